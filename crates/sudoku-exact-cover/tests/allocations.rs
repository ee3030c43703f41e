//! `Links` allocates nothing while it searches: its arrays are made with the solver.

use allocation_counter::measure;
use sudoku_core::{Grid, Search, Solver};
use sudoku_exact_cover::{DancingLinksTuned, Links};

const BOARDS: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

#[test]
fn links_allocate_nothing_while_they_search() {
    let boards = BOARDS.map(|line| line.parse::<Grid>().unwrap());
    let large = Grid::<25>::EMPTY;
    let mut links = Links::default();
    let allocated = measure(|| {
        for board in &boards {
            assert_eq!(links.count(board, 2), 1);
        }
        assert_eq!(links.count(&large, 3), 3);
        // Stopped early, and used again.
        let _ = links.search(&Grid::<9>::EMPTY, &mut |_: &Grid| sudoku_core::Flow::Break(()));
        assert_eq!(links.count(&boards[0], 2), 1);
    });
    assert_eq!(allocated.count_total, 0);
}

#[test]
fn the_counter_counts() {
    let board: Grid = BOARDS[0].parse().unwrap();
    let mut tuned = DancingLinksTuned;
    let allocated = measure(|| assert_eq!(tuned.count(&board, 2), 1));
    assert!(allocated.count_total > 0);
}
