//! One table over all sets: how many times slower than the best.

use crate::layout::blocks;
use crate::pool::{Cost, Pool};
use crate::table::{grid, grouped, short};
use crate::{Record, Verdict};
use serde::Serialize;
use std::fmt::Write;

/// What a reader of a single number must know. It comes with every summary.
pub const CAUTION: &str = "One number for many boards hides what it sums up. It depends on which sets were chosen: leave \
     one out and neighbours may change places. Means that are close say nothing; where they matter to you, look at the \
     sets, and at boards like your own.";

/// A summary of one record, or of several.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The ids of the sets, in the order of the record.
    pub sets: Vec<String>,
    /// Boards of each set.
    pub boards: Vec<usize>,
    /// The places of the sets on which every entrant without an error has a time. [`Row::mean`] is over these.
    pub shared: Vec<usize>,
    /// The entrants: first those with a mean, from low to high, then the others.
    pub rows: Vec<Row>,
}

/// An entrant in a summary.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub strategy: String,
    /// The geometric mean, over the shared sets, of [`slower`](Self::slower). `None` if it made an error on some set, or
    /// if no set is shared.
    pub mean: Option<f64>,
    /// Its error, if it made one: the verdict, and the id of the first set where it happened. Not taking part counts
    /// only if it took part in no set.
    pub error: Option<(Verdict, String)>,
    /// For each set, its PAR-2 divided by the lowest PAR-2 of that set: 1 is the best. `None` without a time.
    pub slower: Vec<Option<f64>>,
    /// For each set, what a table shows in place of a missing time: `wrong`, `no such size`, `-`.
    #[serde(skip)]
    pub instead: Vec<&'static str>,
    /// Boards that it answered, over all sets on which it has a time.
    pub answered: usize,
    /// Boards that it was given, likewise.
    pub given: usize,
    /// Boards on which no other entrant was faster, of those on which it was timed alone, over all sets on which at least two
    /// entrants were. `None` if its boards were never timed one by one.
    pub best_on: Option<(usize, usize)>,
    /// The share of the virtual best entrant, from 0 to 1: the virtual best takes the fastest entrant on every board, and
    /// the share is its time divided by the time of this entrant, both over the boards that this entrant was given, with
    /// lost boards as in PAR-2. It is the geometric mean over the sets on which this entrant was timed board by board.
    /// `None` if there is none.
    pub of_virtual_best: Option<f64>,
}

impl Summary {
    /// The summary of a record.
    pub fn of(record: &Record) -> Summary {
        Summary::of_pool(&Pool::of(&[record]))
    }

