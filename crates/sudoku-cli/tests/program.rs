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
    let output = |ending: &str| folder.path().join(format!("record.{ending}"));
    let mut command = sudoku();
    command.args(["compare", "--boards", "lesson", "--strategy", "row-scan,sets", "--time", "0.01"]);
    for ending in ["json", "csv", "md"] {
        command.arg("-o").arg(output(ending));
    }
    let ended = command.output().unwrap();
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
    let text = String::from_utf8(ended.stdout).unwrap();
    assert!(text.contains("sudoku compare --boards lesson --strategy row-scan,sets --time 0.01"), "{text}");
    assert!(text.contains("| row-scan |"), "{text}");
    assert!(!text.contains("bitmask"), "{text}");

    let json: serde_json::Value = serde_json::from_slice(&std::fs::read(output("json")).unwrap()).unwrap();
    for field in [
        "schema", "machine", "compiler", "flags", "profile", "backend", "commit", "command", "seed",
        "results",
    ] {
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

    let csv = std::fs::read_to_string(output("csv")).unwrap();
    assert!(csv.starts_with("set,strategy,boards,given,answered,lost,verdict,rank,"), "{csv}");
    assert!(std::fs::read_to_string(output("md")).unwrap().contains("### lesson: "));
}

#[test]
fn a_record_that_cannot_be_written_is_noticed_before_anything_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("no/such/folder/record.json");
    let start = std::time::Instant::now();
    let output = sudoku().args(["compare", "--time", "60", "-o"]).arg(&record).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty() && start.elapsed().as_secs() < 30);
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be written"));
}

#[test]
fn a_comparison_takes_any_input_and_prints_any_form() {
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let run = |to: &str, boards: &[&str]| {
        let mut command = sudoku();
        command.args(["compare", "-q", "--strategy", "links", "--time", "0", "--to", to]);
        for boards in boards {
            command.args(["--boards", boards]);
        }
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let json: serde_json::Value =
        serde_json::from_str(&run("json", &["lesson,leetcode-37", "sizes/4x4", board, board])).unwrap();
    let ids: Vec<&str> =
        json["sets"].as_array().unwrap().iter().map(|set| set["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["lesson", "leetcode-37", "sizes/4x4", "the board", "the board (2)"]);
    assert_eq!(json["complete"], true);
    assert_eq!(json["results"][4]["set"], "the board (2)");
    assert!(run("csv", &["lesson"]).starts_with("set,strategy,"));
    assert!(run("markdown", &["lesson"]).contains("### lesson: "));
    let table = run("table", &["lesson"]);
    assert!(table.contains("\nlesson: ") && table.contains("\nNext: "), "{table}");
}

#[test]
fn a_file_with_one_bad_line_is_compared_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.txt");
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    std::fs::write(&file, format!("{good}\n{}\n", good.replacen('7', "x", 1))).unwrap();
    let output = sudoku()
        .args(["compare", "--strategy", "row-scan", "--time", "0", "--boards"])
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
    assert!(String::from_utf8_lossy(&output.stderr).contains("an INPUT is a file"));
    let output = sudoku().args(["compare", "--strategy", "no-such-strategy"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("row-scan"));
}

/// The record, as though a build with this profile had made it.
fn with_profile(record: &str, profile: &str) -> String {
    let (before, rest) = record.split_once("\"profile\":\"").expect("a profile");
    let (_, after) = rest.split_once('"').expect("its end");
    format!("{before}\"profile\":\"{profile}\"{after}")
}

#[test]
fn a_report_is_made_of_a_record_and_can_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let compare = ["compare", "--boards", "lesson", "--strategy", "row-scan,bitmask", "--time", "0.01", "-o"];
    assert!(sudoku().args(compare).arg(path("record.json")).output().unwrap().status.success());
    let document = "# x\n\n<!-- compare: begin lesson -->\n<!-- compare: end -->\n";
    std::fs::write(path("README.md"), document).unwrap();
    // The record of a build with changes is for its maker only.
    let record = std::fs::read_to_string(path("record.json")).unwrap();
    let is_dirty = |dirty: bool| {
        let both = ["\"dirty\":true", "\"dirty\":false"];
        let record =
            record.replace(both[0], both[usize::from(!dirty)]).replace(both[1], both[usize::from(!dirty)]);
        std::fs::write(path("record.json"), record).unwrap();
    };
    is_dirty(true);
    let report = |check: bool| {
        let mut command = sudoku();
        command.arg("report").arg(path("record.json")).arg("-o").arg(path("report"));
        command.arg("--splice").arg(path("README.md"));
        if check {
            command.arg("--check");
        }
        command.output().unwrap()
    };
    let output = report(false);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not for publishing"));
    assert_eq!(std::fs::read_to_string(path("README.md")).unwrap(), document);
    // So is the record of a build without optimisation, as this one may be.
    is_dirty(false);
    let record = std::fs::read_to_string(path("record.json")).unwrap();
    std::fs::write(path("record.json"), with_profile(&record, "dev")).unwrap();
    let output = report(false);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("without optimisation"));
    std::fs::write(path("record.json"), with_profile(&record, "release")).unwrap();

    let output = report(true);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not what this command writes"));
    assert_eq!(report(false).status.code(), Some(0));
    assert_eq!(report(true).status.code(), Some(0));
    assert!(std::fs::read_to_string(path("README.md")).unwrap().contains("| row-scan"));
    assert!(std::fs::read_to_string(path("report/report.html")).unwrap().contains("lesson: the ranking"));

    // What changed since? Nothing but noise, on the same boards.
    let against = ["compare", "--boards", "lesson", "--strategy", "row-scan", "--time", "0.01", "--against"];
    let output = sudoku().args(against).arg(path("record.json")).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("lesson against the older record"));

    std::fs::write(path("other.json"), "{\"schema\": \"something else\"}").unwrap();
    let output = sudoku().arg("report").arg(path("other.json")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("sudoku-compare/2"));
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
        let compare = ["compare", "--strategy", "simd", "--time", "0", "--count", "5", "--boards", set];
        let output = sudoku().args(compare).args(["--external", &external]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{text}");
        let row = text.lines().find(|line| line.contains("| us ")).unwrap_or_else(|| panic!("{text}"));
        assert!(row.contains("5/5"), "{text}");
    }
}

