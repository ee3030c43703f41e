//! The laws that every strategy obeys.

use sudoku_sets::{Sets, solve_sudoku};

sudoku_conformance::laws!(sets, Sets);
sudoku_conformance::leetcode_laws!(leetcode, solve_sudoku);
