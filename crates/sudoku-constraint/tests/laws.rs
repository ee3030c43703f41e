//! The laws that every strategy obeys.

use sudoku_conformance::Suite;
use sudoku_constraint::{Hybrid, Learning, Matching, Weighted};

sudoku_conformance::main! {
    Suite::new("weighted", || Weighted).every_size(),
    Suite::from_candidates("weighted_from_candidates", || Weighted).every_size(),
    Suite::new("matching", || Matching).every_size(),
    Suite::from_candidates("matching_from_candidates", || Matching).every_size(),
    Suite::new("learning", || Learning).every_size(),
    Suite::from_candidates("learning_from_candidates", || Learning).every_size(),
    Suite::new("hybrid", Hybrid::default).every_size(),
    Suite::from_candidates("hybrid_from_candidates", Hybrid::default).every_size(),
    // So few that the second search has its part on these boards too.
    Suite::new("hybrid_after_two", || Hybrid::with_dead_ends(2)).every_size(),
}
