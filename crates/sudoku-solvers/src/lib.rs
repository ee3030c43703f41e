//! The list: every strategy once, in teaching order. The program, the tests, the benches and the documents take what
//! they need from here.
//!
//! ```
//! use sudoku_core::{Grid, Size, Solver};
//! use sudoku_solvers::{STRATEGIES, Wanted};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! for entry in STRATEGIES {
//!     let Some(mut solver) = entry.solver::<9>() else { continue };
//!     assert_eq!(solver.solve(&puzzle).name(), "unique", "{}", entry.name);
//! }
//!
//! // Code that does not care which strategy answers takes the fastest one.
//! let mut solver = STRATEGIES.reference(Size::Nine, Wanted::BOARDS).and_then(|entry| entry.solver::<9>()).unwrap();
//! assert_eq!(solver.count(&puzzle, 2), 1);
//! # Ok::<(), sudoku_core::LineError>(())
//! ```

mod strategies;

pub use strategies::{Strategies, Wanted};
pub use sudoku_core::runtime::{AnySolver, Entry};

/// The strategies, in teaching order; the order means nothing else. A new one is one line here.
pub static STRATEGIES: Strategies<'static> = Strategies::new(&[
    &sudoku_rowscan::ROW_SCAN,
    &sudoku_rowscan::ROW_SCAN_NESTED,
    &sudoku_sets::SETS,
    &sudoku_bitmask::BITMASK,
    &sudoku_bitmask::BITMASK_FEWEST,
    &sudoku_bitmask::BITMASK_SINGLES,
    &sudoku_exact_cover::DANCING_LINKS,
    &sudoku_exact_cover::DANCING_LINKS_TUNED,
    &sudoku_exact_cover::LINKS,
    #[cfg(feature = "simd")]
    &sudoku_simd::SIMD,
    #[cfg(feature = "simd")]
    &sudoku_simd::SIMD_MANY,
    &sudoku_constraint::WEIGHTED,
    &sudoku_constraint::MATCHING,
    &sudoku_constraint::LEARNING,
    &sudoku_constraint::HYBRID,
]);

/// Strategies that are wrong on purpose, to watch in a lesson. Nothing compares them, tests them, or asks them for an
/// answer.
pub static FAULTS: Strategies<'static> = Strategies::new(&[&sudoku_sets::FORGOTTEN_UNDO]);

/// The strategy of the list with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    STRATEGIES.find(name)
}

/// The code in the README must run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
