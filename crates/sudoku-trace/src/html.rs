//! One HTML file with a player inside: no network, opens from disk, fits a slide or an iframe.

use crate::json::end_name;
use crate::player::{KEYS, Key, SPEEDS};
use crate::source::Source;
use crate::state::{Counts, Options, State};
use crate::trace::{End, Stops, Trace};
use crate::words::{Lang, WORDS};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use std::collections::BTreeMap;
use sudoku_core::tape::Writer;
use sudoku_core::{Memory, Remark, Step, with_size};

const PAGE: &str = include_str!("../assets/player.html");
const STYLE: &str = include_str!("../assets/player.css");
const SCRIPT: &str = include_str!("../assets/player.js");

#[derive(Serialize)]
struct Page {
    schema: &'static str,
    lang: &'static str,
    words: BTreeMap<&'static str, BTreeMap<&'static str, &'static str>>,
    keys: &'static [Key],
    speeds: &'static [u32],
    traces: Vec<TraceData>,
}

#[derive(Serialize)]
struct TraceData {
    strategy: &'static str,
    board: String,
    puzzle: String,
    rows: usize,
    box_height: usize,
    box_width: usize,
    stops: &'static str,
    first: u64,
    last: u64,
    start: StartData,
    end: EndData,
    bytes: String,
    first_line: usize,
    source: Vec<&'static str>,
    marks: BTreeMap<&'static str, [usize; 2]>,
}

/// What is true at the first place: entries that lead there, and the counts.
#[derive(Serialize)]
struct StartData {
    bytes: String,
    placements: u64,
    guesses: Option<u64>,
    take_backs: Option<u64>,
    taken_back: Option<u64>,
    rejected: u64,
    dead_ends: u64,
    solutions: u64,
    deepest_guess: Option<u32>,
}

#[derive(Serialize)]
struct EndData {
    name: &'static str,
    why: Option<&'static str>,
    solutions: u64,
    all: bool,
    cells: Option<[usize; 2]>,
    digit: u8,
    house: usize,
}

/// The page for these traces. Each comes with the name of its board and the strategy's source.
pub fn html(traces: &[(&Trace, &str, &Source)], lang: Lang) -> String {
    let words = [Lang::En, Lang::Zh].into_iter().map(|lang| {
        (
            lang.code(),
            WORDS.iter().map(|&(key, en, zh)| (key, if lang == Lang::En { en } else { zh })).collect(),
        )
    });
    let page = Page {
        schema: crate::json::SCHEMA,
        lang: lang.code(),
        words: words.collect(),
        keys: KEYS,
        speeds: &SPEEDS,
        traces: traces.iter().map(|(trace, board, source)| trace_data(trace, board, source)).collect(),
    };
    // Inside a script element only `<` could be mistaken for markup.
    let data = serde_json::to_string(&page).expect("plain data").replace('<', "\\u003c");
    let title = traces.first().map_or("", |(trace, ..)| trace.strategy());
    PAGE.replace("LANG", lang.code())
        .replace("TITLE", &format!("sudoku trace: {title}"))
        .replace("/*STYLE*/", STYLE)
        .replace("/*SCRIPT*/", SCRIPT)
        .replace("/*DATA*/", &data)
}

fn trace_data(trace: &Trace, board: &str, source: &Source) -> TraceData {
    let shape = trace.shape();
    let marks = source.marks().iter().map(|&(marker, first, last)| (marker.word(), [first, last]));
    TraceData {
        strategy: trace.strategy(),
        board: board.to_string(),
        puzzle: trace.puzzle().to_string(),
        rows: shape.rows,
        box_height: shape.box_height,
        box_width: shape.box_width,
        stops: match trace.stops() {
            Stops::All => "all",
            Stops::TakeBacks => "take-backs",
        },
        first: trace.first(),
        last: trace.last(),
        start: start_data(trace),
        end: end_data(trace),
        bytes: STANDARD.encode(trace.bytes()),
        first_line: source.lines().next().map_or(1, |(number, _)| number),
        source: source.lines().map(|(_, line)| line).collect(),
        marks: marks.collect(),
    }
}

fn start_data(trace: &Trace) -> StartData {
    let Counts { placements, guesses, take_backs, taken_back, rejected, dead_ends, solutions, deepest_guess } =
        *trace.start().counts();
    StartData {
        bytes: STANDARD.encode(with_size!(trace.puzzle().size(), N => start_bytes::<N>(trace.start()))),
        placements,
        guesses,
        take_backs,
        taken_back,
        rejected,
        dead_ends,
        solutions,
        deepest_guess,
    }
}

/// The entries that lead from the board as given to the state before the first entry.
fn start_bytes<const N: usize>(state: &State) -> Vec<u8> {
    let shape = state.shape();
    let mut writer = Writer::<N>::new();
    for placement in state.stack() {
        writer.step(Step::Placed { cell: placement.cell, digit: placement.digit, why: placement.why });
    }
    let mut remember = |memory| writer.remark(Remark::Memory(memory));
    for house in (0..3 * shape.rows).map(|index| shape.house(index)) {
        if let Some(digits) = state.used(house) {
            remember(Memory::Used(house, digits));
        }
    }
    for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
        if let Some(digits) = state.candidates(cell) {
            remember(Memory::Candidates(cell, digits));
        }
    }
    for (item, options) in state.all_options() {
        match options {
            Options::Unknown => {}
            Options::Covered => remember(Memory::Options(item, None)),
            Options::Left(count) => remember(Memory::Options(item, Some(count))),
        }
    }
    writer.into_bytes()
}

fn end_data(trace: &Trace) -> EndData {
    let (name, why) = end_name(trace.end());
    let mut data = EndData { name, why, solutions: 0, all: false, cells: None, digit: 0, house: 0 };
    match trace.end() {
        End::Solved { solutions, all } => (data.solutions, data.all) = (solutions, all),
        End::Cut { solutions, .. } => data.solutions = solutions,
        End::NoSolution { clash: None } => {}
        End::NoSolution { clash: Some(clash) } => {
            let shape = trace.shape();
            data.cells = Some([shape.index(clash.first), shape.index(clash.second)]);
            data.digit = clash.digit.get();
            data.house = shape.house_index(clash.house);
        }
    }
    data
}
