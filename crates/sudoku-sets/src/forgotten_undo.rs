//! The fault of lesson 2, to be watched: the undo blanks the cell and forgets the sets. **Wrong on purpose.**
//!
//! # The idea
//!
//! Everything is as in `sets.rs`, but for one line: after the digit has been taken off the board, it is not taken out of
//! the three sets. The program compiles, runs, and solves every board on which no digit ever has to be taken back.
//!
//! # The data
//!
//! ```text
//! choose 1 for r1c3     board 1     rows[0] {1, 3, 5, 7}
//! undo                  board .     rows[0] {1, 3, 5, 7}      <- the 1 stands nowhere, and is used for ever
//! ```
//!
//! # What it costs
//!
//! It ends sooner than the sound search, since the sets fill up until nothing may stand anywhere: a wrong answer that
//! comes quickly.
//!
//! # When it loses
//!
//! As soon as the right digit of a cell was once tried in the same row, column or box and taken back. Then the board,
//! which has a solution, is called unsolvable.
//!
//! # Source
//!
//! The most common mistake in public solutions of LeetCode 37 that keep sets: undo what the board shows, forget what
//! only the program knows.

use crate::sets::{USED, Used, rejected, why};
use sudoku_core::{Cell, Digit, Flow, Grid, Remark, Search, Step, Strategy, Table, Visitor};

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
        backtrack(&mut board, &mut used, &blanks, 0, visitor)
    }
}

/// Fills the i-th empty cell and all after it; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Used<N>,
    blanks: &[Cell],
    i: usize,
    visitor: &mut V,
) -> Flow {
    if i == blanks.len() {
        // solved: past the last blank, every cell is filled
        return visitor.solution(board);
    }
    let cell = blanks[i];
    let mut dead_end = true;
    for digit in Digit::all::<N>() {
        if !used.allows(cell, digit) {
            // reject
            visitor.remark(|| rejected(used, cell, digit));
            continue;
        }
        dead_end = false;
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: why(used, cell, digit) })?;
        board.set(cell, Some(digit));
        used.insert(cell, digit);
        used.show(cell, visitor);
        // go down
        backtrack(board, used, blanks, i + 1, visitor)?;
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
    fn it_calls_a_board_unsolvable_that_has_a_solution() {
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
    fn it_is_right_as_long_as_nothing_is_taken_back() {
        let easy: Grid<4> = "123434122143.3.1".parse().unwrap();
        assert!(ForgottenUndo.first(&easy).unwrap().is_solution_of(&easy));
    }
}
