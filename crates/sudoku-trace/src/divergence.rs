//! Where a strategy's memory and the board part. This is the one place where the two are set side by side; a sound strategy
//! has no divergence between two steps.

use crate::event::Event;
use crate::state::State;
use sudoku_core::{Cell, Digit, House, Step};

/// A house whose used digits, as the strategy remembers them, are not those that the board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The house.
    pub house: House,
    /// Digits that the strategy believes used and the board does not hold, as bits.
    pub left_over: u32,
    /// Digits that the board holds and the strategy does not know of, as bits.
    pub missing: u32,
}

impl State {
    /// The houses in which the strategy's used digits are not those of the board.
    pub fn divergences(&self) -> Vec<Divergence> {
        let shape = self.shape();
        let judge = |house| {
            let cells = shape.cells_of(house).filter_map(|cell| self.get(cell));
            let held = cells.fold(0, |bits, digit| bits | digit.bit());
            let used = self.used(house)?;
            let (left_over, missing) = (used & !held, held & !used);
            (used != held).then_some(Divergence { house, left_over, missing })
        };
        (0..3 * shape.rows).map(|index| shape.house(index)).filter_map(judge).collect()
    }

    /// Whether memory and board part with this very step: a digit taken back stays in the used digits of one of its
    /// houses, or a digit placed does not enter them.
    pub fn parts_at(&self, event: Event) -> bool {
        let differs = |cell: Cell, digit: Digit, stands: bool| {
            let houses = self.shape().houses_of(cell);
            houses
                .into_iter()
                .filter_map(|house| self.used(house))
                .any(|used| (used & digit.bit() != 0) != stands)
        };
        match event {
            Event::Step(Step::Placed { cell, digit, .. }) => differs(cell, digit, true),
            Event::Step(Step::TakenBack { cell, digit, .. }) => {
                // Only a digit that the board holds nowhere in these houses any more.
                self.get(cell).is_none() && differs(cell, digit, false)
            }
            _ => false,
        }
    }
}
