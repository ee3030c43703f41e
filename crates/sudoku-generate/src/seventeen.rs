//! Looks for boards with as few clues as a known one, near it.
//!
//! # The idea
//!
//! Take one clue away: the board now has several solutions, often some hundreds. List them. Where a digit stands in a
//! cell in one of them only, that digit as a clue makes the board unique again: another board with as many clues. This
//! is {-1+1}. {-2+2} takes two clues away and adds two, see `pairs.rs`.
//!
//! Boards with 17 clues, the fewest that a 9x9 board with one solution can have (McGuire, Tugemann, Civario 2012), lie
//! together in families that these two moves connect; the first large collections were made so.

use crate::pairs::unique_with_two_more;
use std::collections::{HashSet, VecDeque};
use sudoku_core::{Cell, Digit, Flow, Grid, Solver};
use sudoku_symmetry::minlex;

/// How many solutions are listed at most; what has more is left out.
const MOST: usize = 20_000;

/// Boards with as many clues as the known ones and one solution, found from them by {-1+1} and {-2+2}: `count` of them
/// or, if the moves lead no further, fewer. No two of them, and none of the known ones, are equal up to symmetry. Each
/// is shown to `found` as it is found; it may end the search.
pub fn neighbours(
    known: &[Grid],
    count: usize,
    solver: &mut dyn Solver,
    found: &mut dyn FnMut(&Grid) -> Flow,
) -> Flow {
    let mut seen: HashSet<Grid> = known.iter().map(|board| minlex(board).form).collect();
    let mut left = count;
    // {-1+1} is quick: it is tried on every board first, {-2+2} on one board whenever {-1+1} leads no further.
    let mut untried: VecDeque<Grid> = known.iter().copied().collect();
    let mut tried: VecDeque<Grid> = VecDeque::new();
    while left > 0 {
        let near = if let Some(board) = untried.pop_front() {
            tried.push_back(board);
            exchange_one(&board, solver)
        } else if let Some(board) = tried.pop_front() {
            exchange_two(&board, solver)
        } else {
            break;
        };
        for board in near {
            if left > 0 && seen.insert(minlex(&board).form) {
                found(&board)?;
                untried.push_back(board);
                left -= 1;
            }
        }
    }
    Flow::Continue(())
}

/// All boards that {-1+1} makes of a board, the board itself among them.
fn exchange_one(board: &Grid, solver: &mut dyn Solver) -> Vec<Grid> {
    let mut made = Vec::new();
    for (cell, _) in board.digits() {
        let mut fewer = *board;
        fewer.set(cell, None);
        if let Some(solutions) = solutions(&fewer, solver) {
            made.extend(only_ones(&fewer, &solutions));
        }
    }
    made
}

/// All boards that {-2+2} makes of a board.
fn exchange_two(board: &Grid, solver: &mut dyn Solver) -> Vec<Grid> {
    let mut made = Vec::new();
    let clues: Vec<Cell> = board.digits().map(|(cell, _)| cell).collect();
    for (place, &first) in clues.iter().enumerate() {
        for &second in &clues[..place] {
            let mut fewer = *board;
            fewer.set(first, None);
            fewer.set(second, None);
            made.extend(unique_with_two_more(&fewer, solver));
        }
    }
    made
}

/// All solutions of a board, or nothing if they are too many to list.
pub(crate) fn solutions<const N: usize>(
    board: &Grid<N>,
    solver: &mut (impl Solver<N> + ?Sized),
) -> Option<Vec<Grid<N>>> {
    let mut solutions = Vec::new();
    let flow = solver.for_each(board, &mut |solution| {
        solutions.push(*solution);
        if solutions.len() > MOST { Flow::Break(()) } else { Flow::Continue(()) }
    });
    flow.is_continue().then_some(solutions)
}

/// The boards with one clue more that have one solution: one for each digit that stands in a cell in one of the
/// solutions only.
pub(crate) fn only_ones<const N: usize>(board: &Grid<N>, solutions: &[Grid<N>]) -> Vec<Grid<N>> {
    let mut times = vec![[0_u32; N]; N * N];
    for solution in solutions {
        for (cell, digit) in solution.digits() {
            times[cell.index::<N>()][digit.index()] += 1;
        }
    }
    let mut made = Vec::new();
    for cell in board.blanks() {
        for digit in Digit::all::<N>() {
            if times[cell.index::<N>()][digit.index()] == 1 {
                let mut more = *board;
                more.set(cell, Some(digit));
                made.push(more);
            }
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_it_finds_has_seventeen_clues_and_one_solution() {
        let known: Grid = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
            .parse()
            .unwrap();
        let mut solver = crate::fastest::<9>();
        let mut boards = vec![known];
        let _ = neighbours(&[known], 3, &mut *crate::fastest::<9>(), &mut |board| {
            boards.push(*board);
            Flow::Continue(())
        });
        assert_eq!(boards.len(), 4);
        for board in boards {
            assert_eq!(board.clues(), 17);
            assert_eq!(solver.count(&board, 2), 1);
        }
    }
}
