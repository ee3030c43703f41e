//! A trace as JSON, one object a line: `sudoku-trace/3`, described in `docs/trace-format.md`.

use crate::caption::{caption, house_name, link_caption};
use crate::cursor::Cursor;
use crate::event::Event;
use crate::frames::{Called, Link, Returned};
use crate::source::Source;
use crate::state::Counts;
use crate::tables::{Subject, literal};
use crate::trace::{Cut, End, Stops, Trace};
use crate::words::Lang;
use serde::Serialize;
use std::io::{self, Write};
use sudoku_core::{Cell, Claim, Digit, House, Memory, Step, Table, Value, Why};

/// The name and version of the format. It changes when a field changes its meaning or goes away.
pub const SCHEMA: &str = "sudoku-trace/3";

#[derive(Serialize)]
struct Head<'a> {
    record: &'static str,
    schema: &'static str,
    strategy: &'a str,
    size: usize,
    puzzle: String,
    blanks: usize,
    tables: Vec<TableRecord>,
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
    counts: Counts,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    memory: Vec<MemoryRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<[usize; 2]>,
    caption: String,
}

/// A call or a return, between two steps.
#[derive(Serialize)]
struct LinkRecord {
    record: &'static str,
    after: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finds: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    returns: Option<bool>,
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

/// A table that the strategy declares.
#[derive(Serialize)]
struct TableRecord {
    name: &'static str,
    title: &'static str,
    rows: &'static str,
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    gone: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'static str>,
}

#[derive(Serialize)]
struct MemoryRecord {
    table: &'static str,
    #[serde(flatten)]
    row: SubjectRecord,
    value: Option<ValueRecord>,
}

/// What a row or a value is about.
#[derive(Default, Serialize)]
struct SubjectRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    /// For a literal: whether the cell holds the digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ValueRecord {
    Digits(Vec<u8>),
    Count(u32),
    Subject(SubjectRecord),
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
/// Returns the errors of `out`.
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
        tables: trace.tables().iter().map(|table| table_record(table, lang)).collect(),
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
            counts: *cursor.state().counts(),
            memory: cursor.memory().iter().filter_map(|said| memory(said, trace)).collect(),
            lines: cursor.event().and_then(|event| source.lines_of(event)).map(|(first, last)| [first, last]),
            caption: caption(&cursor, lang),
        };
        line(out, &record)?;
        if let Some(link) = cursor.link() {
            line(out, &link_record(&cursor, link, source, lang))?;
        }
        if !cursor.forward() {
            break;
        }
    }
    line(out, &end(trace.end(), lang))
}

fn link_record(cursor: &Cursor<'_>, link: Link, source: &Source, lang: Lang) -> LinkRecord {
    let (record, cell, finds, returns) = match link {
        Link::Call(Called::Cell(cell)) => ("call", Some(cell), Some("blank"), None),
        Link::Call(Called::Full) => ("call", None, Some("full"), None),
        Link::Call(Called::Unknown) => ("call", None, None, None),
        Link::Return { cell, what } => (
            "return",
            cell,
            None,
            Some(matches!(what, Returned::Found | Returned::Continued | Returned::Complete)),
        ),
    };
    LinkRecord {
        record,
        after: cursor.step(),
        cell: cell.map(|cell| cell.to_string()),
        finds,
        returns,
        lines: source.lines_of_link(link).map(|(first, last)| [first, last]),
        caption: link_caption(cursor, link, lang),
    }
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
            let house = if let Why::HiddenSingle(house) = why { Some(house) } else { None };
            What { why: Some(why.name()), house: house.map(name), ..at("placed", cell, digit) }
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

fn table_record(table: &Table, lang: Lang) -> TableRecord {
    TableRecord {
        name: table.name,
        title: lang.of(table.title),
        rows: table.rows.name(),
        value: table.value.name(),
        gone: table.gone.map(|word| lang.of(word)),
        claim: table.claim.map(Claim::name),
    }
}

/// `None` for a row that no declared table has.
fn memory(said: &Memory, trace: &Trace) -> Option<MemoryRecord> {
    let (table, shape) = (trace.tables().get(said.table)?, trace.shape());
    let row = subject_record(Subject::of(table.rows, said.row, shape)?);
    let value = said.value.map(|number| {
        let named = match table.value {
            Value::Digits => {
                return ValueRecord::Digits(Digit::in_mask(number).map(Digit::get).collect());
            }
            Value::Count => None,
            Value::One(rows) => Subject::of(rows, number as usize, shape).map(subject_record),
            Value::Literal => literal(number, shape).map(|(cell, digit, holds)| SubjectRecord {
                holds: Some(holds),
                ..subject_record(Subject::CellDigit(cell, digit))
            }),
        };
        named.map_or(ValueRecord::Count(number), ValueRecord::Subject)
    });
    Some(MemoryRecord { table: table.name, row, value })
}

fn subject_record(subject: Subject) -> SubjectRecord {
    let (cell, house, digit, number) = match subject {
        Subject::Cell(cell) => (Some(cell), None, None, None),
        Subject::CellDigit(cell, digit) => (Some(cell), None, Some(digit), None),
        Subject::House(house) => (None, Some(house), None, None),
        Subject::HouseDigit(house, digit) => (None, Some(house), Some(digit), None),
        Subject::Number(place) => (None, None, None, Some(place + 1)),
    };
    SubjectRecord {
        cell: cell.map(|cell| cell.to_string()),
        house: house.map(|house| house_name(house, Lang::En)),
        digit: digit.map(Digit::get),
        number,
        holds: None,
    }
}

/// The name of an end. There are three.
pub(crate) fn end_name(end: End) -> (&'static str, Option<&'static str>) {
    match end {
        End::Solved { .. } => ("solved", None),
        End::NoSolution { clash: None, refuted: false } => ("no-solution", None),
        End::NoSolution { clash: None, refuted: true } => ("no-solution", Some("wrong")),
        End::NoSolution { clash: Some(_), .. } => ("no-solution", Some("conflict")),
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
