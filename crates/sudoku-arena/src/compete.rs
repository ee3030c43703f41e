//! The comparison itself.

use crate::noise::{self, NoiseMeter};
use crate::rank::rank;
use crate::record::{Microseconds, SetRecord, StrategyRecord, Verdict};
use crate::statistics::{bootstrap_interval, median, quantile, sorted, wilson};
use crate::{Contender, Entered, Entrant, Fault, Field, Verified};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use sudoku_core::{Limits, Stats, with_grid};

/// An entrant that has lost more than one board in this many, after the sample or after ten or a hundred times as many boards, is
/// given no more.
const ONE_LOST_IN: usize = 10;

/// The number of samples that a measurement aims at. Each sample is a group of whole passes.
const SAMPLES: u32 = 25;

/// The number of samples that even the slowest entrant gets.
const FEWEST_SAMPLES: usize = 3;

/// How often a single board is timed. The shortest time counts.
const REPEATS: usize = 3;

/// The rules of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// The seed of the shuffle and of the symmetries.
    pub seed: u64,
    /// The most placements that an entrant may make on one board.
    pub budget: u64,
    /// Whether an entrant whose placements take ten times as long as others' gets a tenth of the budget, so that a lost
    /// board costs about the same time. The record says so.
    pub spare: bool,
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
        Rules {
            seed: 1,
            budget: 200_000,
            spare: true,
            seconds: 0.1,
            as_is: false,
            sample: None,
            cancel: None,
        }
    }
}

impl Rules<'_> {
    fn cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// The budget of an entrant, in placements.
    fn budget_of(&self, entrant: &dyn Entrant) -> u64 {
        if self.spare { self.budget / entrant.placement_cost().max(1) } else { self.budget }
    }
}

/// What the comparison is doing, for a display of its progress.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// An entrant is being verified on a set.
    Verifying {
        /// The set.
        set: &'a str,
        /// The entrant.
        entrant: &'a str,
        /// Entrants that are done with this.
        done: u32,
        /// All entrants.
        of: u32,
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
}

/// An entrant on its way through a set.
struct Runner<'a> {
    contender: Option<Box<dyn Contender + 'a>>,
    record: StrategyRecord,
    limits: Limits<'a>,
    passes_per_sample: u32,
    /// The time spent on answered boards, and on lost ones.
    spent: Duration,
    spent_on_lost: Duration,
    /// The shortest time of each lost board. Empty if single boards cannot be timed.
    lost_times: Vec<Duration>,
    /// Whether its lost boards are not to be played again, because it cannot.
    no_lost_pass: bool,
}

impl Runner<'_> {
    /// Whether it still has answered boards to play.
    fn wants_passes(&self, time: Duration) -> bool {
        let enough = self.spent >= time && self.record.samples.len() >= FEWEST_SAMPLES;
        self.record.answered > 0 && !enough
    }

    /// Whether its lost boards are to be played once more. Each pass over them is expensive, so one is enough if it uses
    /// up the available time.
    fn wants_lost_pass(&self, time: Duration) -> bool {
        self.record.lost > 0
            && !self.no_lost_pass
            && (self.record.lost_samples.is_empty() || self.spent_on_lost < time)
    }
}

