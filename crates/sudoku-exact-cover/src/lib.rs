//! Sudoku as an exact cover problem, and Algorithm X: the code of lesson 9.
//!
//! `problem.rs` defines the problem: items, each of which must be covered once, and options, each of which covers four items.
//! There are three ways to solve it:
//!
//! - [`DancingLinks`] in `dancing_links.rs`: the crate `dancing-links` as it ships, with its own Sudoku module.
//! - [`DancingLinksTuned`] in `dancing_links_tuned.rs`: the same crate's table, built once, with Algorithm X written
//!   out. Read this one to see how it works.
//! - [`Links`] in `links.rs`: the same on arrays of small numbers, which is much faster.
//!
//! The step before, `sudoku-bitmask`, has two rules for singles; here they are one and the same rule.

mod dancing_links;
mod dancing_links_tuned;
mod links;
mod lists;
mod problem;

pub use dancing_links::DancingLinks;
pub use dancing_links_tuned::DancingLinksTuned;
pub use links::Links;

use sudoku_core::{entry, runtime::Entry};

/// [`DancingLinks`] for the list.
pub static DANCING_LINKS: Entry = entry!(DancingLinks: 4, 9, 16, 25);
/// [`DancingLinksTuned`] for the list.
pub static DANCING_LINKS_TUNED: Entry = entry!(DancingLinksTuned);
/// [`Links`] for the list.
pub static LINKS: Entry = entry!(Links; from candidates);

/// LeetCode 37 by the crate as it ships: solves `board` in place. It leaves `board` unchanged if there is no solution, or if
/// it is not a board.
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku_dancing_links(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(DancingLinks, board);
}

/// LeetCode 37 by Algorithm X on the crate's table; otherwise the same as [`solve_sudoku_dancing_links`].
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku_dancing_links_tuned(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(DancingLinksTuned, board);
}

/// LeetCode 37 by Algorithm X on arrays; otherwise the same as [`solve_sudoku_dancing_links`].
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku_links(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(Links::default(), board);
}
