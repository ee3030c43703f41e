//! Several records: machines side by side, and what changed over time.

use crate::chart::{self, Axis, Join, Series};
use crate::figures::TIME;
use crate::names::Names;
use crate::overall::summary_section;
use crate::{Figure, Input, Part, Section, Table};
use std::collections::BTreeMap;
use sudoku_arena::summary::{geometric_mean, times};
use sudoku_arena::table::short;
use sudoku_arena::{Pool, Record, StrategyRecord, Summary, date, labels};

/// The part of a report that compares its records, which come in the order of time.
pub(crate) fn of_records(inputs: &[Input<'_>], names: &mut Names) -> Part {
    let records: Vec<&Record> = inputs.iter().map(|input| input.record).collect();
    let labels = labels(&records);
    let files: Vec<&str> = inputs.iter().map(|input| input.file.unwrap_or("RECORD.json")).collect();
    let command = shell_words::join(["sudoku", "report"].iter().chain(&files));
    let machine_names = sudoku_arena::machines(&records);
    let mut sections = vec![list(inputs, &labels, &machine_names)];
    let mut machines: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, machine) in machine_names.iter().enumerate() {
        machines.entry(machine).or_default().push(number);
    }
    for (machine, numbers) in &machines {
        sections.extend(over_time(machine, numbers, &records, &labels, names, &command));
    }
    if machines.len() > 1 {
        // The newest of each.
        let newest: Vec<&Record> =
            machines.values().filter_map(|numbers| numbers.last()).map(|&number| records[number]).collect();
        let pool = Pool::of(&newest);
        let summary = Summary::of_pool(&pool);
        let mut section = summary_section(&summary);
        section.title = "Machines side by side".into();
        section.about =
            format!("The newest record of each machine, as if all had run in one race. {}", section.about);
        sections.push(section);
    }
    Part {
        title: "The records".into(),
        origin: "Several records. The newest ones follow in full.".into(),
        command,
        notes: Vec::new(),
        sections,
    }
}

