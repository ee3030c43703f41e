//! The search: propagate, choose, guess; one loop with a stack of its own, the same for every back-end.

use super::choose::{Choice, choose, choose_apart, lowest};
use super::lanes::Lanes;
use super::layout::{Spot, Words, bit_of, each, lane};
use super::pass::{Notes, Outcome, propagate};
use crate::MANY_GIVENS;
use sudoku_core::Flow;

/// The solver's memory: room for the open guesses, and for a solution. It is made once; no call allocates.
#[derive(Clone)]
pub(super) struct Memory {
    /// The boards to go back to, each one guess deeper.
    stack: [Frame; DEEPEST],
    /// How many of them are open.
    depth: usize,
    /// Whether the board has many givens, and no branch has died so far: then guesses go well.
    alive: bool,
    /// The latest solution, a digit for each cell.
    pub(super) solution: [u8; 81],
}

/// A guess fills a cell, so that not more than 81 can be open.
const DEEPEST: usize = 81;

/// What is left to try of a choice.
#[derive(Clone, Copy)]
struct Frame {
    /// Of a pair: with the other side in place. Of a row: as before the guess.
    board: [Words; 3],
    /// The candidate to go on with.
    spot: Spot,
    /// Of a row: the places that are still to be tried. Of a pair: none.
    places: u16,
}

impl Memory {
    pub(super) const NEW: Memory = Memory {
        stack: [Frame { board: [Words::ZERO; 3], spot: Spot { lane: 0, row: 0, bit: 0 }, places: 0 };
            DEEPEST],
        depth: 0,
        alive: false,
        solution: [0; 81],
    };

    /// Whether a choice has something left to try.
    #[inline(always)]
    pub(super) fn is_open(&self) -> bool {
        self.depth > 0
    }
}

