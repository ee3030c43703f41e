//! Recording: a search runs once, and what it does is written down.

use crate::recorder::Recorder;
use crate::trace::Trace;
use std::sync::atomic::AtomicBool;
use sudoku_core::tape::Tape;
use sudoku_core::{Grid, Solver};

/// Which part of a search is kept. A trace always says whether there is more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// This many steps from the start.
    First(u64),
    /// The steps around this one, the same number before it and after it.
    Around {
        /// The step in the middle.
        step: u64,
        /// The number of steps on either side.
        radius: u64,
    },
    /// This many take-backs from the start; only take-backs and solutions are kept.
    TakeBacks(u64),
}

/// What to record, and when to stop.
#[derive(Clone, Copy, Debug)]
pub struct Recording<'a> {
    /// Which part is kept.
    pub window: Window,
    /// Stop at this many solutions.
    pub solutions: u64,
    /// Stop rather than make more placements than this.
    pub placements: u64,
    /// Stop when the entries take more bytes than this.
    pub bytes: usize,
    /// Stop as soon as this is true.
    pub cancel: Option<&'a AtomicBool>,
}

impl Recording<'_> {
    /// A million steps, up to the first solution.
    pub const DEFAULT: Recording<'static> = Recording {
        window: Window::First(1_000_000),
        solutions: 1,
        placements: u64::MAX,
        bytes: 48 << 20,
        cancel: None,
    };
}

impl Default for Recording<'_> {
    fn default() -> Self {
        Recording::DEFAULT
    }
}

/// Runs `solver` on `puzzle` and records what it does.
pub fn record<const N: usize>(
    solver: &mut dyn Solver<N>,
    puzzle: &Grid<N>,
    recording: &Recording<'_>,
) -> Trace {
    let mut recorder = Recorder::new(puzzle, solver.tables(), solver.forces(), recording);
    let mut tape = Tape::new(&mut recorder, recording.solutions);
    let flow = solver.record(puzzle, &mut tape);
    let written = tape.finish();
    recorder.finish(puzzle, solver.name(), written, flow)
}
