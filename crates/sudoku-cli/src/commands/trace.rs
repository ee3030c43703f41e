use crate::answers::{error_record, place};
use crate::atomic::write_file;
use crate::complete;
use crate::engine::{Named as StrategyName, entries, watchable_names};
use crate::input::{Inputs, Meter};
use crate::interrupt;
use crate::limit::{self, Limit};
use crate::output::{Out, Target};
use crate::recording::{self, Named};
use crate::status::{Failure, Status, note, warn};
use crate::stems::Stems;
use clap::{Args, ValueEnum, ValueHint};
use std::io::Write;
use std::path::{Path, PathBuf};
use sudoku_core::{Cell, Flow};
use sudoku_io::Item;
use sudoku_solvers::Entry;
use sudoku_trace::{
    Cut, End, Event, Lang, PROBLEMS, ProblemError, ProblemTrace, Recording, Source, Trace, Window,
    end_caption, html, slides, svg, tree_svg, write_json, write_steps, write_text, write_tree,
};

const EXAMPLES: &str = "Examples:
  sudoku trace leetcode-37 -n 40                   a sentence for each step
  sudoku trace leetcode-37 --lang zh --take-backs 20
  sudoku trace leetcode-37 --to html -o scan.html  one file with a player
  sudoku trace leetcode-37 --strategy row-scan,sets --to html -o both.html
  sudoku trace leetcode-37 --to svg --step 12 -o 12.svg
  sudoku trace lesson --to svg --step 1,last -o pictures/
  sudoku trace leetcode-37 --strategy sets,forgotten-undo --to html -o two.html
  sudoku trace leetcode-37 --cell r1c3 --to svg -o r1c3.svg
  sudoku trace leetcode-37 --step 0-9,last --to slides -o slides.html
  sudoku trace 1..2.21....3..4. --to tree          the search tree
  sudoku trace --problem queens=6 --to html -o queens.html
  sudoku trace leetcode-37 --around 5000 --to json
  sudoku trace leetcode-37 --strategy all --to counts

Every board of the input is traced. A trace stops at the first solution, unless --limit says otherwise. It keeps a \
million steps, and says so if any are left out. Besides the strategies of `sudoku strategies` there is forgotten-undo, \
which is wrong on purpose. docs/trace-format.md describes the JSON lines.

Exit status:
  0    solved, or cut where -n, --around or --take-backs asked for it
  1    no solution, or cut before the end was reached
  2    an input could not be read, or a step is not there
  130  interrupted (Ctrl-C)";

