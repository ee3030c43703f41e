//! All boards of four rows, by counting: no search at all.
//!
//! There are 288 full boards. For each cell and digit a set of 288 bits says which of them have that digit there; the
//! solutions of a board are the intersection of the sets of its givens.

use super::solutions;
use std::sync::LazyLock;
use sudoku_core::{Cell, Grid};

/// The number of full boards of four rows.
const COUNT: usize = 288;

/// The two essentially different full boards: every other one is one of them, relabelled, moved and transposed.
pub(crate) const ESSENTIAL: [&str; 2] = ["1234341221434321", "1234341223414123"];

/// Some of the full boards, one bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found([u64; COUNT.div_ceil(64)]);

impl Found {
    pub(crate) const NONE: Found = Found([0; COUNT.div_ceil(64)]);

    pub(crate) fn contains(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// The full boards.
pub(crate) struct Grids {
    /// Each as a number of 32 bits, two for each cell, in ascending order. A board's place here is its bit in a set.
    keys: Vec<u32>,
    /// For each cell and digit, the full boards that have the digit there.
    with: [[Found; 4]; 16],
    all: Found,
}

/// All of them. They are made once and kept.
pub(crate) fn grids() -> &'static Grids {
    static MADE: LazyLock<Grids> = LazyLock::new(|| {
        let full = solutions(&Grid::<4>::EMPTY, usize::MAX, u64::MAX).expect("patience without end");
        assert_eq!(full.len(), COUNT);
        let mut keys: Vec<u32> = full.iter().map(|grid| key(grid).expect("a full board")).collect();
        keys.sort_unstable();
        let (mut with, mut all) = ([[Found::NONE; 4]; 16], Found::NONE);
        for (place, key) in keys.iter().enumerate() {
            all.insert(place);
            for (cell, digits) in with.iter_mut().enumerate() {
                digits[(key >> (2 * cell) & 3) as usize].insert(place);
            }
        }
        Grids { keys, with, all }
    });
    &MADE
}

impl Grids {
    /// The solutions of a board.
    pub(crate) fn solutions(&self, board: &Grid<4>) -> Found {
        let mut left = self.all;
        for (cell, digit) in board.digits() {
            let with = &self.with[cell.index::<4>()][digit.index()];
            for (word, with) in left.0.iter_mut().zip(with.0) {
                *word &= with;
            }
        }
        left
    }

    /// The place of a full board among them; `None` if it has a blank or breaks a rule.
    pub(crate) fn place(&self, board: &Grid<4>) -> Option<usize> {
        self.keys.binary_search(&key(board)?).ok()
    }
}

/// Two bits for each cell; `None` if the board has a blank.
fn key(board: &Grid<4>) -> Option<u32> {
    let mut key = 0;
    for cell in Grid::<4>::cells() {
        key |= (board.get(cell)?.index() as u32) << (2 * cell.index::<4>());
    }
    Some(key)
}

/// The board with only those cells whose bits are set.
pub(crate) fn subset(board: &Grid<4>, cells: u16) -> Grid<4> {
    let mut left = Grid::EMPTY;
    for place in (0..16).filter(|place| cells >> place & 1 == 1) {
        let cell = Cell::from_index::<4>(place);
        left.set(cell, board.get(cell));
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::Digit;

    /// The 128 orders of the cells that map boxes, rows and columns to boxes, rows and columns.
    fn moves() -> Vec<[Cell; 16]> {
        let lines = [[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 3, 2], [1, 0, 3, 2]];
        let lines = lines.into_iter().chain(lines.map(|[a, b, c, d]| [c, d, a, b])).collect::<Vec<_>>();
        let mut moves = Vec::new();
        for rows in &lines {
            for columns in &lines {
                let at = |place: usize| (rows[place / 4], columns[place % 4]);
                moves.push(std::array::from_fn(|place| Cell::new(at(place).0, at(place).1)));
                moves.push(std::array::from_fn(|place| Cell::new(at(place).1, at(place).0)));
            }
        }
        moves
    }

    #[test]
    fn every_full_board_is_one_of_the_two_up_to_symmetry() {
        let digits: Vec<usize> = (0..256).collect();
        let orders: Vec<[usize; 4]> = digits
            .into_iter()
            .map(|number| [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6])
            .filter(|order| order.iter().fold(0, |bits, digit| bits | 1 << digit) == 0b1111)
            .collect();
        assert_eq!(orders.len(), 24);
        let mut reached = Found::NONE;
        let mut counts = Vec::new();
        for line in ESSENTIAL {
            let full: Grid<4> = line.parse().unwrap();
            let before = reached.count();
            for moved in moves() {
                for order in &orders {
                    let mut turned = Grid::<4>::EMPTY;
                    for (cell, from) in Grid::<4>::cells().zip(moved) {
                        let digit = full.get(from).expect("a full board").index();
                        turned.set(cell, Some(Digit::from_index(order[digit])));
                    }
                    reached.insert(grids().place(&turned).expect("a symmetry keeps the rules"));
                }
            }
            counts.push(reached.count() - before);
        }
        counts.sort_unstable();
        assert_eq!(counts, [96, 192]); // and none in both
        assert_eq!(reached, grids().all);
    }

    #[test]
    fn the_sets_agree_with_the_search() {
        for full in ESSENTIAL.map(|line| line.parse().unwrap()) {
            for cells in (0..=u16::MAX).step_by(251) {
                let board = subset(&full, cells);
                let searched = solutions(&board, usize::MAX, u64::MAX).unwrap();
                let mut found = Found::NONE;
                for solution in &searched {
                    found.insert(grids().place(solution).unwrap());
                }
                assert_eq!(found, grids().solutions(&board), "{board}");
            }
        }
    }
}
