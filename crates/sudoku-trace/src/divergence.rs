//! Where a strategy's memory and the board diverge. Only this module compares the two; a sound strategy has no divergence
//! between two steps.

use crate::event::Event;
use crate::state::{Slot, State};
use sudoku_core::{Cell, Clash, Digit, House, Step};

/// A house whose digits, as a table of the strategy claims them, are not those that the board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The number of the table.
    pub table: usize,
    /// The house.
    pub house: House,
    /// Digits that the house holds according to the table but not on the board, as bits.
    pub left_over: u32,
    /// Digits that the house holds on the board but not according to the table, as bits.
    pub missing: u32,
}

impl State {
    /// The tables with a claim, by number.
    fn claiming(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.tables().len()).filter(|&table| self.tables()[table].claim.is_some())
    }

    /// The digits that a house holds according to this table, as bits. `None` if the table claims nothing about that
    /// house.
    pub(crate) fn claimed(&self, table: usize, house: House) -> Option<u32> {
        match self.slot(table, self.shape().house_index(house)) {
            Slot::Holds(digits) => Some(self.tables()[table].claim?.held(digits, self.shape())),
            Slot::Unknown | Slot::Gone => None,
        }
    }

    /// Two cells of a full board that clash. `None` if the board is not full: such a strategy does not show its steps.
    pub(crate) fn clash(&self) -> Option<Clash> {
        if self.board().contains(&None) {
            return None;
        }
        let shape = self.shape();
        (0..3 * shape.rows).map(|index| shape.house(index)).find_map(|house| {
            let mut seen = [None; 1 + Digit::MAX as usize];
            shape.cells_of(house).find_map(|second| {
                let digit = self.get(second)?;
                let first = seen[digit.get() as usize].replace(second)?;
                Some(Clash { first, second, digit, house })
            })
        })
    }

    /// The houses for which a table's claim is not true of the board, table by table.
    pub fn divergences(&self) -> Vec<Divergence> {
        let shape = self.shape();
        let judge = |table, house| {
            let claimed = self.claimed(table, house)?;
            let cells = shape.cells_of(house).filter_map(|cell| self.get(cell));
            let held = cells.fold(0, |bits, digit| bits | digit.bit());
            let (left_over, missing) = (claimed & !held, held & !claimed);
            (claimed != held).then_some(Divergence { table, house, left_over, missing })
        };
        let houses = || (0..3 * shape.rows).map(|index| shape.house(index));
        self.claiming().flat_map(|table| houses().filter_map(move |house| judge(table, house))).collect()
    }

    /// Whether memory and board diverge with this very step: in some table, a digit that was taken back is still in one of
    /// its houses, or a digit that was placed is missing from one.
    pub fn parts_at(&self, event: Event) -> bool {
        let differs = |cell: Cell, digit: Digit, stands: bool| {
            let houses = self.shape().houses_of(cell);
            self.claiming()
                .flat_map(|table| houses.into_iter().filter_map(move |house| self.claimed(table, house)))
                .any(|claimed| (claimed & digit.bit() != 0) != stands)
        };
        match event {
            Event::Step(Step::Placed { cell, digit, .. }) => differs(cell, digit, true),
            Event::Step(Step::TakenBack { cell, digit, .. }) => {
                // Only a digit that the board no longer holds in any of these houses.
                self.get(cell).is_none() && differs(cell, digit, false)
            }
            _ => false,
        }
    }
}
