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
use crate::walk::Walker;
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
