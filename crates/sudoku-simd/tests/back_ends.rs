//! The back-ends find the same answers and take the same steps.
//!
//! A back-end that this machine lacks is left out, and a line on standard error says so. The variable `REQUIRE_BACKENDS`
//! turns that into a failure: `REQUIRE_BACKENDS=avx512,avx2 cargo test -p sudoku-simd`.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::Write;
use sudoku_bitmask::BitmaskSingles;
use sudoku_conformance::trace::{Traced, Until};
use sudoku_core::{
    Answer, CandidateSolver, Candidates, Cell, Digit, Grid, Limits, Report, Search, SearchCandidates, Solver,
};
use sudoku_simd::{Backend, BackendError, Simd, SimdMany};

/// The back-ends that this machine has.
fn available() -> Vec<Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available()).collect()
}

#[test]
fn the_required_back_ends_are_available() {
    let required = std::env::var("REQUIRE_BACKENDS").unwrap_or_default();
    for name in required.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let backend = Backend::from_name(name);
        let backend =
            backend.unwrap_or_else(|| panic!("REQUIRE_BACKENDS names {name:?}, which is not a back-end"));
        assert!(backend.is_available(), "REQUIRE_BACKENDS names {name}, which this machine cannot run");
    }
    for backend in Backend::ALL.into_iter().filter(|backend| !backend.is_available()) {
        // Written past the capture of `eprintln!`, which hides what passing tests print.
        writeln!(std::io::stderr(), "skipped: the back-end {backend}, which this machine cannot run")
            .unwrap();
    }
}

#[test]
fn a_solver_runs_on_the_back_end_that_was_asked_for() {
    assert!(available().contains(&Backend::Portable));
    assert_eq!(available().first(), Some(&Backend::best()));
    for backend in Backend::ALL {
        let (one, many) = (Simd::with_backend(backend), SimdMany::with_backend(backend));
        if backend.is_available() {
            assert_eq!((one.unwrap().backend(), many.unwrap().backend()), (backend, backend));
        } else {
            assert_eq!(one.unwrap_err(), BackendError::Missing(backend));
            assert_eq!(many.unwrap_err(), BackendError::Missing(backend));
        }
    }
}

/// A solver for each back-end that the machine has.
fn solvers() -> Vec<Simd> {
    available().into_iter().map(|backend| Simd::with_backend(backend).unwrap()).collect()
}

/// Boards of all kinds: unique, several, none, clashing; made by blanking and changing cells of a solution.
fn boards() -> impl Iterator<Item = Grid> {
    let solution: Grid =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
    let mut random = StdRng::seed_from_u64(1);
    (0..3_000).map(move |number| {
        let mut board = solution;
        let blanks = random.random_range(40..65);
        for _ in 0..blanks * 2 {
            board.set(Cell::from_index::<9>(random.random_range(0..81)), None);
        }
        // Some with a digit that contradicts the solution, some with two.
        for _ in 0..number % 3 {
            let cell = Cell::from_index::<9>(random.random_range(0..81));
            board.set(cell, Digit::new(random.random_range(1..10)));
        }
        board
    })
}

#[test]
fn all_back_ends_give_the_same_answers_and_statistics() {
    let mut solvers = solvers();
    for board in boards() {
        let reports: Vec<Report> =
            solvers.iter_mut().map(|solver| solver.solve_within(&board, &Limits::UNIQUE)).collect();
        for (solver, report) in solvers.iter().zip(&reports) {
            assert_eq!(report, &reports[0], "{:?} on {board}", solver.backend());
        }
        let expected = BitmaskSingles.solve(&board);
        assert_eq!(reports[0].answer.name(), expected.name(), "{board}");
        for solver in &mut solvers {
            assert_eq!(
                solver.solve(&board),
                reports[0].answer,
                "{:?} unobserved on {board}",
                solver.backend()
            );
        }
    }
}

#[test]
fn all_back_ends_take_the_same_steps() {
    let mut solvers = solvers();
    for board in boards().step_by(10) {
        let traces: Vec<_> =
            solvers.iter_mut().map(|solver| solver.trace(&board, Until::Solutions(100))).collect();
        assert!(traces.iter().all(|trace| trace == &traces[0]), "{board}");
    }
}

#[test]
fn candidates_are_kept_to() {
    for mut solver in solvers() {
        for board in boards().step_by(10) {
            let limits = Limits::UNIQUE.solutions(20);
            let mut candidates = Candidates::from(&board);
            let report = solver.solve_candidates(&candidates, &limits);
            assert_eq!(report.answer.solutions(), solver.count(&board, 20), "{board}");
            // One candidate of the solution less: what remains is the other solutions.
            let Some(first) = report.answer.solution().copied() else { continue };
            let Some(cell) = board.blanks().next() else { continue };
            candidates.set(cell, candidates.get(cell) & !first.get(cell).unwrap().bit());
            let mut shown = 0;
            let _ = solver.search_candidates(&candidates, &mut |other: &Grid| {
                assert!(candidates.allow(other), "{other} of {board}");
                assert_ne!(other.get(cell), first.get(cell));
                shown += 1;
                if shown == 20 {
                    std::ops::ControlFlow::Break(())
                } else {
                    std::ops::ControlFlow::Continue(())
                }
            });
            let mut expected = 0;
            let _ = BitmaskSingles.search_candidates(&candidates, &mut |_: &Grid| {
                expected += 1;
                if expected == 20 {
                    std::ops::ControlFlow::Break(())
                } else {
                    std::ops::ControlFlow::Continue(())
                }
            });
            assert_eq!(shown, expected, "{board}");
        }
    }
}

