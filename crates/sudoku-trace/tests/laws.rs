//! The laws of counting hold in every trace of the corpus, for every strategy that shows its steps.

use std::collections::HashMap;
use sudoku_core::{AnyGrid, Grid, with_grid};
use sudoku_corpus::Truth;
use sudoku_trace::{End, Event, Recording, Trace, Window, record};

fn trace(entry: &sudoku_solvers::Entry, grid: &AnyGrid, recording: &Recording<'_>) -> Option<Trace> {
    fn of<const N: usize>(
        entry: &sudoku_solvers::Entry,
        grid: &Grid<N>,
        recording: &Recording<'_>,
    ) -> Option<Trace> {
        Some(record(&mut *entry.solver::<N>()?, grid, recording))
    }
    with_grid!(grid, grid => of(entry, grid, recording))
}

/// Judges the traces of these boards by all strategies, up to the first solution and to the end. It takes not many more
/// than `most` boards of each set. A trace may be cut, which is an answer too.
fn judge(most: usize, recording: &Recording<'_>) {
    let mut ends: HashMap<&str, usize> = HashMap::new();
    for set in sudoku_corpus::sets() {
        let boards = set.boards();
        for board in boards.iter().step_by(boards.len().div_ceil(most).max(1)) {
            for entry in sudoku_solvers::STRATEGIES {
                for solutions in [1, u64::MAX] {
                    let recording = Recording { solutions, ..*recording };
                    let Some(trace) = trace(entry, &board.grid, &recording) else { continue };
                    let name = format!("{} on {} {}", entry.name, set.name, board.grid);
                    *ends.entry(law(&trace, board.truth, solutions, &name)).or_default() += 1;
                }
            }
        }
    }
    // All three ends must occur, or this test has shown nothing.
    for end in ["solved", "all", "none", "cut"] {
        assert!(ends.get(end).is_some_and(|&times| times > 5), "{end}: {ends:?}");
    }
}

#[test]
fn the_laws_of_counting_hold_in_traces_of_every_set() {
    let short = Recording { window: Window::First(20_000), placements: 20_000, ..Recording::DEFAULT };
    judge(12, &short);
}

#[test]
#[ignore = "takes many minutes: traces of up to 200,000 steps of every board"]
fn the_laws_of_counting_hold_in_every_trace_of_the_corpus() {
    judge(
        usize::MAX,
        &Recording { window: Window::First(200_000), placements: 200_000, ..Recording::DEFAULT },
    );
}

/// Judges one trace, and names its end.
fn law(trace: &Trace, truth: Truth, solutions: u64, name: &str) -> &'static str {
    let mut cursor = trace.cursor();
    let mut shown = false;
    let mut deepest = 0;
    while cursor.forward() {
        shown |= !matches!(cursor.event(), Some(Event::Work(_) | Event::Solution));
        let counts = cursor.state().counts();
        let taken_back = counts.taken_back.expect("each strategy counts what it takes back");
        assert!(taken_back <= counts.placements, "{name}, step {}", cursor.step());
        if shown {
            let standing = counts.placements - taken_back;
            assert_eq!(standing, cursor.state().depth() as u64, "{name}, step {}", cursor.step());
        }
        if cursor.step() % 16 == 0 || cursor.is_last() {
            assert!(cursor.state().divergences().is_empty(), "{name}, step {}", cursor.step());
        }
        deepest = deepest.max(cursor.state().open_guesses());
    }
    let (state, counts) = (cursor.state(), *cursor.state().counts());
    let standing = counts.placements.saturating_sub(counts.taken_back.unwrap_or(0));
    let some = match truth {
        Truth::Clash => false,
        Truth::Solutions(count) | Truth::AtLeast(count) => count > 0,
    };
    match trace.end() {
        End::Solved { all: false, .. } => {
            assert!(some, "{name}: solved");
            assert_eq!(cursor.event(), Some(Event::Solution), "{name}");
            if shown {
                assert_eq!(standing, trace.blanks() as u64, "{name}");
                assert!(state.board().iter().all(Option::is_some), "{name}");
                let known = counts.guesses.is_some();
                assert_eq!(counts.deepest_guess, known.then_some(deepest), "{name}");
            }
            "solved"
        }
        End::Solved { solutions: found, all: true } => {
            assert_eq!(solutions, u64::MAX, "{name}");
            match truth {
                Truth::Solutions(count) => assert_eq!(found, count, "{name}"),
                _ => assert!(some, "{name}"),
            }
            if shown {
                assert_eq!(standing, 0, "{name}");
            }
            "all"
        }
        End::NoSolution { clash, .. } => {
            assert!(!some, "{name}: no solution");
            assert_eq!(clash.is_some(), truth == Truth::Clash, "{name}");
            if shown {
                assert_eq!(standing, 0, "{name}");
                assert_eq!(state.board(), trace.givens(), "{name}");
            }
            "none"
        }
        End::Cut { .. } => {
            assert!(trace.has_more(), "{name}");
            "cut"
        }
    }
}
