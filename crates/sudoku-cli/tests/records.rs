//! `rank`, `cmp` and `report`: every number of the summary, recomputed from the record by code that shares nothing with the
//! program.

use serde_json::Value;
use std::collections::BTreeMap;
use std::process::{Command, Output};

fn sudoku() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("sudoku"));
    command.env_remove("COLUMNS").env("NO_COLOR", "1");
    command
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("not a number: {value}"))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}

fn median(values: &Value) -> Option<f64> {
    let mut values = numbers(values);
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        n if n % 2 == 1 => Some(values[middle]),
        _ => Some((values[middle - 1] + values[middle]) / 2.0),
    }
}

/// What each board cost, with lost boards counted twice, and whether it was lost.
fn costs(result: &Value) -> Vec<(bool, f64)> {
    let lost: Vec<usize> = result["lost_boards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| place.as_u64().unwrap() as usize)
        .collect();
    let times = numbers(&result["board_microseconds"]);
    let cost = |(place, time): (usize, f64)| {
        let is_lost = lost.contains(&place);
        (is_lost, if is_lost { 2.0 * time } else { time })
    };
    times.into_iter().enumerate().map(cost).collect()
}

#[test]
fn every_number_of_the_summary_can_be_recomputed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    let compare = [
        "compare",
        "--boards",
        "lesson,hard,easy,sizes/4x4",
        "--time",
        "0.01",
        "-n",
        "24",
        "--budget",
        "20000",
        "-q",
    ];
    let strategies = ["--strategy", "row-scan,bitmask,bitmask-singles,links,simd,simd-many"];
    let output = sudoku().args(compare).args(strategies).arg("-o").arg(&path).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let record: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();

    let output = sudoku().arg("rank").arg(&path).args(["--to", "json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let summary: Value = serde_json::from_str(&text(&output)).unwrap();

    // PAR-2 of every result, from its samples.
    let mut par2: BTreeMap<(&str, &str), f64> = BTreeMap::new();
    let mut results: BTreeMap<(&str, &str), &Value> = BTreeMap::new();
    for result in record["results"].as_array().unwrap() {
        let key = (result["set"].as_str().unwrap(), result["strategy"].as_str().unwrap());
        results.insert(key, result);
        let verdict = result["verdict"].as_str().unwrap();
        if verdict != "right" && verdict != "gave-up" {
            continue;
        }
        let (given, answered, lost) =
            (number(&result["given"]), number(&result["answered"]), number(&result["lost"]));
        assert_eq!(given, answered + lost);
        let time = median(&result["samples"]).unwrap_or(0.0);
        let lost_time = median(&result["lost_samples"]).unwrap_or(0.0);
        let expected = (answered * time + 2.0 * lost * lost_time) / given;
        assert!(close(expected, number(&result["par2"]["median"])), "{key:?}");
        par2.insert(key, expected);
    }
    let sets: Vec<&str> =
        record["sets"].as_array().unwrap().iter().map(|set| set["id"].as_str().unwrap()).collect();
    let names: Vec<&str> =
        summary["rows"].as_array().unwrap().iter().map(|row| row["strategy"].as_str().unwrap()).collect();
    assert_eq!(summary["sets"].as_array().unwrap().len(), sets.len());
    assert_eq!(names.len(), 6);
    let best: BTreeMap<&str, f64> = sets
        .iter()
        .map(|&set| {
            let times = par2.iter().filter(|((other, _), _)| *other == set).map(|(_, time)| *time);
            (set, times.fold(f64::INFINITY, f64::min))
        })
        .collect();
    let shared: Vec<&str> =
        sets.iter().copied().filter(|set| names.iter().all(|name| par2.contains_key(&(set, name)))).collect();
    let places: Vec<usize> =
        shared.iter().map(|set| sets.iter().position(|other| other == set).unwrap()).collect();
    assert_eq!(numbers(&summary["shared"]), places.iter().map(|&place| place as f64).collect::<Vec<_>>());
    assert!(
        shared.len() == 3 && sets.len() == 4,
        "simd has no 4x4 boards, so they are not shared: {shared:?}"
    );

    let mut last = (1.0, 0.0);
    let (mut lost_somewhere, mut sampled_somewhere) = (false, false);
    for row in summary["rows"].as_array().unwrap() {
        let name = row["strategy"].as_str().unwrap();
        let slower = row["slower"].as_array().unwrap();
        for (place, set) in sets.iter().enumerate() {
            match par2.get(&(set, name)) {
                None => assert!(slower[place].is_null(), "{name} on {set}"),
                Some(time) => {
                    assert!(close(number(&slower[place]), time / best[set]), "{name} on {set}");
                    assert!(
                        close(number(&results[&(*set, name)]["slower"]), time / best[set]),
                        "{name} on {set}"
                    );
                }
            }
        }
        let product: f64 = shared.iter().map(|set| par2[&(*set, name)] / best[set]).product();
        let mean = product.powf(1.0 / shared.len() as f64);
        assert!(close(number(&row["mean"]), mean), "{name}: {mean}, {}", row["mean"]);
        // All that follows is over the shared sets.
        let share_of = |set: &&str| {
            let result = results[&(*set, name)];
            number(&result["answered"]) / number(&result["given"])
        };
        let share = shared.iter().map(share_of).sum::<f64>() / shared.len() as f64;
        assert!(close(number(&row["share"]), share), "{name}: {share}, {}", row["share"]);
        let is_equal = close(share, last.0);
        assert!(
            share < last.0 || is_equal && mean >= last.1,
            "the rows are in order: the share answered, then the mean"
        );
        last = (share, mean);

        let sum = |field: &str| shared.iter().map(|set| number(&results[&(*set, name)][field])).sum::<f64>();
        sampled_somewhere |= sum("given") < sum("boards");
        assert_eq!((number(&row["answered"]), number(&row["given"])), (sum("answered"), sum("given")));
        lost_somewhere |= sum("lost") > 0.0;

        // Board by board.
        let (mut wins, mut timed, mut logarithms, mut with_times) = (0, 0, 0.0, 0);
        for set in shared.iter().copied() {
            let own = costs(results[&(set, name)]);
            let all: Vec<Vec<(bool, f64)>> = names
                .iter()
                .filter(|other| par2.contains_key(&(set, other)))
                .map(|other| costs(results[&(set, *other)]))
                .filter(|costs| !costs.is_empty())
                .collect();
            if own.is_empty() || all.len() < 2 {
                continue;
            }
            // Only the boards that all of these tried.
            let tried = all.iter().map(Vec::len).min().unwrap();
            let (mut of_best, own) = (0.0, &own[..tried]);
            for (board, cost) in own.iter().enumerate() {
                let mut least = *cost;
                for other in all.iter().filter_map(|costs| costs.get(board)) {
                    if (other.0, other.1) < least {
                        least = *other;
                    }
                }
                of_best += least.1;
                timed += 1;
                wins += usize::from(!cost.0 && least == *cost);
            }
            logarithms += (of_best / own.iter().map(|cost| cost.1).sum::<f64>()).ln();
            with_times += 1;
        }
        if with_times == 0 {
            assert!(row["best_on"].is_null() && row["of_virtual_best"].is_null(), "{name}");
            continue;
        }
        assert_eq!(numbers(&row["best_on"]), [wins as f64, timed as f64], "{name}");
        assert!(close(number(&row["of_virtual_best"]), (logarithms / f64::from(with_times)).exp()), "{name}");
    }
    assert!(sampled_somewhere, "the row scan loses more than one in ten, so it gets a sample");
    assert!(lost_somewhere, "the budget is small enough for the row scan to lose a board");

    // `compare` ends with the same summary, the report begins with it, and `cmp` shows the same values.
    let markdown = text(&sudoku().arg("rank").arg(&path).args(["--to", "markdown"]).output().unwrap());
    for name in &names {
        assert!(markdown.contains(name), "{markdown}");
    }
    let output = sudoku().arg("cmp").arg(&path).args(["--to", "json"]).output().unwrap();
    let compared: Value = serde_json::from_str(&text(&output)).unwrap();
    for cell in compared["results"].as_array().unwrap() {
        let key = (cell["set"].as_str().unwrap(), cell["strategy"].as_str().unwrap());
        match par2.get(&key) {
            None => assert!(cell["value"].is_null()),
            Some(time) => {
                assert!(close(number(&cell["value"]), *time), "{key:?}");
                assert!(close(number(&cell["times_the_best"]), time / best[key.0]), "{key:?}");
            }
        }
    }

    // What was exported for hyperfine has the samples, as seconds for a pass over the boards, of those that answered all.
    let output = sudoku().arg("cmp").arg(&path).args(["--to", "hyperfine"]).output().unwrap();
    let runs: Value = serde_json::from_str(&text(&output)).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    let whole = |result: &&&Value| result["verdict"] == "right" && result["answered"] == result["boards"];
    assert_eq!(runs["results"].as_array().unwrap().len(), results.values().filter(whole).count());
    for ((set, name), result) in &results {
        let is_named = errors.contains(&format!("{name} on {set} ("));
        assert_eq!(is_named, !whole(&result), "{name} on {set}: {errors}");
    }
    for run in runs["results"].as_array().unwrap() {
        let parameters = &run["parameters"];
        let key = (parameters["set"].as_str().unwrap(), parameters["strategy"].as_str().unwrap());
        let expected = numbers(&results[&key]["samples"]);
        let answered = number(&results[&key]["answered"]);
        for (time, sample) in numbers(&run["times"]).into_iter().zip(expected) {
            assert!(close(time * 1e6, sample * answered), "{key:?}");
        }
    }
}

#[test]
fn records_that_cannot_be_read_are_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let cases: [(&str, &[u8], &str); 5] = [
        ("empty.json", b"", "is not a record of `sudoku compare`"),
        ("other.json", b"{\"schema\": \"something else\"}", "expected \"sudoku-compare/2\""),
        ("bytes.json", b"\xff\xfe", "is not text"),
        ("deep.json", deep.as_bytes(), "is not a record of `sudoku compare`"),
        ("huge.json", b"{\"schema\":\"sudoku-compare/2\",\"seconds\":1e999}", "number out of range"),
    ];
    for (name, content, expected) in cases {
        for command in ["rank", "cmp", "report"] {
            let output = sudoku().arg(command).arg(path(name, content)).output().unwrap();
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command} {name}: {error}");
            assert!(
                error.starts_with("sudoku: ") && error.contains(name) && error.contains(expected),
                "{error}"
            );
        }
    }
    let output = sudoku().args(["rank", "no/such.json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no such file"));
    let output = sudoku().args(["rank", "-", "-"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("can be read once"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_record_without_end_is_not_read_to_its_end() {
    let output = sudoku().args(["rank", "/dev/zero"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is larger than 256 MiB"));
}

#[test]
fn filters_that_leave_nothing_are_the_same_sentence_everywhere() {
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reports.in/old.json");
    // Without the results of simd on 4x4 boards, where it has none of its own.
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record.json");
    let mut json: Value = serde_json::from_str(&std::fs::read_to_string(old).unwrap()).unwrap();
    json["results"]
        .as_array_mut()
        .unwrap()
        .retain(|result| result["set"] != "sizes/4x4" || result["strategy"] != "simd");
    std::fs::write(&record, json.to_string()).unwrap();
    let empty = folder.path().join("empty.json");
    json["sets"] = Value::Array(Vec::new());
    json["results"] = Value::Array(Vec::new());
    std::fs::write(&empty, json.to_string()).unwrap();
    let nothing = ["--set", "sizes", "--strategy", "simd"];
    let out = ["-o", folder.path().to_str().unwrap()];
    let cases: [(&std::path::Path, &[&str], &[&str], &str); 4] = [
        (
            &record,
            &nothing,
            &["rank", "cmp", "report"],
            "none of the chosen strategies competed on the chosen sets",
        ),
        (
            &record,
            &["--set", "nope"],
            &["rank", "cmp", "report"],
            "--set nope: matches no set of the records",
        ),
        (&empty, &[], &["rank", "cmp", "report"], "no set is left: the records hold none"),
        (
            old.as_ref(),
            &["--set", "sizes", "--intersection"],
            &["rank", "cmp"],
            "no set is left: --intersection: there is none on which every strategy has a time",
        ),
    ];
    for (record, filters, commands, expected) in cases {
        for command in commands {
            let out = if *command == "report" { &out[..] } else { &[] };
            let output = sudoku().arg(command).arg(record).args(filters).args(out).output().unwrap();
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command}: {error}");
            assert!(error.starts_with("sudoku: ") && error.contains(expected), "{command}: {error}");
            assert!(output.stdout.is_empty());
        }
    }
}

/// Shell commands that compete: a wrong one, a failing one, a slow one, and one that gives up on a board.
#[cfg(unix)]
#[test]
fn wrong_failing_slow_and_incomplete_are_shown_as_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let boards: Vec<String> = sudoku_corpus::set("lesson")
        .unwrap()
        .boards()
        .iter()
        .take(3)
        .map(|board| board.grid.to_string())
        .collect();
    std::fs::write(folder.path().join("boards.txt"), boards.join("\n") + "\n").unwrap();
    let us = assert_cmd::cargo::cargo_bin("sudoku");
    let incomplete = format!("{} solve --to line - | sed '/^{}/s/.*/gave-up/'", us.display(), boards[1]);
    let script = |name: &str, script: &str| {
        ["--external".to_owned(), format!("{name}={}", shell_words::join(["sh", "-c", script]))]
    };
    let output = sudoku()
        .current_dir(folder.path())
        .args(["compare", "--boards", "boards.txt", "--as-is", "--strategy", "links", "--time", "0.01"])
        .args(["--timeout", "2", "--to", "table", "-o", "record.json"])
        .args(script("wrong", "cat > in; test -s in && yes none | head -n 3"))
        .args(script("failing", "cat > in; test -s in || exit 0; echo out of luck >&2; exit 3"))
        .args(script("slow", "cat > in; test -s in || exit 0; exec sleep 600"))
        .args(script("incomplete", &incomplete))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let table = text(&output);
    let cells = |table: &str, name: &str, column: usize| -> Vec<String> {
        let rows = table.lines().map(|line| line.split('|').map(|cell| cell.trim().to_owned()));
        let rows: Vec<Vec<String>> = rows.map(Iterator::collect).collect();
        let row = rows.into_iter().find(|row| row.get(column).is_some_and(|cell| cell == name));
        row.unwrap_or_else(|| panic!("no row for {name}:\n{table}"))
    };
    let expected = [
        ("wrong", "wrong", "0/3"),
        ("failing", "failed", "0/0"),
        ("slow", "3", "0/3"),
        ("incomplete", "2", "2/3"),
    ];
    for (name, standing, answered) in expected {
        let row = cells(&table, name, 2);
        assert_eq!(row[1], standing, "{table}");
        assert!(name == "wrong" || name == "failing" || row[3] == answered, "{table}");
    }
    // A reason may be broken into lines.
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for reason in [
        "wrong: said none, is unique, first at line ",
        "failing: ended with exit status: 3, its last line of errors: \"out of luck\"",
        "slow: did not finish the 3 boards in one pass within its limit of 2 s, so it got boards one at a time, with \
         0.667 s for each: lost 3 of 3 boards; the first one was line ",
        "incomplete: lost 1 of 3 boards; the first one was line 2: it printed gave-up.",
    ] {
        assert!(flat(&table).contains(reason), "{reason}: {table}");
    }

    let run = |command: &str, more: &[&str]| {
        let output =
            sudoku().current_dir(folder.path()).arg(command).arg("record.json").args(more).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        text(&output)
    };
    let summary = run("rank", &["--to", "markdown"]);
    for (name, place, answered) in [
        ("links", "1", "100 %"),
        ("incomplete", "2", "66.7 %"),
        ("slow", "3", "0 %"),
        ("wrong", "wrong", "-"),
        ("failing", "failed", "-"),
    ] {
        let row = cells(&summary, name, 2);
        assert_eq!((row[1].as_str(), row[3].as_str()), (place, answered), "{summary}");
    }
    let compared = run("cmp", &["--row", "strategy", "--to", "markdown"]);
    assert_eq!(cells(&compared, "wrong", 1)[2], "wrong", "{compared}");
    assert_eq!(cells(&compared, "failing", 1)[2], "failed", "{compared}");
    assert!(
        cells(&compared, "slow", 1)[2].ends_with("x)")
            && cells(&compared, "incomplete", 1)[2].ends_with("x)")
    );
    let report = run("report", &["--to", "markdown", "-o", "-"]);
    let why = &report[report.find("Lost boards, errors, absences").unwrap()..];
    let why = &why[why.find("| set ").unwrap()..];
    for (name, verdict) in
        [("wrong", "wrong"), ("failing", "failed"), ("slow", "gave up"), ("incomplete", "gave up")]
    {
        assert_eq!(cells(why, name, 2)[3], verdict, "{why}");
    }
}
