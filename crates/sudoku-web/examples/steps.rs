//! Prints what each strategy answers and counts for every 9x9 board of the corpus: the same lines that the browser must print.
//!
//!     cargo run --example steps [BUDGET] > steps.txt

use sudoku_core::AnyGrid;
use sudoku_corpus::sets;
use sudoku_solvers::STRATEGIES;

/// Where it runs out, what was counted until then is compared all the same.
const BUDGET: u64 = 10_000;

fn main() {
    let budget = std::env::args().nth(1).map_or(BUDGET, |text| text.parse().expect("a number of placements"));
    for set in sets() {
        let boards = set.boards().iter().filter(|board| matches!(board.grid, AnyGrid::Nine(_)));
        let lines: Vec<String> = boards.map(|board| board.grid.to_string()).collect();
        for entry in STRATEGIES {
            // A placement of this one takes ten times as long, as in a comparison.
            let budget = if entry.name == "dancing-links" { budget / 10 } else { budget };
            println!("# {} {} {budget}", set.name, entry.name);
            match sudoku_web::steps(lines.clone(), entry.name, budget) {
                Ok(text) => print!("{text}"),
                Err(_) => println!("{} failed", entry.name),
            }
        }
    }
}
