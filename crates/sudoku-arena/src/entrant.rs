//! What competes, as the arena sees it: an entrant, what it returns, and what can go wrong.

use crate::Field;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use sudoku_core::{Answer, Flow, Grid, Limits, Stats};
use sudoku_corpus::Truth;

/// What becomes true when the comparison is to stop. `None` if nothing can stop it.
pub type Cancel<'a> = Option<&'a AtomicBool>;

/// Something that competes.
pub trait Entrant {
    /// Its name in tables.
    fn name(&self) -> &str;

    /// Its idea in one line.
    fn idea(&self) -> &str;

    /// What kind of entrant it is.
    fn kind(&self) -> Kind;

    /// How many times as long a placement takes as one of the other strategies. [`Rules::spare`](crate::Rules::spare) says
    /// what this is for.
    fn placement_cost(&self) -> u64 {
        1
    }

    /// The seconds that it may take for a pass over a set, if it has such a limit in place of a budget.
    fn limit_seconds(&self) -> Option<f64> {
        None
    }

    /// Gets ready for these boards. The time that this takes does not count. When `cancel` becomes true, it and the
    /// contender that it returns come to an end soon, with any result: the comparison was stopped.
    fn enter<'a>(&'a self, field: &'a Field, cancel: Cancel<'a>) -> Entered<'a>;
}

/// Kinds of entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A strategy that is called for one board after the other.
    Strategy,
    /// A strategy that gets the whole set as one batch.
    Batched,
    /// An external program. Its start-up counts.
    Program,
    /// An external program that times itself.
    TimedProgram,
}

/// The result of [`Entrant::enter`].
pub enum Entered<'a> {
    /// It is ready.
    Ready(Box<dyn Contender + 'a>),
    /// It does not support boards of this size.
    UnknownSize,
    /// It cannot take part on this machine, for this reason.
    Absent(String),
}

/// An entrant that is ready for a field.
pub trait Contender {
    /// Solves the boards in order, each within the limits, and passes the place of each board and its result to
    /// `each`, until `each` breaks. The time that the board took comes with it, if single boards can be timed.
    ///
    /// # Errors
    /// If the entrant failed as a whole.
    fn verify(&mut self, limits: &Limits<'_>, each: &mut Each<'_>) -> Result<(), Fault>;

    /// Says which boards it answered, and which it lost. The methods below play these. Both lists hold places in the
    /// field, in ascending order.
    fn split(&mut self, answered: &[usize], lost: &[usize]);

    /// Solves all answered boards in order, this many times, without a visitor that counts. Checks the answers of each
    /// pass after its time was taken, and returns the times.
    ///
    /// # Errors
    /// If an answer was wrong, or the entrant failed.
    fn passes(&mut self, passes: u32) -> Result<Vec<Duration>, Fault>;

    /// Plays the lost boards once more, each until the limits stop it. Returns a time for each of them, or `None` if
    /// the times from [`verify`](Contender::verify) are the only ones.
    ///
    /// # Errors
    /// If an answer was wrong, or the entrant failed.
    fn lost_pass(&mut self, limits: &Limits<'_>) -> Result<Option<Vec<Duration>>, Fault>;

    /// The time that each answered board takes: the shortest of this many. `None` if single boards cannot be timed.
    fn each_board(&mut self, _repeats: usize) -> Option<Vec<Duration>> {
        None
    }

    /// The most memory that it held at one time, in bytes, and its processor time per answered board in microseconds,
    /// if it is a process of its own.
    fn usage(&self) -> Option<Usage> {
        None
    }

    /// The time that it takes to start, if that is part of the measurement.
    fn start_up(&self) -> Option<Duration> {
        None
    }

    /// What happened if it could not take the boards as others do, in a sentence without its name: then it did not answer
    /// all boards, however many of its sample it answered. Asked after [`verify`](Contender::verify).
    fn shortfall(&self) -> Option<String> {
        None
    }

    /// Something that a reader of the table should know.
    fn remark(&self) -> Option<String> {
        None
    }
}

/// Receives the place of a board, its result, and the time that it took, if that is known.
pub type Each<'a> = dyn FnMut(usize, Verified, Option<Duration>) -> Flow + 'a;

/// What a process used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// The most memory that it held at one time, in bytes.
    pub peak_memory_bytes: u64,
    /// Processor time, user and system, in microseconds per answered board. `None` before the first pass.
    pub cpu_microseconds: Option<f64>,
}

/// The result of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// The answer is right. The work is known if the entrant counts it.
    Right(Option<Stats>),
    /// The budget ran out, or the time. The work until then is known if the entrant counts it.
    GaveUp(Option<Stats>),
    /// The answer is wrong, in this way.
    Wrong(String),
}

/// Why an entrant is out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An answer was wrong.
    Wrong {
        /// The place of the board in the field.
        board: usize,
        /// What was wrong with it, such as `said none, is unique`.
        what: String,
    },
    /// It returned no answer: it crashed, or printed something else.
    Failed {
        /// The place of the first board that it did not answer, if that is known.
        board: Option<usize>,
        /// What happened.
        what: String,
    },
    /// The comparison was stopped.
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

/// Judges an answer at a limit of two solutions. Returns `None` if it is right, otherwise what is wrong with it.
pub(crate) fn fault_of<const N: usize>(
    puzzle: &Grid<N>,
    truth: Option<Truth>,
    answer: &Answer<N>,
) -> Option<String> {
    if let Some(solution) = answer.solution()
        && !solution.is_solution_of(puzzle)
    {
        return Some(format!("gave {solution}, which is not a solution"));
    }
    let truth = truth?;
    (!truth.agrees(answer)).then(|| format!("said {}, is {}", answer.name(), truth.answer_name()))
}
