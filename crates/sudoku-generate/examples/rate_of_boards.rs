//! How many unique minimal 9x9 boards a second one core makes, each from a random grid of its own.
//!
//! ```text
//! cargo run --release -p sudoku-generate --example rate_of_boards -- 20000
//! ```

use std::time::Instant;
use sudoku_core::Grid;
use sudoku_generate::{Keep, Random, fastest, full_grid, take_away};

fn main() {
    let boards: u64 = std::env::args().nth(1).map_or(10_000, |n| n.parse().expect("a number of boards"));
    let mut solver = fastest::<9>();
    let (mut clues, mut grids, mut minimal) = (0, 0.0, 0.0);
    for stream in 0..boards {
        let random = &mut Random::new(1, stream);
        let start = Instant::now();
        let solution: Grid = full_grid(random);
        let between = Instant::now();
        clues += take_away(&solution, Keep::MINIMAL, &mut *solver, random).clues();
        grids += (between - start).as_secs_f64();
        minimal += between.elapsed().as_secs_f64();
    }
    let n = boards as f64;
    println!(
        "{:.0} boards a second with {}, {:.2} clues a board",
        n / (grids + minimal),
        solver.name(),
        clues as f64 / n
    );
    println!("a full grid {:.1} us, taking clues away {:.1} us", grids * 1e6 / n, minimal * 1e6 / n);
}
