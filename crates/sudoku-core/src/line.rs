//! The line form: N·N characters, row by row, `.` for a blank.

use crate::{Cell, Digit, Grid};
use core::fmt;
use core::str::FromStr;

/// Why a text is not a board in line form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// The number of characters is not the number of cells.
    Length {
        /// Characters found.
        found: usize,
        /// Rows of the board that was expected.
        size: usize,
    },
    /// A character is neither a digit of this size nor a blank.
    Character {
        /// Where, counted in characters from one.
        column: usize,
        /// The character.
        found: char,
        /// Rows of the board that was expected.
        size: usize,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LineError::Length { found, size } => {
                let cells = size * size;
                let s = if found == 1 { "" } else { "s" };
                let what = if found < cells { "too short" } else { "too long" };
                write!(
                    f,
                    "{what}: found {found} character{s}, expected {cells}, for {size} rows of {size} cells"
                )
            }
            LineError::Character { column, found, size } => {
                write!(f, "column {column}: found {found:?}, expected {}", Expected(size))
            }
        }
    }
}

impl core::error::Error for LineError {}

/// The characters that a cell may be written with, in words.
pub(crate) struct Expected(pub(crate) usize);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last =
            self.0.checked_sub(1).filter(|&index| index < 25).map_or('9', |i| Digit::from_index(i).to_char());
        match self.0 {
            ..10 => write!(f, "a digit from 1 to {last}, or . or 0 for a blank"),
            10 => write!(f, "a digit from 1 to 9, the letter A, or . or 0 for a blank"),
            _ => write!(f, "a digit from 1 to 9, a letter from A to {last}, or . or 0 for a blank"),
        }
    }
}

/// Reads one cell: `None` if the character is neither a digit of a board of size N nor a blank.
pub(crate) fn cell_from_char<const N: usize>(character: char) -> Option<Option<Digit>> {
    if matches!(character, '.' | '0') {
        return Some(None);
    }
    let digit = Digit::from_char(character)?;
    (usize::from(digit.get()) <= N).then_some(Some(digit))
}

/// The character of a cell in the line form.
pub(crate) fn char_of_cell(cell: Option<Digit>) -> char {
    cell.map_or('.', Digit::to_char)
}

impl<const N: usize> FromStr for Grid<N> {
    type Err = LineError;

    /// Reads N·N characters: digits (above 9 the letters `A`, `B`, ..., small or capital), `.` or `0` for a blank. No
    /// other text may come before or after them; the crate `sudoku-io` reads files as people have them.
    fn from_str(line: &str) -> Result<Self, LineError> {
        let mut board = Grid::EMPTY;
        let mut places = Self::cells();
        for (place, found) in line.chars().enumerate() {
            let Some(cell) = places.next() else { break };
            let digit = cell_from_char::<N>(found);
            let digit = digit.ok_or(LineError::Character { column: place + 1, found, size: N })?;
            board.set(cell, digit);
        }
        let found = line.chars().count();
        if found != N * N {
            return Err(LineError::Length { found, size: N });
        }
        Ok(board)
    }
}

impl<const N: usize> fmt::Display for Grid<N> {
    /// The line form. The alternate form, `{:#}`, draws the board in N lines with its boxes set apart.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if !f.alternate() {
            return self.rows().iter().flatten().try_for_each(|&cell| f.write_char(char_of_cell(cell)));
        }
        for row in 0..N {
            if row > 0 && row % Self::BOX_HEIGHT == 0 {
                for stack in 0..N / Self::BOX_WIDTH {
                    let first_or_last = stack == 0 || stack + 1 == N / Self::BOX_WIDTH;
                    let dashes = 2 * Self::BOX_WIDTH + usize::from(!first_or_last);
                    write!(f, "{}{:-<dashes$}", if stack == 0 { "" } else { "+" }, "")?;
                }
                f.write_char('\n')?;
            }
            for column in 0..N {
                let separator = match column {
                    0 => "",
                    _ if column % Self::BOX_WIDTH == 0 => " | ",
                    _ => " ",
                };
                write!(f, "{separator}{}", char_of_cell(self.get(Cell::new(row, column))))?;
            }
            if row + 1 < N {
                f.write_char('\n')?;
            }
        }
        Ok(())
    }
}

impl<const N: usize> fmt::Debug for Grid<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEETCODE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_line_survives_reading_and_writing() {
        assert_eq!(LEETCODE.parse::<Grid>().unwrap().to_string(), LEETCODE);
        assert_eq!(LEETCODE.replace('.', "0").parse::<Grid>().unwrap().to_string(), LEETCODE);
        let sixteen = format!("{}{}", "123456789ABCDEFG", ".".repeat(240));
        assert_eq!(sixteen.parse::<Grid<16>>().unwrap().to_string(), sixteen);
        assert_eq!(sixteen.to_lowercase().parse::<Grid<16>>().unwrap().to_string(), sixteen);
    }

    #[test]
    fn a_faulty_line_says_what_where_and_what_was_expected() {
        let error = |line: &str| line.parse::<Grid>().unwrap_err().to_string();
        assert_eq!(
            error(&LEETCODE[..80]),
            "too short: found 80 characters, expected 81, for 9 rows of 9 cells"
        );
        assert_eq!(
            error(&format!("{LEETCODE}.")),
            "too long: found 82 characters, expected 81, for 9 rows of 9 cells"
        );
        assert_eq!(
            error(&LEETCODE.replacen('7', "x", 1)),
            "column 5: found 'x', expected a digit from 1 to 9, or . or 0 for a blank"
        );
        assert_eq!(
            "5...............".parse::<Grid<4>>().unwrap_err().to_string(),
            "column 1: found '5', expected a digit from 1 to 4, or . or 0 for a blank"
        );
        assert_eq!(
            format!("{}H", ".".repeat(255)).parse::<Grid<16>>().unwrap_err().to_string(),
            "column 256: found 'H', expected a digit from 1 to 9, a letter from A to G, or . or 0 for a blank"
        );
        assert_eq!(error(""), "too short: found 0 characters, expected 81, for 9 rows of 9 cells");
    }

    #[test]
    fn a_board_draws_itself() {
        let drawn = format!("{:#}", "1...............".parse::<Grid<4>>().unwrap());
        assert_eq!(drawn, "1 . | . .\n. . | . .\n----+----\n. . | . .\n. . | . .");
        let nine = format!("{:#}", Grid::<9>::EMPTY);
        assert_eq!(nine.lines().nth(3), Some("------+-------+------"));
        assert!(nine.lines().all(|line| line.len() == 21));
    }
}
