//! Any table of a strategy's memory in words: what a row is called, what a value says, which rows come first.

use crate::caption::house_name;
use crate::cursor::Cursor;
use crate::event::Event;
use crate::state::{Slot, State};
use crate::words::Lang;
use sudoku_core::{Cell, Digit, House, Rows, Shape, Table, Value};

/// What a row of a table is about, or a value that names one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A cell.
    Cell(Cell),
    /// A digit in a cell.
    CellDigit(Cell, Digit),
    /// A house.
    House(House),
    /// A digit in a house.
    HouseDigit(House, Digit),
    /// A place in a list, from 0.
    Number(usize),
}

impl Subject {
    /// What the row with this number is about; `None` if there is no such row.
    pub fn of(rows: Rows, row: usize, shape: Shape) -> Option<Subject> {
        if row >= rows.count(shape).unwrap_or(Table::MOST_ROWS) {
            return None;
        }
        let (place, digit) = (row / shape.rows, || Digit::from_index(row % shape.rows));
        Some(match rows {
            Rows::Cells => Subject::Cell(shape.cell(row)),
            Rows::CellDigits => Subject::CellDigit(shape.cell(place), digit()),
            Rows::Houses => Subject::House(shape.house(row)),
            Rows::HouseDigits => Subject::HouseDigit(shape.house(place), digit()),
            Rows::Constraints => match row.checked_sub(shape.cells()) {
                None => Subject::Cell(shape.cell(row)),
                Some(row) => return Subject::of(Rows::HouseDigits, row, shape),
            },
            Rows::Numbered => Subject::Number(row),
        })
    }

    /// What people call it: `r1c3`, `r1c3=4`, `row 1`, `4 in row 1`, and a place in a list counted from 1.
    pub fn name(self, lang: Lang) -> String {
        match self {
            Subject::Cell(cell) => cell.to_string(),
            Subject::CellDigit(cell, digit) => format!("{cell}={digit}"),
            Subject::House(house) => house_name(house, lang),
            Subject::HouseDigit(house, digit) => {
                lang.fill("holds", &[("digit", &digit.to_string()), ("house", &house_name(house, lang))])
            }
            Subject::Number(place) => (place + 1).to_string(),
        }
    }
}

/// The digit in a cell that a [`Value::Literal`] is about, and whether the cell holds it; `None` if there is no such cell.
pub(crate) fn literal(number: u32, shape: Shape) -> Option<(Cell, Digit, bool)> {
    match Subject::of(Rows::CellDigits, number as usize / 2, shape)? {
        Subject::CellDigit(cell, digit) => Some((cell, digit, number.is_multiple_of(2))),
        _ => None,
    }
}

/// A value in words: `{1, 2, 4}`, `3`, `r1c3=4`, `r1c3≠4`. A number that names no existing thing is written as a number.
pub fn value_text(value: Value, number: u32, shape: Shape, lang: Lang) -> String {
    let text = match value {
        Value::Digits => {
            let digits: Vec<String> = Digit::in_mask(number).map(|digit| digit.to_string()).collect();
            Some(format!("{{{}}}", digits.join(", ")))
        }
        Value::Count => None,
        Value::One(rows) => Subject::of(rows, number as usize, shape).map(|subject| subject.name(lang)),
        Value::Literal => literal(number, shape)
            .map(|(cell, digit, holds)| format!("{cell}{}{digit}", if holds { '=' } else { '≠' })),
    };
    text.unwrap_or_else(|| number.to_string())
}

/// The rows that are about the cell of a step: the cell, its houses, and what the step's digit has to do with them.
pub(crate) fn rows_about(rows: Rows, event: Event, shape: Shape) -> Vec<usize> {
    let Some(cell) = event.cell() else { return Vec::new() };
    let index = shape.index(cell);
    let houses = shape.houses_of(cell).map(|house| shape.house_index(house));
    let digit = event.digit().map(Digit::index);
    let of_digit = |place: usize| digit.map(|digit| place * shape.rows + digit);
    match rows {
        Rows::Cells => vec![index],
        Rows::CellDigits => of_digit(index).into_iter().collect(),
        Rows::Houses => houses.to_vec(),
        Rows::HouseDigits => houses.into_iter().filter_map(of_digit).collect(),
        Rows::Constraints => {
            let below = rows_about(Rows::HouseDigits, event, shape);
            [index].into_iter().chain(below.into_iter().map(|row| shape.cells() + row)).collect()
        }
        Rows::Numbered => Vec::new(),
    }
}

