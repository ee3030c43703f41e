//! What is true at one place of a trace: the board, what was placed in which order, the strategy's memory, the counts.

use crate::frames::Frame;
use crate::tape::Entry;
use serde::Serialize;
use sudoku_core::{Cell, Digit, House, Memory, Remark, Rows, Shape, Step, Table, Why};

/// A digit that the search has placed and not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
    /// Why.
    pub why: Why,
}

/// Everything counted up to one place of a trace, whether the trace keeps it or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Digits written into cells.
    pub placements: u64,
    /// Guesses among them; `None` if the strategy cannot know.
    pub guesses: Option<u64>,
    /// Take-backs; `None` if the strategy does not count them.
    pub take_backs: Option<u64>,
    /// Placements undone by them; `None` if the strategy does not count them.
    pub taken_back: Option<u64>,
    /// Digits considered and rejected. Not take-backs: nothing was written.
    pub rejected: u64,
    /// Dead ends.
    pub dead_ends: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The most guesses that were open at one time; `None` if the strategy cannot know.
    pub deepest_guess: Option<u32>,
}

impl Counts {
    pub(crate) const NONE: Counts = Counts {
        placements: 0,
        guesses: Some(0),
        take_backs: Some(0),
        taken_back: Some(0),
        rejected: 0,
        dead_ends: 0,
        solutions: 0,
        deepest_guess: Some(0),
    };
}

/// What a row of a table holds, as far as the strategy has reported it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slot {
    /// The strategy has reported nothing about this row.
    #[default]
    Unknown,
    /// The row no longer has a value.
    Gone,
    /// The value, as the table's [`Value`](sudoku_core::Value) says.
    Holds(u32),
}

/// One place of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    shape: Shape,
    board: Vec<Option<Digit>>,
    stack: Vec<Placement>,
    tables: &'static [Table],
    /// The rows of each table; empty for a table about which nothing has been reported yet.
    slots: Vec<Vec<Slot>>,
    counts: Counts,
    open_guesses: u32,
    /// The open calls, and what they have tried: one list for all of them, the latest call's last.
    pub(crate) frames: Vec<Frame>,
    pub(crate) tried: Vec<(Cell, Digit)>,
    /// Whether the strategy places forced digits in a loop of its own; otherwise every placement is followed by a call.
    pub(crate) forces: bool,
}

impl State {
    /// Before the first step.
    pub(crate) fn new(
        shape: Shape,
        givens: &[Option<Digit>],
        tables: &'static [Table],
        forces: bool,
    ) -> State {
        State {
            shape,
            board: givens.to_vec(),
            stack: Vec::new(),
            tables,
            slots: vec![Vec::new(); tables.len()],
            counts: Counts::NONE,
            open_guesses: 0,
            frames: Vec::new(),
            tried: Vec::new(),
            forces,
        }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What a cell holds.
    ///
    /// # Panics
    /// If the cell is not on a board of this shape.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.board[self.shape.index(cell)]
    }

    /// The cells, row by row.
    pub fn board(&self) -> &[Option<Digit>] {
        &self.board
    }

    /// What was placed and not taken back, in order.
    pub fn stack(&self) -> &[Placement] {
        &self.stack
    }

    /// The number of placements on the board: the depth of the search, counted in placements.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// The number of open guesses; always zero for a strategy that cannot tell a guess.
    pub fn open_guesses(&self) -> u32 {
        self.open_guesses
    }

