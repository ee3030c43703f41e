//! The laws of answers: what a strategy finds.

use crate::boards::{self, Known, PLENTY, boards};
use crate::{Make, broken, oracle};
use std::collections::BTreeSet;
use sudoku_core::{Answer, Flow, Grid, Limits, Report, Solver};

/// For a board with one solution, the answer is that solution, with the work counted and without.
pub fn unique_boards_are_solved<const N: usize>(make: Make<'_, N>) {
    for Known { board, solutions } in &boards().unique {
        let mut solver = make();
        let counted = solver.solve_within(board, &Limits::UNIQUE.placements(PLENTY)).answer;
        for answer in [counted, solver.solve(board)] {
            match answer {
                Answer::Unique(solution) if solution == solutions[0] => {}
                _ => broken(
                    &*solver,
                    board,
                    format_args!("the one solution {}", solutions[0]),
                    format_args!("it answered: {answer}"),
                ),
            }
        }
        if solver.first(board) != Some(solutions[0]) {
            broken(&*solver, board, "its solution first", "`first` gave something else");
        }
    }
}

/// Every board of the corpus gets its true answer, or the search gives up when its budget runs out. The budget is small,
/// so that even boards made against a row scan end soon.
pub fn known_boards_are_answered_or_given_up<const N: usize>(make: Make<'_, N>) {
    const BUDGET: u64 = 5_000;
    let mut solver = make();
    for (board, truth) in boards::corpus::<N>() {
        let board = &board;
        let report = solver.solve_within(board, &Limits::UNIQUE.placements(BUDGET));
        if let Answer::GaveUp { .. } = report.answer {
            if report.stats.placements <= BUDGET {
                broken(
                    &*solver,
                    board,
                    format_args!("{}, or giving up after {BUDGET} placements", truth.answer_name()),
                    format_args!("it gave up after {}", report.stats.placements),
                );
            }
        } else if !truth.agrees(&report.answer) {
            broken(
                &*solver,
                board,
                format_args!("the answer `{}`, its number of solutions being {truth}", truth.answer_name()),
                format_args!("it answered: {}", report.answer),
            );
        }
        if let Some(solution) = report.answer.solution()
            && !solution.is_solution_of(board)
        {
            broken(&*solver, board, "a solution of it", format_args!("{solution} is not one"));
        }
    }
}

/// The number of solutions is right at every limit: 0, 1, 2, one below, at and above their number, and none.
pub fn counts_are_right_at_every_limit<const N: usize>(make: Make<'_, N>) {
    for Known { board, solutions } in boards().solvable() {
        let mut solver = make();
        let all = solutions.len() as u64;
        for limit in [0, 1, 2, all - 1, all, all + 1, u64::MAX] {
            let expected = all.min(limit);
            let count = solver.count(board, limit);
            if count != expected {
                broken(
                    &*solver,
                    board,
                    format_args!("{expected} of its {all} solutions at the limit {limit}"),
                    format_args!("it counted {count}"),
                );
            }
            let answer = solver.solve_within(board, &Limits::ALL.solutions(limit)).answer;
            let exact = limit > all;
            let right = match answer {
                Answer::GaveUp { first } => expected < 2 && !exact && u64::from(first.is_some()) == expected,
                Answer::Unique(_) => expected == 1 && exact,
                Answer::Several { at_least, exact: said, .. } => at_least == expected && said == exact,
                Answer::None | Answer::Clash(_) => false,
            };
            if !right {
                broken(
                    &*solver,
                    board,
                    format_args!(
                        "an answer that reports {expected} of its {all} solutions at the limit {limit}"
                    ),
                    format_args!("it answered: {answer}"),
                );
            }
        }
    }
}

/// Enumeration shows every solution, each once, and nothing else.
pub fn each_solution_is_shown_once<const N: usize>(make: Make<'_, N>) {
    for Known { board, solutions } in boards().solvable() {
        let mut solver = make();
        let mut shown = BTreeSet::new();
        let mut fault = None;
        let flow = solver.for_each(board, &mut |solution| {
            if !solution.is_solution_of(board) {
                fault.get_or_insert(format!("it showed {solution}, which is not one"));
            } else if !shown.insert(*solution) {
                fault.get_or_insert(format!("it showed {solution} twice"));
            }
            // A search that invents solutions may never end.
            if fault.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
        });
        let all = solutions.len();
        if let Some(fault) = fault {
            broken(&*solver, board, "each solution once", fault);
        } else if shown.len() != all {
            broken(
                &*solver,
                board,
                format_args!("all {all} solutions"),
                format_args!("it showed {}", shown.len()),
            );
        } else if flow.is_break() {
            broken(&*solver, board, "a search that ran to its end to say so", "it said that it was stopped");
        }
    }
}

