//! Each law can fail: strategies that are broken on purpose are caught, each by the law that is meant for its fault.

#[path = "broken/strategy.rs"]
mod strategy;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use strategy::{Fault, Faulty, in_place};
use sudoku_conformance::trace::Traced;
use sudoku_conformance::{CandidateLaws, Law, Laws, Rows, candidate_laws, laws, leetcode};

/// A fault, the size of board that shows it, the law that is meant for it, and words that the law must say.
type Case = (Fault, usize, &'static str, &'static str);

const CASES: &[Case] = &[
    // What it finds.
    (Fault::ForgetsTheSets, 6, "unique_boards_are_solved", "but it answered: no solution"),
    (Fault::OverwritesGivens, 6, "unique_boards_are_solved", "expected the one solution"),
    (
        Fault::TakesACapForNoSolution,
        9,
        "known_boards_are_answered_or_given_up",
        "but it answered: no solution",
    ),
    (Fault::StopsEarly, 6, "counts_are_right_at_every_limit", "solutions at the limit 2; but it counted 1"),
    (Fault::CountsASolutionTwice, 6, "each_solution_is_shown_once", "twice"),
    (Fault::IgnoresTheLimit, 6, "nothing_is_shown_after_the_limit", "nothing more after solution 1"),
    (
        Fault::InventsASolutionForClashingGivens,
        6,
        "clashing_givens_end_at_once",
        "but it answered: one solution",
    ),
    (
        Fault::SearchesDespiteAClash,
        6,
        "clashing_givens_end_at_once",
        "no placement, since r1c1 and r1c2 are both 1",
    ),
    (Fault::StopsEarly, 6, "what_an_answer_claims_is_true", "but it answered: one solution"),
    (Fault::ShowsAnUnsolvedBoard, 6, "what_an_answer_claims_is_true", "nothing untrue about its 0 solutions"),
    (
        Fault::WrongOnOneBoard,
        4,
        "every_board_with_a_solution_is_answered",
        "at the limit 1; but there was none",
    ),
    (Fault::StopsEarly, 4, "every_board_with_a_solution_is_answered", "at least 2 solutions at the limit 2"),
    (
        Fault::CountsASolutionTwice,
        4,
        "every_board_with_a_solution_is_answered",
        "once, without a limit; but it showed",
    ),
    (
        Fault::SaysThatItRanToItsEnd,
        4,
        "every_board_with_a_solution_is_answered",
        "at least 2 solutions at the limit 2",
    ),
    (Fault::ShowsAnUnsolvedBoard, 6, "a_board_without_solution_has_none", "expected no solution"),
    (Fault::MissesTheFullGrid, 6, "a_full_grid_is_its_own_solution", "but it answered: no solution"),
    (Fault::ClaimsUniqueOnTheEmptyBoard, 6, "the_empty_grid_has_several", "but it answered: one solution"),
    (Fault::WrongOnTheSecondCall, 6, "a_solver_can_be_used_again", "the answer that a new solver gives"),
    (Fault::KeepsStateAfterAStop, 6, "a_stopped_search_leaves_nothing_behind", "was stopped at 0 placements"),
    (
        Fault::KeepsStateAfterAPanic,
        6,
        "a_visitor_that_panics_leaves_nothing_behind",
        "after a visitor panicked at solution 1",
    ),
    (
        Fault::AnswersManyInReverse,
        6,
        "many_boards_are_answered_in_order",
        "the places of the answers were [1, 0]",
    ),
    (Fault::MixesUpItsLanes, 6, "many_boards_are_answered_in_order", "the answer that it gets alone"),
    (
        Fault::NeverTriesTheLargestDigit,
        6,
        "random_boards_agree_with_the_oracle",
        "solutions that the oracle finds",
    ),
    (Fault::ShunsTheDigitOne, 6, "relabelling_digits_changes_no_count", "when its digits are relabelled"),
    (
        Fault::TriesOneDigitInTheFirstBand,
        6,
        "moving_rows_and_columns_changes_no_count",
        "rows and columns are permuted",
    ),
    (Fault::TriesOneDigitInTheUpperHalf, 6, "turning_changes_no_count", "when it is turned"),
    // What it says.
    (Fault::HidesItsWork, 6, "a_budget_that_is_too_small_gives_up", "placements to be counted"),
    (
        Fault::DependsOnChance,
        6,
        "a_budget_that_is_just_enough_changes_nothing",
        "what it answers without one",
    ),
    (
        Fault::DependsOnChance,
        6,
        "the_same_search_takes_the_same_steps",
        "two new solvers to take the same steps",
    ),
    (Fault::IgnoresABreakFromAStep, 6, "a_budget_is_kept_to_one_placement", "more than the budget of 0"),
    (
        Fault::IgnoresABreakFromAStep,
        6,
        "nothing_is_reported_after_a_break",
        "after the visitor broke (Step(0))",
    ),
    (
        Fault::IgnoresTheLimit,
        6,
        "nothing_is_reported_after_a_break",
        "after the visitor broke (Solutions(1))",
    ),
    (Fault::CountsRejectionsAsTakeBacks, 6, "take_backs_never_exceed_placements", "not more than were made"),
    (Fault::PlacesTheGivens, 6, "placed_cells_were_empty", "was placed in r"),
    (Fault::NamesTheWrongDigit, 6, "take_backs_undo_the_latest_placements", "to name the earliest of them"),
    (
        Fault::ForgetsToReportAPlacement,
        6,
        "a_trace_replays_to_each_solution",
        "the steps to make the solution shown",
    ),
    (Fault::ReportsFewerTakeBacks, 6, "the_first_solution_fills_the_blanks", "blanks to be filled"),
    (
        Fault::ForgetsTheLastTakeBack,
        6,
        "a_finished_trace_leaves_nothing_placed",
        "everything to be taken back",
    ),
    (
        Fault::CallsForcedPlacementsGuesses,
        6,
        "guesses_have_another_candidate",
        "another try of the choice after the guess",
    ),
    (
        Fault::CallsGuessesForced,
        6,
        "forced_placements_have_no_other_candidate",
        "since it was called forced (LastCandidate)",
    ),
    (Fault::ChangesTheRejectedReason, 6, "remarks_are_true", "holds it; but that is not its own"),
    (Fault::ForgetsTheSets, 6, "remarks_are_true", "none of them did; the board was"),
    (Fault::ForgetsTheSets, 6, "memory_agrees_with_the_board", "to claim for"),
    (Fault::ReportsAnUndeclaredTable, 6, "memory_agrees_with_the_board", "a row of a declared table"),
    (Fault::CountsOtherwiseWhenNotWatched, 6, "statistics_equal_the_trace", "to be those of the trace"),
    // What it makes of candidates.
    (
        Fault::IgnoresSingleCandidates,
        6,
        "the_candidates_of_a_grid_give_its_answers",
        "the answer that its givens get",
    ),
    (Fault::ReadsSingleCandidatesOnly, 6, "restricted_candidates_are_respected", "among the candidates of"),
    (Fault::NeverTriesTheLargestDigit, 6, "random_candidates_agree_with_the_oracle", "made from that board"),
    (
        Fault::TakesNothingForEverything,
        6,
        "a_cell_without_candidate_leaves_nothing",
        "has no candidate; but it answered: one",
    ),
    (Fault::SearchesDespiteEqualSingles, 6, "equal_single_candidates_leave_nothing", "since r1c1 and r1c"),
    (Fault::RemembersCandidates, 6, "candidates_and_givens_do_not_mix", "after a search from candidates"),
    (Fault::HidesItsWork, 6, "a_budget_ends_a_search_from_candidates", "to give up at a budget of 0"),
];

