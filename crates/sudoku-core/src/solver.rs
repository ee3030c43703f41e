use crate::stats::Tally;
use crate::tape::Tape;
use crate::{Candidates, Clash, Flow, Grid, Limits, Needs, Search, SearchCandidates, Stats, Table, Visitor};
use core::fmt;

/// The five possible answers. A text that is not a board gets none of them: the reader returns an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<const N: usize = 9> {
    /// Exactly one solution, this one.
    Unique(Grid<N>),
    /// At least `at_least` solutions (two or more), `first` among them.
    Several {
        /// The number found before the search ended.
        at_least: u64,
        /// Whether the search ran to its end, so that the number is exact.
        exact: bool,
        /// The first one found.
        first: Grid<N>,
    },
    /// No solution, though no two givens clash.
    None,
    /// No solution, because these two givens clash.
    Clash(Clash),
    /// The budget ran out, the limit was one solution, or the search was cancelled, before the answer was certain.
    GaveUp {
        /// The solution that had been found by then, if any.
        first: Option<Grid<N>>,
    },
}

impl<const N: usize> Answer<N> {
    /// The answer's name in records: `unique`, `several`, `none`, `conflict` (two givens clash) or `gave-up`.
    pub const fn name(&self) -> &'static str {
        match self {
            Answer::Unique(_) => "unique",
            Answer::Several { .. } => "several",
            Answer::None => "none",
            Answer::Clash(_) => "conflict",
            Answer::GaveUp { .. } => "gave-up",
        }
    }

    /// The number of solutions found.
    pub const fn solutions(&self) -> u64 {
        match *self {
            Answer::Unique(_) => 1,
            Answer::Several { at_least, .. } => at_least,
            Answer::None | Answer::Clash(_) => 0,
            Answer::GaveUp { first } => first.is_some() as u64,
        }
    }

    /// The first solution found, if there was one.
    pub const fn solution(&self) -> Option<&Grid<N>> {
        match self {
            Answer::Unique(first) | Answer::Several { first, .. } => Some(first),
            Answer::GaveUp { first, .. } => first.as_ref(),
            Answer::None | Answer::Clash(_) => None,
        }
    }

    /// Builds the answer from what a search found. `ended` says that the search ran to its end. `clash` is called only if
    /// nothing was found, so that it costs nothing otherwise.
    pub fn from_search(
        found: u64,
        first: Option<Grid<N>>,
        ended: bool,
        clash: impl FnOnce() -> Option<Clash>,
    ) -> Self {
        match (found, first) {
            (0, _) if ended => clash().map_or(Answer::None, Answer::Clash),
            (1, Some(first)) if ended => Answer::Unique(first),
            (2.., Some(first)) => Answer::Several { at_least: found, exact: ended, first },
            (_, first) => Answer::GaveUp { first },
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
            Answer::Clash(clash) => write!(f, "no solution: {clash}"),
            Answer::GaveUp { first: None } => write!(f, "gave up before a solution was found"),
            Answer::GaveUp { .. } => write!(f, "gave up before the solution was known to be the only one"),
        }
    }
}

/// An answer, and the work it took to find it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report<const N: usize = 9> {
    /// The answer.
    pub answer: Answer<N>,
    /// The work done.
    pub stats: Stats,
}

/// The interface for everyone but the author of a strategy. Every [`Search`] implements it, and it can be boxed: `Box<dyn
/// Solver>`. A solver can be sent to another thread.
///
/// No call changes the caller's board.
pub trait Solver<const N: usize = 9>: Send {
    /// The strategy's name.
    fn name(&self) -> &'static str;

    /// Its idea in one line.
    fn idea(&self) -> &'static str;

    /// The tables of its working memory that it shows.
    fn tables(&self) -> &'static [Table];

    /// [`Strategy::FORCES`](crate::Strategy::FORCES).
    fn forces(&self) -> bool;

    /// Shows every solution to `each` until it breaks.
    fn for_each(&mut self, puzzle: &Grid<N>, each: &mut dyn FnMut(&Grid<N>) -> Flow) -> Flow;

    /// The answer at a limit of two solutions, without counting the work.
    fn solve(&mut self, puzzle: &Grid<N>) -> Answer<N>;

