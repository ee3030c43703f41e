//! The rows of a drawn grid, taken together: one a line, perhaps with bars and rules, perhaps with blank lines between
//! its bands.
//!
//! Nothing is decided before all rows are there. Then every reading is tried: each way to take the characters, each unit
//! that may be a cell. A reading must use every row and every character. If exactly one board comes of it, that is the
//! board; otherwise the rows are one error, however many they are.

use crate::form::{Form, Format, Layout, Symbols};
use crate::item::{Board, ReadError};
use crate::row::{Row, Rule, Unit, View, Way, are_named, are_names, names_count, rarest};
use crate::symbols::{self, Fault};
use crate::text::Text;
use sudoku_core::{Candidates, Digit, Grid, Size, with_grid, with_size};

/// From this many rows on, boards with nothing between them are taken as a list and read as they come.
const MANY: usize = 900;
/// No grid has more lines than this, with its rules.
const MOST_LINES: usize = 4 * MANY;

#[derive(Debug)]
enum Entry {
    Row(Row),
    /// A rule, or a row of blanks, all written with one sign.
    Uniform(Row),
    /// A row of blanks, or no row at all.
    Bare(Row),
    Rule(Rule),
    /// A row that numbers the columns.
    Head,
    /// A blank line.
    Gap,
}

/// The lines of a grid that have come so far.
#[derive(Debug, Default)]
pub(crate) struct Run {
    entries: Vec<Entry>,
    /// How many of them are rows, rows that may be blank, and blank lines.
    rows: usize,
    bare: usize,
    gaps: usize,
}

/// A board that was read from rows.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub(crate) line: u64,
    pub(crate) column: u32,
    pub(crate) board: Board,
    /// Whether pencil marks had something beside them that was left out.
    pub(crate) annotated: bool,
}

/// The cells of a board, as one reading has them.
struct Reading {
    size: Size,
    unit: Unit,
    way: Way,
    with_bare: bool,
    /// The line, the column from one, and what is there.
    cells: Vec<(u64, u32, String)>,
}

impl Run {
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether any row has come, even a blank one.
    pub(crate) fn has_rows(&self) -> bool {
        self.rows + self.bare > 0
    }

    pub(crate) fn push(&mut self, row: Row) {
        self.rows += 1;
        self.entries.push(Entry::Row(row));
    }

    pub(crate) fn push_uniform(&mut self, row: Row) {
        self.entries.push(Entry::Uniform(row));
    }

    pub(crate) fn push_bare(&mut self, row: Row) {
        self.bare += 1;
        self.entries.push(Entry::Bare(row));
    }

    pub(crate) fn push_rule(&mut self, rule: Rule) {
        self.entries.push(Entry::Rule(rule));
    }

    pub(crate) fn push_gap(&mut self) {
        self.gaps += 1;
        self.entries.push(Entry::Gap);
    }

    /// The rows, each with the number of its group between blank lines.
    fn rows_in_groups(&self, with_bare: bool) -> Vec<(usize, &Row)> {
        let mut group = 0;
        let mut rows = Vec::new();
        let mut signs: Vec<(char, bool)> = Vec::new();
        for entry in &self.entries {
            match entry {
                Entry::Gap => group += 1,
                Entry::Row(row) => rows.push((group, row)),
                Entry::Uniform(row) => {
                    let sign = row.plain().cells[0].1;
                    let known = signs.iter().find(|(other, _)| *other == sign).map(|&(_, is_blank)| is_blank);
                    let is_blank = known.unwrap_or_else(|| {
                        let is_blank = self.writes_blanks_with(sign);
                        signs.push((sign, is_blank));
                        is_blank
                    });
                    if is_blank {
                        rows.push((group, row));
                    }
                }
                Entry::Bare(row) if with_bare => rows.push((group, row)),
                Entry::Bare(_) | Entry::Rule(_) | Entry::Head => {}
            }
        }
        rows
    }

    fn rows(&self, with_bare: bool) -> Vec<&Row> {
        self.rows_in_groups(with_bare).into_iter().map(|(_, row)| row).collect()
    }

    /// Whether a row with digits has this sign in the place of a cell.
    fn writes_blanks_with(&self, sign: char) -> bool {
        self.entries.iter().any(|entry| match entry {
            Entry::Row(row) => row.plain().words.iter().any(|(_, word)| word.contains(sign) && word != "-1"),
            _ => false,
        })
    }

    pub(crate) fn row_count(&self) -> usize {
        self.rows(true).len()
    }

