//! Lines that are boards by their length, and may still be pieces of something larger: a row of a 16x16 board has the same
//! number of cells as a 4x4 board, and a line that was wrapped at 36 columns the same number as a 6x6 board.

use crate::form::{Form, Format, Layout};
use crate::item::ReadError;
use crate::row::is_bar;
use crate::run::known_sizes;
use crate::source::Lines;
use crate::symbols;
use crate::text::{Text, Whole, whole};
use std::io::{self, BufRead};
use sudoku_core::{AnyGrid, Size};

/// The most lines that are looked at together.
const MOST: usize = 128;
/// Longer lines are not looked at together with others.
const LONGEST: usize = 4096;

/// A row with something before it is not longer than this.
const LONGEST_PREFIXED: usize = 300;

/// What lines of cells are.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// Each is what it is by itself.
    Alone,
    /// Rows of a board of sixteen rows.
    Rows,
    /// One thing that is not a board, with this many lines.
    OneFault { lines: usize, error: Box<ReadError> },
}

/// A verdict, and the last line that it holds for.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) verdict: Verdict,
    pub(crate) until: u64,
}

/// The 4x4 board of a line of sixteen cells.
pub(crate) fn four(text: &Text, format: Format) -> Result<AnyGrid, ReadError> {
    let cells: Vec<char> =
        text.chars.iter().copied().filter(|&c| !c.is_whitespace() && !"|/,;".contains(c)).collect();
    symbols::board(Size::Four, &cells, format.symbols).map_err(|fault| text.fault(text.indent(), fault))
}

/// Judges a line of cells together with those that directly follow it. They are all put back. For a line of sixteen
/// cells, `odd_sixteens` is the number of such lines before it that were not 4x4 boards.
pub(crate) fn judge<R: BufRead>(
    lines: &mut Lines<R>,
    first: &Text,
    odd_sixteens: Option<usize>,
    format: Format,
) -> io::Result<Judged> {
    let is_sixteen = odd_sixteens.is_some();
    let odd = odd_sixteens.unwrap_or(0);
    let mut ahead = Vec::new();
    let mut texts = vec![first.clone()];
    // The lines of sixteen cells that follow, with whatever is between them.
    let mut sixteens = Vec::new();
    let (mut is_direct, mut has_text) = (true, odd > 0);
    // Of what may be the rows of a large grid: blank lines between its bands do not end it.
    let width = first.cells().filter(|&cells| cells > 30);
    let is_unknown = width.is_some_and(|width| Size::from_cells(width).is_none());
    // Lines that are boards by their length, in bands of two or more: the number of those before the first blank line.
    let mut before_gap = None;
    while ahead.len() < MOST
        && let Some(line) = lines.next()?
    {
        let is_long = line.bytes.len() > LONGEST;
        let next = Text::new(&line);
        ahead.push(line);
        if is_long {
            break;
        }
        let is_gap = next.trimmed().is_empty() && is_direct;
        if is_gap && is_unknown {
            continue;
        }
        if is_gap && before_gap.is_none() && width.is_some_and(|width| (2..width).contains(&texts.len())) {
            before_gap = Some(texts.len());
        }
        if before_gap.is_some() {
            if is_gap {
                continue;
            }
            let is_row = next.cells() == width;
            if is_row {
                texts.push(next);
            }
            if !is_row || width.is_some_and(|width| texts.len() > width) {
                break;
            }
            continue;
        }
        is_direct &= next.cells_below().is_some();
        has_text |= sixteens.is_empty() && next.chars.iter().any(char::is_ascii_lowercase);
        if !is_direct && !is_sixteen {
            break;
        }
        if is_sixteen && next.cells() == Some(16) {
            sixteens.push(next.clone());
        }
        if is_direct {
            texts.push(next);
        }
    }
    ahead.into_iter().rev().for_each(|line| lines.put_back(line));
    // Only as many lines as cells in each are a grid; otherwise the blank line ended the list.
    if let Some(count) = before_gap.filter(|_| Some(texts.len()) != width) {
        texts.truncate(count);
    }
    let widths: Vec<usize> = texts.iter().map(|text| text.cells_below().unwrap_or(0)).collect();
    let until = texts.last().map_or(first.number, |text| text.number);
    let count = (until - first.number) as usize + 1;
    if let Some(error) = wrapped(&texts, &widths).or_else(|| square(&texts, &widths, format)) {
        return Ok(Judged { verdict: Verdict::OneFault { lines: count, error: Box::new(error) }, until });
    }
    if is_sixteen
        && has_text
        && texts.len() == 1
        && odd + sixteens.len() > 0
        && format.layout() != Some(Layout::Line)
    {
        return Ok(between_prose(first, &sixteens, odd, format));
    }
    if is_sixteen {
        return Ok(sixteen(&texts, format));
    }
    Ok(Judged { verdict: Verdict::Alone, until })
}

