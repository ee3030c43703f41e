//! The search: propagate, choose, guess. It is one loop with its own stack, the same on every back-end.

use super::choose::{Choice, lowest};
use super::lanes::BoardVector;
use super::layout::{Spot, bit_of, each, lane};
use super::observer::Observer;
use super::pass::{Outcome, propagate};
use crate::MANY_GIVENS;
use crate::vector::Words;
use sudoku_core::Flow;

/// The solver's memory: room for the open guesses and for a solution. It is made once, so that no call allocates.
#[derive(Clone)]
pub(super) struct Memory {
    /// The boards to go back to, each one guess deeper.
    stack: [Frame; DEEPEST],
    /// The number of open guesses.
    depth: usize,
    /// Whether the board has [many givens](MANY_GIVENS) and no branch has died so far. Then most guesses succeed.
    alive: bool,
    /// The latest solution, a digit for each cell.
    pub(super) solution: [u8; 81],
}

/// The most guesses that can be open: each fills another cell.
const DEEPEST: usize = 81;

/// What is left to try of a choice.
#[derive(Clone, Copy)]
struct Frame {
    /// For a pair, the board with the other candidate in place. For a row, the board before the guess.
    board: [Words; 3],
    /// The candidate to go on with.
    spot: Spot,
    /// For a row, the places that are still to be tried. For a pair, zero.
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

    /// Whether a choice has a candidate left to try.
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
    /// From the latest choice of the previous search, to find the next solution.
    Resume,
}

/// Searches for the next solution and leaves it in `memory`. Returns whether there is one.
///
/// # Errors
/// If the observer ended the search.
#[inline(always)]
pub(super) fn search<V: BoardVector>(
    token: V::Token,
    memory: &mut Memory,
    start: Start<'_>,
    observer: &mut impl Observer,
) -> Result<bool, ()> {
    let zero = V::zero(token);
    let mut board = match start {
        Start::Givens(cells) => {
            memory.depth = 0;
            let Some((board, givens)) = with_givens(zero, cells, observer) else { return Ok(false) };
            memory.alive = givens >= MANY_GIVENS;
            board
        }
        Start::Candidates(cells) => {
            (memory.depth, memory.alive) = (0, false);
            with_candidates(zero, cells)
        }
        Start::Resume => match resume(zero, memory, observer)? {
            Some(board) => board,
            None => return Ok(false),
        },
    };
    loop {
        // force: whatever follows without a guess, pass by pass
        match propagate(&mut board, observer)? {
            Outcome::Open => {
                observer.needs_guess(board);
                // choose
                let choice = V::choose(board, memory.alive);
                let spot = guess(memory, &mut board, choice, observer)?;
                // While guesses succeed, a second one that is independent of the first saves the passes between them.
                if memory.alive
                    && let Some(apart) = V::choose_apart(board, spot)
                {
                    guess(memory, &mut board, apart, observer)?;
                }

                // go down
                continue;
            }
            Outcome::Solved => {
                // solved
                to_result(observer.solved(board))?;
                V::write(board, &mut memory.solution);
                return Ok(true);
            }
            Outcome::Dead => {
                // no candidate
                memory.alive = false;
            }
        }
        board = match resume(zero, memory, observer)? {
            Some(board) => board,
            None => return Ok(false),
        };
    }
}

/// Makes a guess: places its candidate, and puts the alternatives on the stack.
#[inline(always)]
fn guess<V: BoardVector>(
    memory: &mut Memory,
    board: &mut [V; 3],
    choice: Choice,
    observer: &mut impl Observer,
) -> Result<Spot, ()> {
    let (spot, other, second, places) = match choice {
        Choice::Pair(first, second) => {
            let mut other = *board;
            V::place(&mut other, second);
            (first, other, second, 0)
        }
        Choice::Row(places) => {
            let first = Spot { bit: lowest(places.bit), ..places };
            (first, *board, places, places.bit ^ first.bit)
        }
    };
    to_result(observer.place(spot, false, memory.depth))?;
    debug_assert!(memory.depth < DEEPEST, "each guess fills another cell");
    if let Some(next) = memory.stack.get_mut(memory.depth) {
        for r in 0..3 {
            other[r].store(&mut next.board[r]);
        }
        next.spot = second;
        next.places = places;
        memory.depth += 1;
    }
    V::place(board, spot);
    Ok(spot)
}

/// Goes back to the latest choice and takes its next alternative. `None` if no guess is open.
#[inline(always)]
fn resume<V: BoardVector>(
    zero: V,
    memory: &mut Memory,
    observer: &mut impl Observer,
) -> Result<Option<[V; 3]>, ()> {
    if memory.depth == 0 || memory.depth > DEEPEST {
        return Ok(None);
    }
    let latest = memory.depth - 1;
    // undo
    to_result(observer.take_back(latest))?;

    let frame = &mut memory.stack[latest];
    let mut board = each!(r => zero.load(&frame.board[r]));
    if frame.places == 0 {
        memory.depth = latest;
        to_result(observer.place(frame.spot, true, latest))?;
    } else {
        let spot = Spot { bit: lowest(frame.places), ..frame.spot };
        frame.places ^= spot.bit;
        let is_last = frame.places == 0;
        if is_last {
            memory.depth = latest;
        }
        to_result(observer.place(spot, is_last, latest))?;
        V::place(&mut board, spot);
    }
    Ok(Some(board))
}

/// A visitor's wish to end the search, as an error.
#[inline(always)]
fn to_result(flow: Flow) -> Result<(), ()> {
    if flow.is_break() { Err(()) } else { Ok(()) }
}

/// The candidates that the givens leave, and the number of givens. `None` if two givens clash.
#[inline(always)]
fn with_givens<V: BoardVector>(
    zero: V,
    cells: &[u8; 81],
    observer: &mut impl Observer,
) -> Option<([V; 3], u32)> {
    let (givens, blanks) = zero.read(cells);
    observer.givens(givens);
    let (in_band, twice) = (givens[0].or3(givens[1], givens[2]), givens[0].majority(givens[1], givens[2]));
    let (band_a, band_b) = (in_band.next_band(), in_band.second_band());
    let columns = in_band.or3(band_a, band_b);
    let clash = twice.or(in_band.majority(band_a, band_b)).or_and(in_band, in_band.other_columns());
    let taken = columns.or(in_band.fill_triples());
    let rows = each!(r => givens[r].and(givens[r].minus_one()));
    if !clash.or3(rows[0], rows[1]).or(rows[2]).is_zero() {
        return None;
    }
    let number = givens[0].nonzero_bits().count_ones()
        + givens[1].nonzero_bits().count_ones()
        + givens[2].nonzero_bits().count_ones();
    Some((each!(r => givens[r].or_else(blanks[r].and_not(taken))), number))
}

/// The vectors of these candidates.
#[inline(always)]
fn with_candidates<V: BoardVector>(zero: V, cells: &[u16; 81]) -> [V; 3] {
    let mut board = [Words::ZERO; 3];
    for (place, &digits) in cells.iter().enumerate() {
        let (row, column) = (place / 9, place % 9);
        for digit in 0..9 {
            let bit = digits >> digit & 1;
            board[row % 3].0[lane(digit, row / 3)] |= bit << bit_of(column);
        }
    }
    each!(r => zero.load(&board[r]))
}
