//! The laws that every strategy obeys.

use sudoku_conformance::Suite;
use sudoku_constraint::{Matching, Weighted};

sudoku_conformance::main! {
    Suite::new("weighted", || Weighted).every_size(),
    Suite::from_candidates("weighted_from_candidates", || Weighted).every_size(),
    Suite::new("matching", || Matching).every_size(),
    Suite::from_candidates("matching_from_candidates", || Matching).every_size(),
}
