//! Lines that are boards by their length, and may still be pieces of something larger: a row of a 16x16 board has the same
//! number of cells as a 4x4 board, and a line that was wrapped at 36 columns the same number as a 6x6 board.

use crate::form::{Form, Format, Layout};
use crate::item::ReadError;
use crate::run::known_sizes;
use crate::source::Lines;
use crate::symbols;
use crate::text::{Text, Whole, whole};
use std::io::{self, BufRead};
use sudoku_core::{AnyGrid, Size};

/// The most lines that are looked at together.
const MOST: usize = 128;

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

/// Judges a line of cells together with those that directly follow it. They are all put back.
pub(crate) fn judge<R: BufRead>(
    lines: &mut Lines<R>,
    first: &Text,
    is_sixteen: bool,
    format: Format,
) -> io::Result<Judged> {
    let mut ahead = Vec::new();
    let mut texts = vec![Text { number: first.number, chars: first.chars.clone() }];
    while texts.len() < MOST
        && let Some(line) = lines.next()?
    {
        let next = Text::new(&line);
        ahead.push(line);
        if next.cells_below().is_none() {
            break;
        }
        texts.push(next);
    }
    ahead.into_iter().rev().for_each(|line| lines.put_back(line));
    let widths: Vec<usize> = texts.iter().map(|text| text.cells_below().unwrap_or(0)).collect();
    let (count, until) = (texts.len(), first.number + texts.len() as u64 - 1);
    if let Some(error) = wrapped(&texts, &widths).or_else(|| square(&texts, &widths, format)) {
        return Ok(Judged { verdict: Verdict::OneFault { lines: count, error: Box::new(error) }, until });
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
    if Size::from_cells(first).is_some() && texts.iter().all(is_board) {
        return None;
    }
    let found = format!("a grid of {same} rows of {first} cells");
    Some(texts[0].error(texts[0].indent(), found, known_sizes()))
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
