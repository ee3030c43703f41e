//! The row scan: `backtrack(row, column)`.
//!
//! # The idea
//!
//! Walk over the board from the top left to the bottom right. Skip a given. At an empty cell, look at its row, its column
//! and its box, and cross out the digits that are there. Write down the first digit that is left, and go on to the next
//! cell. If that walk comes back without success, the digit was wrong: blank the cell and write down the next digit. If no
//! digit is left, go back: an earlier cell must change. Past the last row, the board is solved.
//!
//! # The data
//!
//! Only the board. At every empty cell the search looks which digits are used, and notes them in an array with one `bool`
//! for each digit:
//!
//! ```text
//!         column
//!           |            row      . 5 . | . [ ] . | . 9 .     5 and 9 are used
//!     . . . | . 3 . |    column                               3 and 1 are used
//! row . 5 . | . ? . |    box                                  3 is used, and 8
//!     . . . | 8 1 . |
//!
//! digit      1  2  3  4  5  6  7  8  9
//! used       x  .  x  .  x  .  .  x  x      left to try: 2, 4, 6, 7
//! ```
//!
//! # What it costs
//!
//! The search looks at 3·N cells for each empty cell that it reaches. The order of the cells is fixed, so it searches a
//! board with nearly empty first rows almost blindly. The known worst case takes 69,175,316 placements.
//!
//! # When it loses
//!
//! Whenever a later row would have settled what the search guesses in the first one. `bitmask-fewest` in `sudoku-bitmask`
//! chooses a better order.
//!
//! # Source
//!
//! The plain depth-first search of every textbook, applied to LeetCode 37.

use sudoku_core::{Cell, Digit, Flow, Grid, Remark, Search, Step, Strategy, Visitor, Why};

/// Row by row: at each empty cell scan row, column and box, try each digit that is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowScan;

impl Strategy for RowScan {
    const NAME: &'static str = "row-scan";
    const IDEA: &'static str = "row by row: scan row, column and box at each empty cell, try what is left";
    const SOURCE: &'static str = include_str!("row_scan.rs");
}

impl<const N: usize> Search<N> for RowScan {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let mut board = *puzzle;
        backtrack(&mut board, 0, 0, visitor)
    }
}

/// Whether each digit is used: `used[d]` is true if a house of the cell holds digit d.
///
/// A step takes a copy of it (`move`): if it borrowed the array, a silent search would take 6 % more instructions.
type Used = [bool; 1 + Digit::MAX as usize];

/// Fills the board from this cell on, in reading order; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    row: usize,
    column: usize,
    visitor: &mut V,
) -> Flow {
    if row == N {
        // solved: past the last row, every cell is filled
        return visitor.solution(board);
    }
    if column == N {
        return backtrack(board, row + 1, 0, visitor); // past the end of a row: on to the next
    }
    let cell = Cell::new(row, column);
    if board.get(cell).is_some() {
        return backtrack(board, row, column + 1, visitor);
    }
    let used = used_digits(board, cell);
    let mut dead_end = true;
    for digit in Digit::all::<N>() {
        if used[digit.get() as usize] {
            // reject
            visitor.remark(|| Remark::Rejected { cell, digit, house: None });
            continue;
        }
        dead_end = false;
        // choose
        visitor.step(move || Step::Placed { cell, digit, why: Why::choice(any_left::<N>(&used, digit)) })?;
        board.set(cell, Some(digit));
        // go down
        backtrack(board, row, column + 1, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
    }
    if dead_end {
        // no candidate
        visitor.remark(|| Remark::NoCandidate(cell));
    }
    Flow::Continue(())
}

/// Which digits the row, the column or the box of `cell` holds. Blanks mark the entry 0.
fn used_digits<const N: usize>(board: &Grid<N>, cell: Cell) -> Used {
    let rows = board.rows();
    let value = |digit: Option<Digit>| digit.map_or(0, Digit::get) as usize;
    let mut used = [false; 1 + Digit::MAX as usize];
    for place in 0..N {
        used[value(rows[cell.row()][place])] = true;
        used[value(rows[place][cell.column()])] = true;
    }
    let top = cell.row() - cell.row() % Grid::<N>::BOX_HEIGHT;
    let left = cell.column() - cell.column() % Grid::<N>::BOX_WIDTH;
    for row in top..top + Grid::<N>::BOX_HEIGHT {
        for column in left..left + Grid::<N>::BOX_WIDTH {
            used[value(rows[row][column])] = true;
        }
    }
    used
}

/// Whether a larger digit is still allowed.
fn any_left<const N: usize>(used: &Used, digit: Digit) -> bool {
    Digit::all::<N>().any(|larger| larger > digit && !used[larger.get() as usize])
}
