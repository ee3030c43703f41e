//! A fault to find: a digit in one row is missing from every other row.

use crate::show;
use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;
use sudoku_core::{Cell, Digit, Flow, Grid, House, Search, Step, Strategy, Table, Visitor, Why};

/// A set of used digits for each row, column and box.
#[derive(Clone, Copy, Debug, Default)]
pub struct SharedSet;

impl Strategy for SharedSet {
    const NAME: &'static str = "my-shared-set";
    const IDEA: &'static str = "exercise shared-set: find the fault";
    const SOURCE: &'static str = include_str!("shared_set.rs");
    const TABLES: &'static [Table] = &[show::BOARD, show::USED];
}

impl<const N: usize> Search<N> for SharedSet {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let empty = || (0..N).map(|_| Rc::new(RefCell::new(HashSet::new()))).collect::<Vec<Set>>();
        let used = Used { rows: empty(), columns: empty(), boxes: empty() };
        for (cell, digit) in puzzle.digits() {
            used.insert::<N>(cell, digit);
            used.show(cell, visitor);
        }
        let mut board = *puzzle;
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        backtrack(&mut board, &used, &blanks, visitor)
    }
}

/// Fills the first of these empty cells and then the rest; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &Used,
    blanks: &[Cell],
    visitor: &mut V,
) -> Flow {
    let Some((&cell, rest)) = blanks.split_first() else {
        // solved: no blank is left, every cell is filled
        return visitor.solution(board);
    };
    for digit in Digit::all::<N>() {
        if !used.allows::<N>(cell, digit) {
            continue;
        }
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
        board.set(cell, Some(digit));
        used.insert::<N>(cell, digit);
        used.show(cell, visitor);
        // go down
        backtrack(board, used, rest, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        used.rows[cell.row()].borrow_mut().remove(&digit);
        used.columns[cell.column()].borrow_mut().remove(&digit);
        used.boxes[Grid::<N>::box_of(cell)].borrow_mut().remove(&digit);
        show::cell(board, cell, visitor);
        used.show(cell, visitor);
    }
    Flow::Continue(())
}

/// A set that may have several owners.
type Set = Rc<RefCell<HashSet<Digit>>>;

/// The digits that each house holds.
struct Used {
    rows: Vec<Set>,
    columns: Vec<Set>,
    boxes: Vec<Set>,
}

impl Used {
    /// Whether none of the three houses of the cell holds the digit.
    fn allows<const N: usize>(&self, cell: Cell, digit: Digit) -> bool {
        !self.rows[cell.row()].borrow().contains(&digit)
            && !self.columns[cell.column()].borrow().contains(&digit)
            && !self.boxes[Grid::<N>::box_of(cell)].borrow().contains(&digit)
    }

    /// Puts the digit into the three sets of the cell.
    fn insert<const N: usize>(&self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].borrow_mut().insert(digit);
        self.columns[cell.column()].borrow_mut().insert(digit);
        self.boxes[Grid::<N>::box_of(cell)].borrow_mut().insert(digit);
    }

    /// Shows the three sets of the cell.
    fn show<const N: usize, V: Visitor<N>>(&self, cell: Cell, visitor: &mut V) {
        let (row, column, number) = (cell.row(), cell.column(), Grid::<N>::box_of(cell));
        show::set(House::Row(row as u8), self.rows[row].borrow().iter().copied(), visitor);
        show::set(House::Column(column as u8), self.columns[column].borrow().iter().copied(), visitor);
        show::set(House::Box(number as u8), self.boxes[number].borrow().iter().copied(), visitor);
    }
}
