//! The law of panics: a visitor that panics in the middle of a search leaves nothing behind.

use crate::answers::{answer_of, mixed};
use crate::boards::{PLENTY, boards};
use crate::{Make, broken};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use sudoku_core::tape::{Grant, Keeper, Tape, Writer};
use sudoku_core::{Answer, Flow, Grid, Limits, Solver};

/// Where the visitor panics, counted from zero.
#[derive(Clone, Copy)]
enum At {
    /// At this solution.
    Solution(usize),
    /// At this step or remark.
    Step(usize),
    /// At the answer to this board of a batch.
    Answer(usize),
}

/// A panic of the visitor reaches the caller, and the solver then answers like a new one: it clears its memory at the
/// start of a search, not at the end, which this search never reached.
pub fn a_visitor_that_panics_leaves_nothing_behind<const N: usize>(make: Make<'_, N>) {
    let solutions = [0, 1].map(At::Solution);
    let steps = [0, 1, 2, 7, 30].map(At::Step);
    let answers = [0, 2].map(At::Answer);
    let next = mixed::<N>();
    let fresh: Vec<Answer<N>> = next.iter().map(|board| answer_of(&mut *make(), board)).collect();
    let searched = boards::<N>().solvable().map(|known| known.board).chain(boards().none.iter().copied());
    for (place, board) in searched.enumerate() {
        for at in solutions.into_iter().chain(steps).chain(answers) {
            for further in [0, 1] {
                let mut solver = make();
                let mut panicked = false;
                let search = AssertUnwindSafe(|| search(&mut *solver, &board, at, &mut panicked));
                let came_out = catch_unwind(search).is_err();
                if panicked && !came_out {
                    broken(
                        &*solver,
                        &board,
                        format_args!("the panic of the visitor at {at} to reach the caller"),
                        "the search returned",
                    );
                }
                let place = (place + further) % next.len();
                let answer = answer_of(&mut *solver, &next[place]);
                if answer != fresh[place] {
                    broken(
                        &*solver,
                        &next[place],
                        format_args!("the answer that a new solver gives ({})", fresh[place]),
                        format_args!(
                            "after a visitor panicked at {at} of a search of {board}, it answered: {answer}"
                        ),
                    );
                }
            }
        }
    }
}

/// Searches the board under a visitor that panics there, if the search reaches that point.
fn search<const N: usize>(solver: &mut dyn Solver<N>, board: &Grid<N>, at: At, panicked: &mut bool) {
    match at {
        At::Solution(last) => {
            let mut shown = 0..last;
            let _ = solver.for_each(board, &mut |_| match shown.next() {
                Some(_) => Flow::Continue(()),
                None => panic(panicked),
            });
        }
        At::Step(last) => {
            let mut keeper = Panics { left: last, panicked };
            let _ = solver.record(board, &mut Tape::new(&mut keeper, u64::MAX));
        }
        At::Answer(last) => {
            let limits = Limits::UNIQUE.placements(PLENTY);
            solver.solve_batch(&[*board; 4], &limits, &mut |place, _| {
                if place >= last {
                    panic(panicked);
                }
            });
        }
    }
}

/// Allows a tape one entry at a time, and panics when there are none left.
struct Panics<'a> {
    left: usize,
    panicked: &'a mut bool,
}

impl<const N: usize> Keeper<N> for Panics<'_> {
    fn more(&mut self, _: &mut Writer<N>, _: Grant, placements: u64) -> Option<Grant> {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => panic(self.panicked),
        }
        Some(Grant { steps: 1, placements })
    }
}

/// A panic without a message on standard error: it is expected.
fn panic(panicked: &mut bool) -> ! {
    *panicked = true;
    resume_unwind(Box::new("a visitor's panic"))
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Solution(place) => write!(f, "solution {}", place + 1),
            At::Step(place) => write!(f, "step {}", place + 1),
            At::Answer(place) => write!(f, "answer {} of a batch", place + 1),
        }
    }
}
