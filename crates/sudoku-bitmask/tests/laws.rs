//! The laws that every strategy obeys.

use sudoku_bitmask::{
    Bitmask, BitmaskFewest, BitmaskSingles, solve_sudoku, solve_sudoku_fewest, solve_sudoku_singles,
};
use sudoku_conformance::Suite;

sudoku_conformance::main! {
    Suite::new("bitmask", || Bitmask).every_size(),
    Suite::new("bitmask_fewest", || BitmaskFewest).every_size(),
    Suite::new("bitmask_singles", || BitmaskSingles).every_size(),
    Suite::from_candidates("bitmask_singles_from_candidates", || BitmaskSingles).every_size(),
    Suite::leetcode("leetcode", solve_sudoku),
    Suite::leetcode("leetcode_fewest", solve_sudoku_fewest),
    Suite::leetcode("leetcode_singles", solve_sudoku_singles),
}
