//! The canonical form of a 9x9 board: two boards are essentially the same exactly if their canonical forms are equal.
//!
//! # What it is
//!
//! A Sudoku stays the same Sudoku when its digits are renamed, when rows change places inside a band, when bands change
//! places, the same for columns and stacks, and when the board is turned over its diagonal. That makes 9! x 2 x 6^8
//! copies of a board, about 1.2 million million. The canonical form is the smallest of them, written as a line of 81
//! characters in which a blank is less than any digit ("minlex" in the field).
//!
//! # How it is found
//!
//! The smallest form is built row by row from the top. A *state* says which rows have been taken so far, which column
//! stands where, and which digit got which new name. A state leaves open what no row so far could tell apart: the columns
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
//! ```
//! use sudoku_canonical::canonical;
//! use sudoku_core::Grid;
//!
//! let board: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! // The same, with the first two rows exchanged and 1 and 2 renamed to each other.
//! let copy: Grid = "6..295...53..7.....98....6.8...6...34..8.3..27...1...6.6....18....429..5....8..79".parse()?;
//! assert_eq!(canonical(&board), canonical(&copy));
//! # Ok::<(), sudoku_core::LineError>(())
//! ```

use std::cmp::Ordering;
use sudoku_core::{Cell, Digit, Grid};

/// Not decided yet.
const OPEN: u8 = u8::MAX;

/// The smallest form of the board under all symmetries and relabellings. Boards in which givens clash have one too.
pub fn canonical(board: &Grid<9>) -> Grid<9> {
    let mut cells = [[0; 9]; 9];
    let mut turned = cells;
    for (cell, digit) in board.digits() {
        cells[cell.row()][cell.column()] = digit.get();
        turned[cell.column()][cell.row()] = digit.get();
    }
    let views = [cells, turned];
    let mut states = vec![State::new(0), State::new(1)];
    let mut smallest = Grid::EMPTY;
    for level in 0..9 {
        let mut search = Level { smallest: [OPEN; 9], row: [0; 9], survivors: Vec::new(), last: level == 8 };
        for state in &states {
            let view = &views[usize::from(state.view)];
            let mut blank_seen = false;
            for row in state.next_rows(view, level) {
                // Two blank rows of one band are the same row.
                let blank = view[row] == [0; 9];
                if blank && !level.is_multiple_of(3) && std::mem::replace(&mut blank_seen, true) {
                    continue;
                }
                let mut next = *state;
                next.rows |= 1 << row;
                next.band = (row / 3) as u8;
                search.lay_stack(&view[row], next, 0, 0);
            }
        }
        for (column, &value) in search.smallest.iter().enumerate() {
            smallest.set(Cell::new(level, column), Digit::new(value));
        }
        states = search.survivors;
    }
    smallest
}

/// What has been decided: see above.
#[derive(Clone, Copy)]
struct State {
    /// Whether the board is turned over its diagonal.
    view: u8,
    /// The rows that have been taken, as bits.
    rows: u16,
    /// The band of the latest row.
    band: u8,
    /// For each place the column that stands there. The open places of a stack are its first ones.
    columns: [u8; 9],
    /// The columns that have a place, as bits.
    placed: u16,
    /// For each place of a stack the stack that stands there. The open places are the first ones.
    stacks: [u8; 3],
    /// The new name of each digit, zero for none.
    names: [u8; 10],
    /// How many names have been given.
    named: u8,
}

impl State {
    fn new(view: u8) -> State {
        State {
            view,
            rows: 0,
            band: OPEN,
            columns: [OPEN; 9],
            placed: 0,
            stacks: [OPEN; 3],
            names: [0; 10],
            named: 0,
        }
    }

    /// The rows that may come next: the rest of the band, or any row of the bands that have not begun.
    fn next_rows<'a>(&'a self, view: &'a [[u8; 9]; 9], level: usize) -> impl Iterator<Item = usize> + 'a {
        let mut blank_band_seen = false;
        (0..9).filter(move |&row| {
            if self.rows & 1 << row != 0 {
                return false;
            }
            if !level.is_multiple_of(3) {
                return row / 3 == usize::from(self.band);
            }
            let band = row / 3;
            if self.rows >> (band * 3) & 0b111 != 0 {
                return false;
            }
            // Of blank bands one will do, of the blank rows of a band too.
            let is_blank = |row: usize| view[row] == [0; 9];
            if (0..3).all(|place| is_blank(band * 3 + place)) {
                return row == band * 3 && !std::mem::replace(&mut blank_band_seen, true);
            }
            !(is_blank(row) && (band * 3..row).any(is_blank))
        })
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
struct Level {
    smallest: [u8; 9],
    /// The row that is being laid down, as far as it goes.
    row: [u8; 9],
    survivors: Vec<State>,
    last: bool,
}

impl Level {
    /// Lays down the stacks from `place` on, in each smallest way. `passed` are stacks, as bits, that stay open in an
    /// earlier place.
    fn lay_stack(&mut self, row: &[u8; 9], state: State, place: usize, passed: u8) {
        if place == 3 {
            return self.reached(state);
        }
        if state.stacks[place] != OPEN {
            return self.begin_columns(row, state, place, passed);
        }
        let taken = |stack: u8| state.stacks.contains(&stack) || passed & 1 << stack != 0;
        let open = (0..3u8).filter(|&stack| !taken(stack));
        let Some(smallest) = open.clone().map(|stack| outline(row, &state, stack)).min() else { return };
        if smallest == [0; 3] {
            // All blank: they stay open.
            let blank = open.filter(|&stack| outline(row, &state, stack) == [0; 3]);
            let (count, passed) =
                blank.fold((0, passed), |(count, passed), stack| (count + 1, passed | 1 << stack));
            self.row[place * 3..(place + count) * 3].fill(0);
            if self.is_too_large((place + count) * 3) {
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

    fn begin_columns(&mut self, row: &[u8; 9], state: State, place: usize, passed: u8) {
        let first = state.stacks[place] * 3;
        let open = (first..first + 3).filter(|&column| state.placed & 1 << column == 0);
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
        row: &[u8; 9],
        mut state: State,
        place: usize,
        passed: u8,
        blanks: usize,
        rest: u16,
        within: usize,
    ) {
        let at = place * 3 + within;
        if within == 3 {
            if !self.is_too_large(at) {
                self.lay_stack(row, state, place + 1, passed);
            }
        } else if within < blanks {
            self.row[at] = 0;
            self.lay_columns(row, state, place, passed, blanks, rest, within + 1);
        } else if rest != 0 {
            let columns = (0..9u8).filter(|&column| rest & 1 << column != 0);
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

    fn reached(&mut self, state: State) {
        match self.row.cmp(&self.smallest) {
            Ordering::Greater => return,
            Ordering::Less => {
                self.smallest = self.row;
                self.survivors.clear();
            }
            Ordering::Equal => {}
        }
        if !self.last {
            self.survivors.push(state);
        }
    }
}

/// What an open stack would become, up to the names of its new digits: blanks, known digits ascending, new ones.
fn outline(row: &[u8; 9], state: &State, stack: u8) -> [u8; 3] {
    let first = usize::from(stack) * 3;
    let mut symbols = [0, 1, 2].map(|column| {
        let digit = row[first + column];
        if digit != 0 && state.names[usize::from(digit)] == 0 { 10 } else { state.symbol(digit) }
    });
    symbols.sort_unstable();
    symbols
}
