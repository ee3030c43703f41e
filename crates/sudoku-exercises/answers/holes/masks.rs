//! The sets become the bits of integers. To fill in: the candidates of a cell.

use crate::show;
use sudoku_core::{Cell, Digit, Flow, Grid, House, Search, Step, Strategy, Table, Visitor, Why};

/// Sets of used digits as the bits of integers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Masks;

impl Strategy for Masks {
    const NAME: &'static str = "my-masks";
    const IDEA: &'static str = "exercise masks: the sets become the bits of integers";
    const SOURCE: &'static str = include_str!("masks.rs");
    const TABLES: &'static [Table] = &[show::BOARD, show::USED];
}

impl<const N: usize> Search<N> for Masks {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let mut used = Used { rows: [0; N], columns: [0; N], boxes: [0; N] };
        for (cell, digit) in puzzle.digits() {
            used.flip(cell, digit.bit());
            used.show(cell, visitor);
        }
        let mut board = *puzzle;
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        backtrack(&mut board, &mut used, &blanks, visitor)
    }
}

/// Fills the first of these empty cells and then the rest; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Used<N>,
    blanks: &[Cell],
    visitor: &mut V,
) -> Flow {
    let Some((&cell, rest)) = blanks.split_first() else {
        // solved: no blank is left, every cell is filled
        return visitor.solution(board);
    };
    for digit in Digit::in_mask(used.candidates(cell)) {
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
        board.set(cell, Some(digit));
        used.flip(cell, digit.bit());
        used.show(cell, visitor);
        // go down
        backtrack(board, used, rest, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        used.flip(cell, digit.bit());
        show::cell(board, cell, visitor);
        used.show(cell, visitor);
    }
    Flow::Continue(())
}

/// The digits that each house holds, as bits: bit 0 for 1.
struct Used<const N: usize> {
    rows: [u32; N],
    columns: [u32; N],
    boxes: [u32; N],
}

impl<const N: usize> Used<N> {
    /// The digits that none of the three houses of the cell holds, as bits.
    fn candidates(&self, cell: Cell) -> u32 {
        let (row, column, number) = (cell.row(), cell.column(), Grid::<N>::box_of(cell));
        // `Grid::<N>::ALL_DIGITS` has the bits of all digits; `|`, `&` and `!` are or, and, not.
        // HOLE
        Grid::<N>::ALL_DIGITS & !(self.rows[row] | self.columns[column] | self.boxes[number])
        // END OF HOLE
    }

    /// Puts the digit with this bit into the three sets of the cell; a second call takes it out again.
    fn flip(&mut self, cell: Cell, bit: u32) {
        self.rows[cell.row()] ^= bit;
        self.columns[cell.column()] ^= bit;
        self.boxes[Grid::<N>::box_of(cell)] ^= bit;
    }

    /// Shows the three sets of the cell.
    fn show<V: Visitor<N>>(&self, cell: Cell, visitor: &mut V) {
        let (row, column, number) = (cell.row(), cell.column(), Grid::<N>::box_of(cell));
        show::set(House::Row(row as u8), Digit::in_mask(self.rows[row]), visitor);
        show::set(House::Column(column as u8), Digit::in_mask(self.columns[column]), visitor);
        show::set(House::Box(number as u8), Digit::in_mask(self.boxes[number]), visitor);
    }
}
