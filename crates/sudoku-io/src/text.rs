//! A line of text, and the boards that stand on it as a whole: the line form, with whatever stands beside it.

use crate::format::{Format, Symbols};
use crate::item::{Board, ReadError};
use crate::source::Line;
use crate::symbols::{self, Fault};
use std::ops::Range;
use sudoku_core::Size;

/// A line, decoded: full-width characters made plain, anything that is not UTF-8 replaced.
pub(crate) struct Text {
    pub(crate) number: u64,
    pub(crate) chars: Vec<char>,
}

impl Text {
    pub(crate) fn new(line: &Line) -> Text {
        let bytes = match line.bytes.strip_prefix(b"\xEF\xBB\xBF") {
            Some(rest) if line.number == 1 => rest,
            _ => &line.bytes,
        };
        Text { number: line.number, chars: String::from_utf8_lossy(bytes).chars().map(plain).collect() }
    }

    /// The text without the white space around it.
    pub(crate) fn trimmed(&self) -> &[char] {
        let start = self.chars.iter().position(|c| !c.is_whitespace()).unwrap_or(self.chars.len());
        let end = self.chars.iter().rposition(|c| !c.is_whitespace()).map_or(start, |last| last + 1);
        &self.chars[start..end]
    }

    /// The column of the first character that is no white space, from one.
    pub(crate) fn indent(&self) -> u32 {
        self.chars.iter().take_while(|c| c.is_whitespace()).count() as u32 + 1
    }

    pub(crate) fn starts_with(&self, text: &str) -> bool {
        let trimmed = self.trimmed();
        text.chars().count() <= trimmed.len() && text.chars().zip(trimmed).all(|(a, b)| a == *b)
    }

    /// The text, quoted, cut after a few words.
    pub(crate) fn excerpt(&self) -> String {
        excerpt(&self.trimmed().iter().collect::<String>())
    }

    pub(crate) fn fault(&self, start: usize, fault: Fault) -> ReadError {
        self.error(start + fault.place, fault.found, fault.expected)
    }

    /// An error at a place in this line, counted from zero.
    pub(crate) fn error(
        &self,
        place: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        ReadError {
            line: self.number,
            column: place as u32 + 1,
            found: found.into(),
            expected: expected.into(),
            fields: Vec::new(),
        }
    }
}

/// A text, quoted, cut after a few words.
pub(crate) fn excerpt(text: &str) -> String {
    const LENGTH: usize = 40;
    if text.chars().count() <= LENGTH {
        return format!("{text:?}");
    }
    let start: String = text.chars().take(LENGTH).collect();
    format!("{start:?}...")
}

/// Full-width characters, as they come from East Asian keyboards, and the spaces of word processors.
fn plain(character: char) -> char {
    match character {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        '\u{3002}' | '\u{FF61}' => '.',
        '\u{3000}' | '\u{A0}' | '\u{2007}' | '\u{202F}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => character,
    }
}

/// A board on a line.
pub(crate) struct Found {
    /// The place of its first character in the line, from zero.
    pub(crate) start: usize,
    pub(crate) board: Board,
}

/// What stands on a line as a whole.
pub(crate) enum Whole {
    /// Boards, in order: one, or a puzzle and its solution, or more.
    Boards(Vec<Found>),
    /// Something that was meant to be a board.
    Fault(ReadError),
    /// Sixteen cells: a 4x4 board, or a row of a 16x16 board.
    Sixteen,
    /// Nothing of the kind.
    Nothing,
}

/// What stands between the boards of one line.
fn is_delimiter(character: char) -> bool {
    character.is_whitespace() || ",;:\"'|/\\()[]{}=<>&".contains(character)
}

pub(crate) fn tokens(chars: &[char], delimiter: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut start = None;
    for (place, &character) in chars.iter().enumerate() {
        match (delimiter(character), start) {
            (true, Some(begun)) => {
                tokens.push(begun..place);
                start = None;
            }
            (false, None) => start = Some(place),
            _ => {}
        }
    }
    tokens.extend(start.map(|start| start..chars.len()));
    tokens
}

/// The characters of a board in HoDoKu's way, which sets `+` before a digit that was placed by the player: without it.
fn without_plus(token: &[char]) -> (Vec<char>, Vec<usize>) {
    let kept =
        (0..token.len()).filter(|&i| token[i] != '+' || !token.get(i + 1).is_some_and(char::is_ascii_digit));
    kept.map(|i| (token[i], i)).unzip()
}

/// Finds the boards on a line. `size` is that of the boards before it, if there were some in line form.
pub(crate) fn whole(text: &Text, format: Format, size: Option<Size>) -> Whole {
    let chars = &text.chars[..];
    let ranges = tokens(chars, is_delimiter);
    let mut found: Vec<(usize, Found)> = Vec::new();
    let mut fault: Option<(usize, ReadError)> = None;
    for range in &ranges {
        if range.len() < 16 {
            continue;
        }
        let (cells, places) = without_plus(&chars[range.clone()]);
        let length = cells.len();
        let board = if let Some(size) = Size::from_cells(length) {
            symbols::board(size, &cells, format.symbols).map(Board::from)
        } else if let Some(size) = symbols::size_of_long_form(length) {
            symbols::long_form(size, &cells).map(Board::from)
        } else {
            continue;
        };
        match board {
            Ok(board) => found.push((length, Found { start: range.start, board })),
            Err(reason)
                if length > 30 && looks_like_cells(&cells) || size.is_some_and(|s| s.cells() == length) =>
            {
                let place = range.start + places.get(reason.place).copied().unwrap_or(0);
                if fault.as_ref().is_none_or(|(longest, _)| length > *longest) {
                    fault = Some((length, text.fault(place, Fault { place: 0, ..reason })));
                }
            }
            Err(_) => {}
        }
    }
    let longest = found.iter().map(|&(length, _)| length).max();
    if let Some((length, error)) = fault
        && longest.is_none_or(|longest| length > longest)
    {
        return Whole::Fault(error);
    }
    if let Some(longest) = longest {
        if longest == 16 && ranges.len() == 1 {
            return Whole::Sixteen;
        }
        found.retain(|&(length, _)| length == longest);
        return Whole::Boards(found.into_iter().map(|(_, found)| found).collect());
    }
    in_groups(text, &ranges, format)
        .or_else(|| with_spaces(text, &ranges, format.symbols))
        .unwrap_or_else(|| wrong_length(text, &ranges, size))
}

