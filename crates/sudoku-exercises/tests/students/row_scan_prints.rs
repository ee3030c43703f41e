//! The row scan. To fill in: choose, go down, undo.

use crate::show;
use sudoku_core::{Cell, Digit, Flow, Grid, Search, Step, Strategy, Table, Visitor, Why};

/// Row by row: the first empty cell gets each digit that is allowed.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowScan;

impl Strategy for RowScan {
    const NAME: &'static str = "my-row-scan";
    const IDEA: &'static str = "exercise row-scan: row by row";
    const SOURCE: &'static str = include_str!("row_scan_prints.rs");
    const TABLES: &'static [Table] = &[show::BOARD];
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
    for digit in Digit::all::<N>() {
        if board.clash_at(cell, digit).is_some() {
            continue; // the row, the column or the box already holds it
        }
        // Choose: show the visitor `Step::Placed { cell, digit, why: Why::Tried }`, then write the digit into the cell.
        // Go down: fill the board from the next cell on.
        // Undo: show the visitor `Step::TakenBack { cell, digit, undone: 1 }`, then blank the cell.
        // A step is shown like this: `visitor.step(|| STEP)?`. The call of `backtrack` needs its `?`, too.
        // HOLE
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
        board.set(cell, Some(digit));
        print!("x");
        // go down
        backtrack(board, row, column + 1, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        // END OF HOLE
        show::cell(board, cell, visitor);
    }
    Flow::Continue(())
}
