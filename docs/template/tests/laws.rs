//! The laws that every strategy obeys.

use sudoku_column_scan::{ColumnScan, solve_sudoku};
use sudoku_conformance::Suite;

sudoku_conformance::main! {
    Suite::new("column_scan", || ColumnScan).every_size(),
    Suite::leetcode("leetcode", solve_sudoku),
}
