//! The smallest of all copies of a board.
//!
//! # What it is
//!
//! The symmetries make up to 9! x 2 x 6^8 copies of a 9x9 board, about 1.2 million million. The smallest of them, written
//! as a line in which a blank is less than any digit, is called "minlex" in the field.
//!
//! # How it is found
//!
//! The smallest form is built row by row from the top. A *state* says which rows have been taken so far, which column
//! has which place, and which digit has which new name. A state leaves open what no row so far could tell apart: the columns
//! of a stack that have been blank in all of them, and the stacks that have been blank as a whole. So the board without a
//! clue has a handful of states, not millions.
//!
//! ```text
//! the row          . . 4 | 7 . 2 | . . .      a stack with fewer digits comes first, in it the blanks;
//! becomes          . . . | . . 1 | . 2 3      new digits are named in the order in which they appear
//!                  ^^^^^   ^^^     ^          left open: which stack, which columns
//! ```
//!
//! For each state, each row that may come next is laid down in the smallest way; where several ways are equally small,
//! all of them go on. Only the states with the smallest row survive. The names of digits need no search: in the smallest
//! form they are given in the order in which the digits first appear.
//!
//! # When it is slow
//!
//! Equally small ways multiply with the size: a full row of 9x9 has 1,296 of them, one of 16x16 eight million. So it is
//! for 4x4, 6x6 and 9x9.

use crate::{Canonical, Symmetry};
use std::cmp::Ordering;
use sudoku_core::{Cell, Digit, Grid};

/// A place that is not decided yet.
const OPEN: u8 = u8::MAX;

/// The most rows of a board that has a smallest form here.
pub(crate) const LARGEST: usize = 9;

/// The smallest copy of the board under all symmetries, as a line in which a blank is less than any digit. Boards in which
/// givens clash have one too.
///
/// Only for 4x4, 6x6 and 9x9; larger sizes do not build, see [`canonical()`](crate::canonical()) for those.
///
/// ```
/// use sudoku_core::Grid;
/// use sudoku_symmetry::minlex;
///
/// let board: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// // The same, with the first two rows exchanged and 1 and 2 renamed to each other.
/// let copy: Grid = "6..295...53..7.....98....6.8...6...34..8.3..27...1...6.6....18....429..5....8..79".parse()?;
/// let (one, other) = (minlex(&board), minlex(&copy));
/// assert_eq!(one.form, other.form);
/// assert_eq!(one.symmetry.apply(&board), one.form);
/// # Ok::<(), sudoku_core::LineError>(())
/// ```
///
/// ```compile_fail,E0080
/// let form = sudoku_symmetry::minlex(&sudoku_core::Grid::<16>::EMPTY);
/// ```
pub fn minlex<const N: usize>(board: &Grid<N>) -> Canonical<N> {
    const { assert!(N <= LARGEST, "larger boards have too many copies") };
    smallest(board)
}

/// The same as [`minlex`], where the compiler does not know that the size is small.
pub(crate) fn smallest<const N: usize>(board: &Grid<N>) -> Canonical<N> {
    let mut cells = [[0; N]; N];
    let mut turned = cells;
    for (cell, digit) in board.digits() {
        cells[cell.row()][cell.column()] = digit.get();
        turned[cell.column()][cell.row()] = digit.get();
    }
    let views = [cells, turned];
    let mut states = vec![State::new(0)];
    if Symmetry::<N>::CAN_TRANSPOSE {
        states.push(State::new(1));
    }
    let mut form = Grid::EMPTY;
    for level in 0..N {
        let mut search =
            Level { smallest: [OPEN; N], row: [0; N], survivors: Vec::new(), is_last: level == N - 1 };
        for state in &states {
            let view = &views[usize::from(state.view)];
            let mut blank_seen = false;
            for row in state.next_rows(view, level) {
                // Two blank rows of one band are the same row.
                let blank = view[row] == [0; N];
                if blank
                    && !level.is_multiple_of(Grid::<N>::BOX_HEIGHT)
                    && std::mem::replace(&mut blank_seen, true)
                {
                    continue;
                }
                let mut next = *state;
                next.rows |= 1 << row;
                next.order = next.order << 4 | row as u64;
                next.band = (row / Grid::<N>::BOX_HEIGHT) as u8;
                search.lay_stack(&view[row], next, 0, 0);
            }
        }
        for (column, &value) in search.smallest.iter().enumerate() {
            form.set(Cell::new(level, column), Digit::new(value));
        }
        states = search.survivors;
    }
    let symmetry = states[0].symmetry();
    Canonical { form, symmetry }
}

