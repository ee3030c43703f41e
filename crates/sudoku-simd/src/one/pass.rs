//! Propagation: what follows from the candidates without a guess, pass by pass, until nothing changes.
//!
//! One pass looks at all 729 candidates at once:
//!
//! 1. **Parts.** In a band, a digit takes one part (three cells of a row inside a box) of each row and of each box; in a
//!    stack, likewise, three columns of three boxes. A part stays only if it lies on one of the six ways to do that. This
//!    is pointing, claiming, and every hidden single as far as the digit itself is concerned, and it clears the lines of
//!    a placed digit.
//! 2. **Hidden singles.** A word with a single bit is the digit's only place in that row. The other digits leave the cell.
//! 3. **Naked singles.** A cell that only one digit has. The digit leaves the rest of its row and its box.
//!
//! A row without a place for a digit, a cell without a digit, or a cell that two digits need, ends the branch. Every word
//! with a single bit is a solution, if the columns and boxes agree.

use super::lanes::BoardVector;
use super::layout::each;
use super::observer::Observer;

/// How a propagation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// There is no solution here.
    Dead,
    /// The board is solved.
    Solved,
    /// Nothing more follows: a guess is needed.
    Open,
}

/// Carries a board's candidates as far as they lead without a guess.
#[inline(always)]
pub(super) fn propagate<V: BoardVector>(
    board: &mut [V; 3],
    observer: &mut impl Observer,
) -> Result<Outcome, ()> {
    // The hidden singles of the pass before: by now each must be alone in its cell.
    let mut known = [board[0].splat(0); 3];
    loop {
        let before = *board;
        let columns = board[0].or3(board[1], board[2]).column_parts();
        let parts = V::row_parts(*board);
        *board = each!(r => board[r].and3(columns, parts[r]));

        let (singles, all_single) = V::singles(*board);
        let (several, lacks_cell) = V::several_digits(*board);
        let doubly = known[0].and(several[0]).or_and(known[1], several[1]).or_and(known[2], several[2]);
        if board[0].lacks_word(board[1], board[2]) | lacks_cell | !doubly.is_zero() {
            return Ok(Outcome::Dead);
        }
        if all_single {
            let columns = board[0].or3(board[1], board[2]);
            let all = columns.or3(columns.next_band(), columns.second_band()).and(columns.fill_triples());
            return Ok(if all.lacks_column() { Outcome::Dead } else { Outcome::Solved });
        }

        known = singles;
        let taken = V::some_digit(known);
        let naked = each!(r => board[r].and_not(several[r]));
        if observer.singles(naked, known).is_break() {
            return Err(());
        }
        let boxes = naked[0].or3(naked[1], naked[2]).fill_triples();
        *board = each!(r => naked[r].or_else(board[r].and_not_except(taken[r], known[r]).and_not_or(boxes, naked[r])));
        let change = board[0].xor(before[0]).or_xor(board[1], before[1]).or_xor(board[2], before[2]);
        if change.is_zero() {
            // Two naked singles of a digit in one part: all else has been seen by the parts.
            let twins = each!(r => naked[r].and(naked[r].minus_one()));
            return Ok(if twins[0].or3(twins[1], twins[2]).is_zero() {
                Outcome::Open
            } else {
                Outcome::Dead
            });
        }
    }
}
