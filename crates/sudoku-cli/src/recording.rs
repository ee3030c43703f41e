//! What `trace` and `play` share: finding the board and the strategies, and recording.

pub(crate) use crate::engine::watchable;
pub(crate) use sudoku_arena::table::grouped as number;
use sudoku_core::{AnyGrid, Grid, Limits, Size, with_grid};
use sudoku_io::Puzzle;
use sudoku_solvers::{Entry, STRATEGIES, Wanted};
use sudoku_trace::{End, Recording, Trace};

/// A board and its name.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) grid: AnyGrid,
}

/// A board that can be traced, with its name.
pub(crate) fn plain(name: String, puzzle: &Puzzle) -> Result<Named, String> {
    match puzzle.board.grid() {
        Some(grid) => Ok(Named { name, grid }),
        None => Err(format!(
            "{name}: found pencil marks, expected a plain board: a trace begins with givens and blanks"
        )),
    }
}

/// Records a search. If the strategy finds no solution, the reference engine is asked whether it is right. `None` if the strategy does not support the size.
pub(crate) fn record(entry: &Entry, grid: &AnyGrid, recording: &Recording<'_>) -> Option<Trace> {
    fn of<const N: usize>(entry: &Entry, grid: &Grid<N>, recording: &Recording<'_>) -> Option<Trace> {
        let mut trace = sudoku_trace::record(&mut *entry.solver::<N>()?, grid, recording);
        if matches!(trace.end(), End::NoSolution { clash: None, .. }) && has_solution(entry, grid) {
            trace.refute();
        }
        Some(trace)
    }
    with_grid!(grid, grid => of(entry, grid, recording))
}

/// Whether another strategy finds a solution soon.
fn has_solution<const N: usize>(entry: &Entry, grid: &Grid<N>) -> bool {
    let mut engines = STRATEGIES.references(Size::of::<N>(), Wanted::BOARDS).into_iter();
    let other = engines.find(|other| other.name != entry.name).and_then(|other| other.solver::<N>());
    let limits = Limits::ALL.solutions(1).placements(1_000_000);
    other.is_some_and(|mut other| other.solve_within(grid, &limits).answer.solutions() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_commas() {
        assert_eq!(number(0), "0");
        assert_eq!(number(999), "999");
        assert_eq!(number(4_208), "4,208");
        assert_eq!(number(69_175_316), "69,175,316");
    }
}
