//! The crate `dancing-links`, as it ships.
//!
//! # The idea
//!
//! A published crate already has Algorithm X. It even has a module that turns a Sudoku into the table of items and options
//! (`problem.rs` draws it); we only pass the givens in and read the solutions.
//!
//! # The data
//!
//! One node for each x of the table, allocated one by one and linked to its four neighbours by pointers. The crate
//! drops the items that the givens cover, and the cells that they fill. It does not drop the options that contradict
//! a given:
//!
//! ```text
//! puzzle    1 . | . .     the crate keeps    1 in r1c2, though row 1 has its 1: the option covers r1c2, column 2 ...
//!           . . | . .                        1 in r2c1, though column 1 has its 1
//!           ----+----                        1 in r2c2, though box 1 has its 1
//! ```
//!
//! No such option is ever part of a solution, because some digit would then have no cell. But the search has to discover
//! that again and again.
//!
//! # What it costs
//!
//! Before the search begins, the crate tests every option against every item: 729 times 324 tests for an empty 9x9 board, a
//! hundred times as many for 25x25. Then every placement looks at all items for the one with the fewest options.
//!
//! # When it loses
//!
//! On boards with few givens: a board of 17 clues may take a minute, and our budget ends the search. `dancing-links-tuned`
//! uses the same crate better.
//!
//! # How its steps are counted
//!
//! The crate reports no steps and takes no limit. But it asks its problem again and again whether an item is optional, and
//! so our problem can count. The problem has one more item in front, the [`BELL`], which is optional and part of no option.
//! At each node the crate asks about all items up to the first one that is not optional (is it solved?), and, if there was
//! one, about all items again (which has the fewest options?). So each round of questions begins with the bell, and we can
//! tell the two kinds apart. That counts the placements exactly. If the visitor breaks, we call every item optional; the
//! crate then stops and returns something that is not a solution, and we drop it.
//!
//! The crate does not say whether another option was left, so no guesses are counted.
//!
//! # Source
//!
//! <https://github.com/declanvk/dancing-links>, version 0.3.1, by Declan Kelly. After `Solver::reset` its solver
//! finds nothing, and it finds no solution of a problem without items. So we build a new solver for each board, and do not
//! pass it a full board.

use dancing_links::{
    ExactCover, latin_square,
    sudoku::{Constraint, Possibility, Sudoku},
};
use std::cell::{Cell as Shared, RefCell};
use sudoku_core::{Cell, Digit, Flow, Grid, Search, Stats, Strategy, Visitor};

/// Exact cover by the crate `dancing-links` and its own Sudoku module.
#[derive(Clone, Copy, Debug, Default)]
pub struct DancingLinks;

impl Strategy for DancingLinks {
    const NAME: &'static str = "dancing-links";
    const IDEA: &'static str = "exact cover: the crate dancing-links with its own Sudoku module, as it ships";
}

/// The crate only supports square boxes: these are its sizes.
macro_rules! square_boxes {
    ($($n:literal),*) => {$(
        impl Search<$n> for DancingLinks {
            fn search<V: Visitor<$n>>(&mut self, puzzle: &Grid<$n>, visitor: &mut V) -> Flow {
                search(puzzle, visitor)
            }
        }
    )*};
}

square_boxes!(4, 9, 16, 25);

fn search<const N: usize, V: Visitor<N>>(puzzle: &Grid<N>, visitor: &mut V) -> Flow {
    if puzzle.clash().is_some() {
        return Flow::Continue(());
    }
    if puzzle.is_full() {
        return visitor.solution(puzzle);
    }
    let problem = Watched::new(puzzle, visitor);
    for chosen in problem.solver() {
        if problem.stopped.get() {
            return Flow::Break(()); // not a solution: we called the items that are left optional
        }
        let mut board = *puzzle;
        for option in &chosen {
            let digit = Digit::from_index(option.value - 1);
            board.set(Cell::new(option.row, option.column), Some(digit));
        }
        problem.take_back_to(chosen.len())?;
        problem.visitor.borrow_mut().solution(&board)?;
    }
    problem.take_back_to(0)
}

/// An item that no option covers and that need not be covered.
const BELL: Constraint = Constraint::SquareNumber { square: usize::MAX, value: 0 };

/// The crate does not say whether a choice has something left to try.
const UNKNOWN_GUESSES: Stats = Stats { guesses: None, deepest_guess: None, ..Stats::NONE };

/// Why the crate asks whether items are optional.
#[derive(Clone, Copy, PartialEq)]
enum Asking {
    /// To see whether all items are covered; so far they are.
    Solved,
    /// The same, and one item is not covered.
    Unsolved,
    /// To find the item with the fewest options.
    Fewest,
}

/// The crate's Sudoku, with a bell in front of its items.
struct Watched<'v, const N: usize, V> {
    sudoku: Sudoku,
    visitor: RefCell<&'v mut V>,
    asking: Shared<Asking>,
    /// Nodes of the search tree so far. Each except the first is a placement.
    nodes: Shared<u64>,
    taken_back: Shared<u64>,
    stopped: Shared<bool>,
}

impl<'v, const N: usize, V: Visitor<N>> Watched<'v, N, V> {
    fn new(puzzle: &Grid<N>, visitor: &'v mut V) -> Self {
        let givens = puzzle.digits().map(|(cell, digit)| latin_square::Possibility {
            row: cell.row(),
            column: cell.column(),
            value: digit.get().into(),
        });
        let mut sudoku = Sudoku::new(Grid::<N>::BOX_HEIGHT, givens);
        sudoku.constraints.insert(0, BELL);
        Watched {
            sudoku,
            visitor: RefCell::new(visitor),
            asking: Shared::new(Asking::Fewest),
            nodes: Shared::new(0),
            taken_back: Shared::new(0),
            stopped: Shared::new(false),
        }
    }

    /// Begins a new round of questions.
    fn ring(&self) {
        if self.asking.get() == Asking::Unsolved {
            return self.asking.set(Asking::Fewest);
        }
        self.asking.set(Asking::Solved);
        self.nodes.update(|nodes| nodes + 1);
        if self.nodes.get() > 1 {
            let placed = Stats { placements: 1, ..UNKNOWN_GUESSES };
            let flow = self.visitor.borrow_mut().tally(|| placed);
            self.stopped.set(flow.is_break());
        }
    }

    /// Reports the placements that were taken back since the last report, now that `left` placements are on the board.
    fn take_back_to(&self, left: usize) -> Flow {
        let undone = self.nodes.get() - 1 - self.taken_back.get() - left as u64;
        self.taken_back.update(|taken_back| taken_back + undone);
        self.visitor.borrow_mut().tally(|| Stats {
            take_backs: Some(undone),
            taken_back: Some(undone),
            ..UNKNOWN_GUESSES
        })
    }
}

impl<const N: usize, V: Visitor<N>> ExactCover for Watched<'_, N, V> {
    type Possibility = Possibility;
    type Constraint = Constraint;

    fn satisfies(&self, option: &Possibility, item: &Constraint) -> bool {
        self.sudoku.satisfies(option, item)
    }

    fn is_optional(&self, item: &Constraint) -> bool {
        if self.stopped.get() {
            return true;
        }
        if *item == BELL {
            self.ring();
            return true;
        }
        if self.asking.get() == Asking::Solved {
            self.asking.set(Asking::Unsolved);
        }
        false
    }

    fn possibilities(&self) -> &[Possibility] {
        self.sudoku.possibilities()
    }

    fn constraints(&self) -> &[Constraint] {
        self.sudoku.constraints()
    }
}
