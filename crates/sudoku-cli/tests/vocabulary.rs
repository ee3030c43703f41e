//! What a user types and what comes of it: inputs, options, statuses, messages.

use assert_cmd::Command;
use std::path::Path;

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Status, standard output, standard error.
fn sudoku(arguments: &[&str]) -> (i32, String, String) {
    with_input(arguments, "")
}

fn with_input(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::cargo_bin("sudoku").unwrap();
    let output = command.args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// What a shell offers for the last word, one a line.
fn offered(words: &[&str]) -> String {
    let mut command = Command::cargo_bin("sudoku").unwrap();
    command
        .env("SUDOKU_COMPLETE", "bash")
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
        .env("_CLAP_IFS", "\n");
    let output = command.args(["--", "sudoku"]).args(words).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn path(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().into()
}

#[test]
fn an_input_is_the_same_in_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "a.txt", &format!("{BOARD}\n{BOARD}\n"));
    let line = format!("{file}:2");
    for command in ["solve", "check", "count", "convert", "canonical", "rate"] {
        for (input, boards) in
            [(&*file, 2), (&line, 1), (BOARD, 1), ("leetcode-37", 1), ("sizes/4x4", 10), ("lesson:2", 1)]
        {
            let (_, out, errors) = sudoku(&[command, input]);
            assert_eq!(out.lines().count(), boards, "{command} {input}: {errors}");
        }
        let (_, piped, _) = with_input(&[command], BOARD);
        assert_eq!(with_input(&[command, "-"], BOARD).1, piped);
        assert_eq!(piped.lines().count(), 1, "{command}");
    }
    let (status, out, _) = with_input(&["trace", "--to", "counts"], BOARD);
    assert_eq!((status, out.lines().count()), (0, 2));
    let (_, out, _) = sudoku(&["trace", "lesson", "--to", "counts"]);
    assert_eq!(out.lines().count(), 1 + sudoku_corpus::set("lesson").unwrap().boards().len());
}

#[test]
fn without_a_command_an_input_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "a.txt", &format!("{BOARD}\n"));
    for (arguments, input) in
        [(&[BOARD][..], ""), (&[&*file], ""), (&["-"], BOARD), (&[], BOARD), (&["-q"], BOARD)]
    {
        let (status, out, errors) = with_input(arguments, input);
        assert_eq!((status, out.trim()), (0, SOLUTION), "{arguments:?}: {errors}");
    }
    let (status, out, _) = sudoku(&[BOARD, "--to", "json"]);
    assert!(status == 0 && out.starts_with("{\"schema\":1"));
    let (status, _, errors) = sudoku(&["leetcode-73"]);
    assert!(status == 2 && errors.contains("did you mean leetcode-37?"), "{errors}");
    let (status, _, errors) = sudoku(&["slove"]);
    assert!(status == 2 && errors.contains("did you mean solve?"), "{errors}");
    let (status, _, errors) = sudoku(&[&BOARD[1..]]);
    assert!(status == 2 && errors.contains("as a board"), "{errors}");
}

#[test]
fn names_that_are_nearly_right_get_a_suggestion() {
    for (arguments, near) in [
        (&["solve", "leetcode-73"][..], "leetcode-37"),
        (&["solve", "hrad"], "hard"),
        (&["boards", "ezy"], "easy"),
        (&["boards", "make", "minimall"], "minimal"),
        (&["solve", BOARD, "--strategy", "simdd"], "simd"),
        (&["convert", BOARD, "--to", "opensudku"], "opensudoku"),
        (&["convert", BOARD, "--from", "opensudku"], "opensudoku"),
    ] {
        let (status, _, errors) = sudoku(arguments);
        assert!(status == 2 && errors.contains(near), "{arguments:?}: {errors}");
        assert!(errors.starts_with("sudoku: "), "{arguments:?}: {errors}");
    }
}

