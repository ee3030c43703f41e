//! The sets become integers: the code of lessons 6 to 8. Three rungs of one ladder, one file each; each keeps the one before
//! and adds one idea.
//!
//! 1. [`Bitmask`] in `bitmask.rs`: the search of `sudoku-sets`, with the bits of an integer for each set.
//! 2. [`BitmaskFewest`] in `fewest.rs`: the cell with the fewest candidates comes first.
//! 3. [`BitmaskSingles`] in `singles.rs`: cells and digits that are forced are placed before any guess.
//!
//! `used.rs` holds what all three share: the integers. The third rung has two files more: `trail.rs` undoes a guess with all
//! that it forced, and `constrained.rs` lets the search start from candidates. The trail is not a strategy of its own: alone
//! it makes the same placements as the second rung.

#![no_std]

extern crate alloc;

mod bitmask;
mod constrained;
mod fewest;
mod singles;
mod trail;
mod used;

pub use bitmask::Bitmask;
pub use fewest::BitmaskFewest;
pub use singles::BitmaskSingles;

use alloc::vec::Vec;
use sudoku_core::{entry, runtime::Entry};

/// [`Bitmask`] for the list.
pub static BITMASK: Entry = entry!(Bitmask);
/// [`BitmaskFewest`] for the list.
pub static BITMASK_FEWEST: Entry = entry!(BitmaskFewest);
/// [`BitmaskSingles`] for the list.
pub static BITMASK_SINGLES: Entry = entry!(BitmaskSingles; from candidates);

/// LeetCode 37 by bit masks: solves `board` in place. It leaves `board` unchanged if there is no solution, or if it is not
/// a board.
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(Bitmask, board);
}

/// LeetCode 37 with the fewest candidates first; otherwise the same as [`solve_sudoku`].
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku_fewest(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(BitmaskFewest, board);
}

/// LeetCode 37 with forced cells first; otherwise the same as [`solve_sudoku`].
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku_singles(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(BitmaskSingles, board);
}
