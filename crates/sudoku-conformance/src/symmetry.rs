//! The laws of symmetry: a change of the board that keeps its number of solutions changes no count.

use crate::boards::{self, PLENTY};
use crate::{Make, broken};
use proptest::strategy::{BoxedStrategy, Strategy};
use sudoku_core::Limits;
use sudoku_symmetry::Symmetry;

/// Giving every digit another name changes no count.
pub fn relabelling_digits_changes_no_count<const N: usize>(make: Make<'_, N>) {
    changes_no_count(make, boards::any_relabelling::<N>(), "its digits are relabelled");
}

/// Permuting the bands, the rows of a band, the stacks and the columns of a stack changes no count.
pub fn moving_rows_and_columns_changes_no_count<const N: usize>(make: Make<'_, N>) {
    changes_no_count(make, boards::any_move::<N>(), "its rows and columns are permuted");
}

/// Turning the board upside down, left to right and, if boxes are square, rows to columns, changes no count.
pub fn turning_changes_no_count<const N: usize>(make: Make<'_, N>) {
    changes_no_count(make, boards::any_turn::<N>(), "it is turned or transposed");
}

fn changes_no_count<const N: usize>(make: Make<'_, N>, symmetries: BoxedStrategy<Symmetry<N>>, what: &str) {
    crate::for_random(N, (boards::any_board::<N>(), symmetries).boxed(), |(board, symmetry)| {
        let turned = symmetry.apply(&board);
        let limits = Limits::ALL.solutions(30).placements(PLENTY / 10);
        let mut solver = make();
        let before = solver.solve_within(&board, &limits);
        let after = solver.solve_within(&turned, &limits);
        // With the cells in another order, a search may take far longer and give up.
        let gave_up = [before, after].iter().any(|report| report.stats.placements > limits.placements);
        if !gave_up && before.answer.solutions() != after.answer.solutions() {
            broken(
                &*solver,
                &board,
                format_args!("the same number of solutions when {what} ({turned})"),
                format_args!(
                    "before it found {}, after {}",
                    before.answer.solutions(),
                    after.answer.solutions()
                ),
            );
        }
    });
}
