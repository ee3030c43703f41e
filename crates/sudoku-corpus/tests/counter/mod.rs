//! The counter that proves the corpus. It shares no code with the strategies of the workspace, so none proves itself.

use sudoku_core::{Cell, Digit, Grid, House};

/// The number of solutions, at most `limit`, or `None` if two givens clash.
pub(crate) fn count<const N: usize>(puzzle: &Grid<N>, limit: u64) -> Option<u64> {
    Some(State::new(puzzle)?.count(limit))
}

/// Whether naked and hidden singles solve the board, so that no guess is needed.
pub(crate) fn singles_suffice<const N: usize>(puzzle: &Grid<N>) -> bool {
    let mut state = State::new(puzzle).expect("no clash");
    state.count(2) == 1 && !state.chose
}

/// The board, and the digits that are missing in each row, column and box.
struct State<const N: usize> {
    board: Grid<N>,
    missing: [[u32; N]; 3],
    /// Whether there ever was more than one way.
    chose: bool,
}

impl<const N: usize> State<N> {
    fn new(puzzle: &Grid<N>) -> Option<Self> {
        if puzzle.clash().is_some() {
            return None;
        }
        let mut state = State { board: Grid::EMPTY, missing: [[Grid::<N>::ALL_DIGITS; N]; 3], chose: false };
        for (cell, digit) in puzzle.digits() {
            state.toggle(cell, digit);
            state.board.set(cell, Some(digit));
        }
        Some(state)
    }

    fn toggle(&mut self, cell: Cell, digit: Digit) {
        self.missing[0][cell.row()] ^= digit.bit();
        self.missing[1][cell.column()] ^= digit.bit();
        self.missing[2][Grid::<N>::box_of(cell)] ^= digit.bit();
    }

    fn allowed(&self, cell: Cell) -> u32 {
        self.missing[0][cell.row()]
            & self.missing[1][cell.column()]
            & self.missing[2][Grid::<N>::box_of(cell)]
    }

    fn count(&mut self, limit: u64) -> u64 {
        let Some(ways) = self.fewest() else { return 1 };
        self.chose |= ways.len() > 1;
        let mut found = 0;
        for (cell, digit) in ways {
            self.board.set(cell, Some(digit));
            self.toggle(cell, digit);
            found += self.count(limit - found);
            self.toggle(cell, digit);
            self.board.set(cell, None);
            if found >= limit {
                break;
            }
        }
        found
    }

    /// The ways to fill the cell with the fewest candidates, or to place the digit with the fewest places in a house,
    /// whichever are fewer. `None` if the board is full.
    fn fewest(&self) -> Option<Vec<(Cell, Digit)>> {
        let cell = self.board.blanks().min_by_key(|&cell| self.allowed(cell).count_ones())?;
        let digits = Digit::in_mask(self.allowed(cell));
        let mut best: Vec<_> = digits.map(|digit| (cell, digit)).collect();
        if best.len() > 1 {
            for house in Grid::<N>::houses() {
                let mut places = [0; N];
                for cell in self.open(house) {
                    Digit::in_mask(self.allowed(cell)).for_each(|digit| places[digit.index()] += 1);
                }
                for digit in Digit::in_mask(self.missing(house)) {
                    if places[digit.index()] < best.len() {
                        let may_hold = |&cell: &Cell| self.allowed(cell) & digit.bit() != 0;
                        best = self.open(house).filter(may_hold).map(|cell| (cell, digit)).collect();
                    }
                }
            }
        }
        Some(best)
    }

    fn open(&self, house: House) -> impl Iterator<Item = Cell> + '_ {
        Grid::<N>::cells_of(house).filter(|&cell| self.board.get(cell).is_none())
    }

    fn missing(&self, house: House) -> u32 {
        match house {
            House::Row(number) => self.missing[0][usize::from(number)],
            House::Column(number) => self.missing[1][usize::from(number)],
            House::Box(number) => self.missing[2][usize::from(number)],
        }
    }
}
