use crate::{Cell, Digit, House, Shape};
use core::fmt;

/// A board of N rows and N columns, N = 4, 6, 9, 12, 16 or 25. It is `Copy` and never allocates;
/// a 9x9 board is 81 bytes, one for each cell, zero for a blank.
///
/// The height of a box is the largest divisor of N that is not above the square root of N, and its width is N divided by
/// its height: 2x2, 2x3 (two rows high, three columns wide), 3x3, 3x4, 4x4, 5x5.
///
/// ```
/// use sudoku_core::{Cell, Digit, Grid};
///
/// let mut board: Grid = // 9x9 unless another size is named
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(board.get(Cell::new(0, 1)), Digit::new(3));
/// assert_eq!(board.clues(), 30);
/// board.set(Cell::new(0, 2), Digit::new(5)); // a second 5 in row 1
/// assert_eq!(board.clash().unwrap().to_string(), "r1c1 and r1c3 are both 5, in row 1");
/// # Ok::<(), sudoku_core::LineError>(())
/// ```
///
/// No other size builds:
///
/// ```compile_fail,E0080
/// let board = sudoku_core::Grid::<8>::EMPTY;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Grid<const N: usize = 9> {
    rows: [[Option<Digit>; N]; N],
}

/// Two cells of one house that hold the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The earlier of the two cells, in reading order.
    pub first: Cell,
    /// The later one.
    pub second: Cell,
    /// The house that contains both: the row if they share it, otherwise the column, otherwise the box.
    pub house: House,
    /// The digit that both hold.
    pub digit: Digit,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {} are both {}, in {}", self.first, self.second, self.digit, self.house)
    }
}

impl<const N: usize> Grid<N> {
    /// The board without any digit.
    pub const EMPTY: Grid<N> = {
        assert!(matches!(N, 4 | 6 | 9 | 12 | 16 | 25), "a board has 4, 6, 9, 12, 16 or 25 rows");
        Grid { rows: [[None; N]; N] }
    };

    /// Where the cells and the houses of a board of this size lie.
    pub const SHAPE: Shape = Shape::of_rows(N);

    /// Rows of a box.
    pub const BOX_HEIGHT: usize = Self::SHAPE.box_height;

    /// Columns of a box.
    pub const BOX_WIDTH: usize = Self::SHAPE.box_width;

    /// The integer with the bits of all N digits set.
    pub const ALL_DIGITS: u32 = (1 << N) - 1;