#[test]
fn names_of_other_programs_lead_to_ours() {
    for (arguments, ours) in [
        (&["compare", "boards.txt"][..], "--boards boards.txt"),
        (&["compare", BOARD], BOARD),
        (&["solve", BOARD, "--json"], "--to json"),
        (&["solve", BOARD, "--threads=2"], "--jobs"),
        (&["compare", "--export-json", "x.json"], "--output FILE.json"),
        (&["convert", BOARD, "--format", "grid"], "--from or --to"),
    ] {
        let (status, _, errors) = sudoku(arguments);
        assert!(status == 2 && errors.contains(ours), "{arguments:?}: {errors}");
        assert!(errors.starts_with("sudoku: "), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_solution_goes_with_the_board_of_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = path(folder.path(), "p.txt", "12..............\n1...............\n.2..............\n");
    let solutions = path(folder.path(), "s.txt", "1234341221434321\n1243342121344312\n1234341221434321\n");
    let check = |more: &[&str]| sudoku(&[&["check", &puzzles, "--solution", &solutions], more].concat());
    let (_, out, _) = check(&[]);
    assert_eq!(out.matches("correct").count(), 3, "{out}");
    let (_, out, errors) = check(&["--skip", "1"]);
    assert_eq!(out.matches("correct").count(), 2, "{out}{errors}");
    assert!(out.starts_with("1......") && errors.is_empty(), "{out}{errors}");
    let (_, out, errors) = check(&["-n", "1"]);
    assert!(out.lines().count() == 1 && errors.is_empty(), "{errors}");
    let more = path(folder.path(), "more.txt", &"1234341221434321\n".repeat(4));
    let (status, _, errors) = sudoku(&["check", &puzzles, "--solution", &more]);
    assert!(status == 2 && errors.contains("more solutions than there are boards"), "{errors}");
    let (status, out, _) = sudoku(&["check", &puzzles, "--solution", "1234341221434321"]);
    assert!(status == 2 && out.contains("no solution in"), "{out}");
    let (status, _, errors) = sudoku(&["check", "-", "--solution", "-"]);
    assert!(status == 2 && errors.contains("cannot both come from standard input"), "{errors}");
    let (_, out, _) = with_input(&["check", BOARD, "--solution", "-"], SOLUTION);
    assert!(out.ends_with("unique\tcorrect\n"), "{out}");
}

#[test]
fn one_solution_that_was_asked_for_is_an_answer() {
    let (status, out, _) = sudoku(&["count", "12..............", "--limit", "1"]);
    assert_eq!((status, out.as_str()), (0, "12..............\t>=1\n"));
    let (_, out, _) = sudoku(&["count", "12..............", "--limit", "1", "--to", "json"]);
    assert!(out.contains("\"answer\":\"at-least-one\",\"solutions\":1,\"at_least\":true"), "{out}");
    let (status, out, _) = sudoku(&["solve", "12..............", "--limit", "1"]);
    assert!(status == 0 && out.ends_with("\tat-least-one\n"), "{out}");
    assert_eq!(sudoku(&["solve", BOARD, "--budget", "1", "--strategy", "row-scan"]).0, 1);
    assert_eq!(sudoku(&["check", BOARD, "--limit", "1"]).0, 2);
    assert_eq!(sudoku(&["count", "................", "--limit", "all"]).1, "................\t288\n");
}

#[test]
fn several_strategies_give_a_record_each() {
    let (status, out, _) = sudoku(&["solve", BOARD, "--strategy", "sets,bitmask"]);
    assert_eq!((status, out), (0, format!("{SOLUTION}\tsets\n{SOLUTION}\tbitmask\n")));
    let (status, out, _) = sudoku(&["count", "1...............", "--strategy", "all", "--to", "json"]);
    let knowing = sudoku_solvers::STRATEGIES.iter().filter(|entry| entry.knows(sudoku_core::Size::Four));
    assert_eq!((status, out.lines().count()), (0, knowing.count()));
    assert!(out.lines().all(|line| line.contains("\"solutions\":72")), "{out}");
}

#[test]
fn fields_are_chosen_by_name() {
    let (_, out, _) = sudoku(&["solve", BOARD, "--fields", "puzzle,solution,clues"]);
    assert_eq!(out, format!("{BOARD}\t{SOLUTION}\t30\n"));
    let (_, out, _) = sudoku(&["solve", BOARD, "--fields", "solution,clues", "--to", "csv"]);
    assert_eq!(out, format!("solution,clues\n{SOLUTION},30\n"));
    let (_, out, _) = sudoku(&["solve", BOARD, "--fields", "clues", "--to", "json"]);
    assert_eq!(out, "{\"clues\":30}\n");
    assert_eq!(sudoku(&["solve", BOARD, "--fields", "clues", "--to", "grid"]).0, 2);
    assert_eq!(sudoku(&["solve", BOARD, "--fields", "colour"]).0, 2);
    let (status, out, errors) = sudoku(&["solve", "leetcode-37", "--fields", "answer", "nothing-like-it"]);
    assert!(status == 2 && out == "unique\n" && errors.contains("nothing-like-it"), "{out}{errors}");
}

/// Every way in which an option would change nothing.
const IDLE: &[&str] = &[
    "boards --count 3",
    "boards --to sdk",
    "boards hard --to text",
    "canonical hard --from grid",
    "check BOARD --fields clues --to markdown",
    "check BOARD --limit 5",
    "check BOARD --to sdk",
    "check easy:1 --solution easy:2 --from grid",
    "check inkala-2012 --from grid",
    "cmp r.json --by guesses --to hyperfine",
    "cmp r.json --row strategy --to csv",
    "cmp r.json --row strategy --to json",
    "compare --against r.json --to csv",
    "compare --against r.json --to json",
    "compare --timed",
    "compare --timeout 5",
    "convert hard:17 sizes/4x4 --from letters",
    "count BOARD --fields clues --to grid",
    "count lesson --from long",
    "generate --generations 3",
    "generate --clues 30 --generations 3",
    "generate --size 4 --state x",
    "generate --hard --clues 30",
    "generate --hard --distinct canonical",
    "generate --hard --minimal",
    "generate --hard --pattern 1...1...1...1...",
    "generate --hard --rating easy",
    "generate --hard --size 4",
    "generate --hard --symmetry rot180",
    "generate --pattern 1...1...1...1... --clues 4",
    "generate --pattern 1...1...1...1... --size 4",
    "generate --pattern 1...1...1...1... --symmetry rot180",
    "generate --state x",
    "grade --strategy sets",
    "man solve --output x",
    "rate BOARD --budget 10",
    "rate hard --from grid",
    "report --check --output - r.json",
    "report --scatter sets,bitmask",
    "report --set hard",
    "report --splice x.md",
    "report --strategy sets",
    "solve BOARD --fields clues --to grid",
    "solve BOARD --fields answer --limit all",
    "solve BOARD --limit all",
    "solve hard --from grid",
    "trace --problem queens=4 --around 5",
    "trace --problem queens=4 --budget 5",
    "trace --problem queens=4 --cell r1c1",
    "trace --problem queens=4 --count 5",
    "trace --problem queens=4 --from grid",
    "trace --problem queens=4 --nodes 5",
    "trace --problem queens=4 --step 5",
    "trace --problem queens=4 --strategy sets",
    "trace --problem queens=4 --take-backs 5",
    "trace --problem queens=4 --to json",
    "trace BOARD --across 5",
    "trace BOARD --cell r1c1 --step 5 --to svg",
    "trace BOARD --cell r1c1 --to json",
    "trace BOARD --count 5 --around 5",
    "trace BOARD --nodes 5",
    "trace BOARD --radius 5",
    "trace BOARD --count 5 --radius 5",
    "trace BOARD --take-backs 5 --radius 5",
    "trace BOARD --step 5",
    "trace BOARD --to counts --around 5",
    "trace BOARD --to counts --count 5",
    "trace BOARD --to counts --lang zh",
    "trace BOARD --to counts --take-backs 5",
    "trace BOARD --to html --across 5",
    "trace BOARD --to svg --across 5",
    "trace hard --from grid",
];

/// Options that change what is printed wherever they can stand, or say only how the work is done, as --jobs does.
const NEVER_IDLE: &[&str] = &[
    "boards --output",
    "boards make --count --seed --to --output",
    "canonical --skip --count --to --dedup --output",
    "check --skip --count --strategy --budget --output --solution",
    "cmp --set --strategy --intersection --threshold --threshold-max --to --output",
    "compare --boards --strategy --time --budget --seed --count --as-is --external --competitors --count-instructions",
    "compare --sweep --output --to",
    "completions --output",
    "convert --skip --count --to --dedup --output",
    "count --skip --count --strategy --budget --output --to --limit",
    "generate --count --seed --to --output --hard",
    "grade --lang",
    "play --from --strategy --lang --step", // needs a terminal
    "rank --set --strategy --intersection --to --output",
    "rate --skip --count --explain --strategy --to --output",
    "report --criterion --baseline --to --output",
    "solve --skip --count --strategy --budget --output --to",
    "strategies --to --output",
    "trace --strategy --to --output --limit --problem",
];

#[test]
fn options_without_effect_are_refused() {
    for line in IDLE {
        let arguments: Vec<&str> =
            line.split(' ').map(|word| if word == "BOARD" { BOARD } else { word }).collect();
        let (status, out, errors) = sudoku(&arguments);
        assert!(status == 2 && out.is_empty() && errors.starts_with("sudoku: "), "{line}: {out}{errors}");
    }
}

#[test]
fn every_option_is_known_to_be_idle_or_not() {
    let options = |line: &'static str| line.split(' ').filter(|word| word.starts_with("--"));
    let commands: Vec<&str> =
        NEVER_IDLE.iter().map(|line| line.split_once(" --").map_or(*line, |parts| parts.0)).collect();
    for (place, command) in commands.iter().enumerate() {
        if commands[..place].contains(command) {
            continue;
        }
        let words: Vec<&str> = command.split(' ').chain(["--"]).collect();
        for option in offered(&words).lines().map(str::trim).filter(|option| option.starts_with("--")) {
            if ["--help", "--color", "--quiet", "--jobs"].contains(&option) {
                continue;
            }
            let never = NEVER_IDLE
                .iter()
                .zip(&commands)
                .any(|(line, other)| other == command && options(line).any(|other| other == option));
            let begins = format!("{command} ");
            let idle = IDLE
                .iter()
                .any(|line| line.starts_with(&begins) && options(line).any(|other| other == option));
            assert!(never || idle, "sudoku {command} {option}: where does it change nothing?");
        }
    }
}

/// Strings that look like numbers are something else under these keys: boards, digits of any size, names.
const TEXTS: [&str; 7] = ["puzzle", "solution", "canonical", "digit", "name", "file", "version"];

fn expect_numbers(key: &str, value: &serde_json::Value, place: &str) {
    match value {
        serde_json::Value::String(text) => {
            let is_number = text.trim_start_matches(">=").parse::<f64>().is_ok();
            assert!(!is_number || TEXTS.contains(&key), "{place}: {key} is {text:?}");
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| expect_numbers(key, value, place)),
        serde_json::Value::Object(map) => {
            map.iter().for_each(|(key, value)| expect_numbers(key, value, place));
        }
        _ => {}
    }
}

#[test]
fn numbers_are_numbers_in_all_json() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record.json");
    let record = record.to_str().unwrap();
    let compare = [
        "compare",
        "--boards",
        "leetcode-37",
        "--time",
        "0",
        "--strategy",
        "links,sets",
        "--to",
        "json",
        "-o",
        record,
    ];
    let on_record = [
        ["rank", record, "--to", "json"],
        ["cmp", record, "--to", "json"],
        ["cmp", record, "--to", "hyperfine"],
    ];
    let lines = [
        "solve lesson none several --to json",
        "solve 12.............. --limit all --to json",
        "solve leetcode-37 --strategy all --to json",
        "check lesson none invalid --to json",
        "check leetcode-37 --solution leetcode-37 --to json",
        "count lesson several --limit 5 --to json",
        "convert lesson --to json",
        "canonical lesson --to json",
        "rate lesson --explain --strategy sets,links --to json",
        "generate --seed 1 --rating easy --to json",
        "generate --seed 1 --hard --generations 1 --to json",
        "boards --to json",
        "boards hard several none invalid --to json",
        "boards make several --to json",
        "boards make invalid --to json",
        "strategies --to json",
        "trace 1..2.21....3..4. --to json",
    ];
    let lines = lines.iter().map(|line| line.split(' ').collect::<Vec<_>>());
    for arguments in lines.chain([compare.to_vec()]).chain(on_record.iter().map(|line| line.to_vec())) {
        let place = arguments.join(" ");
        let (_, out, errors) = sudoku(&arguments);
        assert!(!out.is_empty(), "{place}: {errors}");
        for value in serde_json::Deserializer::from_str(&out).into_iter::<serde_json::Value>() {
            let value = value.unwrap_or_else(|error| panic!("{place}: {error}: {out}"));
            expect_numbers("", &value, &place);
        }
    }
}

#[test]
fn a_set_is_cut_to_one_board_wherever_boards_are_taken() {
    let (_, all, _) = sudoku(&["boards", "hard"]);
    let second = all.lines().nth(1).unwrap();
    let board = second.split('\t').next().unwrap();
    assert_eq!(sudoku(&["boards", "hard:2"]).1.trim_end(), second);
    for command in ["convert", "rate", "check", "count"] {
        let (_, out, errors) = sudoku(&[command, "hard:2"]);
        assert!(out.starts_with(board) && out.lines().count() == 1, "{command}: {out}{errors}");
    }
    let (_, out, _) = sudoku(&["compare", "--boards", "hard:2", "--time", "0", "--strategy", "simd"]);
    assert!(out.contains("hard:2"), "{out}");
    for command in ["boards", "solve", "trace"] {
        let (status, _, errors) = sudoku(&[command, "hard:99999"]);
        assert!(
            status == 2 && errors.contains("hard:99999: no board begins on this line"),
            "{command}: {errors}"
        );
    }
}

#[test]
fn a_file_that_is_read_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "a.txt", &format!("{BOARD}\n"));
    for command in ["solve", "convert", "rate", "trace"] {
        let (status, _, errors) = sudoku(&[command, &file, "-o", &file]);
        assert!(status == 2 && errors.contains("also an input"), "{command}: {errors}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{BOARD}\n"));
    }
    let out = folder.path().join("b.txt");
    let (status, printed, _) = sudoku(&["solve", &file, "-o", out.to_str().unwrap()]);
    assert_eq!((status, printed.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(out).unwrap(), format!("{SOLUTION}\n"));
    assert_eq!(sudoku(&["solve", &file, "-o", "-"]).1, format!("{SOLUTION}\n"));
}

