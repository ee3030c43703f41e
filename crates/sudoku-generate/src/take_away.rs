//! Takes clues away from a full grid while the board keeps its one solution.
//!
//! # The idea
//!
//! Go through the cells in a random order. A clue can go if the board without it still has only one solution. The order
//! alone decides which clues are left. So there is freedom in how to find out, and three ways are fast:
//!
//! - Many clues are known to be needed without a solver: see `unavoidable.rs`.
//! - At the beginning nearly all clues can go. If the board without the next twenty has one solution, so has every board
//!   on the way there. If it has another solution, the cells where the two differ are an unavoidable set. The set shows
//!   which of the twenty must stay.
//! - Later there is one question for each clue. The solution is known, so the question is: is there a solution with
//!   *another* digit in this cell? The known digit is forbidden there, and a solver looks for any solution at all. It
//!   usually finds a contradiction at once. If clues go together, by symmetry, the question is put for each of their
//!   cells: another solution must differ in one of them, since the board had one solution with all of them.
//!
//! A clue that had to stay need not be tried again: fewer clues only allow more solutions. So at the end every clue is
//! needed, and the board is *minimal*.

use crate::plan::Plan;
use crate::unavoidable::Unavoidable;
use crate::{PatternSymmetry, Random};
use sudoku_core::{Answer, CandidateSolver, Candidates, Cell, Flow, Grid, Limits};

/// When to stop, and which clues go together.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// The symmetry that the pattern of clues keeps.
    pub symmetry: PatternSymmetry,
    /// Stop when this many clues are left; 0 to go on until the board is minimal.
    pub clues: usize,
    /// The most placements that the solver may make for one question. If the question is still open then, the clue stays.
    pub budget: u64,
}

impl Keep {
    /// A minimal board without symmetry.
    pub const MINIMAL: Keep = Keep { symmetry: PatternSymmetry::None, clues: 0, budget: u64::MAX };
}

/// A board that has `solution` as its one solution. Clues are taken away in a random order.
///
/// # Panics
/// If `solution` is not full.
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
            // The new set shows next time which of them stays. Without it there is one question for each.
            alone = other.is_some_and(|other| !sets.learn(solution, &other));
            other.is_none()
        };
        if go {
            plan.go();
            sets.go(left);
        }
    }
}

/// The number of orbits in one question when `left` clues are left: as many as can go more often than not.
const fn together<const N: usize>(left: usize) -> usize {
    if left > N * N * 4 / 5 {
        N * N * 3 / 10
    } else if left > N * N / 2 {
        N
    } else {
        1
    }
}

/// The clues of a full grid that are still there. The full grid is their one solution.
pub(crate) struct Clues<'a, const N: usize> {
    solution: &'a Grid<N>,
    /// A clue is its cell's only candidate; a cell without a clue may hold every digit.
    candidates: Candidates<N>,
}

impl<'a, const N: usize> Clues<'a, N> {
    /// All clues of the full grid.
    pub(crate) fn new(solution: &'a Grid<N>) -> Self {
        Clues { solution, candidates: Candidates::from(solution) }
    }

    /// The clues of a board that has this one solution.
    pub(crate) fn of_board(board: &Grid<N>, solution: &'a Grid<N>) -> Self {
        Clues { solution, candidates: Candidates::from(board) }
    }

    /// Takes the clues of these cells away.
    fn remove<'c>(&mut self, cells: impl IntoIterator<Item = &'c Cell>) {
        for &cell in cells {
            self.candidates.set(cell, Grid::<N>::ALL_DIGITS);
        }
    }

    /// Takes the clues of these cells away if the board keeps its one solution. Otherwise the clues stay, and the function
    /// returns another solution of the board without them.
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

    /// Takes the clues of these cells away if the board surely keeps its one solution, and returns whether it did.
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

    /// Whether every solution has the same digit in this cell as the known solution, shown within the budget.
    fn is_forced(&mut self, cell: Cell, budget: u64, solver: &mut dyn CandidateSolver<N>) -> bool {
        let known = self.solution.get(cell).expect("a solution is full");
        let all = self.candidates.get(cell);
        self.candidates.set(cell, Grid::<N>::ALL_DIGITS & !known.bit());
        let forced = if budget == u64::MAX {
            solver.first_candidates(&self.candidates).is_none()
        } else {
            let limits = Limits::UNIQUE.solutions(1).placements(budget);
            let answer = solver.solve_candidates(&self.candidates, &limits).answer;
            matches!(answer, Answer::None | Answer::Clash(_))
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
    use crate::{engine, full_grid};
    use sudoku_solvers::STRATEGIES;

    /// A different solver than the one that took the clues away must agree.
    fn is_unique<const N: usize>(board: &Grid<N>) -> bool {
        let entry = sudoku_solvers::find("bitmask-fewest").unwrap();
        entry.solver::<N>().unwrap().count(board, 2) == 1
    }

    #[test]
    fn a_minimal_board_is_unique_and_no_clue_can_be_left_out() {
        let mut solver = engine::<9>(STRATEGIES);
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

    /// The board must be the same as with one question for each clue.
    #[test]
    fn asking_in_a_clever_way_leaves_the_same_board() {
        let mut solver = engine::<9>(STRATEGIES);
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
        let mut solver = engine::<9>(STRATEGIES);
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

    /// Its cells do not fit into the bits of an unavoidable set.
    #[test]
    fn a_board_of_twelve_rows_can_be_minimal() {
        let random = &mut Random::new(6, 1);
        let board = take_away(&full_grid::<12>(random), Keep::MINIMAL, &mut *engine(STRATEGIES), random);
        assert!(is_unique(&board), "{board}");
    }

    #[test]
    fn small_sizes_come_out_too() {
        let random = &mut Random::new(6, 1);
        let four = take_away(&full_grid::<4>(random), Keep::MINIMAL, &mut *engine(STRATEGIES), random);
        let six = take_away(&full_grid::<6>(random), Keep::MINIMAL, &mut *engine(STRATEGIES), random);
        assert!(is_unique(&four) && (4..=6).contains(&four.clues()), "{four}");
        assert!(is_unique(&six) && (8..=14).contains(&six.clues()), "{six}");
    }
}
