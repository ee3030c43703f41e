//! The board as exactly-one constraints, in four views, and what follows from it without a guess.
//!
//! A candidate is a digit in a cell. A solution makes exactly one candidate of each constraint true:
//!
//! ```text
//! kind   constraint                     its places
//! 0      the cell in row r, column c    the digits
//! 1      digit d in row r               the columns
//! 2      digit d in column c            the rows
//! 3      digit d in box b               the cells of the box, in reading order
//! ```
//!
//! Each constraint is an integer with a bit for each place that is left, and the number of these bits. So a candidate has four
//! bits, one in each kind, and all four go when it goes. A naked single is a constraint of kind 0 with one place left, a hidden
//! single one of the other kinds.
//!
//! The numbers are those of the items of the exact cover problem: kind · N·N + house · N + digit.

use crate::all_different::{AllDifferent, Outcome};
use crate::told::Told;
use std::ops::ControlFlow;
use sudoku_core::{Candidates, Cell, Digit, Flow, Grid, House, Remark, Visitor, Why};

/// For each kind, house and digit (for kind 0: row and column), a value.
pub(crate) type PerConstraint<T, const N: usize> = [[[T; N]; N]; 4];

/// The kinds of constraints.
pub(crate) const CELL: usize = 0;
pub(crate) const ROW: usize = 1;
pub(crate) const COLUMN: usize = 2;
pub(crate) const BOX: usize = 3;

/// A candidate: a digit (from 0) in a cell. The order is that of cells, then digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate {
    pub(crate) row: u8,
    pub(crate) column: u8,
    pub(crate) digit: u8,
}

impl Candidate {
    pub(crate) fn cell(self) -> Cell {
        Cell::new(self.row.into(), self.column.into())
    }

    pub(crate) fn digit(self) -> Digit {
        Digit::from_index(self.digit.into())
    }

    /// Its four constraints, as kind, house and digit; and its place in each.
    #[inline(always)]
    pub(crate) fn constraints<const N: usize>(self) -> [(usize, usize, usize, u32); 4] {
        let (row, column, digit) = (self.row as usize, self.column as usize, self.digit as usize);
        let (box_, place) = box_and_place::<N>(row, column);
        [
            (CELL, row, column, digit as u32),
            (ROW, row, digit, column as u32),
            (COLUMN, column, digit, row as u32),
            (BOX, box_, digit, place as u32),
        ]
    }
}

/// The number of a cell's box, and of the cell in it.
#[inline(always)]
fn box_and_place<const N: usize>(row: usize, column: usize) -> (usize, usize) {
    let (height, width) = (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH);
    (row / height * (N / width) + column / width, row % height * width + column % width)
}

/// The row and the column of a place in a box.
#[inline(always)]
fn in_box<const N: usize>(box_: usize, place: usize) -> (usize, usize) {
    let (height, width) = (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH);
    (box_ / (N / width) * height + place / width, box_ % (N / width) * width + place % width)
}

/// The candidate at a place of a constraint.
#[inline(always)]
pub(crate) fn candidate_at<const N: usize>(
    kind: usize,
    house: usize,
    digit: usize,
    place: usize,
) -> Candidate {
    let (row, column, digit) = match kind {
        CELL => (house, digit, place),
        ROW => (house, place, digit),
        COLUMN => (place, house, digit),
        _ => {
            let (row, column) = in_box::<N>(house, place);
            (row, column, digit)
        }
    };
    Candidate { row: row as u8, column: column as u8, digit: digit as u8 }
}

/// The number of a constraint.
#[inline(always)]
pub(crate) const fn number<const N: usize>(kind: usize, house: usize, digit: usize) -> u16 {
    (kind * N * N + house * N + digit) as u16
}

/// The kind, the house and the digit of the constraint with this number.
#[inline(always)]
pub(crate) const fn parts<const N: usize>(number: u16) -> (usize, usize, usize) {
    let number = number as usize;
    (number / (N * N), number / N % N, number % N)
}

/// Why the last place of a constraint is forced.
pub(crate) fn forced_by<const N: usize>(constraint: u16) -> Why {
    let (kind, house, _) = parts::<N>(constraint);
    match kind {
        CELL => Why::NakedSingle,
        ROW => Why::HiddenSingle(House::Row(house as u8)),
        COLUMN => Why::HiddenSingle(House::Column(house as u8)),
        _ => Why::HiddenSingle(House::Box(house as u8)),
    }
}

