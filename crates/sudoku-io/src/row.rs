//! One line of a drawn grid: a row of cells, or a separator.

use crate::text::{Text, tokens};
use sudoku_core::{Grid, Size, with_size};

/// What a line is in a drawn grid.
pub(crate) enum Shape {
    /// A row of cells.
    Row(Row),
    /// Nothing but dashes, as many as there may be cells in a row: a separator, or a row of blanks written `-`.
    Dashes(Row),
    /// A separator.
    Separator,
    /// No part of a grid.
    Other,
}

/// A row of a grid, in each of the ways in which it can be read.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) number: u64,
    /// Each character a cell, with its place in the line.
    pub(crate) cells: Vec<(usize, char)>,
    /// Each word a cell.
    pub(crate) words: Vec<(usize, String)>,
    /// Each place a cell, and a space a blank.
    pub(crate) placed: Option<Vec<(usize, char)>>,
    /// The place behind the last character.
    pub(crate) end: usize,
    /// Nothing but a number or a word, which may be a count or a title above a grid.
    pub(crate) may_be_text: bool,
}

fn is_bar(character: char) -> bool {
    matches!(character, '|' | '¦' | '\u{2502}' | '\u{2503}' | '\u{2551}')
}

fn is_dash(character: char) -> bool {
    matches!(character, '-' | '_' | '=' | '~' | '\u{2500}' | '\u{2501}' | '\u{2550}')
}

fn is_width(cells: usize) -> bool {
    Size::from_rows(cells).is_some()
}

/// Boxes side by side, and cells side by side in each.
fn boxes_of(size: Size) -> (usize, usize) {
    with_size!(size, N => (N / Grid::<N>::BOX_WIDTH, Grid::<N>::BOX_WIDTH))
}

impl Row {
    /// A line of spaces as a row of blanks.
    pub(crate) fn of_spaces(text: &Text) -> Row {
        let cells: Vec<(usize, char)> = text.chars.iter().copied().enumerate().collect();
        Row {
            number: text.number,
            words: Vec::new(),
            cells: Vec::new(),
            end: cells.len(),
            placed: Some(cells),
            may_be_text: false,
        }
    }
}

pub(crate) fn shape(text: &Text) -> Shape {
    let chars = &text.chars[..];
    let mut ink = chars.iter().copied().filter(|c| !c.is_whitespace());
    let dashes: Vec<(usize, char)> = chars.iter().copied().enumerate().filter(|&(_, c)| is_dash(c)).collect();
    let frame = |c: char| {
        is_dash(c) || is_bar(c) || "+*:.'\"`,/\\^".contains(c) || ('\u{2500}'..='\u{257F}').contains(&c)
    };
    if dashes.len() >= 3 && ink.all(frame) {
        let first = dashes[0].1;
        let only = |c: char| c == first || is_bar(c) || c.is_whitespace();
        if matches!(first, '-' | '_') && chars.iter().all(|&c| only(c)) && is_width(dashes.len()) {
            let end = chars.len();
            let number = text.number;
            return Shape::Dashes(Row {
                number,
                cells: dashes,
                words: Vec::new(),
                placed: None,
                end,
                may_be_text: false,
            });
        }
        return Shape::Separator;
    }
    let words = fields(chars).unwrap_or_else(|| {
        let between = |c: char| c.is_whitespace() || is_bar(c) || "()[]{}\"',;".contains(c);
        let word = |range: std::ops::Range<usize>| (range.start, chars[range].iter().collect());
        tokens(chars, between).into_iter().map(word).collect()
    });
    let cells: Vec<(usize, char)> = words
        .iter()
        .flat_map(|(place, word)| word.chars().enumerate().map(move |(i, c)| (place + i, c)))
        .collect();
    let placed = by_place(chars);
    let end = chars.len() - chars.iter().rev().take_while(|c| c.is_whitespace()).count();
    if !is_row(&words, &cells) && placed.is_none() {
        return Shape::Other;
    }
    let one_word = words.len() == 1 && cells.iter().all(|(_, c)| c.is_ascii_digit());
    let may_be_text = one_word || cells.iter().any(|(_, c)| c.is_alphabetic());
    Shape::Row(Row { number: text.number, cells, words, placed, end, may_be_text })
}

