//! The laws that every strategy obeys, and one line that tests them.
//!
//! In `tests/laws.rs` of a strategy's crate:
//!
//! ```
//! # use sudoku_core::{Flow, Grid, Search, Strategy, Visitor};
//! # #[derive(Default)]
//! # struct RowScan;
//! # impl Strategy for RowScan { const NAME: &'static str = "row-scan"; const IDEA: &'static str = ""; }
//! # impl<const N: usize> Search<N> for RowScan {
//! #     fn search<V: Visitor<N>>(&mut self, _: &Grid<N>, _: &mut V) -> Flow { Flow::Continue(()) }
//! # }
//! sudoku_conformance::laws!(row_scan, RowScan);
//! ```
//!
//! That makes one test for each law and each size, such as `row_scan::size_9::counts_are_right_at_every_limit`. The
//! first argument names the tests; the second is a type with a `Default`, or a closure that makes a solver:
//! `laws!(avx2, || Simd::with_backend(Backend::Avx2))`. Options follow after semicolons, in any order:
//!
//! - `sizes: [9]`: the sizes that the strategy knows. All six unless said otherwise.
//! - `needs: (is_x86_feature_detected!("avx2"))`: what the machine must have. Where it is false the laws do not run, and
//!   a line on standard error says so.
//! - `ignore: [the_empty_grid_has_several @ 25: "takes a minute"]`: this law, or this law at this size, is too slow for
//!   every day. It stays in the list of tests as ignored, with the reason, and runs with `--include-ignored`.
//! - `excused: [traces: "excused: the crate dancing-links cannot show its steps"]`: this law, or this group of laws,
//!   cannot hold for the strategy. The tests are listed as ignored, with the reason, and one more test,
//!   `excused::traces`, fails as soon as the excuse is no longer needed.
//!
//! The groups are `answers`, `symmetry`, `budget`, `counting` and `traces`. An option that names no law does not build:
//!
//! ```compile_fail
//! # use sudoku_core::{Flow, Grid, Search, Strategy, Visitor};
//! # #[derive(Default)]
//! # struct RowScan;
//! # impl Strategy for RowScan { const NAME: &'static str = "row-scan"; const IDEA: &'static str = ""; }
//! # impl<const N: usize> Search<N> for RowScan {
//! #     fn search<V: Visitor<N>>(&mut self, _: &Grid<N>, _: &mut V) -> Flow { Flow::Continue(()) }
//! # }
//! sudoku_conformance::laws!(row_scan, RowScan; ignore: [no_such_law: "a slip of the pen"]);
//! ```
//!
//! [`candidate_laws!`] does the same for a strategy that can start from candidates, [`leetcode_laws!`] for a function
//! with the signature of LeetCode 37.
//!
//! The laws themselves are plain functions: [`mod@laws`], [`mod@candidate_laws`], [`leetcode`]. A law that does not hold panics with
//! a sentence: which strategy, which board, what was expected, what came. Each law has been seen to fail:
//! `tests/broken.rs` holds strategies that are broken on purpose, and each of them is caught by the law that is meant
//! for it.
//!
//! What no law needs to say: that the caller's board is unchanged. A strategy gets `&Grid`, which has no interior
//! mutability, and `unsafe` is denied in the workspace; the compiler proves it.

mod answers;
pub mod boards;
mod budget;
mod candidates;
pub mod leetcode;
pub mod oracle;
mod symmetry;
pub mod trace;
mod traces;

pub use sudoku_core;

use proptest::strategy::BoxedStrategy;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use sudoku_core::{CandidateSolver, Grid, Search, SearchCandidates, Solver};
use trace::Traced;

/// Makes a new solver: what a law is given.
pub type Make<'a, const N: usize> = &'a dyn Fn() -> Box<dyn Traced<N>>;

/// As [`Make`], of solvers that can start from candidates.
pub type MakeFromCandidates<'a, const N: usize> = &'a dyn Fn() -> Box<dyn CandidateSolver<N>>;

/// One law.
#[derive(Clone, Copy, Debug)]
pub struct Law<M> {
    /// The group that it belongs to: `answers`, `symmetry`, `budget`, `counting` or `traces`; `candidates`;
    /// `leetcode`.
    pub group: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What checks it: panics if the law does not hold.
    pub check: M,
}

