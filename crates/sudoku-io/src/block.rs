//! A drawn grid: rows of cells, one a line, perhaps with bars and separators, perhaps with blank lines between its bands.
//!
//! The number of rows gives the size. What the rows hold says how to read them: a character for each cell, a word for
//! each cell (a number, or pencil marks), or places.

use crate::format::{Format, Layout};
use crate::item::{Board, ReadError};
use crate::row::Row;
use crate::symbols::{self, Fault};
use sudoku_core::{Grid, Size, with_size};

/// More lines than any grid has, separators counted.
const MOST: usize = 120;

#[derive(Debug)]
enum Entry {
    Row(Row),
    /// A separator, or a row of blanks written with dashes.
    Dashes(Row),
    /// A blank line.
    Gap,
}

/// The lines of a grid that have come so far.
#[derive(Debug, Default)]
pub(crate) struct Block {
    entries: Vec<Entry>,
}

/// How the rows of a finished grid are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    Characters,
    Words,
    Places,
}

impl Block {
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn push(&mut self, row: Row) {
        self.entries.push(Entry::Row(row));
    }

    pub(crate) fn push_dashes(&mut self, row: Row) {
        self.entries.push(Entry::Dashes(row));
    }

    pub(crate) fn push_gap(&mut self) {
        self.entries.push(Entry::Gap);
    }

    /// The rows, each with the number of its group between blank lines.
    fn rows_in_groups(&self) -> Vec<(usize, &Row)> {
        let blanks: Vec<char> =
            ['-', '_'].into_iter().filter(|&dash| self.writes_blanks_with(dash)).collect();
        let mut group = 0;
        let mut rows = Vec::new();
        for entry in &self.entries {
            match entry {
                Entry::Gap => group += 1,
                Entry::Row(row) => rows.push((group, row)),
                Entry::Dashes(row) if blanks.contains(&row.cells[0].1) => rows.push((group, row)),
                Entry::Dashes(_) => {}
            }
        }
        rows
    }

    fn rows(&self) -> Vec<&Row> {
        self.rows_in_groups().into_iter().map(|(_, row)| row).collect()
    }

    /// Whether a row with digits has this dash in the place of a cell, or the rows are all dashes, a whole board.
    fn writes_blanks_with(&self, dash: char) -> bool {
        let rows = || {
            self.entries.iter().filter_map(|entry| if let Entry::Row(row) = entry { Some(row) } else { None })
        };
        if rows().next().is_some() {
            let a_blank = |(_, word): &(usize, String)| word.contains(dash) && word != "-1";
            return rows().any(|row| row.words.iter().any(a_blank));
        }
        let dashes = || {
            self.entries
                .iter()
                .filter_map(|entry| if let Entry::Dashes(row) = entry { Some(row.cells.len()) } else { None })
        };
        dashes().all(|width| width == dashes().count()) && Size::from_rows(dashes().count()).is_some()
    }

    /// Whether the first row is a count or a title above the others. If so, it is taken out.
    pub(crate) fn take_title(&mut self) -> Option<Row> {
        let rows = self.rows();
        let [first, second, ..] = rows[..] else { return None };
        let differs = first.cells.len() != second.cells.len() && first.words.len() != second.words.len()
            || first.cells.len() != second.cells.len() && first.words.len() == 1;
        if rows.len() != 2 || !first.may_be_text || !differs {
            return None;
        }
        let place = self.entries.iter().position(|entry| matches!(entry, Entry::Row(_)))?;
        match self.entries.remove(place) {
            Entry::Row(row) => Some(row),
            _ => None,
        }
    }

    /// The only row, if there is only one.
    pub(crate) fn single(&self) -> Option<&Row> {
        match self.rows()[..] {
            [row] => Some(row),
            _ => None,
        }
    }

    /// The width of a row in which spaces are the blanks, if the rows so far are of that kind.
    pub(crate) fn width_by_place(&self) -> Option<usize> {
        let rows = self.rows();
        let width = rows.first()?.placed.as_ref()?.len();
        rows.iter().all(|row| row.placed.as_ref().is_some_and(|cells| cells.len() == width)).then_some(width)
    }

