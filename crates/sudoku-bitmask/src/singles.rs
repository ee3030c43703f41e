//! Third rung: what is forced is placed before any guess.
//!
//! # The idea
//!
//! Two kinds of placements need no guess. A **naked single**: a cell has one candidate only. A **hidden single**: a
//! digit has one place only in some house, though the cell there may have other candidates too. Place all of them, look
//! again since each may make others, and guess only where none is left. A cell without a candidate, or a house in which
//! a missing digit has no place, ends the branch. Most boards in newspapers are solved without a single guess.
//!
//! # The data
//!
//! The used digits as before, and a trail: the cells that were filled, in order. A guess is undone by taking back the
//! trail down to where it began, the guess with all that it forced.
//!
//! To find the hidden singles of all houses in one walk over the blanks, each house keeps two integers, `once` and
//! `twice`: the digits seen as a candidate of at least one cell, and of at least two. What is in `once` and not in
//! `twice` has one place.
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
//! Each round looks at all blanks, also where nothing changed. The engine in `sudoku-simd` does the same for all cells
//! and digits at once, and more.
//!
//! # Source
//!
//! The two singles are every solver's first steps; the pair of counters is bit-sliced counting up to two.

use crate::used::{USED, Used, take_lowest, why};
use std::ops::ControlFlow::{self, Continue};
use sudoku_core::{
    Candidates, Cell, Digit, Flow, Grid, House, Remark, Search, SearchCandidates, Step, Strategy, Table,
    Visitor, Why,
};

/// Naked and hidden singles first; a guess at the cell with the fewest candidates only where none is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct BitmaskSingles;

impl Strategy for BitmaskSingles {
    const NAME: &'static str = "bitmask-singles";
    const IDEA: &'static str = "bits of integers; naked and hidden singles before any guess";
    const SOURCE: &'static str = include_str!("singles.rs");
    const TABLES: &'static [Table] = &[USED];
}

impl<const N: usize> Search<N> for BitmaskSingles {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        start(puzzle, &Candidates::ALL, visitor)
    }
}

impl<const N: usize> SearchCandidates<N> for BitmaskSingles {
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow {
        if candidates.clash().is_some() {
            return Continue(());
        }
        start(&Grid::EMPTY, candidates, visitor)
    }
}

fn start<const N: usize, V: Visitor<N>>(puzzle: &Grid<N>, allowed: &Candidates<N>, visitor: &mut V) -> Flow {
    let Some(used) = Used::of(puzzle, visitor) else {
        return Continue(()); // two givens clash
    };
    let blanks: Vec<Cell> = puzzle.blanks().collect();
    let trail = Vec::with_capacity(blanks.len());
    let mut state = State { board: *puzzle, used, allowed, blanks, trail };
    state.backtrack(visitor)?;
    state.take_back(0, visitor)
}

struct State<'a, const N: usize> {
    board: Grid<N>,
    used: Used<N>,
    /// What the caller allows in each cell, besides the rules: everything, unless the search starts from candidates.
    allowed: &'a Candidates<N>,
    /// The cells that were empty at the start.
    blanks: Vec<Cell>,
    /// Those that have been filled since, in order.
    trail: Vec<Cell>,
}

