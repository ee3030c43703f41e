//! The law of the boards of four rows: there are few enough to try all of them.

use crate::oracle::four_rows::{ESSENTIAL, Found, grids, subset};
use crate::{Make, broken};
use sudoku_core::{Answer, Flow, Grid, Solver};

/// Every board of four rows that has a solution, up to symmetry, is answered right at the limits 1 and 2 and without a
/// limit. There are two essentially different full boards, and a board with a solution is one of them with cells blanked,
/// up to symmetry: 2 · 2^16 = 131,072 boards in all.
pub fn every_board_with_a_solution_is_answered(make: Make<'_, 4>) {
    let mut solver = make();
    for full in ESSENTIAL.map(|line| line.parse().expect("a board")) {
        for cells in 0..=u16::MAX {
            let board = subset(&full, cells);
            check(&mut *solver, &board);
        }
    }
}

fn check(solver: &mut dyn Solver<4>, board: &Grid<4>) {
    let truth = grids().solutions(board);
    let count = truth.count();
    let is_one = |solution: &Grid<4>| grids().place(solution).is_some_and(|place| truth.contains(place));

    let first = solver.first(board);
    if !first.as_ref().is_some_and(is_one) {
        broken(
            solver,
            board,
            format_args!("one of its {count} solutions at the limit 1"),
            first.map_or("there was none".to_string(), |solution| format!("it found {solution}")),
        );
    }

    let answer = solver.solve(board);
    let right = match answer {
        Answer::Unique(solution) => count == 1 && is_one(&solution),
        Answer::Several { at_least: 2, exact: false, first } => count > 1 && is_one(&first),
        _ => false,
    };
    if !right {
        let expected = if count == 1 { "one solution" } else { "at least 2 solutions" };
        broken(
            solver,
            board,
            format_args!("{expected} at the limit 2, since it has {count}"),
            format_args!("it answered: {answer}"),
        );
    }

    let (mut found, mut wrong) = (Found::NONE, None);
    let flow = solver.for_each(board, &mut |solution| {
        match grids().place(solution).filter(|&place| truth.contains(place)) {
            None => wrong = Some(format!("it showed {solution}, which is not one")),
            Some(place) if found.contains(place) => wrong = Some(format!("it showed {solution} twice")),
            Some(place) => found.insert(place),
        }
        if wrong.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
    });
    let wrong = match wrong {
        None if found != truth => Some(format!("it showed {}", found.count())),
        None if flow.is_break() => Some("it said that it was stopped".to_string()),
        wrong => wrong,
    };
    if let Some(wrong) = wrong {
        broken(solver, board, format_args!("each of its {count} solutions once, without a limit"), wrong);
    }
}
