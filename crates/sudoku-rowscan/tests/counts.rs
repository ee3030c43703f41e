//! The placements that the field counts for the row scan.

use sudoku_core::{Grid, Limits, Solver};
use sudoku_rowscan::{RowScan, RowScanNested};

const LEETCODE_37: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA_2012: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const WORST: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// Placements up to the first solution.
fn placements(mut solver: impl Solver, line: &str) -> u64 {
    let puzzle: Grid = line.parse().unwrap();
    solver.solve_within(&puzzle, &Limits::UNIQUE.solutions(1)).stats.placements
}

#[test]
fn placements_up_to_the_first_solution_are_those_of_the_field() {
    assert_eq!(placements(RowScan, LEETCODE_37), 4_208);
    assert_eq!(placements(RowScanNested, LEETCODE_37), 4_208);
    assert_eq!(placements(RowScan, INKALA_2012), 49_558);
    assert_eq!(placements(RowScanNested, INKALA_2012), 49_558);
    assert_eq!(placements(RowScan, WORST), 69_175_316);
}
