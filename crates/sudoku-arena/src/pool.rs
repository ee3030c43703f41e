//! The results of one record, or of several, side by side: what summaries, pictures and commands are made of.

use crate::{Machine, Record, SetRecord, StrategyRecord};
use time::OffsetDateTime;

/// What one board cost an entrant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Microseconds: the time of the answer, or twice the time at which the budget ran out, as PAR-2 counts it.
    pub microseconds: f64,
    /// Whether the board was lost.
    pub lost: bool,
}

/// Sets by entrants.
///
/// Boards decide whether two records share a set: name, size and fingerprint must be the same. If two sets of the pool
/// have one name, the second is called `hard (2)`. If two records measured the same entrant on the same set, all
/// entrants are followed by what tells the records apart: `simd @ 7a8da99`.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// The sets, without their results, in the order in which they first occur. Their ids differ.
    pub sets: Vec<SetRecord>,
    /// The names of the entrants, in the order in which they first occur. They differ.
    pub entrants: Vec<String>,
    /// The results, by set and by entrant.
    cells: Vec<Vec<Option<StrategyRecord>>>,
}

/// A set, and its results in each record that has it.
struct Joined {
    set: SetRecord,
    parts: Vec<(usize, Vec<StrategyRecord>)>,
}

impl Pool {
    /// Puts records side by side.
    pub fn of(records: &[&Record]) -> Pool {
        let joined = join(records);
        let labels = joined.iter().any(measured_twice).then(|| labels(records));
        let mut pool = Pool::default();
        for Joined { set, parts } in joined {
            let mut cells = vec![None; pool.entrants.len()];
            for (record, results) in parts {
                for result in results {
                    let entrant = match &labels {
                        Some(labels) => format!("{} @ {}", result.strategy, labels[record]),
                        None => result.strategy.clone(),
                    };
                    let known = pool.entrants.iter().position(|other| *other == entrant);
                    let place = known.unwrap_or(pool.entrants.len());
                    if known.is_none() {
                        pool.entrants.push(entrant);
                        cells.push(None);
                    }
                    // If a damaged record holds a result twice, the first one counts.
                    cells[place].get_or_insert(result);
                }
            }
            pool.sets.push(set);
            pool.cells.push(cells);
        }
        for cells in &mut pool.cells {
            cells.resize(pool.entrants.len(), None);
        }
        pool
    }

    /// The result of an entrant on a set, both given by their places. `None` if it was not entered there.
    pub fn get(&self, set: usize, entrant: usize) -> Option<&StrategyRecord> {
        self.cells[set][entrant].as_ref()
    }

    /// The pool with only the wanted sets and entrants, given by their places.
    pub fn filtered(&self, set: impl Fn(usize) -> bool, entrant: impl Fn(usize) -> bool) -> Pool {
        let sets: Vec<usize> = (0..self.sets.len()).filter(|&place| set(place)).collect();
        let entrants: Vec<usize> = (0..self.entrants.len()).filter(|&place| entrant(place)).collect();
        let row = |&set: &usize| entrants.iter().map(|&entrant| self.cells[set][entrant].clone()).collect();
        Pool {
            cells: sets.iter().map(row).collect(),
            sets: sets.iter().map(|&set| self.sets[set].clone()).collect(),
            entrants: entrants.iter().map(|&entrant| self.entrants[entrant].clone()).collect(),
        }
    }

    /// The pool with only the sets on which every entrant has a time.
    pub fn intersection(&self) -> Pool {
        self.filtered(
            |set| (0..self.entrants.len()).all(|entrant| self.par2(set, entrant).is_some()),
            |_| true,
        )
    }

    /// PAR-2 of an entrant on a set, in microseconds per board. `None` if it made an error or has no time. Only
    /// positive finite numbers count as times.
    pub fn par2(&self, set: usize, entrant: usize) -> Option<f64> {
        let result = self.get(set, entrant).filter(|result| result.is_rankable())?;
        result.par2.map(|par2| par2.median).filter(|time| time.is_finite() && *time > 0.0)
    }

    /// The lowest PAR-2 on a set.
    pub fn best(&self, set: usize) -> Option<f64> {
        (0..self.entrants.len()).filter_map(|entrant| self.par2(set, entrant)).min_by(f64::total_cmp)
    }

    /// PAR-2 of an entrant on a set as a multiple of the lowest one.
    pub fn slower(&self, set: usize, entrant: usize) -> Option<f64> {
        Some(self.par2(set, entrant)? / self.best(set)?)
    }

