//! Sets of used digits. To fill in: the undo, both halves.

use std::collections::HashSet;
use sudoku_core::{Cell, Digit, Flow, Grid, Search, Step, Strategy, Visitor, Why};

/// A set of used digits for each row, column and box.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sets;

impl Strategy for Sets {
    const NAME: &'static str = "exercise-sets";
    const IDEA: &'static str = "sets of used digits, with a hole in the middle";
}

impl<const N: usize> Search<N> for Sets {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let mut used = Used { rows: sets(N), columns: sets(N), boxes: sets(N) };
        for (cell, digit) in puzzle.digits() {
            used.insert::<N>(cell, digit);
        }
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        backtrack(&mut puzzle.clone(), &mut used, &blanks, visitor)
    }
}

/// The digits that each house holds.
struct Used {
    rows: Vec<HashSet<Digit>>,
    columns: Vec<HashSet<Digit>>,
    boxes: Vec<HashSet<Digit>>,
}

fn sets(number: usize) -> Vec<HashSet<Digit>> {
    vec![HashSet::new(); number]
}

impl Used {
    fn allows<const N: usize>(&self, cell: Cell, digit: Digit) -> bool {
        !self.rows[cell.row()].contains(&digit)
            && !self.columns[cell.column()].contains(&digit)
            && !self.boxes[Grid::<N>::box_of(cell)].contains(&digit)
    }

    fn insert<const N: usize>(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].insert(digit);
        self.columns[cell.column()].insert(digit);
        self.boxes[Grid::<N>::box_of(cell)].insert(digit);
    }
}

/// Fills the first of these blanks and all after it; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Used,
    blanks: &[Cell],
    visitor: &mut V,
) -> Flow {
    let Some((&cell, rest)) = blanks.split_first() else {
        return visitor.solution(board); // every cell is filled
    };
    for digit in Digit::all::<N>() {
        if !used.allows::<N>(cell, digit) {
            continue;
        }
        visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
        board.set(cell, Some(digit));
        used.insert::<N>(cell, digit);
        backtrack(board, used, rest, visitor)?;
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        // Undo what was done above: the board, and what only the program knows.
        // HOLE
        board.set(cell, None);
        used.rows[cell.row()].remove(&digit);
        used.columns[cell.column()].remove(&digit);
        used.boxes[Grid::<N>::box_of(cell)].remove(&digit);
        // END OF HOLE
    }
    Flow::Continue(())
}
