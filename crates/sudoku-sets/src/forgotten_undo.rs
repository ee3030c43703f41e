//! The sets with a fault, to be watched: the undo blanks the cell and forgets the sets. **Wrong on purpose.**
//!
//! # The idea
//!
//! The code is that of `sets.rs` except for one line: after it takes the digit off the board, it does not take it out of the
//! three sets. The program compiles, runs, and solves every board on which it never has to take a digit back.
//!
//! # The data
//!
//! ```text
//! choose 1 for r1c3     board 1     rows[0] {1, 3, 5, 7}
//! undo                  board .     rows[0] {1, 3, 5, 7}      <- 1 is not on the board, and stays used forever
//! ```
//!
//! # What it costs
//!
//! It ends sooner than the correct search, because the sets fill up until they allow no digit anywhere: a wrong answer that
//! comes quickly.
//!
//! # When it loses
//!
//! As soon as it has tried and taken back the right digit of a cell in the same row, column or box. It then says that the
//! board has no solution, although it has one.
//!
//! # Source
//!
//! The most common mistake in public answers to LeetCode 37 that keep sets: they undo what the board shows, and forget what
//! only the program knows.

use crate::used::{USED, Used, rejected};
use sudoku_core::{Cell, Digit, Flow, Grid, Remark, Search, Step, Strategy, Table, Visitor, Why};

/// The sets, with half of the undo left out. Wrong on purpose.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForgottenUndo;

impl Strategy for ForgottenUndo {
    const NAME: &'static str = "forgotten-undo";
    const IDEA: &'static str = "wrong on purpose: the sets, with the undo of the sets left out";
    const SOURCE: &'static str = include_str!("forgotten_undo.rs");
    const TABLES: &'static [Table] = &[USED];
}

impl<const N: usize> Search<N> for ForgottenUndo {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        let Some(mut used) = Used::of(puzzle, visitor) else {
            return Flow::Continue(()); // two givens clash
        };
        let mut board = *puzzle;
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        backtrack(&mut board, &mut used, &blanks, visitor)
    }
}

/// Fills the first of these empty cells and then the rest; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Used<N>,
    blanks: &[Cell],
    visitor: &mut V,
) -> Flow {
    let Some((&cell, rest)) = blanks.split_first() else {
        // solved: no blank is left, every cell is filled
        return visitor.solution(board);
    };
    let mut dead_end = true;
    for digit in Digit::all::<N>() {
        if !used.allows(cell, digit) {
            // reject
            visitor.remark(|| rejected(used, cell, digit));
            continue;
        }
        dead_end = false;
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::choice(used.any_left(cell, digit)) })?;
        board.set(cell, Some(digit));
        used.insert(cell, digit);
        used.show(cell, visitor);
        // go down
        backtrack(board, used, rest, visitor)?;
        // undo: and here `used.remove(cell, digit)` is missing
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        used.show(cell, visitor);
    }
    if dead_end {
        // no candidate
        visitor.remark(|| Remark::NoCandidate(cell));
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::ForgottenUndo;
    use crate::Sets;
    use sudoku_core::{Answer, Grid, Solver};

    #[test]
    fn it_finds_no_solution_where_there_is_one() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        assert_eq!(Sets.solve(&puzzle).name(), "unique");
        assert_eq!(ForgottenUndo.solve(&puzzle), Answer::None);
        let small: Grid<4> = "1..2.21....3..4.".parse().unwrap();
        assert_eq!(Sets.solve(&small).name(), "unique");
        assert_eq!(ForgottenUndo.solve(&small), Answer::None);
    }

    #[test]
    fn it_is_right_if_it_takes_nothing_back() {
        let easy: Grid<4> = "123434122143.3.1".parse().unwrap();
        assert!(ForgottenUndo.first(&easy).unwrap().is_solution_of(&easy));
    }
}
