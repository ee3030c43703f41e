//! Many boards at once: 32 nodes of the search in the lanes of vectors.
//!
//! # The idea
//!
//! A Sudoku engine spends most of its time waiting: each deduction needs the one before. So this engine works on 32 nodes of
//! the search side by side, in the lanes of vectors, and none waits for another. Any lane takes any node of any board.
//!
//! # The data
//!
//! One vector for each cell, one lane for each node: `pass.rs` shows it, and holds the rules. `choose.rs` chooses where to
//! guess, `search.rs` moves nodes between lanes, pile and queue. `lanes.rs` lists the operations that move nodes; `avx512.rs`,
//! `avx2.rs` and `portable.rs` implement them. `docs/engine.md` explains it all.
//!
//! # What it costs
//!
//! A pass over 32 nodes is about 1,200 instructions, whatever it finds. To load, write, guess or fetch an open node costs about
//! as much, for all lanes that need it together.
//!
//! # When it loses
//!
//! With one board that needs few guesses: most lanes are idle. A single board goes to `simd`, and so do boards with 30 givens
//! or more, if many of them need a guess.
//!
//! # Source
//!
//! Row parts and column parts ("triads"), their six ways through a band, and the choice of the band with the fewest ways
//! are ideas of the solver tdoku, by Tom Dillon, which works on one board. The layout and the way lanes share the work were
//! found for this engine.

#![expect(unsafe_code, reason = "code for a processor's features may be entered only where it has them")]

mod choose;
mod lanes;
mod pass;
mod portable;
mod search;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use crate::backend::{Proof, compile_for, default_and_debug};
use crate::bytes::{all_as_bytes, as_grid};
use crate::vector::{self, Vector};
use crate::{Backend, BackendError, MANY_GIVENS, Simd};
use search::{Board, LaneSearch, Until};
use std::sync::atomic::Ordering;
use sudoku_core::{
    Answer, BatchSolver, Candidates, Flow, Grid, Limits, Report, Search, SearchCandidates, Solver, Stats,
    Strategy, Visitor,
};

/// The number of boards that are solved before the first is reported. With this many, the end, when lanes run out of work,
/// costs almost nothing.
const CHUNK: usize = 4096;

/// With a higher limit of solutions than this, all boards go to the lanes, which can share the work on a single board.
const FEW_SOLUTIONS: u64 = 8;

/// The number of boards with [many givens](crate::MANY_GIVENS) that each chunk tries with `simd`. If at least a quarter of them
/// needs a guess, `simd` gets the rest too. Most of these have several solutions and need guess after guess, with a few passes
/// between: there the cheap choices of `simd` beat lanes, which explore branches that are not needed. If fewer than a quarter
/// do, the lanes are faster.
const SAMPLE: usize = 32;

/// The engine for many boards at once: 32 nodes of the search in vector lanes. For 9x9 only.
///
/// It is made for [`Solver::solve_batch`]. A single board goes to [`Simd`]; and so do boards with 30 givens or more, if many of
/// them need a guess and at most eight solutions are wanted.
///
/// It counts placements in steps that may pass a board's budget. Such a board is solved again alone, so that the budget is
/// kept exactly. If a board has several solutions, the first one found and the number of guesses may depend on the other boards
/// of the call. Nothing depends on the back-end.
///
/// Of a batch it counts guesses, and the placements that its passes make on the way to a guess or a solution, not those of a
/// branch that dies in between; it does not count take-backs.
///
/// It allocates when it is made, and when the pile of open nodes grows higher than before. A call allocates one byte for each
/// board; and a copy of the boards for the lanes, if others go to [`Simd`].
pub struct SimdMany {
    one: Simd,
    lanes: Box<dyn Lanes>,
    boards: Vec<Board>,
    solutions: Vec<[u8; 81]>,
}

/// The search in lanes, whatever the back-end.
trait Lanes: Send + Sync {
    /// Solves `puzzles`: see [`LaneSearch::run`].
    fn run(
        &mut self,
        puzzles: &[[u8; 81]],
        until: Until<'_>,
        boards: &mut [Board],
        solutions: &mut [[u8; 81]],
    );
}

impl SimdMany {
    /// A solver on this back-end.
    ///
    /// # Errors
    /// If this machine cannot run it.
    pub fn with_backend(backend: Backend) -> Result<SimdMany, BackendError> {
        let one = Simd::with_backend(backend)?;
        let lanes: Box<dyn Lanes> = match Proof::of(backend)? {
            // SAFETY: the token proves that the processor has the features.
            #[cfg(target_arch = "x86_64")]
            Proof::Avx512(token) => unsafe { new_avx512(token) },
            // SAFETY: the token proves that the processor has the features.
            #[cfg(target_arch = "x86_64")]
            Proof::Avx2(token) => unsafe { new_avx2(token) },
            Proof::Portable => new_portable(()),
        };
        Ok(SimdMany { one, lanes, boards: Vec::new(), solutions: Vec::new() })
    }

    /// The back-end that it runs on.
    pub fn backend(&self) -> Backend {
        self.one.backend()
    }

    /// Decides which boards of a chunk go to `simd`. Returns the reports of those that were tried, and which boards go there.
    fn share_out(&mut self, chunk: &[Grid], limits: &Limits<'_>) -> (std::vec::IntoIter<Report>, Vec<bool>) {
        let mut alone: Vec<bool> =
            chunk.iter().map(|puzzle| limits.solutions <= FEW_SOLUTIONS && has_many_givens(puzzle)).collect();
        let many = chunk.iter().zip(&alone).filter(|&(_, alone)| *alone).take(SAMPLE);
        let probed: Vec<Report> = many.map(|(puzzle, _)| self.one.solve_counted(puzzle, limits)).collect();
        let guessing = probed.iter().filter(|report| report.stats.guesses != Some(0)).count();
        if 4 * guessing < probed.len() {
            alone.iter_mut().filter(|alone| **alone).skip(SAMPLE).for_each(|alone| *alone = false);
        }
        (probed.into_iter(), alone)
    }