/// Verifies every entrant, measures those that made no error, and ranks them.
///
/// An entrant gets the boards in order. If it loses more than one in ten of the first twenty (or of the first ten of each
/// group), it is given no more than these. The same is asked again after ten times as many boards, and so on.
pub fn compete(
    field: &Field,
    entrants: &[Box<dyn Entrant>],
    rules: &Rules<'_>,
    tell: &mut dyn FnMut(Event<'_>),
) -> SetRecord {
    let mut notes: Vec<String> = field.note.iter().cloned().collect();
    let mut runners = Vec::new();
    let of = entrants.len() as u32;
    for (done, entrant) in entrants.iter().enumerate() {
        tell(Event::Verifying { set: &field.name, entrant: entrant.name(), done: done as u32, of });
        runners.push(enter(field, entrant.as_ref(), rules));
    }

    let noise = measure(field, &mut runners, rules, tell);
    for runner in &mut runners {
        finish(runner, rules);
    }

    let mut results = Vec::new();
    for runner in runners {
        notes.extend(runner.contender.as_ref().and_then(|contender| contender.remark()));
        results.push(runner.record);
    }
    notes.extend(smaller_budgets(&results, rules));
    notes.extend(noise::warning(noise));
    let groups: Vec<String> = field.boards.iter().filter_map(|board| board.group.clone()).collect();
    let mut set = SetRecord {
        id: field.name.clone(),
        name: field.name.clone(),
        about: field.about.clone(),
        size: field.size.to_string(),
        as_is: field.as_is,
        boards: field.boards.len(),
        available: field.available,
        fingerprint: format!("{:016x}", field.fingerprint),
        labels: field.boards.iter().map(|board| board.label.clone()).collect(),
        groups: if groups.len() == field.boards.len() { groups } else { Vec::new() },
        clues: field.boards.iter().map(|board| with_grid!(&board.grid, grid => grid.clues())).collect(),
        noise,
        ranks_withheld: None,
        notes,
        results,
    };
    rank(&mut set);
    set
}

/// A note on the entrants that had a smaller budget.
fn smaller_budgets(results: &[StrategyRecord], rules: &Rules<'_>) -> Option<String> {
    let smaller = |result: &&StrategyRecord| {
        result.given > 0 && result.budget.is_some_and(|budget| budget < rules.budget)
    };
    let had: Vec<String> = results
        .iter()
        .filter(smaller)
        .map(|result| {
            format!("{} {}", result.strategy, crate::table::grouped(result.budget.unwrap_or_default()))
        })
        .collect();
    (!had.is_empty()).then(|| {
        format!(
            "Smaller budgets than {} placements for strategies that take long for a placement: {}.",
            crate::table::grouped(rules.budget),
            had.join(", ")
        )
    })
}

/// Lets an entrant in and verifies it. The runner keeps its contender only if it made no error.
fn enter<'a>(field: &'a Field, entrant: &'a dyn Entrant, rules: &Rules<'a>) -> Runner<'a> {
    let limit_seconds = entrant.limit_seconds();
    let budget = rules.budget_of(entrant);
    let mut runner = Runner {
        contender: None,
        record: StrategyRecord {
            set: field.name.clone(),
            strategy: entrant.name().into(),
            kind: Some(entrant.kind()),
            boards: field.boards.len(),
            budget: limit_seconds.is_none().then_some(budget),
            limit_seconds,
            ..StrategyRecord::default()
        },
        limits: Limits { cancel: rules.cancel, ..Limits::UNIQUE.placements(budget) },
        passes_per_sample: 1,
        spent: Duration::ZERO,
        spent_on_lost: Duration::ZERO,
        lost_times: Vec::new(),
        no_lost_pass: false,
    };
    if rules.cancelled() {
        stop(&mut runner.record);
        return runner;
    }
    let entered = entrant.enter(field, rules.cancel);
    if rules.cancelled() {
        // Whatever it says now comes from being stopped.
        stop(&mut runner.record);
        return runner;
    }
    let record = &mut runner.record;
    match entered {
        Entered::Ready(mut contender) => {
            verify(field, contender.as_mut(), rules, &mut runner);
            let record = &mut runner.record;
            record.start_up_milliseconds = contender.start_up().map(|time| 1e3 * time.as_secs_f64());
            runner.contender =
                matches!(record.verdict, Verdict::Right | Verdict::GaveUp).then_some(contender);
        }
        Entered::UnknownSize => {
            record.verdict = Verdict::UnknownSize;
            record.reason = Some(format!("no support for {} boards", field.size));
        }
        Entered::Absent(why) => {
            record.verdict = Verdict::Absent;
            record.reason = Some(why);
        }
    }
    runner
}

/// The work on each board. `None` for an entrant that does not count its work.
type Works = Vec<Option<Stats>>;

