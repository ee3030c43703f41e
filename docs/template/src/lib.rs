//! The column scan.
//!
//! # The idea
//!
//! Say in plain words what the search does. Here: list the empty cells, column by column. Fill them in this order. In each
//! cell, try the digits that its houses do not hold yet. If no digit is left, go back to the cell before.
//!
//! # The data
//!
//! Draw what the search keeps in memory. Here: the board, and the list of the empty cells.
//!
//! ```text
//! 1 . | . 4        blanks   r2c1 r3c1 r4c1 | r1c2 r2c2 ...
//! . . | 1 .                 column 1         column 2
//! ```
//!
//! # What it costs
//!
//! Say how much work each placement takes. Here: the search looks at up to 3·N cells for each digit that it tries.
//!
//! # When it loses
//!
//! Name the boards that are hard for it. Here: boards with few givens in the columns on the left.
//!
//! # Source
//!
//! Name the book, the paper or the program that it comes from. Here: the row scan, turned.

use sudoku_core::runtime::Entry;
use sudoku_core::{Cell, Digit, Flow, Grid, Remark, Search, Step, Strategy, Visitor, Why, entry};

/// Column by column: at each empty cell, try the digits that its houses do not hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColumnScan;

impl Strategy for ColumnScan {
    const NAME: &'static str = "column-scan";
    const IDEA: &'static str = "column by column: try at each empty cell what its houses do not hold";
}

/// [`ColumnScan`] for the list.
pub static COLUMN_SCAN: Entry = entry!(ColumnScan);

impl<const N: usize> Search<N> for ColumnScan {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(()); // two givens clash: nothing to show
        }
        let mut board = *puzzle; // the caller's board stays as it is
        let mut blanks: Vec<Cell> = puzzle.blanks().collect();
        blanks.sort_by_key(|cell| (cell.column(), cell.row()));
        backtrack(&mut board, &blanks, visitor)
    }
}

/// Fills these blanks, the first one first; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(board: &mut Grid<N>, blanks: &[Cell], visitor: &mut V) -> Flow {
    let Some((&cell, others)) = blanks.split_first() else {
        // solved: no blank is left, every cell is filled
        return visitor.solution(board);
    };
    let mut untried = candidates(board, cell, visitor);
    while let Some(digit) = untried.pop() {
        // choose
        let why = if untried.is_empty() { Why::LastCandidate } else { Why::Guess };
        visitor.step(|| Step::Placed { cell, digit, why })?;
        board.set(cell, Some(digit));
        // go down
        backtrack(board, others, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
    }
    // no candidate: every one has failed, or there was none
    Flow::Continue(())
}

/// The digits that are allowed in the cell, the largest first. Reports the rejected ones; the board shows why.
fn candidates<const N: usize, V: Visitor<N>>(board: &Grid<N>, cell: Cell, visitor: &mut V) -> Vec<Digit> {
    let mut candidates = Vec::new();
    for digit in Digit::all::<N>().rev() {
        match board.clash_at(cell, digit) {
            None => candidates.push(digit),
            // reject
            Some(_) => visitor.remark(|| Remark::Rejected { cell, digit, house: None }),
        }
    }
    candidates
}

/// LeetCode 37 by the column scan: solves `board` in place. If the board is malformed or has no solution, it stays
/// as it is.
#[expect(clippy::ptr_arg, reason = "the signature that LeetCode asks for")]
pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    sudoku_core::leetcode::solve_in_place(ColumnScan, board);
}
