//! The laws of a search that starts from candidates instead of givens.

use crate::boards::{self, Known, PLENTY, boards};
use crate::{MakeFromCandidates, broken, oracle};
use proptest::prelude::*;
use sudoku_core::{Answer, CandidateSolver, Candidates, Cell, Digit, Grid, Limits};

/// A given is a single candidate: the candidates of a board give the answer of the board.
pub fn the_candidates_of_a_grid_give_its_answers<const N: usize>(make: MakeFromCandidates<'_, N>) {
    let boards = boards::<N>();
    let known = boards.solvable().map(|known| &known.board);
    for board in known.chain(&boards.none).chain(&boards.clashing).chain(&boards.full) {
        let candidates = Candidates::from(board);
        for limit in [1, 2, u64::MAX] {
            let limits = Limits::ALL.solutions(limit).placements(PLENTY);
            let mut solver = make();
            let from_givens = solver.solve_within(board, &limits).answer;
            let from_candidates = solver.solve_candidates(&candidates, &limits).answer;
            let same = from_givens.name() == from_candidates.name()
                && from_givens.solutions() == from_candidates.solutions()
                && from_candidates.solution().is_none_or(|solution| solution.is_solution_of(board));
            if !same {
                broken(
                    &*solver,
                    board,
                    format_args!("from its candidates the answer that its givens get ({from_givens})"),
                    format_args!("it answered: {from_candidates}"),
                );
            }
        }
    }
}

/// A digit that is not a candidate of its cell is in no solution.
pub fn restricted_candidates_are_respected<const N: usize>(make: MakeFromCandidates<'_, N>) {
    for Known { board, solutions } in &boards().several {
        for solution in solutions.iter().take(10) {
            for cell in board.blanks().step_by(3) {
                let mut candidates = Candidates::from(board);
                let struck = solution.get(cell).expect("a solution is full");
                candidates.set(cell, candidates.get(cell) & !struck.bit());
                let expected = solutions.iter().filter(|solution| candidates.allow(solution)).count() as u64;
                let mut solver = make();
                let answer = solver.solve_candidates(&candidates, &Limits::ALL.placements(PLENTY)).answer;
                let allowed = answer.solution().is_none_or(|solution| candidates.allow(solution));
                if answer.solutions() != expected || !allowed {
                    broken(
                        &*solver,
                        board,
                        format_args!("{expected} solutions without {struck} among the candidates of {cell}"),
                        format_args!("it answered: {answer}"),
                    );
                }
            }
        }
    }
}

/// Random candidates, a few for each cell, have the number of solutions that the oracle finds.
pub fn random_candidates_agree_with_the_oracle<const N: usize>(make: MakeFromCandidates<'_, N>) {
    crate::for_random(N, any_candidates::<N>(), |(board, candidates)| {
        let Some(expected) = oracle::solutions_from(&candidates, 50, 20_000) else { return };
        let mut solver = make();
        let limits = Limits::ALL.solutions(50).placements(PLENTY);
        let answer = solver.solve_candidates(&candidates, &limits).answer;
        let allowed = answer.solution().is_none_or(|solution| candidates.allow(solution));
        if answer.solutions() != expected.len() as u64 || !allowed {
            broken(
                &*solver,
                &board,
                format_args!("{} solutions of {candidates:?}, made from that board", expected.len()),
                format_args!("it answered: {answer}"),
            );
        }
    });
}

/// A full board, and candidates around it: some more digits in each cell, and in at most one cell its own digit missing.
fn any_candidates<const N: usize>() -> BoxedStrategy<(Grid<N>, Candidates<N>)> {
    let more = proptest::collection::vec((0..N * N, 0..N), N * N / 3..=N * N);
    let less = proptest::option::of(0..N * N);
    (boards::any_full::<N>(), more, less)
        .prop_map(|(board, more, less)| {
            let mut candidates = Candidates::from(&board);
            for (place, digit) in more {
                let cell = Cell::from_index::<N>(place);
                candidates.set(cell, candidates.get(cell) | Digit::from_index(digit).bit());
            }
            if let Some(place) = less {
                let cell = Cell::from_index::<N>(place);
                candidates.set(cell, candidates.get(cell) & !board.get(cell).map_or(0, Digit::bit));
            }
            (board, candidates)
        })
        .boxed()
}

