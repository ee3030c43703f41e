//! The comparison itself.

use crate::noise::{self, Watchman};
use crate::rank::rank;
use crate::record::{Microseconds, SetRecord, StrategyRecord, Verdict};
use crate::statistics::{bootstrap_interval, median, quantile, sorted};
use crate::{Contender, Entered, Entrant, Fault, Field, Verified};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use sudoku_core::{Limits, Stats, with_grid};

/// An entrant is stopped on a set after it gave up on this many boards.
const ENOUGH_GIVEN_UP: usize = 3;

/// The number of samples that a measurement aims at. Each sample is a group of whole passes.
const SAMPLES: u32 = 25;

/// The number of samples that even the slowest entrant gets.
const FEWEST_SAMPLES: usize = 3;

/// The rules of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// The seed of the shuffle and of the symmetries.
    pub seed: u64,
    /// The most placements that an entrant may make on one board.
    pub budget: u64,
    /// Seconds of measuring for each entrant and set. An entrant that takes longer for three passes still runs three.
    pub seconds: f64,
    /// Whether boards are played as they came, neither turned nor relabelled.
    pub as_is: bool,
    /// Play at most this many boards of a source, drawn by the seed.
    pub sample: Option<usize>,
    /// Stops the comparison when it becomes true.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Rules<'_> {
    fn default() -> Self {
        Rules { seed: 1, budget: 200_000, seconds: 0.1, as_is: false, sample: None, cancel: None }
    }
}

impl Rules<'_> {
    fn cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// What the comparison is doing, for a display of its progress.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// An entrant is being verified on a set.
    Verifying {
        /// The set.
        set: &'a str,
        /// The entrant.
        entrant: &'a str,
    },
    /// A set is being measured, and has come this far.
    Measuring {
        /// The set.
        set: &'a str,
        /// Rounds done.
        done: u32,
        /// Rounds that are planned. With slow entrants it may be more or fewer.
        of: u32,
    },
    /// A set is done.
    Done {
        /// The set.
        set: &'a str,
    },
}

/// An entrant on its way through a set.
struct Runner<'a> {
    contender: Option<Box<dyn Contender + 'a>>,
    record: StrategyRecord,
    passes_per_sample: u32,
    spent: Duration,
}

/// Verifies every entrant on every board, measures those that are right, and ranks them.
pub fn compete(
    field: &Field,
    entrants: &[Box<dyn Entrant>],
    rules: &Rules<'_>,
    tell: &mut dyn FnMut(Event<'_>),
) -> SetRecord {
    let mut notes: Vec<String> = field.note.iter().cloned().collect();
    let mut runners = Vec::new();
    for entrant in entrants {
        if rules.cancelled() {
            break;
        }
        tell(Event::Verifying { set: &field.name, entrant: entrant.name() });
        runners.push(enter(field, entrant.as_ref(), rules));
    }

    let noise = measure(field, &mut runners, rules, tell);
    for runner in &mut runners {
        finish(field, runner, rules);
    }

    let mut results = Vec::new();
    for runner in runners {
        notes.extend(runner.contender.as_ref().and_then(|contender| contender.remark()));
        results.push(runner.record);
    }
    rank(&mut results, noise);
    notes.extend(noise::warning(noise));
    tell(Event::Done { set: &field.name });
    SetRecord {
        set: field.name.clone(),
        about: field.about.clone(),
        size: field.size.to_string(),
        as_is: field.as_is,
        boards: field.boards.len(),
        available: field.available,
        fingerprint: format!("{:016x}", field.fingerprint),
        clues: field.boards.iter().map(|board| with_grid!(&board.grid, grid => grid.clues())).collect(),
        noise,
        notes,
        results,
    }
}

/// Lets an entrant in and verifies it. The runner keeps its contender only if all answers are right.
fn enter<'a>(field: &'a Field, entrant: &'a dyn Entrant, rules: &Rules<'_>) -> Runner<'a> {
    let mut record = StrategyRecord {
        set: field.name.clone(),
        strategy: entrant.name().into(),
        kind: Some(entrant.kind()),
        boards: field.boards.len(),
        ..StrategyRecord::default()
    };
    let contender = match entrant.enter(field) {
        Entered::Ready(contender) => Some(contender),
        Entered::UnknownSize => {
            record.verdict = Verdict::UnknownSize;
            record.reason = Some(format!("does not support {} boards", field.size));
            None
        }
        Entered::Absent(why) => {
            record.verdict = Verdict::Absent;
            record.reason = Some(why);
            None
        }
    };
    let contender = contender.and_then(|mut contender| {
        verify(field, contender.as_mut(), rules, &mut record);
        record.start_up_milliseconds = contender.start_up().map(|time| 1e3 * time.as_secs_f64());
        (record.verdict == Verdict::Right).then_some(contender)
    });
    Runner { contender, record, passes_per_sample: 1, spent: Duration::ZERO }
}

