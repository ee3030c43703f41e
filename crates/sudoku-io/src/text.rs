//! A line of text, and the boards that it holds as a whole: the line form, with whatever is beside it.

use crate::decode;
use crate::form::{Form, Format};
use crate::item::{Board, ReadError};
use crate::source::Line;
use crate::symbols::{self, Fault};
use std::ops::Range;
use sudoku_core::Size;

/// A decoded line. Characters without a width are left out, and digits of every script become ASCII digits.
#[derive(Clone)]
pub(crate) struct Text {
    pub(crate) number: u64,
    pub(crate) chars: Vec<char>,
}

impl Text {
    pub(crate) fn new(line: &Line) -> Text {
        Text::of(line.number, &decode::line(&line.bytes))
    }

    pub(crate) fn of(number: u64, text: &str) -> Text {
        Text { number, chars: text.chars().filter_map(plain).collect() }
    }

    /// A line without content, for errors that are about the whole of it.
    pub(crate) fn empty(number: u64) -> Text {
        Text { number, chars: Vec::new() }
    }

    /// The text without the white space around it.
    pub(crate) fn trimmed(&self) -> &[char] {
        let start = self.chars.iter().position(|c| !c.is_whitespace()).unwrap_or(self.chars.len());
        let end = self.chars.iter().rposition(|c| !c.is_whitespace()).map_or(start, |last| last + 1);
        &self.chars[start..end]
    }

    /// The number of characters before the first that is not white space.
    pub(crate) fn indent(&self) -> usize {
        self.chars.iter().take_while(|c| c.is_whitespace()).count()
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
        let error = self.error(start + fault.place, fault.found, fault.expected);
        ReadError { choices: fault.choices, ..error }
    }

    /// An error at a place in this line, counted from zero.
    pub(crate) fn error(
        &self,
        place: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        ReadError::new(self.number, place as u32 + 1, found, expected)
    }

    /// Whether this is a comment: it begins with `#` or `//`, and is not a board with `#` for its blanks.
    pub(crate) fn is_comment(&self) -> bool {
        let trimmed = self.trimmed();
        if trimmed.first() != Some(&'#') {
            return self.starts_with("//");
        }
        let hashes = trimmed.iter().filter(|&&c| c == '#').count();
        let is_board = Size::from_cells(trimmed.len()).is_some()
            && hashes > 1
            && hashes < trimmed.len()
            && trimmed.iter().all(|&c| c == '#' || c.is_ascii_digit() && c != '0');
        !is_board
    }

    /// Whether it is one word that is longer than a 6x6 board.
    pub(crate) fn is_long_word(&self) -> bool {
        let trimmed = self.trimmed();
        trimmed.len() > Size::Six.cells() && !trimmed.iter().any(|&c| is_delimiter(c))
    }

    /// Whether it announces a solution.
    pub(crate) fn names_solution(&self) -> bool {
        let chars = &self.chars[..self.chars.len().min(200)];
        let begins = |at: usize, word: &str| {
            let letters = chars[at..].iter().map(char::to_ascii_lowercase);
            chars.len() - at >= word.len() && letters.zip(word.chars()).all(|(a, b)| a == b)
        };
        (0..chars.len()).any(|at| {
            (at == 0 || !chars[at - 1].is_alphanumeric()) && (begins(at, "solution") || begins(at, "solved"))
        })
    }

