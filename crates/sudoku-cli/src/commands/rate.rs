//! `sudoku rate`: how hard a board is, for people and for the strategies.

use crate::input::{Inputs, LARGEST_BATCH, Meter};
use crate::output;
use crate::status::{Failure, Status, note};
use clap::Args;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use sudoku_core::{Flow, Grid, Limits, Size, with_grid};
use sudoku_io::Item;
use sudoku_rate::{Technique, rate};
use sudoku_solvers::{STRATEGIES, Wanted};

const EXAMPLES: &str = "Examples:
  sudoku rate puzzles.txt
  sudoku rate inkala-2012 --strategies        the cost for each strategy
  sudoku rate leetcode-37 --explain           each step as a sentence

Ratings:
  easy    naked and hidden singles solve it
  medium  locked candidates are needed too
  hard    pairs, triples or X-wings are needed
  expert  none of these is enough

Each line has the board, a tab, the rating, a tab, and how often each technique was used. The status is 1 if a board \
has no solution or several.";

/// Rates how hard boards are: easy, medium, hard or expert.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rate {
    #[command(flatten)]
    inputs: Inputs,

    /// Show each step of the solution as a sentence
    #[arg(long)]
    explain: bool,

    /// Show the guesses and steps that each strategy takes
    #[arg(long)]
    strategies: bool,

    /// With --strategies: the most placements of a strategy
    #[arg(long, value_name = "PLACEMENTS", default_value_t = 10_000_000)]
    budget: u64,
}

impl Rate {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let mut out = output::stdout();
        let mut status = Status::Good;
        let mut boards = 0;
        let mut written: io::Result<()> = Ok(());
        let meter = Meter::default();
        meter.batch.store(LARGEST_BATCH, Ordering::Relaxed);
        let all_read = self.inputs.find().run(&meter, &mut |batch| {
            for item in batch.items {
                let worse = match item {
                    Item::Puzzle(puzzle) => match puzzle.board.grid() {
                        Some(board) => {
                            boards += 1;
                            with_grid!(board, board => self.show(&board, &mut out))
                        }
                        None => {
                            note(format_args!(
                                "line {}: a grid of pencil marks cannot be rated",
                                puzzle.line
                            ));
                            Ok(Status::Unreadable)
                        }
                    },
                    Item::Error(error) => {
                        note(format_args!(
                            "line {}, column {}: found {}, expected {}",
                            error.line, error.column, error.found, error.expected
                        ));
                        Ok(Status::Unreadable)
                    }
                    Item::Header(_) | Item::Note(_) => Ok(Status::Good),
                };
                match worse {
                    Ok(worse) => status = status.max(worse),
                    Err(error) => written = Err(error),
                }
            }
            if written.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        written?;
        out.flush()?;
        if boards == 0 {
            note("sudoku: there was no board to rate");
        }
        Ok(if all_read && boards > 0 { status } else { Status::Unreadable })
    }

    fn show<const N: usize>(&self, board: &Grid<N>, out: &mut impl Write) -> io::Result<Status> {
        let limits = Limits::UNIQUE.placements(self.budget);
        let mut checker = STRATEGIES
            .reference(const { Size::of::<N>() }, Wanted::BOARDS)
            .and_then(|entry| entry.solver::<N>())
            .expect("a strategy knows this size");
        let answer = checker.solve_within(board, &limits).answer;
        let name = answer.name();
        if name != "unique" {
            writeln!(out, "{board}\t{name}")?;
            return Ok(Status::Bad);
        }
        let rating = rate(board);
        let times: Vec<String> = Technique::ALL
            .into_iter()
            .filter(|&technique| rating.times(technique) > 0)
            .map(|technique| format!("{} {}", rating.times(technique), technique.name()))
            .collect();
        writeln!(out, "{board}\t{}\t{}", rating.difficulty.name(), times.join(", "))?;
        if self.explain {
            for (number, step) in rating.steps.iter().enumerate() {
                writeln!(out, "{:4}. {step}", number + 1)?;
            }
            if !rating.reached.is_full() {
                let left = rating.reached.blanks().count();
                writeln!(out, "      Here the ladder ends, with {left} cells still blank.")?;
            }
        }
        if self.strategies {
            for entry in STRATEGIES {
                let Some(mut solver) = entry.solver::<N>() else { continue };
                let report = solver.solve_within(board, &limits);
                let guesses = report.stats.guesses.map_or("-".into(), |guesses| guesses.to_string());
                let steps = report.stats.placements;
                let name = report.answer.name();
                writeln!(out, "  {:20} {name:8} {guesses:>10} guesses {steps:>12} steps", entry.name)?;
            }
        }
        Ok(Status::Good)
    }
}
