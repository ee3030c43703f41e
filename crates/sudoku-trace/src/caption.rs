//! What a step is, in a sentence.

use crate::cursor::Cursor;
use crate::divergence::Divergence;
use crate::event::Event;
use crate::frames::{Called, Link, Returned};
use crate::trace::{Cut, End};
use crate::words::Lang;
use sudoku_core::{Cell, Digit, House, Step, Why};

/// The name of a house.
pub fn house_name(house: House, lang: Lang) -> String {
    let (key, number) = match house {
        House::Row(number) => ("row", number),
        House::Column(number) => ("column", number),
        House::Box(number) => ("box", number),
    };
    lang.fill(key, &[("n", &(number + 1).to_string())])
}

/// Digits, given as bits, as characters with spaces between them.
fn digits_text(bits: u32) -> String {
    let digits: Vec<String> = Digit::in_mask(bits).map(|digit| digit.to_string()).collect();
    digits.join(" ")
}

/// Makes the first letter a capital, for a sentence that begins with a name.
fn sentence(text: String) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text about cells, digits and houses.
fn about(lang: Lang, key: &str, cell: Option<Cell>, digit: Option<Digit>, house: Option<House>) -> String {
    let cell = cell.map_or_else(String::new, |cell| cell.to_string());
    let digit = digit.map_or_else(String::new, |digit| digit.to_string());
    // If the name of the house begins a sentence, after a full stop, it begins with a capital.
    let mut house = house.map_or_else(String::new, |house| house_name(house, lang));
    if lang.text(key).contains(". {house}") {
        house = sentence(house);
    }
    lang.fill(key, &[("cell", &cell), ("digit", &digit), ("house", &house)])
}

/// In words: the step that led here; at the last place, how the trace ended; and what is wrong here, if memory and board
/// differ.
pub fn caption(cursor: &Cursor<'_>, lang: Lang) -> String {
    let mut sentences = vec![step_caption(cursor, lang)];
    if cursor.is_last() {
        sentences.push(end_caption(cursor.trace().end(), lang));
    }
    if let Some(divergence) = cursor.state().divergences().first() {
        sentences.push(divergence_caption(divergence, lang));
    }
    sentences.join(if lang == Lang::En { " " } else { "" })
}

/// The step that led here, in words.
fn step_caption(cursor: &Cursor<'_>, lang: Lang) -> String {
    let Some(event) = cursor.event() else {
        let trace = cursor.trace();
        return match cursor.step() {
            0 => lang.fill("start", &[("n", &trace.blanks().to_string()), ("strategy", trace.strategy())]),
            step => lang.fill("inside", &[("n", &step.to_string())]),
        };
    };
    match event {
        Event::Step(Step::Placed { cell, digit, why }) => {
            let house = if let Why::HiddenSingle(house) = why { Some(house) } else { None };
            let state = cursor.state();
            let is_only = why == Why::LastCandidate
                && state.frames().last().is_some_and(|top| top.now == Some(digit))
                && state.tried(state.frames().len() - 1).is_empty();
            let key = if is_only { "only-candidate" } else { why.name() };
            about(lang, key, Some(cell), Some(digit), house)
        }
        Event::Step(Step::TakenBack { cell, digit, undone }) => {
            let key = if undone == 1 { "back" } else { "back-many" };
            about(lang, key, Some(cell), Some(digit), None).replace("{n}", &undone.to_string())
        }
        Event::Rejected { cell, digit, house, by: Some(by) } => {
            about(lang, "rejected", Some(cell), Some(digit), house).replace("{by}", &by.to_string())
        }
        Event::Rejected { cell, digit, house, by: None } => {
            let key = if house.is_some() { "believed" } else { "unfounded" };
            about(lang, key, Some(cell), Some(digit), house)
        }
        Event::NoCandidate(cell) | Event::DeadEnd(Some(cell)) => {
            about(lang, "no-candidate", Some(cell), None, None)
        }
        Event::NoPlace(house, digit) => about(lang, "no-place", None, Some(digit), Some(house)),
        Event::DeadEnd(None) => lang.text("dead-end").to_string(),
        Event::Solution => {
            let n = cursor.state().counts().solutions.to_string();
            match cursor.state().clash() {
                None => lang.fill("solution", &[("n", &n)]),
                Some(clash) => {
                    about(lang, "claims-solution", Some(clash.first), Some(clash.digit), Some(clash.house))
                        .replace("{by}", &clash.second.to_string())
                        .replace("{n}", &n)
                }
            }
        }
        Event::Work(work) => lang.fill("work", &[("n", &work.placements.to_string())]),
    }
}

/// A call or a return, in words. `cursor` is at the step before it.
pub fn link_caption(cursor: &Cursor<'_>, link: Link, lang: Lang) -> String {
    let fill = |key: &str, cell: Cell| lang.fill(key, &[("cell", &cell.to_string())]);
    match link {
        Link::Call(Called::Cell(cell)) if cursor.event().is_none() => fill("call-first", cell),
        Link::Call(Called::Cell(cell)) => fill("call", cell),
        Link::Call(Called::Full) => lang.text("call-full").to_string(),
        Link::Call(Called::Unknown) if cursor.event().is_none() => lang.text("call-begin").to_string(),
        Link::Call(Called::Unknown) => lang.text("call-unknown").to_string(),
        Link::Return { cell, what } => {
            let call = cell.map_or_else(|| lang.text("call-this").to_string(), |cell| fill("call-for", cell));
            let key = match what {
                Returned::Nothing => "return-nothing",
                Returned::AllFailed => "return-failed",
                Returned::Found => "return-found",
                Returned::Continued => "return-continued",
                Returned::Complete => "return-complete",
            };
            let state = cursor.state();
            let tried: Vec<String> = match cell.and_then(|_| cursor.returning()) {
                None => Vec::new(),
                Some(frame) => {
                    let is_cell = |&(at, _): &(Cell, Digit)| Some(at) == cell;
                    let name = |(at, digit): &(Cell, Digit)| match state.tried(frame).iter().all(is_cell) {
                        true => digit.to_string(),
                        false => format!("{at}={digit}"),
                    };
                    state.tried(frame).iter().map(name).collect()
                }
            };
            let comma = lang.text("comma");
            lang.fill(key, &[("call", &call), ("digits", &tried.join(comma))])
        }
    }
}

fn divergence_caption(divergence: &Divergence, lang: Lang) -> String {
    let (key, digits) = match divergence.left_over {
        0 => ("missing", divergence.missing),
        left_over => ("left-over", left_over),
    };
    about(lang, key, None, None, Some(divergence.house)).replace("{digits}", &digits_text(digits))
}

/// How the trace ended, in words.
pub fn end_caption(end: End, lang: Lang) -> String {
    match end {
        End::Solved { solutions, all } => {
            lang.fill(if all { "end-all" } else { "end-solved" }, &[("n", &solutions.to_string())])
        }
        End::NoSolution { clash: None, refuted: true } => lang.text("claims-none").to_string(),
        End::NoSolution { clash: None, refuted: false } => lang.text("end-none").to_string(),
        End::NoSolution { clash: Some(clash), .. } => {
            about(lang, "end-clash", Some(clash.first), Some(clash.digit), Some(clash.house))
                .replace("{by}", &clash.second.to_string())
        }
        End::Cut { cut, .. } => lang
            .text(match cut {
                Cut::Window => "end-window",
                Cut::Budget => "end-budget",
                Cut::Size => "end-size",
                Cut::Cancelled => "end-cancelled",
            })
            .to_string(),
    }
}
