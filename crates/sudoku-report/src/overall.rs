//! The sections over all sets of a record: the summary, and the pictures that look at all boards at once.

use crate::boards::{SHIFT, shifted_geometric_mean};
use crate::chart::{self, Axis, Join, NOBODY, Row, Series};
use crate::figures::{Draft, TIME, performance_profile};
use crate::ranks::{self, AverageRanks, average_ranks, mid_ranks};
use crate::{Figure, Section, Table};
use sudoku_arena::summary::{geometric_mean, times};
use sudoku_arena::table::short;
use sudoku_arena::{Cost, Summary};

/// At most this many changes of order are listed below the picture of a ladder.
const MOST_CROSSINGS: usize = 12;

/// The sections. `scatter` are the pairs to draw against each other; without any, the two best are drawn.
pub(crate) fn sections(draft: &mut Draft<'_>, scatter: &[[String; 2]]) -> Vec<Section> {
    let summary = Summary::of_pool(&draft.pool);
    let mut sections = vec![summary_section(&summary)];
    let boards = all_boards(&summary, draft, scatter);
    sections.extend((!boards.figures.is_empty()).then_some(boards));
    sections.extend(other_sums(&summary, draft));
    for set in 0..draft.pool.sets.len() {
        sections.extend(ladder(set, draft));
    }
    sections
}

