//! The record of a comparison: every sample, and everything that a reader needs to check it.

use crate::{Build, Kind, Machine};
use serde::{Deserialize, Serialize};
use std::io::Write;

/// The name of this layout of a record. It changes if a reader of older records could misunderstand the new ones.
pub const SCHEMA: &str = "sudoku-compare/2";

/// Why a text is not a record, as a sentence without a subject: `is a damaged record: ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RecordError(String);

impl From<String> for RecordError {
    fn from(sentence: String) -> Self {
        RecordError(sentence)
    }
}

/// A comparison. `docs/record.md` explains each field, and how to recompute ranks and summary from them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`SCHEMA`].
    pub schema: String,
    /// The machine.
    pub machine: Machine,
    /// The compiler, its flags, the profile and the commit: fields `compiler`, `flags`, `profile`, `commit`, `dirty`.
    #[serde(flatten)]
    pub build: Build,
    /// The back-end that the vector engines (`simd`, `simd-many`) took: `avx512`, `avx2` or `portable`.
    pub backend: String,
    /// The external programs that took part.
    pub programs: Vec<ProgramRecord>,
    /// The command that repeats the comparison.
    pub command: String,
    /// When it was made, seconds since 1970 (UTC).
    pub time: u64,
    /// Whether it went to its end. `false` if it was stopped: then sets or results are missing.
    pub complete: bool,
    /// The seed of the shuffle and of the symmetries.
    pub seed: u64,
    /// The budget for a board, in placements. An entrant may have had less: see [`StrategyRecord::budget`].
    pub budget: u64,
    /// Seconds of measuring for each entrant and set.
    pub seconds: f64,
    /// The sets, in order, without their results.
    pub sets: Vec<SetRecord>,
    /// One for each set and entrant.
    pub results: Vec<StrategyRecord>,
}

/// An external program of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProgramRecord {
    /// Its name in tables.
    pub strategy: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The first line that it prints when it is called with `--version`. `None` if it prints nothing or fails.
    pub version: Option<String>,
    /// The seconds that one pass over a set may take.
    pub limit_seconds: f64,
}

/// One set of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SetRecord {
    /// What names it in this record, and in no other set of it: the name, or the name and a number, such as
    /// `boards.txt (2)`, if it has the name of an earlier set.
    pub id: String,
    /// Its name, such as `hard` or `sizes/16x16`. Two sets can have the same name.
    pub name: String,
    /// What is in it.
    pub about: String,
    /// The size of its boards, such as `9x9`.
    pub size: String,
    /// Whether the boards were played as they came, not turned.
    pub as_is: bool,
    /// Boards played.
    pub boards: usize,
    /// Boards in the set: more than were played if a sample was drawn.
    pub available: usize,
    /// A fingerprint of the boards as they were played, in hexadecimal.
    pub fingerprint: String,
    /// How to name each board to a person, in the order of play: `inkala-2012`, `hard:17`, `line 17`.
    pub labels: Vec<String>,
    /// The group to which each board belongs, in the order of play, such as `10^3` in the set `ladder`. Empty if the
    /// set has no groups.
    #[serde(default)]
    pub groups: Vec<String>,
    /// Clues of each board, in the order of play.
    pub clues: Vec<usize>,
    /// How much longer the slowest tenth of a fixed piece of work took than its fastest quarter: 0.05 is 5 %.
    pub noise: f64,
    /// Which entrants have no rank although they made no error, and why: the measurement is too noisy to rank them.
    pub ranks_withheld: Option<String>,
    /// What a reader of the table must know.
    pub notes: Vec<String>,
    /// The results, in the order in which the entrants entered. In a file they are in the record's own list.
    #[serde(skip)]
    pub results: Vec<StrategyRecord>,
}

