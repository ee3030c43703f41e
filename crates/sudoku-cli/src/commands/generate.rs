//! `sudoku generate`: new boards.

use crate::status::{Failure, Status, note};
use crate::{interrupt, output};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use sudoku_core::{Cell, Flow, Grid, Size, with_size};
use sudoku_generate::{Climb, ClimbTextError, Distinct, End, Order, PatternSymmetry, Shape};
use sudoku_solvers::STRATEGIES;

const EXAMPLES: &str = "Examples:
  sudoku generate                                  one board
  sudoku generate --count 1000 --minimal --seed 1  the same on every machine
  sudoku generate --symmetry rot180 --clues 24-28
  sudoku generate --size 16
  sudoku generate --hard --state hard.txt          again to continue the search

Every board has exactly one solution. Each line has one board. The seed goes to standard error. The same seed and \
options make the same bytes with any number of jobs. The status is 1 if fewer boards were made than asked for.";

/// Makes new boards, each with exactly one solution.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Generate {
    /// Number of boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,

    /// Seed of the random numbers [default: a random one]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Rows of the board: 4, 6, 9, 12, 16 or 25
    #[arg(long, value_name = "ROWS", default_value = "9", value_parser = size)]
    size: Size,

    /// Number of clues, or a range such as 24-28 [default: about three eighths of the cells]
    #[arg(long, value_name = "K", value_parser = range)]
    clues: Option<RangeInclusive<usize>>,

    /// Make minimal boards: no clue can be left out. With a symmetry, no group of clues that belong together
    #[arg(long)]
    minimal: bool,

    /// The symmetry of the pattern of clues
    #[arg(long, value_name = "KIND", default_value = "none", value_parser = symmetry)]
    symmetry: PatternSymmetry,

    /// Put clues in exactly these cells: one character for each cell, . or 0 for a blank, or a file of them
    #[arg(long, value_name = "MASK", conflicts_with_all = ["clues", "symmetry"])]
    pattern: Option<String>,

    /// When two boards count as the same
    #[arg(long, value_name = "HOW", value_enum, default_value_t = How::Exact)]
    distinct: How,

    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Search for boards that take many guesses, and print the hardest with their guesses (9x9)
    #[arg(long, conflicts_with_all = ["clues", "minimal", "symmetry", "pattern", "distinct", "size"])]
    hard: bool,

    /// With --hard: the number of generations
    #[arg(long, value_name = "N", default_value_t = 100, requires = "hard")]
    generations: u64,

    /// With --hard: a file that stores the search after each generation. If it exists, the search continues from it
    #[arg(long, value_name = "FILE", requires = "hard")]
    state: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum How {
    /// If every cell is the same
    Exact,
    /// If symmetries and relabelling turn one into the other
    Canonical,
}

fn size(text: &str) -> Result<Size, String> {
    let size = text.parse().ok().and_then(Size::from_rows);
    size.ok_or_else(|| "a board has 4, 6, 9, 12, 16 or 25 rows".into())
}

fn symmetry(text: &str) -> Result<PatternSymmetry, String> {
    let names = PatternSymmetry::ALL.map(PatternSymmetry::name);
    let found = PatternSymmetry::ALL.into_iter().find(|symmetry| symmetry.name() == text);
    found.ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok(low..=high),
        _ => Err("expected a number, or a smaller and a larger one as in 24-28".into()),
    }
}

