//! Backtracking, row by row: the code of lesson 4.
//!
//! The same search, written in two ways. Both try the cells in reading order and the digits in ascending order, so they
//! place the same digits in the same order. They differ in how they find the next empty cell, and in when they learn that
//! a digit is used.
//!
//! - [`RowScan`] in `row_scan.rs`: `backtrack(row, column)` walks from cell to cell; at an empty one it scans row,
//!   column and box once, and tries each digit that is left.
//! - [`RowScanNested`] in `row_scan_nested.rs`: every call looks for the first empty cell with two nested loops, and
//!   checks each digit before it places it.
//!
//! The next step is `sudoku-sets`, which remembers the used digits instead of looking for them.

#![no_std]

extern crate alloc;

mod row_scan;
mod row_scan_nested;

pub use row_scan::RowScan;
pub use row_scan_nested::RowScanNested;

use alloc::vec::Vec;
use sudoku_core::{entry, runtime::Entry};

/// [`RowScan`] for the list.
pub static ROW_SCAN: Entry = entry!(RowScan);
/// [`RowScanNested`] for the list.
pub static ROW_SCAN_NESTED: Entry = entry!(RowScanNested);

/// LeetCode 37 by the row scan: solves `board` in place. It leaves `board` unchanged if there is no solution, or if it is
/// not a board.
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(RowScan, board);
}

/// LeetCode 37 by the nested loops; otherwise the same as [`solve_sudoku`].
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku_nested(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(RowScanNested, board);
}
