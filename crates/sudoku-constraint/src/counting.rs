//! Counting without enumerating: boards with more solutions than anybody can list.
//!
//! # The idea
//!
//! Fill the blanks in a fixed order. After some of them, two partial fillings that leave the same to be done have the same number
//! of completions, so they can be counted as one. What is left to be done does not depend on where a digit is, only on the
//! *open* houses (those with blanks still to come) that hold it. And it does not depend on what the digits are called: if 3 and 7
//! are swapped everywhere, the number stays. So a partial filling is described by its **profiles**: for each digit, the open
//! houses that hold it; sorted, so that names do not matter.
//!
//! ```text
//! two rows of a 4x4 board    1 2 3 4    and    1 2 4 3     are the same from here on: every column has lost two digits,
//!                            3 4 1 2           4 3 1 2     and two pairs of columns have lost the same two
//! ```
//!
//! # The data
//!
//! A map from profiles to the number of partial fillings that have them. Each blank makes a new map from the last one; only the
//! two are in memory. What is left after the last blank is one number, since no house is open then.
//!
//! # What it costs
//!
//! As many steps as there are different profiles, times N, whatever the number of solutions: the empty 6x6 board has 28,200,960
//! solutions, and is counted in less than a millisecond. It needs memory for the largest map, so it has a limit.
//!
//! # When it loses
//!
//! Where there are few solutions: then a search ends sooner. On large boards with many blanks there are too many profiles.
//!
//! # Source
//!
//! Counting by the frontier is the transfer matrix of statistical physics. Nishino and others, *Dancing with decision diagrams*
//! (AAAI 2017), remember the rest of an exact cover problem in the same spirit, but tell digits apart.

use crate::domains::{Propagator, Rules};
use crate::told::Told;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::ControlFlow;
use sudoku_core::{Candidates, Cell, Digit, Flow, Grid};

/// What came of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The number of solutions, exactly.
    Exact(u128),
    /// There are more solutions than a `u128` can hold.
    TooMany,
    /// The map became larger than allowed.
    TooLarge,
}

/// Houses as bits.
trait Profile: Copy + Ord + Hash + Default + Debug {
    fn with(self, house: usize) -> Self;
    fn has_any(self, houses: Self) -> bool;
    fn only(self, houses: Self) -> Self;
}

macro_rules! profile {
    ($($integer:ty),*) => {$(
        impl Profile for $integer {
            fn with(self, house: usize) -> Self {
                self | 1 << house
            }
            fn has_any(self, houses: Self) -> bool {
                self & houses != 0
            }
            fn only(self, houses: Self) -> Self {
                self & houses
            }
        }
    )*};
}

profile!(u32, u128);

/// The number of solutions of a board. `most` is the largest number of entries that the map may have; an entry takes some 70
/// bytes on a 9x9 board, and up to 600 on a larger one.
///
/// ```
/// use sudoku_constraint::{Count, count_solutions};
/// use sudoku_core::Grid;
///
/// assert_eq!(count_solutions(&Grid::<4>::EMPTY, 1_000), Count::Exact(288));
/// assert_eq!(count_solutions(&Grid::<6>::EMPTY, 100_000), Count::Exact(28_200_960));
/// ```
pub fn count_solutions<const N: usize>(puzzle: &Grid<N>, most: usize) -> Count {
    let Some(mut propagator) = Propagator::new(puzzle, &Candidates::ALL, Rules::Singles) else {
        return Count::Exact(0);
    };
    // Singles are in every solution.
    let mut silent = |_: &Grid<N>| Flow::Continue(());
    let ControlFlow::Continue(true) = propagator.propagate(&mut Told::default(), &mut silent) else {
        return Count::Exact(0);
    };
    let mut board = Grid::EMPTY;
    for cell in Grid::<N>::cells() {
        if propagator.domains.filled[cell.row()] >> cell.column() & 1 != 0 {
            board.set(cell, Digit::in_mask(propagator.domains.places[0][cell.row()][cell.column()]).next());
        }
    }
    if N <= 9 { Counter::<u32, N>::count(&board, most) } else { Counter::<u128, N>::count(&board, most) }
}

type Map<P, const N: usize> = HashMap<[P; N], u128, BuildHasherDefault<Mix>>;

struct Counter<P, const N: usize> {
    map: Map<P, N>,
}

