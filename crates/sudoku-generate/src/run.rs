//! Makes the boards of an order with several threads.
//!
//! Each board has a number, and all its random numbers come from the stream with that number. Each thread takes the next
//! number and makes its board. One thread puts the boards back into the order of their numbers. So the boards are the same
//! with any number of threads.

use crate::attempt::TRIES;
use crate::{Distinct, Order, Random};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use sudoku_core::{Flow, Grid};
use sudoku_solvers::Strategies;
use sudoku_symmetry::canonical;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All boards were made.
    Complete,
    /// The receiver of the boards ended it, or `cancel` became true.
    Stopped,
    /// Too many attempts in a row failed.
    FellShort(Shortfall),
}

/// Fewer boards than were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found} of {count} boards: {}", self.why())]
pub struct Shortfall {
    /// The boards that were made.
    pub found: usize,
    /// The boards that were asked for.
    pub count: usize,
    /// Whether the last attempts made boards, but only repeated ones.
    pub only_repeats: bool,
}

impl Shortfall {
    fn why(&self) -> String {
        if self.only_repeats {
            "the last attempts made only boards that were there already".into()
        } else {
            format!("the last {} attempts, of up to {TRIES} tries each, made none", PATIENCE / GIVEN_UP)
        }
    }
}

/// A run ends when the failures in a row add up to this. A repeated board counts one, a number that was given up counts
/// [`GIVEN_UP`].
const PATIENCE: usize = 2_000;
const GIVEN_UP: usize = 50;

impl Order {
    /// Makes `count` different boards and passes them to `each` in the order of their numbers. `jobs` threads make them (at
    /// least one); the boards do not depend on that number. The engines come from `strategies`. Call
    /// [`check`](Order::check) first.
    ///
    /// # Panics
    /// If no number of clues of the order can be reached (`check` finds that out), or if a thread cannot be started.
    pub fn boards<const N: usize>(
        &self,
        strategies: Strategies<'_>,
        count: usize,
        seed: u64,
        jobs: usize,
        cancel: &AtomicBool,
        each: &mut dyn FnMut(&Grid<N>) -> Flow,
    ) -> End {
        // Where there are no threads, as in a browser, the caller's own makes the boards.
        if cfg!(target_family = "wasm") {
            let mut solver = crate::engine::<N>(strategies);
            let make = self.maker::<N>();
            let made = (0..)
                .take_while(|_| !cancel.load(Ordering::Relaxed))
                .map(|index| (index, make(&mut *solver, &mut Random::new(seed, index))));
            return self.collect(count, made, each);
        }
        let next = AtomicU64::new(0);
        let ended = AtomicBool::new(false);
        let jobs = jobs.max(1);
        std::thread::scope(|scope| {
            let (sender, receiver) = sync_channel::<(u64, Option<Grid<N>>)>(64 * jobs);
            for _ in 0..jobs {
                let sender = sender.clone();
                scope.spawn({
                    let (next, ended) = (&next, &ended);
                    move || {
                        let mut solver = crate::engine::<N>(strategies);
                        let make = self.maker::<N>();
                        while !ended.load(Ordering::Relaxed) && !cancel.load(Ordering::Relaxed) {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            let board = make(&mut *solver, &mut Random::new(seed, index));
                            if sender.send((index, board)).is_err() {
                                return; // enough boards are made
                            }
                        }
                    }
                });
            }
            drop(sender);
            let end = self.collect(count, receiver.iter(), each);
            ended.store(true, Ordering::Relaxed);
            drop(receiver); // a thread that waits to send wakes up and ends
            end
        })
    }

    /// Puts the boards into the order of their numbers and leaves out repeated ones.
    fn collect<const N: usize>(
        &self,
        count: usize,
        made: impl Iterator<Item = (u64, Option<Grid<N>>)>,
        each: &mut dyn FnMut(&Grid<N>) -> Flow,
    ) -> End {
        let mut early = BTreeMap::new();
        let mut next = 0;
        let mut seen = HashSet::new();
        let (mut found, mut in_vain, mut repeated) = (0, 0, 0);
        if count == 0 {
            return End::Complete;
        }
        for (index, board) in made {
            early.insert(index, board);
            while let Some(board) = early.remove(&next) {
                next += 1;
                let is_new = board.map(|board| match self.distinct {
                    Distinct::Exact => seen.insert(board),
                    // A board without a form is compared as it is, so that none is left out by mistake.
                    Distinct::Canonical => seen.insert(canonical(&board).map_or(board, |found| found.form)),
                });
                match (board, is_new) {
                    (Some(board), Some(true)) => {
                        found += 1;
                        in_vain = 0;
                        if each(&board).is_break() {
                            return End::Stopped;
                        }
                        if found == count {
                            return End::Complete;
                        }
                    }
                    (_, Some(_)) => {
                        in_vain += 1;
                        repeated += 1;
                    }
                    _ => in_vain += GIVEN_UP,
                }
                if in_vain >= PATIENCE {
                    return End::FellShort(Shortfall { found, count, only_repeats: repeated > 0 });
                }
            }
        }
        End::Stopped
    }
}
