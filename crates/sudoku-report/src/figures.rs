//! Chooses what a report shows: which pictures of which numbers.

use crate::chart::{self, Axis, Join, Series};
use crate::{Figure, Measurement, Part, Section, Table};
use std::collections::BTreeMap;
use sudoku_arena::table::{self, short, standing};
use sudoku_arena::{Record, SetRecord, StrategyRecord};

const TIME: Axis<'static> = Axis { title: "microseconds a board (logarithmic)", logarithmic: true };

/// The shares of boards that the table below a distribution lists.
const SHARES: [f64; 6] = [0.05, 0.25, 0.5, 0.75, 0.95, 1.0];

/// The places of all entrants: the same colour and mark in every picture of a record.
struct Places(Vec<String>);

impl Places {
    fn of(record: &Record) -> Places {
        let mut names: Vec<String> = Vec::new();
        for result in &record.results {
            if !names.contains(&result.strategy) {
                names.push(result.strategy.clone());
            }
        }
        Places(names)
    }

    fn get(&self, name: &str) -> usize {
        self.0.iter().position(|other| other == name).unwrap_or(0)
    }
}

/// All pictures and tables of a record.
pub(crate) fn of_record(record: &Record, number: usize) -> Part {
    let places = Places::of(record);
    let sets = record.nested();
    let mut sections: Vec<Section> = sets.iter().map(|set| of_set(set, &places, number)).collect();
    sections.extend(growth(&sets, &places, number));
    sections.push(gave_up(&sets));
    Part {
        title: if number == 1 { "The comparison".into() } else { format!("Comparison {number}") },
        origin: table::machine(record),
        command: record.command.clone(),
        sections,
    }
}

fn id(number: usize, set: &str, what: &str) -> String {
    let set: String = set.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let number = if number == 1 { String::new() } else { format!("{number}-") };
    format!("{number}{set}-{what}")
}

fn of_set(set: &SetRecord, places: &Places, number: usize) -> Section {
    let ranked: Vec<&StrategyRecord> =
        table::in_order(set).into_iter().filter(|result| result.rank.is_some()).collect();
    let mut figures = Vec::new();
    if !ranked.is_empty() {
        figures.push(ranking(set, &ranked, places, number));
    }
    figures.extend(distribution(set, &ranked, places, number));
    figures.extend(guesses_against_time(set, &ranked, places, number));
    figures.extend(batches(set, &ranked, places, number));
    figures.extend(threads(set, &ranked, places, number));
    Section {
        title: set.id.clone(),
        about: table::heading(set),
        figures,
        tables: vec![counters(set)],
        notes: table::notes(set),
    }
}

fn ranking(set: &SetRecord, ranked: &[&StrategyRecord], places: &Places, number: usize) -> Figure {
    let time = |result: &StrategyRecord| {
        result.microseconds.map_or(([0.0; 2], 0.0), |time| (time.interval, time.median))
    };
    let rows: Vec<(String, usize, f64, [f64; 2])> = ranked
        .iter()
        .map(|result| {
            let (interval, median) = time(result);
            (
                format!("{}  {}", standing(result), result.strategy),
                places.get(&result.strategy),
                median,
                interval,
            )
        })
        .collect();
    let numbers = table::in_order(set).into_iter().map(table::row).collect();
    Figure {
        id: id(number, &set.id, "ranking"),
        title: format!("{}: the ranking", set.id),
        caption: "The median of all samples, with its 95 % bootstrap interval. Ranks with = are tied. Each line to the right is a multiple of the one before, not a step.".into(),
        svg: chart::ranking(&rows, TIME),
        numbers: Table { title: "The table".into(), headings: words(&table::HEADINGS), rows: numbers },
    }
}

