//! Records the row scan on a board, and prints a page that plays it, offline.
//!
//! `cargo run --release -p sudoku-strategies --features trace --example trace_html > scan.html`

use sudoku_strategies::strategies::RowScan;
use sudoku_strategies::trace::{Lang, Recording, Source, html, record};
use sudoku_strategies::{Grid, Strategy};

fn main() {
    let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        .parse()
        .expect("a board");
    let trace = record(&mut RowScan, &puzzle, &Recording::DEFAULT);
    let source = Source::new(RowScan::SOURCE);
    println!("{}", html(&[(&trace, "LeetCode 37", &[source])], Lang::En));
}