    /// The answer within these limits, with the work counted.
    fn solve_within(&mut self, puzzle: &Grid<N>, limits: &Limits<'_>) -> Report<N>;

    /// Writes every step on a tape.
    fn record(&mut self, puzzle: &Grid<N>, tape: &mut Tape<'_, N>) -> Flow;

    /// The way to solve a batch of boards together, if the strategy has one of its own.
    fn batch(&mut self) -> Option<&mut dyn BatchSolver<N>>;

    /// The answer to each board of a batch at a limit of two solutions, without counting the work: what is timed. One call
    /// solves all boards and writes each answer where it will be read, so that measuring costs next to nothing.
    ///
    /// # Panics
    /// If `answers` is not as long as `puzzles`.
    fn answer_batch(&mut self, puzzles: &[Grid<N>], answers: &mut [Answer<N>]);

    /// The first solution found, if there is one.
    fn first(&mut self, puzzle: &Grid<N>) -> Option<Grid<N>> {
        let mut first = None;
        let _ = self.for_each(puzzle, &mut |solution| {
            first = Some(*solution);
            Flow::Break(())
        });
        first
    }

    /// The number of solutions, at most `limit`.
    fn count(&mut self, puzzle: &Grid<N>, limit: u64) -> u64 {
        let mut found = 0;
        if limit > 0 {
            let _ = self.for_each(puzzle, &mut |_| {
                found += 1;
                if found >= limit { Flow::Break(()) } else { Flow::Continue(()) }
            });
        }
        found
    }

    /// Shows `each` the report on every board of a batch, in order, with its place in `puzzles`. The boards are solved
    /// together where the strategy [is batched](Solver::is_batched), otherwise one by one. The limits are for each board.
    ///
    /// A batched engine may count less than [`solve_within`](Solver::solve_within) does, as its own documentation says;
    /// what it does not count is `None` in the [`Stats`].
    fn solve_batch(
        &mut self,
        puzzles: &[Grid<N>],
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, &Report<N>),
    ) {
        if let Some(engine) = self.batch() {
            return engine.solve_batch(puzzles, limits, each);
        }
        for (place, puzzle) in puzzles.iter().enumerate() {
            each(place, &self.solve_within(puzzle, limits));
        }
    }

    /// Whether the strategy has a way of its own to solve a batch of boards together.
    fn is_batched(&mut self) -> bool {
        self.batch().is_some()
    }
}

/// A way to solve a batch of boards together. Only an engine that gains by it implements this.
pub trait BatchSolver<const N: usize = 9> {
    /// The same as [`Solver::solve_batch`].
    fn solve_batch(
        &mut self,
        puzzles: &[Grid<N>],
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, &Report<N>),
    );
}

/// The visitor of the searches that are asked for their solutions one by one, whether they start from givens or from
/// candidates. It is one type, so that a strategy is compiled once for all of them. (A solve has a visitor of its own: on an
/// easy board, the call and the copies behind it would take 4 % of the time of the fastest engine.)
struct EachSolution<'a, const N: usize>(&'a mut dyn FnMut(&Grid<N>) -> Flow);

impl<const N: usize> Visitor<N> for EachSolution<'_, N> {
    const NEEDS: Needs = Needs::Solutions;

    // Out of the way: inlined, it costs `bitmask` 7 % more instructions.
    #[cold]
    #[inline(never)]
    fn solution(&mut self, solution: &Grid<N>) -> Flow {
        (self.0)(solution)
    }
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

    fn forces(&self) -> bool {
        S::FORCES
    }

    fn for_each(&mut self, puzzle: &Grid<N>, each: &mut dyn FnMut(&Grid<N>) -> Flow) -> Flow {
        self.search(puzzle, &mut EachSolution(each))
    }

    fn solve(&mut self, puzzle: &Grid<N>) -> Answer<N> {
        let mut answer = Answer::None;
        solve_into(self, puzzle, &mut answer);
        answer
    }

    fn solve_within(&mut self, puzzle: &Grid<N>, limits: &Limits<'_>) -> Report<N> {
        report(limits, |tally| self.search(puzzle, tally), || puzzle.clash())
    }

    fn record(&mut self, puzzle: &Grid<N>, tape: &mut Tape<'_, N>) -> Flow {
        self.search(puzzle, tape)
    }

    fn batch(&mut self) -> Option<&mut dyn BatchSolver<N>> {
        Search::batch(self)
    }

    fn answer_batch(&mut self, puzzles: &[Grid<N>], answers: &mut [Answer<N>]) {
        assert_eq!(puzzles.len(), answers.len(), "there must be one answer for each board");
        if let Some(engine) = Search::batch(self) {
            let mut each = |place: usize, report: &Report<N>| answers[place] = report.answer;
            return engine.solve_batch(puzzles, &Limits::UNIQUE, &mut each);
        }
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            solve_into(self, puzzle, answer);
        }
    }
}

/// Writes the answer at a limit of two solutions where it will be read. The first solution is copied there when it is found:
/// on an easy board, every further copy is a hundredth of the time of the fastest engine.
fn solve_into<const N: usize, S: Search<N>>(strategy: &mut S, puzzle: &Grid<N>, answer: &mut Answer<N>) {
    let mut found = 0;
    let flow = strategy.search(puzzle, &mut |solution: &Grid<N>| {
        found += 1;
        if found == 2 {
            return Flow::Break(());
        }
        *answer = Answer::Unique(*solution);
        Flow::Continue(())
    });
    if found != 1 || flow.is_break() {
        let first = if found > 0 { answer.solution().copied() } else { None };
        *answer = Answer::from_search(found, first, flow.is_continue(), || puzzle.clash());
    }
}

/// What a solver that can start from candidates offers in addition. Implemented for every [`SearchCandidates`].
pub trait CandidateSolver<const N: usize = 9>: Solver<N> {
    /// The same as [`Solver::solve_within`], from candidates.
    fn solve_candidates(&mut self, candidates: &Candidates<N>, limits: &Limits<'_>) -> Report<N>;
    /// The same as [`Solver::first`], from candidates: a generator calls this again and again.
    fn first_candidates(&mut self, candidates: &Candidates<N>) -> Option<Grid<N>>;
}

impl<const N: usize, S: SearchCandidates<N>> CandidateSolver<N> for S {
    fn solve_candidates(&mut self, candidates: &Candidates<N>, limits: &Limits<'_>) -> Report<N> {
        report(limits, |tally| self.search_candidates(candidates, tally), || candidates.clash())
    }

    fn first_candidates(&mut self, candidates: &Candidates<N>) -> Option<Grid<N>> {
        let mut first = None;
        let mut each = |solution: &Grid<N>| {
            first = Some(*solution);
            Flow::Break(())
        };
        let _ = self.search_candidates(candidates, &mut EachSolution(&mut each));
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
