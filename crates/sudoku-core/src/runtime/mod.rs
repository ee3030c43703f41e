//! Sizes and strategies that are known only when the program runs.
//!
//! Readers, lists, comparisons and programs need this. A strategy does not, and neither does a reader of one: there the size
//! is a constant, `Grid<N>`. All that a strategy takes from here is one line, [`entry!`](crate::entry!).
//!
//! - [`Size`] names a size; [`with_size!`](crate::with_size!) makes a constant of it.
//! - [`AnyGrid`] and [`AnyCandidates`] are boards of some size; [`with_grid!`](crate::with_grid!) and
//!   [`with_candidates!`](crate::with_candidates!) look inside.
//! - [`Entry`] is a strategy in a list: what it is called, what it can do, and how solvers are made. [`AnySolver`] is a solver
//!   for boards of some size.

mod any;
mod entry;
mod size;

pub use any::{AnyCandidates, AnyGrid};
pub use entry::{AnySolver, Entry};
pub use size::Size;
