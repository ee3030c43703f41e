//! What the visitor has been told: the digits that stand on its board.

use sudoku_core::{Cell, Digit, Flow, Step, Visitor, Why};

/// The placements that the visitor has been told and that have not been taken back, in order.
#[derive(Debug, Default)]
pub(crate) struct Told {
    placed: Vec<(Cell, Digit)>,
}

impl Told {
    /// The number of placements that stand.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.placed.len()
    }

    /// Tells that a digit is placed.
    #[inline]
    pub(crate) fn place<const N: usize, V: Visitor<N>>(
        &mut self,
        cell: Cell,
        digit: Digit,
        why: Why,
        visitor: &mut V,
    ) -> Flow {
        visitor.step(|| Step::Placed { cell, digit, why })?;
        self.placed.push((cell, digit));
        Flow::Continue(())
    }

    /// Tells that all placements after the first `mark` are taken back, in one step.
    #[inline]
    pub(crate) fn take_back<const N: usize, V: Visitor<N>>(&mut self, mark: usize, visitor: &mut V) -> Flow {
        let Some(&(cell, digit)) = self.placed.get(mark) else { return Flow::Continue(()) };
        let undone = (self.placed.len() - mark) as u32;
        self.placed.truncate(mark);
        visitor.step(|| Step::TakenBack { cell, digit, undone })
    }
}
