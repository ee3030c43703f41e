use std::fmt;
use std::str::FromStr;
use sudoku_core::Answer;

/// The true number of solutions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// Exactly this many. Zero means that there is none although no two givens clash.
    Solutions(u64),
    /// At least this many, which is two or more. The exact number is not known.
    AtLeast(u64),
    /// None, since two givens clash.
    Clash,
}

impl Truth {
    /// The name of the right answer: `unique`, `several`, `none` or `conflict`.
    pub const fn answer_name(self) -> &'static str {
        match self {
            Truth::Clash => "conflict",
            Truth::Solutions(0) => "none",
            Truth::Solutions(1) => "unique",
            Truth::Solutions(_) | Truth::AtLeast(_) => "several",
        }
    }

    /// The result of counting up to a limit, or `None` if it is not known.
    pub const fn count(self, limit: u64) -> Option<u64> {
        match self {
            Truth::Clash => Some(0),
            Truth::Solutions(n) if n < limit => Some(n),
            Truth::AtLeast(n) if n < limit => None,
            Truth::Solutions(_) | Truth::AtLeast(_) => Some(limit),
        }
    }

    /// Whether an answer is right. It is wrong if its name is wrong, if it claims more solutions than there are, or if
    /// it claims an exact number that is too small. Giving up is never right, so check for that first.
    pub fn agrees<const N: usize>(self, answer: &Answer<N>) -> bool {
        let number_fits = match (self, *answer) {
            (Truth::Solutions(n), Answer::Several { at_least, exact, .. }) => {
                at_least == n || (at_least < n && !exact)
            }
            (Truth::AtLeast(n), Answer::Several { at_least, exact, .. }) => at_least >= n || !exact,
            _ => true,
        };
        answer.name() == self.answer_name() && number_fits
    }
}

impl fmt::Display for Truth {
    /// Writes the form of the data files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Truth::Solutions(n) => write!(f, "{n}"),
            Truth::AtLeast(n) => write!(f, ">={n}"),
            Truth::Clash => write!(f, "conflict"),
        }
    }
}

/// A text that is not an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TruthError(String);

impl fmt::Display for TruthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not an answer: expected a number, >= and a number, or conflict", self.0)
    }
}

impl std::error::Error for TruthError {}

impl FromStr for Truth {
    type Err = TruthError;

    fn from_str(text: &str) -> Result<Self, TruthError> {
        let number = |digits: &str| digits.parse().map_err(|_| TruthError(text.to_owned()));
        match text.strip_prefix(">=") {
            Some(digits) => number(digits).map(Truth::AtLeast),
            None if text == "conflict" => Ok(Truth::Clash),
            None => number(text).map(Truth::Solutions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::Grid;

    #[test]
    fn an_answer_is_right_or_wrong() {
        let first = Grid::<4>::EMPTY;
        let several = |at_least, exact| Answer::Several { at_least, exact, first };
        assert!(Truth::Solutions(1).agrees(&Answer::Unique(first)));
        assert!(!Truth::Solutions(1).agrees(&several(2, false)));
        assert!(!Truth::Solutions(2).agrees(&Answer::Unique(first)));
        assert!(Truth::Solutions(2).agrees(&several(2, true)));
        assert!(Truth::Solutions(9).agrees(&several(2, false)));
        assert!(!Truth::Solutions(9).agrees(&several(2, true)));
        assert!(!Truth::Solutions(9).agrees(&several(10, false)));
        assert!(Truth::AtLeast(9).agrees(&several(2, false)));
        assert!(Truth::AtLeast(9).agrees(&several(10, true)));
        assert!(!Truth::AtLeast(9).agrees(&several(8, true)));
        assert!(Truth::Solutions(0).agrees(&Answer::<4>::None));
        assert!(!Truth::Clash.agrees(&Answer::<4>::None));
        assert!(!Truth::Solutions(0).agrees(&Answer::GaveUp { first: None::<Grid<4>> }));
    }

    #[test]
    fn a_limit_caps_the_count() {
        assert_eq!(Truth::Solutions(5).count(2), Some(2));
        assert_eq!(Truth::Solutions(5).count(9), Some(5));
        assert_eq!(Truth::AtLeast(5).count(5), Some(5));
        assert_eq!(Truth::AtLeast(5).count(6), None);
        assert_eq!(Truth::Clash.count(2), Some(0));
    }

    #[test]
    fn a_truth_survives_writing_and_reading() {
        for text in ["0", "1", "26", ">=20000", "conflict"] {
            assert_eq!(text.parse::<Truth>().unwrap().to_string(), text);
        }
        assert!("many".parse::<Truth>().unwrap_err().to_string().contains("\"many\" is not an answer"));
    }
}
