//! The options of a suite: each does what it promises, in the output of the tests and in their result.

#[allow(dead_code, reason = "most of its faults are for broken.rs")]
#[path = "broken/strategy.rs"]
mod strategy;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use strategy::{Fault, Faulty};
use sudoku_conformance::libtest_mimic::{Arguments, Conclusion};
use sudoku_conformance::{FromGivens, Suite, Tests, laws};

/// The laws on boards of four rows.
fn suite(fault: Fault) -> Suite<FromGivens<impl Fn() -> Faulty>> {
    Suite::new("suite", move || Faulty::new(fault)).size::<4>()
}

/// Runs a suite with these arguments and this list of required back-ends: its conclusion, and what it prints.
fn run<K>(suite: Suite<K>, arguments: &[&str], required: &str) -> (Conclusion, String) {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let log: PathBuf = std::env::temp_dir().join(format!("options-{}-{run}.log", std::process::id()));
    let log_argument = format!("--logfile={}", log.display());
    let mut tests =
        Tests::new(Arguments::from_iter(["options", &log_argument].iter().chain(arguments)), required);
    tests.add(suite);
    let conclusion = tests.run();
    let printed = std::fs::read_to_string(&log).expect("the log of the tests");
    std::fs::remove_file(log).expect("the log can be removed");
    (conclusion, printed)
}

/// The line of the test whose name ends like this.
fn line<'a>(printed: &'a str, name: &str) -> &'a str {
    let is_it = |line: &&str| line.split(" ...").next().is_some_and(|start| start.trim_end().ends_with(name));
    printed.lines().find(is_it).unwrap_or_else(|| panic!("no test {name} in:\n{printed}"))
}

fn counts(conclusion: &Conclusion) -> (u64, u64, u64) {
    (conclusion.num_passed, conclusion.num_failed, conclusion.num_ignored)
}

const ALL: u64 = 35;

#[test]
fn a_sound_strategy_obeys_all_laws() {
    assert_eq!(laws::<4>().len() as u64, ALL);
    let (conclusion, printed) = run(suite(Fault::None), &[], "");
    assert_eq!(counts(&conclusion), (ALL, 0, 0));
    assert!(line(&printed, "suite::size_4::the_empty_grid_has_several").ends_with("... ok"), "{printed}");
}

#[test]
fn a_law_that_does_not_hold_fails_with_its_sentence_and_its_place() {
    let (conclusion, printed) = run(suite(Fault::StopsEarly), &["each_solution_is_shown_once"], "");
    assert_eq!(counts(&conclusion), (0, 1, 0));
    assert!(printed.contains("faulty, on the board "), "{printed}");
    assert!(printed.contains("answers.rs:"), "{printed}");
}

#[test]
fn an_ignored_law_says_why_and_runs_when_it_is_asked_for() {
    let slow = |fault| suite(fault).ignore_at(4, "the_empty_grid_has_several", "takes a minute");
    let (conclusion, printed) = run(slow(Fault::None), &[], "");
    assert_eq!(counts(&conclusion), (ALL - 1, 0, 1));
    assert!(line(&printed, "the_empty_grid_has_several").ends_with("ignored (takes a minute)"), "{printed}");

    let (conclusion, _) = run(slow(Fault::None), &["--include-ignored"], "");
    assert_eq!(counts(&conclusion), (ALL, 0, 0));
    let (conclusion, _) = run(slow(Fault::ClaimsUniqueOnTheEmptyBoard), &["--ignored"], "");
    assert_eq!(counts(&conclusion), (0, 1, 0), "--ignored runs that law alone");
    let (_, printed) = run(slow(Fault::None), &["--list", "--ignored"], "");
    assert_eq!(printed, "suite::size_4::the_empty_grid_has_several: test\n");

    let everywhere = suite(Fault::None).ignore("budget", "as an example");
    assert_eq!(counts(&run(everywhere, &[], "").0), (ALL - 3, 0, 3), "a group");
}

#[test]
fn an_excused_law_says_why_and_runs_when_it_is_asked_for() {
    // The laws of traces and one of the budget do not hold for this fault.
    let excused = || {
        suite(Fault::HidesItsWork)
            .excuse("traces", "shows no step on purpose")
            .excuse("a_budget_that_is_too_small_gives_up", "tells no work on purpose")
    };
    let (conclusion, printed) = run(excused(), &[], "");
    assert_eq!((conclusion.num_failed, conclusion.num_ignored), (0, 12));
    for law in ["placed_cells_were_empty", "the_first_solution_fills_the_blanks"] {
        assert!(line(&printed, law).ends_with("ignored (excused: shows no step on purpose)"), "{printed}");
    }
    assert!(line(&printed, "suite::size_4::excused::traces").ends_with("... ok"), "{printed}");

    let (conclusion, printed) = run(excused(), &["--include-ignored"], "");
    assert_eq!(conclusion.num_failed, 0);
    assert!(
        line(&printed, "placed_cells_were_empty").ends_with("... ok"),
        "it holds all the same: {printed}"
    );
    let broken = line(&printed, "the_first_solution_fills_the_blanks");
    assert!(
        broken.contains("ignored (excused: shows no step on purpose; it does not hold: faulty, on"),
        "{broken}"
    );
}

