//! Sets of used digits. To fill in: the undo, both halves.

use crate::show;
use std::array;
use std::collections::HashSet;
use sudoku_core::{Cell, Digit, Flow, Grid, House, Search, Step, Strategy, Table, Visitor, Why};

/// A set of used digits for each row, column and box.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sets;

impl Strategy for Sets {
    const NAME: &'static str = "my-sets";
    const IDEA: &'static str = "exercise sets: a set of used digits for each row, column and box";
    const SOURCE: &'static str = include_str!("sets.rs");
    const TABLES: &'static [Table] = &[show::BOARD, show::USED];
}

impl<const N: usize> Search<N> for Sets {
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
        // Undo what was done above: the board, and what only the program knows.
        // HOLE
        board.set(cell, None);
        used.rows[cell.row()].remove(&digit);
        used.columns[cell.column()].remove(&digit);
        used.boxes[Grid::<N>::box_of(cell)].remove(&digit);
        // END OF HOLE
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
            && !self.boxes[Grid::<N>::box_of(cell)].contains(&digit)
    }

    /// Puts the digit into the three sets of the cell.
    fn insert(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].insert(digit);
        self.columns[cell.column()].insert(digit);
        self.boxes[Grid::<N>::box_of(cell)].insert(digit);
    }

    /// Shows the three sets of the cell.
    fn show<V: Visitor<N>>(&self, cell: Cell, visitor: &mut V) {
        let (row, column, number) = (cell.row(), cell.column(), Grid::<N>::box_of(cell));
        show::set(House::Row(row as u8), self.rows[row].iter().copied(), visitor);
        show::set(House::Column(column as u8), self.columns[column].iter().copied(), visitor);
        show::set(House::Box(number as u8), self.boxes[number].iter().copied(), visitor);
    }
}
