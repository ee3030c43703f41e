//! The right answers to boards that came without one.
//!
//! Two strategies of the list must agree. If they do not, what can be shown decides: two different solutions prove
//! `several`, and one solution refutes `none`. If that decides nothing, or no strategy finished within the budget, the
//! answer stays unknown. The arena then checks only the solution that an entrant returns.

use crate::Board;
use std::ops::ControlFlow;
use sudoku_core::{Answer, Grid, Limits, Size, Solver, with_grid};
use sudoku_corpus::Truth;
use sudoku_solvers::{Strategies, Wanted};

/// Finds the truths that are missing. Returns a note on how they were found, or `None` if none was missing.
pub(crate) fn find_truths(strategies: Strategies<'_>, boards: &mut [Board], budget: u64) -> Option<String> {
    let missing = boards.iter().filter(|board| board.truth.is_none()).count();
    if missing == 0 {
        return None;
    }
    let mut asked = Vec::new();
    for board in boards.iter_mut().filter(|board| board.truth.is_none()) {
        board.truth = with_grid!(&board.grid, grid => truth(strategies, grid, budget, &mut asked));
    }
    let unknown = boards.iter().filter(|board| board.truth.is_none()).count();
    let open = match unknown {
        0 => String::new(),
        1 => "; 1 board stayed open".into(),
        _ => format!("; {unknown} boards stayed open"),
    };
    let by = asked.join(", ");
    Some(format!(
        "No answers came with the boards. For each board two strategies had to agree, of {by}{open}."
    ))
}

fn truth<const N: usize>(
    strategies: Strategies<'_>,
    puzzle: &Grid<N>,
    budget: u64,
    asked: &mut Vec<&'static str>,
) -> Option<Truth> {
    if puzzle.clash().is_some() {
        return Some(Truth::Clash);
    }
    let limits = Limits::UNIQUE.placements(budget);
    let mut first: Option<Truth> = None;
    // The fastest strategies come first, and the first two answers are enough.
    for entry in strategies.references(const { Size::of::<N>() }, Wanted::BOARDS) {
        let Some(mut solver) = entry.solver::<N>() else { continue };
        let answer = solver.solve_within(puzzle, &limits).answer;
        if answer.solution().is_some_and(|solution| !solution.is_solution_of(puzzle)) {
            continue;
        }
        let claim = match answer {
            Answer::Unique(_) => Truth::Solutions(1),
            Answer::Several { .. } if shows_two(solver.as_mut(), puzzle) => Truth::AtLeast(2),
            Answer::None => Truth::Solutions(0),
            Answer::Several { .. } | Answer::Clash(_) | Answer::GaveUp { .. } => continue,
        };
        if !asked.contains(&entry.name) {
            asked.push(entry.name);
        }
        match first {
            None => first = Some(claim),
            Some(other) if other == claim => return first,
            // Two solutions that were shown outweigh a search that did not find them.
            Some(Truth::AtLeast(_)) => return first,
            Some(_) if matches!(claim, Truth::AtLeast(_)) => return Some(claim),
            Some(_) => return None,
        }
    }
    first
}

/// Whether the solver shows two different solutions.
fn shows_two<const N: usize>(solver: &mut dyn Solver<N>, puzzle: &Grid<N>) -> bool {
    let mut shown: Vec<Grid<N>> = Vec::with_capacity(2);
    let _ = solver.for_each(puzzle, &mut |solution| {
        shown.push(*solution);
        if shown.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    shown.len() == 2 && shown[0] != shown[1] && shown.iter().all(|solution| solution.is_solution_of(puzzle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::AnyGrid;
    use sudoku_solvers::STRATEGIES;

    #[test]
    fn missing_answers_are_found() {
        let lines = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "123............4...............................................................4.",
            "12345678.........9...............................................................",
        ];
        let mut boards: Vec<Board> =
            lines.iter().map(|line| Board::new("", line.parse::<AnyGrid>().unwrap(), None)).collect();
        let note = find_truths(STRATEGIES, &mut boards, 1_000_000).unwrap();
        assert!(!note.contains("open"), "{note}");
        let truths: Vec<&str> = boards.iter().map(|board| board.truth.unwrap().answer_name()).collect();
        assert_eq!(truths, ["unique", "conflict", "several", "none"]);
        assert!(find_truths(STRATEGIES, &mut boards, 1).is_none());

        // The order of the list decides nothing.
        let entries: Vec<_> = STRATEGIES.iter().rev().collect();
        let mut again = boards.clone();
        again.iter_mut().for_each(|board| board.truth = None);
        assert_eq!(find_truths(Strategies::new(&entries), &mut again, 1_000_000), Some(note));
        assert!(again.iter().zip(&boards).all(|(one, other)| one.truth == other.truth));
    }
}
