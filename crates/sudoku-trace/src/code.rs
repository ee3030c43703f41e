//! The bytes of a trace. About two bytes a step, so that a million steps fit into a page, and the same bytes in the
//! HTML player.
//!
//! An entry is one byte, three bits of kind and five of argument, then what the kind needs. Numbers are written seven
//! bits a byte, the lowest first, the high bit set on all but the last byte. A cell is its place read row by row; a
//! house is its number, rows first, then columns, then boxes. There is a *current cell*, 0 at the start of the trace,
//! and most entries speak of it.
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

use crate::event::Event;
use crate::shape::Shape;
use sudoku_core::{Cell, Digit, House, Item, Memory, Remark, Stats, Step, Why};

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

/// Writes entries.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
    pub(crate) shape: Shape,
    pub(crate) current: usize,
}

impl Writer {
    pub(crate) fn new(shape: Shape) -> Writer {
        Writer { bytes: Vec::new(), shape, current: 0 }
    }

    #[inline]
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    #[inline]
    fn cell(&mut self, cell: Cell) {
        let index = self.shape.index(cell);
        self.number(index as u64);
    }

    #[inline]
    fn house(&mut self, house: House) {
        self.number(self.shape.house_index(house) as u64);
    }

    /// Makes `cell` the current one.
    #[inline]
    pub(crate) fn go_to(&mut self, cell: Cell) {
        let index = self.shape.index(cell);
        if index == self.current {
            return;
        }
        let on = index as isize - self.current as isize;
        match on {
            1..=15 => self.bytes.push(MOVE | on as u8),
            -15..=-1 => self.bytes.push(MOVE | (15 - on) as u8),
            _ => {
                self.bytes.push(MOVE);
                self.number(index as u64);
            }
        }
        self.current = index;
    }

    #[inline]
    pub(crate) fn step(&mut self, step: Step) {
        match step {
            Step::Placed { cell, digit, why } => {
                self.go_to(cell);
                let code = match why {
                    Why::Guess => 0,
                    Why::LastCandidate => 1,
                    Why::NakedSingle => 2,
                    Why::HiddenSingle(house) => {
                        let own = self.shape.houses_of(cell).into_iter().position(|own| own == house);
                        own.map_or(7, |kind| 3 + kind as u8)
                    }
                    Why::Tried => 6,
                };
                self.bytes.extend([PLACED | digit.index() as u8, code]);
                if let (7, Why::HiddenSingle(house)) = (code, why) {
                    self.house(house);
                }
            }
            Step::TakenBack { cell, digit, undone } => {
                self.go_to(cell);
                self.bytes.push(TAKEN_BACK | digit.index() as u8);
                self.number(undone.into());
            }
        }
    }

    #[inline]
    pub(crate) fn remark(&mut self, remark: Remark) {
        match remark {
            Remark::Rejected { cell, digit, house, by } => {
                self.go_to(cell);
                // The usual case, without a division: the house is one of the cell's own.
                let kind = match house {
                    House::Row(_) => 0,
                    House::Column(_) => 1,
                    House::Box(_) => 2,
                };
                let own = match house {
                    House::Row(row) => {
                        usize::from(row) == cell.row() && by.is_none_or(|by| by.row() == cell.row())
                    }
                    House::Column(column) => {
                        usize::from(column) == cell.column()
                            && by.is_none_or(|by| by.column() == cell.column())
                    }
                    House::Box(_) => [Some(cell), by]
                        .into_iter()
                        .flatten()
                        .all(|cell| self.shape.houses_of(cell)[2] == house),
                };
                let first = REJECTED | digit.index() as u8;
                if own {
                    let place =
                        by.map_or(NO_CELL + kind, |by| PLACES * kind + self.shape.place_in(house, by));
                    self.bytes.extend([first, place as u8]);
                } else {
                    self.bytes.extend([first, SPELT_OUT]);
                    self.house(house);
                    self.number(by.map_or(0, |by| self.shape.index(by) as u64 + 1));
                }
            }
            Remark::NoCandidate(cell) => {
                self.go_to(cell);
                self.bytes.push(DEAD_END);
            }
            Remark::NoPlace(house, digit) => {
                self.bytes.push(DEAD_END | 1);
                self.house(house);
                self.bytes.push(digit.index() as u8);
            }
            Remark::Memory(Memory::Used(house, digits)) => {
                self.bytes.push(MEMORY);
                self.house(house);
                self.number(digits.into());
            }
            Remark::Memory(Memory::Candidates(cell, digits)) => {
                self.bytes.push(MEMORY | 1);
                self.cell(cell);
                self.number(digits.into());
            }
            Remark::Memory(Memory::Options(item, count)) => {
                match item {
                    Item::Filled(cell) => {
                        self.bytes.push(MEMORY | 2);
                        self.cell(cell);
                    }
                    Item::Holds(house, digit) => {
                        self.bytes.push(MEMORY | 3);
                        self.house(house);
                        self.bytes.push(digit.index() as u8);
                    }
                }
                self.number(count.map_or(0, |count| u64::from(count) + 1));
            }
        }
    }

    pub(crate) fn dead_end(&mut self, cell: Option<Cell>) {
        if let Some(cell) = cell {
            self.go_to(cell);
        }
        self.bytes.push(DEAD_END | if cell.is_some() { 2 } else { 3 });
    }

