//! The laws that every strategy obeys.

use sudoku_sets::Sets;

sudoku_conformance::laws!(sets, Sets);