#[test]
fn a_search_may_be_left_and_begun_again() {
    let puzzle: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    for mut solver in solvers() {
        // Left at its first solution with guesses open.
        let _ = solver.search(&Grid::EMPTY, &mut |_: &Grid| std::ops::ControlFlow::Break(()));
        assert_eq!(solver.solve(&puzzle).name(), "unique");
        assert_eq!(solver.count(&Grid::EMPTY, 10_000), 10_000);
        assert_eq!(solver.solve(&puzzle).name(), "unique");
    }
}

/// A many-boards solver for each back-end that the machine has.
fn many() -> Vec<SimdMany> {
    available().into_iter().map(|backend| SimdMany::with_backend(backend).unwrap()).collect()
}

fn reports(solver: &mut SimdMany, boards: &[Grid], limits: &Limits<'_>) -> Vec<Report> {
    let mut reports = Vec::new();
    solver.solve_batch(boards, limits, &mut |place, report| {
        assert_eq!(place, reports.len(), "answers come in order");
        reports.push(*report);
    });
    assert_eq!(reports.len(), boards.len());
    reports
}

#[test]
fn many_at_once_give_the_same_answers_and_statistics() {
    let boards: Vec<Grid> = boards().collect();
    for limit in [1, 2, 7, u64::from(u32::MAX)] {
        // At most 20,000 placements a board where all solutions are asked for: some have very many.
        let budget = if limit < 10 { u64::MAX } else { 20_000 };
        let limits = Limits::ALL.solutions(limit).placements(budget);
        let boards = if limit < 10 { &boards[..] } else { &boards[..60] };
        let mut solvers = many();
        let expected = reports(&mut solvers[0], boards, &limits);
        for solver in &mut solvers[1..] {
            let got = reports(solver, boards, &limits);
            assert!(got == expected, "{:?} at limit {limit}", solver.backend());
        }
        for (board, report) in boards.iter().zip(&expected) {
            let alone = BitmaskSingles.solve_within(board, &limits);
            // Where a budget ended one of the searches, the numbers say nothing.
            let cut_short = |answer: &Answer| match answer {
                Answer::Several { exact: false, .. } | Answer::GaveUp { .. } => answer.solutions() < limit,
                _ => false,
            };
            if cut_short(&alone.answer) || cut_short(&report.answer) {
                continue;
            }
            assert_eq!(report.answer.name(), alone.answer.name(), "{board}");
            assert_eq!(report.answer.solutions(), alone.answer.solutions(), "{board}");
            assert!(
                report.answer.solution().is_none_or(|solution| solution.is_solution_of(board)),
                "{board}"
            );
        }
    }
}

#[test]
fn many_at_once_count_what_is_shared_among_all_lanes() {
    // One board with far more solutions than lanes, and a few easy ones beside it.
    let open: Grid =
        "123456789456789123789123456..............................................................."
            .get(..81)
            .unwrap()
            .parse()
            .unwrap();
    let boards = [open, open, boards().next().unwrap()];
    let limits = Limits::ALL.solutions(100_000);
    let mut solvers = many();
    let expected = reports(&mut solvers[0], &boards, &limits);
    assert_eq!(expected[0].answer.solutions(), 100_000);
    for solver in &mut solvers[1..] {
        assert!(reports(solver, &boards, &limits) == expected, "{:?}", solver.backend());
    }
}

#[test]
fn many_at_once_keep_the_budget_and_can_be_cancelled() {
    let boards: Vec<Grid> = boards().filter(|board| board.clash().is_none()).take(200).collect();
    let cancelled = std::sync::atomic::AtomicBool::new(true);
    for mut solver in many() {
        for report in reports(&mut solver, &boards, &Limits::ALL.placements(60)) {
            assert!(report.stats.placements <= 61 && report.answer.solutions() <= 60);
        }
        let limits = Limits { cancel: Some(&cancelled), ..Limits::UNIQUE };
        for report in reports(&mut solver, &boards, &limits) {
            assert_eq!(report.answer, Answer::GaveUp { first: None });
        }
        for report in reports(&mut solver, &boards, &Limits::UNIQUE.solutions(0)) {
            assert_eq!(report.answer, Answer::GaveUp { first: None });
        }
        // A cancelled or limited call leaves nothing behind.
        assert!(
            reports(&mut solver, &boards, &Limits::UNIQUE)
                .iter()
                .all(|report| report.answer.name() != "gave-up")
        );
    }
}
