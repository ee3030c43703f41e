use crate::{Candidates, Flow, Grid, SolveMany, Table, Visitor};

/// A way of solving: its name and its idea, the same for every size.
pub trait Strategy {
    /// The name that scripts use: small letters and dashes.
    const NAME: &'static str;
    /// The idea in one line.
    const IDEA: &'static str;
    /// Its source, for the players: `include_str!` of its own file. Comments that consist of one of the words `solved`,
    /// `reject`, `choose`, `force`, `go down`, `undo`, `no candidate`, `no place` (and may go on after a colon) mark the
    /// lines that belong to a step; each word stands once. Empty if there is nothing to show.
    const SOURCE: &'static str = "";
    /// The tables of its working memory that it shows, at most [`Table::MOST`]; none if it shows nothing but the board.
    const TABLES: &'static [Table] = &[];
}

/// What the author of a strategy writes. Everybody else calls [`Solver`](crate::Solver), which every `Search` is.
pub trait Search<const N: usize = 9>: Strategy {
    /// Shows `visitor` every solution of `puzzle`, each once, until it breaks; and, as they happen, the steps on the
    /// way, with the board as it was given at the start.
    ///
    /// If givens clash there is no solution to show, and the search ends without placing anything. The strategy may
    /// keep memory between calls, but no call may change what a later one answers.
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow;

    /// Many boards at once, where the strategy has a way of its own to do that; otherwise they are solved one by one.
    fn many(&mut self) -> Option<&mut dyn SolveMany<N>> {
        None
    }
}

/// A strategy that can also start from candidates instead of givens.
pub trait SearchCandidates<const N: usize = 9>: Search<N> {
    /// As [`Search::search`]; a solution holds in every cell one of its candidates. A cell without a candidate, or two
    /// equal single candidates in one house, leave nothing to show.
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow;
}
