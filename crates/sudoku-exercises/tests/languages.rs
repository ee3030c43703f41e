//! The answers in `languages` compute the same as the strategies in Rust: the same solutions, with the same number of
//! placements. A language that is not installed is ignored, with the reason.

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use sudoku_bitmask::{Bitmask, BitmaskFewest};
use sudoku_core::{Grid, Limits, Solver};
use sudoku_exercises::programs::{self, Language, Left, Like, Program, Trouble};
use sudoku_rowscan::{RowScan, RowScanNested};
use sudoku_sets::Sets;

/// The files, and the strategies that they are.
const FILES: [&str; 6] = ["row-scan", "row-scan-nested", "sets", "bitmask", "bitmask-fewest", "template"];

/// The boards on which placements are compared: the first of each set that no plain search takes long for.
fn boards() -> Vec<Grid> {
    let first = |set: &str, count: usize| {
        let boards = sudoku_corpus::set(set).expect("a set").boards().iter();
        boards.take(count).filter_map(|board| board.grid.try_into().ok()).collect::<Vec<Grid>>()
    };
    let mut boards =
        [first("lesson", 5), first("easy", 20), first("several", 10), first("none", 10)].concat();
    // What takes the row scan long would take Python minutes.
    boards.retain(|board| counted(&mut RowScan, board).1 <= 20_000);
    assert!(boards.len() >= 25, "only {} boards", boards.len());
    boards
}

/// The first solution and the placements until it, or until there is none.
fn counted(solver: &mut dyn Solver<9>, board: &Grid) -> (Option<Grid>, u64) {
    let report = solver.solve_within(board, &Limits { solutions: 1, placements: 100_000, ..Limits::UNIQUE });
    (report.answer.solution().copied(), report.stats.placements)
}

fn file(language: Language, strategy: &str) -> PathBuf {
    let (folder, ending) = language.folder();
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../languages")
        .join(folder)
        .join(format!("{strategy}.{ending}"))
}

fn same_as_rust(language: Language, strategy: &str) -> Result<Completion, Failed> {
    let mut solver: Box<dyn Solver<9>> = match strategy {
        "row-scan" => Box::new(RowScan),
        "row-scan-nested" | "template" => Box::new(RowScanNested),
        "sets" => Box::new(Sets),
        "bitmask" => Box::new(Bitmask),
        _ => Box::new(BitmaskFewest),
    };
    let program = match Program::load(&file(language, strategy)) {
        Ok(program) => program,
        Err(trouble @ Trouble::NoTool(_)) => {
            return Ok(Completion::ignored_with(trouble.message(strategy).en));
        }
        Err(trouble) => return Err(trouble.message(strategy).en.into()),
    };
    let boards = boards();
    let lines: Vec<String> = boards.iter().map(Grid::to_string).collect();
    let (left, run) = program.leaves(&lines.iter().map(String::as_str).collect::<Vec<_>>())?;
    if left.len() != boards.len() {
        return Err(format!("{} results for {} boards: {:?}", left.len(), boards.len(), run).into());
    }
    for (board, left) in boards.iter().zip(left) {
        let (solution, placements) = counted(&mut *solver, board);
        // Without a solution, every digit was undone.
        let expected = Left::Board(solution.unwrap_or(*board).to_string(), placements);
        if left != expected {
            return Err(format!("on the board {board}: expected {expected:?}, found {left:?}").into());
        }
    }
    // The figure of the lessons.
    if strategy != "bitmask-fewest" {
        let (left, _) =
            program.leaves(&[&sudoku_corpus::board("leetcode-37").expect("a board").grid.to_string()])?;
        assert!(matches!(left[..], [Left::Board(_, 4_208)]), "{left:?}");
    }
    Ok(Completion::Completed)
}

/// They pass the grading of students' files, too.
fn full_points(language: Language, strategy: &str) -> Result<Completion, Failed> {
    match programs::grade(
        &file(language, strategy),
        strategy,
        Some(Like { name: "row-scan", placements: 4_208 }),
    ) {
        Ok(report) if report.passed() => Ok(Completion::Completed),
        Ok(report) => Err(report.text(false).into()),
        Err(trouble @ Trouble::NoTool(_)) => Ok(Completion::ignored_with(trouble.message(strategy).en)),
        Err(trouble) => Err(trouble.message(strategy).en.into()),
    }
}

/// Every marker that the players look for is there, once, in the comment of the language.
fn markers(language: Language, strategy: &str) -> Result<Completion, Failed> {
    let text = std::fs::read_to_string(file(language, strategy))?;
    let comment = if language == Language::Python { "# " } else { "// " };
    let words = text.lines().filter_map(|line| line.trim().strip_prefix(comment)?.split(':').next());
    let mut found: Vec<&str> = words.filter(|word| MARKERS.contains(word)).collect();
    found.sort_unstable();
    let mut expected = MARKERS.to_vec();
    expected.sort_unstable();
    if strategy.starts_with("bitmask") {
        expected.retain(|word| *word != "reject"); // what is no candidate is never looked at
    }
    if found == expected {
        Ok(Completion::Completed)
    } else {
        Err(format!("found the markers {found:?}").into())
    }
}

