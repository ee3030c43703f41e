//! A trace as sentences.

use crate::caption::{caption, link_caption};
use crate::frames::Link;
use crate::trace::Trace;
use crate::words::Lang;
use std::io::{self, Write};

/// Writes the sentences of these steps, numbered.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write_steps(trace: &Trace, steps: &[u64], lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let width = trace.last().to_string().len();
    for &step in steps {
        let cursor = trace.at(step);
        writeln!(out, "{:>width$}  {}", cursor.step(), caption(&cursor, lang))?;
    }
    Ok(())
}

/// Writes a sentence for each step, numbered, with the depth of the search as indentation, and the board at both ends.
/// Between the steps are the calls (`↓`) and the returns (`↑`).
///
/// # Errors
/// Returns the errors of `out`.
pub fn write_text(trace: &Trace, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let width = trace.last().to_string().len();
    let mut cursor = trace.cursor();
    let board = |state: &crate::State| {
        let rows = state.board().chunks(trace.shape().rows);
        let row = |row: &[Option<sudoku_core::Digit>]| {
            let cells: Vec<String> =
                row.iter().map(|cell| cell.map_or_else(|| ".".into(), |digit| digit.to_string())).collect();
            cells.join(" ")
        };
        rows.map(row).collect::<Vec<_>>().join("\n")
    };
    writeln!(out, "{}\n", board(cursor.state()))?;
    loop {
        let depth = cursor.state().depth().min(20);
        writeln!(out, "{:>width$}  {:depth$}{}", cursor.step(), "", caption(&cursor, lang))?;
        if let Some(link) = cursor.link() {
            let sign = if matches!(link, Link::Call(_)) { '↓' } else { '↑' };
            writeln!(out, "{sign:>width$}  {:depth$}{}", "", link_caption(&cursor, link, lang))?;
        }
        if !cursor.forward() {
            break;
        }
    }
    writeln!(out, "\n{}", board(cursor.state()))
}