fn verify(field: &Field, contender: &mut dyn Contender, rules: &Rules<'_>, runner: &mut Runner<'_>) {
    let record = &mut runner.record;
    let mut answered = Vec::new();
    let mut wrong = None;
    let mut works = Works::new();
    let mut lost_times = Vec::new();
    let mut checkpoint = field.sample();
    let result = contender.verify(&runner.limits, &mut |board, verified, time| {
        if rules.cancelled() {
            return ControlFlow::Break(());
        }
        record.given += 1;
        match verified {
            Verified::Right(work) => {
                answered.push(board);
                works.push(work);
            }
            Verified::GaveUp(work) => {
                record.lost_boards.push(board);
                works.push(work);
                lost_times.extend(time);
            }
            Verified::Wrong(what) => {
                wrong.get_or_insert(Fault::Wrong { board, what });
                return ControlFlow::Break(());
            }
        }
        if record.given == checkpoint {
            if ONE_LOST_IN * record.lost_boards.len() > record.given {
                return ControlFlow::Break(());
            }
            checkpoint *= 10;
        }
        ControlFlow::Continue(())
    });
    record.answered = answered.len();
    record.lost = record.lost_boards.len();
    record.complete = record.given == record.boards;
    if rules.cancelled() {
        stop(record);
        return;
    }
    if let Some(fault) = result.err().or(wrong) {
        disqualify(field, record, &fault);
        return;
    }
    record.sampled = !record.complete;
    record.share_interval = record.sampled.then(|| wilson(record.answered, record.given));
    count(&works, record);
    let shortfall = contender.shortfall();
    if let Some(&first) = record.lost_boards.first() {
        let lost = lost(field, record, first);
        let ran_out = match (record.budget, record.limit_seconds) {
            (Some(budget), _) => {
                format!("the budget of {} placements ran out", crate::table::grouped(budget))
            }
            (None, _) => "it printed gave-up".into(),
        };
        record.verdict = Verdict::GaveUp;
        record.reason = Some(match shortfall {
            Some(why) => format!("{why}: {lost}"),
            None => format!("{lost}: {ran_out}"),
        });
        if lost_times.len() == record.lost {
            add_lost_sample(runner, &lost_times);
        }
    } else if let Some(why) = shortfall {
        record.verdict = Verdict::GaveUp;
        record.reason = Some(format!("{why}: answered {} of {}", record.answered, record.given));
    }
    contender.split(&answered, &runner.record.lost_boards);
}

/// Which boards were lost, in words.
fn lost(field: &Field, record: &StrategyRecord, first: usize) -> String {
    let of = if record.complete {
        format!("{} boards", record.boards)
    } else {
        format!("the first {} of {} boards and was given no more", record.given, record.boards)
    };
    format!("lost {} of {of}; the first one was {}", record.lost, field.boards[first].label)
}

/// Adds what one pass over the lost boards took.
fn add_lost_sample(runner: &mut Runner<'_>, times: &[Duration]) {
    let total: Duration = times.iter().sum();
    runner.spent_on_lost += total;
    runner.record.lost_samples.push(rounded(1e6 * total.as_secs_f64() / times.len().max(1) as f64));
    if runner.lost_times.is_empty() {
        runner.lost_times = times.to_vec();
    }
    for (shortest, &time) in runner.lost_times.iter_mut().zip(times) {
        *shortest = time.min(*shortest);
    }
}

/// Adds the counters of an entrant that counts its work.
fn count(works: &Works, record: &mut StrategyRecord) {
    let Some(works) = works.iter().copied().collect::<Option<Vec<Stats>>>() else { return };
    record.board_steps = works.iter().map(|work| work.placements).collect();
    record.board_guesses =
        works.iter().map(|work| work.guesses).collect::<Option<Vec<u64>>>().unwrap_or_default();
    if record.answered == 0 {
        return;
    }
    let answered = |place: &usize| !record.lost_boards.contains(place);
    let places: Vec<usize> = (0..works.len()).filter(answered).collect();
    let boards = places.len() as f64;
    let mean = |numbers: &[u64]| places.iter().map(|&place| numbers[place]).sum::<u64>() as f64 / boards;
    record.steps_per_board = Some(mean(&record.board_steps));
    if !record.board_guesses.is_empty() {
        record.guesses_per_board = Some(mean(&record.board_guesses));
        let none = places.iter().filter(|&&place| record.board_guesses[place] == 0).count();
        record.without_guess = Some(none as f64 / boards);
    }
    let deepest = places.iter().map(|&place| works[place].deepest_guess);
    record.deepest_guess =
        deepest.collect::<Option<Vec<u32>>>().and_then(|deepest| deepest.into_iter().max());
}