/// Record a search, step by step, as sentences, JSON lines, an HTML file with a player, or pictures
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TraceCommand {
    #[command(flatten)]
    inputs: Inputs,
    /// The strategy, or several with commas between, or all
    #[arg(
        long,
        value_name = "A,B|all",
        value_delimiter = ',',
        default_value = "row-scan",
        value_parser = watchable_names(),
        hide_possible_values = true,
        add = complete::watchable()
    )]
    strategy: Vec<StrategyName>,
    /// The language of the sentences
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
    /// The form to write
    #[arg(long, value_name = "FORM", value_enum, default_value_t = To::Text)]
    to: To,
    /// Write to this file. To a folder (one that exists, or a name that ends in /) goes a file for each trace; of --to svg
    /// one for each step
    #[arg(short, long, value_name = "FILE|FOLDER", value_hint = ValueHint::AnyPath)]
    output: Option<PathBuf>,
    /// Keep the first N steps of a trace
    #[arg(short = 'n', long, value_name = "N", value_parser = limit::count::<u64>, group = "window")]
    count: Option<u64>,
    /// Keep the steps around step K
    #[arg(long, value_name = "K", group = "window")]
    around: Option<u64>,
    /// With --around: the number of steps on either side [default: 20]
    #[arg(long, value_name = "N", requires = "around")]
    radius: Option<u64>,
    /// Keep only take-backs and solutions, up to the first N take-backs
    #[arg(long, value_name = "N", group = "window")]
    take_backs: Option<u64>,
    /// Stop at this many solutions; all runs the search to its end
    #[arg(long, value_name = "N|all", default_value = "1", value_parser = Limit::from(1))]
    limit: u64,
    /// Stop after this many placements [default: never]
    #[arg(long, value_name = "PLACEMENTS")]
    budget: Option<u64>,
    /// With --to svg, slides, tree and tree-svg: the steps to draw, as numbers, ranges and last: 0,5-9,last [default: last;
    /// for slides the first ten and the last]
    #[arg(long, value_name = "STEP", value_delimiter = ',', value_parser = step)]
    step: Vec<(u64, u64)>,
    /// With --to text, svg and slides: the steps that change this cell, named as r1c3
    #[arg(long, value_name = "CELL", value_parser = cell, conflicts_with = "step")]
    cell: Option<Cell>,
    #[arg(
        long,
        value_name = "N",
        help = "With --to tree and tree-svg: about how many nodes to draw; the rest is folded [default: 60]"
    )]
    nodes: Option<usize>,
    #[arg(long, value_name = "NAME=SIZE", help = format!("Another problem instead of a board ({PROBLEMS}), with --to text or html"))]
    problem: Option<String>,
    /// With --to svg: the number of pictures in a row [default: 3]
    #[arg(long, value_name = "N")]
    across: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// Sentences
    Text,
    /// JSON lines
    Json,
    /// One HTML file with a player inside
    Html,
    /// A picture
    Svg,
    /// Slides, in one HTML file that prints to PDF
    Slides,
    /// The search tree, as text
    Tree,
    /// The search tree, as a picture
    TreeSvg,
    /// A table of what was counted
    Counts,
}

/// The languages.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
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

/// The nodes of a tree, unless --nodes says otherwise.
const NODES: usize = 60;

/// The most steps that one range of `--step` may have.
const LONGEST_RANGE: u64 = 1_000;

/// The first and the last step of a range.
fn step(text: &str) -> Result<(u64, u64), String> {
    let one = |text: &str| match text {
        "last" => Ok(u64::MAX),
        _ => text
            .parse()
            .map_err(|_| "expected the number of a step, a range such as 5-9, or last".to_string()),
    };
    match text.split_once('-') {
        None => one(text).map(|step| (step, step)),
        Some((from, to)) => {
            let (from, to) = (one(from)?, one(to)?);
            let fits = from <= to && to - from < LONGEST_RANGE;
            fits.then_some((from, to))
                .ok_or(format!("expected a range of at most {LONGEST_RANGE} steps, the smaller first"))
        }
    }
}

/// A cell by its name.
fn cell(text: &str) -> Result<Cell, String> {
    let parts = text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let number = |part: &str| {
        part.parse().ok().filter(|number| (1..=25).contains(number)).map(|number: usize| number - 1)
    };
    parts
        .and_then(|(row, column)| Some(Cell::new(number(row)?, number(column)?)))
        .ok_or("expected a row and a column, as in r1c3".into())
}

/// A trace, with the name of its board and its strategy.
struct Traced {
    board: String,
    entry: &'static Entry,
    trace: Trace,
}

