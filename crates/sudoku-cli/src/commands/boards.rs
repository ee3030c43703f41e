//! `sudoku boards`: lists the corpus, and makes more boards for it.

use crate::output;
use crate::status::{Failure, Status};
use clap::{Args, Subcommand};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow::{Break, Continue};
use sudoku_generate::{RECIPES, recipe};
use sudoku_solvers::STRATEGIES;

/// Lists the built-in sets and named boards. `compare --boards` takes the name of a set, and an INPUT can be the name of
/// a board.
#[derive(Args)]
pub(crate) struct Boards {
    #[command(subcommand)]
    command: Option<BoardsCommand>,
}

#[derive(Subcommand)]
enum BoardsCommand {
    /// Make boards of a set: each line has a board, a tab, and its number of solutions
    Make(Make),
}

/// Makes boards of a set. This command made the boards of the corpus that have no name; the data files say with which
/// options.
#[derive(Args)]
struct Make {
    /// The set: easy, ladder, minimal, hard, seventeen, anti-scan, none, several, invalid or sizes; or by-clues (9x9) or by-share
    /// of givens (16x16), which show how the cost grows
    name: String,

    /// Number of boards
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: usize,

    /// Seed of the random numbers: the same seed makes the same boards
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
                    // Flushed at once, so that a board found by a long search is never lost.
                    written = writeln!(out, "{board}\t{truth}").and_then(|()| out.flush());
                }
                if written.is_err() || seen.len() >= self.count { Break(()) } else { Continue(()) }
            });
        }
        written?;
        out.flush()?;
        if seen.len() < self.count {
            let sentence = format!("{} of {} boards: the search found no more", seen.len(), self.count);
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