/// Lines of equal length, the last one perhaps shorter, that make one larger board: it was wrapped.
fn wrapped(texts: &[Text], widths: &[usize]) -> Option<ReadError> {
    let (&last, before) = widths.split_last()?;
    let &first = before.first()?;
    let total: usize = widths.iter().sum();
    let size = Size::from_cells(total).filter(|size| size.cells() > first)?;
    let is_rest = last < first || last == first && Size::from_cells(first).is_none();
    (before.iter().all(|&width| width == first) && is_rest).then(|| {
        let found = format!("{} lines of cells, {total} in all", widths.len());
        texts[0].error(texts[0].indent(), found, format!("the {total} cells of a {size} board on one line"))
    })
}

/// The number of lines is the number of cells in each: a board of an unknown size, unless each line is a board.
fn square(texts: &[Text], widths: &[usize], format: Format) -> Option<ReadError> {
    let first = *widths.first()?;
    let same = widths.iter().take_while(|&&width| width == first).count();
    // Far from the length of any board: rows of something, and not boards that are a little too short or too long.
    let near = |size: Size| first.abs_diff(size.cells()) <= 2 || first.abs_diff(size.rows().pow(3)) <= 2;
    if first > 30 && same > 1 && same == widths.len() && !Size::ALL.into_iter().any(near) && first != same {
        let found = format!("{same} lines of {first} cells");
        let expected = "81 cells on a line, 9 rows of 9 cells, or another size of board";
        return Some(texts[0].error(texts[0].indent(), found, expected));
    }
    if first == 16 || same < 2 || same < first || same != widths.len() {
        return None;
    }
    if Size::from_rows(first).is_some() || format.form == Some(Form::Line) {
        return None;
    }
    let is_board = |text: &Text| matches!(whole(text, format, None), Whole::Boards(_));
    // A row has no digit twice. A puzzle has one, since it has more givens than digits.
    let is_digit = |c: char| ('1'..='9').contains(&c) || c.is_ascii_alphabetic() && c != 'x' && c != 'X';
    let may_be_rows = same == first && texts.iter().all(|text| no_digit_twice(text, is_digit));
    if Size::from_cells(first).is_some() && texts.iter().all(is_board) && !may_be_rows {
        return None;
    }
    let found = format!("a grid of {same} rows of {first} cells");
    Some(texts[0].error(texts[0].indent(), found, known_sizes()))
}

/// Whether the line may be a row of a board: it has no digit twice.
fn no_digit_twice(text: &Text, is_digit: impl Fn(char) -> bool) -> bool {
    let mut digits: Vec<char> = text.chars.iter().copied().filter(|&c| is_digit(c)).collect();
    let found = digits.len();
    digits.sort_unstable();
    digits.dedup();
    digits.len() == found
}

/// What comes before each row of a board, such as the time and the name of a program in a log, or the `>` of a mail.
pub(crate) struct Prefix {
    signs: Vec<char>,
    /// The last line that it holds for.
    until: u64,
}

impl Prefix {
    /// The line with spaces in the place of the prefix, if it has it.
    pub(crate) fn blanked(&self, text: &Text) -> Option<Text> {
        let has_it = text.number <= self.until && begins_alike(&text.chars, &self.signs);
        has_it.then(|| {
            let spaces = std::iter::repeat_n(' ', self.signs.len());
            let rest = text.chars[self.signs.len()..].iter().copied();
            Text { number: text.number, chars: spaces.chain(rest).collect() }
        })
    }
}

/// Whether characters begin with these signs, with any digit for a digit.
fn begins_alike(chars: &[char], signs: &[char]) -> bool {
    let alike = |(a, b): (&char, &char)| a == b || a.is_ascii_digit() && b.is_ascii_digit();
    chars.len() >= signs.len() && chars.iter().zip(signs).all(alike)
}

/// The number of cells of a row, if there is nothing else in these characters and a board has such rows.
fn width(chars: &[char]) -> Option<usize> {
    let is_cell = |c: char| c.is_ascii_digit() || "._-*".contains(c);
    let words: Vec<&[char]> =
        chars.split(|&c| c.is_whitespace() || is_bar(c)).filter(|word| !word.is_empty()).collect();
    let cells: usize = words.iter().map(|word| word.len()).sum();
    let of = |count: usize| Size::from_rows(count).map(|_| count);
    let letters =
        cells > 9 && words.iter().all(|word| word.iter().all(|&c| is_cell(c) || c.is_ascii_uppercase()));
    let plain = words.iter().all(|word| word.iter().all(|&c| is_cell(c)));
    let numbers = plain && words.iter().all(|word| word.len() <= 2);
    let some = words.iter().any(|word| word.iter().any(|c| c.is_ascii_digit() || *c == '.'));
    of(cells).filter(|_| (plain || letters) && some).or_else(|| of(words.len()).filter(|_| numbers && some))
}

