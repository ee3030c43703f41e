//! Algorithm X with dancing links, on arrays of small numbers.
//!
//! # The idea
//!
//! The same as `dancing-links-tuned`: take the item with the fewest options, try each of them, cover and uncover. Two things
//! are new: how the links are stored (`lists.rs`), and how the search finds the next item. Each time it takes an option off
//! the list of an item, it counts the options of the item down. An item with one option left goes on a stack, because its
//! turn comes next. An item without an option is a dead end at once. The search looks through the list of items only before
//! a guess.
//!
//! # The data
//!
//! ```text
//! items     root <-> r1c1 filled <-> row 1 has 4 <-> ... <-> root
//!                        |               |
//! options            4 in r1c1       4 in r1c1         the same option, two nodes
//!                        |               |
//!                    7 in r1c1       4 in r1c8         place 4 in r1c1: both items are covered, and so the nodes
//!                                                      of "7 in r1c1" and "4 in r1c8" leave all other lists
//! ```
//!
//! The links are 16-bit numbers in arrays. A solver allocates the arrays once. For each board it only sets the links again:
//! it takes the items of the givens off the list, and links only the options that no given forbids to the other items. The
//! search allocates nothing.
//!
//! # What it costs
//!
//! A placement touches the nodes of the options that it rules out, one or two for each of its four items. Taking it back
//! touches them again. The search skips that if nothing is left to try, neither here nor above: nothing reads the lists
//! again then, unless the visitor watches the steps.
//!
//! # When it loses
//!
//! Its items find singles and nothing more: where `sudoku-simd` rules out a candidate by locked candidates, it guesses.
//!
//! # Source
//!
//! Donald E. Knuth, Dancing Links, 2000, <https://arxiv.org/abs/cs/0011047>; his Algorithm X in The Art of Computer
//! Programming, volume 4B, section 7.2.2.1, has its links in arrays too.

use crate::lists::{Lists, option_of};
use crate::problem::{dead_end, item, items, placement, why};
use sudoku_core::{
    Candidates, Cell, Flow, Grid, Memory, Needs, Remark, Rows, Search, SearchCandidates, Step, Strategy,
    Table, Text, Value, Visitor,
};

/// What a player shows of the lists: the number of options that each item has left.
const OPTIONS: Table =
    Table::new("options", Text { en: "Options left", zh: "剩余选项" }, Rows::Constraints, Value::Count)
        .gone(Text { en: "covered", zh: "已覆盖" });

/// Algorithm X with dancing links on arrays of 16-bit numbers.
#[derive(Clone, Debug, Default)]
pub struct Links {
    lists: Lists,
}

impl Strategy for Links {
    const NAME: &'static str = "links";
    const IDEA: &'static str = "exact cover: Algorithm X with dancing links on arrays of 16-bit numbers";
    const SOURCE: &'static str = include_str!("links.rs");
    const TABLES: &'static [Table] = &[OPTIONS];
}

impl<const N: usize> Search<N> for Links {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        if puzzle.clash().is_some() {
            return Flow::Continue(());
        }
        self.start(puzzle, &|_| Grid::<N>::ALL_DIGITS, visitor)
    }
}

impl<const N: usize> SearchCandidates<N> for Links {
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow {
        if candidates.clash().is_some() {
            return Flow::Continue(());
        }
        self.start(&Grid::EMPTY, &|cell| candidates.get(cell), visitor)
    }
}

impl Links {
    /// Searches from `puzzle`, with only the `allowed` digits in its blanks.
    fn start<const N: usize, V: Visitor<N>>(
        &mut self,
        puzzle: &Grid<N>,
        allowed: &dyn Fn(Cell) -> u32,
        visitor: &mut V,
    ) -> Flow {
        self.lists.link(puzzle, allowed);
        for number in 1..=items::<N>() as u16 {
            let options = || self.lists.is_uncovered(number).then(|| self.lists.options(number));
            visitor.remark(|| memory(number, options()));
        }
        let mut board = *puzzle;
        let must_return = V::NEEDS == Needs::Steps;
        backtrack(&mut self.lists, &mut board, must_return, visitor)
    }
}

/// Covers the items that are left; shows every solution to the visitor. If `must_return`, the lists are in the end as they
/// were: something is left to try above, or the visitor watches the steps.
fn backtrack<const N: usize, V: Visitor<N>>(
    lists: &mut Lists,
    board: &mut Grid<N>,
    must_return: bool,
    visitor: &mut V,
) -> Flow {
    let chosen = lists.fewest_options();
    if chosen == 0 {
        // solved: every item is covered
        return visitor.solution(board);
    }
    let chosen_item = || item::<N>(chosen as usize - 1);
    let options = lists.options(chosen);
    if options == 0 {
        // no candidate: or no place, for an item that is a digit in a house
        visitor.remark(|| dead_end(chosen_item()));
    }
    let mut untried = options;
    let mut node = lists.below(chosen);
    while node != chosen {
        untried -= 1;
        let must_return = must_return || untried > 0;
        let (cell, digit) = placement::<N>(option_of::<N>(node));
        // choose
        let why = || why(chosen_item(), options.into(), untried.into());
        visitor.step(|| Step::Placed { cell, digit, why: why() })?;
        board.set(cell, Some(digit));
        lists.cover(node, |item, left| visitor.remark(|| memory(item, left)));
        // go down
        backtrack(lists, board, must_return, visitor)?;
        // undo
        visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        board.set(cell, None);
        if !must_return {
            break;
        }
        lists.uncover(node, |item, left| visitor.remark(|| memory(item, left)));
        node = lists.below(node);
    }
    Flow::Continue(())
}

/// How many options an item has left; `None` once it is covered.
fn memory(item: u16, left: Option<u16>) -> Remark {
    Remark::Memory(Memory { table: 0, row: usize::from(item) - 1, value: left.map(u32::from) })
}
