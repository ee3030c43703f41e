//! One board at a time, answered as soon as possible.
//!
//! # The idea
//!
//! A Sudoku is 729 candidates and a few rules that are the same everywhere. 729 bits fit into three vectors, so the rules
//! are applied to all candidates at once, whether they have changed or not: that is quicker than to find out where
//! something has changed. What one guess leads to is then a handful of passes of some 120 instructions.
//!
//! # The data
//!
//! `layout.rs` shows where each candidate stands; `lanes.rs` says what can be done with a vector of them, and
//! `avx512.rs`, `avx2.rs`, `portable.rs` how; `pass.rs` is the rules, `choose.rs` the choice of a guess, `search.rs` the
//! search, `story.rs` what is shown of it to somebody who looks, `counting.rs` what is counted for `simd-many`.
//! `docs/engine.md` tells the whole.
//!
//! # What it costs
//!
//! A pass costs the same whether it finds one digit or fifty; a guess that is chosen with care costs about three times a
//! pass.
//!
//! # When it loses
//!
//! To `simd-many`, wherever more than one board is at hand that has fewer than 30 givens.
//!
//! # Source
//!
//! The parts of rows and columns ("triads") and the vectors of bits are ideas of the solver tdoku, by Tom Dillon, which
//! lays out the board in another way. The layout with a digit's row in each lane, the byte tables and the weights for
//! choosing were found for this engine.

#![expect(
    unsafe_code,
    reason = "code for a processor's features may be entered only where it has them; boards are bytes"
)]

mod choose;
mod counting;
mod lanes;
mod layout;
mod pass;
mod portable;
mod search;
mod story;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_digits;
#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(target_arch = "x86_64")]
use crate::backend::{Avx2Token, Avx512Token};
use crate::backend::{Backend, BackendError};
use counting::Counting;
use portable::Portable;
use search::{Memory, Silent, Start, search};
use std::sync::atomic::Ordering;
use story::{Listening, Telling, Told};
use sudoku_core::{
    Answer, Candidates, Flow, Grid, Limits, Needs, Report, Search, SearchCandidates, Solver, Stats, Strategy,
    Visitor,
};

/// Candidates of one board in vector lanes: the engine for one board at a time. For 9x9 only.
///
/// It allocates once, when it is made; no call does.
#[derive(Clone)]
pub struct Simd {
    engine: Engine,
    memory: Box<Memory>,
}

/// The search compiled for a back-end, with the proof that it may be entered.
#[derive(Clone, Copy)]
enum Engine {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512Token),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2Token),
    Portable,
}

/// Calls the function of the back-end that was chosen.
macro_rules! on_engine {
    ($engine:expr, $avx512:ident, $avx2:ident, $portable:ident, ($($argument:expr),*)) => {
        match $engine {
            // SAFETY: the token proves that the processor has the features.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(token) => unsafe { $avx512(token, $($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(token) => unsafe { $avx2(token, $($argument),*) },
            Engine::Portable => $portable((), $($argument),*),
        }
    };
}

impl Simd {
    /// A solver on this back-end.
    ///
    /// # Errors
    /// If this machine cannot run it.
    pub fn with_backend(backend: Backend) -> Result<Simd, BackendError> {
        let engine = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512Token::detect().map(Engine::Avx512),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2Token::detect().map(Engine::Avx2),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx512 | Backend::Avx2 => None,
            Backend::Portable => Some(Engine::Portable),
        };
        let engine = engine.ok_or(BackendError::Missing(backend))?;
        Ok(Simd { engine, memory: Box::new(Memory::NEW) })
    }

    /// The back-end that it runs on.
    pub fn backend(&self) -> Backend {
        match self.engine {
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(_) => Backend::Avx512,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(_) => Backend::Avx2,
            Engine::Portable => Backend::Portable,
        }
    }

    /// Searches in silence for the next solution.
    #[inline]
    fn next(&mut self, start: Start<'_>) -> bool {
        let memory = &mut *self.memory;
        on_engine!(self.engine, silent_avx512, silent_avx2, silent_portable, (memory, start))
    }

    /// The same, with each step told. An error says that the listener broke.
    fn next_told(&mut self, start: Start<'_>, telling: &mut Telling<'_>) -> Result<bool, ()> {
        let memory = &mut *self.memory;
        on_engine!(self.engine, told_avx512, told_avx2, told_portable, (memory, start, telling))
    }

    /// The same, counted. An error says that it was cancelled.
    fn next_counted(&mut self, start: Start<'_>, counting: &mut Counting<'_>) -> Result<bool, ()> {
        let memory = &mut *self.memory;
        on_engine!(self.engine, counted_avx512, counted_avx2, counted_portable, (memory, start, counting))
    }

    /// Solves a board for `simd-many`: within its limits, and with its way of counting unless there is a budget to keep.
    pub(crate) fn solve_counted(&mut self, puzzle: &Grid, limits: &Limits<'_>) -> Report {
        if limits.placements != u64::MAX {
            return self.solve_within(puzzle, limits);
        }
        let mut counting = Counting::new(limits.cancel);
        let (mut solutions, mut first, mut ended) = (0, None, false);
        let mut start = Start::Givens(as_bytes(puzzle));
        let cancelled = limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        while solutions < limits.solutions && !cancelled {
            match self.next_counted(start, &mut counting) {
                Err(()) => break,
                Ok(false) => {
                    ended = true;
                    break;
                }
                Ok(true) => {
                    solutions += 1;
                    first.get_or_insert(*as_grid(&self.memory.solution));
                }
            }
            // Without an open guess there is nothing more to find, but that does not count where enough has been found.
            if !self.memory.is_open() && solutions < limits.solutions {
                ended = true;
                break;
            }
            start = Start::Where;
        }
        let Counting { guesses, placements, .. } = counting;
        Report {
            answer: Answer::from_search(solutions, first, ended, || puzzle.clash()),
            stats: Stats { guesses: Some(guesses), ..Stats::only_placements(placements) },
        }
    }

    /// The whole search.
    #[inline]
    fn run<V: Visitor>(&mut self, mut start: Start<'_>, visitor: &mut V) -> Flow {
        if V::NEEDS > Needs::Solutions {
            return self.tell(start, visitor);
        }
        while self.next(start) {
            visitor.solution(as_grid(&self.memory.solution))?;
            if !self.memory.is_open() {
                break;
            }
            start = Start::Where;
        }
        Flow::Continue(())
    }

    /// The whole search, told step by step.
    fn tell<V: Visitor>(&mut self, mut start: Start<'_>, visitor: &mut V) -> Flow {
        let mut told = Told::new();
        loop {
            let mut telling = Telling { told: &mut told, listener: &mut Listening(visitor) };
            match self.next_told(start, &mut telling) {
                Err(()) => return Flow::Break(()),
                Ok(false) => break,
                Ok(true) => visitor.solution(as_grid(&self.memory.solution))?,
            }
            if !self.memory.is_open() {
                break;
            }
            start = Start::Where;
        }
        told.take_back(0, &mut Listening(visitor))
    }
}