/// How one entrant did on one set.
///
/// It was given the first [`given`](Self::given) boards of the set, in the order of play. Of these it answered
/// [`answered`](Self::answered) and lost the others. All lists of boards hold one value for each board given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StrategyRecord {
    /// The [`id`](SetRecord::id) of the set.
    pub set: String,
    /// The entrant.
    pub strategy: String,
    /// What kind of entrant it is.
    pub kind: Option<Kind>,
    /// The verdict.
    pub verdict: Verdict,
    /// More on the verdict, and the first board where it happened.
    pub reason: Option<String>,
    /// Boards of the set that were played.
    pub boards: usize,
    /// Boards that it was given: the first of the set.
    pub given: usize,
    /// Boards that it answered correctly.
    pub answered: usize,
    /// Boards that it lost: the budget ran out, or the limit.
    pub lost: usize,
    /// The places of the lost boards in the order of play, from 0, ascending.
    pub lost_boards: Vec<usize>,
    /// Whether it was given all boards of the set.
    pub complete: bool,
    /// Whether it was given a bounded sample only, since it loses many boards.
    pub sampled: bool,
    /// The 95 % interval (Wilson) of the share of boards that it would answer, if it was given a sample.
    pub share_interval: Option<[f64; 2]>,
    /// The budget that it had for a board, in placements. `None` for external programs.
    pub budget: Option<u64>,
    /// The seconds that it had for a pass over the boards given. `None` if it has a budget.
    pub limit_seconds: Option<f64>,
    /// Its rank: 1 is best. `None` if it made an error, could not take part, or ranks were withheld.
    pub rank: Option<u32>,
    /// Whether a neighbour in the ranking cannot be told apart from it.
    pub tied: bool,
    /// Microseconds per answered board. `None` if it answered none.
    pub microseconds: Option<Microseconds>,
    /// Microseconds per lost board until the budget or the limit ran out: the median of
    /// [`lost_samples`](Self::lost_samples). `None` if it lost none.
    pub lost_microseconds: Option<f64>,
    /// PAR-2, in microseconds per board given: the time of the answered boards plus twice the time of the lost ones.
    pub par2: Option<Microseconds>,
    /// Its PAR-2 as a multiple of the smallest one of the set.
    pub slower: Option<f64>,
    /// Answered boards per second, from the median.
    pub boards_per_second: Option<f64>,
    /// Guesses per answered board, or `None` if they are not counted.
    pub guesses_per_board: Option<f64>,
    /// Placements per answered board, or `None` if they are not counted.
    pub steps_per_board: Option<f64>,
    /// The share of the answered boards that took no guess, from 0 to 1.
    pub without_guess: Option<f64>,
    /// The most guesses that were open at one time, on any answered board.
    pub deepest_guess: Option<u32>,
    /// Instructions per answered board, if they were counted.
    pub instructions_per_board: Option<f64>,
    /// Milliseconds that an empty run takes, if starting is part of the times.
    pub start_up_milliseconds: Option<f64>,
    /// The most memory that an external program held at one time, in bytes.
    pub peak_memory_bytes: Option<u64>,
    /// Processor time of an external program, user and system, in microseconds per answered board.
    pub cpu_microseconds: Option<f64>,
    /// Microseconds per answered board: one sample for each group of passes that was timed together.
    pub samples: Vec<f64>,
    /// Microseconds per lost board: one sample for each pass over the lost boards.
    pub lost_samples: Vec<f64>,
    /// Microseconds of each board given, in the order of play, each the shortest of up to three timings. For a lost
    /// board it is the time until the budget ran out. Empty if single boards cannot be timed.
    pub board_microseconds: Vec<f64>,
    /// Guesses of each board given, in the order of play. For a lost board: until the budget ran out. Empty if they are
    /// not counted.
    pub board_guesses: Vec<u64>,
    /// Placements of each board given, likewise.
    pub board_steps: Vec<u64>,
    /// Boards given at once, and microseconds per board. Empty if this was not measured.
    #[serde(default)]
    pub batches: Vec<(usize, f64)>,
    /// Threads, and boards per second of all threads together. Empty if this was not measured.
    #[serde(default)]
    pub threads: Vec<(usize, f64)>,
}

impl StrategyRecord {
    /// The share of the boards given that it answered, from 0 to 1. `None` if it was given none.
    pub fn share(&self) -> Option<f64> {
        (self.given > 0).then(|| self.answered as f64 / self.given as f64)
    }

    /// Whether it lost the board at this place in the order of play.
    pub fn is_lost(&self, place: usize) -> bool {
        self.lost_boards.binary_search(&place).is_ok()
    }

    /// Whether it has a time to be ranked by: it made no error and took part to the end.
    pub fn is_rankable(&self) -> bool {
        matches!(self.verdict, Verdict::Right | Verdict::GaveUp) && self.par2.is_some()
    }
}

/// The verdict on an entrant, for one set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It answered every board correctly, each time.
    #[default]
    Right,
    /// It made no error, but lost at least one board: the budget ran out, or the limit. Or it is a program that did not
    /// finish the set in one pass within its limit, even if it answered all boards that it was then given one at a time.
    GaveUp,
    /// An answer was wrong.
    Wrong,
    /// It crashed, or printed something else.
    Failed,
    /// It does not support boards of this size.
    UnknownSize,
    /// It could not take part on this machine.
    Absent,
    /// The comparison was stopped before this entrant was done.
    Stopped,
}