/// Calls a macro with the whole list of laws of one kind: `$then! { [$with] [group law] [group law] ... }`.
#[doc(hidden)]
#[macro_export]
macro_rules! __list {
    (laws, $then:ident $with:tt) => {
        $then! { $with
            [answers unique_boards_are_solved]
            [answers known_boards_are_answered_or_given_up]
            [answers counts_are_right_at_every_limit]
            [answers each_solution_is_shown_once]
            [answers nothing_is_shown_after_the_limit]
            [answers clashing_givens_end_at_once]
            [answers a_board_without_solution_has_none]
            [answers a_full_grid_is_its_own_solution]
            [answers the_empty_grid_has_several]
            [answers a_solver_can_be_used_again]
            [answers a_stopped_search_leaves_nothing_behind]
            [answers many_boards_are_answered_in_order]
            [answers random_boards_agree_with_the_oracle]
            [symmetry relabelling_digits_changes_no_count]
            [symmetry moving_rows_and_columns_changes_no_count]
            [symmetry turning_changes_no_count]
            [budget a_budget_that_is_too_small_gives_up]
            [budget a_budget_that_is_just_enough_changes_nothing]
            [budget a_budget_is_kept_to_one_placement]
            [counting take_backs_never_exceed_placements]
            [counting the_same_search_takes_the_same_steps]
            [traces placed_cells_were_empty]
            [traces take_backs_undo_the_latest_placements]
            [traces a_trace_replays_to_each_solution]
            [traces the_first_solution_fills_the_blanks]
            [traces a_finished_trace_leaves_nothing_placed]
            [traces guesses_have_another_candidate]
            [traces forced_placements_have_no_other_candidate]
            [traces remarks_are_true]
            [traces memory_agrees_with_the_board]
            [traces statistics_equal_the_trace]
            [traces nothing_is_reported_after_a_break]
        }
    };
    (candidate_laws, $then:ident $with:tt) => {
        $then! { $with
            [candidates the_candidates_of_a_grid_give_its_answers]
            [candidates restricted_candidates_are_respected]
            [candidates random_candidates_agree_with_the_oracle]
            [candidates a_cell_without_candidate_leaves_nothing]
            [candidates equal_single_candidates_leave_nothing]
            [candidates candidates_and_givens_do_not_mix]
            [candidates a_budget_ends_a_search_from_candidates]
        }
    };
    (leetcode_laws, $then:ident $with:tt) => {
        $then! { $with
            [leetcode a_board_is_solved_in_place]
            [leetcode a_board_with_several_solutions_gets_one]
            [leetcode a_board_without_solution_is_left_as_it_was]
            [leetcode a_clashing_board_is_left_as_it_was]
            [leetcode what_is_no_board_is_left_as_it_was]
        }
    };
}

/// The tables of one kind of laws, from the list.
macro_rules! table {
    ([names] $([$group:ident $law:ident])*) => {
        /// The name of each law and of each group, for the macro to see that an option names one.
        #[doc(hidden)]
        pub mod names {
            $(pub use super::$law;)*
            pub use super::groups::*;
        }
    };
    ([$make:ident $n:literal] $([$group:ident $law:ident])*) => {
        /// All of them, in order, with their groups.
        pub fn all() -> Vec<Law<fn($make<'_, $n>)>> {
            vec![$(Law { group: stringify!($group), name: stringify!($law), check: $law }),*]
        }

        $(
            #[doc = concat!("[`", stringify!($law), "`](super::", stringify!($law), ").")]
            #[inline(never)]
            pub fn $law(make: $make<'_, $n>) {
                super::$law::<$n>(make)
            }
        )*
    };
}

/// One module for each size, with the laws of one kind. They are compiled here, once, and not again for each strategy;
/// the unit tests of this crate do not call them.
macro_rules! sized {
    ($kind:ident $make:ident: $($module:ident $n:literal),*) => {$(
        #[doc = concat!("The laws for boards of ", stringify!($n), " rows.")]
        #[cfg(not(test))]
        pub mod $module {
            use crate::{$make, Law};
            __list! { $kind, table [$make $n] }
        }
    )*};
}

