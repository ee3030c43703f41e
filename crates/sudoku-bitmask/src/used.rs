//! The used digits of every house, one integer each.
//!
//! Bit d - 1 of an integer is set while the house holds digit d. The three questions to three sets become one `or`:
//!
//! ```text
//! digit          9 8 7 6 5 4 3 2 1
//! rows[0]        0 0 1 0 1 0 1 0 0      3, 5, 7
//! columns[2]     0 1 0 0 0 0 0 0 0      8
//! boxes[0]       1 1 0 1 1 0 1 0 0      3, 5, 6, 8, 9
//! or             1 1 1 1 1 0 1 0 0
//! candidates     0 0 0 0 0 1 0 1 1      1, 2, 4: the zeros of the line above
//! ```

use sudoku_core::{Cell, Claim, Digit, Grid, House, Memory, Remark, Rows, Table, Text, Value, Visitor};

/// What a player shows of the integers.
pub(crate) const USED: Table =
    Table::new("used", Text { en: "Used digits", zh: "用过的数字" }, Rows::Houses, Value::Digits)
        .claims(Claim::Used);

/// The digits that each house holds, as bits.
pub(crate) struct Used<const N: usize> {
    rows: [u32; N],
    columns: [u32; N],
    boxes: [u32; N],
}

impl<const N: usize> Used<N> {
    /// The used digits of a puzzle; `None` if two of its givens clash.
    pub(crate) fn of<V: Visitor<N>>(puzzle: &Grid<N>, visitor: &mut V) -> Option<Used<N>> {
        let mut used = Used { rows: [0; N], columns: [0; N], boxes: [0; N] };
        for (cell, digit) in puzzle.digits() {
            if used.candidates(cell) & digit.bit() == 0 {
                return None;
            }
            used.flip(cell, digit.bit());
        }
        for house in Grid::<N>::houses() {
            used.show_house(house, visitor);
        }
        Some(used)
    }

    /// The digits that none of the three houses of the cell holds, as bits.
    #[inline]
    pub(crate) fn candidates(&self, cell: Cell) -> u32 {
        let used = self.rows[cell.row()] | self.columns[cell.column()] | self.boxes[Grid::<N>::box_of(cell)];
        Grid::<N>::ALL_DIGITS & !used
    }

    /// The digits that a house holds, as bits.
    #[inline]
    pub(crate) fn held_by(&self, house: House) -> u32 {
        match house {
            House::Row(row) => self.rows[usize::from(row)],
            House::Column(column) => self.columns[usize::from(column)],
            House::Box(number) => self.boxes[usize::from(number)],
        }
    }

    /// Puts the digit with this bit into the three sets of the cell; a second call takes it out again.
    #[inline]
    pub(crate) fn flip(&mut self, cell: Cell, bit: u32) {
        self.rows[cell.row()] ^= bit;
        self.columns[cell.column()] ^= bit;
        self.boxes[Grid::<N>::box_of(cell)] ^= bit;
    }

    /// Shows the sets of the three houses of a cell. A silent visitor makes this cost nothing.
    #[inline]
    pub(crate) fn show<V: Visitor<N>>(&self, cell: Cell, visitor: &mut V) {
        for house in Grid::<N>::houses_of(cell) {
            self.show_house(house, visitor);
        }
    }

    #[inline]
    fn show_house<V: Visitor<N>>(&self, house: House, visitor: &mut V) {
        visitor.remark(|| {
            let (row, bits) = (Grid::<N>::SHAPE.house_index(house), self.held_by(house));
            Remark::Memory(Memory { table: 0, row, value: Some(bits) })
        });
    }
}

/// Takes the lowest bit out of `mask`, which is not 0. Returns that bit, and the digit that it means.
#[inline]
pub(crate) fn take_lowest(mask: &mut u32) -> (u32, Digit) {
    let bit = *mask & mask.wrapping_neg();
    *mask ^= bit;
    (bit, Digit::from_index(bit.trailing_zeros() as usize))
}