/// The summary, as [`Summary::text`] has it.
pub(crate) fn summary_section(summary: &Summary) -> Section {
    let (headings, rows) = summary.set_rows();
    let mut by_set = Table::new("Times slower than the best, set by set", &headings, rows);
    for (line, row) in summary.rows.iter().enumerate() {
        let best = row.slower.iter().enumerate().filter(|(_, slower)| **slower == Some(1.0));
        by_set.strong.extend(best.map(|(column, _)| (line, column + 1)));
    }
    let mut means = Table::new("Places", &Summary::HEADINGS, summary.mean_rows());
    // The column `slower`.
    let means_only = summary.rows.iter().enumerate().filter_map(|(line, row)| Some((line, row.mean?)));
    means.strong.extend(means_only.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(line, _)| (line, 3)));
    Section {
        title: "Summary".into(),
        about: format!("{}.", sentence(&summary.title())),
        figures: Vec::new(),
        tables: vec![means, by_set],
        notes: summary.notes(),
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn all_boards(summary: &Summary, draft: &mut Draft<'_>, scatter: &[[String; 2]]) -> Section {
    let mut figures: Vec<Figure> =
        performance_profile(&summary.shared, "all sets", draft).into_iter().collect();
    if scatter.is_empty() {
        // The two best that were timed board by board.
        let timed = summary.rows.iter().filter(|row| row.best_on.is_some());
        let names: Vec<&str> = timed.take(2).map(|row| row.strategy.as_str()).collect();
        if let [first, second] = names[..] {
            figures.extend(against(first, second, draft));
        }
    }
    for [first, second] in scatter {
        figures.extend(against(first, second, draft));
    }
    Section {
        title: "All boards together".into(),
        about:
            "Boards of all sets on which every ranked strategy has a time, each board with the same weight."
                .into(),
        figures,
        tables: Vec::new(),
        notes: Vec::new(),
    }
}

/// One strategy against another, board by board.
fn against(first: &str, second: &str, draft: &mut Draft<'_>) -> Option<Figure> {
    let (a, b) = (draft.place(first)?, draft.place(second)?);
    let mut series = Vec::new();
    let mut lost = Vec::new();
    let mut rows = Vec::new();
    for (place, set) in draft.pool.sets.iter().enumerate() {
        let pairs: Vec<(Cost, Cost)> =
            draft.pool.costs(place, a).into_iter().zip(draft.pool.costs(place, b)).collect();
        if pairs.is_empty() {
            continue;
        }
        let time = |(a, b): &(Cost, Cost)| (a.microseconds, b.microseconds);
        let points = pairs.iter().filter(|(a, b)| !a.lost && !b.lost).map(time).collect();
        lost.extend(pairs.iter().filter(|(a, b)| a.lost || b.lost).map(time));
        let faster =
            pairs.iter().filter(|(a, b)| (a.lost, a.microseconds) < (b.lost, b.microseconds)).count();
        let ratio = geometric_mean(pairs.iter().map(|(a, b)| b.microseconds / a.microseconds));
        rows.push(vec![
            set.id.clone(),
            pairs.len().to_string(),
            faster.to_string(),
            pairs.iter().filter(|(a, _)| a.lost).count().to_string(),
            pairs.iter().filter(|(_, b)| b.lost).count().to_string(),
            ratio.map_or_else(|| "-".into(), times),
        ]);
        series.push(Series { name: set.id.clone(), place, points });
    }
    if series.is_empty() {
        return None;
    }
    if !lost.is_empty() {
        series.push(Series { name: "lost by one".into(), place: NOBODY, points: lost });
    }
    let headings = [
        "set".to_owned(),
        "boards".into(),
        format!("{first} faster"),
        format!("lost by {first}"),
        format!("lost by {second}"),
        format!("{second}/{first}"),
    ];
    let axis = |name: &str| format!("{name}: microseconds (logarithmic)");
    Some(Figure {
        id: draft.id(first, &format!("against {second}")),
        title: format!("{first} against {second}, board by board"),
        caption: format!(
            "Each point is a board that both tried. Above the line {first} is faster, below it {second}. A board that one of them lost is drawn at twice the time at which the budget ran out, as PAR-2 counts it. The last column of the table is the geometric mean of the ratio of both times."
        ),
        command: draft.command(&["--scatter", &format!("{first},{second}")]),
        svg: chart::curves(
            &series,
            Axis::logarithmic(&axis(first)),
            Axis::logarithmic(&axis(second)),
            Join::Diagonal,
        ),
        numbers: Table::new("Board by board", &headings, rows),
    })
}

/// Whether the order depends on how one sums up: other means, and average ranks.
fn other_sums(summary: &Summary, draft: &mut Draft<'_>) -> Option<Section> {
    let entrants: Vec<usize> = summary
        .rows
        .iter()
        .filter(|row| row.mean.is_some())
        .filter_map(|row| draft.place(&row.strategy))
        .collect();
    if entrants.len() < 2 {
        return None;
    }
    let shared = &summary.shared;
    let columns: [(&str, Vec<Option<f64>>); 5] = [
        (
            "geometric mean of times slower",
            summary.rows.iter().take(entrants.len()).map(|row| row.mean).collect(),
        ),
        (
            "mean PAR-2 of a set, µs",
            entrants
                .iter()
                .map(|&entrant| {
                    let sum: f64 = shared.iter().filter_map(|&set| draft.pool.par2(set, entrant)).sum();
                    Some(sum / shared.len() as f64)
                })
                .collect(),
        ),
        (
            "median of times slower",
            entrants
                .iter()
                .map(|&entrant| {
                    let mut slower: Vec<f64> =
                        shared.iter().filter_map(|&set| draft.pool.slower(set, entrant)).collect();
                    slower.sort_by(f64::total_cmp);
                    let middle = slower.len() / 2;
                    match slower.len() {
                        0 => None,
                        n if n % 2 == 1 => Some(slower[middle]),
                        _ => Some((slower[middle - 1] + slower[middle]) / 2.0),
                    }
                })
                .collect(),
        ),
        (
            "shifted geometric mean of boards, µs",
            entrants
                .iter()
                .map(|&entrant| {
                    // The boards that all tried: a sample must not be compared with a whole set.
                    let all = shared.iter().map(|&set| {
                        let mut costs = draft.pool.costs(set, entrant);
                        costs.truncate(draft.pool.tried_by_all(set));
                        costs
                    });
                    let all: Vec<Vec<Cost>> = all.collect();
                    let complete = all.iter().all(|costs| !costs.is_empty());
                    shifted_geometric_mean(&all.concat(), SHIFT).filter(|_| complete)
                })
                .collect(),
        ),
        (
            "share of boards lost, %",
            summary
                .rows
                .iter()
                .take(entrants.len())
                // Shares that differ by rounding only have the same place.
                .map(|row| row.share.map(|share| (1e9 * (1.0 - share)).round() / 1e7))
                .collect(),
        ),
    ];
    let mut headings = vec!["strategy".to_owned()];
    headings.extend(columns.iter().map(|(heading, _)| (*heading).to_owned()));
    let rows = entrants.iter().enumerate().map(|(line, &entrant)| {
        let mut row = vec![draft.pool.entrants[entrant].clone()];
        row.extend(columns.iter().map(|(_, values)| with_place(values, line)));
        row
    });
    let sums = Table::new("In brackets: the place by that column", &headings, rows.collect());
    Some(Section {
        title: "Other ways of summing up".into(),
        about: format!(
            "If the places differ from column to column, no single number decides. The mean PAR-2 is ruled by the sets with the hardest boards. The shifted geometric mean (as in Mittelmann's benchmarks of optimisation software) is over single boards, with a shift of {SHIFT} microseconds, so that boards far faster than that hardly count, and over the boards that all strategies timed board by board tried; lost boards cost what PAR-2 says. The other columns take PAR-2 and the share of lost boards set by set, each strategy over the boards that it tried, and each set with the same weight. All columns are over the sets on which every ranked strategy has a time."
        ),
        figures: critical_difference(&entrants, shared, draft).into_iter().collect(),
        tables: vec![sums],
        notes: Vec::new(),
    })
}

/// A value and its place in its column: `12.3 (2)`.
fn with_place(values: &[Option<f64>], line: usize) -> String {
    let Some(value) = values[line] else { return "-".into() };
    let below = values.iter().flatten().filter(|other| **other < value).count();
    format!("{} ({})", times(value), below + 1)
}

/// Average ranks over the sets, and who cannot be told apart by them.
fn critical_difference(entrants: &[usize], shared: &[usize], draft: &mut Draft<'_>) -> Option<Figure> {
    let of_set = |&set: &usize| -> Vec<f64> {
        let order = draft.pool.order(set);
        let recorded = |entrant: usize| draft.pool.get(set, entrant).and_then(|result| result.rank);
        // The ranks of the record know ties. If some were withheld, the plain order counts.
        let all: Option<Vec<u32>> = entrants.iter().map(|&entrant| recorded(entrant)).collect();
        let plain = || {
            entrants
                .iter()
                .map(|entrant| 1 + order.iter().position(|other| other == entrant).unwrap_or(0) as u32)
        };
        mid_ranks(&all.unwrap_or_else(|| plain().collect()))
    };
    let table: Vec<Vec<f64>> = shared.iter().map(of_set).collect();
    let found = average_ranks(&table)?;
    let AverageRanks { averages, sets, chi_squared, probability, critical_difference, sets_for_one_rank } =
        &found;
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by(|&a, &b| averages[a].total_cmp(&averages[b]));
    let name = |place: usize| draft.pool.entrants[entrants[place]].clone();
    let half = critical_difference / 2.0;
    let bars: Vec<Row> = order
        .iter()
        .map(|&place| {
            let average = averages[place];
            (name(place), entrants[place], average, [average - half, average + half])
        })
        .collect();
    let rows = order.iter().map(|&place| {
        let alike: Vec<String> = order
            .iter()
            .filter(|&&other| {
                other != place && (averages[other] - averages[place]).abs() < *critical_difference
            })
            .map(|&other| name(other))
            .collect();
        let alike = if alike.is_empty() { "-".into() } else { alike.join(", ") };
        vec![name(place), format!("{:.2}", averages[place]), alike]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let probability =
        if *probability < 0.001 { "less than 0.001".into() } else { format!("{probability:.3}") };
    Some(Figure {
        id: draft.id("all sets", "average ranks"),
        title: "Average ranks, and the critical difference".into(),
        caption: format!(
            "The average of the ranks on {sets} sets, ties shared. Friedman's test: chi-squared {chi_squared:.2}; if all were equally good, ranks this far apart would have the probability {probability} (Iman and Davenport). Nemenyi's critical difference at the level {} is {critical_difference:.2}: two strategies whose bars overlap are not told apart. That is not the same as being equally fast: with {} strategies and {sets} sets the test has little power, and a difference of one rank would need {:.0} sets. It also forgets how far apart two neighbours are, and our sets are not a random sample of anything. Read it as a warning against small differences, not as a ranking.",
            ranks::LEVEL,
            entrants.len(),
            sets_for_one_rank.ceil()
        ),
        command: draft.command(&[]),
        svg: chart::ranking(&bars, Axis::linear("average rank")),
        numbers: Table::new("Average ranks", &["strategy", "average rank", "not told apart from"], rows),
    })
}

/// The cost by group of boards, for sets whose groups are powers of ten: where do the curves cross?
fn ladder(set: usize, draft: &mut Draft<'_>) -> Option<Section> {
    let groups = draft.pool.sets[set].groups.clone();
    let mut steps: Vec<(f64, String)> = Vec::new();
    for group in &groups {
        let power: i32 = group.strip_prefix("10^")?.parse().ok()?;
        let step = (10_f64.powi(power), group.clone());
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps.sort_by(|a, b| a.0.total_cmp(&b.0));
    if steps.len() < 2 {
        return None;
    }
    let mut series = Vec::new();
    let mut rows = Vec::new();
    for entrant in draft.pool.order(set) {
        let costs = draft.pool.costs(set, entrant);
        if costs.is_empty() {
            continue;
        }
        let mut points = Vec::new();
        let mut row = vec![draft.pool.entrants[entrant].clone()];
        let mut ended = false;
        for (value, name) in &steps {
            let here: Vec<Cost> = costs
                .iter()
                .zip(&groups)
                .filter(|(_, group)| *group == name)
                .map(|(cost, _)| *cost)
                .collect();
            let answered = here.iter().filter(|cost| !cost.lost).count();
            ended |= !here.is_empty() && 2 * answered <= here.len();
            let mean = here.iter().map(|cost| cost.microseconds).sum::<f64>() / here.len() as f64;
            row.push(match here.len() {
                0 => "-".into(),
                given if answered == given => short(mean),
                given => format!("{} ({answered}/{given})", short(mean)),
            });
            if !ended && !here.is_empty() {
                points.push((*value, mean));
            }
        }
        rows.push(row);
        series.push(Series { name: draft.pool.entrants[entrant].clone(), place: entrant, points });
    }
    if series.len() < 2 {
        return None;
    }
    let mut headings = vec!["strategy".to_owned()];
    headings.extend(steps.iter().map(|(_, name)| name.clone()));
    let name = draft.pool.sets[set].id.clone();
    let mut notes = crossings(&series, &steps);
    if notes.is_empty() {
        notes.push("No two strategies change places from one step to the next.".into());
    }
    Some(Section {
        title: format!("Where the curves cross: {name}"),
        about: "Boards whose cost to the row scan is 10, 100, 1,000 times as high. What is fastest on the first step need not be fastest on the last.".into(),
        figures: vec![Figure {
            id: draft.id(&name, "steps"),
            title: format!("{name}: cost by step"),
            caption: "The mean time per board on each step, with lost boards as in PAR-2. A line ends before the step on which the strategy loses half of the boards or more. In the table, boards answered of those given are added where some were lost.".into(),
            command: draft.command(&["--set", &name]),
            svg: chart::curves(
                &series,
                Axis::logarithmic("placements of the row scan (logarithmic)"),
                TIME,
                Join::Lines,
            ),
            numbers: Table::new("Microseconds per board", &headings, rows),
        }],
        tables: Vec::new(),
        notes,
    })
}

/// Which strategies change places between neighbouring steps.
fn crossings(series: &[Series], steps: &[(f64, String)]) -> Vec<String> {
    let at = |series: &Series, value: f64| {
        series.points.iter().find(|point| point.0 == value).map(|point| point.1)
    };
    let mut found = Vec::new();
    for pair in steps.windows(2) {
        for (place, a) in series.iter().enumerate() {
            for b in &series[place + 1..] {
                let both = |step: &(f64, String)| Some((at(a, step.0)?, at(b, step.0)?));
                let (Some(before), Some(after)) = (both(&pair[0]), both(&pair[1])) else { continue };
                let (behind, ahead) = match (before.0 < before.1, after.0 < after.1) {
                    (true, false) => (a, b),
                    (false, true) => (b, a),
                    _ => continue,
                };
                found.push(format!(
                    "Between {} and {}, {} overtakes {}.",
                    pair[0].1, pair[1].1, ahead.name, behind.name
                ));
            }
        }
    }
    if found.len() > MOST_CROSSINGS {
        let more = found.len() - MOST_CROSSINGS;
        found.truncate(MOST_CROSSINGS);
        found.push(format!("And {more} more pairs change places."));
    }
    found
}
