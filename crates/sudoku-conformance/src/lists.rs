//! The lists of laws, one for each size of boards.
//!
//! They are compiled here, once for each size, and not again for each strategy. Nothing that a test crate calls may be
//! generic over the size: it would be compiled again there, with all that it calls.

use crate::suite::Ready;
use crate::trace::Traced;
use crate::{Law, Make, MakeFromCandidates};
use std::sync::Arc;
use sudoku_core::CandidateSolver;

/// Boards of N rows.
#[derive(Debug)]
pub struct Rows<const N: usize>;

/// The sizes of boards that have laws.
pub trait Laws<const N: usize> {
    /// All laws of a strategy, in order.
    fn laws() -> Vec<Law<fn(Make<'_, N>)>>;
    /// The same with a maker of solvers.
    #[doc(hidden)]
    fn ready(maker: Arc<dyn Fn() -> Box<dyn Traced<N>> + Send + Sync>) -> Vec<Ready>;
}

/// The sizes of boards that have laws of candidates.
pub trait CandidateLaws<const N: usize> {
    /// All laws of a strategy that can start from candidates, in order.
    fn laws() -> Vec<Law<fn(MakeFromCandidates<'_, N>)>>;
    /// The same with a maker of solvers.
    #[doc(hidden)]
    fn ready(maker: Arc<dyn Fn() -> Box<dyn CandidateSolver<N>> + Send + Sync>) -> Vec<Ready>;
}

/// `[law]` is a law that every strategy obeys, `[law complete]` one that a complete strategy obeys.
macro_rules! list {
    ($($group:ident: $([$law:ident $($complete:ident)?])+)+) => {
        vec![$($(Law {
            group: stringify!($group),
            name: stringify!($law),
            needs_complete: !stringify!($($complete)?).is_empty(),
            check: $law,
        }),+),+]
    };
}
pub(crate) use list;

/// The lists of each size, and the laws that a size has besides.
#[cfg(not(test))] // The unit tests of this crate need no law of any size.
mod sizes {
    use super::*;
    use crate::candidate_laws::*;
    use crate::laws::*;

    macro_rules! sizes {
        ($($rows:literal $([$only:ident])?)+) => {$(
            impl Laws<$rows> for Rows<$rows> {
                #[inline(never)]
                fn laws() -> Vec<Law<fn(Make<'_, $rows>)>> {
                    let mut laws = of_every_size::<$rows>();
                    laws.extend::<Vec<Law<fn(Make<'_, $rows>)>>>(vec![$(Law {
                        group: "answers",
                        name: stringify!($only),
                        needs_complete: true,
                        check: $only,
                    })?]);
                    laws
                }
                #[inline(never)]
                fn ready(maker: Arc<dyn Fn() -> Box<dyn Traced<$rows>> + Send + Sync>) -> Vec<Ready> {
                    crate::suite::ready(<Self as Laws<$rows>>::laws(), &maker, |check, maker| check(maker))
                }
            }

            impl CandidateLaws<$rows> for Rows<$rows> {
                #[inline(never)]
                fn laws() -> Vec<Law<fn(MakeFromCandidates<'_, $rows>)>> {
                    of_candidates::<$rows>()
                }
                #[inline(never)]
                fn ready(maker: Arc<dyn Fn() -> Box<dyn CandidateSolver<$rows>> + Send + Sync>) -> Vec<Ready> {
                    crate::suite::ready(<Self as CandidateLaws<$rows>>::laws(), &maker, |check, maker| check(maker))
                }
            }
        )+};
    }

    sizes! { 4 [every_board_with_a_solution_is_answered] 6 9 12 16 25 }

    fn of_every_size<const N: usize>() -> Vec<Law<fn(Make<'_, N>)>> {
        list! {
            answers:
                [unique_boards_are_solved complete]
                [known_boards_are_answered_or_given_up complete]
                [counts_are_right_at_every_limit complete]
                [each_solution_is_shown_once complete]
                [nothing_is_shown_after_the_limit]
                [clashing_givens_end_at_once]
                [a_board_without_solution_has_none complete]
                [a_full_grid_is_its_own_solution]
                [the_empty_grid_has_several complete]
                [what_an_answer_claims_is_true]
                [a_solver_can_be_used_again]
                [a_stopped_search_leaves_nothing_behind]
                [a_visitor_that_panics_leaves_nothing_behind]
                [many_boards_are_answered_in_order]
                [random_boards_agree_with_the_oracle complete]
            symmetry:
                [relabelling_digits_changes_no_count complete]
                [moving_rows_and_columns_changes_no_count complete]
                [turning_changes_no_count complete]
            budget:
                [a_budget_that_is_too_small_gives_up]
                [a_budget_that_is_just_enough_changes_nothing]
                [a_budget_is_kept_to_one_placement]
            counting:
                [take_backs_never_exceed_placements]
                [the_same_search_takes_the_same_steps]
            traces:
                [placed_cells_were_empty]
                [take_backs_undo_the_latest_placements]
                [a_trace_replays_to_each_solution]
                [the_first_solution_fills_the_blanks complete]
                [a_finished_trace_leaves_nothing_placed complete]
                [guesses_have_another_candidate complete]
                [forced_placements_have_no_other_candidate]
                [remarks_are_true]
                [memory_agrees_with_the_board]
                [statistics_equal_the_trace]
                [nothing_is_reported_after_a_break]
        }
    }

    fn of_candidates<const N: usize>() -> Vec<Law<fn(MakeFromCandidates<'_, N>)>> {
        list! {
            candidates:
                [the_candidates_of_a_grid_give_its_answers complete]
                [restricted_candidates_are_respected complete]
                [random_candidates_agree_with_the_oracle complete]
                [a_cell_without_candidate_leaves_nothing complete]
                [equal_single_candidates_leave_nothing]
                [candidates_and_givens_do_not_mix]
                [a_budget_ends_a_search_from_candidates]
        }
    }
}