impl Generate {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        if self.hard {
            return self.climb();
        }
        let mut size = self.size;
        let shape = match &self.pattern {
            None => Shape::Symmetry(self.symmetry),
            Some(pattern) => {
                let (cells, of) = mask(pattern)?;
                size = of;
                Shape::Pattern(cells)
            }
        };
        let distinct = if self.distinct == How::Exact { Distinct::Exact } else { Distinct::Canonical };
        let order = Order { shape, clues: self.clues.clone(), minimal: self.minimal, distinct };
        with_size!(size, N => self.make::<N>(&order))
    }

    fn make<const N: usize>(&self, order: &Order) -> Result<Status, Failure> {
        let refused = |sentence: String| Failure::Sentence(Status::Bad, sentence);
        order.check::<N>().map_err(|error| refused(error.to_string()))?;
        let seed = self.seed();
        let bar = bar(self.count as u64);
        let mut out = output::stdout();
        let mut written: io::Result<()> = Ok(());
        let end =
            order.boards::<N>(STRATEGIES, self.count, seed, self.jobs(), interrupt::flag(), &mut |board| {
                written = writeln!(out, "{board}");
                // A terminal shows each board as soon as it is made. A pipe does so only for large boards, which are slow.
                if N > 9 && written.is_ok() {
                    written = out.flush();
                }
                bar.inc(1);
                if written.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
            });
        bar.finish_and_clear();
        written?;
        out.flush()?;
        match end {
            End::Complete => Ok(Status::Good),
            End::Stopped => Ok(Status::Interrupted),
            End::FellShort(shortfall) => Err(refused(shortfall.to_string())),
        }
    }

    /// The seed. It is printed, so that the run can be repeated.
    fn seed(&self) -> u64 {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one("seed") >> 32);
        note(format_args!("seed {seed}"));
        seed
    }

    fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, NonZeroUsize::get)
    }

    fn climb(&self) -> Result<Status, Failure> {
        let mut climb = match &self.state {
            Some(path) if path.exists() => {
                let text = std::fs::read_to_string(path).map_err(|error| Failure::reading(path, &error))?;
                let fault =
                    |fault: ClimbTextError| Failure::unreadable(format!("{}: {fault}", path.display()));
                let climb: Climb = text.parse().map_err(fault)?;
                note(format_args!(
                    "seed {}, continuing after generation {}",
                    climb.seed(),
                    climb.generations()
                ));
                climb
            }
            _ => Climb::new(self.seed()),
        };
        let bar = bar(self.generations);
        let cancel = interrupt::flag();
        for _ in 0..self.generations {
            climb.generation(STRATEGIES, self.jobs(), cancel);
            if interrupt::requested() {
                break;
            }
            bar.inc(1);
            if let Some(hardest) = climb.pool().first() {
                bar.set_message(format!("{:.1} guesses", hardest.guesses));
            }
            if let Some(path) = &self.state {
                std::fs::write(path, climb.to_string()).map_err(|error| Failure::writing(path, &error))?;
            }
        }
        bar.finish_and_clear();
        let mut out = output::stdout();
        for hard in climb.pool().iter().take(self.count) {
            writeln!(out, "{}\t{:.2}", hard.board, hard.guesses)?;
        }
        out.flush()?;
        Ok(if interrupt::requested() {
            Status::Interrupted
        } else if climb.pool().len() < self.count {
            note(format_args!(
                "sudoku: {} of {} boards: the search keeps only this many",
                climb.pool().len(),
                self.count
            ));
            Status::Bad
        } else {
            Status::Good
        })
    }
}

/// A bar on standard error, if that is a terminal.
fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {per_sec} {eta} {msg}");
    bar.set_style(style.expect("the template is valid"));
    bar
}

/// The cells of a mask, and the size of its board.
fn mask(pattern: &str) -> Result<(Vec<Cell>, Size), Failure> {
    let text = match std::fs::read_to_string(pattern) {
        Ok(text) => text,
        Err(_) => pattern.to_string(),
    };
    let marks: Vec<char> = text.chars().filter(|mark| !mark.is_whitespace()).collect();
    let size = Size::from_cells(marks.len()).ok_or_else(|| {
        Failure::unreadable(format!(
            "--pattern: found {} characters, expected a file, or as many as a board has cells: 16, 36, 81, 144, 256 or 625",
            marks.len()
        ))
    })?;
    let is_clue = |mark: char| !matches!(mark, '.' | '0');
    let cells = with_size!(size, N => {
        Grid::<N>::cells().zip(&marks).filter(|&(_, &mark)| is_clue(mark)).map(|(cell, _)| cell).collect()
    });
    Ok((cells, size))
}
