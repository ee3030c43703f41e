//! The boards of the corpus.

use crate::{Fallible, error, list};
use serde::Serialize;
use sudoku_core::AnyGrid;
use sudoku_corpus::{Set, set, sets};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// A set of boards.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct CorpusSet {
    /// Its name.
    pub name: String,
    /// What is in it, in English.
    pub about: String,
}

/// A board of a set.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct CorpusBoard {
    /// Its name, or its set and its number.
    pub name: String,
    /// The line form.
    pub puzzle: String,
    /// The true number of solutions, as in the data files: a number, `>=` and a number, or `conflict`.
    pub truth: String,
}

/// All sets.
#[wasm_bindgen]
pub fn corpus_sets() -> Fallible<Vec<Ts<CorpusSet>>> {
    list(sets().iter().map(|set| CorpusSet { name: set.name.into(), about: set.about.into() }))
}

/// The boards of a set.
#[wasm_bindgen]
pub fn corpus_boards(name: &str) -> Fallible<Vec<Ts<CorpusBoard>>> {
    let found: &Set = set(name).ok_or_else(|| error(format!("the corpus has no set {name:?}")))?;
    let about = |(place, board): (usize, &sudoku_corpus::Board)| CorpusBoard {
        name: board.name.map_or_else(|| format!("{name} {}", place + 1), Into::into),
        puzzle: AnyGrid::to_string(&board.grid),
        truth: board.truth.to_string(),
    };
    list(found.boards().iter().enumerate().map(about))
}

/// A board of the corpus by its name.
#[wasm_bindgen]
pub fn corpus_board(name: &str) -> Option<String> {
    sudoku_corpus::board(name).map(|board| board.grid.to_string())
}
