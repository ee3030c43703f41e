//! The crate `dancing-links`, used better: its table is built once, and Algorithm X is written out.
//!
//! # The idea
//!
//! Choose the item with the fewest options. Try each of its options: choose it, which *covers* its four items; go on
//! with what is left; *uncover* the four items again. Covering an item takes it off the list of items, and takes all
//! its options off the lists of the other items, since they can no longer be chosen. An item without options is a
//! dead end. If no item is left, the search has a solution.
//!
//! Knuth's links make the way back cheap. A node that is taken off a list keeps its own two links, and so it knows
//! where it belongs:
//!
//! ```text
//! linked        up <--> node <--> down
//! taken off     up <------------> down        and node still points to both
//! ```
//!
//! That is right only if everything is undone in exactly the reverse order.
//!
//! # The data
//!
//! The crate's `grid`: the table that `problem.rs` draws, one node for each x, linked up and down to the other options
//! of the item, left and right to the other items of the option. It is built once for a size in each thread, with every
//! option of the empty board. A search for a puzzle then begins by covering the items of its givens, and ends by
//! uncovering them.
//!
//! # What it costs
//!
//! For each board, covering the givens and uncovering them at the end. There is another way to use the crate better: its own
//! solver with only the options that the givens allow. It must build its table again for each board, and takes about seven
//! times as long on 17-clue boards; `examples/exact_cover.rs` measures both. After that, each placement looks at the items
//! that are left, until it finds one with a single option or none.
//!
//! # When it loses
//!
//! Every node takes 48 bytes behind a pointer: 3,000 of them do not fit into the first-level cache. `links` does the same
//! on arrays of 16-bit numbers.
//!
//! # Source
//!
//! Donald E. Knuth, Dancing Links, 2000, <https://arxiv.org/abs/cs/0011047>; the crate's module `grid`.

use crate::problem::{dead_end, item, items, items_of, option, placement, why};
use dancing_links::grid::{Column, Grid as Table, Node};
use std::cell::Cell;
use sudoku_core::{Digit, Flow, Grid, Search, Step, Strategy, Visitor};

/// Algorithm X on the table of the crate `dancing-links`, which is built once in each thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct DancingLinksTuned;

thread_local! {
    /// The table, and the size of its boards. It is full of pointers to itself and cannot be sent to another thread, so it
    /// belongs to a thread and not to the solver. A search takes it out while it runs, so that a visitor that panics does
    /// not leave a half-covered table.
    static TABLE: Cell<Option<(usize, Table)>> = const { Cell::new(None) };
}

impl Strategy for DancingLinksTuned {
    const NAME: &'static str = "dancing-links-tuned";
    const IDEA: &'static str = "exact cover: Algorithm X on the table of the crate dancing-links, built once";
    const SOURCE: &'static str = include_str!("dancing_links_tuned.rs");
}

impl<const N: usize> Search<N> for DancingLinksTuned {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        let mut table = match TABLE.take() {
            Some((size, table)) if size == N => table,
            _ => table::<N>(),
        };
        let mut board = *puzzle;
        for (cell, digit) in puzzle.digits() {
            cover(&mut table, items_of::<N>(cell, digit));
        }
        let flow = backtrack(&mut table, &mut board, visitor);
        for (cell, digit) in puzzle.digits().collect::<Vec<_>>().into_iter().rev() {
            uncover(&mut table, items_of::<N>(cell, digit));
        }
        TABLE.set(Some((N, table)));
        flow
    }
}

/// The table of the empty board. The crate counts items and options from one.
fn table<const N: usize>() -> Table {
    let places = Grid::<N>::cells().flat_map(|cell| Digit::all::<N>().map(move |digit| (cell, digit)));
    Table::new(
        items::<N>(),
        places.flat_map(|(cell, digit)| {
            items_of::<N>(cell, digit).map(|item| (option::<N>(cell, digit) + 1, item + 1))
        }),
    )
}

/// Covers the items that are left; shows every solution to the visitor.
fn backtrack<const N: usize, V: Visitor<N>>(table: &mut Table, board: &mut Grid<N>, visitor: &mut V) -> Flow {
    let Some(column) = fewest_options(table) else {
        // solved: every item is covered
        return visitor.solution(board);
    };
    let (options, chosen_item) = (Column::size(column), || item::<N>(Column::index(column) - 1));
    if options == 0 {
        // no candidate: or no place, for an item that is a digit in a house
        visitor.remark(|| dead_end(chosen_item()));
    }
    let mut untried = options;
    for node in Column::rows(column) {
        untried -= 1;
        let (cell, digit) = placement::<N>(Node::row_index(node) - 1);
        // choose
        visitor.step(|| Step::Placed { cell, digit, why: why(chosen_item(), options, untried) })?;
        board.set(cell, Some(digit));
        cover(table, items_of::<N>(cell, digit));
        // go down
        let flow = backtrack(table, board, visitor);
        // undo: the table even if the search ends here, because the next board needs it complete
        uncover(table, items_of::<N>(cell, digit));
        flow?;
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
    }
    Flow::Continue(())
}

/// The item with the fewest options; the first, if there are several. The search for it ends at an item with one option or
/// none.
fn fewest_options(table: &mut Table) -> Option<*mut Column> {
    let mut best = None;
    let mut fewest = usize::MAX;
    for column in table.uncovered_columns_mut() {
        let options = Column::size(column);
        if options < fewest {
            (best, fewest) = (Some(column), options);
            if options <= 1 {
                break;
            }
        }
    }
    best
}

fn cover(table: &mut Table, items: [usize; 4]) {
    for item in items {
        Column::cover(column(table, item));
    }
}

/// Undoes [`cover`], in exactly the reverse order.
fn uncover(table: &mut Table, items: [usize; 4]) {
    for item in items.into_iter().rev() {
        Column::uncover(column(table, item));
    }
}

fn column(table: &mut Table, item: usize) -> *mut Column {
    table.get_column_mut(item + 1).expect("the table has all items")
}
