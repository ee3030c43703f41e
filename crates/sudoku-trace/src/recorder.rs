//! What is kept of a search: the keeper of its tape.

use crate::record::{Recording, Window};
use crate::state::State;
use crate::tape::{Entry, Reader};
use crate::trace::{Cut, End, Stops, Trace};
use std::sync::atomic::Ordering;
use sudoku_core::tape::{Grant, Keeper, Writer};
use sudoku_core::{Flow, Grid, Remark, Table};

/// The keeper looks after at most this many placements whether the search was stopped or has grown too large.
const LOOK_UP: u64 = 1024;

/// The keeper behind [`record`](crate::record()).
pub(crate) struct Recorder<'a, const N: usize> {
    recording: Recording<'a>,
    /// The number of the last step before the window: 0 unless the window is somewhere inside.
    from: u64,
    /// The number of the last step inside the window.
    to: u64,
    /// Steps seen, kept or not; in a trace of take-backs, those that are kept.
    steps: u64,
    placements: u64,
    /// The state at the window's start. Until that is reached, the state before the first entry on the tape.
    start: State,
    /// Whether the window has begun.
    inside: bool,
    /// For a trace of take-backs: what is kept.
    take_backs: Option<TakeBacks<N>>,
    cut: Option<Cut>,
}

/// The part of a tape that is kept in a trace of take-backs: the changes of the board, and what was left out between.
#[derive(Default)]
struct TakeBacks<const N: usize> {
    kept: Writer<N>,
    rejected: u64,
    dead_ends: u64,
    solutions: u64,
}

impl<const N: usize> TakeBacks<N> {
    fn write_skipped(&mut self) {
        if (self.rejected, self.dead_ends) != (0, 0) {
            self.kept.skipped(self.rejected, self.dead_ends);
            (self.rejected, self.dead_ends) = (0, 0);
        }
    }
}

impl<'a, const N: usize> Recorder<'a, N> {
    pub(crate) fn new(
        puzzle: &Grid<N>,
        tables: &'static [Table],
        forces: bool,
        recording: &Recording<'a>,
    ) -> Self {
        let (from, to) = match recording.window {
            Window::First(steps) | Window::TakeBacks(steps) => (0, steps),
            Window::Around { step, radius } => (step.saturating_sub(radius), step.saturating_add(radius)),
        };
        let only_take_backs = matches!(recording.window, Window::TakeBacks(_));
        Recorder {
            recording: *recording,
            from,
            to,
            steps: 0,
            placements: 0,
            start: State::new(Grid::<N>::SHAPE, puzzle.rows().as_flattened(), tables, forces),
            inside: from == 0,
            take_backs: only_take_backs.then(TakeBacks::default),
            cut: None,
        }
    }

    /// Takes in what was written: counts it, and removes what is not kept.
    fn take_in(&mut self, writer: &mut Writer<N>, done: Grant) {
        self.placements += done.placements;
        if self.take_backs.is_some() {
            self.filter(writer);
        } else {
            self.steps += done.steps;
        }
        if !self.inside {
            for entry in Reader::new(writer.bytes(), self.start.shape()) {
                self.start.apply(entry);
            }
            writer.clear();
            self.inside = self.steps == self.from;
        }
    }

    /// Keeps only the changes of the board.
    fn filter(&mut self, writer: &mut Writer<N>) {
        let Some(trace) = &mut self.take_backs else { return };
        for entry in Reader::new(writer.bytes(), self.start.shape()) {
            match entry {
                Entry::Remark(Remark::Rejected { .. }) => trace.rejected += 1,
                Entry::Remark(Remark::NoCandidate(_) | Remark::NoPlace(..)) | Entry::DeadEnd(_) => {
                    trace.dead_ends += 1;
                }
                Entry::Remark(remark) => trace.kept.remark(remark),
                Entry::Step(step) if !entry.is_take_back() => trace.kept.step(step),
                Entry::Skipped { .. } => {}
                Entry::Step(_) | Entry::Solution | Entry::Work(_) => {
                    trace.write_skipped();
                    if self.steps == self.to {
                        self.cut = Some(Cut::Window);
                        break;
                    }
                    self.steps += 1;
                    match entry {
                        Entry::Step(step) => trace.kept.step(step),
                        Entry::Work(work) => trace.kept.work(work),
                        _ => {
                            trace.kept.solution();
                            trace.solutions += 1;
                        }
                    }
                }
            }
        }
        writer.clear();
    }

    /// The trace, when the search is over.
    pub(crate) fn finish(
        mut self,
        puzzle: &Grid<N>,
        strategy: &'static str,
        (mut writer, done, mut solutions): (Writer<N>, Grant, u64),
        flow: Flow,
    ) -> Trace {
        self.take_in(&mut writer, done);
        let mut stops = Stops::All;
        if let Some(mut trace) = self.take_backs {
            trace.write_skipped();
            (stops, writer, solutions) = (Stops::TakeBacks, trace.kept, trace.solutions);
        }
        if !self.inside {
            self.from = self.steps; // the search ended before the window began: the window is the end
        }
        let end = match self.cut {
            Some(cut) => End::Cut { cut, solutions },
            None if solutions > 0 => End::Solved { solutions, all: flow.is_continue() },
            None => End::NoSolution { clash: puzzle.clash(), refuted: false },
        };
        let steps = (self.from, self.steps);
        Trace::new((*puzzle).into(), strategy, stops, steps, self.start, writer.into_bytes(), end)
    }
}

impl<const N: usize> Keeper<N> for Recorder<'_, N> {
    fn more(&mut self, writer: &mut Writer<N>, done: Grant, placements: u64) -> Option<Grant> {
        self.take_in(writer, done);
        let kept = self.take_backs.as_ref().map_or(writer.bytes(), |trace| trace.kept.bytes()).len();
        let left = self.recording.placements.saturating_sub(self.placements);
        let cancelled = self.recording.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        self.cut = self.cut.or(if placements > left {
            Some(Cut::Budget)
        } else if self.take_backs.is_none() && self.steps == self.to {
            Some(Cut::Window)
        } else if kept > self.recording.bytes {
            Some(Cut::Size)
        } else if cancelled {
            Some(Cut::Cancelled)
        } else {
            None
        });
        if self.cut.is_some() {
            return None;
        }
        let steps = match (&self.take_backs, self.inside) {
            (Some(_), _) => u64::MAX,
            (None, true) => self.to - self.steps,
            (None, false) => self.from - self.steps,
        };
        Some(Grant { steps, placements: left.min(LOOK_UP.max(placements)) })
    }
}
