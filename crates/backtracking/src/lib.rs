//! Backtracking without anything to solve: choose, go down, undo. The code of lessons 3 and 11.
//!
//! A problem answers four questions: is it complete, which choices are there now, how is one made, how is it undone?
//! [`backtrack`] does the rest. It knows nothing about queens, words or digits.
//!
//! ```
//! use backtracking::permutations::Permutations;
//!
//! let mut all = Vec::new();
//! backtracking::each(&mut Permutations::of(3), |found| all.push(found.order().to_vec()));
//! assert_eq!(all, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
//! ```
//!
//! The problems, one file each: [`queens`], [`permutations`], [`combinations`], [`subsets`], [`word_search`]; and Sudoku in
//! `examples/sudoku.rs`, so that this crate depends on no other.

pub mod combinations;
pub mod permutations;
pub mod queens;
pub mod subsets;
pub mod word_search;

use std::ops::ControlFlow;

/// A problem whose solution is a sequence of choices.
pub trait Problem {
    /// A choice.
    type Choice;

    /// Whether this is a solution: nothing is left to choose.
    fn is_complete(&self) -> bool;

    /// The choices that are allowed now, in the order in which to try them. An empty list is a dead end.
    fn choices(&self) -> Vec<Self::Choice>;

    /// Makes a choice.
    fn choose(&mut self, choice: &Self::Choice);

    /// Undoes a choice: everything is the same as before [`choose`](Problem::choose).
    fn undo(&mut self, choice: &Self::Choice);
}

/// Shows every solution to `found`, until it breaks. If `found` breaks, the problem holds the solution; otherwise it is
/// unchanged.
pub fn backtrack<P: Problem>(
    problem: &mut P,
    found: &mut impl FnMut(&P) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if problem.is_complete() {
        // solved
        return found(problem);
    }
    for choice in problem.choices() {
        // choose
        problem.choose(&choice);
        // go down
        backtrack(problem, found)?;
        // undo
        problem.undo(&choice);
    }
    ControlFlow::Continue(())
}

/// Shows every solution to `found`.
pub fn each<P: Problem>(problem: &mut P, mut found: impl FnMut(&P)) {
    let _ = backtrack(problem, &mut |solution: &P| {
        found(solution);
        ControlFlow::Continue(())
    });
}

/// The number of solutions.
pub fn count<P: Problem>(problem: &mut P) -> u64 {
    let mut count = 0;
    each(problem, |_| count += 1);
    count
}

/// Whether there is a solution. If so, the problem holds the first one.
pub fn first<P: Problem>(problem: &mut P) -> bool {
    backtrack(problem, &mut |_: &P| ControlFlow::Break(())).is_break()
}
