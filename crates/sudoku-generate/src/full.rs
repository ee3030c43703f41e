//! Full grids, drawn at random.
//!
//! # How
//!
//! Backtracking fills a grid. It goes to the cell with the fewest candidates and picks one at random, each equally likely.
//! That alone prefers some grids to others. So the grid then takes a walk of many small steps. Each step turns a full grid
//! into another one:
//!
//! - **Two digits.** Choose two digits a and b, and a row. Start from the two cells of that row that hold them. Add every
//!   cell that holds a or b and shares a house with a cell of the set. In the cells of the set, a and b change places.
//! - **Two rows.** Choose two rows of one band, and a column. Start from that column. Add columns until both rows hold the
//!   same digits in them. In these columns, the two rows change places.
//! - **Two columns** of one stack: the same with rows and columns exchanged.
//!
//! # From which distribution
//!
//! A step and its way back are equally likely. So the walk keeps the uniform distribution over all grids, and approaches
//! it with every step. For 4x4 the walk leads from each of the 288 grids to every other, and a chi-square test shows that
//! all of them are equally frequent. For larger boards there is no proof that the steps connect all grids. But the random
//! fill can reach every grid, and `examples/uniformity.rs` watches a property of 9x9 grids as the walk gets longer.
//!
//! # Source
//!
//! The steps are Kempe's exchange of two colours in a graph (1879) and the cycle switches of Latin squares (Wanless 2004).

use crate::Random;
use crate::walk::Walker;
use sudoku_core::{Cell, Digit, Grid};

/// A random full grid; all full grids of its size are nearly equally likely.
pub fn full_grid<const N: usize>(random: &mut Random) -> Grid<N> {
    full_grid_after(steps(N), random)
}

/// The same as [`full_grid`], with a walk of this many steps.
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
    /// The digits that each row, column and box still misses, as bits.
    free: [[u32; N]; 3],
    /// Placements left before a new attempt: a large board can become hopeless early.
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

    /// Fills the cells in `open`. If that fails, they are all in `open` again, in any order.
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
