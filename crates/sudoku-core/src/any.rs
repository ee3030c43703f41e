//! Boards whose size is known only at run time.

use crate::{Candidates, Grid, LineError};
use std::fmt;

/// The size of a board: its number of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Size {
    /// 4 rows, boxes of 2x2.
    Four = 4,
    /// 6 rows, boxes two rows high and three columns wide.
    Six = 6,
    /// 9 rows, boxes of 3x3.
    Nine = 9,
    /// 12 rows, boxes three rows high and four columns wide.
    Twelve = 12,
    /// 16 rows, boxes of 4x4.
    Sixteen = 16,
    /// 25 rows, boxes of 5x5.
    TwentyFive = 25,
}

impl Size {
    /// All six, ascending.
    pub const ALL: [Size; 6] =
        [Size::Four, Size::Six, Size::Nine, Size::Twelve, Size::Sixteen, Size::TwentyFive];

    /// The size with this many rows.
    pub fn from_rows(rows: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.rows() == rows)
    }

    /// The size with this many cells.
    pub fn from_cells(cells: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.cells() == cells)
    }

    /// Its number of rows, of columns, of boxes, of digits.
    pub const fn rows(self) -> usize {
        self as usize
    }

    /// Its number of cells.
    pub const fn cells(self) -> usize {
        self.rows() * self.rows()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.rows())
    }
}

/// A board of any size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::large_enum_variant, reason = "a board is Copy and lives on the stack, whatever its size")]
pub enum AnyGrid {
    /// 4x4.
    Four(Grid<4>),
    /// 6x6.
    Six(Grid<6>),
    /// 9x9.
    Nine(Grid<9>),
    /// 12x12.
    Twelve(Grid<12>),
    /// 16x16.
    Sixteen(Grid<16>),
    /// 25x25.
    TwentyFive(Grid<25>),
}

/// Evaluates an expression with the board inside an [`AnyGrid`], whatever its size: `with_grid!(any, board =>
/// board.clues())`. The expression is compiled once for each size.
#[macro_export]
macro_rules! with_grid {
    ($any:expr, $board:ident => $expression:expr) => {
        match $any {
            $crate::AnyGrid::Four($board) => $expression,
            $crate::AnyGrid::Six($board) => $expression,
            $crate::AnyGrid::Nine($board) => $expression,
            $crate::AnyGrid::Twelve($board) => $expression,
            $crate::AnyGrid::Sixteen($board) => $expression,
            $crate::AnyGrid::TwentyFive($board) => $expression,
        }
    };
}

/// Evaluates an expression with a [`Size`] as the constant `N`: `with_size!(size, N => Grid::<N>::BOX_WIDTH)`. The
/// expression is compiled once for each size.
#[macro_export]
macro_rules! with_size {
    ($size:expr, $n:ident => $expression:expr) => {
        match $size {
            $crate::Size::Four => $crate::with_size!(@ 4, $n => $expression),
            $crate::Size::Six => $crate::with_size!(@ 6, $n => $expression),
            $crate::Size::Nine => $crate::with_size!(@ 9, $n => $expression),
            $crate::Size::Twelve => $crate::with_size!(@ 12, $n => $expression),
            $crate::Size::Sixteen => $crate::with_size!(@ 16, $n => $expression),
            $crate::Size::TwentyFive => $crate::with_size!(@ 25, $n => $expression),
        }
    };
    (@ $value:literal, $n:ident => $expression:expr) => {{
        const $n: usize = $value;
        $expression
    }};
}

/// A board of candidates of any size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::large_enum_variant, reason = "a board is Copy and lives on the stack, whatever its size")]
pub enum AnyCandidates {
    /// 4x4.
    Four(Candidates<4>),
    /// 6x6.
    Six(Candidates<6>),
    /// 9x9.
    Nine(Candidates<9>),
    /// 12x12.
    Twelve(Candidates<12>),
    /// 16x16.
    Sixteen(Candidates<16>),
    /// 25x25.
    TwentyFive(Candidates<25>),
}

