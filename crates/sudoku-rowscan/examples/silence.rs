//! Does a visitor cost anything if it is silent? Solves one board a number of times, either with the strategy `row-scan`
//! and a silent visitor, or with a copy of it without any steps and remarks. The script `scripts/silence.sh` runs both
//! under callgrind and compares the instructions.
//!
//! ```text
//! cargo run --release -p sudoku-rowscan --example silence -- watched|bare TIMES [BOARD]
//! ```

use std::hint::black_box;
use std::process::ExitCode;
use sudoku_core::{Cell, Digit, Flow, Grid, Solver};
use sudoku_rowscan::RowScan;

const INKALA_2012: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(way), Some(Ok(times))) =
        (arguments.first(), arguments.get(1).map(|times| times.parse::<u32>()))
    else {
        eprintln!("usage: silence watched|bare TIMES [BOARD]");
        return ExitCode::from(2);
    };
    let puzzle: Grid = match arguments.get(2).map_or(INKALA_2012, String::as_str).parse() {
        Ok(puzzle) => puzzle,
        Err(error) => {
            eprintln!("the board: {error}");
            return ExitCode::from(2);
        }
    };
    for _ in 0..times {
        let first = match way.as_str() {
            "watched" => RowScan.first(black_box(&puzzle)),
            _ => bare(black_box(&puzzle)),
        };
        println!("{}", first.map_or("no solution".into(), |solution| solution.to_string()));
    }
    ExitCode::SUCCESS
}

/// The first solution, found by the copy: the same as `RowScan::first`.
fn bare(puzzle: &Grid) -> Option<Grid> {
    if puzzle.clash().is_some() {
        return None;
    }
    let mut first = None;
    let mut board = *puzzle;
    let mut keep = |solution: &Grid| {
        first = Some(*solution);
        Flow::Break(())
    };
    let _ = backtrack(&mut board, 0, 0, &mut |solution: &Grid| show_apart(&mut keep, solution));
    first
}

/// The visitor behind `first` keeps this call out of the way of the search too.
#[cold]
#[inline(never)]
fn show_apart(show: &mut dyn FnMut(&Grid) -> Flow, solution: &Grid) -> Flow {
    show(solution)
}

/// `Used` of `src/row_scan.rs`, unchanged.
type Used = [bool; 1 + Digit::MAX as usize];

/// `backtrack` of `src/row_scan.rs`, line for line, without the steps and remarks. It still shows each solution, since a
/// search for all of them has to return them somehow.
fn backtrack<const N: usize>(
    board: &mut Grid<N>,
    row: usize,
    column: usize,
    show: &mut impl FnMut(&Grid<N>) -> Flow,
) -> Flow {
    if row == N {
        return show(board);
    }
    if column == N {
        return backtrack(board, row + 1, 0, show);
    }
    let cell = Cell::new(row, column);
    if board.get(cell).is_some() {
        return backtrack(board, row, column + 1, show);
    }
    let used = used_digits(board, cell);
    for digit in Digit::all::<N>() {
        if used[digit.get() as usize] {
            continue;
        }
        board.set(cell, Some(digit));
        backtrack(board, row, column + 1, show)?;
        board.set(cell, None);
    }
    Flow::Continue(())
}

/// `used_digits` of `src/row_scan.rs`, unchanged.
fn used_digits<const N: usize>(board: &Grid<N>, cell: Cell) -> Used {
    let rows = board.rows();
    let value = |digit: Option<Digit>| digit.map_or(0, Digit::get) as usize;
    let mut used = [false; 1 + Digit::MAX as usize];
    for place in 0..N {
        used[value(rows[cell.row()][place])] = true;
        used[value(rows[place][cell.column()])] = true;
    }
    let top = cell.row() - cell.row() % Grid::<N>::BOX_HEIGHT;
    let left = cell.column() - cell.column() % Grid::<N>::BOX_WIDTH;
    for row in top..top + Grid::<N>::BOX_HEIGHT {
        for column in left..left + Grid::<N>::BOX_WIDTH {
            used[value(rows[row][column])] = true;
        }
    }
    used
}
