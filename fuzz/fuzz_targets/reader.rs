//! Whatever the bytes, the reader ends, and what it accepts prints and reads back as the same board.
//!
//! `cargo fuzz run reader` (nightly, or `RUSTC_BOOTSTRAP=1` on a stable compiler).

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudoku_io::{Board, Item, Reader, Written};

fn boards(bytes: &[u8], format: &str) -> Vec<Board> {
    let reader = Reader::with_format(bytes, format.parse().expect("a format"));
    let items = reader.map(|item| item.expect("a slice does not fail"));
    items.filter_map(|item| if let Item::Puzzle(puzzle) = item { Some(puzzle.board) } else { None }).collect()
}

fuzz_target!(|bytes: &[u8]| {
    for board in boards(bytes, "auto") {
        for (way, format) in [(Written::Line, "line,one-based"), (Written::Grid, "grid,one-based")] {
            let mut out = Vec::new();
            way.write(&board, &mut out);
            let again = boards(&out, format);
            assert_eq!(again.len(), 1, "{}", String::from_utf8_lossy(&out));
            assert_eq!(again[0].candidates(), board.candidates(), "{}", String::from_utf8_lossy(&out));
        }
    }
});