/// What has been decided; see the head of this file.
#[derive(Clone, Copy)]
struct State<const N: usize> {
    /// Whether the board is turned over its diagonal.
    view: u8,
    /// The rows that have been taken, as bits.
    rows: u16,
    /// The same rows in the order in which they were taken, four bits each, the latest lowest.
    order: u64,
    /// The band of the latest row.
    band: u8,
    /// The column at each place. The open places of a stack are its first ones.
    columns: [u8; N],
    /// The columns that have a place, as bits.
    placed: u16,
    /// The stack at each place. The open places are the first ones.
    stacks: [u8; 3],
    /// The new name of each digit; zero if it has none yet.
    names: [u8; 10],
    /// The number of names that have been given.
    named: u8,
}

impl<const N: usize> State<N> {
    fn new(view: u8) -> Self {
        State {
            view,
            rows: 0,
            order: 0,
            band: OPEN,
            columns: [OPEN; N],
            placed: 0,
            stacks: [OPEN; 3],
            names: [0; 10],
            named: 0,
        }
    }

    /// The rows that may come next: the rest of the band, or any row of the bands that have not begun.
    fn next_rows<'a>(&'a self, view: &'a [[u8; N]; N], level: usize) -> impl Iterator<Item = usize> + 'a {
        let height = Grid::<N>::BOX_HEIGHT;
        let mut blank_band_seen = false;
        (0..N).filter(move |&row| {
            if self.rows & 1 << row != 0 {
                return false;
            }
            let band = row / height;
            if !level.is_multiple_of(height) {
                return band == usize::from(self.band);
            }
            if self.rows >> (band * height) & ((1 << height) - 1) != 0 {
                return false;
            }
            // Of blank bands one will do, of the blank rows of a band too.
            let is_blank = |row: usize| view[row] == [0; N];
            if (0..height).all(|place| is_blank(band * height + place)) {
                return row == band * height && !std::mem::replace(&mut blank_band_seen, true);
            }
            !(is_blank(row) && (band * height..row).any(is_blank))
        })
    }

    /// A symmetry that leads to the form, when all rows are taken. What is still open is blank, so any order will do.
    fn symmetry(&self) -> Symmetry<N> {
        let width = Grid::<N>::BOX_WIDTH;
        let rows = std::array::from_fn(|place| (self.order >> (4 * (N - 1 - place)) & 0xF) as u8);
        let mut stacks = self.stacks;
        complete(&mut stacks[..N / width], 0);
        let mut columns = self.columns;
        for (place, columns) in columns.chunks_mut(width).enumerate() {
            complete(columns, stacks[place] * width as u8);
        }
        let turned = match Symmetry::TRANSPOSITION {
            Some(transposition) if self.view == 1 => transposition,
            _ => Symmetry::IDENTITY,
        };
        let moved = turned.then(&Symmetry::from_origins(&rows, &columns));
        // Digits that are not on the board take the names that are left.
        let mut digits = std::array::from_fn(|digit| self.names[digit + 1].checked_sub(1).unwrap_or(OPEN));
        complete(&mut digits, 0);
        moved.with_digits(digits)
    }

    /// What a digit would be written as: its name, or the next one. Zero is a blank.
    fn symbol(&self, digit: u8) -> u8 {
        match self.names[usize::from(digit)] {
            0 if digit != 0 => self.named + 1,
            name => name,
        }
    }

    /// Writes a digit: it keeps the name that it has now.
    fn write(&mut self, digit: u8) -> u8 {
        let symbol = self.symbol(digit);
        if digit != 0 {
            self.names[usize::from(digit)] = symbol;
            self.named = self.named.max(symbol);
        }
        symbol
    }
}

/// One row of the result: the smallest that any state leads to, and the states that lead to it.
struct Level<const N: usize> {
    smallest: [u8; N],
    /// The row that is being laid down, as far as it goes.
    row: [u8; N],
    survivors: Vec<State<N>>,
    /// Whether it is the last row, after which one state is enough.
    is_last: bool,
}

