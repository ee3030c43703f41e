//! XML: OpenSudoku's collections, and any other document that holds boards in attributes or text.

use crate::decode::Decoded;
use crate::form::Format;
use crate::item::{Item, More, Note, Puzzle, ReadError};
use crate::reader::Reader;
use crate::source::Line;
use crate::table::{PUZZLE, board, is_solution_name, plain_name, solution};
use crate::text::{Text, Whole, whole};
use quick_xml::events::{BytesStart, Event};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

/// A tag or a text longer than this is refused.
const LONGEST: usize = 1 << 20;

/// The XML reader, with the place that it has reached.
pub(crate) struct Xml<R: BufRead> {
    reader: quick_xml::Reader<Source<R>>,
    buffer: Vec<u8>,
    failed_at: Option<u64>,
    /// The element that was opened last.
    element: String,
}

impl<R: BufRead> Xml<R> {
    pub(crate) fn new(lines: Vec<Line>, source: Decoded<R>, taken: u64) -> Self {
        let number = lines.first().map_or(taken + 1, |line| line.number);
        let mut start = Vec::new();
        for line in lines {
            start.extend(line.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&line.bytes));
            start.push(b'\n');
        }
        let source = Source { start, used: 0, rest: source, line: number, column: 1, since: 0 };
        let mut reader = quick_xml::Reader::from_reader(source);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        Xml { reader, buffer: Vec::new(), failed_at: None, element: String::new() }
    }

    /// Reads on to the next event; returns `false` at the end.
    pub(crate) fn step(&mut self, format: Format, items: &mut VecDeque<Item>) -> io::Result<bool> {
        self.buffer.clear();
        let source = self.reader.get_mut();
        source.since = 0;
        let (line, column) = (source.line, source.column);
        let found = match self.reader.read_event_into(&mut self.buffer) {
            Ok(Event::Eof) => return Ok(false),
            Ok(Event::Start(tag) | Event::Empty(tag)) => {
                self.element = tag.local_name().as_ref().into();
                in_tag(&tag, line, column, format)
            }
            Ok(Event::Text(text)) => in_text(&text, &self.element, line, column, format),
            Ok(Event::CData(text)) => in_text(&text, &self.element, line, column, format),
            Ok(_) => Vec::new(),
            Err(quick_xml::Error::Io(error)) if error.kind() != io::ErrorKind::FileTooLarge => {
                return Err(io::Error::new(error.kind(), error.to_string()));
            }
            Err(quick_xml::Error::Io(error)) => {
                let expected = "shorter ones; the rest of the document is not read";
                items.push_back(Item::Error(ReadError::new(line, column, error.to_string(), expected)));
                return Ok(false);
            }
            Err(error) => {
                let at = self.reader.buffer_position();
                let again = self.failed_at.replace(at) == Some(at);
                let found = format!("broken XML ({error})");
                items.push_back(Item::Error(ReadError::new(line, column, found, "well-formed XML")));
                return Ok(!again && at > 0);
            }
        };
        items.extend(found);
        Ok(true)
    }
}

/// The board in the attributes of a tag, with its solution.
fn in_tag(tag: &BytesStart<'_>, line: u64, column: u32, format: Format) -> Vec<Item> {
    let is_game = tag.name().as_ref() == "game";
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for attribute in tag.attributes().with_checks(false).flatten() {
        let value = attribute
            .normalized_value(quick_xml::XmlVersion::Implicit1_0)
            .map_or_else(|_| attribute.value.clone().into_owned(), |value| value.into_owned());
        let name = plain_name(attribute.key.as_ref());
        if is_solution_name(&name) {
            solutions.push(value);
            continue;
        }
        let is_data = is_game && name == "data";
        let read = match with_state(&value) {
            Some(Ok(givens)) => board(&givens, line, format, None),
            Some(Err(found)) => Err(ReadError::new(line, 1, found, "81 cells of OpenSudoku's data")),
            None => board(&value, line, format, None),
        };
        match read {
            Ok(board) => {
                let rank = if is_data {
                    0
                } else {
                    PUZZLE.iter().position(|known| *known == name).map_or(PUZZLE.len() + 1, |rank| rank + 1)
                };
                puzzles.push((rank, board));
            }
            Err(error) if is_data => {
                return vec![Item::Error(ReadError { column: column + error.column, ..error })];
            }
            Err(_) => {}
        }
    }
    // One tag is one puzzle: the one under the most telling name.
    let Some((_, board)) = puzzles.into_iter().min_by_key(|&(rank, _)| rank) else { return Vec::new() };
    let solution = solutions.first().map(|text| solution(text, line, format, board.size()));
    let more = solution.map(|solution| Box::new(More { solution: Some(solution), ..More::default() }));
    vec![Item::Puzzle(Puzzle { line, column, board, more })]
}

