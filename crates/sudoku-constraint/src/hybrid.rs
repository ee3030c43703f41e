//! The hybrid: a quick search first, a thorough one where that is not enough.
//!
//! # The idea
//!
//! `matching` needs few dead ends on most boards, and each is cheap. Now and then it goes astray. `learning` never goes
//! astray for long, but each of its dead ends costs more. So the first search may have a few hundred dead ends; then the second
//! one goes on.
//!
//! Nothing is done twice. The weights of the constraints become the first activities of the candidates. And what the first
//! search has seen to its end becomes a clause for each place that it has tried on its last way: "not these guesses together".
//! So the solutions that have been shown are not shown again.
//!
//! # The data
//!
//! That of the two.
//!
//! # What it costs
//!
//! On a board that the first search solves, nothing more than that; otherwise its few milliseconds.
//!
//! # When it loses
//!
//! Where all that counts is the number of solutions, and it is large: see `counting`.
//!
//! # Source
//!
//! Lecoutre and others, *Recording and minimizing nogoods from restarts* (2007), for the clauses.

use crate::domains::Rules;
use crate::learning::learn;
use crate::search::{ConstraintSearch, Stop};
use std::ops::ControlFlow;
use sudoku_core::{Candidates, Flow, Grid, Search, SearchCandidates, Strategy, Visitor};

/// [`Matching`](crate::Matching) up to a number of dead ends, then [`Learning`](crate::Learning).
#[derive(Clone, Copy, Debug)]
pub struct Hybrid {
    dead_ends: u64,
}

impl Hybrid {
    /// The number of dead ends of the first search, unless another is asked for.
    pub const DEAD_ENDS: u64 = 300;

    /// The strategy with another number of dead ends for its first search, at least one.
    pub const fn with_dead_ends(dead_ends: u64) -> Self {
        Hybrid { dead_ends: if dead_ends == 0 { 1 } else { dead_ends } }
    }

    fn start<const N: usize, V: Visitor<N>>(
        self,
        puzzle: &Grid<N>,
        allowed: &Candidates<N>,
        visitor: &mut V,
    ) -> Flow {
        let Some(mut search) = ConstraintSearch::new(puzzle, allowed, Rules::Matching, self.dead_ends) else {
            return Flow::Continue(()); // two givens clash
        };
        if search.propagator.propagate(&mut search.told, visitor)? {
            let root = (search.propagator.domains.blanks > 0).then(|| search.propagator.domains.clone());
            match search.backtrack(visitor) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(Stop::Visitor) => return Flow::Break(()),
                ControlFlow::Break(Stop::DeadEnds) => {
                    if let Some(root) = root {
                        search.propagator.domains = root;
                    }
                    let ConstraintSearch { propagator, told, weights, closed, .. } = &mut search;
                    learn(propagator, told, weights, closed, visitor)?;
                }
            }
        }
        search.told.take_back(0, visitor)
    }
}

impl Default for Hybrid {
    fn default() -> Self {
        Hybrid::with_dead_ends(Hybrid::DEAD_ENDS)
    }
}

impl Strategy for Hybrid {
    const NAME: &'static str = "hybrid";
    const IDEA: &'static str =
        "`matching` for a few hundred dead ends, then `learning` with what it has found";
    const FORCES: bool = true;
}

impl<const N: usize> Search<N> for Hybrid {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        self.start(puzzle, &Candidates::ALL, visitor)
    }
}

impl<const N: usize> SearchCandidates<N> for Hybrid {
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow {
        self.start(&candidates.singles(), candidates, visitor)
    }
}
