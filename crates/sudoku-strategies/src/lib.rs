//! One crate to depend on: boards, the traits, and every strategy.
//!
//! ```
//! use sudoku_strategies::{Answer, Grid, STRATEGIES, Size, Solver, Wanted};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let fastest = STRATEGIES.reference(Size::Nine, Wanted::BOARDS).expect("a strategy for 9x9");
//! let mut solver = fastest.solver::<9>().expect("it knows 9x9");
//! assert!(matches!(solver.solve(&puzzle), Answer::Unique(_)));
//! # Ok::<(), sudoku_strategies::LineError>(())
//! ```
//!
//! Everything of `sudoku-core` and `sudoku-solvers` is here; the strategies themselves are in [`strategies`]. Features bring
//! the rest:
//!
//! | feature | module | for |
//! |---|---|---|
//! | `simd` (on by default) | `simd` | the vector engine, by far the fastest for 9x9 |
//! | `io` | `io` | reading and writing boards in every common format |
//! | `generate` | `generate` | new boards: unique, minimal, symmetric, hard |
//! | `canonical` | `symmetry` | symmetries and canonical forms |
//! | `trace` | `trace` | recorded searches as text, JSON, HTML and SVG |
//! | `serde` | | boards, answers and statistics as serde knows them |
//!
//! The examples show one use each: `count`, `own_strategy`, `solve_file`, `trace_html`.

pub use sudoku_core::*;
pub use sudoku_solvers::{FAULTS, STRATEGIES, Strategies, Wanted, find};

/// The strategies as types, for code that wants a certain one.
pub mod strategies {
    pub use sudoku_bitmask::{Bitmask, BitmaskFewest, BitmaskSingles};
    pub use sudoku_constraint::{Hybrid, Learning, Matching, Weighted};
    pub use sudoku_exact_cover::{DancingLinks, DancingLinksTuned, Links};
    pub use sudoku_rowscan::{RowScan, RowScanNested};
    pub use sudoku_sets::Sets;
    #[cfg(feature = "simd")]
    pub use sudoku_simd::{Simd, SimdMany};
}

#[cfg(feature = "generate")]
pub use sudoku_generate as generate;
#[cfg(feature = "io")]
pub use sudoku_io as io;
#[cfg(feature = "simd")]
pub use sudoku_simd as simd;
#[cfg(feature = "canonical")]
pub use sudoku_symmetry as symmetry;
#[cfg(feature = "trace")]
pub use sudoku_trace as trace;