/// Whether a table is shown as pencil marks in the cells of the board: sets of digits that are small enough.
pub fn is_pencil(table: &Table, shape: Shape) -> bool {
    (table.rows, table.value) == (Rows::Cells, Value::Digits) && shape.rows <= 9
}

/// A row of a table, as a player shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number.
    pub row: usize,
    /// Its value.
    pub value: u32,
    /// Whether it is about the cell of the step.
    pub is_here: bool,
    /// Whether the table's claim about this row is not true of the board.
    pub differs: bool,
}

impl Row {
    /// The rows of a table that have a value, the most important first: those about the step's cell, those that differ
    /// from the board, then the smallest numbers and sets; in a list, the latest. A table of sets for each cell shows only
    /// blank cells.
    pub fn in_order(cursor: &Cursor<'_>, table: usize) -> Vec<Row> {
        let (state, shape) = (cursor.state(), cursor.trace().shape());
        let Some(declared) = state.tables().get(table) else { return Vec::new() };
        let here = cursor.event().map_or_else(Vec::new, |event| rows_about(declared.rows, event, shape));
        let sets_of_cells = (declared.rows, declared.value) == (Rows::Cells, Value::Digits);
        let differing = differing(state, table);
        let slots = state.slots(table).iter().enumerate();
        let mut rows: Vec<Row> = slots
            .filter(|&(row, _)| !sets_of_cells || state.board()[row].is_none())
            .filter_map(|(row, &slot)| match slot {
                Slot::Holds(value) => {
                    Some(Row { row, value, is_here: here.contains(&row), differs: differing.contains(&row) })
                }
                Slot::Unknown | Slot::Gone => None,
            })
            .collect();
        rows.sort_by_key(|row| {
            let weight = match (declared.rows, declared.value) {
                (Rows::Numbered, _) => u32::MAX - row.row as u32,
                (Rows::Cells, Value::Digits) => row.value.count_ones(),
                (_, Value::Count) => row.value,
                _ => 0,
            };
            (!row.is_here, !row.differs, weight)
        });
        rows
    }
}

/// The rows of a table, one for each house, for which its claim is not true of the board.
pub(crate) fn differing(state: &State, table: usize) -> Vec<usize> {
    let divergences = state.divergences();
    let here = divergences.iter().filter(|divergence| divergence.table == table);
    here.map(|divergence| state.shape().house_index(divergence.house)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::Size;

    #[test]
    fn every_row_has_a_name_of_its_own_and_no_other_row_has_one() {
        let kinds = [Rows::Cells, Rows::CellDigits, Rows::Houses, Rows::HouseDigits, Rows::Constraints];
        for shape in Size::ALL.map(Size::shape) {
            for (rows, lang) in kinds.into_iter().flat_map(|rows| [(rows, Lang::En), (rows, Lang::Zh)]) {
                let count = rows.count(shape).unwrap();
                let name = |row| Subject::of(rows, row, shape).map(|subject| subject.name(lang));
                let names: std::collections::BTreeSet<String> =
                    (0..count).map(|row| name(row).unwrap()).collect();
                assert_eq!(names.len(), count, "{rows:?}");
                assert_eq!((name(count), name(usize::MAX)), (None, None));
            }
        }
    }

    #[test]
    fn values_are_said_in_words() {
        let shape = Size::Nine.shape();
        let text = |value, number| value_text(value, number, shape, Lang::En);
        assert_eq!(text(Value::Digits, 0b1_0000_0101), "{1, 3, 9}");
        assert_eq!(text(Value::Count, 12), "12");
        assert_eq!(text(Value::Literal, 2 * 13 + 1), "r1c2≠5");
        assert_eq!(text(Value::One(Rows::Constraints), 81 + 9), "1 in row 2");
        assert_eq!(text(Value::One(Rows::Constraints), 324), "324");
        assert_eq!(text(Value::Literal, u32::MAX), "4294967295");
        assert_eq!(value_text(Value::One(Rows::HouseDigits), 0, shape, Lang::Zh), "第 1 行的 1");
    }
}
