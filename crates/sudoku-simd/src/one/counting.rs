//! Counts a search without reporting its steps, for the boards that `simd-many` leaves to `simd`.
//!
//! To report every placement in order takes longer than to find it. Here placements are counted only before a guess: a word
//! with one bit is a digit that has its place in a row. So placements after the last guess of a dead branch are not counted.

use super::lanes::BoardVector;
use super::layout::{Spot, each};
use super::observer::Observer;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};
use sudoku_core::Flow;

/// The counts of a search so far.
pub(crate) struct Counting<'a> {
    pub(crate) guesses: u64,
    pub(crate) placements: u64,
    /// The number of digits with a place: now, and at each open guess.
    placed: u32,
    marks: [u8; 81],
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Counting<'a> {
    /// Zero counts. The search ends when `cancel` is set.
    pub(crate) fn new(cancel: Option<&'a AtomicBool>) -> Self {
        Counting { guesses: 0, placements: 0, placed: 0, marks: [0; 81], cancel }
    }

    /// Counts the placements since the number of placed digits was last known.
    #[inline(always)]
    fn raise(&mut self, placed: u32) {
        self.placements += u64::from(placed.saturating_sub(self.placed));
        self.placed = self.placed.max(placed);
    }
}

impl Observer for Counting<'_> {
    #[inline(always)]
    fn needs_guess<V: BoardVector>(&mut self, board: [V; 3]) {
        let [a, b, c] = each!(r => (board[r].nonzero_bits() & !board[r].and(board[r].minus_one()).nonzero_bits()).count_ones());
        self.raise(a + b + c);
    }
    #[inline(always)]
    fn givens<V: BoardVector>(&mut self, givens: [V; 3]) {
        let [a, b, c] = each!(r => givens[r].nonzero_bits().count_ones());
        self.placed = a + b + c;
    }
    #[inline(always)]
    fn place(&mut self, _: Spot, is_last: bool, depth: usize) -> Flow {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Break(());
        }
        if !is_last {
            self.guesses += 1;
            self.marks[depth] = self.placed as u8;
        }
        self.raise(self.placed + 1);
        Continue(())
    }
    #[inline(always)]
    fn take_back(&mut self, depth: usize) -> Flow {
        self.placed = u32::from(self.marks[depth]);
        Continue(())
    }
    #[inline(always)]
    fn solved<V: BoardVector>(&mut self, _: [V; 3]) -> Flow {
        self.raise(81);
        Continue(())
    }
}
