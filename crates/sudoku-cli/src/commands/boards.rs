//! `sudoku boards`: what the corpus holds.

use crate::output;
use crate::status::{Failure, Status};
use clap::Args;
use std::io::Write;

/// The names of sets are what `compare --boards` takes, the names of boards what INPUT may be.
#[derive(Args)]
pub(crate) struct Boards {}

impl Boards {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let sets = sudoku_corpus::sets();
        let width = sets.iter().map(|set| set.name.len()).max().unwrap_or(0);
        let mut out = output::stdout();
        for set in sets {
            let as_is = if set.as_is { " (never turned)" } else { "" };
            writeln!(out, "{:width$}  {:4} boards  {}{as_is}", set.name, set.boards().len(), set.about)?;
            let named = set.boards().iter().filter_map(|board| Some((board.name?, board.truth)));
            for (name, truth) in named {
                writeln!(out, "{:width$}    {name}: {}", "", truth.answer_name())?;
            }
        }
        out.flush()?;
        Ok(Status::Good)
    }
}