impl TraceCommand {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.refuse_idle_options()?;
        let target = Target::to(self.output.clone());
        if let Some(problem) = &self.problem {
            return self.trace_problem(problem, &target);
        }
        let feed = self.inputs.find(None, &target)?;
        let mut sink = Sink::new(&self, &target)?;
        let mut status = Status::Good;
        let mut result = Ok(());
        let all_read = feed.run(&Meter::default(), &mut |batch| {
            for item in &batch.items {
                let traced = match item {
                    Item::Puzzle(puzzle) => match recording::plain(batch.source.board_name(puzzle), puzzle) {
                        Ok(board) => self.trace(&board, &mut sink),
                        Err(sentence) => {
                            warn(sentence);
                            Ok(Status::Unreadable)
                        }
                    },
                    Item::Error(error) => {
                        let message = error_record(&batch, error).message.unwrap_or_default();
                        warn(format_args!("{}: {message}", place(&batch, error)));
                        Ok(Status::Unreadable)
                    }
                    Item::Header(_) | Item::Note(_) => continue,
                };
                match traced {
                    Ok(worse) => status = status.max(worse),
                    Err(failure) => result = Err(failure),
                }
                if result.is_err() || interrupt::requested() {
                    return Flow::Break(());
                }
            }
            Flow::Continue(())
        });
        result?;
        if sink.traces == 0 && all_read && status == Status::Good {
            warn("there was no board");
            status = Status::Unreadable;
        }
        sink.finish()?;
        Ok(match all_read {
            _ if interrupt::requested() => Status::Interrupted,
            true => status,
            false => status.max(Status::Unreadable),
        })
    }

    /// Traces a problem that is no Sudoku.
    fn trace_problem(&self, problem: &str, target: &Target) -> Result<Status, Failure> {
        let refused = |sentence: ProblemError| Failure::unreadable(format!("--problem: {sentence}"));
        let trace = ProblemTrace::of(problem, self.limit).map_err(refused)?;
        let mut out = target.open()?;
        match self.to {
            To::Html => out.write_all(trace.html(self.lang.into()).as_bytes())?,
            _ => trace.write_text(self.lang.into(), &mut out)?,
        }
        out.finish()?;
        if trace.is_cut() {
            note(format_args!("{problem}: the search is longer than what is kept, {} steps", trace.last()));
        }
        Ok(if trace.solutions() > 0 { Status::Good } else { Status::Bad })
    }

    /// Fails if an option would change nothing.
    fn refuse_idle_options(&self) -> Result<(), Failure> {
        let refuse = |sentence: &str| Err(Failure::unreadable(sentence));
        // clap does not ask for an option that conflicts with one that is there.
        if self.radius.is_some() && self.around.is_none() {
            return refuse("--radius: it belongs to --around, which is not there");
        }
        if !matches!(self.to, To::Svg | To::Slides | To::Tree | To::TreeSvg) && !self.step.is_empty() {
            return refuse(
                "--step: only --to svg, slides, tree and tree-svg draw a step; --around keeps the steps around one",
            );
        }
        if !matches!(self.to, To::Text | To::Svg | To::Slides) && self.cell.is_some() {
            return refuse("--cell: only --to text, svg and slides show the steps of a cell");
        }
        if !matches!(self.to, To::Tree | To::TreeSvg) && self.nodes.is_some() {
            return refuse("--nodes: only --to tree and tree-svg draw nodes");
        }
        let is_one_step = matches!(self.step[..], [] | [_]) && self.step.iter().all(|(from, to)| from == to);
        if self.to == To::TreeSvg && self.folder().is_none() && !is_one_step {
            return refuse("--step: a file has room for one tree; use --output FOLDER/ to draw several");
        }
        if self.problem.is_some() {
            let is_plain_scan = self.strategy == [StrategyName::One("row-scan")];
            if self.has_window() || self.budget.is_some() || self.cell.is_some() || !is_plain_scan {
                return refuse(
                    "--problem: --strategy, --budget, -n, --around, --take-backs and --cell are for boards; leave them out",
                );
            }
            if !matches!(self.to, To::Text | To::Html) {
                return refuse("--problem: a problem can be written with --to text and --to html");
            }
            let reads =
                self.inputs.inputs.iter().any(|input| input != "-") || !self.inputs.reading.is_automatic();
            if reads || self.folder().is_some() {
                return refuse("--problem: there is no board to read then, and the output is one file");
            }
        }
        if self.across.is_some() && (self.to != To::Svg || self.folder().is_some()) {
            return refuse("--across: only --to svg draws pictures side by side, and only into one file");
        }
        let is_one_picture = self.cell.is_none() && is_one_step;
        if self.across.is_some() && is_one_picture {
            return refuse("--across: there is only one picture; --step 0-5 or --cell draws several");
        }
        if self.to == To::Counts {
            if self.lang == Language::Zh {
                return refuse("--lang: --to counts is a table for programs, the same in every language");
            }
            if self.has_window() {
                return refuse(
                    "-n, --around and --take-backs choose steps, and --to counts has none; it counts the whole search",
                );
            }
            if self.folder().is_some() {
                return refuse("--output: --to counts is one table; give a file instead of a folder");
            }
        }
        Ok(())
    }

    fn has_window(&self) -> bool {
        self.count.or(self.around).or(self.take_backs).is_some()
    }

    /// The folder to write to, if the output is one.
    fn folder(&self) -> Option<&Path> {
        let path = self.output.as_deref()?;
        let ends_in_slash = path.to_string_lossy().ends_with(std::path::is_separator);
        (ends_in_slash || path.is_dir()).then_some(path)
    }

    /// Traces a board with each strategy.
    fn trace(&self, board: &Named, sink: &mut Sink<'_>) -> Result<Status, Failure> {
        let entries = entries(&self.strategy);
        let window = match self.to {
            // Counts need no steps, so the window lies beyond every end.
            To::Counts => Window::Around { step: u64::MAX, radius: 0 },
            _ => self.window(),
        };
        let recording = Recording {
            window,
            solutions: self.limit,
            placements: self.budget.unwrap_or(u64::MAX),
            cancel: Some(interrupt::flag()),
            ..Recording::DEFAULT
        };
        let mut status = Status::Good;
        let stem = if sink.folder.is_some() { sink.stems.stem(&board.name) } else { String::new() };
        for &entry in &entries {
            let Some(trace) = recording::record(entry, &board.grid, &recording) else {
                let size = board.grid.size();
                let sentence = format!("{}: {} does not support {size} boards", board.name, entry.name);
                if entries.len() > 1 {
                    note(sentence);
                } else {
                    warn(format_args!("{sentence}; `sudoku strategies` lists the sizes"));
                    status = Status::Unreadable;
                }
                continue;
            };
            let traced = Traced { board: board.name.clone(), entry, trace };
            if let Err(sentence) = self.has_steps(&traced.trace) {
                warn(format_args!("{}, {}: {sentence}", traced.board, entry.name));
                status = status.max(Status::Unreadable);
                continue;
            }
            if traced.trace.has_more() {
                let end = end_caption(traced.trace.end(), self.lang.into());
                note(format_args!("{}, {}: {end}", traced.board, entry.name));
            }
            status = status.max(match traced.trace.end() {
                End::Solved { .. } => Status::Good,
                End::NoSolution { .. } => Status::Bad,
                End::Cut { cut: Cut::Cancelled, .. } => Status::Interrupted,
                End::Cut { cut: Cut::Window, .. } if self.has_window() => Status::Good,
                End::Cut { .. } => Status::Bad,
            });
            sink.take(traced, &stem)?;
        }
        Ok(status)
    }

    /// Whether the steps that were asked for are there.
    fn has_steps(&self, trace: &Trace) -> Result<(), String> {
        let (first, last) = (trace.first(), trace.last());
        if let Some(around) = self.around.filter(|&around| around > last) {
            return Err(format!("--around {around} is beyond the end, which is step {last}"));
        }
        if let Some(cell) = self.cell.filter(|_| self.steps(trace).is_empty()) {
            let (row, column) = (cell.row() + 1, cell.column() + 1);
            return Err(format!("--cell r{row}c{column}: no step of the trace changes this cell"));
        }
        let ends = self.step.iter().flat_map(|&(from, to)| [from, to]);
        let missing = ends.into_iter().find(|&step| step != u64::MAX && !(first..=last).contains(&step));
        match missing {
            None => Ok(()),
            Some(step) if trace.has_more() => {
                Err(format!("--step {step}: the trace was cut, and has the steps {first} to {last}"))
            }
            Some(step) if step < first => Err(format!("--step {step}: the trace begins with step {first}")),
            Some(step) => Err(format!("--step {step} is beyond the end, which is step {last}")),
        }
    }

    fn window(&self) -> Window {
        match (self.count, self.around, self.take_backs) {
            (Some(steps), ..) => Window::First(steps),
            (_, Some(step), _) => Window::Around { step, radius: self.radius.unwrap_or(20) },
            (.., Some(take_backs)) => Window::TakeBacks(take_backs),
            (None, None, None) => Recording::DEFAULT.window,
        }
    }

    /// The steps to draw.
    fn steps(&self, trace: &Trace) -> Vec<u64> {
        let last = trace.last();
        if let Some(cell) = self.cell {
            let mut cursor = trace.cursor();
            let mut steps = Vec::new();
            while cursor.find_next(|event, _| matches!(event, Event::Step(_)) && event.cell() == Some(cell)) {
                steps.push(cursor.step());
            }
            return steps;
        }
        let mut steps: Vec<u64> = match self.to {
            _ if !self.step.is_empty() => {
                self.step.iter().flat_map(|&(from, to)| from.min(last)..=to.min(last)).collect()
            }
            To::Slides => (trace.first()..=last).take(10).chain([last]).collect(),
            _ => vec![last],
        };
        steps.dedup();
        steps
    }
}