fn verify(field: &Field, contender: &mut dyn Contender, rules: &Rules<'_>, record: &mut StrategyRecord) {
    let limits = Limits { cancel: rules.cancel, ..Limits::UNIQUE.placements(rules.budget) };
    let mut given_up = Vec::new();
    let mut wrong = None;
    let mut works: Vec<Stats> = Vec::new();
    let result = contender.verify(&limits, &mut |board, verified| {
        if rules.cancelled() {
            return ControlFlow::Break(());
        }
        record.tried += 1;
        match verified {
            Verified::Right(work) => {
                record.answered += 1;
                works.extend(work);
            }
            Verified::GaveUp => given_up.push(board),
            Verified::Wrong(what) => {
                wrong.get_or_insert(Fault::Wrong { board, what });
            }
        }
        if given_up.len() >= ENOUGH_GIVEN_UP || wrong.is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if rules.cancelled() {
        disqualify(field, record, &Fault::Cancelled);
    } else if let Some(fault) = result.err().or(wrong) {
        disqualify(field, record, &fault);
    } else if let Some(&first) = given_up.first() {
        record.verdict = Verdict::GaveUp;
        let boards =
            if record.tried < record.boards { "it was shown before it was stopped" } else { "of the set" };
        record.reason = Some(format!(
            "gave up on {} of the {} boards {boards}, first at {}, at {} placements",
            given_up.len(),
            record.tried,
            field.boards[first].label,
            crate::table::grouped(rules.budget)
        ));
    } else if works.len() == record.boards {
        count(&works, record);
    }
}

/// Adds the counters of an entrant that answered every board and counts its work.
fn count(works: &[Stats], record: &mut StrategyRecord) {
    let boards = works.len() as f64;
    record.steps_per_board = Some(works.iter().map(|work| work.placements).sum::<u64>() as f64 / boards);
    let guesses: Option<Vec<u64>> = works.iter().map(|work| work.guesses).collect();
    if let Some(guesses) = guesses {
        record.guesses_per_board = Some(guesses.iter().sum::<u64>() as f64 / boards);
        record.without_guess = Some(guesses.iter().filter(|&&guesses| guesses == 0).count() as f64 / boards);
        record.board_guesses = guesses;
    }
    let deepest: Option<Vec<u32>> = works.iter().map(|work| work.deepest_guess).collect();
    record.deepest_guess = deepest.and_then(|deepest| deepest.into_iter().max());
}

/// Takes an entrant out of the ranking.
fn disqualify(field: &Field, record: &mut StrategyRecord, fault: &Fault) {
    let at = |board: usize| {
        let board = &field.boards[board];
        let turned = if field.as_is { "" } else { ", turned" };
        format!("{} ({}{turned})", board.label, board.grid)
    };
    record.verdict = if matches!(fault, Fault::Wrong { .. }) { Verdict::Wrong } else { Verdict::Failed };
    record.reason = Some(match fault {
        Fault::Wrong { board, .. } | Fault::Failed { board: Some(board), .. } => {
            format!("{fault}, first at {}", at(*board))
        }
        Fault::Failed { board: None, .. } | Fault::Cancelled => fault.to_string(),
    });
    record.samples.clear();
}

/// Measures in rounds. In each round, every entrant that has time left runs one group of passes. Another entrant
/// begins each round. Returns how noisy the machine was.
fn measure(
    field: &Field,
    runners: &mut [Runner<'_>],
    rules: &Rules<'_>,
    tell: &mut dyn FnMut(Event<'_>),
) -> f64 {
    let time = Duration::from_secs_f64(rules.seconds.max(0.0));
    for runner in runners.iter_mut() {
        warm_up(field, runner, time, rules);
    }
    let mut watchman = Watchman::default();
    let mut round = 0;
    loop {
        let mut busy = false;
        for place in 0..runners.len() {
            let runner = &mut runners[(place + round as usize) % runners.len()];
            let enough = runner.spent >= time && runner.record.samples.len() >= FEWEST_SAMPLES;
            if enough || rules.cancelled() {
                continue;
            }
            let Some(contender) = &mut runner.contender else { continue };
            watchman.look();
            match contender.passes(runner.passes_per_sample) {
                Ok(times) => {
                    let stretch: Duration = times.iter().sum();
                    runner.spent += stretch;
                    let boards = f64::from(runner.passes_per_sample) * field.boards.len() as f64;
                    runner.record.samples.push(rounded(1e6 * stretch.as_secs_f64() / boards));
                    busy = true;
                }
                Err(fault) => drop_out(field, runner, &fault),
            }
        }
        if !busy {
            return watchman.noise();
        }
        round += 1;
        tell(Event::Measuring { set: &field.name, done: round, of: SAMPLES.max(round) });
    }
}

/// Rounds to a tenth of a nanosecond: anything finer is noise, and makes records long.
fn rounded(microseconds: f64) -> f64 {
    (microseconds * 1e4).round() / 1e4
}

/// Runs one pass that does not count. It warms the caches, and its time decides how many passes make a sample.
fn warm_up(field: &Field, runner: &mut Runner<'_>, time: Duration, rules: &Rules<'_>) {
    if rules.cancelled() {
        return;
    }
    let Some(contender) = &mut runner.contender else { return };
    match contender.passes(1) {
        Ok(times) => {
            let pass = times.iter().sum::<Duration>().max(Duration::from_nanos(100));
            let passes = (time / SAMPLES).as_secs_f64() / pass.as_secs_f64();
            runner.passes_per_sample = (passes as u32).max(1);
        }
        Err(fault) => drop_out(field, runner, &fault),
    }
}

/// Disqualifies an entrant that was right when it was verified but wrong later.
fn drop_out(field: &Field, runner: &mut Runner<'_>, fault: &Fault) {
    disqualify(field, &mut runner.record, fault);
    let reason = runner.record.reason.take().unwrap_or_default();
    runner.record.reason = Some(format!("was right at first, then, while it was timed, {reason}"));
    runner.contender = None;
}

/// Sums up the samples, and times single boards.
fn finish(field: &Field, runner: &mut Runner<'_>, rules: &Rules<'_>) {
    let record = &mut runner.record;
    if record.samples.is_empty() {
        return;
    }
    let sorted = sorted(&record.samples);
    let interval = bootstrap_interval(&record.samples, rules.seed);
    let median = median(&record.samples);
    record.microseconds = Some(Microseconds {
        median,
        quartiles: [quantile(&sorted, 0.25), quantile(&sorted, 0.75)],
        interval: [interval.0, interval.1],
    });
    record.boards_per_second = Some(1e6 / median);
    // Skipped if it would take longer than the measurement itself.
    let looks = 3.0 * median * field.boards.len() as f64 / 1e6;
    if looks <= rules.seconds.max(1.0)
        && !rules.cancelled()
        && let Some(times) = runner.contender.as_mut().and_then(|contender| contender.each_board())
    {
        record.board_microseconds = times.iter().map(|time| time.as_nanos() as f64 / 1e3).collect();
    }
}
