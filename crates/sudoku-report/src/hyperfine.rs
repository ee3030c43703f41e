//! The files that `hyperfine --export-json` writes: read and written.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use sudoku_arena::{
    Build, Kind, Machine, Microseconds, Pool, Record, RecordError, SCHEMA, SetRecord, StrategyRecord, Verdict,
};

/// The name of the set of a record made of such a file.
const SET: &str = "hyperfine";

#[derive(Deserialize, Serialize)]
struct File {
    results: Vec<Run>,
}

/// One command. Times are in seconds.
#[derive(Deserialize, Serialize)]
struct Run {
    command: String,
    mean: f64,
    stddev: Option<f64>,
    median: f64,
    #[serde(default)]
    user: Option<f64>,
    #[serde(default)]
    system: Option<f64>,
    min: f64,
    max: f64,
    #[serde(default)]
    times: Option<Vec<f64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    memory_usage_byte: Option<Vec<u64>>,
    #[serde(default)]
    exit_codes: Vec<Option<i32>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    parameters: BTreeMap<String, serde_json::Value>,
}

/// Whether a text looks like what hyperfine writes, and not like a record of `sudoku compare`.
pub fn is_hyperfine(json: &str) -> bool {
    #[derive(Deserialize)]
    struct Head {
        #[serde(default)]
        schema: Option<serde_json::Value>,
        results: Vec<serde::de::IgnoredAny>,
    }
    // The start of the text decides in most cases, so that a large record is not parsed twice.
    let start = json.trim_start().strip_prefix('{').map(str::trim_start);
    start.is_some_and(|start| start.starts_with("\"results\""))
        && serde_json::from_str::<Head>(json)
            .is_ok_and(|head| head.schema.is_none() && !head.results.is_empty())
}

/// Makes a record of what `hyperfine --export-json` wrote: one set, on which each command is an entrant that answered
/// one board, its run. A command that ended with another status than zero failed. If it was run with parameters
/// (`--parameter-list`), they follow its name.
///
/// # Errors
/// If the text is not such a file, or holds times that are not positive numbers.
pub fn from_hyperfine(json: &str) -> Result<Record, RecordError> {
    let file: File = serde_json::from_str(json)
        .map_err(|error| format!("is not what `hyperfine --export-json` writes: {error}"))?;
    let mut results: Vec<StrategyRecord> = Vec::new();
    for run in file.results {
        // hyperfine leaves the single times out if it is asked to.
        let times = run.times.filter(|times| !times.is_empty()).unwrap_or_else(|| vec![run.median]);
        if let Some(time) = times.iter().find(|time| !(time.is_finite() && **time >= 0.0)) {
            return Err(format!(
                "has a time of {time} seconds for {:?}, expected a number that is not negative",
                run.command
            )
            .into());
        }
        let samples: Vec<f64> = times.iter().map(|seconds| 1e6 * seconds).collect();
        let failed = run.exit_codes.iter().find(|code| **code != Some(0));
        let mut strategy = run.command.clone();
        // Of its parameters only those matter that its text does not show.
        for (name, value) in &run.parameters {
            let value = value.as_str().map_or_else(|| value.to_string(), Into::into);
            if !strategy.contains(&value) {
                strategy.push_str(&format!(" {name}={value}"));
            }
        }
        let same =
            results.iter().filter(|other| other.strategy.split(" #").next() == Some(&strategy)).count();
        if same > 0 {
            strategy.push_str(&format!(" #{}", same + 1));
        }
        // The runs of a command that failed say nothing of what it would have taken.
        let samples = if failed.is_some() { Vec::new() } else { samples };
        let time = failed.is_none().then(|| Microseconds::of(&samples, 1));
        results.push(StrategyRecord {
            set: SET.into(),
            strategy,
            kind: Some(Kind::Program),
            verdict: if failed.is_some() { Verdict::Failed } else { Verdict::Right },
            reason: failed.map(|code| match code {
                Some(code) => format!("a run ended with status {code}"),
                None => "a run was ended by a signal".into(),
            }),
            boards: 1,
            given: 1,
            answered: usize::from(failed.is_none()),
            complete: true,
            microseconds: time,
            par2: time,
            boards_per_second: time.filter(|time| time.median > 0.0).map(|time| 1e6 / time.median),
            peak_memory_bytes: run.memory_usage_byte.and_then(|bytes| bytes.into_iter().max()),
            cpu_microseconds: run.user.zip(run.system).map(|(user, system)| 1e6 * (user + system)),
            samples,
            ..StrategyRecord::default()
        });
    }
    let mut set = SetRecord {
        id: SET.into(),
        name: SET.into(),
        about: "whole runs of commands, start-up included".into(),
        size: "one run".into(),
        as_is: true,
        boards: 1,
        available: 1,
        // Runs of the same commands are comparable, on any machine.
        fingerprint: SET.into(),
        labels: vec!["the run".into()],
        notes: vec!["Measured by hyperfine, which looks at the status of a command, not at what it prints: no answer was verified. A board is a run.".into()],
        ..SetRecord::default()
    };
    set.results = results;
    sudoku_arena::rank(&mut set);
    let results = std::mem::take(&mut set.results);
    Ok(Record {
        schema: SCHEMA.into(),
        machine: Machine { cpu: "a machine that hyperfine does not name".into(), ..Machine::default() },
        build: Build { compiler: "hyperfine".into(), commit: "unknown".into(), ..Build::default() },
        command: "hyperfine --export-json FILE.json ...".into(),
        complete: true,
        sets: vec![set],
        results,
        ..Record::default()
    })
}

