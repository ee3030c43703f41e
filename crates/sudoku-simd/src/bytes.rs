//! Boards as bytes, and bytes as boards, without a copy.

#![expect(unsafe_code, reason = "boards are bytes")]

use sudoku_core::Grid;

/// Boards as bytes: the digit of each cell, 0 for a blank.
#[inline(always)]
pub(crate) fn all_as_bytes(boards: &[Grid]) -> &[[u8; 81]] {
    const { assert!(size_of::<Grid>() == 81 && align_of::<Grid>() == 1) };
    // SAFETY: a `Grid` is transparently 81 times `Option<Digit>`, a `Digit` transparently a `NonZeroU8`. So each of them is
    // one byte, zero for `None`.
    unsafe { std::slice::from_raw_parts(boards.as_ptr().cast(), boards.len()) }
}

/// A board as bytes.
#[inline(always)]
pub(crate) fn as_bytes(board: &Grid) -> &[u8; 81] {
    &all_as_bytes(std::slice::from_ref(board))[0]
}

/// Bytes as a board.
#[inline(always)]
pub(crate) fn as_grid(cells: &[u8; 81]) -> &Grid {
    debug_assert!(cells.iter().all(|&cell| (1..=9).contains(&cell)), "the search writes the digits 1 to 9");
    // SAFETY: as in `all_as_bytes`; every byte is valid as an `Option<NonZeroU8>`.
    unsafe { &*std::ptr::from_ref(cells).cast() }
}