    /// Takes out rows that are a count or a title above the others, now that a row of another kind has come.
    pub(crate) fn take_titles(&mut self) -> Vec<Row> {
        let mut rows = self.entries.iter().rev().filter_map(|entry| match entry {
            Entry::Row(row) => Some(row),
            _ => None,
        });
        let Some(last) = rows.next() else { return Vec::new() };
        let (cells, words) = (last.plain().cells.len(), last.plain().words.len());
        let differs = |row: &Row| {
            let view = row.plain();
            row.may_be_text
                && !view.is_divided()
                && view.cells.len() != cells
                && (view.words.len() != words || view.words.len() == 1)
        };
        if self.rows < 2 || last.has(Way::WithoutTail) || !rows.all(differs) || last.may_be_text && words == 1
        {
            return Vec::new();
        }
        let last = self.entries.iter().rposition(|entry| matches!(entry, Entry::Row(_))).unwrap_or(0);
        let row = |entry| if let Entry::Row(row) = entry { Some(row) } else { None };
        let titles: Vec<Row> = self.entries.drain(..last).filter_map(row).collect();
        self.count();
        titles
    }

    /// Counts the entries again, after some were taken out.
    fn count(&mut self) {
        let count = |wanted: fn(&Entry) -> bool| self.entries.iter().filter(|entry| wanted(entry)).count();
        self.rows = count(|entry| matches!(entry, Entry::Row(_)));
        self.bare = count(|entry| matches!(entry, Entry::Bare(_)));
        self.gaps = count(|entry| matches!(entry, Entry::Gap));
    }

    /// Judges whether the last row, or the first one, numbers the columns of rows that are named.
    pub(crate) fn find_head(&mut self) {
        let is_row = |entry: &Entry| matches!(entry, Entry::Row(_));
        let row = |at: Option<usize>| match at.map(|at| &self.entries[at]) {
            Some(Entry::Row(row)) => Some(row),
            _ => None,
        };
        let last = self.entries.iter().rposition(is_row);
        let head = if self.rows == 2 {
            let first = self.entries.iter().position(is_row);
            let columns = row(first).and_then(|row| row.plain().counts_columns());
            let is_head =
                columns.is_some_and(|columns| row(last).is_some_and(|row| row.begins_names(columns)));
            first.filter(|_| is_head)
        } else {
            let named = self.rows.checked_sub(1).filter(|&above| {
                Size::from_rows(above).is_some()
                    && row(last).is_some_and(|row| row.plain().counts_columns() == Some(above))
            });
            let above = || {
                self.entries.iter().filter_map(|entry| match entry {
                    Entry::Row(row) => Some(row),
                    _ => None,
                })
            };
            let is_foot = named.is_some_and(|above_it| {
                let rows: Vec<&Row> = above().take(above_it).collect();
                Size::from_rows(above_it).is_some_and(|size| are_named(&rows, size, true))
            });
            last.filter(|_| is_foot)
        };
        if let Some(head) = head {
            self.entries[head] = Entry::Head;
            self.count();
        }
    }

    /// A line as a row below the last one, if it goes on like that.
    pub(crate) fn next_row(&self, text: &Text) -> Option<Row> {
        self.entries
            .iter()
            .rev()
            .find_map(|entry| if let Entry::Row(row) = entry { row.goes_on(text) } else { None })
    }

    /// The only row, if there is only one.
    pub(crate) fn single(&self) -> Option<&Row> {
        match self.rows(true)[..] {
            [row] => Some(row),
            _ => None,
        }
    }

    /// The width of a row in which spaces are the blanks, if the rows so far are of that kind.
    pub(crate) fn width_by_place(&self) -> Option<usize> {
        let rows = self.rows(true);
        let width = rows.first()?.width_by_place()?;
        rows.iter().all(|row| row.width_by_place() == Some(width)).then_some(width)
    }

    /// Whether a blank line ends the grid, because the grid is whole. `next` is the row that follows, if there is one.
    pub(crate) fn is_whole(&self, next: Option<&Row>) -> bool {
        if let Some(size) = self.size_in_blocks() {
            let height = with_size!(size, N => Grid::<N>::BOX_HEIGHT);
            return self.rows(false).len() >= size.rows() * height;
        }
        let readings = self.readings();
        let Some(reading) = readings.first() else { return false };
        // Four rows of `1234 1234 1234 1234` are a 4x4 board of pencil marks, or the first band of a 16x16 board.
        let sixteen = |row: &Row| row.plain().cells.len() == 16;
        let may_go_on = reading.size == Size::Four && self.rows(false).iter().all(|row| sixteen(row));
        !(may_go_on && next.is_some_and(sixteen))
    }

    /// The size, if each row is made of as many words as the board has columns, each as wide as a box, with signs between
    /// the digits: pencil marks of which each cell is a block.
    fn size_in_blocks(&self) -> Option<Size> {
        let rows = self.rows(false);
        let size = Size::from_rows(rows.first()?.plain().words.len())?;
        let width = with_size!(size, N => Grid::<N>::BOX_WIDTH);
        let fits = |row: &&Row| {
            let words = &row.plain().words;
            words.len() == size.rows() && words.iter().all(|(_, word)| word.chars().count() == width)
        };
        let has_sign = rows.iter().any(|row| row.plain().cells.iter().any(|(_, c)| ".-_*".contains(*c)));
        (rows.iter().all(fits) && has_sign && width * size.rows() != 16).then_some(size)
    }

