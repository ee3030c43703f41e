//! Writing the bytes of a trace.

use super::{
    DEAD_END, MEMORY, MOVE, NO_CELL, OTHER, PLACED, PLACES, REJECTED, SOLUTION, SPELT_OUT, TAKEN_BACK,
};
use crate::shape::Shape;
use sudoku_core::{Cell, House, Item, Memory, Remark, Stats, Step, Why};

/// Writes entries.
///
/// The board's size is a constant here, and only here: this is called from inside the search, at every step, and a division
/// by a number known at compile time is none.
#[derive(Debug)]
pub(crate) struct Writer<const N: usize> {
    pub(crate) bytes: Vec<u8>,
    current: Cell,
}

/// Room for the steps of an easy board, so that the first ones are not moved again and again.
const ROOM: usize = 2 << 10;

impl<const N: usize> Writer<N> {
    const SHAPE: Shape = Shape::of::<N>();

    pub(crate) fn new() -> Writer<N> {
        Writer { bytes: Vec::with_capacity(ROOM), current: Cell::new(0, 0) }
    }

    /// Forgets what was written; what follows is read from the first cell again.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.current = Cell::new(0, 0);
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
        let index = Self::SHAPE.index(cell);
        self.number(index as u64);
    }

    #[inline]
    fn house(&mut self, house: House) {
        self.number(Self::SHAPE.house_index(house) as u64);
    }

    /// Makes `cell` the current one.
    #[inline]
    pub(crate) fn go_to(&mut self, cell: Cell) {
        if cell != self.current {
            self.move_to(cell);
        }
    }

    fn move_to(&mut self, cell: Cell) {
        let index = Self::SHAPE.index(cell);
        let on = index as isize - Self::SHAPE.index(self.current) as isize;
        match on {
            1..=15 => self.bytes.push(MOVE | on as u8),
            -15..=-1 => self.bytes.push(MOVE | (15 - on) as u8),
            _ => {
                self.bytes.push(MOVE);
                self.number(index as u64);
            }
        }
        self.current = cell;
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
                        let own = Self::SHAPE.houses_of(cell).into_iter().position(|own| own == house);
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
                        .all(|cell| Self::SHAPE.houses_of(cell)[2] == house),
                };
                let first = REJECTED | digit.index() as u8;
                if own {
                    let place =
                        by.map_or(NO_CELL + kind, |by| PLACES * kind + Self::SHAPE.place_in(house, by));
                    self.bytes.extend([first, place as u8]);
                } else {
                    self.bytes.extend([first, SPELT_OUT]);
                    self.house(house);
                    self.number(by.map_or(0, |by| Self::SHAPE.index(by) as u64 + 1));
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
            Remark::Memory(Memory::Used(house, digits)) if digits < 1 << 14 => {
                // Two bytes of digits, also where one would do. So the length is always the same, and the entry is a
                // single store: three of them come with each step of the bit masks.
                let house = Self::SHAPE.house_index(house) as u8;
                self.bytes.extend([MEMORY, house, digits as u8 | 0x80, (digits >> 7) as u8]);
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
