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
                errors.iter().enumerate().any(|(_, error)| error.is_none())
                    && errors.iter().enumerate().all(|(entrant, error)| {
                        error.is_some() || pool.par2(set, entrant).is_some()
                    })
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
            let options = textwrap::Options::new(columns.max(20)).initial_indent("- ").subsequent_indent("  ");
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
        ["place", "strategy", "times slower", "boards answered", "best on", "of virtual best"];

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
                "times slower: an entrant's PAR-2 divided by the lowest PAR-2 of the set; in the first table its geometric \
                 mean over {}.",
                if sets == 1 { "the one set".into() } else { format!("all {sets} sets") }
            ),
            shared => format!(
                "times slower: an entrant's PAR-2 divided by the lowest PAR-2 of the set; in the first table its geometric \
                 mean over the {shared} of {sets} sets that all ranked entrants share: {}.",
                names(&self.shared)
            ),
        });
        notes.push(
            "PAR-2 is the time per board, with each lost board counted as twice the time at which its budget ran out. \
             boards answered: of those given; an entrant that loses many is given fewer."
                .into(),
        );
        if self.rows.iter().any(|row| row.best_on.is_some()) {
            notes.push(
                "best on: the share of its boards on which no other was faster. of virtual best: the time of the virtual \
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
