//! Sudoku as the sixth problem for the skeleton: `cargo run -p backtracking --example sudoku [BOARD]`.
//!
//! It is the row scan of the lessons, divided into the four questions of the skeleton.

use backtracking::Problem;
use sudoku_core::{Cell, Digit, Grid};

/// A board on which a digit is chosen for the first empty cell.
struct Sudoku {
    board: Grid,
    chosen: Vec<Cell>,
    placements: u64,
}

impl Problem for Sudoku {
    type Choice = (Cell, Digit);

    fn is_complete(&self) -> bool {
        self.board.is_full()
    }

    fn choices(&self) -> Vec<(Cell, Digit)> {
        let Some(cell) = self.board.blanks().next() else { return Vec::new() };
        let allowed = |&digit: &Digit| self.board.clash_at(cell, digit).is_none();
        Digit::all::<9>().filter(allowed).map(|digit| (cell, digit)).collect()
    }

    fn choose(&mut self, &(cell, digit): &(Cell, Digit)) {
        self.board.set(cell, Some(digit));
        self.chosen.push(cell);
        self.placements += 1;
    }

    fn undo(&mut self, &(cell, _): &(Cell, Digit)) {
        self.board.set(cell, None);
        self.chosen.pop();
    }
}

fn main() {
    let line = std::env::args().nth(1);
    let line = line.as_deref().unwrap_or(LEETCODE);
    let board: Grid = match line.parse() {
        Ok(board) => board,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    };
    let mut sudoku = Sudoku { board, chosen: Vec::new(), placements: 0 };
    if board.clash().is_none() && backtracking::first(&mut sudoku) {
        println!("{:#}\n\n{} placements", sudoku.board, sudoku.placements);
    } else {
        println!("no solution");
        std::process::exit(1);
    }
}

const LEETCODE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::Solver;
    use sudoku_rowscan::RowScan;

    #[test]
    fn it_places_what_the_row_scan_places() {
        let board: Grid = LEETCODE.parse().unwrap();
        let mut sudoku = Sudoku { board, chosen: Vec::new(), placements: 0 };
        assert!(backtracking::first(&mut sudoku));
        assert_eq!(RowScan.first(&board), Some(sudoku.board));
        assert_eq!(sudoku.placements, 4_208);
        assert_eq!(sudoku.chosen.len(), board.blanks().count());
    }
}
