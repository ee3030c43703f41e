//! A trace as JSON, one object a line: `sudoku-trace/1`, described in `docs/trace-format.md`.

use crate::caption::{caption, house_name};
use crate::event::Event;
use crate::source::Source;
use crate::state::Counts;
use crate::trace::{Cut, End, Stops, Trace};
use crate::words::Lang;
use serde::Serialize;
use std::io::{self, Write};
use sudoku_core::{Cell, Digit, House, Item, Memory, Step, Why};

/// The name and version of the format. It changes when a field changes its meaning or goes away.
pub const SCHEMA: &str = "sudoku-trace/1";

#[derive(Serialize)]
struct Head<'a> {
    record: &'static str,
    schema: &'static str,
    strategy: &'a str,
    size: usize,
    puzzle: String,
    blanks: usize,
    stops: &'static str,
    first: u64,
    last: u64,
    more: bool,
}

#[derive(Serialize)]
struct StepRecord {
    record: &'static str,
    step: u64,
    #[serde(flatten)]
    what: What,
    depth: usize,
    open_guesses: u32,
    #[serde(flatten)]
    counts: CountsRecord,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    memory: Vec<MemoryRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<[usize; 2]>,
    caption: String,
}

/// The kind of a step and what it is about.
#[derive(Default, Serialize)]
struct What {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undone: Option<u32>,
}

#[derive(Serialize)]
struct CountsRecord {
    placements: u64,
    guesses: Option<u64>,
    take_backs: Option<u64>,
    taken_back: Option<u64>,
    rejected: u64,
    dead_ends: u64,
    solutions: u64,
    deepest_guess: Option<u32>,
}

impl From<&Counts> for CountsRecord {
    fn from(counts: &Counts) -> Self {
        CountsRecord {
            placements: counts.placements,
            guesses: counts.guesses,
            take_backs: counts.take_backs,
            taken_back: counts.taken_back,
            rejected: counts.rejected,
            dead_ends: counts.dead_ends,
            solutions: counts.solutions,
            deepest_guess: counts.deepest_guess,
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum MemoryRecord {
    Used { used: String, digits: Vec<u8> },
    Candidates { candidates: String, digits: Vec<u8> },
    Filled { item: String, options: Option<u16> },
    Holds { item: String, digit: u8, options: Option<u16> },
}

#[derive(Serialize)]
struct EndRecord {
    record: &'static str,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    solutions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<bool>,
    caption: String,
}

/// Writes a line for the trace, one for each place from the first to the last, and one for the end.
///
/// # Errors
/// Those of `out`.
pub fn write_json(trace: &Trace, source: &Source, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let stops = match trace.stops() {
        Stops::All => "all",
        Stops::TakeBacks => "take-backs",
    };
    let head = Head {
        record: "trace",
        schema: SCHEMA,
        strategy: trace.strategy(),
        size: trace.shape().rows,
        puzzle: trace.puzzle().to_string(),
        blanks: trace.blanks(),
        stops,
        first: trace.first(),
        last: trace.last(),
        more: trace.has_more(),
    };
    line(out, &head)?;
    let mut cursor = trace.cursor();
    loop {
        let record = StepRecord {
            record: "step",
            step: cursor.step(),
            what: what(cursor.event()),
            depth: cursor.state().depth(),
            open_guesses: cursor.state().open_guesses(),
            counts: cursor.state().counts().into(),
            memory: cursor.memory().iter().map(memory).collect(),
            lines: cursor.event().and_then(|event| source.lines_of(event)).map(|(first, last)| [first, last]),
            caption: caption(&cursor, lang),
        };
        line(out, &record)?;
        if !cursor.forward() {
            break;
        }
    }
    line(out, &end(trace.end(), lang))
}

fn line(out: &mut impl Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    out.write_all(b"\n")
}

fn what(event: Option<Event>) -> What {
    let name = |house: House| house_name(house, Lang::En);
    let at = |kind, cell: Cell, digit: Digit| What {
        kind,
        cell: Some(cell.to_string()),
        digit: Some(digit.get()),
        ..What::default()
    };
    match event {
        None => What { kind: "start", ..What::default() },
        Some(Event::Step(Step::Placed { cell, digit, why })) => {
            let (word, house) = match why {
                Why::Guess => ("guess", None),
                Why::LastCandidate => ("last-candidate", None),
                Why::NakedSingle => ("naked-single", None),
                Why::HiddenSingle(house) => ("hidden-single", Some(house)),
                Why::Tried => ("tried", None),
            };
            What { why: Some(word), house: house.map(name), ..at("placed", cell, digit) }
        }
        Some(Event::Step(Step::TakenBack { cell, digit, undone })) => {
            What { undone: Some(undone), ..at("taken-back", cell, digit) }
        }
        Some(Event::Rejected { cell, digit, house, by }) => {
            What { house: house.map(name), by: by.map(|by| by.to_string()), ..at("rejected", cell, digit) }
        }
        Some(Event::NoCandidate(cell)) => {
            What { kind: "dead-end", cell: Some(cell.to_string()), ..What::default() }
        }
        Some(Event::NoPlace(house, digit)) => {
            What { kind: "dead-end", house: Some(name(house)), digit: Some(digit.get()), ..What::default() }
        }
        Some(Event::DeadEnd(cell)) => {
            What { kind: "dead-end", cell: cell.map(|cell| cell.to_string()), ..What::default() }
        }
        Some(Event::Solution) => What { kind: "solution", ..What::default() },
        Some(Event::Work(_)) => What { kind: "work", ..What::default() },
    }
}

fn memory(memory: &Memory) -> MemoryRecord {
    let list = |bits: u32| Digit::in_mask(bits).map(Digit::get).collect();
    match *memory {
        Memory::Used(house, bits) => {
            MemoryRecord::Used { used: house_name(house, Lang::En), digits: list(bits) }
        }
        Memory::Candidates(cell, bits) => {
            MemoryRecord::Candidates { candidates: cell.to_string(), digits: list(bits) }
        }
        Memory::Options(Item::Filled(cell), options) => {
            MemoryRecord::Filled { item: cell.to_string(), options }
        }
        Memory::Options(Item::Holds(house, digit), options) => {
            MemoryRecord::Holds { item: house_name(house, Lang::En), digit: digit.get(), options }
        }
    }
}

/// The name of an end: three, never confused.
pub(crate) fn end_name(end: End) -> (&'static str, Option<&'static str>) {
    match end {
        End::Solved { .. } => ("solved", None),
        End::NoSolution { clash: None } => ("no-solution", None),
        End::NoSolution { clash: Some(_) } => ("no-solution", Some("conflict")),
        End::Cut { cut, .. } => (
            "cut",
            Some(match cut {
                Cut::Window => "window",
                Cut::Budget => "budget",
                Cut::Size => "size",
                Cut::Cancelled => "interrupted",
            }),
        ),
    }
}

fn end(end: End, lang: Lang) -> EndRecord {
    let (name, why) = end_name(end);
    let (solutions, all) = match end {
        End::Solved { solutions, all } => (solutions, Some(all)),
        End::NoSolution { .. } => (0, None),
        End::Cut { solutions, .. } => (solutions, None),
    };
    EndRecord {
        record: "end",
        end: name,
        why,
        solutions,
        all,
        caption: crate::caption::end_caption(end, lang),
    }
}
