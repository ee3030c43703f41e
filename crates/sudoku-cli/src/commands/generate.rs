//! `sudoku generate`: new boards.

use crate::atomic::write_file;
use crate::board_writer::{BoardWriter, Fact};
use crate::detached;
use crate::form::form;
use crate::interrupt;
use crate::limit;
use crate::output::{self, Target};
use crate::pipeline::Jobs;
use crate::progress;
use crate::status::{Failure, Status, note, warn};
use crate::text::counted;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use serde_json::json;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;
use sudoku_core::{AnyGrid, Cell, Flow, Grid, Size, with_size};
use sudoku_generate::{Climb, ClimbTextError, Distinct, End, Order, PatternSymmetry, Shape};
use sudoku_io::Form;
use sudoku_rate::{Difficulty, rate};
use sudoku_solvers::STRATEGIES;

const EXAMPLES: &str = "Examples:
  sudoku generate                             one board
  sudoku generate -n 1000 --minimal --seed 1  the same on every machine
  sudoku generate --rating medium --to grid
  sudoku generate --symmetry rot180 --clues 24-28
  sudoku generate --size 16
  sudoku generate --hard --state hard.txt     again to continue the search

Every board has exactly one solution. Each line has one board. The seed goes to standard error. The same seed and \
options make the same bytes with any number of jobs. The status is 1 if fewer boards were made than asked for.";

/// Makes new boards, each with exactly one solution.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Generate {
    /// Number of boards
    #[arg(short = 'n', long, value_name = "N", value_parser = limit::count::<usize>, default_value_t = 1)]
    count: usize,

    /// Seed of the random numbers [default: another one every time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Rows of the board
    #[arg(long, value_name = "ROWS", default_value = "9", value_parser = size())]
    size: Size,

    /// Number of clues, or a range such as 24-28 [default: about three eighths of the cells]
    #[arg(long, value_name = "K", value_parser = range)]
    clues: Option<RangeInclusive<usize>>,

    /// Make minimal boards: no clue can be left out. With a symmetry, no group of clues that belong together
    #[arg(long)]
    minimal: bool,

    /// The symmetry of the pattern of clues
    #[arg(long, value_name = "KIND", default_value = "none", value_parser = symmetry())]
    symmetry: PatternSymmetry,

    /// Put clues in exactly these cells: one character for each cell, . or 0 for a blank; or a file of them, or -
    #[arg(long, value_name = "MASK", conflicts_with_all = ["clues", "symmetry", "size"], value_hint = ValueHint::FilePath)]
    pattern: Option<String>,

    /// Keep only boards that `sudoku rate` gives this name
    #[arg(long, value_name = "NAME", value_parser = rating())]
    rating: Option<Difficulty>,

    /// When two boards count as the same
    #[arg(long, value_name = "HOW", value_enum, default_value_t = How::Exact)]
    distinct: How,

    #[command(flatten)]
    jobs: Jobs,

    /// The form to write
    #[arg(long, value_name = "FORM", value_parser = form(), default_value = "line")]
    to: Form,

    #[command(flatten)]
    target: Target,

    /// Search for boards that take many guesses, and print the hardest with their guesses (9x9)
    #[arg(
        long,
        conflicts_with_all = ["clues", "minimal", "symmetry", "pattern", "distinct", "size", "rating"]
    )]
    hard: bool,

    /// With --hard: the number of generations [default: 100]
    #[arg(long, value_name = "N", requires = "hard")]
    generations: Option<u64>,

    /// With --hard: a file that stores the search after each generation. If it exists, the search continues from it
    #[arg(long, value_name = "FILE", requires = "hard", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum How {
    /// If every cell is the same
    Exact,
    /// If symmetries and relabelling turn one into the other
    Canonical,
}

fn size() -> impl TypedValueParser<Value = Size> {
    PossibleValuesParser::new(["4", "6", "9", "12", "16", "25"])
        .map(|rows| rows.parse().ok().and_then(Size::from_rows).expect("clap knows the sizes"))
}

fn symmetry() -> impl TypedValueParser<Value = PatternSymmetry> {
    PossibleValuesParser::new(PatternSymmetry::ALL.map(PatternSymmetry::name)).map(|name| {
        let found = PatternSymmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        found.expect("clap knows the names")
    })
}

const DIFFICULTIES: [Difficulty; 4] =
    [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];

