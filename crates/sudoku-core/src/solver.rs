use crate::stats::Tally;
use crate::tape::Tape;
use crate::visitor::Watching;
use crate::{Candidates, Clash, Flow, Grid, Limits, Search, SearchCandidates, Stats, Table, Watcher};
use std::fmt;

/// The five answers, never mixed up. Something that is no board at all is a sixth thing, an error of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<const N: usize = 9> {
    /// Exactly one solution, this one.
    Unique(Grid<N>),
    /// At least `at_least` solutions (two or more), `first` among them.
    Several {
        /// How many were found before the search ended.
        at_least: u64,
        /// Whether the search went on to its end, so that the number is exact.
        exact: bool,
        /// The first one found.
        first: Grid<N>,
    },
    /// No solution, though no two givens clash.
    None,
    /// No solution, since these two givens clash.
    Conflict(Clash),
    /// The budget ran out, the limit was one solution, or the search was cancelled, before the answer was certain.
    GaveUp {
        /// How many solutions had been found by then: none or one.
        found: u64,
        /// That solution.
        first: Option<Grid<N>>,
    },
}

impl<const N: usize> Answer<N> {
    /// The answer's name in records: `unique`, `several`, `none`, `conflict` or `gave-up`.
    pub const fn name(&self) -> &'static str {
        match self {
            Answer::Unique(_) => "unique",
            Answer::Several { .. } => "several",
            Answer::None => "none",
            Answer::Conflict(_) => "conflict",
            Answer::GaveUp { .. } => "gave-up",
        }
    }

    /// How many solutions were found.
    pub const fn solutions(&self) -> u64 {
        match *self {
            Answer::Unique(_) => 1,
            Answer::Several { at_least, .. } => at_least,
            Answer::None | Answer::Conflict(_) => 0,
            Answer::GaveUp { found, .. } => found,
        }
    }

    /// The first solution found, if there was one.
    pub const fn solution(&self) -> Option<&Grid<N>> {
        match self {
            Answer::Unique(first) | Answer::Several { first, .. } => Some(first),
            Answer::GaveUp { first, .. } => first.as_ref(),
            Answer::None | Answer::Conflict(_) => None,
        }
    }

    /// Puts the answer together from what a search found. `ended` says that it ran to its end; `clash` is asked
    /// only where nothing was found, so that it costs nothing otherwise.
    pub fn from_search(
        found: u64,
        first: Option<Grid<N>>,
        ended: bool,
        clash: impl FnOnce() -> Option<Clash>,
    ) -> Self {
        match (found, first) {
            (0, _) if ended => clash().map_or(Answer::None, Answer::Conflict),
            (1, Some(first)) if ended => Answer::Unique(first),
            (2.., Some(first)) => Answer::Several { at_least: found, exact: ended, first },
            (_, first) => Answer::GaveUp { found, first },
        }
    }
}

impl<const N: usize> fmt::Display for Answer<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Unique(solution) => write!(f, "one solution: {solution}"),
            Answer::Several { at_least, exact: true, .. } => write!(f, "{at_least} solutions"),
            Answer::Several { at_least, .. } => write!(f, "at least {at_least} solutions"),
            Answer::None => write!(f, "no solution"),
            Answer::Conflict(clash) => write!(f, "no solution: {clash}"),
            Answer::GaveUp { found: 0, .. } => write!(f, "gave up before a solution was found"),
            Answer::GaveUp { .. } => write!(f, "gave up before the solution was known to be the only one"),
        }
    }
}

/// An answer and what it took to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report<const N: usize = 9> {
    /// The answer.
    pub answer: Answer<N>,
    /// The work done.
    pub stats: Stats,
}

/// What everybody but the author of a strategy calls. It is implemented, once for all, for every [`Search`], and can
/// be boxed: `Box<dyn Solver>`.
///
/// No call changes the caller's board.
pub trait Solver<const N: usize = 9> {
    /// The strategy's name.
    fn name(&self) -> &'static str;

    /// Its idea in one line.
    fn idea(&self) -> &'static str;

    /// The tables of its working memory that it shows.
    fn tables(&self) -> &'static [Table];

    /// The first solution found, if there is one.
    fn first(&mut self, puzzle: &Grid<N>) -> Option<Grid<N>>;

    /// The answer at a limit of two solutions, with nobody watching.
    fn solve(&mut self, puzzle: &Grid<N>) -> Answer<N>;

    /// The same for each of these boards, together where the strategy can, else one by one: what is timed. There is one
    /// call for all of them, and an answer is written where it will be read, so that measuring costs next to nothing.
    ///
    /// # Panics
    /// If there is not one answer for each board.
    fn solve_each(&mut self, puzzles: &[Grid<N>], answers: &mut [Answer<N>]);

    /// The number of solutions, at most `limit`.
    fn count(&mut self, puzzle: &Grid<N>, limit: u64) -> u64;

    /// Shows every solution to `each` until it breaks.
    fn for_each(&mut self, puzzle: &Grid<N>, each: &mut dyn FnMut(&Grid<N>) -> Flow) -> Flow;

