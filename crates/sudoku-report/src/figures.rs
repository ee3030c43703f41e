//! Chooses what a report shows: which pictures of which numbers.

use crate::boards::{cactus, profile, ratios, share_within};
use crate::chart::{self, Axis, Join, Row, Series, VIRTUAL};
use crate::names::Names;
use crate::{Figure, Part, Section, Table, overall};
use std::collections::BTreeMap;
use sudoku_arena::table::{self, short, standing};
use sudoku_arena::{Pool, Record, SetRecord, StrategyRecord};

pub(crate) const TIME: Axis<'static> = Axis::logarithmic("microseconds per board (logarithmic)");

/// The shares of boards that the table below a cactus plot lists.
const SHARES: [f64; 6] = [0.05, 0.25, 0.5, 0.75, 0.95, 1.0];

/// The factors that the table below a performance profile lists.
const FACTORS: [f64; 7] = [1.0, 1.5, 2.0, 5.0, 10.0, 100.0, 1000.0];

/// What the figures of one record share.
pub(crate) struct Draft<'a> {
    pub(crate) pool: Pool,
    /// The names of pictures that are taken.
    pub(crate) names: &'a mut Names,
    /// What begins the names of pictures: empty for the first record of a report.
    pub(crate) prefix: String,
    /// The command that repeats the comparison.
    pub(crate) command: &'a str,
    /// The file of the record, if it has one.
    pub(crate) file: Option<&'a str>,
}

impl Draft<'_> {
    /// A free name for a picture.
    pub(crate) fn id(&mut self, set: &str, what: &str) -> String {
        let prefix = self.prefix.clone();
        let parts: Vec<&str> =
            [prefix.as_str(), set, what].into_iter().filter(|part| !part.is_empty()).collect();
        self.names.make(&parts)
    }

    /// The command that makes a picture: of a report from the record's file, or else of the record.
    pub(crate) fn command(&self, options: &[&str]) -> String {
        match self.file {
            Some(file) => {
                let start = ["sudoku", "report", file];
                shell_words::join(start.iter().chain(options))
            }
            None => self.command.into(),
        }
    }

    /// The place of an entrant among all: the same colour and mark in every picture.
    /// `None` if the record does not have it.
    pub(crate) fn place(&self, entrant: &str) -> Option<usize> {
        self.pool.entrants.iter().position(|other| other == entrant)
    }
}

/// All pictures and tables of a record.
pub(crate) fn of_record(
    record: &Record,
    draft: &mut Draft<'_>,
    title: String,
    scatter: &[[String; 2]],
) -> Part {
    let sets = record.nested();
    let mut sections = overall::sections(draft, scatter);
    sections.extend(sets.iter().enumerate().map(|(place, set)| of_set(set, place, draft)));
    sections.extend(growth(&sets, draft));
    sections.push(lost(&sets));
    let mut notes = Vec::new();
    if !record.complete {
        notes.push("This comparison was stopped before its end: sets or results are missing.".into());
    }
    if record.build.dirty {
        notes.push("The program was built from a tree with changes that were not committed, so it cannot be built again.".into());
    }
    Part { title, origin: table::machine(record), command: record.command.clone(), notes, sections }
}

fn of_set(set: &SetRecord, place: usize, draft: &mut Draft<'_>) -> Section {
    let ranked: Vec<&StrategyRecord> =
        table::in_order(set).into_iter().filter(|result| result.is_rankable()).collect();
    let mut figures = Vec::new();
    if !ranked.is_empty() {
        figures.push(ranking(set, &ranked, draft));
    }
    figures.extend(cactus_plot(set, place, draft));
    figures.extend(performance_profile(&[place], &set.id, draft));
    figures.extend(guesses_against_time(set, &ranked, draft));
    figures.extend(batches(set, &ranked, draft));
    figures.extend(threads(set, &ranked, draft));
    Section {
        title: set.id.clone(),
        about: table::heading(set),
        figures,
        tables: vec![counters(set)],
        notes: table::notes(set),
    }
}

