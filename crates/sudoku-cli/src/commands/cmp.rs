//! `sudoku cmp`: the results of saved records side by side.

use crate::commands::records::{self, Filters};
use crate::output;
use crate::status::{Failure, Status, note};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::IsTerminal;
use std::path::PathBuf;
use sudoku_arena::summary::times;
use sudoku_arena::table::{grid, short};
use sudoku_arena::{Pool, blocks};
use sudoku_report::to_hyperfine;

const EXAMPLES: &str = "Examples:
  sudoku cmp record.json --strategy links,simd         two strategies
  sudoku cmp old.json new.json -t 1.1                  what changed by a tenth?
  sudoku cmp record.json --row strategy --set hard     strategy by strategy
  sudoku cmp record.json --by guesses                  counters, not times
  sudoku cmp record.json --to hyperfine -o runs.json   for hyperfine's scripts";

/// Shows the results of saved records side by side: in each cell PAR-2 in microseconds per board, and how many times that
/// is the best of the set. A strategy that several of the records measured has a column for each.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cmp {
    /// Records written by `sudoku compare -o FILE.json`, or files of `hyperfine --export-json`; - is standard input
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    #[command(flatten)]
    filters: Filters,
    /// What the rows are; the columns are the other
    #[arg(long, value_name = "WHAT", default_value = "set")]
    row: Rows,
    /// What to compare
    #[arg(long, value_name = "VALUE", default_value = "par2")]
    by: By,
    /// Only sets on which every strategy has a time
    #[arg(long)]
    intersection: bool,
    /// Only sets on which some strategy is at least this many times as slow as the best
    #[arg(short, long, value_name = "TIMES", value_parser = ratio)]
    threshold: Option<f64>,
    /// Only sets on which a strategy other than the best is at most this many times as slow as the best
    #[arg(short = 'T', long, value_name = "TIMES", value_parser = ratio)]
    threshold_max: Option<f64>,
    /// The form of the table [default: text in a terminal, otherwise markdown]
    #[arg(long, value_name = "FORM")]
    to: Option<Form>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rows {
    Set,
    Strategy,
}

/// What is compared. Counters and times of answered boards say nothing about the lost ones.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum By {
    /// Microseconds per board, lost boards counted twice
    Par2,
    /// Microseconds per answered board
    Time,
    /// Guesses per answered board
    Guesses,
    /// Placements per answered board
    Steps,
    /// Instructions per answered board, if they were counted
    Instructions,
    /// Peak memory of external programs, in MiB
    Memory,
    /// Processor time of external programs, in microseconds per answered board
    Cpu,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Tables that fit the terminal
    Text,
    /// One table in Markdown
    Markdown,
    /// A line for each set and strategy
    Csv,
    /// The same in JSON
    Json,
    /// The samples, as `hyperfine --export-json` writes them
    Hyperfine,
}

fn ratio(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "expected a number, such as 1.1".to_owned())?;
    if value >= 1.0 && value.is_finite() {
        Ok(value)
    } else {
        Err("expected a number from 1 up, such as 1.1".into())
    }
}

/// A result.
#[derive(Serialize)]
struct Cell<'a> {
    set: &'a str,
    strategy: &'a str,
    /// What is compared. `None` if there is no such value.
    value: Option<f64>,
    /// As a multiple of the smallest value of the set. `None` if that is zero.
    times_the_best: Option<f64>,
    /// What a table shows without a value.
    #[serde(skip)]
    instead: &'static str,
}

