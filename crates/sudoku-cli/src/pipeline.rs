//! Boards through workers: in order, whatever the number of jobs, and in constant memory.
//!
//! ```text
//! feed -- batches --> workers -- what they print --> the writer puts it in order
//!   ^                                                    |
//!   +------------------- permits ------------------------+
//! ```
//!
//! Each batch needs a permit, and gives it back when it has been printed: so no more than a few are under way, even if
//! one of them takes long.

use crate::input::{Batch, Feed, LARGEST_BATCH, Meter};
use crate::interrupt;
use crate::output::{Out, Target};
use crate::progress;
use crate::status::{Failure, Status, note, warn};
use crate::text::counted;
use crossbeam_channel::{RecvTimeoutError, bounded, unbounded};
use indicatif::ProgressBar;
use std::collections::{BTreeMap, HashSet};
use std::hash::Hash;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use sudoku_core::Flow;
use xxhash_rust::xxh3::Xxh3;

/// Batches under way for each worker.
const PERMITS: usize = 4;

/// How many threads work.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Jobs {
    /// Threads; their number changes nothing in what is printed [default: one for each core]
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl Jobs {
    pub(crate) fn number(self) -> usize {
        let cores = || std::thread::available_parallelism().ok();
        self.jobs.or_else(cores).map_or(1, NonZeroUsize::get)
    }
}

/// What a worker makes of a batch.
#[derive(Default)]
pub(crate) struct Printed {
    pub(crate) bytes: Vec<u8>,
    /// Where each record ends in `bytes`, and a key that is equal for boards that count as the same.
    pub(crate) keys: Vec<(usize, u128)>,
    pub(crate) boards: u64,
    pub(crate) errors: u64,
    pub(crate) status: Option<Status>,
    /// Whether Ctrl-C cut it short.
    pub(crate) is_cut: bool,
}

impl Printed {
    /// Notes a status: the worst one counts.
    pub(crate) fn status(&mut self, status: Status) {
        self.status = self.status.max(Some(status));
    }
}

/// What each thread has of its own.
pub(crate) trait Worker {
    fn work(&mut self, batch: &Batch, printed: &mut Printed);
}

/// A key that is equal for equal boards; 128 bits, so that different boards do not have the same key by chance.
pub(crate) fn key(board: &impl Hash) -> u128 {
    let mut hasher = Xxh3::new();
    board.hash(&mut hasher);
    hasher.digest128()
}

/// What a run reads, and where it writes.
pub(crate) struct Run {
    feed: Feed,
    jobs: Jobs,
    out: Out,
    /// Whether a board is printed only once.
    pub(crate) dedup: bool,
    progress: Progress,
}

impl Run {
    /// Opens the target.
    pub(crate) fn new(feed: Feed, jobs: Jobs, target: &Target) -> Result<Run, Failure> {
        let size = feed.size();
        let progress = Progress::new(size, !target.is_terminal());
        Ok(Run { feed, jobs, out: target.open()?, dedup: false, progress })
    }
}

/// Feeds, works and prints; at the end the `foot`.
pub(crate) fn run<W: Worker>(
    run: Run,
    make: impl Fn() -> W + Send + Sync + 'static,
    foot: impl FnOnce() -> &'static str,
) -> Result<Status, Failure> {
    let flag = interrupt::flag();
    let Run { feed, jobs, out, dedup, progress } = run;
    let meter = progress.meter.clone();
    meter.batch.store(16, Ordering::Relaxed);
    let mut writer = Writer {
        out,
        seen: dedup.then(HashSet::new),
        doubles: 0,
        boards: 0,
        errors: 0,
        status: Status::Good,
        is_cut: false,
        progress,
    };
    // A file is put in its place at the end, so Ctrl-C must not end the program while it waits for input.
    let all_read = if jobs.number() == 1 && !writer.out.is_file() {
        on_one_thread(&feed, &meter, &mut writer, make())?
    } else {
        on_many_threads(feed, jobs.number(), &meter, &mut writer, make)?
    };
    writer.progress.bar.finish_and_clear();
    writer.out.write_all(foot().as_bytes())?;
    // With nothing to write, an older file stays. After Ctrl-C the results so far are worth keeping.
    if !writer.out.is_file() || writer.boards > 0 || writer.errors > 0 {
        writer.out.finish()?;
    }
    if writer.doubles > 0 {
        note(format_args!("{} left out that had been there before", counted(writer.doubles, "board")));
    }
    if writer.errors > 0 {
        warn(format_args!(
            "{} could not be read; the record of each says why",
            counted(writer.errors, "board")
        ));
    }
    let mut status = writer.status;
    if !all_read || writer.boards == 0 {
        status = status.max(Status::Unreadable);
    }
    if all_read && writer.boards == 0 && writer.errors == 0 && !flag.load(Ordering::Relaxed) {
        warn("there was no board");
    }
    if flag.load(Ordering::Relaxed) {
        warn(format_args!("stopped after {}; the rest was not done", counted(writer.boards, "board")));
        status = Status::Interrupted;
    }
    Ok(status)
}

fn on_one_thread<W: Worker>(
    feed: &Feed,
    meter: &Meter,
    writer: &mut Writer<impl Write>,
    mut worker: W,
) -> Result<bool, Failure> {
    interrupt::one_thread();
    let mut failure = None;
    let all_read = feed.run(meter, &mut |batch| {
        let printed = timed(&mut worker, &batch, meter);
        // Standard output is flushed here, since the next call may wait for input.
        let is_partial = batch.items.len() < LARGEST_BATCH;
        let written =
            writer.write(printed).and_then(|()| if is_partial { writer.out.flush() } else { Ok(()) });
        failure = written.err();
        if failure.is_none() && !writer.is_cut { Flow::Continue(()) } else { Flow::Break(()) }
    });
    failure.map_or(Ok(all_read), |error| Err(error.into()))
}

