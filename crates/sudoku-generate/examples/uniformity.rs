//! How long must the walk of a full grid be? Counts the smallest unavoidable sets of 9x9 grids after walks of several
//! lengths: rectangles of four cells in two boxes with two digits crosswise. When the walk is long enough, the mean no
//! longer changes.
//!
//! ```text
//! cargo run --release -p sudoku-generate --example uniformity -- 100000
//! ```

use std::time::Instant;
use sudoku_core::{Cell, Grid};
use sudoku_generate::{Random, full::full_grid_after};

fn main() {
    let grids: u32 = std::env::args().nth(1).map_or(20_000, |n| n.parse().expect("a number of grids"));
    println!("steps  rectangles a grid  standard error  microseconds a grid");
    for steps in [0, 20, 40, 81, 162, 324, 3240] {
        let start = Instant::now();
        let (mut sum, mut squares) = (0.0, 0.0);
        for stream in 0..u64::from(grids) {
            let grid: Grid = full_grid_after(steps, &mut Random::new(steps as u64, stream));
            let found = f64::from(rectangles(&grid));
            sum += found;
            squares += found * found;
        }
        let n = f64::from(grids);
        let mean = sum / n;
        let error = ((squares / n - mean * mean) / n).sqrt();
        let time = start.elapsed().as_secs_f64() * 1e6 / n;
        println!("{steps:5}  {mean:17.4}  {error:14.4}  {time:19.1}");
    }
}

/// The rectangles whose opposite corners are equal and whose cells lie in two boxes.
fn rectangles(grid: &Grid) -> u32 {
    let mut found = 0;
    let at = |row, column| grid.get(Cell::new(row, column));
    for top in 0..9 {
        for bottom in top + 1..9 {
            for left in 0..9 {
                for right in left + 1..9 {
                    let two_boxes = (top / 3 == bottom / 3) != (left / 3 == right / 3);
                    let crossed = at(top, left) == at(bottom, right) && at(top, right) == at(bottom, left);
                    found += u32::from(two_boxes && crossed);
                }
            }
        }
    }
    found
}
