//! Solvers of a size that is known only at run time.

use std::fmt;
use sudoku_core::{CandidateSolver, Size, Solver};

/// An enum with one boxed solver for each size, and the way back to the box.
macro_rules! any_solver {
    ($(#[$doc:meta])* $name:ident, $solver:ident, $($size:ident $n:literal),*) => {
        $(#[$doc])*
        pub enum $name {
            $(#[doc = concat!("For boards of ", stringify!($n), " rows.")] $size(Box<dyn $solver<$n>>),)*
        }

        impl $name {
            /// The size of its boards.
            pub const fn size(&self) -> Size {
                match self {
                    $($name::$size(_) => Size::$size,)*
                }
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($name::$size(solver) => write!(f, "{} for {}", solver.name(), Size::$size),)*
                }
            }
        }

        $(impl TryFrom<$name> for Box<dyn $solver<$n>> {
            type Error = Size;

            /// The solver, if it is for this size; else the size that it is for.
            fn try_from(any: $name) -> Result<Self, Size> {
                match any {
                    $name::$size(solver) => Ok(solver),
                    other => Err(other.size()),
                }
            }
        })*
    };
}

any_solver!(
    /// A solver for boards of some size.
    AnySolver, Solver, Four 4, Six 6, Nine 9, Twelve 12, Sixteen 16, TwentyFive 25
);

any_solver!(
    /// A solver for boards of some size that can start from candidates.
    AnyCandidateSolver, CandidateSolver, Four 4, Six 6, Nine 9, Twelve 12, Sixteen 16, TwentyFive 25
);
