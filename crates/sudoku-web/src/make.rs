//! New boards.

use crate::{Fallible, error};
use std::sync::atomic::AtomicBool;
use sudoku_core::{Flow, Grid, Size, with_size};
use sudoku_generate::{Order, PatternSymmetry, Shape};
use sudoku_rate::rate;
use sudoku_solvers::STRATEGIES;
use wasm_bindgen::prelude::*;

/// Boards of other difficulties before the search for one of the wanted difficulty ends.
const OTHERS: usize = 3_000;

/// The names of the symmetries of clues.
#[wasm_bindgen]
pub fn symmetries() -> Vec<String> {
    PatternSymmetry::ALL.into_iter().map(|symmetry| symmetry.name().to_string()).collect()
}

/// Makes a board with one solution from a seed, the same that the program makes of it. `difficulty` is `any`, `easy`, `medium`,
/// `hard` or `expert`; `clues` 0 leaves their number open.
#[wasm_bindgen]
pub fn generate(
    rows: u32,
    difficulty: &str,
    symmetry: &str,
    clues: u32,
    minimal: bool,
    seed: u64,
) -> Fallible<String> {
    let size = Size::from_rows(rows as usize).ok_or_else(|| error(format!("no board has {rows} rows")))?;
    let symmetry = PatternSymmetry::ALL.into_iter().find(|known| known.name() == symmetry);
    let symmetry = symmetry.ok_or_else(|| error("there is no such symmetry"))?;
    let clues = (clues > 0).then(|| clues as usize..=clues as usize);
    let order = Order { shape: Shape::Symmetry(symmetry), clues, minimal, ..Order::ANY };
    with_size!(size, N => make::<N>(&order, difficulty, seed))
}

fn make<const N: usize>(order: &Order, difficulty: &str, seed: u64) -> Fallible<String> {
    order.check::<N>().map_err(error)?;
    let (mut found, mut others) = (None, 0);
    let mut each = |board: &Grid<N>| {
        if difficulty == "any" || rate(board).difficulty.name() == difficulty {
            found = Some(board.to_string());
            return Flow::Break(());
        }
        others += 1;
        if others < OTHERS { Flow::Continue(()) } else { Flow::Break(()) }
    };
    order.boards::<N>(STRATEGIES, OTHERS, seed, 1, &AtomicBool::new(false), &mut each);
    found.ok_or_else(|| {
        error(format!("of {others} boards, none is {difficulty}; another order or seed may do"))
    })
}
