//! The cell with the fewest candidates first. To fill in: which cell that is.

use crate::show;
use sudoku_core::{Cell, Digit, Flow, Grid, Search, Step, Strategy, Table, Visitor, Why};

/// The cell with the fewest candidates first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fewest;

impl Strategy for Fewest {
    const NAME: &'static str = "my-fewest";
    const IDEA: &'static str = "exercise fewest: the cell with the fewest candidates first";
    const SOURCE: &'static str = include_str!("fewest_always_the_first_cell.rs");
    const TABLES: &'static [Table] = &[show::BOARD];
}

impl<const N: usize> Search<N> for Fewest {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let mut board = *puzzle;
        backtrack(&mut board, visitor)
    }
}

/// Fills the board; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(board: &mut Grid<N>, visitor: &mut V) -> Flow {
    let Some(cell) = fewest(board) else {
        // solved: no blank is left
        return visitor.solution(board);
    };
    for digit in Digit::in_mask(candidates(board, cell)) {
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
        board.set(cell, Some(digit));
        // go down
        backtrack(board, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        show::cell(board, cell, visitor);
    }
    Flow::Continue(())
}

/// The candidates of a cell, as bits.
fn candidates<const N: usize>(board: &Grid<N>, cell: Cell) -> u32 {
    let allowed = Digit::all::<N>().filter(|&digit| board.clash_at(cell, digit).is_none());
    allowed.fold(0, |mask, digit| mask | digit.bit())
}

/// The blank with the fewest candidates; `None` if no blank is left.
fn fewest<const N: usize>(board: &Grid<N>) -> Option<Cell> {
    // `board.blanks()` iterates over the blanks; `count_ones()` of a mask counts its bits.
    // HOLE
    Some(Cell::new(0, 0))
    // END OF HOLE
}