const IN_PLACE: &[(&str, &str, &str)] = &[
    ("does nothing", "a_board_is_solved_in_place", "expected its solution"),
    (
        "solves boards with one solution only",
        "a_board_with_several_solutions_gets_one",
        "expected one of its solutions",
    ),
    (
        "fills what it cannot solve",
        "a_board_without_solution_is_left_as_it_was",
        "a board without a solution to be left",
    ),
    ("fills what it cannot solve", "a_clashing_board_is_left_as_it_was", "a board with a clash to be left"),
    (
        "mends what is not a board",
        "what_is_no_board_is_left_as_it_was",
        "no row at all, made of it, to be left",
    ),
];

/// What a law says of a fault, `None` if the law holds.
fn said(check: impl FnOnce()) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(check)).err()?;
    let text =
        panic.downcast::<String>().map_or_else(|_| "something that is not a sentence".into(), |text| *text);
    Some(text)
}

fn named<M: Copy>(laws: &[Law<M>], name: &str) -> Option<M> {
    laws.iter().find(|law| law.name == name).map(|law| law.check)
}

/// What the law of this name says of a fault on boards of N rows.
fn said_at<const N: usize>(law: &str, fault: Fault) -> Option<String>
where
    Rows<N>: Laws<N> + CandidateLaws<N>,
{
    if let Some(check) = named(&laws::<N>(), law) {
        return said(|| check(&|| Box::new(Faulty::new(fault))));
    }
    let check = named(&candidate_laws::<N>(), law).expect("a law of that name");
    said(|| check(&|| Box::new(Faulty::new(fault))))
}

