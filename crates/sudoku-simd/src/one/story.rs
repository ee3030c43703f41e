//! What a search tells a visitor that looks: each placement and each take-back.
//!
//! The lanes know no order, and the search keeps no board of digits. So here is one, filled from the notes of each pass:
//! the candidates alone in their cell are naked singles, those alone in their row are hidden singles of it. They are
//! placed in the order of the lanes.

use super::lanes::Lanes;
use super::layout::{LANES, Spot, Words, column_of, digit_of};
use super::pass::Notes;
use super::search::Story;
use sudoku_core::{Cell, Digit, Flow, Grid, House, Step, Visitor, Why};

/// Who is told, whatever the visitor's type.
pub(super) trait Listener {
    /// A step is about to be made.
    fn step(&mut self, step: Step) -> Flow;
}

/// A visitor as a listener.
pub(super) struct Listening<'a, V>(pub(super) &'a mut V);

impl<V: Visitor> Listener for Listening<'_, V> {
    fn step(&mut self, step: Step) -> Flow {
        self.0.step(|| step)
    }
}

/// The board as the steps so far have made it.
pub(super) struct Told {
    board: Grid,
    /// The cells that were filled since the start, in order, and how many.
    trail: [Cell; 81],
    filled: usize,
    /// For each open guess, how many cells were filled before it.
    marks: [usize; 81],
}

impl Told {
    pub(super) fn new(board: Grid) -> Self {
        Told { board, trail: [Cell::new(0, 0); 81], filled: 0, marks: [0; 81] }
    }

    /// Blanks what was filled since there were `mark` cells.
    pub(super) fn take_back(&mut self, mark: usize, listener: &mut dyn Listener) -> Flow {
        let undone = self.filled.saturating_sub(mark);
        if undone == 0 {
            return Flow::Continue(());
        }
        let cell = self.trail[mark];
        let digit = self.board.get(cell).expect("a cell on the trail is filled");
        listener.step(Step::TakenBack { cell, digit, undone: undone as u32 })?;
        for &cell in &self.trail[mark..self.filled] {
            self.board.set(cell, None);
        }
        self.filled = mark;
        Flow::Continue(())
    }

    /// Places a digit, if it can stand on the board: a branch without a solution may hold two singles that contradict
    /// each other, and is found dead soon after.
    fn put(&mut self, spot: Spot, why: Why, listener: &mut dyn Listener) -> Flow {
        let cell = Cell::new(spot.board_row(), column_of(spot.bit));
        let digit = Digit::from_index(digit_of(spot.lane.into()));
        if self.board.get(cell).is_some() || self.board.conflict(cell, digit).is_some() {
            return Flow::Continue(());
        }
        listener.step(Step::Placed { cell, digit, why })?;
        self.board.set(cell, Some(digit));
        self.trail[self.filled] = cell;
        self.filled += 1;
        Flow::Continue(())
    }
}

/// A search, told to a listener.
pub(super) struct Telling<'a> {
    pub(super) told: &'a mut Told,
    pub(super) listener: &'a mut dyn Listener,
}

impl Telling<'_> {
    fn put_all<L: Lanes>(&mut self, candidates: [L; 3], why: impl Fn(Spot) -> Why) -> Flow {
        for row in 0..3 {
            let mut words = Words::ZERO;
            candidates[usize::from(row)].store(&mut words);
            for lane in 0..LANES {
                let mut rest = words.0[lane];
                while rest != 0 {
                    let spot = Spot { lane: lane as u8, row, bit: super::choose::lowest(rest) };
                    self.told.put(spot, why(spot), self.listener)?;
                    rest ^= spot.bit;
                }
            }
        }
        Flow::Continue(())
    }
}

fn in_row(spot: Spot) -> Why {
    Why::HiddenSingle(House::Row(spot.board_row() as u8))
}

impl Notes for Telling<'_> {
    fn singles<L: Lanes>(&mut self, naked: [L; 3], hidden: [L; 3]) -> Flow {
        self.put_all(naked, |_| Why::NakedSingle)?;
        self.put_all(hidden, in_row)
    }
}

impl Story for Telling<'_> {
    fn place(&mut self, spot: Spot, is_last: bool, depth: usize) -> Flow {
        if is_last {
            return self.told.put(spot, Why::LastCandidate, self.listener);
        }
        self.told.marks[depth] = self.told.filled;
        self.told.put(spot, Why::Guess, self.listener)
    }

    fn take_back(&mut self, depth: usize) -> Flow {
        self.told.take_back(self.told.marks[depth], self.listener)
    }

    fn solved<L: Lanes>(&mut self, board: [L; 3]) -> Flow {
        self.put_all(board, in_row)
    }
}