/// A file for the scripts that come with hyperfine, and what is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The file, as `hyperfine --export-json` writes it.
    pub json: String,
    /// The number of results in it.
    pub results: usize,
    /// Entrant, set and reason of every result that is left out, such as `row-scan on hard (16/20 boards)`.
    pub left_out: Vec<String>,
}

/// Writes the samples of a pool as `hyperfine --export-json` does, so that its scripts can draw them: one result for each
/// set and entrant that answered all boards of the set, in seconds for a pass over these. The command is the entrant and
/// the set, which are also its parameters `strategy` and `set`. User and system time are null: they are known for external
/// programs only, and not apart.
///
/// Hyperfine knows no lost boards. An entrant that lost some, or was given a sample, is left out: the time of the boards
/// that it answered would look as if it were the time of all.
pub fn to_hyperfine(pool: &Pool) -> Exported {
    let mut results = Vec::new();
    let mut left_out = Vec::new();
    for (place, set) in pool.sets.iter().enumerate() {
        for (entrant, name) in pool.entrants.iter().enumerate() {
            let Some(result) = pool.get(place, entrant) else { continue };
            let why = if !result.is_rankable() {
                Some(result.verdict.words().to_owned())
            } else if result.answered < set.boards {
                Some(format!("{}/{} boards", result.answered, result.given))
            } else if pool.par2(place, entrant).is_none() || result.samples.is_empty() {
                Some("no times".to_owned())
            } else {
                None
            };
            if let Some(why) = why {
                left_out.push(format!("{name} on {} ({why})", set.id));
                continue;
            }
            let pass = result.answered as f64 / 1e6;
            let times: Vec<f64> = result.samples.iter().map(|sample| sample * pass).collect();
            let count = times.len() as f64;
            let mean = times.iter().sum::<f64>() / count;
            let variance = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0);
            results.push(Run {
                command: format!("{name} on {}", set.id),
                mean,
                stddev: (times.len() > 1).then(|| variance.sqrt()),
                median: Microseconds::of(&times, 1).median,
                user: None,
                system: None,
                min: times.iter().copied().fold(f64::INFINITY, f64::min),
                max: times.iter().copied().fold(0.0, f64::max),
                exit_codes: vec![Some(0); times.len()],
                times: Some(times),
                memory_usage_byte: result.peak_memory_bytes.map(|bytes| vec![bytes]),
                parameters: BTreeMap::from([
                    ("set".to_owned(), set.id.clone().into()),
                    ("strategy".to_owned(), name.clone().into()),
                ]),
            });
        }
    }
    let written = results.len();
    let mut json = serde_json::to_string_pretty(&File { results }).expect("numbers and texts can be written");
    json.push('\n');
    Exported { json, results: written, left_out }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"results":[
        {"command":"./a","mean":0.5,"stddev":0.01,"median":0.5,"user":0.4,"system":0.05,"min":0.49,"max":0.51,
         "times":[0.49,0.5,0.51],"exit_codes":[0,0,0]},
        {"command":"./b","mean":1.0,"stddev":null,"median":1.0,"user":0.9,"system":0.0,"min":1.0,"max":1.0,
         "times":[1.0],"memory_usage_byte":[4096],"exit_codes":[0],"parameters":{"size":"16"}},
        {"command":"./c","mean":0.1,"stddev":0.0,"median":0.1,"user":0.1,"system":0.0,"min":0.1,"max":0.1,
         "times":[0.1,0.1],"exit_codes":[0,3]}]}"#;

    #[test]
    fn hyperfine_becomes_a_record_and_a_record_becomes_hyperfine() {
        assert!(is_hyperfine(FILE) && !is_hyperfine("{\"schema\":\"sudoku-compare/2\",\"results\":[1]}"));
        let record = from_hyperfine(FILE).unwrap();
        let found: Vec<_> = record.results.iter().map(|r| (r.strategy.as_str(), r.rank, r.slower)).collect();
        assert_eq!(
            found,
            [("./a", Some(1), Some(1.0)), ("./b size=16", Some(2), Some(2.0)), ("./c", None, None)]
        );
        assert_eq!(record.results[2].reason.as_deref(), Some("a run ended with status 3"));
        assert_eq!(record.results[1].peak_memory_bytes, Some(4096));
        assert!((record.results[0].cpu_microseconds.unwrap() - 450_000.0).abs() < 1e-3);

        let exported = to_hyperfine(&Pool::of(&[&record]));
        assert_eq!(exported.left_out, ["./c on hyperfine (failed)"]);
        let text = exported.json;
        let again = from_hyperfine(&text).unwrap();
        let medians = |record: &Record| -> Vec<f64> {
            record.results.iter().filter(|r| r.is_rankable()).map(|r| r.par2.unwrap().median).collect()
        };
        for (a, b) in medians(&record).iter().zip(medians(&again)) {
            assert!((a - b).abs() < 1e-6 * a, "{text}");
        }
        assert_eq!(again.results.len(), 2, "a command that failed is not written");
        let failed = &record.results[2];
        assert!(
            failed.samples.is_empty() && failed.microseconds.is_none() && failed.par2.is_none(),
            "{failed:?}"
        );
    }

    #[test]
    fn lost_boards_are_no_times() {
        let mut record = from_hyperfine(FILE).unwrap();
        record.sets[0].boards = 20;
        let (lost, sample) = (19, 12);
        for (result, answered) in record.results.iter_mut().zip([lost, sample]) {
            (result.boards, result.given, result.answered) = (20, 20, answered);
            (result.lost, result.verdict) = (20 - answered, Verdict::GaveUp);
        }
        let exported = to_hyperfine(&Pool::of(&[&record]));
        assert!(exported.json.contains("\"results\": []"), "{}", exported.json);
        assert_eq!(
            exported.left_out,
            [
                "./a on hyperfine (19/20 boards)",
                "./b size=16 on hyperfine (12/20 boards)",
                "./c on hyperfine (failed)"
            ]
        );
    }

    #[test]
    fn what_is_not_hyperfine_is_a_sentence() {
        assert!(
            from_hyperfine("{}")
                .unwrap_err()
                .to_string()
                .contains("is not what `hyperfine --export-json` writes")
        );
        let negative = FILE.replace("[0.49,0.5,0.51]", "[-1.0]");
        assert!(from_hyperfine(&negative).unwrap_err().to_string().contains("-1 seconds for \"./a\""));
    }
}
