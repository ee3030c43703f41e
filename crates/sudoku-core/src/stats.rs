use crate::{Flow, Grid, Needs, Step, Visitor, Why};
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

/// What a search has done. The numbers are the same on every machine. A number that a strategy cannot know, or does not
/// count, is `None`, never zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stats {
    /// Digits written into cells, the forced ones included.
    pub placements: u64,
    /// Placements made while another candidate of that choice was still untried.
    pub guesses: Option<u64>,
    /// Take-backs; each undoes one placement, or a guess with all that it forced.
    pub take_backs: Option<u64>,
    /// Placements undone by all take-backs together; never more than `placements`.
    pub taken_back: Option<u64>,
    /// The most guesses that were open at one time.
    pub deepest_guess: Option<u32>,
}

impl Stats {
    /// No work done yet.
    pub const NONE: Stats = Stats {
        placements: 0,
        guesses: Some(0),
        take_backs: Some(0),
        taken_back: Some(0),
        deepest_guess: Some(0),
    };

    /// This many placements; everything else is unknown.
    pub const fn only_placements(placements: u64) -> Stats {
        Stats { placements, guesses: None, take_backs: None, taken_back: None, deepest_guess: None }
    }

    /// Adds the work of another search, or of the next part of the same one. A number that either of them does not know is
    /// unknown in the sum.
    pub fn add(&mut self, more: Stats) {
        let sum = |one: Option<u64>, other: Option<u64>| Some(one? + other?);
        self.placements += more.placements;
        self.guesses = sum(self.guesses, more.guesses);
        self.take_backs = sum(self.take_backs, more.take_backs);
        self.taken_back = sum(self.taken_back, more.taken_back);
        self.deepest_guess = self.deepest_guess.zip(more.deepest_guess).map(|(one, other)| one.max(other));
    }
}

impl Default for Stats {
    fn default() -> Self {
        Stats::NONE
    }
}

/// When a search must stop before it ends by itself.
///
/// ```
/// use sudoku_core::Limits;
///
/// // Two solutions tell one from several; a search that needs more than 5,000 placements gives up.
/// let limits = Limits::UNIQUE.placements(5_000);
/// assert_eq!((limits.solutions, limits.placements), (2, 5_000));
/// assert_eq!(Limits::ALL.solutions(100).placements, u64::MAX);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Stop at this many solutions. 2 is enough to tell one from several.
    pub solutions: u64,
    /// The budget: give up rather than make more placements than this. The same on every machine, unlike seconds.
    pub placements: u64,
    /// Give up as soon as this is true: for Ctrl-C.
    pub cancel: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// Two solutions, no budget: enough to tell none, one and several apart.
    pub const UNIQUE: Limits<'static> = Limits { solutions: 2, placements: u64::MAX, cancel: None };
    /// All solutions, no budget.
    pub const ALL: Limits<'static> = Limits { solutions: u64::MAX, ..Limits::UNIQUE };

    /// The same limits, but at most this many solutions.
    pub const fn solutions(self, solutions: u64) -> Self {
        Limits { solutions, ..self }
    }

    /// The same limits, but with this budget of placements.
    pub const fn placements(self, placements: u64) -> Self {
        Limits { placements, ..self }
    }
}

/// The visitor behind [`Solver::solve_within`](crate::Solver::solve_within): counts, and ends the search at its limits.
pub(crate) struct Tally<'a, const N: usize> {
    pub(crate) limits: Limits<'a>,
    pub(crate) stats: Stats,
    pub(crate) solutions: u64,
    pub(crate) first: Option<Grid<N>>,
    pub(crate) gave_up: bool,
    /// For each placement on the board, whether it is a guess.
    placed: Vec<bool>,
    open_guesses: u32,
}

impl<'a, const N: usize> Tally<'a, N> {
    pub(crate) fn new(limits: Limits<'a>) -> Self {
        Tally {
            limits,
            stats: Stats::NONE,
            solutions: 0,
            first: None,
            gave_up: false,
            placed: Vec::with_capacity(N * N),
            open_guesses: 0,
        }
    }

    fn go_on(&mut self) -> Flow {
        // The flag is read once every 1024 placements: often enough for a person, rarely enough to cost nothing.
        let looks_up = self.stats.placements.is_multiple_of(1024);
        let cancelled = looks_up && self.limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if cancelled || self.stats.placements > self.limits.placements {
            self.gave_up = true;
            return Flow::Break(());
        }
        Flow::Continue(())
    }
}

impl<const N: usize> Visitor<N> for Tally<'_, N> {
    const NEEDS: Needs = Needs::Work;

    fn solution(&mut self, solution: &Grid<N>) -> Flow {
        self.solutions += 1;
        self.first.get_or_insert(*solution);
        if self.solutions >= self.limits.solutions { Flow::Break(()) } else { Flow::Continue(()) }
    }

    fn step(&mut self, step: impl FnOnce() -> Step) -> Flow {
        match step() {
            Step::Placed { why, .. } => {
                self.stats.placements += 1;
                let guess = why == Why::Guess;
                match why {
                    Why::Tried => (self.stats.guesses, self.stats.deepest_guess) = (None, None),
                    Why::Guess => {
                        self.open_guesses += 1;
                        self.stats.guesses = self.stats.guesses.map(|guesses| guesses + 1);
                        let open = self.open_guesses;
                        self.stats.deepest_guess = self.stats.deepest_guess.map(|deepest| deepest.max(open));
                    }
                    _ => {}
                }
                self.placed.push(guess);
                self.go_on()
            }
            Step::TakenBack { undone, .. } => {
                self.stats.take_backs = self.stats.take_backs.map(|times| times + 1);
                self.stats.taken_back =
                    self.stats.taken_back.map(|placements| placements + u64::from(undone));
                let left = self.placed.len().saturating_sub(undone as usize);
                self.open_guesses -= self.placed.drain(left..).map(u32::from).sum::<u32>();
                Flow::Continue(())
            }
        }
    }

    fn tally(&mut self, work: impl FnOnce() -> Stats) -> Flow {
        self.stats.add(work());
        self.go_on()
    }
}
