//! The watcher that writes a search down.

use crate::code::{Reader, Writer};
use crate::record::{Recording, Window};
use crate::shape::Shape;
use crate::state::State;
use crate::trace::{Cut, End, Stops, Trace};
use std::sync::atomic::Ordering;
use sudoku_core::{AnyGrid, Cell, Flow, Grid, Remark, Stats, Step, Watcher};

/// The watcher behind [`record`](crate::record()).
pub(crate) struct Recorder<'a, const N: usize> {
    recording: Recording<'a>,
    writer: Writer<N>,
    stops: Stops,
    /// Steps seen, kept or not; in a trace of take-backs, those that are kept.
    steps: u64,
    /// The number of the last step before the window: 0 unless the window is somewhere inside.
    from: u64,
    /// The number of the last step inside the window.
    to: u64,
    /// The next number of steps at which something is to be done: that one comparison is all that a step pays for.
    attend: u64,
    /// What is true before the first entry in `writer`, as long as the window has not begun.
    before: Option<State>,
    /// The state at the window's start.
    start: State,
    placements: u64,
    solutions: u64,
    cut: Option<Cut>,
    /// Whether the latest placement may yet turn out a dead end nobody gave a reason for.
    leaf: bool,
    last_rejected: Option<Cell>,
    skipped: (u64, u64),
}

impl<'a, const N: usize> Recorder<'a, N> {
    pub(crate) fn new(puzzle: &Grid<N>, recording: &Recording<'a>) -> Self {
        let start = State::new(Shape::of::<N>(), puzzle.rows().as_flattened());
        let (from, to, stops) = match recording.window {
            Window::First(steps) => (0, steps, Stops::All),
            Window::Around { step, radius } => {
                (step.saturating_sub(radius), step.saturating_add(radius), Stops::All)
            }
            Window::TakeBacks(steps) => (0, steps, Stops::TakeBacks),
        };
        Recorder {
            recording: *recording,
            writer: Writer::new(),
            stops,
            steps: 0,
            from,
            to,
            attend: if from > 0 { from } else { to },
            before: (from > 0).then(|| start.clone()),
            start,
            placements: 0,
            solutions: 0,
            cut: None,
            leaf: false,
            last_rejected: None,
            skipped: (0, 0),
        }
    }

    /// Called before every step that would be kept: false if the trace is full.
    #[inline]
    fn next(&mut self) -> bool {
        let full = self.steps == self.attend && self.is_full();
        self.steps += u64::from(!full);
        !full
    }

    /// Nothing more is kept from here on.
    #[cold]
    fn cut(&mut self, cut: Cut) {
        self.cut.get_or_insert(cut);
        self.attend = self.steps;
    }

    /// The start of the window is reached, or its end, or it is cut already.
    #[cold]
    fn is_full(&mut self) -> bool {
        if self.steps == self.from && self.before.is_some() {
            self.drain();
            self.start = self.before.take().expect("it was there");
            self.attend = self.to;
        }
        if self.steps == self.to {
            self.cut(Cut::Window);
        }
        self.cut.is_some()
    }

    /// Forgets what was written before the window, but for what it led to.
    fn drain(&mut self) {
        let Some(state) = &mut self.before else { return };
        let mut reader = Reader { bytes: &self.writer.bytes, shape: state.shape(), offset: 0, current: 0 };
        while let Some(event) = reader.next() {
            state.apply(event);
        }
        self.writer.clear();
    }

    /// Called at every change of the board: whether the search goes on.
    #[inline]
    fn go_on(&mut self) -> Flow {
        if self.placements.is_multiple_of(1024) {
            self.look_up();
        }
        if self.cut.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
    }

    /// What need not be looked at every time.
    fn look_up(&mut self) {
        if self.before.is_some() {
            self.drain();
        }
        if self.writer.bytes.len() > self.recording.bytes {
            self.cut(Cut::Size);
        }
        let cancelled = self.recording.cancel;
        if cancelled.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            self.cut(Cut::Cancelled);
        }
    }

    fn dead_end(&mut self) {
        self.leaf = false;
        if self.stops == Stops::TakeBacks {
            self.skipped.1 += 1;
        } else if self.next() {
            self.writer.dead_end(self.last_rejected);
        }
    }

    #[inline]
    fn flush_skipped(&mut self) {
        if self.skipped != (0, 0) {
            self.writer.skipped(self.skipped.0, self.skipped.1);
            self.skipped = (0, 0);
        }
    }

    pub(crate) fn finish(mut self, puzzle: &Grid<N>, strategy: &'static str, flow: Flow) -> Trace
    where
        AnyGrid: From<Grid<N>>,
    {
        self.flush_skipped();
        if self.before.is_some() {
            // The search ended before the window began: the window is the end.
            self.drain();
            self.start = self.before.take().expect("it was there");
            self.from = self.steps;
        }
        let solutions = self.solutions;
        let end = match self.cut {
            Some(cut) => End::Cut { cut, solutions },
            None if solutions > 0 => End::Solved { solutions, all: flow.is_continue() },
            None => End::NoSolution { clash: puzzle.clash() },
        };
        let steps = (self.from, self.steps);
        Trace::new((*puzzle).into(), strategy, self.stops, steps, self.start, self.writer.bytes, end)
    }
}

impl<const N: usize> Watcher<N> for Recorder<'_, N> {
    fn solution(&mut self, _solution: &Grid<N>) -> Flow {
        self.leaf = false;
        self.flush_skipped();
        if !self.next() {
            return Flow::Break(());
        }
        self.writer.solution();
        self.solutions += 1;
        if self.solutions >= self.recording.solutions {
            return Flow::Break(());
        }
        Flow::Continue(())
    }

    fn step(&mut self, step: Step) -> Flow {
        match step {
            Step::Placed { .. } => {
                if self.placements >= self.recording.placements {
                    self.cut(Cut::Budget);
                }
                if self.cut.is_none() && (self.stops == Stops::TakeBacks || self.next()) {
                    self.placements += 1;
                    self.leaf = true;
                    self.last_rejected = None;
                    self.writer.step(step);
                }
            }
            Step::TakenBack { .. } => {
                if self.leaf {
                    self.dead_end();
                }
                self.flush_skipped();
                if self.next() {
                    self.writer.step(step);
                }
            }
        }
        self.go_on()
    }

    fn remark(&mut self, remark: Remark) {
        match remark {
            Remark::Memory(_) => {
                if self.cut.is_none() {
                    self.writer.remark(remark);
                }
                return;
            }
            Remark::Rejected { cell, .. } => self.last_rejected = Some(cell),
            Remark::NoCandidate(_) | Remark::NoPlace(..) => self.leaf = false,
        }
        if self.stops == Stops::TakeBacks {
            match remark {
                Remark::Rejected { .. } => self.skipped.0 += 1,
                _ => self.skipped.1 += 1,
            }
        } else if self.next() {
            self.writer.remark(remark);
        }
    }

    fn tally(&mut self, work: Stats) -> Flow {
        self.flush_skipped();
        self.leaf = false;
        if self.placements.saturating_add(work.placements) > self.recording.placements {
            self.cut(Cut::Budget);
        }
        if self.cut.is_none() && self.next() {
            self.placements += work.placements;
            self.writer.work(work);
        }
        self.look_up();
        self.go_on()
    }
}
