//! The record of a comparison: every sample, and everything that a reader needs to check it.

use crate::{Build, Kind, Machine};
use serde::{Deserialize, Serialize};
use std::io::Write;

/// The name of this layout of a record. It changes if a reader of older records could misunderstand the new ones.
pub const SCHEMA: &str = "sudoku-compare/1";

/// A comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`SCHEMA`].
    pub schema: String,
    /// The machine.
    pub machine: Machine,
    /// The compiler, the flags and the commit: fields `compiler`, `flags`, `commit`.
    #[serde(flatten)]
    pub build: Build,
    /// The command that repeats the comparison.
    pub command: String,
    /// When it was made, seconds since 1970 (UTC).
    pub time: u64,
    /// The seed of the shuffle and of the symmetries.
    pub seed: u64,
    /// The budget for a board, in placements.
    pub budget: u64,
    /// Seconds of measuring for each entrant and set.
    pub seconds: f64,
    /// The sets, in order, without their results.
    pub sets: Vec<SetRecord>,
    /// One for each set and entrant.
    pub results: Vec<StrategyRecord>,
}

/// One set of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SetRecord {
    /// Its name.
    pub set: String,
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
    /// Clues of each board, in the order in which they were played.
    pub clues: Vec<usize>,
    /// How much longer the slowest tenth of a fixed piece of work took than its fastest quarter: 0.05 is 5 %.
    pub noise: f64,
    /// What a reader of the table must know.
    pub notes: Vec<String>,
    /// The results, in the order in which the entrants entered. In a file they are in the record's own list.
    #[serde(skip)]
    pub results: Vec<StrategyRecord>,
}

/// How one entrant did on one set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StrategyRecord {
    /// The set.
    pub set: String,
    /// The entrant.
    pub strategy: String,
    /// What kind of entrant it is.
    pub kind: Option<Kind>,
    /// Boards of the set that were played.
    pub boards: usize,
    /// Boards that it was given before it was stopped.
    pub tried: usize,
    /// Boards that it answered correctly.
    pub answered: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// More on the verdict, and the first board where it happened.
    pub reason: Option<String>,
    /// Its rank: 1 is best. `None` without a measurement.
    pub rank: Option<u32>,
    /// Whether a neighbour in the ranking cannot be told apart from it.
    pub tied: bool,
    /// Boards per second, from the median.
    pub boards_per_second: Option<f64>,
    /// Microseconds per board.
    pub microseconds: Option<Microseconds>,
    /// Its median as a multiple of the best one.
    pub slower: Option<f64>,
    /// Guesses per board, or `None` if they are not counted.
    pub guesses_per_board: Option<f64>,
    /// Placements per board, or `None` if they are not counted.
    pub steps_per_board: Option<f64>,
    /// The share of boards answered without a guess, from 0 to 1.
    pub without_guess: Option<f64>,
    /// The most guesses that were open at one time, on any board.
    pub deepest_guess: Option<u32>,
    /// Instructions per board, if they were counted.
    pub instructions_per_board: Option<f64>,
    /// Milliseconds that an empty run takes, if starting is part of the times.
    pub start_up_milliseconds: Option<f64>,
    /// Microseconds per board: one sample for each group of passes that was timed together.
    pub samples: Vec<f64>,
    /// Microseconds of each board in the order of play, each the shortest of three timings. Empty if single boards
    /// cannot be timed.
    pub board_microseconds: Vec<f64>,
    /// Boards given at once, and microseconds per board. Empty if this was not measured.
    #[serde(default)]
    pub batches: Vec<(usize, f64)>,
    /// Threads, and boards per second of all threads together. Empty if this was not measured.
    #[serde(default)]
    pub threads: Vec<(usize, f64)>,
    /// Guesses of each board in the order of play. Empty if they are not counted.
    pub board_guesses: Vec<u64>,
}

/// The verdict on an entrant, for one set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It answered every board correctly, each time.
    #[default]
    Right,
    /// The budget ran out.
    GaveUp,
    /// An answer was wrong.
    Wrong,
    /// It crashed, hung, or printed something else.
    Failed,
    /// It does not support boards of this size.
    UnknownSize,
    /// It could not take part on this machine.
    Absent,
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
    /// Puts the sets' results into one list, as in a file.
    pub fn flatten(&mut self) {
        for set in &mut self.sets {
            self.results.append(&mut set.results);
        }
    }

    /// The sets with their results in them, as a table needs them.
    pub fn nested(&self) -> Vec<SetRecord> {
        let with_results = |set: &SetRecord| SetRecord {
            results: self.results.iter().filter(|result| result.set == set.set).cloned().collect(),
            ..set.clone()
        };
        self.sets.iter().map(with_results).collect()
    }

    /// Reads a record.
    ///
    /// # Errors
    /// A sentence, if the text is not a record, or has another layout.
    pub fn from_json(text: &str) -> Result<Record, String> {
        #[derive(Deserialize)]
        struct Head {
            schema: String,
        }
        let head: Head = serde_json::from_str(text)
            .map_err(|error| format!("is not a record of `sudoku compare`: {error}"))?;
        if head.schema != SCHEMA {
            return Err(format!("is a record with the layout {:?}, expected {SCHEMA:?}", head.schema));
        }
        serde_json::from_str(text).map_err(|error| format!("is a damaged record: {error}"))
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
            "answered",
            "verdict",
            "rank",
            "sample",
            "microseconds_per_board",
            "guesses_per_board",
            "steps_per_board",
            "instructions_per_board",
            "seed",
            "budget",
            "machine",
            "compiler",
            "flags",
            "commit",
            "command",
        ])?;
        let text = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
        for result in &self.results {
            let none = [None];
            let samples: Vec<Option<f64>> = result.samples.iter().copied().map(Some).collect();
            let samples = if samples.is_empty() { &none[..] } else { &samples[..] };
            for (place, &sample) in samples.iter().enumerate() {
                csv.write_record([
                    result.set.as_str(),
                    &result.strategy,
                    &result.boards.to_string(),
                    &result.answered.to_string(),
                    result.verdict.words(),
                    &result.rank.map_or_else(String::new, |rank| rank.to_string()),
                    &sample.map_or_else(String::new, |_| (place + 1).to_string()),
                    &text(sample),
                    &text(result.guesses_per_board),
                    &text(result.steps_per_board),
                    &text(result.instructions_per_board),
                    &self.seed.to_string(),
                    &self.budget.to_string(),
                    &self.machine.cpu,
                    &self.build.compiler,
                    &self.build.flags,
                    &self.build.commit,
                    &self.command,
                ])?;
            }
        }
        csv.flush()
    }
}