#[test]
fn every_board_gets_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    for sub in [&a, &b] {
        std::fs::create_dir(sub).unwrap();
        std::fs::write(sub.join("..x|:y.txt"), "1..2.21....3..4.\n1..2.21....3..4.\n").unwrap();
    }
    let name = |sub: &Path| sub.join("..x|:y.txt").to_str().unwrap().to_string();
    let out = folder.path().join("out/");
    for (form, ending) in [("svg", "svg"), ("text", "txt"), ("json", "json"), ("html", "html")] {
        let target = format!("{}/{form}/", out.display());
        let (status, printed, errors) =
            sudoku(&["trace", &name(&a), &name(&b), "1..2.21....3..4.", "--to", form, "-o", &target]);
        assert_eq!((status, printed.as_str()), (0, ""), "{errors}");
        let mut names: Vec<String> = std::fs::read_dir(&target)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names.len(), 5, "{names:?}");
        for name in names {
            assert!(name.ends_with(&format!(".{ending}")) && !name.starts_with('.'), "{name}");
            assert!(!name.contains([':', '|', '/', '\\']), "{name}");
        }
    }
}

#[test]
fn a_step_that_is_not_there_is_an_error() {
    for arguments in [
        &["trace", "1..2.21....3..4.", "--to", "svg", "--step", "100000"][..],
        &["trace", "1..2.21....3..4.", "--around", "100000"],
        &["trace", "leetcode-37", "--to", "svg", "-n", "5", "--step", "6"],
    ] {
        let (status, out, errors) = sudoku(arguments);
        assert!(status == 2 && out.is_empty(), "{arguments:?}: {out}");
        assert!(errors.contains("which is step") || errors.contains("has the steps 0 to 5"), "{errors}");
    }
}