    /// The same as [`cells`](Text::cells), for a line below others: it may be letters only, the rest of a board that was wrapped.
    pub(crate) fn cells_below(&self) -> Option<usize> {
        let trimmed = self.trimmed();
        let is_rest =
            || trimmed.iter().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || "._-*".contains(*c));
        self.cells().or_else(|| (!trimmed.is_empty() && is_rest()).then_some(trimmed.len()))
    }

    /// The number of cells in a line that consists only of cells: one word without spaces, values between delimiters, or
    /// short words.
    pub(crate) fn cells(&self) -> Option<usize> {
        let trimmed = self.trimmed();
        if trimmed.is_empty() || self.is_comment() {
            return None;
        }
        let is_double = |at: usize| trimmed.get(at..at + 2) == Some(&['|', '|']);
        if (0..trimmed.len()).any(is_double) && trimmed.windows(3).all(|three| three != ['|', '|', '|']) {
            let once = (0..trimmed.len()).filter(|&at| !is_double(at)).map(|at| trimmed[at]).collect();
            return Text { number: self.number, chars: once }.cells();
        }
        let words = tokens(trimmed, char::is_whitespace);
        if words.len() == 1 && !trimmed.iter().any(|&c| is_delimiter(c)) {
            return is_cells(trimmed).then_some(trimmed.len());
        }
        let words = tokens(trimmed, is_delimiter);
        if words.is_empty() {
            return None;
        }
        // A frame around each cell, or values between delimiters: every field is a cell, whether it is empty or not.
        let is_cell = |(_, field): &(usize, String)| {
            field.len() == 1 && field.chars().all(|c| c.is_ascii_alphanumeric() || "._-*".contains(c))
        };
        let framed = trimmed.first() == Some(&'|') && trimmed.last() == Some(&'|') && trimmed.len() > 1;
        let inner = if framed { &trimmed[1..trimmed.len() - 1] } else { trimmed };
        if let Some(fields) = fields(inner).filter(|fields| fields.len() > 3 && fields.iter().all(is_cell)) {
            return Some(fields.len());
        }
        let all: Vec<char> = words.iter().flat_map(|word| trimmed[word.clone()].iter().copied()).collect();
        if !is_cells(&all) {
            return None;
        }
        if has_empty_field(trimmed) {
            return None;
        }
        // Words of one character are cells. Longer ones may be numbers or marks, unless they make a board together.
        let equal = words.iter().all(|word| word.len() == words[0].len());
        (equal && (words[0].len() == 1 || Size::from_cells(all.len()).is_some())).then_some(all.len())
    }
}

/// A text, quoted, cut after a few words.
pub(crate) fn excerpt(text: &str) -> String {
    const LENGTH: usize = 40;
    if text.chars().nth(LENGTH).is_none() {
        return format!("{text:?}");
    }
    let start: String = text.chars().take(LENGTH).collect();
    format!("{start:?}...")
}

/// Zeros of the scripts that have ten digits in a row, as Unicode arranges them.
const ZEROS: [u32; 24] = [
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20,
    0x1040, 0x17E0, 0x1810, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1FBF0,
];

/// Ones of the digits in circles, which have no zero in front.
const CIRCLED: [u32; 5] = [0x2460, 0x24F5, 0x2776, 0x2780, 0x278A];

/// The plain form of a character: a digit of another script as a digit, a full-width sign as a usual one, the spaces and
/// dashes of word processors as usual ones. `None` for a character without a width.
fn plain(character: char) -> Option<char> {
    if character.is_ascii() {
        return Some(character);
    }
    let digit = |first: &[u32], lowest: u8, count: u32| {
        let code = character as u32;
        let start = first.iter().find(|&&start| (start..start + count).contains(&code))?;
        Some((lowest + (code - start) as u8) as char)
    };
    Some(match character {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        '\u{3002}' | '\u{FF61}' => '.',
        '\u{3000}' | '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{24EA}' | '\u{24FF}' => '0',
        // Soft hyphen, joiners, marks of direction, variation selectors, the frame of a keycap.
        '\u{AD}'
        | '\u{61C}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{20E3}'
        | '\u{FEFF}' => return None,
        _ => digit(&ZEROS, b'0', 10).or_else(|| digit(&CIRCLED, b'1', 9)).unwrap_or(character),
    })
}

/// A board on a line.
pub(crate) struct Found {
    /// The place of its first character in the line, from zero.
    pub(crate) start: usize,
    pub(crate) board: Board,
}

/// What a line holds as a whole.
pub(crate) enum Whole {
    /// Boards, in order: one, or a puzzle and its solution, or more.
    Boards(Vec<Found>),
    /// Something that was meant to be a board and is not one.
    Fault(ReadError),
    /// Sixteen cells: a 4x4 board, or a row of a 16x16 board.
    Sixteen,
    /// None of these.
    Nothing,
}

