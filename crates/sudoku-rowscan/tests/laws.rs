//! The laws that every strategy obeys.

use sudoku_conformance::Suite;
use sudoku_rowscan::{RowScan, RowScanNested, solve_sudoku, solve_sudoku_nested};

sudoku_conformance::main! {
    Suite::new("row_scan", || RowScan).every_size(),
    Suite::new("row_scan_nested", || RowScanNested).every_size(),
    Suite::leetcode("leetcode", solve_sudoku),
    Suite::leetcode("leetcode_nested", solve_sudoku_nested),
}
