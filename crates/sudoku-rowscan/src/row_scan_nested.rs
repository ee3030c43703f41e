//! The row scan, written the other way: two nested loops look for the first empty cell, and each digit is checked before it
//! is placed.
//!
//! # The idea
//!
//! `backtrack` gets nothing but the board. It looks for the first empty cell, row by row. It tries the digits from 1
//! upwards. It skips a digit that the row, the column or the box of the cell already holds; it writes down any other one
//! and calls itself. If there is no empty cell, the board is solved.
//!
//! # The data
//!
//! Only the board. No position is passed on, so each call looks from the top left again:
//!
//! ```text
//! 5 3 4 | 6 7 8 | 9 1 2
//! 6 7 2 | 1 9 5 | 3 . .      <- the loops pass sixteen cells before they find the blank
//! ```
//!
//! # What it costs
//!
//! The same placements as the row scan. But each call looks at up to N·N cells to find the blank, and it checks each digit
//! on its own: it looks at up to 3·N cells for one digit, where the row scan looks at 3·N for all N digits together.
//!
//! # When it loses
//!
//! Always, against the row scan. It is the way most people write first, because each of its lines is obvious.
//!
//! # Source
//!
//! The second common answer to LeetCode 37. It checks a digit only when its turn comes, so it never knows whether another
//! one is left: it counts no guesses.

use sudoku_core::{Cell, Digit, Flow, Grid, Remark, Search, Step, Strategy, Visitor, Why};

/// Two nested loops find the first empty cell in every call; each digit is checked before it is placed.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowScanNested;

impl Strategy for RowScanNested {
    const NAME: &'static str = "row-scan-nested";
    const IDEA: &'static str =
        "two nested loops find the first empty cell, each digit is checked before it is placed";
    const SOURCE: &'static str = include_str!("row_scan_nested.rs");
}

impl<const N: usize> Search<N> for RowScanNested {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let mut board = *puzzle;
        backtrack(&mut board, visitor)
    }
}

/// Fills the first empty cell and all after it; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(board: &mut Grid<N>, visitor: &mut V) -> Flow {
    for row in 0..N {
        for column in 0..N {
            let cell = Cell::new(row, column);
            if board.get(cell).is_some() {
                continue;
            }
            let mut dead_end = true;
            for digit in Digit::all::<N>() {
                if !is_allowed(board, cell, digit) {
                    // reject
                    visitor.remark(|| Remark::Rejected { cell, digit, house: None });
                    continue;
                }
                dead_end = false;
                // choose
                visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
                board.set(cell, Some(digit));
                // go down
                backtrack(board, visitor)?;
                // undo
                visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
                board.set(cell, None);
            }
            if dead_end {
                // no candidate
                visitor.remark(|| Remark::NoCandidate(cell));
            }
            return Flow::Continue(()); // no digit is left for this cell: an earlier one must change
        }
    }
    // solved: no empty cell is left
    visitor.solution(board)
}

/// Whether neither the row, nor the column, nor the box of the cell holds the digit.
fn is_allowed<const N: usize>(board: &Grid<N>, cell: Cell, digit: Digit) -> bool {
    let rows = board.rows();
    for place in 0..N {
        if rows[cell.row()][place] == Some(digit) || rows[place][cell.column()] == Some(digit) {
            return false;
        }
    }
    let top = cell.row() - cell.row() % Grid::<N>::BOX_HEIGHT;
    let left = cell.column() - cell.column() % Grid::<N>::BOX_WIDTH;
    for row in top..top + Grid::<N>::BOX_HEIGHT {
        for column in left..left + Grid::<N>::BOX_WIDTH {
            if rows[row][column] == Some(digit) {
                return false;
            }
        }
    }
    true
}
