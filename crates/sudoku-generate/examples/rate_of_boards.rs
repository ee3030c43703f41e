//! How many unique minimal 9x9 boards one core makes in a second, each from its own random grid.
//!
//! ```text
//! cargo run --release -p sudoku-generate --example rate_of_boards -- 20000
//! ```

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use sudoku_core::Grid;
use sudoku_generate::{End, Keep, Order, Random, engine, full_grid, take_away};
use sudoku_solvers::STRATEGIES;

fn main() {
    let boards: usize = std::env::args().nth(1).map_or(10_000, |n| n.parse().expect("a number of boards"));
    let n = boards as f64;

    let start = Instant::now();
    let mut clues = 0;
    let order = Order { minimal: true, ..Order::ANY };
    let end = order.boards::<9>(STRATEGIES, boards, 1, 1, &AtomicBool::new(false), &mut |board| {
        clues += board.clues();
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::Complete);
    let time = start.elapsed().as_secs_f64();
    println!("{:.0} boards a second, {:.2} clues a board", n / time, clues as f64 / n);

    let start = Instant::now();
    let grids: Vec<(Grid, Random)> = (0..boards as u64)
        .map(|stream| {
            let mut random = Random::new(1, stream);
            (full_grid(&mut random), random)
        })
        .collect();
    println!("a full grid {:.1} us", start.elapsed().as_secs_f64() * 1e6 / n);

    let mut solver = engine::<9>(STRATEGIES);
    let start = Instant::now();
    for (solution, mut random) in grids {
        take_away(&solution, Keep::MINIMAL, &mut *solver, &mut random);
    }
    println!("taking clues away {:.1} us", start.elapsed().as_secs_f64() * 1e6 / n);
}