fn rating() -> impl TypedValueParser<Value = Difficulty> {
    PossibleValuesParser::new(DIFFICULTIES.map(Difficulty::name)).map(|name| {
        let found = DIFFICULTIES.into_iter().find(|difficulty| difficulty.name() == name);
        found.expect("clap knows the names")
    })
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
        // clap does not ask for an option that conflicts with one that is there.
        if self.generations.is_some() || self.state.is_some() {
            return Err(Failure::unreadable(
                "--generations and --state: they belong to --hard, which is not there",
            ));
        }
        let mut size = self.size;
        let shape = match &self.pattern {
            None => Shape::Symmetry(self.symmetry),
            Some(pattern) => {
                output::spare(Path::new(pattern), self.target.file())?;
                let (cells, of) = mask(pattern)?;
                size = of;
                Shape::Pattern(cells)
            }
        };
        let distinct = if self.distinct == How::Exact { Distinct::Exact } else { Distinct::Canonical };
        let order = Order { shape, clues: self.clues.clone(), minimal: self.minimal, distinct };
        with_size!(size, N => self.make::<N>(order))
    }

    fn make<const N: usize>(&self, order: Order) -> Result<Status, Failure> {
        order.check::<N>().map_err(|error| Failure::unreadable(error.to_string()))?;
        let (seed, jobs) = (self.seed(), self.jobs.number());
        // Boards of another rating do not count, so there is no telling how many are needed.
        let needed = if self.rating.is_some() { usize::MAX } else { self.count };
        let patience = Patience::new(self, &order, N);
        let mut making = Making::new(self)?;
        let end = detached::run(
            move |send| {
                let cancel = interrupt::flag();
                order.boards::<N>(STRATEGIES, needed, seed, jobs, cancel, &mut |board| send(*board))
            },
            &mut making,
            |making, board: Grid<N>| making.take(&board),
            |making, time| {
                making.writer.flush()?;
                if making.found == 0 && !making.is_explained && time >= PATIENCE {
                    making.is_explained = true;
                    note(patience.sentence(making));
                }
                Ok(())
            },
        )?;
        let (found, in_vain) = (making.found, making.in_vain);
        making.finish()?;
        let fell_short = |why: String| {
            Err(Failure::Sentence(Status::Bad, format!("{found} of {} boards: {why}", self.count)))
        };
        match end {
            _ if found == self.count => Ok(Status::Good),
            _ if interrupt::requested() => Ok(Status::Interrupted),
            Some(End::FellShort(shortfall)) if self.rating.is_none() => {
                Err(Failure::Sentence(Status::Bad, shortfall.to_string()))
            }
            Some(End::FellShort(_)) => fell_short("there are no more different ones to choose from".into()),
            _ => fell_short(format!("of the last {in_vain} boards none has this rating")),
        }
    }

    /// The seed. It is printed, so that the run can be repeated.
    fn seed(&self) -> u64 {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one("seed") >> 32);
        note(format_args!("seed {seed}"));
        seed
    }

    fn climb(&self) -> Result<Status, Failure> {
        if let Some(state) = &self.state {
            output::spare(state, self.target.file())?;
        }
        let mut climb = match &self.state {
            Some(path) if path.exists() => {
                let text = std::fs::read_to_string(path).map_err(|error| Failure::reading(path, &error))?;
                let fault =
                    |fault: ClimbTextError| Failure::unreadable(format!("{}: {fault}", path.display()));
                let climb: Climb = text.parse().map_err(fault)?;
                if self.seed.is_some_and(|seed| seed != climb.seed()) {
                    return Err(Failure::unreadable(format!(
                        "--seed: {} continues a search with the seed {}; leave out --seed, or take another file",
                        path.display(),
                        climb.seed()
                    )));
                }
                note(format_args!(
                    "seed {}, continuing after generation {}",
                    climb.seed(),
                    climb.generations()
                ));
                climb
            }
            _ => Climb::new(self.seed()),
        };
        let mut writer = BoardWriter::new(self.to, &self.target)?;
        let generations = self.generations.unwrap_or(100);
        let bar = progress::bar(Some(generations), BAR);
        let cancel = interrupt::flag();
        for _ in 0..generations {
            climb.generation(STRATEGIES, self.jobs.number(), cancel);
            if interrupt::requested() {
                break;
            }
            bar.inc(1);
            if let Some(hardest) = climb.pool().first() {
                bar.set_message(format!("{:.1} guesses", hardest.guesses));
            }
            if let Some(path) = &self.state {
                write_file(path, climb.to_string())?;
            }
        }
        bar.finish_and_clear();
        for hard in climb.pool().iter().take(self.count) {
            let guesses = Fact::new("guesses", json!((hard.guesses * 100.0).round() / 100.0));
            writer.put(&AnyGrid::from(hard.board).into(), vec![guesses])?;
        }
        writer.finish()?;
        Ok(if interrupt::requested() {
            Status::Interrupted
        } else if climb.pool().len() < self.count {
            warn(format_args!(
                "{} of {} boards: the search keeps only this many",
                climb.pool().len(),
                self.count
            ));
            Status::Bad
        } else {
            Status::Good
        })
    }
}

const BAR: &str = "{wide_bar} {pos}/{len} boards, {per_sec}, {eta} left {msg}";

/// After this time without a board the program says what takes so long.
const PATIENCE: Duration = Duration::from_secs(3);