/// A board in equal groups of characters: its rows, or the parts of its rows, or single cells.
fn in_groups(text: &Text, ranges: &[Range<usize>], format: Format) -> Option<Whole> {
    let (first, last) = (ranges.first()?, ranges.last()?);
    let token = |range: &Range<usize>| text.chars[range.clone()].iter().collect::<String>();
    let cells: Vec<char> =
        ranges.iter().flat_map(|range| text.chars[range.clone()].iter().copied()).collect();
    let equal = ranges.len() > 1 && ranges.iter().all(|range| range.len() == first.len());
    let numbers = Size::from_cells(ranges.len()).filter(|size| size.rows() > 9 && !equal);
    if let Some(size) = numbers {
        let texts: Vec<String> = ranges.iter().map(token).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        return symbols::numbers(size, &texts)
            .ok()
            .map(|board| Whole::Boards(vec![Found { start: first.start, board: board.into() }]));
    }
    let size = Size::from_cells(cells.len()).filter(|_| equal)?;
    // Nine groups of nine may as well be a row of pencil marks in which nothing is ruled out yet.
    let ascending =
        |range: &Range<usize>| text.chars[range.clone()].is_sorted_by(|a, b| a < b && *a != '0' && *a != '.');
    if first.len() == size.rows() && ranges.iter().all(ascending) {
        return None;
    }
    if cells.len() == 16 {
        return Some(Whole::Sixteen);
    }
    Some(match symbols::board(size, &cells, format.symbols) {
        Ok(board) => Whole::Boards(vec![Found { start: first.start, board: board.into() }]),
        Err(fault) if looks_like_cells(&cells) => {
            let group = fault.place / first.len();
            let place = ranges.get(group).unwrap_or(last).start + fault.place % first.len();
            Whole::Fault(text.fault(place, Fault { place: 0, ..fault }))
        }
        Err(_) => return None,
    })
}

/// A board whose blanks are spaces: the line as a whole has the length of a board, and nothing but digits and spaces.
fn with_spaces(text: &Text, ranges: &[Range<usize>], symbols: Option<Symbols>) -> Option<Whole> {
    let chars = &text.chars;
    let size = Size::from_cells(chars.len()).filter(|size| size.rows() > 4)?;
    if !chars.iter().all(|&c| c == ' ' || c.is_ascii_digit()) || ranges.len() == size.rows() {
        return None;
    }
    let board = symbols::board(size, chars, symbols).ok()?;
    Some(Whole::Boards(vec![Found { start: 0, board: board.into() }]))
}

/// Whether most of it is digits and blanks: meant as a board, not as a word.
pub(crate) fn looks_like_cells(cells: &[char]) -> bool {
    let good = cells.iter().filter(|c| c.is_ascii_digit() || "._-*?xX".contains(**c)).count();
    good * 10 >= cells.len() * 8
}

/// A token too long for a row that has not the length of a board.
fn wrong_length(text: &Text, ranges: &[Range<usize>], size: Option<Size>) -> Whole {
    let Some(range) = ranges.iter().max_by_key(|range| range.len()) else { return Whole::Nothing };
    let (cells, _) = without_plus(&text.chars[range.clone()]);
    let near = |size: &Size| cells.len().abs_diff(size.cells()) * 4 <= size.cells();
    if !(cells.len() > 30 || size.as_ref().is_some_and(near)) || !looks_like_cells(&cells) {
        return Whole::Nothing;
    }
    let length = cells.len();
    let all_sizes = || Size::ALL.into_iter().map(|size| (size, size.cells()));
    let long_forms = Size::ALL.into_iter().map(|size| (size, size.rows().pow(3)));
    let (size, wanted) = size
        .filter(near)
        .map(|size| (size, size.cells()))
        .or_else(|| all_sizes().chain(long_forms).min_by_key(|&(_, wanted)| wanted.abs_diff(length)))
        .unwrap_or((Size::Nine, 81));
    let rows = size.rows();
    let expected = if wanted == size.cells() {
        format!("{wanted} characters, for {rows} rows of {rows} cells")
    } else {
        format!("{wanted} characters, {rows} for each of {} cells", size.cells())
    };
    if length < wanted {
        return Whole::Fault(text.error(
            range.end,
            format!("the end of the board after {length} characters"),
            expected,
        ));
    }
    let place = range.start + wanted;
    let extra = text.chars.get(place).copied().unwrap_or(' ');
    let found = format!("{extra:?} after {wanted} characters, {length} in all");
    Whole::Fault(text.error(place, found, expected))
}