/// What may be between the boards of one line.
pub(crate) fn is_delimiter(character: char) -> bool {
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

/// The values between commas, semicolons, tabs or bars, with their places: a blank for an empty one. `None` if no
/// delimiter has values of one word each on both sides.
pub(crate) fn fields(chars: &[char]) -> Option<Vec<(usize, String)>> {
    [',', ';', '\t', '|'].into_iter().find_map(|delimiter| split(chars, delimiter))
}

/// Whether there is nothing but spaces between two delimiters of a kind: an empty field, which is a blank.
fn has_empty_field(chars: &[char]) -> bool {
    [',', ';', '\t', '|'].into_iter().any(|delimiter| {
        let parts: Vec<&[char]> = chars.split(|&c| c == delimiter).collect();
        let inner = parts.get(1..parts.len().saturating_sub(1)).unwrap_or(&[]);
        inner.iter().any(|part| part.iter().all(|c| c.is_whitespace()))
    })
}

/// The same as [`fields`], for one delimiter.
pub(crate) fn split(chars: &[char], delimiter: char) -> Option<Vec<(usize, String)>> {
    if !chars.contains(&delimiter) {
        return None;
    }
    let mut place = 0;
    let mut fields = Vec::new();
    for field in chars.split(|&c| c == delimiter) {
        let outside = |c: &char| c.is_whitespace() || "()[]{}\"'".contains(*c);
        let start = field.iter().take_while(|c| outside(c)).count();
        let ink = field.len() - field[start..].iter().rev().take_while(|c| outside(c)).count();
        let text: String = field[start..ink.max(start)].iter().collect();
        if text.contains(|c: char| c.is_whitespace() || c == '|') {
            return None;
        }
        fields.push((place + start, if text.is_empty() { ".".into() } else { text }));
        place += field.len() + 1;
    }
    Some(fields)
}

/// The characters of a board as HoDoKu writes it, without the `+` that it sets before a digit that the player placed.
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
            long_form(size, &cells, format)
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
        // Something longer that is made of cells too: the board is a piece of it, or a piece of the line.
        let is_longer = |range: &&Range<usize>| {
            let cells = without_plus(&chars[(*range).clone()]).0;
            cells.len() > longest && looks_like_cells(&cells)
        };
        if let Some(range) = ranges.iter().find(is_longer) {
            return wrong_length(text, std::slice::from_ref(range), None);
        }
        found.retain(|&(length, _)| length == longest);
        return Whole::Boards(found.into_iter().map(|(_, found)| found).collect());
    }
    in_groups(text, &ranges, format)
        .or_else(|| in_fields(text, format))
        .or_else(|| with_spaces(text, &ranges, format))
        .unwrap_or_else(|| wrong_length(text, &ranges, size))
}

/// The long form. Cells without a candidate are rare: if half of the cells have none, it is something else of that length,
/// such as a board of eight rows.
fn long_form(size: Size, cells: &[char], format: Format) -> Result<Board, Fault> {
    let board = symbols::long_form(size, cells)?;
    let empty = cells.chunks(size.rows()).filter(|cell| cell.iter().all(|c| ".0".contains(*c))).count();
    if empty * 2 >= size.cells() && format.form.is_none() {
        return Err(Fault {
            choices: vec![Form::Long.into()],
            ..Fault::new(
                0,
                format!("{} characters, half of the cells without a candidate", cells.len()),
                format!("the candidates of {} cells", size.cells()),
            )
        });
    }
    Ok(board.into())
}

