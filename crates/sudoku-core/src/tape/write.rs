//! Writing the bytes of a tape.
//!
//! This happens inside the search, at every step, so an entry is put together in one integer, its first byte lowest, and
//! stored at once. Where the caller knows what kind of entry it is, as strategies do, all but a few instructions of a
//! method here are decided by the compiler. Numbers are padded to a fixed length for the same reason.

use super::code::{
    DEAD_END, MEMORY, MOVE, NO_PLACE, PLACED, REJECTED, REJECTED_BY, SKIPPED, SOLUTION, TAKEN_BACK,
    UNEXPLAINED, UNEXPLAINED_AT, WORK,
};
use crate::{Cell, Grid, House, Memory, Remark, Stats, Step, Table, Why};
use alloc::vec::Vec;

/// Writes entries for a board with N rows.
#[derive(Debug)]
pub struct Writer<const N: usize> {
    bytes: Vec<u8>,
    current: usize,
}

/// Room for the steps of an easy board, so that the first steps are not moved again and again.
const ROOM: usize = 2 << 10;

/// An entry that is being put together: its bytes from the lowest on, and their number.
#[derive(Clone, Copy)]
struct Entry {
    word: u64,
    length: usize,
}

impl Entry {
    #[inline(always)]
    fn new(first: u8) -> Entry {
        Entry { word: first.into(), length: 1 }
    }

    #[inline(always)]
    fn byte(self, byte: u8) -> Entry {
        Entry { word: self.word | u64::from(byte) << (8 * self.length), length: self.length + 1 }
    }

    /// A number in exactly this many bytes, seven bits each.
    #[inline(always)]
    fn number(mut self, number: u32, bytes: usize) -> Entry {
        debug_assert!(u64::from(number) < 1 << (7 * bytes));
        for place in 0..bytes {
            let more = if place + 1 < bytes { 0x80 } else { 0 };
            self = self.byte((number >> (7 * place)) as u8 & 0x7f | more);
        }
        self
    }
}

impl<const N: usize> Default for Writer<N> {
    fn default() -> Self {
        Writer::new()
    }
}

impl<const N: usize> Writer<N> {
    /// The bytes that the place of a cell takes.
    const CELL: usize = if N * N <= 128 { 1 } else { 2 };

    /// A writer that has written nothing yet.
    pub fn new() -> Writer<N> {
        Writer { bytes: Vec::with_capacity(ROOM), current: 0 }
    }