fn ranking(set: &SetRecord, ranked: &[&StrategyRecord], draft: &mut Draft<'_>) -> Figure {
    let row = |result: &&StrategyRecord| -> Option<Row> {
        let par2 = result.par2?;
        let name = format!("{}  {}", standing(result), result.strategy);
        Some((name, draft.place(&result.strategy)?, par2.median, par2.interval))
    };
    let rows: Vec<Row> = ranked.iter().filter_map(row).collect();
    let numbers = table::in_order(set).into_iter().map(table::row).collect();
    Figure {
        id: draft.id(&set.id, "ranking"),
        title: format!("{}: the ranking", set.id),
        caption: "PAR-2: the time per board, with each lost board counted as twice the time at which its budget ran out. The point is the median of all samples, the bar its 95 % bootstrap interval. The order is by the share of boards answered first, then by PAR-2. Ranks with = are tied. Each line to the right is a multiple of the one before, not a step.".into(),
        command: draft.command(&["--set", &set.id]),
        svg: chart::ranking(&rows, TIME),
        numbers: Table::new("The table", &table::HEADINGS, numbers),
    }
}

/// How the times of single boards are distributed.
fn cactus_plot(set: &SetRecord, place: usize, draft: &mut Draft<'_>) -> Option<Figure> {
    let mut series = Vec::new();
    let mut rows = Vec::new();
    let virtual_best = draft.pool.virtual_best(place);
    let mut add = |name: &str, mark: usize, costs: &[sudoku_arena::Cost]| {
        let points = cactus(costs);
        let at = |share: f64| {
            let needed = (share * costs.len() as f64).ceil() as usize;
            points.get(needed.max(1) - 1).map_or_else(|| "-".into(), |point| short(point.1))
        };
        let mut row = vec![name.to_owned(), format!("{}/{}", points.len(), costs.len())];
        row.extend(SHARES.map(at));
        rows.push(row);
        series.push(Series { name: name.into(), place: mark, points });
    };
    for entrant in draft.pool.order(place) {
        let costs = draft.pool.costs(place, entrant);
        if costs.len() > 1 {
            add(&draft.pool.entrants[entrant], entrant, &costs);
        }
    }
    if virtual_best.len() > 1 {
        add("virtual best", VIRTUAL, &virtual_best);
    }
    let mut headings = vec!["strategy".to_owned(), "answered".to_owned()];
    headings.extend(SHARES.map(|share| format!("{:.0} %", 100.0 * share)));
    (series.len() > 1).then(|| Figure {
        id: draft.id(&set.id, "cactus"),
        title: format!("{}: cactus plot", set.id),
        caption: "This share of the boards that a strategy was given is answered if each may take this long. A line ends where the strategy ran out of boards that it answers within its budget: lost boards are the part that is missing on the right. A flat line means that all boards take about the same time, a steep end that a few boards take most of it. Each time is the shortest of three. The virtual best takes the fastest strategy on every board. Strategies that work on many boards at once, and external programs, have no times of single boards.".into(),
        command: draft.command(&["--set", &set.id]),
        svg: chart::curves(&series, Axis::linear("share of the boards given, in %"), TIME, Join::Lines),
        numbers: Table::new("Microseconds within which this share of the boards is answered", &headings, rows),
    })
}