/// Once the visitor has broken, no further solution is shown, and the search reports that it was stopped.
pub fn nothing_is_shown_after_the_limit<const N: usize>(make: Make<'_, N>) {
    for Known { board, solutions } in boards().several.iter().chain(&boards().unique) {
        let mut solver = make();
        for limit in [1, 2, solutions.len()] {
            let mut shown = 0;
            let flow = solver.for_each(board, &mut |_| {
                shown += 1;
                if shown >= limit { Flow::Break(()) } else { Flow::Continue(()) }
            });
            if shown > limit {
                broken(
                    &*solver,
                    board,
                    format_args!("nothing more after solution {limit}, where the visitor broke"),
                    format_args!("{shown} were shown"),
                );
            }
            if flow.is_continue() && shown == limit {
                broken(&*solver, board, "`Break` from a search that was stopped", "it returned `Continue`");
            }
        }
    }
}

/// If two givens clash, there is no solution, and the search ends without placing a digit.
pub fn clashing_givens_end_at_once<const N: usize>(make: Make<'_, N>) {
    for board in &boards::<N>().clashing {
        let mut solver = make();
        // The budget ends a search that would otherwise never end.
        let Report { answer, stats } = solver.solve_within(board, &Limits::UNIQUE.placements(10));
        let clash = board.clash().expect("these boards clash");
        if stats.placements > 0 {
            broken(
                &*solver,
                board,
                format_args!("no placement, since {clash}"),
                format_args!("it made {}", stats.placements),
            );
        }
        if answer != Answer::Clash(clash) {
            broken(
                &*solver,
                board,
                format_args!("no solution, since {clash}"),
                format_args!("it answered: {answer}"),
            );
        }
        if solver.count(board, 2) != 0 {
            broken(&*solver, board, format_args!("no solution, since {clash}"), "it counted some");
        }
    }
}

/// For a board without a solution, though no two givens clash, the answer is that there is none. The search may give up if
/// that takes too long.
pub fn a_board_without_solution_has_none<const N: usize>(make: Make<'_, N>) {
    for board in &boards::<N>().none {
        let mut solver = make();
        let report = solver.solve_within(board, &Limits::UNIQUE.placements(PLENTY));
        if report.answer != Answer::None {
            broken(&*solver, board, "no solution", format_args!("it answered: {}", report.answer));
        }
        let answer = solver.solve(board);
        if answer != Answer::None {
            broken(&*solver, board, "no solution", format_args!("`solve` answered: {answer}"));
        }
    }
    let hopeless = &boards::<N>().hopeless;
    let mut solver = make();
    let answer = solver.solve_within(hopeless, &Limits::UNIQUE.placements(PLENTY / 100)).answer;
    if !matches!(answer, Answer::None | Answer::GaveUp { first: None }) {
        broken(
            &*solver,
            hopeless,
            "no solution, since r1c1 has no candidate, or giving up",
            format_args!("it answered: {answer}"),
        );
    }
}

/// A full board is its own only solution, and takes no placement.
pub fn a_full_grid_is_its_own_solution<const N: usize>(make: Make<'_, N>) {
    for board in &boards::<N>().full {
        let mut solver = make();
        let Report { answer, stats } = solver.solve_within(board, &Limits::UNIQUE.placements(PLENTY));
        if answer != Answer::Unique(*board) {
            broken(&*solver, board, "itself, as its one solution", format_args!("it answered: {answer}"));
        }
        if stats.placements > 0 {
            broken(
                &*solver,
                board,
                "no placement on a full board",
                format_args!("it made {}", stats.placements),
            );
        }
    }
}

/// The empty board has more than one solution. On a large board the budget may run out first.
pub fn the_empty_grid_has_several<const N: usize>(make: Make<'_, N>) {
    const WANTED: u64 = 20;
    let board = &Grid::<N>::EMPTY;
    let mut solver = make();
    let answer = solver.solve_within(board, &Limits::ALL.solutions(WANTED).placements(PLENTY)).answer;
    match answer {
        Answer::Several { at_least: WANTED, exact: false, first } if first.is_solution_of(board) => {}
        Answer::GaveUp { .. } if N > 9 => {}
        _ => broken(
            &*solver,
            board,
            format_args!("at least {WANTED} solutions of the empty board"),
            format_args!("it answered: {answer}"),
        ),
    }
    if N == 4 && solver.count(board, u64::MAX) != 288 {
        broken(&*solver, board, "288 solutions", "it counted another number");
    }
}

/// A solver that is asked the same board twice, then another board, then the first one again answers each time like a new
/// solver.
pub fn a_solver_can_be_used_again<const N: usize>(make: Make<'_, N>) {
    let boards = mixed::<N>();
    let fresh: Vec<Answer<N>> = boards.iter().map(|board| answer_of(&mut *make(), board)).collect();
    for again in 0..boards.len() {
        for between in [1, 3].map(|further| (again + further) % boards.len()) {
            let mut solver = make();
            for (search, place) in [again, again, between, again].into_iter().enumerate() {
                let answer = answer_of(&mut *solver, &boards[place]);
                if answer != fresh[place] {
                    broken(
                        &*solver,
                        &boards[place],
                        format_args!("the answer that a new solver gives ({})", fresh[place]),
                        format_args!("in search {} of the same solver it answered: {answer}", search + 1),
                    );
                }
            }
        }
    }
}

