//! Chooses the strategy that solves a board.

use std::any::Any;
use std::collections::HashMap;
use sudoku_core::{CandidateSolver, Candidates, Grid, Limits, Report, Size, Solver};
use sudoku_solvers::{Entry, STRATEGIES, Strategies, Wanted, find};

/// The strategy named on the command line, if any.
pub(crate) type Choice = Option<&'static Entry>;

/// Reads the name of a strategy on the command line.
pub(crate) fn named(name: &str) -> Result<&'static Entry, String> {
    find(name).ok_or_else(|| {
        let names: Vec<&str> = STRATEGIES.iter().map(|entry| entry.name).collect();
        format!("no strategy has this name; there are {}", names.join(", "))
    })
}

/// The strategy that answers where none is named.
fn default(strategies: Strategies<'_>, size: Size, candidates: bool) -> Option<&'static Entry> {
    strategies.reference(size, Wanted { candidates, batches: true })
}

/// A boxed solver of some size.
type Made = Box<dyn Any>;

/// The solvers of one thread. Each is made when it is first needed.
pub(crate) struct Engine {
    choice: Choice,
    made: HashMap<(Size, bool), Option<Made>>,
}

impl Engine {
    pub(crate) fn new(choice: Choice) -> Engine {
        Engine { choice, made: HashMap::new() }
    }

    /// The strategy that answers: the one that was named, otherwise the reference engine.
    fn entry(&self, size: Size, candidates: bool) -> Result<&'static Entry, String> {
        self.choice.or_else(|| default(STRATEGIES, size, candidates)).ok_or_else(|| {
            format!("no strategy knows boards of {size}") // never: the list is tested for it
        })
    }

    /// The solver for plain boards of a size, and its name.
    fn solver<const N: usize>(&mut self) -> Result<(&mut Box<dyn Solver<N>>, &'static str), String> {
        let size = const { Size::of::<N>() };
        let entry = self.entry(size, false)?;
        let made = self.made.entry((size, false)).or_insert_with(|| Some(Box::new(entry.solver::<N>()?)));
        let solver = made.as_mut().and_then(|solver| solver.downcast_mut()).ok_or_else(|| {
            let can = STRATEGIES.iter().filter(|entry| entry.knows(size));
            format!("{} does not know boards of {size}; {} can", entry.name, names(can))
        })?;
        Ok((solver, entry.name))
    }

    /// Solves a board of any size. Returns the report and the name of the strategy.
    pub(crate) fn answer<const N: usize>(
        &mut self,
        board: &Grid<N>,
        limits: &Limits<'_>,
    ) -> Result<(Report<N>, &'static str), String> {
        let (solver, name) = self.solver::<N>()?;
        Ok((solver.solve_within(board, limits), name))
    }

    /// Answers a batch of boards.
    pub(crate) fn answer_batch(
        &mut self,
        boards: &[Grid<9>],
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, &Report<9>),
    ) -> Result<&'static str, String> {
        let (solver, name) = self.solver::<9>()?;
        solver.solve_batch(boards, limits, each);
        Ok(name)
    }

    /// Solves a board of candidates. Returns the report and the name of the strategy.
    pub(crate) fn answer_candidates<const N: usize>(
        &mut self,
        candidates: &Candidates<N>,
        limits: &Limits<'_>,
    ) -> Result<(Report<N>, &'static str), String> {
        let size = const { Size::of::<N>() };
        let entry = self.entry(size, true)?;
        let make = || Some(Box::new(entry.candidate_solver::<N>()?) as Made);
        let made = self.made.entry((size, true)).or_insert_with(make).as_mut();
        let solver = made.and_then(|solver| solver.downcast_mut::<Box<dyn CandidateSolver<N>>>());
        let solver = solver.ok_or_else(|| {
            let can = STRATEGIES.iter().filter(|entry| entry.knows(size) && entry.takes_candidates());
            format!("{} cannot start from pencil marks of {size}; {} can", entry.name, names(can))
        })?;
        Ok((solver.solve_candidates(candidates, limits), entry.name))
    }
}

fn names(entries: impl Iterator<Item = &'static Entry>) -> String {
    let names: Vec<&str> = entries.map(|entry| entry.name).collect();
    match &names[..] {
        [] => "no strategy".into(),
        [one] => (*one).into(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_does_not_depend_on_the_order_of_the_list() {
        let entries: Vec<&'static Entry> = STRATEGIES.iter().rev().collect();
        let name = |entry: Option<&'static Entry>| entry.map(|entry| entry.name);
        for size in Size::ALL {
            for candidates in [false, true] {
                let expected = name(default(STRATEGIES, size, candidates));
                assert!(expected.is_some());
                assert_eq!(name(default(Strategies::new(&entries), size, candidates)), expected);
            }
        }
        assert_eq!(name(default(STRATEGIES, Size::Nine, false)), Some("simd-many"));
    }
}
