//! The list of strategies.

use crate::{Fallible, error, list};
use serde::Serialize;
use sudoku_core::Size;
use sudoku_solvers::{Entry, FAULTS, STRATEGIES};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// A strategy.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct StrategyAbout {
    /// Its name.
    pub name: String,
    /// Its idea in one line, in English.
    pub idea: String,
    /// The numbers of rows that it knows.
    pub sizes: Vec<u32>,
    /// Whether it is wrong on purpose: to watch, not to compare.
    pub faulty: bool,
}

/// All strategies, in the order of the lessons; those that are wrong on purpose come last.
#[wasm_bindgen]
pub fn strategies() -> Fallible<Vec<Ts<StrategyAbout>>> {
    let about = |entry: &Entry, faulty| StrategyAbout {
        name: entry.name.into(),
        idea: entry.idea.into(),
        sizes: entry.sizes.iter().map(|size| size.rows() as u32).collect(),
        faulty,
    };
    let sound = STRATEGIES.iter().map(|entry| about(entry, false));
    list(sound.chain(FAULTS.iter().map(|entry| about(entry, true))))
}

/// The strategy with this name, for boards of this size.
pub(crate) fn strategy(name: &str, size: Size) -> Fallible<&'static Entry> {
    let entry = STRATEGIES.find(name).or_else(|| FAULTS.find(name));
    let entry = entry.ok_or_else(|| error(format!("there is no strategy {name:?}")))?;
    if entry.knows(size) {
        return Ok(entry);
    }
    let sizes: Vec<String> = entry.sizes.iter().map(Size::to_string).collect();
    Err(error(format!("{name} does not solve boards of {size}, only of {}", sizes.join(", "))))
}
