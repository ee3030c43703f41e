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
use crate::output;
use crate::status::{Failure, Status, note};
use crossbeam_channel::{RecvTimeoutError, bounded, unbounded};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::{BTreeMap, HashSet};
use std::hash::Hash;
use std::io::{self, IsTerminal, Write};
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
    /// Boards worked on at one time; the records keep the order of the input [default: one for each core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl Jobs {
    fn number(self) -> usize {
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

/// Feeds, works and prints.
pub(crate) fn run<W: Worker>(
    feed: Feed,
    jobs: Jobs,
    dedup: bool,
    make: impl Fn() -> W + Send + Sync + 'static,
) -> Result<Status, Failure> {
    let flag = interrupt::flag();
    let meter = Arc::new(Meter::default());
    meter.batch.store(16, Ordering::Relaxed);
    let mut writer = Writer {
        out: output::records(),
        seen: dedup.then(HashSet::new),
        doubles: 0,
        boards: 0,
        errors: 0,
        status: Status::Good,
        is_cut: false,
        progress: Progress::new(feed.size(), meter.clone()),
    };
    let all_read = if jobs.number() == 1 {
        on_one_thread(&feed, &meter, &mut writer, make())?
    } else {
        on_many_threads(feed, jobs.number(), &meter, &mut writer, make)?
    };
    writer.progress.bar.finish_and_clear();
    writer.out.flush()?;
    if writer.doubles > 0 {
        note(format_args!(
            "sudoku: {} left out that had been there before",
            counted(writer.doubles, "board")
        ));
    }
    if writer.errors > 0 {
        note(format_args!(
            "sudoku: {} could not be read; what was wrong stands with each",
            counted(writer.errors, "board")
        ));
    }
    let mut status = writer.status;
    if !all_read || writer.boards == 0 {
        status = status.max(Status::Unreadable);
    }
    if all_read && writer.boards == 0 && writer.errors == 0 && !flag.load(Ordering::Relaxed) {
        note("sudoku: there was no board");
    }
    if flag.load(Ordering::Relaxed) {
        note(format_args!(
            "sudoku: stopped after {}; the rest was not done",
            counted(writer.boards, "board")
        ));
        status = Status::Interrupted;
    }
    Ok(status)
}

fn counted(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
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

/// A bar with rate and time left, on a terminal only, and not where the records go to the same terminal.
struct Progress {
    bar: ProgressBar,
    meter: Arc<Meter>,
    begun: Instant,
    shown: Instant,
}

impl Progress {
    fn new(size: Option<u64>, meter: Arc<Meter>) -> Progress {
        let bar = if io::stderr().is_terminal() && !io::stdout().is_terminal() {
            let known = "{wide_bar} {percent}% of {total_bytes}, {msg}, {eta} left";
            let template = if size.is_some() { known } else { "{bytes}, {msg}, {elapsed}" };
            let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr());
            bar.with_style(
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
            )
        } else {
            ProgressBar::hidden()
        };
        Progress { bar, meter, begun: Instant::now(), shown: Instant::now() }
    }

    fn show(&mut self, boards: u64) {
        if self.bar.is_hidden() || self.shown.elapsed() < Duration::from_millis(200) {
            return;
        }
        self.shown = Instant::now();
        let rate = boards as f64 / self.begun.elapsed().as_secs_f64();
        self.bar.set_message(format!("{boards} boards, {rate:.0} a second"));
        self.bar.set_position(self.meter.bytes.load(Ordering::Relaxed));
    }
}
