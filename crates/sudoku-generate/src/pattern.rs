//! Boards whose clues are in given cells.
//!
//! # The idea
//!
//! Take the digits of a random full grid in those cells. The board usually has many solutions. Now blank two of the cells
//! and list the solutions. Each solution fills the two cells with a pair of digits. Put the rarest pair there: that leaves
//! the fewest solutions. Go on with two other cells, until one solution is left.

use crate::seventeen::solutions;
use crate::{Random, full_grid};
use std::collections::BTreeMap;
use sudoku_core::{CandidateSolver, Cell, Grid};

/// How often two cells are refilled before the search gives up.
const REFILLS: usize = 200;

/// A board with one solution whose clues are in these cells, or `None` if the search gave up.
pub(crate) fn board_on<const N: usize>(
    cells: &[Cell],
    solver: &mut dyn CandidateSolver<N>,
    random: &mut Random,
) -> Option<Grid<N>> {
    let solution = full_grid::<N>(random);
    let mut board = Grid::EMPTY;
    for &cell in cells {
        board.set(cell, solution.get(cell));
    }
    for _ in 0..REFILLS {
        if solver.count(&board, 2) == 1 {
            return Some(board);
        }
        let (first, second) = (random.pick(cells), random.pick(cells));
        let mut fewer = board;
        fewer.set(first, None);
        fewer.set(second, None);
        let Some(solutions) = solutions(&fewer, solver) else {
            continue;
        };
        let mut times = BTreeMap::new();
        for solution in &solutions {
            *times.entry((solution.get(first), solution.get(second))).or_insert(0) += 1;
        }
        let fewest = times.values().min()?;
        let rarest: Vec<_> = times.iter().filter(|(_, times)| *times == fewest).collect();
        let (&(one, other), _) = random.pick(&rarest);
        board.set(first, one);
        board.set(second, other);
    }
    None
}

/// Two rows of one band, or two columns of one stack, without a cell of the pattern, in words. `None` if there are none.
pub(crate) fn exchangeable_lines<const N: usize>(cells: &[Cell]) -> Option<String> {
    let mut used = [[false; N]; 2];
    for cell in cells {
        used[0][cell.row()] = true;
        used[1][cell.column()] = true;
    }
    let kinds = [("rows", "band", Grid::<N>::BOX_HEIGHT), ("columns", "stack", Grid::<N>::BOX_WIDTH)];
    kinds.into_iter().zip(used).find_map(|((lines, part, width), used)| {
        (0..N).step_by(width).find_map(|first| {
            let empty: Vec<usize> = (first..first + width).filter(|&line| !used[line]).collect();
            let [one, other, ..] = empty[..] else { return None };
            Some(format!("{lines} {} and {} of one {part}", one + 1, other + 1))
        })
    })
}
