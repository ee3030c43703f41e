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
pub enum Why {
    /// A choice: another candidate of the same choice is still untried.
    Guess,
    /// The last candidate left of a choice whose others have been tried, or never were allowed.
    LastCandidate,
    /// A naked single: the cell had one candidate only.
    NakedSingle,
    /// A hidden single: the digit had one place only in this house.
    HiddenSingle(House),
    /// The strategy cannot know whether another candidate is left; such a strategy counts no guesses.
    Tried,
}

impl Why {
    /// For a digit that was chosen among the candidates of a cell: [`Guess`](Why::Guess) if another candidate is left to
    /// try, otherwise [`LastCandidate`](Why::LastCandidate).
    #[inline]
    pub const fn choice(another_is_left: bool) -> Why {
        if another_is_left { Why::Guess } else { Why::LastCandidate }
    }
}

/// What a student should see although the board does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remark {
    /// A digit was considered for a cell and cannot stand there.
    Rejected {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// For a strategy that remembers which digits are used: the house of the cell that has the digit, as the
        /// strategy remembers it. `None` for one that looks at the board: row, column or box hold it there.
        house: Option<House>,
    },
    /// A cell has no candidate left.
    NoCandidate(Cell),
    /// A digit has no place left in a house.
    NoPlace(House, Digit),
    /// A part of the strategy's own working memory now reads so.
    Memory(Memory),
}

/// One entry of a strategy's working memory, as the strategy itself holds it: never computed from the board. In sets of digits
/// only the bits of the board's digits are kept for sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// The digits that the strategy believes used in a house, as bits (bit 0 for 1).
    Used(House, u32),
    /// The candidates that the strategy believes a cell to have, as bits.
    Candidates(Cell, u32),
    /// How many options an item of the exact cover problem still has; `None` once it is covered.
    Options(Item, Option<u16>),
}

/// What must be covered exactly once in the exact cover problem of a Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// This cell holds a digit.
    Filled(Cell),
    /// This house holds this digit.
    Holds(House, Digit),
}
