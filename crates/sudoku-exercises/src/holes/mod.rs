//! Programs with a hole to fill. Each hole is one place between two comments.

pub mod fewest;
pub mod masks;
pub mod permutations;
pub mod queens;
pub mod row_scan;
pub mod scan;
pub mod sets;
pub mod word_search;
