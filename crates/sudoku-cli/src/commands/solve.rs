use crate::answers::{Asking, Question};
use crate::status::{Failure, Status};
use clap::Args;

const EXAMPLES: &str = "Examples:
  sudoku solve puzzles.txt                     the solutions, one per line
  sudoku solve inkala-2012 --output grid       a built-in board, drawn
  sudoku solve puzzles.csv --output csv        the table, with our columns added
  sudoku solve big.txt:17                      the board that begins on line 17
  sudoku solve a.txt b.txt --output json | jq 'select(.answer != \"unique\")'
  zcat big.gz | sudoku solve - --jobs 8 > solutions.txt

Each line has the digits of the solution, if there is exactly one. Otherwise it has the puzzle, a tab, and the \
answer: several, none, conflict (two givens clash), gave-up (the budget ran out, or the limit was 1) or error.";

/// Solves boards. Prints one record for each, in the order of the input, with any number of jobs. Pencil marks are
/// constraints: the solution respects them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    asking: Asking,

    /// Look for this many solutions. Two are enough to know whether the first is the only one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

impl Solve {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.asking.ask(Question::Solve, Some(self.limit), None)
    }
}
