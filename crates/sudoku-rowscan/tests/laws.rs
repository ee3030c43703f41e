//! The laws that every strategy obeys.

use sudoku_rowscan::{RowScan, RowScanNested};

sudoku_conformance::laws!(row_scan, RowScan);
sudoku_conformance::laws!(row_scan_nested, RowScanNested);
