//! The laws that every strategy obeys.

use sudoku_conformance::Suite;
use sudoku_exact_cover::{
    DancingLinks, DancingLinksTuned, Links, solve_sudoku_dancing_links, solve_sudoku_dancing_links_tuned,
    solve_sudoku_links,
};

sudoku_conformance::main! {
    Suite::new("dancing_links", || DancingLinks)
        .size::<4>()
        .size::<9>()
        .size::<16>()
        .size::<25>()
        .excuse("traces", "the crate dancing-links shows no steps, so only its placements can be counted"),
    Suite::new("dancing_links_tuned", DancingLinksTuned::default).every_size(),
    Suite::new("links", Links::default).every_size(),
    Suite::from_candidates("links_from_candidates", Links::default).every_size(),
    Suite::leetcode("leetcode_dancing_links", solve_sudoku_dancing_links),
    Suite::leetcode("leetcode_dancing_links_tuned", solve_sudoku_dancing_links_tuned),
    Suite::leetcode("leetcode_links", solve_sudoku_links),
}
