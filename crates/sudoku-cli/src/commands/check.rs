use crate::answers::{Asking, Question};
use crate::complete;
use crate::form::form_with_room;
use crate::limit::Limit;
use crate::status::{Failure, Status};
use clap::Args;
use std::ffi::OsString;
use sudoku_io::Form;

const EXAMPLES: &str = "Examples:
  sudoku check puzzles.txt                 unique, several, none or conflict
  sudoku check pairs.csv                   are the solutions in the table right?
  sudoku check PUZZLE --solution SOLUTION  one pair
  sudoku check puzzles.txt --solution solutions.txt

Each line has the puzzle, a tab and the answer. For a pair of puzzle and solution it has another tab and `correct`, \
or what is wrong and in which cell or house. Two boards on a line are a pair, and so are the columns `puzzle` and \
`solution` of a table.";

/// Says whether each board has exactly one solution. For a pair it also says whether the solution solves the puzzle.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    #[command(flatten)]
    asking: Asking,

    /// The solutions: an INPUT with one for each board, in order. Solution 5 belongs to board 5, also with --skip
    #[arg(long, value_name = "INPUT", add = complete::inputs())]
    solution: Option<OsString>,

    /// The form to write
    #[arg(long, value_name = "FORM", value_parser = form_with_room(), default_value = "line")]
    to: Form,

    /// Look for this many solutions, at least two, or for all. Two are enough to know whether the first is the only one
    #[arg(long, value_name = "N|all", default_value = "2", value_parser = Limit::from(2))]
    limit: u64,
}

impl Check {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.asking.ask(Question::Check, self.to, self.limit, self.solution.as_deref())
    }
}
