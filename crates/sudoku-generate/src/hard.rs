//! A search for hard boards: boards on which a strategy makes many guesses.
//!
//! # The idea
//!
//! Keep a pool of the hardest boards found so far. To make a child of one of them, drop a few clues and choose one of the
//! solutions that the board then has. Add clues from that solution until it is the only one, and take away the clues that
//! are not needed. If the child is harder than the easiest board of the pool, it replaces that board.
//!
//! # How hard a board is
//!
//! The number of guesses in one solve depends on luck: among equal cells a strategy takes the first. So the measure is the
//! mean over 32 random symmetric copies of the board, with our best strategy, `simd`. Most children are far from the pool.
//! For them four copies are enough, which `simd-many` solves as one batch.
//!
//! # Same seed, same boards
//!
//! A generation has a fixed number of children. Each child has its own stream of random numbers, and children enter the
//! pool in the order of their numbers. So the pool after `n` generations depends on the seed and on the strategy that
//! counts guesses, but not on the number of threads. A search can be stopped, saved as text, and resumed.

use crate::take_away::Clues;
use crate::{Keep, Random, full_grid, take_away};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use sudoku_core::{CandidateSolver, Cell, Flow, Grid, Limits, Solver};
use sudoku_solvers::Strategies;
use sudoku_symmetry::{Symmetry, minlex};

/// Boards in the pool.
const POOL: usize = 64;
/// Children in a generation.
const WIDTH: u64 = 128;
/// Copies of a board that are solved to measure how hard it is.
const COPIES: usize = 32;
/// Copies that show whether the measurement is worthwhile.
const FEW_COPIES: usize = 4;

/// A board and how hard it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HardBoard {
    /// The board.
    pub board: Grid,
    /// The mean number of guesses over 32 symmetric copies, at a limit of two solutions.
    pub guesses: f64,
}

/// A search for hard boards: its pool, and how many generations it has made.
#[derive(Clone, Debug, PartialEq)]
pub struct Climb {
    pub(crate) seed: u64,
    pub(crate) generations: u64,
    pub(crate) pool: Vec<HardBoard>,
}

impl Climb {
    /// A search that has made no generation yet.
    pub fn new(seed: u64) -> Climb {
        Climb { seed, generations: 0, pool: Vec::new() }
    }

    /// The seed of its random numbers.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of generations so far.
    pub fn generations(&self) -> u64 {
        self.generations
    }

    /// The hardest boards so far, the hardest first.
    pub fn pool(&self) -> &[HardBoard] {
        &self.pool
    }

    /// Makes one generation of children with this many threads (at least one) and engines from `strategies`. The pool stays
    /// as it is if `cancel` becomes true.
    ///
    /// # Panics
    /// If a thread cannot be started.
    pub fn generation(&mut self, strategies: Strategies<'_>, jobs: usize, cancel: &AtomicBool) {
        let jobs = jobs.max(1) as u64;
        let first = self.generations * WIDTH;
        let this = &*self;
        let mut children: Vec<(u64, HardBoard)> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs)
                .map(|job| {
                    scope.spawn(move || {
                        let mut maker = crate::engine::<9>(strategies);
                        let [mut sieve, mut counter] = [SIEVE, YARDSTICK].map(|name| named(strategies, name));
                        let mut made = Vec::new();
                        for number in (first..first + WIDTH).skip(job as usize).step_by(jobs as usize) {
                            if cancel.load(Ordering::Relaxed) {
                                break;
                            }
                            let random = &mut Random::new(this.seed, number);
                            let child = this.child(&mut *maker, &mut *sieve, &mut *counter, random);
                            made.extend(child.map(|child| (number, child)));
                        }
                        made
                    })
                })
                .collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("a thread does not panic")).collect()
        });
        if cancel.load(Ordering::Relaxed) {
            return;
        }
        children.sort_by_key(|&(number, _)| number);
        let mut known: HashSet<Grid> = self.pool.iter().map(|hard| minlex(&hard.board).form).collect();
        for (_, child) in children {
            if known.insert(minlex(&child.board).form) {
                self.pool.push(child);
            }
        }
        self.pool.sort_by(|a, b| b.guesses.total_cmp(&a.guesses)); // stable: of equal boards, the earlier one stays first
        self.pool.truncate(POOL);
        self.generations += 1;
    }

    /// A child of a board of the pool, or `None` if it is too easy to enter. The first generation consists of random boards.
    fn child(
        &self,
        maker: &mut dyn CandidateSolver,
        sieve: &mut dyn Solver,
        counter: &mut dyn Solver,
        random: &mut Random,
    ) -> Option<HardBoard> {
        let board = if self.generations == 0 {
            let solution = full_grid(random);
            take_away(&solution, Keep::MINIMAL, maker, random)
        } else {
            // The harder of two random boards: hard boards have more children, and the pool stays diverse.
            let mut place = || random.below(self.pool.len());
            let parent = self.pool[place().min(place())].board;
            mutate(&parent, maker, random)?
        };
        let full = self.pool.len() == POOL;
        let easiest = self.pool.last().filter(|_| full).map_or(0.0, |hard| hard.guesses);
        let few = mean_guesses(&board, FEW_COPIES, sieve, random);
        if few < 0.7 * easiest {
            return None;
        }
        let guesses = mean_guesses(&board, COPIES, counter, random);
        (guesses > easiest).then_some(HardBoard { board, guesses })
    }
}

