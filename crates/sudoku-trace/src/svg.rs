//! Pictures of chosen steps, for a book or a slide.
//!
//! Nothing is said by colour alone: givens are bold on grey, guesses have a dashed circle, forced digits a corner, the last
//! candidate that was left to try a line, a digit that was only tried a dotted line. The current cell has a thick frame, and
//! an arrow joins it to what forbids a digit.

use crate::caption::caption;
use crate::cursor::Cursor;
use crate::event::Event;
use crate::state::Slot;
use crate::tables::{Subject, differing, is_pencil, rows_about, value_text};
use crate::trace::Trace;
use crate::tree::grouped;
use crate::words::Lang;
use std::fmt::Write;
use sudoku_core::{Cell, Digit, Rows, Shape, Step, Value, Why};
use unicode_linebreak::linebreaks;
use unicode_width::UnicodeWidthStr;

const CELL: usize = 36;
const MARGIN: usize = 12;
const LINE: usize = 18;
const STYLE: &str = "text{font:15px system-ui,'Noto Sans','Noto Sans CJK SC',sans-serif;fill:#111}\
.d{font-size:21px;text-anchor:middle}.g{font-weight:bold}.p{font-size:9px;fill:#555;text-anchor:middle}\
.s{font-size:13px}.x{fill:#b00020;font-weight:bold}.n{font-size:13px;font-weight:bold}\
.thin{stroke:#999;stroke-width:1}.thick{stroke:#111;stroke-width:2.5}.mark{fill:none;stroke:#1a56a8;stroke-width:1.6}\
.now{fill:none;stroke:#b00020;stroke-width:3.5}.why{stroke:#b00020;stroke-width:2;fill:none}";

/// One picture of these steps of a trace, `across` of them side by side.
pub fn svg(trace: &Trace, steps: &[u64], across: usize, lang: Lang) -> String {
    let panels: Vec<Panel> = steps.iter().map(|&step| Panel::new(&trace.at(step), lang)).collect();
    let across = across.clamp(1, panels.len().max(1));
    let width = MARGIN + (trace.shape().rows * CELL).max(250) + MARGIN;
    let height = panels.iter().map(|panel| panel.height).max().unwrap_or(0);
    let rows = panels.len().div_ceil(across);
    let (total_width, total_height) = (width * across, height * rows);
    let title = format!("{}: {}", trace.strategy(), trace.puzzle());
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {total_width} {total_height}\" width=\"{total_width}\" \
         height=\"{total_height}\" role=\"img\" lang=\"{}\">\n<title>{title}</title>\n",
        lang.code()
    );
    let spoken: Vec<&str> = panels.iter().map(|panel| panel.caption.as_str()).collect();
    let _ = writeln!(
        out,
        "<desc>{}</desc>\n<style>{STYLE}</style>",
        escape(&spoken.join(if lang == Lang::En { " " } else { "" }))
    );
    let _ = writeln!(
        out,
        "<defs><marker id=\"a\" markerWidth=\"7\" markerHeight=\"7\" refX=\"6\" refY=\"3.5\" orient=\"auto\">\
         <path d=\"M0 0 7 3.5 0 7z\" fill=\"#b00020\"/></marker></defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    for (place, panel) in panels.iter().enumerate() {
        let (x, y) = (place % across * width, place / across * height);
        let _ = writeln!(out, "<g transform=\"translate({x},{y})\">\n{}</g>", panel.body);
    }
    out.push_str("</svg>\n");
    out
}

/// The board at one place, alone, to stand inside a page: without the caption, as wide as its surroundings.
pub(crate) fn board_picture(cursor: &Cursor<'_>, lang: Lang) -> String {
    let shape = cursor.trace().shape();
    let side = shape.rows * CELL + 6;
    let mut out = format!(
        "<svg viewBox=\"-3 -3 {side} {side}\" role=\"img\"><title>{}</title><style>{STYLE}</style>\
         <defs><marker id=\"a\" markerWidth=\"7\" markerHeight=\"7\" refX=\"6\" refY=\"3.5\" orient=\"auto\">\
         <path d=\"M0 0 7 3.5 0 7z\" fill=\"#b00020\"/></marker></defs>",
        escape(&caption(cursor, lang))
    );
    out.push_str(&board(cursor));
    out.push_str("</svg>");
    out
}

/// The cells, their digits, the lines, and what happens.
fn board(cursor: &Cursor<'_>) -> String {
    let (trace, mut body) = (cursor.trace(), String::new());
    for (index, given) in trace.givens().iter().enumerate() {
        cell(&mut body, cursor, trace.shape().cell(index), given.is_some());
    }
    lines(&mut body, trace.shape());
    happening(&mut body, cursor);
    body
}

struct Panel {
    body: String,
    caption: String,
    height: usize,
}

