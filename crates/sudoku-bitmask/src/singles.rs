//! Third rung: what is forced is placed before any guess.
//!
//! # The idea
//!
//! Two kinds of placements need no guess. A **naked single**: a cell has only one candidate. A **hidden single**: a digit
//! has only one place in some house, though the cell there may have other candidates too. Place all of them, and look
//! again, since each may make others. Guess only if none is left. A cell without a candidate, or a missing digit without a
//! place in its house, ends the branch. Most puzzles in newspapers need no guess at all.
//!
//! # The data
//!
//! The used digits as before, and a trail: the cells that were filled, in order (`trail.rs`). To undo a guess, take back
//! the trail to where the guess began: the guess with all that it forced.
//!
//! To find the hidden singles of all houses in one walk over the blanks, each house keeps two integers, `once` and
//! `twice`: the digits that are a candidate of at least one cell, and of at least two. A digit in `once` and not in `twice`
//! has one place.
//!
//! ```text
//! candidates of three cells of a row     {1, 2, 4}   {2, 4}   {2, 6, 4}
//! once                                   1 2 4       1 2 4    1 2 4 6
//! twice                                              2 4      2 4
//! once and not twice                                          1     6     hidden singles: 1 and 6
//! ```
//!
//! # What it costs
//!
//! Two walks over the blanks for each round of singles, and several rounds for each guess; in return, few guesses.
//!
//! # When it loses
//!
//! Each round looks at all blanks, even where nothing changed. The engine in `sudoku-simd` does the same for all cells and
//! digits at once, and more.
//!
//! # Source
//!
//! The two singles are the first steps of every human solver; the two integers are bit-sliced counters up to two.

use crate::constrained::Constrained;
use crate::trail::take_back;
use crate::used::{USED, take_lowest};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use sudoku_core::{
    Candidates, Cell, Digit, Flow, Grid, House, Remark, Search, Step, Strategy, Table, Visitor, Why,
};

/// Naked and hidden singles first; a guess at the cell with the fewest candidates only where none is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct BitmaskSingles;

impl Strategy for BitmaskSingles {
    const NAME: &'static str = "bitmask-singles";
    const IDEA: &'static str = "bits of integers; naked and hidden singles before any guess";
    const SOURCE: &'static str = include_str!("singles.rs");
    const FORCES: bool = true;
    const TABLES: &'static [Table] = &[USED];
}

impl<const N: usize> Search<N> for BitmaskSingles {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        start(puzzle, &Candidates::ALL, visitor)
    }
}

/// Searches from `puzzle`, with only the `allowed` digits in its blanks.
pub(crate) fn start<const N: usize, V: Visitor<N>>(
    puzzle: &Grid<N>,
    allowed: &Candidates<N>,
    visitor: &mut V,
) -> Flow {
    let Some(mut used) = Constrained::of(puzzle, allowed, visitor) else {
        return Flow::Continue(()); // two givens clash
    };
    let mut board = *puzzle;
    let blanks: Vec<Cell> = puzzle.blanks().collect();
    let mut trail = Vec::with_capacity(blanks.len());
    backtrack(&mut board, &mut used, &blanks, &mut trail, visitor)?;
    take_back(&mut board, &mut used, &mut trail, 0, visitor)
}

/// Places what is forced, then tries each candidate of one cell; shows every solution to the visitor. What was forced stays
/// on the trail: the caller takes it back together with the guess before it.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Constrained<N>,
    blanks: &[Cell],
    trail: &mut Vec<Cell>,
    visitor: &mut V,
) -> Flow {
    loop {
        match place_singles(board, used, blanks, trail, visitor)? {
            Round::DeadEnd => return Flow::Continue(()),
            Round::Progress => {}
            Round::NothingForced => break,
        }
    }
    let empty = blanks.iter().copied().filter(|&cell| board.get(cell).is_none());
    let Some(cell) = empty.min_by_key(|&cell| used.candidates(cell).count_ones()) else {
        // solved: no blank is left, every cell is filled
        return visitor.solution(board);
    };
    let mut candidates = used.candidates(cell);
    let mark = trail.len();
    while candidates != 0 {
        let (bit, digit) = take_lowest(&mut candidates);
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::choice(candidates != 0) })?;
        board.set(cell, Some(digit));
        used.flip(cell, bit);
        used.show(cell, visitor);
        trail.push(cell);
        // go down
        backtrack(board, used, blanks, trail, visitor)?;
        // undo
        take_back(board, used, trail, mark, visitor)?;
    }
    Flow::Continue(())
}

