//! Sizes and strategies that are known only when the program runs.
//!
//! Readers, lists, comparisons and programs need this. A strategy does not, nor do you need it to read one: there the size
//! is a constant, `Grid<N>`. A strategy takes only one line from here, [`entry!`](crate::entry!).
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
