//! Lesson 3: the sets become integers. Three rungs of one ladder, one file each; each keeps the one before and adds one
//! idea.
//!
//! 1. [`Bitmask`] in `bitmask.rs`: the search of `sudoku-sets`, with the bits of an integer for each set.
//! 2. [`BitmaskFewest`] in `fewest.rs`: the cell with the fewest candidates comes first.
//! 3. [`BitmaskSingles`] in `singles.rs`: cells and digits that are forced are placed before any guess.
//!
//! `used.rs` holds what all three share: the integers.

mod bitmask;
mod fewest;
mod singles;
mod used;

pub use bitmask::Bitmask;
pub use fewest::BitmaskFewest;
pub use singles::BitmaskSingles;

use sudoku_core::{entry, runtime::Entry};

/// [`Bitmask`] for the list.
pub static BITMASK: Entry = entry!(Bitmask);
/// [`BitmaskFewest`] for the list.
pub static BITMASK_FEWEST: Entry = entry!(BitmaskFewest);
/// [`BitmaskSingles`] for the list.
pub static BITMASK_SINGLES: Entry = entry!(BitmaskSingles; from candidates);

/// LeetCode 37 by bit masks: solves `board` in place. A board without a solution, or one that is no board, is left as it
/// was.
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(Bitmask, board);
}

/// LeetCode 37 with the fewest candidates first; otherwise as [`solve_sudoku`].
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku_fewest(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(BitmaskFewest, board);
}

/// LeetCode 37 with forced cells first; otherwise as [`solve_sudoku`].
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku_singles(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(BitmaskSingles, board);
}