impl Default for Simd {
    /// A solver on the back-end that `SUDOKU_BACKEND` names, else on the fastest.
    ///
    /// # Panics
    /// If the variable names no back-end, or one that this machine cannot run. [`Backend::chosen`] tells without a panic.
    fn default() -> Self {
        let made = Backend::chosen().and_then(Simd::with_backend);
        made.unwrap_or_else(|error| panic!("{error}"))
    }
}

impl std::fmt::Debug for Simd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Simd").field("backend", &self.backend()).finish_non_exhaustive()
    }
}

impl Strategy for Simd {
    const NAME: &'static str = "simd";
    const IDEA: &'static str = "all candidates of a board in vector lanes; every rule on all of them at once";
    const SOURCE: &'static str = include_str!("search.rs");
}

impl Search for Simd {
    #[inline]
    fn search<V: Visitor>(&mut self, puzzle: &Grid, visitor: &mut V) -> Flow {
        self.run(Start::Givens(as_bytes(puzzle)), visitor)
    }
}

impl SearchCandidates for Simd {
    fn search_candidates<V: Visitor>(&mut self, candidates: &Candidates, visitor: &mut V) -> Flow {
        if candidates.clash().is_some() {
            return Flow::Continue(());
        }
        let mut cells = [0; 81];
        for (cell, &digits) in cells.iter_mut().zip(candidates.rows().iter().flatten()) {
            *cell = digits as u16;
        }
        self.run(Start::Candidates(&cells), visitor)
    }
}

/// A board as bytes: the digit of each cell, 0 for a blank.
#[inline(always)]
fn as_bytes(board: &Grid) -> &[u8; 81] {
    const { assert!(size_of::<Grid>() == 81) };
    // SAFETY: a `Grid` is transparently 81 times `Option<Digit>`, a `Digit` transparently a `NonZeroU8`, so each of them
    // is one byte, zero for `None`.
    unsafe { &*std::ptr::from_ref(board).cast() }
}

/// Bytes as a board.
#[inline(always)]
pub(crate) fn as_grid(cells: &[u8; 81]) -> &Grid {
    debug_assert!(cells.iter().all(|&cell| (1..=9).contains(&cell)), "the search writes the digits 1 to 9");
    // SAFETY: as in `as_bytes`; every byte is valid as an `Option<NonZeroU8>`.
    unsafe { &*std::ptr::from_ref(cells).cast() }
}

/// The search for one back-end: in silence, told, and counted. All that it calls is inlined into it.
macro_rules! entry {
    ($silent:ident, $told:ident, $counted:ident, $lanes:ty, $token:ty $(, $features:literal)?) => {
        $(#[target_feature(enable = $features)])?
        fn $silent(token: $token, memory: &mut Memory, start: Start<'_>) -> bool {
            search::<$lanes>(token, memory, start, &mut Silent) == Ok(true)
        }

        $(#[target_feature(enable = $features)])?
        fn $told(
            token: $token,
            memory: &mut Memory,
            start: Start<'_>,
            telling: &mut Telling<'_>,
        ) -> Result<bool, ()> {
            search::<$lanes>(token, memory, start, telling)
        }

        $(#[target_feature(enable = $features)])?
        fn $counted(
            token: $token,
            memory: &mut Memory,
            start: Start<'_>,
            counting: &mut Counting<'_>,
        ) -> Result<bool, ()> {
            search::<$lanes>(token, memory, start, counting)
        }
    };
}

#[cfg(target_arch = "x86_64")]
entry!(
    silent_avx512,
    told_avx512,
    counted_avx512,
    avx512::Avx512,
    Avx512Token,
    "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
);
#[cfg(target_arch = "x86_64")]
entry!(silent_avx2, told_avx2, counted_avx2, avx2::Avx2, Avx2Token, "avx2,bmi1,bmi2,lzcnt,popcnt");
entry!(silent_portable, told_portable, counted_portable, Portable, ());