/// A search for a rating ends after this many boards in a row of another one.
const OTHERS: u64 = 20_000;

/// Boards on their way out.
struct Making {
    writer: BoardWriter,
    bar: indicatif::ProgressBar,
    rating: Option<Difficulty>,
    count: usize,
    found: usize,
    /// Boards in a row that have another rating.
    in_vain: u64,
    is_explained: bool,
}

impl Making {
    fn new(options: &Generate) -> Result<Making, Failure> {
        let bar = if options.target.is_terminal() && options.count > 1 {
            indicatif::ProgressBar::hidden()
        } else {
            progress::bar(Some(options.count as u64), BAR)
        };
        Ok(Making {
            writer: BoardWriter::new(options.to, &options.target)?,
            bar,
            rating: options.rating,
            count: options.count,
            found: 0,
            in_vain: 0,
            is_explained: false,
        })
    }

    /// Writes a board, unless it has another rating than the one that is wanted.
    fn take<const N: usize>(&mut self, board: &Grid<N>) -> Result<Flow, Failure>
    where
        AnyGrid: From<Grid<N>>,
    {
        let mut facts = Vec::new();
        if let Some(wanted) = self.rating {
            if rate(board).difficulty != wanted {
                self.in_vain += 1;
                return Ok(if self.in_vain < OTHERS { Flow::Continue(()) } else { Flow::Break(()) });
            }
            self.in_vain = 0;
            facts.push(Fact::quiet("rating", json!(wanted.name())));
        }
        self.writer.put(&AnyGrid::from(*board).into(), facts)?;
        self.found += 1;
        self.bar.inc(1);
        Ok(if self.found < self.count { Flow::Continue(()) } else { Flow::Break(()) })
    }

    fn finish(self) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        Ok(self.writer.finish()?)
    }
}

/// What there is to say if no board comes.
struct Patience {
    what: String,
    why: String,
}

impl Patience {
    fn new(options: &Generate, order: &Order, rows: usize) -> Patience {
        let most = order.clues.as_ref().map(|clues| *clues.end());
        let what = match (most, &order.shape) {
            (_, Shape::Pattern(cells)) => {
                format!("{} in a given pattern", counted(cells.len() as u64, "clue"))
            }
            (Some(most), _) => format!("{rows}x{rows} with at most {}", counted(most as u64, "clue")),
            _ if options.minimal => format!("minimal, {rows}x{rows}"),
            _ => format!("{rows}x{rows}"),
        };
        let how = "Each attempt takes clues away from a random full grid as long as one solution is left";
        let why = match most {
            Some(most) if rows == 9 && matches!(order.shape, Shape::Symmetry(PatternSymmetry::None)) => {
                match chance(most) {
                    Some(chance) => format!(
                        "{how}; {chance}. So it takes the smallest board of 40 attempts and exchanges two clues for one, \
                     again and again. After 40 such boards in vain the search ends with status 1"
                    ),
                    None => how.to_string(),
                }
            }
            _ if rows > 9 && options.minimal => format!(
                "{how}. Beyond 9x9 the question whether one of the last clues can go may take hours; without --minimal \
                 a board takes seconds"
            ),
            _ => format!(
                "{how}. How likely it is to succeed here is not known; after 1,600 attempts in vain the search ends"
            ),
        };
        Patience { what, why }
    }

    fn sentence(&self, making: &Making) -> String {
        let rated = match making.rating {
            Some(rating) => {
                format!(" Of {} so far none is rated {}.", counted(making.in_vain, "board"), rating.name())
            }
            None => String::new(),
        };
        format!("no board yet ({}). {}.{rated} Ctrl-C ends it.", self.what, self.why)
    }
}

/// How likely it is that a random minimal 9x9 board has at most this many clues, measured with `--minimal --seed 1` on
/// 87,000 of them; `None` where that is common. Up to symmetry 49,158 boards with 17 clues are known, and there are
/// 5,472,730,538 full grids (Russell and Jarvis 2006).
fn chance(clues: usize) -> Option<&'static str> {
    Some(match clues {
        17 => {
            "of 87,000 such boards none had fewer than 20 clues, and about one full grid in 110,000 has a known board with 17"
        }
        18 | 19 => "of 87,000 such boards none had fewer than 20 clues",
        20 => "one such board in about 22,000 has 20 clues",
        21 => "one such board in about 480 has at most 21 clues",
        _ => return None,
    })
}

/// The cells of a mask, and the size of its board.
fn mask(pattern: &str) -> Result<(Vec<Cell>, Size), Failure> {
    let text = if pattern == "-" {
        std::io::read_to_string(std::io::stdin())
            .map_err(|error| Failure::reading("standard input", &error))?
    } else if Path::new(pattern).exists() {
        std::fs::read_to_string(pattern).map_err(|error| Failure::reading(pattern, &error))?
    } else {
        pattern.to_string()
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
