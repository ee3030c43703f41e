//! A second opinion, independent of every strategy: the plainest search, and for boards of four rows no search at all.

pub(crate) mod four_rows;

use sudoku_core::{Candidates, Digit, Grid};

/// The solutions of `puzzle`, at most `limit`; `None` if the search would have to try more than `patience` digits.
pub fn solutions<const N: usize>(puzzle: &Grid<N>, limit: usize, patience: u64) -> Option<Vec<Grid<N>>> {
    solutions_from(&Candidates::from(puzzle), limit, patience)
}

/// The solutions that `candidates` allow, at most `limit`; `None` if the search would have to try more than `patience`
/// digits.
pub fn solutions_from<const N: usize>(
    candidates: &Candidates<N>,
    limit: usize,
    mut patience: u64,
) -> Option<Vec<Grid<N>>> {
    let (mut board, mut found) = (candidates.singles(), Vec::new());
    if board.clash().is_none() {
        fill(&mut board, candidates, limit, &mut patience, &mut found)?;
    }
    Some(found)
}

fn fill<const N: usize>(
    board: &mut Grid<N>,
    candidates: &Candidates<N>,
    limit: usize,
    patience: &mut u64,
    found: &mut Vec<Grid<N>>,
) -> Option<()> {
    let Some(cell) = board.blanks().next() else {
        found.push(*board);
        return Some(());
    };
    for digit in Digit::in_mask(candidates.get(cell)) {
        if found.len() < limit && board.clash_at(cell, digit).is_none() {
            *patience = patience.checked_sub(1)?;
            board.set(cell, Some(digit));
            fill(board, candidates, limit, patience, found)?;
            board.set(cell, None);
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::Cell;

    #[test]
    fn it_counts_what_is_known() {
        let count = |limit| solutions(&Grid::<4>::EMPTY, limit, 1_000_000).map(|found| found.len());
        assert_eq!(count(usize::MAX), Some(288)); // a published figure: 288 boards of 4x4
        assert_eq!(count(10), Some(10));
        assert_eq!(count(0), Some(0));
        assert_eq!(solutions(&Grid::<4>::EMPTY, 288, 100), None);
        let clash: Grid<4> = "11..............".parse().unwrap();
        assert_eq!(solutions(&clash, 2, 100), Some(vec![]));
        let full: Grid<4> = "1234341221434321".parse().unwrap();
        assert_eq!(solutions(&full, 2, 0), Some(vec![full]));
        let mut candidates = Candidates::<4>::ALL;
        candidates.set(Cell::new(0, 0), 0b0110);
        let half = solutions_from(&candidates, usize::MAX, 1_000_000).map(|found| found.len());
        assert_eq!(half, Some(144)); // each digit is in the corner of a quarter of the boards
    }
}
