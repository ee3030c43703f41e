//! How the program ends.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// What the exit status says, from good to bad. Where several apply the last one counts: `a.max(b)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// 0: every puzzle has exactly one solution, or there was nothing of the kind to say.
    Good,
    /// 1: an answer other than that.
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
    /// A sentence for the person: what, where, what was expected.
    Sentence(Status, String),
    /// Writing the results failed. A closed pipe is no error: the reader has seen enough.
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

/// Every `?` on a write to standard output ends here. Files have [`Failure::reading`] and [`Failure::writing`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// The system's words without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Says something on standard error that is no result: a note, a warning, a bad line that was left out.
pub(crate) fn note(sentence: impl Display) {
    use std::io::Write;
    // Nobody is left to be told that standard error is closed.
    let _ = writeln!(anstream::stderr(), "{sentence}");
}

/// The end of the program.
pub(crate) fn exit_code(result: Result<Status, Failure>) -> ExitCode {
    match result {
        Ok(status) => status.into(),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Status::Good.into(),
        Err(Failure::Output(error)) => {
            note(format_args!("sudoku: standard output cannot be written: {}", plain(&error)));
            Status::Unreadable.into()
        }
        Err(Failure::Sentence(status, sentence)) => {
            note(format_args!("sudoku: {sentence}"));
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
