use sudoku_core::CandidateSolver;
use sudoku_solvers::{AnyCandidateSolver, STRATEGIES};

/// The fastest strategy of the list that can start from candidates of this size: the last one that can.
///
/// Which one it is changes how long a board takes, never which board it is.
pub fn fastest<const N: usize>() -> Box<dyn CandidateSolver<N>>
where
    Box<dyn CandidateSolver<N>>: TryFrom<AnyCandidateSolver>,
{
    let mut solvers = STRATEGIES.iter().rev().filter_map(|entry| entry.candidate_solver());
    solvers.next().expect("one strategy knows every size from candidates")
}