#[test]
fn nothing_that_a_terminal_obeys_reaches_it() {
    let evil = "\x1b[31mred\x1b[0m\u{9b}2J";
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), &format!("{evil}.txt"), "53..7\n1..2.21....3..4.\n");
    for arguments in [
        &["solve", evil][..],
        &["solve", &file],
        &["check", &file],
        &["rate", &file],
        &["convert", &file],
        &["convert", &file, "--to", "csv"],
        &["trace", &file],
        &["trace", &file, "--to", "counts"],
        &[evil],
        &["boards", evil],
        &["boards", "make", evil],
        &["solve", BOARD, "--strategy", evil],
        &["solve", BOARD, "--to", evil],
        &["generate", "--clues", evil],
        &["man", evil],
    ] {
        let (_, out, errors) = sudoku(arguments);
        for text in [out, errors] {
            assert!(!text.contains(['\x1b', '\u{9b}']), "{arguments:?}: {text:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_for_every_command() {
    use std::process::{Command, Stdio};
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["solve", BOARD],
        &["generate"],
        &["boards"],
        &["boards", "easy"],
        &["strategies"],
        &["man"],
        &["completions", "bash"],
        &["trace", "1..2.21....3..4."],
        &["rate", BOARD],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(assert_cmd::cargo::cargo_bin("sudoku"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains("sudoku: standard output: cannot be written"), "{arguments:?}: {errors}");
    }
}

#[test]
fn every_message_has_the_same_beginning() {
    for arguments in [
        &["solve", "--unknown"][..],
        &["unknown"],
        &["solve", "no-such-thing"],
        &["generate"],
        &["trace", BOARD, "-n", "2"],
    ] {
        let (_, _, errors) = sudoku(arguments);
        assert!(errors.starts_with("sudoku: "), "{arguments:?}: {errors}");
    }
    let (status, _, errors) = sudoku(&["generate", "-q"]);
    assert_eq!((status, errors.as_str()), (0, ""));
}

#[test]
fn every_form_is_available_where_boards_or_lists_are_printed() {
    for form in sudoku_io::Form::ALL {
        let form = form.name();
        for command in [
            &["solve", BOARD][..],
            &["convert", BOARD],
            &["canonical", BOARD],
            &["boards", "lesson"],
            &["boards", "make", "easy"],
            &["generate", "--seed", "1"],
        ] {
            let (status, out, errors) = sudoku(&[command, &["--to", form]].concat());
            assert!(status == 0 && !out.is_empty(), "{command:?} --to {form}: {errors}");
        }
    }
    for form in ["json", "csv", "markdown"] {
        for command in ["boards", "strategies"] {
            let (status, out, errors) = sudoku(&[command, "--to", form]);
            assert!(status == 0 && out.contains("name"), "{command} --to {form}: {errors}");
        }
        for command in ["rate", "check", "count"] {
            let (status, out, errors) = sudoku(&[command, BOARD, "--to", form]);
            assert!(status == 0 && !out.is_empty(), "{command} --to {form}: {errors}");
        }
    }
}

#[test]
fn the_map_leads_to_the_canonical_form() {
    let boards: Vec<&sudoku_corpus::Board> =
        ["lesson", "sizes"].iter().flat_map(|set| sudoku_corpus::set(set).unwrap().boards()).collect();
    let (status, out, errors) = sudoku(&["canonical", "lesson", "sizes", "--to", "json"]);
    assert_eq!((status, out.lines().count()), (0, boards.len()), "{errors}");
    for record in out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()) {
        let line = |key: &str| record[key].as_str().unwrap().chars().collect::<Vec<char>>();
        let (puzzle, canonical) = (line("puzzle"), line("canonical"));
        let rows = (puzzle.len() as f64).sqrt() as usize;
        let at = |key: &str, place: usize| record["map"][key][place].as_u64().unwrap() as usize - 1;
        let digit = |value: u64| char::from_digit(value as u32, 36).unwrap().to_ascii_uppercase();
        let symbols: Vec<char> = (1..=rows as u64)
            .map(|value| if value < 10 { digit(value) } else { char::from(b'A' + (value - 10) as u8) })
            .collect();
        for row in 0..rows {
            for column in 0..rows {
                let (r, c) = (at("rows", row), at("columns", column));
                let (r, c) = if record["map"]["transposed"] == true { (c, r) } else { (r, c) };
                let was = puzzle[row * rows + column];
                let expected = match symbols.iter().position(|&symbol| symbol == was) {
                    Some(place) => symbols[at("digits", place)],
                    None => '.',
                };
                assert_eq!(canonical[r * rows + c], expected, "{record}");
            }
        }
    }
}

#[test]
fn colours_tell_givens_from_found_digits() {
    let (_, plain, _) = sudoku(&["solve", BOARD, "--to", "grid"]);
    assert!(!plain.contains('\x1b'));
    let (_, painted, _) = sudoku(&["solve", BOARD, "--to", "grid", "--color", "always"]);
    assert_eq!((painted.matches("\x1b[1m").count(), painted.matches("\x1b[32m").count()), (30, 51));
    let (_, never, _) = sudoku(&["solve", BOARD, "--to", "grid", "--color=never"]);
    assert_eq!(never, plain);
}

#[test]
fn a_shell_learns_names_from_the_program() {
    for (words, expected) in [
        (&["solve", "--strategy", "row-scan,bitm"][..], "row-scan,bitmask-singles"),
        (&["solve", "inka"], "inkala-2012"),
        (&["solve", "har"], "hard"),
        (&["convert", "--to", "open"], "opensudoku"),
        (&["convert", "--from", "zero"], "zero-based"),
        (&["boards", "make", "anti"], "anti-scan"),
        (&["generate", "--symmetry", "rot"], "rot180"),
        (&["generate", "--size", "1"], "16"),
        (&["trace", "--strategy", "forg"], "forgotten-undo"),
        (&["strat"], "strategies"),
        (&["rate", "--expl"], "--explain"),
    ] {
        let offered = offered(words);
        assert!(offered.lines().any(|line| line.trim() == expected), "{words:?}: {offered}");
    }
    assert!(sudoku(&["completions", "bash"]).1.contains("SUDOKU_COMPLETE"));
}

#[test]
fn manual_pages_are_those_of_commands_that_exist() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man");
    assert_eq!(sudoku(&["man", "-o", pages.to_str().unwrap()]).0, 0);
    let mut names: Vec<String> = std::fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names.iter().all(|name| !name.contains("help") && !name.contains("passes")), "{names:?}");
    for name in names {
        let words: Vec<&str> = name.trim_end_matches(".1").split('-').skip(1).collect();
        let (status, out, _) = sudoku(&[&words[..], &["--help"]].concat());
        assert!(status == 0 && !out.is_empty(), "{name}");
        let text = std::fs::read_to_string(pages.join(&name)).unwrap();
        let head = text.lines().find(|line| line.starts_with(".TH")).unwrap();
        assert!(head.contains("2026-") && head.contains("sudoku 0."), "{head}");
    }
}

