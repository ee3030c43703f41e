//! Tables: a header that names the columns, then a board in each row. The fields are taken apart by the crate `csv`.
//!
//! A table is read line by line, so that a quote that is never closed spoils its own line only.

use crate::form::{Form, Format};
use crate::item::{Board, Item, More, Puzzle, ReadError};
use crate::reader::Reader;
use crate::run::counted;
use crate::source::Line;
use crate::text::{Text, Whole, excerpt, whole};
use sudoku_core::{AnyGrid, Size};

/// Names under which a puzzle is kept, in a table or in JSON, the first that is there; letters and digits only.
pub(crate) const PUZZLE: &[&str] = &[
    "puzzle",
    "puzzles",
    "givens",
    "given",
    "clues",
    "mission",
    "quiz",
    "quizzes",
    "originalsudoku",
    "original",
    "unsolved",
    "initial",
    "start",
    "puzzlestring",
    "sudoku",
    "sudokus",
    "question",
    "questions",
    "problem",
    "problems",
    "task",
    "board",
    "boards",
    "grid",
    "grids",
    "input",
    "cells",
    "rows",
];

/// Names of the column that holds its solution, the first that is there.
const SOLUTION: &[&str] = &[
    "solution",
    "solved",
    "solvedsudoku",
    "solutionstring",
    "solutions",
    "answers",
    "answer",
    "target",
    "result",
];

pub(crate) fn is_solution_name(name: &str) -> bool {
    SOLUTION.contains(&plain_name(name).as_str())
}

/// A name in small letters and digits, without other characters.
pub(crate) fn plain_name(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// A table, as its header describes it.
pub(crate) struct Table {
    delimiter: u8,
    pub(crate) header: Vec<String>,
    puzzle: usize,
    solution: Option<usize>,
}

impl Table {
    /// The table whose header is `line`, if it is one: some column has a known name, or the row after it has a board.
    pub(crate) fn begin(line: &Line, next: Option<&Line>, format: Format, forced: bool) -> Option<Table> {
        let bytes = line.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&line.bytes);
        if bytes.trim_ascii_start().starts_with(b"[") {
            return None; // the head of a section
        }
        // Most lines are neither: this costs little.
        let next_may_hold_board = next.is_some_and(|next| may_hold_board(&next.bytes));
        if !has_known_name(bytes) && !next_may_hold_board {
            return None;
        }
        let mut by_name = None;
        let mut tried_without = false;
        for delimiter in [b',', b';', b'\t', b'|'] {
            if !bytes.contains(&delimiter) && std::mem::replace(&mut tried_without, true) {
                continue;
            }
            let header = split(bytes, delimiter);
            let row = next.map(|next| split(&next.bytes, delimiter)).unwrap_or_default();
            // A quoted grid of several lines: the row ends further down.
            let open = next.is_some_and(|next| {
                next.bytes.trim_ascii_start().starts_with(b"\"") && has_odd_quotes(&next.bytes)
            });
            let is_board = |text: &String| board(text, line.number, format, None).is_ok();
            let same = header.len() > 1 && (row.len() == header.len() || next.is_none());
            let named =
                PUZZLE.iter().find_map(|name| header.iter().position(|field| plain_name(field) == *name));
            // A title may contain such a name: what follows must be a row.
            if let Some(puzzle) =
                named.filter(|&puzzle| same || forced || open || row.get(puzzle).is_some_and(is_board))
            {
                by_name = Some((delimiter, header, puzzle));
                break;
            }
            let words = header.iter().all(|field| !is_board(field) && field.chars().any(char::is_alphabetic));
            // Without a known name the column of boards must be the only one beside solutions.
            let boards: Vec<usize> = (0..row.len().min(header.len()))
                .filter(|&column| is_board(&row[column]) && !is_solution_name(&header[column]))
                .collect();
            if let [puzzle] = boards[..]
                && (same || forced)
                && words
            {
                by_name = Some((delimiter, header, puzzle));
                break;
            }
        }
        let (delimiter, header, puzzle) = by_name?;
        let solution =
            SOLUTION.iter().find_map(|name| header.iter().position(|field| plain_name(field) == *name));
        Some(Table { delimiter, header, puzzle, solution: solution.filter(|&column| column != puzzle) })
    }

    /// The board of a row, or what is wrong with it; `None` if the row repeats the header, or is a rule of Markdown.
    pub(crate) fn row(&self, number: u64, bytes: &[u8], format: Format) -> Option<Result<Puzzle, ReadError>> {
        let fields = split(bytes, self.delimiter);
        let is_rule = |field: &String| field.chars().all(|c| "-: ".contains(c));
        if fields == self.header || self.delimiter == b'|' && fields.iter().all(is_rule) {
            return None;
        }
        let column = |index: usize| field_start(bytes, self.delimiter, index) as u32;
        let Some(text) = fields.get(self.puzzle) else {
            let column = String::from_utf8_lossy(bytes).chars().count() as u32 + 1;
            let found = format!("the end of the row after {}", counted(fields.len(), "column"));
            let expected = format!("{} columns, as in the header", self.header.len());
            return Some(Err(ReadError { fields, ..ReadError::new(number, column, found, expected) }));
        };
        let size = None;
        let place =
            |error: ReadError, index: usize| ReadError { column: error.column + column(index), ..error };
        let board = match board(text, number, format, size) {
            Ok(board) => board,
            Err(error) => return Some(Err(ReadError { fields, ..place(error, self.puzzle) })),
        };
        let solution = self.solution.and_then(|index| {
            let text = fields.get(index).filter(|text| !text.trim().is_empty())?;
            Some(solution(text, number, format, board.size()).map_err(|error| place(error, index)))
        });
        let column = column(self.puzzle) + 1;
        let more = Some(Box::new(More { title: None, solution, fields }));
        Some(Ok(Puzzle { line: number, column, board, more }))
    }
}

