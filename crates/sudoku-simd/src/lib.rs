//! The fastest engine: the candidates of a 9x9 board in the lanes of vectors. The code of lesson 10.
//!
//! [`Simd`] solves one board at a time, each as fast as it can. [`SimdMany`] solves many boards at once, 32 of them side by
//! side, and finishes more of them in a second. `docs/engine.md` explains both, with pictures of the bits.
//!
//! The same search runs on three back-ends ([`Backend`]): AVX-512, AVX2, and portable code that the compiler turns into
//! whatever vectors the target has. The first use chooses one, at run time: no build flag is needed. Each engine takes the
//! same steps on all three, so answers and statistics are the same.
//!
//! ```
//! use sudoku_core::{Grid, Limits, Solver};
//! use sudoku_simd::{Simd, SimdMany};
//!
//! let puzzle: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! assert_eq!(Simd::default().solve(&puzzle).name(), "unique");
//!
//! let mut unique = 0;
//! SimdMany::default().solve_batch(&[puzzle; 100], &Limits::UNIQUE, &mut |_, report| {
//!     unique += u32::from(report.answer.name() == "unique");
//! });
//! assert_eq!(unique, 100);
//! # Ok::<(), sudoku_core::LineError>(())
//! ```

mod backend;
mod bytes;
mod many;
mod one;
mod vector;

/// A board with at least this many givens that still needs a guess most likely has several solutions. (Boards with one
/// solution and that many givens are solved without a guess.) On such a board few branches die, so `simd` leaves out work that
/// pays only where they do; and `simd-many` gives such boards to `simd`.
const MANY_GIVENS: u32 = 30;

pub use backend::{Backend, BackendError};
pub use many::SimdMany;
pub use one::Simd;

use sudoku_core::{entry, runtime::Entry};

/// [`Simd`] for the list.
pub static SIMD: Entry = entry!(Simd: 9; from candidates);
/// [`SimdMany`] for the list.
pub static SIMD_MANY: Entry = entry!(SimdMany: 9; from candidates);

/// LeetCode 37 in vector lanes: solves `board` in place. A board without a solution, or one that is not a board, stays as it
/// was. Each call makes a [`Simd`], which allocates; to solve more than one board, keep a [`Simd`] instead.
///
/// # Panics
/// If `SUDOKU_BACKEND` names no back-end, or one that this machine cannot run.
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(Simd::default(), board);
}
