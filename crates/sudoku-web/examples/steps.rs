//! Prints what each strategy answers and counts for every 9x9 board of the corpus: the same lines that the browser must print.
//!
//!     cargo run --release --example steps > steps.txt

use sudoku_core::AnyGrid;
use sudoku_corpus::sets;
use sudoku_solvers::STRATEGIES;

/// A budget that lets nearly every board be answered, and the others end soon.
const BUDGET: u64 = 100_000;

fn main() {
    for set in sets() {
        let boards = set.boards().iter().filter(|board| matches!(board.grid, AnyGrid::Nine(_)));
        let lines: Vec<String> = boards.map(|board| board.grid.to_string()).collect();
        for entry in STRATEGIES {
            println!("# {} {} {BUDGET}", set.name, entry.name);
            match sudoku_web::steps(lines.clone(), entry.name, BUDGET) {
                Ok(text) => print!("{text}"),
                Err(_) => println!("{} failed", entry.name),
            }
        }
    }
}