    /// The entrants with a time on this set, the best first, by the rule of [`rank`](crate::rank()).
    pub fn order(&self, set: usize) -> Vec<usize> {
        let mut order: Vec<(usize, &StrategyRecord)> = (0..self.entrants.len())
            .filter(|&entrant| self.par2(set, entrant).is_some())
            .filter_map(|entrant| Some((entrant, self.get(set, entrant)?)))
            .collect();
        order.sort_by(|(_, a), (_, b)| crate::rank::ahead(a, b));
        order.into_iter().map(|(entrant, _)| entrant).collect()
    }

    /// The number of boards, from the start of a set, that every entrant timed board by board has tried. What is compared
    /// over boards is compared over these: some entrants were given a sample only, and the boards that they never saw
    /// are neither answered nor lost. Zero if no entrant was timed board by board.
    pub fn tried_by_all(&self, set: usize) -> usize {
        let tried = (0..self.entrants.len()).map(|entrant| self.costs(set, entrant).len());
        tried.filter(|&boards| boards > 0).min().unwrap_or(0)
    }

    /// What each board of a set cost an entrant, in the order of play. Empty if it has no rank, or its boards were not
    /// timed one by one. It may have been given only the first boards of the set.
    pub fn costs(&self, set: usize, entrant: usize) -> Vec<Cost> {
        let Some(result) = self.get(set, entrant).filter(|_| self.par2(set, entrant).is_some()) else {
            return Vec::new();
        };
        let cost = |(place, &time): (usize, &f64)| {
            let lost = result.is_lost(place);
            Cost { microseconds: if lost { 2.0 * time } else { time }, lost }
        };
        result.board_microseconds.iter().enumerate().map(cost).collect()
    }

    /// What each board of a set cost the virtual best entrant, which has the lowest cost on every board. Only entrants
    /// that were timed board by board count. Shorter than the set if no entrant was given all boards.
    pub fn virtual_best(&self, set: usize) -> Vec<Cost> {
        let mut best: Vec<Cost> = Vec::new();
        for entrant in 0..self.entrants.len() {
            for (board, cost) in self.costs(set, entrant).into_iter().enumerate() {
                match best.get_mut(board) {
                    None => best.push(cost),
                    // An answer is better than none, whatever it cost.
                    Some(other) => {
                        if (cost.lost, cost.microseconds) < (other.lost, other.microseconds) {
                            *other = cost;
                        }
                    }
                }
            }
        }
        best
    }
}

/// Finds the sets that records share. Two sets of one record are never joined.
fn join(records: &[&Record]) -> Vec<Joined> {
    let mut joined: Vec<Joined> = Vec::new();
    for (number, record) in records.iter().enumerate() {
        for mut set in record.nested() {
            let results = std::mem::take(&mut set.results);
            let same = |other: &&mut Joined| {
                (&other.set.name, &other.set.size, &other.set.fingerprint)
                    == (&set.name, &set.size, &set.fingerprint)
                    && other.parts.iter().all(|(record, _)| *record != number)
            };
            match joined.iter_mut().find(same) {
                Some(other) => other.parts.push((number, results)),
                None => {
                    let taken = |id: &str| joined.iter().any(|other| other.set.id == id);
                    set.id = free_name(&set.name, taken);
                    joined.push(Joined { set, parts: vec![(number, results)] });
                }
            }
        }
    }
    joined
}

/// The name, or the name followed by the first number that makes it differ: `hard (2)`.
fn free_name(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.to_owned())
        .chain(numbered)
        .find(|name| !taken(name))
        .expect("there are more numbers than sets")
}

