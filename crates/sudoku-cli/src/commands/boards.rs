//! `sudoku boards`: what the corpus holds, and how more of it is made.

use crate::output;
use crate::status::{Failure, Status};
use clap::{Args, Subcommand};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow::{Break, Continue};
use sudoku_generate::{RECIPES, recipe};
use sudoku_solvers::STRATEGIES;

/// The names of sets are what `compare --boards` takes, the names of boards what INPUT may be.
#[derive(Args)]
pub(crate) struct Boards {
    #[command(subcommand)]
    command: Option<BoardsCommand>,
}

#[derive(Subcommand)]
enum BoardsCommand {
    /// Make the boards of a set, as many as wanted: a board, a tab, and its number of solutions
    Make(Make),
}

/// The boards of the corpus that have no name were made by this command; the data files say with which numbers.
#[derive(Args)]
struct Make {
    /// The set: easy, minimal, hard, seventeen, anti-scan, none, several, invalid or sizes; or by-clues (9x9) or by-share
    /// of givens (16x16), which show how cost grows
    name: String,

    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: usize,

    /// Where the random numbers begin: the same seed makes the same boards
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Make {
    fn run(&self) -> Result<Status, Failure> {
        let recipe = recipe(&self.name).ok_or_else(|| {
            let names: Vec<&str> = RECIPES.iter().map(|recipe| recipe.name).collect();
            Failure::unreadable(format!("{}: no such set, expected {}", self.name, names.join(", ")))
        })?;
        let mut out = output::stdout();
        let mut written: io::Result<()> = Ok(());
        let mut seen = HashSet::new();
        if self.count > 0 {
            let _ = recipe.make(STRATEGIES, self.seed, &mut |board, truth| {
                if seen.insert(board) {
                    // A board of a long search is kept as soon as it is found.
                    written = writeln!(out, "{board}\t{truth}").and_then(|()| out.flush());
                }
                if written.is_err() || seen.len() >= self.count { Break(()) } else { Continue(()) }
            });
        }
        written?;
        out.flush()?;
        if seen.len() < self.count {
            let sentence = format!("{} of {} boards: the search led no further", seen.len(), self.count);
            return Err(Failure::Sentence(Status::Bad, sentence));
        }
        Ok(Status::Good)
    }
}

impl Boards {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        if let Some(BoardsCommand::Make(make)) = self.command {
            return make.run();
        }
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