    /// Whether the last row ends with the number of its board, and the board is whole.
    pub(crate) fn ends_with_number(&self) -> bool {
        matches!(self.entries.last(), Some(Entry::Row(row)) if row.has(Way::WithoutTail))
            && self.is_whole(None)
    }

    /// Whether there are enough rows to read them now.
    pub(crate) fn is_long(&self) -> bool {
        if self.entries.len() >= MOST_LINES {
            return true;
        }
        if self.rows + self.bare < MANY {
            return false;
        }
        let rows = self.rows(true);
        let width = rows.first().map_or(0, |row| row.plain().cells.len());
        Size::from_rows(width).is_none_or(|size| rows.len().is_multiple_of(size.rows()))
    }

    /// Every reading of all rows as one board.
    fn readings(&self) -> Vec<Reading> {
        let mut readings = Vec::new();
        let has_bare = self.entries.iter().any(|entry| matches!(entry, Entry::Bare(_)));
        for with_bare in [true, false] {
            if !with_bare && (!has_bare || !self.has_as_many_rows_in_all_parts()) {
                continue;
            }
            let rows = self.rows(with_bare);
            self.readings_of(&rows, with_bare, &mut readings);
            if let [head, below @ ..] = &rows[..]
                && self.has_head()
                && is_head(head)
            {
                self.readings_of(below, with_bare, &mut readings);
            }
        }
        readings
    }

    /// Whether there are as many rows with ink between any two rules. If not, rows without ink are not an ornament.
    fn has_as_many_rows_in_all_parts(&self) -> bool {
        let mut parts = vec![0];
        for entry in &self.entries {
            match entry {
                Entry::Rule(_) | Entry::Uniform(_) => parts.push(0),
                Entry::Row(_) => *parts.last_mut().unwrap_or(&mut 0) += 1,
                Entry::Bare(_) | Entry::Head | Entry::Gap => {}
            }
        }
        let inner: Vec<usize> = match &parts[..] {
            [first, inner @ .., last] => {
                inner.iter().copied().chain([*first, *last].into_iter().filter(|&rows| rows > 0)).collect()
            }
            all => all.to_vec(),
        };
        inner.iter().all(|rows| *rows == inner[0])
    }

    /// Whether the first row is the head of a table in Markdown.
    fn has_head(&self) -> bool {
        let lines: Vec<&Entry> = self.entries.iter().filter(|entry| !matches!(entry, Entry::Gap)).collect();
        matches!(&lines[..], [Entry::Row(_) | Entry::Bare(_), Entry::Rule(rule), ..] if rule.is_markdown)
            || matches!(&lines[..], [Entry::Row(_) | Entry::Bare(_), Entry::Uniform(_), ..])
    }

    fn readings_of(&self, rows: &[&Row], with_bare: bool, readings: &mut Vec<Reading>) {
        let Some(size) = Size::from_rows(rows.len()) else { return };
        for way in Way::ALL {
            let is_there = match way {
                Way::Plain => true,
                Way::SignsAsBars | Way::WithoutTail => rows.iter().any(|row| row.has(way)),
                Way::DoubleBars => rows.iter().all(|row| row.has(way)) && have_same_bars(rows),
                Way::WithoutLabel => {
                    let has_head = self.entries.iter().any(|entry| matches!(entry, Entry::Head));
                    rows.iter().all(|row| row.has(way)) && are_named(rows, size, has_head)
                }
            };
            if !is_there {
                continue;
            }
            for unit in Unit::ALL {
                if let Some(cells) = cells_of(rows, size, unit, way) {
                    readings.push(Reading { size, unit, way, with_bare, cells });
                }
            }
        }
    }

