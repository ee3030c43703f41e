//! The laws that every strategy obeys.

use sudoku_rowscan::{RowScan, RowScanNested, solve_sudoku, solve_sudoku_nested};

sudoku_conformance::laws!(row_scan, RowScan);
sudoku_conformance::laws!(row_scan_nested, RowScanNested);
sudoku_conformance::leetcode_laws!(leetcode, solve_sudoku);
sudoku_conformance::leetcode_laws!(leetcode_nested, solve_sudoku_nested);
