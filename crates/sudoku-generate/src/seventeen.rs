//! Looks near known boards for others with the same number of clues.
//!
//! # The idea
//!
//! Take one clue away: the board now has several solutions, often some hundreds. List them. If only one of them has a
//! certain digit in a certain cell, that digit as a clue makes the board unique again. This is another board with the same
//! number of clues, and the move is called {-1+1}. {-2+2} takes two clues away and adds two, see `pairs.rs`.
//!
//! A 9x9 board with one solution has at least 17 clues (McGuire, Tugemann, Civario 2012). Boards with 17 clues form
//! families that these two moves connect. The first large collections were made this way.

use crate::pairs::unique_with_two_more;
use std::collections::{HashSet, VecDeque};
use sudoku_core::{Cell, Digit, Flow, Grid, Solver};
use sudoku_symmetry::minlex;

/// The most solutions that are listed. Boards with more are left out.
const MOST: usize = 20_000;

/// Finds boards with one solution and the same number of clues as the known ones, by {-1+1} and {-2+2}. It finds `count`
/// boards, or fewer if the moves lead no further. No two of them are essentially the same, and none is essentially a known
/// one. Each board goes to `found` at once, which may end the search.
pub fn neighbours(
    known: &[Grid],
    count: usize,
    solver: &mut dyn Solver,
    found: &mut dyn FnMut(&Grid) -> Flow,
) -> Flow {
    let mut seen: HashSet<Grid> = known.iter().map(|board| minlex(board).form).collect();
    let mut left = count;
    // {-1+1} is quick, so every board tries it first. Whenever it leads no further, one board tries {-2+2}.
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

/// All solutions of a board, or `None` if there are more than [`MOST`].
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

/// The boards with one clue more that have one solution: one for each cell and digit that only one of the solutions has.
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
        let mut solver = crate::engine::<9>(sudoku_solvers::STRATEGIES);
        let mut boards = vec![known];
        let _ = neighbours(&[known], 3, &mut *crate::engine::<9>(sudoku_solvers::STRATEGIES), &mut |board| {
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
