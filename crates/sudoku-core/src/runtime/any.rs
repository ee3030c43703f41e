use super::Size;
use crate::{Candidates, Grid, LineError, with_size};
use core::any::Any;
use core::fmt;
use core::str::FromStr;

/// An enum with one variant for each size, and the conversions between it and the type of one size.
macro_rules! any_size {
    ($(#[$doc:meta])* $any:ident, $of:ident, $with:ident: $($size:ident $n:literal),*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[expect(clippy::large_enum_variant, reason = "it is Copy and lives on the stack, whatever its size")]
        pub enum $any {
            $(#[doc = concat!(stringify!($n), " rows.")] $size($of<$n>),)*
        }

        impl $any {
            /// Its size.
            pub const fn size(&self) -> Size {
                match self {
                    $($any::$size(_) => Size::$size,)*
                }
            }
        }

        impl fmt::Display for $any {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $crate::$with!(self, inner => inner.fmt(f))
            }
        }

        impl<const N: usize> From<$of<N>> for $any {
            fn from(inner: $of<N>) -> $any {
                match const { Size::of::<N>() } {
                    $(Size::$size => $any::$size(same_type(inner).expect("the types of one size are the same")),)*
                }
            }
        }

        impl<const N: usize> TryFrom<$any> for $of<N> {
            type Error = Size;

            /// The board inside, if it has N rows; otherwise the size that it has.
            fn try_from(any: $any) -> Result<Self, Size> {
                $crate::$with!(any, inner => same_type(inner)).ok_or(any.size())
            }
        }
    };
}

/// The value, if both types are the same. The compiler decides that.
fn same_type<T: Any, U: Any + Copy>(value: T) -> Option<U> {
    let value: &dyn Any = &value;
    value.downcast_ref().copied()
}

any_size!(
    /// A board of any size.
    ///
    /// ```
    /// use sudoku_core::{AnyGrid, Grid, Size, with_grid};
    ///
    /// let any: AnyGrid = "1234341221434321".parse()?; // 16 cells
    /// assert_eq!(any.size(), Size::Four);
    /// assert_eq!(with_grid!(any, board => board.clues()), 16);
    /// assert_eq!(Grid::<9>::try_from(any), Err(Size::Four));
    /// # Ok::<(), sudoku_core::LineError>(())
    /// ```
    AnyGrid, Grid, with_grid: Four 4, Six 6, Nine 9, Twelve 12, Sixteen 16, TwentyFive 25
);

any_size!(
    /// A board of candidates of any size.
    AnyCandidates, Candidates, with_candidates: Four 4, Six 6, Nine 9, Twelve 12, Sixteen 16, TwentyFive 25
);

/// Evaluates an expression with the board inside an [`AnyGrid`], whatever its size: `with_grid!(any, board =>
/// board.clues())`. The expression is compiled once for each size.
#[macro_export]
macro_rules! with_grid {
    ($any:expr, $board:ident => $expression:expr) => {
        $crate::__with_any!(AnyGrid, $any, $board => $expression)
    };
}

/// The same as [`with_grid!`](crate::with_grid), for an [`AnyCandidates`].
#[macro_export]
macro_rules! with_candidates {
    ($any:expr, $candidates:ident => $expression:expr) => {
        $crate::__with_any!(AnyCandidates, $any, $candidates => $expression)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __with_any {
    ($type:ident, $any:expr, $inner:ident => $expression:expr) => {
        match $any {
            $crate::$type::Four($inner) => $expression,
            $crate::$type::Six($inner) => $expression,
            $crate::$type::Nine($inner) => $expression,
            $crate::$type::Twelve($inner) => $expression,
            $crate::$type::Sixteen($inner) => $expression,
            $crate::$type::TwentyFive($inner) => $expression,
        }
    };
}

impl FromStr for AnyGrid {
    type Err = LineError;

    /// Reads the line form of the size that has this many characters. For a text of any other length, the error expects
    /// the 81 characters of a 9x9 board.
    fn from_str(line: &str) -> Result<AnyGrid, LineError> {
        let size = Size::from_cells(line.chars().count()).unwrap_or(Size::Nine);
        with_size!(size, N => line.parse::<Grid<N>>().map(AnyGrid::from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_tells_the_size() {
        for size in Size::ALL {
            let line = ".".repeat(size.cells());
            let board: AnyGrid = line.parse().unwrap();
            assert_eq!(board.size(), size);
            assert_eq!(board.to_string(), line);
            assert_eq!(with_grid!(board, grid => grid.clues()), 0);
            assert_eq!(with_size!(size, N => Grid::<N>::try_from(board).map(AnyGrid::from)), Ok(board));
        }
        let error = "....".parse::<AnyGrid>().unwrap_err().to_string();
        assert_eq!(error, "too short: found 4 characters, expected 81, for 9 rows of 9 cells");
    }

    #[test]
    fn a_board_of_another_size_says_its_own() {
        let board = AnyGrid::from(Grid::<6>::EMPTY);
        assert_eq!(Grid::<9>::try_from(board), Err(Size::Six));
        let candidates = AnyCandidates::from(Candidates::<16>::ALL);
        assert_eq!(Candidates::<25>::try_from(candidates), Err(Size::Sixteen));
    }
}
