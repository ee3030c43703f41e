//! JSON: objects with a puzzle in them, rows of cells as in LeetCode 37, boards as strings, and lists of any of these.

use crate::format::Format;
use crate::item::{Board, Item, More, Puzzle, ReadError};
use crate::symbols::{self, Fault};
use crate::table::{board, is_puzzle_name, is_solution_name, solution};
use crate::text::excerpt;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use sudoku_core::Size;

/// Follows the brackets of a text that comes line by line.
#[derive(Default)]
pub(crate) struct Brackets {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Brackets {
    /// Whether every bracket is closed at the end of this line.
    pub(crate) fn line(&mut self, bytes: &[u8]) -> bool {
        for &byte in bytes {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'[' | b'{' if !self.in_string => self.depth += 1,
                b']' | b'}' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.in_string = false; // no string of JSON goes over the end of a line
        self.escaped = false;
        self.depth == 0
    }
}

/// Whether a line begins JSON: an object, or a list of lists, strings or objects.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    let mut ink = bytes.iter().copied().filter(|b| !b.is_ascii_whitespace());
    match (ink.next(), ink.next()) {
        (Some(b'{'), second) => matches!(second, None | Some(b'"' | b'}')),
        (Some(b'['), second) => matches!(second, None | Some(b'[' | b'"' | b'{')),
        _ => false,
    }
}

/// The boards of a text of one or more JSON values.
pub(crate) fn items(text: &str, first_line: u64, format: Format) -> Vec<Item> {
    let mut walk = Walk { text, first_line, format, items: Vec::new(), line: (0, first_line) };
    let text_end = text.trim_end().trim_end_matches(',').len();
    let mut values = serde_json::Deserializer::from_str(&text[..text_end]).into_iter::<&RawValue>();
    loop {
        match values.next() {
            None => break,
            Some(Ok(value)) => {
                let before = walk.items.len();
                walk.value(value);
                if walk.items.len() == before {
                    walk.fault(value.get(), excerpt(value.get()), "a board somewhere in the JSON value");
                }
            }
            Some(Err(error)) => {
                let message = error.to_string();
                let message = message.split(" at line").next().unwrap_or(&message);
                walk.items.push(Item::Error(ReadError {
                    line: first_line + (error.line() as u64).saturating_sub(1),
                    column: error.column() as u32,
                    found: format!("broken JSON ({message})"),
                    expected: "a JSON value".into(),
                    fields: Vec::new(),
                }));
                break;
            }
        }
    }
    walk.items
}

struct Walk<'a> {
    text: &'a str,
    first_line: u64,
    format: Format,
    items: Vec<Item>,
    /// An offset and the line that it is on, so that lines need not be counted from the start each time.
    line: (usize, u64),
}

