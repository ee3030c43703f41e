//! Chooses the strategy that solves a board.

use crate::complete;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::any::Any;
use std::collections::HashMap;
use sudoku_core::{CandidateSolver, Candidates, Grid, Limits, Report, Size, Solver};
use sudoku_exercises::EXERCISES;
use sudoku_io::Board;
use sudoku_solvers::{Entry, FAULTS, STRATEGIES, Strategies, Wanted};

/// One value of `--strategy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    All,
    One(&'static str),
}

/// The values of `--strategy`: those of the list, and `all`.
pub(crate) fn strategy_names() -> impl TypedValueParser<Value = Named> {
    named(STRATEGIES.iter().map(value))
}

/// The values of `--strategy` where a strategy is watched: also those that are wrong on purpose, and the exercises.
pub(crate) fn watchable_names() -> impl TypedValueParser<Value = Named> {
    let exercises = EXERCISES
        .iter()
        .map(|exercise| PossibleValue::new(format!("my-{}", exercise.name)).help(exercise.task.en));
    named(STRATEGIES.iter().chain(FAULTS).map(value).chain(exercises))
}

fn value(entry: &Entry) -> PossibleValue {
    PossibleValue::new(entry.name).help(entry.idea)
}

fn named(values: impl Iterator<Item = PossibleValue>) -> impl TypedValueParser<Value = Named> {
    let all = PossibleValue::new("all").help("Every strategy that knows the size");
    let known = move |name: String| match name.as_str() {
        "all" => Ok(Named::All),
        _ => watchable().find(|entry| entry.name == name).map(|entry| Named::One(entry.name)).ok_or_else(
            || match sudoku_exercises::find(&name) {
                Some(exercise) if exercise.entry.is_some() => {
                    format!("it cannot run yet: fill the hole in {}", exercise.file)
                }
                Some(exercise) => {
                    format!("it is not a search on a Sudoku; `sudoku grade {}` grades it", exercise.name)
                }
                None => "there is no such strategy".into(), // never: clap knows the names
            },
        ),
    };
    PossibleValuesParser::new(values.chain([all]).collect::<Vec<_>>()).try_map(known)
}

/// All strategies that can be watched: those of the list, those that are wrong on purpose, and those of the exercises.
pub(crate) fn watchable() -> impl Iterator<Item = &'static Entry> + Clone {
    STRATEGIES.iter().chain(FAULTS).chain(sudoku_exercises::watchable().iter().copied())
}

/// The strategies with these names, each once, in the order in which they were given.
pub(crate) fn entries(names: &[Named]) -> Vec<&'static Entry> {
    let mut entries: Vec<&'static Entry> = Vec::new();
    for named in names {
        let meant = watchable().filter(|entry| match named {
            Named::All => STRATEGIES.find(entry.name).is_some(),
            Named::One(name) => entry.name == *name,
        });
        for entry in meant {
            if !entries.iter().any(|there| there.name == entry.name) {
                entries.push(entry);
            }
        }
    }
    entries
}

/// Which strategies answer.
#[derive(Args, Clone)]
pub(crate) struct Choice {
    /// The strategy that answers, or several with commas between, or all; with several there is a record for each
    /// (`sudoku strategies` lists them) [default: the best one for the board]
    #[arg(
        long,
        value_name = "A,B|all",
        value_delimiter = ',',
        value_parser = strategy_names(),
        hide_possible_values = true,
        add = complete::strategies()
    )]
    strategy: Vec<Named>,
}

impl Choice {
    /// The engines of one thread, in order; at least one.
    pub(crate) fn engines(&self) -> Vec<Engine> {
        if self.strategy.is_empty() {
            return vec![Engine::best()];
        }
        entries(&self.strategy).into_iter().map(|entry| Engine::new(Some(entry))).collect()
    }

    /// Whether a board is left to the strategies that can answer it, without a record for each that cannot.
    pub(crate) fn is_all(&self) -> bool {
        self.strategy.contains(&Named::All)
    }
}

/// The strategy that answers where none is named.
fn default(strategies: Strategies<'_>, size: Size, candidates: bool) -> Option<&'static Entry> {
    strategies.reference(size, Wanted { candidates, batches: true })
}

/// A boxed solver of some size.
type Made = Box<dyn Any>;

/// The solvers of one thread. Each is made when it is first needed.
pub(crate) struct Engine {
    choice: Option<&'static Entry>,
    made: HashMap<(Size, bool), Option<Made>>,
}

impl Engine {
    /// The engine that is best for each board.
    pub(crate) fn best() -> Engine {
        Engine::new(None)
    }

    fn new(choice: Option<&'static Entry>) -> Engine {
        Engine { choice, made: HashMap::new() }
    }

    /// Whether it can answer this board.
    pub(crate) fn can(&self, board: &Board) -> bool {
        let is_plain = !matches!(board, Board::Candidates(_));
        self.choice.is_none_or(|entry| entry.knows(board.size()) && (is_plain || entry.takes_candidates()))
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
