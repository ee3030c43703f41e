use crate::answers::{Asking, Question};
use crate::status::{Failure, Status};
use clap::Args;

const EXAMPLES: &str = "Examples:
  sudoku check puzzles.txt                     unique, several, none or conflict, and where
  sudoku check pairs.csv                       puzzles with their solutions: are these right?
  sudoku check PUZZLE --solution SOLUTION      one pair
  sudoku check puzzles.txt --solution solutions.txt

A line is the puzzle, a tab and the answer; for a pair a further tab and `correct`, or what is wrong and in which cell
or house. Two boards on a line are a pair, and so are the columns `puzzle` and `solution` of a table.";

/// Says of each board whether it has exactly one solution, and of a pair whether the solution is one of this puzzle.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    #[command(flatten)]
    asking: Asking,

    /// The solution of the puzzle: a board written out, or a file with a solution for each board, in order
    #[arg(long, value_name = "SOLUTION")]
    solution: Option<String>,

    /// Look for this many solutions. Two prove whether one is the only one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

impl Check {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.asking.ask(Question::Check, Some(self.limit), self.solution)
    }
}