impl Panel {
    fn new(cursor: &Cursor<'_>, lang: Lang) -> Panel {
        let trace = cursor.trace();
        let shape = trace.shape();
        let mut body = String::new();
        let top = MARGIN + LINE;
        let number = lang.fill("step", &[("n", &grouped(cursor.step())), ("last", &grouped(trace.last()))]);
        let _ = writeln!(body, "<text class=\"n\" x=\"{MARGIN}\" y=\"{}\">{number}</text>", MARGIN + 8);
        let _ = writeln!(body, "<g transform=\"translate({MARGIN},{top})\">");
        body.push_str(&board(cursor));
        body.push_str("</g>\n");
        let caption = caption(cursor, lang);
        let width = (shape.rows * CELL).max(250);
        let mut y = top + shape.rows * CELL + 6;
        let mut say = |text: &str, class: &str| {
            for line in wrap(text, width / 7) {
                y += LINE;
                let _ = writeln!(
                    body,
                    "<text class=\"{class}\" x=\"{MARGIN}\" y=\"{y}\">{}</text>",
                    escape(line)
                );
            }
        };
        say(&caption, "s");
        for line in memory(cursor, lang) {
            say(&line.0, if line.1 { "s x" } else { "s" });
        }
        Panel { body, caption, height: y + MARGIN }
    }
}

/// The rows of every table that are about the current cell, and the latest of every list; `true` marks a row that does not
/// agree with the board. A set of digits explains itself; other values, and several tables, have their titles above.
fn memory(cursor: &Cursor<'_>, lang: Lang) -> Vec<(String, bool)> {
    const LATEST: usize = 3;
    let (state, shape) = (cursor.state(), cursor.trace().shape());
    let Some(event) = cursor.event() else { return Vec::new() };
    let mut lines = Vec::new();
    for (number, table) in state.tables().iter().enumerate().filter(|(_, table)| !is_pencil(table, shape)) {
        let length = state.slots(number).len();
        let rows = match table.rows {
            Rows::Numbered => (length.saturating_sub(LATEST)..length).collect(),
            rows => rows_about(rows, event, shape),
        };
        let differing = differing(state, number);
        let line = |row| {
            let text = match state.slot(number, row) {
                Slot::Holds(value) => value_text(table.value, value, shape, lang),
                Slot::Gone => lang.of(table.gone?).to_string(),
                Slot::Unknown => return None,
            };
            let differs = differing.contains(&row);
            let flag = if differs { " !" } else { "" };
            let name = Subject::of(table.rows, row, shape)?.name(lang);
            Some((format!("{name}{}{text}{flag}", lang.text("colon")), differs))
        };
        let mut told: Vec<(String, bool)> = rows.into_iter().filter_map(line).collect();
        if !told.is_empty() && (table.value != Value::Digits || state.tables().len() > 1) {
            lines.push((lang.of(table.title).to_string(), false));
        }
        lines.append(&mut told);
    }
    lines
}

fn corner(shape: Shape, cell: Cell) -> (usize, usize) {
    debug_assert!(cell.row() < shape.rows);
    (cell.column() * CELL, cell.row() * CELL)
}

fn centre(shape: Shape, cell: Cell) -> (usize, usize) {
    let (x, y) = corner(shape, cell);
    (x + CELL / 2, y + CELL / 2)
}

fn cell(out: &mut String, cursor: &Cursor<'_>, cell: Cell, given: bool) {
    let shape = cursor.trace().shape();
    let state = cursor.state();
    let ((x, y), (cx, cy)) = (corner(shape, cell), centre(shape, cell));
    if given {
        let _ =
            writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#e6e6e6\"/>");
    }
    let Some(digit) = state.get(cell) else {
        // The current cell has a sign of its own in its middle.
        if cursor.event().and_then(|event| event.cell()) != Some(cell) {
            pencil(out, cursor, cell);
        }
        return;
    };
    let placed = state.stack().iter().rfind(|placement| placement.cell == cell);
    match placed.map(|placement| placement.why) {
        None => {}
        Some(Why::Guess) => {
            let _ = writeln!(
                out,
                "<circle class=\"mark\" cx=\"{cx}\" cy=\"{cy}\" r=\"14\" stroke-dasharray=\"4 3\"/>"
            );
        }
        Some(Why::LastCandidate) => {
            let (x1, x2, y) = (x + 9, x + CELL - 9, y + CELL - 5);
            let _ = writeln!(out, "<path class=\"mark\" d=\"M{x1} {y}H{x2}\"/>");
        }
        Some(Why::Tried) => {
            let (x1, x2, y) = (x + 9, x + CELL - 9, y + CELL - 5);
            let _ = writeln!(out, "<path class=\"mark\" d=\"M{x1} {y}H{x2}\" stroke-dasharray=\"1.5 3\"/>");
        }
        Some(_) => {
            let (x, y) = (x + 5, y + CELL - 5);
            let _ = writeln!(out, "<path class=\"mark\" d=\"M{x} {}v8h8\"/>", y - 8);
        }
    }
    let class = if given { "d g" } else { "d" };
    let _ = writeln!(out, "<text class=\"{class}\" x=\"{cx}\" y=\"{}\">{digit}</text>", cy + 7);
}