    /// The counts so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The strategy's tables.
    pub fn tables(&self) -> &'static [Table] {
        self.tables
    }

    /// The rows of the table with this number. Empty if the strategy has reported nothing about it, or there is no such
    /// table.
    pub fn slots(&self, table: usize) -> &[Slot] {
        self.slots.get(table).map_or(&[], Vec::as_slice)
    }

    /// One row of a table.
    pub fn slot(&self, table: usize, row: usize) -> Slot {
        self.slots(table).get(row).copied().unwrap_or_default()
    }

    /// The house and the cell that forbid a digit in a cell. If the strategy named a house, it is that one. `None` for a
    /// house or cell that does not exist.
    pub(crate) fn forbids(
        &self,
        cell: Cell,
        digit: Digit,
        house: Option<House>,
    ) -> (Option<House>, Option<Cell>) {
        let houses = self.shape.houses_of(cell);
        let holder = |house: House| {
            let mut cells = self.shape.cells_of(house);
            cells.find(|&other| other != cell && self.get(other) == Some(digit))
        };
        if let Some(house) = house {
            return (Some(house), holder(house));
        }
        let held = houses.into_iter().find_map(|house| Some((house, holder(house)?)));
        held.unzip()
    }

    /// Its approximate size in memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        size_of::<State>()
            + size_of_val(&self.board[..])
            + size_of_val(&self.stack[..])
            + size_of_val(&self.frames[..])
            + size_of_val(&self.tried[..])
            + self.slots.iter().map(|slots| size_of_val(slots) + size_of_val(&slots[..])).sum::<usize>()
    }

    /// Goes one entry on.
    #[inline]
    pub(crate) fn apply(&mut self, entry: Entry) {
        self.follow(entry);
        match entry {
            Entry::Step(Step::Placed { cell, digit, why }) => self.place(cell, digit, why),
            Entry::Step(Step::TakenBack { undone, .. }) => self.take_back(undone),
            Entry::Remark(Remark::Rejected { .. }) => self.counts.rejected += 1,
            Entry::Remark(Remark::NoCandidate(_) | Remark::NoPlace(..)) | Entry::DeadEnd(_) => {
                self.counts.dead_ends += 1;
            }
            Entry::Remark(Remark::Memory(memory)) => self.remember(memory),
            Entry::Remark(_) => {}
            Entry::Solution => self.counts.solutions += 1,
            Entry::Work(work) => {
                let sum = |one: Option<u64>, other: Option<u64>| Some(one? + other?);
                let counts = &mut self.counts;
                counts.placements += work.placements;
                counts.guesses = sum(counts.guesses, work.guesses);
                counts.take_backs = sum(counts.take_backs, work.take_backs);
                counts.taken_back = sum(counts.taken_back, work.taken_back);
                counts.deepest_guess = counts.deepest_guess.zip(work.deepest_guess).map(|(a, b)| a.max(b));
            }
            Entry::Skipped { rejected, dead_ends } => {
                self.counts.rejected += rejected;
                self.counts.dead_ends += dead_ends;
            }
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit, why: Why) {
        let index = self.shape.index(cell);
        self.board[index] = Some(digit);
        self.stack.push(Placement { cell, digit, why });
        self.counts.placements += 1;
        match why {
            Why::Guess => {
                self.open_guesses += 1;
                self.counts.guesses = self.counts.guesses.map(|guesses| guesses + 1);
                let open = self.open_guesses;
                self.counts.deepest_guess = self.counts.deepest_guess.map(|deepest| deepest.max(open));
            }
            Why::Tried => (self.counts.guesses, self.counts.deepest_guess) = (None, None),
            _ => {}
        }
    }

    fn take_back(&mut self, undone: u32) {
        self.counts.take_backs = self.counts.take_backs.map(|times| times + 1);
        self.counts.taken_back = self.counts.taken_back.map(|placements| placements + u64::from(undone));
        for _ in 0..undone {
            let Some(placement) = self.stack.pop() else { break };
            self.open_guesses -= u32::from(placement.why == Why::Guess);
            let index = self.shape.index(placement.cell);
            self.board[index] = None;
        }
    }

    /// Skips a table that was not declared and a row that does not exist: only a broken strategy reports them.
    fn remember(&mut self, Memory { table, row, value }: Memory) {
        let (Some(declared), Some(slots)) = (self.tables.get(table), self.slots.get_mut(table)) else {
            return;
        };
        let slot = value.map_or(Slot::Gone, Slot::Holds);
        match declared.rows.count(self.shape) {
            Some(count) if slots.is_empty() => slots.resize(count, Slot::Unknown),
            None if row >= slots.len() && row < Table::MOST_ROWS => slots.resize(row + 1, Slot::Unknown),
            _ => {}
        }
        if let Some(known) = slots.get_mut(row) {
            *known = slot;
        }
        if declared.rows == Rows::Numbered {
            while slots.last().is_some_and(|last| !matches!(last, Slot::Holds(_))) {
                slots.pop();
            }
        }
    }
}
