//! Weighted constraints: choose where the search has failed before.
//!
//! # The idea
//!
//! The rule "fewest candidates first" asks how few ways a choice has. On a large board hundreds of choices have two, and the
//! rule picks among them by their number. So count, for each constraint, how often it was the one that had no place left, and
//! choose the one with the fewest places for its weight. The search then works where the board is difficult, and comes
//! to its dead ends early.
//!
//! Any constraint can be chosen: a cell (which digit?), and a digit in a row, a column or a box (where?).
//!
//! # The data
//!
//! Four views of the candidates (`domains.rs`), and one weight for each of the 4·N·N constraints. A guess saves all views, a
//! take-back restores them: a copy of 12 kB at 25x25 is faster than to undo each change.
//!
//! ```text
//! constraint        places left      weight     places / weight
//! r3c7              {2, 9}           1          2
//! 4 in row 8        {c1, c5}         1          2
//! 9 in box 2        {1, 4, 8}        7          0.43         chosen: six dead ends there
//! ```
//!
//! # What it costs
//!
//! A look at all constraints for each guess.
//!
//! # When it loses
//!
//! Where singles see too little, each dead end lies deep. `matching` sees more. And a wrong guess at the top costs all that is
//! below it, whatever the weights: `learning` notes why it was wrong.
//!
//! # Source
//!
//! Boussemart, Hemery, Lecoutre, Sais, *Boosting systematic search by weighting constraints* (ECAI 2004): "dom/wdeg".

use crate::domains::Rules;
use crate::search::start;
use sudoku_core::{Candidates, Flow, Grid, Search, SearchCandidates, Strategy, Visitor};

/// Singles first; then a guess at the constraint with the fewest places for its weight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weighted;

impl Strategy for Weighted {
    const NAME: &'static str = "weighted";
    const IDEA: &'static str = "singles; guess at the cell or digit where the search has failed most often";
    const SOURCE: &'static str = include_str!("search.rs");
    const FORCES: bool = true;
}

impl<const N: usize> Search<N> for Weighted {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        start(puzzle, &Candidates::ALL, Rules::Singles, visitor)
    }
}

impl<const N: usize> SearchCandidates<N> for Weighted {
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow {
        start(&candidates.singles(), candidates, Rules::Singles, visitor)
    }
}