    fn reading(&self) -> Option<(Size, Reading)> {
        let rows = self.rows();
        let size = Size::from_rows(rows.len())?;
        let all = |width: &dyn Fn(&Row) -> usize| rows.iter().all(|row| width(row) == size.rows());
        if all(&|row| row.cells.len()) {
            Some((size, Reading::Characters))
        } else if all(&|row| row.words.len()) {
            Some((size, Reading::Words))
        } else if all(&|row| row.placed.as_ref().map_or(0, Vec::len)) {
            Some((size, Reading::Places))
        } else {
            None
        }
    }

    /// Whether the grid is complete. `next` is the line that follows, if it is a row too.
    pub(crate) fn is_complete(&self, next: Option<&Row>) -> bool {
        let Some((size, _)) = self.reading() else { return false };
        // Four rows of `1234 1234 1234 1234` are a 4x4 board of pencil marks, unless a fifth one follows.
        let width = self.rows()[0].cells.len();
        let goes_on = next.is_some_and(|next| next.cells.len() == width);
        let longer = Size::from_rows(width).is_some_and(|longer| longer > size);
        !(longer && goes_on && self.rows().iter().all(|row| row.cells.len() == width))
    }

    /// The size that the rows point to.
    fn size(&self) -> Size {
        let rows = self.rows();
        let most_frequent = |width: &dyn Fn(&Row) -> usize| {
            let sizes = || rows.iter().filter_map(|row| Size::from_rows(width(row)));
            let best = sizes().max_by_key(|&size| sizes().filter(|&other| other == size).count())?;
            (sizes().filter(|&size| size == best).count() * 2 >= rows.len()).then_some(best)
        };
        let same = |width: &dyn Fn(&Row) -> usize| {
            let first = rows.first().map_or(0, |row| width(row));
            Size::from_rows(first).filter(|_| rows.iter().all(|row| width(row) == first))
        };
        let by_place = |row: &Row| row.placed.as_ref().map_or(0, Vec::len);
        let consistent = [same(&|row| row.cells.len()), same(&|row| row.words.len()), same(&by_place)];
        if let Some(size) = consistent.into_iter().flatten().max() {
            return size;
        }
        if let Some(size) =
            most_frequent(&|row| row.cells.len()).or_else(|| most_frequent(&|row| row.words.len()))
        {
            return size;
        }
        let width = rows.first().map_or(9, |row| row.cells.len());
        Size::ALL.into_iter().min_by_key(|size| size.rows().abs_diff(width)).unwrap_or(Size::Nine)
    }

    /// Whether no more rows can belong to it, although it is not a board.
    pub(crate) fn is_overfull(&self) -> bool {
        self.entries.len() > MOST || self.rows().len() >= self.size().rows() && self.reading().is_none()
    }

    /// Whether a blank line may come here inside a grid: after each band, or after each row.
    pub(crate) fn may_have_gap(&self) -> bool {
        let rows = self.rows_in_groups();
        let height = with_size!(self.size(), N => Grid::<N>::BOX_HEIGHT);
        let Some(&(last, _)) = rows.last() else { return true };
        let group_size = |wanted| rows.iter().filter(|&&(group, _)| group == wanted).count();
        let first = group_size(0);
        (first == height || first == 1) && (0..=last).all(|group| group_size(group) == first)
    }

    /// If the last of several groups of rows is longer than those before it, it is a grid of its own: the groups before it
    /// are taken out and returned.
    pub(crate) fn split_overlong_group(&mut self, next_is_row: bool) -> Option<Block> {
        let rows = self.rows_in_groups();
        let &(last, _) = rows.last()?;
        let group_size = |wanted| rows.iter().filter(|&&(group, _)| group == wanted).count();
        let (first, now) = (group_size(0), group_size(last));
        if last == 0 || now < first || now == first && !next_is_row {
            return None;
        }
        let gap = self.entries.iter().rposition(|entry| matches!(entry, Entry::Gap))?;
        let mut rest = self.entries.split_off(gap);
        rest.remove(0);
        Some(Block { entries: std::mem::replace(&mut self.entries, rest) })
    }

    /// The board, if the grid is complete. If it is not, or a cell cannot be read, what is wrong. `None` if there was no
    /// row.
    pub(crate) fn finish(self, format: Format) -> Option<(u64, u32, Result<Board, ReadError>)> {
        let rows = self.rows();
        let first = rows.first()?;
        let column = first.cells.first().map_or(0, |&(place, _)| place) as u32 + 1;
        let board = match self.reading() {
            Some((size, reading)) => decode(&rows, size, reading, format),
            None => Err(self.what_is_wrong(&rows)),
        };
        Some((first.number, column, board))
    }

