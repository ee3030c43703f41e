use crate::{Grid, Step, Visitor, Why, visitor::Flow};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a search has done. All numbers are of the board as given, and the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stats {
    /// Digits written into cells, the forced ones included.
    pub placements: u64,
    /// Placements made while another candidate of that choice was still untried. `None` if the strategy cannot know.
    pub guesses: Option<u64>,
    /// Take-backs; each undoes one placement, or a guess with all that it forced.
    pub take_backs: u64,
    /// Placements undone by all take-backs together; never more than `placements`.
    pub taken_back: u64,
    /// The most guesses that were open at one time. Zero if the strategy cannot know, or does not show its steps.
    pub deepest_guess: u32,
}

impl Stats {
    /// Nothing done yet.
    pub const NONE: Stats =
        Stats { placements: 0, guesses: Some(0), take_backs: 0, taken_back: 0, deepest_guess: 0 };

    /// Adds the work of a further search, or of a further part of the same one.
    pub fn add(&mut self, more: Stats) {
        self.placements += more.placements;
        self.guesses = self.guesses.zip(more.guesses).map(|(a, b)| a + b);
        self.take_backs += more.take_backs;
        self.taken_back += more.taken_back;
        self.deepest_guess = self.deepest_guess.max(more.deepest_guess);
    }
}

impl Default for Stats {
    fn default() -> Self {
        Stats::NONE
    }
}

/// When a search has to end, besides by itself.
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

    /// The same with a limit of solutions.
    pub const fn solutions(self, solutions: u64) -> Self {
        Limits { solutions, ..self }
    }

    /// The same with a budget of placements.
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
        // The flag is read once in 1024 placements: often enough for a person, seldom enough to cost nothing.
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
                    Why::Tried => self.stats.guesses = None,
                    Why::Guess => self.stats.guesses = self.stats.guesses.map(|guesses| guesses + 1),
                    _ => {}
                }
                self.placed.push(guess);
                self.open_guesses += u32::from(guess);
                self.stats.deepest_guess = self.stats.deepest_guess.max(self.open_guesses);
                self.go_on()
            }
            Step::TakenBack { undone, .. } => {
                self.stats.take_backs += 1;
                self.stats.taken_back += u64::from(undone);
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
