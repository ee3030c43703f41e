use sudoku_core::{CandidateSolver, Size};
use sudoku_solvers::{Strategies, Wanted};

/// The engine that answers while boards are made: the reference for this size, able to start from candidates and given
/// batches.
///
/// Which one it is changes how long a board takes. It changes which board it is only where a [`Keep`](crate::Keep) has a
/// budget of placements, since engines need different numbers of them.
///
/// # Panics
/// If no strategy of the list can do it.
pub fn engine<const N: usize>(strategies: Strategies<'_>) -> Box<dyn CandidateSolver<N>> {
    let wanted = Wanted { candidates: true, batches: true };
    let reference = strategies.reference(const { Size::of::<N>() }, wanted);
    reference.and_then(|entry| entry.candidate_solver()).expect("a strategy knows this size from candidates")
}