impl<const N: usize> State<'_, N> {
    /// Places what is forced, then tries each candidate of one cell; shows every solution to the visitor. What was
    /// forced stays on the trail: the caller takes it back together with the guess that led here.
    fn backtrack<V: Visitor<N>>(&mut self, visitor: &mut V) -> Flow {
        loop {
            match self.singles(visitor)? {
                Round::DeadEnd => return Continue(()),
                Round::Progress => {}
                Round::NothingForced => break,
            }
        }
        let Some(cell) = self.fewest() else {
            // solved: no blank is left, every cell is filled
            return visitor.solution(&self.board);
        };
        let mut candidates = self.candidates(cell);
        let mark = self.trail.len();
        while candidates != 0 {
            let (_, digit) = take_lowest(&mut candidates);
            // choose
            self.place(cell, digit, || why(candidates), visitor)?;
            // go down
            self.backtrack(visitor)?;
            // undo
            self.take_back(mark, visitor)?;
        }
        Continue(())
    }

    /// One round: looks at the board as it is, and places the naked and hidden singles that it finds.
    fn singles<V: Visitor<N>>(&mut self, visitor: &mut V) -> ControlFlow<(), Round> {
        // First walk: in how many cells of each house may each digit stand?
        let mut rows = [Places::default(); N];
        let mut columns = [Places::default(); N];
        let mut boxes = [Places::default(); N];
        for &cell in self.blanks.iter().filter(|&&cell| self.board.get(cell).is_none()) {
            let candidates = self.candidates(cell);
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
                let homeless = Grid::<N>::ALL_DIGITS & !self.used.held_by(house) & !places.once;
                if let Some(digit) = Digit::in_mask(homeless).next() {
                    // no place
                    visitor.remark(|| Remark::NoPlace(house, digit));
                    return Continue(Round::DeadEnd);
                }
            }
        }
        // Second walk: place what is forced. A digit placed on the way leaves the candidates of its houses at once.
        let before = self.trail.len();
        for i in 0..self.blanks.len() {
            let cell = self.blanks[i];
            if self.board.get(cell).is_some() {
                continue;
            }
            let candidates = self.candidates(cell);
            if candidates == 0 {
                // no candidate
                visitor.remark(|| Remark::NoCandidate(cell));
                return Continue(Round::DeadEnd);
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
            let why = || {
                let [row, column, box_] = Grid::<N>::houses_of(cell);
                match digit.bit() {
                    _ if is_naked => Why::NakedSingle,
                    bit if in_box & bit != 0 => Why::HiddenSingle(box_),
                    bit if in_row & bit != 0 => Why::HiddenSingle(row),
                    _ => Why::HiddenSingle(column),
                }
            };
            // force
            self.place(cell, digit, why, visitor)?;
        }
        Continue(if self.trail.len() > before { Round::Progress } else { Round::NothingForced })
    }

    /// The empty cell with the fewest candidates; the earliest, if there are several.
    fn fewest(&self) -> Option<Cell> {
        let blanks = self.blanks.iter().copied().filter(|&cell| self.board.get(cell).is_none());
        blanks.min_by_key(|&cell| self.candidates(cell).count_ones())
    }

    fn candidates(&self, cell: Cell) -> u32 {
        self.used.candidates(cell) & self.allowed.get(cell)
    }

    fn place<V: Visitor<N>>(
        &mut self,
        cell: Cell,
        digit: Digit,
        why: impl Fn() -> Why,
        visitor: &mut V,
    ) -> Flow {
        visitor.step(|| Step::Placed { cell, digit, why: why() })?;
        self.board.set(cell, Some(digit));
        self.used.flip(cell, digit.bit());
        self.used.show(cell, visitor);
        self.trail.push(cell);
        Continue(())
    }

    /// Blanks what was placed since the trail was `mark` long: a guess with all that it forced.
    fn take_back<V: Visitor<N>>(&mut self, mark: usize, visitor: &mut V) -> Flow {
        let Some(&first) = self.trail.get(mark) else {
            return Continue(());
        };
        let digit = self.board.get(first).expect("a cell on the trail is filled");
        let undone = (self.trail.len() - mark) as u32;
        visitor.step(|| Step::TakenBack { cell: first, digit, undone })?;
        while self.trail.len() > mark {
            let cell = self.trail.pop().expect("longer than the mark");
            let digit = self.board.get(cell).expect("a cell on the trail is filled");
            self.board.set(cell, None);
            self.used.flip(cell, digit.bit());
            self.used.show(cell, visitor);
        }
        Continue(())
    }
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

/// The digits that may stand in at least one cell of a house, and those in at least two, as bits.
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
