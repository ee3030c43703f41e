//! What a search tells a visitor that looks: each placement and each take-back.
//!
//! The lanes know no order, and the search keeps no board of digits. So here is one, filled from the notes of each pass:
//! the candidates alone in their cell are naked singles, those alone in their row are hidden singles of it. They are
//! placed in the order of the lanes, and told together.

use super::lanes::Lanes;
use super::layout::{LANES, Spot, TRIPLE, Words, column_of, digit_of, lane};
use super::pass::Notes;
use super::search::Story;
use sudoku_core::{Cell, Digit, Flow, House, Step, Visitor, Why};

/// Why candidates are placed, all of them for the same reason.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    Guess,
    LastCandidate,
    AloneInCell,
    AloneInRow,
}

/// Who is told, whatever the visitor's type.
pub(super) trait Listener {
    /// These candidates are about to be placed, one after the other.
    fn placed(&mut self, spots: &[Spot], reason: Reason) -> Flow;
    /// The latest `undone` placements are about to be taken back, the earliest of them this one.
    fn taken_back(&mut self, spot: Spot, undone: u32) -> Flow;
}

/// A visitor as a listener.
pub(super) struct Listening<'a, V>(pub(super) &'a mut V);

impl<V: Visitor> Listening<'_, V> {
    #[inline(always)]
    fn each(&mut self, spots: &[Spot], why: impl Fn(Cell) -> Why) -> Flow {
        for &spot in spots {
            let (cell, digit) = place_of(spot);
            self.0.step(|| Step::Placed { cell, digit, why: why(cell) })?;
        }
        Flow::Continue(())
    }
}

impl<V: Visitor> Listener for Listening<'_, V> {
    fn placed(&mut self, spots: &[Spot], reason: Reason) -> Flow {
        // A loop for each reason: inside it, the compiler knows what kind of step it is.
        match reason {
            Reason::Guess => self.each(spots, |_| Why::Guess),
            Reason::LastCandidate => self.each(spots, |_| Why::LastCandidate),
            Reason::AloneInCell => self.each(spots, |_| Why::NakedSingle),
            Reason::AloneInRow => self.each(spots, |cell| Why::HiddenSingle(House::Row(cell.row() as u8))),
        }
    }

    fn taken_back(&mut self, spot: Spot, undone: u32) -> Flow {
        let (cell, digit) = place_of(spot);
        self.0.step(|| Step::TakenBack { cell, digit, undone })
    }
}

/// The cell and the digit of a candidate.
#[inline(always)]
fn place_of(spot: Spot) -> (Cell, Digit) {
    (Cell::new(spot.board_row(), column_of(spot.bit)), Digit::from_index(digit_of(spot.lane.into())))
}

/// The board as the steps so far have made it.
pub(super) struct Told {
    /// The digits that stand on the board, in the lanes.
    placed: [Words; 3],
    /// For each digit, the columns that hold it.
    columns: [u16; 9],
    /// For each row, the columns whose cells are filled.
    filled: [u16; 9],
    /// What was placed since the start, in order, and how many.
    trail: [Spot; 81],
    steps: usize,
    /// For each open guess, how many were placed before it.
    marks: [u8; 81],
}

impl Told {
    pub(super) fn new() -> Self {
        Told {
            placed: [Words::ZERO; 3],
            columns: [0; 9],
            filled: [0; 9],
            trail: [Spot { lane: 0, row: 0, bit: 0 }; 81],
            steps: 0,
            marks: [0; 81],
        }
    }

    /// The digits that stand there at the start.
    fn givens(&mut self, givens: [Words; 3]) {
        self.placed = givens;
        for row in 0..9 {
            for digit in 0..9 {
                let word = givens[row % 3].0[lane(digit, row / 3)];
                self.filled[row] |= word;
                self.columns[digit] |= word;
            }
        }
    }

    /// Writes a candidate down as placed, or as placed no more.
    #[inline(always)]
    fn flip(&mut self, spot: Spot) {
        self.placed[usize::from(spot.row)].0[usize::from(spot.lane)] ^= spot.bit;
        self.columns[digit_of(spot.lane.into())] ^= spot.bit;
        self.filled[spot.board_row()] ^= spot.bit;
    }