    /// The bytes written so far.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes written, when there are no more to come.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Forgets what was written. The first cell is the current one again.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.current = 0;
    }

    #[inline(always)]
    fn put(&mut self, entry: Entry) {
        debug_assert!(entry.length <= 8);
        let length = self.bytes.len() + entry.length;
        self.bytes.extend_from_slice(&entry.word.to_le_bytes());
        self.bytes.truncate(length);
    }

    /// Writes an entry about a cell, of at most seven bytes, and before it one that goes to the cell.
    #[inline(always)]
    fn put_at(&mut self, cell: Cell, entry: Entry) {
        let index = cell.index::<N>();
        let on = index as isize - self.current as isize;
        if on.unsigned_abs() > 15 {
            self.go_far(index);
            return self.put(entry);
        }
        self.current = index;
        // A branch on whether the cell changes is not worth it: the entry is moved up by one byte or by none.
        let go = MOVE | if on > 0 { on as u8 } else { (15 - on) as u8 };
        let moves = usize::from(on != 0);
        let word = (entry.word << (8 * moves)) | (u64::from(go) * moves as u64);
        self.put(Entry { word, length: entry.length + moves });
    }

    /// Goes to a cell that is more than fifteen places away. Not inlined: most strategies seldom do this.
    #[inline(never)]
    fn go_far(&mut self, index: usize) {
        self.put(Entry::new(MOVE).number(index as u32, Self::CELL));
        self.current = index;
    }

    #[inline(always)]
    fn house(house: House) -> u8 {
        Grid::<N>::SHAPE.house_index(house) as u8
    }

    #[inline(always)]
    fn hidden(entry: Entry, cell: Cell, house: House) -> Entry {
        match house {
            House::Row(row) if usize::from(row) == cell.row() => entry.byte(3),
            House::Column(column) if usize::from(column) == cell.column() => entry.byte(4),
            House::Box(number) if usize::from(number) == Grid::<N>::box_of(cell) => entry.byte(5),
            elsewhere => entry.byte(7).byte(Self::house(elsewhere)),
        }
    }

    /// A change of the board.
    #[inline(always)]
    pub fn step(&mut self, step: Step) {
        match step {
            Step::Placed { cell, digit, why } => {
                self.current = cell.index::<N>();
                let entry = Entry::new(PLACED | digit.index() as u8).number(self.current as u32, Self::CELL);
                let entry = match why {
                    Why::HiddenSingle(house) => Self::hidden(entry, cell, house),
                    // A separate match, so that it becomes a table and not a jump.
                    other => entry.byte(match other {
                        Why::Guess => 0,
                        Why::LastCandidate => 1,
                        Why::NakedSingle => 2,
                        Why::Tried | Why::HiddenSingle(_) => 6,
                    }),
                };
                self.put(entry);
            }
            Step::TakenBack { cell, digit, undone } => {
                let entry = Entry::new(TAKEN_BACK | digit.index() as u8);
                // No board has more cells than two bytes can count; a larger number is cut off.
                let undone = undone.min(0x3fff);
                self.put_at(cell, entry.number(undone, if undone < 0x80 { 1 } else { 2 }));
            }
        }
    }

    /// A remark, which does not change the board.
    #[inline(always)]
    pub fn remark(&mut self, remark: Remark) {
        match remark {
            Remark::Rejected { cell, digit, house: None } => {
                self.put_at(cell, Entry::new(REJECTED | digit.index() as u8));
            }
            Remark::Rejected { cell, digit, house: Some(house) } => {
                self.put_at(cell, Entry::new(REJECTED_BY | digit.index() as u8).byte(Self::house(house)));
            }
            Remark::NoCandidate(cell) => self.put_at(cell, Entry::new(DEAD_END)),
            Remark::NoPlace(house, digit) => {
                self.put(Entry::new(NO_PLACE).byte(Self::house(house)).byte(digit.index() as u8));
            }
            Remark::Memory(Memory { table, row, value }) => {
                if table >= Table::MOST {
                    return; // strategies name their tables by constants, so this is decided by the compiler
                }
                // A row number that is too large becomes one that the reader skips.
                let row = row.min(Table::MOST_ROWS) as u64;
                let word = u64::from(MEMORY) | (table as u64) << 2 | row << 8;
                match value {
                    None => self.put(Entry { word, length: 3 }),
                    Some(value @ ..=0xffff) => {
                        self.put(Entry { word: word | 1 | u64::from(value) << 24, length: 5 });
                    }
                    Some(value) => self.put_wide(word, value),
                }
            }
        }
    }

    /// Puts a row of a table with a value of four bytes. Not inlined: on most boards no value is so large.
    #[inline(never)]
    fn put_wide(&mut self, word: u64, value: u32) {
        self.put(Entry { word: word | 2 | u64::from(value) << 24, length: 7 });
    }

    /// A dead end for which the strategy gave no reason, with the cell whose digits were rejected, if there was one.
    pub fn dead_end(&mut self, rejected: Option<Cell>) {
        match rejected {
            Some(cell) => self.put_at(cell, Entry::new(UNEXPLAINED_AT)),
            None => self.put(Entry::new(UNEXPLAINED)),
        }
    }

    /// A solution.
    pub fn solution(&mut self) {
        self.put(Entry::new(SOLUTION));
    }

    /// Work that cannot be shown.
    pub fn work(&mut self, work: Stats) {
        self.bytes.push(WORK);
        self.number(work.placements);
        let deepest = work.deepest_guess.map(u64::from);
        for known in [work.guesses, work.take_backs, work.taken_back, deepest] {
            self.number(known.map_or(0, |number| number + 1));
        }
    }

    /// Rejections and dead ends that are left out here.
    pub fn skipped(&mut self, rejected: u64, dead_ends: u64) {
        self.bytes.push(SKIPPED);
        self.number(rejected);
        self.number(dead_ends);
    }

    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}
