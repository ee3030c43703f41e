//! What a search reports while it runs: the trait [`Observer`], and the observer that shows each placement and each take-back
//! to a visitor.
//!
//! The vectors do not say in which order digits were placed, and the search keeps no board of digits. So [`Placed`] is one,
//! filled from what each pass finds. A candidate that is alone in its cell is a naked single, one that is alone in its row a
//! hidden single. They are placed in the order of the lanes, and reported together.

use super::lanes::BoardVector;
use super::layout::{LANES, Spot, TRIPLE, column_of, digit_of, each, lane};
use crate::vector::Words;
use sudoku_core::{Cell, Digit, Flow, House, Step, Visitor, Why};

/// Sees what a search does, and may end it. What is not overridden does nothing, and is compiled away.
pub(super) trait Observer {
    /// The search starts with these digits on the board.
    #[inline(always)]
    fn givens<V: BoardVector>(&mut self, _givens: [V; 3]) {}
    /// A pass found singles: candidates that are alone in their cell, and candidates that are alone in their row.
    #[inline(always)]
    fn singles<V: BoardVector>(&mut self, _naked: [V; 3], _hidden: [V; 3]) -> Flow {
        Flow::Continue(())
    }
    /// Nothing more follows on this board: the next step is a guess.
    #[inline(always)]
    fn needs_guess<V: BoardVector>(&mut self, _board: [V; 3]) {}
    /// A candidate is placed as a guess, or as the last one of its choice. `depth` guesses are open below it.
    #[inline(always)]
    fn place(&mut self, _spot: Spot, _is_last: bool, _depth: usize) -> Flow {
        Flow::Continue(())
    }
    /// The search goes back to its latest choice. What was placed since that guess is taken back.
    #[inline(always)]
    fn take_back(&mut self, _depth: usize) -> Flow {
        Flow::Continue(())
    }
    /// The board is solved: every word has a single bit.
    #[inline(always)]
    fn solved<V: BoardVector>(&mut self, _board: [V; 3]) -> Flow {
        Flow::Continue(())
    }
}

/// Observes nothing.
pub(super) struct Silent;

impl Observer for Silent {}

/// Why candidates are placed, all of them for the same reason.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    Guess,
    LastCandidate,
    AloneInCell,
    AloneInRow,
}

/// Receives the steps of a search: a [`Visitor`] of any type, behind one virtual call for each group of placements.
pub(super) trait StepReceiver {
    /// These candidates are about to be placed, one after the other.
    fn placed(&mut self, spots: &[Spot], reason: Reason) -> Flow;
    /// The latest `undone` placements are about to be taken back. The earliest of them is `spot`.
    fn taken_back(&mut self, spot: Spot, undone: u32) -> Flow;
}

/// A visitor as a receiver of steps.
pub(super) struct ToVisitor<'a, V>(pub(super) &'a mut V);

impl<V: Visitor> ToVisitor<'_, V> {
    #[inline(always)]
    fn each(&mut self, spots: &[Spot], why: impl Fn(Cell) -> Why) -> Flow {
        for &spot in spots {
            let (cell, digit) = place_of(spot);
            self.0.step(|| Step::Placed { cell, digit, why: why(cell) })?;
        }
        Flow::Continue(())
    }
}

impl<V: Visitor> StepReceiver for ToVisitor<'_, V> {
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
pub(super) struct Placed {
    /// The digits on the board, in the lanes.
    board: [Words; 3],
    /// For each digit, the columns that hold it.
    columns: [u16; 9],
    /// For each row, the columns whose cells are filled.
    filled: [u16; 9],
    /// What was placed since the start, in order.
    trail: [Spot; 81],
    /// The number of placements on the trail.
    steps: usize,
    /// For each open guess, the number of placements before it.
    marks: [u8; 81],
}

impl Placed {
    /// An empty board.
    pub(super) fn new() -> Self {
        Placed {
            board: [Words::ZERO; 3],
            columns: [0; 9],
            filled: [0; 9],
            trail: [Spot { lane: 0, row: 0, bit: 0 }; 81],
            steps: 0,
            marks: [0; 81],
        }
    }

    /// Starts with these digits.
    fn givens(&mut self, givens: [Words; 3]) {
        self.board = givens;
        for row in 0..9 {
            for digit in 0..9 {
                let word = givens[row % 3].0[lane(digit, row / 3)];
                self.filled[row] |= word;
                self.columns[digit] |= word;
            }
        }
    }