    /// The size that the rows point to.
    fn size(&self) -> Option<Size> {
        let rows = self.rows(true);
        let first = rows.first()?;
        let fields = |row: &Row| {
            ['|', ',', ';', '\t']
                .into_iter()
                .find_map(|d| row.plain().fields(d).filter(|f| f.len() > 1))
                .map_or(0, |f| f.len())
        };
        let ways: [&dyn Fn(&Row) -> usize; 4] =
            [&|row| row.plain().cells.len(), &|row| row.plain().words.len(), &fields, &|row| {
                row.width_by_place().unwrap_or(0)
            }];
        let named = names_count(&rows);
        if named && numbers_of_other_size(&rows, Row::unnamed).is_some() {
            return None;
        }
        let unnamed: [&dyn Fn(&Row) -> usize; 2] =
            [&|row| row.unnamed().map_or(0, |view| view.words.len()), &|row| {
                row.unnamed().map_or(0, |view| view.cells.len())
            }];
        let same = |width: &dyn Fn(&Row) -> usize| {
            Size::from_rows(width(first)).filter(|_| rows.iter().all(|row| width(row) == width(first)))
        };
        let most_frequent = |width: &dyn Fn(&Row) -> usize| {
            let sizes = || rows.iter().filter_map(|row| Size::from_rows(width(row)));
            let best = sizes().max_by_key(|&size| sizes().filter(|&other| other == size).count())?;
            (sizes().filter(|&size| size == best).count() * 2 >= rows.len()).then_some(best)
        };
        if named && let Some(size) = unnamed.iter().filter_map(|way| same(way)).max() {
            return Some(size);
        }
        let plain = |row| Some(Row::plain(row));
        if are_names(&rows) && self.unknown_width().is_some() || numbers_of_other_size(&rows, plain).is_some()
        {
            return None;
        }
        let agreed = ways.iter().filter_map(|way| same(way)).max();
        agreed.or_else(|| ways.iter().find_map(|way| most_frequent(way)))
    }

    /// Whether a blank line may be inside a grid here: after each band, or after each row. Bands of another height than
    /// the known one belong together as well: they are refused together.
    pub(crate) fn may_have_gap(&self) -> bool {
        let rows = self.rows_in_groups(true);
        let Some(&(last, _)) = rows.last() else { return true };
        let group_size = |wanted| rows.iter().filter(|&&(group, _)| group == wanted).count();
        let first = group_size(0);
        let (wanted, fits) = if let Some(size) = self.size() {
            let (height, width) = with_size!(size, N => (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH));
            let in_blocks = self.size_in_blocks() == Some(size);
            let wanted = if in_blocks { size.rows() * height } else { size.rows() };
            (wanted, first == height || first == width || first == 1)
        } else if let Some(width) = self.unknown_width() {
            (width, width.is_multiple_of(first))
        } else {
            return false;
        };
        rows.len() < wanted && fits && (0..=last).all(|group| group_size(group) == first)
    }

    /// The number of cells in each row, if it is that of a board of an unknown size.
    fn unknown_width(&self) -> Option<usize> {
        let rows = self.rows(true);
        let view: fn(&Row) -> Option<&View> =
            if are_names(&rows) { Row::unnamed } else { |row| Some(row.plain()) };
        let ways: [&dyn Fn(&Row) -> usize; 2] =
            [&|row| view(row).map_or(0, |view| view.words.len()), &|row| {
                view(row).map_or(0, |view| view.cells.len())
            }];
        ways.into_iter().find_map(|width| {
            let first = width(rows.first()?);
            (is_other_width(first) && rows.iter().all(|row| width(row) == first)).then_some(first)
        })
    }

    /// If the last of several groups of rows is longer than those before it, it is a grid of its own: the groups before it
    /// are taken out and returned.
    pub(crate) fn split_longer_group(&mut self) -> Option<Run> {
        if self.gaps == 0 {
            return None;
        }
        let rows = self.rows_in_groups(true);
        let &(last, _) = rows.last()?;
        let group_size = |wanted| rows.iter().filter(|&&(group, _)| group == wanted).count();
        if last == 0 || group_size(last) <= group_size(0) {
            return None;
        }
        let gap = self.entries.iter().rposition(|entry| matches!(entry, Entry::Gap))?;
        let mut rest = self.entries.split_off(gap);
        rest.remove(0);
        let mut before = Run { entries: std::mem::replace(&mut self.entries, rest), ..Run::default() };
        before.count();
        self.count();
        Some(before)
    }

    /// The boards that the rows are, or what is wrong with them: one error, whatever the number of rows. Empty if there
    /// was no row.
    pub(crate) fn finish(self, format: Format) -> Vec<Result<Drawn, ReadError>> {
        let rows = self.rows(true);
        // Bars with nothing between them are an ornament, unless the caller says that they are a grid.
        let has_ink = rows.iter().any(|row| !row.plain().cells.is_empty());
        if rows.is_empty() || !has_ink && format.form.is_none() {
            return Vec::new();
        }
        let readings = self.readings();
        let mut boards: Vec<Drawn> = Vec::new();
        let mut error = None;
        for reading in &readings {
            match self.board(reading, format) {
                Ok(drawn) if boards.iter().any(|other| other.board == drawn.board) => {}
                Ok(drawn) => boards.push(drawn),
                Err(fault) => error = error.or(Some(fault)),
            }
        }
        if boards.len() > 1 {
            let first = boards.remove(0);
            let found = format!("{} that can be read in several ways", counted(rows.len(), "row"));
            return vec![Err(ReadError::new(
                first.line,
                first.column,
                found,
                "a grid that can be read in one way",
            ))];
        }
        if let Some(board) = boards.pop() {
            let is_said = matches!(format.layout(), Some(Layout::Grid | Layout::Numbers));
            if board.board.size() == Size::Sixteen && !is_said && flat(&rows, format).is_some() {
                let found = "16 rows of 16 values, none above 4, which can be read in two ways";
                let expected = "a 16x16 board with larger digits, or 4x4 boards with one row a line";
                let error = ReadError::new(board.line, board.column, found, expected);
                return vec![Err(ReadError { choices: vec![Form::Grid.into()], ..error })];
            }
            return vec![Ok(board)];
        }
        if let Some(fault) = error {
            return vec![Err(fault)];
        }
        if let Some(board) = self.blocks_of_marks(format) {
            return vec![board];
        }
        if let Some(boards) = flat(&rows, format).or_else(|| stacked(&rows, format)) {
            return boards;
        }
        vec![Err(self.what_is_wrong())]
    }

