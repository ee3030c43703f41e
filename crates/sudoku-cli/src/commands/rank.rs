//! `sudoku rank`: one table over all sets of saved records.

use crate::commands::records::{self, Filters};
use crate::status::{Failure, Status};
use clap::{Args, ValueEnum};
use std::io::IsTerminal;
use std::path::PathBuf;
use sudoku_arena::Summary;

const EXAMPLES: &str = "Examples:
  sudoku rank record.json                        the summary of a comparison
  sudoku rank record.json --set hard,seventeen   of two sets
  sudoku rank record.json --strategy '^bitmask'  of a family of strategies
  sudoku rank old.json new.json --intersection   of two records
  sudoku compare --to json | sudoku rank -";

/// Ranks the strategies of saved records over all their sets: first by the share of boards answered, then by how many times
/// slower than the best they are (PAR-2). Both are means over the sets on which every strategy has a time. A strategy that
/// several of the records measured has a row for each.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rank {
    /// Records written by `sudoku compare -o FILE.json`, or files of `hyperfine --export-json`; - is standard input
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    #[command(flatten)]
    filters: Filters,
    /// Only sets on which every strategy has a time
    #[arg(long)]
    intersection: bool,
    /// The form of the table [default: text in a terminal, otherwise markdown]
    #[arg(long, value_name = "FORM")]
    to: Option<Form>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Tables that fit the terminal
    Text,
    /// Tables in Markdown
    Markdown,
    /// A line for each strategy
    Csv,
    /// Everything, in JSON
    Json,
}

impl Rank {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        records::spare(&self.records, self.output.as_deref())?;
        let mut records = records::read(&self.records)?;
        let summary = Summary::of_pool(&self.filters.pool(&mut records, self.intersection)?);
        let to_terminal = self.output.is_none() && std::io::stdout().is_terminal();
        let text = match self.to.unwrap_or(if to_terminal { Form::Text } else { Form::Markdown }) {
            Form::Text => summary.text(records::columns().unwrap_or(records::COLUMNS)),
            Form::Markdown => summary.markdown(),
            Form::Csv => csv(&summary).map_err(|error| Failure::unreadable(error.to_string()))?,
            Form::Json => {
                let json = serde_json::to_string_pretty(&summary).expect("a summary can be written");
                format!("{json}\n")
            }
        };
        records::write(self.output.as_deref(), &text)
    }
}

/// The table of means, with numbers in full, and a column for each set.
fn csv(summary: &Summary) -> Result<String, csv::Error> {
    let mut out = csv::Writer::from_writer(Vec::new());
    let headings = [
        "strategy",
        "mean_times_slower",
        "shared_sets",
        "share_answered",
        "answered",
        "given",
        "best_on",
        "best_on_of",
        "of_virtual_best",
        "error",
    ];
    let sets = summary.sets.iter().map(|set| format!("times_slower {set}"));
    out.write_record(headings.iter().map(|heading| (*heading).to_owned()).chain(sets))?;
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    for row in &summary.rows {
        let best_on =
            row.best_on.map_or_else(Default::default, |(best, of)| (best.to_string(), of.to_string()));
        let cells = [
            row.strategy.clone(),
            number(row.mean),
            summary.shared.len().to_string(),
            number(row.share),
            row.answered.to_string(),
            row.given.to_string(),
            best_on.0,
            best_on.1,
            number(row.of_virtual_best),
            row.error
                .as_ref()
                .map_or_else(String::new, |(verdict, set)| format!("{} on {set}", verdict.words())),
        ];
        out.write_record(cells.into_iter().chain(row.slower.iter().map(|slower| number(*slower))))?;
    }
    let bytes = out.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
