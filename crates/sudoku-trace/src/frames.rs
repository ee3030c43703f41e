//! The calls of a search, derived from its tape.
//!
//! Every placement that is a choice is followed by a call, and every take-back of a choice follows the return of that call.
//! So the open calls are known at each place of a trace without being recorded:
//!
//! ```text
//! tape          r1c3: 1 placed          r1c4: 1 rejected ...  no candidate             r1c3: 1 taken back
//! calls                        call r1c4                                return (false)
//! ```

use crate::state::State;
use crate::tape::Entry;
use sudoku_core::{Cell, Digit, House, Remark, Rows, Step, Value, Why};

/// An open call: the cell that it fills, and how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The cell. A strategy that chooses a place for a digit changes it from try to try.
    pub cell: Cell,
    /// The digits that the cell's houses held when the call began, as bits: `used` in the row scan. If the strategy
    /// remembers which digits are used, it is what it remembered, with every digit that it has rejected since.
    pub used: u32,
    /// The digit that is placed now, while a call below this one is open.
    pub now: Option<Digit>,
    /// The number of placements below it.
    pub base: usize,
    /// Its first entry in the list of tried choices.
    pub(crate) from: usize,
    /// The number of solutions found before it began.
    pub(crate) solutions: u64,
}

/// A call or a return: what lies between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The search calls itself.
    Call(Called),
    /// A call returns to the one that made it.
    Return {
        /// The cell that the returning call was to fill, if it had come to one.
        cell: Option<Cell>,
        /// What comes back.
        what: Returned,
    },
}

/// What a call finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// A cell to fill.
    Cell(Cell),
    /// No blank: the board is full.
    Full,
    /// The trace does not say.
    Unknown,
}

/// What a call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// False: no digit could be placed.
    Nothing,
    /// False: every digit that was tried failed.
    AllFailed,
    /// True, and so do all open calls: the search stops here.
    Found,
    /// A solution was found below it, and the search goes on for more.
    Continued,
    /// The search is complete: the first call returns, and solutions were found below it.
    Complete,
}

impl State {
    /// The open calls that have come to a cell, the first call first.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// What the open call with this number has tried and taken back, in order.
    pub fn tried(&self, frame: usize) -> &[(Cell, Digit)] {
        let end = self.frames.get(frame + 1).map_or(self.tried.len(), |next| next.from);
        self.frames.get(frame).map_or(&[], |frame| &self.tried[frame.from..end])
    }

    /// The digits of an open call that are still to be tried, as bits: those that were not used when it began, without
    /// those that were tried and the one that is placed now.
    pub fn left(&self, frame: usize) -> u32 {
        let Some(open) = self.frames.get(frame) else { return 0 };
        let tried = self.tried(frame).iter().fold(0, |bits, (_, digit)| bits | digit.bit());
        self.all_digits() & !(open.used | tried | open.now.map_or(0, Digit::bit))
    }

    pub(crate) fn all_digits(&self) -> u32 {
        (1 << self.shape().rows) - 1
    }

    /// The digits that the three houses of a cell hold, as bits: as the strategy remembers them, if it does, otherwise as
    /// the board shows.
    pub fn used(&self, cell: Cell) -> u32 {
        let houses = self.shape().houses_of(cell);
        self.remembered(houses).unwrap_or_else(|| {
            let cells = houses.into_iter().flat_map(|house| self.shape().cells_of(house));
            cells.filter_map(|cell| self.get(cell)).fold(0, |bits, digit| bits | digit.bit())
        })
    }

    fn remembered(&self, houses: [House; 3]) -> Option<u32> {
        let table = self.tables().iter().position(|table| table.claim.is_some())?;
        houses.into_iter().try_fold(0, |bits, house| Some(bits | self.claimed(table, house)?))
    }

    /// The candidates of a cell, as bits: those of the strategy's own table of candidates, or the digits that are not
    /// [used](State::used).
    pub fn candidates(&self, cell: Cell) -> u32 {
        let sets = |table: &sudoku_core::Table| (table.rows, table.value) == (Rows::Cells, Value::Digits);
        let own = self.tables().iter().position(sets).and_then(|table| {
            match self.slot(table, self.shape().index(cell)) {
                crate::Slot::Holds(bits) => Some(bits),
                _ => None,
            }
        });
        own.unwrap_or_else(|| self.all_digits() & !self.used(cell))
    }

    /// Whether a placement for this reason is a choice, which is followed by a call.
    pub(crate) fn calls(&self, why: Why) -> bool {
        !(self.forces && matches!(why, Why::NakedSingle | Why::HiddenSingle(_)))
    }

    /// The search works on this cell: the latest call has come to it.
    fn enter(&mut self, cell: Cell) {
        let base = self.depth();
        // A search without recursion jumps back to a cell and goes on with another one: nothing is open there.
        while let Some(top) = self.frames.pop_if(|top| top.now.is_none() && top.base < base) {
            self.tried.truncate(top.from);
        }
        if let Some(top) = self.frames.last().filter(|top| top.now.is_none() && top.base == base) {
            if top.cell != cell {
                let used = self.used(cell);
                let top = self.frames.last_mut().expect("it was there");
                (top.cell, top.used) = (cell, used);
            }
            return;
        }
        let used = self.used(cell);
        let (from, solutions) = (self.tried.len(), self.counts().solutions);
        self.frames.push(Frame { cell, used, now: None, base, from, solutions });
    }

    /// What an entry means for the calls, before the board changes.
    #[inline]
    pub(crate) fn follow(&mut self, entry: Entry) {
        match entry {
            Entry::Step(Step::Placed { cell, digit, why }) if self.calls(why) => {
                self.enter(cell);
                let top = self.frames.last_mut().expect("just entered");
                top.now = Some(digit);
            }
            Entry::Remark(Remark::Rejected { cell, digit, .. }) => {
                self.enter(cell);
                // A memory that is wrong rejects a digit which it did not have when the call began.
                self.frames.last_mut().expect("just entered").used |= digit.bit();
            }
            Entry::Remark(Remark::NoCandidate(cell)) => self.enter(cell),
            Entry::Step(Step::TakenBack { cell, digit, undone }) => {
                let base = self.depth().saturating_sub(undone as usize);
                while let Some(top) = self.frames.pop_if(|top| top.base > base) {
                    self.tried.truncate(top.from);
                }
                if let Some(top) = self.frames.last_mut()
                    && top.base == base
                    && top.now.take().is_some()
                {
                    self.tried.push((cell, digit));
                }
            }
            _ => {}
        }
    }
}