/// Where traces go: each is written as soon as the form allows it.
struct Sink<'a> {
    options: &'a TraceCommand,
    lang: Lang,
    /// The file or standard output; `None` if there is a folder.
    out: Option<Out>,
    folder: Option<&'a Path>,
    stems: Stems,
    /// Traces that cannot be written yet: the first text, which has a heading only if there are more; those of one page;
    /// one for a picture.
    held: Vec<Traced>,
    rows: Vec<Vec<String>>,
    /// Traces so far.
    traces: usize,
}

impl<'a> Sink<'a> {
    fn new(options: &'a TraceCommand, target: &Target) -> Result<Sink<'a>, Failure> {
        let folder = options.folder();
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
        }
        let out = if folder.is_some() { None } else { Some(target.open()?) };
        let lang = options.lang.into();
        Ok(Sink {
            options,
            lang,
            out,
            folder,
            stems: Stems::default(),
            held: Vec::new(),
            rows: Vec::new(),
            traces: 0,
        })
    }

    fn take(&mut self, traced: Traced, stem: &str) -> Result<(), Failure> {
        self.traces += 1;
        if let Some(folder) = self.folder {
            return self.write_files(folder, &traced, stem);
        }
        let Some(out) = &mut self.out else { return Ok(()) };
        match self.options.to {
            To::Text | To::Tree if self.traces == 1 => self.held.push(traced),
            To::Text | To::Tree => {
                if let Some(first) = self.held.pop() {
                    write_headed(self.options, &first, self.lang, out)?;
                }
                writeln!(out)?;
                write_headed(self.options, &traced, self.lang, out)?;
            }
            To::Json => write_json(&traced.trace, &Source::new(traced.entry.source), self.lang, out)?,
            To::Counts => self.rows.push(counts(&traced)),
            To::Html | To::Slides => self.held.push(traced),
            To::Svg | To::TreeSvg if self.held.is_empty() => self.held.push(traced),
            To::Svg | To::TreeSvg => {
                return Err(Failure::unreadable(
                    "a picture shows one board and one strategy; use --output FOLDER/ to draw several",
                ));
            }
        }
        Ok(())
    }

