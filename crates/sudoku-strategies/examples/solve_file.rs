//! Reads a file in whatever format it is, and solves every board in it.
//!
//! `cargo run --release -p sudoku-strategies --features io --example solve_file -- FILE`

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use sudoku_strategies::io::{Item, Reader};
use sudoku_strategies::{STRATEGIES, Wanted, with_grid};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("expected the name of a file")?;
    for item in Reader::new(BufReader::new(File::open(path)?)) {
        match item? {
            Item::Puzzle(puzzle) => {
                let Some(board) = puzzle.board.grid() else {
                    println!("line {}: pencil marks; this example takes plain boards", puzzle.line);
                    continue;
                };
                let entry =
                    STRATEGIES.reference(board.size(), Wanted::BOARDS).ok_or("no strategy for this size")?;
                with_grid!(&board, board => {
                    let mut solver = entry.solver().expect("the reference knows the size");
                    println!("line {}: {}", puzzle.line, solver.solve(board));
                });
            }
            Item::Error(error) => println!("{error}"),
            Item::Header(_) | Item::Note(_) => {}
        }
    }
    Ok(())
}
