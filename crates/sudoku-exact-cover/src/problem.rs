//! Sudoku as an exact cover problem: what the strategies of this crate share.
//!
//! An **item** is something that must happen exactly once. There are 4·N·N items:
//!
//! - each cell is filled,
//! - each row holds each digit, each column holds each digit, each box holds each digit.
//!
//! An **option** is a digit in a cell. It covers four items, one of each kind. To solve the Sudoku, choose options so that
//! exactly one of them covers each item:
//!
//! ```text
//!                  r1c1 is   r1c2 is   row 1   row 1   column 1   column 2   box 1   box 1
//!                  filled    filled    has 1   has 2   has 1      has 1      has 1   has 2   ...
//! 1 in r1c1           x                   x               x                     x
//! 2 in r1c1           x                           x                                     x
//! 1 in r1c2                     x         x                          x          x
//! ```
//!
//! An item with one option left is a single: a naked single if the item is a cell, a hidden single if it is a digit in a
//! house. An item without an option is a dead end. Algorithm X needs no rule of Sudoku besides this table.

use sudoku_core::{Cell, Digit, Grid, House, Remark, Why};

/// What must be covered exactly once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// This cell is filled.
    Filled(Cell),
    /// This house holds this digit.
    Holds(House, Digit),
}

/// The number of items of a board of size N.
pub(crate) const fn items<const N: usize>() -> usize {
    4 * N * N
}

/// The four items that a digit in a cell covers, by number: cells first, then rows, columns and boxes.
#[inline]
pub(crate) const fn items_of<const N: usize>(cell: Cell, digit: Digit) -> [usize; 4] {
    let digit = digit.index();
    [
        cell.row() * N + cell.column(),
        N * N + cell.row() * N + digit,
        2 * N * N + cell.column() * N + digit,
        3 * N * N + Grid::<N>::box_of(cell) * N + digit,
    ]
}

/// The item with this number.
pub(crate) fn item<const N: usize>(number: usize) -> Item {
    let (place, last) = (number / N % N, number % N);
    let holds = |house| Item::Holds(house, Digit::from_index(last));
    match number / (N * N) {
        0 => Item::Filled(Cell::new(place, last)),
        1 => holds(House::Row(place as u8)),
        2 => holds(House::Column(place as u8)),
        _ => holds(House::Box(place as u8)),
    }
}

/// The number of the option that puts `digit` into `cell`.
#[inline]
pub(crate) const fn option<const N: usize>(cell: Cell, digit: Digit) -> usize {
    cell.index::<N>() * N + digit.index()
}

/// The cell and the digit of the option with this number.
#[inline]
pub(crate) const fn placement<const N: usize>(option: usize) -> (Cell, Digit) {
    (Cell::from_index::<N>(option / N), Digit::from_index(option % N))
}

/// Why an option of `item` is chosen that had this many `options`, of which this many are `untried`.
pub(crate) fn why(item: Item, options: usize, untried: usize) -> Why {
    match item {
        _ if options > 1 => Why::choice(untried > 0),
        Item::Filled(_) => Why::NakedSingle,
        Item::Holds(house, _) => Why::HiddenSingle(house),
    }
}

/// What an item without an option means on the board.
pub(crate) fn dead_end(item: Item) -> Remark {
    match item {
        Item::Filled(cell) => Remark::NoCandidate(cell),
        Item::Holds(house, digit) => Remark::NoPlace(house, digit),
    }
}
