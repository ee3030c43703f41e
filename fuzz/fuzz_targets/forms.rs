//! Any cells at all as a board, written and read back in every form.
//!
//! `cargo fuzz run forms` (nightly, or `RUSTC_BOOTSTRAP=1` on a stable compiler).

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudoku_core::{AnyGrid, Size};
use sudoku_fuzz::round_trip;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, cells)) = bytes.split_first() else { return };
    let size = Size::ALL[usize::from(first) % Size::ALL.len()];
    let symbol = |&byte: &u8| match usize::from(byte) % (size.rows() + 1) {
        0 => '.',
        digit => sudoku_core::Digit::from_index(digit - 1).to_char(),
    };
    let line: String = cells.iter().map(symbol).chain(std::iter::repeat('.')).take(size.cells()).collect();
    if let Ok(board) = line.parse::<AnyGrid>() {
        round_trip(&board.into());
    }
});