    /// The board of a reading, if its cells are valid and its boxes have the known shape.
    fn board(&self, reading: &Reading, format: Format) -> Result<Drawn, ReadError> {
        let drawn = decode(reading.size, &reading.cells, format)?;
        if let Some((found, expected)) = self.other_boxes(reading) {
            return Err(ReadError::new(drawn.line, drawn.column, found, expected));
        }
        Ok(drawn)
    }

    /// What is wrong with the boxes, as the bars and rules draw them.
    fn other_boxes(&self, reading: &Reading) -> Option<(String, String)> {
        let size = reading.size;
        let rows = size.rows();
        let (height, width) = with_size!(size, N => (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH));
        let known = format!("boxes of {height} rows and {width} columns, the only shape known for {size}");
        let mut widths: Vec<Vec<usize>> = self
            .rows(reading.with_bare)
            .iter()
            .map(|row| row.view(reading.way).widths(reading.unit))
            .filter(|widths| widths.len() > 1)
            .collect();
        widths.dedup();
        if widths.is_empty() {
            let by_space: Option<Vec<Vec<usize>>> =
                self.rows(false).iter().map(|row| row.view(reading.way).widths_by_space()).collect();
            widths = by_space.unwrap_or_default();
            widths.dedup();
            widths.truncate(if widths.len() == 1 { 1 } else { 0 });
        }
        let heights = self.heights(reading.with_bare);
        // Lines around every cell, or around every row, show no boxes.
        let shown = |parts: &[usize]| parts.len() > 1 && parts.iter().any(|&part| part > 1);
        let regular = |parts: &[usize], unit: usize| parts.iter().all(|&part| part > 0 && part % unit == 0);
        let is_width = |parts: &Vec<usize>| !shown(parts) || regular(parts, width);
        let is_height = !shown(&heights) || regular(&heights, height);
        if widths.iter().all(is_width) && is_height {
            return None;
        }
        let across = widths
            .iter()
            .find(|parts| shown(parts))
            .filter(|parts| parts.iter().all(|part| *part == parts[0]));
        let down = Some(&heights).filter(|parts| shown(parts) && parts.iter().all(|part| *part == parts[0]));
        let shape = match (down, across) {
            (Some(down), Some(across)) => {
                format!("boxes of {} rows and {} columns", down[0], across[0])
            }
            (Some(down), None) if rows.is_multiple_of(down[0]) && down[0] != rows => {
                format!("boxes of {} rows", down[0])
            }
            (None, Some(across)) if rows.is_multiple_of(across[0]) => {
                format!("boxes of {} columns", across[0])
            }
            _ => "lines that make no equal boxes".into(),
        };
        Some((format!("a {size} board drawn with {shape}"), known))
    }

    /// The numbers of rows between rules, or between blank lines; between those of the rarest kind, if there are several.
    fn heights(&self, with_bare: bool) -> Vec<usize> {
        let dash = |entry: &Entry| match entry {
            Entry::Rule(rule) => Some(rule.dash),
            Entry::Uniform(row) => {
                Some(row.plain().cells[0].1).filter(|&sign| !self.writes_blanks_with(sign))
            }
            _ => None,
        };
        const GAP: char = '\n';
        // What is above each row, and the number of rows.
        let (mut between, mut above, mut count) = (Vec::new(), None, 0);
        for entry in self.entries.iter().skip(usize::from(self.has_head())) {
            match entry {
                Entry::Head => above = None,
                Entry::Gap => above = above.or(Some(GAP)),
                Entry::Bare(_) if !with_bare => {}
                entry => match dash(entry) {
                    Some(dash) => above = Some(dash),
                    None => {
                        between.extend(above.take().filter(|_| count > 0).map(|kind| (count, kind)));
                        count += 1;
                    }
                },
            }
        }
        if between.iter().any(|&(_, kind)| kind != GAP) {
            between.retain(|&(_, kind)| kind != GAP);
        }
        let kinds: Vec<char> = between.iter().map(|&(_, kind)| kind).collect();
        let kind = rarest(&kinds);
        let ends = between.iter().filter(|&&(_, other)| Some(other) == kind).map(|&(rows, _)| rows);
        let ends: Vec<usize> = [0].into_iter().chain(ends).chain([count]).collect();
        ends.windows(2).map(|pair| pair[1] - pair[0]).filter(|&height| height > 0).collect()
    }

