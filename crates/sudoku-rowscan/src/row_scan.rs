//! The row scan: `backtrack(row, column)`.
//!
//! # The idea
//!
//! Walk over the board from the top left to the bottom right. At a given, go on. At an empty cell, look at its row,
//! its column and its box and cross out the digits that stand there. Write down the first digit that is left, and go
//! on to the next cell. If that walk comes back without success, the digit was wrong: blank the cell, write down the
//! next digit. When no digit is left, go back: an earlier cell must change. Past the last row, the board is solved.
//!
//! # The data
//!
//! Only the board. What is used is found out at every empty cell, by looking:
//!
//! ```text
//!         column
//!           |            row      . 5 . | . [ ] . | . 9 .     5 and 9 are used
//!     . . . | . 3 . |    column                               3 and 1 are used
//! row . 5 . | . ? . |    box                                  3 is used, and 8
//!     . . . | 8 1 . |
//! ```
//!
//! # What it costs
//!
//! 3·N cells are looked at for each empty cell that is reached, and the order of the cells is fixed: a board whose
//! first rows say little is searched nearly blindly. The famous worst case takes 69,175,316 placements.
//!
//! # When it loses
//!
//! Whenever a later row would have decided what the first one guesses. `bitmask-fewest` in `sudoku-bitmask` mends that.
//!
//! # Source
//!
//! The plain depth-first search of every textbook; here as in lesson 1 on LeetCode 37.

use sudoku_core::{Cell, Digit, Flow, Grid, Remark, Search, Step, Strategy, Visitor, Why};

/// Row by row: at each empty cell scan row, column and box, try each digit that is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowScan;

impl Strategy for RowScan {
    const NAME: &'static str = "row-scan";
    const IDEA: &'static str = "row by row: scan row, column and box at each empty cell, try what is left";
    const SOURCE: &'static str = include_str!("row_scan.rs");
}

impl<const N: usize> Search<N> for RowScan {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let mut board = *puzzle;
        backtrack(&mut board, 0, 0, visitor)
    }
}

/// Fills the board from this cell on, in reading order; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    row: usize,
    column: usize,
    visitor: &mut V,
) -> Flow {
    if row == N {
        // solved: past the last row, every cell is filled
        return visitor.solution(board);
    }
    if column == N {
        return backtrack(board, row + 1, 0, visitor); // past the end of a row: on to the next
    }
    let cell = Cell::new(row, column);
    if board.get(cell).is_some() {
        return backtrack(board, row, column + 1, visitor);
    }

    let used = used_digits(board, cell);
    for digit in Digit::all::<N>() {
        if used & digit.bit() != 0 {
            // reject
            visitor.remark(|| Remark::Rejected { cell, digit, house: None });
            continue;
        }
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: why(used, digit, N) })?;
        board.set(cell, Some(digit));
        // go down
        backtrack(board, row, column + 1, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
    }
    if used == Grid::<N>::ALL_DIGITS {
        // no candidate
        visitor.remark(|| Remark::NoCandidate(cell));
    }
    Flow::Continue(())
}

/// The digits that stand in the row, the column or the box of `cell`, as bits.
fn used_digits<const N: usize>(board: &Grid<N>, cell: Cell) -> u32 {
    let rows = board.rows();
    let bit = |digit: Option<Digit>| 1 << digit.map_or(0, Digit::get); // a blank sets bit 0
    let mut used: u32 = 0;
    for place in 0..N {
        used |= bit(rows[cell.row()][place]);
        used |= bit(rows[place][cell.column()]);
    }
    let top = cell.row() - cell.row() % Grid::<N>::BOX_HEIGHT;
    let left = cell.column() - cell.column() % Grid::<N>::BOX_WIDTH;
    for row in &rows[top..top + Grid::<N>::BOX_HEIGHT] {
        for &digit in &row[left..left + Grid::<N>::BOX_WIDTH] {
            used |= bit(digit);
        }
    }
    used >> 1 // drops the blanks' bit: now bit 0 is digit 1, as everywhere
}

/// A guess while a larger digit is still untried, else the last candidate.
fn why(used: u32, digit: Digit, size: usize) -> Why {
    let larger = ((1 << size) - 1) & !used & !(digit.bit() | (digit.bit() - 1));
    if larger != 0 { Why::Guess } else { Why::LastCandidate }
}
