//! First rung: the search of `sudoku-sets`, with an integer for each set.
//!
//! # The idea
//!
//! A set of digits fits into the bits of one integer: bit d - 1 says whether digit d is in it. To ask three sets about nine
//! digits takes one `or` of three integers; the zeros of the result are the candidates, all at once. The lowest set bit is
//! the smallest candidate; `x & (x - 1)` takes it away. To put a digit in and to take it out is the same operation,
//! exclusive or.
//!
//! # The data
//!
//! 3·N integers (drawn in `used.rs`), the list of empty cells, the board.
//!
//! # What it costs
//!
//! A few instructions for each placement. Rejected digits cost nothing, because the search never looks at them. The
//! placements are the same as those of the row scan.
//!
//! # When it loses
//!
//! The order of the cells is still fixed. On a board with nearly empty first rows, wrong work done fast is still wrong work:
//! 69,175,316 placements for the worst case of the row scan. The next rung changes the order.
//!
//! # Source
//!
//! The usual improvement of the sets in answers to LeetCode 37.

use crate::used::{USED, Used, take_lowest};
use alloc::vec::Vec;
use sudoku_core::{Cell, Flow, Grid, Remark, Search, Step, Strategy, Table, Visitor, Why};

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

/// Fills the first of these empty cells and then the rest; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Used<N>,
    blanks: &[Cell],
    visitor: &mut V,
) -> Flow {
    let Some((&cell, rest)) = blanks.split_first() else {
        // solved: no blank is left, every cell is filled
        return visitor.solution(board);
    };
    let mut candidates = used.candidates(cell);
    let mut dead_end = true;
    while candidates != 0 {
        let (bit, digit) = take_lowest(&mut candidates);
        dead_end = false;
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::choice(candidates != 0) })?;
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
    if dead_end {
        // no candidate
        visitor.remark(|| Remark::NoCandidate(cell));
    }
    Flow::Continue(())
}
