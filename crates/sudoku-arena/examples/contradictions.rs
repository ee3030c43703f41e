//! Do repetitions of a comparison contradict each other? They do if two records rank a pair of entrants in opposite
//! order, not counting ties.
//!
//! ```text
//! for i in $(seq 10); do sudoku compare -o /tmp/run-$i.json > /dev/null; done
//! cargo run --release -p sudoku-arena --example contradictions -- /tmp/run-*.json
//! ```
//!
//! Prints each contradiction, and ends with status 1 if there is one.

use std::collections::BTreeMap;
use std::process::ExitCode;
use sudoku_arena::Record;

fn main() -> ExitCode {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    // For each pair in a set: the first record that ranks the first of the two higher.
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
                        "{}: {} is ahead of {} in {path}, but behind it in {earlier}",
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
