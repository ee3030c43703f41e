//! The number of solutions of 9x9 boards with more and more blanks:
//!
//! ```sh
//! cargo run --release -p sudoku-constraint --example count -- 50000000 BOARD...
//! ```
//!
//! The first argument is the most entries of the map; the others are boards as lines, of any size.

use std::error::Error;
use std::time::Instant;
use sudoku_core::runtime::AnyGrid;
use sudoku_core::with_grid;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let most: usize = arguments.next().ok_or("the first argument is the most entries of the map")?.parse()?;
    for line in arguments {
        let board: AnyGrid = line.parse()?;
        let start = Instant::now();
        let count = with_grid!(&board, board => sudoku_constraint::count_solutions(board, most));
        println!("{line} {count:?} {:.3} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}
