//! One table over all sets: how many times slower than the best.

use crate::layout::blocks;
use crate::pool::{Cost, Pool};
use crate::rank::ahead_over_sets;
use crate::table::{grid, grouped, short};
use crate::{Record, StrategyRecord, Verdict};
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
    /// The entrants, the best first: by [`Row::share`], then by [`Row::mean`], as on a single set. Those with an error
    /// come last.
    pub rows: Vec<Row>,
}

/// An entrant in a summary. All means and counts are over the shared sets ([`Summary::shared`]).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub strategy: String,
    /// The geometric mean, over the shared sets, of [`slower`](Self::slower). `None` if it made an error on some set, or
    /// if no set is shared.
    pub mean: Option<f64>,
    /// The share of boards answered, from 0 to 1: on each shared set of the boards that it tried, then the mean over the
    /// sets. So a set counts the same whether the entrant tried all of it or a sample. `None` if [`mean`](Self::mean) is.
    pub share: Option<f64>,
    /// Its error, if it made one: the verdict, and the id of the first set where it happened. Not taking part counts
    /// only if it took part in no set.
    pub error: Option<(Verdict, String)>,
    /// For each set, shared or not, its PAR-2 divided by the lowest PAR-2 of that set: 1 is the best. `None` without a
    /// time.
    pub slower: Vec<Option<f64>>,
    /// For each set, what a table shows in place of a missing time: `wrong`, `no such size`, `-`.
    #[serde(skip)]
    pub instead: Vec<&'static str>,
    /// Boards that it answered, over the shared sets on which it has a time.
    pub answered: usize,
    /// Boards that it was given, likewise: of some sets it may have tried a sample only.
    pub given: usize,
    /// Boards on which no other entrant was faster, and the number of boards that were looked at: over the shared sets on
    /// which it and another entrant were timed board by board, those that all of these entrants tried
    /// ([`Pool::tried_by_all`]). `None` if there is none, or if it made an error on some set.
    pub best_on: Option<(usize, usize)>,
    /// The share of the virtual best entrant, from 0 to 1: the virtual best takes the fastest entrant on every board, and
    /// the share is its time divided by the time of this entrant, with lost boards as in PAR-2. It is the geometric mean
    /// over the same sets and of the same boards as [`best_on`](Self::best_on). `None` if there is none.
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
            let mut row = Row {
                strategy: pool.entrants[entrant].clone(),
                mean: None,
                share: None,
                error,
                instead: sets.clone().map(|set| instead(pool, set, entrant)).collect(),
                answered: 0,
                given: 0,
                best_on: None,
                of_virtual_best: None,
                slower: sets.clone().map(|set| pool.slower(set, entrant)).collect(),
            };
            let results: Vec<&StrategyRecord> = shared
                .iter()
                .filter(|&&set| pool.par2(set, entrant).is_some())
                .filter_map(|&set| pool.get(set, entrant))
                .collect();
            row.answered = results.iter().map(|result| result.answered).sum();
            row.given = results.iter().map(|result| result.given).sum();
            if row.error.is_none() && !shared.is_empty() {
                row.mean = geometric_mean(shared.iter().filter_map(|&set| row.slower[set]));
                let shares = results.iter().filter_map(|result| result.share());
                row.share = Some(shares.sum::<f64>() / shared.len() as f64);
            }
            let mut of_best = Vec::new();
            for &set in shared.iter().filter(|_| row.error.is_none()) {
                let timed = (0..pool.entrants.len()).filter(|&other| !pool.costs(set, other).is_empty());
                let mut costs = pool.costs(set, entrant);
                if costs.is_empty() || timed.count() < 2 {
                    continue;
                }
                costs.truncate(pool.tried_by_all(set));
                let best = &pool.virtual_best(set)[..costs.len()];
                let (wins, boards) = row.best_on.unwrap_or((0, 0));
                let new = costs.iter().zip(best).filter(|(cost, best)| !cost.lost && cost == best).count();
                row.best_on = Some((wins + new, boards + costs.len()));
                let sum = |costs: &[Cost]| costs.iter().map(|cost| cost.microseconds).sum::<f64>();
                of_best.push(sum(best) / sum(&costs));
            }
            row.of_virtual_best = geometric_mean(of_best.into_iter());
            row
        };
        let mut rows: Vec<Row> = errors.into_iter().enumerate().map(row).collect();
        // A stable sort: entrants without a mean stay in the order in which they entered.
        let key = |row: &Row| (row.share.unwrap_or(0.0), row.mean.unwrap_or(f64::INFINITY));
        rows.sort_by(|a, b| {
            a.error.is_some().cmp(&b.error.is_some()).then_with(|| ahead_over_sets(key(a), key(b)))
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
        let title = format!("Summary: {}", self.title());
        let mut text = format!("{}\n", textwrap::fill(&title, columns.max(20)));
        let (means, left_out) = self.narrow_means(columns);
        for block in means.into_iter().chain(self.blocks(columns)) {
            let _ = write!(text, "\n{block}\n");
        }
        text.push('\n');
        let narrow = (!left_out.is_empty()).then(|| {
            format!("Columns for which there is no room here, but in the Markdown: {}.", left_out.join(", "))
        });
        for note in self.notes().into_iter().chain(narrow) {
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
    pub const HEADINGS: [&'static str; 7] =
        ["place", "strategy", "answered", "slower", "boards", "best on", "virtual best"];

    /// The rows of the table of means.
    pub fn mean_rows(&self) -> Vec<Vec<String>> {
        let row = |(place, row): (usize, &Row)| {
            vec![
                row.mean.map_or_else(
                    || row.error.as_ref().map_or("-", |(verdict, _)| verdict.words()).into(),
                    |_| (place + 1).to_string(),
                ),
                row.strategy.clone(),
                row.share.map_or_else(|| "-".into(), percent),
                row.mean.map_or_else(|| "-".into(), times),
                match row.given {
                    0 => "-".into(),
                    given => format!("{}/{}", grouped(row.answered as u64), grouped(given as u64)),
                },
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

    /// The table of means, without the least important columns if it would be too wide, and if that is not enough cut
    /// between columns; and the headings that were left out.
    fn narrow_means(&self, columns: usize) -> (Vec<String>, Vec<String>) {
        /// In which order columns are left out.
        const LEAVE_OUT: [&str; 3] = ["boards", "virtual best", "best on"];
        let mut headings: Vec<String> = Summary::HEADINGS.map(String::from).to_vec();
        let mut rows = self.mean_rows();
        let mut left_out = Vec::new();
        for heading in LEAVE_OUT {
            if blocks(&headings, &rows, &[1], 2, columns).len() == 1 {
                break;
            }
            if let Some(place) = headings.iter().position(|other| other == heading) {
                left_out.push(headings.remove(place));
                rows.iter_mut().for_each(|row| drop(row.remove(place)));
            }
        }
        (blocks(&headings, &rows, &[1], 2, columns), left_out)
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
        let over = match self.shared.len() {
            0 => None,
            1 if sets == 1 => Some("the one set".to_owned()),
            1 => Some(format!(
                "the only set of {sets} on which every ranked entrant has a time: {}",
                names(&self.shared)
            )),
            2 if sets == 2 => Some("both sets".to_owned()),
            shared if shared == sets => Some(format!("all {sets} sets")),
            shared => Some(format!(
                "the {shared} of {sets} sets on which every ranked entrant has a time: {}",
                names(&self.shared)
            )),
        };
        notes.push(match over {
            None => "No set has a time of every entrant, so there are no means over sets and no places. `--strategy` \
                     leaves entrants out."
                .into(),
            Some(over) => {
                format!("The table of places is over {over}. Places go by the share answered, then by slower.")
            }
        });
        notes.push(
            "slower: an entrant's PAR-2 divided by the lowest PAR-2 of the set; in the table of places the geometric mean. \
             PAR-2 is the time per board tried, with each lost board counted as twice the time at which its budget ran \
             out."
                .into(),
        );
        notes.push(
            "answered: the share of the boards tried, as the mean over the sets. boards: answered/tried, in all. An \
             entrant that loses many boards of a set tries only a sample of it, often 20; the rest counts neither as \
             answered nor as lost."
                .into(),
        );
        if self.rows.iter().any(|row| row.best_on.is_some()) {
            notes.push(
                "best on: the share of boards on which no other entrant was faster. virtual best: the time of the virtual \
                 best, which takes the fastest entrant on every board, divided by the entrant's own. Both are over the \
                 boards that all entrants timed board by board tried; batches and programs have no such times."
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

/// A share in per cent with three digits: `79.4 %`. `100 %` is all, not nearly all.
fn percent(share: f64) -> String {
    let rounded = short(100.0 * share);
    let is_nearly = share < 1.0 - 1e-9 && rounded.starts_with("100");
    if is_nearly {
        "99.9 %".into()
    } else {
        format!("{} %", if share >= 1.0 - 1e-9 { "100" } else { &rounded })
    }
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
        // Of a and b, which are shared: slow lost one board of four.
        assert_eq!((slow.answered, slow.given, slow.share), (3, 4, Some(0.75)));
        assert_eq!((fast.share, wrong.share), (Some(1.0), None));

        // Board by board: on a the best is `wrong` (0.5, 0.5), which was right there; on b slow and fast share the first
        // board, and fast has the second. Set c is not shared.
        assert_eq!(slow.best_on, Some((1, 4)));
        assert_eq!(fast.best_on, Some((2, 4)));
        assert_eq!(batch.best_on, None);
        // The virtual best takes 1 on a, 40 on b. Slow takes 10, 50; fast 5, 40.
        assert!(close(slow.of_virtual_best, (0.1 * 0.8_f64).sqrt()), "{slow:?}");
        assert!(close(fast.of_virtual_best, 0.2_f64.sqrt()), "{fast:?}");
        assert_eq!(batch.of_virtual_best, None);
        assert_eq!((wrong.best_on, wrong.of_virtual_best), (None, None));
    }

    #[test]
    fn a_sample_counts_for_the_boards_that_it_tried() {
        // On b it tried the first two of four boards, and lost one of them quickly.
        let mut sampled = result("b", "sampled", &[5.0, -1.0]);
        (sampled.boards, sampled.sampled) = (4, true);
        let record = Record {
            sets: vec![set("a", 4), set("b", 4)],
            results: vec![
                result("a", "sampled", &[1.0; 4]),
                sampled,
                result("a", "whole", &[2.0; 4]),
                result("b", "whole", &[10.0, 20.0, 1.0, 1.0]),
            ],
            ..Record::default()
        };
        let summary = Summary::of(&record);
        let [whole, sampled] = &summary.rows[..] else { panic!() };
        // Sampled has the lower PAR-2 on both sets, but the share of boards answered comes first.
        assert_eq!((whole.strategy.as_str(), sampled.strategy.as_str()), ("whole", "sampled"));
        assert!(sampled.mean < whole.mean, "{summary:?}");
        // Four of four and one of two, each set once: not five of six, and not five of eight.
        assert_eq!((sampled.share, sampled.answered, sampled.given), (Some(0.75), 5, 6));
        assert_eq!((whole.share, whole.answered, whole.given), (Some(1.0), 8, 8));
        // Four boards of a, and of b the two that both tried: the cheap ones at the end do not count.
        assert_eq!((sampled.best_on, whole.best_on), (Some((5, 6)), Some((1, 6))));
        // The virtual best takes 4 on a, where whole takes 8; on b 25, where whole takes 30.
        assert!((whole.of_virtual_best.unwrap() - (0.5 * 25.0 / 30.0_f64).sqrt()).abs() < 1e-12, "{whole:?}");
        let rows = summary.mean_rows();
        assert_eq!((rows[1][2].as_str(), rows[1][4].as_str()), ("75.0 %", "5/6"));
    }

    #[test]
    fn nearly_all_is_not_all() {
        assert_eq!(
            (percent(1.0), percent(0.9999), percent(0.998)),
            ("100 %".into(), "99.9 %".into(), "99.8 %".into())
        );
    }

    #[test]
    fn the_text_fits_and_says_what_it_says() {
        let summary = Summary::of(&record());
        for columns in [40, 60, 80, 120] {
            let text = summary.text(columns);
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{columns}: {text}");
        }
        assert!(summary.text(60).contains("no room here"), "{}", summary.text(60));
        let text = summary.text(80);
        assert!(text.contains("| virtual best |") && !text.contains("no room here"), "{text}");
        // However its lines are broken.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("2 of 3 sets on which every ranked entrant has a time: a, b."), "{text}");
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
