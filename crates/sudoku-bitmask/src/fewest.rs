//! Second rung: the cell with the fewest candidates comes first.
//!
//! # The idea
//!
//! Whatever cell is filled first, one of its candidates is right and the others are wrong. With two candidates the first try
//! is wrong half the time; with six, five times out of six. And a cell without a candidate shows at once that an earlier
//! digit is wrong. So, before each choice, look at all cells that are still empty, and take the one with the fewest
//! candidates. Integers make this cheap: one `or` and one count of bits for each cell.
//!
//! # The data
//!
//! The same as before. But the search no longer walks the list of empty cells from front to back: it swaps the chosen cell
//! to the front. The rest stays behind it.
//!
//! ```text
//! blanks      r1c3  r1c4  r2c2  r5c5  ...        candidates   3  4  2  1  ...
//! swapped     r5c5 | r1c4  r2c2  r1c3  ...
//! ```
//!
//! # What it costs
//!
//! Each placement looks at all blanks that are left, so it costs tens of times more than one of the rung before. It pays
//! because there are far fewer: the worst case of the row scan falls from 69,175,316 placements to 29,205.
//!
//! # When it loses
//!
//! On easy boards, where the fixed order is good enough, the search for the best cell is wasted. And it does not see that a
//! digit has only one place left in a house while each cell there still has several candidates: the next rung does.
//!
//! # Source
//!
//! Known as "minimum remaining values"; S. W. Golomb and L. D. Baumert, Backtrack Programming, Journal of the ACM 12
//! (1965).

use crate::used::{USED, Used, take_lowest};
use alloc::vec::Vec;
use sudoku_core::{Cell, Flow, Grid, Remark, Search, Step, Strategy, Table, Visitor, Why};

/// Bits of integers; at each step the empty cell with the fewest candidates.
#[derive(Clone, Copy, Debug, Default)]
pub struct BitmaskFewest;

impl Strategy for BitmaskFewest {
    const NAME: &'static str = "bitmask-fewest";
    const IDEA: &'static str = "bits of integers; the cell with the fewest candidates first";
    const SOURCE: &'static str = include_str!("fewest.rs");
    const TABLES: &'static [Table] = &[USED];
}

impl<const N: usize> Search<N> for BitmaskFewest {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        let Some(mut used) = Used::of(puzzle, visitor) else {
            return Flow::Continue(()); // two givens clash
        };
        let mut board = *puzzle;
        let mut blanks: Vec<Cell> = puzzle.blanks().collect();
        backtrack(&mut board, &mut used, &mut blanks, visitor)
    }
}

/// Fills these empty cells, the one with the fewest candidates first; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Used<N>,
    blanks: &mut [Cell],
    visitor: &mut V,
) -> Flow {
    let Some(best) = fewest(used, blanks) else {
        // solved: no blank is left, every cell is filled
        return visitor.solution(board);
    };
    blanks.swap(0, best);
    let (&mut cell, rest) = blanks.split_first_mut().expect("the cell that was just found");
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
    blanks.swap(0, best); // undo the order of the list, too
    Flow::Continue(())
}

/// The place in the list of the cell with the fewest candidates; the first, if there are several.
fn fewest<const N: usize>(used: &Used<N>, blanks: &[Cell]) -> Option<usize> {
    (0..blanks.len()).min_by_key(|&place| used.candidates(blanks[place]).count_ones())
}