    /// Blanks what was filled since there were `mark` steps.
    pub(super) fn take_back(&mut self, mark: usize, listener: &mut dyn Listener) -> Flow {
        let undone = self.steps.saturating_sub(mark);
        if undone == 0 {
            return Flow::Continue(());
        }
        listener.taken_back(self.trail[mark], undone as u32)?;
        for place in mark..self.steps {
            self.flip(self.trail[place]);
        }
        self.steps = mark;
        Flow::Continue(())
    }

    /// Places a digit, if it can stand on the board: a branch without a solution may hold two singles that contradict
    /// each other, and is found dead soon after.
    #[inline(always)]
    fn put(&mut self, spot: Spot) {
        let (lane, row) = (usize::from(spot.lane), usize::from(spot.row));
        let in_band = self.placed[0].0[lane] | self.placed[1].0[lane] | self.placed[2].0[lane];
        let in_box = in_band & TRIPLE[spot.bit.trailing_zeros() as usize % 16];
        let in_lines = (self.columns[digit_of(lane)] | self.filled[spot.board_row()]) & spot.bit;
        if in_box | in_lines | self.placed[row].0[lane] == 0 {
            self.flip(spot);
            self.trail[self.steps] = spot;
            self.steps += 1;
        }
    }

    /// Places the candidates that are not yet placed. Most are: each pass finds the singles of all passes before it again.
    #[inline(always)]
    fn put_all(&mut self, singles: &[Words; 3]) {
        for row in 0..3 {
            for first in (0..LANES).step_by(4) {
                // Four lanes at a time: in most of them there is nothing to tell.
                let four = |words: &Words| {
                    (0..4).fold(0, |four, i| four | u64::from(words.0[first + i]) << (16 * i))
                };
                let mut rest = four(&singles[row]) & !four(&self.placed[row]);
                while rest != 0 {
                    let place = rest.trailing_zeros();
                    rest &= rest - 1;
                    let lane = (first as u32 + place / 16) as u8;
                    self.put(Spot { lane, row: row as u8, bit: 1 << (place % 16) });
                }
            }
        }
    }
}

/// A search, told to a listener.
pub(super) struct Telling<'a> {
    pub(super) told: &'a mut Told,
    pub(super) listener: &'a mut dyn Listener,
}

impl Telling<'_> {
    /// Places what `put` puts.
    #[inline(always)]
    fn tell(&mut self, reason: Reason, put: impl FnOnce(&mut Told)) -> Flow {
        let before = self.told.steps;
        put(self.told);
        match &self.told.trail[before..self.told.steps] {
            [] => Flow::Continue(()),
            spots => self.listener.placed(spots, reason),
        }
    }

    /// Places these singles, first those that are alone in their cell. Called once a pass, since the search must put away
    /// all its vectors for a call.
    #[inline(never)]
    fn place_all(&mut self, in_cell: &[Words; 3], in_row: &[Words; 3]) -> Flow {
        self.tell(Reason::AloneInCell, |told| told.put_all(in_cell))?;
        self.tell(Reason::AloneInRow, |told| told.put_all(in_row))
    }
}

/// The values in memory. Inlined, so that it is done with the processor's features.
#[inline(always)]
fn stored<L: Lanes>(values: [L; 3]) -> [Words; 3] {
    let mut words = [Words::ZERO; 3];
    for r in 0..3 {
        values[r].store(&mut words[r]);
    }
    words
}

impl Notes for Telling<'_> {
    #[inline(always)]
    fn singles<L: Lanes>(&mut self, naked: [L; 3], hidden: [L; 3]) -> Flow {
        self.place_all(&stored(naked), &stored(hidden))
    }
}

impl Story for Telling<'_> {
    #[inline(always)]
    fn givens<L: Lanes>(&mut self, givens: [L; 3]) {
        self.told.givens(stored(givens));
    }

    #[inline(always)]
    fn stuck<L: Lanes>(&mut self, _: [L; 3]) {}

    fn place(&mut self, spot: Spot, is_last: bool, depth: usize) -> Flow {
        if is_last {
            return self.tell(Reason::LastCandidate, |told| told.put(spot));
        }
        self.told.marks[depth] = self.told.steps as u8;
        self.tell(Reason::Guess, |told| told.put(spot))
    }

    fn take_back(&mut self, depth: usize) -> Flow {
        self.told.take_back(self.told.marks[depth].into(), self.listener)
    }

    #[inline(always)]
    fn solved<L: Lanes>(&mut self, board: [L; 3]) -> Flow {
        let board = stored(board);
        self.tell(Reason::AloneInRow, |told| told.put_all(&board))
    }
}