/// How the times of single boards are distributed.
fn distribution(
    set: &SetRecord,
    ranked: &[&StrategyRecord],
    places: &Places,
    number: usize,
) -> Option<Figure> {
    let mut series = Vec::new();
    let mut rows = Vec::new();
    for result in ranked.iter().filter(|result| result.board_microseconds.len() > 1) {
        let mut times = result.board_microseconds.clone();
        times.sort_by(f64::total_cmp);
        let share = |place: usize| 100.0 * (place + 1) as f64 / times.len() as f64;
        series.push(Series {
            name: result.strategy.clone(),
            place: places.get(&result.strategy),
            points: times.iter().enumerate().map(|(place, &time)| (share(place), time)).collect(),
        });
        let at = |share: f64| times[((share * times.len() as f64).ceil() as usize).clamp(1, times.len()) - 1];
        let mut row = vec![result.strategy.clone()];
        row.extend(SHARES.map(|share| short(at(share))));
        rows.push(row);
    }
    let mut headings = vec!["strategy".to_owned()];
    headings.extend(SHARES.map(|share| format!("{:.0} %", 100.0 * share)));
    (!series.is_empty()).then(|| Figure {
        id: id(number, &set.id, "distribution"),
        title: format!("{}: how the boards differ", set.id),
        caption: "This share of the boards takes at most this long. Each time is the shortest of three. A flat line means that all boards take about the same time, a steep end that a few boards take most of it. Strategies that work on many boards at once, and external programs, have no times of single boards.".into(),
        svg: chart::curves(&series, Axis { title: "share of the boards, in %", logarithmic: false }, TIME, Join::Lines),
        numbers: Table { title: "Microseconds within which this share of the boards is answered".into(), headings, rows },
    })
}

fn guesses_against_time(
    set: &SetRecord,
    ranked: &[&StrategyRecord],
    places: &Places,
    number: usize,
) -> Option<Figure> {
    let mut series = Vec::new();
    let mut rows = Vec::new();
    for result in ranked {
        let pairs = result.board_guesses.iter().zip(&result.board_microseconds);
        let points: Vec<(f64, f64)> = pairs
            .filter(|(guesses, _)| **guesses > 0)
            .map(|(&guesses, &time)| (guesses as f64, time))
            .collect();
        if points.len() < 2 {
            continue;
        }
        let (guesses, time) = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        rows.push(vec![
            result.strategy.clone(),
            points.len().to_string(),
            short(guesses / points.len() as f64),
            short(time / points.len() as f64),
            short(time / guesses),
        ]);
        series.push(Series { name: result.strategy.clone(), place: places.get(&result.strategy), points });
    }
    (!series.is_empty()).then(|| Figure {
        id: id(number, &set.id, "guesses"),
        title: format!("{}: guesses against time", set.id),
        caption: "Each point is a board. Boards answered without a guess are not shown. If the points of a strategy follow a slope of one, a guess costs it the same on every board.".into(),
        svg: chart::curves(&series, Axis { title: "guesses (logarithmic)", logarithmic: true }, TIME, Join::Points),
        numbers: Table {
            title: "Boards that took guesses".into(),
            headings: words(&["strategy", "boards", "guesses/board", "µs/board", "µs/guess"]),
            rows,
        },
    })
}

fn batches(set: &SetRecord, ranked: &[&StrategyRecord], places: &Places, number: usize) -> Option<Figure> {
    let series = series(ranked, places, |result| {
        result.batches.iter().map(|&(size, time)| (size as f64, time)).collect()
    });
    (!series.is_empty()).then(|| Figure {
        id: id(number, &set.id, "batches"),
        title: format!("{}: as batches grow", set.id),
        caption: "Strategies that work on many boards at once, given this many at a time.".into(),
        svg: chart::curves(
            &series,
            Axis { title: "boards at a time (logarithmic)", logarithmic: true },
            TIME,
            Join::Lines,
        ),
        numbers: by_x("boards at a time", "Microseconds a board", &series),
    })
}

fn threads(set: &SetRecord, ranked: &[&StrategyRecord], places: &Places, number: usize) -> Option<Figure> {
    let series = series(ranked, places, |result| {
        result.threads.iter().map(|&(threads, rate)| (threads as f64, rate)).collect()
    });
    (!series.is_empty()).then(|| Figure {
        id: id(number, &set.id, "threads"),
        title: format!("{}: as threads grow", set.id),
        caption: "Boards a second of all threads together. Each thread has its own solver and boards.".into(),
        svg: chart::curves(
            &series,
            Axis { title: "threads", logarithmic: false },
            Axis { title: "boards a second (logarithmic)", logarithmic: true },
            Join::Lines,
        ),
        numbers: by_x("threads", "Boards a second", &series),
    })
}

