//! All strategies of the list give the same answers on random boards of every size, good ones and spoilt ones.

use sudoku_conformance::{boards, for_random};
use sudoku_core::{Grid, Limits, Report};
use sudoku_solvers::STRATEGIES;

/// Fails if two strategies that both answered differ. The answer of a strategy that ran out of budget does not count.
fn agree<const N: usize>(board: &Grid<N>, budget: u64) {
    let limits = Limits::ALL.solutions(5).placements(budget);
    let mut first: Option<(&str, Report<N>)> = None;
    for entry in STRATEGIES {
        let Some(mut solver) = entry.solver::<N>() else { continue };
        let report = solver.solve_within(board, &limits);
        if let Some(solution) = report.answer.solution() {
            assert!(
                solution.is_solution_of(board),
                "{} on {board}: {solution} is not a solution of it",
                entry.name
            );
        }
        if report.stats.placements > budget {
            continue;
        }
        let (name, other) = *first.get_or_insert((entry.name, report));
        let same = other.answer.name() == report.answer.name()
            && other.answer.solutions() == report.answer.solutions()
            && (report.answer.name() != "unique" || other.answer == report.answer);
        assert!(
            same,
            "on {board}: {name} answered: {}; but {} answered: {}",
            other.answer, entry.name, report.answer
        );
    }
}

/// One test for each size, on boards that every strategy finishes, and on sparser ones, on which some give up.
macro_rules! sizes {
    ($($name:ident $n:literal),*) => {$(
        #[test]
        fn $name() {
            for_random($n, boards::any_board::<$n>(), |board| agree(&board, 100_000));
            for_random($n, boards::any_sparse::<$n>(), |board| agree(&board, 2_000));
        }
    )*};
}

sizes!(of_4x4 4, of_6x6 6, of_9x9 9, of_12x12 12, of_16x16 16, of_25x25 25);
