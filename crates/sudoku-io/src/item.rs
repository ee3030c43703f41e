//! What a reader yields.

use crate::form::Format;
use std::fmt;
use sudoku_core::{AnyCandidates, AnyGrid, Candidates, Grid, Size, with_candidates, with_grid, with_size};

/// One thing that was found in the input, in the order of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// The names of the columns, before the first board of a table.
    Header(Vec<String>),
    /// A board, plain or of candidates.
    Puzzle(Puzzle),
    /// Something that was meant to be a board and is not one.
    Error(ReadError),
    /// Something that was left out and is not a fault.
    Note(Note),
}

/// A board that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The line on which it begins, from one.
    pub line: u64,
    /// The column at which it begins, in visible characters, from one.
    pub column: u32,
    /// The board.
    pub board: Board,
    /// What was beside it, if anything.
    pub more: Option<Box<More>>,
}

/// What may be beside a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct More {
    /// The line of text above it.
    pub title: Option<String>,
    /// The solution given with it, as far as it can be read.
    pub solution: Option<Result<AnyGrid, ReadError>>,
    /// All columns of its row, if it was in a table with a header.
    pub fields: Vec<String>,
}

impl Puzzle {
    /// The solution given with it, if any.
    pub fn solution(&self) -> Option<&Result<AnyGrid, ReadError>> {
        self.more.as_ref()?.solution.as_ref()
    }

    /// All columns of its row, if it was in a table with a header.
    pub fn fields(&self) -> &[String] {
        self.more.as_ref().map_or(&[], |more| &more.fields)
    }
}

/// A board as it was read. The usual kind is stored in place; the rest is boxed, so that all of them stay small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Board {
    /// 9x9.
    Nine(Grid<9>),
    /// Any other size.
    Other(Box<AnyGrid>),
    /// Pencil marks, of any size.
    Candidates(Box<AnyCandidates>),
}

impl Board {
    /// Its size.
    pub fn size(&self) -> Size {
        match self {
            Board::Nine(_) => Size::Nine,
            Board::Other(board) => board.size(),
            Board::Candidates(candidates) => candidates.size(),
        }
    }

    /// The plain board, unless it is one of candidates.
    pub fn grid(&self) -> Option<AnyGrid> {
        match self {
            Board::Nine(board) => Some((*board).into()),
            Board::Other(board) => Some(**board),
            Board::Candidates(_) => None,
        }
    }

    /// The board as candidates. A plain board becomes one in which a blank may hold any digit.
    pub fn candidates(&self) -> AnyCandidates {
        match self {
            Board::Nine(board) => Candidates::from(board).into(),
            Board::Other(board) => with_grid!(**board, board => Candidates::from(&board).into()),
            Board::Candidates(candidates) => **candidates,
        }
    }

    /// The number of cells that are known: the givens, or the cells with a single mark.
    pub fn clues(&self) -> usize {
        match self {
            Board::Nine(board) => board.clues(),
            Board::Other(board) => with_grid!(&**board, board => board.clues()),
            Board::Candidates(candidates) => {
                with_candidates!(&**candidates, candidates => candidates.singles().clues())
            }
        }
    }
}

impl From<AnyGrid> for Board {
    fn from(board: AnyGrid) -> Board {
        match board {
            AnyGrid::Nine(board) => Board::Nine(board),
            other => Board::Other(Box::new(other)),
        }
    }
}

impl From<AnyCandidates> for Board {
    fn from(candidates: AnyCandidates) -> Board {
        Board::Candidates(Box::new(candidates))
    }
}

impl fmt::Display for Board {
    /// The line form, or the long form of candidates; with `{:#}` drawn as a grid.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::Nine(board) => board.fmt(f),
            Board::Other(board) => board.fmt(f),
            Board::Candidates(candidates) => candidates.fmt(f),
        }
    }
}

/// Why something that was meant to be a board is not one.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
#[non_exhaustive]
pub struct ReadError {
    /// The line, from one.
    pub line: u64,
    /// The column, in visible characters, from one.
    pub column: u32,
    /// What was there.
    pub found: String,
    /// What should have been there.
    pub expected: String,
    /// All columns of its row, if it was in a table with a header.
    pub fields: Vec<String>,
    /// The formats any one of which would decide how to read it, if it can be read in several ways.
    pub choices: Vec<Format>,
}

impl ReadError {
    /// An error at a place.
    pub fn new(line: u64, column: u32, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        ReadError { line, column, found: found.into(), expected: expected.into(), ..ReadError::default() }
    }
}

/// Something that was left out and is not a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line, from one.
    pub line: u64,
    /// What was left out, as a sentence.
    pub message: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// A board of this size from its cells in reading order, zero for a blank. No value may be above the number of rows.
pub(crate) fn grid_of(size: Size, values: &[u8]) -> AnyGrid {
    with_size!(size, N => {
        let mut board = Grid::<N>::EMPTY;
        for (cell, &value) in Grid::<N>::cells().zip(values) {
            board.set(cell, sudoku_core::Digit::new(value));
        }
        board.into()
    })
}
