//! Strategies for boards that are hard to search: large ones with about half of the cells given.
//!
//! - [`Weighted`] in `weighted.rs`: the guess goes where the search has failed before.
//! - [`Matching`] in `matching.rs`: in addition, each house is looked at as a whole.
//! - [`Learning`] in `learning.rs`: each dead end becomes a clause.
//! - [`Hybrid`] in `hybrid.rs`: the second, and where it does not end soon, the third.
//!
//! And [`count_solutions`] in `counting.rs` counts solutions that nobody can list.

mod all_different;
mod counting;
mod domains;
mod hybrid;
mod learning;
mod matching;
mod search;
mod told;
mod weighted;

pub use counting::{Count, count_solutions};
pub use hybrid::Hybrid;
pub use learning::Learning;
pub use matching::Matching;
pub use weighted::Weighted;

use sudoku_core::{entry, runtime::Entry};

/// [`Weighted`] for the list.
pub static WEIGHTED: Entry = entry!(Weighted; from candidates);
/// [`Matching`] for the list.
pub static MATCHING: Entry = entry!(Matching; from candidates);
/// [`Learning`] for the list.
pub static LEARNING: Entry = entry!(Learning; from candidates);
/// [`Hybrid`] for the list.
pub static HYBRID: Entry = entry!(Hybrid; from candidates);
