//! The row scan. To fill in: the scan of row, column and box.

use crate::show;
use sudoku_core::{Cell, Digit, Flow, Grid, Search, Step, Strategy, Table, Visitor, Why};

/// Row by row: at each empty cell scan row, column and box, try each digit that is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scan;

impl Strategy for Scan {
    const NAME: &'static str = "my-scan";
    const IDEA: &'static str = "exercise scan: row by row, with a scan of your own";
    const SOURCE: &'static str = include_str!("scan.rs");
    const TABLES: &'static [Table] = &[show::BOARD];
}

impl<const N: usize> Search<N> for Scan {
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
        if is_used(board, cell, digit) {
            continue;
        }
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
        board.set(cell, Some(digit));
        // go down
        backtrack(board, row, column + 1, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        show::cell(board, cell, visitor);
    }
    Flow::Continue(())
}

/// Whether the row, the column or the box of the cell holds the digit.
fn is_used<const N: usize>(board: &Grid<N>, cell: Cell, digit: Digit) -> bool {
    let (row, column) = (cell.row(), cell.column());
    let holds = |row: usize, column: usize| board.get(Cell::new(row, column)) == Some(digit);
    // `holds(r, c)` says whether row r, column c holds the digit. A box has `height` rows and `width` columns.
    let (height, width) = (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH);
    // HOLE
    todo!("fill the hole")
    // END OF HOLE
}
