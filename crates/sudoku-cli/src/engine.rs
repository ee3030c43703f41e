//! Chooses the strategy that solves a board.

use std::any::Any;
use std::collections::HashMap;
use sudoku_core::{AnyCandidates, CandidateSolver, Candidates, Grid, Limits, Report, Size, Solver};
use sudoku_solvers::{AnyCandidateSolver, AnySolver, Entry, STRATEGIES, find};

/// The strategies that are used if none is named, best first. The first one that supports the size is chosen, and for
/// a board of candidates the first one that can start from them.
const PREFERRED: [&str; 2] = ["simd-many", "bitmask-singles"];

/// The strategy named on the command line, if any.
pub(crate) type Choice = Option<&'static Entry>;

/// Reads the name of a strategy on the command line.
pub(crate) fn named(name: &str) -> Result<&'static Entry, String> {
    find(name).ok_or_else(|| {
        let names: Vec<&str> = STRATEGIES.iter().map(|entry| entry.name).collect();
        format!("no strategy has this name; there are {}", names.join(", "))
    })
}

/// A boxed solver of some size, and its name.
type Made = (Box<dyn Any>, &'static str);

/// The solvers of one thread. Each is made when it is first needed.
pub(crate) struct Engine {
    choice: Choice,
    made: HashMap<(Size, bool), Option<Made>>,
}

impl Engine {
    pub(crate) fn new(choice: Choice) -> Engine {
        Engine { choice, made: HashMap::new() }
    }

    fn entries(&self) -> Vec<&'static Entry> {
        match self.choice {
            Some(entry) => vec![entry],
            None => PREFERRED.iter().filter_map(|name| find(name)).collect(),
        }
    }

    /// The solver for plain boards of a size, and its name.
    fn solver<const N: usize>(
        &mut self,
        size: Size,
    ) -> Result<(&mut Box<dyn Solver<N>>, &'static str), String>
    where
        Box<dyn Solver<N>>: TryFrom<AnySolver>,
    {
        let entries = self.entries();
        let make = || {
            let made = entries.iter().find_map(|entry| Some((entry.solver::<N>()?, entry.name)))?;
            Some((Box::new(made.0) as Box<dyn Any>, made.1))
        };
        self.made
            .entry((size, false))
            .or_insert_with(make)
            .as_mut()
            .and_then(|(solver, name)| Some((solver.downcast_mut()?, *name)))
            .ok_or_else(|| {
                let can = STRATEGIES.iter().filter(|entry| entry.sizes().any(|known| known == size));
                format!(
                    "{} does not support {size} boards; {} can solve them",
                    names(entries.iter().copied()),
                    names(can)
                )
            })
    }

    /// Solves a board of any size. Returns the report and the name of the strategy.
    pub(crate) fn answer<const N: usize>(
        &mut self,
        board: &Grid<N>,
        limits: &Limits<'_>,
    ) -> Result<(Report<N>, &'static str), String>
    where
        Box<dyn Solver<N>>: TryFrom<AnySolver>,
    {
        let size = Size::from_rows(N).unwrap_or(Size::Nine);
        let (solver, name) = self.solver::<N>(size)?;
        Ok((solver.solve_within(board, limits), name))
    }

    /// Solves many boards, together if the strategy can do that. Returns the name of the strategy.
    pub(crate) fn answer_many(
        &mut self,
        boards: &[Grid<9>],
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, &Report<9>),
    ) -> Result<&'static str, String> {
        let (solver, name) = self.solver::<9>(Size::Nine)?;
        solver.solve_many(boards, limits, each);
        Ok(name)
    }

    /// Solves a board of candidates. Returns the report and the name of the strategy.
    pub(crate) fn answer_candidates<const N: usize>(
        &mut self,
        candidates: &Candidates<N>,
        limits: &Limits<'_>,
    ) -> Result<(Report<N>, &'static str), String>
    where
        Box<dyn CandidateSolver<N>>: TryFrom<AnyCandidateSolver>,
        Candidates<N>: Into<AnyCandidates>,
    {
        let size = Size::from_rows(N).unwrap_or(Size::Nine);
        let entries = self.entries();
        let make = || {
            let made = entries.iter().find_map(|entry| Some((entry.candidate_solver::<N>()?, entry.name)))?;
            Some((Box::new(made.0) as Box<dyn Any>, made.1))
        };
        let made = self.made.entry((size, true)).or_insert_with(make).as_mut();
        let (solver, name) = made
            .and_then(|(solver, name)| Some((solver.downcast_mut::<Box<dyn CandidateSolver<N>>>()?, *name)))
            .ok_or_else(|| {
                let can = STRATEGIES.iter().filter(|entry| entry.candidate_solver::<N>().is_some());
                format!(
                    "{} cannot start from pencil marks of {size}; {} can",
                    names(entries.iter().copied()),
                    names(can)
                )
            })?;
        Ok((solver.solve_candidates(candidates, limits), name))
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
