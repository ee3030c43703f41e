//! The used digits of every house, one hash set each.
//!
//! A digit is allowed in a cell if none of three sets holds it:
//!
//! ```text
//! rows[0]        {3, 5, 7}
//! columns[2]     {8}
//! boxes[0]       {3, 5, 6, 8, 9}
//! allowed        1, 2, 4: the digits in none of the sets above
//! ```

use std::array;
use std::collections::HashSet;
use sudoku_core::{Cell, Claim, Digit, Grid, House, Memory, Remark, Rows, Table, Text, Value, Visitor};

/// What a player shows of the sets.
pub(crate) const USED: Table =
    Table::new("used", Text { en: "Used digits", zh: "用过的数字" }, Rows::Houses, Value::Digits)
        .claims(Claim::Used);

/// The digits that each house holds.
pub(crate) struct Used<const N: usize> {
    rows: [HashSet<Digit>; N],
    columns: [HashSet<Digit>; N],
    boxes: [HashSet<Digit>; N],
}

impl<const N: usize> Used<N> {
    /// The used digits of a puzzle; `None` if two of its givens clash.
    pub(crate) fn of<V: Visitor<N>>(puzzle: &Grid<N>, visitor: &mut V) -> Option<Used<N>> {
        let empty = || array::from_fn(|_| HashSet::new());
        let mut used = Used { rows: empty(), columns: empty(), boxes: empty() };
        for (cell, digit) in puzzle.digits() {
            if !used.allows(cell, digit) {
                return None;
            }
            used.insert(cell, digit);
        }
        for house in Grid::<N>::houses() {
            used.show_house(house, visitor);
        }
        Some(used)
    }

    /// Whether none of the three houses of the cell holds the digit.
    pub(crate) fn allows(&self, cell: Cell, digit: Digit) -> bool {
        !self.rows[cell.row()].contains(&digit)
            && !self.columns[cell.column()].contains(&digit)
            && !self.boxes[Grid::<N>::box_of(cell)].contains(&digit)
    }

    /// Whether a larger digit is allowed in the cell.
    pub(crate) fn any_left(&self, cell: Cell, digit: Digit) -> bool {
        Digit::all::<N>().any(|larger| larger > digit && self.allows(cell, larger))
    }

    /// Puts the digit into the three sets of the cell.
    pub(crate) fn insert(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].insert(digit);
        self.columns[cell.column()].insert(digit);
        self.boxes[Grid::<N>::box_of(cell)].insert(digit);
    }

    /// Takes the digit out of the three sets of the cell.
    pub(crate) fn remove(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].remove(&digit);
        self.columns[cell.column()].remove(&digit);
        self.boxes[Grid::<N>::box_of(cell)].remove(&digit);
    }

    /// The digits that a house holds.
    fn held_by(&self, house: House) -> &HashSet<Digit> {
        match house {
            House::Row(row) => &self.rows[usize::from(row)],
            House::Column(column) => &self.columns[usize::from(column)],
            House::Box(number) => &self.boxes[usize::from(number)],
        }
    }

    /// Shows the sets of the three houses of a cell. A silent visitor makes this cost nothing.
    pub(crate) fn show<V: Visitor<N>>(&self, cell: Cell, visitor: &mut V) {
        for house in Grid::<N>::houses_of(cell) {
            self.show_house(house, visitor);
        }
    }

    fn show_house<V: Visitor<N>>(&self, house: House, visitor: &mut V) {
        visitor.remark(|| {
            let bits = self.held_by(house).iter().fold(0, |bits, digit| bits | digit.bit());
            Remark::Memory(Memory { table: 0, row: Grid::<N>::SHAPE.house_index(house), value: Some(bits) })
        });
    }
}

/// The rejected digit, with the house whose set holds it.
pub(crate) fn rejected<const N: usize>(used: &Used<N>, cell: Cell, digit: Digit) -> Remark {
    let mut houses = Grid::<N>::houses_of(cell).into_iter();
    let house = houses
        .find(|&house| used.held_by(house).contains(&digit))
        .expect("one of the sets holds a rejected digit");
    Remark::Rejected { cell, digit, house: Some(house) }
}
