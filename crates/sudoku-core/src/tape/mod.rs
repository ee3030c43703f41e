//! A search on a tape: its steps as bytes, about two a step, so that a million of them fit into a page.
//!
//! A [`Tape`] is a visitor that writes down what a search reports; [`Solver::record`](crate::Solver::record) runs a search
//! with one. It is kept here, next to the traits, because every strategy is compiled together with it: a call at every
//! step would cost more than the step. The crate `sudoku-trace` reads the entries back.
//!
//! An entry is one byte, three bits of kind and five of argument, then what the kind needs. Numbers are written seven bits
//! a byte, the lowest first, the high bit set on all but the last byte; the last may be zero. A cell is its place read row
//! by row; a house is its number, rows first, then columns, then boxes. There is a *current cell*, 0 at the start of the
//! tape, and most entries are about it. A placement names its cell, because an engine that places many digits at once
//! jumps all over the board.
//!
//! ```text
//! kind argument
//!   0  move        the current cell becomes: 0 = the number that follows; 1..15 = this many places on;
//!                  16..30 = argument - 15 places back
//!   1  digit - 1   rejected for the current cell; the board says which cell forbids it
//!   2  digit - 1   placed into the cell that follows, which becomes the current one. Then a byte: 0 guess, 1 last
//!                  candidate, 2 naked single, 3 4 5 hidden single in its row, column, box, 6 tried, 7 hidden single in
//!                  the house that follows
//!   3  digit - 1   taken back from the current cell; how many placements follows
//!   4  0           the current cell has no candidate
//!      1           a digit has no place: house, digit - 1
//!      2           a dead end without a reason given, after digits were rejected for the current cell
//!      3           a dead end without a reason given
//!      4           a solution
//!   5  digit - 1   rejected for the current cell, since the strategy has it among the used digits of the house that follows
//!   6  memory      4 * table + size. The row in two bytes, then a value in twice size bytes, the lowest byte first; size is
//!                  0, 1 or 2, and 0 means that the row no longer has a value
//!   7  0           work not shown: placements; then guesses, take-backs, taken back, deepest guess, each + 1, or 0
//!                  if it is not known
//!      1           left out: rejections, dead ends
//! ```

mod recording;
mod write;

pub use recording::{Grant, Keeper, Tape};
pub use write::Writer;

/// First bytes of entries, without their arguments where these are digits, steps or tables: what a reader compares.
#[expect(missing_docs, reason = "each is a line of the table above")]
pub mod code {
    pub const MOVE: u8 = 0 << 5;
    pub const REJECTED: u8 = 1 << 5;
    pub const PLACED: u8 = 2 << 5;
    pub const TAKEN_BACK: u8 = 3 << 5;
    pub const DEAD_END: u8 = 4 << 5;
    pub const NO_PLACE: u8 = DEAD_END | 1;
    pub const UNEXPLAINED_AT: u8 = DEAD_END | 2;
    pub const UNEXPLAINED: u8 = DEAD_END | 3;
    pub const SOLUTION: u8 = DEAD_END | 4;
    pub const REJECTED_BY: u8 = 5 << 5;
    pub const MEMORY: u8 = 6 << 5;
    pub const WORK: u8 = 7 << 5;
    pub const SKIPPED: u8 = WORK | 1;
}