/// Marks an entrant that was not done when the comparison was stopped.
fn stop(record: &mut StrategyRecord) {
    record.verdict = Verdict::Stopped;
    record.reason = Some("the comparison was stopped before this one was done".into());
}

/// Takes an entrant out of the ranking.
fn disqualify(field: &Field, record: &mut StrategyRecord, fault: &Fault) {
    let at = |board: usize| {
        let board = &field.boards[board];
        let turned = if field.as_is { "" } else { ", turned" };
        format!("{} ({}{turned})", board.label, board.grid)
    };
    if matches!(fault, Fault::Cancelled) {
        stop(record);
        return;
    }
    record.verdict = if matches!(fault, Fault::Wrong { .. }) { Verdict::Wrong } else { Verdict::Failed };
    record.reason = Some(match fault {
        Fault::Wrong { board, .. } | Fault::Failed { board: Some(board), .. } => {
            format!("{fault}, first at {}", at(*board))
        }
        Fault::Failed { board: None, .. } | Fault::Cancelled => fault.to_string(),
    });
    record.samples.clear();
    record.lost_samples.clear();
}

/// Measures in rounds. In each round, every entrant that has time left runs one group of passes over the boards that it
/// answered, and one over those that it lost. Another entrant begins each round. Returns how noisy the machine was.
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
    let mut meter = NoiseMeter::default();
    let mut round = 0;
    loop {
        let mut busy = false;
        for place in 0..runners.len() {
            let runner = &mut runners[(place + round as usize) % runners.len()];
            if rules.cancelled() {
                continue;
            }
            meter.sample();
            match play(runner, time) {
                Ok(played) => busy |= played,
                Err(fault) => drop_out(field, runner, &fault),
            }
        }
        if !busy {
            return meter.noise();
        }
        round += 1;
        tell(Event::Measuring { set: &field.name, done: round, of: SAMPLES.max(round) });
    }
}

/// One entrant's turn in a round. Returns whether it played anything.
fn play(runner: &mut Runner<'_>, time: Duration) -> Result<bool, Fault> {
    let (passes, lost_pass) = (runner.wants_passes(time), runner.wants_lost_pass(time));
    let Some(contender) = &mut runner.contender else { return Ok(false) };
    let mut played = false;
    if passes {
        let times = contender.passes(runner.passes_per_sample)?;
        add_sample(&mut runner.record, &times);
        runner.spent += times.iter().sum::<Duration>();
        played = true;
    }
    if lost_pass {
        match contender.lost_pass(&runner.limits)? {
            Some(times) => add_lost_sample(runner, &times),
            None => runner.no_lost_pass = true,
        }
        played = true;
    }
    Ok(played)
}

/// Adds what a group of passes took.
fn add_sample(record: &mut StrategyRecord, times: &[Duration]) {
    let stretch: Duration = times.iter().sum();
    let boards = (times.len() * record.answered) as f64;
    record.samples.push(rounded(1e6 * stretch.as_secs_f64() / boards));
}

/// Rounds to a tenth of a nanosecond: anything finer is noise, and makes records long.
fn rounded(microseconds: f64) -> f64 {
    (microseconds * 1e4).round() / 1e4
}

/// Runs one pass that does not count. It warms the caches, and its time decides how many passes make a sample. If it
/// takes all the time that there is, no cache matters, and it is the first sample.
fn warm_up(field: &Field, runner: &mut Runner<'_>, time: Duration, rules: &Rules<'_>) {
    if rules.cancelled() || runner.record.answered == 0 {
        return;
    }
    let Some(contender) = &mut runner.contender else { return };
    match contender.passes(1) {
        Ok(times) => {
            let pass = times.iter().sum::<Duration>().max(Duration::from_nanos(100));
            let passes = (time / SAMPLES).as_secs_f64() / pass.as_secs_f64();
            runner.passes_per_sample = (passes as u32).max(1);
            if !time.is_zero() && pass >= time {
                add_sample(&mut runner.record, &times);
                runner.spent += pass;
            }
        }
        Err(fault) => drop_out(field, runner, &fault),
    }
}