fn series(
    results: &[&StrategyRecord],
    places: &Places,
    points: impl Fn(&StrategyRecord) -> Vec<(f64, f64)>,
) -> Vec<Series> {
    let series = results.iter().map(|result| Series {
        name: result.strategy.clone(),
        place: places.get(&result.strategy),
        points: points(result),
    });
    series.filter(|series| !series.points.is_empty()).collect()
}

/// A table with a row for each series and a column for each x.
fn by_x(what: &str, title: &str, series: &[Series]) -> Table {
    let mut columns: Vec<f64> =
        series.iter().flat_map(|series| &series.points).map(|point| point.0).collect();
    columns.sort_by(f64::total_cmp);
    columns.dedup();
    let mut headings = vec![format!("{what}:")];
    headings.extend(columns.iter().map(|x| table::grouped(*x as u64)));
    let rows = series.iter().map(|series| {
        let mut row = vec![series.name.clone()];
        row.extend(columns.iter().map(|x| {
            let point = series.points.iter().find(|point| point.0 == *x);
            point.map_or_else(|| "-".into(), |point| short(point.1))
        }));
        row
    });
    Table { title: title.into(), headings, rows: rows.collect() }
}

/// The counters, which explain the times and do not depend on the machine.
fn counters(set: &SetRecord) -> Table {
    let number = |value: Option<f64>| value.map_or_else(|| "-".into(), short);
    let row = |result: &StrategyRecord| {
        vec![
            result.strategy.clone(),
            number(result.guesses_per_board),
            number(result.steps_per_board),
            result.without_guess.map_or_else(|| "-".into(), |share| format!("{:.0} %", 100.0 * share)),
            result.deepest_guess.map_or_else(|| "-".into(), |deepest| deepest.to_string()),
            number(result.instructions_per_board),
        ]
    };
    Table {
        title: "Counters: the same on every machine".into(),
        headings: words(&[
            "strategy",
            "guesses/board",
            "steps/board",
            "boards without a guess",
            "deepest guess",
            "instructions/board",
        ]),
        rows: table::in_order(set).into_iter().map(row).collect(),
    }
}

/// How the cost grows with the size of the board, and with the number of clues.
fn growth(sets: &[SetRecord], places: &Places, number: usize) -> Option<Section> {
    let figures: Vec<Figure> =
        [by_size(sets, places, number), by_clues(sets, places, number)].into_iter().flatten().collect();
    (!figures.is_empty()).then(|| Section {
        title: "How the cost grows".into(),
        about: "From all sets together.".into(),
        figures,
        tables: Vec::new(),
        notes: Vec::new(),
    })
}

fn by_size(sets: &[SetRecord], places: &Places, number: usize) -> Option<Figure> {
    let mut points: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
    for set in sets.iter().filter(|set| set.name.contains('/')) {
        let Some(rows) = set.size.split('x').next().and_then(|rows| rows.parse::<f64>().ok()) else {
            continue;
        };
        for result in &set.results {
            if let Some(time) = result.microseconds {
                points.entry(places.get(&result.strategy)).or_default().push((rows, time.median));
            }
        }
    }
    let series = named(points, places);
    (!series.is_empty()).then(|| Figure {
        id: id(number, "growth", "sizes"),
        title: "As boards grow".into(),
        caption: "Boards of a set that has several sizes. The larger boards are not enlarged copies of the smaller ones: their clues matter too. A line ends where the strategy gives up or does not support larger boards.".into(),
        svg: chart::curves(&series, Axis { title: "rows of the board", logarithmic: false }, TIME, Join::Lines),
        numbers: by_x("rows", "Microseconds a board", &series),
    })
}