/// Where a search starts.
#[derive(Clone, Copy)]
pub(super) enum Start<'a> {
    /// From givens, 0 for a blank.
    Givens(&'a [u8; 81]),
    /// From candidates, nine bits for each cell.
    Candidates(&'a [u16; 81]),
    /// From the latest choice of the search before, which was not at its end.
    Where,
}

/// What is told of a search. The silent one is compiled away.
pub(super) trait Story: Notes {
    /// The search starts with these digits on the board.
    fn givens<L: Lanes>(&mut self, givens: [L; 3]);
    /// A propagation has ended, and a guess is needed.
    fn stuck<L: Lanes>(&mut self, board: [L; 3]);
    /// A candidate is placed as a guess, or as the last one of its choice; `depth` guesses are open below it.
    fn place(&mut self, spot: Spot, is_last: bool, depth: usize) -> Flow;
    /// The latest choice is gone back to: what was placed since its guess falls.
    fn take_back(&mut self, depth: usize) -> Flow;
    /// A board is solved: all its words have a single bit.
    fn solved<L: Lanes>(&mut self, board: [L; 3]) -> Flow;
}

/// Nobody listens.
pub(super) struct Silent;

impl Notes for Silent {
    #[inline(always)]
    fn singles<L: Lanes>(&mut self, _: [L; 3], _: [L; 3]) -> Flow {
        Flow::Continue(())
    }
}

impl Story for Silent {
    #[inline(always)]
    fn givens<L: Lanes>(&mut self, _: [L; 3]) {}
    #[inline(always)]
    fn stuck<L: Lanes>(&mut self, _: [L; 3]) {}
    #[inline(always)]
    fn place(&mut self, _: Spot, _: bool, _: usize) -> Flow {
        Flow::Continue(())
    }
    #[inline(always)]
    fn take_back(&mut self, _: usize) -> Flow {
        Flow::Continue(())
    }
    #[inline(always)]
    fn solved<L: Lanes>(&mut self, _: [L; 3]) -> Flow {
        Flow::Continue(())
    }
}

/// Looks for the next solution, which it leaves in the memory: whether there is one. An error says that the story broke.
#[inline(always)]
pub(super) fn search<L: Lanes>(
    token: L::Token,
    memory: &mut Memory,
    start: Start<'_>,
    story: &mut impl Story,
) -> Result<bool, ()> {
    let mut board = match start {
        Start::Givens(cells) => {
            memory.depth = 0;
            let Some((board, givens)) = with_givens::<L>(token, cells, story) else { return Ok(false) };
            memory.alive = givens >= MANY_GIVENS;
            board
        }
        Start::Candidates(cells) => {
            (memory.depth, memory.alive) = (0, false);
            with_candidates(token, cells)
        }
        Start::Where => match resume(token, memory, story)? {
            Some(board) => board,
            None => return Ok(false),
        },
    };
    loop {
        // force: whatever follows without a guess, pass by pass
        match propagate(&mut board, story)? {
            Outcome::Open => {
                story.stuck(board);
                // choose
                let choice = choose(board, memory.alive);
                let spot = guess(token, memory, &mut board, choice, story)?;
                // Where guesses go well, a second one that has nothing to do with the first saves the passes between them.
                if memory.alive
                    && let Some(apart) = choose_apart(board, spot)
                {
                    guess(token, memory, &mut board, apart, story)?;
                }

                // go down
                continue;
            }
            Outcome::Solved => {
                // solved
                tell(story.solved(board))?;
                L::write(board, &mut memory.solution);
                return Ok(true);
            }
            Outcome::Dead => {
                // no candidate
                memory.alive = false;
            }
        }
        board = match resume(token, memory, story)? {
            Some(board) => board,
            None => return Ok(false),
        };
    }
}

/// Makes a guess: its candidate is placed, what else there is to try goes to the stack.
#[inline(always)]
fn guess<L: Lanes>(
    token: L::Token,
    memory: &mut Memory,
    board: &mut [L; 3],
    choice: Choice,
    story: &mut impl Story,
) -> Result<Spot, ()> {
    let (spot, other, second, places) = match choice {
        Choice::Pair(first, second) => {
            let mut other = *board;
            L::place(&mut other, token, second);
            (first, other, second, 0)
        }
        Choice::Row(places) => {
            let first = Spot { bit: lowest(places.bit), ..places };
            (first, *board, places, places.bit ^ first.bit)
        }
    };
    tell(story.place(spot, false, memory.depth))?;
    debug_assert!(memory.depth < DEEPEST, "each guess fills another cell");
    if let Some(next) = memory.stack.get_mut(memory.depth) {
        for r in 0..3 {
            other[r].store(&mut next.board[r]);
        }
        next.spot = second;
        next.places = places;
        memory.depth += 1;
    }
    L::place(board, token, spot);
    Ok(spot)
}

/// Goes back to the latest choice, and on with what is left of it.
#[inline(always)]
fn resume<L: Lanes>(
    token: L::Token,
    memory: &mut Memory,
    story: &mut impl Story,
) -> Result<Option<[L; 3]>, ()> {
    if memory.depth == 0 || memory.depth > DEEPEST {
        return Ok(None);
    }
    let latest = memory.depth - 1;
    // undo
    tell(story.take_back(latest))?;

    let frame = &mut memory.stack[latest];
    let mut board = each!(r => L::load(token, &frame.board[r]));
    if frame.places == 0 {
        memory.depth = latest;
        tell(story.place(frame.spot, true, latest))?;
    } else {
        let spot = Spot { bit: lowest(frame.places), ..frame.spot };
        frame.places ^= spot.bit;
        let is_last = frame.places == 0;
        if is_last {
            memory.depth = latest;
        }
        tell(story.place(spot, is_last, latest))?;
        L::place(&mut board, token, spot);
    }
    Ok(Some(board))
}

#[inline(always)]
fn tell(flow: Flow) -> Result<(), ()> {
    if flow.is_break() { Err(()) } else { Ok(()) }
}

/// The candidates that the givens leave, and how many givens there are. Nothing if two of them clash.
#[inline(always)]
fn with_givens<L: Lanes>(token: L::Token, cells: &[u8; 81], story: &mut impl Story) -> Option<([L; 3], u32)> {
    let (givens, blanks) = L::read(token, cells);
    story.givens(givens);
    let (in_band, twice) = (givens[0].or3(givens[1], givens[2]), givens[0].carry(givens[1], givens[2]));
    let (band_a, band_b) = (in_band.next_band(), in_band.second_band());
    let columns = in_band.or3(band_a, band_b);
    let clash = twice.or(in_band.carry(band_a, band_b)).or_and(in_band, in_band.beside());
    let taken = columns.or(in_band.fill());
    let rows = each!(r => givens[r].and(givens[r].minus_one()));
    if !clash.or3(rows[0], rows[1]).or(rows[2]).is_zero() {
        return None;
    }
    let number =
        givens[0].mask().count_ones() + givens[1].mask().count_ones() + givens[2].mask().count_ones();
    Some((each!(r => givens[r].or_else(blanks[r].but(taken))), number))
}

/// The candidates as they are given.
#[inline(always)]
fn with_candidates<L: Lanes>(token: L::Token, cells: &[u16; 81]) -> [L; 3] {
    let mut board = [Words::ZERO; 3];
    for (place, &digits) in cells.iter().enumerate() {
        let (row, column) = (place / 9, place % 9);
        for digit in 0..9 {
            let bit = digits >> digit & 1;
            board[row % 3].0[lane(digit, row / 3)] |= bit << bit_of(column);
        }
    }
    each!(r => L::load(token, &board[r]))
}
