//! The program as a script sees it: exit status, standard output, standard error.

use assert_cmd::Command;

fn sudoku() -> Command {
    Command::cargo_bin("sudoku").expect("cargo builds the program before its tests")
}

#[test]
fn the_strategies_are_listed_in_teaching_order() {
    let output = sudoku().arg("strategies").output().unwrap();
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
        .arg("strategies")
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_comparison_prints_a_table_and_exports_it() {
    let folder = tempfile::tempdir().unwrap();
    let export = |ending: &str| folder.path().join(format!("record.{ending}"));
    let mut command = sudoku();
    command.args(["compare", "--boards", "lesson", "--solvers", "row-scan,sets", "--time", "0.01"]);
    for ending in ["json", "csv", "md"] {
        command.arg("--export").arg(export(ending));
    }
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("sudoku compare --boards lesson --solvers row-scan,sets --time 0.01"), "{text}");
    assert!(text.contains("| row-scan |"), "{text}");
    assert!(!text.contains("bitmask"), "{text}");

    let json: serde_json::Value = serde_json::from_slice(&std::fs::read(export("json")).unwrap()).unwrap();
    for field in ["schema", "machine", "compiler", "flags", "commit", "command", "seed", "results"] {
        assert!(!json[field].is_null(), "{field}");
    }
    let result = &json["results"][0];
    assert_eq!(result["set"], "lesson");
    assert_eq!(result["strategy"], "row-scan");
    assert_eq!(result["verdict"], "right");
    assert_eq!(result["boards"], result["answered"]);
    for field in ["boards_per_second", "guesses_per_board", "steps_per_board"] {
        assert!(result[field].is_f64(), "{field}");
    }
    assert!(result["microseconds"]["median"].is_f64());
    assert_eq!(result["microseconds"]["quartiles"].as_array().unwrap().len(), 2);
    assert!(result["samples"].as_array().unwrap().len() >= 3);

    let csv = std::fs::read_to_string(export("csv")).unwrap();
    assert!(csv.starts_with("set,strategy,boards,answered,verdict,"), "{csv}");
    assert!(std::fs::read_to_string(export("md")).unwrap().contains("### lesson: "));
}

#[test]
fn a_file_with_one_bad_line_is_compared_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.txt");
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    std::fs::write(&file, format!("{good}\n{}\n", good.replacen('7', "x", 1))).unwrap();
    let output = sudoku()
        .args(["compare", "--solvers", "row-scan", "--time", "0", "--boards"])
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1/1"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("line 2") && errors.contains("column 5") && errors.contains("'x'"), "{errors}");
}

#[test]
fn a_file_without_a_board_is_a_sentence_and_status_2() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.txt");
    std::fs::write(&file, "# nothing here\n\n").unwrap();
    let output = sudoku().args(["compare", "--boards"]).arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("holds no board"));

    let output = sudoku().args(["compare", "--boards", "no-such-set"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("seventeen"));
    let output = sudoku().args(["compare", "--solvers", "no-such-strategy"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("row-scan"));
}

#[test]
fn a_report_is_made_of_a_record_and_can_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let compare =
        ["compare", "--boards", "lesson", "--solvers", "row-scan,bitmask", "--time", "0.01", "--export"];
    assert!(sudoku().args(compare).arg(path("record.json")).output().unwrap().status.success());
    std::fs::write(path("README.md"), "# x\n\n<!-- compare: begin lesson -->\n<!-- compare: end -->\n")
        .unwrap();
    let report = |check: bool| {
        let mut command = sudoku();
        command.arg("report").arg(path("record.json")).arg("--out").arg(path("report"));
        command.arg("--splice").arg(path("README.md"));
        if check {
            command.arg("--check");
        }
        command.output().unwrap()
    };
    let output = report(true);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not what this command writes"));
    assert_eq!(report(false).status.code(), Some(0));
    assert_eq!(report(true).status.code(), Some(0));
    assert!(std::fs::read_to_string(path("README.md")).unwrap().contains("| row-scan"));
    assert!(std::fs::read_to_string(path("report/report.html")).unwrap().contains("lesson: the ranking"));

    // What changed since? Nothing but noise, on the same boards.
    let against = ["compare", "--boards", "lesson", "--solvers", "row-scan", "--time", "0.01", "--against"];
    let output = sudoku().args(against).arg(path("record.json")).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("lesson against the older record"));

    std::fs::write(path("other.json"), "{\"schema\": \"something else\"}").unwrap();
    let output = sudoku().arg("report").arg(path("other.json")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("sudoku-compare/1"));
}

#[test]
fn sets_are_listed_with_their_boards() {
    let output = sudoku().arg("boards").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for word in ["seventeen", "anti-scan", "never turned", "inkala-2012: unique"] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn our_own_program_competes_as_any_other() {
    let us = assert_cmd::cargo::cargo_bin("sudoku");
    let external = format!("us={} solve --to line -", us.display());
    for set in ["lesson", "several", "none", "invalid"] {
        let compare = ["compare", "--solvers", "simd", "--time", "0", "--sample", "5", "--boards", set];
        let output = sudoku().args(compare).args(["--external", &external]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{text}");
        let row = text.lines().find(|line| line.contains("| us ")).unwrap_or_else(|| panic!("{text}"));
        assert!(row.contains("5/5"), "{text}");
    }
}
