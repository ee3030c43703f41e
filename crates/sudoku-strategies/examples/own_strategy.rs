//! A strategy of your own: one method, and everything that a solver offers comes with it.
//!
//! `cargo run --release -p sudoku-strategies --example own_strategy`

use sudoku_strategies::strategies::RowScan;
use sudoku_strategies::{Digit, Flow, Grid, Limits, Search, Solver, Step, Strategy, Visitor, Why};

/// Fills the last blank first.
struct FromTheEnd;

impl Strategy for FromTheEnd {
    const NAME: &'static str = "from-the-end";
    const IDEA: &'static str = "the last blank first, every digit that does not clash";
}

impl<const N: usize> Search<N> for FromTheEnd {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        backtrack(&mut puzzle.clone(), visitor)
    }
}

fn backtrack<const N: usize, V: Visitor<N>>(board: &mut Grid<N>, visitor: &mut V) -> Flow {
    let Some(cell) = board.blanks().last() else {
        return visitor.solution(board);
    };
    for digit in Digit::all::<N>() {
        if board.clash_at(cell, digit).is_none() {
            visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
            board.set(cell, Some(digit));
            backtrack(board, visitor)?;
            visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
            board.set(cell, None);
        }
    }
    Flow::Continue(())
}

fn main() {
    let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        .parse()
        .expect("a board");
    let solvers: [&mut dyn Solver; 2] = [&mut RowScan, &mut FromTheEnd];
    for solver in solvers {
        let report = solver.solve_within(&puzzle, &Limits::UNIQUE);
        println!("{}: {} placements; {}", solver.name(), report.stats.placements, report.answer);
    }
}
