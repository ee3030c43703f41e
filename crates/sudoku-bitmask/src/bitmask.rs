//! First rung: the search of `sudoku-sets`, with an integer for each set.
//!
//! # The idea
//!
//! A set of digits fits into the bits of one integer: bit d - 1 says whether digit d is in it. Asking three sets about
//! nine digits becomes one `or` of three integers; the zeros of the result are the candidates, all at once. The lowest
//! set bit is the smallest candidate; `x & (x - 1)` takes it away. Putting a digit in and taking it out is the same
//! operation, exclusive or.
//!
//! # The data
//!
//! 3·N integers (drawn in `used.rs`), the list of empty cells, the board.
//!
//! # What it costs
//!
//! A few instructions for each placement; rejected digits cost nothing, since they are never looked at. The placements
//! are those of the row scan, one for one.
//!
//! # When it loses
//!
//! The order of the cells is still fixed. On a board whose first rows say little, doing the wrong work fast is still
//! doing the wrong work: 69,175,316 placements for the row scan's worst case. The next rung changes the order.
//!
//! # Source
//!
//! The second half of lesson 2 on LeetCode 37.

use crate::used::{USED, Used, take_lowest, why};
use sudoku_core::{Cell, Flow, Grid, Remark, Search, Step, Strategy, Table, Visitor};

/// Sets of used digits as the bits of integers; the cells in reading order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bitmask;

impl Strategy for Bitmask {
    const NAME: &'static str = "bitmask";
    const IDEA: &'static str = "the sets become the bits of integers; the cells in reading order";
    const SOURCE: &'static str = include_str!("bitmask.rs");
    const TABLES: &'static [Table] = &[USED];
}

impl<const N: usize> Search<N> for Bitmask {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        let Some(mut used) = Used::of(puzzle, visitor) else {
            return Flow::Continue(()); // two givens clash
        };
        let mut board = *puzzle;
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        backtrack(&mut board, &mut used, &blanks, visitor)
    }
}

/// Fills the first of these empty cells and all after it; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Used<N>,
    blanks: &[Cell],
    visitor: &mut V,
) -> Flow {
    let Some((&cell, rest)) = blanks.split_first() else {
        // solved: past the last blank, every cell is filled
        return visitor.solution(board);
    };
    let mut candidates = used.candidates(cell);
    if candidates == 0 {
        // no candidate
        visitor.remark(|| Remark::NoCandidate(cell));
    }
    while candidates != 0 {
        let (bit, digit) = take_lowest(&mut candidates);
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: why(candidates) })?;
        board.set(cell, Some(digit));
        used.flip(cell, bit);
        used.show(cell, visitor);
        // go down
        backtrack(board, used, rest, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        used.flip(cell, bit);
        used.show(cell, visitor);
    }
    Flow::Continue(())
}
