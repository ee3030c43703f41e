//! The laws that every strategy obeys.

use sudoku_bitmask::{Bitmask, BitmaskFewest, BitmaskSingles};

sudoku_conformance::laws!(bitmask, Bitmask);
sudoku_conformance::laws!(bitmask_fewest, BitmaskFewest);
sudoku_conformance::laws!(bitmask_singles, BitmaskSingles);
