//! The law of claims: an answer may say little, and what it says is true.

use crate::boards::{Known, PLENTY, boards};
use crate::{Make, broken};
use sudoku_core::{Answer, Limits};

/// Whatever the budget, an answer claims nothing that is not true: one solution only if there is one, none only if there
/// is none, never more solutions than there are. A strategy that cannot prove its claim gives up instead.
pub fn what_an_answer_claims_is_true<const N: usize>(make: Make<'_, N>) {
    let unsolvable = boards::<N>().none.iter().chain(&boards().clashing).map(|board| (board, &[][..]));
    let full = boards().full.iter().map(|board| (board, std::slice::from_ref(board)));
    let known = boards().solvable().map(|Known { board, solutions }| (board, &solutions[..]));
    for (board, solutions) in known.chain(unsolvable).chain(full) {
        for (limit, budget) in [(1, PLENTY), (2, PLENTY), (u64::MAX, PLENTY), (2, 0), (2, 3), (u64::MAX, 20)]
        {
            let mut solver = make();
            let answer = solver.solve_within(board, &Limits::ALL.solutions(limit).placements(budget)).answer;
            let count = solutions.len() as u64;
            let claims_truth = match answer {
                Answer::Unique(_) => count == 1,
                Answer::Several { at_least, exact, .. } => at_least == count || at_least < count && !exact,
                Answer::None => count == 0 && board.clash().is_none(),
                Answer::Clash(clash) => board.clash() == Some(clash),
                Answer::GaveUp { first } => u64::from(first.is_some()) <= count,
            };
            if !claims_truth || answer.solution().is_some_and(|first| !solutions.contains(first)) {
                broken(
                    &*solver,
                    board,
                    format_args!(
                        "nothing untrue about its {count} solutions at the limit {limit} and a budget of {budget} \
                         placements"
                    ),
                    format_args!("it answered: {answer}"),
                );
            }
        }
    }
}