    /// The summary of several records, or of a part of one.
    pub fn of_pool(pool: &Pool) -> Summary {
        let sets = 0..pool.sets.len();
        let virtual_best: Vec<_> = sets.clone().map(|set| pool.virtual_best(set)).collect();
        let contested: Vec<bool> = sets
            .clone()
            .map(|set| {
                (0..pool.entrants.len()).filter(|&entrant| !pool.costs(set, entrant).is_empty()).count() > 1
            })
            .collect();
        let errors: Vec<_> = (0..pool.entrants.len()).map(|entrant| error(pool, entrant)).collect();
        let shared: Vec<usize> = sets
            .clone()
            .filter(|&set| {
                errors.iter().any(Option::is_none)
                    && errors
                        .iter()
                        .enumerate()
                        .all(|(entrant, error)| error.is_some() || pool.par2(set, entrant).is_some())
            })
            .collect();

        let row = |(entrant, error): (usize, Option<(Verdict, String)>)| {
            let slower: Vec<Option<f64>> = sets.clone().map(|set| pool.slower(set, entrant)).collect();
            let mut row = Row {
                strategy: pool.entrants[entrant].clone(),
                mean: None,
                error,
                instead: sets.clone().map(|set| instead(pool, set, entrant)).collect(),
                answered: 0,
                given: 0,
                best_on: None,
                of_virtual_best: None,
                slower,
            };
            if row.error.is_none() {
                row.mean = geometric_mean(shared.iter().filter_map(|&set| row.slower[set]));
            }
            let mut shares = Vec::new();
            for set in sets.clone() {
                if pool.par2(set, entrant).is_none() {
                    continue;
                }
                let Some(result) = pool.get(set, entrant) else { continue };
                row.answered += result.answered;
                row.given += result.given;
                let costs = pool.costs(set, entrant);
                if costs.is_empty() || !contested[set] {
                    continue;
                }
                let best = &virtual_best[set][..costs.len()];
                let (wins, timed) = row.best_on.unwrap_or((0, 0));
                let new = costs.iter().zip(best).filter(|(cost, best)| !cost.lost && cost == best).count();
                row.best_on = Some((wins + new, timed + costs.len()));
                let sum = |costs: &[Cost]| costs.iter().map(|cost| cost.microseconds).sum::<f64>();
                shares.push(sum(best) / sum(&costs));
            }
            row.of_virtual_best = geometric_mean(shares.into_iter());
            row
        };
        let mut rows: Vec<Row> = errors.into_iter().enumerate().map(row).collect();
        // A stable sort: entrants without a mean stay in the order in which they entered.
        let key = |row: &Row| row.mean.unwrap_or(f64::INFINITY);
        rows.sort_by(|a, b| {
            a.error.is_some().cmp(&b.error.is_some()).then_with(|| key(a).total_cmp(&key(b)))
        });
        Summary {
            sets: pool.sets.iter().map(|set| set.id.clone()).collect(),
            boards: pool.sets.iter().map(|set| set.boards).collect(),
            shared,
            rows,
        }
    }

    /// The summary as text that fits this many columns: the means, then the sets in as many tables as it takes. Empty if
    /// there is no set or no entrant.
    pub fn text(&self, columns: usize) -> String {
        if self.is_empty() {
            return String::new();
        }
        let mut text = format!("Summary: {}\n\n{}\n", self.title(), self.means());
        for block in self.blocks(columns) {
            let _ = write!(text, "\n{block}\n");
        }
        text.push('\n');
        for note in self.notes() {
            let options =
                textwrap::Options::new(columns.max(20)).initial_indent("- ").subsequent_indent("  ");
            let _ = writeln!(text, "{}", textwrap::fill(&note, options));
        }
        text
    }

    /// The summary in Markdown, without a heading: the means, one table of all sets, and the notes. Names are not
    /// escaped.
    pub fn markdown(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let mut text = format!("{}.\n\n{}\n\n{}\n", capitalised(&self.title()), self.means(), self.matrix());
        for note in self.notes() {
            let _ = write!(text, "\n- {note}");
        }
        text.push('\n');
        text
    }

    fn is_empty(&self) -> bool {
        self.sets.is_empty() || self.rows.is_empty()
    }

    /// What the numbers are, in one line without a full stop.
    pub fn title(&self) -> String {
        "how many times slower than the best, by PAR-2".to_owned()
    }

