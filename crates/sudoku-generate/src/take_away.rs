//! Takes clues away from a full grid while the board keeps its one solution.
//!
//! # The idea
//!
//! Go through the cells in a random order. A clue can go if the board without it still has one solution only. What is
//! left in the end is told by the order alone, so the questions may be put in any way that gives the same answers:
//!
//! - Many a clue is seen to be needed without a solver: see `unavoidable.rs`.
//! - At the beginning nearly all clues can go. If the board without the next twenty has one solution, so has every board
//!   on the way there. If it has another, the cells where that differs are an unavoidable set, and tell which of the
//!   twenty must stay.
//! - Later each clue is asked about alone. Since the solution is known, the question is: is there a solution that holds
//!   *another* digit in this cell? So that digit is forbidden there, and a solver looks for any solution at all; mostly
//!   it runs into a contradiction at once. Where clues go together, by symmetry, it is asked for each of their cells:
//!   another solution must differ in one of them, since with all of them the board had one solution.
//!
//! A clue that had to stay need not be asked about again: with fewer other clues there are only more solutions. So at
//! the end no clue can be left out, the board is *minimal*.

use crate::plan::Plan;
use crate::unavoidable::Unavoidable;
use crate::{PatternSymmetry, Random};
use sudoku_core::{Answer, CandidateSolver, Candidates, Cell, Flow, Grid, Limits};

/// When to stop, and what goes together.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// The symmetry that the pattern of clues keeps.
    pub symmetry: PatternSymmetry,
    /// Stop when so many clues are left; 0 to go on until the board is minimal.
    pub clues: usize,
    /// What one question may cost, in placements of the solver. A question that is not answered by then keeps the clue.
    pub budget: u64,
}

impl Keep {
    /// Everything that is needed: a minimal board without symmetry.
    pub const MINIMAL: Keep = Keep { symmetry: PatternSymmetry::None, clues: 0, budget: u64::MAX };
}

/// A board that has `solution` as its one solution, made from it by taking clues away in a random order.
pub fn take_away<const N: usize>(
    solution: &Grid<N>,
    keep: Keep,
    solver: &mut dyn CandidateSolver<N>,
    random: &mut Random,
) -> Grid<N> {
    let mut plan = Plan::new::<N>(keep, random);
    let mut clues = Clues::new(solution);
    let mut sets = Unavoidable::of(solution);
    let mut alone = keep.budget < u64::MAX;
    loop {
        let most = if alone { 1 } else { together::<N>(plan.left()) };
        let mut without = sets.without();
        if !plan.next(most, &mut |orbit| !without.take(orbit)) {
            return clues.board();
        }
        let left = without.clues();
        let go = if plan.asked().len() == 1 {
            alone = keep.budget < u64::MAX;
            let go = plan.asked().all(|orbit| clues.try_without(orbit, keep.budget, solver));
            if !go {
                plan.stay();
            }
            go
        } else {
            let other = clues.try_all(plan.asked().flatten(), solver);
            // The set that is learned tells next time which of them stays; without it they are asked about one by one.
            alone = other.is_some_and(|other| !sets.learn(solution, &other));
            other.is_none()
        };
        if go {
            plan.go();
            sets.go(left);
        }
    }
}

/// How many orbits one question is about, of a board with so many clues left: as many as can go more often than not.
const fn together<const N: usize>(left: usize) -> usize {
    if left > N * N * 4 / 5 {
        N * N * 3 / 10
    } else if left > N * N / 2 {
        N
    } else {
        1
    }
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

    /// Takes the clues of these cells away.
    fn remove<'c>(&mut self, cells: impl IntoIterator<Item = &'c Cell>) {
        for &cell in cells {
            self.candidates.set(cell, Grid::<N>::ALL_DIGITS);
        }
    }

    /// Takes the clues of these cells away if the board keeps its one solution. Otherwise it stays, and another solution
    /// that it would have had comes back.
    fn try_all<'c>(
        &mut self,
        cells: impl Iterator<Item = &'c Cell>,
        solver: &mut dyn CandidateSolver<N>,
    ) -> Option<Grid<N>> {
        let before = self.candidates;
        self.remove(cells);
        let mut other = None;
        let _ = solver.for_each(&self.board(), &mut |solution| {
            if solution == self.solution {
                return Flow::Continue(());
            }
            other = Some(*solution);
            Flow::Break(())
        });
        if other.is_some() {
            self.candidates = before;
        }
        other
    }

    /// Takes the clues of these cells away if it is sure that the board keeps its one solution. Otherwise it stays.
    pub(crate) fn try_without(
        &mut self,
        cells: &[Cell],
        budget: u64,
        solver: &mut dyn CandidateSolver<N>,
    ) -> bool {
        self.remove(cells);
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

    /// What is left must be what is left if every clue is asked about alone.
    #[test]
    fn asking_in_a_clever_way_leaves_the_same_board() {
        let mut solver = fastest::<9>();
        for stream in 0..200 {
            let symmetry = PatternSymmetry::ALL[stream as usize % PatternSymmetry::ALL.len()];
            let keep = Keep { symmetry, clues: stream as usize % 40, ..Keep::MINIMAL };
            let random = &mut Random::new(8, stream);
            let solution = full_grid(random);
            let board = take_away(&solution, keep, &mut *solver, &mut random.clone());
            let mut plan = Plan::new::<9>(keep, random);
            let mut clues = Clues::new(&solution);
            while plan.next(1, &mut |_| false) {
                if plan.asked().all(|orbit| clues.try_without(orbit, u64::MAX, &mut *solver)) {
                    plan.go();
                } else {
                    plan.stay();
                }
            }
            assert_eq!(board, clues.board(), "{symmetry}, board {stream}");
        }
    }

    #[test]
    fn symmetry_and_number_of_clues_are_kept() {
        let mut solver = fastest::<9>();
        for symmetry in PatternSymmetry::ALL {
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
