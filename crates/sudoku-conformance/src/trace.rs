//! A search written down, and the board that its steps make.

use sudoku_core::{Cell, Digit, Flow, Grid, Remark, Solver, Stats, Step, Watcher, Why};

/// Something that a search reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A change of the board.
    Step(Step),
    /// A remark.
    Remark(Remark),
    /// A solution, by its place among those of the trace.
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
    /// The solutions among it.
    pub solutions: Vec<Grid<N>>,
    /// Whether the search said that it ran to its end.
    pub ended: bool,
    /// How many events were reported when the visitor broke, if it did.
    pub broke: Option<usize>,
}

/// Where the visitor breaks.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// At so many solutions.
    Solutions(usize),
    /// At the step with this number, counted from zero.
    Step(usize),
    /// Nowhere.
    End,
}

/// More events than this are not kept: the search is stopped. Boards within reach take far fewer.
const MOST_EVENTS: usize = 1_000_000;

/// Watches a search.
pub fn record<const N: usize>(solver: &mut dyn Solver<N>, board: &Grid<N>, until: Until) -> Trace<N> {
    let mut recorder = Recorder {
        trace: Trace { board: *board, events: Vec::new(), solutions: Vec::new(), ended: false, broke: None },
        until,
        steps: 0,
    };
    let flow = solver.watch(board, &mut recorder);
    recorder.trace.ended = flow.is_continue();
    recorder.trace
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
        // Having broken once, it goes on breaking, so that a search that does not listen ends all the same.
        if self.trace.broke.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

impl<const N: usize> Watcher<N> for Recorder<N> {
    fn solution(&mut self, solution: &Grid<N>) -> Flow {
        self.trace.solutions.push(*solution);
        let found = self.trace.solutions.len();
        self.note(Event::Solution(found - 1), matches!(self.until, Until::Solutions(limit) if found >= limit))
    }
    fn step(&mut self, step: Step) -> Flow {
        self.steps += 1;
        self.note(Event::Step(step), matches!(self.until, Until::Step(place) if self.steps > place))
    }
    fn remark(&mut self, remark: Remark) {
        let _ = self.note(Event::Remark(remark), false);
    }
    fn tally(&mut self, work: Stats) -> Flow {
        self.note(Event::Tally(work), false)
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

    /// The work that the steps show and the tallies tell.
    pub fn stats(&self) -> Stats {
        let mut stats = Stats::NONE;
        let mut player = Player::new(&self.board);
        for event in &self.events {
            match *event {
                Event::Step(step) => {
                    match step {
                        Step::Placed { why, .. } => {
                            stats.placements += 1;
                            stats.guesses = match why {
                                Why::Tried => None,
                                Why::Guess => stats.guesses.map(|guesses| guesses + 1),
                                _ => stats.guesses,
                            };
                        }
                        Step::TakenBack { undone, .. } => {
                            stats.take_backs += 1;
                            stats.taken_back += u64::from(undone);
                        }
                    }
                    player.play(step);
                    let open = player.placed.iter().filter(|placed| placed.why == Why::Guess).count();
                    stats.deepest_guess = stats.deepest_guess.max(open as u32);
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
    /// The placements that stand, in order.
    pub placed: Vec<Placed>,
}

impl<const N: usize> Player<N> {
    /// Nothing played yet.
    pub fn new(board: &Grid<N>) -> Self {
        Player { board: *board, placed: Vec::new() }
    }

    /// Plays one step. It forgives what it cannot do; the laws do not.
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
