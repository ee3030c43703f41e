//! The symmetries of a Sudoku, and the canonical form of a board.
//!
//! A Sudoku stays the same Sudoku when its digits are renamed, when rows change places inside a band, when bands change
//! places, and the same for columns and stacks. Where boxes are square (4x4, 9x9, 16x16, 25x25), the board can also be
//! reflected in its diagonal; a box of 6x6 is two rows high and three columns wide and a box of 12x12 is 3x4, so there a
//! transposed board has other boxes.
//!
//! - [`Symmetry`]: one of these changes. Draw it at random, apply it, compose it with another, invert it.
//! - [`minlex()`]: the smallest of all copies of a board, for 4x4, 6x6 and 9x9.
//! - [`canonical()`]: a canonical form for every size.
//! - [`Random`]: random numbers that stay the same forever.
//!
//! ```
//! use sudoku_core::Grid;
//! use sudoku_symmetry::{Random, Symmetry, minlex};
//!
//! let board: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let symmetry = Symmetry::random(&mut Random::new(2026, 0));
//! let copy = symmetry.apply(&board);
//! assert_ne!(copy, board);
//! assert_eq!(symmetry.inverse().apply(&copy), board);
//! assert_eq!(minlex(&copy).form, minlex(&board).form);
//! # Ok::<(), sudoku_core::LineError>(())
//! ```

mod canonical;
mod minlex;
mod random;
mod refinement;
mod symmetry;

pub use canonical::{Canonical, canonical};
pub use minlex::minlex;
pub use random::Random;
pub use symmetry::Symmetry;
