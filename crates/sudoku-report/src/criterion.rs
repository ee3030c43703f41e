//! Reads the results that criterion saved: `target/criterion/GROUP/NAME/new/{benchmark,estimates}.json`.

use serde::Deserialize;
use std::fs;
use std::io;
use std::path::Path;

/// One benchmark.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The group, such as `solve/easy`.
    pub group: String,
    /// The function or parameter, such as `row-scan`.
    pub name: String,
    /// Elements per iteration: boards.
    pub elements: u64,
    /// Nanoseconds per iteration: the median.
    pub median: f64,
    /// The confidence interval of the median, in nanoseconds.
    pub interval: [f64; 2],
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

/// Reads the newest result of every benchmark under a folder, sorted by group and name.
///
/// # Errors
/// If a file cannot be read, or does not have criterion's form. The message names the file.
pub fn read_criterion(folder: &Path) -> io::Result<Vec<Measurement>> {
    let mut measurements = Vec::new();
    walk(folder, &mut measurements)?;
    measurements.sort_by(|a, b| (&a.group, &a.name).cmp(&(&b.group, &b.name)));
    Ok(measurements)
}

fn walk(folder: &Path, found: &mut Vec<Measurement>) -> io::Result<()> {
    let new = folder.join("new");
    if new.join("benchmark.json").is_file() {
        let benchmark: Benchmark = read(&new.join("benchmark.json"))?;
        let estimates: Estimates = read(&new.join("estimates.json"))?;
        let elements = benchmark.throughput.and_then(|throughput| throughput.elements).unwrap_or(1);
        let name =
            [benchmark.function_id, benchmark.value_str].into_iter().flatten().collect::<Vec<_>>().join("/");
        let interval = estimates.median.confidence_interval;
        found.push(Measurement {
            group: benchmark.group_id,
            name,
            elements,
            median: estimates.median.point_estimate,
            interval: [interval.lower_bound, interval.upper_bound],
        });
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, found)?;
        }
    }
    Ok(())
}

fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> io::Result<T> {
    let fault = |what: String| io::Error::other(format!("{}: {what}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| fault(format!("is not what criterion 0.8 writes: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_results_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let new = folder.path().join("solve_easy/row-scan/new");
        fs::create_dir_all(&new).unwrap();
        fs::create_dir_all(folder.path().join("solve_easy/report")).unwrap();
        let benchmark = r#"{"group_id":"solve/easy","function_id":"row-scan","value_str":null,"throughput":{"Elements":100},"full_id":"solve/easy/row-scan","directory_name":"solve_easy/row-scan","title":"solve/easy/row-scan"}"#;
        let estimate = r#"{"confidence_interval":{"confidence_level":0.95,"lower_bound":90.0,"upper_bound":110.0},"point_estimate":100.0,"standard_error":5.0}"#;
        fs::write(new.join("benchmark.json"), benchmark).unwrap();
        fs::write(new.join("estimates.json"), format!(r#"{{"mean":{estimate},"median":{estimate}}}"#))
            .unwrap();
        let found = read_criterion(folder.path()).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].name.as_str(), found[0].elements, found[0].median), ("row-scan", 100, 100.0));

        fs::write(new.join("estimates.json"), "nonsense").unwrap();
        assert!(read_criterion(folder.path()).unwrap_err().to_string().contains("estimates.json"));
    }
}
