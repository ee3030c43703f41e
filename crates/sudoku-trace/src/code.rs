//! The bytes of a trace. About two bytes a step, so that a million steps fit into a page, and the same bytes in the
//! HTML player.
//!
//! An entry is one byte, three bits of kind and five of argument, then what the kind needs. Numbers are written seven
//! bits a byte, the lowest first, the high bit set on all but the last byte; the last may be zero. A cell is its place
//! read row by row; a house is its number, rows first, then columns, then boxes. There is a *current cell*, 0 at the
//! start of the trace, and most entries speak of it.
//!
//! ```text
//! kind argument
//!   0  move        the current cell becomes: 0 = the number that follows; 1..15 = so many places on;
//!                  16..30 = argument - 15 places back
//!   1  digit - 1   rejected for the current cell. Next byte: 0..74 = 25 * (0 its row, 1 its column, 2 its box)
//!                  + the place, inside that house, of the cell that holds it; 80, 81, 82: no cell of its row,
//!                  column, box holds it; 255 = house, and cell + 1 or 0, follow
//!   2  digit - 1   placed into the current cell. Next byte: 0 guess, 1 last candidate, 2 naked single,
//!                  3 4 5 hidden single in its row, column, box, 6 tried, 7 hidden single in the house that follows
//!   3  digit - 1   taken back from the current cell; how many placements follows
//!   4  0           the current cell has no candidate
//!      1           a digit has no place: house, digit
//!      2           a dead end without a reason given: the current cell, or none if 3
//!   5  0           a solution
//!   6  memory      0 used: house, digits as bits.  1 candidates: cell, digits as bits.
//!                  2 options of "filled": cell, count + 1 or 0 when covered.
//!                  3 options of "holds": house, digit, count + 1 or 0 when covered
//!   7  0           work not shown: placements, guesses + 1 or 0, take-backs, taken back, deepest guess
//!      1           left out: rejections, dead ends
//! ```

mod read;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::Writer;

const MOVE: u8 = 0 << 5;
const REJECTED: u8 = 1 << 5;
const PLACED: u8 = 2 << 5;
const TAKEN_BACK: u8 = 3 << 5;
const DEAD_END: u8 = 4 << 5;
const SOLUTION: u8 = 5 << 5;
const MEMORY: u8 = 6 << 5;
const OTHER: u8 = 7 << 5;

const PLACES: usize = 25;
const NO_CELL: usize = 80;
const SPELT_OUT: u8 = 255;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;
    use crate::shape::Shape;
    use sudoku_core::{Digit, Item, Memory, Remark, Size, Stats, Step, Why, with_size};

    fn steps(shape: Shape) -> Vec<Event> {
        let cell = |index: usize| shape.cell(index % shape.cells());
        let digit = |index: usize| Digit::from_index(index % shape.rows);
        let mut events = Vec::new();
        for index in 0..2 * shape.cells() {
            let here = cell(index * 7);
            for house in shape.houses_of(here) {
                for place in 0..shape.rows {
                    events.push(Event::Remark(Remark::Rejected {
                        cell: here,
                        digit: digit(index + place),
                        house,
                        by: Some(shape.cell_of(house, place)),
                    }));
                }
                events.push(Event::Remark(Remark::Rejected {
                    cell: here,
                    digit: digit(index),
                    house,
                    by: None,
                }));
            }
            let far = shape.house(index % (3 * shape.rows));
            for by in [Some(cell(index * 3)), None] {
                events.push(Event::Remark(Remark::Rejected {
                    cell: here,
                    digit: digit(index),
                    house: far,
                    by,
                }));
            }
            for why in [
                Why::Guess,
                Why::LastCandidate,
                Why::NakedSingle,
                Why::HiddenSingle(shape.houses_of(here)[index % 3]),
                Why::HiddenSingle(far),
                Why::Tried,
            ] {
                events.push(Event::Step(Step::Placed { cell: here, digit: digit(index), why }));
            }
            events.push(Event::Step(Step::TakenBack {
                cell: cell(index * 5),
                digit: digit(index),
                undone: index as u32 * 40 + 1,
            }));
            events.push(Event::Remark(Remark::NoCandidate(here)));
            events.push(Event::Remark(Remark::NoPlace(far, digit(index))));
            events.push(Event::DeadEnd(Some(cell(index + 1))));
            events.push(Event::DeadEnd(None));
            events.push(Event::Solution);
            let bits = (1 << shape.rows) - 1;
            events.push(Event::Remark(Remark::Memory(Memory::Used(far, bits))));
            events.push(Event::Remark(Remark::Memory(Memory::Candidates(cell(index), index as u32))));
            for count in [None, Some(0), Some(index as u16 * 50)] {
                let filled = Memory::Options(Item::Filled(cell(index)), count);
                events.push(Event::Remark(Remark::Memory(filled)));
                let holds = Memory::Options(Item::Holds(far, digit(index)), count);
                events.push(Event::Remark(Remark::Memory(holds)));
            }
            events.push(Event::Skipped { rejected: index as u64, dead_ends: 1 << 40 });
        }
        events.push(Event::Work(Stats {
            placements: u64::MAX,
            guesses: None,
            take_backs: 5,
            taken_back: 300,
            deepest_guess: 70_000,
        }));
        events
    }

    fn written<const N: usize>(events: &[Event]) -> Vec<u8> {
        let mut writer = Writer::<N>::new();
        for &event in events {
            match event {
                Event::Step(step) => writer.step(step),
                Event::Remark(remark) => writer.remark(remark),
                Event::DeadEnd(cell) => writer.dead_end(cell),
                Event::Solution => writer.solution(),
                Event::Work(work) => writer.work(work),
                Event::Skipped { rejected, dead_ends } => writer.skipped(rejected, dead_ends),
            }
        }
        writer.bytes
    }

    #[test]
    fn every_entry_is_read_as_it_was_written_at_every_size() {
        for size in Size::ALL {
            let shape = Shape::new(size);
            let events = steps(shape);
            let bytes = with_size!(size, N => written::<N>(&events));
            let mut reader = Reader { bytes: &bytes, shape, offset: 0, current: 0 };
            for (place, event) in events.into_iter().enumerate() {
                assert_eq!(reader.next(), Some(event), "entry {place} at {size}");
            }
            assert_eq!(reader.next(), None);
        }
    }
}
