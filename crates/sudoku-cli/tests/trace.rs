//! `sudoku trace` and `sudoku play`, as a user or a script runs them.

use assert_cmd::Command;

fn sudoku(arguments: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("sudoku").unwrap().args(arguments).assert()
}

fn out(assert: &assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn err(assert: &assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

#[test]
fn the_status_says_how_it_ended() {
    sudoku(&["trace", "1..2.21....3..4."]).code(0);
    sudoku(&["trace", "1..2.21....3..4.", "--strategy", "forgotten-undo"]).code(1);
    sudoku(&["trace", "11.............."]).code(1);
    // A window that was asked for is not a failure, but a note says that steps are missing.
    let cut = sudoku(&["trace", "leetcode-37", "-n", "5"]).code(0);
    assert!(err(&cut).contains("there are more"), "{}", err(&cut));
    sudoku(&["trace", "leetcode-37", "--budget", "5"]).code(1);
}

#[test]
fn what_cannot_be_read_is_said() {
    let board = sudoku(&["trace", "no-such-board"]).code(2);
    for word in ["no-such-board", "file", "standard input", "written out", "name"] {
        assert!(err(&board).contains(word), "{}", err(&board));
    }
    let solver = sudoku(&["trace", "leetcode-37", "--strategy", "nobody"]).code(2);
    assert!(err(&solver).contains("row-scan"), "{}", err(&solver));
    sudoku(&["trace", "leetcode-37", "--to", "svg", "--step", "x"]).code(2);
}

#[test]
fn standard_input_and_lines_of_files_are_boards() {
    let mut command = Command::cargo_bin("sudoku").unwrap();
    command.args(["trace", "-", "--to", "counts"]).write_stdin("1..2.21....3..4.\n").assert().code(0);
    let path = std::env::temp_dir().join(format!("sudoku-trace-{}.txt", std::process::id()));
    std::fs::write(&path, "1234341221434321\n1..2.21....3..4.\n").unwrap();
    let picked = sudoku(&["trace", &format!("{}:2", path.display()), "--to", "json"]).code(0);
    assert!(out(&picked).contains("1..2.21....3..4."));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn counts_are_those_of_the_solver() {
    let table =
        sudoku(&["trace", "leetcode-37", "--to", "counts", "--strategy", "row-scan,bitmask-singles"]).code(0);
    let table = out(&table);
    assert!(table.lines().nth(1).unwrap().contains("4,208"), "{table}");
    assert_eq!(table.lines().count(), 3);
}

#[test]
fn play_without_a_terminal_says_what_to_do_instead() {
    let play = sudoku(&["play", "leetcode-37"]).code(2);
    assert!(err(&play).contains("sudoku trace"), "{}", err(&play));
    assert!(out(&play).is_empty());
}

#[test]
fn help_is_chinese_where_chinese_is_asked_for() {
    let help = |words: &[&str], lang: &str| {
        let mut command = Command::cargo_bin("sudoku").unwrap();
        out(&command
            .args(words)
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("LANG", lang)
            .assert()
            .code(0))
    };
    for command in ["trace", "play", "grade"] {
        for text in [
            help(&[command, "--help", "--lang", "zh"], "C"),
            help(&[command, "-h"], "zh_CN.UTF-8"),
            help(&["help", command], "zh_CN.UTF-8"),
        ] {
            assert!(text.contains("用法：") && !text.contains("Usage"), "{text}");
        }
        let text = help(&[command, "--help", "--lang", "en"], "zh_CN.UTF-8");
        assert!(text.contains("Usage:") && !text.contains("用法"), "{text}");
    }
    assert!(help(&["solve", "--help"], "zh_CN.UTF-8").contains("Usage:"));
}
