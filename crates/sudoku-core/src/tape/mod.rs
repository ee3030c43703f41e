//! A search on a tape: its steps as bytes, about two a step, so that a million of them fit into a page.
//!
//! A [`Tape`] is a visitor that writes down what a search tells; [`Solver::record`](crate::Solver::record) runs a search with
//! one. It is kept here, beside the traits, because every strategy is compiled together with it: a call at every step would
//! cost more than the step. A [`Reader`] gives the entries back.
//!
//! An entry is one byte, three bits of kind and five of argument, then what the kind needs. Numbers are written seven
//! bits a byte, the lowest first, the high bit set on all but the last byte; the last may be zero. A cell is its place
//! read row by row; a house is its number, rows first, then columns, then boxes. There is a *current cell*, 0 at the
//! start of the tape, and most entries speak of it. A placement names its cell: an engine that places many digits at once
//! jumps all over the board.
//!
//! ```text
//! kind argument
//!   0  move        the current cell becomes: 0 = the number that follows; 1..15 = so many places on;
//!                  16..30 = argument - 15 places back
//!   1  digit - 1   rejected for the current cell; the board says by which cell
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
//!   6  memory      0 used: house, digits as bits.  1 candidates: cell, digits as bits.
//!                  2 options of "filled": cell, count + 1 or 0 when covered.
//!                  3 options of "holds": house, digit - 1, count + 1 or 0 when covered
//!   7  0           work not shown: placements; then guesses, take-backs, taken back, deepest guess, each + 1, or 0
//!                  where it is not known
//!      1           left out: rejections, dead ends
//! ```

mod entry;
mod read;
mod recording;
mod write;

pub use entry::Entry;
pub use read::Reader;
pub use recording::{Grant, Keeper, Tape};
pub use write::Writer;

const MOVE: u8 = 0 << 5;
const REJECTED: u8 = 1 << 5;
const PLACED: u8 = 2 << 5;
const TAKEN_BACK: u8 = 3 << 5;
const DEAD_END: u8 = 4 << 5;
const NO_PLACE: u8 = DEAD_END | 1;
const UNEXPLAINED_AT: u8 = DEAD_END | 2;
const UNEXPLAINED: u8 = DEAD_END | 3;
const SOLUTION: u8 = DEAD_END | 4;
const REJECTED_BY: u8 = 5 << 5;
const MEMORY: u8 = 6 << 5;
const OTHER: u8 = 7 << 5;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digit, Item, Memory, Remark, Shape, Size, Stats, Step, Why, with_size};

    fn steps(shape: Shape) -> Vec<Entry> {
        let cell = |index: usize| shape.cell(index % shape.cells());
        let digit = |index: usize| Digit::from_index(index % shape.rows);
        let mut entries = Vec::new();
        for index in 0..2 * shape.cells() {
            let here = cell(index * 7);
            let far = shape.house(index % (3 * shape.rows));
            for house in [None, Some(far)].into_iter().chain(shape.houses_of(here).map(Some)) {
                entries.push(Entry::Remark(Remark::Rejected { cell: here, digit: digit(index), house }));
            }
            for why in [
                Why::Guess,
                Why::LastCandidate,
                Why::NakedSingle,
                Why::HiddenSingle(shape.houses_of(here)[index % 3]),
                Why::HiddenSingle(far),
                Why::Tried,
            ] {
                entries.push(Entry::Step(Step::Placed { cell: here, digit: digit(index), why }));
            }
            for undone in [1, index as u32 % 625 + 1] {
                let cell = cell(index * 5);
                entries.push(Entry::Step(Step::TakenBack { cell, digit: digit(index), undone }));
            }
            entries.push(Entry::Remark(Remark::NoPlace(far, digit(index))));
            entries.push(Entry::Remark(Remark::NoCandidate(here)));
            entries.push(Entry::DeadEnd(Some(cell(index + 1))));
            entries.push(Entry::DeadEnd(None));
            entries.push(Entry::Solution);
            let bits = (1 << shape.rows) - 1;
            entries.push(Entry::Remark(Remark::Memory(Memory::Used(far, bits))));
            entries.push(Entry::Remark(Remark::Memory(Memory::Candidates(cell(index), index as u32))));
            for count in [None, Some(0), Some(index as u16 * 50)] {
                let filled = Memory::Options(Item::Filled(cell(index)), count);
                entries.push(Entry::Remark(Remark::Memory(filled)));
                let holds = Memory::Options(Item::Holds(far, digit(index)), count);
                entries.push(Entry::Remark(Remark::Memory(holds)));
            }
            entries.push(Entry::Skipped { rejected: index as u64, dead_ends: 1 << 40 });
        }
        entries.push(Entry::Work(Stats {
            placements: u64::MAX,
            guesses: None,
            take_backs: Some(0),
            taken_back: Some(300),
            deepest_guess: Some(70_000),
        }));
        entries.push(Entry::Work(Stats::only_placements(1)));
        entries
    }

    fn written<const N: usize>(entries: &[Entry]) -> Vec<u8> {
        let mut writer = Writer::<N>::new();
        for &entry in entries {
            match entry {
                Entry::Step(step) => writer.step(step),
                Entry::Remark(remark) => writer.remark(remark),
                Entry::DeadEnd(cell) => writer.dead_end(cell),
                Entry::Solution => writer.solution(),
                Entry::Work(work) => writer.work(work),
                Entry::Skipped { rejected, dead_ends } => writer.skipped(rejected, dead_ends),
            }
        }
        writer.into_bytes()
    }

    #[test]
    fn every_entry_is_read_as_it_was_written_at_every_size() {
        for size in Size::ALL {
            let shape = size.shape();
            let entries = steps(shape);
            let bytes = with_size!(size, N => written::<N>(&entries));
            let mut reader = Reader::new(&bytes, shape);
            for (place, entry) in entries.into_iter().enumerate() {
                assert_eq!(reader.next(), Some(entry), "entry {place} at {size}");
            }
            assert_eq!(reader.next(), None);
        }
    }
}
