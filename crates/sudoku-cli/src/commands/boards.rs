//! `sudoku boards`: lists the corpus, prints boards of it, and makes more.

use crate::board_writer::{BoardWriter, Fact};
use crate::complete;
use crate::detached;
use crate::form::form;
use crate::input::{built_in, name_and_line, names, sizes_of_set};
use crate::interrupt;
use crate::limit;
use crate::listing::{Listing, Row, write_rows};
use crate::output::{BOLD, Target, styled};
use crate::pipeline::Jobs;
use crate::status::{Failure, Status, warn};
use crate::text::{did_you_mean, shown};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use serde_json::json;
use std::collections::HashSet;
use std::io::Write;
use sudoku_core::Flow;
use sudoku_corpus::{Board, Set};
use sudoku_generate::{RECIPES, recipe};
use sudoku_io::Form;
use sudoku_solvers::STRATEGIES;

const EXAMPLES: &str = "Examples:
  sudoku boards                       the sets and the named boards
  sudoku boards hard                  the boards of a set
  sudoku boards sizes/16x16           those of one size
  sudoku boards hard:17               board 17 of a set
  sudoku boards inkala-2012 --to sdk
  sudoku boards make hard -n 5

Each line has the board, a tab and its number of solutions. A board with a name has another tab and the name. An INPUT \
of any command can be a set or a name.";

/// Lists the built-in sets and the named boards, or prints the boards of sets.
#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(crate) struct Boards {
    #[command(subcommand)]
    command: Option<BoardsCommand>,

    /// A set, one size of a set as in sizes/16x16, one board of a set as in hard:17, or the name of a board [default: list
    /// what there is]
    #[arg(value_name = "NAME", add = complete::boards())]
    names: Vec<String>,

    /// The form to write: text, json, csv or markdown for the list; for boards any form [default: text or line]
    #[arg(long, value_name = "FORM", value_parser = list_or_form(), hide_possible_values = true)]
    to: Option<To>,

    /// Print at most this many boards [default: all]
    #[arg(short = 'n', long, value_name = "N", value_parser = limit::count::<usize>, requires = "names")]
    count: Option<usize>,

    #[command(flatten)]
    target: Target,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    Text,
    Form(Form),
}

fn list_or_form() -> impl TypedValueParser<Value = To> {
    let text = PossibleValue::new("text").help("Text in columns");
    let forms = Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.about()));
    PossibleValuesParser::new(std::iter::once(text).chain(forms).collect::<Vec<_>>())
        .try_map(|name| if name == "text" { Ok(To::Text) } else { name.parse().map(To::Form) })
}

#[derive(Subcommand)]
enum BoardsCommand {
    /// Make boards of a set: each line has a board, a tab, and its number of solutions
    Make(Make),
}

const MAKE_EXAMPLES: &str = "Examples:
  sudoku boards make hard -n 10
  sudoku boards make by-clues -n 3900 -o by-clues.txt";

/// Makes boards of a set. This command made the boards of the corpus that have no name; the data files say with which
/// options.
#[derive(Args)]
#[command(after_help = MAKE_EXAMPLES)]
struct Make {
    /// The set: easy, ladder, minimal, hard, seventeen, anti-scan, none, several, invalid or sizes; or by-clues (9x9) or by-share
    /// of givens (16x16), which show how the cost grows
    #[arg(add = complete::recipes())]
    name: String,

    /// Number of boards
    #[arg(short = 'n', long, value_name = "N", value_parser = limit::count::<usize>, default_value_t = 1)]
    count: usize,

    /// Seed of the random numbers. It has a default, unlike in `generate`, so that a set is the same every time
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    jobs: Jobs,

    /// The form to write
    #[arg(long, value_name = "FORM", value_parser = form(), default_value = "line")]
    to: Form,

    #[command(flatten)]
    target: Target,
}

