use crate::{Grid, Remark, Stats, Step};
use core::ops::ControlFlow;

/// Whether a search goes on (`Continue`) or stops at once (`Break`). With `?` it is the early exit that keeps the
/// recursion as plain as in the lesson.
pub type Flow = ControlFlow<()>;

/// What a visitor needs of a search; each level includes the one before. It is known when the program is built, so an
/// engine whose steps are expensive to tell apart is compiled twice, and spends nothing on what is not needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Needs {
    /// Solutions only. Steps and work may be left out.
    Solutions,
    /// The amount of work too: every step through [`step`](Visitor::step), or several as one sum through
    /// [`tally`](Visitor::tally).
    Work,
    /// Every step that the strategy can show, one by one.
    Steps,
}

/// Sees what a search finds and does, and may stop it. First solution, uniqueness, counting, enumeration, statistics,
/// a trace, a budget and a cancel are all visitors.
///
/// What a visitor does not override is silent and lazy: a step that is not watched is not even computed.
///
/// ```
/// use sudoku_core::{Flow, Grid, Needs, Step, Visitor};
///
/// /// Counts guesses, and stops at the first solution.
/// struct Guesses(u32);
///
/// impl<const N: usize> Visitor<N> for Guesses {
///     const NEEDS: Needs = Needs::Steps;
///
///     fn solution(&mut self, _: &Grid<N>) -> Flow {
///         Flow::Break(())
///     }
///
///     fn step(&mut self, step: impl FnOnce() -> Step) -> Flow {
///         if let Step::Placed { why: sudoku_core::Why::Guess, .. } = step() {
///             self.0 += 1;
///         }
///         Flow::Continue(())
///     }
/// }
///
/// # use sudoku_core::{Cell, Digit, Why};
/// // A strategy calls the visitor; here we call it by hand.
/// let mut guesses = Guesses(0);
/// let place = || Step::Placed { cell: Cell::new(0, 0), digit: Digit::from_index(0), why: Why::Guess };
/// let _ = Visitor::<9>::step(&mut guesses, place);
/// assert_eq!(guesses.0, 1);
/// ```
pub trait Visitor<const N: usize = 9> {
    /// What it needs the search to show.
    const NEEDS: Needs;

    /// A solution was found. `Break` ends the search.
    fn solution(&mut self, solution: &Grid<N>) -> Flow;

    /// The board is about to change. `Break` ends the search before the change is made.
    #[inline(always)]
    fn step(&mut self, _step: impl FnOnce() -> Step) -> Flow {
        Flow::Continue(())
    }

    /// Something to show, though the board does not change. It is separate from [`step`](Visitor::step), so that a visitor
    /// that only counts does not pay for finding out why a digit is rejected.
    #[inline(always)]
    fn remark(&mut self, _remark: impl FnOnce() -> Remark) {}

    /// For a strategy that cannot show its steps one by one: the work done since the last call.
    #[inline(always)]
    fn tally(&mut self, _work: impl FnOnce() -> Stats) -> Flow {
        Flow::Continue(())
    }
}

/// A visitor that shows each solution to a closure, and needs nothing else.
impl<const N: usize, F: FnMut(&Grid<N>) -> Flow> Visitor<N> for F {
    const NEEDS: Needs = Needs::Solutions;

    #[inline]
    fn solution(&mut self, solution: &Grid<N>) -> Flow {
        self(solution)
    }
}
