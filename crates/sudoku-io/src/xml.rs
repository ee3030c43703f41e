//! XML: OpenSudoku's collections, and any other document that holds boards in attributes or text.

use crate::format::Format;
use crate::item::{Item, Puzzle, ReadError};
use crate::source::Line;
use crate::table::board;
use crate::text::{Text, Whole, whole};
use quick_xml::events::{BytesStart, Event};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

/// A tag or a text longer than this is refused.
const LONGEST: usize = 1 << 20;

/// The XML reader, with the place that it has reached.
pub(crate) struct Xml<R> {
    reader: quick_xml::Reader<Source<R>>,
    buffer: Vec<u8>,
    failed_at: Option<u64>,
}

impl<R: BufRead> Xml<R> {
    pub(crate) fn new(lines: VecDeque<Line>, source: R, taken: u64) -> Self {
        let number = lines.front().map_or(taken + 1, |line| line.number);
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
        Xml { reader, buffer: Vec::new(), failed_at: None }
    }

    /// Reads on to the next event; false at the end.
    pub(crate) fn step(&mut self, format: Format, items: &mut VecDeque<Item>) -> io::Result<bool> {
        self.buffer.clear();
        let source = self.reader.get_mut();
        source.since = 0;
        let (line, column) = (source.line, source.column);
        let found = match self.reader.read_event_into(&mut self.buffer) {
            Ok(Event::Eof) => return Ok(false),
            Ok(Event::Start(tag) | Event::Empty(tag)) => in_tag(&tag, line, column, format),
            Ok(Event::Text(text)) => in_text(&text, line, column, format),
            Ok(Event::CData(text)) => in_text(&text, line, column, format),
            Ok(_) => Vec::new(),
            Err(quick_xml::Error::Io(error)) if error.kind() != io::ErrorKind::FileTooLarge => {
                return Err(io::Error::new(error.kind(), error.to_string()));
            }
            Err(error) => {
                let at = self.reader.buffer_position();
                let again = self.failed_at.replace(at) == Some(at);
                items.push_back(Item::Error(ReadError {
                    line,
                    column,
                    found: format!("broken XML ({error})"),
                    expected: "well-formed XML".into(),
                    fields: Vec::new(),
                }));
                return Ok(!again && at > 0);
            }
        };
        items.extend(found);
        Ok(true)
    }
}

/// The boards in the attributes of a tag.
fn in_tag(tag: &BytesStart<'_>, line: u64, column: u32, format: Format) -> Vec<Item> {
    let mut items = Vec::new();
    for attribute in tag.attributes().with_checks(false).flatten() {
        let value = attribute
            .normalized_value(quick_xml::XmlVersion::Implicit1_0)
            .map_or_else(|_| attribute.value.clone().into_owned(), |value| value.into_owned());
        let is_data = attribute.key.as_ref() == "data" && tag.name().as_ref() == "game";
        let text = with_state(&value).unwrap_or(value);
        match board(&text, line, format, None) {
            Ok(board) => items.push(Item::Puzzle(Puzzle { line, column, board, more: None })),
            Err(error) if is_data => {
                items.push(Item::Error(ReadError { column: column + error.column, ..error }));
            }
            Err(_) => {}
        }
    }
    items
}

/// OpenSudoku's form with the state of play: `version: 1`, then for each cell a value, notes, and whether it may be
/// changed. The givens are those that may not.
fn with_state(value: &str) -> Option<String> {
    let cells = value.strip_prefix("version:")?.trim_start();
    let cells = cells.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let fields: Vec<&str> = cells.split('|').filter(|field| !field.is_empty()).collect();
    let given = |cell: &[&str]| if cell.last() == Some(&"0") { cell[0].to_string() } else { "0".into() };
    Some(fields.chunks(3).map(given).collect())
}

/// The boards in the text between tags.
fn in_text(text: &str, line: u64, column: u32, format: Format) -> Vec<Item> {
    let indent = text.len() - text.trim_start().len();
    let line = line + text[..indent].matches('\n').count() as u64;
    let bytes = text.trim().replace(['\n', '\r'], " ").into_bytes();
    if bytes.is_empty() {
        return Vec::new();
    }
    let text = Text::new(&Line { number: line, bytes, cut: false });
    match whole(&text, format, None) {
        Whole::Boards(boards) => boards
            .into_iter()
            .map(|found| {
                let column = column + found.start as u32;
                Item::Puzzle(Puzzle { line, column, board: found.board, more: None })
            })
            .collect(),
        Whole::Fault(error) => vec![Item::Error(error)],
        Whole::Sixteen | Whole::Nothing => Vec::new(),
    }
}

/// What was put back, then the rest of the source, with lines and columns counted, and with an end to long tags.
struct Source<R> {
    start: Vec<u8>,
    used: usize,
    rest: R,
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
