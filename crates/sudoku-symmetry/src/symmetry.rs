//! One symmetry: how it is kept, applied and composed.

use crate::Random;
use sudoku_core::{Cell, Digit, Grid};

/// A change of the board that keeps the rules: the number of clues and the number of solutions stay the same.
///
/// First the rows and the columns move. Rows stay together in their band and columns in their stack. Then the board may be
/// transposed: it is reflected in the diagonal from the top left, so that rows become columns. Only square boxes allow
/// this ([`Symmetry::CAN_TRANSPOSE`]). The digits are renamed independently of all that.
///
/// ```
/// use sudoku_core::Grid;
/// use sudoku_symmetry::Symmetry;
///
/// let board: Grid<4> = "12..............".parse()?;
/// let down = Symmetry::<4>::new([2, 3, 0, 1], [0, 1, 2, 3], [0, 1, 2, 3], false).unwrap();
/// assert_eq!(down.apply(&board).to_string(), "........12......");
/// let turned = down.then(&Symmetry::TRANSPOSITION.unwrap());
/// assert_eq!(turned.apply(&board).to_string(), "..1...2.........");
/// assert_eq!(turned.inverse().apply(&turned.apply(&board)), board);
/// # Ok::<(), sudoku_core::LineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry<const N: usize = 9> {
    /// Where each row moves.
    rows: [u8; N],
    /// Where each column moves.
    columns: [u8; N],
    /// What each digit becomes, both as their indices.
    digits: [u8; N],
    /// Whether rows become columns after they have moved.
    transposed: bool,
}

/// The identity of any permutation: each number stays where it is.
const fn unchanged<const N: usize>() -> [u8; N] {
    let mut numbers = [0; N];
    let mut place = 0;
    while place < N {
        numbers[place] = place as u8;
        place += 1;
    }
    numbers
}

impl<const N: usize> Symmetry<N> {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry<N> =
        Symmetry { rows: unchanged(), columns: unchanged(), digits: unchanged(), transposed: false };

    /// Whether boxes of this size are square, so that a board can be transposed.
    pub const CAN_TRANSPOSE: bool = Grid::<N>::BOX_HEIGHT == Grid::<N>::BOX_WIDTH;

    /// The reflection in the diagonal from the top left; `None` for 6x6 and 12x12.
    pub const TRANSPOSITION: Option<Symmetry<N>> =
        if Self::CAN_TRANSPOSE { Some(Symmetry { transposed: true, ..Self::IDENTITY }) } else { None };

    /// The symmetry that moves row `r` to row `rows[r]` and column `c` to column `columns[c]`, then transposes the board
    /// if `transposed`, and turns the digit with index `d` into the digit with index `digits[d]`. Everything counts from
    /// zero.
    ///
    /// `None` if that is not a symmetry: if one of the arrays is not a permutation of 0 to N - 1, if a band or a stack
    /// does not stay together, or if `transposed` is set where boxes are not square.
    pub fn new(
        rows: [usize; N],
        columns: [usize; N],
        digits: [usize; N],
        transposed: bool,
    ) -> Option<Symmetry<N>> {
        let is_symmetry = keeps_groups(&rows, Grid::<N>::BOX_HEIGHT)
            && keeps_groups(&columns, Grid::<N>::BOX_WIDTH)
            && keeps_groups(&digits, 1)
            && (!transposed || Self::CAN_TRANSPOSE);
        let small = |places: [usize; N]| places.map(|place| place as u8);
        is_symmetry.then(|| Symmetry {
            rows: small(rows),
            columns: small(columns),
            digits: small(digits),
            transposed,
        })
    }

    /// One of all symmetries, each equally likely. The same random numbers give the same symmetry in every later version.
    pub fn random(random: &mut Random) -> Symmetry<N> {
        let rows = random_lines(Grid::<N>::BOX_HEIGHT, random);
        let columns = random_lines(Grid::<N>::BOX_WIDTH, random);
        let mut digits = unchanged();
        random.shuffle(&mut digits);
        let transposed = Self::CAN_TRANSPOSE && random.below(2) == 1;
        Symmetry { rows, columns, digits, transposed }
    }

    /// The symmetry that fetches row `rows[r]` to row `r` and column `columns[c]` to column `c`. Both are permutations
    /// that keep bands and stacks together.
    pub(crate) fn from_origins(rows: &[u8; N], columns: &[u8; N]) -> Symmetry<N> {
        Symmetry { rows: inverted(rows), columns: inverted(columns), ..Symmetry::IDENTITY }
    }

    /// The same moves with this name for each digit, a permutation of indices.
    pub(crate) fn with_digits(self, digits: [u8; N]) -> Symmetry<N> {
        Symmetry { digits, ..self }
    }

    /// The symmetry that names the digits of a board in the order in which they appear, from 1. Digits that do not appear
    /// come last, in ascending order.
    pub(crate) fn naming(board: &Grid<N>) -> Symmetry<N> {
        let mut digits = [u8::MAX; N];
        let mut named = 0;
        for digit in board.digits().map(|(_, digit)| digit).chain(Digit::all::<N>()) {
            let name = &mut digits[digit.index()];
            if *name == u8::MAX {
                *name = named;
                named += 1;
            }
        }
        Symmetry { digits, ..Symmetry::IDENTITY }
    }

