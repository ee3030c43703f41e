use core::fmt;

/// A place on the board: row and column, counted from zero, the row from the top.
///
/// Printed as `r1c1` to `r25c25`, counted from one, as the field writes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// The cell in this row and column, both counted from zero, 0 to 24.
    ///
    /// # Panics
    /// In a debug build, if one of them is above 24.
    #[inline]
    pub const fn new(row: usize, column: usize) -> Cell {
        debug_assert!(row < 25 && column < 25);
        Cell { row: row as u8, column: column as u8 }
    }

    /// The cell at this place of a board of size N read row by row, 0 to N·N - 1.
    ///
    /// # Panics
    /// In a debug build, if there is no such place on a board of 25 rows.
    #[inline]
    pub const fn from_index<const N: usize>(index: usize) -> Cell {
        Cell::new(index / N, index % N)
    }

    /// Its place when a board of size N is read row by row, 0 to N·N - 1.
    #[inline]
    pub const fn index<const N: usize>(self) -> usize {
        self.row() * N + self.column()
    }

    /// Its row, from zero.
    #[inline]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Its column, from zero.
    #[inline]
    pub const fn column(self) -> usize {
        self.column as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A house: N cells that must hold N different digits. Numbers count from zero; boxes count row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row.
    Row(u8),
    /// A column.
    Column(u8),
    /// A box.
    Box(u8),
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Row(number) => write!(f, "row {}", number + 1),
            House::Column(number) => write!(f, "column {}", number + 1),
            House::Box(number) => write!(f, "box {}", number + 1),
        }
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
