//! Makes 100,000 boards of 9x9 over all options, and some of every other size. Two strategies that have nothing in common
//! solve each board: all boards must be unique, different, and as ordered.
//!
//! ```text
//! cargo run --release -p sudoku-generate --example soak
//! ```
//!
//! A number as argument divides the number of boards, for a shorter run.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use sudoku_core::{Answer, Cell, Grid, Limits};
use sudoku_generate::{Distinct, End, Order, PatternSymmetry, Shape};
use sudoku_solvers::STRATEGIES;

fn main() {
    let part: usize = std::env::args().nth(1).map_or(1, |n| n.parse().expect("a number"));
    let start = Instant::now();
    let mut seen = HashSet::new();
    let with = |symmetry| Order { shape: Shape::Symmetry(symmetry), ..Order::ANY };
    for (boards, order) in [
        (20_000, Order { minimal: true, ..Order::ANY }),
        (20_005, Order::ANY),
        (10_000, Order { clues: Some(24..=28), ..Order::ANY }),
        (10_000, Order { clues: Some(40..=60), ..Order::ANY }),
        (500, Order { clues: Some(22..=22), ..Order::ANY }),
        (10_000, Order { distinct: Distinct::Canonical, minimal: true, ..Order::ANY }),
        (2_000, Order { shape: Shape::Pattern(every_other()), ..Order::ANY }),
    ] {
        several(boards / part, &order, &mut seen);
    }
    for symmetry in &PatternSymmetry::ALL[1..] {
        several(2_000 / part, &with(*symmetry), &mut seen);
        several(500 / part, &Order { minimal: true, ..with(*symmetry) }, &mut seen);
        several(555 / part, &Order { clues: Some(32..=40), ..with(*symmetry) }, &mut seen);
    }
    println!("{} different boards of 9x9, {:.0} s", seen.len(), start.elapsed().as_secs_f64());
    others::<4>(100);
    others::<6>(1_000 / part);
    others::<12>(100 / part);
    others::<16>(20);
    others::<25>(1);
}

/// Makes the boards of an order, none of which may be among those in `seen`.
fn several(count: usize, order: &Order, seen: &mut HashSet<Grid>) {
    // With one seed for all, two orders could make the same board of the same grid.
    for board in checked::<9>(count, seen.len() as u64, order) {
        assert!(seen.insert(board), "{board} came twice");
    }
}

/// Makes boards of another size, and prints the time.
fn others<const N: usize>(count: usize) {
    let start = Instant::now();
    let different: HashSet<_> = checked::<N>(count, 2026, &Order::ANY).into_iter().collect();
    assert_eq!(different.len(), count);
    println!("{count} of {N}x{N}, {:.3} s each", start.elapsed().as_secs_f64() / count as f64);
}

fn checked<const N: usize>(count: usize, seed: u64, order: &Order) -> Vec<Grid<N>> {
    let mut boards = Vec::new();
    let end = order.boards::<N>(STRATEGIES, count, seed, 1, &AtomicBool::new(false), &mut |board| {
        boards.push(*board);
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::Complete, "{order:?}");
    for name in ["simd-many", "bitmask-singles"] {
        // One of them is for 9x9 only.
        let Some(mut solver) = sudoku_solvers::find(name).and_then(|entry| entry.solver::<N>()) else {
            continue;
        };
        solver.solve_batch(&boards, &Limits::UNIQUE, &mut |place, report| {
            let board = &boards[place];
            assert!(matches!(report.answer, Answer::Unique(_)), "{board}: {}", report.answer);
            assert!(order.clues.as_ref().is_none_or(|clues| clues.contains(&board.clues())), "{board}");
        });
    }
    boards
}

/// 54 cells of the pattern `1.1` in each stack.
fn every_other() -> Vec<Cell> {
    Grid::<9>::cells().filter(|cell| cell.column() % 3 != 1).collect()
}