/// How often an entrant is within which factor of the best.
pub(crate) fn performance_profile(sets: &[usize], name: &str, draft: &mut Draft<'_>) -> Option<Figure> {
    // A set on which no strategy was timed board by board has nothing to show here.
    let sets: Vec<usize> = sets.iter().copied().filter(|&set| draft.pool.tried_by_all(set) > 0).collect();
    let sets = &sets[..];
    let mut entrants: Vec<(usize, Vec<f64>)> = (0..draft.pool.entrants.len())
        .map(|entrant| (entrant, ratios(&draft.pool, sets, entrant)))
        .filter(|(_, ratios)| ratios.len() > 1)
        .collect();
    if entrants.len() < 2 {
        return None;
    }
    // In the order in which the lines begin, from the top; among equals by what they reach within ten times the best.
    entrants.sort_by(|(_, a), (_, b)| {
        let key = |ratios: &[f64]| (share_within(ratios, 1.0), share_within(ratios, 10.0));
        key(b).partial_cmp(&key(a)).expect("shares are numbers")
    });
    let row = |(entrant, ratios): &(usize, Vec<f64>)| {
        let mut row = vec![draft.pool.entrants[*entrant].clone(), ratios.len().to_string()];
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        row.extend(FACTORS.map(|factor| percent(share_within(ratios, factor))));
        row.push(percent(share_within(ratios, f64::MAX)));
        row
    };
    let rows: Vec<Vec<String>> = entrants.iter().map(row).collect();
    let series: Vec<Series> = entrants
        .iter()
        .map(|(entrant, ratios)| Series {
            name: draft.pool.entrants[*entrant].clone(),
            place: *entrant,
            points: profile(ratios),
        })
        .collect();
    let count = |boards: &dyn Fn(usize) -> usize| sets.iter().map(|&set| boards(set)).sum::<usize>();
    let (all, common) =
        (count(&|set| draft.pool.sets[set].boards), count(&|set| draft.pool.tried_by_all(set)));
    let tried = if common < all {
        format!(
            "They are compared on the {common} of {all} boards that all of them tried, as far as one of them answered the board: strategies that lose many boards tried only a sample. With --strategy, a report leaves strategies out and the others are compared on more boards."
        )
    } else {
        "All of them tried all boards; those that none of them answered are left out.".to_owned()
    };
    let mut headings = vec!["strategy".to_owned(), "boards".to_owned()];
    headings.extend(FACTORS.map(|factor| format!("within {factor}")));
    headings.push("answered".into());
    let x = Axis {
        from: Some(1.0),
        ..Axis::logarithmic("times as long as the best on that board (logarithmic)")
    };
    let options: Vec<&str> = match sets {
        [one] => vec!["--set", draft.pool.sets[*one].id.as_str()],
        _ => Vec::new(),
    };
    let command = draft.command(&options);
    Some(Figure {
        id: draft.id(name, "profile"),
        title: format!("{name}: performance profile"),
        caption: format!(
            "After Dolan and Moré: the share of boards on which a strategy takes at most this many times as long as the best strategy on the same board. On the left edge: how often it is the best. At the right end: how many boards it answers at all. Only strategies that were timed board by board take part. {tried}"
        ),
        command,
        svg: chart::curves(
            &series,
            x,
            Axis { from: Some(0.0), ..Axis::linear("share of the boards, in %") },
            Join::Lines,
        ),
        numbers: Table::new("Share of the boards within a factor of the best", &headings, rows),
    })
}

fn guesses_against_time(
    set: &SetRecord,
    ranked: &[&StrategyRecord],
    draft: &mut Draft<'_>,
) -> Option<Figure> {
    let mut series = Vec::new();
    let mut rows = Vec::new();
    for result in ranked {
        let pairs = result.board_guesses.iter().zip(&result.board_microseconds).enumerate();
        let points: Vec<(f64, f64)> = pairs
            .filter(|(board, (guesses, _))| **guesses > 0 && !result.is_lost(*board))
            .map(|(_, (&guesses, &time))| (guesses as f64, time))
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
        let Some(place) = draft.place(&result.strategy) else { continue };
        series.push(Series { name: result.strategy.clone(), place, points });
    }
    (!series.is_empty()).then(|| Figure {
        id: draft.id(&set.id, "guesses"),
        title: format!("{}: guesses against time", set.id),
        caption: "Each point is a board. Boards that were lost, or answered without a guess, are not shown. If the points of a strategy follow a slope of one, a guess costs it the same on every board.".into(),
        command: draft.command(&["--set", &set.id]),
        svg: chart::curves(&series, Axis::logarithmic("guesses (logarithmic)"), TIME, Join::Points),
        numbers: Table::new(
            "Boards that took guesses",
            &["strategy", "boards", "guesses/board", "µs/board", "µs/guess"],
            rows,
        ),
    })
}