impl<const N: usize> Level<N> {
    /// Columns of a stack.
    const WIDTH: usize = Grid::<N>::BOX_WIDTH;
    /// Lays down the stacks from `place` on, in each smallest way. `passed` are stacks, as bits, that stay open in an
    /// earlier place.
    fn lay_stack(&mut self, row: &[u8; N], state: State<N>, place: usize, passed: u8) {
        if place == N / Self::WIDTH {
            return self.reached(state);
        }
        if state.stacks[place] != OPEN {
            return self.begin_columns(row, state, place, passed);
        }
        let taken = |stack: u8| state.stacks.contains(&stack) || passed & 1 << stack != 0;
        let open = (0..(N / Self::WIDTH) as u8).filter(|&stack| !taken(stack));
        let Some(smallest) = open.clone().map(|stack| outline(row, &state, stack)).min() else { return };
        if smallest == [0; 3] {
            // All blank: they stay open.
            let blank = open.filter(|&stack| outline(row, &state, stack) == [0; 3]);
            let (count, passed) =
                blank.fold((0, passed), |(count, passed), stack| (count + 1, passed | 1 << stack));
            self.row[place * Self::WIDTH..(place + count) * Self::WIDTH].fill(0);
            if self.is_too_large((place + count) * Self::WIDTH) {
                return;
            }
            return self.lay_stack(row, state, place + count, passed);
        }
        for stack in open.filter(|&stack| outline(row, &state, stack) == smallest) {
            let mut next = state;
            next.stacks[place] = stack;
            self.begin_columns(row, next, place, passed);
        }
    }

    fn begin_columns(&mut self, row: &[u8; N], state: State<N>, place: usize, passed: u8) {
        let first = state.stacks[place] * Self::WIDTH as u8;
        let open = (first..first + Self::WIDTH as u8).filter(|&column| state.placed & 1 << column == 0);
        let with_digit = open.clone().filter(|&column| row[usize::from(column)] != 0);
        let bits = with_digit.fold(0, |bits, column| bits | 1 << column);
        let blanks = open.count() - u16::count_ones(bits) as usize;
        self.lay_columns(row, state, place, passed, blanks, bits, 0);
    }

    /// Lays down the columns of a stack from `within` on: first those that stay open, since they are blank, then the open
    /// ones that hold a digit (`rest`), in each smallest order, then those that have their place already.
    #[expect(clippy::too_many_arguments, reason = "the state of one recursion")]
    fn lay_columns(
        &mut self,
        row: &[u8; N],
        mut state: State<N>,
        place: usize,
        passed: u8,
        blanks: usize,
        rest: u16,
        within: usize,
    ) {
        let at = place * Self::WIDTH + within;
        if within == Self::WIDTH {
            if !self.is_too_large(at) {
                self.lay_stack(row, state, place + 1, passed);
            }
        } else if within < blanks {
            self.row[at] = 0;
            self.lay_columns(row, state, place, passed, blanks, rest, within + 1);
        } else if rest != 0 {
            let columns = (0..N as u8).filter(|&column| rest & 1 << column != 0);
            let symbol = |column: u8| state.symbol(row[usize::from(column)]);
            let Some(smallest) = columns.clone().map(symbol).min() else { return };
            for column in columns.filter(|&column| symbol(column) == smallest) {
                let mut next = state;
                next.columns[at] = column;
                next.placed |= 1 << column;
                self.row[at] = next.write(row[usize::from(column)]);
                self.lay_columns(row, next, place, passed, blanks, rest & !(1 << column), within + 1);
            }
        } else {
            self.row[at] = state.write(row[usize::from(state.columns[at])]);
            self.lay_columns(row, state, place, passed, blanks, rest, within + 1);
        }
    }

    /// Whether what has been laid down, up to `end`, can no longer be the smallest.
    fn is_too_large(&self, end: usize) -> bool {
        self.row[..end] > self.smallest[..end]
    }

    fn reached(&mut self, state: State<N>) {
        match self.row.cmp(&self.smallest) {
            Ordering::Greater => return,
            Ordering::Less => {
                self.smallest = self.row;
                self.survivors.clear();
            }
            Ordering::Equal => {}
        }
        if !self.is_last || self.survivors.is_empty() {
            self.survivors.push(state);
        }
    }
}

/// What an open stack would become, up to the names of its new digits: blanks, known digits ascending, new ones. Where a
/// stack has only two columns, a blank more.
fn outline<const N: usize>(row: &[u8; N], state: &State<N>, stack: u8) -> [u8; 3] {
    let width = Grid::<N>::BOX_WIDTH;
    let first = usize::from(stack) * width;
    let mut symbols = [0, 1, 2].map(|column| {
        let digit = if column < width { row[first + column] } else { 0 };
        if digit != 0 && state.names[usize::from(digit)] == 0 { 10 } else { state.symbol(digit) }
    });
    symbols.sort_unstable();
    symbols
}

/// Fills the open places with the numbers from `first` on that have no place yet.
fn complete(places: &mut [u8], first: u8) {
    let mut numbers = first..;
    for place in 0..places.len() {
        if places[place] == OPEN {
            places[place] =
                numbers.find(|number| !places.contains(number)).expect("there are as many numbers as places");
        }
    }
}
