//! A search written down, and the board that its steps make.

use sudoku_core::{Cell, Digit, Flow, Grid, Needs, Remark, Search, Solver, Stats, Step, Visitor, Why};

/// Something that a search reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A change of the board.
    Step(Step),
    /// A remark.
    Remark(Remark),
    /// A solution, by its place among the solutions of the trace.
    Solution(usize),
    /// Work that was not shown.
    Tally(Stats),
}

/// Everything that one search reported, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace<const N: usize> {
    /// The board that was searched.
    pub board: Grid<N>,
    /// What was reported.
    pub events: Vec<Event>,
    /// The solutions that were reported.
    pub solutions: Vec<Grid<N>>,
    /// Whether the search said that it ran to its end.
    pub ended: bool,
    /// How many events were reported when the visitor broke, if it did.
    pub broke: Option<usize>,
}

/// Where the visitor breaks.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// At this many solutions.
    Solutions(usize),
    /// At the step with this number, counted from zero.
    Step(usize),
    /// Nowhere.
    End,
}

/// More events than this are not kept: the search is stopped. Boards within reach take far fewer.
const MOST_EVENTS: usize = 1_000_000;

/// What the laws ask of a strategy: everything that a solver does, and traces. Every [`Search`] is one.
pub trait Traced<const N: usize>: Solver<N> {
    /// Searches, and writes down everything that is reported. The visitor stops the search where `until` says.
    fn trace(&mut self, board: &Grid<N>, until: Until) -> Trace<N>;
}

impl<const N: usize, S: Search<N>> Traced<N> for S {
    fn trace(&mut self, board: &Grid<N>, until: Until) -> Trace<N> {
        let trace =
            Trace { board: *board, events: Vec::new(), solutions: Vec::new(), ended: false, broke: None };
        let mut recorder = Recorder { trace, until, steps: 0 };
        let flow = self.search(board, &mut recorder);
        recorder.trace.ended = flow.is_continue();
        recorder.trace
    }
}

struct Recorder<const N: usize> {
    trace: Trace<N>,
    until: Until,
    steps: usize,
}

impl<const N: usize> Recorder<N> {
    fn note(&mut self, event: Event, stop: bool) -> Flow {
        self.trace.events.push(event);
        if stop || self.trace.events.len() > MOST_EVENTS {
            self.trace.broke.get_or_insert(self.trace.events.len());
        }
        // Once it has broken, it goes on breaking, so that a search that does not listen still ends.
        if self.trace.broke.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

impl<const N: usize> Visitor<N> for Recorder<N> {
    const NEEDS: Needs = Needs::Steps;

    fn solution(&mut self, solution: &Grid<N>) -> Flow {
        self.trace.solutions.push(*solution);
        let found = self.trace.solutions.len();
        self.note(Event::Solution(found - 1), matches!(self.until, Until::Solutions(limit) if found >= limit))
    }
    fn step(&mut self, step: impl FnOnce() -> Step) -> Flow {
        self.steps += 1;
        self.note(Event::Step(step()), matches!(self.until, Until::Step(place) if self.steps > place))
    }
    fn remark(&mut self, remark: impl FnOnce() -> Remark) {
        let _ = self.note(Event::Remark(remark()), false);
    }
    fn tally(&mut self, work: impl FnOnce() -> Stats) -> Flow {
        self.note(Event::Tally(work()), false)
    }
}

impl<const N: usize> Trace<N> {
    /// The steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.events.iter().filter_map(|event| match event {
            Event::Step(step) => Some(*step),
            _ => None,
        })
    }

    /// The work that the steps show and the tallies add.
    pub fn stats(&self) -> Stats {
        let mut stats = Stats::NONE;
        let mut player = Player::new(&self.board);
        for event in &self.events {
            match *event {
                Event::Step(step) => {
                    match step {
                        Step::Placed { why, .. } => {
                            stats.placements += 1;
                            match why {
                                Why::Tried => (stats.guesses, stats.deepest_guess) = (None, None),
                                Why::Guess => stats.guesses = stats.guesses.map(|guesses| guesses + 1),
                                _ => {}
                            }
                        }
                        Step::TakenBack { undone, .. } => {
                            stats.take_backs = stats.take_backs.map(|times| times + 1);
                            stats.taken_back =
                                stats.taken_back.map(|placements| placements + u64::from(undone));
                        }
                    }
                    player.play(step);
                    let open = player.placed.iter().filter(|placed| placed.why == Why::Guess).count();
                    stats.deepest_guess = stats.deepest_guess.map(|deepest| deepest.max(open as u32));
                }
                Event::Tally(work) => stats.add(work),
                Event::Remark(_) | Event::Solution(_) => {}
            }
        }
        stats
    }
}

/// One placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The reason given.
    pub why: Why,
}

/// Plays steps on a board, as a page or a terminal would.
#[derive(Clone, Debug)]
pub struct Player<const N: usize> {
    /// The board as the steps so far have made it.
    pub board: Grid<N>,
    /// The placements that are on the board, in order.
    pub placed: Vec<Placed>,
}

impl<const N: usize> Player<N> {
    /// No step played yet.
    pub fn new(board: &Grid<N>) -> Self {
        Player { board: *board, placed: Vec::new() }
    }

    /// Plays one step. It ignores what it cannot do; the laws do not.
    pub fn play(&mut self, step: Step) {
        match step {
            Step::Placed { cell, digit, why } => {
                self.board.set(cell, Some(digit));
                self.placed.push(Placed { cell, digit, why });
            }
            Step::TakenBack { undone, .. } => {
                let left = self.placed.len().saturating_sub(undone as usize);
                for placed in self.placed.drain(left..) {
                    self.board.set(placed.cell, None);
                }
            }
        }
    }

    /// The earliest of the latest `undone` placements.
    pub fn earliest(&self, undone: u32) -> Option<Placed> {
        let place = self.placed.len().checked_sub(undone as usize)?;
        self.placed.get(place).copied()
    }
}
