use crate::{Cell, Clash, Digit, Grid};
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// A board of candidates: for each cell the digits that may be written there, as bits (bit 0 for 1).
///
/// A grid of pencil marks is a constraint: a solution of it holds, in every cell, one of the digits marked there.
///
/// ```
/// use sudoku_core::{Candidates, Cell, Grid};
///
/// let puzzle: Grid<4> = "1...............".parse()?;
/// let mut candidates = Candidates::from(&puzzle);
/// assert_eq!(candidates.get(Cell::new(0, 0)), 0b0001); // the given: only 1
/// assert_eq!(candidates.get(Cell::new(0, 1)), 0b1111); // the rules are not applied
/// candidates.set(Cell::new(0, 1), 0b0100);
/// assert_eq!(candidates.singles().to_string(), "13..............");
/// # Ok::<(), sudoku_core::LineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candidates<const N: usize = 9> {
    cells: [[u32; N]; N],
}

impl<const N: usize> Candidates<N> {
    /// Every digit in every cell.
    pub const ALL: Candidates<N> = Candidates { cells: [[Grid::<N>::ALL_DIGITS; N]; N] };

    /// The digits that may be written into `cell`, as bits.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[inline]
    pub const fn get(&self, cell: Cell) -> u32 {
        self.cells[cell.row()][cell.column()]
    }

    /// Sets the digits that may be written into `cell`, as bits; bits above the N-th are dropped.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[inline]
    pub const fn set(&mut self, cell: Cell, digits: u32) {
        self.cells[cell.row()][cell.column()] = digits & Grid::<N>::ALL_DIGITS;
    }

    /// The rows from the top, each from the left.
    #[inline]
    pub const fn rows(&self) -> &[[u32; N]; N] {
        &self.cells
    }

    /// The cells that have a single candidate, as a board.
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

    /// The first two cells of one house whose only candidate is the same digit.
    pub fn clash(&self) -> Option<Clash> {
        self.singles().clash()
    }

    /// Whether `solution` is full, obeys the rules, and holds only digits that are candidates here.
    pub fn allow(&self, solution: &Grid<N>) -> bool {
        let allowed = solution.digits().all(|(cell, digit)| self.get(cell) & digit.bit() != 0);
        allowed && solution.is_full() && solution.clash().is_none()
    }
}

/// Why a text is not a board of candidates in the long form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CandidatesError {
    /// It does not have N characters for each cell.
    Length {
        /// Characters found.
        found: usize,
        /// Rows of the board that was expected.
        size: usize,
    },
    /// A character is neither the digit of its place nor `.` or `0`.
    Character {
        /// Where, counted in characters from one.
        column: usize,
        /// The character.
        found: char,
        /// The digit whose place it is.
        digit: Digit,
    },
}

impl fmt::Display for CandidatesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CandidatesError::Length { found, size } => {
                let (cells, expected) = (size * size, size * size * size);
                let what = if found < expected { "too short" } else { "too long" };
                let s = if found == 1 { "" } else { "s" };
                write!(
                    f,
                    "{what}: found {found} character{s}, expected {expected}, {size} for each of {cells} cells"
                )
            }
            CandidatesError::Character { column, found, digit } => write!(
                f,
                "column {column}: found {found:?}, expected {digit}, or . or 0 if it is not a candidate"
            ),
        }
    }
}

impl core::error::Error for CandidatesError {}

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

impl<const N: usize> FromStr for Candidates<N> {
    type Err = CandidatesError;

    /// Reads the long form: for each cell N characters, the digits 1 to N in order, with `.` or `0` in the place of each
    /// digit that is not a candidate. That is 729 characters for 9 rows.
    fn from_str(line: &str) -> Result<Self, CandidatesError> {
        let mut candidates = Candidates { cells: [[0; N]; N] };
        let mut found = 0;
        for character in line.chars() {
            let (cell, digit) = (found / N, Digit::from_index(found % N));
            found += 1;
            if cell >= N * N || matches!(character, '.' | '0') {
                continue;
            }
            if Digit::from_char(character) != Some(digit) {
                return Err(CandidatesError::Character { column: found, found: character, digit });
            }
            let cell = Cell::from_index::<N>(cell);
            candidates.set(cell, candidates.get(cell) | digit.bit());
        }
        if found != N * N * N {
            return Err(CandidatesError::Length { found, size: N });
        }
        Ok(candidates)
    }
}

