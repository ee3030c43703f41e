//! One HTML file with a slide for each chosen step: a large board, its sentence, and notes for the speaker. It prints to PDF,
//! a slide on each page.

use crate::caption::{caption, link_caption};
use crate::cursor::Cursor;
use crate::svg::board_picture;
use crate::trace::Trace;
use crate::tree::grouped;
use crate::words::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sudoku_core::Digit;

const STYLE: &str = include_str!("../assets/slides.css");
const SCRIPT: &str = include_str!("../assets/slides.js");
/// What the browser may do: run what is inside the page, and fetch nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// The deck for these steps of some traces. Each trace comes with the name of its board.
pub fn slides(traces: &[(&Trace, &str)], steps: impl Fn(&Trace) -> Vec<u64>, lang: Lang) -> String {
    let mut deck = Vec::new();
    for &(trace, board) in traces {
        for step in steps(trace) {
            deck.push((trace, board, trace.at(step)));
        }
    }
    let total = deck.len();
    let title =
        traces.first().map_or(String::new(), |(trace, board)| format!("{board}, {}", trace.strategy()));
    let page = html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    @for (place, (trace, board, cursor)) in deck.iter().enumerate() {
                        (slide(trace, board, cursor, (place + 1, total), lang))
                    }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

fn slide(
    trace: &Trace,
    board: &str,
    cursor: &Cursor<'_>,
    (place, total): (usize, usize),
    lang: Lang,
) -> Markup {
    let where_ = lang.fill("step", &[("n", &grouped(cursor.step())), ("last", &grouped(trace.last()))]);
    let number = lang.fill("slide", &[("n", &place.to_string()), ("last", &total.to_string())]);
    html! {
        section {
            h2 { (trace.strategy()) " · " (board) " · " (where_) }
            div .board { (PreEscaped(board_picture(cursor, lang))) }
            div .words {
                p .caption { (caption(cursor, lang)) }
                (stack(cursor, lang))
            }
            aside {
                strong { (lang.text("notes")) }
                @for note in notes(cursor, lang) { p { (note) } }
            }
            footer { (number) }
        }
    }
}

/// The latest open calls, as many as a slide can hold.
fn stack(cursor: &Cursor<'_>, lang: Lang) -> Markup {
    const MOST: usize = 6;
    let (state, by_digit) = (cursor.state(), cursor.trace().chooses_digits());
    let digits = |bits: u32| Digit::in_mask(bits).map(Digit::to_char).collect::<String>();
    let open = state.frames().len();
    let shown = (open.saturating_sub(MOST)..open).rev();
    html! {
        @if open > 0 {
            table {
                caption { (lang.text("stack")) " (" (open) ")" }
                thead { tr { @for key in ["cell", "tried-digits", "now", "left"] { th { (lang.text(key)) } } } }
                tbody {
                    @for number in shown {
                        @let frame = state.frames()[number];
                        tr {
                            th { (frame.cell.to_string()) }
                            td { @for (cell, digit) in state.tried(number) {
                                s { @if !by_digit { (cell.to_string()) "=" } (digit.to_string()) } " "
                            } }
                            td { @if let Some(digit) = frame.now { strong { (digit.to_string()) } } }
                            td { @if by_digit { (digits(state.left(number))) } @else { "…" } }
                        }
                    }
                }
            }
        }
    }
}

/// What the speaker may say: the sentence, the call or return that follows, and the counts.
fn notes(cursor: &Cursor<'_>, lang: Lang) -> Vec<String> {
    let counts = cursor.state().counts();
    let mut notes = vec![caption(cursor, lang)];
    notes.extend(cursor.link().map(|link| link_caption(cursor, link, lang)));
    let colon = lang.text("colon");
    let list = [
        ("placements", Some(counts.placements)),
        ("guesses", counts.guesses),
        ("take-backs", counts.take_backs),
        ("dead-ends", Some(counts.dead_ends)),
        ("depth", Some(cursor.state().depth() as u64)),
    ];
    let said = |(key, value): (&str, Option<u64>)| {
        format!("{}{colon}{}", lang.text(key), value.map_or_else(|| "–".into(), grouped))
    };
    notes.push(list.map(said).join(lang.text("comma")));
    notes
}
