//! One board at a time, each as fast as possible.
//!
//! # The idea
//!
//! A Sudoku is 729 candidates and a few rules that are the same everywhere. 729 bits fit into three vectors. So the rules
//! are applied to all candidates at once, changed or not: that is faster than finding out what has changed. One guess then
//! costs a handful of passes of about 125 instructions each.
//!
//! # The data
//!
//! `layout.rs` shows where each candidate is. `lanes.rs` lists the operations on that layout; `avx512.rs`, `avx2.rs` and
//! `portable.rs` implement them. `pass.rs` holds the rules, `choose.rs` the choice of a guess, `search.rs` the search.
//! `observer.rs` reports its steps to a visitor, `counting.rs` counts them for `simd-many`. `docs/engine.md` explains it all.
//!
//! # What it costs
//!
//! A pass costs the same whether it finds one digit or fifty. A carefully chosen guess costs about as much as three passes.
//!
//! # When it loses
//!
//! To `simd-many`, whenever there is more than one board and the boards have fewer than 30 givens.
//!
//! # Source
//!
//! The parts of rows and columns ("triads") and the vectors of bits are ideas of the solver tdoku, by Tom Dillon, which
//! lays out the board in another way. The layout with a digit's row in each lane, the byte tables and the weights of
//! candidates were found for this engine.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "code for a processor's features may be entered only where it has them")
)]

mod choose;
mod counting;
mod lanes;
mod layout;
mod observer;
mod pass;
mod portable;
mod search;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_digits;
#[cfg(target_arch = "x86_64")]
mod avx512;

use crate::backend::{Backend, BackendError, Proof, compile_for, default_and_debug};
use crate::bytes::{as_bytes, as_grid};
use crate::vector::{self, Vector};
use counting::Counting;
use observer::{Placed, Silent, StepObserver, ToVisitor};
use search::{Memory, Start, search};
use std::sync::atomic::Ordering;
use sudoku_core::{
    Answer, Candidates, Flow, Grid, Limits, Needs, Report, Search, SearchCandidates, Solver, Stats, Strategy,
    Visitor,
};

/// The engine for one board at a time: the candidates of a board in vector lanes. For 9x9 only.
///
/// It allocates once, when it is made. Solving does not allocate.
#[derive(Clone)]
pub struct Simd {
    proof: Proof,
    memory: Box<Memory>,
}

/// Calls the function of the back-end in use.
macro_rules! on_backend {
    ($proof:expr, $avx512:ident, $avx2:ident, $portable:ident, ($($argument:expr),*)) => {
        match $proof {
            // SAFETY: the token proves that the processor has the features.
            #[cfg(target_arch = "x86_64")]
            Proof::Avx512(token) => unsafe { $avx512(token, $($argument),*) },
            // SAFETY: the token proves that the processor has the features.
            #[cfg(target_arch = "x86_64")]
            Proof::Avx2(token) => unsafe { $avx2(token, $($argument),*) },
            Proof::Portable => $portable((), $($argument),*),
        }
    };
}

impl Simd {
    /// A solver on this back-end.
    ///
    /// # Errors
    /// If this machine cannot run it.
    pub fn with_backend(backend: Backend) -> Result<Simd, BackendError> {
        Ok(Simd { proof: Proof::of(backend)?, memory: Box::new(Memory::NEW) })
    }

    /// The back-end that it runs on.
    pub fn backend(&self) -> Backend {
        self.proof.backend()
    }

    /// Searches for the next solution, unobserved. Returns whether there is one.
    #[inline]
    fn next(&mut self, start: Start<'_>) -> bool {
        let memory = &mut *self.memory;
        on_backend!(self.proof, silent_avx512, silent_avx2, silent_portable, (memory, start))
    }

    /// The same, with every step reported.
    ///
    /// # Errors
    /// If the visitor ended the search.
    fn next_observed(&mut self, start: Start<'_>, observer: &mut StepObserver<'_>) -> Result<bool, ()> {
        let memory = &mut *self.memory;
        on_backend!(self.proof, observed_avx512, observed_avx2, observed_portable, (memory, start, observer))
    }

    /// The same, with guesses and placements counted.
    ///
    /// # Errors
    /// If it was cancelled.
    fn next_counted(&mut self, start: Start<'_>, counting: &mut Counting<'_>) -> Result<bool, ()> {
        let memory = &mut *self.memory;
        on_backend!(self.proof, counted_avx512, counted_avx2, counted_portable, (memory, start, counting))
    }

    /// Solves a board for `simd-many`, within its limits. Without a budget it counts as `simd-many` does (`counting.rs`).
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
            // Without an open guess the search has ended. But if the limit is reached as well, the answer is the limit's.
            if !self.memory.is_open() && solutions < limits.solutions {
                ended = true;
                break;
            }
            start = Start::Resume;
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
            return self.run_observed(start, visitor);
        }
        while self.next(start) {
            visitor.solution(as_grid(&self.memory.solution))?;
            if !self.memory.is_open() {
                break;
            }
            start = Start::Resume;
        }
        Flow::Continue(())
    }

    /// The whole search, with every step reported.
    fn run_observed<V: Visitor>(&mut self, mut start: Start<'_>, visitor: &mut V) -> Flow {
        let mut placed = Placed::new();
        loop {
            let mut observer = StepObserver { placed: &mut placed, receiver: &mut ToVisitor(visitor) };
            match self.next_observed(start, &mut observer) {
                Err(()) => return Flow::Break(()),
                Ok(false) => break,
                Ok(true) => visitor.solution(as_grid(&self.memory.solution))?,
            }
            if !self.memory.is_open() {
                break;
            }
            start = Start::Resume;
        }
        placed.take_back(0, &mut ToVisitor(visitor))
    }
}

default_and_debug!(Simd);

impl Strategy for Simd {
    const NAME: &'static str = "simd";
    const IDEA: &'static str = "all candidates of a board in vector lanes; every rule on all of them at once";
    const SOURCE: &'static str = include_str!("search.rs");
    const FORCES: bool = true;
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

/// The search for one back-end: unobserved, observed, and counted. Everything that it calls is inlined into it.
macro_rules! entries {
    ($backend:ident, $vector:ty, $silent:ident, $observed:ident, $counted:ident) => {
        compile_for! { $backend;
            fn $silent(token: <$vector as Vector>::Token, memory: &mut Memory, start: Start<'_>) -> bool {
                search::<$vector>(token, memory, start, &mut Silent) == Ok(true)
            }

            fn $observed(
                token: <$vector as Vector>::Token,
                memory: &mut Memory,
                start: Start<'_>,
                observer: &mut StepObserver<'_>,
            ) -> Result<bool, ()> {
                search::<$vector>(token, memory, start, observer)
            }

            fn $counted(
                token: <$vector as Vector>::Token,
                memory: &mut Memory,
                start: Start<'_>,
                counting: &mut Counting<'_>,
            ) -> Result<bool, ()> {
                search::<$vector>(token, memory, start, counting)
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
entries!(Avx512, vector::Avx512, silent_avx512, observed_avx512, counted_avx512);
#[cfg(target_arch = "x86_64")]
entries!(Avx2, vector::Avx2, silent_avx2, observed_avx2, counted_avx2);
entries!(Portable, vector::Fours, silent_portable, observed_portable, counted_portable);
