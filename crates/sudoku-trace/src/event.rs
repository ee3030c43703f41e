//! What happens at a step.

use crate::state::State;
use crate::tape::Entry;
use sudoku_core::{Cell, Digit, House, Remark, Stats, Step};

/// What happens at one step: an entry of the tape, with what belongs to it from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The board changes.
    Step(Step),
    /// A digit was considered for a cell and cannot be placed there.
    Rejected {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The house that already has the digit, or that has it according to the strategy. `None` if the strategy named no
        /// house and none has the digit: such a strategy is broken.
        house: Option<House>,
        /// The cell of that house that holds it. `None` if no cell does: the sign of a forgotten undo.
        by: Option<Cell>,
    },
    /// A cell has no candidate left.
    NoCandidate(Cell),
    /// A digit has no place left in a house.
    NoPlace(House, Digit),
    /// The last placement is about to be taken back though nothing was placed after it, and the strategy gave no reason:
    /// every digit of this cell had been rejected.
    DeadEnd(Option<Cell>),
    /// Every cell is filled: a solution.
    Solution,
    /// Work that the strategy cannot show step by step.
    Work(Stats),
}

impl Event {
    /// What an entry means in this state, which is the one after it. `None` for an entry that is not a step of its own.
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

    /// The cell that the event is about, if there is one.
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            Event::Step(Step::Placed { cell, .. } | Step::TakenBack { cell, .. })
            | Event::Rejected { cell, .. }
            | Event::NoCandidate(cell) => Some(cell),
            Event::DeadEnd(cell) => cell,
            Event::NoPlace(..) | Event::Solution | Event::Work(_) => None,
        }
    }

    /// The digit that the event is about, if there is one.
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

    /// Whether it takes placements back.
    pub fn is_take_back(&self) -> bool {
        matches!(self, Event::Step(Step::TakenBack { .. }))
    }
}
