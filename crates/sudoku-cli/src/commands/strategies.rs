use crate::listing::{Listing, Row, write_rows};
use crate::output::{BOLD, Target, styled};
use crate::status::{Failure, Status};
use clap::Args;
use serde_json::json;
use std::io::Write;
use sudoku_core::Size;
use sudoku_solvers::{Entry, STRATEGIES};

const EXAMPLES: &str = "Examples:
  sudoku strategies
  sudoku strategies --to json | jq -r .name";

/// Lists the strategies in the order of the lessons. --strategy takes these names.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct List {
    /// The form to write
    #[arg(long, value_name = "FORM", value_enum, default_value_t = Listing::Text)]
    to: Listing,

    #[command(flatten)]
    target: Target,
}

impl List {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let mut out = self.target.open()?;
        if self.to == Listing::Text {
            let names = STRATEGIES.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
            let widest = STRATEGIES.iter().map(|entry| sizes(entry).len()).max().unwrap_or(0);
            for entry in STRATEGIES {
                let name = styled(entry.name, BOLD, self.target.has_colours());
                let gap = " ".repeat(names - entry.name.len());
                writeln!(out, "{name}{gap}  {:widest$}  {}", sizes(entry), entry.idea)?;
            }
        } else {
            write_rows(&STRATEGIES.iter().map(row).collect::<Vec<_>>(), self.to, &mut out)?;
        }
        out.finish()?;
        Ok(Status::Good)
    }
}

fn row(entry: &'static Entry) -> Row {
    let sizes: Vec<usize> = entry.sizes.iter().map(|size| size.rows()).collect();
    Row::new()
        .with("name", json!(entry.name))
        .with("sizes", json!(sizes))
        .with("complete", json!(entry.complete))
        .with("pencil_marks", json!(entry.takes_candidates()))
        .with("idea", json!(entry.idea))
}

/// `all sizes`, or the sizes by name.
fn sizes(entry: &Entry) -> String {
    if entry.sizes == Size::ALL {
        return "all sizes".into();
    }
    let names: Vec<String> = entry.sizes.iter().map(|size| size.to_string()).collect();
    names.join(" ")
}
