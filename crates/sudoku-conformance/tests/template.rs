//! The template of `docs/your-own-strategy.md` obeys the laws.

#[path = "../../../docs/template/src/lib.rs"]
pub mod template;

use sudoku_conformance::Suite;
use template::{ColumnScan, solve_sudoku};

sudoku_conformance::main! {
    Suite::new("column_scan", || ColumnScan).size::<4>().size::<9>(),
    Suite::leetcode("leetcode", solve_sudoku),
}