#[test]
fn an_excuse_that_is_not_needed_fails() {
    let (conclusion, printed) = run(suite(Fault::None).excuse("traces", "no reason"), &[], "");
    assert_eq!(conclusion.num_failed, 1);
    assert!(printed.contains("the excuse from traces is no longer needed"), "{printed}");

    let (conclusion, printed) = run(suite(Fault::None).incomplete(), &[], "");
    assert_eq!(conclusion.num_failed, 1);
    assert!(printed.contains("the excuse from incomplete is no longer needed"), "{printed}");
}

#[test]
fn what_the_machine_lacks_is_ignored_unless_it_is_required() {
    // Hardly any law would hold for this fault.
    let lacking = || suite(Fault::StopsEarly).needs("avx1024", false);
    for arguments in [&[][..], &["--include-ignored"], &["--ignored"]] {
        let (conclusion, printed) = run(lacking(), arguments, "");
        assert_eq!(counts(&conclusion), (0, 0, ALL));
        let line = line(&printed, "the_empty_grid_has_several");
        assert!(line.ends_with("ignored (this machine lacks avx1024)"), "{line}");
    }
    let (conclusion, printed) = run(lacking(), &[], "avx1024");
    assert_eq!(counts(&conclusion), (0, ALL, 0));
    assert!(printed.contains("this machine lacks avx1024, which REQUIRE_BACKENDS lists"), "{printed}");

    let (conclusion, _) = run(lacking().needs("avx2048", false), &[], "avx2048");
    assert_eq!(counts(&conclusion), (0, ALL, 0), "one of two is required");

    let there = || suite(Fault::None).needs("avx1024", true);
    assert_eq!(counts(&run(there(), &[], " avx1024 , ").0), (ALL, 0, 0));
    let (conclusion, printed) = run(there(), &[], "avx1024,avx1042");
    assert_eq!(counts(&conclusion), (ALL, 1, 0));
    assert!(printed.contains("REQUIRE_BACKENDS lists avx1042, which nothing here needs"), "{printed}");
}

#[test]
fn a_whole_suite_is_ignored_on_a_condition() {
    let postponed = |condition| suite(Fault::None).ignore_all_if(condition, "not filled in yet");
    let (conclusion, printed) = run(postponed(true), &[], "");
    assert_eq!(counts(&conclusion), (0, 0, ALL));
    assert!(line(&printed, "placed_cells_were_empty").ends_with("ignored (not filled in yet)"), "{printed}");
    assert_eq!(counts(&run(postponed(true), &["--include-ignored"], "").0), (ALL, 0, 0));
    assert_eq!(counts(&run(postponed(false), &[], "").0), (ALL, 0, 0));
}

#[test]
fn an_incomplete_strategy_is_excused_from_what_it_cannot_prove() {
    let (conclusion, printed) = run(suite(Fault::GivesUpSoon).incomplete(), &[], "");
    let complete = laws::<4>().into_iter().filter(|law| law.needs_complete).count() as u64;
    assert_eq!(counts(&conclusion), (ALL - complete + 1, 0, complete));
    assert!(line(&printed, "suite::size_4::excused::incomplete").ends_with("... ok"), "{printed}");
    assert!(
        line(&printed, "unique_boards_are_solved").contains("ignored (excused: the strategy is incomplete"),
        "{printed}"
    );
}

fn add<K>(suite: Suite<K>) {
    Tests::new(Arguments::default(), "").add(suite);
}

#[test]
#[should_panic(
    expected = "the suite suite has no law and no group of laws called no_such_law: `--list` shows them"
)]
fn an_option_that_names_no_law_is_refused() {
    add(suite(Fault::None).ignore("no_such_law", "a slip of the pen"));
}

#[test]
#[should_panic(expected = "called the_empty_grid_has_several on boards of 9 rows")]
fn an_option_for_a_size_that_is_not_tested_is_refused() {
    add(suite(Fault::None).ignore_at(9, "the_empty_grid_has_several", "takes a minute"));
}

#[test]
#[should_panic(expected = "the suite suite has no size, so it tests nothing")]
fn a_suite_without_a_size_is_refused() {
    add(Suite::new("suite", || Faulty::new(Fault::None)));
}

#[test]
#[should_panic(expected = "two suites are called suite")]
fn two_suites_of_one_name_are_refused() {
    let mut tests = Tests::new(Arguments::default(), "");
    tests.add(suite(Fault::None));
    tests.add(suite(Fault::None));
}
