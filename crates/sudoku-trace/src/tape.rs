//! Reading a tape: the entries that [`sudoku_core::tape`] writes.

use sudoku_core::tape::code::{
    DEAD_END, MEMORY, MOVE, NO_PLACE, PLACED, REJECTED, REJECTED_BY, SOLUTION, TAKEN_BACK, UNEXPLAINED,
    UNEXPLAINED_AT, WORK,
};
use sudoku_core::{Cell, Digit, House, Memory, Remark, Shape, Stats, Step, Why};

/// One entry of a tape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The board changes.
    Step(Step),
    /// The board does not change, but there is something to see.
    Remark(Remark),
    /// The last placement is about to be taken back though nothing was placed after it, and the strategy gave no reason:
    /// every digit of this cell had been rejected. The tape detects this, so that every strategy has it.
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

/// Reads entries, one after another.
///
/// # Panics
/// If the bytes are not those of a [`Writer`](sudoku_core::tape::Writer).
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    shape: Shape,
    offset: usize,
    current: usize,
}

impl<'a> Reader<'a> {
    /// Before the first of these entries.
    pub fn new(bytes: &'a [u8], shape: Shape) -> Self {
        Reader::at(bytes, shape, (0, 0))
    }

    /// At a [place](Reader::place) reached before.
    pub fn at(bytes: &'a [u8], shape: Shape, (offset, current): (usize, usize)) -> Self {
        Reader { bytes, shape, offset, current }
    }

    /// Where it is: the number of bytes read, and the current cell.
    pub fn place(&self) -> (usize, usize) {
        (self.offset, self.current)
    }

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

    /// A number in this many bytes, the lowest first.
    #[inline]
    fn plain(&mut self, bytes: usize) -> u32 {
        (0..bytes).fold(0, |number, place| number | u32::from(self.byte()) << (8 * place))
    }

    fn house(&mut self) -> House {
        let index = self.number() as usize;
        self.shape.house(index)
    }

    fn digit(&mut self) -> Digit {
        Digit::from_index(self.byte().into())
    }

    /// Reads the moves that come next. Returns the first byte of the entry after them, or `None` at the end.
    #[inline]
    fn first_byte(&mut self) -> Option<u8> {
        loop {
            let first = *self.bytes.get(self.offset)?;
            self.offset += 1;
            if first & 0xe0 != MOVE {
                return Some(first);
            }
            self.current = match first & 0x1f {
                0 => self.number() as usize,
                on @ 1..=15 => self.current + usize::from(on),
                back => self.current - usize::from(back - 15),
            };
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = Entry;

    #[inline]
    fn next(&mut self) -> Option<Entry> {
        let first = self.first_byte()?;
        let argument = first & 0x1f;
        let cell = self.shape.cell(self.current);
        Some(match first & 0xe0 {
            kind @ (REJECTED | REJECTED_BY) => Entry::Remark(Remark::Rejected {
                cell,
                digit: Digit::from_index(argument.into()),
                house: (kind == REJECTED_BY).then(|| self.house()),
            }),
            PLACED => {
                self.current = self.number() as usize;
                let cell = self.shape.cell(self.current);
                let why = match self.byte() {
                    0 => Why::Guess,
                    1 => Why::LastCandidate,
                    2 => Why::NakedSingle,
                    kind @ 3..=5 => Why::HiddenSingle(self.shape.houses_of(cell)[usize::from(kind) - 3]),
                    6 => Why::Tried,
                    _ => Why::HiddenSingle(self.house()),
                };
                Entry::Step(Step::Placed { cell, digit: Digit::from_index(argument.into()), why })
            }
            TAKEN_BACK => Entry::Step(Step::TakenBack {
                cell,
                digit: Digit::from_index(argument.into()),
                undone: self.number() as u32,
            }),
            DEAD_END => match first {
                DEAD_END => Entry::Remark(Remark::NoCandidate(cell)),
                NO_PLACE => Entry::Remark(Remark::NoPlace(self.house(), self.digit())),
                UNEXPLAINED_AT => Entry::DeadEnd(Some(cell)),
                UNEXPLAINED => Entry::DeadEnd(None),
                first => {
                    debug_assert_eq!(first, SOLUTION);
                    Entry::Solution
                }
            },
            MEMORY => {
                let row = self.plain(2) as usize;
                let value = match argument & 3 {
                    0 => None,
                    size => Some(self.plain(2 * usize::from(size))),
                };
                Entry::Remark(Remark::Memory(Memory { table: usize::from(argument >> 2), row, value }))
            }
            _ if first == WORK => Entry::Work(Stats {
                placements: self.number(),
                guesses: self.number().checked_sub(1),
                take_backs: self.number().checked_sub(1),
                taken_back: self.number().checked_sub(1),
                deepest_guess: self.number().checked_sub(1).map(|guesses| guesses as u32),
            }),
            _ => Entry::Skipped { rejected: self.number(), dead_ends: self.number() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::tape::Writer;
    use sudoku_core::{Size, Table, with_size};

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
            let rows = [0, index, Table::MOST_ROWS - 1];
            let values = [0, 1, 0xff, 0x100, 0xffff, 0x1_0000, u32::MAX].map(Some).into_iter().chain([None]);
            for (place, value) in values.enumerate() {
                let (table, row) = ((index + place) % Table::MOST, rows[place % 3]);
                entries.push(Entry::Remark(Remark::Memory(Memory { table, row, value })));
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
