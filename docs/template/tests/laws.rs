//! The laws that every strategy obeys.

use sudoku_column_scan::{ColumnScan, solve_sudoku};

sudoku_conformance::laws!(column_scan, ColumnScan);
sudoku_conformance::leetcode_laws!(leetcode, solve_sudoku);