    /// The headings of the table of means.
    pub const HEADINGS: [&'static str; 6] =
        ["place", "strategy", "slower", "answered", "best on", "virtual best"];

    /// The rows of the table of means.
    pub fn mean_rows(&self) -> Vec<Vec<String>> {
        let row = |(place, row): (usize, &Row)| {
            let percent = |share: f64| format!("{} %", short(100.0 * share));
            vec![
                row.mean.map_or_else(
                    || row.error.as_ref().map_or("-", |(verdict, _)| verdict.words()).into(),
                    |_| (place + 1).to_string(),
                ),
                row.strategy.clone(),
                row.mean.map_or_else(|| "-".into(), times),
                format!("{}/{}", grouped(row.answered as u64), grouped(row.given as u64)),
                row.best_on.map_or_else(
                    || "-".into(),
                    |(best, of)| if of == 0 { "-".into() } else { percent(best as f64 / of as f64) },
                ),
                row.of_virtual_best.map_or_else(|| "-".into(), percent),
            ]
        };
        self.rows.iter().enumerate().map(row).collect()
    }

    /// The headings and the rows of the table of strategy by set.
    pub fn set_rows(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let mut headings = vec!["strategy".to_owned()];
        headings.extend(self.sets.iter().cloned());
        let row = |row: &Row| {
            let mut cells = vec![row.strategy.clone()];
            let values = row.slower.iter().zip(&row.instead);
            cells.extend(values.map(|(slower, instead)| slower.map_or_else(|| (*instead).into(), times)));
            cells
        };
        (headings, self.rows.iter().map(row).collect())
    }

    fn means(&self) -> String {
        grid(&Summary::HEADINGS, &self.mean_rows(), &[1])
    }

    fn matrix(&self) -> String {
        let (headings, rows) = self.set_rows();
        let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
        grid(&headings, &rows, &[0])
    }

    /// The table of strategy by set, cut between columns so that each part fits.
    fn blocks(&self, columns: usize) -> Vec<String> {
        let (headings, rows) = self.set_rows();
        blocks(&headings, &rows, &[0], 1, columns)
    }

    /// What a reader of the summary must know: what was divided by what, over how many sets, and the caution.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let names = |places: &[usize]| {
            places.iter().map(|&set| self.sets[set].as_str()).collect::<Vec<_>>().join(", ")
        };
        let sets = self.sets.len();
        notes.push(match self.shared.len() {
            0 => "No set is shared by all entrants, so there is no mean over sets.".into(),
            shared if shared == sets => format!(
                "slower: an entrant's PAR-2 divided by the lowest PAR-2 of the set; in the first table its geometric \
                 mean over {}.",
                if sets == 1 { "the one set".into() } else { format!("all {sets} sets") }
            ),
            shared => format!(
                "slower: an entrant's PAR-2 divided by the lowest PAR-2 of the set; in the first table its geometric \
                 mean over the {shared} of {sets} sets that all ranked entrants share: {}.",
                names(&self.shared)
            ),
        });
        notes.push(
            "PAR-2 is the time per board, with each lost board counted as twice the time at which its budget ran out. \
             answered: of the boards given; an entrant that loses many is given fewer."
                .into(),
        );
        if self.rows.iter().any(|row| row.best_on.is_some()) {
            notes.push(
                "best on: the share of its boards on which no other was faster. virtual best: the time of the virtual \
                 best, which takes the fastest entrant on every board, divided by its own. Both only for entrants timed \
                 board by board, not for batches and programs."
                    .into(),
            );
        }
        for row in &self.rows {
            if let Some((verdict, set)) = &row.error {
                notes.push(format!("{}: {} on {set}; no mean.", row.strategy, verdict.words()));
            }
        }
        notes.push(CAUTION.into());
        notes
    }
}

/// The error of an entrant. One that took part in some set and made no error has none.
fn error(pool: &Pool, entrant: usize) -> Option<(Verdict, String)> {
    let results = (0..pool.sets.len()).filter_map(|set| Some((set, pool.get(set, entrant)?)));
    let failed = |verdict| matches!(verdict, Verdict::Wrong | Verdict::Failed);
    let mut fault = results.clone().find(|(_, result)| failed(result.verdict));
    if fault.is_none() && (0..pool.sets.len()).all(|set| pool.par2(set, entrant).is_none()) {
        fault = results.clone().next();
    }
    fault.map(|(set, result)| (result.verdict, pool.sets[set].id.clone()))
}

/// What a table shows in place of a missing time.
fn instead(pool: &Pool, set: usize, entrant: usize) -> &'static str {
    match pool.get(set, entrant).map(|result| result.verdict) {
        None | Some(Verdict::Right | Verdict::GaveUp | Verdict::UnknownSize) => "-",
        Some(verdict) => verdict.words(),
    }
}

/// The geometric mean of positive numbers. `None` if there are none.
pub fn geometric_mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value.ln(), count + 1));
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

