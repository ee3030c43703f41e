//! The canonical form of a board of any size.

use crate::refinement;
use crate::{Symmetry, minlex};
use sudoku_core::Grid;

/// A canonical form, and how to get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical<const N: usize = 9> {
    /// The form: equal for two boards exactly if a symmetry makes one of the other.
    pub form: Grid<N>,
    /// A symmetry that makes the form of the board. A board that is symmetric itself has several; this is one of them.
    pub symmetry: Symmetry<N>,
}

/// The canonical form of a board. Two boards that have one are essentially the same exactly if their forms are equal.
///
/// For 4x4, 6x6 and 9x9 it is the smallest of all copies, see [`minlex()`](crate::minlex()), and never `None`.
///
/// For 12x12, 16x16 and 25x25 it is another of the copies, which refinement of colours finds quickly: see `refinement.rs`.
/// (The smallest copy would take too long, since a full row can be laid down in millions of equally small ways.) The search
/// is bounded, and the function returns `None` at the bound. We know no board of which that is true, but no proof excludes one.
///
/// ```
/// use sudoku_core::Grid;
/// use sudoku_symmetry::{Random, Symmetry, canonical};
///
/// let board: Grid<12> = format!("123456789ABC{}", ".".repeat(132)).parse()?;
/// let copy = Symmetry::random(&mut Random::new(1, 0)).apply(&board);
/// let (one, other) = (canonical(&board).unwrap(), canonical(&copy).unwrap());
/// assert_eq!(one.form, other.form);
/// assert_eq!(one.symmetry.apply(&board), one.form);
/// # Ok::<(), sudoku_core::LineError>(())
/// ```
pub fn canonical<const N: usize>(board: &Grid<N>) -> Option<Canonical<N>> {
    if N <= minlex::LARGEST { Some(minlex::smallest(board)) } else { refinement::canonical(board) }
}