#[cfg(unix)]
#[test]
fn the_first_ctrl_c_ends_a_long_search() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    for arguments in
        [&["generate", "--size", "25", "--minimal"][..], &["boards", "make", "anti-scan", "-n", "9999"]]
    {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("sudoku"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        if arguments[0] == "generate" {
            let mut seed = String::new();
            BufReader::new(child.stderr.take().unwrap()).read_line(&mut seed).unwrap();
            assert!(seed.starts_with("sudoku: seed "), "{seed}");
        }
        std::thread::sleep(Duration::from_millis(500));
        let begun = Instant::now();
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{arguments:?}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{arguments:?}");
    }
}

#[test]
fn a_search_for_few_clues_says_what_it_does() {
    use std::process::Stdio;
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("sudoku"))
        .args(["generate", "--clues", "17", "--seed", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let errors = std::io::BufReader::new(child.stderr.take().unwrap());
    let second = std::io::BufRead::lines(errors).nth(1).expect("a note comes within seconds").unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(second.starts_with("sudoku: no board yet (9x9 with at most 17 clues)."), "{second}");
    assert!(second.contains("one full grid in 110,000"), "{second}");
}

#[test]
fn a_count_of_zero_is_refused_everywhere() {
    for command in [
        &["solve", "lesson"][..],
        &["check", "lesson"],
        &["count", "lesson"],
        &["convert", "lesson"],
        &["canonical", "lesson"],
        &["rate", "lesson"],
        &["trace", "leetcode-37"],
        &["generate"],
        &["boards", "hard"],
        &["boards", "make", "hard"],
        &["compare", "--boards", "lesson"],
    ] {
        for value in ["0", "x"] {
            let (status, out, errors) = sudoku(&[command, &["-n", value]].concat());
            assert_eq!((status, &*out), (2, ""), "{command:?}: {errors}");
            assert!(
                errors.contains("--count") && errors.contains("expected a number from 1 on"),
                "{command:?}: {errors}"
            );
        }
    }
    let (status, _, errors) =
        sudoku(&["compare", "--boards", "lesson", "-n", "all", "--strategy", "simd", "--time", "0"]);
    assert_eq!(status, 0, "{errors}");
}
