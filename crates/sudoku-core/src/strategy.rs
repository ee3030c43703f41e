use crate::{BatchSolver, Candidates, Flow, Grid, Table, Visitor};

/// A way of solving: its name and its idea, the same for every size.
pub trait Strategy {
    /// The name that scripts use: small letters and dashes.
    const NAME: &'static str;
    /// The idea in one line.
    const IDEA: &'static str;
    /// Its source, for the players: `include_str!` of its own file. A comment that consists of one of the words `solved`,
    /// `reject`, `choose`, `force`, `go down`, `undo`, `no candidate`, `no place` (perhaps with more after a colon) marks
    /// the lines that belong to a step; each word occurs once. Empty if there is nothing to show.
    const SOURCE: &'static str = "";
    /// The tables of its working memory that it shows, at most [`Table::MOST`]; none if it shows only the board.
    const TABLES: &'static [Table] = &[];
    /// Whether it can prove its answers: it ends every search by itself, and by then has shown every solution. A local
    /// search, which finds a solution or gives up, is not complete.
    const COMPLETE: bool = true;
    /// Whether it places forced digits in a loop, without a call for each. Otherwise it calls itself after every placement.
    /// The players need it to show calls and returns.
    const FORCES: bool = false;
}

/// What the author of a strategy writes. All other code calls [`Solver`](crate::Solver), which every `Search` implements.
pub trait Search<const N: usize = 9>: Strategy + Send {
    /// Shows `visitor` every solution of `puzzle`, each once, until the visitor breaks. It also reports its steps as they
    /// happen, starting from the board as given.
    ///
    /// Returns `Continue` if there are no solutions other than those shown, `Break` if the visitor broke. A strategy that
    /// is not [`COMPLETE`](Strategy::COMPLETE) also returns `Break` if it stopped without knowing.
    ///
    /// If givens clash, there is no solution to show, and the search ends without placing anything. The strategy may keep
    /// memory between calls, but no call may change what a later one returns.
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow;

    /// The strategy's own way to solve a batch of boards together, if it has one; without it they are solved one by one.
    fn batch(&mut self) -> Option<&mut dyn BatchSolver<N>> {
        None
    }
}

/// A strategy that can also start from candidates instead of givens.
pub trait SearchCandidates<const N: usize = 9>: Search<N> {
    /// The same as [`Search::search`], but every cell of a solution holds one of the cell's candidates. If a cell has no
    /// candidate, or two cells of a house have the same single candidate, there is no solution to show.
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow;
}