const MARKERS: [&str; 6] = ["solved", "reject", "choose", "go down", "undo", "no candidate"];

/// The competitors of `languages/competitors.toml` are these files.
fn listed() -> Result<Completion, Failed> {
    let text = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../languages/competitors.toml"),
    )?;
    for language in Language::ALL {
        for strategy in FILES {
            let (folder, ending) = language.folder();
            let name = format!("name = \"{folder}-{strategy}\"");
            let path = format!("\"{folder}/{strategy}.{ending}\"");
            if !text.contains(&name) || !text.contains(&path) {
                return Err(format!("competitors.toml lacks {name} or {path}").into());
            }
        }
    }
    Ok(Completion::Completed)
}

/// Wrong answers: the ending of the file, a change of the right answer, and what the report must say.
const WRONG: [(&str, Language, &str, &str, &str); 9] = [
    ("numbers_for_characters", Language::Python, "= str(digit)", "= digit", "not a number"),
    ("no_undo", Language::Python, "board[row][column] = \".\"", "pass", "it leaves"),
    (
        "a_given_is_changed",
        Language::Python,
        "self.backtrack(board, 0, 0)",
        "board[0][0] = \"1\"",
        "given 5 at r1c1",
    ),
    ("nothing_done", Language::Python, "self.backtrack(board, 0, 0)", "pass", "leaves the board as it was"),
    ("no_base_case", Language::Python, "if row == 9:", "if row == 99:", "ended without a result"),
    (
        "recursion_without_end",
        Language::JavaScript,
        "backtrack(board, row, column + 1)",
        "backtrack(board, row, column)",
        "without an end",
    ),
    ("a_syntax_error", Language::Cpp, "return false;", "return false", "The compiler says"),
    (
        "an_unknown_name",
        Language::Java,
        "usedDigits(board, row, column);",
        "digits(board);",
        "The compiler says",
    ),
    ("endless", Language::Python, "self.backtrack(board, 0, 0)", "while True: pass", "after 10 seconds"),
];

fn wrong(language: Language, from: &str, to: &str, sentence: &str) -> Result<Completion, Failed> {
    let source = std::fs::read_to_string(file(language, "row-scan"))?;
    assert!(source.contains(from), "the right answer has changed: {from}");
    let folder = tempfile::tempdir()?;
    let path = folder.path().join(format!("answer.{}", language.folder().1));
    std::fs::write(&path, source.replace(from, to))?;
    match programs::grade(&path, "answer", None) {
        Ok(report) => {
            let (_, message) = report.first_broken().ok_or_else(|| report.text(false))?;
            assert!(message.en.contains(sentence), "expected {sentence:?}:\n{}", report.text(false));
            assert!(report.points() < report.out_of() && !message.zh.is_empty());
            Ok(Completion::Completed)
        }
        Err(trouble @ Trouble::NoTool(_)) => Ok(Completion::ignored_with(trouble.message("answer").en)),
        Err(trouble) => Err(trouble.message("answer").en.into()),
    }
}

/// A competitor of the arena's examples, graded by the protocol.
fn a_competitor() -> Result<Completion, Failed> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sudoku-arena/competitors/sets.py");
    match programs::grade(&path, "sets.py", None) {
        Ok(report) if report.passed() => Ok(Completion::Completed),
        Ok(report) => Err(report.text(false).into()),
        Err(trouble @ Trouble::NoTool(_)) => Ok(Completion::ignored_with(trouble.message("sets.py").en)),
        Err(trouble) => Err(trouble.message("sets.py").en.into()),
    }
}

fn main() -> ExitCode {
    let mut trials = vec![
        Trial::ignorable_test("competitors_toml_lists_every_file", listed),
        Trial::ignorable_test("a_competitor_is_graded_by_the_protocol", a_competitor),
    ];
    for (name, language, from, to, sentence) in WRONG {
        trials.push(Trial::ignorable_test(format!("wrong::{name}"), move || {
            wrong(language, from, to, sentence)
        }));
    }
    for language in Language::ALL {
        let (folder, _) = language.folder();
        for strategy in FILES {
            let name = format!("{folder}::{}", strategy.replace('-', "_"));
            trials
                .push(Trial::ignorable_test(format!("{name}::markers"), move || markers(language, strategy)));
            trials.push(Trial::ignorable_test(format!("{name}::same_placements_as_rust"), move || {
                same_as_rust(language, strategy)
            }));
        }
        trials.push(Trial::ignorable_test(format!("{folder}::row_scan::full_points"), move || {
            full_points(language, "row-scan")
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