/// What the records are.
fn list(inputs: &[Input<'_>], labels: &[String], machines: &[String]) -> Section {
    let row = |(place, Input { record, file }): (usize, &Input<'_>)| {
        vec![
            labels[place].clone(),
            file.unwrap_or("-").to_owned(),
            date(record.time),
            machines[place].clone(),
            record.backend.clone(),
            record.build.compiler.clone(),
            format!("{}{}", record.build.commit, if record.build.dirty { " with changes" } else { "" }),
            record.sets.len().to_string(),
        ]
    };
    let rows = inputs.iter().enumerate().map(row).collect();
    let headings = ["record", "file", "date", "machine", "back-end", "compiler", "commit", "sets"];
    Section {
        title: "What was compared when, and where".into(),
        about: String::new(),
        figures: Vec::new(),
        tables: vec![Table::new("", &headings, rows)],
        notes: vec![
            "Records are of the same machine if brand and model of the processor, its vector instructions and the back-end \
             of the vector engines are the same."
                .into(),
        ],
    }
}

/// How the times on one machine changed, from its oldest record to its newest.
fn over_time(
    machine: &str,
    numbers: &[usize],
    records: &[&Record],
    labels: &[String],
    names: &mut Names,
    command: &str,
) -> Option<Section> {
    if numbers.len() < 2 {
        return None;
    }
    // One pool for each record, cut down to the sets that all of them have with the same boards.
    let pools: Vec<Pool> = numbers.iter().map(|&number| Pool::of(&[records[number]])).collect();
    let key = |pool: &Pool, set: usize| {
        let set = &pool.sets[set];
        (set.id.clone(), set.size.clone(), set.fingerprint.clone())
    };
    let keys: Vec<Vec<_>> =
        pools.iter().map(|pool| (0..pool.sets.len()).map(|set| key(pool, set)).collect()).collect();
    let common: Vec<_> =
        keys[0].iter().filter(|key| keys.iter().all(|other| other.contains(key))).cloned().collect();
    if common.is_empty() {
        return Some(Section {
            title: format!("Change over time on {machine}"),
            about: "These records have no set in common that was played with the same boards in the same order, so there is nothing to compare.".into(),
            figures: Vec::new(),
            tables: Vec::new(),
            notes: Vec::new(),
        });
    }
    let mut entrants: Vec<&String> = Vec::new();
    for pool in &pools {
        for entrant in &pool.entrants {
            if !entrants.contains(&entrant) {
                entrants.push(entrant);
            }
        }
    }
    let mut series = Vec::new();
    let mut rows = Vec::new();
    for (place, entrant) in entrants.iter().enumerate() {
        let mean = |number: usize| {
            let pool = &pools[number];
            let found = pool.entrants.iter().position(|other| other == *entrant)?;
            let of_set = |wanted| pool.par2(keys[number].iter().position(|key| key == wanted)?, found);
            let values: Option<Vec<f64>> = common.iter().map(of_set).collect();
            geometric_mean(values?.into_iter())
        };
        let means: Vec<Option<f64>> = (0..pools.len()).map(mean).collect();
        let points: Vec<(f64, f64)> = means
            .iter()
            .enumerate()
            .filter_map(|(number, mean)| Some(((number + 1) as f64, (*mean)?)))
            .collect();
        if points.is_empty() {
            continue;
        }
        let mut row = vec![(*entrant).clone()];
        row.extend(means.iter().map(|mean| mean.map_or_else(|| "-".into(), short)));
        let (first, last) = (points[0].1, points[points.len() - 1].1);
        row.push(if points.len() > 1 { times(last / first) } else { "-".into() });
        rows.push(row);
        series.push(Series { name: (*entrant).clone(), place, points });
    }
    if series.is_empty() {
        return None;
    }
    let mut headings = vec!["strategy".to_owned()];
    headings.extend(numbers.iter().map(|&number| labels[number].clone()));
    headings.push("last/first".into());
    let about = format!(
        "The geometric mean of PAR-2 over the {} with the same boards in all {} records: {}. A strategy without a time on one of them has no mean in that record.",
        if common.len() == 1 { "one set".into() } else { format!("{} sets", common.len()) },
        numbers.len(),
        common.iter().map(|key| key.0.as_str()).collect::<Vec<_>>().join(", ")
    );
    let (before, now) = (numbers[numbers.len() - 2], numbers[numbers.len() - 1]);
    Some(Section {
        title: format!("Change over time on {machine}"),
        about,
        figures: vec![Figure {
            id: names.make(&["change", machine]),
            title: format!("Change over time on {machine}"),
            caption: "From the oldest record to the newest, in the order of the columns below.".into(),
            command: command.into(),
            svg: chart::curves(&series, Axis::linear("record, from old to new"), TIME, Join::Lines),
            numbers: Table::new("Microseconds per board", &headings, rows),
        }],
        tables: changes(records[before], records[now], &labels[before], &labels[now]).into_iter().collect(),
        notes: Vec::new(),
    })
}

/// The results that changed by more than noise from one record to the next.
fn changes(before: &Record, now: &Record, old: &str, new: &str) -> Option<Table> {
    let (old_sets, new_sets) = (before.nested(), now.nested());
    let mut rows = Vec::new();
    for set in &new_sets {
        let same = old_sets.iter().find(|other| {
            (&other.id, &other.size, &other.fingerprint) == (&set.id, &set.size, &set.fingerprint)
        });
        let Some(other) = same else { continue };
        for result in set.results.iter().filter(|result| result.is_rankable()) {
            let same = |older: &&StrategyRecord| older.strategy == result.strategy && older.is_rankable();
            let Some(older) = other.results.iter().find(same) else { continue };
            let (Some(a), Some(b)) = (older.par2, result.par2) else { continue };
            if sudoku_arena::alike(&a, &b, set.noise.max(other.noise)) {
                continue;
            }
            rows.push(vec![
                set.id.clone(),
                result.strategy.clone(),
                short(a.median),
                short(b.median),
                times(b.median / a.median),
            ]);
        }
    }
    let headings = ["set".to_owned(), "strategy".into(), old.into(), new.into(), "now/before".into()];
    let title = "Changed by more than noise between the last two records (PAR-2, µs per board)";
    (!rows.is_empty()).then(|| Table::new(title, &headings, rows))
}