    /// What a cell holds.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.rows[cell.row()][cell.column()]
    }

    /// Writes a digit into a cell, or blanks it.
    ///
    /// # Panics
    /// If the digit is above N, or the cell is not on the board.
    #[inline]
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        if let Some(digit) = digit {
            assert!(digit.get() as usize <= N, "the digits of a board are 1 to N");
        }
        self.rows[cell.row()][cell.column()] = digit;
    }

    /// The rows from the top, each from the left.
    #[inline]
    pub const fn rows(&self) -> &[[Option<Digit>; N]; N] {
        &self.rows
    }

    /// The board with these rows, or `None` if one of the digits is above N.
    pub fn from_rows(rows: [[Option<Digit>; N]; N]) -> Option<Grid<N>> {
        // There is no early exit, so that many cells are checked at once: readers of boards call this.
        let value = |cell: &Option<Digit>| cell.map_or(0, Digit::get);
        let fits = usize::from(rows.as_flattened().iter().fold(0, |most, cell| value(cell).max(most))) <= N;
        fits.then_some(Grid { rows })
    }

    /// The board with these values, one for each cell in reading order: 1 to N, and 0 for a blank.
    ///
    /// ```
    /// use sudoku_core::Grid;
    ///
    /// let board = Grid::<4>::from_values(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0])?;
    /// assert_eq!(board.to_string(), "123434122143432.");
    /// assert!(board.values().eq([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0]));
    /// assert_eq!(Grid::<4>::try_from([5; 16]).unwrap_err().to_string(), "place 1: found 5, expected 0 to 4");
    /// # Ok::<(), sudoku_core::ValuesError>(())
    /// ```
    ///
    /// # Errors
    /// If there are not N·N values, or one is above N.
    pub fn from_values(values: &[u8]) -> Result<Grid<N>, ValuesError> {
        if values.len() != N * N {
            return Err(ValuesError::Length { found: values.len(), size: N });
        }
        if let Some(place) = values.iter().position(|&value| usize::from(value) > N) {
            return Err(ValuesError::Value { place, found: values[place], size: N });
        }
        let value = |row: usize, column: usize| Digit::new(values[row * N + column]);
        let rows = core::array::from_fn(|row| core::array::from_fn(|column| value(row, column)));
        Ok(Grid { rows })
    }

    /// The values of the cells in reading order, 0 for a blank.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u8> + Clone + '_ {
        self.rows.as_flattened().iter().map(|cell| cell.map_or(0, Digit::get))
    }

    /// All cells of a board of this size, in reading order.
    #[inline]
    pub fn cells() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..N * N).map(Cell::from_index::<N>)
    }

    /// The cells that hold a digit, each with its digit, in reading order.
    #[inline]
    pub fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Self::cells().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The empty cells, in reading order.
    #[inline]
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        Self::cells().filter(|&cell| self.get(cell).is_none())
    }

    /// The number of cells that hold a digit.
    pub fn clues(&self) -> usize {
        self.digits().count()
    }

    /// The number of the box that holds `cell`, from zero, row by row.
    #[inline]
    pub const fn box_of(cell: Cell) -> usize {
        Self::SHAPE.box_of(cell)
    }

    /// The row, the column and the box of a cell.
    #[inline]
    pub const fn houses_of(cell: Cell) -> [House; 3] {
        Self::SHAPE.houses_of(cell)
    }

    /// All 3·N houses: the rows, the columns, the boxes.
    pub fn houses() -> impl Iterator<Item = House> {
        let number = || 0..N as u8;
        number().map(House::Row).chain(number().map(House::Column)).chain(number().map(House::Box))
    }

    /// The N cells of a house, in reading order.
    #[inline]
    pub fn cells_of(house: House) -> impl ExactSizeIterator<Item = Cell> + Clone {
        (0..N).map(move |place| Self::SHAPE.cell_of(house, place))
    }

    /// What forbids `digit` in `cell`: the first other cell of its row that holds the digit, otherwise of its column,
    /// otherwise of its box; and that house.
    #[inline]
    pub fn clash_at(&self, cell: Cell, digit: Digit) -> Option<(House, Cell)> {
        Self::houses_of(cell).into_iter().find_map(|house| {
            let mut others = Self::cells_of(house).filter(|&other| other != cell);
            Some((house, others.find(|&other| self.get(other) == Some(digit))?))
        })
    }

    /// The first two cells that contradict each other: the first cell in reading order whose digit an earlier cell of its
    /// row, column or box already holds, and that earlier cell.
    pub fn clash(&self) -> Option<Clash> {
        let mut used = Used::<N>::default();
        for (second, digit) in self.digits() {
            if !used.add(second, digit) {
                let mut earlier = *self;
                Self::cells().filter(|&cell| cell > second).for_each(|cell| earlier.set(cell, None));
                let (house, first) = earlier.clash_at(second, digit)?;
                return Some(Clash { first, second, house, digit });
            }
        }
        None
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.rows.iter().flatten().all(Option::is_some)
    }

    /// Whether this board is full, obeys the rules, and keeps every given of `puzzle`.
    pub fn is_solution_of(&self, puzzle: &Grid<N>) -> bool {
        let keeps_givens = puzzle.digits().all(|(cell, digit)| self.get(cell) == Some(digit));
        keeps_givens && self.is_full() && self.clash().is_none()
    }
}

/// Why values are not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValuesError {
    /// There are more or fewer of them than the board has cells.
    Length {
        /// The number of values.
        found: usize,
        /// Rows of the board that was expected.
        size: usize,
    },
    /// A value is neither a digit of this size nor 0.
    Value {
        /// Where, counted from zero.
        place: usize,
        /// The value.
        found: u8,
        /// Rows of the board that was expected.
        size: usize,
    },
}

