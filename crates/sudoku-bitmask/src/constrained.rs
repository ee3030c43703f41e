//! The singles, started from candidates instead of givens.
//!
//! A caller may rule out digits besides those that the rules forbid: pencil marks are such a constraint. The search stays
//! the same; only the candidates of a cell are fewer.
//!
//! ```text
//! digit          9 8 7 6 5 4 3 2 1
//! not used       0 0 0 0 0 1 0 1 1      1, 2, 4: what the rules leave
//! allowed        1 1 1 1 1 1 0 0 1      what the caller leaves
//! candidates     0 0 0 0 0 1 0 0 1      1, 4: the `and` of both
//! ```

use crate::singles::{self, BitmaskSingles};
use crate::used::Used;
use sudoku_core::{Candidates, Cell, Flow, Grid, House, SearchCandidates, Visitor};

impl<const N: usize> SearchCandidates<N> for BitmaskSingles {
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow {
        if candidates.clash().is_some() {
            return Flow::Continue(());
        }
        singles::start(&Grid::EMPTY, candidates, visitor)
    }
}

/// The used digits, and the digits that the caller allows in each cell.
pub(crate) struct Constrained<'a, const N: usize> {
    used: Used<N>,
    allowed: &'a Candidates<N>,
}

impl<'a, const N: usize> Constrained<'a, N> {
    /// The used digits of a puzzle, with the constraint; `None` if two givens clash.
    pub(crate) fn of<V: Visitor<N>>(
        puzzle: &Grid<N>,
        allowed: &'a Candidates<N>,
        visitor: &mut V,
    ) -> Option<Constrained<'a, N>> {
        Some(Constrained { used: Used::of(puzzle, visitor)?, allowed })
    }

    /// The digits that the caller allows in the cell and that none of its three houses holds, as bits.
    #[inline]
    pub(crate) fn candidates(&self, cell: Cell) -> u32 {
        self.used.candidates(cell) & self.allowed.get(cell)
    }

    /// The same as [`Used::held_by`].
    #[inline]
    pub(crate) fn held_by(&self, house: House) -> u32 {
        self.used.held_by(house)
    }

    /// The same as [`Used::flip`].
    #[inline]
    pub(crate) fn flip(&mut self, cell: Cell, bit: u32) {
        self.used.flip(cell, bit);
    }

    /// The same as [`Used::show`].
    #[inline]
    pub(crate) fn show<V: Visitor<N>>(&self, cell: Cell, visitor: &mut V) {
        self.used.show(cell, visitor);
    }
}
