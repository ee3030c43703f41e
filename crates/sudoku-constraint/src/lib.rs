//! Strategies for boards that are hard to search: large ones with about half of the cells given.
//!
//! - [`Weighted`] in `weighted.rs`: the guess goes where the search has failed before.
//! - [`Matching`] in `matching.rs`: in addition, each house is looked at as a whole.

mod all_different;
mod domains;
mod matching;
mod search;
mod told;
mod weighted;

pub use matching::Matching;
pub use weighted::Weighted;

use sudoku_core::{entry, runtime::Entry};

/// [`Weighted`] for the list.
pub static WEIGHTED: Entry = entry!(Weighted; from candidates);
/// [`Matching`] for the list.
pub static MATCHING: Entry = entry!(Matching; from candidates);
