//! The part of a report that shows what criterion saved.

use crate::chart::{self, Row};
use crate::figures::TIME;
use crate::names::Names;
use crate::text::plain;
use crate::{Baseline, Criterion, Figure, Measurement, Part, Section, Table};
use std::collections::BTreeMap;
use sudoku_arena::summary::times;
use sudoku_arena::table::{grouped, short};

/// A ranking for each group, with all baselines in it; before them, what the baselines are and what they lack.
pub(crate) fn of(criterion: &Criterion, names: &mut Names) -> Part {
    let several = criterion.baselines.len() > 1;
    let mut entrants: Vec<&str> = Vec::new();
    let mut groups: BTreeMap<&str, Vec<(&Baseline, &Measurement)>> = BTreeMap::new();
    for baseline in &criterion.baselines {
        for one in &baseline.measurements {
            if !entrants.contains(&one.name.as_str()) {
                entrants.push(&one.name);
            }
            groups.entry(&one.group).or_default().push((baseline, one));
        }
    }
    let place = |name: &str| entrants.iter().position(|other| *other == name).unwrap_or(0);
    let command = criterion
        .baselines
        .iter()
        .fold("sudoku report --criterion target/criterion".to_owned(), |command, baseline| {
            format!("{command} --baseline {}", shell_words::quote(&baseline.name))
        });
    let mut sections = vec![what(criterion)];
    for (group, mut measured) in groups {
        let time = |one: &Measurement, nanoseconds: f64| nanoseconds / 1e3 / one.elements.max(1) as f64;
        measured.sort_by(|a, b| time(a.1, a.1.median).total_cmp(&time(b.1, b.1.median)));
        let name = |baseline: &Baseline, one: &Measurement| {
            plain(&if several { format!("{}, {}", one.name, baseline.name) } else { one.name.clone() })
        };
        let rows: Vec<Row> = measured
            .iter()
            .map(|(baseline, one)| {
                (
                    name(baseline, one),
                    place(&one.name),
                    time(one, one.median),
                    one.interval.map(|end| time(one, end)),
                )
            })
            .collect();
        let numbers = rows.iter().zip(&measured).map(|((name, _, median, interval), (_, one))| {
            vec![
                name.clone(),
                grouped(one.elements),
                short(*median),
                format!("{} - {}", short(interval[0]), short(interval[1])),
                short(1e6 / median),
            ]
        });
        let headings = ["strategy", "boards", "µs/board", "95 % interval", "boards/s"];
        let group_name = plain(group);
        sections.push(Section {
            title: group_name.clone(),
            about: String::new(),
            figures: vec![Figure {
                id: names.make(&[group, "criterion"]),
                title: format!("{group_name}, by criterion"),
                caption: "The median time of a pass over the set, divided by its boards, with criterion's interval.".into(),
                command: command.clone(),
                svg: chart::ranking(&rows, TIME),
                numbers: Table::new("The numbers", &headings, numbers.collect()),
            }],
            tables: changes(&criterion.baselines, group).into_iter().collect(),
            notes: Vec::new(),
        });
    }
    Part {
        title: "Criterion's results".into(),
        origin: "Measured by criterion. Its folder does not say on which machine, with which compiler or at which commit.".into(),
        command: "cargo bench".into(),
        notes: Vec::new(),
        sections,
    }
}

/// What the baselines are, and what they lack.
fn what(criterion: &Criterion) -> Section {
    let row = |baseline: &Baseline| {
        let (oldest, newest) = baseline.dates.clone().unwrap_or_else(|| ("-".into(), "-".into()));
        let dates = if oldest == newest { newest } else { format!("{oldest} to {newest}") };
        vec![plain(&baseline.name), dates, baseline.measurements.len().to_string()]
    };
    let mut notes = Vec::new();
    for baseline in &criterion.baselines {
        let name = plain(&baseline.name);
        for what in &baseline.missing {
            notes.push(format!("Missing in {name}: {}. `cargo bench` leaves out a strategy that gives up on a board of the set.", plain(what)));
        }
        for what in &baseline.left_out {
            notes.push(format!("Left out of {name}: {}.", plain(what)));
        }
    }
    if criterion.known.len() > criterion.baselines.len() {
        notes.push(format!("The folder has the baselines {}.", plain(&criterion.known.join(", "))));
    }
    Section {
        title: "What was measured when".into(),
        about: String::new(),
        figures: Vec::new(),
        tables: vec![Table::new(
            "",
            &["baseline:", "written", "results"],
            criterion.baselines.iter().map(row).collect(),
        )],
        notes,
    }
}

/// What changed in a group from the first baseline to each of the others.
fn changes(baselines: &[Baseline], group: &str) -> Option<Table> {
    let (first, others) = baselines.split_first()?;
    let find = |baseline: &Baseline, name: &str| {
        baseline.measurements.iter().find(|one| one.group == group && one.name == name).cloned()
    };
    let mut headings = vec!["strategy".to_owned()];
    headings.extend(others.iter().map(|other| format!("{}/{}", plain(&other.name), plain(&first.name))));
    let row = |one: &Measurement| {
        let mut row = vec![plain(&one.name)];
        row.extend(others.iter().map(|other| {
            let time = |one: &Measurement| one.median / one.elements.max(1) as f64;
            let Some(new) = find(other, &one.name) else { return "-".into() };
            let overlap = new.interval[0] <= one.interval[1] && one.interval[0] <= new.interval[1];
            let ratio = times(time(&new) / time(one));
            if overlap { format!("{ratio} (intervals overlap)") } else { ratio }
        }));
        row
    };
    let rows: Vec<Vec<String>> =
        first.measurements.iter().filter(|one| one.group == group).map(row).collect();
    (!others.is_empty() && !rows.is_empty())
        .then(|| Table::new("Times as long as in the first baseline", &headings, rows))
}
