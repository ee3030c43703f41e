//! What a trace is made of.

use sudoku_core::{Remark, Stats, Step};

/// One entry of a trace. Each is a step that a player stops at, but for [`Event::Memory`](Remark::Memory), which
/// belongs to the step before it, and [`Event::Skipped`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The board changes.
    Step(Step),
    /// The board does not change, but something is to be seen.
    Remark(Remark),
    /// The last placement is about to be taken back though nothing was placed after it, and the strategy itself said
    /// no reason: every digit had been rejected. Found by the recorder, so that it is there for every strategy.
    DeadEnd(Option<sudoku_core::Cell>),
    /// Every cell is filled: a solution.
    Solution,
    /// Work that the strategy cannot show step by step.
    Work(Stats),
    /// In a trace that keeps only take-backs: rejections and dead ends left out since the last entry.
    Skipped {
        /// Rejections left out.
        rejected: u64,
        /// Dead ends left out.
        dead_ends: u64,
    },
}

impl Event {
    /// Whether it is part of the strategy's memory, which changes along with the step before it.
    pub fn is_memory(&self) -> bool {
        matches!(self, Event::Remark(Remark::Memory(_)))
    }

    /// Whether it is a dead end, with or without a reason.
    pub fn is_dead_end(&self) -> bool {
        matches!(self, Event::DeadEnd(_) | Event::Remark(Remark::NoCandidate(_) | Remark::NoPlace(..)))
    }

    /// Whether placements are taken back.
    pub fn is_take_back(&self) -> bool {
        matches!(self, Event::Step(Step::TakenBack { .. }))
    }
}
