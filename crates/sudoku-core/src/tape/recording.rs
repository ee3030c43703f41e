//! The visitor that writes a tape.

use super::Writer;
use crate::{Cell, Flow, Grid, Needs, Remark, Stats, Step, Visitor};

/// How much may be written before the keeper is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The number of entries, not counting memory entries.
    pub steps: u64,
    /// The number of placements.
    pub placements: u64,
}

/// Decides how long a tape becomes. The tape asks it only once in a while, so that its work does not slow the search down.
pub trait Keeper<const N: usize> {
    /// Called when `done` was written since the last call and the search wants to write another entry, with this many
    /// placements in it. The keeper may take away what is written. Returns how much more is allowed, at least that entry,
    /// or `None`: then the tape ends here.
    fn more(&mut self, writer: &mut Writer<N>, done: Grant, placements: u64) -> Option<Grant>;
}

/// Whether the last placement may yet turn out to be a dead end that the strategy gave no reason for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaf {
    /// No: something came after it.
    No,
    /// Nothing came after it.
    Bare,
    /// Nothing but rejected digits, the last of them for this cell.
    Rejected(Cell),
}

/// A visitor that writes down everything that a search reports.
pub struct Tape<'a, const N: usize = 9> {
    keeper: &'a mut dyn Keeper<N>,
    writer: Writer<N>,
    /// The last grant, and what is left of it.
    grant: Grant,
    left: Grant,
    ended: bool,
    leaf: Leaf,
    solutions: u64,
    limit: u64,
}

impl<'a, const N: usize> Tape<'a, N> {
    /// An empty tape. It stops the search at `solutions` solutions, and where the keeper says so.
    pub fn new(keeper: &'a mut dyn Keeper<N>, solutions: u64) -> Self {
        let nothing = Grant { steps: 0, placements: 0 };
        Tape {
            keeper,
            writer: Writer::new(),
            grant: nothing,
            left: nothing,
            ended: false,
            leaf: Leaf::No,
            solutions: 0,
            limit: solutions,
        }
    }

    /// What was written and not taken away, how much of it since the keeper was last asked, and the number of solutions
    /// found.
    pub fn finish(self) -> (Writer<N>, Grant, u64) {
        let done = self.done();
        (self.writer, done, self.solutions)
    }

    fn done(&self) -> Grant {
        Grant {
            steps: self.grant.steps - self.left.steps,
            placements: self.grant.placements - self.left.placements,
        }
    }

    /// Whether an entry with this many placements may be written. Asked before every entry that is not a memory entry.
    #[inline(always)]
    fn may_write(&mut self, placements: u64) -> bool {
        if (self.left.steps == 0 || self.left.placements < placements) && !self.ask(placements) {
            return false;
        }
        self.left.steps -= 1;
        self.left.placements -= placements;
        true
    }

    #[cold]
    #[inline(never)]
    fn ask(&mut self, placements: u64) -> bool {
        if self.ended {
            return false;
        }
        let done = self.done();
        let more = self.keeper.more(&mut self.writer, done, placements);
        self.ended = more.is_none();
        self.grant = more.unwrap_or(Grant { steps: 0, placements: 0 });
        self.left = self.grant;
        debug_assert!(self.ended || self.left.steps > 0 && self.left.placements >= placements);
        !self.ended
    }

    #[cold]
    #[inline(never)]
    fn dead_end(&mut self) {
        if self.may_write(0) {
            self.writer.dead_end(match self.leaf {
                Leaf::Rejected(cell) => Some(cell),
                Leaf::Bare | Leaf::No => None,
            });
        }
    }
}

/// Whether the search goes on.
#[inline(always)]
fn flow(goes_on: bool) -> Flow {
    if goes_on { Flow::Continue(()) } else { Flow::Break(()) }
}

impl<const N: usize> Visitor<N> for Tape<'_, N> {
    const NEEDS: Needs = Needs::Steps;

    fn solution(&mut self, _solution: &Grid<N>) -> Flow {
        self.leaf = Leaf::No;
        if !self.may_write(0) {
            return Flow::Break(());
        }
        self.writer.solution();
        self.solutions += 1;
        flow(self.solutions < self.limit)
    }

    #[inline(always)]
    fn step(&mut self, step: impl FnOnce() -> Step) -> Flow {
        let step = step();
        let placements = match step {
            Step::Placed { .. } => {
                self.leaf = Leaf::Bare;
                1
            }
            Step::TakenBack { .. } => {
                if self.leaf != Leaf::No {
                    self.dead_end();
                    self.leaf = Leaf::No;
                }
                0
            }
        };
        let goes_on = self.may_write(placements);
        if goes_on {
            self.writer.step(step);
        }
        flow(goes_on)
    }

    #[inline(always)]
    fn remark(&mut self, remark: impl FnOnce() -> Remark) {
        let remark = remark();
        match remark {
            Remark::Memory(_) => {
                if !self.ended {
                    self.writer.remark(remark);
                }
                return;
            }
            Remark::Rejected { cell, .. } => {
                if self.leaf != Leaf::No {
                    self.leaf = Leaf::Rejected(cell);
                }
            }
            Remark::NoCandidate(_) | Remark::NoPlace(..) => self.leaf = Leaf::No,
        }
        if self.may_write(0) {
            self.writer.remark(remark);
        }
    }

    fn tally(&mut self, work: impl FnOnce() -> Stats) -> Flow {
        let work = work();
        self.leaf = Leaf::No;
        let goes_on = self.may_write(work.placements);
        if goes_on {
            self.writer.work(work);
        }
        flow(goes_on)
    }
}
