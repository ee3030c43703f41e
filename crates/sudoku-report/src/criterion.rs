//! Reads the results that criterion saved: `target/criterion/GROUP/NAME/BASELINE/{benchmark,estimates}.json`.

use serde::Deserialize;
use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};
use sudoku_arena::date;

/// What begins the groups of this repository's harness: `solve/<set>`.
const OURS: &str = "solve/";

/// A result that is this much older than the newest of its baseline is left over from an earlier run.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// The baselines of one folder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Criterion {
    /// In the order in which they were asked for.
    pub baselines: Vec<Baseline>,
    /// The names of all baselines in the folder, sorted. `new` is the latest run.
    pub known: Vec<String>,
}

/// The results of one run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Baseline {
    /// Its name.
    pub name: String,
    /// Its results, sorted by group and name.
    pub measurements: Vec<Measurement>,
    /// The days of its oldest and newest result, such as `2026-12-01`.
    pub dates: Option<(String, String)>,
    /// What was left out, and why: benches that are not `solve/<set>/<strategy>`, strategies that the program does not
    /// have, results left over from an earlier run.
    pub left_out: Vec<String>,
    /// What is missing: strategies that have no result on a set on which others have one.
    pub missing: Vec<String>,
}

/// One benchmark.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The group, such as `solve/easy`.
    pub group: String,
    /// The strategy, such as `row-scan`.
    pub name: String,
    /// Elements per iteration: boards.
    pub elements: u64,
    /// Nanoseconds per iteration: the median.
    pub median: f64,
    /// The confidence interval of the median, in nanoseconds.
    pub interval: [f64; 2],
    /// When it was written, in seconds since 1970 (UTC).
    pub time: u64,
}

#[derive(Deserialize)]
struct Benchmark {
    group_id: String,
    function_id: Option<String>,
    value_str: Option<String>,
    throughput: Option<Throughput>,
}

/// Only elements are read. Other kinds, such as bytes, are ignored.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Throughput {
    elements: Option<u64>,
}

#[derive(Deserialize)]
struct Estimates {
    median: Estimate,
}

#[derive(Deserialize)]
struct Estimate {
    point_estimate: f64,
    confidence_interval: Interval,
}

#[derive(Deserialize)]
struct Interval {
    lower_bound: f64,
    upper_bound: f64,
}

/// Why results of criterion cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CriterionError(String);

impl From<String> for CriterionError {
    fn from(sentence: String) -> Self {
        CriterionError(sentence)
    }
}

/// Reads these baselines of every benchmark under a folder. `strategies` are the names that the program knows.
///
/// # Errors
/// If a file cannot be read or does not have criterion's form, or there is no baseline of a name.
pub fn read_criterion(
    folder: &Path,
    baselines: &[String],
    strategies: &[&str],
) -> Result<Criterion, CriterionError> {
    let mut found: Vec<(String, Measurement)> = Vec::new();
    let mut known = Vec::new();
    walk(folder, 0, baselines, &mut found, &mut known)?;
    known.sort_unstable();
    known.dedup();
    let of = |name: &String| {
        let all: Vec<Measurement> =
            found.iter().filter(|(baseline, _)| baseline == name).map(|(_, one)| one.clone()).collect();
        if all.is_empty() {
            let expected = if known.is_empty() {
                "`cargo bench` first".into()
            } else {
                format!("one of {}", known.join(", "))
            };
            return Err(format!("{}: has no baseline {name:?}; expected {expected}", folder.display()).into());
        }
        Ok(sorted_out(name, all, strategies))
    };
    Ok(Criterion { baselines: baselines.iter().map(of).collect::<Result<_, CriterionError>>()?, known })
}

/// Leaves out what does not belong to the run, and says so.
fn sorted_out(name: &str, mut all: Vec<Measurement>, strategies: &[&str]) -> Baseline {
    all.sort_by(|a, b| (&a.group, &a.name).cmp(&(&b.group, &b.name)));
    let mut left_out = Vec::new();
    let newest = all.iter().filter(|one| one.group.starts_with(OURS)).map(|one| one.time).max().unwrap_or(0);
    all.retain(|one| {
        let why = if !one.group.starts_with(OURS) {
            "is another bench".to_owned()
        } else if !strategies.contains(&one.name.as_str()) {
            "is not a strategy of this program".to_owned()
        } else if one.time + STALE.as_secs() < newest {
            format!("is left over from {}", date(one.time))
        } else {
            return true;
        };
        left_out.push(format!("{}/{} {why}", one.group, one.name));
        false
    });
    let mut groups: Vec<&str> = all.iter().map(|one| one.group.as_str()).collect();
    groups.dedup();
    let mut missing = Vec::new();
    for group in groups {
        let has = |strategy: &str| all.iter().any(|one| one.group == group && one.name == strategy);
        let without: Vec<&str> = strategies.iter().copied().filter(|strategy| !has(strategy)).collect();
        if !without.is_empty() {
            missing.push(format!("{group}: {}", without.join(", ")));
        }
    }
    let oldest = all.iter().map(|one| one.time).min();
    Baseline {
        name: name.into(),
        dates: oldest.map(|oldest| (date(oldest), date(newest))),
        measurements: all,
        left_out,
        missing,
    }
}

/// Folders deeper than this hold no results: criterion makes two levels.
const DEEPEST: usize = 6;

