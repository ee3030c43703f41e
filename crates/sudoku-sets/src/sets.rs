//! Sets of used digits: `backtrack(blanks)` fills the first blank of a list, then the rest.
//!
//! # The idea
//!
//! The row scan asks the board the same question again and again: which digits are in this row, this column, this box?
//! Write the answers down once, and keep them up to date. Before the search, walk over the board: list the empty cells, and
//! put each given into the set of its row, of its column and of its box. `backtrack(blanks)` then fills the first cell of the
//! list, and calls itself with the rest of it. A digit is allowed there if none of the three sets holds it. To choose it, write it into the cell and into the
//! three sets. To undo it, blank the cell **and** take it out of the three sets.
//!
//! If you forget the second half of the undo, the sets slowly fill with digits that are not on the board. The search then
//! rejects digits that would be right, and says of a board with a solution that it has none.
//!
//! # The data
//!
//! The sets are in `used.rs`; the board and the list of empty cells are here:
//!
//! ```text
//! 5 3 . | . 7 . | . . .     blanks   r1c3 r1c4 r1c6 r1c7 ...      rows[0]    {3, 5, 7}
//! 6 . . | 1 9 5 | . . .              fill r1c3, then the rest     columns[2] {8}
//! . 9 8 | . . . | . 6 .                                           boxes[0]   {3, 5, 6, 8, 9}
//! ------+-------+------              left for r1c3: 1, 2, 4
//! ```
//!
//! # What it costs
//!
//! Three questions to a hash set for each digit, three insertions and three removals for each placement. The placements
//! are the same as those of the row scan, because both try the cells and the digits in the same order.
//!
//! # When it loses
//!
//! On a 9x9 board a hash set is a heavy tool: hashing one digit costs more than looking at a few cells. The next step,
//! `sudoku-bitmask`, keeps the idea and replaces each set by the bits of an integer.
//!
//! # Source
//!
//! The usual improvement of the row scan in answers to LeetCode 37.

use crate::used::{USED, Used, rejected};
use sudoku_core::{Cell, Digit, Flow, Grid, Remark, Search, Step, Strategy, Table, Visitor, Why};

/// The empty cells in a list, the used digits of each house in a hash set; undo restores both.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sets;

impl Strategy for Sets {
    const NAME: &'static str = "sets";
    const IDEA: &'static str =
        "a set of used digits for each row, column and box; undo the cell and the sets";
    const SOURCE: &'static str = include_str!("sets.rs");
    const TABLES: &'static [Table] = &[USED];
}

impl<const N: usize> Search<N> for Sets {
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
    let mut dead_end = true;
    for digit in Digit::all::<N>() {
        if !used.allows(cell, digit) {
            // reject
            visitor.remark(|| rejected(used, cell, digit));
            continue;
        }
        dead_end = false;
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: Why::choice(used.any_left(cell, digit)) })?;
        board.set(cell, Some(digit));
        used.insert(cell, digit);
        used.show(cell, visitor);
        // go down
        backtrack(board, used, rest, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        used.remove(cell, digit);
        used.show(cell, visitor);
    }
    if dead_end {
        // no candidate
        visitor.remark(|| Remark::NoCandidate(cell));
    }
    Flow::Continue(())
}
