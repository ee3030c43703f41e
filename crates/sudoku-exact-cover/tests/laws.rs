//! The laws that every strategy obeys.

use sudoku_exact_cover::{
    DancingLinks, DancingLinksTuned, Links, solve_sudoku_dancing_links, solve_sudoku_dancing_links_tuned,
    solve_sudoku_links,
};

sudoku_conformance::laws!(dancing_links, DancingLinks; sizes: [4, 9, 16, 25];
    excused: [traces: "excused: the crate dancing-links shows no steps, only its placements can be counted"]);
sudoku_conformance::laws!(dancing_links_tuned, DancingLinksTuned);
sudoku_conformance::laws!(links, Links);
sudoku_conformance::candidate_laws!(links_from_candidates, Links);
sudoku_conformance::leetcode_laws!(leetcode_dancing_links, solve_sudoku_dancing_links);
sudoku_conformance::leetcode_laws!(leetcode_dancing_links_tuned, solve_sudoku_dancing_links_tuned);
sudoku_conformance::leetcode_laws!(leetcode_links, solve_sudoku_links);
