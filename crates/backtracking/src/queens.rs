//! N queens: one queen in each row, none attacked by another.
//!
//! A choice is the column of the queen in the next row. Three lists remember which columns and which diagonals are taken,
//! just as the sets in Sudoku remember which digits are used.

use crate::Problem;

/// A board with queens in its first rows.
#[derive(Clone, Debug)]
pub struct Queens {
    size: usize,
    columns: Vec<usize>,
    taken: Vec<bool>,
    falling: Vec<bool>,
    rising: Vec<bool>,
}

impl Queens {
    /// An empty board with `size` rows.
    pub fn new(size: usize) -> Queens {
        let diagonals = (2 * size).saturating_sub(1);
        Queens {
            size,
            columns: Vec::new(),
            taken: vec![false; size],
            falling: vec![false; diagonals],
            rising: vec![false; diagonals],
        }
    }

    /// The number of rows.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The column of the queen in each row that has one.
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    fn set(&mut self, row: usize, column: usize, taken: bool) {
        self.taken[column] = taken;
        self.falling[row + self.size - 1 - column] = taken;
        self.rising[row + column] = taken;
    }
}

impl Problem for Queens {
    type Choice = usize;

    fn is_complete(&self) -> bool {
        self.columns.len() == self.size
    }

    fn choices(&self) -> Vec<usize> {
        let row = self.columns.len();
        let free = |&column: &usize| {
            !self.taken[column] && !self.falling[row + self.size - 1 - column] && !self.rising[row + column]
        };
        (0..self.size).filter(free).collect()
    }

    fn choose(&mut self, &column: &usize) {
        self.set(self.columns.len(), column, true);
        self.columns.push(column);
    }

    fn undo(&mut self, &column: &usize) {
        self.columns.pop();
        self.set(self.columns.len(), column, false);
    }
}