impl Make {
    fn run(self) -> Result<Status, Failure> {
        let recipe = recipe(&self.name).ok_or_else(|| {
            let names: Vec<&str> = RECIPES.iter().map(|recipe| recipe.name).collect();
            let near = did_you_mean(&self.name, names.iter().copied());
            Failure::unreadable(format!(
                "{}: no such set, expected {}{near}",
                shown(&self.name),
                names.join(", ")
            ))
        })?;
        let mut writer = BoardWriter::new(self.to, &self.target)?;
        let mut seen = HashSet::new();
        let (seed, jobs) = (self.seed, self.jobs.number());
        detached::run(
            move |send| recipe.make(STRATEGIES, seed, jobs, &mut |board, truth| send((board, truth))),
            &mut writer,
            |writer, (board, truth)| {
                if seen.insert(board) {
                    writer.put(&board.into(), Fact::solutions(truth).into())?;
                }
                Ok(if seen.len() >= self.count { Flow::Break(()) } else { Flow::Continue(()) })
            },
            // A board that was found by a long search is shown at once.
            |writer, _| Ok(writer.flush()?),
        )?;
        writer.finish()?;
        if interrupt::requested() {
            return Ok(Status::Interrupted);
        }
        if seen.len() < self.count {
            let sentence = format!("{} of {} boards: the search found no more", seen.len(), self.count);
            return Err(Failure::Sentence(Status::Bad, sentence));
        }
        Ok(Status::Good)
    }
}

impl Boards {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        match self.command {
            Some(BoardsCommand::Make(make)) => make.run(),
            None if self.names.is_empty() => self.list(),
            None => self.print(),
        }
    }

    fn print(&self) -> Result<Status, Failure> {
        let form = match self.to {
            None => Form::Line,
            Some(To::Form(form)) => form,
            Some(To::Text) => {
                return Err(Failure::unreadable(
                    "--to text is for the list; for boards use --to line or another form",
                ));
            }
        };
        let mut status = Status::Good;
        let mut found = Vec::new();
        for name in &self.names {
            match built_in(name) {
                Some(boards) if boards.is_empty() => {
                    warn(format_args!("{}: no board begins on this line", shown(name)));
                    status = Status::Unreadable;
                }
                Some(boards) => found.extend(boards.into_iter().map(|board| (name, board))),
                None => {
                    let near = did_you_mean(name_and_line(name).map_or(name, |parts| parts.0), names());
                    let help = if near.is_empty() { "; `sudoku boards` lists them" } else { "" };
                    warn(format_args!(
                        "{}: there is no set and no board of this name{near}{help}",
                        shown(name)
                    ));
                    status = Status::Unreadable;
                }
            }
        }
        let mut writer = BoardWriter::new(form, &self.target)?;
        for (set, board) in found.into_iter().take(self.count.unwrap_or(usize::MAX)) {
            let names = [Fact::new("name", json!(board.name)), Fact::quiet("of", json!(set))];
            let facts = Fact::solutions(board.truth).into_iter().chain(names).collect();
            writer.put(&board.grid.into(), facts)?;
        }
        writer.finish()?;
        Ok(status)
    }

    fn list(&self) -> Result<Status, Failure> {
        let sets = sudoku_corpus::sets();
        let listing = match self.to {
            None | Some(To::Text) => Listing::Text,
            Some(To::Form(Form::Json)) => Listing::Json,
            Some(To::Form(Form::Csv)) => Listing::Csv,
            Some(To::Form(Form::Markdown)) => Listing::Markdown,
            Some(To::Form(form)) => {
                return Err(Failure::unreadable(format!(
                    "--to {form} is for boards; the list of sets can be text, json, csv or markdown. `sudoku boards \
                     hard --to {form}` prints a set"
                )));
            }
        };
        let mut out = self.target.open()?;
        if listing != Listing::Text {
            write_rows(&sets.iter().map(row).collect::<Vec<_>>(), listing, &mut out)?;
            out.finish()?;
            return Ok(Status::Good);
        }
        let width = sets.iter().map(|set| set.name.len()).max().unwrap_or(0);
        for set in sets {
            let as_is = if set.as_is { " (never turned)" } else { "" };
            let name = styled(set.name, BOLD, self.target.has_colours());
            let gap = " ".repeat(width - set.name.len());
            writeln!(out, "{name}{gap}  {:4} boards  {}{as_is}", set.boards().len(), set.about)?;
            for (name, board) in named(set) {
                writeln!(out, "{:width$}    {name}: {}", "", board.truth.answer_name())?;
            }
        }
        out.finish()?;
        Ok(Status::Good)
    }
}

fn named(set: &'static Set) -> impl Iterator<Item = (&'static str, &'static Board)> {
    set.boards().iter().filter_map(|board| Some((board.name?, board)))
}

fn row(set: &'static Set) -> Row {
    let sizes: Vec<usize> = sizes_of_set(set).into_iter().map(|size| size.rows()).collect();
    let names: Vec<&str> = named(set).map(|named| named.0).collect();
    Row::new()
        .with("name", json!(set.name))
        .with("boards", json!(set.boards().len()))
        .with("sizes", json!(sizes))
        .with("as_is", json!(set.as_is))
        .with("about", json!(set.about))
        .with("named", json!(names))
}