/// The strategy whose guesses say how hard a board is. It is part of the definition, whatever is faster.
const YARDSTICK: &str = "simd";

/// The strategy that tells whether a board is worth the yardstick: it takes many copies at once.
const SIEVE: &str = "simd-many";

/// A solver of the strategy with this name.
fn named(strategies: Strategies<'_>, name: &str) -> Box<dyn Solver> {
    strategies.find(name).and_then(|entry| entry.solver::<9>()).expect("it is in the list and knows 9x9")
}

/// The mean number of guesses over random symmetric copies.
fn mean_guesses(board: &Grid, copies: usize, counter: &mut dyn Solver, random: &mut Random) -> f64 {
    let copies: Vec<Grid> = (0..copies).map(|_| Symmetry::random(random).apply(board)).collect();
    let mut guesses = 0;
    counter.solve_batch(&copies, &Limits::UNIQUE, &mut |_, report| {
        guesses += report.stats.guesses.unwrap_or(0);
    });
    guesses as f64 / copies.len() as f64
}

/// Drops a few clues, completes the board to one of its solutions, and takes away the clues that are not needed. `None` if
/// that leads back to the parent.
fn mutate(parent: &Grid, maker: &mut dyn CandidateSolver, random: &mut Random) -> Option<Grid> {
    let mut clues: Vec<Cell> = parent.digits().map(|(cell, _)| cell).collect();
    random.shuffle(&mut clues);
    let mut board = *parent;
    for &cell in &clues[..1 + random.below(4)] {
        board.set(cell, None);
    }
    let solution = random.pick(&some_solutions(&board, 50, maker));
    loop {
        let two = some_solutions(&board, 2, maker);
        let Some(other) = two.iter().find(|&&other| other != solution) else { break };
        let different: Vec<Cell> =
            board.blanks().filter(|&cell| other.get(cell) != solution.get(cell)).collect();
        let cell = random.pick(&different);
        board.set(cell, solution.get(cell));
    }
    let mut order: Vec<Cell> = board.digits().map(|(cell, _)| cell).collect();
    random.shuffle(&mut order);
    let mut clues = Clues::of_board(&board, &solution);
    for cell in order {
        clues.try_without(&[cell], u64::MAX, maker);
    }
    let child = clues.board();
    (child != *parent).then_some(child)
}

/// The first solutions that the solver finds, at most `most`.
fn some_solutions(board: &Grid, most: usize, solver: &mut dyn CandidateSolver) -> Vec<Grid> {
    let mut solutions = Vec::new();
    let _ = solver.for_each(board, &mut |solution| {
        solutions.push(*solution);
        if solutions.len() == most { Flow::Break(()) } else { Flow::Continue(()) }
    });
    solutions
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_solvers::STRATEGIES;

    #[test]
    fn the_pool_is_the_same_with_any_number_of_threads_and_after_a_stop() {
        let cancel = AtomicBool::new(false);
        let mut one = Climb::new(1);
        one.generation(STRATEGIES, 1, &cancel);
        let written = one.to_string();
        one.generation(STRATEGIES, 1, &cancel);
        let mut other: Climb = written.parse().unwrap();
        other.generation(STRATEGIES, 3, &cancel);
        assert_eq!(one, other);
        assert_eq!(one.pool().len(), POOL);
        assert!(one.pool().is_sorted_by(|a, b| a.guesses >= b.guesses));
        let mut solver = crate::engine::<9>(STRATEGIES);
        assert!(one.pool().iter().all(|hard| solver.count(&hard.board, 2) == 1));
    }

    #[test]
    fn what_was_not_written_by_a_climb_is_refused() {
        let refused = |text: &str| text.parse::<Climb>().unwrap_err().to_string();
        assert_eq!(refused(""), "line 1: expected \"# seed S generations G\", found \"\"");
        assert_eq!(refused("# seed x generations 2"), "line 1: expected a whole number, found \"x\"");
        let error = refused("# seed 1 generations 2\n...\t3");
        assert!(error.starts_with("line 2: too short"), "{error}");
        assert_eq!(
            refused("# seed 1 generations 2\n..."),
            "line 2: expected a board, a tab and a number, found \"...\""
        );
        let line = format!("# seed 1 generations 2\n{}\tmany", ".".repeat(81));
        assert_eq!(refused(&line), "line 2: expected the number of guesses after the tab, found \"many\"");
        assert_eq!(
            refused("# seed 1 generations 2"),
            "no board follows the first line, though 2 generations have been made"
        );
    }
}