fn walk(
    folder: &Path,
    depth: usize,
    wanted: &[String],
    found: &mut Vec<(String, Measurement)>,
    known: &mut Vec<String>,
) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| fault(folder, &error))?;
    let mut folders = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| fault(folder, &error))?.path();
        // A link could lead in a circle.
        if path.is_dir() && !path.is_symlink() {
            folders.push(path);
        }
    }
    folders.sort();
    for path in folders {
        let is_result = path.join("benchmark.json").is_file() && path.join("estimates.json").is_file();
        if !is_result {
            if depth < DEEPEST {
                walk(&path, depth + 1, wanted, found, known)?;
            }
            continue;
        }
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        // criterion keeps the run before the latest one as `base`.
        if wanted.contains(&name) {
            found.push((name.clone(), measurement(&path)?));
        }
        known.push(name);
    }
    Ok(())
}

fn measurement(folder: &Path) -> Result<Measurement, String> {
    let benchmark: Benchmark = read(&folder.join("benchmark.json"))?;
    let path = folder.join("estimates.json");
    let estimates: Estimates = read(&path)?;
    let written = fs::metadata(&path).and_then(|data| data.modified()).ok();
    let interval = estimates.median.confidence_interval;
    Ok(Measurement {
        group: benchmark.group_id,
        name: [benchmark.function_id, benchmark.value_str]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("/"),
        elements: benchmark.throughput.and_then(|throughput| throughput.elements).unwrap_or(1),
        median: estimates.median.point_estimate,
        interval: [interval.lower_bound, interval.upper_bound],
        time: written.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map_or(0, |time| time.as_secs()),
    })
}

fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, String> {
    let text = fs::read_to_string(path).map_err(|error| fault(path, &error))?;
    serde_json::from_str(&text)
        .map_err(|error| format!("{}: is not what criterion 0.8 writes: {error}", path.display()))
}

fn fault(path: &Path, error: &io::Error) -> String {
    let what = error.to_string();
    let what = what.split(" (os error").next().unwrap_or(&what).to_lowercase();
    format!("{}: cannot be read: {what}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    fn save(folder: &Path, id: [&str; 2], baseline: &str, median: f64, age: u64) {
        let path = folder.join(id[0].replace('/', "_")).join(id[1]).join(baseline);
        fs::create_dir_all(&path).unwrap();
        let benchmark = format!(
            r#"{{"group_id":"{}","function_id":"{}","value_str":null,"throughput":{{"Elements":100}},"full_id":"","directory_name":"","title":""}}"#,
            id[0], id[1]
        );
        let estimate = format!(
            r#"{{"confidence_interval":{{"confidence_level":0.95,"lower_bound":{median},"upper_bound":{median}}},"point_estimate":{median},"standard_error":5.0}}"#
        );
        fs::write(path.join("benchmark.json"), benchmark).unwrap();
        fs::write(path.join("estimates.json"), format!(r#"{{"mean":{estimate},"median":{estimate}}}"#))
            .unwrap();
        let file = fs::File::options().write(true).open(path.join("estimates.json")).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
    }

    #[test]
    fn baselines_are_chosen_by_name_and_what_does_not_belong_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::create_dir_all(folder.join("solve_easy/report")).unwrap();
        save(folder, ["solve/easy", "row-scan"], "new", 100.0, 0);
        save(folder, ["solve/easy", "row-scan"], "before", 150.0, 0);
        save(folder, ["solve/easy", "simd"], "new", 1.0, 60);
        save(folder, ["solve/hard", "simd"], "new", 1.0, 0);
        save(folder, ["solve/hard", "row-scan"], "new", 1.0, 3 * 24 * 60 * 60);
        save(folder, ["solve/easy", "removed"], "new", 1.0, 0);
        save(folder, ["csv", "1000"], "new", 1.0, 0);
        let read = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).into()).collect();
            read_criterion(folder, &names, &["row-scan", "simd"])
        };
        let found = read(&["new", "before"]).unwrap();
        assert_eq!(found.known, ["before", "new"]);
        let [new, before] = &found.baselines[..] else { panic!("{found:?}") };
        let ids: Vec<_> = new.measurements.iter().map(|one| format!("{}/{}", one.group, one.name)).collect();
        assert_eq!(ids, ["solve/easy/row-scan", "solve/easy/simd", "solve/hard/simd"]);
        assert_eq!((new.measurements[0].elements, new.measurements[0].median), (100, 100.0));
        assert_eq!(new.missing, ["solve/hard: row-scan"]);
        assert_eq!(new.left_out.len(), 3, "{new:?}");
        assert!(new.left_out[0].starts_with("csv/1000 is another bench"), "{new:?}");
        assert!(new.left_out[1].starts_with("solve/easy/removed is not a strategy"), "{new:?}");
        assert!(new.left_out[2].starts_with("solve/hard/row-scan is left over from "), "{new:?}");
        assert_eq!(before.measurements[0].median, 150.0);
        assert_eq!(before.missing, ["solve/easy: simd"]);

        let fault = read(&["after"]).unwrap_err().to_string();
        assert!(fault.contains("no baseline \"after\"; expected one of before, new"), "{fault}");
        fs::write(folder.join("solve_easy/simd/new/estimates.json"), "nonsense").unwrap();
        assert!(
            read(&["new"])
                .unwrap_err()
                .to_string()
                .contains("estimates.json: is not what criterion 0.8 writes")
        );
        let nowhere = read_criterion(&folder.join("no"), &["new".into()], &[]).unwrap_err().to_string();
        assert!(nowhere.ends_with("no: cannot be read: no such file or directory"), "{nowhere}");
    }
}
