//! Standard output: buffered, and without colour where nobody wants it (NO_COLOR, a file, a pipe).

use std::io::{BufWriter, Write};

/// Where results go. Write with `?`: a closed pipe then ends the program quietly. Flush before the end.
pub(crate) fn stdout() -> BufWriter<impl Write> {
    BufWriter::with_capacity(1 << 16, anstream::stdout())
}

/// Where records go, millions of them: as [`stdout`], without the look for colours, of which they have none.
pub(crate) fn records() -> BufWriter<impl Write> {
    BufWriter::with_capacity(1 << 16, std::io::stdout().lock())
}
