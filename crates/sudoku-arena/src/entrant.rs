//! What competes, as the arena sees it.

use crate::Field;
use std::fmt;
use std::time::Duration;
use sudoku_core::{Answer, Flow, Grid, Limits, Stats};
use sudoku_corpus::Truth;

/// Something that competes.
pub trait Entrant {
    /// Its name in tables.
    fn name(&self) -> &str;

    /// Its idea in one line.
    fn idea(&self) -> &str;

    /// What kind of entrant it is.
    fn kind(&self) -> Kind;

    /// Gets ready for these boards: whatever is done here is outside the clock.
    fn enter<'a>(&'a self, field: &'a Field) -> Entered<'a>;
}

/// Kinds of entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A strategy that is called for one board after the other.
    Strategy,
    /// A strategy that is given the whole set as one batch.
    Batched,
    /// A program of its own; its start-up counts.
    Program,
    /// A program of its own that times itself.
    TimedProgram,
}

/// What came of entering.
pub enum Entered<'a> {
    /// Ready.
    Ready(Box<dyn Contender + 'a>),
    /// It does not know boards of this size.
    UnknownSize,
    /// It cannot take part on this machine, and why.
    Absent(String),
}

/// An entrant that is ready for a field.
pub trait Contender {
    /// Answers the boards one by one, in order, each within the limits, and shows how each came out until `each`
    /// breaks.
    ///
    /// # Errors
    /// If the entrant failed altogether.
    fn verify(
        &mut self,
        limits: &Limits<'_>,
        each: &mut dyn FnMut(usize, Verified) -> Flow,
    ) -> Result<(), Fault>;

    /// Runs over all boards, in order, so many times, with nobody watching; answers the time of each pass, after it
    /// has checked the answers.
    ///
    /// # Errors
    /// If an answer was wrong, or the entrant failed.
    fn passes(&mut self, passes: u32) -> Result<Vec<Duration>, Fault>;

    /// The time that each board takes, where single boards can be timed.
    fn each_board(&mut self) -> Option<Vec<Duration>> {
        None
    }

    /// How long it takes to start, where that is part of the measurement.
    fn start_up(&self) -> Option<Duration> {
        None
    }

    /// Something that a reader of the table should know.
    fn remark(&self) -> Option<String> {
        None
    }
}

/// How one board came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// Answered rightly, with this work where that is counted.
    Right(Option<Stats>),
    /// The budget ran out.
    GaveUp,
    /// Answered wrongly, and how.
    Wrong(String),
}

/// Why an entrant is out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An answer was wrong.
    Wrong {
        /// The place of the board in the field.
        board: usize,
        /// What was wrong with it, such as `said none, has one solution`.
        what: String,
    },
    /// It did not answer: it crashed, hung, printed something else.
    Failed {
        /// The place of the first board that it did not answer, where that is known.
        board: Option<usize>,
        /// What happened.
        what: String,
    },
    /// Somebody stopped the comparison.
    Cancelled,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Wrong { what, .. } | Fault::Failed { what, .. } => f.write_str(what),
            Fault::Cancelled => f.write_str("the comparison was stopped"),
        }
    }
}

/// Judges an answer at a limit of two solutions. Nothing if it is right; else what is wrong.
pub(crate) fn fault_of<const N: usize>(
    puzzle: &Grid<N>,
    truth: Option<Truth>,
    answer: &Answer<N>,
) -> Option<String> {
    if let Some(solution) = answer.solution()
        && !solution.is_solution_of(puzzle)
    {
        return Some(format!("gave {solution}, which is no solution"));
    }
    let truth = truth?;
    (!truth.agrees(answer)).then(|| format!("said {}, is {}", answer.name(), truth.answer_name()))
}