impl Verdict {
    /// In words, for a table.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::GaveUp => "gave up",
            Verdict::Wrong => "wrong",
            Verdict::Failed => "failed",
            Verdict::UnknownSize => "no such size",
            Verdict::Absent => "absent",
            Verdict::Stopped => "stopped",
        }
    }
}

/// Microseconds per board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Microseconds {
    /// The median of the samples.
    pub median: f64,
    /// The lower and the upper quartile of the samples.
    pub quartiles: [f64; 2],
    /// The 95 % bootstrap interval of the median.
    pub interval: [f64; 2],
}

impl Record {
    /// Adds a set with its results, and gives it an [`id`](SetRecord::id) that no other set has. Returns the set as it was
    /// added.
    pub fn add(&mut self, mut set: SetRecord) -> &SetRecord {
        let is_taken = |id: &str| self.sets.iter().any(|other| other.id == id);
        let mut id = set.name.clone();
        let mut number = 2;
        while is_taken(&id) {
            id = format!("{} ({number})", set.name);
            number += 1;
        }
        for result in &mut set.results {
            result.set.clone_from(&id);
        }
        set.id = id;
        self.sets.push(set);
        self.sets.last().expect("it was just added")
    }

    /// Puts the sets' results into one list, as in a file.
    pub fn flatten(&mut self) {
        for set in &mut self.sets {
            self.results.append(&mut set.results);
        }
    }

    /// The sets with their results in them, as a table needs them.
    pub fn nested(&self) -> Vec<SetRecord> {
        let with_results = |set: &SetRecord| SetRecord {
            results: self.results.iter().filter(|result| result.set == set.id).cloned().collect(),
            ..set.clone()
        };
        self.sets.iter().map(with_results).collect()
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If the text is not a record, or has another layout.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        #[derive(Deserialize)]
        struct Head {
            schema: String,
        }
        let head: Head = serde_json::from_str(text)
            .map_err(|error| format!("is not a record of `sudoku compare`: {error}"))?;
        if head.schema != SCHEMA {
            return Err(format!("is a record with the layout {:?}, expected {SCHEMA:?}", head.schema).into());
        }
        Ok(serde_json::from_str(text).map_err(|error| format!("is a damaged record: {error}"))?)
    }

    /// Writes it as JSON.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_json(&self, mut out: impl Write) -> std::io::Result<()> {
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")
    }

    /// Writes one line for each sample, and one for each entrant without samples.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_csv(&self, out: impl Write) -> std::io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record([
            "set",
            "strategy",
            "boards",
            "given",
            "answered",
            "lost",
            "verdict",
            "rank",
            "par2_microseconds",
            "lost_microseconds",
            "budget",
            "limit_seconds",
            "sample",
            "microseconds_per_answered_board",
            "guesses_per_board",
            "steps_per_board",
            "instructions_per_board",
            "seed",
            "machine",
            "compiler",
            "flags",
            "commit",
            "command",
        ])?;
        let text = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
        let whole = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
        for result in &self.results {
            let none = [None];
            let samples: Vec<Option<f64>> = result.samples.iter().copied().map(Some).collect();
            let samples = if samples.is_empty() { &none[..] } else { &samples[..] };
            for (place, &sample) in samples.iter().enumerate() {
                csv.write_record([
                    result.set.as_str(),
                    &result.strategy,
                    &result.boards.to_string(),
                    &result.given.to_string(),
                    &result.answered.to_string(),
                    &result.lost.to_string(),
                    result.verdict.words(),
                    &whole(result.rank.map(u64::from)),
                    &text(result.par2.map(|par2| par2.median)),
                    &text(result.lost_microseconds),
                    &whole(result.budget),
                    &text(result.limit_seconds),
                    &sample.map_or_else(String::new, |_| (place + 1).to_string()),
                    &text(sample),
                    &text(result.guesses_per_board),
                    &text(result.steps_per_board),
                    &text(result.instructions_per_board),
                    &self.seed.to_string(),
                    &self.machine.cpu,
                    &self.build.compiler,
                    &self.build.flags,
                    &self.build.commit_text(),
                    &self.command,
                ])?;
            }
        }
        csv.flush()
    }
}
