//! Whether repetitions of a comparison contradict each other: a pair of entrants that one record ranks one way and
//! another the other way, ties apart.
//!
//! ```text
//! for i in $(seq 10); do sudoku compare --export /tmp/run-$i.json > /dev/null; done
//! cargo run --release -p sudoku-arena --example contradictions -- /tmp/run-*.json
//! ```
//!
//! Prints each contradiction, and ends with status 1 if there is one.

use std::collections::BTreeMap;
use std::process::ExitCode;
use sudoku_arena::Record;

fn main() -> ExitCode {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    // For each pair in a set: the first record that puts the first one in front.
    let mut ahead: BTreeMap<(String, String, String), String> = BTreeMap::new();
    let (mut pairs, mut contradictions) = (0, 0);
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let record = Record::from_json(&text).unwrap_or_else(|what| panic!("{path} {what}"));
        let ranked = || record.results.iter().filter_map(|result| Some((result, result.rank?)));
        for (first, rank) in ranked() {
            for (second, other) in ranked().filter(|(second, _)| second.set == first.set) {
                if rank >= other {
                    continue;
                }
                pairs += 1;
                let key = |a: &str, b: &str| (first.set.clone(), a.to_owned(), b.to_owned());
                if let Some(earlier) = ahead.get(&key(&second.strategy, &first.strategy)) {
                    contradictions += 1;
                    println!(
                        "{}: {} before {} in {path}, behind it in {earlier}",
                        first.set, first.strategy, second.strategy
                    );
                }
                ahead.entry(key(&first.strategy, &second.strategy)).or_insert_with(|| path.clone());
            }
        }
    }
    println!("{} records, {pairs} rankings of a pair, {contradictions} contradictions", paths.len());
    if contradictions == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
