//! Questions about one board: its solution, their number, its true candidates, its rating, its canonical form.

use crate::board::{ClashFound, board, clash_of};
use crate::strategies::strategy;
use crate::{Fallible, error, ts};
use serde::Serialize;
use sudoku_core::{Answer, AnyGrid, Candidates, Digit, Grid, Limits, Size, Stats, with_grid};
use sudoku_generate::engine;
use sudoku_rate::{Technique, rate as rating_of};
use sudoku_solvers::{STRATEGIES, Wanted};
use sudoku_symmetry::canonical as canonical_of;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// An answer, and the work that it took.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(large_number_types_as_bigints)]
#[serde(rename_all = "camelCase")]
pub struct Solved {
    /// `unique`, `several`, `none`, `conflict` or `gave-up`.
    pub answer: String,
    /// Solutions found.
    pub solutions: u64,
    /// Whether there are no more.
    pub exact: bool,
    /// The first solution found, in line form.
    pub solution: Option<String>,
    /// Two givens that clash.
    pub clash: Option<ClashFound>,
    /// Digits written into cells.
    pub placements: u64,
    /// Guesses, if the strategy counts them.
    pub guesses: Option<u64>,
    /// Take-backs, if the strategy counts them.
    pub take_backs: Option<u64>,
    /// The most guesses open at one time, if the strategy counts them.
    pub deepest_guess: Option<u32>,
}

pub(crate) fn solved_of<const N: usize>(answer: &Answer<N>, stats: &Stats, puzzle: &Grid<N>) -> Solved {
    let exact = match answer {
        Answer::Several { exact, .. } => *exact,
        Answer::GaveUp { .. } => false,
        _ => true,
    };
    Solved {
        answer: answer.name().into(),
        solutions: answer.solutions(),
        exact,
        solution: answer.solution().map(Grid::to_string),
        clash: clash_of(&AnyGrid::from(*puzzle)),
        placements: stats.placements,
        guesses: stats.guesses,
        take_backs: stats.take_backs,
        deepest_guess: stats.deepest_guess,
    }
}

/// Solves a board with a strategy: looks for `solutions` solutions (2 tell one from several), and gives up rather than make
/// more placements than `budget`.
#[wasm_bindgen]
pub fn solve(line: &str, name: &str, solutions: u64, budget: u64) -> Fallible<Ts<Solved>> {
    ts(&solved(line, name, solutions, budget)?)
}

/// The same, for Rust.
pub(crate) fn solved(line: &str, name: &str, solutions: u64, budget: u64) -> Fallible<Solved> {
    let puzzle = board(line)?;
    let entry = strategy(name, puzzle.size())?;
    let limits = Limits { solutions, placements: budget, cancel: None };
    fn of<const N: usize>(
        puzzle: &Grid<N>,
        entry: &sudoku_solvers::Entry,
        limits: &Limits<'_>,
    ) -> Option<Solved> {
        let report = entry.solver::<N>()?.solve_within(puzzle, limits);
        Some(solved_of(&report.answer, &report.stats, puzzle))
    }
    with_grid!(&puzzle, puzzle => of(puzzle, entry, &limits))
        .ok_or_else(|| error("the strategy does not know this size"))
}

/// The name of the fastest strategy for a size.
#[wasm_bindgen]
pub fn fastest(rows: u32) -> Fallible<String> {
    let size = Size::from_rows(rows as usize).ok_or_else(|| error(format!("no board has {rows} rows")))?;
    let entry = STRATEGIES.reference(size, Wanted::BOARDS);
    Ok(entry.expect("some strategy knows each size").name.into())
}

/// The number of solutions of a board; the budget is in placements.
#[wasm_bindgen]
pub fn count(line: &str, most: u64, budget: u64) -> Fallible<Ts<Solved>> {
    let rows = board(line)?.size().rows() as u32;
    solve(line, &fastest(rows)?, most, budget)
}

/// Which candidates are part of a solution.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TrueCandidates {
    /// For each cell the digits that it holds in some solution, as bits.
    pub cells: Vec<u32>,
    /// For each cell the digits that the budget left undecided, as bits.
    pub open: Vec<u32>,
}

/// All true candidates: for each cell the digits that it holds in at least one solution. Each question (is there a solution
/// with this digit here?) has a budget of placements.
#[wasm_bindgen]
pub fn true_candidates(line: &str, budget: u64) -> Fallible<Ts<TrueCandidates>> {
    ts(&with_grid!(&board(line)?, puzzle => true_of(puzzle, budget)))
}

fn true_of<const N: usize>(puzzle: &Grid<N>, budget: u64) -> TrueCandidates {
    let mut solver = engine::<N>(STRATEGIES);
    let limits = Limits { solutions: 1, placements: budget, cancel: None };
    let (mut cells, mut open) = (vec![0; N * N], vec![0; N * N]);
    if puzzle.clash().is_some() {
        return TrueCandidates { cells, open };
    }
    let start = sudoku_io::left_by_givens(puzzle);
    for (place, cell) in Grid::<N>::cells().enumerate() {
        for digit in Digit::all::<N>() {
            if cells[place] & digit.bit() != 0 || start.get(cell) & digit.bit() == 0 {
                continue;
            }
            let mut asked: Candidates<N> = start;
            asked.set(cell, digit.bit());
            let report = solver.solve_candidates(&asked, &limits);
            match report.answer.solution() {
                // One solution decides a digit of every cell.
                Some(solution) => {
                    for (place, value) in solution.values().enumerate() {
                        cells[place] |= 1 << (value - 1);
                    }
                }
                None if matches!(report.answer, Answer::GaveUp { .. }) => open[place] |= digit.bit(),
                None => {}
            }
        }
    }
    for (open, cell) in open.iter_mut().zip(&cells) {
        *open &= !cell;
    }
    TrueCandidates { cells, open }
}

/// How hard a board is for a person.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Rated {
    /// `easy`, `medium`, `hard` or `expert`.
    pub difficulty: String,
    /// The techniques that were used, the easiest first, each with its number of steps.
    pub techniques: Vec<Used>,
    /// The steps as sentences, in English.
    pub steps: Vec<String>,
    /// The board after all steps, in line form.
    pub reached: String,
}

/// A technique, and how often it was used.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Used {
    /// Its name.
    pub name: String,
    /// The number of steps.
    pub times: u32,
}

/// Rates a board.
#[wasm_bindgen]
pub fn rate(line: &str) -> Fallible<Ts<Rated>> {
    fn of<const N: usize>(puzzle: &Grid<N>) -> Rated {
        let rating = rating_of(puzzle);
        let used = |technique: Technique| Used {
            name: technique.name().into(),
            times: rating.times(technique) as u32,
        };
        Rated {
            difficulty: rating.difficulty.name().into(),
            techniques: Technique::ALL.into_iter().map(used).filter(|used| used.times > 0).collect(),
            steps: rating.steps.iter().map(ToString::to_string).collect(),
            reached: rating.reached.to_string(),
        }
    }
    ts(&with_grid!(&board(line)?, puzzle => of(puzzle)))
}

/// The canonical form of a board: equal for two boards exactly if a symmetry makes one of the other.
#[wasm_bindgen]
pub fn canonical(line: &str) -> Fallible<String> {
    let form = with_grid!(&board(line)?, puzzle => canonical_of(puzzle).map(|found| found.form.to_string()));
    form.ok_or_else(|| error("the search for the canonical form of this board reached its bound"))
}