/// What to say of a constraint that has no place left.
pub(crate) fn without_place<const N: usize>(constraint: u16) -> Remark {
    let (kind, house, digit) = parts::<N>(constraint);
    let (number, digit) = (house as u8, Digit::from_index(digit));
    match kind {
        CELL => Remark::NoCandidate(Cell::new(house, digit.index())),
        ROW => Remark::NoPlace(House::Row(number), digit),
        COLUMN => Remark::NoPlace(House::Column(number), digit),
        _ => Remark::NoPlace(House::Box(number), digit),
    }
}

/// The bits of an integer, lowest first.
#[inline(always)]
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(bit)
    })
}

/// The candidates that are left: what a guess saves, and taking it back restores.
#[derive(Clone)]
pub(crate) struct Domains<const N: usize> {
    /// The places of each constraint that are left, as bits.
    pub(crate) places: PerConstraint<u32, N>,
    /// Their number.
    pub(crate) counts: PerConstraint<u8, N>,
    /// For each row, the columns whose cells are filled.
    pub(crate) filled: [u32; N],
    /// The number of cells that are not filled.
    pub(crate) blanks: u32,
}

impl<const N: usize> Domains<N> {
    /// Every digit in every cell.
    const ALL: Domains<N> = Domains {
        places: [[[Grid::<N>::ALL_DIGITS; N]; N]; 4],
        counts: [[[N as u8; N]; N]; 4],
        filled: [0; N],
        blanks: (N * N) as u32,
    };

    #[inline(always)]
    fn is_filled(&self, candidate: Candidate) -> bool {
        self.filled[candidate.row as usize] & 1 << candidate.column != 0
    }

    /// The board, once every cell is filled.
    pub(crate) fn board(&self) -> Grid<N> {
        let mut board = Grid::EMPTY;
        for (row, cells) in self.places[CELL].iter().enumerate() {
            for (column, &digits) in cells.iter().enumerate() {
                board.set(Cell::new(row, column), Digit::in_mask(digits).next());
            }
        }
        board
    }
}

/// How much is concluded before a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rules {
    /// Naked and hidden singles.
    Singles,
    /// In addition, locked candidates and all-different by matching.
    Matching,
}

/// The domains, and what has changed since the last conclusions.
pub(crate) struct Propagator<const N: usize> {
    pub(crate) domains: Domains<N>,
    rules: Rules,
    /// Constraints that were left with one place.
    singles: Vec<u16>,
    /// Constraints that were left with so few places that they may lie in the intersection of a line and a box.
    few: Vec<u16>,
    /// Whether a constraint is in `few`.
    is_in_few: PerConstraint<bool, N>,
    /// Houses in which a candidate has gone, by [`Shape::house_index`](sudoku_core::Shape::house_index).
    touched: u128,
    /// A constraint without a place.
    pub(crate) dead: Option<u16>,
    all_different: AllDifferent<N>,
}

impl<const N: usize> Propagator<N> {
    /// The domains of a board, with only the `allowed` digits in its blanks; `None` if two givens clash. Concludes nothing.
    pub(crate) fn new(puzzle: &Grid<N>, allowed: &Candidates<N>, rules: Rules) -> Option<Box<Self>> {
        let mut all = Box::new(Propagator {
            domains: const { Domains::ALL },
            rules,
            singles: Vec::with_capacity(4 * N),
            few: Vec::new(),
            is_in_few: [[[false; N]; N]; 4],
            touched: 0,
            dead: None,
            all_different: AllDifferent::default(),
        });
        let mut used = [[0u32; N]; 3];
        for (cell, digit) in puzzle.digits() {
            let houses = [cell.row(), cell.column(), Grid::<N>::box_of(cell)];
            for (used, house) in used.iter_mut().zip(houses) {
                if used[house] & digit.bit() != 0 {
                    return None;
                }
                used[house] |= digit.bit();
            }
        }
        // All candidates that are left are written down at once: taking each of the others away would take much longer.
        let domains = &mut all.domains;
        domains.places = [[[0; N]; N]; 4];
        for row in 0..N {
            for column in 0..N {
                let cell = Cell::new(row, column);
                let (box_, place) = box_and_place::<N>(row, column);
                let digits = match puzzle.get(cell) {
                    Some(digit) => {
                        domains.filled[row] |= 1 << column;
                        domains.blanks -= 1;
                        digit.bit()
                    }
                    None => allowed.get(cell) & !(used[0][row] | used[1][column] | used[2][box_]),
                };
                domains.places[CELL][row][column] = digits;
                for digit in bits(digits) {
                    domains.places[ROW][row][digit] |= 1 << column;
                    domains.places[COLUMN][column][digit] |= 1 << row;
                    domains.places[BOX][box_][digit] |= 1 << place;
                }
            }
        }
        let places = domains.places.as_flattened().as_flattened();
        let counts = domains.counts.as_flattened_mut().as_flattened_mut();
        for (constraint, (count, places)) in counts.iter_mut().zip(places).enumerate() {
            *count = places.count_ones() as u8;
            match *count {
                0 => all.dead = Some(constraint as u16),
                1 => all.singles.push(constraint as u16),
                count
                    if rules >= Rules::Matching && constraint >= N * N && count <= most_in_segment::<N>() =>
                {
                    all.few.push(constraint as u16);
                    all.is_in_few.as_flattened_mut().as_flattened_mut()[constraint] = true;
                }
                _ => {}
            }
        }
        all.touched = (1 << (3 * N)) - 1;
        Some(all)
    }

