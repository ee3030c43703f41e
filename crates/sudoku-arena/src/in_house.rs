//! Our own strategies as entrants.

use crate::entrant::fault_of;
use crate::{Contender, Entered, Entrant, Fault, Field, Kind, Verified};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use sudoku_core::{Answer, Flow, Grid, Limits, Size, Solver, with_size};
use sudoku_corpus::Truth;
use sudoku_solvers::{AnySolver, STRATEGIES};

/// How often each board is timed for the distribution over the boards. The shortest time counts.
const LOOKS: usize = 3;

/// Number of boards in a batch while a batched engine is verified.
const CHUNK: usize = 64;

/// A strategy that runs inside this program.
pub struct InHouse {
    name: &'static str,
    idea: &'static str,
    make: Box<dyn Fn(Size) -> Option<AnySolver>>,
    batched: bool,
}

impl InHouse {
    /// Wraps a strategy. It need not be in the list.
    pub fn new(
        name: &'static str,
        idea: &'static str,
        make: impl Fn(Size) -> Option<AnySolver> + 'static,
    ) -> InHouse {
        let batched = make(Size::Nine)
            .and_then(|any| any.into_size::<9>())
            .is_some_and(|mut solver| solver.is_batched());
        InHouse { name, idea, make: Box::new(make), batched }
    }

    /// Every strategy of the list, in the order of the list.
    pub fn list() -> Vec<Box<dyn Entrant>> {
        let entry = |entry: &'static sudoku_solvers::Entry| -> Box<dyn Entrant> {
            Box::new(InHouse::new(entry.name, entry.idea, |size| entry.make(size)))
        };
        STRATEGIES.iter().map(entry).collect()
    }
}

impl InHouse {
    /// Runs passes and checks nothing, so that their instructions can be counted. `None` if the strategy does not
    /// support the size.
    pub(crate) fn run_unchecked(&self, field: &Field, passes: u32) -> Option<()> {
        with_size!(field.size, N => {
            let any = (self.make)(field.size)?;
            let solver = any.into_size::<N>()?;
            let mut running = Running::new(solver, self.batched, field);
            for _ in 0..passes {
                running.pass();
            }
        });
        Some(())
    }
}

impl Entrant for InHouse {
    fn name(&self) -> &str {
        self.name
    }

    fn idea(&self) -> &str {
        self.idea
    }

    fn kind(&self) -> Kind {
        if self.batched { Kind::Batched } else { Kind::Strategy }
    }

    fn enter<'a>(&'a self, field: &'a Field) -> Entered<'a> {
        with_size!(field.size, N => {
            match (self.make)(field.size).and_then(|any| any.into_size::<N>()) {
                Some(solver) => Entered::Ready(Box::new(Running::new(solver, self.batched, field))),
                None => Entered::UnknownSize,
            }
        })
    }
}

/// A strategy, and the boards of a field in its own form.
struct Running<const N: usize> {
    solver: Box<dyn Solver<N>>,
    batched: bool,
    puzzles: Vec<Grid<N>>,
    truths: Vec<Option<Truth>>,
    /// Its answers in the latest pass.
    answers: Vec<Answer<N>>,
}

impl<const N: usize> Running<N> {
    fn new(solver: Box<dyn Solver<N>>, batched: bool, field: &Field) -> Self {
        let boards = field.boards.iter();
        let puzzles: Vec<Grid<N>> = boards.filter_map(|board| Grid::try_from(board.grid).ok()).collect();
        Running {
            solver,
            batched,
            truths: field.boards.iter().map(|board| board.truth).collect(),
            answers: vec![Answer::None; puzzles.len()],
            puzzles,
        }
    }

    /// Solves all boards once. This is what is timed.
    fn pass(&mut self) -> Duration {
        let start = Instant::now();
        self.solver.answer_batch(black_box(&self.puzzles), &mut self.answers);
        let elapsed = start.elapsed();
        black_box(&mut self.answers);
        elapsed
    }

    /// Whether the latest pass was right.
    fn check(&self) -> Result<(), Fault> {
        for (board, puzzle) in self.puzzles.iter().enumerate() {
            let answer = &self.answers[board];
            if let Some(what) = fault_of(puzzle, self.truths[board], answer) {
                return Err(Fault::Wrong { board, what });
            }
        }
        Ok(())
    }
}

impl<const N: usize> Contender for Running<N> {
    fn verify(
        &mut self,
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, Verified) -> Flow,
    ) -> Result<(), Fault> {
        let chunk = if self.batched { CHUNK } else { 1 };
        for start in (0..self.puzzles.len()).step_by(chunk) {
            let puzzles = &self.puzzles[start..self.puzzles.len().min(start + chunk)];
            let mut reports = vec![None; puzzles.len()];
            caught(start, || {
                self.solver.solve_batch(puzzles, limits, &mut |place, report| reports[place] = Some(*report));
            })?;
            for (place, report) in reports.into_iter().enumerate() {
                let board = start + place;
                let verified = match report {
                    None => Verified::Wrong("gave no answer".into()),
                    Some(report) if report.answer.name() == "gave-up" => Verified::GaveUp,
                    Some(report) => {
                        match fault_of(&self.puzzles[board], self.truths[board], &report.answer) {
                            Some(what) => Verified::Wrong(what),
                            None => Verified::Right(Some(report.stats)),
                        }
                    }
                };
                if let ControlFlow::Break(()) = each(board, verified) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn passes(&mut self, passes: u32) -> Result<Vec<Duration>, Fault> {
        (0..passes)
            .map(|_| {
                // An answer of an earlier pass must not count as one of this pass.
                self.answers.fill(Answer::GaveUp { first: None });
                let elapsed = caught(0, || self.pass())?;
                self.check()?;
                Ok(elapsed)
            })
            .collect()
    }

    fn each_board(&mut self) -> Option<Vec<Duration>> {
        if self.batched {
            return None;
        }
        let mut shortest = vec![Duration::MAX; self.puzzles.len()];
        for _ in 0..LOOKS {
            for (puzzle, shortest) in self.puzzles.iter().zip(&mut shortest) {
                let start = Instant::now();
                black_box(self.solver.solve(black_box(puzzle)));
                *shortest = start.elapsed().min(*shortest);
            }
        }
        Some(shortest)
    }
}

/// Runs a strategy, and turns its panic into a fault.
fn caught<T>(board: usize, run: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
        Fault::Failed { board: Some(board), what: format!("panicked: {text}") }
    })
}
