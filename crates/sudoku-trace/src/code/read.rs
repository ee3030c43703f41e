//! Reading the bytes of a trace.

use super::{DEAD_END, MEMORY, MOVE, NO_CELL, PLACED, PLACES, REJECTED, SOLUTION, SPELT_OUT, TAKEN_BACK};
use crate::event::Event;
use crate::shape::Shape;
use sudoku_core::{Cell, Digit, House, Item, Memory, Remark, Stats, Step, Why};

/// Reads entries. The bytes are our own, written by [`Writer`](super::write::Writer): a fault in them is a fault of this crate.
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
