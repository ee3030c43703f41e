//! A climb as text, so that it can be resumed.

use crate::{Climb, HardBoard};
use std::fmt;
use sudoku_core::LineError;

/// Why a text is not a climb.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClimbTextError {
    /// The first line does not have its form.
    #[error("line 1: expected \"# seed S generations G\", found {0:?}")]
    FirstLine(String),
    /// The seed or the number of generations is not a number.
    #[error("line 1: expected a whole number, found {0:?}")]
    Number(String),
    /// A line is not a board, a tab and a number.
    #[error("line {line}: expected a board, a tab and a number, found {found:?}")]
    Line {
        /// The number of the line, from one.
        line: usize,
        /// What it says.
        found: String,
    },
    /// What comes before the tab is not a board.
    #[error("line {line}: {error}")]
    Board {
        /// The number of the line, from one.
        line: usize,
        /// What is wrong.
        #[source]
        error: LineError,
    },
    /// What comes after the tab is not a number.
    #[error("line {line}: expected the number of guesses after the tab, found {found:?}")]
    Guesses {
        /// The number of the line, from one.
        line: usize,
        /// What comes after the tab.
        found: String,
    },
    /// There are no boards.
    #[error("no board follows the first line, though {generations} generations have been made")]
    NoBoard {
        /// The number of generations that the first line names.
        generations: u64,
    },
}

impl fmt::Display for Climb {
    /// Everything that is needed to resume: a line with the seed and the number of generations, then the pool. Each line of
    /// the pool is a board, a tab and the mean number of guesses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# seed {} generations {}", self.seed, self.generations)?;
        self.pool.iter().try_for_each(|hard| writeln!(f, "{}\t{}", hard.board, hard.guesses))
    }
}

impl std::str::FromStr for Climb {
    type Err = ClimbTextError;

    /// Reads what `Display` wrote.
    ///
    /// # Errors
    /// If the text does not have that form; the error names the line.
    fn from_str(text: &str) -> Result<Climb, ClimbTextError> {
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let words: Vec<&str> = first.split(' ').collect();
        let ["#", "seed", seed, "generations", generations] = words[..] else {
            return Err(ClimbTextError::FirstLine(first.into()));
        };
        let number = |digits: &str| digits.parse().map_err(|_| ClimbTextError::Number(digits.into()));
        let (seed, generations) = (number(seed)?, number(generations)?);
        let pool =
            lines.zip(2..).map(|(text, line)| hard_board(text, line)).collect::<Result<Vec<_>, _>>()?;
        if pool.is_empty() && generations > 0 {
            return Err(ClimbTextError::NoBoard { generations });
        }
        Ok(Climb { seed, generations, pool })
    }
}

fn hard_board(text: &str, line: usize) -> Result<HardBoard, ClimbTextError> {
    let (board, guesses) =
        text.split_once('\t').ok_or_else(|| ClimbTextError::Line { line, found: text.into() })?;
    let board = board.parse().map_err(|error| ClimbTextError::Board { line, error })?;
    let guesses = guesses.parse().map_err(|_| ClimbTextError::Guesses { line, found: guesses.into() })?;
    Ok(HardBoard { board, guesses })
}
