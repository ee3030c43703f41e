//! What happens at a step.

use crate::state::State;
use crate::tape::Entry;
use sudoku_core::{Cell, Digit, House, Remark, Stats, Step};

/// What happens at one step: an entry of the tape, and of the board what belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The board changes.
    Step(Step),
    /// A digit was considered for a cell and cannot stand there.
    Rejected {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The house that has the digit already, or of which the strategy believes it. `None` if it named no house and none
        /// has it: such a strategy is broken.
        house: Option<House>,
        /// The cell of that house that holds it. `None` if no cell does: the mark of an undo that was forgotten.
        by: Option<Cell>,
    },
    /// A cell has no candidate left.
    NoCandidate(Cell),
    /// A digit has no place left in a house.
    NoPlace(House, Digit),
    /// The last placement is about to be taken back though nothing was placed after it, and the strategy itself said
    /// no reason: every digit of this cell had been rejected.
    DeadEnd(Option<Cell>),
    /// Every cell is filled: a solution.
    Solution,
    /// Work that the strategy cannot show step by step.
    Work(Stats),
}

impl Event {
    /// What an entry means in this state, which is the one after it. Nothing for one that is no step of its own.
    pub(crate) fn of(entry: Entry, state: &State) -> Option<Event> {
        Some(match entry {
            Entry::Step(step) => Event::Step(step),
            Entry::Remark(Remark::Rejected { cell, digit, house }) => {
                let (house, by) = state.forbids(cell, digit, house);
                Event::Rejected { cell, digit, house, by }
            }
            Entry::Remark(Remark::NoCandidate(cell)) => Event::NoCandidate(cell),
            Entry::Remark(Remark::NoPlace(house, digit)) => Event::NoPlace(house, digit),
            Entry::DeadEnd(cell) => Event::DeadEnd(cell),
            Entry::Solution => Event::Solution,
            Entry::Work(work) => Event::Work(work),
            Entry::Remark(_) | Entry::Skipped { .. } => return None,
        })
    }

    /// The cell that it is about, if it is about one.
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            Event::Step(Step::Placed { cell, .. } | Step::TakenBack { cell, .. })
            | Event::Rejected { cell, .. }
            | Event::NoCandidate(cell) => Some(cell),
            Event::DeadEnd(cell) => cell,
            Event::NoPlace(..) | Event::Solution | Event::Work(_) => None,
        }
    }

    /// The digit that it is about, if it is about one.
    pub fn digit(&self) -> Option<Digit> {
        match *self {
            Event::Step(Step::Placed { digit, .. } | Step::TakenBack { digit, .. })
            | Event::Rejected { digit, .. }
            | Event::NoPlace(_, digit) => Some(digit),
            Event::NoCandidate(_) | Event::DeadEnd(_) | Event::Solution | Event::Work(_) => None,
        }
    }

    /// Whether it is a dead end, with or without a reason.
    pub fn is_dead_end(&self) -> bool {
        matches!(self, Event::DeadEnd(_) | Event::NoCandidate(_) | Event::NoPlace(..))
    }

    /// Whether placements are taken back.
    pub fn is_take_back(&self) -> bool {
        matches!(self, Event::Step(Step::TakenBack { .. }))
    }
}
