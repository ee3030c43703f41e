//! Sets of used digits: `backtrack(i)` fills the i-th empty cell.
//!
//! # The idea
//!
//! The row scan asks the board the same question again and again: which digits stand in this row, this column, this
//! box? Write the answers down once, and keep them up to date. Before the search, walk over the board: list the empty
//! cells, and put each given into the set of its row, of its column and of its box. `backtrack(i)` then fills the i-th
//! cell of the list. A digit may stand there if none of the three sets holds it. To choose it, write it into the cell
//! and into the three sets. To undo it, blank the cell **and** take it out of the three sets.
//!
//! Forget the second half of the undo, and the sets slowly fill with digits that stand nowhere. The search then rejects
//! digits that would be right, and calls a board unsolvable that has a solution.
//!
//! # The data
//!
//! ```text
//! 5 3 . | . 7 . | . . .     blanks   r1c3 r1c4 r1c6 r1c7 ...      rows[0]    {3, 5, 7}
//! 6 . . | 1 9 5 | . . .              i = 0: fill r1c3             columns[2] {8}
//! . 9 8 | . . . | . 6 .                                           boxes[0]   {3, 5, 6, 8, 9}
//! ------+-------+------              left for r1c3: 1, 2, 4
//! ```
//!
//! # What it costs
//!
//! Three questions to a hash set for each digit, three insertions and three removals for each placement. The placements
//! are those of the row scan, one for one: the cells and the digits are tried in the same order.
//!
//! # When it loses
//!
//! On a 9x9 board a hash set is a heavy tool: hashing one digit costs more than looking at a few cells. The next lesson
//! keeps the idea and replaces each set by the bits of an integer.
//!
//! # Source
//!
//! Lesson 2 on LeetCode 37.

use std::array;
use std::collections::HashSet;
use sudoku_core::{
    Cell, Claim, Digit, Flow, Grid, House, Memory, Remark, Rows, Search, Step, Strategy, Table, Text, Value,
    Visitor, Why,
};

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
        backtrack(&mut board, &mut used, &blanks, 0, visitor)
    }
}

/// What a player shows of the sets.
pub(crate) const USED: Table =
    Table::new("used", Text { en: "Used digits", zh: "用过的数字" }, Rows::Houses, Value::Digits)
        .claims(Claim::Used);

/// The digits that each house holds.
pub(crate) struct Used<const N: usize> {
    rows: [HashSet<Digit>; N],
    columns: [HashSet<Digit>; N],
    boxes: [HashSet<Digit>; N],
}

/// Fills the i-th empty cell and all after it; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(
    board: &mut Grid<N>,
    used: &mut Used<N>,
    blanks: &[Cell],
    i: usize,
    visitor: &mut V,
) -> Flow {
    if i == blanks.len() {
        // solved: past the last blank, every cell is filled
        return visitor.solution(board);
    }
    let cell = blanks[i];
    let mut dead_end = true;
    for digit in Digit::all::<N>() {
        if !used.allows(cell, digit) {
            // reject
            visitor.remark(|| rejected(used, cell, digit));
            continue;
        }
        dead_end = false;
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: why(used, cell, digit) })?;
        board.set(cell, Some(digit));
        used.insert(cell, digit);
        used.show(cell, visitor);
        // go down
        backtrack(board, used, blanks, i + 1, visitor)?;
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

impl<const N: usize> Used<N> {
    /// Those of the givens, or nothing if two of them clash.
    pub(crate) fn of<V: Visitor<N>>(puzzle: &Grid<N>, visitor: &mut V) -> Option<Used<N>> {
        let empty = || array::from_fn(|_| HashSet::new());
        let mut used = Used { rows: empty(), columns: empty(), boxes: empty() };
        for (cell, digit) in puzzle.digits() {
            if !used.allows(cell, digit) {
                return None;
            }
            used.insert(cell, digit);
        }
        for house in Grid::<N>::houses() {
            used.show_house(house, visitor);
        }
        Some(used)
    }

    /// Whether none of the three houses of the cell holds the digit.
    pub(crate) fn allows(&self, cell: Cell, digit: Digit) -> bool {
        !self.rows[cell.row()].contains(&digit)
            && !self.columns[cell.column()].contains(&digit)
            && !self.boxes[Grid::<N>::box_of(cell)].contains(&digit)
    }

    pub(crate) fn insert(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].insert(digit);
        self.columns[cell.column()].insert(digit);
        self.boxes[Grid::<N>::box_of(cell)].insert(digit);
    }

    fn remove(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].remove(&digit);
        self.columns[cell.column()].remove(&digit);
        self.boxes[Grid::<N>::box_of(cell)].remove(&digit);
    }

    fn held_by(&self, house: House) -> &HashSet<Digit> {
        match house {
            House::Row(row) => &self.rows[usize::from(row)],
            House::Column(column) => &self.columns[usize::from(column)],
            House::Box(number) => &self.boxes[usize::from(number)],
        }
    }

    /// Shows the sets of the three houses of a cell. Only computed when somebody watches.
    pub(crate) fn show<V: Visitor<N>>(&self, cell: Cell, visitor: &mut V) {
        for house in Grid::<N>::houses_of(cell) {
            self.show_house(house, visitor);
        }
    }

    fn show_house<V: Visitor<N>>(&self, house: House, visitor: &mut V) {
        visitor.remark(|| {
            let bits = self.held_by(house).iter().fold(0, |bits, digit| bits | digit.bit());
            Remark::Memory(Memory { table: 0, row: Grid::<N>::SHAPE.house_index(house), value: Some(bits) })
        });
    }
}

/// A guess while a larger digit is still untried, else the last candidate.
pub(crate) fn why<const N: usize>(used: &Used<N>, cell: Cell, digit: Digit) -> Why {
    let another = Digit::all::<N>().any(|larger| larger > digit && used.allows(cell, larger));
    if another { Why::Guess } else { Why::LastCandidate }
}

/// Which house forbids the digit, as the sets have it. Only computed when somebody watches.
pub(crate) fn rejected<const N: usize>(used: &Used<N>, cell: Cell, digit: Digit) -> Remark {
    let mut houses = Grid::<N>::houses_of(cell).into_iter();
    let house = houses.find(|&house| used.held_by(house).contains(&digit)).expect("a set forbids the digit");
    Remark::Rejected { cell, digit, house: Some(house) }
}
