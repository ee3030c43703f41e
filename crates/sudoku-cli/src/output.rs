//! Standard output: buffered, and without colour if it is a file or a pipe, or NO_COLOR is set.

use std::io::{BufWriter, Write};

/// The stream for results. Write with `?`: a closed pipe then ends the program quietly. Flush before the end.
pub(crate) fn stdout() -> BufWriter<impl Write> {
    BufWriter::with_capacity(1 << 16, anstream::stdout())
}

/// The stream for records, of which there may be millions. The same as [`stdout`], but it does not look for colours,
/// which records do not have.
pub(crate) fn records() -> BufWriter<impl Write> {
    BufWriter::with_capacity(1 << 16, std::io::stdout().lock())
}
