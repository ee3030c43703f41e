//! Takes clues away from a full grid while the board keeps its one solution.
//!
//! # The idea
//!
//! Go through the cells in a random order. A clue can go if the board without it still has one solution only. Since the
//! solution is known, one question is enough: is there a solution that holds *another* digit in this cell? So that digit
//! is forbidden there, and a solver looks for any solution at all; mostly it runs into a contradiction at once.
//!
//! Where clues go together, by symmetry, the question is asked for each of their cells: another solution must differ in
//! one of them, since with all of them the board had one solution.
//!
//! A clue that had to stay need not be asked about again: with fewer other clues there are only more solutions. So at
//! the end no clue can be left out, the board is *minimal*.

use crate::{Random, Symmetry};
use sudoku_core::{Answer, CandidateSolver, Candidates, Cell, Grid, Limits};

/// When to stop, and what goes together.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// The symmetry that the pattern of clues keeps.
    pub symmetry: Symmetry,
    /// Stop when so many clues are left; 0 to go on until the board is minimal.
    pub clues: usize,
    /// What one question may cost, in placements of the solver. A question that is not answered by then keeps the clue.
    pub budget: u64,
}

impl Keep {
    /// Everything that is needed: a minimal board without symmetry.
    pub const MINIMAL: Keep = Keep { symmetry: Symmetry::None, clues: 0, budget: u64::MAX };
}

/// A board that has `solution` as its one solution, made from it by taking clues away in a random order.
pub fn take_away<const N: usize>(
    solution: &Grid<N>,
    keep: Keep,
    solver: &mut dyn CandidateSolver<N>,
    random: &mut Random,
) -> Grid<N> {
    let mut orbits = keep.symmetry.orbits::<N>();
    random.shuffle(&mut orbits);
    let mut clues = Clues::new(solution);
    let mut left = N * N;
    for orbit in &orbits {
        if left < keep.clues + orbit.len() {
            continue;
        }
        if clues.try_without(orbit, keep.budget, solver) {
            left -= orbit.len();
        }
        if left == keep.clues {
            break;
        }
    }
    clues.board()
}

/// The clues of a full grid that are still there, such that it is the one solution.
pub(crate) struct Clues<'a, const N: usize> {
    solution: &'a Grid<N>,
    /// A clue is its cell's only candidate; a cell without a clue may hold every digit.
    candidates: Candidates<N>,
}

impl<'a, const N: usize> Clues<'a, N> {
    /// All of them.
    pub(crate) fn new(solution: &'a Grid<N>) -> Self {
        Clues { solution, candidates: Candidates::from(solution) }
    }

    /// Those of a board that has this one solution.
    pub(crate) fn of_board(board: &Grid<N>, solution: &'a Grid<N>) -> Self {
        Clues { solution, candidates: Candidates::from(board) }
    }

    /// Takes the clues of these cells away if it is sure that the board keeps its one solution. Otherwise it stays.
    pub(crate) fn try_without(
        &mut self,
        cells: &[Cell],
        budget: u64,
        solver: &mut dyn CandidateSolver<N>,
    ) -> bool {
        for &cell in cells {
            self.candidates.set(cell, Grid::<N>::ALL_DIGITS);
        }
        let same = cells.iter().all(|&cell| self.is_forced(cell, budget, solver));
        if !same {
            for &cell in cells {
                self.put(cell);
            }
        }
        same
    }

    /// Whether every solution of the clues holds in this cell what the known solution does.
    fn is_forced(&mut self, cell: Cell, budget: u64, solver: &mut dyn CandidateSolver<N>) -> bool {
        let known = self.solution.get(cell).expect("a solution is full");
        let all = self.candidates.get(cell);
        self.candidates.set(cell, Grid::<N>::ALL_DIGITS & !known.bit());
        let forced = if budget == u64::MAX {
            solver.first_candidates(&self.candidates).is_none()
        } else {
            let limits = Limits::UNIQUE.solutions(1).placements(budget);
            let answer = solver.solve_candidates(&self.candidates, &limits).answer;
            matches!(answer, Answer::None | Answer::Conflict(_))
        };
        self.candidates.set(cell, all);
        forced
    }

    fn put(&mut self, cell: Cell) {
        let known = self.solution.get(cell).expect("a solution is full");
        self.candidates.set(cell, known.bit());
    }

    /// The clues as a board.
    pub(crate) fn board(&self) -> Grid<N> {
        self.candidates.singles()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fastest, full_grid};

    /// Another solver than the one that takes away must agree.
    fn is_unique<const N: usize>(board: &Grid<N>) -> bool
    where
        Box<dyn sudoku_core::Solver<N>>: TryFrom<sudoku_solvers::AnySolver>,
    {
        let entry = sudoku_solvers::find("bitmask-fewest").unwrap();
        entry.solver::<N>().unwrap().count(board, 2) == 1
    }

    #[test]
    fn a_minimal_board_is_unique_and_no_clue_can_be_left_out() {
        let mut solver = fastest::<9>();
        for stream in 0..20 {
            let random = &mut Random::new(3, stream);
            let board = take_away(&full_grid(random), Keep::MINIMAL, &mut *solver, random);
            assert!(is_unique(&board), "{board}");
            for (cell, _) in board.digits() {
                let mut fewer = board;
                fewer.set(cell, None);
                assert!(!is_unique(&fewer), "{board} without {cell}");
            }
        }
    }

    #[test]
    fn symmetry_and_number_of_clues_are_kept() {
        let mut solver = fastest::<9>();
        for symmetry in Symmetry::ALL {
            let random = &mut Random::new(5, 1);
            let keep = Keep { symmetry, clues: 36, ..Keep::MINIMAL };
            let board = take_away(&full_grid(random), keep, &mut *solver, random);
            assert!(is_unique(&board), "{symmetry}: {board}");
            assert!(board.clues() >= 36, "{symmetry}: {board}");
            for orbit in symmetry.orbits::<9>() {
                let held = orbit.iter().filter(|&&cell| board.get(cell).is_some()).count();
                assert!(held == 0 || held == orbit.len(), "{symmetry}: {board}");
            }
        }
    }

    #[test]
    fn small_sizes_come_out_too() {
        let random = &mut Random::new(6, 1);
        let four = take_away(&full_grid::<4>(random), Keep::MINIMAL, &mut *fastest(), random);
        let six = take_away(&full_grid::<6>(random), Keep::MINIMAL, &mut *fastest(), random);
        assert!(is_unique(&four) && (4..=6).contains(&four.clues()), "{four}");
        assert!(is_unique(&six) && (8..=14).contains(&six.clues()), "{six}");
    }
}
