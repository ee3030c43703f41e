use crate::{Cell, Clash, Digit, Grid};

/// A board of candidates: for each cell the digits that may stand there, as bits (bit 0 for 1).
///
/// A grid of pencil marks is a constraint: a solution of it holds, in every cell, one of the digits marked there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candidates<const N: usize = 9> {
    cells: [[u32; N]; N],
}

impl<const N: usize> Candidates<N> {
    /// Every digit in every cell.
    pub const ALL: Candidates<N> = Candidates { cells: [[Grid::<N>::ALL_DIGITS; N]; N] };

    /// The digits that may stand in `cell`, as bits.
    #[inline]
    pub const fn get(&self, cell: Cell) -> u32 {
        self.cells[cell.row()][cell.column()]
    }

    /// Says which digits may stand in `cell`, as bits; bits above the N-th are dropped.
    #[inline]
    pub const fn set(&mut self, cell: Cell, digits: u32) {
        self.cells[cell.row()][cell.column()] = digits & Grid::<N>::ALL_DIGITS;
    }

    /// The rows from the top, each from the left.
    #[inline]
    pub const fn rows(&self) -> &[[u32; N]; N] {
        &self.cells
    }

    /// The cells that have one single candidate, as a board.
    pub fn singles(&self) -> Grid<N> {
        let mut board = Grid::EMPTY;
        for cell in Grid::<N>::cells() {
            let digits = self.get(cell);
            if digits.is_power_of_two() {
                board.set(cell, Digit::in_mask(digits).next());
            }
        }
        board
    }

    /// The first two cells whose only candidate is the same digit, in one house.
    pub fn clash(&self) -> Option<Clash> {
        self.singles().clash()
    }

    /// Whether `solution` is full, obeys the rules, and holds only digits that are candidates here.
    pub fn allow(&self, solution: &Grid<N>) -> bool {
        let allowed = solution.digits().all(|(cell, digit)| self.get(cell) & digit.bit() != 0);
        allowed && solution.is_full() && solution.clash().is_none()
    }
}

impl<const N: usize> From<&Grid<N>> for Candidates<N> {
    /// A given is its cell's only candidate; a blank may hold any digit. The rules are not applied.
    fn from(puzzle: &Grid<N>) -> Self {
        let mut candidates = Candidates::ALL;
        for (cell, digit) in puzzle.digits() {
            candidates.set(cell, digit.bit());
        }
        candidates
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_becomes_candidates_and_comes_back() {
        let puzzle: Grid<4> = "1..4............".parse().unwrap();
        let candidates = Candidates::from(&puzzle);
        assert_eq!(candidates.get(Cell::new(0, 0)), 0b0001);
        assert_eq!(candidates.get(Cell::new(0, 1)), 0b1111);
        assert_eq!(candidates.singles(), puzzle);
        assert!(candidates.allow(&"1234341221434321".parse().unwrap()));
        assert!(!candidates.allow(&"2134341212434321".parse().unwrap()));
        assert_eq!(
            Candidates::from(&"11..............".parse::<Grid<4>>().unwrap()).clash().unwrap().digit.get(),
            1
        );
    }
}
