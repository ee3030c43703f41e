//! The same search over sets of used digits: the code of lesson 5.
//!
//! [`Sets`] in `sets.rs` first collects the empty cells and keeps, for each row, column and box, the set of the digits in
//! it (`used.rs`). To check a digit it asks three sets instead of looking at 27 cells. The price: an undo has to restore
//! the cell *and* the sets.
//!
//! [`ForgottenUndo`] in `forgotten_undo.rs` is the same search without half of that undo: wrong on purpose, to be watched.
//! It is not in the list of strategies.
//!
//! The step before is `sudoku-rowscan`; in the next one, `sudoku-bitmask`, each set becomes one integer.

mod forgotten_undo;
mod sets;
mod used;

pub use forgotten_undo::ForgottenUndo;
pub use sets::Sets;

use sudoku_core::{entry, runtime::Entry};

/// [`Sets`] for the list.
pub static SETS: Entry = entry!(Sets);
/// [`ForgottenUndo`] for the list.
pub static FORGOTTEN_UNDO: Entry = entry!(ForgottenUndo);

/// LeetCode 37 by sets of used digits: solves `board` in place. It leaves `board` unchanged if there is no solution, or if
/// it is not a board.
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(Sets, board);
}
