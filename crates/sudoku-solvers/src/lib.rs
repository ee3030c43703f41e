//! The list: every strategy once, in teaching order. The program, the tests, the benches and the documents take what
//! they need from here.
//!
//! ```
//! use sudoku_core::{Grid, Solver};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! for entry in sudoku_solvers::STRATEGIES {
//!     let Some(mut solver) = entry.solver::<9>() else { continue };
//!     assert_eq!(solver.solve(&puzzle).name(), "unique", "{}", entry.name);
//! }
//! # Ok::<(), sudoku_core::LineError>(())
//! ```

mod any;

pub use any::{AnyCandidateSolver, AnySolver};

use sudoku_bitmask::{Bitmask, BitmaskFewest, BitmaskSingles};
use sudoku_core::{CandidateSolver, Size, Solver, Strategy};
use sudoku_exact_cover::{DancingLinks, DancingLinksTuned, Links};
use sudoku_rowscan::{RowScan, RowScanNested};
use sudoku_sets::{ForgottenUndo, Sets};
use sudoku_simd::{Simd, SimdMany};

/// The strategies, in teaching order. A new one is one line here.
pub static STRATEGIES: &[Entry] = &[
    entry!(RowScan: Four, Six, Nine, Twelve, Sixteen, TwentyFive),
    entry!(RowScanNested: Four, Six, Nine, Twelve, Sixteen, TwentyFive),
    entry!(Sets: Four, Six, Nine, Twelve, Sixteen, TwentyFive),
    entry!(Bitmask: Four, Six, Nine, Twelve, Sixteen, TwentyFive),
    entry!(BitmaskFewest: Four, Six, Nine, Twelve, Sixteen, TwentyFive),
    entry!(BitmaskSingles: Four, Six, Nine, Twelve, Sixteen, TwentyFive; from candidates),
    entry!(DancingLinks: Four, Nine, Sixteen, TwentyFive),
    entry!(DancingLinksTuned: Four, Six, Nine, Twelve, Sixteen, TwentyFive),
    entry!(Links: Four, Six, Nine, Twelve, Sixteen, TwentyFive; from candidates),
    entry!(Simd: Nine; from candidates),
    entry!(SimdMany: Nine; from candidates),
];

/// One strategy of the list.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name that scripts use.
    pub name: &'static str,
    /// The idea in one line.
    pub idea: &'static str,
    /// Its source, with the markers that [`Strategy::SOURCE`] describes; empty if there is nothing to show.
    pub source: &'static str,
    make: fn(Size) -> Option<AnySolver>,
    make_from_candidates: Option<fn(Size) -> Option<AnyCandidateSolver>>,
}

impl Entry {
    /// A new solver for boards of this size, or nothing if the strategy does not know the size. One for each thread:
    /// a solver need not be `Send`.
    pub fn make(&self, size: Size) -> Option<AnySolver> {
        (self.make)(size)
    }

    /// As [`make`](Entry::make), where the size is known when the program is built.
    pub fn solver<const N: usize>(&self) -> Option<Box<dyn Solver<N>>>
    where
        Box<dyn Solver<N>>: TryFrom<AnySolver>,
    {
        Box::try_from(self.make(Size::from_rows(N)?)?).ok()
    }

    /// A new solver that can start from candidates, or nothing if the strategy cannot, or not at this size.
    pub fn candidate_solver<const N: usize>(&self) -> Option<Box<dyn CandidateSolver<N>>>
    where
        Box<dyn CandidateSolver<N>>: TryFrom<AnyCandidateSolver>,
    {
        Box::try_from((self.make_from_candidates?)(Size::from_rows(N)?)?).ok()
    }

    /// Whether the strategy can start from candidates.
    pub fn takes_candidates(&self) -> bool {
        self.make_from_candidates.is_some()
    }

    /// The sizes that the strategy knows.
    pub fn sizes(&self) -> impl Iterator<Item = Size> + '_ {
        Size::ALL.into_iter().filter(|&size| self.make(size).is_some())
    }
}

/// Strategies that are wrong on purpose, to be watched in a lesson. Nothing compares them, tests them, or asks them for
/// an answer.
pub static FAULTS: &[Entry] = &[entry!(ForgottenUndo: Four, Six, Nine, Twelve, Sixteen, TwentyFive)];

/// The strategy with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    STRATEGIES.iter().find(|entry| entry.name == name)
}

/// The line of a strategy in the list: its type, then the sizes that it knows, then, if it can start from candidates,
/// `, from candidates`.
macro_rules! entry {
    ($strategy:ty: $($size:ident),+) => {
        entry!(@ $strategy: $($size),+; None)
    };
    ($strategy:ty: $($size:ident),+; from candidates) => {
        entry!(@ $strategy: $($size),+; Some(|size| match size {
            $(Size::$size => Some(AnyCandidateSolver::$size(Box::new(<$strategy>::default()))),)+
            #[allow(unreachable_patterns, reason = "a strategy that knows all sizes leaves none over")]
            _ => None,
        }))
    };
    (@ $strategy:ty: $($size:ident),+; $from_candidates:expr) => {
        Entry {
            name: <$strategy as Strategy>::NAME,
            idea: <$strategy as Strategy>::IDEA,
            source: <$strategy as Strategy>::SOURCE,
            make: |size| match size {
                $(Size::$size => Some(AnySolver::$size(Box::new(<$strategy>::default()))),)+
                #[allow(unreachable_patterns, reason = "a strategy that knows all sizes leaves none over")]
                _ => None,
            },
            make_from_candidates: $from_candidates,
        }
    };
}
use entry;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_is_found_by_its_own_name_only() {
        for entry in STRATEGIES {
            assert_eq!(
                STRATEGIES.iter().filter(|other| other.name == entry.name).count(),
                1,
                "{}",
                entry.name
            );
            assert_eq!(find(entry.name).unwrap().idea, entry.idea);
            assert!(entry.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
            assert!(entry.sizes().any(|size| size == Size::Nine), "{} does not know 9x9", entry.name);
        }
        assert!(find("no-such-strategy").is_none());
    }
}

/// The code in the README must run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
