//! Our own strategies as entrants.

use crate::entrant::fault_of;
use crate::{Cancel, Contender, Each, Entered, Entrant, Fault, Field, Kind, Verified};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use sudoku_core::{Answer, Grid, Limits, Report, Size, Solver, with_size};
use sudoku_corpus::Truth;
use sudoku_solvers::{AnySolver, STRATEGIES};

/// Strategies whose placements take much longer than those of the others, and how many times as long: to place a
/// digit, `dancing-links` unlinks every option that it rules out, one node after the other.
const EXPENSIVE: &[(&str, u64)] = &[("dancing-links", 10)];

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

    fn placement_cost(&self) -> u64 {
        EXPENSIVE.iter().find(|(name, _)| *name == self.name).map_or(1, |&(_, cost)| cost)
    }

    fn enter<'a>(&'a self, field: &'a Field, _: Cancel<'a>) -> Entered<'a> {
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
    /// All boards.
    all: Vec<Grid<N>>,
    truths: Vec<Option<Truth>>,
    /// The places of the boards that are played in a pass, and the boards.
    places: Vec<usize>,
    puzzles: Vec<Grid<N>>,
    /// The answers of the latest pass.
    answers: Vec<Answer<N>>,
    /// For each board of a pass the latest answer that was found to be right.
    checked: Vec<Option<Answer<N>>>,
    /// The places of the lost boards, and the boards.
    lost_places: Vec<usize>,
    lost: Vec<Grid<N>>,
}

impl<const N: usize> Running<N> {
    fn new(solver: Box<dyn Solver<N>>, batched: bool, field: &Field) -> Self {
        let boards = field.boards.iter();
        let puzzles: Vec<Grid<N>> = boards.filter_map(|board| Grid::try_from(board.grid).ok()).collect();
        Running {
            solver,
            batched,
            truths: field.boards.iter().map(|board| board.truth).collect(),
            places: (0..puzzles.len()).collect(),
            answers: vec![Answer::None; puzzles.len()],
            checked: vec![None; puzzles.len()],
            all: puzzles.clone(),
            puzzles,
            lost_places: Vec::new(),
            lost: Vec::new(),
        }
    }

    /// Solves the answered boards once. This is what is timed.
    fn pass(&mut self) -> Duration {
        let start = Instant::now();
        self.solver.answer_batch(black_box(&self.puzzles), &mut self.answers);
        let elapsed = start.elapsed();
        black_box(&mut self.answers);
        elapsed
    }

    /// Whether the latest pass was right. An answer that is the same as one that was checked before needs no other check:
    /// for a fast engine that would take longer than the pass.
    fn check(&mut self) -> Result<(), Fault> {
        for ((&board, answer), checked) in self.places.iter().zip(&self.answers).zip(&mut self.checked) {
            if checked.as_ref() == Some(answer) {
                continue;
            }
            // It answered this board before, and nothing limits a pass.
            let what = match answer {
                Answer::GaveUp { .. } => Some("gave no answer".into()),
                _ => fault_of(&self.all[board], self.truths[board], answer),
            };
            if let Some(what) = what {
                return Err(Fault::Wrong { board, what });
            }
            *checked = Some(*answer);
        }
        Ok(())
    }
}

impl<const N: usize> Contender for Running<N> {
    fn verify(&mut self, limits: &Limits<'_>, each: &mut Each<'_>) -> Result<(), Fault> {
        let chunk = if self.batched { CHUNK } else { 1 };
        for start in (0..self.all.len()).step_by(chunk) {
            let puzzles = &self.all[start..self.all.len().min(start + chunk)];
            let mut reports = vec![None; puzzles.len()];
            let clock = Instant::now();
            caught(start, || {
                self.solver.solve_batch(puzzles, limits, &mut |place, report| reports[place] = Some(*report));
            })?;
            let elapsed = (!self.batched).then(|| clock.elapsed());
            for (place, report) in reports.into_iter().enumerate() {
                let board = start + place;
                let verified = match report {
                    None => Verified::Wrong("gave no answer".into()),
                    Some(Report { answer: Answer::GaveUp { .. }, stats }) => Verified::GaveUp(Some(stats)),
                    Some(report) => match fault_of(&self.all[board], self.truths[board], &report.answer) {
                        Some(what) => Verified::Wrong(what),
                        None => Verified::Right(Some(report.stats)),
                    },
                };
                if let ControlFlow::Break(()) = each(board, verified, elapsed) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn split(&mut self, answered: &[usize], lost: &[usize]) {
        self.places = answered.to_vec();
        self.puzzles = answered.iter().map(|&place| self.all[place]).collect();
        self.lost_places = lost.to_vec();
        self.lost = lost.iter().map(|&place| self.all[place]).collect();
        self.answers = vec![Answer::None; answered.len()];
        self.checked = vec![None; answered.len()];
    }

    fn passes(&mut self, passes: u32) -> Result<Vec<Duration>, Fault> {
        let first = self.places.first().copied().unwrap_or(0);
        (0..passes)
            .map(|_| {
                // An answer of an earlier pass must not count as one of this pass.
                self.answers.fill(Answer::GaveUp { first: None });
                let elapsed = caught(first, || self.pass())?;
                self.check()?;
                Ok(elapsed)
            })
            .collect()
    }

    fn lost_pass(&mut self, limits: &Limits<'_>) -> Result<Option<Vec<Duration>>, Fault> {
        let first = self.lost_places.first().copied().unwrap_or(0);
        let (solver, boards) = (&mut self.solver, &self.lost);
        let mut answers: Vec<Option<Answer<N>>> = vec![None; boards.len()];
        let mut solve = |boards: &[Grid<N>], answers: &mut [Option<Answer<N>>]| {
            let clock = Instant::now();
            solver.solve_batch(black_box(boards), limits, &mut |place, report| {
                answers[place] = Some(report.answer);
            });
            let elapsed = clock.elapsed();
            black_box(answers);
            elapsed
        };
        let times = caught(first, || {
            if self.batched {
                // They share the time: a batch does not show which board took it.
                let count = boards.len().max(1) as u32;
                vec![solve(boards, &mut answers) / count; boards.len()]
            } else {
                boards
                    .chunks(1)
                    .zip(answers.chunks_mut(1))
                    .map(|(board, answer)| solve(board, answer))
                    .collect()
            }
        })?;
        // A board that is lost again is no error, and neither is one that is answered this time, if that is right.
        for (&board, answer) in self.lost_places.iter().zip(&answers) {
            let what = match answer {
                None => Some("gave no answer".into()),
                Some(Answer::GaveUp { .. }) => None,
                Some(answer) => fault_of(&self.all[board], self.truths[board], answer),
            };
            if let Some(what) = what {
                return Err(Fault::Wrong { board, what });
            }
        }
        Ok(Some(times))
    }

    fn each_board(&mut self, repeats: usize) -> Option<Vec<Duration>> {
        if self.batched {
            return None;
        }
        let mut shortest = vec![Duration::MAX; self.puzzles.len()];
        for _ in 0..repeats.max(1) {
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
