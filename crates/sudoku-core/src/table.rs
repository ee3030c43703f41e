//! Tables of a strategy's working memory, which the strategy declares itself.

use crate::Shape;

/// A table of a strategy's working memory, for the players: what it is called, what its rows are, what a value is.
///
/// A strategy lists its tables in [`Strategy::TABLES`](crate::Strategy::TABLES) and reports each change of a row by
/// [`Remark::Memory`](crate::Remark::Memory). Every viewer of a trace can show every table, so a new kind of memory
/// changes nothing outside the strategy's crate.
///
/// ```
/// use sudoku_core::{Claim, Rows, Table, Text, Value};
///
/// const USED: Table =
///     Table::new("used", Text { en: "Used digits", zh: "用过的数字" }, Rows::Houses, Value::Digits).claims(Claim::Used);
/// const TRAIL: Table = Table::new("trail", Text { en: "Trail", zh: "赋值轨迹" }, Rows::Numbered, Value::Literal);
/// # assert_eq!((USED.claim, TRAIL.claim), (Some(Claim::Used), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The name that scripts use: small letters and dashes, unique among the strategy's tables.
    pub name: &'static str,
    /// The title that people read.
    pub title: Text,
    /// What its rows are.
    pub rows: Rows,
    /// What a row holds.
    pub value: Value,
    /// The word for a row that has lost its value, if such rows should be counted: "covered".
    pub gone: Option<Text>,
    /// What the table claims about the board, if that can be checked.
    pub claim: Option<Claim>,
}

impl Table {
    /// A strategy has at most this many tables. A trace ignores what is reported about others.
    pub const MOST: usize = 8;
    /// A table has at most this many rows. A trace ignores what is reported about others.
    pub const MOST_ROWS: usize = 0xffff;

    /// A table that does not count lost rows and claims nothing.
    pub const fn new(name: &'static str, title: Text, rows: Rows, value: Value) -> Table {
        Table { name, title, rows, value, gone: None, claim: None }
    }

    /// The same table, but rows that have lost their value are counted under this word.
    pub const fn gone(self, word: Text) -> Table {
        Table { gone: Some(word), ..self }
    }

    /// The same table, with a claim that is checked between any two steps.
    ///
    /// # Panics
    /// If the rows are not houses or the values not digits; in a constant this is a compile error.
    pub const fn claims(self, claim: Claim) -> Table {
        assert!(
            matches!((self.rows, self.value), (Rows::Houses, Value::Digits)),
            "a claim is about the digits of houses"
        );
        Table { claim: Some(claim), ..self }
    }
}

/// A short text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
}

/// What the rows of a table are, and how they are numbered, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// One row for each cell, in reading order ([`Shape::index`]).
    Cells,
    /// One row for each digit in each cell: N times the cell's number, plus the digit's index.
    CellDigits,
    /// One row for each house: rows, columns, boxes ([`Shape::house_index`]).
    Houses,
    /// One row for each digit in each house: N times the house's number, plus the digit's index.
    HouseDigits,
    /// One row for each thing that a solution does exactly once, the items of the exact cover problem: each cell is
    /// filled (numbered as [`Rows::Cells`]), then each house holds each digit (as [`Rows::HouseDigits`]).
    Constraints,
    /// A list of any length: a stack, a queue, a trail. It is as long as its last row that has a value.
    Numbered,
}

impl Rows {
    /// The number of rows on a board of this shape; `None` for a list, which has any number.
    #[inline]
    pub const fn count(self, shape: Shape) -> Option<usize> {
        let cells = shape.rows * shape.rows;
        match self {
            Rows::Cells => Some(cells),
            Rows::CellDigits => Some(cells * shape.rows),
            Rows::Houses => Some(3 * shape.rows),
            Rows::HouseDigits => Some(3 * cells),
            Rows::Constraints => Some(4 * cells),
            Rows::Numbered => None,
        }
    }

    /// The name in records and pages.
    pub const fn name(self) -> &'static str {
        match self {
            Rows::Cells => "cells",
            Rows::CellDigits => "cell-digits",
            Rows::Houses => "houses",
            Rows::HouseDigits => "house-digits",
            Rows::Constraints => "constraints",
            Rows::Numbered => "numbered",
        }
    }
}

/// What a value of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A set of digits, as bits: bit 0 for 1.
    Digits,
    /// A number.
    Count,
    /// One cell, one digit in a cell, one house and so on: the number that it has as a row.
    One(Rows),
    /// A digit that a cell holds or does not hold: twice the number that it has in [`Rows::CellDigits`], plus 1 for
    /// "does not".
    Literal,
}

impl Value {
    /// The name in records and pages. A value that names one of several things has the name of their rows.
    pub const fn name(self) -> &'static str {
        match self {
            Value::Digits => "digits",
            Value::Count => "count",
            Value::One(rows) => rows.name(),
            Value::Literal => "literal",
        }
    }
}

/// What a table with a set of digits for each house claims about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The set contains the digits that the house holds.
    Used,
    /// The set contains the digits that the house does not hold yet.
    Unused,
}

impl Claim {
    /// The name in records and pages.
    pub const fn name(self) -> &'static str {
        match self {
            Claim::Used => "used",
            Claim::Unused => "unused",
        }
    }

    /// The digits that a house holds if the table has this set for it, as bits.
    #[inline]
    pub const fn held(self, digits: u32, shape: Shape) -> u32 {
        match self {
            Claim::Used => digits,
            Claim::Unused => digits ^ ((1 << shape.rows) - 1),
        }
    }
}