    fn write_files(&mut self, folder: &Path, traced: &Traced, stem: &str) -> Result<(), Failure> {
        let stem = format!("{stem}-{}", traced.entry.name);
        let one = std::slice::from_ref(traced);
        let (ending, text) = match self.options.to {
            To::Svg | To::TreeSvg => {
                for step in self.options.steps(&traced.trace) {
                    let picture = match self.options.to {
                        To::Svg => svg(&traced.trace, &[step], 1, self.lang),
                        _ => tree_svg(&traced.trace, step, self.options.nodes.unwrap_or(NODES), self.lang),
                    };
                    write_file(&folder.join(format!("{stem}-{step:05}.svg")), picture.as_bytes())?;
                }
                return Ok(());
            }
            To::Html => ("html", page(one, self.lang).into_bytes()),
            To::Json => {
                let mut text = Vec::new();
                write_json(&traced.trace, &Source::new(traced.entry.source), self.lang, &mut text)?;
                ("json", text)
            }
            To::Slides => ("html", deck(self.options, one, self.lang).into_bytes()),
            To::Text | To::Tree | To::Counts => {
                let mut text = Vec::new();
                write_one(self.options, traced, self.lang, &mut text)?;
                ("txt", text)
            }
        };
        write_file(&folder.join(format!("{stem}.{ending}")), &text)
    }

