//! The laws that every strategy obeys.

use sudoku_bitmask::{
    Bitmask, BitmaskFewest, BitmaskSingles, solve_sudoku, solve_sudoku_fewest, solve_sudoku_singles,
};

sudoku_conformance::laws!(bitmask, Bitmask);
sudoku_conformance::laws!(bitmask_fewest, BitmaskFewest);
sudoku_conformance::laws!(bitmask_singles, BitmaskSingles);
sudoku_conformance::candidate_laws!(bitmask_singles_from_candidates, BitmaskSingles);
sudoku_conformance::leetcode_laws!(leetcode, solve_sudoku);
sudoku_conformance::leetcode_laws!(leetcode_fewest, solve_sudoku_fewest);
sudoku_conformance::leetcode_laws!(leetcode_singles, solve_sudoku_singles);
