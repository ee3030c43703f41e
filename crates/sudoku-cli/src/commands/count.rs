use crate::answers::{Asking, Question};
use crate::form::form_with_room;
use crate::limit::Limit;
use crate::status::{Failure, Status};
use clap::Args;
use sudoku_io::Form;

const EXAMPLES: &str = "Examples:
  sudoku count puzzles.txt                exact numbers, however large
  sudoku count puzzles.txt --limit 1000   stop at a thousand for each board
  sudoku count ambiguous.txt --to json | jq .solutions

Each line has the puzzle, a tab and the number. >= before the number means at least. Ctrl-C prints the counts so far, \
marked as partial, and ends with status 130. The status is 0 if every board was counted.";

/// Counts the solutions of each board.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Count {
    #[command(flatten)]
    asking: Asking,

    /// The form to write
    #[arg(long, value_name = "FORM", value_parser = form_with_room(), default_value = "line")]
    to: Form,

    /// Stop at this many solutions for each board; the default counts them all
    #[arg(long, value_name = "N|all", default_value = "all", value_parser = Limit::from(1))]
    limit: u64,
}

impl Count {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.asking.ask(Question::Count, self.to, self.limit, None)
    }
}