fn batches(set: &SetRecord, ranked: &[&StrategyRecord], draft: &mut Draft<'_>) -> Option<Figure> {
    let series = series(ranked, draft, |result| {
        result.batches.iter().map(|&(size, time)| (size as f64, time)).collect()
    });
    (!series.is_empty()).then(|| Figure {
        id: draft.id(&set.id, "batches"),
        title: format!("{}: as batches grow", set.id),
        caption: "Strategies that work on many boards at once, given this many at a time.".into(),
        command: draft.command(&["--set", &set.id]),
        svg: chart::curves(&series, Axis::logarithmic("boards at a time (logarithmic)"), TIME, Join::Lines),
        numbers: by_x("boards at a time", "Microseconds per board", &series),
    })
}

fn threads(set: &SetRecord, ranked: &[&StrategyRecord], draft: &mut Draft<'_>) -> Option<Figure> {
    let series = series(ranked, draft, |result| {
        result.threads.iter().map(|&(threads, rate)| (threads as f64, rate)).collect()
    });
    (!series.is_empty()).then(|| Figure {
        id: draft.id(&set.id, "threads"),
        title: format!("{}: as threads grow", set.id),
        caption: "Boards per second of all threads together. Each thread has its own solver and boards."
            .into(),
        command: draft.command(&["--set", &set.id]),
        svg: chart::curves(
            &series,
            Axis::linear("threads"),
            Axis::logarithmic("boards per second (logarithmic)"),
            Join::Lines,
        ),
        numbers: by_x("threads", "Boards per second", &series),
    })
}

fn series(
    results: &[&StrategyRecord],
    draft: &Draft<'_>,
    points: impl Fn(&StrategyRecord) -> Vec<(f64, f64)>,
) -> Vec<Series> {
    let series = results.iter().filter_map(|result| {
        let place = draft.place(&result.strategy)?;
        Some(Series { name: result.strategy.clone(), place, points: points(result) })
    });
    series.filter(|series| !series.points.is_empty()).collect()
}

/// A table with a row for each series and a column for each x.
pub(crate) fn by_x(what: &str, title: &str, series: &[Series]) -> Table {
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
    Table::new(title, &headings, rows.collect())
}

/// The counters, which explain the times and do not depend on the machine; and what external programs used.
fn counters(set: &SetRecord) -> Table {
    let number = |value: Option<f64>| value.map_or_else(|| "-".into(), short);
    let results = table::in_order(set);
    let has_programs = results.iter().any(|result| result.peak_memory_bytes.is_some());
    let row = |result: &&StrategyRecord| {
        let mut row = vec![
            result.strategy.clone(),
            number(result.guesses_per_board),
            number(result.steps_per_board),
            result.without_guess.map_or_else(|| "-".into(), |share| format!("{:.0} %", 100.0 * share)),
            result.deepest_guess.map_or_else(|| "-".into(), |deepest| deepest.to_string()),
            number(result.instructions_per_board),
        ];
        if has_programs {
            row.extend(table::usage_cells(result));
        }
        row
    };
    let mut headings = vec![
        "strategy",
        "guesses/board",
        "steps/board",
        "boards without a guess",
        "deepest guess",
        "instructions/board",
    ];
    if has_programs {
        headings.extend(table::USAGE_HEADINGS);
    }
    let title = if has_programs {
        "Counters over the answered boards, the same on every machine; memory and processor time of programs"
    } else {
        "Counters over the answered boards: the same on every machine"
    };
    Table::new(title, &headings, results.iter().map(row).collect())
}

/// How the cost grows with the size of the board, and with the number of clues.
fn growth(sets: &[SetRecord], draft: &mut Draft<'_>) -> Option<Section> {
    let figures: Vec<Figure> = [by_size(sets, draft), by_clues(draft)].into_iter().flatten().collect();
    (!figures.is_empty()).then(|| Section {
        title: "How the cost grows".into(),
        about: "From all sets together.".into(),
        figures,
        tables: Vec::new(),
        notes: Vec::new(),
    })
}

