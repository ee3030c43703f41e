//! The trail: the cells that were filled, in order.
//!
//! A guess and all that it forced are undone together. The trail says which cells those are. Note its length before the
//! guess, as a mark; the undo empties every cell after the mark, the last one first.
//!
//! ```text
//! trail     r6c9  r9c9 | r1c9  r2c7  r3c8
//!              mark = 2  the guess, and what it forced
//! ```

use crate::constrained::Constrained;
use alloc::vec::Vec;
use sudoku_core::{Cell, Flow, Grid, Step, Visitor};

/// Takes back what was placed since the trail had `mark` cells: a guess with all that it forced.
pub(crate) fn take_back<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Constrained<N>,
    trail: &mut Vec<Cell>,
    mark: usize,
    visitor: &mut V,
) -> Flow {
    let Some(&first) = trail.get(mark) else {
        return Flow::Continue(()); // nothing was placed
    };
    let digit = board.get(first).expect("a cell on the trail is filled");
    let undone = (trail.len() - mark) as u32;
    visitor.step(|| Step::TakenBack { cell: first, digit, undone })?;
    for cell in trail.drain(mark..).rev() {
        let digit = board.get(cell).expect("a cell on the trail is filled");
        board.set(cell, None);
        used.flip(cell, digit.bit());
        used.show(cell, visitor);
    }
    Flow::Continue(())
}
