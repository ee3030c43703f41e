//! Propagation: applies the rules, pass by pass, until nothing changes.
//!
//! One pass works on all 729 candidates at once:
//!
//! 1. **Parts.** In a band, a digit takes one part (three cells of a row in a box) of each row and of each box. In a stack,
//!    the same holds for columns. A part stays only if it lies on one of the six ways to do that. This covers pointing and
//!    claiming; it finds every hidden single, though it removes only other places of the same digit; and it clears the row and
//!    column of a placed digit.
//! 2. **Hidden singles.** A word with a single bit is the digit's only place in that row. The other digits leave the cell.
//! 3. **Naked singles.** A cell has only one digit left. The digit leaves the rest of its row and its box.
//!
//! The branch is dead if a row has no place for a digit, a cell has no digit, or two digits need the same cell. The board is
//! solved if every word has a single bit, and the columns and boxes agree.

use super::lanes::BoardVector;
use super::layout::each;
use super::observer::Observer;

/// How a propagation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The branch has no solution.
    Dead,
    /// The board is solved.
    Solved,
    /// Nothing more follows: a guess is needed.
    Open,
}

/// Applies passes until the board is solved or dead, or needs a guess.
///
/// # Errors
/// If the observer ended the search.
#[inline(always)]
pub(super) fn propagate<V: BoardVector>(
    board: &mut [V; 3],
    observer: &mut impl Observer,
) -> Result<Outcome, ()> {
    // The hidden singles of the previous pass: by now each must be alone in its cell.
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
            // A digit with two naked singles in the same part: the rule of parts finds every other contradiction.
            let twins = each!(r => naked[r].and(naked[r].minus_one()));
            return Ok(if twins[0].or3(twins[1], twins[2]).is_zero() {
                Outcome::Open
            } else {
                Outcome::Dead
            });
        }
    }
}
