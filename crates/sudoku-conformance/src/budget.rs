//! The laws of the budget.

use crate::boards::{Known, PLENTY, boards};
use crate::{Make, broken};
use sudoku_core::{Answer, Limits};

/// With fewer placements than it needs, a search gives up, and reports that.
pub fn a_budget_that_is_too_small_gives_up<const N: usize>(make: Make<'_, N>) {
    for Known { board, .. } in &boards().unique {
        let needed = make().solve_within(board, &Limits::UNIQUE.placements(PLENTY)).stats.placements;
        if needed == 0 {
            broken(&*make(), board, "placements to be counted on a board with blanks", "there were none");
        }
        for budget in [0, 1, needed / 2, needed - 1].into_iter().filter(|&budget| budget < needed) {
            let mut solver = make();
            let answer = solver.solve_within(board, &Limits::UNIQUE.placements(budget)).answer;
            if !matches!(answer, Answer::GaveUp { .. }) {
                broken(
                    &*solver,
                    board,
                    format_args!("to give up at a budget of {budget} placements, since it makes {needed}"),
                    format_args!("it answered: {answer}"),
                );
            }
        }
    }
}

/// With exactly as many placements as it needs, a search answers and counts as it does without a budget.
pub fn a_budget_that_is_just_enough_changes_nothing<const N: usize>(make: Make<'_, N>) {
    for Known { board, .. } in boards().solvable() {
        let free = make().solve_within(board, &Limits::UNIQUE);
        let mut solver = make();
        let kept = solver.solve_within(board, &Limits::UNIQUE.placements(free.stats.placements));
        if kept != free {
            broken(
                &*solver,
                board,
                format_args!(
                    "at a budget of {} placements, as many as it makes, what it answers without one: {}, {:?}",
                    free.stats.placements, free.answer, free.stats
                ),
                format_args!("it answered: {}, {:?}", kept.answer, kept.stats),
            );
        }
    }
}

/// A search that gives up has made one placement more than its budget, and no further one.
pub fn a_budget_is_kept_to_one_placement<const N: usize>(make: Make<'_, N>) {
    for Known { board, .. } in boards().solvable() {
        for budget in [0, 1, 2, 5, 17, 100] {
            let mut solver = make();
            let stats = solver.solve_within(board, &Limits::ALL.placements(budget)).stats;
            if stats.placements > budget + 1 {
                broken(
                    &*solver,
                    board,
                    format_args!("at most one placement more than the budget of {budget}"),
                    format_args!("it made {}", stats.placements),
                );
            }
        }
    }
}