impl<const N: usize> fmt::Display for Candidates<N> {
    /// The long form. The alternate form, `{:#}`, draws the grid of pencil marks in N lines with its boxes set apart; it
    /// shows a cell without a candidate as `!`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if !f.alternate() {
            return self.cells.iter().flatten().try_for_each(|&digits| {
                Digit::all::<N>().try_for_each(|digit| {
                    f.write_char(if digits & digit.bit() != 0 { digit.to_char() } else { '.' })
                })
            });
        }
        let marks = |column: usize, row: usize| marks::<N>(self.cells[row][column]);
        let widths: [usize; N] =
            core::array::from_fn(|column| (0..N).map(|row| marks(column, row).len()).max().unwrap_or(0));
        let (height, width) = (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH);
        for row in 0..N {
            if row > 0 && row % height == 0 {
                for (stack, widths) in widths.chunks(width).enumerate() {
                    let edges = if stack == 0 || (stack + 1) * width == N { width } else { width + 1 };
                    let dashes = widths.iter().sum::<usize>() + edges;
                    write!(f, "{}{:-<dashes$}", if stack == 0 { "" } else { "+" }, "")?;
                }
                f.write_char('\n')?;
            }
            for column in 0..N {
                let separator = match column {
                    0 => "",
                    _ if column % width == 0 => " | ",
                    _ => " ",
                };
                let (text, width) = (marks(column, row), widths[column]);
                if column + 1 < N {
                    write!(f, "{separator}{text:width$}")?;
                } else {
                    write!(f, "{separator}{text}")?;
                }
            }
            if row + 1 < N {
                f.write_char('\n')?;
            }
        }
        Ok(())
    }
}

/// The pencil marks of one cell. On a board with digits above 9, a `*` comes before several marks, so that `12` is not
/// taken for a digit.
fn marks<const N: usize>(digits: u32) -> String {
    let star = (N > 9 && digits.count_ones() > 1).then_some('*');
    let marks: String = star.into_iter().chain(Digit::in_mask(digits).map(Digit::to_char)).collect();
    if marks.is_empty() { "!".into() } else { marks }
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

    #[test]
    fn the_long_form_survives_reading_and_writing() {
        let mut candidates = Candidates::<4>::ALL;
        candidates.set(Cell::new(0, 1), 0b0101);
        candidates.set(Cell::new(3, 3), 0);
        let long = candidates.to_string();
        assert_eq!(&long[..8], "12341.3.");
        assert_eq!(long.parse::<Candidates<4>>(), Ok(candidates));
        assert_eq!(long.replace('.', "0").parse::<Candidates<4>>(), Ok(candidates));
        let error = |text: &str| text.parse::<Candidates<4>>().unwrap_err().to_string();
        assert_eq!(
            error(&long.replacen('3', "2", 1)),
            "column 3: found '2', expected 3, or . or 0 if it is not a candidate"
        );
        assert_eq!(error(&long[1..]), "column 1: found '2', expected 1, or . or 0 if it is not a candidate");
        assert_eq!(error(&long[..60]), "too short: found 60 characters, expected 64, 4 for each of 16 cells");
    }

    #[test]
    fn pencil_marks_are_drawn() {
        let mut candidates = Candidates::from(&"1..4............".parse::<Grid<4>>().unwrap());
        candidates.set(Cell::new(1, 0), 0b0110);
        candidates.set(Cell::new(3, 3), 0);
        assert_eq!(
            format!("{candidates:#}"),
            "1    1234 | 1234 4\n23   1234 | 1234 1234\n----------+----------\n1234 1234 | 1234 1234\n1234 1234 | 1234 !"
        );
    }
}
