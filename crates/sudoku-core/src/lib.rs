//! What all strategies share: the board, its line form, the rules, and the traits.
//!
//! - [`Grid`] is the board, generic over its size; [`Cell`], [`Digit`] and [`House`] name its parts;
//!   [`Candidates`] is a board of pencil marks.
//! - The author of a strategy implements [`Search`]: one method, which shows a [`Visitor`] every solution.
//! - All other code calls [`Solver`], which every `Search` implements: first solution, answer, count, statistics, budget.
//! - A search reports what it does in [`Step`]s and [`Remark`]s, computed only if the visitor looks; a [`tape`] keeps
//!   them.
//!
//! ```
//! use sudoku_core::{Flow, Grid, Search, Solver, Strategy, Visitor};
//!
//! /// A strategy that knows how to solve full boards only.
//! struct Looker;
//!
//! impl Strategy for Looker {
//!     const NAME: &'static str = "looker";
//!     const IDEA: &'static str = "look whether it is solved already";
//! }
//!
//! impl<const N: usize> Search<N> for Looker {
//!     fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
//!         if puzzle.is_solution_of(puzzle) { visitor.solution(puzzle) } else { Flow::Continue(()) }
//!     }
//! }
//!
//! let full: Grid<4> = "1234341221434321".parse().unwrap();
//! assert_eq!(Looker.count(&full, 2), 1);
//! assert_eq!(Looker.solve(&full).name(), "unique");
//! ```
//!
//! If you come from the lessons, read the modules of the strategy, the visitor, the step, the grid, the cell and the
//! digit; [`runtime`], [`tape`] and [`leetcode`] are for the tools around them.
//!
//! The crate has no dependency, uses no clock, file or thread, and needs no `std`, only `alloc`: it runs in a browser and
//! on a chip as it is. Only the feature `serde`, which is off by default, adds one: the crate serde. With it, boards,
//! answers and statistics can be serialized and deserialized.

#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod candidates;
mod cell;
mod digit;
mod grid;
pub mod leetcode;
mod line;
pub mod runtime;
#[cfg(feature = "serde")]
mod serialize;
mod shape;
mod solver;
mod stats;
mod step;
mod strategy;
mod table;
pub mod tape;
mod visitor;

pub use candidates::{Candidates, CandidatesError};
pub use cell::{Cell, House};
pub use digit::Digit;
pub use grid::{Clash, Grid, ValuesError};
pub use line::LineError;
pub use runtime::{AnyCandidates, AnyGrid, Size};
pub use shape::Shape;
pub use solver::{Answer, BatchSolver, CandidateSolver, Report, Solver};
pub use stats::{Limits, Stats};
pub use step::{Memory, Remark, Step, Why};
pub use strategy::{Search, SearchCandidates, Strategy};
pub use table::{Claim, Rows, Table, Text, Value};
pub use visitor::{Flow, Needs, Visitor};
