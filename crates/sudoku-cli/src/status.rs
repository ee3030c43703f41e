//! Exit statuses, and messages on standard error.

use crate::output;
use crate::text::shown_lines;
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status, from good to bad. If several apply, the worst counts: `a.max(b)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// 0: every puzzle has exactly one solution, or the command succeeded.
    Good,
    /// 1: a puzzle has another answer, or the command fell short.
    Bad,
    /// 2: something could not be read, or the command line is wrong.
    Unreadable,
    /// 130: Ctrl-C.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Good => 0,
            Status::Bad => 1,
            Status::Unreadable => 2,
            Status::Interrupted => 130,
        })
    }
}

/// Why a command could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A sentence for the user: what is wrong, where, and what was expected.
    Sentence(Status, String),
    /// Writing the results failed: standard output, or the file of `--output`. A closed pipe is not an error:
    /// the reader has seen enough.
    Output(io::Error),
}

impl Failure {
    /// Status 2 and this sentence.
    pub(crate) fn unreadable(sentence: impl Into<String>) -> Failure {
        Failure::Sentence(Status::Unreadable, sentence.into())
    }

    /// A file that cannot be read.
    pub(crate) fn reading(path: impl AsRef<Path>, error: &io::Error) -> Failure {
        Failure::unreadable(format!("{}: cannot be read: {}", path.as_ref().display(), plain(error)))
    }

    /// A file that cannot be written.
    pub(crate) fn writing(path: impl AsRef<Path>, error: &io::Error) -> Failure {
        Failure::unreadable(format!("{}: cannot be written: {}", path.as_ref().display(), plain(error)))
    }
}

/// Used by every `?` on a write of results. For other files there are [`Failure::reading`] and [`Failure::writing`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// The message of the system without the error number, starting with a small letter.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on there are no notes and no bars.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether `--quiet` was given.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints a sentence to standard error that a user may do without: `--quiet` silences it.
pub(crate) fn note(sentence: impl Display) {
    if !is_quiet() {
        warn(sentence);
    }
}

/// Prints a sentence to standard error: something is wrong, or was left out.
pub(crate) fn warn(sentence: impl Display) {
    use std::io::Write;
    let sentence = shown_lines(&sentence.to_string());
    // If standard error is closed, there is nowhere left to report it.
    let _ = writeln!(io::stderr(), "sudoku: {sentence}");
}

/// Prints the sentence of a failure, and returns the exit code.
pub(crate) fn exit_code(result: Result<Status, Failure>) -> ExitCode {
    match result {
        Ok(status) => status.into(),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Status::Good.into(),
        Err(Failure::Output(error)) => {
            warn(format_args!("{}: cannot be written: {}", output::name(), plain(&error)));
            Status::Unreadable.into()
        }
        Err(Failure::Sentence(status, sentence)) => {
            warn(sentence);
            status.into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worse_status_counts() {
        assert_eq!(Status::Bad.max(Status::Good), Status::Bad);
        assert_eq!(Status::Unreadable.max(Status::Bad), Status::Unreadable);
        assert_eq!(Status::Interrupted.max(Status::Unreadable), Status::Interrupted);
    }

    #[test]
    fn a_file_error_is_a_sentence() {
        let error = std::fs::read("no/such/file").unwrap_err();
        let Failure::Sentence(status, sentence) = Failure::reading("no/such/file", &error) else {
            panic!("not a sentence");
        };
        assert_eq!(status, Status::Unreadable);
        assert_eq!(sentence, "no/such/file: cannot be read: no such file or directory");
    }
}