    /// Writes a candidate down as placed, or as no longer placed.
    #[inline(always)]
    fn flip(&mut self, spot: Spot) {
        self.board[usize::from(spot.row)].0[usize::from(spot.lane)] ^= spot.bit;
        self.columns[digit_of(spot.lane.into())] ^= spot.bit;
        self.filled[spot.board_row()] ^= spot.bit;
    }

    /// Takes back all placements but the first `mark`.
    pub(super) fn take_back(&mut self, mark: usize, receiver: &mut dyn StepReceiver) -> Flow {
        let undone = self.steps.saturating_sub(mark);
        if undone == 0 {
            return Flow::Continue(());
        }
        receiver.taken_back(self.trail[mark], undone as u32)?;
        for place in mark..self.steps {
            self.flip(self.trail[place]);
        }
        self.steps = mark;
        Flow::Continue(())
    }

    /// Places a digit, if the board allows it. A branch without a solution may hold two singles that contradict each other;
    /// it is found dead soon after.
    #[inline(always)]
    fn put(&mut self, spot: Spot) {
        let (lane, row) = (usize::from(spot.lane), usize::from(spot.row));
        let in_band = self.board[0].0[lane] | self.board[1].0[lane] | self.board[2].0[lane];
        let in_box = in_band & TRIPLE[spot.bit.trailing_zeros() as usize % 16];
        let in_lines = (self.columns[digit_of(lane)] | self.filled[spot.board_row()]) & spot.bit;
        if in_box | in_lines | self.board[row].0[lane] == 0 {
            self.flip(spot);
            self.trail[self.steps] = spot;
            self.steps += 1;
        }
    }

    /// Places the candidates that are not yet placed. Most are: each pass finds the singles of earlier passes again.
    #[inline(always)]
    fn put_all(&mut self, singles: &[Words; 3]) {
        for row in 0..3 {
            for first in (0..LANES).step_by(4) {
                // Four lanes at a time: most of them have nothing new.
                let four = |words: &Words| {
                    (0..4).fold(0, |four, i| four | u64::from(words.0[first + i]) << (16 * i))
                };
                let mut rest = four(&singles[row]) & !four(&self.board[row]);
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

/// The observer that reports every step to a receiver.
pub(super) struct StepObserver<'a> {
    pub(super) placed: &'a mut Placed,
    pub(super) receiver: &'a mut dyn StepReceiver,
}

impl StepObserver<'_> {
    /// Reports what `put` places.
    #[inline(always)]
    fn report(&mut self, reason: Reason, put: impl FnOnce(&mut Placed)) -> Flow {
        let before = self.placed.steps;
        put(self.placed);
        match &self.placed.trail[before..self.placed.steps] {
            [] => Flow::Continue(()),
            spots => self.receiver.placed(spots, reason),
        }
    }

    /// Places these singles, first those that are alone in their cell. One call for each pass: for a call, the search must
    /// put all its vectors into memory.
    #[inline(never)]
    fn place_all(&mut self, in_cell: &[Words; 3], in_row: &[Words; 3]) -> Flow {
        self.report(Reason::AloneInCell, |placed| placed.put_all(in_cell))?;
        self.report(Reason::AloneInRow, |placed| placed.put_all(in_row))
    }
}

impl Observer for StepObserver<'_> {
    #[inline(always)]
    fn givens<V: BoardVector>(&mut self, givens: [V; 3]) {
        self.placed.givens(each!(r => givens[r].to_words()));
    }

    #[inline(always)]
    fn singles<V: BoardVector>(&mut self, naked: [V; 3], hidden: [V; 3]) -> Flow {
        self.place_all(&each!(r => naked[r].to_words()), &each!(r => hidden[r].to_words()))
    }

    fn place(&mut self, spot: Spot, is_last: bool, depth: usize) -> Flow {
        if is_last {
            return self.report(Reason::LastCandidate, |placed| placed.put(spot));
        }
        self.placed.marks[depth] = self.placed.steps as u8;
        self.report(Reason::Guess, |placed| placed.put(spot))
    }

    fn take_back(&mut self, depth: usize) -> Flow {
        self.placed.take_back(self.placed.marks[depth].into(), self.receiver)
    }

    #[inline(always)]
    fn solved<V: BoardVector>(&mut self, board: [V; 3]) -> Flow {
        let board = each!(r => board[r].to_words());
        self.report(Reason::AloneInRow, |placed| placed.put_all(&board))
    }
}
