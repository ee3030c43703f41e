//! Races: what each strategy needs for a board, and how its board fills.

use crate::board::board;
use crate::questions::Solved;
use crate::strategies::strategy;
use crate::{Fallible, error, ts};
use serde::Serialize;
use sudoku_core::{Answer, AnyGrid, Grid, Limits, Solver, with_grid, with_size};
use sudoku_trace::{Recording, Window, record};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// Boards of a search at regular distances.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(large_number_types_as_bigints)]
#[serde(rename_all = "camelCase")]
pub struct Film {
    /// Cells in reading order, one byte each, board after board; 0 is a blank. The first board is the one as given.
    #[tsify(type = "Uint8Array")]
    #[serde(with = "bytes")]
    pub frames: Vec<u8>,
    /// Placements between two boards.
    pub stride: u64,
    /// Placements at the last board.
    pub last: u64,
    /// Whether the search goes on after the last board.
    pub more: bool,
}

/// A list of bytes becomes a `Uint8Array`, not an array of numbers.
mod bytes {
    pub(super) fn serialize<S: serde::Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(bytes)
    }
}

/// Records the first `most` placements of a search for up to two solutions and keeps a board every `stride` of them.
#[wasm_bindgen]
pub fn film(line: &str, name: &str, stride: u64, most: u64) -> Fallible<Ts<Film>> {
    let puzzle = board(line)?;
    let entry = strategy(name, puzzle.size())?;
    fn of<const N: usize>(
        puzzle: &Grid<N>,
        entry: &sudoku_solvers::Entry,
        stride: u64,
        most: u64,
    ) -> Option<Film> {
        let recording = Recording {
            window: Window::First(u64::MAX),
            solutions: 2,
            placements: most,
            bytes: 64 << 20,
            cancel: None,
        };
        let trace = record(&mut *entry.solver::<N>()?, puzzle, &recording);
        let mut cursor = trace.cursor();
        let mut frames: Vec<u8> = puzzle.values().collect();
        let (mut due, mut solved) = (stride, None);
        let values = |cursor: &sudoku_trace::Cursor<'_>| -> Vec<u8> {
            cursor.state().board().iter().map(|cell| cell.map_or(0, |digit| digit.get())).collect()
        };
        while cursor.forward() {
            let counts = cursor.state().counts();
            if counts.solutions == 1 && solved.is_none() {
                solved = Some(values(&cursor));
            }
            // The board of the first solution stays: what follows only shows that there is no second one.
            if counts.placements >= due {
                frames.extend(solved.clone().unwrap_or_else(|| values(&cursor)));
                due = counts.placements - counts.placements % stride + stride;
            }
        }
        let last = cursor.state().counts().placements;
        frames.extend(solved.unwrap_or_else(|| values(&cursor)));
        Some(Film { frames, stride, last, more: trace.has_more() })
    }
    let film = with_grid!(&puzzle, puzzle => of(puzzle, entry, stride.max(1), most));
    ts(&film.ok_or_else(|| error("the strategy does not know this size"))?)
}

/// Boards that are solved again and again, to take the time of a pass: the worker has the clock.
#[wasm_bindgen]
pub struct Passes(Box<dyn Pass>);

/// One pass over boards of a size.
trait Pass {
    fn pass(&mut self) -> u32;
}

/// Boards with N rows, each with its answer, and the solver of all passes.
struct PassesOf<const N: usize> {
    solver: Box<dyn Solver<N>>,
    boards: Vec<Grid<N>>,
    answers: Vec<Answer<N>>,
}

impl<const N: usize> Pass for PassesOf<N> {
    fn pass(&mut self) -> u32 {
        self.solver.answer_batch(&self.boards, &mut self.answers);
        self.answers.iter().filter(|answer| matches!(answer, Answer::Unique(_))).count() as u32
    }
}

#[wasm_bindgen]
impl Passes {
    /// Passes of a strategy over these boards, which must be of one size.
    #[wasm_bindgen(constructor)]
    pub fn new(lines: Vec<String>, name: &str) -> Fallible<Passes> {
        let boards = lines.iter().map(|line| board(line)).collect::<Fallible<Vec<AnyGrid>>>()?;
        let size = boards.first().ok_or_else(|| error("there is no board"))?.size();
        if let Some(other) = boards.iter().find(|board| board.size() != size) {
            return Err(error(format!("boards of {size} and {} do not race in one set", other.size())));
        }
        let entry = strategy(name, size)?;
        let passes = with_size!(size, N => {
            let boards: Vec<Grid<N>> = boards.into_iter().filter_map(|board| board.try_into().ok()).collect();
            let answers = vec![Answer::None; boards.len()];
            entry.solver::<N>().map(|solver| Box::new(PassesOf { solver, boards, answers }) as Box<dyn Pass>)
        });
        passes.map(Passes).ok_or_else(|| error("the strategy does not know this size"))
    }

    /// One pass: solves every board once, up to two solutions. Returns how many have exactly one.
    pub fn pass(&mut self) -> u32 {
        self.0.pass()
    }
}

/// One line for each board: what a strategy answers within a budget, and what it counts. The same text for the page and for the
/// host (`examples/steps.rs`), so that a test can compare them.
#[wasm_bindgen]
pub fn steps(lines: Vec<String>, name: &str, budget: u64) -> Fallible<String> {
    let known = |number: Option<u64>| number.map_or("-".into(), |number| number.to_string());
    let mut out = String::new();
    for line in &lines {
        let Solved { answer, solutions, placements, guesses, take_backs, .. } =
            crate::questions::solved(line, name, Limits::UNIQUE.solutions, budget)?;
        let (guesses, take_backs) = (known(guesses), known(take_backs));
        out += &format!("{name} {answer} {solutions} {placements} {guesses} {take_backs}\n");
    }
    Ok(out)
}