fn said_by(law: &str, fault: Fault, size: usize) -> Option<String> {
    match size {
        4 => said_at::<4>(law, fault),
        6 => said_at::<6>(law, fault),
        _ => said_at::<9>(law, fault),
    }
}

#[test]
fn each_fault_is_caught_by_the_law_that_is_meant_for_it() {
    let mut wrong = Vec::new();
    for &(fault, size, law, words) in CASES {
        // A law on random boards may miss a fault in one run of a few boards; in three it does not.
        match (0..3).find_map(|_| said_by(law, fault, size)) {
            Some(text) if text.starts_with("faulty, on the board ") && text.contains(words) => {}
            Some(text) => wrong.push(format!("{fault:?}: {law} did not say {words:?}, but: {text}")),
            None => wrong.push(format!("{fault:?} was not caught by {law}")),
        }
    }
    for &(name, law, words) in IN_PLACE {
        let (_, function) =
            in_place().into_iter().find(|(other, _)| *other == name).expect("a function of that name");
        let check = named(&leetcode::all(), law).expect("a law of that name");
        match said(|| check(&function)) {
            Some(text) if text.contains(words) => {}
            other => wrong.push(format!("{name}: {law} did not say {words:?}, but: {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_law_has_been_seen_to_fail() {
    let laws = laws::<4>().into_iter().map(|law| law.name); // this size has each law, and one of its own
    let from_candidates = candidate_laws::<4>().into_iter().map(|law| law.name);
    let in_place = leetcode::all().into_iter().map(|law| law.name);
    let all: BTreeSet<&str> = laws.chain(from_candidates).chain(in_place).collect();
    let cases = CASES.iter().map(|&(_, _, law, _)| law);
    let seen: BTreeSet<&str> = cases.chain(IN_PLACE.iter().map(|&(_, law, _)| law)).collect();
    assert_eq!(all, seen);
}

/// A fault in what a strategy reports does not make the laws of what it finds fail, so those are not what catches it.
#[test]
fn faults_in_the_telling_are_not_mistaken_for_wrong_answers() {
    let telling = [
        Fault::NamesTheWrongDigit,
        Fault::ForgetsToReportAPlacement,
        Fault::ReportsFewerTakeBacks,
        Fault::ForgetsTheLastTakeBack,
        Fault::CallsForcedPlacementsGuesses,
        Fault::CallsGuessesForced,
        Fault::ChangesTheRejectedReason,
        Fault::CountsRejectionsAsTakeBacks,
        Fault::CountsOtherwiseWhenNotWatched,
    ];
    for fault in telling {
        for law in laws::<4>().into_iter().filter(|law| law.group == "answers") {
            let make = || Box::new(Faulty::new(fault)) as Box<dyn Traced<4>>;
            assert_eq!(said(|| (law.check)(&make)), None, "{fault:?} was caught by {}", law.name);
        }
    }
}

/// No other law finds what a panic leaves behind: those laws only see searches that return.
#[test]
fn a_search_that_returns_does_not_show_what_a_panic_leaves_behind() {
    for law in laws::<6>() {
        if law.name != "a_visitor_that_panics_leaves_nothing_behind" {
            let said = said(|| (law.check)(&|| Box::new(Faulty::new(Fault::KeepsStateAfterAPanic))));
            assert_eq!(said, None, "{}", law.name);
        }
    }
}
