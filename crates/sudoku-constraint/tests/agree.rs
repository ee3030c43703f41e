//! Thousands of random small boards, with no solution, one and several: the strategies list exactly the solutions that `links`
//! and `bitmask-singles` list.

use std::collections::BTreeSet;
use sudoku_bitmask::BitmaskSingles;
use sudoku_constraint::{Hybrid, Learning, Matching, Weighted};
use sudoku_core::{Cell, Digit, Flow, Grid, Solver};
use sudoku_exact_cover::Links;

/// Boards with more solutions are left out.
const MOST: usize = 300;

/// Knuth's linear generator: the boards are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// The solutions that a solver shows, or `None` if there are more than [`MOST`].
///
/// # Panics
/// If it shows one twice.
fn solutions<const N: usize>(solver: &mut dyn Solver<N>, board: &Grid<N>) -> Option<BTreeSet<Grid<N>>> {
    let mut shown = BTreeSet::new();
    let flow = solver.for_each(board, &mut |solution| {
        assert!(shown.insert(*solution), "a solution of {board} is shown twice");
        if shown.len() > MOST { Flow::Break(()) } else { Flow::Continue(()) }
    });
    flow.is_continue().then_some(shown)
}

/// A full board, shuffled by its digits and by the rows of each band.
fn full<const N: usize>(random: &mut Random) -> Grid<N> {
    let (height, width) = (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH);
    let mut digits: Vec<usize> = (0..N).collect();
    let mut rows: Vec<usize> = (0..N).collect();
    for place in (1..N).rev() {
        digits.swap(place, random.below(place + 1));
    }
    for band in rows.chunks_mut(height) {
        for place in (1..band.len()).rev() {
            band.swap(place, random.below(place + 1));
        }
    }
    let mut board = Grid::EMPTY;
    for cell in Grid::<N>::cells() {
        let row = rows[cell.row()];
        let shift = width * (row % height) + row / height;
        board.set(cell, Some(Digit::from_index(digits[(cell.column() + shift) % N])));
    }
    board
}

fn agree<const N: usize>(seed: u64, boards: usize, givens: std::ops::Range<usize>) -> [usize; 3] {
    let mut random = Random(seed);
    let mut kinds = [0; 3];
    for number in 0..boards {
        let full = full::<N>(&mut random);
        let mut board = Grid::<N>::EMPTY;
        for _ in 0..givens.start + random.below(givens.len()) {
            let cell = Cell::from_index::<N>(random.below(N * N));
            board.set(cell, full.get(cell));
        }
        // Every second board gets another digit somewhere, if that does not clash at once.
        if number % 2 == 0 {
            let (cell, digit) =
                (Cell::from_index::<N>(random.below(N * N)), Digit::from_index(random.below(N)));
            if board.clash_at(cell, digit).is_none() {
                board.set(cell, Some(digit));
            }
        }
        let Some(expected) = solutions(&mut Links::default(), &board) else { continue };
        kinds[expected.len().min(2)] += 1;
        if number % 8 == 0 {
            assert_eq!(solutions(&mut BitmaskSingles, &board).as_ref(), Some(&expected), "{board}");
        }
        let solvers: [&mut dyn Solver<N>; 6] = [
            &mut Weighted,
            &mut Matching,
            &mut Learning,
            &mut Hybrid::default(),
            &mut Hybrid::with_dead_ends(1),
            &mut Hybrid::with_dead_ends(3),
        ];
        for solver in solvers {
            let name = solver.name();
            assert_eq!(solutions(solver, &board).as_ref(), Some(&expected), "{name} on {board}");
        }
    }
    kinds
}

/// There must be boards of each kind, or the test says little.
fn has_all_kinds(kinds: [usize; 3], least: usize) {
    assert!(kinds.iter().all(|&count| count >= least), "none, one, several: {kinds:?}");
}

#[test]
fn on_4x4() {
    has_all_kinds(agree::<4>(1, 4000, 2..10), 200);
}

#[test]
fn on_6x6() {
    has_all_kinds(agree::<6>(2, 3000, 10..30), 150);
}

#[test]
fn on_9x9() {
    has_all_kinds(agree::<9>(3, 3000, 30..80), 100);
}

#[test]
fn on_12x12() {
    has_all_kinds(agree::<12>(4, 600, 80..160), 5);
}
