//! Two records of the same comparison: what changed, and whether it is more than noise.

use crate::rank::alike;
use crate::record::{Record, SetRecord, StrategyRecord, Verdict};
use crate::table::{self, short};
use std::fmt::Write;

const HEADINGS: [&str; 5] = ["strategy", "µs/board before", "µs/board now", "now/before", "that is"];

/// What changed since an older record, as text: a table for each set that both have, and a warning for everything
/// that makes the two hard to compare.
pub fn text(old: &Record, new: &Record) -> String {
    let mut text = String::from("Compared with the older record, made with:\n\n");
    let _ = writeln!(text, "    {}\n", old.command);
    for warning in differences(old, new) {
        let _ = writeln!(text, "- {warning}");
    }
    let before = old.nested();
    for set in new.nested() {
        let _ = writeln!(text, "\n{} against the older record\n", set.set);
        match before.iter().find(|other| other.set == set.set) {
            None => text.push_str("- The older record does not have this set.\n"),
            Some(other) if other.fingerprint != set.fingerprint => {
                text.push_str("- The boards or their order differ, so there is nothing to compare.\n");
            }
            Some(other) => text.push_str(&set_text(other, &set)),
        }
    }
    text
}

fn differences(old: &Record, new: &Record) -> Vec<String> {
    let pairs = [
        ("machine", &old.machine.cpu, &new.machine.cpu),
        ("system", &old.machine.system, &new.machine.system),
        ("compiler", &old.build.compiler, &new.build.compiler),
        ("flags", &old.build.flags, &new.build.flags),
        ("commit", &old.build.commit, &new.build.commit),
    ];
    let differ = pairs.into_iter().filter(|(_, before, now)| before != now);
    let mut differences: Vec<String> = differ
        .map(|(what, before, now)| format!("The {what} differs: {before} before, {now} now."))
        .collect();
    if old.budget != new.budget {
        differences.push(format!("The budget differs: {} before, {} now.", old.budget, new.budget));
    }
    differences
}

fn set_text(before: &SetRecord, now: &SetRecord) -> String {
    let mut rows = Vec::new();
    for result in table::in_order(now) {
        let name = &result.strategy;
        let Some(other) = before.results.iter().find(|other| other.strategy == *name) else {
            rows.push(row(name, None, Some(result), "new"));
            continue;
        };
        let verdict = judge(other, result, before.noise.max(now.noise));
        rows.push(row(name, Some(other), Some(result), &verdict));
    }
    for gone in before.results.iter().filter(|old| now.results.iter().all(|new| new.strategy != old.strategy))
    {
        rows.push(row(&gone.strategy, Some(gone), None, "not run now"));
    }
    let mut text = table::grid(&HEADINGS, &rows, &[0, 4]);
    text.push('\n');
    text
}

/// How the result of an entrant changed, in words.
fn judge(before: &StrategyRecord, now: &StrategyRecord, noise: f64) -> String {
    match (before.microseconds, now.microseconds) {
        (Some(old), Some(new)) if alike(&old, &new, noise) => "no more than noise".into(),
        (Some(old), Some(new)) if new.median < old.median => "faster".into(),
        (Some(_), Some(_)) => "slower".into(),
        _ if before.verdict == now.verdict => format!("{}, as before", now.verdict.words()),
        (_, Some(_)) => format!("right now, {} before", before.verdict.words()),
        _ if before.verdict == Verdict::Right => format!("{} now, right before", now.verdict.words()),
        _ => format!("{} now, {} before", now.verdict.words(), before.verdict.words()),
    }
}

fn row(
    name: &str,
    before: Option<&StrategyRecord>,
    now: Option<&StrategyRecord>,
    verdict: &str,
) -> Vec<String> {
    let time = |result: Option<&StrategyRecord>| result.and_then(|result| result.microseconds);
    let (old, new) = (time(before), time(now));
    let show = |time: Option<crate::Microseconds>| time.map_or_else(|| "-".into(), |time| short(time.median));
    let ratio =
        old.zip(new).map_or_else(|| "-".into(), |(old, new)| format!("{:.3}", new.median / old.median));
    vec![name.into(), show(old), show(new), ratio, verdict.into()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Microseconds;

    fn record(results: &[(&str, Option<f64>)], fingerprint: &str) -> Record {
        let result = |&(strategy, median): &(&str, Option<f64>)| StrategyRecord {
            set: "easy".into(),
            strategy: strategy.into(),
            verdict: if median.is_some() { Verdict::Right } else { Verdict::Wrong },
            microseconds: median.map(|median| Microseconds {
                median,
                quartiles: [median; 2],
                interval: [0.99 * median, 1.01 * median],
            }),
            ..StrategyRecord::default()
        };
        Record {
            schema: crate::SCHEMA.into(),
            machine: crate::Machine::default(),
            build: crate::Build::default(),
            command: "sudoku compare".into(),
            time: 0,
            seed: 1,
            budget: 1,
            seconds: 1.0,
            sets: vec![SetRecord {
                set: "easy".into(),
                fingerprint: fingerprint.into(),
                ..SetRecord::default()
            }],
            results: results.iter().map(result).collect(),
        }
    }

    #[test]
    fn a_change_is_told_from_noise() {
        let old = record(&[("a", Some(10.0)), ("b", Some(10.0)), ("c", Some(10.0)), ("gone", None)], "1");
        let new = record(&[("a", Some(10.1)), ("b", Some(5.0)), ("c", None), ("fresh", Some(1.0))], "1");
        let text = text(&old, &new);
        let line = |name: &str| text.lines().find(|line| line.starts_with(&format!("| {name} "))).unwrap();
        assert!(line("a").contains("no more than noise"), "{text}");
        assert!(line("b").contains("0.500") && line("b").contains("faster"), "{text}");
        assert!(line("c").contains("wrong now, right before"), "{text}");
        assert!(line("fresh").contains("new"), "{text}");
        assert!(line("gone").contains("not run now"), "{text}");
    }

    #[test]
    fn other_boards_are_not_compared() {
        let old = record(&[("a", Some(10.0))], "1");
        let mut new = record(&[("a", Some(10.0))], "2");
        new.machine.cpu = "another".into();
        let text = text(&old, &new);
        assert!(text.contains("nothing to compare"), "{text}");
        assert!(text.contains("The machine differs"), "{text}");
    }
}
