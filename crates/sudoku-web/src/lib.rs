//! The workspace in a browser. Each function here is called by `page/worker.js`, never by the page itself, so that a long search
//! does not hold up the page: the page ends the worker to cancel a run.
//!
//! A board is passed as its line form, 16 to 625 characters. Counts are 64 bits wide and become `bigint`. An `Err` is a sentence
//! for people. A panic calls `sudokuPanicked` of the worker with its sentence before the module ends.

mod board;
mod corpus;
mod make;
mod questions;
mod race;
mod read;
mod strategies;
mod trace;

pub use race::steps;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Hands the sentence of a panic to the worker.
    #[wasm_bindgen(js_namespace = globalThis, js_name = sudokuPanicked)]
    fn panicked(sentence: &str);
}

/// Prepares the module. Call it once.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| panicked(&panic.to_string())));
}

/// Whether this build uses vectors of 128 bits.
#[wasm_bindgen]
pub fn has_vectors() -> bool {
    cfg!(target_feature = "simd128")
}

/// What can go wrong, as a sentence.
pub(crate) type Fallible<T> = Result<T, JsError>;

/// A value as an object of JavaScript, with its type.
pub(crate) fn ts<T: Tsify + Serialize>(value: &T) -> Fallible<Ts<T>> {
    value.into_ts().map_err(error)
}

/// A list of them.
pub(crate) fn list<T: Tsify + Serialize>(values: impl Iterator<Item = T>) -> Fallible<Vec<Ts<T>>> {
    values.map(|value| ts(&value)).collect()
}

/// An error from a sentence.
pub(crate) fn error(sentence: impl std::fmt::Display) -> JsError {
    JsError::new(&sentence.to_string())
}