    /// Pencil marks of which each cell is a block of characters, each candidate in its place over several lines; a known
    /// digit may be alone in the middle of its block.
    fn blocks_of_marks(&self, format: Format) -> Option<Result<Drawn, ReadError>> {
        if matches!(format.symbols, Some(Symbols::ZeroBased | Symbols::Letters)) {
            return None;
        }
        let with_bare = self.rows(true);
        let without = if self.has_as_many_rows_in_all_parts() { self.rows(false) } else { Vec::new() };
        Run::blocks_in(&with_bare).or_else(|| Run::blocks_in(&without))
    }

    fn blocks_in(rows: &[&Row]) -> Option<Result<Drawn, ReadError>> {
        let board = Size::ALL.into_iter().find_map(|size| {
            with_size!(size, N => {
                let (height, width) = (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH);
                if rows.len() != N * height {
                    return None;
                }
                let lines = rows.iter().map(|row| row.blocks(size)).collect::<Option<Vec<_>>>()?;
                // All lines must have their marks at the same places: the ways that fit every line.
                let ways = (0..lines[0].len()).filter(|&way| lines.iter().all(|line| line[way].is_some()));
                ways.into_iter().find_map(|way| {
                    let mark = |row: usize, column: usize| lines[row][way].as_ref().map_or(' ', |marks| marks[column]);
                    let mut candidates = Candidates::<N>::ALL;
                    let (mut empty, mut several) = (0, false);
                    for cell in Grid::<N>::cells() {
                        let block: Vec<char> = (0..N)
                            .map(|index| mark(cell.row() * height + index / width, cell.column() * width + index % width))
                            .collect();
                        let bits = block_of_marks::<N>(&block)?;
                        empty += usize::from(!block.iter().any(|c| c.is_alphanumeric()));
                        several |= bits.count_ones() > 1 && block.iter().any(|c| c.is_alphanumeric());
                        candidates.set(cell, bits);
                    }
                    if empty * 2 >= N * N && several || !several && empty == N * N {
                        return None;
                    }
                    let board = if several {
                        Board::from(sudoku_core::AnyCandidates::from(candidates))
                    } else {
                        Board::from(sudoku_core::AnyGrid::from(candidates.singles()))
                    };
                    Some(board)
                })
            })
        })?;
        let (line, column) = place_of(rows[0]);
        Some(Ok(Drawn { line, column, board, annotated: false }))
    }

    fn what_is_wrong(&self) -> ReadError {
        let rows = self.rows(true);
        let (line, column) = place_of(rows[0]);
        let is_square = |width: &dyn Fn(&View) -> usize| {
            let view = |row: &Row| match row.unnamed() {
                Some(view) if are_names(&rows) => width(view),
                _ if row.has(Way::DoubleBars) => width(row.view(Way::DoubleBars)),
                _ => width(row.plain()),
            };
            rows.iter().all(|row| view(row) == rows.len())
        };
        let fields = |view: &View| view.fields('|').map_or(0, |fields| fields.len());
        let square =
            is_square(&|view| view.cells.len()) || is_square(&|view| view.words.len()) || is_square(&fields);
        if square && is_other_width(rows.len()) {
            let found = format!("a grid of {0} rows of {0} cells", rows.len());
            return ReadError::new(line, column, found, known_sizes());
        }
        let size = self.size().unwrap_or_else(|| {
            let width = rows[0].plain().cells.len();
            Size::ALL.into_iter().min_by_key(|size| size.rows().abs_diff(width)).unwrap_or(Size::Nine)
        });
        let wanted = size.rows();
        let words = rows.iter().filter(|row| row.plain().words.len() == wanted).count();
        let by_words = words > rows.iter().filter(|row| row.plain().cells.len() == wanted).count();
        let places = |row: &Row| -> Vec<usize> {
            let view = row.plain();
            if by_words {
                view.words.iter().map(|&(place, _)| place).collect()
            } else {
                view.cells.iter().map(|&(place, _)| place).collect()
            }
        };
        if rows.len() > wanted && !rows.len().is_multiple_of(wanted) || rows.len() >= 2 * wanted {
            let found = format!("{} without anything between them", counted(rows.len(), "row"));
            return ReadError::new(
                line,
                column,
                found,
                format!("{wanted} rows of {wanted} cells for each board"),
            );
        }
        for row in &rows {
            let places = places(row);
            if places.len() == wanted {
                continue;
            }
            let (place, found) = if places.len() > wanted {
                let place = places[wanted];
                let extra = row.plain().cells.iter().find(|&&(p, _)| p == place).map_or(' ', |&(_, c)| c);
                (place, format!("{} after {wanted} cells, {} in all", symbols::named(extra), places.len()))
            } else {
                (row.end, format!("the end of the row after {}", counted(places.len(), "cell")))
            };
            let expected = format!("{wanted} cells in each row of the grid");
            return ReadError::new(row.number, place as u32 + 1, found, expected);
        }
        ReadError::new(
            rows[rows.len() - 1].number + 1,
            1,
            format!("the end of the grid after {}", counted(rows.len(), "row")),
            format!("{wanted} rows of {wanted} cells"),
        )
    }
}

