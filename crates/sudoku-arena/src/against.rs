//! Two records of the same comparison: what changed, and whether it is more than noise.

use crate::Microseconds;
use crate::rank::alike;
use crate::record::{Record, SetRecord, StrategyRecord};
use crate::table::{self, short};
use std::fmt::Write;

const HEADINGS: [&str; 7] = [
    "strategy",
    "answered before",
    "answered now",
    "PAR-2 µs/board before",
    "PAR-2 µs/board now",
    "now/before",
    "that is",
];

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
        let _ = writeln!(text, "\n{} against the older record\n", set.id);
        match before.iter().find(|other| other.id == set.id) {
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
    let commits = (old.build.commit_text(), new.build.commit_text());
    let features = (old.machine.features.join(" "), new.machine.features.join(" "));
    let pairs = [
        ("machine", &old.machine.cpu, &new.machine.cpu),
        ("model of the processor", &old.machine.cpu_model, &new.machine.cpu_model),
        ("list of vector instructions", &features.0, &features.1),
        ("system", &old.machine.system, &new.machine.system),
        ("compiler", &old.build.compiler, &new.build.compiler),
        ("flags", &old.build.flags, &new.build.flags),
        ("profile", &old.build.profile, &new.build.profile),
        ("back-end", &old.backend, &new.backend),
        ("commit", &commits.0, &commits.1),
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
    let mut text = table::grid(&HEADINGS, &rows, &[0, 6]);
    text.push('\n');
    text
}

/// How the result of an entrant changed, in words.
fn judge(before: &StrategyRecord, now: &StrategyRecord, noise: f64) -> String {
    let share = |result: &StrategyRecord| result.share().unwrap_or_default();
    match (par2(before), par2(now)) {
        (Some(_), Some(_)) if share(now) > share(before) => "answers more".into(),
        (Some(_), Some(_)) if share(now) < share(before) => "answers fewer".into(),
        (Some(old), Some(new)) if alike(&old, &new, noise) => "no more than noise".into(),
        (Some(old), Some(new)) if new.median < old.median => "faster".into(),
        (Some(_), Some(_)) => "slower".into(),
        _ if before.verdict == now.verdict => format!("{}, as before", now.verdict.words()),
        _ => format!("{} now, {} before", now.verdict.words(), before.verdict.words()),
    }
}

/// The PAR-2 of an entrant that made no error.
fn par2(result: &StrategyRecord) -> Option<Microseconds> {
    result.par2.filter(|_| result.is_rankable())
}

fn row(
    name: &str,
    before: Option<&StrategyRecord>,
    now: Option<&StrategyRecord>,
    verdict: &str,
) -> Vec<String> {
    let (old, new) = (before.and_then(par2), now.and_then(par2));
    let answered = |result: Option<&StrategyRecord>| result.map_or_else(|| "-".into(), table::answered);
    let show = |time: Option<Microseconds>| time.map_or_else(|| "-".into(), |time| short(time.median));
    let ratio =
        old.zip(new).map_or_else(|| "-".into(), |(old, new)| format!("{:.3}", new.median / old.median));
    vec![name.into(), answered(before), answered(now), show(old), show(new), ratio, verdict.into()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    fn record(results: &[(&str, Option<f64>)], fingerprint: &str) -> Record {
        let result = |&(strategy, median): &(&str, Option<f64>)| StrategyRecord {
            set: "easy".into(),
            strategy: strategy.into(),
            verdict: if median.is_some() { Verdict::Right } else { Verdict::Wrong },
            given: 20,
            answered: 20,
            par2: median.map(|median| Microseconds {
                median,
                quartiles: [median; 2],
                interval: [0.99 * median, 1.01 * median],
            }),
            ..StrategyRecord::default()
        };
        Record {
            schema: crate::SCHEMA.into(),
            command: "sudoku compare".into(),
            sets: vec![SetRecord {
                id: "easy".into(),
                fingerprint: fingerprint.into(),
                ..SetRecord::default()
            }],
            results: results.iter().map(result).collect(),
            ..Record::default()
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
    fn more_boards_answered_count_more_than_time() {
        let old = record(&[("a", Some(10.0)), ("b", Some(10.0))], "1");
        let mut new = record(&[("a", Some(20.0)), ("b", Some(5.0))], "1");
        let mut before = old.clone();
        before.results[0].answered = 12;
        new.results[1].answered = 19;
        let text = text(&before, &new);
        let line = |name: &str| text.lines().find(|line| line.starts_with(&format!("| {name} "))).unwrap();
        assert!(line("a").contains("answers more"), "{text}");
        assert!(line("b").contains("answers fewer"), "{text}");
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