fn on_many_threads<W: Worker>(
    feed: Feed,
    jobs: usize,
    meter: &Arc<Meter>,
    writer: &mut Writer<impl Write>,
    make: impl Fn() -> W + Send + Sync + 'static,
) -> Result<bool, Failure> {
    let (batches, work) = bounded::<(u64, Batch)>(jobs * PERMITS);
    let (done, finished) = unbounded::<(u64, Printed)>();
    let (permits, permitted) = bounded::<()>(jobs * PERMITS);
    for _ in 0..jobs * PERMITS {
        let _ = permits.send(());
    }
    let (sent, all_read) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(true)));
    let (counter, verdict, feed_meter) = (sent.clone(), all_read.clone(), meter.clone());
    // The threads are not waited for: after Ctrl-C one of them may sit there waiting for input.
    std::thread::spawn(move || {
        let read = feed.run(&feed_meter, &mut |batch| {
            if permitted.recv().is_err() {
                return Flow::Break(());
            }
            let number = counter.fetch_add(1, Ordering::SeqCst);
            if batches.send((number, batch)).is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        verdict.store(read, Ordering::SeqCst);
    });
    let make = Arc::new(make);
    for _ in 0..jobs {
        let (work, done, make, meter) = (work.clone(), done.clone(), make.clone(), meter.clone());
        std::thread::spawn(move || {
            let mut worker = make();
            for (number, batch) in work {
                if done.send((number, timed(&mut worker, &batch, &meter))).is_err() {
                    break;
                }
            }
        });
    }
    drop((work, done));
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    loop {
        match finished.recv_timeout(Duration::from_millis(100)) {
            Ok((number, printed)) => {
                waiting.insert(number, printed);
                while let Some(printed) = waiting.remove(&next) {
                    next += 1;
                    writer.write(printed)?;
                    if writer.is_cut {
                        return Ok(true);
                    }
                    let _ = permits.try_send(());
                }
                if finished.is_empty() {
                    writer.out.flush()?;
                }
            }
            Err(RecvTimeoutError::Disconnected) if next < sent.load(Ordering::SeqCst) => {
                // Never a silent gap: a worker that panicked has taken a batch with it.
                let what = "a worker ended before its boards were done; the records above end there";
                return Err(Failure::Sentence(Status::Unreadable, what.into()));
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(all_read.load(Ordering::SeqCst)),
            Err(RecvTimeoutError::Timeout) => {
                if interrupt::requested() && next == sent.load(Ordering::SeqCst) {
                    return Ok(true);
                }
            }
        }
    }
}

/// Works on a batch, and sets the size of the next ones: large where boards are easy, small where one takes long.
fn timed<W: Worker>(worker: &mut W, batch: &Batch, meter: &Meter) -> Printed {
    let begun = Instant::now();
    let mut printed = Printed::default();
    worker.work(batch, &mut printed);
    let size = batch.items.len();
    // Generous limits: on a busy machine time passes without work, and many small batches would make that worse.
    if begun.elapsed() > Duration::from_millis(500) {
        meter.batch.store((size / 2).max(1), Ordering::Relaxed);
    } else if begun.elapsed() < Duration::from_millis(100) {
        meter.batch.store((size * 2).clamp(1, LARGEST_BATCH), Ordering::Relaxed);
    }
    printed
}

/// Prints in order.
struct Writer<O> {
    out: O,
    /// The keys of the boards that were printed, if each is to be printed once only.
    seen: Option<HashSet<u128>>,
    doubles: u64,
    boards: u64,
    errors: u64,
    status: Status,
    is_cut: bool,
    progress: Progress,
}

impl<O: Write> Writer<O> {
    fn write(&mut self, printed: Printed) -> io::Result<()> {
        self.boards += printed.boards;
        self.errors += printed.errors;
        self.is_cut |= printed.is_cut;
        self.status = self.status.max(printed.status.unwrap_or(Status::Good));
        self.progress.show(self.boards);
        let Some(seen) = &mut self.seen else { return self.out.write_all(&printed.bytes) };
        let mut start = 0;
        for (end, key) in printed.keys {
            if seen.insert(key) {
                self.out.write_all(&printed.bytes[start..end])?;
            } else {
                self.doubles += 1;
            }
            start = end;
        }
        self.out.write_all(&printed.bytes[start..])
    }
}

/// A bar with rate and time left, but not where the records go to a terminal.
struct Progress {
    bar: ProgressBar,
    meter: Arc<Meter>,
    begun: Instant,
    shown: Instant,
}

impl Progress {
    fn new(size: Option<u64>, is_wanted: bool) -> Progress {
        let known = "{wide_bar} {percent}% of {total_bytes}, {msg}, {eta} left";
        let template = if size.is_some() { known } else { "{bytes}, {msg}, {elapsed}" };
        let bar = if is_wanted { progress::bar(size, template) } else { ProgressBar::hidden() };
        Progress { bar, meter: Arc::default(), begun: Instant::now(), shown: Instant::now() }
    }

    fn show(&mut self, boards: u64) {
        if self.bar.is_hidden() || self.shown.elapsed() < Duration::from_millis(200) {
            return;
        }
        self.shown = Instant::now();
        let rate = boards as f64 / self.begun.elapsed().as_secs_f64();
        self.bar.set_position(self.meter.bytes.load(Ordering::Relaxed));
        self.bar.set_message(format!("{}, {rate:.0} a second", counted(boards, "board")));
    }
}