    /// The board that it makes of this one.
    pub fn apply(&self, board: &Grid<N>) -> Grid<N> {
        let mut copy = Grid::EMPTY;
        for (cell, digit) in board.digits() {
            copy.set(self.cell(cell), Some(self.digit(digit)));
        }
        copy
    }

    /// Where this row moves, before the board may be transposed. Both count from zero.
    ///
    /// # Panics
    /// If `row` is not below N.
    #[inline]
    pub fn row(&self, row: usize) -> usize {
        self.rows[row].into()
    }

    /// Where this column moves, before the board may be transposed. Both count from zero.
    ///
    /// # Panics
    /// If `column` is not below N.
    #[inline]
    pub fn column(&self, column: usize) -> usize {
        self.columns[column].into()
    }

    /// Where the contents of this cell go.
    ///
    /// # Panics
    /// If the cell is not on a board of this size.
    #[inline]
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = (self.row(cell.row()), self.column(cell.column()));
        if self.transposed { Cell::new(column, row) } else { Cell::new(row, column) }
    }

    /// What this digit becomes.
    ///
    /// # Panics
    /// If the digit is above N.
    #[inline]
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into())
    }

    /// Whether rows become columns.
    pub const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// The symmetry that does this one first and `next` after it.
    #[must_use]
    pub fn then(&self, next: &Symmetry<N>) -> Symmetry<N> {
        // After a transposition the next one finds rows where columns were.
        let (next_rows, next_columns) =
            if self.transposed { (&next.columns, &next.rows) } else { (&next.rows, &next.columns) };
        Symmetry {
            rows: composed(&self.rows, next_rows),
            columns: composed(&self.columns, next_columns),
            digits: composed(&self.digits, &next.digits),
            transposed: self.transposed != next.transposed,
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Symmetry<N> {
        let (rows, columns) = (inverted(&self.rows), inverted(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Symmetry { rows, columns, digits: inverted(&self.digits), transposed: self.transposed }
    }
}

/// Whether this is a permutation of 0 to N - 1 that keeps groups of `width` neighbours together.
fn keeps_groups<const N: usize>(places: &[usize; N], width: usize) -> bool {
    let mut taken = [false; N];
    let is_permutation = places.iter().all(|&place| place < N && !std::mem::replace(&mut taken[place], true));
    let stays_together = |group: &[usize]| group.iter().all(|&place| place / width == group[0] / width);
    is_permutation && places.chunks(width).all(stays_together)
}

/// Where each of N lines moves: the lines of each group of `width` change places, then the groups do.
fn random_lines<const N: usize>(width: usize, random: &mut Random) -> [u8; N] {
    let mut lines: [u8; N] = unchanged();
    lines.chunks_mut(width).for_each(|group| random.shuffle(group));
    let mut groups: Vec<&[u8]> = lines.chunks(width).collect();
    random.shuffle(&mut groups);
    let groups = groups.concat();
    std::array::from_fn(|line| groups[line])
}

fn composed<const N: usize>(first: &[u8; N], next: &[u8; N]) -> [u8; N] {
    first.map(|place| next[usize::from(place)])
}

fn inverted<const N: usize>(places: &[u8; N]) -> [u8; N] {
    let mut origins = [0; N];
    for (origin, &place) in places.iter().enumerate() {
        origins[usize::from(place)] = origin as u8;
    }
    origins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_breaks_the_rules_is_not_a_symmetry() {
        let same = [0, 1, 2, 3, 4, 5];
        assert!(Symmetry::<6>::new(same, same, same, false).is_some());
        assert!(
            Symmetry::<6>::new([1, 0, 2, 3, 4, 5], [2, 0, 1, 3, 4, 5], [5, 0, 1, 2, 3, 4], false).is_some()
        );
        assert_eq!(Symmetry::<6>::new(same, same, same, true), None, "boxes are not square");
        assert_eq!(Symmetry::<6>::new([0, 2, 1, 3, 4, 5], same, same, false), None, "a band is torn");
        assert_eq!(Symmetry::<6>::new(same, [0, 1, 3, 2, 4, 5], same, false), None, "a stack is torn");
        assert_eq!(Symmetry::<6>::new([0, 0, 2, 3, 4, 5], same, same, false), None, "two rows in one place");
        assert_eq!(Symmetry::<6>::new(same, same, [0, 1, 2, 3, 4, 6], false), None, "there is no digit 7");
    }

    #[test]
    fn a_random_symmetry_never_changes() {
        let symmetry = Symmetry::<6>::random(&mut Random::new(2026, 0));
        let known = Symmetry::new([0, 1, 2, 3, 5, 4], [5, 4, 3, 1, 0, 2], [0, 4, 3, 2, 5, 1], false);
        assert_eq!(Some(symmetry), known);
        let transposed = |stream| Symmetry::<9>::random(&mut Random::new(2026, stream)).is_transposed();
        let streams: Vec<u64> = (0..12).filter(|&stream| transposed(stream)).collect();
        assert_eq!(streams, [0, 4, 5, 7, 10]);
    }
}
