use crate::answers::{Asking, Question};
use crate::status::{Failure, Status};
use clap::Args;

const EXAMPLES: &str = "Examples:
  sudoku count puzzles.txt                     exact numbers, however large
  sudoku count puzzles.txt --limit 1000        stop at a thousand for each board
  sudoku count ambiguous.txt --output json | jq .solutions

Each line has the puzzle, a tab and the number. >= before the number means that there may be more. Ctrl-C prints \
the counts so far, marked as partial, and ends with status 130. The status is 0 if every board was counted.";

/// Counts the solutions of each board.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Count {
    #[command(flatten)]
    asking: Asking,

    /// Stop at this many solutions for each board [default: count all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

impl Count {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.asking.ask(Question::Count, self.limit, None)
    }
}