/// The supported sizes, in words.
pub(crate) fn known_sizes() -> String {
    let sizes: Vec<String> = Size::ALL.into_iter().map(|size| size.to_string()).collect();
    format!("one of the known sizes: {}", sizes.join(", "))
}

pub(crate) fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Whether the head of a table has no names: it is empty, or numbers the columns.
fn is_head(row: &Row) -> bool {
    let number = |(i, (_, word)): (usize, &(usize, String))| {
        let word = word.trim_start_matches(['c', 'C']);
        word == (i + 1).to_string() || word == char::from(b'A' + i as u8).to_string()
    };
    row.plain().words.iter().enumerate().all(number)
}

/// Whether all rows have the same bars, in the same order.
fn have_same_bars(rows: &[&Row]) -> bool {
    let bars = |row: &Row| row.view(Way::DoubleBars).bars().collect::<Vec<char>>();
    rows.iter().all(|row| bars(row) == bars(rows[0]))
}

/// The candidates of a cell that is drawn as a block. A block of spaces says nothing; one of signs has no candidate.
/// `None` if a mark is not in its place.
fn block_of_marks<const N: usize>(block: &[char]) -> Option<u32> {
    let (mut bits, mut others) = (0, Vec::new());
    for (index, &mark) in block.iter().enumerate() {
        if mark == Digit::from_index(index).to_char() {
            bits |= Digit::from_index(index).bit();
        } else if !".-_*0 ".contains(mark) {
            others.push(mark);
        }
    }
    let same = block.iter().all(|mark| *mark == block[0]);
    match others[..] {
        [] if block.iter().all(|&mark| mark == ' ') => Some((1 << N) - 1),
        [] => Some(bits),
        [one] if bits == 0 => Some(Digit::from_char(one).filter(|digit| digit.index() < N)?.bit()),
        [one, ..] if same => Some(Digit::from_char(one).filter(|digit| digit.index() < N)?.bit()),
        _ => None,
    }
}

/// Whether a board of an unknown size may have rows of as many cells.
fn is_other_width(cells: usize) -> bool {
    (5..=64).contains(&cells) && Size::from_rows(cells).is_none()
}

/// The number of numbers in each row, if it is that of a board of an unknown size. Their digits may be as many as a row of
/// a known size has cells, since some have one and some two; so may the digits and the spaces between them.
fn numbers_of_other_size<'a>(rows: &[&'a Row], view: fn(&'a Row) -> Option<&'a View>) -> Option<usize> {
    let views: Vec<&View> = rows.iter().copied().map(view).collect::<Option<_>>()?;
    let is_number = |word: &str| {
        word.len() < 3 && word.bytes().all(|byte| byte.is_ascii_digit() || b".-_*".contains(&byte))
    };
    let words = || views.iter().flat_map(|view| &view.words).map(|(_, word)| word.as_str());
    let has = |wanted: &dyn Fn(&str) -> bool| words().any(wanted);
    let mixed = has(&|word| word.len() == 1) && has(&|word| word.len() == 2 || ".0-_*".contains(word));
    let width = views.first()?.words.len();
    let same = is_other_width(width) && views.iter().all(|view| view.words.len() == width);
    (same && mixed && words().all(is_number)).then_some(width)
}

/// Where a row begins.
fn place_of(row: &Row) -> (u64, u32) {
    (row.number, row.plain().cells.first().map_or(0, |&(place, _)| place) as u32 + 1)
}

/// The cells of rows, if each row has the number that the board needs.
fn cells_of(rows: &[&Row], size: Size, unit: Unit, way: Way) -> Option<Vec<(u64, u32, String)>> {
    let cut = match unit {
        Unit::Fields('\t') => may_be_cut(rows, size, way),
        _ => false,
    };
    if unit == Unit::Places && may_be_framed(rows, way) {
        return None;
    }
    let mut cells = Vec::with_capacity(size.cells());
    for row in rows {
        let found = row.view(way).cells_as(unit, size, cut)?;
        cells.extend(found.into_iter().map(|(place, cell)| (row.number, place as u32 + 1, cell)));
    }
    // Words of equal length with a sign in them may be parts of the rows of a larger board: `1*** **2* *3** 4***`.
    let length = cells.first()?.2.chars().count();
    let equal = length > 1 && cells.iter().all(|(_, _, cell)| cell.chars().count() == length);
    let has_sign = || cells.iter().any(|(_, _, cell)| cell.contains(|c: char| !c.is_ascii_digit()));
    let is_part =
        unit == Unit::Words && equal && Size::from_rows(length * size.rows()).is_some() && has_sign();
    (!is_part).then_some(cells)
}