/// A board in equal groups of characters: its rows, or the parts of its rows, or single cells.
fn in_groups(text: &Text, ranges: &[Range<usize>], format: Format) -> Option<Whole> {
    let (first, last) = (ranges.first()?, ranges.last()?);
    let equal = ranges.len() > 1 && ranges.iter().all(|range| range.len() == first.len());
    let numbers = Size::from_cells(ranges.len()).filter(|size| size.rows() > 9 && !equal);
    // Where fields are empty, the groups are not all cells.
    if numbers.is_none() && !equal || has_empty_field(&text.chars) {
        return None;
    }
    let token = |range: &Range<usize>| text.chars[range.clone()].iter().collect::<String>();
    let cells: Vec<char> =
        ranges.iter().flat_map(|range| text.chars[range.clone()].iter().copied()).collect();
    if let Some(size) = numbers {
        let texts: Vec<String> = ranges.iter().map(token).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        return symbols::numbers(size, &texts, format.symbols)
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

/// A board of which every cell is a field of the line, an empty one a blank. Sixteen fields are left to [`crate::run`],
/// since they may be a row of sixteen.
fn in_fields(text: &Text, format: Format) -> Option<Whole> {
    let mut fields = fields(&text.chars)?;
    if fields.last().is_some_and(|(_, last)| last == ".") && Size::from_cells(fields.len()).is_none() {
        fields.pop(); // the delimiter after the last cell
    }
    let size = Size::from_cells(fields.len()).filter(|size| size.rows() > 4)?;
    let words: Vec<&str> = fields.iter().map(|(_, field)| field.as_str()).collect();
    // Numbers that are too large: a row of a larger board.
    let is_large =
        |word: &&str| word.len() == 2 && word.parse::<usize>().is_ok_and(|number| number > size.rows());
    if !words.iter().all(|word| word.len() <= 2) || words.iter().any(is_large) {
        return None;
    }
    let start = fields[0].0;
    Some(match symbols::words(size, &words, format) {
        Ok((board, _)) => Whole::Boards(vec![Found { start, board }]),
        Err(fault) => {
            let place = fields.get(fault.place).map_or(0, |&(place, _)| place);
            Whole::Fault(text.fault(place, Fault { place: 0, ..fault }))
        }
    })
}

/// A board whose blanks are spaces: the line as a whole has the length of a board, and contains only digits and spaces.
fn with_spaces(text: &Text, ranges: &[Range<usize>], format: Format) -> Option<Whole> {
    let chars = &text.chars;
    let size = Size::from_cells(chars.len()).filter(|size| size.rows() > 4)?;
    if !chars.iter().all(|&c| c == ' ' || c.is_ascii_digit()) || ranges.len() == size.rows() {
        return None;
    }
    let board = symbols::board(size, chars, format.symbols).ok()?;
    Some(Whole::Boards(vec![Found { start: 0, board: board.into() }]))
}

/// Whether most of it is digits and blanks: it is meant as a board, not as a word.
pub(crate) fn looks_like_cells(cells: &[char]) -> bool {
    let good = cells.iter().filter(|c| c.is_ascii_digit() || "._-*?xX".contains(**c)).count();
    good * 10 >= cells.len() * 8
}

/// Whether all of it may be cells: digits, capital letters or small ones, and one sign for the blanks.
pub(crate) fn is_cells(cells: &[char]) -> bool {
    let good = |c: char| c.is_ascii_alphanumeric() || "._-*?#+".contains(c);
    let digits = cells.iter().filter(|c| c.is_ascii_digit() || ".-_*".contains(**c)).count();
    cells.iter().all(|&c| good(c)) && digits * 3 >= cells.len()
}

/// A token that is too long for a row and does not have the length of a board.
fn wrong_length(text: &Text, ranges: &[Range<usize>], size: Option<Size>) -> Whole {
    let Some(range) = ranges.iter().max_by_key(|range| range.len()) else { return Whole::Nothing };
    let (cells, _) = without_plus(&text.chars[range.clone()]);
    let near = |size: &Size| cells.len().abs_diff(size.cells()) * 4 <= size.cells();
    if !(cells.len() > 30 || size.as_ref().is_some_and(near)) || !looks_like_cells(&cells) {
        return Whole::Nothing;
    }
    if cells.iter().all(|c| *c == cells[0]) && !"0.".contains(cells[0]) && !cells[0].is_ascii_digit() {
        return Whole::Nothing; // a rule
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
    let found = format!("{} after {wanted} characters, {length} in all", symbols::named(extra));
    Whole::Fault(text.error(place, found, expected))
}
