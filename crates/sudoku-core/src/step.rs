//! What a search does, one step at a time: what a student must see, and what is counted.

use crate::{Cell, Digit, House};

/// A change of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A digit is written into an empty cell.
    Placed {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// As a guess, or because it is forced.
        why: Why,
    },
    /// The latest `undone` placements are blanked again, the last one first. `cell` and `digit` name the earliest
    /// of them: a guess is taken back with all that it forced.
    TakenBack {
        /// The cell of the earliest placement that is undone.
        cell: Cell,
        /// Its digit.
        digit: Digit,
        /// How many placements are undone, at least one.
        undone: u32,
    },
}

/// Why a digit is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// A choice: another candidate of the same choice is still untried.
    Guess,
    /// The last candidate of a choice: the others have been tried, or were never allowed.
    LastCandidate,
    /// A naked single: the cell had only one candidate.
    NakedSingle,
    /// A hidden single: the digit had only one place in this house.
    HiddenSingle(House),
    /// The strategy cannot know whether another candidate is left; such a strategy counts no guesses.
    Tried,
}

impl Why {
    /// The name in records and pages: `guess`, `last-candidate`, `naked-single`, `hidden-single` or `tried`.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Guess => "guess",
            Why::LastCandidate => "last-candidate",
            Why::NakedSingle => "naked-single",
            Why::HiddenSingle(_) => "hidden-single",
            Why::Tried => "tried",
        }
    }

    /// For a digit that was chosen among the candidates of a cell: [`Guess`](Why::Guess) if another candidate is left to
    /// try, otherwise [`LastCandidate`](Why::LastCandidate).
    #[inline]
    pub const fn choice(another_is_left: bool) -> Why {
        if another_is_left { Why::Guess } else { Why::LastCandidate }
    }
}

/// What a student should see although the board does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Remark {
    /// A digit was considered for a cell and cannot be placed there.
    Rejected {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// For a strategy that remembers which digits are used: the house of the cell that, as the strategy remembers it,
        /// has the digit. `None` for a strategy that looks at the board: there the row, column or box holds the digit.
        house: Option<House>,
    },
    /// A cell has no candidate left.
    NoCandidate(Cell),
    /// A digit has no place left in a house.
    NoPlace(House, Digit),
    /// A row of one of the strategy's own tables has changed to this.
    Memory(Memory),
}

/// A row of a strategy's working memory, as the strategy itself holds it: never computed from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    /// Which table: its place in [`Strategy::TABLES`](crate::Strategy::TABLES).
    pub table: usize,
    /// Which row, numbered as [`Rows`](crate::Rows) says.
    pub row: usize,
    /// The value, as [`Value`](crate::Value) says; `None` if the row no longer has one.
    pub value: Option<u32>,
}
