//! Reading the bytes of a tape.

use super::{
    DEAD_END, Entry, MEMORY, MOVE, NO_PLACE, PLACED, REJECTED, REJECTED_BY, TAKEN_BACK, UNEXPLAINED_AT,
};
use super::{SOLUTION, UNEXPLAINED};
use crate::{Cell, Digit, House, Item, Memory, Remark, Shape, Stats, Step, Why};

/// Reads entries, one after the other. The bytes are those of a [`Writer`](super::Writer); others make it panic.
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

    /// Where it is: how many bytes have been read, and the current cell.
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

    /// Goes to the cells that come next: the first byte of the entry after them, or nothing at the end.
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
            MEMORY => Entry::Remark(Remark::Memory(match argument {
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
            _ if argument == 0 => Entry::Work(Stats {
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