/// Disqualifies an entrant that was right when it was verified but wrong later.
fn drop_out(field: &Field, runner: &mut Runner<'_>, fault: &Fault) {
    disqualify(field, &mut runner.record, fault);
    runner.contender = None;
    if !matches!(fault, Fault::Cancelled) {
        let reason = runner.record.reason.take().unwrap_or_default();
        runner.record.reason = Some(format!("was right at first, then, while it was timed, {reason}"));
    }
}

/// Sums up the samples, and times single boards.
fn finish(runner: &mut Runner<'_>, rules: &Rules<'_>) {
    let time = Duration::from_secs_f64(rules.seconds.max(0.0));
    let is_done =
        !runner.wants_passes(time) && (runner.record.lost == 0 || !runner.record.lost_samples.is_empty());
    let (record, Some(contender)) = (&mut runner.record, &mut runner.contender) else { return };
    if rules.cancelled() && !is_done {
        stop(record);
        return;
    }
    if !record.samples.is_empty() {
        let sorted = sorted(&record.samples);
        let interval = bootstrap_interval(&record.samples, rules.seed);
        let median = median(&record.samples);
        record.microseconds = Some(Microseconds {
            median,
            quartiles: [quantile(&sorted, 0.25), quantile(&sorted, 0.75)],
            interval: [interval.0, interval.1],
        });
        record.boards_per_second = Some(1e6 / median);
    }
    if !record.lost_samples.is_empty() {
        record.lost_microseconds = Some(median(&record.lost_samples));
    }
    record.par2 = par2(record);
    if let Some(usage) = contender.usage() {
        record.peak_memory_bytes = Some(usage.peak_memory_bytes);
        record.cpu_microseconds = usage.cpu_microseconds;
    }
    // Once only if three times would take longer than the measurement itself.
    let pass = record.microseconds.map_or(0.0, |time| time.median * record.answered as f64 / 1e6);
    let repeats = if REPEATS as f64 * pass <= rules.seconds { REPEATS } else { 1 };
    let can_be_timed = record.lost == runner.lost_times.len();
    if can_be_timed
        && !rules.cancelled()
        && let Some(times) = contender.each_board(repeats)
    {
        let (mut answered, mut lost) = (times.iter(), runner.lost_times.iter());
        let times = (0..record.given)
            .filter_map(|place| if record.is_lost(place) { lost.next() } else { answered.next() });
        record.board_microseconds = times.map(|time| time.as_nanos() as f64 / 1e3).collect();
    }
}

/// PAR-2: the time of the answered boards plus twice the time of the lost ones, per board given.
///
/// The interval of the lost boards' time goes from its smallest sample to its largest: there are few of them.
fn par2(record: &StrategyRecord) -> Option<Microseconds> {
    let given = record.given as f64;
    let (answered, lost) = (record.answered as f64, record.lost as f64);
    let of_answered = match record.microseconds {
        Some(time) => time,
        None if record.answered == 0 && record.lost > 0 => {
            Microseconds { median: 0.0, quartiles: [0.0; 2], interval: [0.0; 2] }
        }
        None => return None,
    };
    let of_lost = match record.lost_microseconds {
        Some(time) => time,
        None if record.lost == 0 => 0.0,
        None => return None,
    };
    let ends =
        record.lost_samples.iter().fold([of_lost; 2], |[low, high], &time| [low.min(time), high.max(time)]);
    let par2 = |time: f64, lost_time: f64| (answered * time + 2.0 * lost * lost_time) / given;
    Some(Microseconds {
        median: par2(of_answered.median, of_lost),
        quartiles: of_answered.quartiles.map(|time| par2(time, of_lost)),
        interval: [par2(of_answered.interval[0], ends[0]), par2(of_answered.interval[1], ends[1])],
    })
}
