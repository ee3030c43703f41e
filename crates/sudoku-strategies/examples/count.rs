//! Counts the solutions of a board, up to a limit.
//!
//! `cargo run --release -p sudoku-strategies --example count -- BOARD [LIMIT]`, with the board on one line.

use std::error::Error;
use sudoku_strategies::{AnyGrid, STRATEGIES, Wanted, with_grid};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let board: AnyGrid = arguments.next().ok_or("expected a board on one line")?.parse()?;
    let limit: u64 = arguments.next().map_or(Ok(1_000_000), |limit| limit.parse())?;
    let entry = STRATEGIES.reference(board.size(), Wanted::BOARDS).ok_or("no strategy for this size")?;
    let found = with_grid!(&board, board => {
        let mut solver = entry.solver().expect("the reference knows the size");
        solver.count(board, limit)
    });
    let at_least = if found == limit { "at least " } else { "" };
    println!("{at_least}{found} solutions, counted by {}", entry.name);
    Ok(())
}