/// The candidates of a blank cell, if the strategy knows them and the cells are large enough.
fn pencil(out: &mut String, cursor: &Cursor<'_>, cell: Cell) {
    let (state, shape) = (cursor.state(), cursor.trace().shape());
    if shape.rows > 9 || !cursor.trace().knows_candidates() {
        return;
    }
    let (x, y) = corner(shape, cell);
    for digit in Digit::in_mask(state.candidates(cell)) {
        let (column, row) = (digit.index() % shape.box_width, digit.index() / shape.box_width);
        let px = x + (2 * column + 1) * CELL / (2 * shape.box_width);
        let py = y + (2 * row + 1) * CELL / (2 * shape.box_height) + 3;
        let _ = writeln!(out, "<text class=\"p\" x=\"{px}\" y=\"{py}\">{digit}</text>");
    }
}

fn lines(out: &mut String, shape: Shape) {
    let side = shape.rows * CELL;
    let mut path = |class: &str, chosen: &dyn Fn(usize, usize) -> bool| {
        let mut d = String::new();
        for place in 0..=shape.rows {
            let at = place * CELL;
            if chosen(place, shape.box_width) {
                let _ = write!(d, "M{at} 0V{side}");
            }
            if chosen(place, shape.box_height) {
                let _ = write!(d, "M0 {at}H{side}");
            }
        }
        let _ = writeln!(out, "<path class=\"{class}\" d=\"{d}\" fill=\"none\"/>");
    };
    path("thin", &|place, step| place % step != 0);
    path("thick", &|place, step| place % step == 0);
}

/// The frame of the current cell, and what this step is about.
fn happening(out: &mut String, cursor: &Cursor<'_>) {
    let shape = cursor.trace().shape();
    let Some(cell) = cursor.event().and_then(|event| event.cell()) else { return };
    let ((x, y), (cx, cy)) = (corner(shape, cell), centre(shape, cell));
    let _ = writeln!(out, "<rect class=\"now\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>");
    match cursor.event() {
        Some(Event::Rejected { digit, by, .. }) => {
            struck(out, digit, cx, cy);
            if let Some((bx, by)) = by.map(|by| centre(shape, by)) {
                // From the edge of the digit that forbids to the edge of the current cell.
                let (dx, dy) = (cx as f64 - bx as f64, cy as f64 - by as f64);
                let length = dx.hypot(dy).max(1.0);
                let (ux, uy) = (dx / length * 15.0, dy / length * 15.0);
                let _ = writeln!(
                    out,
                    "<circle class=\"why\" cx=\"{bx}\" cy=\"{by}\" r=\"15\"/>\
                     <path class=\"why\" marker-end=\"url(#a)\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
                    bx as f64 + ux,
                    by as f64 + uy,
                    cx as f64 - ux,
                    cy as f64 - uy
                );
            }
        }
        Some(Event::Step(Step::TakenBack { digit, .. })) => struck(out, digit, cx, cy),
        Some(Event::NoCandidate(_) | Event::DeadEnd(_)) => {
            let (a, b) = (x + 10, y + 10);
            let _ = writeln!(out, "<path class=\"why\" d=\"M{a} {b}l16 16m0-16l-16 16\"/>");
        }
        _ => {}
    }
}

/// A digit with a line through it.
fn struck(out: &mut String, digit: Digit, cx: usize, cy: usize) {
    let _ = writeln!(
        out,
        "<text class=\"d x\" x=\"{cx}\" y=\"{}\">{digit}</text><path class=\"why\" d=\"M{} {}l20-20\"/>",
        cy + 7,
        cx - 10,
        cy + 10
    );
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Breaks a text into lines of at most this many half-width characters, where Unicode allows a break: between words, and
/// between Chinese characters, but not before a comma or a full stop. The name of a strategy is not broken at its dashes.
pub fn wrap(text: &str, width: usize) -> Vec<&str> {
    let (mut lines, mut start, mut end) = (Vec::new(), 0, 0);
    for (place, _) in linebreaks(text).filter(|&(place, _)| !text[..place].ends_with('-')) {
        if end > start && text[start..place].trim_end().width() > width {
            lines.push(text[start..end].trim_end());
            start = end;
        }
        end = place;
    }
    lines.push(text[start..].trim_end());
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_between_words_and_between_characters() {
        assert_eq!(wrap("r1c3: 1 is placed as a guess.", 14), ["r1c3: 1 is", "placed as a", "guess."]);
        assert_eq!(wrap("r1c3：猜 1。还有别的。", 12), ["r1c3：猜 1。", "还有别的。"]);
        assert_eq!(wrap("Now row-scan begins.", 9), ["Now", "row-scan", "begins."]);
        assert_eq!(wrap("", 10), [""]);
    }
}
