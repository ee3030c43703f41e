//! Brute force: fill every blank with every digit, and check only full boards. The code of lesson 2.
//!
//! `cargo run --release -p backtracking --example blind`

use sudoku_core::{Cell, Digit, Grid};

/// Fills the i-th blank with each digit in turn, and checks the board when it is full.
fn fill<const N: usize>(
    board: &mut Grid<N>,
    puzzle: &Grid<N>,
    blanks: &[Cell],
    i: usize,
    looked_at: &mut u64,
) {
    if i == blanks.len() {
        *looked_at += 1;
        if board.is_solution_of(puzzle) {
            println!("{board:#}");
        }
        return;
    }
    for digit in Digit::all::<N>() {
        board.set(blanks[i], Some(digit));
        fill(board, puzzle, blanks, i + 1, looked_at);
    }
    board.set(blanks[i], None);
}

fn look(line: &str) -> u64 {
    let puzzle: Grid<4> = line.parse().expect("a 4x4 board");
    let blanks: Vec<Cell> = puzzle.blanks().collect();
    let mut looked_at = 0;
    fill(&mut puzzle.clone(), &puzzle, &blanks, 0, &mut looked_at);
    looked_at
}

fn main() {
    println!("full boards looked at: {}", look("1..2.21....3..4."));
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_looks_at_as_many_boards_as_lesson_2_says() {
        assert_eq!(super::look("1..2.21....3..4."), 4_u64.pow(10));
        assert_eq!(super::look("1..2.21.2..31.4."), 4_u64.pow(8));
    }
}
