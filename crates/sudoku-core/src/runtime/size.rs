use crate::Shape;
use core::fmt;

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

    /// The size of a board with N rows. Used as a constant, `const { Size::of::<N>() }`, it fails to build for any other N.
    ///
    /// # Panics
    /// If N is not 4, 6, 9, 12, 16 or 25.
    pub const fn of<const N: usize>() -> Size {
        match N {
            4 => Size::Four,
            6 => Size::Six,
            9 => Size::Nine,
            12 => Size::Twelve,
            16 => Size::Sixteen,
            25 => Size::TwentyFive,
            _ => panic!("a board has 4, 6, 9, 12, 16 or 25 rows"),
        }
    }

    /// The size with this many rows.
    pub fn from_rows(rows: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.rows() == rows)
    }

    /// The size with this many cells.
    pub fn from_cells(cells: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.cells() == cells)
    }

    /// The number of its rows, and of its columns, boxes and digits.
    pub const fn rows(self) -> usize {
        self as usize
    }

    /// Its number of cells.
    pub const fn cells(self) -> usize {
        self.rows() * self.rows()
    }

    /// Where its cells and houses lie.
    pub const fn shape(self) -> Shape {
        Shape::of_rows(self.rows())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.rows())
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_found_by_its_rows_and_by_its_cells() {
        for size in Size::ALL {
            assert_eq!(with_size!(size, N => Size::of::<N>()), size);
            assert_eq!(Size::from_rows(size.rows()), Some(size));
            assert_eq!(Size::from_cells(size.cells()), Some(size));
        }
        assert_eq!(Size::from_rows(8), None);
        assert_eq!(Size::from_cells(80), None);
    }
}