impl<P: Profile, const N: usize> Counter<P, N> {
    fn count(board: &Grid<N>, most: usize) -> Count {
        let order = order(board);
        let houses = |cell: Cell| Grid::<N>::houses_of(cell).map(|house| Grid::<N>::SHAPE.house_index(house));
        let all = |cells: &[Cell]| {
            cells.iter().flat_map(|&cell| houses(cell)).fold(P::default(), |open, house| open.with(house))
        };
        let mut start = [P::default(); N];
        for (cell, digit) in board.digits() {
            start[digit.index()] = houses(cell).into_iter().fold(start[digit.index()], P::with);
        }
        let open = all(&order);
        start.iter_mut().for_each(|profile| *profile = profile.only(open));
        start.sort_unstable();
        let mut counter = Counter { map: Map::from_iter([(start, 1)]) };
        for place in 0..order.len() {
            let here = houses(order[place]);
            let open = all(&order[place + 1..]);
            // A cell of the same houses that is still to come needs a digit too.
            let related = order[place + 1..].iter().map(|&cell| houses(cell));
            let related: Vec<P> = related
                .filter(|other| other.iter().zip(&here).any(|(one, other)| one == other))
                .map(|houses| houses.into_iter().fold(P::default(), P::with))
                .collect();
            match counter.fill(here, open, &related, most) {
                Count::Exact(_) => {}
                other => return other,
            }
        }
        Count::Exact(counter.map.values().sum())
    }

    /// Fills one more cell, in the houses `here`; afterwards the houses in `open` have blanks, those of `related` among them.
    fn fill(&mut self, here: [usize; 3], open: P, related: &[P], most: usize) -> Count {
        let cell = here.into_iter().fold(P::default(), P::with);
        let mut next = Map::default();
        for (profiles, count) in std::mem::take(&mut self.map) {
            for digit in 0..N {
                if profiles[digit].has_any(cell) || digit > 0 && profiles[digit] == profiles[digit - 1] {
                    continue;
                }
                // Digits of equal profile lead to the same: once, times their number.
                let same =
                    profiles[digit..].iter().take_while(|&&profile| profile == profiles[digit]).count();
                let mut filled = profiles;
                filled[digit] = here.into_iter().fold(filled[digit], P::with);
                if related.iter().any(|&other| filled.iter().all(|profile| profile.has_any(other))) {
                    continue;
                }
                filled.iter_mut().for_each(|profile| *profile = profile.only(open));
                filled.sort_unstable();
                let Some(ways) = count.checked_mul(same as u128) else { return Count::TooMany };
                let sum = next.entry(filled).or_insert(0u128);
                match sum.checked_add(ways) {
                    Some(more) => *sum = more,
                    None => return Count::TooMany,
                }
            }
            if next.len() > most {
                return Count::TooLarge;
            }
        }
        self.map = next;
        Count::Exact(0)
    }
}

/// The order of the blanks: row by row or column by column, whichever has fewer open houses at its widest places.
fn order<const N: usize>(board: &Grid<N>) -> Vec<Cell> {
    let rows: Vec<Cell> = board.blanks().collect();
    let mut columns = rows.clone();
    columns.sort_by_key(|cell| (cell.column(), cell.row()));
    if width::<N>(&columns) < width::<N>(&rows) { columns } else { rows }
}

/// A measure of how many profiles there will be: the blanks that are filled in houses that are still open, at each place; the
/// widest places count most.
fn width<const N: usize>(order: &[Cell]) -> u64 {
    let houses = |cell: Cell| Grid::<N>::houses_of(cell).map(|house| Grid::<N>::SHAPE.house_index(house));
    let mut left = vec![0u64; 3 * N];
    let mut filled = vec![0u64; 3 * N];
    order.iter().flat_map(|&cell| houses(cell)).for_each(|house| left[house] += 1);
    let mut widest = 0;
    for &cell in order {
        for house in houses(cell) {
            left[house] -= 1;
            filled[house] += 1;
        }
        let open = left.iter().zip(&filled).filter(|&(&left, _)| left > 0);
        widest = widest.max(open.map(|(&left, &filled)| left.min(filled)).sum());
    }
    widest
}

/// A quick hash: profiles are not chosen by an enemy.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.write_u64(chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            self.write_u64(rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}
