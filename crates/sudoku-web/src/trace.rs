//! Traces for the player.

use crate::board::board;
use crate::strategies::strategy;
use crate::{Fallible, error};
use sudoku_core::{AnyGrid, Grid, Limits, with_grid};
use sudoku_solvers::{Entry, STRATEGIES, Wanted};
use sudoku_trace::{End, Lang, Recording, Source, Trace, Window, player_data, record};
use wasm_bindgen::prelude::*;

/// Records searches of one board and returns what the player takes, as JSON. A trace keeps `most` steps, or, if `around` is not
/// negative, those around that step. It ends at the `solutions`-th solution.
#[wasm_bindgen]
pub fn trace(
    line: &str,
    title: &str,
    names: Vec<String>,
    most: u32,
    around: f64,
    solutions: u64,
    lang: &str,
) -> Fallible<String> {
    let puzzle = board(line)?;
    let window = if around < 0.0 {
        Window::First(most.into())
    } else {
        Window::Around { step: around as u64, radius: u64::from(most) / 2 }
    };
    let recording = Recording { window, solutions, ..Recording::DEFAULT };
    let entries: Vec<&'static Entry> =
        names.iter().map(|name| strategy(name, puzzle.size())).collect::<Fallible<_>>()?;
    let mut traces = Vec::new();
    for entry in &entries {
        let mut made = with_grid!(&puzzle, puzzle => trace_of(puzzle, entry, &recording))
            .ok_or_else(|| error("the strategy does not know this size"))?;
        if matches!(made.end(), End::NoSolution { clash: None, .. }) && has_solution(&puzzle, entry) {
            made.refute();
        }
        traces.push(made);
    }
    let sources: Vec<Vec<Source>> =
        entries.iter().map(|entry| Source::all(entry.name, entry.source)).collect();
    let list: Vec<(&Trace, &str, &[Source])> =
        traces.iter().zip(&sources).map(|(trace, sources)| (trace, title, &**sources)).collect();
    Ok(player_data(&list, if lang == "zh" { Lang::Zh } else { Lang::En }))
}

fn trace_of<const N: usize>(puzzle: &Grid<N>, entry: &Entry, recording: &Recording<'_>) -> Option<Trace> {
    Some(record(&mut *entry.solver::<N>()?, puzzle, recording))
}

/// Whether another strategy finds a solution soon.
fn has_solution(puzzle: &AnyGrid, entry: &Entry) -> bool {
    let mut engines = STRATEGIES.references(puzzle.size(), Wanted::BOARDS).into_iter();
    let Some(other) = engines.find(|other| other.name != entry.name) else { return false };
    let limits = Limits::ALL.solutions(1).placements(1_000_000);
    with_grid!(puzzle, puzzle => {
        other.solver().is_some_and(|mut other| other.solve_within(puzzle, &limits).answer.solutions() > 0)
    })
}
