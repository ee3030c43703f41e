//! Attempts at a board with a given symmetry and number of clues.

use crate::order::{can_sum, usual_clues};
use crate::seventeen::{only_ones, solutions};
use crate::{Keep, Order, PatternSymmetry, Random, full_grid, take_away};
use std::ops::RangeInclusive;
use sudoku_core::{CandidateSolver, Cell, Grid, Size};

/// Attempts at a board before its number is given up.
pub(crate) const TRIES: usize = 40;

/// What all boards of an order have in common, computed once.
pub(crate) struct Goal {
    /// When to stop. The number of clues of a minimal board is not chosen; it comes out at the end.
    keep: Keep,
    minimal: bool,
    /// The acceptable numbers of clues.
    wanted: RangeInclusive<usize>,
    /// The numbers of clues to aim at.
    reachable: Vec<usize>,
}

impl Goal {
    pub(crate) fn new<const N: usize>(order: &Order, symmetry: PatternSymmetry) -> Goal {
        let size = Size::from_rows(N).expect("a board's size");
        let (wanted, reachable) = match &order.clues {
            Some(clues) => {
                let orbits = symmetry.orbits::<N>();
                (clues.clone(), clues.clone().filter(|&number| can_sum(&orbits, number)).collect())
            }
            None if order.minimal => (0..=N * N, vec![0]),
            None => (usual_clues(size)..=N * N, vec![usual_clues(size)]),
        };
        // Beyond 9x9 the last few questions can take forever. So a clue stays if its question is not answered within the
        // budget, unless the board must be minimal.
        let budget = if N > 9 && !order.minimal { 3_000 } else { u64::MAX };
        Goal { keep: Keep { symmetry, clues: 0, budget }, minimal: order.minimal, wanted, reachable }
    }

    /// A board, or `None` if all attempts failed.
    pub(crate) fn board<const N: usize>(
        &self,
        solver: &mut dyn CandidateSolver<N>,
        random: &mut Random,
    ) -> Option<Grid<N>> {
        let mut smallest: Option<Grid<N>> = None;
        for _ in 0..TRIES {
            let solution = full_grid(random);
            let target = random.pick(&self.reachable);
            let keep = Keep { clues: if self.minimal { 0 } else { target }, ..self.keep };
            let board = take_away(&solution, keep, solver, random);
            if self.wanted.contains(&board.clues()) {
                return Some(board);
            }
            if smallest.is_none_or(|smallest| board.clues() < smallest.clues()) {
                smallest = Some(board);
            }
        }
        // Every attempt left too many clues: exchange two clues for one as often as needed.
        let mut board = smallest?;
        while self.keep.symmetry == PatternSymmetry::None && N <= 9 && board.clues() > *self.wanted.end() {
            board = two_for_one(&board, solver, random)?;
        }
        self.wanted.contains(&board.clues()).then_some(board)
    }
}

/// A board with one clue less and one solution, or `None`: it loses two clues and gains one.
fn two_for_one<const N: usize>(
    board: &Grid<N>,
    solver: &mut dyn CandidateSolver<N>,
    random: &mut Random,
) -> Option<Grid<N>> {
    let clues: Vec<Cell> = board.digits().map(|(cell, _)| cell).collect();
    let mut pairs: Vec<(Cell, Cell)> = Vec::new();
    for (place, &first) in clues.iter().enumerate() {
        pairs.extend(clues[..place].iter().map(|&second| (first, second)));
    }
    random.shuffle(&mut pairs);
    pairs.into_iter().find_map(|(first, second)| {
        let mut fewer = *board;
        fewer.set(first, None);
        fewer.set(second, None);
        let made = only_ones(&fewer, &solutions(&fewer, solver)?);
        (!made.is_empty()).then(|| random.pick(&made))
    })
}
