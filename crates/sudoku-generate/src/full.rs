//! Full grids, drawn at random.
//!
//! # How
//!
//! A grid is filled at the cell with the fewest candidates, each candidate as likely as the others, with backtracking.
//! That alone prefers some grids over others. So the grid then takes a walk of many small steps, each of which makes
//! another full grid of it:
//!
//! - **Two digits** a and b are chosen, and a row. Starting from the two cells of that row that hold them, all cells
//!   with an a or a b are gathered that share a house with a gathered one. In these cells, a and b change places.
//! - **Two rows** of one band are chosen, and a column. Starting from the two digits in that column, columns are gathered
//!   until both rows hold the same digits in them. In these columns, the two rows change places.
//! - **Two columns** of one stack: the same, turned.
//!
//! # From which distribution
//!
//! A step and its way back are equally likely, so the walk leaves the uniform distribution over all grids as it is, and
//! comes nearer to it the longer it lasts. For 4x4 the walk reaches every one of the 288 grids from every other, and a
//! test shows by chi-square that they come equally often. For larger boards nobody has proven that these steps connect
//! all grids; the random fill before the walk can reach every grid, and `examples/uniformity.rs` compares a property of
//! 9x9 grids with its true mean.
//!
//! # Source
//!
//! The steps are those of Kempe (1879) for colours of a graph, and the cycle switches of Latin squares (Wanless 2004).

use crate::Random;
use sudoku_core::{Cell, Digit, Grid};

/// A full grid, nearly uniform over all full grids of its size.
pub fn full_grid<const N: usize>(random: &mut Random) -> Grid<N> {
    full_grid_after(steps(N), random)
}

/// As [`full_grid`], with a walk of another length.
pub fn full_grid_after<const N: usize>(steps: usize, random: &mut Random) -> Grid<N> {
    let mut walker = Walker::new(&fill(random));
    for _ in 0..steps {
        walker.step(random);
    }
    walker.grid()
}

/// The length of the walk: twice what `examples/uniformity.rs` shows to be enough for 9x9.
const fn steps(size: usize) -> usize {
    size * size
}

/// Fills the empty board at random.
fn fill<const N: usize>(random: &mut Random) -> Grid<N> {
    loop {
        let mut board = Board { grid: Grid::EMPTY, free: [[Grid::<N>::ALL_DIGITS; N]; 3], left: 20 * N * N };
        if board.fill(&mut Grid::<N>::cells().collect(), random) {
            return board.grid;
        }
    }
}

/// A board that is being filled.
struct Board<const N: usize> {
    grid: Grid<N>,
    /// For each row, column and box the digits that it misses.
    free: [[u32; N]; 3],
    /// Placements left before the attempt is given up for another: large boards can be hopeless early on.
    left: usize,
}

impl<const N: usize> Board<N> {
    fn candidates(&self, cell: Cell) -> u32 {
        self.free[0][cell.row()] & self.free[1][cell.column()] & self.free[2][Grid::<N>::box_of(cell)]
    }

    fn flip(&mut self, cell: Cell, digit: Digit) {
        self.free[0][cell.row()] ^= digit.bit();
        self.free[1][cell.column()] ^= digit.bit();
        self.free[2][Grid::<N>::box_of(cell)] ^= digit.bit();
    }

    /// Fills the cells `open`, in any order; puts them back in any order if that fails.
    fn fill(&mut self, open: &mut Vec<Cell>, random: &mut Random) -> bool {
        let Some(place) = self.fewest(open) else { return true };
        let cell = open.swap_remove(place);
        let mut candidates = self.candidates(cell);
        while candidates != 0 && self.left > 0 {
            let place = random.below(candidates.count_ones() as usize);
            let digit = Digit::in_mask(candidates).nth(place).expect("a candidate");
            candidates ^= digit.bit();
            self.left -= 1;
            self.grid.set(cell, Some(digit));
            self.flip(cell, digit);
            if self.fill(open, random) {
                return true;
            }
            self.flip(cell, digit);
            self.grid.set(cell, None);
        }
        open.push(cell);
        false
    }