/// If a cell has no candidate, there is no solution.
pub fn a_cell_without_candidate_leaves_nothing<const N: usize>(make: MakeFromCandidates<'_, N>) {
    for board in &boards::<N>().full {
        for cell in Grid::<N>::cells().step_by(N + 1) {
            for around in [Candidates::from(board), Candidates::ALL] {
                let mut candidates = around;
                candidates.set(cell, 0);
                let mut solver = make();
                let answer = solver.solve_candidates(&candidates, &Limits::UNIQUE.placements(100)).answer;
                // If everything else is open, a search that does not see the lost cell at once may run out of budget.
                let gave_up = around == Candidates::ALL && matches!(answer, Answer::GaveUp { first: None });
                if answer != Answer::None && !gave_up {
                    broken(
                        &*solver,
                        &candidates.singles(),
                        format_args!("no solution, since {cell} has no candidate"),
                        format_args!("it answered: {answer}"),
                    );
                }
            }
        }
    }
}

/// If two cells of a house have the same single candidate, there is no solution and the answer is a conflict.
pub fn equal_single_candidates_leave_nothing<const N: usize>(make: MakeFromCandidates<'_, N>) {
    for board in &boards::<N>().clashing {
        let mut solver = make();
        let candidates = Candidates::from(board);
        let clash = candidates.clash().expect("these boards clash");
        let answer = solver.solve_candidates(&candidates, &Limits::UNIQUE.placements(10)).answer;
        if answer != Answer::Clash(clash) {
            broken(
                &*solver,
                board,
                format_args!("no solution from its candidates, since {clash}"),
                format_args!("it answered: {answer}"),
            );
        }
    }
}

/// After searching from candidates, a solver answers boards like a new one, and the other way round.
pub fn candidates_and_givens_do_not_mix<const N: usize>(make: MakeFromCandidates<'_, N>) {
    let limits = Limits::UNIQUE.placements(PLENTY);
    for Known { board, solutions } in boards().solvable() {
        let mut restricted = Candidates::from(board);
        for cell in board.blanks().take(2) {
            let digit = solutions[0].get(cell).expect("a solution is full");
            restricted.set(cell, restricted.get(cell) & !digit.bit());
        }
        let ask = |solver: &mut dyn CandidateSolver<N>, from_candidates: bool| {
            if from_candidates {
                solver.solve_candidates(&restricted, &limits).answer
            } else {
                solver.solve_within(board, &limits).answer
            }
        };
        for second in [false, true] {
            let fresh = ask(&mut *make(), second);
            let mut solver = make();
            let _ = ask(&mut *solver, !second);
            let used = ask(&mut *solver, second);
            if used != fresh {
                broken(
                    &*solver,
                    board,
                    format_args!("the answer that a new solver gives ({fresh})"),
                    format_args!(
                        "after a search from {} it answered: {used}",
                        if second { "givens" } else { "candidates" }
                    ),
                );
            }
        }
    }
}

/// The budget holds for a search from candidates too.
pub fn a_budget_ends_a_search_from_candidates<const N: usize>(make: MakeFromCandidates<'_, N>) {
    for Known { board, .. } in &boards().unique {
        let mut solver = make();
        let answer = solver.solve_candidates(&Candidates::from(board), &Limits::UNIQUE.placements(0)).answer;
        if !matches!(answer, Answer::GaveUp { .. }) {
            broken(
                &*solver,
                board,
                "to give up at a budget of 0 placements, since it has blanks",
                format_args!("it answered: {answer}"),
            );
        }
    }
}
