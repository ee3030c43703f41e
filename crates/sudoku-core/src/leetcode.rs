//! The form of LeetCode problem 37: rows of one-character strings, `[["5","3",".",...],...]`, and the
//! `Vec<Vec<char>>` that its Rust signature asks for.

use crate::line::{Expected, cell_from_char, char_of_cell};
use crate::{Cell, Grid, Search, Solver};
use std::fmt;

/// Why a text or a list of rows is not a board in LeetCode form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeetCodeError {
    /// The line of the text, or the row of the list, from one.
    pub line: usize,
    /// The column, in characters (of a text) or cells (of a list), from one.
    pub column: usize,
    /// What stood there.
    pub found: String,
    /// What should have stood there.
    pub expected: String,
}

impl fmt::Display for LeetCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: found {}, expected {}",
            self.line, self.column, self.found, self.expected
        )
    }
}

impl std::error::Error for LeetCodeError {}

impl<const N: usize> Grid<N> {
    /// Reads rows of characters: digits (above 9 letters), `.` or `0` for a blank.
    ///
    /// # Errors
    /// If there are not N rows of N cells, or a character is neither a digit of this size nor a blank.
    pub fn from_chars(rows: &[Vec<char>]) -> Result<Self, LeetCodeError> {
        let error = |line: usize, column: usize, found: String, expected: String| {
            Err(LeetCodeError { line, column, found, expected })
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

    /// Reads `[["5","3",".",...],...]`, with white space wherever JSON allows it.
    ///
    /// # Errors
    /// Where the text first departs from that form: line, column, what was found, what was expected.
    pub fn from_leetcode(text: &str) -> Result<Self, LeetCodeError> {
        let mut reader = Reader { rest: text, line: 1, column: 1 };
        let mut board = Grid::EMPTY;
        reader.expect('[')?;
        for row in 0..N {
            if row > 0 {
                reader.expect(',')?;
            }
            reader.expect('[')?;
            for column in 0..N {
                if column > 0 {
                    reader.expect(',')?;
                }
                reader.expect('"')?;
                let found = reader.rest.chars().next();
                let Some(digit) = found.and_then(cell_from_char::<N>) else {
                    return Err(reader.error(Expected(N).to_string()));
                };
                reader.advance();
                board.set(Cell::new(row, column), digit);
                if !reader.rest.starts_with('"') {
                    return Err(reader.error("'\"' after one character".into()));
                }
                reader.advance();
            }
            reader.expect(']')?;
        }
        reader.expect(']')?;
        reader.skip_white();
        if !reader.rest.is_empty() {
            return Err(reader.error("nothing after the board".into()));
        }
        Ok(board)
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

/// A text that is read from left to right, with the place that has been reached.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl Reader<'_> {
    fn advance(&mut self) {
        let mut chars = self.rest.chars();
        match chars.next() {
            Some('\n') => (self.line, self.column) = (self.line + 1, 1),
            Some(_) => self.column += 1,
            None => {}
        }
        self.rest = chars.as_str();
    }

    fn skip_white(&mut self) {
        while self.rest.starts_with([' ', '\t', '\r', '\n']) {
            self.advance();
        }
    }

    fn expect(&mut self, character: char) -> Result<(), LeetCodeError> {
        self.skip_white();
        if !self.rest.starts_with(character) {
            return Err(self.error(format!("{character:?}")));
        }
        self.advance();
        Ok(())
    }

    fn error(&self, expected: String) -> LeetCodeError {
        let found =
            self.rest.chars().next().map_or("the end of the text".into(), |found| format!("{found:?}"));
        LeetCodeError { line: self.line, column: self.column, found, expected }
    }
}

/// Solves a board of LeetCode 37 in place with `strategy`: the body behind the `solve_sudoku` of every strategy.
///
/// The board keeps its form: nine rows of nine characters. Several solutions: the strategy's first. A board without a
/// solution, a ragged one, or one with a character that is neither a digit nor a blank is left as it was.
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

    fn both_ways<const N: usize>() {
        let mut board = Grid::<N>::EMPTY;
        for (cell, digit) in Grid::<N>::cells().zip(crate::Digit::all::<N>()) {
            board.set(cell, Some(digit));
        }
        assert_eq!(Grid::from_leetcode(&board.to_leetcode()), Ok(board));
        assert_eq!(Grid::from_chars(&board.to_chars()), Ok(board));
    }

    #[test]
    fn a_board_survives_writing_and_reading() {
        both_ways::<4>();
        both_ways::<6>();
        both_ways::<9>();
        both_ways::<12>();
        both_ways::<16>();
        both_ways::<25>();
    }

    #[test]
    fn white_space_is_read_and_faults_are_placed() {
        let good = "[ [\"1\", \".\",\".\",\"4\"],\n [\".\",\".\",\".\",\".\"],\n [\".\",\".\",\".\",\".\"],\n [\".\",\".\",\".\",\".\"] ]\n";
        assert_eq!(Grid::<4>::from_leetcode(good).unwrap().to_string(), "1..4............");
        let error = |text: &str| Grid::<4>::from_leetcode(text).unwrap_err().to_string();
        assert_eq!(
            error(&good.replacen("4", "5", 1)),
            "line 1, column 18: found '5', expected a digit from 1 to 4, or . or 0 for a blank"
        );
        assert_eq!(
            error(&good.replacen("4", "44", 1)),
            "line 1, column 19: found '4', expected '\"' after one character"
        );
        assert_eq!(error(&good.replacen("],\n", "]\n", 1)), "line 2, column 2: found '[', expected ','");
        assert_eq!(error(&good[..20]), "line 1, column 21: found the end of the text, expected ','");
        assert_eq!(
            error(&format!("{good}x")),
            "line 5, column 1: found 'x', expected nothing after the board"
        );
        assert_eq!(error(""), "line 1, column 1: found the end of the text, expected '['");
        let ragged = vec![vec!['.'; 4], vec!['.'; 4], vec!['.'; 3], vec!['.'; 4]];
        assert_eq!(
            Grid::<4>::from_chars(&ragged).unwrap_err().to_string(),
            "line 3, column 4: found 3 cells, expected 4 cells"
        );
    }
}