    /// The best constraints to choose from, as a number with its places; `None` if every constraint is decided.
    #[inline]
    pub(crate) fn lightest(&self, weights: &[u32]) -> Option<(u16, u32)> {
        let counts = self.domains.counts.as_flattened().as_flattened();
        let (mut best, mut fewest, mut heaviest) = (None, u64::MAX >> 32, 1);
        for (constraint, (&count, &weight)) in counts.iter().zip(weights).enumerate() {
            let (count, weight) = (u64::from(count), u64::from(weight));
            // Fewer places for its weight: count / weight < fewest / heaviest.
            if count > 1 && count * heaviest < fewest * weight {
                (best, fewest, heaviest) = (Some(constraint as u16), count, weight);
            }
        }
        let best = best?;
        let (kind, house, digit) = parts::<N>(best);
        Some((best, self.domains.places[kind][house][digit]))
    }

    /// Forgets what was still to be concluded: the domains are those of an earlier time, at which nothing was.
    pub(crate) fn forget(&mut self) {
        self.singles.clear();
        for constraint in self.few.drain(..) {
            let (kind, house, digit) = parts::<N>(constraint);
            self.is_in_few[kind][house][digit] = false;
        }
        self.touched = 0;
        self.dead = None;
    }

    /// Places a digit, and takes away what it forbids.
    #[inline]
    pub(crate) fn place(&mut self, candidate: Candidate) {
        let Candidate { row, column, .. } = candidate;
        self.domains.filled[row as usize] |= 1 << column;
        self.domains.blanks -= 1;
        for (kind, house, digit, place) in candidate.constraints::<N>() {
            for other in bits(self.domains.places[kind][house][digit] & !(1 << place)) {
                self.remove(candidate_at::<N>(kind, house, digit, other));
            }
        }
    }

    /// Takes a candidate away, from all four views.
    #[inline]
    fn remove(&mut self, candidate: Candidate) {
        let mut houses = 0;
        for (kind, house, digit, place) in candidate.constraints::<N>() {
            self.domains.places[kind][house][digit] &= !(1 << place);
            let count = &mut self.domains.counts[kind][house][digit];
            *count -= 1;
            let count = *count;
            let constraint = number::<N>(kind, house, digit);
            if count <= 1 {
                if count == 1 {
                    self.singles.push(constraint);
                } else {
                    self.dead = Some(constraint);
                }
            } else if kind != CELL
                && count <= most_in_segment::<N>()
                && self.rules >= Rules::Matching
                && !self.is_in_few[kind][house][digit]
            {
                self.is_in_few[kind][house][digit] = true;
                self.few.push(constraint);
            }
            if kind != CELL {
                houses |= 1 << ((kind - 1) * N + house);
            }
        }
        self.touched |= houses;
    }

    /// Concludes all that the rules allow, and tells what it places. `Continue(false)` is a dead end; [`dead`](Self::dead) is
    /// then the constraint that has no place left.
    pub(crate) fn propagate<V: Visitor<N>>(
        &mut self,
        told: &mut Told,
        visitor: &mut V,
    ) -> ControlFlow<(), bool> {
        loop {
            self.place_singles(told, visitor)?;
            if let Some(dead) = self.dead {
                // no candidate: or no place, for a constraint that is a digit in a house
                visitor.remark(|| without_place::<N>(dead));
                return ControlFlow::Continue(false);
            }
            if self.rules == Rules::Singles || !(self.lock() || self.match_houses()) {
                return ControlFlow::Continue(true);
            }
        }
    }