impl<'a> Walk<'a> {
    /// Line and column of a part of the text.
    fn place(&mut self, part: &str) -> (u64, u32) {
        let offset =
            (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        if offset < self.line.0 {
            self.line = (0, self.first_line);
        }
        let between = &self.text.as_bytes()[self.line.0..offset];
        self.line = (offset, self.line.1 + memchr::memchr_iter(b'\n', between).count() as u64);
        let start = self.text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        (self.line.1, self.text[start..offset].chars().count() as u32 + 1)
    }

    fn fault(&mut self, part: &str, found: impl Into<String>, expected: impl Into<String>) {
        let (line, column) = self.place(part);
        let (found, expected) = (found.into(), expected.into());
        self.items.push(Item::Error(ReadError { line, column, found, expected, fields: Vec::new() }));
    }

    fn value(&mut self, value: &'a RawValue) {
        let text = value.get();
        match text.as_bytes().first() {
            Some(b'"') => self.puzzle(value, None),
            Some(b'{') => self.object(text),
            Some(b'[') => {
                let Ok(elements) = serde_json::from_str::<Vec<&RawValue>>(text) else { return };
                if rows(text).is_some() || is_flat(&elements) || are_rows(&elements) {
                    self.puzzle(value, None);
                } else {
                    elements.into_iter().for_each(|element| self.value(element));
                }
            }
            _ => {}
        }
    }

    fn object(&mut self, text: &'a str) {
        let Ok(members) = serde_json::from_str::<BTreeMap<String, &RawValue>>(text) else { return };
        let is_board = |value: &RawValue| matches!(value.get().as_bytes().first(), Some(b'"' | b'['));
        let puzzle = members.iter().find(|(name, value)| is_puzzle_name(name) && is_board(value));
        let named = |name: &&str| members.get(*name).filter(|value| is_board(value));
        let solution =
            members.iter().find(|(name, value)| *name == "solution" && is_board(value)).map(|(_, v)| v);
        let solution = solution
            .or_else(|| members.iter().find(|(n, v)| is_solution_name(n) && is_board(v)).map(|(_, v)| v));
        // Rows of cells under `value`, beside their solution, are what a well-known server of boards sends.
        let value = solution.and_then(|_| named(&"value"));
        let listed = |value: &RawValue| {
            let list = serde_json::from_str::<Vec<&RawValue>>(value.get()).unwrap_or_default();
            let one_board = rows(value.get()).is_some() || is_flat(&list) || are_rows(&list);
            !list.is_empty() && !one_board
        };
        match puzzle.map(|(_, value)| value).or(value) {
            Some(puzzle) if listed(puzzle) => self.value(puzzle),
            Some(puzzle) => self.puzzle(puzzle, solution.copied()),
            None => members.into_values().for_each(|member| {
                if matches!(member.get().as_bytes().first(), Some(b'{' | b'[')) {
                    self.value(member);
                }
            }),
        }
    }

    fn puzzle(&mut self, value: &'a RawValue, given: Option<&'a RawValue>) {
        let board = match self.board(value) {
            Ok(board) => board,
            Err(error) => return self.items.push(Item::Error(error)),
        };
        let (line, column) = self.place(value.get());
        let solution = given.map(|given| {
            if given.get().starts_with('"') {
                let text: String = serde_json::from_str(given.get()).unwrap_or_default();
                let (line, column) = self.place(given.get());
                solution(&text, line, self.format, board.size())
                    .map_err(|error| ReadError { column: error.column + column, ..error })
            } else {
                let place = self.place(given.get());
                self.board(given).and_then(|read| {
                    read.grid().filter(|grid| grid.size() == board.size()).ok_or_else(|| ReadError {
                        line: place.0,
                        column: place.1,
                        found: format!("a board of another kind, {}", read.size()),
                        expected: format!("a solution, {}", board.size()),
                        fields: Vec::new(),
                    })
                })
            }
        });
        let more = solution.map(|solution| Box::new(More { solution: Some(solution), ..More::default() }));
        self.items.push(Item::Puzzle(Puzzle { line, column, board, more }));
    }

    /// The board that is this value.
    fn board(&mut self, value: &'a RawValue) -> Result<Board, ReadError> {
        let text = value.get();
        let (line, column) = self.place(text);
        let error = |(line, column): (u64, u32), found: String, expected: String| ReadError {
            line,
            column,
            found,
            expected,
            fields: Vec::new(),
        };
        if text.starts_with('"') {
            let text: String = serde_json::from_str(text).unwrap_or_default();
            return board(&text, line, self.format, None)
                .map_err(|error| ReadError { column: error.column + column, ..error });
        }
        let parts: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
        if are_rows(&parts) {
            let texts = parts.iter().map(|row| serde_json::from_str::<String>(row.get()).unwrap_or_default());
            let cells: Vec<char> = texts.flat_map(|row| row.chars().collect::<Vec<_>>()).collect();
            let size = Size::from_rows(parts.len()).unwrap_or(Size::Nine);
            return symbols::board(size, &cells, self.format.symbols).map(Board::from).map_err(|fault| {
                let at = self.place(parts[fault.place / size.rows()].get());
                let within = (fault.place % size.rows()) as u32 + 1;
                error((at.0, at.1 + within), fault.found, fault.expected)
            });
        }
        let rows = rows(text).unwrap_or_else(|| vec![parts]);
        let cells = rows.iter().map(Vec::len).sum();
        let size = if rows.len() > 1 { Size::from_rows(rows.len()) } else { Size::from_cells(cells) };
        let Some(size) = size else {
            let found = if rows.len() > 1 {
                crate::block::counted(rows.len(), "row")
            } else {
                format!("{cells} cells")
            };
            return Err(error((line, column), found, "9 rows of 9 cells, or another size of board".into()));
        };
        if rows.len() > 1
            && let Some((number, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != size.rows())
        {
            let place = row.first().map_or((line, column), |cell| self.place(cell.get()));
            let found = format!("{} in row {}", crate::block::counted(row.len(), "cell"), number + 1);
            return Err(error(place, found, format!("{} cells in each row", size.rows())));
        }
        let raw: Vec<&RawValue> = rows.into_iter().flatten().collect();
        let words: Vec<String> = raw.iter().map(|cell| word(cell)).collect();
        let read = if raw.iter().any(|cell| cell.get().starts_with('[')) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            symbols::pencil(size, &words).map(Board::from)
        } else if words.iter().all(|word| word.chars().count() == 1) {
            let cells: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
            symbols::board(size, &cells, self.format.symbols).map(Board::from)
        } else {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            symbols::numbers(size, &words).map(Board::from)
        };
        read.map_err(|Fault { place, found, expected }| {
            let at = raw.get(place).map_or((line, column), |cell| self.place(cell.get()));
            error(at, found, expected)
        })
    }
}

/// A cell as a word: a number, a string, null or an empty string for a blank, a list for pencil marks.
fn word(cell: &RawValue) -> String {
    let text = cell.get();
    if let Ok(word) = serde_json::from_str::<String>(text) {
        return if word.trim().is_empty() { ".".into() } else { word };
    }
    if text == "null" || text == "false" {
        return ".".into();
    }
    if let Ok(list) = serde_json::from_str::<Vec<&RawValue>>(text) {
        let marks: String = list.into_iter().map(|cell| word(cell).replace('.', "")).collect();
        return if marks.is_empty() { "!".into() } else { marks };
    }
    text.to_string()
}

/// Whether a value is no list and no object.
fn is_scalar(value: &RawValue) -> bool {
    !matches!(value.get().as_bytes().first(), Some(b'[' | b'{'))
}

/// The rows of a list of lists of cells, or of a list of strings that are rows.
fn rows(text: &str) -> Option<Vec<Vec<&RawValue>>> {
    let rows: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    let lists = rows.into_iter().map(|row| serde_json::from_str::<Vec<&RawValue>>(row.get()).ok());
    let lists: Vec<Vec<&RawValue>> = lists.collect::<Option<_>>()?;
    let cell = |cell: &&RawValue| is_scalar(cell) && !is_long_string(cell) || is_list_of_numbers(cell);
    (lists.len() > 1 && lists.iter().all(|row| !row.is_empty() && row.iter().all(cell))).then_some(lists)
}

fn is_long_string(value: &RawValue) -> bool {
    value.get().starts_with('"') && value.get().len() > 8
}

fn is_list_of_numbers(value: &RawValue) -> bool {
    serde_json::from_str::<Vec<u8>>(value.get()).is_ok()
}

/// Whether a list is one board, cell by cell.
fn is_flat(cells: &[&RawValue]) -> bool {
    Size::from_cells(cells.len()).is_some()
        && cells.iter().all(|cell| is_scalar(cell) && !is_long_string(cell))
}

/// Whether a list is one board, a string for each row.
fn are_rows(rows: &[&RawValue]) -> bool {
    let length =
        |row: &RawValue| serde_json::from_str::<String>(row.get()).map_or(0, |text| text.chars().count());
    Size::from_rows(rows.len()).is_some() && rows.iter().all(|row| length(row) == rows.len())
}
