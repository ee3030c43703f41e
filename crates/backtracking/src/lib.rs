//! Backtracking without anything to solve: choose, go down, undo.
//!
//! A problem says four things: whether it is complete, which choices there are now, how to make one, how to undo it.
//! [`backtrack`] does the rest. Nothing in it knows of queens, words or digits.
//!
//! ```
//! use backtracking::permutations::Permutations;
//!
//! let mut all = Vec::new();
//! backtracking::each(&mut Permutations::of(3), |found| all.push(found.order().to_vec()));
//! assert_eq!(all, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
//! ```
//!
//! The users, one file each: [`queens`], [`permutations`], [`combinations`], [`subsets`], [`word_search`]; and the
//! Sudoku, in `examples/sudoku.rs`, so that this crate needs no other.

pub mod combinations;
pub mod permutations;
pub mod queens;
pub mod subsets;
pub mod word_search;

use std::ops::ControlFlow;

/// A problem that is solved by one choice after another.
pub trait Problem {
    /// A choice.
    type Choice;

    /// Whether nothing is left to choose: this is a solution.
    fn is_complete(&self) -> bool;

    /// The choices that are allowed now, in the order in which they are to be tried. None is a dead end.
    fn choices(&self) -> Vec<Self::Choice>;

    /// Makes a choice.
    fn choose(&mut self, choice: &Self::Choice);

    /// Undoes it: everything is as it was before [`choose`](Problem::choose).
    fn undo(&mut self, choice: &Self::Choice);
}

/// Shows every solution to `found`, until it breaks. The problem is left as it was, unless `found` breaks: then it
/// holds the solution.
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

/// How many solutions there are.
pub fn count<P: Problem>(problem: &mut P) -> u64 {
    let mut count = 0;
    each(problem, |_| count += 1);
    count
}

/// Whether there is a solution. The problem then holds the first one.
pub fn first<P: Problem>(problem: &mut P) -> bool {
    backtrack(problem, &mut |_: &P| ControlFlow::Break(())).is_break()
}