/// The laws of every strategy.
pub mod laws {
    pub use crate::answers::*;
    #[doc(hidden)]
    pub use crate::boxed;
    pub use crate::budget::*;
    pub use crate::symmetry::*;
    pub use crate::traces::*;

    #[allow(missing_docs, reason = "names that stand for groups of laws, seen by the macro only")]
    mod groups {
        pub mod answers {}
        pub mod symmetry {}
        pub mod budget {}
        pub mod counting {}
        pub mod traces {}
    }

    __list! { laws, table [names] }
    sized! { laws Make: size_4 4, size_6 6, size_9 9, size_12 12, size_16 16, size_25 25 }
}

/// The laws of a strategy that can start from candidates.
pub mod candidate_laws {
    #[doc(hidden)]
    pub use crate::boxed_from_candidates as boxed;
    pub use crate::candidates::*;

    #[allow(missing_docs, reason = "a name that stands for a group of laws, seen by the macro only")]
    mod groups {
        pub mod candidates {}
    }

    __list! { candidate_laws, table [names] }
    sized! { candidate_laws MakeFromCandidates: size_4 4, size_6 6, size_9 9, size_12 12, size_16 16, size_25 25 }
}

/// A maker of boxed solvers of one size, from a maker of a strategy.
#[doc(hidden)]
pub fn boxed<const N: usize, S: Search<N> + 'static>(
    make: impl Fn() -> S,
) -> impl Fn() -> Box<dyn Traced<N>> {
    move || Box::new(make())
}

/// As [`boxed`], of solvers that can start from candidates.
#[doc(hidden)]
pub fn boxed_from_candidates<const N: usize, S: SearchCandidates<N> + 'static>(
    make: impl Fn() -> S,
) -> impl Fn() -> Box<dyn CandidateSolver<N>> {
    move || Box::new(make())
}

/// Tests a strategy against the laws. See the [crate] for the options.
#[macro_export]
macro_rules! laws {
    ($name:ident, $strategy:ty $(; $option:ident: $value:tt)* $(;)?) => {
        $crate::__suite! { [laws $name (<$strategy as ::core::default::Default>::default)] [4 6 9 12 16 25] [true] [] [] []
            $($option: $value;)* }
    };
    ($name:ident, $make:expr $(; $option:ident: $value:tt)* $(;)?) => {
        $crate::__suite! { [laws $name ($make)] [4 6 9 12 16 25] [true] [] [] [] $($option: $value;)* }
    };
}

/// Tests a strategy that can start from candidates against the laws of that. Written as [`laws!`], with the same options.
#[macro_export]
macro_rules! candidate_laws {
    ($name:ident, $strategy:ty $(; $option:ident: $value:tt)* $(;)?) => {
        $crate::__suite! { [candidate_laws $name (<$strategy as ::core::default::Default>::default)]
            [4 6 9 12 16 25] [true] [] [] [] $($option: $value;)* }
    };
    ($name:ident, $make:expr $(; $option:ident: $value:tt)* $(;)?) => {
        $crate::__suite! { [candidate_laws $name ($make)] [4 6 9 12 16 25] [true] [] [] [] $($option: $value;)* }
    };
}