/// OpenSudoku's form with the state of play: `version: 1`, then for each cell its value, what was noted in it, and
/// whether it may be changed. The givens are those that may not. Version 4 has two kinds of notes, version 5 a colour too.
fn with_state(value: &str) -> Option<Result<String, String>> {
    let rest = value.strip_prefix("version:")?.trim_start();
    let cells = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let version = &rest[..rest.len() - cells.len()];
    let each = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return Some(Err(format!("version {version} of OpenSudoku's data"))),
    };
    let fields: Vec<&str> = cells.trim().split('|').filter(|field| !field.is_empty()).collect();
    if fields.len() != 81 * each {
        return Some(Err(format!("{} fields of {} cells", fields.len(), fields.len() / each)));
    }
    let given = |cell: &[&str]| match cell[each - 1] {
        "0" => Ok(cell[0].to_string()),
        "1" => Ok("0".into()),
        other => Err(format!("{other:?} in the place of 0 or 1, for a cell that may be changed")),
    };
    Some(fields.chunks(each).map(given).collect())
}

/// The boards in the text between tags.
fn in_text(text: &str, element: &str, line: u64, column: u32, format: Format) -> Vec<Item> {
    let indent = text.len() - text.trim_start().len();
    let line = line + text[..indent].matches('\n').count() as u64;
    let text = text.trim();
    if text.is_empty() {
        return Vec::new();
    }
    let puzzle = |column, board| Item::Puzzle(Puzzle { line, column, board, more: None });
    let one_line = Text::of(line, &text.replace(['\n', '\r'], " "));
    let found: Vec<Item> = match whole(&one_line, format, None) {
        Whole::Boards(boards) => {
            boards.into_iter().map(|found| puzzle(column + found.start as u32, found.board)).collect()
        }
        Whole::Fault(error) => vec![Item::Error(error)],
        Whole::Sixteen => {
            board(text, line, format, None).map(|board| puzzle(column, board)).into_iter().collect()
        }
        Whole::Nothing if text.contains('\n') => {
            let items: Vec<Item> = Reader::with_format(text.as_bytes(), Format { form: None, ..format })
                .map_while(Result::ok)
                .collect();
            let some = items.iter().any(|item| matches!(item, Item::Puzzle(_)));
            let moved = |item| match item {
                Item::Puzzle(puzzle) => Item::Puzzle(Puzzle { line: line + puzzle.line - 1, ..puzzle }),
                Item::Error(error) => Item::Error(ReadError { line: line + error.line - 1, ..error }),
                other => other,
            };
            if some { items.into_iter().map(moved).collect() } else { Vec::new() }
        }
        Whole::Nothing => Vec::new(),
    };
    if is_solution_name(element) && !found.is_empty() {
        let message = format!("the board in <{element}> is left out: it is a solution");
        return vec![Item::Note(Note { line, message })];
    }
    found
}

/// What was put back, then the rest of the source, with lines and columns counted, and with an end to long tags.
struct Source<R: BufRead> {
    start: Vec<u8>,
    used: usize,
    rest: Decoded<R>,
    line: u64,
    column: u32,
    /// Bytes since the last event.
    since: usize,
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let length = available.len().min(buffer.len());
        buffer[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.since > LONGEST {
            self.since = 0;
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                "a tag or a text of more than a mebibyte",
            ));
        }
        if self.used < self.start.len() { Ok(&self.start[self.used..]) } else { self.rest.fill_buf() }
    }

    fn consume(&mut self, amount: usize) {
        let (mut line, mut column) = (self.line, self.column);
        let from_start = self.used < self.start.len();
        let buffer = if from_start { &self.start[self.used..] } else { self.rest.fill_buf().unwrap_or(&[]) };
        for &byte in &buffer[..amount.min(buffer.len())] {
            if byte == b'\n' {
                (line, column) = (line + 1, 1);
            } else if byte & 0xC0 != 0x80 {
                column += 1;
            }
        }
        (self.line, self.column) = (line, column);
        self.since += amount;
        if from_start {
            self.used += amount;
        } else {
            self.rest.consume(amount);
        }
    }
}