    pub(crate) fn solution(&mut self) {
        self.bytes.push(SOLUTION);
    }

    pub(crate) fn work(&mut self, work: Stats) {
        self.bytes.push(OTHER);
        self.number(work.placements);
        self.number(work.guesses.map_or(0, |guesses| guesses + 1));
        self.number(work.take_backs);
        self.number(work.taken_back);
        self.number(work.deepest_guess.into());
    }

    pub(crate) fn skipped(&mut self, rejected: u64, dead_ends: u64) {
        self.bytes.push(OTHER | 1);
        self.number(rejected);
        self.number(dead_ends);
    }
}

/// Reads entries. The bytes are our own, written by [`Writer`]: a fault in them is a fault of this crate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) shape: Shape,
    pub(crate) offset: usize,
    pub(crate) current: usize,
}

impl Reader<'_> {
    #[inline]
    fn byte(&mut self) -> u8 {
        let byte = self.bytes[self.offset];
        self.offset += 1;
        byte
    }

    #[inline]
    fn number(&mut self) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return number;
            }
            shift += 7;
        }
    }

    fn cell(&mut self) -> Cell {
        let index = self.number() as usize;
        self.shape.cell(index)
    }

    fn house(&mut self) -> House {
        let index = self.number() as usize;
        self.shape.house(index)
    }

    fn digit(&mut self) -> Digit {
        Digit::from_index(self.byte().into())
    }

    /// The next entry, or nothing at the end.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Event> {
        loop {
            let first = *self.bytes.get(self.offset)?;
            self.offset += 1;
            let argument = first & 0x1f;
            if first & 0xe0 == MOVE {
                self.current = match argument {
                    0 => self.number() as usize,
                    1..=15 => self.current + usize::from(argument),
                    _ => self.current - usize::from(argument - 15),
                };
                continue;
            }
            let cell = self.shape.cell(self.current);
            return Some(match first & 0xe0 {
                REJECTED => {
                    let digit = Digit::from_index(argument.into());
                    let (house, by) = match self.byte() {
                        SPELT_OUT => {
                            let house = self.house();
                            let by = self.number().checked_sub(1);
                            (house, by.map(|index| self.shape.cell(index as usize)))
                        }
                        place if usize::from(place) >= NO_CELL => {
                            (self.shape.houses_of(cell)[usize::from(place) - NO_CELL], None)
                        }
                        place => {
                            let house = self.shape.houses_of(cell)[usize::from(place) / PLACES];
                            (house, Some(self.shape.cell_of(house, usize::from(place) % PLACES)))
                        }
                    };
                    Event::Remark(Remark::Rejected { cell, digit, house, by })
                }
                PLACED => {
                    let why = match self.byte() {
                        0 => Why::Guess,
                        1 => Why::LastCandidate,
                        2 => Why::NakedSingle,
                        kind @ 3..=5 => Why::HiddenSingle(self.shape.houses_of(cell)[usize::from(kind) - 3]),
                        6 => Why::Tried,
                        _ => Why::HiddenSingle(self.house()),
                    };
                    Event::Step(Step::Placed { cell, digit: Digit::from_index(argument.into()), why })
                }
                TAKEN_BACK => Event::Step(Step::TakenBack {
                    cell,
                    digit: Digit::from_index(argument.into()),
                    undone: self.number() as u32,
                }),
                DEAD_END => match argument {
                    0 => Event::Remark(Remark::NoCandidate(cell)),
                    1 => Event::Remark(Remark::NoPlace(self.house(), self.digit())),
                    2 => Event::DeadEnd(Some(cell)),
                    _ => Event::DeadEnd(None),
                },
                SOLUTION => Event::Solution,
                MEMORY => Event::Remark(Remark::Memory(match argument {
                    0 => Memory::Used(self.house(), self.number() as u32),
                    1 => Memory::Candidates(self.cell(), self.number() as u32),
                    kind => {
                        let item = match kind {
                            2 => Item::Filled(self.cell()),
                            _ => Item::Holds(self.house(), self.digit()),
                        };
                        Memory::Options(item, self.number().checked_sub(1).map(|count| count as u16))
                    }
                })),
                _ if argument == 0 => Event::Work(Stats {
                    placements: self.number(),
                    guesses: self.number().checked_sub(1),
                    take_backs: self.number(),
                    taken_back: self.number(),
                    deepest_guess: self.number() as u32,
                }),
                _ => Event::Skipped { rejected: self.number(), dead_ends: self.number() },
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::Size;

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

    #[test]
    fn every_entry_is_read_as_it_was_written_at_every_size() {
        for size in Size::ALL {
            let shape = Shape::new(size);
            let mut writer = Writer::new(shape);
            let events = steps(shape);
            for &event in &events {
                match event {
                    Event::Step(step) => writer.step(step),
                    Event::Remark(remark) => writer.remark(remark),
                    Event::DeadEnd(cell) => writer.dead_end(cell),
                    Event::Solution => writer.solution(),
                    Event::Work(work) => writer.work(work),
                    Event::Skipped { rejected, dead_ends } => writer.skipped(rejected, dead_ends),
                }
            }
            let mut reader = Reader { bytes: &writer.bytes, shape, offset: 0, current: 0 };
            for (place, event) in events.into_iter().enumerate() {
                assert_eq!(reader.next(), Some(event), "entry {place} at {size}");
            }
            assert_eq!(reader.next(), None);
        }
    }
}