fn by_clues(sets: &[SetRecord], places: &Places, number: usize) -> Option<Figure> {
    let mut times: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
    for set in sets.iter().filter(|set| set.size == "9x9") {
        for result in &set.results {
            for (&clues, &time) in set.clues.iter().zip(&result.board_microseconds) {
                times.entry((places.get(&result.strategy), clues)).or_default().push(time);
            }
        }
    }
    let mut points: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
    for ((place, clues), mut times) in times {
        times.sort_by(f64::total_cmp);
        points.entry(place).or_default().push((clues as f64, times[times.len() / 2]));
    }
    points.retain(|_, points| points.len() > 1);
    let series = named(points, places);
    (!series.is_empty()).then(|| Figure {
        id: id(number, "growth", "clues"),
        title: "As clues grow".into(),
        caption: "The median over all 9x9 boards with this number of clues, from all sets. Sets differ in more than clues: a hard board with 24 clues costs more than an easy one with 22.".into(),
        svg: chart::curves(&series, Axis { title: "clues", logarithmic: false }, TIME, Join::Lines),
        numbers: by_x("clues", "Microseconds a board", &series),
    })
}

fn named(points: BTreeMap<usize, Vec<(f64, f64)>>, places: &Places) -> Vec<Series> {
    let series =
        points.into_iter().map(|(place, points)| Series { name: places.0[place].clone(), place, points });
    series.collect()
}

/// The entrants without a rank, on each set, and why.
fn gave_up(sets: &[SetRecord]) -> Section {
    let mut rows = Vec::new();
    for set in sets {
        for result in &set.results {
            if let Some(reason) = &result.reason {
                rows.push(vec![set.id.clone(), result.strategy.clone(), standing(result), reason.clone()]);
            }
        }
    }
    Section {
        title: "Who got no rank, and why".into(),
        about: if rows.is_empty() {
            "Every entrant answered every board correctly.".into()
        } else {
            String::new()
        },
        figures: Vec::new(),
        tables: if rows.is_empty() {
            Vec::new()
        } else {
            vec![Table {
                title: String::new(),
                headings: words(&["set", "strategy", "verdict", "why"]),
                rows,
            }]
        },
        notes: Vec::new(),
    }
}

/// Pictures of what criterion saved: a ranking for each group.
pub(crate) fn of_criterion(measurements: &[Measurement], number: usize) -> Part {
    let mut names: Vec<&str> = Vec::new();
    let mut groups: BTreeMap<&str, Vec<&Measurement>> = BTreeMap::new();
    for measurement in measurements {
        if !names.contains(&measurement.name.as_str()) {
            names.push(&measurement.name);
        }
        groups.entry(&measurement.group).or_default().push(measurement);
    }
    let place = |name: &str| names.iter().position(|other| *other == name).unwrap_or(0);
    let sections = groups.into_iter().map(|(group, mut measurements)| {
        let time = |measurement: &Measurement, nanoseconds: f64| nanoseconds / 1e3 / measurement.elements.max(1) as f64;
        measurements.sort_by(|a, b| time(a, a.median).total_cmp(&time(b, b.median)));
        let rows: Vec<(String, usize, f64, [f64; 2])> = measurements
            .iter()
            .map(|m| (m.name.clone(), place(&m.name), time(m, m.median), m.interval.map(|end| time(m, end))))
            .collect();
        let numbers = rows.iter().zip(&measurements).map(|((name, _, median, interval), m)| {
            vec![
                name.clone(),
                m.elements.to_string(),
                short(*median),
                format!("{} - {}", short(interval[0]), short(interval[1])),
                short(1e6 / median),
            ]
        });
        let numbers = Table {
            title: "The numbers".into(),
            headings: words(&["strategy", "boards", "µs/board", "95 % interval", "boards/s"]),
            rows: numbers.collect(),
        };
        Section {
            title: group.to_owned(),
            about: String::new(),
            figures: vec![Figure {
                id: id(number, group, "criterion"),
                title: format!("{group}, by criterion"),
                caption: "The median time of a pass over the set, divided by its boards, with criterion's interval.".into(),
                svg: chart::ranking(&rows, TIME),
                numbers,
            }],
            tables: Vec::new(),
            notes: Vec::new(),
        }
    });
    Part {
        title: "Criterion's results".into(),
        origin: "Measured by criterion on this machine. Its folder says no more than that.".into(),
        command: "cargo bench".into(),
        sections: sections.collect(),
    }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.into()).collect()
}