/// Looks for rows of a board that all have the same before them, from this line on: as many rows as the board has, and no
/// more. The lines are put back.
pub(crate) fn prefix<R: BufRead>(lines: &mut Lines<R>, first: &Text) -> io::Result<Option<Prefix>> {
    let Some(last) = first.trimmed().last() else { return Ok(None) };
    let may_end_a_row = last.is_ascii_alphanumeric() || "._-*".contains(*last) || is_bar(*last);
    let is_apart = |at: &usize| first.chars[at - 1].is_whitespace() || ">:|]".contains(first.chars[at - 1]);
    if !may_end_a_row || first.chars.len() > LONGEST_PREFIXED {
        return Ok(None);
    }
    let may_be_row = |c: char| {
        c.is_ascii_digit() || c.is_ascii_uppercase() || c.is_whitespace() || is_bar(c) || "._-*".contains(c)
    };
    let least = first.chars.iter().rposition(|&c| !may_be_row(c)).map_or(1, |other| other + 1);
    let begin =
        (least..first.chars.len()).filter(is_apart).find_map(|at| Some((at, width(&first.chars[at..])?)));
    let Some((begin, cells)) = begin else { return Ok(None) };
    let signs = &first.chars[..begin];
    // A part of the row itself is no prefix.
    if signs.iter().all(|&c| may_be_row(c))
        && !signs.windows(3).any(|word| word.iter().all(char::is_ascii_uppercase))
    {
        return Ok(None);
    }
    let (mut ahead, mut rows, mut until) = (Vec::new(), 1, first.number);
    while ahead.len() < MOST
        && let Some(line) = lines.next()?
    {
        let next = if line.bytes.len() > LONGEST { Text::empty(0) } else { Text::new(&line) };
        ahead.push(line);
        if !begins_alike(&next.chars, signs) {
            break;
        }
        let rest = &next.chars[begin..];
        if width(rest) == Some(cells) {
            (rows, until) = (rows + 1, next.number);
        } else if !rest.iter().all(|c| c.is_whitespace() || is_bar(*c) || "-=+─═┼╬├┤╠╣".contains(*c))
        {
            break;
        }
    }
    ahead.into_iter().rev().for_each(|line| lines.put_back(line));
    Ok((rows == cells).then(|| Prefix { signs: signs.to_vec(), until }))
}

/// Whether lines of sixteen cells with other text between them are 4x4 boards with titles, or pieces of a board of sixteen
/// rows: such a row has digits above four, and no digit twice. `odd` of them came before.
fn between_prose(first: &Text, others: &[Text], odd: usize, format: Format) -> Judged {
    let all = || [first].into_iter().chain(others);
    let count = all().count() + odd;
    let until = others.last().map_or(first.number, |text| text.number);
    let good = all().filter(|text| four(text, format).is_ok()).count();
    let is_part = |text: &Text| no_digit_twice(text, |c| ('1'..='4').contains(&c));
    if good * 4 > count * 3 && !(count == 16 && all().all(is_part)) {
        return Judged { verdict: Verdict::Alone, until };
    }
    let found = format!("{count} lines of 16 cells with text between them");
    let expected = "the rows of a 16x16 board one below the other, or 4x4 boards";
    let error = Box::new(first.error(first.indent(), found, expected));
    let lines = (until - first.number) as usize + 1;
    Judged { verdict: Verdict::OneFault { lines, error }, until }
}

/// Whether lines of sixteen cells are 4x4 boards, or rows of a 16x16 board.
fn sixteen(texts: &[Text], format: Format) -> Judged {
    let first = texts[0].number;
    if format.layout() == Some(Layout::Line) {
        return Judged { verdict: Verdict::Alone, until: first + texts.len() as u64 - 1 };
    }
    // The number of lines of a 16x16 board.
    let fours: Vec<Result<AnyGrid, ReadError>> = texts
        .iter()
        .take(16)
        .take_while(|text| matches!(whole(text, format, None), Whole::Sixteen))
        .map(|text| four(text, format))
        .collect();
    let count = fours.len();
    let good = fours.iter().filter(|board| board.is_ok()).count();
    let empty = |board: &Result<AnyGrid, ReadError>| {
        board.as_ref().is_ok_and(|board| board.to_string().chars().all(|c| c == '.'))
    };
    let open =
        good == count && count == 16 && fours.iter().all(empty) || good * 4 < count * 3 && good * 2 > count;
    let until = first + count as u64 - 1;
    if open {
        let found = format!("{count} lines of 16 cells, which can be read in two ways");
        let error = ReadError {
            choices: vec![Form::Grid.into(), Form::Line.into()],
            ..texts[0].error(texts[0].indent(), found, "either rows of a 16x16 board or 4x4 boards")
        };
        return Judged { verdict: Verdict::OneFault { lines: count, error: Box::new(error) }, until };
    }
    let verdict = if good * 2 <= count { Verdict::Rows } else { Verdict::Alone };
    Judged { verdict, until }
}