/// Whether the parts between bars may be single cells: no part has two words, and all words are aligned, to the left, to
/// the right or in the middle. Then it is not certain that places in the parts are cells.
fn may_be_framed(rows: &[&Row], way: Way) -> bool {
    let margins: Option<Vec<_>> = rows.iter().map(|row| row.view(way).margins()).collect();
    let Some(margins) = margins.filter(|_| rows.iter().any(|row| row.view(way).has_bars())) else {
        return false;
    };
    let margins: Vec<(usize, usize)> = margins.into_iter().flatten().collect();
    let Some(&(left, right)) = margins.first() else { return true };
    margins.iter().all(|&(other, _)| other == left)
        || margins.iter().all(|&(_, other)| other == right)
        || margins.iter().all(|&(left, right)| left.abs_diff(right) <= 1)
}

/// Whether the blanks at the ends of rows between tabs may be missing, as spreadsheets leave them out: some row is whole,
/// blanks are empty values and nothing else, and no row ends with one.
fn may_be_cut(rows: &[&Row], size: Size, way: Way) -> bool {
    let all: Option<Vec<_>> = rows.iter().map(|row| row.view(way).fields('\t')).collect();
    let Some(all) = all else { return false };
    let lengths = || all.iter().map(Vec::len);
    let blank =
        |(_, word): &(usize, String)| matches!(word.as_str(), "." | "0" | "-" | "_" | "*" | "x" | "X" | "?");
    lengths().max() == Some(size.rows())
        && lengths().min() < Some(size.rows())
        && !rows.iter().any(|row| row.view(way).words.iter().any(blank))
        && all.iter().all(|fields| fields.last().is_some_and(|(_, last)| last != "."))
}

fn decode(size: Size, cells: &[(u64, u32, String)], format: Format) -> Result<Drawn, ReadError> {
    let words: Vec<&str> = cells.iter().map(|(_, _, cell)| cell.as_str()).collect();
    let (line, column, _) = cells[0];
    match symbols::words(size, &words, format) {
        Ok((board, annotated)) => Ok(Drawn { line, column, board, annotated }),
        Err(Fault { place, found, expected, choices }) => {
            let (line, column, _) = cells[place];
            Err(ReadError { choices, ..ReadError::new(line, column, found, expected) })
        }
    }
}

/// Rows each of which has all cells of a 4x4 board between delimiters, empty ones being blanks. The larger boards are
/// read from a line as a whole, since sixteen alone may be cells or a row.
fn flat(rows: &[&Row], format: Format) -> Option<Vec<Result<Drawn, ReadError>>> {
    let board = |row: &&Row| {
        let fields = [',', ';', '\t', '|'].into_iter().find_map(|delimiter| {
            row.plain().fields(delimiter).filter(|fields| fields.len() == Size::Four.cells())
        })?;
        let cells: Vec<(u64, u32, String)> =
            fields.into_iter().map(|(place, cell)| (row.number, place as u32 + 1, cell)).collect();
        decode(Size::Four, &cells, format).ok().map(Ok)
    };
    rows.iter().map(board).collect()
}

/// Boards one below the other with nothing between them. If any of them has a clash, the rows may be shifted, and then
/// none of them is certain.
fn stacked(rows: &[&Row], format: Format) -> Option<Vec<Result<Drawn, ReadError>>> {
    for size in Size::ALL {
        if rows.len() <= size.rows()
            || !rows.len().is_multiple_of(size.rows())
            || format.form == Some(Form::Pencil)
        {
            continue;
        }
        for unit in [Unit::Characters, Unit::Fields(','), Unit::Fields('\t'), Unit::Fields('|'), Unit::Places]
        {
            let parts: Option<Vec<_>> =
                rows.chunks(size.rows()).map(|part| cells_of(part, size, unit, Way::Plain)).collect();
            let Some(parts) = parts else { continue };
            let boards: Vec<_> = parts.iter().map(|cells| decode(size, cells, format)).collect();
            let clash = |drawn: &Result<Drawn, ReadError>| {
                let grid = drawn.as_ref().ok().and_then(|drawn| drawn.board.grid());
                grid.is_some_and(|grid| with_grid!(&grid, grid => grid.clash().is_some()))
            };
            let clashing = boards.iter().any(clash);
            let wrong = boards.iter().filter(|board| board.is_err()).count();
            if clashing || wrong * 2 > boards.len() {
                return None;
            }
            return Some(boards);
        }
    }
    None
}
