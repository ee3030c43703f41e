//! Grades the exercises: `GRADE=1 cargo test -p sudoku-exercises --test grade`.

use sudoku_exercises::{Fewest, RowScan, Sets};

fn asked() -> bool {
    std::env::var_os("GRADE").is_some()
}

sudoku_conformance::laws!(row_scan, RowScan; sizes: [4, 9]; needs: (asked()));
sudoku_conformance::laws!(sets, Sets; sizes: [4, 9]; needs: (asked()));
sudoku_conformance::laws!(fewest, Fewest; sizes: [4, 9]; needs: (asked()));
