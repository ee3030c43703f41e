//! Puts tables of a record into a document, between marks.

use std::fmt;
use sudoku_arena::{Record, table};

/// Why a document cannot be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpliceError {
    /// A beginning has no end.
    NoEnd {
        /// The line of the beginning, from one.
        line: usize,
    },
    /// The record does not have the set that is asked for.
    NoSet {
        /// The line of the beginning, from one.
        line: usize,
        /// The set.
        set: String,
        /// Those that it has.
        known: Vec<String>,
    },
    /// There is nothing to fill.
    NoMark,
}

impl fmt::Display for SpliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpliceError::NoEnd { line } => {
                write!(f, "line {line}: the table that begins here has no end, expected a line {END}")
            }
            SpliceError::NoSet { line, set, known } => {
                write!(f, "line {line}: the record has no set {set:?}, expected one of {}", known.join(", "))
            }
            SpliceError::NoMark => {
                write!(f, "there is nothing to fill, expected a line such as {BEGIN}hard -->")
            }
        }
    }
}

impl std::error::Error for SpliceError {}

const BEGIN: &str = "<!-- sudoku report: ";
const END: &str = "<!-- sudoku report ends -->";

/// The document with each part between `<!-- sudoku report: SET -->` and `<!-- sudoku report ends -->` replaced by that
/// set's table as `sudoku compare` prints it, and how it was measured.
///
/// # Errors
/// If a mark has no end, no mark is there, or the record lacks the set.
pub fn splice(document: &str, record: &Record) -> Result<String, SpliceError> {
    let sets = record.nested();
    let mut spliced = String::new();
    let mut lines = document.lines().enumerate();
    let mut marks = 0;
    while let Some((place, line)) = lines.next() {
        spliced.push_str(line);
        spliced.push('\n');
        let Some(name) = line.trim().strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(" -->")) else {
            continue;
        };
        marks += 1;
        let set = sets.iter().find(|set| set.set == name).ok_or_else(|| SpliceError::NoSet {
            line: place + 1,
            set: name.into(),
            known: sets.iter().map(|set| set.set.clone()).collect(),
        })?;
        spliced.push_str(&format!("\n```text\n{}```\n\n{}\n\n", table::text(set), table::origin(record)));
        if !lines.any(|(_, line)| line.trim() == END) {
            return Err(SpliceError::NoEnd { line: place + 1 });
        }
        spliced.push_str(END);
        spliced.push('\n');
    }
    if marks == 0 { Err(SpliceError::NoMark) } else { Ok(spliced) }
}
