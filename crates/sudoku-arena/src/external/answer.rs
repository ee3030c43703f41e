//! What a program printed for a board.

use crate::Verified;
use sudoku_core::{AnyGrid, with_grid};
use sudoku_corpus::Truth;

/// One line of a program's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// The only solution.
    Solution(Box<AnyGrid>),
    /// There is no solution.
    None,
    /// There is no solution, since givens clash.
    Clash,
    /// There is more than one solution.
    Several,
    /// It gave up.
    GaveUp,
}

impl Reply {
    /// Reads the answer to `board`.
    pub(super) fn read(line: &[u8], board: &AnyGrid) -> Result<Reply, String> {
        let text = String::from_utf8_lossy(line);
        let found = || format!("printed {:?}", shortened(&text));
        let word = match text.split_once('\t') {
            Some((repeated, word)) => {
                if repeated.parse::<AnyGrid>().ok() != Some(*board) {
                    return Err(format!(
                        "{}: the board before the tab is not the one that was asked",
                        found()
                    ));
                }
                word
            }
            None => &text,
        };
        match word.trim() {
            "none" => Ok(Reply::None),
            "conflict" => Ok(Reply::Clash),
            "several" => Ok(Reply::Several),
            "gave-up" => Ok(Reply::GaveUp),
            digits => match digits.parse::<AnyGrid>() {
                Ok(solution) if solution.size() == board.size() => Ok(Reply::Solution(Box::new(solution))),
                _ => {
                    Err(format!("{}, expected {} digits, or none or several", found(), board.size().cells()))
                }
            },
        }
    }

    /// Judges the answer. `none` also counts for a board whose givens clash: a program need not tell the two apart.
    pub(super) fn judge(&self, board: &AnyGrid, truth: Option<Truth>) -> Verified {
        let said = match self {
            Reply::GaveUp => return Verified::GaveUp(None),
            Reply::Solution(solution) => {
                let legal = with_grid!(board, puzzle => {
                    (**solution).try_into().is_ok_and(|solution: sudoku_core::Grid<_>| solution.is_solution_of(puzzle))
                });
                if !legal {
                    return Verified::Wrong(format!("gave {solution}, which is not a solution"));
                }
                "unique"
            }
            Reply::None => "none",
            Reply::Clash => "conflict",
            Reply::Several => "several",
        };
        let right = truth.is_none_or(|truth| {
            said == truth.answer_name() || (said == "none" && matches!(truth, Truth::Clash))
        });
        match truth {
            Some(truth) if !right => Verified::Wrong(format!("said {said}, is {}", truth.answer_name())),
            _ => Verified::Right(None),
        }
    }
}

/// The first characters of a text, so that a long one does not fill a table.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 100;
    if text.chars().count() <= MOST {
        return text.into();
    }
    text.chars().take(MOST).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_solution_or_a_word() {
        let board = "1...............".parse::<AnyGrid>().unwrap();
        let read = |line: &str| Reply::read(line.as_bytes(), &board);
        let solution = "1234341221434321".parse::<AnyGrid>().unwrap();
        assert_eq!(read("1234341221434321"), Ok(Reply::Solution(Box::new(solution))));
        assert_eq!(read("none"), Ok(Reply::None));
        assert_eq!(read("1...............\tseveral"), Ok(Reply::Several));
        assert_eq!(read("1000000000000000\tnone"), Ok(Reply::None));
        for garbage in ["", "1", "what?", "2...............\tnone", "1...............\t", "\u{fffd}"] {
            assert!(read(garbage).is_err(), "{garbage:?}");
        }
        assert!(Reply::read(&[0xff, 0xfe, b'x'], &board).is_err());
    }

    #[test]
    fn a_solution_claims_that_there_is_one_only() {
        let board = "1...............".parse::<AnyGrid>().unwrap();
        let said = Reply::Solution(Box::new("1234341221434321".parse::<AnyGrid>().unwrap()));
        assert_eq!(said.judge(&board, Some(Truth::Solutions(1))), Verified::Right(None));
        assert_eq!(said.judge(&board, None), Verified::Right(None));
        let wrong = said.judge(&board, Some(Truth::Solutions(72)));
        assert_eq!(wrong, Verified::Wrong("said unique, is several".into()));
        assert_eq!(Reply::None.judge(&board, Some(Truth::Clash)), Verified::Right(None));
        assert!(matches!(Reply::Clash.judge(&board, Some(Truth::Solutions(0))), Verified::Wrong(_)));
    }
}
