use crate::interrupt;
use crate::output;
use crate::recording::{self, Named};
use crate::status::{Failure, Status, note};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;
use sudoku_solvers::Entry;
use sudoku_trace::{
    Cut, End, Lang, Recording, Source, Trace, Window, end_caption, html, svg, write_json, write_text,
};

const EXAMPLES: &str = "Examples:
  sudoku trace leetcode-37 --first 40                 a sentence for each step
  sudoku trace leetcode-37 --lang zh --take-backs 20  take-backs, in Chinese
  sudoku trace leetcode-37 --output html > scan.html  one file with a player
  sudoku trace leetcode-37 --solver row-scan,sets --output html > both.html
  sudoku trace leetcode-37 --output svg --step 12 > 12.svg
  sudoku trace leetcode-37 --around 5000 --output json
  sudoku trace leetcode-37 --solver all --output counts

The trace stops at the first solution, unless --solutions says otherwise. It keeps a million steps, and says so if \
any are left out. Besides the strategies of `sudoku solvers` there is forgotten-undo, which is wrong on purpose. \
docs/trace-format.md describes the JSON lines.

Exit status:
  0    solved, or cut where --first, --around or --take-backs asked for it
  1    no solution, or cut before the end was reached
  2    an input could not be read
  130  interrupted (Ctrl-C)";

/// Record a search, step by step, as sentences, JSON lines, an HTML file with a player, or pictures
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TraceCommand {
    /// Boards: a file (FILE:LINE picks one board), - for standard input, a board written out, or the name of a board
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// The strategy, or several separated by commas, or all
    #[arg(long, value_delimiter = ',', default_value = "row-scan", value_name = "NAME")]
    solver: Vec<String>,
    /// The language of the sentences
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Output::Text)]
    output: Output,
    /// Keep the first N steps
    #[arg(long, value_name = "N", group = "window")]
    first: Option<u64>,
    /// Keep the steps around step K
    #[arg(long, value_name = "K", group = "window")]
    around: Option<u64>,
    /// With --around: the number of steps on either side
    #[arg(long, value_name = "N", default_value_t = 20, requires = "around")]
    radius: u64,
    /// Keep only take-backs and solutions, up to the first N take-backs
    #[arg(long, value_name = "N", group = "window")]
    take_backs: Option<u64>,
    /// Stop at this many solutions; `all` runs the search to its end
    #[arg(long, value_name = "N", default_value = "1", value_parser = count_or_all)]
    solutions: u64,
    /// Stop after this many placements
    #[arg(long, value_name = "PLACEMENTS", default_value_t = u64::MAX, hide_default_value = true)]
    budget: u64,
    /// With --output svg: the step to draw, or `last`; several, separated by commas, are drawn side by side
    #[arg(long, value_name = "STEP", value_delimiter = ',', default_value = "last", value_parser = step)]
    step: Vec<u64>,
    /// With --output svg: the number of pictures in a row
    #[arg(long, value_name = "N", default_value_t = 3)]
    across: usize,
    /// With --output svg: write each picture to a separate file in this folder
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Output {
    /// Sentences
    Text,
    /// JSON lines
    Json,
    /// One HTML file with a player inside
    Html,
    /// A picture
    Svg,
    /// A table of what was counted
    Counts,
}

/// The languages.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Language {
    /// English
    En,
    /// Chinese
    Zh,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Lang {
        match language {
            Language::En => Lang::En,
            Language::Zh => Lang::Zh,
        }
    }
}

fn count_or_all(text: &str) -> Result<u64, String> {
    match text {
        "all" => Ok(u64::MAX),
        _ => match text.parse() {
            Ok(count) if count > 0 => Ok(count),
            _ => Err("expected a number above zero, or `all`".into()),
        },
    }
}

fn step(text: &str) -> Result<u64, String> {
    match text {
        "last" => Ok(u64::MAX),
        _ => text.parse().map_err(|_| "expected the number of a step, or `last`".into()),
    }
}

/// A trace, with the name of its board and its strategy.
struct Traced {
    board: String,
    entry: &'static Entry,
    trace: Trace,
}