    /// The report on the puzzle at this place of the latest run.
    fn report(&mut self, place: usize, puzzle: &Grid, limits: &Limits<'_>) -> Report {
        let board = self.boards[place];
        let cancelled = limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if board.placements > limits.placements && !cancelled {
            return self.one.solve_within(puzzle, limits); // keeps the budget exactly
        }
        let first = (board.solutions > 0).then(|| *as_grid(&self.solutions[place]));
        // A cancelled search leaves nodes open, or has not begun with the board.
        let ended = board.open == 0 && !board.stopped && board.begun;
        let clash = || if board.may_clash { puzzle.clash() } else { None };
        let answer = Answer::from_search(board.solutions, first, ended, clash);
        let stats = Stats { guesses: Some(board.guesses), ..Stats::only_placements(board.placements) };
        Report { answer, stats }
    }

    /// Solves up to [`CHUNK`] puzzles. The results are in `boards` and `solutions`.
    fn run(&mut self, puzzles: &[Grid], limits: &Limits<'_>) {
        let until =
            Until { solutions: limits.solutions, placements: limits.placements, cancel: limits.cancel };
        self.boards.resize(puzzles.len(), Board::default());
        self.solutions.resize(puzzles.len(), [0; 81]);
        self.lanes.run(all_as_bytes(puzzles), until, &mut self.boards, &mut self.solutions);
    }
}

/// The search for one back-end. Everything that it calls is inlined into it.
macro_rules! entries {
    ($backend:ident, $vector:ty, $new:ident, $run:ident) => {
        compile_for! { $backend;
            fn $new(token: <$vector as Vector>::Token) -> Box<LaneSearch<$vector>> {
                LaneSearch::new(token)
            }

            fn $run(
                search: &mut LaneSearch<$vector>,
                puzzles: &[[u8; 81]],
                until: Until<'_>,
                boards: &mut [Board],
                solutions: &mut [[u8; 81]],
            ) {
                search.run(puzzles, until, boards, solutions);
            }
        }

        impl Lanes for LaneSearch<$vector> {
            fn run(
                &mut self,
                puzzles: &[[u8; 81]],
                until: Until<'_>,
                boards: &mut [Board],
                solutions: &mut [[u8; 81]],
            ) {
                #[allow(unused_unsafe, reason = "the portable one is safe")]
                // SAFETY: `self` holds vectors of the back-end, which prove that the processor has the features.
                unsafe {
                    $run(self, puzzles, until, boards, solutions);
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
entries!(Avx512, vector::Avx512, new_avx512, run_avx512);
#[cfg(target_arch = "x86_64")]
entries!(Avx2, vector::Avx2, new_avx2, run_avx2);
entries!(Portable, vector::Ones, new_portable, run_portable);

impl BatchSolver for SimdMany {
    fn solve_batch(&mut self, puzzles: &[Grid], limits: &Limits<'_>, each: &mut dyn FnMut(usize, &Report)) {
        if puzzles.len() == 1 || limits.solutions == 0 {
            for (place, puzzle) in puzzles.iter().enumerate() {
                each(place, &self.one.solve_within(puzzle, limits));
            }
            return;
        }
        for (number, chunk) in puzzles.chunks(CHUNK).enumerate() {
            let (mut probed, alone) = self.share_out(chunk, limits);
            if alone.contains(&true) {
                let others = chunk.iter().zip(&alone).filter(|&(_, alone)| !alone);
                self.run(&others.map(|(puzzle, _)| *puzzle).collect::<Vec<Grid>>(), limits);
            } else {
                self.run(chunk, limits); // the usual case: without a copy, which would cost a tenth
            }
            let mut place = 0;
            for (i, puzzle) in chunk.iter().enumerate() {
                let report = if alone[i] {
                    probed.next().unwrap_or_else(|| self.one.solve_counted(puzzle, limits))
                } else {
                    place += 1;
                    self.report(place - 1, puzzle, limits)
                };
                each(number * CHUNK + i, &report);
            }
        }
    }
}

default_and_debug!(SimdMany);

impl Strategy for SimdMany {
    const NAME: &'static str = "simd-many";
    const IDEA: &'static str = "32 boards side by side in vector lanes; lanes share whatever work is left";
    /// The source of [`Simd`], which solves a board that comes alone.
    const SOURCE: &'static str = Simd::SOURCE;
    const FORCES: bool = Simd::FORCES;
}

impl Search for SimdMany {
    fn search<V: Visitor>(&mut self, puzzle: &Grid, visitor: &mut V) -> Flow {
        self.one.search(puzzle, visitor)
    }

    fn batch(&mut self) -> Option<&mut dyn BatchSolver> {
        Some(self)
    }
}

impl SearchCandidates for SimdMany {
    fn search_candidates<V: Visitor>(&mut self, candidates: &Candidates, visitor: &mut V) -> Flow {
        self.one.search_candidates(candidates, visitor)
    }
}

fn has_many_givens(puzzle: &Grid) -> bool {
    // The sum is in bytes, so that the compiler adds many cells at a time.
    let givens = puzzle.rows().as_flattened().iter().map(|cell| u8::from(cell.is_some())).sum::<u8>();
    u32::from(givens) >= MANY_GIVENS
}
