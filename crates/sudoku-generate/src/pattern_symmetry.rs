//! The symmetries that a pattern of clues can have. (Symmetries of boards are in the crate `sudoku-symmetry`.)

use std::fmt;
use sudoku_core::{Cell, Grid};

/// The symmetry of a pattern of clues: which cells either all hold clues or are all blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternSymmetry {
    /// No symmetry: each cell by itself.
    None,
    /// Half a turn leaves the pattern as it is.
    Rot180,
    /// A quarter turn leaves the pattern as it is.
    Rot90,
    /// Left and right are mirrored.
    Mirror,
    /// Top and bottom are mirrored.
    Flip,
    /// Both mirrors, left and right as well as top and bottom.
    Mirrors,
    /// The diagonal from the top left is a mirror.
    Diagonal,
    /// The diagonal from the top right is a mirror.
    AntiDiagonal,
    /// Both diagonals are mirrors.
    Diagonals,
    /// All of these.
    Full,
}

impl PatternSymmetry {
    /// All kinds, as the help lists them.
    pub const ALL: [PatternSymmetry; 10] = [
        PatternSymmetry::None,
        PatternSymmetry::Rot180,
        PatternSymmetry::Rot90,
        PatternSymmetry::Mirror,
        PatternSymmetry::Flip,
        PatternSymmetry::Mirrors,
        PatternSymmetry::Diagonal,
        PatternSymmetry::AntiDiagonal,
        PatternSymmetry::Diagonals,
        PatternSymmetry::Full,
    ];

    /// Its name for scripts.
    pub const fn name(self) -> &'static str {
        match self {
            PatternSymmetry::None => "none",
            PatternSymmetry::Rot180 => "rot180",
            PatternSymmetry::Rot90 => "rot90",
            PatternSymmetry::Mirror => "mirror",
            PatternSymmetry::Flip => "flip",
            PatternSymmetry::Mirrors => "mirrors",
            PatternSymmetry::Diagonal => "diagonal",
            PatternSymmetry::AntiDiagonal => "anti-diagonal",
            PatternSymmetry::Diagonals => "diagonals",
            PatternSymmetry::Full => "full",
        }
    }

    /// Movements that together generate the symmetry.
    fn movements(self) -> &'static [Movement] {
        match self {
            PatternSymmetry::None => &[],
            PatternSymmetry::Rot180 => &[|row, column, last| (last - row, last - column)],
            PatternSymmetry::Rot90 => &[|row, column, last| (column, last - row)],
            PatternSymmetry::Mirror => &[mirror],
            PatternSymmetry::Flip => &[flip],
            PatternSymmetry::Mirrors => &[mirror, flip],
            PatternSymmetry::Diagonal => &[diagonal],
            PatternSymmetry::AntiDiagonal => &[anti_diagonal],
            PatternSymmetry::Diagonals => &[diagonal, anti_diagonal],
            PatternSymmetry::Full => &[mirror, flip, diagonal],
        }
    }

    /// The sets of cells that the symmetry makes of each other. Each cell is in one set; the sets are in the reading order of
    /// their first cells.
    pub fn orbits<const N: usize>(self) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; N * N];
        let mut orbits = Vec::new();
        for first in Grid::<N>::cells() {
            let mut orbit = Vec::new();
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                if std::mem::replace(&mut seen[cell.index::<N>()], true) {
                    continue;
                }
                orbit.push(cell);
                for movement in self.movements() {
                    let (row, column) = movement(cell.row(), cell.column(), N - 1);
                    open.push(Cell::new(row, column));
                }
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }
}

impl fmt::Display for PatternSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where the cell in this row and column goes; the third number is that of the last row. All count from zero.
type Movement = fn(usize, usize, usize) -> (usize, usize);

fn mirror(row: usize, column: usize, last: usize) -> (usize, usize) {
    (row, last - column)
}

fn flip(row: usize, column: usize, last: usize) -> (usize, usize) {
    (last - row, column)
}

fn diagonal(row: usize, column: usize, _last: usize) -> (usize, usize) {
    (column, row)
}

fn anti_diagonal(row: usize, column: usize, last: usize) -> (usize, usize) {
    (last - column, last - row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_have_the_sizes_of_their_groups() {
        let largest = |symmetry: PatternSymmetry| symmetry.orbits::<9>().iter().map(Vec::len).max().unwrap();
        let sizes: Vec<_> = PatternSymmetry::ALL.into_iter().map(largest).collect();
        assert_eq!(sizes, [1, 2, 4, 2, 2, 4, 2, 2, 4, 8]);
        let number = |symmetry: PatternSymmetry| symmetry.orbits::<9>().len();
        let numbers: Vec<_> = PatternSymmetry::ALL.into_iter().map(number).collect();
        assert_eq!(numbers, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
    }

    #[test]
    fn every_cell_is_in_one_orbit() {
        for symmetry in PatternSymmetry::ALL {
            let mut cells: Vec<Cell> = symmetry.orbits::<6>().concat();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(Grid::<6>::cells()), "{symmetry}");
        }
    }
}
