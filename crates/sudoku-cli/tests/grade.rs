//! `sudoku grade`, as a student runs it. What the laws find is tested in `sudoku-exercises`.

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

/// The untouched exercises.
fn untouched() -> Vec<&'static str> {
    let untouched = sudoku_exercises::EXERCISES.iter().filter(|exercise| exercise.is_untouched());
    untouched.map(|exercise| exercise.name).collect()
}

#[test]
fn an_exercise_that_is_not_filled_in_is_not_graded() {
    let Some(name) = untouched().first().copied() else { return };
    let named = sudoku(&["grade", name]).code(1);
    assert!(out(&named).starts_with(&format!("{name}: not graded")), "{}", out(&named));
    let chinese = sudoku(&["grade", name, "--lang", "zh"]).code(1);
    assert!(out(&chinese).contains("未评分"), "{}", out(&chinese));
}

#[test]
fn all_exercises_are_listed() {
    let all = sudoku(&["grade"]);
    for exercise in &sudoku_exercises::EXERCISES {
        assert!(out(&all).lines().any(|line| line.starts_with(exercise.name)), "{}", out(&all));
    }
    if untouched().len() == sudoku_exercises::EXERCISES.len() {
        assert_eq!(out(&all).lines().last(), Some("total: 0 of 0 points; not graded: 13"));
        all.code(0);
    }
}

#[test]
fn what_is_neither_an_exercise_nor_a_file_is_said() {
    let unknown = sudoku(&["grade", "fewset"]).code(2);
    assert!(
        err(&unknown).contains("neither a file nor an exercise; the exercises are row-scan"),
        "{}",
        err(&unknown)
    );
    let missing = sudoku(&["grade", "missing.py"]).code(2);
    assert!(err(&missing).contains("missing.py: cannot be read"), "{}", err(&missing));
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("answer.txt");
    std::fs::write(&text, "").unwrap();
    let text = sudoku(&["grade", text.to_str().unwrap()]).code(2);
    assert!(err(&text).contains("ends with .py, .cpp, .java or .js"), "{}", err(&text));
}

#[test]
fn the_search_of_an_exercise_can_be_watched() {
    sudoku(&["trace", "leetcode-37", "--strategy", "my-one-set", "-n", "5"]).code(0);
    if untouched().contains(&"fewest") {
        let empty = sudoku(&["trace", "leetcode-37", "--strategy", "my-fewest"]).code(2);
        assert!(
            err(&empty).contains("fill the hole in crates/sudoku-exercises/src/holes/fewest.rs"),
            "{}",
            err(&empty)
        );
    }
    let queens = sudoku(&["trace", "leetcode-37", "--strategy", "my-queens"]).code(2);
    assert!(err(&queens).contains("`sudoku grade queens`"), "{}", err(&queens));
}
