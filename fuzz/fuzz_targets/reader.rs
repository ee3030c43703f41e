//! Whatever the bytes, the reader ends, and what it accepts is written and read back as the same board in every form.
//!
//! `cargo fuzz run reader` (nightly, or `RUSTC_BOOTSTRAP=1` on a stable compiler).

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudoku_fuzz::{boards, round_trip};
use sudoku_io::Format;

fuzz_target!(|bytes: &[u8]| {
    for board in boards(bytes, Format::default()) {
        round_trip(&board);
    }
});