/// Tests a function with the signature of LeetCode 37: `leetcode_laws!(leetcode, sudoku_rowscan::solve_sudoku)`.
#[macro_export]
macro_rules! leetcode_laws {
    ($name:ident, $door:expr) => {
        mod $name {
            #[allow(unused_imports, reason = "the function may stand beside the macro line")]
            use super::*;
            use $crate::__doors;

            $crate::__list! { leetcode_laws, __doors [$door] }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __doors {
    ([$door:expr] $([$group:ident $law:ident])*) => {
        $(
            #[test]
            fn $law() {
                $crate::leetcode::$law(&$door);
            }
        )*
    };
}

/// Reads the options, then makes the tests.
///
/// What has been read stands in front, each in brackets: kind, name and maker; sizes; needs; ignored everywhere;
/// ignored at a size; excused.
#[doc(hidden)]
#[macro_export]
macro_rules! __suite {
    ($head:tt $old:tt $needs:tt $any:tt $at:tt $excused:tt sizes: [$($size:tt),+ $(,)?]; $($rest:tt)*) => {
        $crate::__suite! { $head [$($size)+] $needs $any $at $excused $($rest)* }
    };
    ($head:tt $sizes:tt $old:tt $any:tt $at:tt $excused:tt needs: $needs:tt; $($rest:tt)*) => {
        $crate::__suite! { $head $sizes [$needs] $any $at $excused $($rest)* }
    };
    ($head:tt $sizes:tt $needs:tt $any:tt $at:tt $excused:tt ignore: []; $($rest:tt)*) => {
        $crate::__suite! { $head $sizes $needs $any $at $excused $($rest)* }
    };
    ($head:tt $sizes:tt $needs:tt $any:tt [$($at:tt)*] $excused:tt
        ignore: [$law:ident @ $size:tt: $reason:literal $(, $($more:tt)*)?]; $($rest:tt)*) => {
        $crate::__suite! { $head $sizes $needs $any [$($at)* ($law $size $reason)] $excused
            ignore: [$($($more)*)?]; $($rest)* }
    };
    ($head:tt $sizes:tt $needs:tt [$($any:tt)*] $at:tt $excused:tt
        ignore: [$law:ident: $reason:literal $(, $($more:tt)*)?]; $($rest:tt)*) => {
        $crate::__suite! { $head $sizes $needs [$($any)* ($law $reason)] $at $excused
            ignore: [$($($more)*)?]; $($rest)* }
    };
    ($head:tt $sizes:tt $needs:tt $any:tt $at:tt $old:tt
        excused: [$($law:ident: $reason:literal),* $(,)?]; $($rest:tt)*) => {
        $crate::__suite! { $head $sizes $needs $any $at [$(($law $reason))*] $($rest)* }
    };
    ([$kind:ident $name:ident $make:tt] [$($size:tt)+] [$needs:tt] $any:tt $at:tt $excused:tt) => {
        mod $name {
            #[allow(unused_imports, reason = "the maker may name what stands beside the macro line")]
            use super::*;

            $crate::__choose! { ($) $kind $any $at $excused }

            $($crate::__size! { $kind $size $make $needs $excused })+
        }
    };
    ($head:tt $sizes:tt $needs:tt $any:tt $at:tt $excused:tt $option:ident: $($rest:tt)*) => {
        compile_error!(concat!(
            "`", stringify!($option), "` is no option, or not written so: sizes: [4, 9]; needs: (condition); ",
            "ignore: [law: \"reason\", law @ 25: \"reason\"]; excused: [law_or_group: \"reason\"]"
        ));
    };
}

/// Makes the macro that decides, by name, whether a law runs, is ignored, or is excused.
#[doc(hidden)]
#[macro_export]
macro_rules! __choose {
    (($d:tt) $kind:ident [$(($any:ident $any_reason:literal))*] [$(($at:ident $at_size:tt $at_reason:literal))*]
        [$(($excused:ident $excused_reason:literal))*]) => {
        // Fails to build where an option names what is no law.
        #[allow(unused_imports, reason = "only that they exist matters")]
        mod named {
            $(use $crate::$kind::names::$any as _;)*
            $(use $crate::$kind::names::$at as _;)*
            $(use $crate::$kind::names::$excused as _;)*
        }

        macro_rules! choose {
            $(
                ($d group:ident $excused $d size:tt $d law:ident $d body:block) => {
                    #[test]
                    #[ignore = $excused_reason]
                    fn $d law() {}
                };
                ($excused $d name:ident $d size:tt $d law:ident $d body:block) => {
                    #[test]
                    #[ignore = $excused_reason]
                    fn $d law() {}
                };
            )*
            $(
                ($d group:ident $any $d size:tt $d law:ident $d body:block) => {
                    #[test]
                    #[ignore = $any_reason]
                    fn $d law() $d body
                };
            )*
            $(
                ($d group:ident $at $at_size $d law:ident $d body:block) => {
                    #[test]
                    #[ignore = $at_reason]
                    fn $d law() $d body
                };
            )*
            ($d group:ident $d name:ident $d size:tt $d law:ident $d body:block) => {
                #[test]
                fn $d law() $d body
            };
        }
    };
}

/// The tests of one size.
#[doc(hidden)]
#[macro_export]
macro_rules! __size {
    ($kind:ident 4 $($rest:tt)*) => { mod size_4 { $crate::__tests! { $kind size_4 4 $($rest)* } } };
    ($kind:ident 6 $($rest:tt)*) => { mod size_6 { $crate::__tests! { $kind size_6 6 $($rest)* } } };
    ($kind:ident 9 $($rest:tt)*) => { mod size_9 { $crate::__tests! { $kind size_9 9 $($rest)* } } };
    ($kind:ident 12 $($rest:tt)*) => { mod size_12 { $crate::__tests! { $kind size_12 12 $($rest)* } } };
    ($kind:ident 16 $($rest:tt)*) => { mod size_16 { $crate::__tests! { $kind size_16 16 $($rest)* } } };
    ($kind:ident 25 $($rest:tt)*) => { mod size_25 { $crate::__tests! { $kind size_25 25 $($rest)* } } };
    ($kind:ident $other:tt $($rest:tt)*) => { compile_error!("the sizes are 4, 6, 9, 12, 16 and 25"); };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __tests {
    ($kind:ident $module:ident $size:tt $make:tt $needs:tt [$(($excused:ident $reason:literal))*]) => {
        #[allow(unused_imports, reason = "the maker may name what stands beside the macro line")]
        use super::*;

        use $crate::__each;
        $crate::__list! { $kind, __each [choose $kind $module $size $make $needs] }

        mod excused {
            #[allow(unused_imports, reason = "the maker may name what stands beside the macro line")]
            use super::*;

            $(
                #[test]
                fn $excused() {
                    if $crate::runs_here(module_path!(), $needs) {
                        let laws = $crate::$kind::$module::all();
                        $crate::needs_excuse(&laws, stringify!($excused), $reason, |check| {
                            check(&$crate::$kind::boxed::<$size, _>($make));
                        });
                    }
                }
            )*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __each {
    ([$choose:ident $kind:ident $module:ident $size:tt $make:tt $needs:tt] $([$group:ident $law:ident])*) => {
        $(
            $choose! { $group $law $size $law {
                if $crate::runs_here(module_path!(), $needs) {
                    $crate::$kind::$module::$law(&$crate::$kind::boxed::<$size, _>($make));
                }
            } }
        )*
    };
}

/// Whether the machine has what the tests need. If not, a line on standard error says so, once; libtest has no other way
/// to tell a test that could not run from one that passed.
#[doc(hidden)]
pub fn runs_here(tests: &'static str, has_what_it_needs: bool) -> bool {
    static SAID: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    if !has_what_it_needs && SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(tests) {
        // Written past the capture of `eprintln!`, which hides what passing tests print.
        let _ = writeln!(std::io::stderr(), "{tests}: laws not run, since this machine lacks what they need");
    }
    has_what_it_needs
}

/// Fails if the strategy obeys what it is excused from: the law of this name, or every law of this group.
#[doc(hidden)]
pub fn needs_excuse<M: Copy>(laws: &[Law<M>], excused: &str, reason: &str, run: impl Fn(M)) {
    let named = laws.iter().filter(|law| law.name == excused || law.group == excused);
    let obeyed =
        named.map(|law| law.check).all(|check| catch_unwind(AssertUnwindSafe(|| run(check))).is_ok());
    assert!(
        !obeyed,
        "the excuse from {excused} is no longer needed, every law of it holds: take {reason:?} away"
    );
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

/// Checks a law on random values for boards of this size, and shrinks one that fails: 32 values, on the large boards 8.
/// The seed is another one in every run; a failure prints it, and `PROPTEST_RNG_SEED` takes it again. No file is written.
pub fn for_random<T: fmt::Debug + 'static>(size: usize, values: BoxedStrategy<T>, law: impl Fn(T)) {
    check_random(if size <= 12 { 32 } else { 8 }, &values, &law);
}

/// Not generic over the law and the way in which values are made, so that it is compiled once for each type of values.
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
