//! The steps of the walk from one full grid to another: `full.rs` explains them.

use crate::Random;
use sudoku_core::{Cell, Digit, Grid};

/// A full grid, as the column of each digit in each row.
pub(crate) struct Walker<const N: usize> {
    columns: [[u8; N]; N],
}

impl<const N: usize> Walker<N> {
    pub(crate) fn new(grid: &Grid<N>) -> Self {
        let mut columns = [[0; N]; N];
        for (cell, digit) in grid.digits() {
            columns[digit.index()][cell.row()] = cell.column() as u8;
        }
        Walker { columns }
    }

    pub(crate) fn grid(&self) -> Grid<N> {
        let mut grid = Grid::EMPTY;
        for (digit, columns) in self.columns.iter().enumerate() {
            for (row, &column) in columns.iter().enumerate() {
                grid.set(Cell::new(row, column.into()), Some(Digit::from_index(digit)));
            }
        }
        grid
    }

    pub(crate) fn step(&mut self, random: &mut Random) {
        match random.below(3) {
            0 => {
                let [a, b] = two(N, random);
                self.swap_digits(a, b, random.below(N));
            }
            1 => {
                let [a, b] = two_of_a_part(N, Grid::<N>::BOX_HEIGHT, random);
                self.swap_rows(a, b, random.below(N));
            }
            _ => {
                let [a, b] = two_of_a_part(N, Grid::<N>::BOX_WIDTH, random);
                self.swap_columns(a, b, random.below(N));
            }
        }
    }

    /// Exchanges two digits in all rows that are connected with `row`. (Their cells in one row always are.)
    fn swap_digits(&mut self, a: usize, b: usize, row: usize) {
        let box_of = |row, column: u8| Grid::<N>::box_of(Cell::new(row, column.into()));
        // For each of the two digits, its row in each column and in each box.
        let mut row_of_column = [[0; N]; 2];
        let mut row_of_box = [[0; N]; 2];
        for (which, digit) in [a, b].into_iter().enumerate() {
            for (row, &column) in self.columns[digit].iter().enumerate() {
                row_of_column[which][usize::from(column)] = row;
                row_of_box[which][box_of(row, column)] = row;
            }
        }
        let mut gathered = 1_u32 << row;
        let mut open = gathered;
        while open != 0 {
            let row = open.trailing_zeros() as usize;
            open &= open - 1;
            for (digit, other) in [(a, 1), (b, 0)] {
                let column = self.columns[digit][row];
                let met = 1 << row_of_column[other][usize::from(column)]
                    | 1 << row_of_box[other][box_of(row, column)];
                open |= met & !gathered;
                gathered |= met;
            }
        }
        for row in (0..N).filter(|row| gathered >> row & 1 != 0) {
            let column = self.columns[a][row];
            self.columns[a][row] = self.columns[b][row];
            self.columns[b][row] = column;
        }
    }

    /// Exchanges two rows of a band in all columns that are connected with the one where row `a` holds `digit`.
    fn swap_rows(&mut self, a: usize, b: usize, digit: usize) {
        let mut below = [0; N];
        for (digit, columns) in self.columns.iter().enumerate() {
            below[usize::from(columns[b])] = digit;
        }
        let mut next = digit;
        loop {
            let columns = &mut self.columns[next];
            next = below[usize::from(columns[a])];
            columns.swap(a, b);
            if next == digit {
                return;
            }
        }
    }

    /// Exchanges two columns of a stack in all rows that are connected with `row`.
    fn swap_columns(&mut self, a: usize, b: usize, row: usize) {
        // For each row its digits in columns a and b; for each digit its row in column a.
        let mut digits = [[0; 2]; N];
        let mut row_of_digit = [0; N];
        for (digit, columns) in self.columns.iter().enumerate() {
            for (row, &column) in columns.iter().enumerate() {
                if usize::from(column) == a {
                    digits[row][0] = digit;
                    row_of_digit[digit] = row;
                } else if usize::from(column) == b {
                    digits[row][1] = digit;
                }
            }
        }
        let mut next = row;
        loop {
            let [left, right] = digits[next];
            self.columns[left][next] = b as u8;
            self.columns[right][next] = a as u8;
            next = row_of_digit[right];
            if next == row {
                return;
            }
        }
    }
}

/// Two different numbers below `bound`.
fn two(bound: usize, random: &mut Random) -> [usize; 2] {
    let a = random.below(bound);
    let b = random.below(bound - 1);
    [a, b + usize::from(b >= a)]
}

/// Two different lines of one group. Of `size` lines, each `width` neighbours are a group.
fn two_of_a_part(size: usize, width: usize, random: &mut Random) -> [usize; 2] {
    let first = random.below(size / width) * width;
    two(width, random).map(|line| first + line)
}
