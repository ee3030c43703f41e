use crate::answers::{Asking, Question};
use crate::status::{Failure, Status};
use clap::Args;

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

    /// The solution of the puzzle: a board written out, or a file with one solution for each board, in order
    #[arg(long, value_name = "SOLUTION")]
    solution: Option<String>,

    /// Look for this many solutions. Two are enough to know whether the first is the only one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

impl Check {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.asking.ask(Question::Check, Some(self.limit), self.solution)
    }
}
