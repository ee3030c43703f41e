//! The laws that every strategy obeys.

use sudoku_conformance::Suite;
use sudoku_sets::{Sets, solve_sudoku};

sudoku_conformance::main! {
    Suite::new("sets", || Sets).every_size(),
    Suite::leetcode("leetcode", solve_sudoku),
}
