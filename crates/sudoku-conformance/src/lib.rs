//! The laws that every strategy obeys, and one line that tests a strategy against them.
//!
//! `tests/laws.rs` of a strategy's crate:
//!
//! ```no_run
//! # use sudoku_core::{Flow, Grid, Search, Strategy, Visitor};
//! # #[derive(Default)]
//! # struct RowScan;
//! # impl Strategy for RowScan { const NAME: &'static str = "row-scan"; const IDEA: &'static str = ""; }
//! # impl<const N: usize> Search<N> for RowScan {
//! #     fn search<V: Visitor<N>>(&mut self, _: &Grid<N>, _: &mut V) -> Flow { Flow::Continue(()) }
//! # }
//! # fn solve_sudoku(_: &mut Vec<Vec<char>>) {}
//! use sudoku_conformance::Suite;
//!
//! sudoku_conformance::main! {
//!     Suite::new("row_scan", || RowScan).every_size(),
//!     Suite::leetcode("leetcode", solve_sudoku),
//! }
//! ```
//!
//! and in its `Cargo.toml`, since the file has a `main` of its own:
//!
//! ```toml
//! [[test]]
//! name = "laws"
//! harness = false
//! ```
//!
//! This makes one test for each law and each size, such as `row_scan::size_9::counts_are_right_at_every_limit`. The
//! tests take the arguments of `cargo test`: a filter, `--skip`, `--exact`, `--list`, `--include-ignored`.
//!
//! A [`Suite`] also says what does *not* run: a law that is too slow ([`Suite::ignore_at`]), a law that cannot hold for the
//! strategy ([`Suite::excuse`], [`Suite::incomplete`]), a back-end that the machine may lack ([`Suite::needs`]). Such a test
//! is *ignored*, never `ok`, and its line has the reason. After the tests one line for each reason says how many laws did
//! not run.
//!
//! If a back-end must be there, list it in [`REQUIRE_BACKENDS`]: `REQUIRE_BACKENDS=avx512,avx2 cargo test`.
//!
//! The laws are plain functions: [`mod@laws`], [`mod@candidate_laws`], [`leetcode`]. A law that does not hold panics with
//! a sentence: which strategy, which board, what was expected, what came. Each law has been seen to fail:
//! `tests/broken.rs` holds strategies that are broken on purpose, and the law that is meant for each of them catches it.
//!
//! One thing needs no law: that the caller's board is unchanged. A strategy gets `&Grid`, which has no interior
//! mutability, and `unsafe` is denied in the workspace; the compiler proves it.

mod answers;
pub mod boards;
mod budget;
mod candidates;
mod claims;
mod four_rows;
pub mod leetcode;
mod lists;
pub mod oracle;
mod panics;
mod suite;
mod symmetry;
pub mod trace;
mod traces;

pub use libtest_mimic;
pub use lists::{CandidateLaws, Laws, Rows};
pub use sudoku_core;
pub use suite::{FromCandidates, FromGivens, Kind, LeetCode, REQUIRE_BACKENDS, Suite, Tests};

use proptest::strategy::BoxedStrategy;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use sudoku_core::{CandidateSolver, Grid, Solver};
use trace::Traced;

/// Makes a new solver: the argument of a law.
pub type Make<'a, const N: usize> = &'a dyn Fn() -> Box<dyn Traced<N>>;

/// Makes a new solver that can start from candidates.
pub type MakeFromCandidates<'a, const N: usize> = &'a dyn Fn() -> Box<dyn CandidateSolver<N>>;

/// One law.
#[derive(Clone, Copy, Debug)]
pub struct Law<C> {
    /// The group that it belongs to: `answers`, `symmetry`, `budget`, `counting` or `traces`; `candidates`;
    /// `leetcode`.
    pub group: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Whether it holds for complete strategies only: those that find every solution, and know that they have.
    pub needs_complete: bool,
    /// What checks it: panics if the law does not hold.
    pub check: C,
}

/// The laws of every strategy.
pub mod laws {
    pub use crate::answers::*;
    pub use crate::budget::*;
    pub use crate::claims::*;
    pub use crate::four_rows::*;
    pub use crate::panics::*;
    pub use crate::symmetry::*;
    pub use crate::traces::*;
}

/// The laws of a strategy that can start from candidates.
pub mod candidate_laws {
    pub use crate::candidates::*;
}

/// All laws of a strategy on boards of N rows, in order.
pub fn laws<const N: usize>() -> Vec<Law<fn(Make<'_, N>)>>
where
    Rows<N>: Laws<N>,
{
    Rows::<N>::laws()
}

/// All laws of a strategy that can start from candidates, on boards of candidates of N rows, in order.
pub fn candidate_laws<const N: usize>() -> Vec<Law<fn(MakeFromCandidates<'_, N>)>>
where
    Rows<N>: CandidateLaws<N>,
{
    Rows::<N>::laws()
}

/// Ends a law that does not hold.
#[track_caller]
fn broken<const N: usize>(
    solver: &dyn Solver<N>,
    board: &Grid<N>,
    expected: impl fmt::Display,
    came: impl fmt::Display,
) -> ! {
    panic!("{}, on the board {board}: expected {expected}; but {came}", solver.name())
}

/// Checks a law on random values for boards of this size, and shrinks one that fails: 32 values, on large boards 8. The
/// seed changes from run to run. A failure prints it; set `PROPTEST_RNG_SEED` to it to get the same values. No file is
/// written.
pub fn for_random<T: fmt::Debug + 'static>(size: usize, values: BoxedStrategy<T>, law: impl Fn(T)) {
    check_random(if size <= 12 { 32 } else { 8 }, &values, &law);
}

/// Not generic over the law, nor over the way in which values are made, so that it is compiled once for each type of
/// values.
fn check_random<T: fmt::Debug + 'static>(cases: u32, values: &BoxedStrategy<T>, law: &dyn Fn(T)) {
    let from_outside = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = from_outside.unwrap_or_else(|| RandomState::new().hash_one("a seed"));
    let config =
        Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(values, |value| {
        law(value);
        Ok(())
    });
    match result {
        Ok(()) => {}
        Err(TestError::Fail(reason, _)) => {
            panic!("{}. Again with PROPTEST_RNG_SEED={seed}", reason.message())
        }
        Err(TestError::Abort(reason)) => panic!("no boards to check: {}", reason.message()),
    }
}
