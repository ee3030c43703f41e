//! Tables: a header that names the columns, then a board in each row. The fields are taken apart by `csv-core`.
//!
//! A table is read line by line, so that a quote that is never closed spoils its own line only.

use crate::format::Format;
use crate::item::{Board, More, Puzzle, ReadError};
use crate::source::Line;
use crate::text::{Text, Whole, excerpt, whole};
use csv_core::{ReadRecordResult, ReaderBuilder};
use sudoku_core::{AnyGrid, Size};

/// Names of the column that holds the puzzle, letters and digits only.
const PUZZLE: &[&str] = &[
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "board",
    "boards",
    "sudoku",
    "sudokus",
    "grid",
    "grids",
    "question",
    "questions",
    "problem",
    "problems",
    "givens",
    "unsolved",
    "input",
    "start",
    "puzzlestring",
];

/// Names of the column that holds its solution, the first that is there.
const SOLUTION: &[&str] = &["solution", "solved", "solutionstring", "solutions", "answers", "answer"];

pub(crate) fn is_puzzle_name(name: &str) -> bool {
    PUZZLE.contains(&plain_name(name).as_str())
}

pub(crate) fn is_solution_name(name: &str) -> bool {
    SOLUTION.contains(&plain_name(name).as_str())
}

fn plain_name(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// A table, as its header says it.
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
        let mut by_name = None;
        for delimiter in [b',', b';', b'\t', b'|'] {
            let header = split(bytes, delimiter);
            let row = next.map(|next| split(&next.bytes, delimiter)).unwrap_or_default();
            let is_board = |text: &String| board(text, line.number, format, None).is_ok();
            let same = header.len() > 1 && (row.len() == header.len() || next.is_none());
            let named =
                PUZZLE.iter().find_map(|name| header.iter().position(|field| plain_name(field) == *name));
            // A title may have such a name in it: what follows must be a row.
            if let Some(puzzle) =
                named.filter(|&puzzle| same || forced || row.get(puzzle).is_some_and(is_board))
            {
                by_name = Some((delimiter, header, puzzle));
                break;
            }
            let words = header.iter().all(|field| !is_board(field) && field.chars().any(char::is_alphabetic));
            if let Some(puzzle) = row.iter().position(is_board).filter(|_| (same || forced) && words) {
                by_name = Some((delimiter, header, puzzle));
                break;
            }
        }
        let (delimiter, header, puzzle) = by_name?;
        let solution =
            SOLUTION.iter().find_map(|name| header.iter().position(|field| plain_name(field) == *name));
        Some(Table { delimiter, header, puzzle, solution: solution.filter(|&column| column != puzzle) })
    }

    /// Whether a row goes on after the end of this text, since a quote is still open.
    pub(crate) fn is_open(&self, bytes: &[u8]) -> bool {
        memchr::memchr_iter(b'"', bytes).count() % 2 == 1
    }

    /// The board of a row, or what is wrong with it; nothing if the row repeats the header.
    pub(crate) fn row(&self, number: u64, bytes: &[u8], format: Format) -> Option<Result<Puzzle, ReadError>> {
        let fields = split(bytes, self.delimiter);
        if fields == self.header {
            return None;
        }
        let column = |index: usize| field_start(bytes, self.delimiter, index) as u32;
        let Some(text) = fields.get(self.puzzle) else {
            return Some(Err(ReadError {
                line: number,
                column: String::from_utf8_lossy(bytes).chars().count() as u32 + 1,
                found: format!("the end of the row after {}", crate::block::counted(fields.len(), "column")),
                expected: format!("{} columns, as in the header", self.header.len()),
                fields,
            }));
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

/// The fields of one row.
fn split(bytes: &[u8], delimiter: u8) -> Vec<String> {
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    let mut text = vec![0; bytes.len() + 1];
    let mut ends = vec![0; bytes.iter().filter(|&&b| b == delimiter).count() + 2];
    let (mut read, mut written, mut ended) = (0, 0, 0);
    loop {
        let (result, took, wrote, fields) =
            reader.read_record(&bytes[read..], &mut text[written..], &mut ends[ended..]);
        (read, written, ended) = (read + took, written + wrote, ended + fields);
        // An empty rest tells the reader that this was all.
        if result == ReadRecordResult::InputEmpty && read < bytes.len() {
            continue;
        }
        if matches!(result, ReadRecordResult::Record | ReadRecordResult::End)
            || took == 0
                && wrote == 0
                && fields == 0
                && read == bytes.len()
                && result != ReadRecordResult::InputEmpty
        {
            break;
        }
    }
    let mut start = 0;
    ends[..ended]
        .iter()
        .map(|&end| {
            let field = String::from_utf8_lossy(&text[start..end]).trim().to_string();
            start = end;
            field
        })
        .collect()
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

/// The one board of a text that should hold nothing else.
pub(crate) fn board(text: &str, number: u64, format: Format, size: Option<Size>) -> Result<Board, ReadError> {
    if let Ok(cells) = text.as_bytes().try_into()
        && let Some(board) = crate::source::plain(cells, format.symbols)
    {
        return Ok(Board::Nine(board));
    }
    let line = Line { number, bytes: text.replace(['\n', '\r'], " ").into_bytes(), cut: false };
    let decoded = Text::new(&line);
    match whole(&decoded, format, size) {
        Whole::Boards(mut boards) if boards.len() == 1 => Ok(boards.remove(0).board),
        Whole::Fault(error) => Err(error),
        Whole::Sixteen => {
            let cells: Vec<char> = decoded.chars.iter().copied().filter(|c| !c.is_whitespace()).collect();
            crate::symbols::board(Size::Four, &cells, format.symbols)
                .map(Board::from)
                .map_err(|fault| decoded.fault(0, fault))
        }
        _ => {
            let found = if text.trim().is_empty() { "nothing".into() } else { excerpt(text) };
            Err(decoded.error(0, found, "a board"))
        }
    }
}

/// As [`board`], where it has to be a plain one of a known size.
pub(crate) fn solution(text: &str, number: u64, format: Format, size: Size) -> Result<AnyGrid, ReadError> {
    let board = board(text, number, format, Some(size))?;
    board.grid().filter(|grid| grid.size() == size).ok_or_else(|| ReadError {
        line: number,
        column: 1,
        found: format!("a board of another kind, {}", board.size()),
        expected: format!("a solution, {size}"),
        fields: Vec::new(),
    })
}
