//! The answers that students gave in a review, and more of their kind: each gets the right grade, in seconds. And the right
//! answers get all points; every fault is caught.

#![allow(
    dead_code,
    unused_variables,
    unused_imports,
    unused_must_use,
    unreachable_code,
    unreachable_pub,
    clippy::empty_loop,
    reason = "the answers of students"
)]

use libtest_mimic::{Arguments, Failed, Trial};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};
use sudoku_exercises::grading::{LAWS_OF, Order, classics, grade, search_laws, serve};
use sudoku_exercises::{EXERCISES, Exercise, faults, show};

#[path = "../answers/holes"]
mod right {
    pub mod fewest;
    pub mod masks;
    pub mod permutations;
    pub mod queens;
    pub mod row_scan;
    pub mod scan;
    pub mod sets;
    pub mod word_search;
}

#[path = "../answers/faults"]
mod mended {
    pub mod box_number;
    pub mod one_set;
    pub mod return_early;
    pub mod shared_set;
    pub mod undo_first;
}

mod students {
    pub mod fewest_always_the_first_cell;
    pub mod fewest_first_blank;
    pub mod fewest_last_blank;
    pub mod fewest_most;
    pub mod row_scan_endless;
    pub mod row_scan_no_undo;
    pub mod row_scan_prints;
    pub mod row_scan_question_mark_forgotten;
    pub mod row_scan_same_cell_again;
    pub mod row_scan_silent;
    pub mod sets_cell_not_blanked;
    pub mod sets_only_the_cell;
    pub mod sets_rows_forgotten;
}

/// What a grading must come to.
#[derive(Clone, Copy)]
enum Grade {
    /// All points.
    Full,
    /// Not all points; the first law that does not hold has this title, and its sentence has this in it. At most this many
    /// points.
    Broken { title: &'static str, sentence: &'static str, most: u32 },
}

struct Case {
    exercise: Exercise,
    grade: Grade,
}

const SOLVES: &str = "it solves boards";
const UNDO: &str = "the undo restores everything";
const VISITOR: &str = "it shows the visitor";
const FEWEST: &str = "it chooses a blank with the fewest";