/// A search that was stopped, by a limit or by a budget, leaves a solver that answers like a new one.
pub fn a_stopped_search_leaves_nothing_behind<const N: usize>(make: Make<'_, N>) {
    let boards = mixed::<N>();
    let fresh: Vec<Answer<N>> = boards.iter().map(|board| answer_of(&mut *make(), board)).collect();
    for (place, stopped) in boards.iter().enumerate() {
        for budget in [0, 1, 3, 10] {
            let mut solver = make();
            for next in [place, (place + 1) % boards.len()] {
                let _ = solver.solve_within(stopped, &Limits::UNIQUE.placements(budget));
                let _ = solver.first(stopped);
                let answer = answer_of(&mut *solver, &boards[next]);
                if answer != fresh[next] {
                    broken(
                        &*solver,
                        &boards[next],
                        format_args!("the answer that a new solver gives ({})", fresh[next]),
                        format_args!(
                            "after a search of {stopped} was stopped at {budget} placements, and another at its \
                             first solution, it answered: {answer}"
                        ),
                    );
                }
            }
        }
    }
}

/// Boards solved as a batch get the answers that they get one by one, each once, in order.
pub fn many_boards_are_answered_in_order<const N: usize>(make: Make<'_, N>) {
    let boards = mixed::<N>();
    let limits = Limits::UNIQUE.placements(PLENTY);
    for count in [0, 1, 2, 7, 8, 9, 16, 33] {
        let puzzles: Vec<Grid<N>> = boards.iter().copied().cycle().take(count).collect();
        let mut solver = make();
        let mut reports: Vec<(usize, Report<N>)> = Vec::new();
        solver.solve_batch(&puzzles, &limits, &mut |place, report| reports.push((place, *report)));
        let places: Vec<usize> = reports.iter().map(|&(place, _)| place).collect();
        if places != (0..count).collect::<Vec<_>>() {
            broken(
                &*solver,
                &boards[0],
                format_args!("{count} boards, this one first, to be answered in order, each once"),
                format_args!("the places of the answers were {places:?}"),
            );
        }
        let alone: Vec<Answer<N>> =
            puzzles.iter().map(|puzzle| solver.solve_within(puzzle, &limits).answer).collect();
        let mut answers: Vec<Answer<N>> = reports.into_iter().map(|(_, report)| report.answer).collect();
        are_as_alone(&*solver, "solve_batch", &puzzles, &alone, &answers);
        // The other way has no budget, so it is only tried on boards that needed none.
        if alone.iter().all(|one| one.name() != "gave-up") {
            answers.fill(Answer::GaveUp { first: None });
            solver.answer_batch(&puzzles, &mut answers);
            are_as_alone(&*solver, "answer_batch", &puzzles, &alone, &answers);
        }
    }
}

/// Whether boards get, in this way, the answers that they get alone.
fn are_as_alone<const N: usize>(
    solver: &dyn Solver<N>,
    way: &str,
    puzzles: &[Grid<N>],
    alone: &[Answer<N>],
    answers: &[Answer<N>],
) {
    for (place, ((puzzle, one), many)) in puzzles.iter().zip(alone).zip(answers).enumerate() {
        let same = one.name() == many.name() && one.solutions() == many.solutions();
        let sound = many.solution().is_none_or(|solution| solution.is_solution_of(puzzle));
        if !same || !sound {
            let count = puzzles.len();
            broken(
                solver,
                puzzle,
                format_args!("the answer that it gets alone ({one})"),
                format_args!("as board {} of {count} in {way} it got: {many}", place + 1),
            );
        }
    }
}

/// Random boards, sound and spoilt, get the solutions that the oracle finds.
pub fn random_boards_agree_with_the_oracle<const N: usize>(make: Make<'_, N>) {
    crate::for_random(N, boards::any_board::<N>(), |board| {
        let Some(expected) = oracle::solutions(&board, 50, 20_000) else { return };
        let mut solver = make();
        let mut shown = BTreeSet::new();
        let mut times = 0;
        let _ = solver.for_each(&board, &mut |solution| {
            shown.insert(*solution);
            times += 1;
            if times >= 50 { Flow::Break(()) } else { Flow::Continue(()) }
        });
        // Up to fifty, so that both have all of them unless there are more.
        let right = if expected.len() < 50 {
            shown == expected.iter().copied().collect()
        } else {
            shown.len() == 50 && shown.iter().all(|solution| solution.is_solution_of(&board))
        };
        if !right || times != shown.len() {
            broken(
                &*solver,
                &board,
                format_args!("the {} solutions that the oracle finds", expected.len()),
                format_args!("it showed {times}, {} of them different", shown.len()),
            );
        }
    });
}

/// Boards of every kind, few and easy.
pub(crate) fn mixed<const N: usize>() -> Vec<Grid<N>> {
    let boards = boards::<N>();
    let known = boards.unique.iter().take(2).chain(boards.several.iter().take(1)).map(|known| known.board);
    let others = [boards.clashing[0], boards.full[0], boards.none[0], boards.none[1]];
    known.chain(others).collect()
}

pub(crate) fn answer_of<const N: usize>(solver: &mut dyn Solver<N>, board: &Grid<N>) -> Answer<N> {
    solver.solve_within(board, &Limits::UNIQUE.placements(PLENTY)).answer
}
