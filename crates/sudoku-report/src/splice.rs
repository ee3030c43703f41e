//! Puts the tables of a record into a document, between marks.

use std::fmt;
use sudoku_arena::{Record, table};

/// Why a document cannot be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpliceError {
    /// A begin mark has no end mark.
    NoEnd {
        /// The line of the begin mark, from one.
        line: usize,
    },
    /// The record does not have this set.
    NoSet {
        /// The line of the begin mark, from one.
        line: usize,
        /// The set.
        set: String,
        /// The sets that the record has.
        known: Vec<String>,
    },
    /// There is no mark in the document.
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

const BEGIN: &str = "<!-- compare: begin ";
const END: &str = "<!-- compare: end -->";

/// Returns the document with each part between `<!-- compare: begin SET -->` and `<!-- compare: end -->` replaced by
/// the table of that set, as `sudoku compare` prints it, and how it was measured.
///
/// # Errors
/// If a begin mark has no end mark, there is no mark at all, or the record does not have the set.
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
        let set = sets.iter().find(|set| set.id == name).ok_or_else(|| SpliceError::NoSet {
            line: place + 1,
            set: name.into(),
            known: sets.iter().map(|set| set.id.clone()).collect(),
        })?;
        // Fenced, not indented: rustdoc treats an indented block in a README as Rust.
        spliced.push_str(&format!(
            "\n```text\n{}```\n\n{} Made with:\n\n```sh\n{}\n```\n\n",
            table::text(set),
            table::machine(record),
            record.command
        ));
        if !lines.any(|(_, line)| line.trim() == END) {
            return Err(SpliceError::NoEnd { line: place + 1 });
        }
        spliced.push_str(END);
        spliced.push('\n');
    }
    if marks == 0 { Err(SpliceError::NoMark) } else { Ok(spliced) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_arena::{SCHEMA, SetRecord};

    fn record() -> Record {
        Record {
            schema: SCHEMA.into(),
            command: "sudoku compare".into(),
            sets: vec![SetRecord { id: "hard".into(), about: "for a test".into(), ..SetRecord::default() }],
            ..Record::default()
        }
    }

    #[test]
    fn a_document_is_filled_between_its_marks_and_stays_so() {
        let document = "before\n<!-- compare: begin hard -->\nold\n<!-- compare: end -->\nafter\n";
        let once = splice(document, &record()).unwrap();
        assert!(
            once.starts_with("before\n<!-- compare: begin hard -->\n\n```text\nhard: for a test."),
            "{once}"
        );
        assert!(once.contains("```sh\nsudoku compare\n```"), "{once}");
        assert!(once.ends_with("<!-- compare: end -->\nafter\n") && !once.contains("old"), "{once}");
        assert_eq!(splice(&once, &record()).unwrap(), once);
    }

    #[test]
    fn what_cannot_be_filled_says_why() {
        let fault = |document: &str| splice(document, &record()).unwrap_err().to_string();
        assert!(fault("nothing").contains("expected a line such as <!-- compare: begin hard -->"));
        assert!(fault("\n<!-- compare: begin hard -->\n").contains("line 2"));
        assert!(fault("<!-- compare: begin soft -->\n<!-- compare: end -->\n").contains("one of hard"));
    }
}
