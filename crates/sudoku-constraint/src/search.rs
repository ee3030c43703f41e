//! The search that `weighted`, `matching` and `hybrid` share: place what follows, choose a constraint, try its places.

use crate::domains::{Candidate, Domains, Propagator, Rules, bits, candidate_at, parts};
use crate::told::Told;
use std::ops::ControlFlow;
use sudoku_core::{Candidates, Flow, Grid, Visitor, Why};

/// Why a search stops before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The visitor broke.
    Visitor,
    /// There were as many dead ends as allowed.
    DeadEnds,
}

/// The search, with what it learns on its way.
pub(crate) struct ConstraintSearch<const N: usize> {
    pub(crate) propagator: Box<Propagator<N>>,
    pub(crate) told: Told,
    /// For each constraint, 1 and the number of times that it was the one without a place.
    pub(crate) weights: Vec<u32>,
    /// The number of dead ends after which the search stops.
    pub(crate) dead_ends_left: u64,
    /// Whether choices are told as guesses. A search that another one goes on with cannot promise that the other
    /// candidates are tried next.
    tells_guesses: bool,
    /// The guesses on the way to where the search is. A last candidate is none.
    guesses: Vec<Candidate>,
    /// If the search stopped for its dead ends: what it has seen to the end. No solution that is still to be shown makes all
    /// candidates of one of these lists true.
    pub(crate) closed: Vec<Vec<Candidate>>,
    /// Domains that are not in use, to save allocations.
    spare: Vec<Box<Domains<N>>>,
}

/// Searches from `puzzle`, with only the `allowed` digits in its blanks.
pub(crate) fn start<const N: usize, V: Visitor<N>>(
    puzzle: &Grid<N>,
    allowed: &Candidates<N>,
    rules: Rules,
    visitor: &mut V,
) -> Flow {
    let Some(mut search) = ConstraintSearch::new(puzzle, allowed, rules, u64::MAX) else {
        return Flow::Continue(()); // two givens clash
    };
    search.tells_guesses = true;
    let root = search.told.mark();
    if search.propagator.propagate(&mut search.told, visitor)? {
        // Nothing but the visitor stops a search without a limit of dead ends.
        if search.backtrack(visitor).is_break() {
            return Flow::Break(());
        }
    }
    search.told.take_back(root, visitor)
}

impl<const N: usize> ConstraintSearch<N> {
    /// The search of a board, before its first conclusion; `None` if two givens clash.
    pub(crate) fn new(
        puzzle: &Grid<N>,
        allowed: &Candidates<N>,
        rules: Rules,
        dead_ends: u64,
    ) -> Option<Self> {
        Some(ConstraintSearch {
            propagator: Propagator::new(puzzle, allowed, rules)?,
            told: Told::default(),
            weights: Vec::new(),
            dead_ends_left: dead_ends,
            tells_guesses: false,
            guesses: Vec::new(),
            closed: Vec::new(),
            spare: Vec::new(),
        })
    }

    /// Tries each place of one constraint; shows every solution to the visitor. The singles are placed already. When it ends,
    /// the domains are of no use: the caller restores its own.
    pub(crate) fn backtrack<V: Visitor<N>>(&mut self, visitor: &mut V) -> ControlFlow<Stop> {
        if self.propagator.domains.blanks == 0 {
            // solved
            return of_visitor(visitor.solution(&self.propagator.domains.board()));
        }
        if self.weights.is_empty() {
            self.weights = vec![1; 4 * N * N];
        }
        let Some((constraint, places)) = self.propagator.lightest(&self.weights) else {
            unreachable!("a blank cell has two candidates")
        };
        let (kind, house, digit) = parts::<N>(constraint);
        let saved = self.save();
        let mark = self.told.mark();
        let mut untried = places;
        while untried != 0 {
            let place = untried.trailing_zeros() as usize;
            untried &= untried - 1;
            let candidate = candidate_at::<N>(kind, house, digit, place);
            // choose
            let why = if self.tells_guesses { Why::choice(untried != 0) } else { Why::Tried };
            of_visitor(self.told.place(candidate.cell(), candidate.digit(), why, visitor))?;
            self.propagator.place(candidate);
            if untried != 0 {
                self.guesses.push(candidate);
            }
            // force: whatever follows without a guess
            let followed = self.propagator.propagate(&mut self.told, visitor);
            // go down
            let flow = match followed {
                ControlFlow::Continue(true) => self.backtrack(visitor),
                ControlFlow::Continue(false) => {
                    // no candidate: or no place, for a digit in a house
                    if let Some(dead) = self.propagator.dead {
                        self.weights[usize::from(dead)] += 1;
                    }
                    self.dead_ends_left -= 1;
                    if self.dead_ends_left == 0 {
                        // This place is seen to its end, as are those before it.
                        self.close(kind, house, digit, place, untried);
                        ControlFlow::Break(Stop::DeadEnds)
                    } else {
                        ControlFlow::Continue(())
                    }
                }
                ControlFlow::Break(()) => ControlFlow::Break(Stop::Visitor),
            };
            if flow == ControlFlow::Break(Stop::Visitor) {
                return flow;
            }
            if untried != 0 {
                self.guesses.pop();
            }
            // undo
            of_visitor(self.told.take_back(mark, visitor))?;
            self.propagator.domains.clone_from(&*saved);
            self.propagator.forget();
            if flow.is_break() {
                for place in bits(places & ((1 << place) - 1)) {
                    self.closed.push(self.with_guesses(candidate_at::<N>(kind, house, digit, place)));
                }
                return flow;
            }
        }
        self.spare.push(saved);
        ControlFlow::Continue(())
    }

    /// Notes that the place that is being tried has been seen to its end, when `untried` are left.
    fn close(&mut self, kind: usize, house: usize, digit: usize, place: usize, untried: u32) {
        if untried != 0 {
            self.closed.push(self.guesses.clone());
        } else {
            let last = candidate_at::<N>(kind, house, digit, place);
            self.closed.push(self.with_guesses(last));
        }
    }

    /// The guesses, and one more.
    fn with_guesses(&self, candidate: Candidate) -> Vec<Candidate> {
        self.guesses.iter().copied().chain([candidate]).collect()
    }

    /// A copy of the domains.
    fn save(&mut self) -> Box<Domains<N>> {
        match self.spare.pop() {
            Some(mut spare) => {
                (*spare).clone_from(&self.propagator.domains);
                spare
            }
            None => Box::new(self.propagator.domains.clone()),
        }
    }
}

/// A visitor's `Flow`, as a stop of the search.
fn of_visitor(flow: Flow) -> ControlFlow<Stop> {
    match flow {
        Flow::Continue(()) => ControlFlow::Continue(()),
        Flow::Break(()) => ControlFlow::Break(Stop::Visitor),
    }
}