/// As [`with_grid!`](crate::with_grid), for an [`AnyCandidates`].
#[macro_export]
macro_rules! with_candidates {
    ($any:expr, $candidates:ident => $expression:expr) => {
        match $any {
            $crate::AnyCandidates::Four($candidates) => $expression,
            $crate::AnyCandidates::Six($candidates) => $expression,
            $crate::AnyCandidates::Nine($candidates) => $expression,
            $crate::AnyCandidates::Twelve($candidates) => $expression,
            $crate::AnyCandidates::Sixteen($candidates) => $expression,
            $crate::AnyCandidates::TwentyFive($candidates) => $expression,
        }
    };
}

impl AnyCandidates {
    /// Its size.
    pub const fn size(&self) -> Size {
        match self {
            AnyCandidates::Four(_) => Size::Four,
            AnyCandidates::Six(_) => Size::Six,
            AnyCandidates::Nine(_) => Size::Nine,
            AnyCandidates::Twelve(_) => Size::Twelve,
            AnyCandidates::Sixteen(_) => Size::Sixteen,
            AnyCandidates::TwentyFive(_) => Size::TwentyFive,
        }
    }
}

impl fmt::Display for AnyCandidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_candidates!(self, candidates => candidates.fmt(f))
    }
}

impl AnyGrid {
    /// Its size.
    pub const fn size(&self) -> Size {
        match self {
            AnyGrid::Four(_) => Size::Four,
            AnyGrid::Six(_) => Size::Six,
            AnyGrid::Nine(_) => Size::Nine,
            AnyGrid::Twelve(_) => Size::Twelve,
            AnyGrid::Sixteen(_) => Size::Sixteen,
            AnyGrid::TwentyFive(_) => Size::TwentyFive,
        }
    }

    /// Reads the line form of the size that the number of characters tells.
    ///
    /// # Errors
    /// As reading that size does; a text of any other length is an error against 81 cells.
    pub fn from_line(line: &str) -> Result<AnyGrid, LineError> {
        let size = Size::from_cells(line.chars().count()).unwrap_or(Size::Nine);
        with_size!(size, N => line.parse::<Grid<N>>().map(AnyGrid::from))
    }
}

impl fmt::Display for AnyGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_grid!(self, board => board.fmt(f))
    }
}

/// Boards of one size inside boards of any size.
macro_rules! of_size {
    ($($size:ident $n:literal),*) => {$(
        impl From<Grid<$n>> for AnyGrid {
            fn from(board: Grid<$n>) -> AnyGrid {
                AnyGrid::$size(board)
            }
        }

        impl From<Candidates<$n>> for AnyCandidates {
            fn from(candidates: Candidates<$n>) -> AnyCandidates {
                AnyCandidates::$size(candidates)
            }
        }

        impl TryFrom<AnyCandidates> for Candidates<$n> {
            type Error = Size;

            /// The candidates, if they have this size; else the size that they have.
            fn try_from(any: AnyCandidates) -> Result<Self, Size> {
                match any {
                    AnyCandidates::$size(candidates) => Ok(candidates),
                    other => Err(other.size()),
                }
            }
        }

        impl TryFrom<AnyGrid> for Grid<$n> {
            type Error = Size;

            /// The board, if it has this size; else the size that it has.
            fn try_from(any: AnyGrid) -> Result<Self, Size> {
                match any {
                    AnyGrid::$size(board) => Ok(board),
                    other => Err(other.size()),
                }
            }
        }
    )*};
}

of_size!(Four 4, Six 6, Nine 9, Twelve 12, Sixteen 16, TwentyFive 25);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_tells_the_size() {
        for size in Size::ALL {
            let line = ".".repeat(size.cells());
            let board = AnyGrid::from_line(&line).unwrap();
            assert_eq!(board.size(), size);
            assert_eq!(board.to_string(), line);
            assert_eq!(with_grid!(board, grid => grid.clues()), 0);
        }
        let error = AnyGrid::from_line("....").unwrap_err().to_string();
        assert_eq!(error, "too short: found 4 characters, expected 81, for 9 rows of 9 cells");
    }
}
