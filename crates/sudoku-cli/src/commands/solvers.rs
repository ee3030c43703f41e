use crate::output;
use crate::status::{Failure, Status};
use clap::Args;
use std::io::Write;
use sudoku_core::Size;
use sudoku_solvers::STRATEGIES;

/// Lists the strategies in the order of the lessons. --solver and --solvers take these names.
#[derive(Args)]
pub(crate) struct Solvers {}

impl Solvers {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let width = STRATEGIES.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
        let mut out = output::stdout();
        for entry in STRATEGIES {
            writeln!(out, "{:width$}  {:10}  {}", entry.name, sizes(entry), entry.idea)?;
        }
        out.flush()?;
        Ok(Status::Good)
    }
}

/// `all sizes`, or the sizes by name.
fn sizes(entry: &sudoku_solvers::Entry) -> String {
    if entry.sizes == Size::ALL {
        return "all sizes".into();
    }
    let names: Vec<String> = entry.sizes.iter().map(|size| size.to_string()).collect();
    names.join(" ")
}
