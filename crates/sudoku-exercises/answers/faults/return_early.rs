//! A fault to find: the search says that boards with a solution have none.

use crate::show;
use sudoku_core::{Cell, Digit, Flow, Grid, Search, Step, Strategy, Table, Visitor, Why};

/// Row by row: the first empty cell gets each digit that is allowed.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReturnEarly;

impl Strategy for ReturnEarly {
    const NAME: &'static str = "my-return-early";
    const IDEA: &'static str = "exercise return-early: find the fault";
    const SOURCE: &'static str = include_str!("return_early.rs");
    const TABLES: &'static [Table] = &[show::BOARD];
}

impl<const N: usize> Search<N> for ReturnEarly {
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
