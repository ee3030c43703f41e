//! Where results go: standard output, or the file of `--output`; and whether they have colours.

use crate::atomic::AtomicFile;
use crate::status::Failure;
use anstyle::Style;
use clap::{Args, ValueEnum, ValueHint};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The stream for results. Write with `?`: a closed pipe then ends the program quietly. At the end call [`Out::finish`]:
/// without it a file stays as it was.
pub(crate) enum Out {
    Stdout(BufWriter<StdoutLock<'static>>),
    File(AtomicFile),
}

impl Out {
    /// Writes what is left, and puts a file in its place.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Out::Stdout(mut out) => out.flush(),
            Out::File(file) => file.commit(),
        }
    }

    /// Whether it is a file, which takes its place at the end.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Out::File(_))
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Stdout(out) => out.write(bytes),
            Out::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Stdout(out) => out.flush(),
            Out::File(file) => file.flush(),
        }
    }
}

/// Standard output.
pub(crate) fn stdout() -> Out {
    Out::Stdout(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
}

/// Where a command writes.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Target {
    /// Write to this file; - is standard output, which is the default
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

/// The file that results go to, if it is not standard output.
static FILE: OnceLock<PathBuf> = OnceLock::new();

impl Target {
    /// This file.
    pub(crate) fn to(output: Option<PathBuf>) -> Target {
        Target { output }
    }

    /// The file, or `None` for standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != "-")
    }

    /// Opens it.
    pub(crate) fn open(&self) -> Result<Out, Failure> {
        self.file().map_or_else(|| Ok(stdout()), create)
    }

    /// Whether the results are drawn with colours.
    pub(crate) fn has_colours(&self) -> bool {
        colours() && (self.file().is_none() || ALWAYS.load(Ordering::Relaxed))
    }

    /// Whether records appear on a terminal, where a bar would be in their way.
    pub(crate) fn is_terminal(&self) -> bool {
        self.file().is_none() && io::stdout().is_terminal()
    }
}

/// Opens a file for results. What was there before stays until all of them are written.
fn create(path: &Path) -> Result<Out, Failure> {
    let file = AtomicFile::create(path).map_err(|error| Failure::writing(path, &error))?;
    let _ = FILE.set(path.into());
    Ok(Out::File(file))
}

/// Fails if one of the outputs is this input, which would be destroyed.
pub(crate) fn spare<P: AsRef<Path>>(
    input: &Path,
    outputs: impl IntoIterator<Item = P>,
) -> Result<(), Failure> {
    let Ok(input) = input.canonicalize() else { return Ok(()) };
    // A device or a pipe is not destroyed.
    if !input.is_file() {
        return Ok(());
    }
    for output in outputs {
        if output.as_ref().canonicalize().is_ok_and(|output| output == input) {
            return Err(Failure::unreadable(format!(
                "--output {}: this file is also an input; write to another one",
                output.as_ref().display()
            )));
        }
    }
    Ok(())
}

/// What results are written to, for a message.
pub(crate) fn name() -> String {
    FILE.get().map_or_else(|| "standard output".into(), |path| path.display().to_string())
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Also in files and pipes
    Always,
    /// Nowhere
    Never,
}

static COLOURS: AtomicBool = AtomicBool::new(false);
static ALWAYS: AtomicBool = AtomicBool::new(false);

/// Sets whether standard output has colours.
pub(crate) fn choose(color: Color) {
    let choice = match color {
        Color::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        Color::Always => true,
        Color::Never => false,
    };
    COLOURS.store(choice, Ordering::Relaxed);
    ALWAYS.store(color == Color::Always, Ordering::Relaxed);
}

/// Whether standard output has colours.
pub(crate) fn colours() -> bool {
    COLOURS.load(Ordering::Relaxed)
}

/// The text in a style, if there are colours.
pub(crate) fn styled(text: &str, style: Style, colours: bool) -> String {
    if colours { format!("{style}{text}{style:#}") } else { text.into() }
}

/// Bold: names in a list, and the givens of a board.
pub(crate) const BOLD: Style = Style::new().bold();
/// Digits that were found.
pub(crate) const FOUND: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(anstyle::AnsiColor::Green)));