/// Cells between commas, semicolons or tabs, if that is what the line is: an empty one is a blank.
fn fields(chars: &[char]) -> Option<Vec<(usize, String)>> {
    for delimiter in [',', ';', '\t'] {
        if chars.iter().filter(|&&c| c == delimiter).count() < 3 {
            continue;
        }
        let mut place = 0;
        let mut fields = Vec::new();
        for field in chars.split(|&c| c == delimiter) {
            let outside = |c: &char| c.is_whitespace() || "()[]{}\"'".contains(*c);
            let start = field.iter().take_while(|c| outside(c)).count();
            let ink = field.len() - field[start..].iter().rev().take_while(|c| outside(c)).count();
            let text: String = field[start..ink.max(start)].iter().collect();
            if text.contains(|c: char| c.is_whitespace() || is_bar(c)) {
                return None;
            }
            fields.push((place + start, if text.is_empty() { ".".into() } else { text }));
            place += field.len() + 1;
        }
        // A delimiter at the end ends the last cell and begins no other.
        let ends_so = chars.iter().rev().find(|c| **c == delimiter || !c.is_whitespace()) == Some(&delimiter);
        if ends_so && !is_width(fields.len()) {
            fields.pop();
        }
        return is_width(fields.len()).then_some(fields);
    }
    None
}

/// Whether these words are cells, rather than a sentence.
fn is_row(words: &[(usize, String)], cells: &[(usize, char)]) -> bool {
    let by_words = is_width(words.len());
    if cells.is_empty() || !by_words && !(4..=30).contains(&cells.len()) {
        return false;
    }
    let usual =
        |c: char| c.is_ascii_digit() || "._-*?xX!".contains(c) || !c.is_ascii() && !c.is_alphanumeric();
    let decorated = |word: &str| {
        let bare = word.trim_start_matches(['#', '*']);
        bare.len() < word.len() && bare.starts_with(|c: char| c.is_ascii_digit())
    };
    let marks = words.iter().filter(|(_, word)| decorated(word)).count();
    let good = cells.iter().filter(|&&(_, c)| usual(c)).count();
    // A count that is too short or too long for a row.
    if words.len() == 1 && !is_width(cells.len()) && cells.iter().all(|(_, c)| c.is_ascii_digit()) {
        return false;
    }
    if (good + marks) * 10 >= cells.len() * 7 {
        return true;
    }
    // Letters are digits only where there are more than nine of them.
    let digit = |c: char| c.is_ascii_digit() || ('A'..='Y').contains(&c.to_ascii_uppercase()) || usual(c);
    let one_case = !(cells.iter().any(|(_, c)| c.is_ascii_uppercase())
        && cells.iter().any(|(_, c)| c.is_ascii_lowercase()));
    if !one_case || !cells.iter().all(|&(_, c)| digit(c)) {
        return false;
    }
    let large = |count: usize| count > 9 && is_width(count);
    let equal = words.iter().all(|(_, word)| word.len() == words[0].1.len());
    large(cells.len()) && equal
        || large(words.len()) && words.iter().any(|(_, word)| word.contains(|c: char| c.is_ascii_digit()))
}

/// Cells by their place, where spaces are blanks: digits and spaces in parts of equal length between bars, or as many
/// characters as a row has cells.
fn by_place(chars: &[char]) -> Option<Vec<(usize, char)>> {
    if !chars.iter().all(|&c| c == ' ' || c.is_ascii_digit() || is_bar(c)) || !chars.contains(&' ') {
        return None;
    }
    let all = || chars.iter().copied().enumerate();
    if !chars.iter().any(|&c| is_bar(c)) {
        let some_digit = chars.iter().any(char::is_ascii_digit);
        return (is_width(chars.len()) && some_digit).then(|| all().collect());
    }
    let first = chars.iter().position(|c| *c != ' ')?;
    let last = chars.iter().rposition(|c| *c != ' ')?;
    let inner = if is_bar(chars[first]) && is_bar(chars[last]) && first < last {
        first + 1..last
    } else {
        0..chars.len()
    };
    let offset = inner.start;
    let mut parts = Vec::new();
    let mut start = offset;
    for part in chars[inner].split(|&c| is_bar(c)) {
        parts.push((start, part));
        start += part.len() + 1;
    }
    let length = parts[0].1.len();
    if parts.iter().any(|(_, part)| part.len() != length) {
        return None;
    }
    for size in Size::ALL {
        let (boxes, width) = boxes_of(size);
        let step_and_start = match length {
            _ if boxes != parts.len() => continue,
            _ if length == width => (1, 0),
            _ if length == 2 * width + 1 => (2, 1),
            _ if length == 2 * width - 1 => (2, 0),
            _ => continue,
        };
        let (step, begin) = step_and_start;
        let cells: Vec<(usize, char)> = parts
            .iter()
            .flat_map(|&(place, part)| {
                part.iter()
                    .copied()
                    .enumerate()
                    .skip(begin)
                    .step_by(step)
                    .take(width)
                    .map(move |(i, c)| (place + i, c))
            })
            .collect();
        let ink = |list: &[char]| list.iter().filter(|c| c.is_ascii_digit()).count();
        if cells.iter().filter(|(_, c)| c.is_ascii_digit()).count() == ink(chars) {
            return Some(cells);
        }
    }
    None
}
