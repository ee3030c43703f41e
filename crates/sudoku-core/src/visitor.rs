use crate::{Grid, Remark, Stats, Step};
use std::ops::ControlFlow;

/// Whether a search goes on (`Continue`) or stops at once (`Break`). With `?` it is the early exit that keeps the
/// recursion as plain as in the lesson.
pub type Flow = ControlFlow<()>;

/// Sees what a search finds and does, and may stop it. First solution, uniqueness, counting, enumeration, statistics,
/// a trace, a budget and a cancel are all visitors.
///
/// What a visitor does not override is silent, and lazy: a step that nobody watches is not even computed.
pub trait Visitor<const N: usize = 9> {
    /// A solution was found. `Break` ends the search.
    fn solution(&mut self, solution: &Grid<N>) -> Flow;

    /// The board is about to change.
    #[inline(always)]
    fn step(&mut self, _step: impl FnOnce() -> Step) -> Flow {
        Flow::Continue(())
    }

    /// Something to show, though the board does not change. It is kept apart from [`step`](Visitor::step) so that
    /// counting need not pay for finding out why a digit is rejected.
    #[inline(always)]
    fn remark(&mut self, _remark: impl FnOnce() -> Remark) {}

    /// For an engine that cannot show its steps one by one, or shows them only when asked: the work that was done
    /// since the last call.
    #[inline(always)]
    fn tally(&mut self, _work: impl FnOnce() -> Stats) -> Flow {
        Flow::Continue(())
    }

    /// Whether somebody looks at single steps. An engine for which steps are costly to tell apart asks here, and
    /// reports by [`tally`](Visitor::tally) where the answer is no.
    #[inline(always)]
    fn watches_steps(&self) -> bool {
        false
    }
}

/// A visitor that can be passed by reference to any solver, whatever its type: for those who look at each step while it
/// happens. Who wants to look afterwards records a [`tape`](crate::tape), which is many times faster.
pub trait Watcher<const N: usize = 9> {
    /// A solution was found. `Break` ends the search.
    fn solution(&mut self, solution: &Grid<N>) -> Flow;
    /// The board is about to change. `Break` ends the search before the change is made.
    fn step(&mut self, step: Step) -> Flow;
    /// Something to show, though the board does not change.
    fn remark(&mut self, remark: Remark);
    /// Work that was done and cannot be shown.
    fn tally(&mut self, _work: Stats) -> Flow {
        Flow::Continue(())
    }
}

/// A [`Watcher`] as a [`Visitor`].
pub(crate) struct Watching<'a, const N: usize>(pub(crate) &'a mut dyn Watcher<N>);

impl<const N: usize> Visitor<N> for Watching<'_, N> {
    fn solution(&mut self, solution: &Grid<N>) -> Flow {
        self.0.solution(solution)
    }
    fn step(&mut self, step: impl FnOnce() -> Step) -> Flow {
        self.0.step(step())
    }
    fn remark(&mut self, remark: impl FnOnce() -> Remark) {
        self.0.remark(remark());
    }
    fn tally(&mut self, work: impl FnOnce() -> Stats) -> Flow {
        self.0.tally(work())
    }
    fn watches_steps(&self) -> bool {
        true
    }
}

/// A closure that looks at each solution, and nothing else.
impl<const N: usize, F: FnMut(&Grid<N>) -> Flow> Visitor<N> for F {
    #[inline]
    fn solution(&mut self, solution: &Grid<N>) -> Flow {
        self(solution)
    }
}