impl Cmp {
    /// Fails if an option would change nothing.
    fn refuse_idle_options(&self) -> Result<(), Failure> {
        let is_table = matches!(self.to, None | Some(Form::Text | Form::Markdown));
        if self.row != Rows::Set && !is_table {
            return Err(Failure::unreadable(
                "--row: csv, json and hyperfine have an entry for each set and strategy, and no rows to choose",
            ));
        }
        let has_threshold = self.threshold.or(self.threshold_max).is_some();
        if self.by != By::Par2 && !has_threshold && matches!(self.to, Some(Form::Hyperfine)) {
            return Err(Failure::unreadable("--by: --to hyperfine writes times, whatever is compared"));
        }
        Ok(())
    }

    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.refuse_idle_options()?;
        records::spare(&self.records, self.output.as_deref())?;
        let mut records = records::read(&self.records)?;
        let pool = self.filters.pool(&mut records, self.intersection)?;
        let chosen: Vec<bool> = (0..pool.sets.len()).map(|set| self.is_chosen(&pool, set)).collect();
        let pool = pool.filtered(|set| chosen[set], |_| true);
        if pool.sets.is_empty() {
            return Err(records::none_left("none passes the threshold"));
        }
        let to_terminal = self.output.is_none() && std::io::stdout().is_terminal();
        let text = match self.to.unwrap_or(if to_terminal { Form::Text } else { Form::Markdown }) {
            Form::Text => {
                let (headings, rows) = self.table(&pool);
                let tables =
                    blocks(&headings, &rows, &[0], 1, records::columns().unwrap_or(records::COLUMNS));
                format!("{}\n\n{}\n", self.about(), strong(&tables.join("\n\n")))
            }
            Form::Markdown => {
                let (headings, rows) = self.table(&pool);
                let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
                format!("{}\n\n{}\n", self.about(), grid(&headings, &rows, &[0]))
            }
            Form::Csv => self.csv(&pool).map_err(|error| Failure::unreadable(error.to_string()))?,
            Form::Json => {
                #[derive(Serialize)]
                struct Comparison<'a> {
                    schema: &'static str,
                    by: By,
                    results: Vec<Cell<'a>>,
                }
                let results = (0..pool.sets.len()).flat_map(|set| self.cells(&pool, set)).collect();
                let all = Comparison { schema: "sudoku-cmp/1", by: self.by, results };
                format!("{}\n", serde_json::to_string_pretty(&all).expect("numbers and texts can be written"))
            }
            Form::Hyperfine => Cmp::hyperfine(&pool)?,
        };
        records::write(self.output.as_deref(), &text)
    }

    /// The file for hyperfine's scripts. What it cannot hold is named on standard error.
    fn hyperfine(pool: &Pool) -> Result<String, Failure> {
        let exported = to_hyperfine(pool);
        if exported.left_out.is_empty() {
            return Ok(exported.json);
        }
        let left_out = format!(
            "hyperfine knows no lost boards, so only those that answered all boards of a set are written; left out: {}",
            exported.left_out.join(", ")
        );
        if exported.results > 0 {
            note(left_out);
            Ok(exported.json)
        } else {
            Err(Failure::unreadable(format!("nothing is left to write: {left_out}")))
        }
    }

    /// Whether a set passes the thresholds.
    fn is_chosen(&self, pool: &Pool, set: usize) -> bool {
        let mut ratios: Vec<f64> =
            self.cells(pool, set).iter().filter_map(|cell| cell.times_the_best).collect();
        ratios.sort_by(f64::total_cmp);
        let above = |least: f64| ratios.last().is_some_and(|&most| most >= least);
        let below = |most: f64| ratios.get(1).is_some_and(|&second| second <= most);
        self.threshold.is_none_or(above) && self.threshold_max.is_none_or(below)
    }

    fn cells<'a>(&self, pool: &'a Pool, set: usize) -> Vec<Cell<'a>> {
        let values: Vec<Option<f64>> =
            (0..pool.entrants.len()).map(|entrant| self.value(pool, set, entrant)).collect();
        let best = values.iter().flatten().copied().min_by(f64::total_cmp);
        let cell = |(entrant, value): (usize, Option<f64>)| Cell {
            set: &pool.sets[set].id,
            strategy: &pool.entrants[entrant],
            value,
            times_the_best: value.zip(best).filter(|(_, best)| *best > 0.0).map(|(value, best)| value / best),
            instead: pool
                .get(set, entrant)
                .filter(|result| !result.is_rankable())
                .map_or("-", |result| result.verdict.words()),
        };
        values.into_iter().enumerate().map(cell).collect()
    }

    fn value(&self, pool: &Pool, set: usize, entrant: usize) -> Option<f64> {
        let result = pool.get(set, entrant).filter(|result| result.is_rankable())?;
        match self.by {
            By::Par2 => pool.par2(set, entrant),
            By::Time => result.microseconds.map(|time| time.median),
            By::Guesses => result.guesses_per_board,
            By::Steps => result.steps_per_board,
            By::Instructions => result.instructions_per_board,
            By::Memory => result.peak_memory_bytes.map(|bytes| bytes as f64 / f64::from(1 << 20)),
            By::Cpu => result.cpu_microseconds,
        }
    }

    fn about(&self) -> &'static str {
        match self.by {
            By::Par2 => "PAR-2 in microseconds per board (times the best of the set):",
            By::Time => "Microseconds per answered board (times the best of the set):",
            By::Guesses => "Guesses per answered board (times the fewest of the set):",
            By::Steps => "Placements per answered board (times the fewest of the set):",
            By::Instructions => "Instructions per answered board (times the fewest of the set):",
            By::Memory => "Peak memory in MiB (times the least of the set):",
            By::Cpu => "Processor time in microseconds per answered board (times the least of the set):",
        }
    }

    fn table(&self, pool: &Pool) -> (Vec<String>, Vec<Vec<String>>) {
        let show = |cell: &Cell<'_>| match (cell.value, cell.times_the_best) {
            (None, _) => cell.instead.to_owned(),
            (Some(value), None) => short(value),
            (Some(value), Some(ratio)) => format!("{} ({}x)", short(value), times(ratio)),
        };
        let cells: Vec<Vec<String>> =
            (0..pool.sets.len()).map(|set| self.cells(pool, set).iter().map(show).collect()).collect();
        let sets = pool.sets.iter().map(|set| set.id.clone());
        let strategies = pool.entrants.iter().cloned();
        match self.row {
            Rows::Set => {
                let headings = std::iter::once("set".to_owned()).chain(strategies).collect();
                let rows = sets.zip(cells).map(|(set, cells)| std::iter::once(set).chain(cells).collect());
                (headings, rows.collect())
            }
            Rows::Strategy => {
                let headings = std::iter::once("strategy".to_owned()).chain(sets).collect();
                let rows = strategies.enumerate().map(|(entrant, name)| {
                    std::iter::once(name).chain(cells.iter().map(|set| set[entrant].clone())).collect()
                });
                (headings, rows.collect())
            }
        }
    }

    fn csv(&self, pool: &Pool) -> Result<String, csv::Error> {
        let mut out = csv::Writer::from_writer(Vec::new());
        let by = self.by.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        out.write_record(["set", "strategy", &by, "times_the_best"])?;
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
        for set in 0..pool.sets.len() {
            for cell in self.cells(pool, set) {
                out.write_record([
                    cell.set,
                    cell.strategy,
                    &number(cell.value),
                    &number(cell.times_the_best),
                ])?;
            }
        }
        let bytes = out.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// The tables with the best results in bold, if there are colours. The escape codes come last, so that they do not count as width.
fn strong(tables: &str) -> String {
    let cell = |cell: &str| {
        if cell.trim_end().ends_with("(1.00x)") {
            output::styled(cell, output::BOLD, output::colours())
        } else {
            cell.to_owned()
        }
    };
    let line = |line: &str| line.split('|').map(cell).collect::<Vec<_>>().join("|");
    tables.lines().map(line).collect::<Vec<_>>().join("\n")
}