    /// Places what is forced, until there is no single left or a constraint has no place.
    fn place_singles<V: Visitor<N>>(&mut self, told: &mut Told, visitor: &mut V) -> Flow {
        while self.dead.is_none()
            && let Some(constraint) = self.singles.pop()
        {
            let (kind, house, digit) = parts::<N>(constraint);
            let place = self.domains.places[kind][house][digit].trailing_zeros() as usize;
            let candidate = candidate_at::<N>(kind, house, digit, place);
            if self.domains.is_filled(candidate) {
                continue;
            }
            // force
            told.place(candidate.cell(), candidate.digit(), forced_by::<N>(constraint), visitor)?;
            self.place(candidate);
        }
        Flow::Continue(())
    }

    /// Locked candidates: where all places of a digit in a line lie in one box, they are all its places in the box; and the
    /// other way round. Returns whether a candidate has gone.
    fn lock(&mut self) -> bool {
        let (height, width) = (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH);
        while let Some(constraint) = self.few.pop() {
            let (kind, house, digit) = parts::<N>(constraint);
            self.is_in_few[kind][house][digit] = false;
            let places = self.domains.places[kind][house][digit];
            if places & (places.wrapping_sub(1)) == 0 {
                continue;
            }
            let first = places.trailing_zeros() as usize;
            let run = |length: usize, start: usize| ((1u32 << length) - 1) << start;
            let row_in_box = |place: usize| run(width, place / width * width);
            let column_in_box =
                |place: usize| (0..height).fold(0, |column, row| column | 1 << (row * width + place % width));
            // The other constraint, and its places in the intersection.
            let mut others = [None; 2];
            match kind {
                ROW | COLUMN => {
                    let length = if kind == ROW { width } else { height };
                    if places & !run(length, first / length * length) == 0 {
                        let at = candidate_at::<N>(kind, house, digit, first);
                        let (box_, place) = box_and_place::<N>(at.row.into(), at.column.into());
                        let common = if kind == ROW { row_in_box(place) } else { column_in_box(place) };
                        others[0] = Some((BOX, box_, common));
                    }
                }
                _ => {
                    let (row, column) = in_box::<N>(house, first);
                    if places & !row_in_box(first) == 0 {
                        others[0] = Some((ROW, row, run(width, column / width * width)));
                    }
                    if places & !column_in_box(first) == 0 {
                        others[1] = Some((COLUMN, column, run(height, row / height * height)));
                    }
                }
            }
            let mut has_gone = false;
            for (kind, house, common) in others.into_iter().flatten() {
                for place in bits(self.domains.places[kind][house][digit] & !common) {
                    self.remove(candidate_at::<N>(kind, house, digit, place));
                    has_gone = true;
                }
            }
            if has_gone {
                return true;
            }
        }
        false
    }

    /// All-different by matching, in one house after the other, until a candidate has gone or the house has no matching.
    fn match_houses(&mut self) -> bool {
        while self.touched != 0 {
            let house = self.touched.trailing_zeros() as usize;
            let (kind, house) = (house / N + 1, house % N);
            let mut superfluous = [0; N];
            let places = &self.domains.places[kind][house];
            let bit = 1 << ((kind - 1) * N + house);
            match self.all_different.check(kind - 1, house, places, &mut superfluous) {
                Outcome::Nothing => self.touched &= !bit,
                Outcome::NoMatching { digit, .. } => {
                    self.dead = Some(number::<N>(kind, house, digit));
                    return true;
                }
                Outcome::Superfluous => {
                    for (digit, superfluous) in superfluous.into_iter().enumerate() {
                        for place in bits(superfluous) {
                            self.remove(candidate_at::<N>(kind, house, digit, place));
                        }
                    }
                    // What is left in this house has been looked at; its own removals are no news to it.
                    self.touched &= !bit;
                    return true;
                }
            }
        }
        false
    }
}

/// The most places that a constraint can have in the intersection of a line and a box.
const fn most_in_segment<const N: usize>() -> u8 {
    // The width of a box is never below its height.
    Grid::<N>::BOX_WIDTH as u8
}
