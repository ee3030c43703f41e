//! All-different by matching: each house is looked at as a whole.
//!
//! # The idea
//!
//! Singles look at one cell, or at one digit of a house. But the cells of a house must all be different, and that can be decided
//! for the whole house: a candidate that is in no way to fill it can go (`all_different.rs`). Naked and hidden pairs, triples
//! and all larger groups are special cases, found at once. Locked candidates, which concern two houses, come first: they are
//! cheaper. The guess is that of `weighted`.
//!
//! # The data
//!
//! What `weighted` has; and for each house the last matching, and whether one of its candidates has gone since.
//!
//! # What it costs
//!
//! A fraction of a microsecond for each house that has changed, and usually that is most of the work. In return, there are far
//! fewer dead ends: on Lewis' 25x25 boards the median time is 2 to 8 times less than that of `weighted`.
//!
//! # When it loses
//!
//! On easy boards, which singles solve. And now and then a wrong guess at the top costs all that is below it: on one board in
//! ten at the phase transition this is a hundred times the median.
//!
//! # Source
//!
//! Régin, *A filtering algorithm for constraints of difference in CSPs* (AAAI 1994). Simonis, *Sudoku as a constraint problem*
//! (2005), for its use here.

use crate::domains::Rules;
use crate::search::start;
use sudoku_core::{Candidates, Flow, Grid, Search, SearchCandidates, Strategy, Visitor};

/// Singles, locked candidates and all-different by matching first; then a guess as in [`Weighted`](crate::Weighted).
#[derive(Clone, Copy, Debug, Default)]
pub struct Matching;

impl Strategy for Matching {
    const NAME: &'static str = "matching";
    const IDEA: &'static str =
        "drop every candidate that is in no way to fill its house; then guess by weight";
    const SOURCE: &'static str = include_str!("search.rs");
    const FORCES: bool = true;
}

impl<const N: usize> Search<N> for Matching {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        start(puzzle, &Candidates::ALL, Rules::Matching, visitor)
    }
}

impl<const N: usize> SearchCandidates<N> for Matching {
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow {
        start(&candidates.singles(), candidates, Rules::Matching, visitor)
    }
}