    fn what_is_wrong(&self, rows: &[&Row]) -> ReadError {
        let wanted = self.size().rows();
        let words = rows.iter().filter(|row| row.words.len() == wanted).count();
        let by_words = words > rows.iter().filter(|row| row.cells.len() == wanted).count();
        let places = |row: &Row| -> Vec<usize> {
            if by_words {
                row.words.iter().map(|&(place, _)| place).collect()
            } else {
                row.cells.iter().map(|&(place, _)| place).collect()
            }
        };
        for row in rows {
            let places = places(row);
            if places.len() == wanted {
                continue;
            }
            let (place, found) = if places.len() > wanted {
                let place = places[wanted];
                let extra = row.cells.iter().find(|&&(p, _)| p == place).map_or(' ', |&(_, c)| c);
                (place, format!("{extra:?} after {wanted} cells, {} in all", places.len()))
            } else {
                (row.end, format!("the end of the row after {}", counted(places.len(), "cell")))
            };
            return ReadError {
                line: row.number,
                column: place as u32 + 1,
                found,
                expected: format!("{wanted} cells in each row of the grid"),
                fields: Vec::new(),
            };
        }
        ReadError {
            line: rows.last().map_or(0, |row| row.number) + 1,
            column: 1,
            found: format!("the end of the grid after {}", counted(rows.len(), "row")),
            expected: format!("{wanted} rows of {wanted} cells"),
            fields: Vec::new(),
        }
    }
}

pub(crate) fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn decode(rows: &[&Row], size: Size, reading: Reading, format: Format) -> Result<Board, ReadError> {
    let place_of = |cell: usize| {
        let (row, column) = (rows[cell / size.rows()], cell % size.rows());
        let place = match reading {
            Reading::Characters => row.cells[column].0,
            Reading::Words => row.words[column].0,
            Reading::Places => row.placed.as_ref().map_or(0, |cells| cells[column].0),
        };
        (row.number, place as u32 + 1)
    };
    let error = |fault: Fault| {
        let (line, column) = place_of(fault.place);
        ReadError { line, column, found: fault.found, expected: fault.expected, fields: Vec::new() }
    };
    match reading {
        Reading::Characters => {
            let cells: Vec<char> = rows.iter().flat_map(|row| row.cells.iter().map(|&(_, c)| c)).collect();
            symbols::board(size, &cells, format.symbols).map(Board::from).map_err(error)
        }
        Reading::Places => {
            let cells: Vec<char> =
                rows.iter().flat_map(|row| row.placed.iter().flatten().map(|&(_, c)| c)).collect();
            symbols::board(size, &cells, format.symbols).map(Board::from).map_err(error)
        }
        Reading::Words => {
            let words: Vec<&str> =
                rows.iter().flat_map(|row| row.words.iter().map(|(_, word)| word.as_str())).collect();
            words_into_board(size, &words, format.layout).map_err(error)
        }
    }
}

/// A word for each cell: a number, or the pencil marks of the cell.
fn words_into_board(size: Size, words: &[&str], layout: Option<Layout>) -> Result<Board, Fault> {
    let numbers = symbols::numbers(size, words).map(Board::from);
    let marks = symbols::pencil(size, words).map(Board::from);
    let has_blanks = || words.iter().any(|word| matches!(*word, "." | "0" | "-1" | "-" | "_"));
    match (layout, numbers, marks) {
        (Some(Layout::Numbers), numbers, _) => numbers,
        (Some(Layout::Pencil), _, marks) => marks,
        (_, Ok(numbers), Ok(_)) if has_blanks() => Ok(numbers),
        (_, Ok(_), Ok(_)) => Err(Fault {
            place: words.iter().position(|word| word.len() > 1).unwrap_or(0),
            found: "cells that are numbers, or the pencil marks of cells".into(),
            expected: "one or the other (--format numbers or --format pencil)".into(),
        }),
        (_, Ok(board), Err(_)) | (_, Err(_), Ok(board)) => Ok(board),
        (_, Err(numbers), Err(marks)) => {
            let as_number = |word: &str| word.parse::<usize>().map_or(word.len() == 1, |n| n <= size.rows());
            let like_numbers = words.iter().filter(|word| as_number(word)).count() * 10 >= words.len() * 8;
            Err(if like_numbers { numbers } else { marks })
        }
    }
}