/// Whether some part of a line between delimiters is a name under which puzzles are kept.
fn has_known_name(bytes: &[u8]) -> bool {
    let mut fields = bytes.split(|byte| b",;\t|".contains(byte));
    fields.any(|field| {
        let is_known = || PUZZLE.contains(&plain_name(&String::from_utf8_lossy(field)).as_str());
        field.len() <= LONGEST_NAME && is_known()
    })
}

/// A name is not longer than this, with all its signs.
const LONGEST_NAME: usize = 60;

/// Whether a line has enough cells for the smallest board: one long word, or many digits and blanks.
fn may_hold_board(bytes: &[u8]) -> bool {
    let (mut word, mut signs) = (0, 0);
    bytes.iter().any(|&byte| {
        word = if byte.is_ascii_whitespace() || b",;|\"".contains(&byte) { 0 } else { word + 1 };
        signs += usize::from(!byte.is_ascii_alphabetic() && !byte.is_ascii_whitespace());
        word >= Size::Four.cells() || signs >= Size::Four.cells()
    })
}

/// Whether a quote that is opened in these bytes is still open at their end.
pub(crate) fn has_odd_quotes(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'"', bytes).count() % 2 == 1
}

/// The fields of one row, without the spaces around them.
fn split(bytes: &[u8], delimiter: u8) -> Vec<String> {
    let field = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    // The crate builds an automaton for each row, which takes longer than everything else. Without a quote, a delimiter is one.
    if !bytes.is_empty() && !bytes.iter().any(|byte| b"\"\r\n".contains(byte)) {
        return bytes.split(|&byte| byte == delimiter).map(field).collect();
    }
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .buffer_capacity(bytes.len().max(1))
        .from_reader(bytes);
    let mut record = csv::ByteRecord::new();
    // A slice cannot fail, and any bytes are a record.
    let _ = reader.read_byte_record(&mut record);
    record.iter().map(field).collect()
}

/// Appends a row of a table, with quotes where they are needed.
pub fn csv_row<'a>(fields: impl Iterator<Item = &'a str>, out: &mut Vec<u8>) {
    let mut writer = csv::WriterBuilder::new().buffer_capacity(1 << 10).from_writer(out);
    // A `Vec` cannot fail.
    let _ = writer.write_record(fields);
    let _ = writer.flush();
}

/// In characters, where a field begins.
fn field_start(bytes: &[u8], delimiter: u8, index: usize) -> usize {
    let (mut quoted, mut field, mut place) = (false, 0, 0);
    for character in String::from_utf8_lossy(bytes).chars() {
        if field == index {
            return place + usize::from(character == '"');
        }
        match character {
            '"' => quoted = !quoted,
            _ if character as u32 == u32::from(delimiter) && !quoted => field += 1,
            _ => {}
        }
        place += 1;
    }
    place
}

/// The one board of a text that should contain only that.
pub(crate) fn board(text: &str, number: u64, format: Format, size: Option<Size>) -> Result<Board, ReadError> {
    if let Ok(cells) = text.as_bytes().try_into()
        && let Some(board) = crate::source::plain(cells, format.symbols)
    {
        return Ok(Board::Nine(board));
    }
    let decoded = Text::of(number, &text.replace(['\n', '\r'], " "));
    match whole(&decoded, format, size) {
        Whole::Boards(mut boards) if boards.len() == 1 => Ok(boards.remove(0).board),
        Whole::Fault(error) => Err(error),
        Whole::Sixteen => {
            let cells: Vec<char> = decoded
                .chars
                .iter()
                .copied()
                .filter(|&c| !c.is_whitespace() && !"|/,;".contains(c))
                .collect();
            crate::symbols::board(Size::Four, &cells, format.symbols)
                .map(Board::from)
                .map_err(|fault| decoded.fault(0, fault))
        }
        _ if text.trim().contains('\n') => grid(text, number, format),
        _ => {
            let found = if text.trim().is_empty() { "nothing".into() } else { excerpt(text) };
            Err(decoded.error(0, found, "a board"))
        }
    }
}

/// The one grid of a text of several lines.
fn grid(text: &str, number: u64, format: Format) -> Result<Board, ReadError> {
    let format = Format { form: Some(Form::Grid), ..format };
    let mut boards = Vec::new();
    for item in Reader::with_format(text.as_bytes(), format) {
        match item {
            Ok(Item::Puzzle(puzzle)) => boards.push(puzzle.board),
            Ok(Item::Error(error)) => return Err(ReadError { line: number + error.line - 1, ..error }),
            Ok(Item::Header(_) | Item::Note(_)) | Err(_) => {}
        }
    }
    if boards.len() == 1 {
        return Ok(boards.remove(0));
    }
    Err(ReadError::new(number, 1, format!("{} boards in one place", boards.len()), "one board"))
}

/// The same as [`board`], if it must be a plain board of a known size.
pub(crate) fn solution(text: &str, number: u64, format: Format, size: Size) -> Result<AnyGrid, ReadError> {
    let board = board(text, number, format, Some(size))?;
    board.grid().filter(|grid| grid.size() == size).ok_or_else(|| {
        ReadError::new(
            number,
            1,
            format!("a board of another kind, {}", board.size()),
            format!("a solution, {size}"),
        )
    })
}