impl fmt::Display for ValuesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ValuesError::Length { found, size } => {
                write!(f, "found {found} values, expected {}, for {size} rows of {size} cells", size * size)
            }
            ValuesError::Value { place, found, size } => {
                write!(f, "place {}: found {found}, expected 0 to {size}", place + 1)
            }
        }
    }
}

impl core::error::Error for ValuesError {}

impl<const N: usize> TryFrom<&[u8]> for Grid<N> {
    type Error = ValuesError;

    /// The same as [`Grid::from_values`].
    fn try_from(values: &[u8]) -> Result<Self, ValuesError> {
        Grid::from_values(values)
    }
}

/// Arrays with one value for each cell. The number of cells cannot be computed from N in a type, so each size has its own
/// `impl`.
macro_rules! values {
    ($($n:literal),*) => {$(
        impl From<Grid<$n>> for [u8; $n * $n] {
            fn from(board: Grid<$n>) -> Self {
                let mut values = [0; $n * $n];
                values.iter_mut().zip(board.values()).for_each(|(value, of_cell)| *value = of_cell);
                values
            }
        }

        impl TryFrom<[u8; $n * $n]> for Grid<$n> {
            type Error = ValuesError;

            /// The same as [`Grid::from_values`].
            fn try_from(values: [u8; $n * $n]) -> Result<Self, ValuesError> {
                Grid::from_values(&values)
            }
        }
    )*};
}

values!(4, 6, 9, 12, 16, 25);

impl<const N: usize> Default for Grid<N> {
    fn default() -> Self {
        Grid::EMPTY
    }
}

/// The digits that each house holds, for the rule check above. The strategies have their own.
struct Used<const N: usize> {
    rows: [u32; N],
    columns: [u32; N],
    boxes: [u32; N],
}

impl<const N: usize> Default for Used<N> {
    fn default() -> Self {
        Used { rows: [0; N], columns: [0; N], boxes: [0; N] }
    }
}

impl<const N: usize> Used<N> {
    /// Notes a digit. Returns `false` if one of its houses already had it.
    fn add(&mut self, cell: Cell, digit: Digit) -> bool {
        let bit = digit.bit();
        let (row, column, box_) = (cell.row(), cell.column(), Grid::<N>::box_of(cell));
        let seen = (self.rows[row] | self.columns[column] | self.boxes[box_]) & bit != 0;
        self.rows[row] |= bit;
        self.columns[column] |= bit;
        self.boxes[box_] |= bit;
        !seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, with_size};

    fn boxes<const N: usize>() -> (usize, usize) {
        (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH)
    }

    #[test]
    fn the_size_says_the_box() {
        assert_eq!(boxes::<4>(), (2, 2));
        assert_eq!(boxes::<6>(), (2, 3));
        assert_eq!(boxes::<9>(), (3, 3));
        assert_eq!(boxes::<12>(), (3, 4));
        assert_eq!(boxes::<16>(), (4, 4));
        assert_eq!(boxes::<25>(), (5, 5));
    }

    #[test]
    fn a_board_is_81_bytes() {
        assert_eq!(size_of::<Grid>(), 81);
        assert_eq!(size_of::<Grid<4>>(), 16);
    }

    fn houses_partition<const N: usize>() {
        for kind in [House::Row, House::Column, House::Box] {
            let mut seen = vec![0; N * N];
            for number in 0..N as u8 {
                for cell in Grid::<N>::cells_of(kind(number)) {
                    seen[cell.index::<N>()] += 1;
                    assert!(Grid::<N>::houses_of(cell).contains(&kind(number)));
                }
            }
            assert!(seen.iter().all(|&times| times == 1), "{N}");
        }
    }

    #[test]
    fn every_cell_is_in_one_house_of_each_kind() {
        for size in Size::ALL {
            with_size!(size, N => houses_partition::<N>());
        }
    }

