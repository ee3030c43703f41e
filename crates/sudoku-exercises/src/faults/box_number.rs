//! A fault to find: the search rejects digits that are allowed.
//! When you have mended it, delete the line that says NOT MENDED YET.

// NOT MENDED YET

use crate::show;
use std::array;
use std::collections::HashSet;
use sudoku_core::{Cell, Digit, Flow, Grid, House, Search, Step, Strategy, Table, Visitor, Why};

/// A set of used digits for each row, column and box.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoxNumber;

impl Strategy for BoxNumber {
    const NAME: &'static str = "my-box-number";
    const IDEA: &'static str = "exercise box-number: find the fault";
    const SOURCE: &'static str = include_str!("box_number.rs");
    const TABLES: &'static [Table] = &[show::BOARD, show::USED];
}

impl<const N: usize> Search<N> for BoxNumber {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let empty = || array::from_fn(|_| HashSet::new());
        let mut used = Used { rows: empty(), columns: empty(), boxes: empty() };
        for (cell, digit) in puzzle.digits() {
            used.insert(cell, digit);
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
    for digit in Digit::all::<N>() {
        if !used.allows(cell, digit) {
            continue;
        }
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
        board.set(cell, Some(digit));
        used.insert(cell, digit);
        used.show(cell, visitor);
        // go down
        backtrack(board, used, rest, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        used.rows[cell.row()].remove(&digit);
        used.columns[cell.column()].remove(&digit);
        used.boxes[box_of::<N>(cell)].remove(&digit);
        show::cell(board, cell, visitor);
        used.show(cell, visitor);
    }
    Flow::Continue(())
}

/// The digits that each house holds.
struct Used<const N: usize> {
    rows: [HashSet<Digit>; N],
    columns: [HashSet<Digit>; N],
    boxes: [HashSet<Digit>; N],
}

impl<const N: usize> Used<N> {
    /// Whether none of the three houses of the cell holds the digit.
    fn allows(&self, cell: Cell, digit: Digit) -> bool {
        !self.rows[cell.row()].contains(&digit)
            && !self.columns[cell.column()].contains(&digit)
            && !self.boxes[box_of::<N>(cell)].contains(&digit)
    }

    /// Puts the digit into the three sets of the cell.
    fn insert(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].insert(digit);
        self.columns[cell.column()].insert(digit);
        self.boxes[box_of::<N>(cell)].insert(digit);
    }

    /// Shows the three sets of the cell.
    fn show<V: Visitor<N>>(&self, cell: Cell, visitor: &mut V) {
        let (row, column, number) = (cell.row(), cell.column(), box_of::<N>(cell));
        show::set(House::Row(row as u8), self.rows[row].iter().copied(), visitor);
        show::set(House::Column(column as u8), self.columns[column].iter().copied(), visitor);
        show::set(House::Box(number as u8), self.boxes[number].iter().copied(), visitor);
    }
}

/// The number of the box of a cell: boxes count row by row. A box has `height` rows and `width` columns.
fn box_of<const N: usize>(cell: Cell) -> usize {
    let (height, width) = (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH);
    cell.row() / height + cell.column() / width
}