fn cases() -> Vec<Case> {
    macro_rules! search {
        ($name:literal, $type:ty, $order:ident, $grade:expr) => {
            Case {
                exercise: Exercise {
                    name: $name,
                    laws: || search_laws::<$type>(Order::$order),
                    source: "",
                    ..EXERCISES[0]
                },
                grade: $grade,
            }
        };
        ($name:literal, $type:ty, $order:ident, $title:expr, $sentence:literal, $most:literal) => {
            search!($name, $type, $order, Grade::Broken { title: $title, sentence: $sentence, most: $most })
        };
    }
    macro_rules! classic {
        ($name:literal, $laws:expr, $grade:expr) => {
            Case {
                exercise: Exercise { name: $name, laws: || $laws, source: "", ..EXERCISES[0] },
                grade: $grade,
            }
        };
    }
    vec![
        search!("right::row_scan", right::row_scan::RowScan, Reading, Grade::Full),
        search!("right::scan", right::scan::Scan, Reading, Grade::Full),
        search!("right::sets", right::sets::Sets, Reading, Grade::Full),
        search!("right::masks", right::masks::Masks, Reading, Grade::Full),
        search!("right::fewest", right::fewest::Fewest, Fewest, Grade::Full),
        search!("mended::one_set", mended::one_set::OneSet, Reading, Grade::Full),
        search!("mended::undo_first", mended::undo_first::UndoFirst, Reading, Grade::Full),
        search!("mended::return_early", mended::return_early::ReturnEarly, Reading, Grade::Full),
        search!("mended::box_number", mended::box_number::BoxNumber, Reading, Grade::Full),
        search!("mended::shared_set", mended::shared_set::SharedSet, Reading, Grade::Full),
        classic!(
            "right::permutations",
            classics::permutations(right::permutations::permutations),
            Grade::Full
        ),
        classic!("right::queens", classics::queens(right::queens::queens), Grade::Full),
        classic!("right::word_search", classics::word_search(right::word_search::word_search), Grade::Full),
        search!(
            "fewest_first_blank",
            students::fewest_first_blank::Fewest,
            Fewest,
            FEWEST,
            "candidates, but",
            9
        ),
        search!(
            "fewest_last_blank",
            students::fewest_last_blank::Fewest,
            Fewest,
            FEWEST,
            "candidates, but",
            9
        ),
        search!("fewest_most", students::fewest_most::Fewest, Fewest, FEWEST, "candidates, but", 6),
        search!(
            "fewest_always_the_first_cell",
            students::fewest_always_the_first_cell::Fewest,
            Fewest,
            SOLVES,
            "which already holds",
            4
        ),
        search!(
            "sets_cell_not_blanked",
            students::sets_cell_not_blanked::Sets,
            Reading,
            UNDO,
            "must blank the cell",
            8
        ),
        search!(
            "sets_rows_forgotten",
            students::sets_rows_forgotten::Sets,
            Reading,
            SOLVES,
            "without a solution",
            4
        ),
        search!(
            "sets_only_the_cell",
            students::sets_only_the_cell::Sets,
            Reading,
            SOLVES,
            "without a solution",
            4
        ),
        search!(
            "row_scan_silent",
            students::row_scan_silent::RowScan,
            Reading,
            VISITOR,
            "Your search is right",
            7
        ),
        search!("row_scan_prints", students::row_scan_prints::RowScan, Reading, Grade::Full),
        search!(
            "row_scan_no_undo",
            students::row_scan_no_undo::RowScan,
            Reading,
            SOLVES,
            "which already holds",
            4
        ),
        search!(
            "row_scan_question_mark_forgotten",
            students::row_scan_question_mark_forgotten::RowScan,
            Reading,
            "it ends at once",
            "`?` is missing",
            9
        ),
        search!("row_scan_endless", students::row_scan_endless::RowScan, Reading, SOLVES, "stopped after", 0),
        search!(
            "row_scan_same_cell_again",
            students::row_scan_same_cell_again::RowScan,
            Reading,
            SOLVES,
            "stack overflowed",
            0
        ),
        search!("fault::one_set", faults::one_set::OneSet, Reading, SOLVES, "without a solution", 4),
        search!("fault::undo_first", faults::undo_first::UndoFirst, Reading, SOLVES, "is blank", 5),
        search!(
            "fault::return_early",
            faults::return_early::ReturnEarly,
            Reading,
            SOLVES,
            "without a solution",
            5
        ),
        search!("fault::box_number", faults::box_number::BoxNumber, Reading, SOLVES, "", 5),
        search!("fault::shared_set", faults::shared_set::SharedSet, Reading, SOLVES, "without a solution", 5),
    ]
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    if let [_, laws_of, name] = &words[..]
        && laws_of == LAWS_OF
    {
        let exercise = cases().into_iter().map(|case| case.exercise).find(|exercise| exercise.name == name);
        serve(Box::leak(Box::new(exercise.expect("a case"))));
        return ExitCode::SUCCESS;
    }
    let mut trials: Vec<Trial> =
        cases().into_iter().map(|case| Trial::test(case.exercise.name, move || check(&case))).collect();
    trials.push(Trial::test("an_untouched_exercise_is_not_graded", untouched));
    trials.push(Trial::test("points_sum_to_ten", points));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn check(case: &Case) -> Result<(), Failed> {
    // A fault that a student has mended is no longer one.
    let is_mended = EXERCISES.iter().any(|exercise| {
        case.exercise.name.strip_prefix("fault::").is_some_and(|name| name.replace('_', "-") == exercise.name)
            && !exercise.is_untouched()
    });
    if is_mended {
        return Ok(());
    }
    let begin = Instant::now();
    let mut server = Command::new(std::env::current_exe()?);
    let report = grade(&case.exercise, server.args([LAWS_OF, case.exercise.name]))?;
    assert!(begin.elapsed() < Duration::from_secs(20), "it took {:?}", begin.elapsed());
    let text = report.text(false);
    assert!(text.lines().count() <= 10, "too long:\n{text}");
    match case.grade {
        Grade::Full => assert!(report.passed() && report.points() == Exercise::POINTS, "{text}"),
        Grade::Broken { title, sentence, most } => {
            let (law, message) = report.first_broken().ok_or_else(|| format!("passed:\n{text}"))?;
            assert!(law.title.en.starts_with(title), "{text}");
            assert!(message.en.contains(sentence), "{text}");
            assert!(report.points() <= most, "{text}");
            assert!(
                !message.zh.is_empty() && message.zh.chars().any(|letter| letter > '\u{2fff}'),
                "{}",
                message.zh
            );
        }
    }
    Ok(())
}

/// As long as its hole is empty or its fault is marked.
fn untouched() -> Result<(), Failed> {
    let mut exercise = EXERCISES[0];
    for (source, expected) in [
        ("fn f() {\n    // HOLE\n    todo!(\"fill the hole\")\n}\n", true),
        ("// NOT MENDED YET\nfn f() {}\n", true),
        ("// NOT MENDED YET\r\nfn f() {}\r\n", true),
        ("fn f() {}\n", false),
    ] {
        exercise.source = source;
        assert_eq!(exercise.is_untouched(), expected, "{source}");
    }
    Ok(())
}

fn points() -> Result<(), Failed> {
    for exercise in EXERCISES.iter().chain(&cases().iter().map(|case| case.exercise).collect::<Vec<_>>()) {
        let points: u32 = (exercise.laws)().iter().map(|law| law.points).sum();
        assert_eq!(points, Exercise::POINTS, "{}", exercise.name);
    }
    Ok(())
}