    #[test]
    fn a_clash_names_both_cells_and_the_house() {
        let clash = |line: &str| line.parse::<Grid>().unwrap().clash().map(|clash| clash.to_string());
        assert_eq!(
            clash("11..............................................................................."),
            Some("r1c1 and r1c2 are both 1, in row 1".into())
        );
        assert_eq!(
            clash("6.159.....9..1............4.7.314..6.24.....5..3....1...6.....3...9.2.4......16.."),
            Some("r2c5 and r4c5 are both 1, in column 5".into())
        );
        assert_eq!(
            clash("..9.7...5..21..9..1...28....7...5..1..851.....5....3.......3..68........21.....87"),
            Some("r4c6 and r5c4 are both 5, in box 5".into())
        );
        assert_eq!(
            clash("1................................................................................"),
            None
        );
    }

    fn values_survive<const N: usize>() {
        let mut board = Grid::<N>::EMPTY;
        for (cell, digit) in Grid::<N>::cells().step_by(2).zip(Digit::all::<N>()) {
            board.set(cell, Some(digit));
        }
        let values: Vec<u8> = board.values().collect();
        assert_eq!(Grid::from_values(&values), Ok(board));
        assert_eq!(Grid::<N>::try_from(&values[1..]), Err(ValuesError::Length { found: N * N - 1, size: N }));
        let too_large = [&values[..3], &[N as u8 + 1], &values[4..]].concat();
        let expected = ValuesError::Value { place: 3, found: N as u8 + 1, size: N };
        assert_eq!(Grid::<N>::from_values(&too_large), Err(expected));
    }

    #[test]
    fn values_survive_reading_and_writing() {
        for size in Size::ALL {
            with_size!(size, N => values_survive::<N>());
        }
        let board: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
        let values: [u8; 81] = board.into();
        assert_eq!(values[..6], [5, 3, 0, 0, 7, 0]);
        assert_eq!(Grid::try_from(values), Ok(board));
    }

    #[test]
    fn a_solution_is_full_legal_and_keeps_the_givens() {
        let puzzle: Grid<4> = "1...............".parse().unwrap();
        let good: Grid<4> = "1234341221434321".parse().unwrap();
        let other: Grid<4> = "2134341212434321".parse().unwrap();
        assert!(good.is_solution_of(&puzzle));
        assert!(good.is_solution_of(&good));
        assert!(!puzzle.is_solution_of(&puzzle));
        assert!(!other.is_solution_of(&puzzle));
        let mut wrong = good;
        wrong.set(Cell::new(3, 3), Digit::new(2));
        assert!(!wrong.is_solution_of(&puzzle));
    }

    #[test]
    #[should_panic(expected = "1 to N")]
    fn a_digit_that_is_too_large_is_refused() {
        let mut board = Grid::<4>::EMPTY;
        board.set(Cell::new(0, 0), Digit::new(5));
    }

    /// A digit clashes with an equal one in any of its houses; the row comes first, then the column, then the box.
    #[test]
    fn a_digit_clashes_in_row_column_and_box_in_this_order() {
        let board: Grid = "1........".repeat(9).parse().unwrap();
        let at = |row, column| board.clash_at(Cell::new(row, column), Digit::from_index(0));
        assert_eq!(at(4, 8), Some((House::Row(4), Cell::new(4, 0))));
        assert_eq!(at(4, 0), Some((House::Column(0), Cell::new(0, 0))));
        let board: Grid<6> = format!("{}1{}", ".".repeat(8), ".".repeat(27)).parse().unwrap();
        assert_eq!(
            board.clash_at(Cell::new(0, 0), Digit::from_index(0)),
            Some((House::Box(0), Cell::new(1, 2)))
        );
        assert_eq!(board.clash_at(Cell::new(0, 3), Digit::from_index(0)), None);
        assert_eq!(
            board.clash_at(Cell::new(1, 2), Digit::from_index(0)),
            None,
            "a cell does not clash with itself"
        );
    }
}
