//! The program as a script sees it: exit status, standard output, standard error.

use assert_cmd::Command;

fn sudoku() -> Command {
    Command::cargo_bin("sudoku").expect("cargo builds the program before its tests")
}

#[test]
fn the_strategies_are_listed_in_teaching_order() {
    let output = sudoku().arg("solvers").output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let names: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let expected: Vec<&str> = sudoku_solvers::STRATEGIES.iter().map(|entry| entry.name).collect();
    assert_eq!(names, expected);
    assert!(output.stderr.is_empty());
}

#[test]
fn a_wrong_command_line_is_status_2() {
    let output = sudoku().arg("no-such-command").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-command"));
    assert!(output.stdout.is_empty());
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    use std::process::{Command, Stdio};
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(assert_cmd::cargo::cargo_bin("sudoku"))
        .arg("solvers")
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