    /// The answer within limits, with the work counted.
    fn solve_within(&mut self, puzzle: &Grid<N>, limits: &Limits<'_>) -> Report<N>;

    /// Shows every step to `watcher`.
    fn watch(&mut self, puzzle: &Grid<N>, watcher: &mut dyn Watcher<N>) -> Flow;

    /// Writes every step on a tape: as [`watch`](Solver::watch), many times faster, and seen only afterwards.
    fn record(&mut self, puzzle: &Grid<N>, tape: &mut Tape<'_, N>) -> Flow;

    /// Answers every board, in order, with its place in `puzzles`; together where the strategy can, else one by one.
    /// The limits are for each board. Without a budget an engine may leave the work uncounted but for the guesses.
    fn solve_many(
        &mut self,
        puzzles: &[Grid<N>],
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, &Report<N>),
    );

    /// Whether [`solve_many`](Solver::solve_many) and [`solve_each`](Solver::solve_each) work on boards together.
    fn solves_together(&mut self) -> bool;
}

/// Many boards at once: what only an engine implements that has a way of its own to do it.
pub trait SolveMany<const N: usize = 9> {
    /// As [`Solver::solve_many`].
    fn solve_together(
        &mut self,
        puzzles: &[Grid<N>],
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, &Report<N>),
    );
}

impl<const N: usize, S: Search<N>> Solver<N> for S {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn idea(&self) -> &'static str {
        S::IDEA
    }

    fn tables(&self) -> &'static [Table] {
        S::TABLES
    }

    fn first(&mut self, puzzle: &Grid<N>) -> Option<Grid<N>> {
        let mut first = None;
        let _ = self.search(puzzle, &mut |solution: &Grid<N>| {
            first = Some(*solution);
            Flow::Break(())
        });
        first
    }

    fn solve(&mut self, puzzle: &Grid<N>) -> Answer<N> {
        let (mut found, mut first) = (0, None);
        let flow = self.search(puzzle, &mut |solution: &Grid<N>| {
            found += 1;
            first.get_or_insert(*solution);
            if found == 2 { Flow::Break(()) } else { Flow::Continue(()) }
        });
        Answer::from_search(found, first, flow.is_continue(), || puzzle.clash())
    }

    fn solve_each(&mut self, puzzles: &[Grid<N>], answers: &mut [Answer<N>]) {
        assert_eq!(puzzles.len(), answers.len(), "there must be one answer for each board");
        if let Some(engine) = self.many() {
            let mut each = |place: usize, report: &Report<N>| answers[place] = report.answer;
            return engine.solve_together(puzzles, &Limits::UNIQUE, &mut each);
        }
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = self.solve(puzzle);
        }
    }

    fn count(&mut self, puzzle: &Grid<N>, limit: u64) -> u64 {
        let mut found = 0;
        if limit > 0 {
            let _ = self.search(puzzle, &mut |_: &Grid<N>| {
                found += 1;
                if found >= limit { Flow::Break(()) } else { Flow::Continue(()) }
            });
        }
        found
    }

    fn for_each(&mut self, puzzle: &Grid<N>, mut each: &mut dyn FnMut(&Grid<N>) -> Flow) -> Flow {
        self.search(puzzle, &mut each)
    }

    fn solve_within(&mut self, puzzle: &Grid<N>, limits: &Limits<'_>) -> Report<N> {
        report(limits, |tally| self.search(puzzle, tally), || puzzle.clash())
    }

    fn watch(&mut self, puzzle: &Grid<N>, watcher: &mut dyn Watcher<N>) -> Flow {
        self.search(puzzle, &mut Watching(watcher))
    }

    fn record(&mut self, puzzle: &Grid<N>, tape: &mut Tape<'_, N>) -> Flow {
        self.search(puzzle, tape)
    }

    fn solve_many(
        &mut self,
        puzzles: &[Grid<N>],
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, &Report<N>),
    ) {
        if let Some(engine) = self.many() {
            return engine.solve_together(puzzles, limits, each);
        }
        for (place, puzzle) in puzzles.iter().enumerate() {
            each(place, &self.solve_within(puzzle, limits));
        }
    }

    fn solves_together(&mut self) -> bool {
        self.many().is_some()
    }
}

/// What a solver that can start from candidates offers besides. Implemented for every [`SearchCandidates`].
pub trait CandidateSolver<const N: usize = 9>: Solver<N> {
    /// As [`Solver::solve_within`], from candidates.
    fn solve_candidates(&mut self, candidates: &Candidates<N>, limits: &Limits<'_>) -> Report<N>;
    /// As [`Solver::first`], from candidates, with nobody watching: what a generator asks again and again.
    fn first_candidates(&mut self, candidates: &Candidates<N>) -> Option<Grid<N>>;
}

impl<const N: usize, S: SearchCandidates<N>> CandidateSolver<N> for S {
    fn solve_candidates(&mut self, candidates: &Candidates<N>, limits: &Limits<'_>) -> Report<N> {
        report(limits, |tally| self.search_candidates(candidates, tally), || candidates.clash())
    }

    fn first_candidates(&mut self, candidates: &Candidates<N>) -> Option<Grid<N>> {
        let mut first = None;
        let _ = self.search_candidates(candidates, &mut |solution: &Grid<N>| {
            first = Some(*solution);
            Flow::Break(())
        });
        first
    }
}

/// Runs a search under a counting visitor and reads the answer off it.
fn report<'a, const N: usize>(
    limits: &Limits<'a>,
    search: impl FnOnce(&mut Tally<'a, N>) -> Flow,
    clash: impl FnOnce() -> Option<Clash>,
) -> Report<N> {
    let mut tally = Tally::new(*limits);
    let flow = if limits.solutions == 0 { Flow::Break(()) } else { search(&mut tally) };
    let ended = flow.is_continue() && !tally.gave_up;
    let answer = Answer::from_search(tally.solutions, tally.first, ended, clash);
    Report { answer, stats: tally.stats }
}
