//! Puts the tables of a record into a document, between marks.

use crate::markdown;
use crate::overall::summary_section;
use crate::text::{fenced, plain_record};
use sudoku_arena::{Record, Summary, table};

/// Why a document cannot be filled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpliceError {
    /// A begin mark has no end mark.
    #[error("line {line}: the table that begins here has no end, expected a line {END}")]
    NoEnd {
        /// The line of the begin mark, from one.
        line: usize,
    },
    /// The record does not have this set.
    #[error("line {line}: the record has no set {set:?}, expected one of {}", known.join(", "))]
    NoSet {
        /// The line of the begin mark, from one.
        line: usize,
        /// The set.
        set: String,
        /// The sets that the record has.
        known: Vec<String>,
    },
    /// There is no mark in the document.
    #[error("there is nothing to fill, expected a line such as {BEGIN}hard -->")]
    NoMark,
    /// The program that made the record was built from a tree with changes that were not committed. It cannot be
    /// built again, so its figures are not for publishing.
    #[error(
        "the record is not for publishing: its program was built from commit {commit} with changes that were not committed; \
         commit them, build again and measure again"
    )]
    Dirty {
        /// The commit that the changes were made to.
        commit: String,
    },
    /// The program that made the record was built without optimisation.
    #[error(
        "the record is not for publishing: its program was built without optimisation; build it with --release and measure again"
    )]
    Unoptimised,
    /// The comparison was stopped before its end.
    #[error(
        "the record is not for publishing: the comparison was stopped before its end; run it again to its end"
    )]
    Incomplete,
    /// The record does not say which commit its program was built from, so it cannot be repeated. Files of hyperfine never do.
    #[error(
        "the record is not for publishing: it does not say which commit its program was built from; measure with a program \
         that was built in a Git checkout (a file of hyperfine cannot be published)"
    )]
    UnknownCommit,
}

/// The part that is the summary of all sets, and not the table of one.
const SUMMARY: &str = "summary";

const BEGIN: &str = "<!-- compare: begin ";
const END: &str = "<!-- compare: end -->";

/// Checks that a record may be published: it is complete, and names a commit from which its program can be built again.
///
/// # Errors
/// If it is of a dirty tree, an unknown commit or a program without optimisation, or the comparison was stopped before its end.
pub(crate) fn publishable(record: &Record) -> Result<(), SpliceError> {
    if record.build.dirty {
        return Err(SpliceError::Dirty { commit: record.build.commit.clone() });
    }
    if record.build.commit.is_empty() || record.build.commit == "unknown" {
        return Err(SpliceError::UnknownCommit);
    }
    if record.build.profile == "dev" {
        return Err(SpliceError::Unoptimised);
    }
    if !record.complete {
        return Err(SpliceError::Incomplete);
    }
    Ok(())
}

/// Returns the document with each part between `<!-- compare: begin SET -->` and `<!-- compare: end -->` replaced by
/// the table of that set, as `sudoku compare` prints it, and how it was measured. `summary` in place of a set is the
/// summary of all sets. Line ends are kept: new lines end as the first line of the document does.
///
/// # Errors
/// If the record is not fit for publishing (clean, complete, optimised, of a known commit), a begin mark has no end mark, there
/// is no mark at all, or the record does not have the set.
pub fn splice(document: &str, record: &Record) -> Result<String, SpliceError> {
    publishable(record)?;
    let record = &plain_record(record);
    let sets = record.nested();
    let is_windows = document.split_inclusive('\n').next().is_some_and(|line| line.ends_with("\r\n"));
    let mut spliced = String::new();
    let mut lines = document.split_inclusive('\n').enumerate();
    let mut marks = 0;
    while let Some((place, line)) = lines.next() {
        spliced.push_str(line);
        let Some(name) = line.trim().strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(" -->")) else {
            continue;
        };
        marks += 1;
        let tables = if name == SUMMARY {
            markdown::tables(&summary_section(&Summary::of(record)))
        } else {
            let set = sets.iter().find(|set| set.id == name).ok_or_else(|| SpliceError::NoSet {
                line: place + 1,
                set: name.into(),
                known: sets.iter().map(|set| set.id.clone()).collect(),
            })?;
            fenced("text", &table::text(set))
        };
        let command = fenced("sh", &record.command);
        let new = format!("\n{tables}\n{} Made with:\n\n{command}\n", table::machine(record));
        let (_, end) =
            lines.find(|(_, line)| line.trim() == END).ok_or(SpliceError::NoEnd { line: place + 1 })?;
        spliced.push_str(&if is_windows { new.replace('\n', "\r\n") } else { new });
        spliced.push_str(end);
    }
    if marks == 0 { Err(SpliceError::NoMark) } else { Ok(spliced) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_arena::{Build, SetRecord};

    fn record() -> Record {
        let set = SetRecord {
            id: "hard".into(),
            name: "hard".into(),
            about: "for a test".into(),
            ..SetRecord::default()
        };
        let build = Build { commit: "abc".into(), ..Build::default() };
        Record {
            command: "sudoku compare".into(),
            sets: vec![set],
            build,
            complete: true,
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

    #[test]
    fn line_ends_are_kept() {
        let document = "before\r\n<!-- compare: begin hard -->\r\nold\r\n<!-- compare: end -->\r\nafter";
        let once = splice(document, &record()).unwrap();
        assert!(once.ends_with("<!-- compare: end -->\r\nafter"), "{once:?}");
        assert!(
            once.matches('\n').count() > 8 && once.matches('\n').count() == once.matches("\r\n").count(),
            "{once:?}"
        );
        assert_eq!(splice(&once, &record()).unwrap(), once);
    }

    #[test]
    fn a_dirty_record_is_not_published() {
        let build = Build { commit: "abc".into(), dirty: true, ..Build::default() };
        let fault = splice("", &Record { build, ..record() }).unwrap_err();
        assert!(fault.to_string().contains("commit abc with changes that were not committed"), "{fault}");
    }

    #[test]
    fn a_record_without_optimisation_is_not_published() {
        let build = Build { commit: "abc".into(), profile: "dev".into(), ..Build::default() };
        let record = Record { build, complete: true, ..Record::default() };
        assert!(matches!(publishable(&record), Err(SpliceError::Unoptimised)));
    }

    #[test]
    fn what_cannot_be_repeated_is_not_published() {
        let stopped = splice("", &Record { complete: false, ..record() }).unwrap_err();
        assert_eq!(stopped, SpliceError::Incomplete);
        for commit in ["", "unknown"] {
            let build = Build { commit: commit.into(), ..Build::default() };
            let fault = splice("", &Record { build, ..record() }).unwrap_err();
            assert_eq!(fault, SpliceError::UnknownCommit);
        }
    }

    #[test]
    fn no_name_ends_the_block() {
        let mut record = record();
        record.sets[0].about = "```\n<!-- compare: end -->".into();
        let document = "<!-- compare: begin hard -->\n<!-- compare: end -->\nafter\n";
        let once = splice(document, &record).unwrap();
        assert_eq!(splice(&once, &record).unwrap(), once);
        assert!(once.contains("````text"), "{once}");
    }
}
