//! Clues that must stay, found without a solver.
//!
//! # The idea
//!
//! In a full grid, two digits can often change places in some of their cells so that the result is another full grid. The
//! same is true of two rows of a band in some of their columns. Such a set of cells is *unavoidable*: every board with one
//! solution has a clue in it. So if all clues of the set but one are gone, the last one must stay. In a random grid, such
//! exchanges find some hundred sets. They explain more than half of the clues that stay.

use sudoku_core::{Cell, Grid};

/// Cells as bits. Boards with more cells than bits have no known sets.
type Cells = u128;

/// Unavoidable sets of a full grid, and the clues that are still there.
#[derive(Clone, Debug)]
pub(crate) struct Unavoidable<const N: usize> {
    clues: Cells,
    sets: Vec<Cells>,
    /// For each cell, which of the sets contain it.
    of_cell: Vec<Places>,
}

/// A short list of numbers. Numbers that do not fit are left out: an unknown set only costs a question.
#[derive(Clone, Copy, Debug)]
struct Places {
    places: [u8; 47],
    len: u8,
}

/// The most cells of a set. Larger sets hardly ever lose all clues but one.
const LARGEST: u32 = 12;

fn bits<const N: usize>(cells: &[Cell]) -> Cells {
    cells.iter().fold(0, |bits, cell| bits | 1 << cell.index::<N>())
}

impl<const N: usize> Unavoidable<N> {
    /// The sets of a full grid that an exchange finds. All clues are there.
    pub(crate) fn of(solution: &Grid<N>) -> Self {
        let mut sets = Unavoidable { clues: 0, sets: Vec::with_capacity(256), of_cell: Vec::new() };
        if N * N <= Cells::BITS as usize {
            sets.clues = Cells::MAX >> (Cells::BITS as usize - N * N);
            sets.of_cell = vec![Places { places: [0; 47], len: 0 }; N * N];
            sets.find(solution);
        }
        sets
    }

    fn find(&mut self, solution: &Grid<N>) {
        let digit = |row: usize, column: usize| {
            solution.get(Cell::new(row, column)).expect("a solution is full").index()
        };
        self.sets.clear();
        // Where each digit is: its column in each row, its row in each column and in each box.
        let mut column_of = [[0; N]; N];
        let mut row_of = [[0; N]; N];
        let mut row_in_box = [[0; N]; N];
        for row in 0..N {
            for column in 0..N {
                let digit = digit(row, column);
                column_of[digit][row] = column;
                row_of[digit][column] = row;
                row_in_box[digit][Grid::<N>::box_of(Cell::new(row, column))] = row;
            }
        }
        for a in 0..N {
            for b in 0..a {
                self.add_parts(|row| {
                    let mut met = 0;
                    for (digit, other) in [(a, b), (b, a)] {
                        let column = column_of[digit][row];
                        met |= 1 << row_of[other][column];
                        met |= 1 << row_in_box[other][Grid::<N>::box_of(Cell::new(row, column))];
                    }
                    (met, bits::<N>(&[a, b].map(|digit| Cell::new(row, column_of[digit][row]))))
                });
            }
        }
        for (width, turned) in [(Grid::<N>::BOX_HEIGHT, false), (Grid::<N>::BOX_WIDTH, true)] {
            for a in 0..N {
                for b in a / width * width..a {
                    // Line a has the digit that line b has here in the next place.
                    self.add_parts(|place| {
                        if turned {
                            let next = row_of[digit(place, b)][a];
                            (1 << next, bits::<N>(&[a, b].map(|line| Cell::new(place, line))))
                        } else {
                            let next = column_of[digit(b, place)][a];
                            (1 << next, bits::<N>(&[a, b].map(|line| Cell::new(line, place))))
                        }
                    });
                }
            }
        }
    }

    /// Adds the connected sets of cells. For each line, `lines` returns the lines that it is connected to, as bits, and its
    /// cells.
    fn add_parts(&mut self, lines: impl Fn(usize) -> (u32, Cells)) {
        let mut left = (1_u32 << N) - 1;
        while left != 0 {
            let (mut cells, mut open) = (0, left & left.wrapping_neg());
            while open != 0 {
                let line = open.trailing_zeros() as usize;
                left &= !(1 << line);
                let (met, own) = lines(line);
                cells |= own;
                open = (open | met) & left;
            }
            self.add(cells);
        }
    }

    /// Adds a set, unless it is too large or there are too many. Returns whether the lists of all its cells had room.
    fn add(&mut self, set: Cells) -> bool {
        let place = self.sets.len();
        if set.count_ones() > LARGEST || place > u8::MAX.into() {
            return false;
        }
        let mut noted = true;
        self.sets.push(set);
        let mut left = set;
        while left != 0 {
            let list = &mut self.of_cell[left.trailing_zeros() as usize];
            if let Some(free) = list.places.get_mut(usize::from(list.len)) {
                *free = place as u8;
                list.len += 1;
            } else {
                noted = false;
            }
            left &= left - 1;
        }
        noted
    }

    /// Adds the set of cells in which another solution of the board without some clues differs. Returns whether there was
    /// room for it.
    pub(crate) fn learn(&mut self, solution: &Grid<N>, other: &Grid<N>) -> bool {
        if self.of_cell.is_empty() {
            return false; // the board has more cells than a set can hold
        }
        let differs = |cell: &Cell| solution.get(*cell) != other.get(*cell);
        let cells = Grid::<N>::cells().filter(differs);
        // Cells that have lost their clue no longer matter.
        self.add(cells.fold(0, |bits, cell| bits | 1 << cell.index::<N>()) & self.clues)
    }

    /// A look ahead, in which clues go one after the other.
    pub(crate) fn without(&self) -> Without<'_, N> {
        Without { sets: self, clues: self.clues }
    }

    /// Keeps only these clues.
    pub(crate) fn go(&mut self, clues: Cells) {
        self.clues = clues;
    }
}

/// A look ahead: the clues that would be left.
pub(crate) struct Without<'a, const N: usize> {
    sets: &'a Unavoidable<N>,
    clues: Cells,
}

impl<const N: usize> Without<'_, N> {
    /// Takes the clues of these cells away, unless that leaves a known set without a clue. Returns whether it did.
    pub(crate) fn take(&mut self, cells: &[Cell]) -> bool {
        if self.sets.of_cell.is_empty() {
            return true;
        }
        let rest = self.clues & !bits::<N>(cells);
        let is_empty = |&place: &u8| self.sets.sets[usize::from(place)] & rest == 0;
        let empties = |cell: &Cell| {
            let list = &self.sets.of_cell[cell.index::<N>()];
            list.places[..usize::from(list.len)].iter().any(is_empty)
        };
        if cells.iter().any(empties) {
            return false;
        }
        self.clues = rest;
        true
    }

    pub(crate) fn clues(&self) -> Cells {
        self.clues
    }
}
