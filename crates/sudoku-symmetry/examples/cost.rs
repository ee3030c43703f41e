//! Brings the boards of a file into canonical form, for a look at the cost with a profiler: 9x9 as the smallest copy, other
//! sizes by refinement.
//!
//! ```text
//! cargo build --release -p sudoku-symmetry --example cost
//! valgrind --tool=callgrind target/release/examples/cost boards.txt >forms.txt
//! ```

use sudoku_core::{AnyGrid, with_grid};
use sudoku_symmetry::canonical;

fn main() {
    let path = std::env::args().nth(1).expect("a file with a board on each line");
    let text = std::fs::read_to_string(path).expect("a file that can be read");
    for line in text.lines() {
        let board = line.parse::<AnyGrid>().expect("a board on each line");
        with_grid!(board, board => match canonical(&board) {
            Some(found) => println!("{}", found.form),
            None => println!("{board} has no form within the bound"),
        });
    }
}