/// Ctrl-C reaches this program, and not the one that competes, which has a process group of its own.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_comparison_and_the_program_that_competes() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};
    // Once, and twice in a row.
    for presses in [1, 2] {
        let folder = tempfile::tempdir().unwrap();
        let child_file = folder.path().join("child");
        let mut run = std::process::Command::new(assert_cmd::cargo::cargo_bin("sudoku"))
            .current_dir(folder.path())
            .args(["compare", "--boards", "lesson", "--strategy", "links", "--time", "0", "--external"])
            .arg("hangs=sh -c 'cat > in; test -s in || exit 0; sleep 600 & echo $! > child; wait'")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let child = || std::fs::read_to_string(&child_file).unwrap_or_default().trim().to_owned();
        let start = Instant::now();
        while child().is_empty() {
            assert!(start.elapsed() < Duration::from_secs(60), "it never started");
            std::thread::sleep(Duration::from_millis(5));
        }
        let pressed = Instant::now();
        for _ in 0..presses {
            let id = run.id().to_string();
            assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        }
        let status = run.wait().unwrap();
        assert!(pressed.elapsed() < Duration::from_secs(1), "{presses}: {:?}", pressed.elapsed());
        assert_eq!(status.code(), Some(130));
        // One that only waits to be reaped has ended.
        let state = std::process::Command::new("ps").args(["-o", "stat=", "-p", &child()]).output().unwrap();
        let state = String::from_utf8(state.stdout).unwrap();
        assert!(state.trim().is_empty() || state.trim().starts_with('Z'), "{presses}: {state}");
    }
}

#[test]
fn a_header_comes_before_the_first_silence() {
    use std::io::{BufRead, BufReader};
    use std::time::{Duration, Instant};
    let start = Instant::now();
    let mut run = std::process::Command::new(assert_cmd::cargo::cargo_bin("sudoku"))
        .args(["compare", "--boards", "lesson", "--strategy", "links", "--time", "600"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(run.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let waited = start.elapsed();
    run.kill().unwrap();
    run.wait().unwrap();
    assert!(first.starts_with("Measured on one thread of "), "{first}");
    // Far less than a minute of measuring, on a busy machine too.
    assert!(waited < Duration::from_secs(10), "{waited:?}");
}