/// A ratio with three digits: `1.00`, `21.8`, `10,300`.
pub fn times(ratio: f64) -> String {
    if ratio < 9.995 { format!("{ratio:.2}") } else { short(ratio) }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Microseconds, SetRecord, StrategyRecord};

    fn set(id: &str, boards: usize) -> SetRecord {
        SetRecord { id: id.into(), name: id.into(), size: "9x9".into(), boards, ..SetRecord::default() }
    }

    /// A result whose boards take these times, and are lost where the time is negative.
    fn result(set: &str, strategy: &str, times: &[f64]) -> StrategyRecord {
        let lost_boards: Vec<usize> = (0..times.len()).filter(|&place| times[place] < 0.0).collect();
        let cost: f64 = times.iter().map(|time| if *time < 0.0 { -2.0 * time } else { *time }).sum();
        let median = cost / times.len() as f64;
        StrategyRecord {
            set: set.into(),
            strategy: strategy.into(),
            verdict: if lost_boards.is_empty() { Verdict::Right } else { Verdict::GaveUp },
            boards: times.len(),
            given: times.len(),
            answered: times.len() - lost_boards.len(),
            lost: lost_boards.len(),
            lost_boards,
            par2: Some(Microseconds { median, quartiles: [median; 2], interval: [median; 2] }),
            board_microseconds: times.iter().map(|time| time.abs()).collect(),
            ..StrategyRecord::default()
        }
    }

    fn record() -> Record {
        let mut wrong = result("b", "wrong", &[1.0, 1.0]);
        wrong.verdict = Verdict::Wrong;
        wrong.par2 = None;
        let mut batch = [result("a", "batch", &[1.0, 1.0]), result("b", "batch", &[40.0, 40.0])];
        for result in &mut batch {
            result.board_microseconds.clear();
        }
        let [batch_a, batch_b] = batch;
        let mut unknown = result("c", "batch", &[1.0]);
        unknown.verdict = Verdict::UnknownSize;
        unknown.par2 = None;
        Record {
            sets: vec![set("a", 2), set("b", 2), set("c", 1)],
            results: vec![
                result("a", "slow", &[8.0, 2.0]),
                result("b", "slow", &[10.0, -20.0]),
                result("c", "slow", &[5.0]),
                result("a", "fast", &[2.0, 3.0]),
                result("b", "fast", &[10.0, 30.0]),
                result("c", "fast", &[1.0]),
                batch_a,
                batch_b,
                unknown,
                result("a", "wrong", &[0.5, 0.5]),
                wrong,
            ],
            ..Record::default()
        }
    }

    #[test]
    fn a_summary_computed_by_hand() {
        let summary = Summary::of(&record());
        let names: Vec<&str> = summary.rows.iter().map(|row| row.strategy.as_str()).collect();
        // PAR-2: slow 5, 25, 5; fast 2.5, 20, 1; batch 1, 40, -; wrong 0.5 on the set where it was right.
        // Slower: slow 10, 1.25, 5; fast 5, 1, 1; batch 2, 2. Shared are a and b: slow has the root of 12.5, fast of 5,
        // batch of 4.
        assert_eq!(names, ["batch", "fast", "slow", "wrong"]);
        assert_eq!(summary.shared, [0, 1]);
        let close = |a: Option<f64>, b: f64| (a.unwrap() - b).abs() < 1e-12;
        let [batch, fast, slow, wrong] = &summary.rows[..] else { panic!() };
        assert!(
            close(batch.mean, 2.0) && close(fast.mean, 5.0_f64.sqrt()) && close(slow.mean, 12.5_f64.sqrt())
        );
        assert_eq!((wrong.mean, &wrong.error), (None, &Some((Verdict::Wrong, "b".into()))));
        assert_eq!(slow.slower, [Some(10.0), Some(1.25), Some(5.0)]);
        assert_eq!(wrong.instead, ["-", "wrong", "-"]);
        assert_eq!((slow.answered, slow.given), (4, 5));

        // Board by board: on a the best is `wrong` (0.5, 0.5), which was right there; on b slow and fast share the first
        // board, and fast has the second; on c fast.
        assert_eq!(slow.best_on, Some((1, 5)));
        assert_eq!(fast.best_on, Some((3, 5)));
        assert_eq!(batch.best_on, None);
        // The virtual best takes 1 on a, 40 on b, 1 on c. Slow takes 10, 50, 5; fast 5, 40, 1.
        assert!(close(slow.of_virtual_best, (0.1 * 0.8 * 0.2_f64).cbrt()), "{slow:?}");
        assert!(close(fast.of_virtual_best, 0.2_f64.cbrt()), "{fast:?}");
        assert_eq!(batch.of_virtual_best, None);
    }

    #[test]
    fn the_text_fits_and_says_what_it_says() {
        let summary = Summary::of(&record());
        for columns in [60, 80, 120] {
            let text = summary.text(columns);
            let table = |line: &&str| line.starts_with('|');
            let widest =
                text.lines().filter(|line| !table(line)).map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= columns, "{columns}: {text}");
        }
        let text = summary.text(80);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        // However its lines are broken.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("2 of 3 sets that all ranked"), "{text}");
        assert!(text.contains("wrong: wrong on b; no mean."), "{text}");
        assert!(text.contains("One number for many boards hides"), "{text}");
        assert!(summary.markdown().contains("| slow     |"), "{}", summary.markdown());
        assert_eq!(Summary::of(&Record::default()).text(80), "");
    }

    #[test]
    fn records_of_the_same_entrants_stay_apart() {
        let mut later = record();
        later.time = 86_400;
        let pool = Pool::of(&[&record(), &later]);
        assert_eq!(pool.sets.len(), 3, "the boards are the same");
        assert_eq!(pool.entrants.len(), 8);
        assert!(pool.entrants.contains(&"fast @ 1970-01-02".to_owned()), "{:?}", pool.entrants);

        // Other boards under the same name are another set.
        later.sets[0].fingerprint = "other".into();
        let pool = Pool::of(&[&record(), &later]);
        let ids: Vec<&str> = pool.sets.iter().map(|set| set.id.as_str()).collect();
        assert_eq!(ids, ["a", "b", "c", "a (2)"]);

        // Records without an entrant in common are put together.
        let mut left = record();
        left.results.retain(|result| result.strategy == "fast");
        let mut right = record();
        right.results.retain(|result| result.strategy != "fast");
        assert_eq!(Pool::of(&[&left, &right]).entrants, ["fast", "slow", "batch", "wrong"]);
        let summary = Summary::of_pool(&Pool::of(&[&left, &right]));
        let mean = |summary: &Summary| summary.rows.iter().find(|row| row.strategy == "slow").unwrap().mean;
        assert_eq!(mean(&summary), mean(&Summary::of(&record())));
    }

    #[test]
    fn odd_times_are_no_times() {
        let mut odd = record();
        for (result, value) in odd.results.iter_mut().zip([f64::INFINITY, 0.0, f64::NAN]) {
            result.par2 = Some(Microseconds { median: value, quartiles: [value; 2], interval: [value; 2] });
        }
        let pool = Pool::of(&[&odd]);
        assert_eq!((0..3).filter_map(|set| pool.par2(set, 0)).count(), 0);
        let mut extreme = record();
        for (result, value) in extreme.results.iter_mut().zip([1e308, 1e308, 5e-324]) {
            result.par2 = Some(Microseconds { median: value, quartiles: [value; 2], interval: [value; 2] });
            result.board_microseconds = vec![value; result.given];
        }
        let summary = Summary::of(&extreme);
        assert!(summary.text(80).len() < 10_000, "{}", summary.text(80));
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(crate::date(0), "1970-01-01");
        assert_eq!(crate::date(1_796_040_138), "2026-11-30");
        assert_eq!(crate::date(951_782_400), "2000-02-29");
        assert_eq!(crate::date(u64::MAX), "18446744073709551615 s");
    }
}
