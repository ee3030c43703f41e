//! The fastest engine: the candidates of a 9x9 board in the lanes of vectors.
//!
//! [`Simd`] solves one board at a time and answers it as soon as it can. [`SimdMany`] solves many boards at once, 32 of
//! them side by side, and gets through more of them. How both work is told in `docs/engine.md`, with pictures of the bits;
//! the modules say what they hold.
//!
//! The same search runs on three back-ends, [`Backend`]: AVX-512, AVX2, and portable code that the compiler turns into
//! whatever vectors the target has. It is chosen once, at run time. Each engine takes the same steps on all three: same answers, same
//! statistics. No build flag is needed.
//!
//! ```
//! use sudoku_core::{Grid, Limits, Solver};
//! use sudoku_simd::{Simd, SimdMany};
//!
//! let puzzle: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! assert_eq!(Simd::default().solve(&puzzle).name(), "unique");
//!
//! let mut unique = 0;
//! SimdMany::default().solve_many(&[puzzle; 100], &Limits::UNIQUE, &mut |_, report| {
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

/// With so many givens and more, a board that needs a guess has several solutions, most likely: those with one solution
/// fall without a guess. `simd` then spares the work that pays only where branches die, and `simd-many` leaves them to it.
const MANY_GIVENS: u32 = 30;

pub use backend::{Backend, BackendError};
pub use many::SimdMany;
pub use one::Simd;

/// LeetCode 37 in vector lanes: solves `board` in place. A board without a solution, or one that is no board, is left as
/// it was. Each call makes a [`Simd`], which allocates; whoever has more than one board keeps one.
///
/// # Panics
/// If `SUDOKU_BACKEND` names no back-end, or one that this machine cannot run.
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(Simd::default(), board);
}
