//! What the tests of the reader share.

use sudoku_io::{Format, Item, Reader};

/// What the reader makes of a text: boards in their line form, errors and notes as they print, one a line.
pub(crate) fn read_as(text: &[u8], format: &str) -> String {
    let format: Format = format.parse().expect("a format");
    let mut lines = Vec::new();
    for item in Reader::with_format(text, format) {
        lines.push(match item.expect("a slice does not fail") {
            Item::Header(names) => format!("header {}", names.join(" ")),
            Item::Puzzle(puzzle) => {
                let solution = match puzzle.solution() {
                    Some(Ok(solution)) => format!(" = {solution}"),
                    Some(Err(error)) => format!(" = {error}"),
                    None => String::new(),
                };
                format!("{}:{} {}{solution}", puzzle.line, puzzle.column, puzzle.board)
            }
            Item::Error(error) if error.choices.is_empty() => format!("error {error}"),
            Item::Error(error) => {
                let choices: Vec<String> = error.choices.iter().map(ToString::to_string).collect();
                format!("error {error} [{}]", choices.join(" or "))
            }
            Item::Note(note) => format!("note {note}"),
        });
    }
    lines.join("\n")
}

pub(crate) fn read(text: &str) -> String {
    read_as(text.as_bytes(), "auto")
}
