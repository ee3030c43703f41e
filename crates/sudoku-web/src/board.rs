//! A board that comes from the page.

use crate::{Fallible, error, list};
use serde::Serialize;
use sudoku_core::{AnyGrid, Candidates, Grid, Size, with_grid};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// Reads the line form.
pub(crate) fn board(line: &str) -> Fallible<AnyGrid> {
    line.parse::<AnyGrid>().map_err(error)
}

/// Two givens that are equal and share a house.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ClashFound {
    /// The cells, in reading order from 0.
    pub cells: [u32; 2],
    /// Their digit.
    pub digit: u8,
    /// As a sentence.
    pub sentence: String,
}

pub(crate) fn clash_of(board: &AnyGrid) -> Option<ClashFound> {
    fn of<const N: usize>(board: &Grid<N>) -> Option<ClashFound> {
        let clash = board.clash()?;
        let cells = [clash.first, clash.second].map(|cell| cell.index::<N>() as u32);
        Some(ClashFound { cells, digit: clash.digit.get(), sentence: clash.to_string() })
    }
    with_grid!(board, board => of(board))
}

/// What the page needs to draw a board of a size.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ShapeOfSize {
    /// Rows, columns and digits.
    pub rows: u32,
    /// Rows of a box.
    pub box_height: u32,
    /// Columns of a box.
    pub box_width: u32,
}

/// The shapes of all sizes.
#[wasm_bindgen]
pub fn shapes() -> Fallible<Vec<Ts<ShapeOfSize>>> {
    let shape = |size: Size| {
        let shape = size.shape();
        ShapeOfSize {
            rows: shape.rows as u32,
            box_height: shape.box_height as u32,
            box_width: shape.box_width as u32,
        }
    };
    list(Size::ALL.into_iter().map(shape))
}

/// The candidates that the givens of a board leave: for each cell a set of bits.
#[wasm_bindgen]
pub fn pencil_marks(line: &str) -> Fallible<Vec<u32>> {
    fn of<const N: usize>(board: &Grid<N>) -> Vec<u32> {
        let left = sudoku_io::left_by_givens(board);
        marks(&left)
    }
    Ok(with_grid!(&board(line)?, board => of(board)))
}

/// A set of bits for each cell.
pub(crate) fn marks<const N: usize>(candidates: &Candidates<N>) -> Vec<u32> {
    candidates.rows().iter().flatten().copied().collect()
}