impl TraceCommand {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let entries = recording::entries(&self.solver)?;
        let boards: Vec<Named> =
            self.inputs.iter().map(|input| recording::board(input)).collect::<Result<_, _>>()?;
        let asked = self.first.or(self.around).or(self.take_backs).is_some();
        let window = match self.output {
            // Counts need no steps, so the window lies beyond every end.
            Output::Counts => Window::Around { step: u64::MAX, radius: 0 },
            _ => self.window(),
        };
        let recording = Recording {
            window,
            solutions: self.solutions,
            placements: self.budget,
            cancel: Some(interrupt::flag()),
            ..Recording::DEFAULT
        };
        let mut traced = Vec::new();
        for board in &boards {
            for &entry in &entries {
                match recording::record(entry, &board.grid, &recording) {
                    Some(trace) => traced.push(Traced { board: board.name.clone(), entry, trace }),
                    None if entries.len() > 1 => {
                        note(format_args!(
                            "{}: {} does not support {} boards",
                            board.name,
                            entry.name,
                            board.grid.size()
                        ));
                    }
                    None => {
                        return Err(Failure::unreadable(format!(
                            "{}: {} does not support {} boards; `sudoku solvers` lists the sizes",
                            board.name,
                            entry.name,
                            board.grid.size()
                        )));
                    }
                }
            }
        }
        self.write(&traced)?;
        let status = |traced: &Traced| match traced.trace.end() {
            End::Solved { .. } => Status::Good,
            End::NoSolution { .. } => Status::Bad,
            End::Cut { cut: Cut::Cancelled, .. } => Status::Interrupted,
            End::Cut { cut: Cut::Window, .. } if asked => Status::Good,
            End::Cut { .. } => Status::Bad,
        };
        for one in traced.iter().filter(|one| one.trace.has_more()) {
            note(format_args!(
                "{}, {}: {}",
                one.board,
                one.entry.name,
                end_caption(one.trace.end(), Lang::En)
            ));
        }
        Ok(traced.iter().map(status).max().unwrap_or(Status::Good))
    }

    fn window(&self) -> Window {
        match (self.first, self.around, self.take_backs) {
            (Some(steps), ..) => Window::First(steps),
            (_, Some(step), _) => Window::Around { step, radius: self.radius },
            (.., Some(take_backs)) => Window::TakeBacks(take_backs),
            (None, None, None) => Recording::DEFAULT.window,
        }
    }

    fn write(&self, traced: &[Traced]) -> Result<(), Failure> {
        let lang = self.lang.into();
        let mut out = output::stdout();
        match self.output {
            Output::Text => {
                for (place, one) in traced.iter().enumerate() {
                    if traced.len() > 1 {
                        let blank = if place > 0 { "\n" } else { "" };
                        writeln!(out, "{blank}== {}, {} ==\n", one.board, one.entry.name)?;
                    }
                    write_text(&one.trace, lang, &mut out)?;
                }
            }
            Output::Json => {
                for one in traced {
                    write_json(&one.trace, &Source::new(one.entry.source), lang, &mut out)?;
                }
            }
            Output::Html => {
                let sources: Vec<Source> = traced.iter().map(|one| Source::new(one.entry.source)).collect();
                let traces: Vec<(&Trace, &str, &Source)> = traced
                    .iter()
                    .zip(&sources)
                    .map(|(one, source)| (&one.trace, one.board.as_str(), source))
                    .collect();
                out.write_all(html(&traces, lang).as_bytes())?;
            }
            Output::Svg => match (&self.into, traced) {
                (Some(folder), _) => {
                    std::fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
                    for one in traced {
                        for &step in &self.step {
                            let step = one.trace.at(step).step();
                            let path = folder.join(format!("{}-{}-{step:05}.svg", one.board, one.entry.name));
                            std::fs::write(&path, svg(&one.trace, &[step], 1, lang))
                                .map_err(|error| Failure::writing(&path, &error))?;
                        }
                    }
                }
                (None, [one]) => out.write_all(svg(&one.trace, &self.step, self.across, lang).as_bytes())?,
                (None, _) => {
                    return Err(Failure::unreadable(
                        "standard output takes pictures of one board and one strategy; use --into FOLDER to draw \
                         several",
                    ));
                }
            },
            Output::Counts => counts(traced, &mut out)?,
        }
        out.flush()?;
        Ok(())
    }
}

/// Prints a table of the counters.
fn counts(traced: &[Traced], out: &mut impl Write) -> Result<(), Failure> {
    let head = [
        "board",
        "strategy",
        "end",
        "steps",
        "placements",
        "guesses",
        "take-backs",
        "taken back",
        "rejected",
        "dead ends",
        "deepest guess",
    ];
    let mut rows: Vec<Vec<String>> = vec![head.map(String::from).to_vec()];
    for one in traced {
        let cursor = one.trace.at(u64::MAX);
        let counts = cursor.state().counts();
        let end = match one.trace.end() {
            End::Solved { all: true, solutions } => format!("{} in all", recording::number(solutions)),
            End::Solved { .. } => "solved".into(),
            End::NoSolution { .. } => "no solution".into(),
            End::Cut { .. } => "cut".into(),
        };
        let numbers = [
            Some(one.trace.last()),
            Some(counts.placements),
            counts.guesses,
            counts.take_backs,
            counts.taken_back,
            Some(counts.rejected),
            Some(counts.dead_ends),
            counts.deepest_guess.map(u64::from),
        ];
        let mut row = vec![one.board.clone(), one.entry.name.into(), end];
        row.extend(numbers.map(|number| number.map_or_else(|| "-".into(), recording::number)));
        rows.push(row);
    }
    let widths: Vec<usize> = (0..head.len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column < 3 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    Ok(())
}
