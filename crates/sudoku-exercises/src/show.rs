//! What an exercise shows of its memory: the players draw it, and the grader compares it with the steps.

use sudoku_core::{Cell, Claim, Digit, Grid, House, Memory, Remark, Rows, Table, Text, Value, Visitor};

/// The board as the program holds it: table 0 of an exercise.
pub const BOARD: Table =
    Table::new("board", Text { en: "Board in memory", zh: "内存里的盘面" }, Rows::Cells, Value::Count);

/// The used digits of each house: table 1 of an exercise.
pub const USED: Table =
    Table::new("used", Text { en: "Used digits", zh: "用过的数字" }, Rows::Houses, Value::Digits)
        .claims(Claim::Used);

/// Shows what the board holds in a cell.
pub fn cell<const N: usize, V: Visitor<N>>(board: &Grid<N>, cell: Cell, visitor: &mut V) {
    visitor.remark(|| {
        let value = board.get(cell).map(|digit| u32::from(digit.get()));
        Remark::Memory(Memory { table: 0, row: cell.index::<N>(), value })
    });
}

/// Shows the digits that a set holds for a house.
pub fn set<const N: usize, V: Visitor<N>>(
    house: House,
    digits: impl IntoIterator<Item = Digit>,
    visitor: &mut V,
) {
    visitor.remark(|| {
        let bits = digits.into_iter().fold(0, |bits, digit| bits | digit.bit());
        Remark::Memory(Memory { table: 1, row: Grid::<N>::SHAPE.house_index(house), value: Some(bits) })
    });
}