    fn finish(mut self) -> Result<(), Failure> {
        let Some(mut out) = self.out.take() else { return Ok(()) };
        match (self.options.to, &self.held[..]) {
            (To::Text | To::Tree, [one]) => write_one(self.options, one, self.lang, &mut out)?,
            (To::Slides, held) if !held.is_empty() => {
                out.write_all(deck(self.options, held, self.lang).as_bytes())?;
            }
            (To::TreeSvg, [one]) => {
                let Some(&step) = self.options.steps(&one.trace).first() else { return Ok(()) };
                out.write_all(
                    tree_svg(&one.trace, step, self.options.nodes.unwrap_or(NODES), self.lang).as_bytes(),
                )?;
            }
            (To::Html, held) if !held.is_empty() => out.write_all(page(held, self.lang).as_bytes())?,
            (To::Svg, [one]) => {
                let across = self.options.across.unwrap_or(3);
                out.write_all(
                    svg(&one.trace, &self.options.steps(&one.trace), across, self.lang).as_bytes(),
                )?;
            }
            (To::Counts, _) if !self.rows.is_empty() => write_counts(&self.rows, &mut out)?,
            _ => {}
        }
        // Without a trace, an older file stays.
        if self.traces > 0 {
            out.finish()?;
        }
        Ok(())
    }
}

fn write_headed(options: &TraceCommand, one: &Traced, lang: Lang, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "== {}, {} ==\n", one.board, one.entry.name)?;
    Ok(write_one(options, one, lang, out)?)
}

/// A trace as text: all of it, the steps of a cell, or its tree.
fn write_one(options: &TraceCommand, one: &Traced, lang: Lang, out: &mut impl Write) -> std::io::Result<()> {
    match (options.to, options.cell) {
        (To::Tree, _) => {
            for step in options.steps(&one.trace) {
                write_tree(&one.trace, step, options.nodes.unwrap_or(NODES), lang, out)?;
            }
            Ok(())
        }
        (_, Some(_)) => write_steps(&one.trace, &options.steps(&one.trace), lang, out),
        _ => write_text(&one.trace, lang, out),
    }
}

/// One deck of slides for all traces.
fn deck(options: &TraceCommand, traced: &[Traced], lang: Lang) -> String {
    let traces: Vec<(&Trace, &str)> = traced.iter().map(|one| (&one.trace, one.board.as_str())).collect();
    slides(&traces, |trace| options.steps(trace), lang)
}

/// One page with a player for all traces.
fn page(traced: &[Traced], lang: Lang) -> String {
    let sources: Vec<Vec<Source>> =
        traced.iter().map(|one| Source::all(one.entry.name, one.entry.source)).collect();
    let traces: Vec<(&Trace, &str, &[Source])> = traced
        .iter()
        .zip(&sources)
        .map(|(one, source)| (&one.trace, one.board.as_str(), &source[..]))
        .collect();
    html(&traces, lang)
}

/// What the table of counters says of a trace.
fn counts(one: &Traced) -> Vec<String> {
    let cursor = one.trace.at(u64::MAX);
    let counts = cursor.state().counts();
    let end = match one.trace.end() {
        End::Solved { all: true, solutions } => format!("{} in all", recording::number(solutions)),
        End::Solved { .. } => "solved".into(),
        End::NoSolution { refuted: true, .. } => "no solution (wrong)".into(),
        End::NoSolution { clash: Some(_), .. } => "conflict".into(),
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
    row
}

/// Prints a table of the counters.
fn write_counts(rows: &[Vec<String>], out: &mut impl Write) -> Result<(), Failure> {
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
    let head = head.map(String::from).to_vec();
    let rows = || std::iter::once(&head).chain(rows);
    let widths: Vec<usize> = (0..head.len())
        .map(|column| rows().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    for row in rows() {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column < 3 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    Ok(())
}
