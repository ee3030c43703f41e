//! What is true at one place of a trace: the board, what was placed in which order, the strategy's memory, the counts.

use sudoku_core::tape::Entry;
use sudoku_core::{Cell, Digit, House, Item, Memory, Remark, Shape, Step, Why};

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

/// Everything counted up to one place of a trace, whether it is kept in the trace or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    const NONE: Counts = Counts {
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

/// How many options an item has left, as far as the strategy has told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Options {
    /// Never told.
    #[default]
    Unknown,
    /// The item is covered.
    Covered,
    /// So many are left.
    Left(u16),
}

/// One place of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    shape: Shape,
    board: Vec<Option<Digit>>,
    stack: Vec<Placement>,
    used: Vec<Option<u32>>,
    candidates: Vec<Option<u32>>,
    filled: Vec<Options>,
    holds: Vec<Options>,
    counts: Counts,
    open_guesses: u32,
}

impl State {
    /// Before the first step.
    pub(crate) fn new(shape: Shape, givens: &[Option<Digit>]) -> State {
        State {
            shape,
            board: givens.to_vec(),
            stack: Vec::new(),
            used: Vec::new(),
            candidates: Vec::new(),
            filled: Vec::new(),
            holds: Vec::new(),
            counts: Counts::NONE,
            open_guesses: 0,
        }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What a cell holds.
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

    /// How many placements stand: the depth of the search, counted in placements.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// How many guesses stand; always zero for a strategy that cannot tell a guess.
    pub fn open_guesses(&self) -> u32 {
        self.open_guesses
    }

    /// What was counted so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The digits that the strategy believes used in a house, as bits, if it told.
    pub fn used(&self, house: House) -> Option<u32> {
        self.used.get(self.shape.house_index(house)).copied().flatten()
    }

    /// The candidates that the strategy believes a cell to have, as bits, if it told.
    pub fn candidates(&self, cell: Cell) -> Option<u32> {
        self.candidates.get(self.shape.index(cell)).copied().flatten()
    }

    /// How many options an item of the exact cover problem has.
    pub fn options(&self, item: Item) -> Options {
        let told = match item {
            Item::Filled(cell) => self.filled.get(self.shape.index(cell)),
            Item::Holds(house, digit) => self.holds.get(self.place_of(house, digit)),
        };
        told.copied().unwrap_or_default()
    }

    /// Whether the strategy showed used digits.
    pub fn shows_used(&self) -> bool {
        !self.used.is_empty()
    }

    /// Whether the strategy showed candidates.
    pub fn shows_candidates(&self) -> bool {
        !self.candidates.is_empty()
    }

    /// Whether the strategy showed options.
    pub fn shows_options(&self) -> bool {
        !self.filled.is_empty() || !self.holds.is_empty()
    }

    /// All options told, with their items: first the cells, then the houses.
    pub fn all_options(&self) -> impl Iterator<Item = (Item, Options)> + '_ {
        let filled = self.filled.iter().enumerate();
        let filled = filled.map(|(index, &options)| (Item::Filled(self.shape.cell(index)), options));
        let holds = self.holds.iter().enumerate().map(|(index, &options)| {
            let house = self.shape.house(index / self.shape.rows);
            let digit = Digit::from_index(index % self.shape.rows);
            (Item::Holds(house, digit), options)
        });
        filled.chain(holds).filter(|&(_, options)| options != Options::Unknown)
    }

    fn place_of(&self, house: House, digit: Digit) -> usize {
        self.shape.house_index(house) * self.shape.rows + digit.index()
    }

    /// The house and the cell that forbid a digit in a cell; of the houses, this one, if the strategy named it. Without
    /// what is not there.
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

    /// About how many bytes it takes.
    pub(crate) fn size(&self) -> usize {
        size_of::<State>()
            + size_of_val(&self.board[..])
            + size_of_val(&self.stack[..])
            + size_of_val(&self.used[..])
            + size_of_val(&self.candidates[..])
            + size_of_val(&self.filled[..])
            + size_of_val(&self.holds[..])
    }

    /// Goes one entry on.
    #[inline]
    pub(crate) fn apply(&mut self, entry: Entry) {
        match entry {
            Entry::Step(Step::Placed { cell, digit, why }) => self.place(cell, digit, why),
            Entry::Step(Step::TakenBack { undone, .. }) => self.take_back(undone),
            Entry::Remark(Remark::Rejected { .. }) => self.counts.rejected += 1,
            Entry::Remark(Remark::NoCandidate(_) | Remark::NoPlace(..)) | Entry::DeadEnd(_) => {
                self.counts.dead_ends += 1;
            }
            Entry::Remark(Remark::Memory(memory)) => self.remember(memory),
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
            Why::LastCandidate | Why::NakedSingle | Why::HiddenSingle(_) => {}
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

    fn remember(&mut self, memory: Memory) {
        let Shape { rows, .. } = self.shape;
        match memory {
            Memory::Used(house, digits) => {
                let place = self.shape.house_index(house);
                *entry(&mut self.used, 3 * rows, place) = Some(digits);
            }
            Memory::Candidates(cell, digits) => {
                let place = self.shape.index(cell);
                *entry(&mut self.candidates, rows * rows, place) = Some(digits);
            }
            Memory::Options(item, count) => {
                let options = count.map_or(Options::Covered, Options::Left);
                match item {
                    Item::Filled(cell) => {
                        let place = self.shape.index(cell);
                        *entry(&mut self.filled, rows * rows, place) = options;
                    }
                    Item::Holds(house, digit) => {
                        let place = self.place_of(house, digit);
                        *entry(&mut self.holds, 3 * rows * rows, place) = options;
                    }
                }
            }
        }
    }
}

/// An entry of a table that is only made once something is known.
#[inline]
fn entry<T: Copy + Default>(table: &mut Vec<T>, length: usize, place: usize) -> &mut T {
    if table.is_empty() {
        table.resize(length, T::default());
    }
    &mut table[place]
}
