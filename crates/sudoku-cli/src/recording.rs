//! What `trace` and `play` share: finding the board and the strategies, and recording.

use crate::input;
use crate::status::Failure;
pub(crate) use sudoku_arena::table::grouped as number;
use sudoku_core::{AnyGrid, Grid, with_grid};
use sudoku_solvers::{Entry, FAULTS, STRATEGIES};
use sudoku_trace::{Recording, Trace};

/// A board and its name.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) grid: AnyGrid,
}

/// All strategies that can be traced: those of the list, those that are wrong on purpose, and those of the exercises.
pub(crate) fn watchable() -> impl Iterator<Item = &'static Entry> + Clone {
    STRATEGIES.iter().chain(FAULTS).chain(sudoku_exercises::watchable().iter().copied())
}

/// The strategies with these names. `all` stands for the whole list.
pub(crate) fn entries(names: &[String]) -> Result<Vec<&'static Entry>, Failure> {
    let mut entries = Vec::new();
    for name in names {
        if name == "all" {
            entries.extend(STRATEGIES);
            continue;
        }
        let entry = watchable().find(|entry| entry.name == name).ok_or_else(|| {
            if let Some(exercise) = sudoku_exercises::find(name).filter(|_| name.starts_with("my-")) {
                return Failure::unreadable(if exercise.entry.is_some() {
                    format!("{name} cannot run yet: fill the hole in {}", exercise.file)
                } else {
                    format!("{name} is no search on a Sudoku; `sudoku grade {}` grades it", exercise.name)
                });
            }
            let known: Vec<&str> = watchable().map(|entry| entry.name).collect();
            Failure::unreadable(format!("no strategy is called {name:?}; there are {}", known.join(", ")))
        })?;
        entries.push(entry);
    }
    Ok(entries)
}

/// The first board of this INPUT.
pub(crate) fn board(input: &str) -> Result<Named, Failure> {
    let (place, puzzle) = input::first_board(input)?;
    let grid = puzzle.board.grid().ok_or_else(|| {
        Failure::unreadable(format!(
            "{input}, line {}: found candidates, expected a plain board: a trace begins with givens and blanks",
            puzzle.line
        ))
    })?;
    Ok(Named { name: place.unwrap_or_else(|| short(input)), grid })
}

/// The name of a board that was written out: its beginning, short enough for a heading or a sentence.
fn short(board: &str) -> String {
    const MOST: usize = 20;
    match board.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &board[..end]),
        None => board.into(),
    }
}

/// Records a search. `None` if the strategy does not support the size.
pub(crate) fn record(entry: &Entry, grid: &AnyGrid, recording: &Recording<'_>) -> Option<Trace> {
    fn of<const N: usize>(entry: &Entry, grid: &Grid<N>, recording: &Recording<'_>) -> Option<Trace> {
        Some(sudoku_trace::record(&mut *entry.solver::<N>()?, grid, recording))
    }
    with_grid!(grid, grid => of(entry, grid, recording))
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