    /// The place in `open` of the first cell with the fewest candidates.
    fn fewest(&self, open: &[Cell]) -> Option<usize> {
        let mut best = (u32::MAX, None);
        for (place, &cell) in open.iter().enumerate() {
            let candidates = self.candidates(cell).count_ones();
            if candidates < best.0 {
                best = (candidates, Some(place));
                if candidates <= 1 {
                    break;
                }
            }
        }
        best.1
    }
}

/// A full grid that walks: for each digit and row, the column.
struct Walker<const N: usize> {
    columns: [[u8; N]; N],
}

impl<const N: usize> Walker<N> {
    fn new(grid: &Grid<N>) -> Self {
        let mut columns = [[0; N]; N];
        for (cell, digit) in grid.digits() {
            columns[digit.index()][cell.row()] = cell.column() as u8;
        }
        Walker { columns }
    }

    fn grid(&self) -> Grid<N> {
        let mut grid = Grid::EMPTY;
        for (digit, columns) in self.columns.iter().enumerate() {
            for (row, &column) in columns.iter().enumerate() {
                grid.set(Cell::new(row, column.into()), Some(Digit::from_index(digit)));
            }
        }
        grid
    }

    fn step(&mut self, random: &mut Random) {
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

    /// Exchanges two digits in all rows that hang together with `row`. (In each row the two always do.)
    fn swap_digits(&mut self, a: usize, b: usize, row: usize) {
        let box_of = |row, column: u8| Grid::<N>::box_of(Cell::new(row, column.into()));
        // For each digit, the row in which a column and a box hold it.
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

    /// Exchanges two rows of a band in all columns that hang together with the one where row `a` holds `digit`.
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

    /// Exchanges two columns of a stack in all rows that hang together with `row`.
    fn swap_columns(&mut self, a: usize, b: usize, row: usize) {
        // For each row the digit in column a and the one in column b; for each digit the row in which a holds it.
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

/// Two lines of one band or stack, `width` lines each, of a board of `size` lines.
fn two_of_a_part(size: usize, width: usize, random: &mut Random) -> [usize; 2] {
    let first = random.below(size / width) * width;
    two(width, random).map(|line| first + line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn full_grids_are_full<const N: usize>() {
        for stream in 0..5 {
            let grid = full_grid::<N>(&mut Random::new(1, stream));
            assert!(grid.is_solution_of(&Grid::EMPTY), "{grid}");
        }
    }

    #[test]
    fn full_grids_of_every_size_are_full() {
        full_grids_are_full::<4>();
        full_grids_are_full::<6>();
        full_grids_are_full::<9>();
        full_grids_are_full::<12>();
        full_grids_are_full::<16>();
        full_grids_are_full::<25>();
    }

    #[test]
    fn a_grid_never_changes() {
        assert_eq!(full_grid::<4>(&mut Random::new(2026, 0)).to_string(), "4213134234212134");
        assert_eq!(
            full_grid::<9>(&mut Random::new(2026, 0)).to_string(),
            "493675281587421369261893754734918526629547813158362497942756138316284975875139642"
        );
    }

    #[test]
    fn all_288_grids_of_4x4_come_equally_often() {
        const EACH: u64 = 200;
        let mut times: HashMap<Grid<4>, u64> = HashMap::new();
        for stream in 0..288 * EACH {
            *times.entry(full_grid(&mut Random::new(4, stream))).or_default() += 1;
        }
        assert_eq!(times.len(), 288);
        let chi_square: f64 = times.values().map(|&n| (n as f64 - EACH as f64).powi(2) / EACH as f64).sum();
        // 287 degrees of freedom: mean 287, standard deviation 24; below 369.4 in 999 of 1,000 runs.
        assert!(chi_square < 369.4, "{chi_square}");
        println!("chi-square {chi_square:.1} with 287 degrees of freedom");
    }
}