/// What a round of singles came to.
enum Round {
    /// A cell without a candidate, or a digit without a place: this branch holds no solution.
    DeadEnd,
    /// Something was placed, and may force more.
    Progress,
    /// No single is left.
    NothingForced,
}

/// One round: looks at the board as it is, and places the naked and hidden singles that it finds.
fn place_singles<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Constrained<N>,
    blanks: &[Cell],
    trail: &mut Vec<Cell>,
    visitor: &mut V,
) -> ControlFlow<(), Round> {
    // First walk: how many cells of each house may hold each digit?
    let mut rows = [Places::default(); N];
    let mut columns = [Places::default(); N];
    let mut boxes = [Places::default(); N];
    for &cell in blanks.iter().filter(|&&cell| board.get(cell).is_none()) {
        let candidates = used.candidates(cell);
        rows[cell.row()].count(candidates);
        columns[cell.column()].count(candidates);
        boxes[Grid::<N>::box_of(cell)].count(candidates);
    }
    for number in 0..N {
        for (house, places) in [
            (House::Row(number as u8), rows[number]),
            (House::Column(number as u8), columns[number]),
            (House::Box(number as u8), boxes[number]),
        ] {
            let without_place = Grid::<N>::ALL_DIGITS & !used.held_by(house) & !places.once;
            if let Some(digit) = Digit::in_mask(without_place).next() {
                // no place
                visitor.remark(|| Remark::NoPlace(house, digit));
                return ControlFlow::Continue(Round::DeadEnd);
            }
        }
    }
    // Second walk: place what is forced. A digit that is placed here leaves the candidates of its houses at once.
    let mark = trail.len();
    for &cell in blanks {
        if board.get(cell).is_some() {
            continue;
        }
        let candidates = used.candidates(cell);
        if candidates == 0 {
            // no candidate
            visitor.remark(|| Remark::NoCandidate(cell));
            return ControlFlow::Continue(Round::DeadEnd);
        }
        let single = |places: &Places| places.once & !places.twice & candidates;
        let in_row = single(&rows[cell.row()]);
        let in_column = single(&columns[cell.column()]);
        let in_box = single(&boxes[Grid::<N>::box_of(cell)]);
        let is_naked = candidates.is_power_of_two();
        let forced = if is_naked { candidates } else { in_row | in_column | in_box };
        let Some(digit) = Digit::in_mask(forced).next() else {
            continue;
        };
        let bit = digit.bit();
        let why = || {
            let [row, column, box_] = Grid::<N>::houses_of(cell);
            if is_naked {
                Why::NakedSingle
            } else if in_box & bit != 0 {
                Why::HiddenSingle(box_)
            } else if in_row & bit != 0 {
                Why::HiddenSingle(row)
            } else {
                Why::HiddenSingle(column)
            }
        };
        // force
        visitor.step(|| Step::Placed { cell, digit, why: why() })?;
        board.set(cell, Some(digit));
        used.flip(cell, bit);
        used.show(cell, visitor);
        trail.push(cell);
    }
    ControlFlow::Continue(if trail.len() > mark { Round::Progress } else { Round::NothingForced })
}

/// The digits that may go into at least one cell of a house, and into at least two, as bits.
#[derive(Clone, Copy, Default)]
struct Places {
    once: u32,
    twice: u32,
}

impl Places {
    fn count(&mut self, candidates: u32) {
        self.twice |= self.once & candidates;
        self.once |= candidates;
    }
}