fn by_size(sets: &[SetRecord], draft: &mut Draft<'_>) -> Option<Figure> {
    let mut points: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
    for (place, set) in sets.iter().enumerate().filter(|(_, set)| set.name.contains('/')) {
        let Some(rows) = set.size.split('x').next().and_then(|rows| rows.parse::<f64>().ok()) else {
            continue;
        };
        for result in &set.results {
            let Some(entrant) = draft.place(&result.strategy) else { continue };
            let lost_most = 2 * result.lost >= result.given;
            if let Some(time) = draft.pool.par2(place, entrant).filter(|_| !lost_most) {
                points.entry(entrant).or_default().push((rows, time));
            }
        }
    }
    let series = named(points, draft);
    (!series.is_empty()).then(|| Figure {
        id: draft.id("growth", "sizes"),
        title: "As boards grow".into(),
        caption: "PAR-2 on the boards of a set that has several sizes. The larger boards are not enlarged copies of the smaller ones: their clues matter too. A line ends where the strategy loses half of the boards or more, or does not support larger boards.".into(),
        command: draft.command(&["--set", "/"]),
        svg: chart::curves(&series, Axis::linear("rows of the board"), TIME, Join::Lines),
        numbers: by_x("rows", "Microseconds per board", &series),
    })
}

fn by_clues(draft: &mut Draft<'_>) -> Option<Figure> {
    let mut times: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
    for (place, set) in draft.pool.sets.iter().enumerate().filter(|(_, set)| set.size == "9x9") {
        let tried = draft.pool.tried_by_all(place);
        for entrant in 0..draft.pool.entrants.len() {
            let costs = draft.pool.costs(place, entrant);
            for (&clues, cost) in set.clues.iter().zip(costs.iter().take(tried)) {
                times.entry((entrant, clues)).or_default().push(cost.microseconds);
            }
        }
    }
    let mut points: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
    for ((entrant, clues), mut times) in times {
        times.sort_by(f64::total_cmp);
        points.entry(entrant).or_default().push((clues as f64, times[times.len() / 2]));
    }
    points.retain(|_, points| points.len() > 1);
    let series = named(points, draft);
    (!series.is_empty()).then(|| Figure {
        id: draft.id("growth", "clues"),
        title: "As clues grow".into(),
        caption: "The median over the 9x9 boards with this number of clues, from all sets, with lost boards as in PAR-2. Of each set only the boards count that all strategies timed board by board tried. Sets differ in more than clues: a hard board with 24 clues costs more than an easy one with 22.".into(),
        command: draft.command(&[]),
        svg: chart::curves(&series, Axis::linear("clues"), TIME, Join::Lines),
        numbers: by_x("clues", "Microseconds per board", &series),
    })
}

fn named(points: BTreeMap<usize, Vec<(f64, f64)>>, draft: &Draft<'_>) -> Vec<Series> {
    let series = points.into_iter().map(|(place, points)| Series {
        name: draft.pool.entrants[place].clone(),
        place,
        points,
    });
    series.collect()
}

/// The entrants that lost boards, made an error or did not take part, on each set, and why.
fn lost(sets: &[SetRecord]) -> Section {
    let mut rows = Vec::new();
    for set in sets {
        for result in &set.results {
            if let Some(reason) = &result.reason {
                let verdict = result.verdict.words().to_owned();
                rows.push(vec![set.id.clone(), result.strategy.clone(), verdict, reason.clone()]);
            }
        }
    }
    let is_empty = rows.is_empty();
    let about = if is_empty {
        "Every entrant answered every board correctly."
    } else {
        "An entrant that lost boards is still ranked. One that made an error, or did not take part, is not."
    };
    Section {
        title: "Lost boards, errors, absences".into(),
        about: about.into(),
        figures: Vec::new(),
        tables: if is_empty {
            Vec::new()
        } else {
            vec![Table::new("", &["set", "strategy", "verdict", "why"], rows)]
        },
        notes: Vec::new(),
    }
}