/// Whether two records have a result of the same entrant on this set.
fn measured_twice(joined: &Joined) -> bool {
    let names = joined.parts.iter().map(|(_, results)| {
        let mut names: Vec<&str> = results.iter().map(|result| result.strategy.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names
    });
    let mut names: Vec<&str> = names.flatten().collect();
    names.sort_unstable();
    names.windows(2).any(|pair| pair[0] == pair[1])
}

/// A short name for each record: whatever of commit, date, machine, time and number is enough to tell them apart.
pub fn labels(records: &[&Record]) -> Vec<String> {
    let commit = |place: usize| {
        let build = &records[place].build;
        let commit: String = build.commit.chars().take(7).collect();
        if build.dirty { format!("{commit}-dirty") } else { commit }
    };
    let day = |place: usize| date(records[place].time);
    let second = |place: usize| moment(records[place].time);
    let machines = machines(records);
    let forms: [&dyn Fn(usize) -> String; 6] = [
        &commit,
        &day,
        &|place| format!("{} {}", day(place), commit(place)),
        &|place| machines[place].clone(),
        &|place| format!("{} {} {}", machines[place], day(place), commit(place)),
        &|place| format!("{} {} {}", machines[place], second(place), commit(place)),
    ];
    for form in forms {
        let labels: Vec<String> = (0..records.len()).map(|place| form(place).trim_end().to_owned()).collect();
        let differ = (1..labels.len()).all(|place| !labels[..place].contains(&labels[place]));
        if differ && labels.iter().all(|label| !label.is_empty()) {
            return labels;
        }
    }
    (1..=records.len()).map(|number| format!("record {number}")).collect()
}

/// A name for the machine of each record. Two records have the same name if, and only if, processor, model, vector
/// instructions and the back-end of the vector engines are the same: otherwise their times are those of different
/// machines. The name is the brand of the processor, followed by what differs from others of this brand.
pub fn machines(records: &[&Record]) -> Vec<String> {
    let name = |record: &&Record| {
        let machine = &record.machine;
        let same_brand = || records.iter().filter(|other| other.machine.cpu == machine.cpu);
        let mut parts = vec![machine.cpu.clone()];
        if same_brand().any(|other| other.machine.cpu_model != machine.cpu_model) {
            parts.push(machine.cpu_model.clone());
        }
        if same_brand().any(|other| other.backend != record.backend) {
            parts.push(format!("back-end {}", record.backend));
        }
        let has = |machine: &Machine, feature: &String| machine.features.contains(feature);
        let is_special = |feature: &&String| same_brand().any(|other| !has(&other.machine, feature));
        let special: Vec<&str> = machine.features.iter().filter(is_special).map(String::as_str).collect();
        let some_differ = same_brand().any(|other| other.machine.features != machine.features);
        match &special[..] {
            [] if some_differ => parts.push("fewest instructions".into()),
            [] => {}
            special => parts.push(format!("with {}", special.join(" "))),
        }
        parts.join(", ")
    };
    records.iter().map(name).collect()
}

/// A second, such as `2026-12-01 09:30:00`, from seconds since 1970 (UTC).
fn moment(seconds: u64) -> String {
    let of_day = seconds % 86_400;
    format!("{} {:02}:{:02}:{:02}", date(seconds), of_day / 3600, of_day / 60 % 60, of_day % 60)
}

/// A day, such as `2026-12-01`, from seconds since 1970 (UTC). A number of seconds beyond the calendar stays one.
pub fn date(seconds: u64) -> String {
    let moment =
        i64::try_from(seconds).ok().and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    moment.map_or_else(|| format!("{seconds} s"), |moment| moment.date().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(cpu: &str, backend: &str, features: &[&str], time: u64) -> Record {
        let features = features.iter().map(|feature| (*feature).to_owned()).collect();
        let machine = Machine { cpu: cpu.into(), features, ..Machine::default() };
        Record { machine, backend: backend.into(), time, ..Record::default() }
    }

    #[test]
    fn a_machine_is_more_than_its_brand() {
        let all = [
            record("A", "avx2", &["avx2"], 0),
            record("A", "avx2", &["avx2"], 0),
            record("A", "portable", &["avx2"], 0),
            record("A", "avx2", &["avx2", "bmi2"], 0),
            record("B", "avx2", &["avx2"], 0),
        ];
        let all: Vec<&Record> = all.iter().collect();
        assert_eq!(
            machines(&all),
            [
                "A, back-end avx2, fewest instructions",
                "A, back-end avx2, fewest instructions",
                "A, back-end portable, fewest instructions",
                "A, back-end avx2, with bmi2",
                "B"
            ]
        );
        assert_eq!(machines(&all[..2]), ["A", "A"]);
    }

    #[test]
    fn records_of_one_day_are_told_apart_by_the_time() {
        let (morning, noon) = (record("A", "avx2", &[], 32_400), record("A", "avx2", &[], 43_200));
        let labels = labels(&[&morning, &noon]);
        assert_eq!(labels, ["A 1970-01-01 09:00:00", "A 1970-01-01 12:00:00"]);
    }
}
