//! Lesson 2: the same search over sets of used digits.
//!
//! [`Sets`] in `sets.rs` collects the empty cells first and keeps, for each row, column and box, the set of the digits
//! that stand in it. A digit is then checked by asking three sets instead of looking at 27 cells. The price: an undo
//! has to restore the cell *and* the sets.
//!
//! [`ForgottenUndo`] in `forgotten_undo.rs` is the same search with half of that undo left out: wrong on purpose, to be
//! watched. It is in no list of strategies.
//!
//! The lesson before is `sudoku-rowscan`; in the next one, `sudoku-bitmask`, each set becomes one integer.

mod forgotten_undo;
mod sets;

pub use forgotten_undo::ForgottenUndo;
pub use sets::Sets;

use sudoku_core::{entry, runtime::Entry};

/// [`Sets`] for the list.
pub static SETS: Entry = entry!(Sets);
/// [`ForgottenUndo`] for the list.
pub static FORGOTTEN_UNDO: Entry = entry!(ForgottenUndo);

/// LeetCode 37 by sets of used digits: solves `board` in place. A board without a solution, or one that is no board, is
/// left as it was.
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(Sets, board);
}
