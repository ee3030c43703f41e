//! The form of LeetCode problem 37: rows of one-character strings, `[["5","3",".",...],...]`, and the
//! `Vec<Vec<char>>` that its Rust signature asks for.

use crate::line::{Expected, cell_from_char, char_of_cell};
use crate::{Cell, Grid, Search, Solver};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// Why rows of characters are not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeetCodeError {
    /// The row, from one.
    pub row: usize,
    /// The column, from one.
    pub column: usize,
    /// What was found there.
    pub found: String,
    /// What was expected there.
    pub expected: String,
}

impl fmt::Display for LeetCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LeetCodeError { row, column, found, expected } = self;
        write!(f, "row {row}, column {column}: found {found}, expected {expected}")
    }
}

impl core::error::Error for LeetCodeError {}

impl<const N: usize> Grid<N> {
    /// Reads rows of characters: digits (above 9 letters), `.` or `0` for a blank.
    ///
    /// # Errors
    /// If there are not N rows of N cells, or a character is neither a digit of this size nor a blank.
    pub fn from_chars(rows: &[Vec<char>]) -> Result<Self, LeetCodeError> {
        let error = |row: usize, column: usize, found: String, expected: String| {
            Err(LeetCodeError { row, column, found, expected })
        };
        if rows.len() != N {
            return error(rows.len().min(N) + 1, 1, format!("{} rows", rows.len()), format!("{N} rows"));
        }
        let mut board = Grid::EMPTY;
        for (row, cells) in rows.iter().enumerate() {
            if cells.len() != N {
                let column = cells.len().min(N) + 1;
                return error(row + 1, column, format!("{} cells", cells.len()), format!("{N} cells"));
            }
            for (column, &character) in cells.iter().enumerate() {
                let Some(digit) = cell_from_char::<N>(character) else {
                    return error(row + 1, column + 1, format!("{character:?}"), Expected(N).to_string());
                };
                board.set(Cell::new(row, column), digit);
            }
        }
        Ok(board)
    }

    /// The board as rows of characters, `.` for a blank.
    pub fn to_chars(&self) -> Vec<Vec<char>> {
        self.rows().iter().map(|row| row.iter().map(|&cell| char_of_cell(cell)).collect()).collect()
    }

    /// The board as `[["5","3",".",...],...]`.
    pub fn to_leetcode(&self) -> String {
        let row = |row: &[_; N]| {
            let cells: Vec<String> = row.iter().map(|&cell| format!("\"{}\"", char_of_cell(cell))).collect();
            format!("[{}]", cells.join(","))
        };
        let rows: Vec<String> = self.rows().iter().map(row).collect();
        format!("[{}]", rows.join(","))
    }
}

/// Solves a board of LeetCode 37 in place with `strategy`: the body of the `solve_sudoku` of every strategy.
///
/// The board keeps its form: nine rows of nine characters. If there are several solutions, it gets the one that the
/// strategy finds first. A board without a solution, a ragged one, or one with a character that is neither a digit nor a
/// blank stays as it was.
pub fn solve_in_place(mut strategy: impl Search<9>, board: &mut [Vec<char>]) {
    let Ok(puzzle) = Grid::<9>::from_chars(board) else {
        return;
    };
    let Some(solution) = strategy.first(&puzzle) else {
        return;
    };
    for (row, solved) in board.iter_mut().zip(solution.to_chars()) {
        *row = solved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, with_size};

    fn both_ways<const N: usize>() {
        let mut board = Grid::<N>::EMPTY;
        for (cell, digit) in Grid::<N>::cells().zip(crate::Digit::all::<N>()) {
            board.set(cell, Some(digit));
        }
        assert_eq!(Grid::from_chars(&board.to_chars()), Ok(board));
    }

    #[test]
    fn a_board_survives_writing_and_reading() {
        for size in Size::ALL {
            with_size!(size, N => both_ways::<N>());
        }
    }

    #[test]
    fn faults_are_placed() {
        let board: Grid<4> = "1..4............".parse().unwrap();
        assert!(board.to_leetcode().starts_with(r#"[["1",".",".","4"],["."#));
        let error = |change: fn(&mut Vec<Vec<char>>)| {
            let mut rows = board.to_chars();
            change(&mut rows);
            Grid::<4>::from_chars(&rows).unwrap_err().to_string()
        };
        assert_eq!(
            error(|rows| rows[0][3] = '5'),
            "row 1, column 4: found '5', expected a digit from 1 to 4, or . or 0 for a blank"
        );
        assert_eq!(error(|rows| rows[2].truncate(3)), "row 3, column 4: found 3 cells, expected 4 cells");
        assert_eq!(error(|rows| rows.truncate(1)), "row 2, column 1: found 1 rows, expected 4 rows");
    }
}
