use crate::{Cell, Remark, Stats, Step};

/// One entry of a tape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The board changes.
    Step(Step),
    /// The board does not change, but something is to be seen.
    Remark(Remark),
    /// The last placement is about to be taken back though nothing was placed after it, and the strategy itself said
    /// no reason: every digit of this cell had been rejected. Found by the tape, so that it is there for every strategy.
    DeadEnd(Option<Cell>),
    /// Every cell is filled: a solution.
    Solution,
    /// Work that the strategy cannot show step by step.
    Work(Stats),
    /// Rejections and dead ends were left out here.
    Skipped {
        /// Rejections left out.
        rejected: u64,
        /// Dead ends left out.
        dead_ends: u64,
    },
}

impl Entry {
    /// Whether it is part of the strategy's memory, which changes along with the step before it.
    pub fn is_memory(&self) -> bool {
        matches!(self, Entry::Remark(Remark::Memory(_)))
    }

    /// Whether placements are taken back.
    pub fn is_take_back(&self) -> bool {
        matches!(self, Entry::Step(Step::TakenBack { .. }))
    }
}
