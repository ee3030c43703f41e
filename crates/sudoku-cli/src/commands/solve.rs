use crate::answers::{Asking, Question};
use crate::form::form;
use crate::limit::Limit;
use crate::status::{Failure, Status};
use clap::Args;
use sudoku_io::Form;

const EXAMPLES: &str = "Examples:
  sudoku solve puzzles.txt                the solutions, one per line
  sudoku solve inkala-2012 --to grid      a built-in board, drawn
  sudoku solve hard -n 10                 the first ten of a built-in set
  sudoku solve puzzles.csv --to csv       the table, with our columns added
  sudoku solve big.txt:17                 the board that begins on line 17
  sudoku solve x.txt --fields puzzle,solution,guesses
  sudoku solve a.txt b.txt --to json | jq 'select(.answer != \"unique\")'
  zcat big.gz | sudoku solve -j8 -o solutions.txt

Each line has the digits of the solution, if there is exactly one. Otherwise it has the puzzle, a tab, and the \
answer: several, none, conflict (two givens clash), gave-up (the budget ran out) or error. With --limit 1 it has the \
first solution, a tab and at-least-one. `sudoku INPUT` is short for `sudoku solve INPUT`.";

/// Solves boards. Prints one record for each, in the order of the input, with any number of jobs. Pencil marks are
/// constraints: the solution respects them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    asking: Asking,

    /// The form to write; the same names as in --from
    #[arg(long, value_name = "FORM", value_parser = form(), default_value = "line")]
    to: Form,

    /// Look for this many solutions, or for all. Two are enough to know whether the first is the only one
    #[arg(long, value_name = "N|all", default_value = "2", value_parser = Limit::from(1))]
    limit: u64,
}

impl Solve {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.asking.ask(Question::Solve, self.to, self.limit, None)
    }
}
