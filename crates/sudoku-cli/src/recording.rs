//! What `trace` and `play` share: finding the board and the strategies, and recording.

use crate::status::Failure;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use sudoku_core::{AnyGrid, Grid, Solver, with_grid};
use sudoku_io::{Item, Reader};
use sudoku_solvers::{AnySolver, Entry, FAULTS, STRATEGIES};
use sudoku_trace::{Recording, Trace};

/// A board and what to call it.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) grid: AnyGrid,
}

/// Every strategy that can be watched: those of the list, and those that are wrong on purpose.
pub(crate) fn watchable() -> impl Iterator<Item = &'static Entry> + Clone {
    STRATEGIES.iter().chain(FAULTS)
}

/// The strategies with these names; `all` are those of the list.
pub(crate) fn entries(names: &[String]) -> Result<Vec<&'static Entry>, Failure> {
    let mut entries = Vec::new();
    for name in names {
        if name == "all" {
            entries.extend(STRATEGIES);
            continue;
        }
        let entry = watchable().find(|entry| entry.name == name).ok_or_else(|| {
            let known: Vec<&str> = watchable().map(|entry| entry.name).collect();
            Failure::unreadable(format!("no strategy is called {name:?}; there are {}", known.join(", ")))
        })?;
        entries.push(entry);
    }
    Ok(entries)
}

/// One board: of a file (`FILE:LINE` picks the line), of standard input, written out, or by its name, tried in this
/// order.
pub(crate) fn board(input: &str) -> Result<Named, Failure> {
    if input == "-" {
        return first_board("-", std::io::stdin().lock(), None);
    }
    let (path, line) = match input.rsplit_once(':') {
        Some((path, line)) if !Path::new(input).exists() && line.parse::<u64>().is_ok() => {
            (path, line.parse().ok())
        }
        _ => (input, None),
    };
    if Path::new(path).is_file() {
        let file = File::open(path).map_err(|error| Failure::reading(path, &error))?;
        return first_board(path, BufReader::new(file), line);
    }
    if let Ok(grid) = AnyGrid::from_line(input) {
        return Ok(Named { name: input.into(), grid });
    }
    if let Some(board) = sudoku_corpus::board(input) {
        return Ok(Named { name: input.into(), grid: board.grid });
    }
    first_board("the board written out", input.as_bytes(), None).map_err(|_| {
        Failure::unreadable(format!(
            "{input}: neither a file, nor - for standard input, nor a board written out, nor the name of a board"
        ))
    })
}

/// The board that begins on this line, or the first board.
fn first_board(name: &str, source: impl BufRead, line: Option<u64>) -> Result<Named, Failure> {
    let mut fault = None;
    for item in Reader::new(source) {
        match item.map_err(|error| Failure::reading(name, &error))? {
            Item::Puzzle(puzzle) if line.is_none_or(|line| line == puzzle.line) => {
                let grid = puzzle.board.grid().ok_or_else(|| {
                    Failure::unreadable(format!(
                        "{name}, line {}: candidates instead of a plain board; a trace begins with givens and blanks",
                        puzzle.line
                    ))
                })?;
                return Ok(Named { name: format!("{name}:{}", puzzle.line), grid });
            }
            Item::Error(error) if line.is_none_or(|line| line == error.line) => {
                fault.get_or_insert(error);
            }
            _ => {}
        }
    }
    Err(Failure::unreadable(match (fault, line) {
        (Some(error), _) => format!("{name}, {error}"),
        (None, Some(line)) => format!("{name}: no board begins on line {line}"),
        (None, None) => format!("{name}: no board in it"),
    }))
}

/// Records a search, or nothing if the strategy does not know the size.
pub(crate) fn record(entry: &Entry, grid: &AnyGrid, recording: &Recording<'_>) -> Option<Trace> {
    fn of<const N: usize>(entry: &Entry, grid: &Grid<N>, recording: &Recording<'_>) -> Option<Trace>
    where
        AnyGrid: From<Grid<N>>,
        Box<dyn Solver<N>>: TryFrom<AnySolver>,
    {
        Some(sudoku_trace::record(&mut *entry.solver::<N>()?, grid, recording))
    }
    with_grid!(grid, grid => of(entry, grid, recording))
}

/// A number with commas between the thousands.
pub(crate) fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
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
