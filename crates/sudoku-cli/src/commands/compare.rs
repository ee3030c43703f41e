//! `sudoku compare`: runs the arena, and writes its records.

use crate::atomic::AtomicFile;
use crate::commands::records::{columns, read_one};
use crate::input::{Feed, Meter};
use crate::status::{Failure, Status, note, warn};
use crate::{complete, engine, input, interrupt, limit, output, progress};
use clap::{Args, ValueEnum, ValueHint};
use indicatif::ProgressBar;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use sudoku_arena::table::{self, Layout};
use sudoku_arena::{
    Board, Build, Entrant, Event, Field, InHouse, Kind, Machine, Program, Record, Rules, SCHEMA, SetRecord,
    Source, Summary, Verdict, against, compete, count_instructions, sweep,
};
use sudoku_core::{Flow, Size};
use sudoku_io::{Format, Item};
use sudoku_report::Report;
use sudoku_simd::Backend;

const EXAMPLES: &str = "Examples:
  sudoku compare                                all sets, within a minute
  sudoku compare --boards hard,ladder --time 1  two sets, more closely
  sudoku compare --boards sizes/16x16
  sudoku compare --boards boards.txt -n all --strategy links,simd
  sudoku compare --boards hard --external 'mine=./mine --fast'
  sudoku compare -o record.json -o page.html    the record, a page of pictures

The status is 1 if an answer was wrong or an entrant failed.";

/// Verifies each strategy on every board, times it on one thread, in interleaved rounds, and ranks it: first by the share of
/// boards that it answered, then by PAR-2, the time of the answered boards plus twice the time of the lost ones. Only a
/// strategy that answers wrongly gets no rank.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Compare {
    /// Boards: a file, - for standard input, a board written out, or the name of a board or a set; separated by commas, or
    /// given several times [default: all sets]
    #[arg(long, value_name = "INPUT", add = complete::inputs())]
    boards: Vec<String>,
    /// Only these strategies, separated by commas
    #[arg(
        long,
        value_name = "A,B|all",
        value_delimiter = ',',
        value_parser = engine::strategy_names(),
        hide_possible_values = true,
        add = complete::strategies()
    )]
    strategy: Vec<engine::Named>,
    /// Seconds of measuring for each strategy and set [default: 0.03 if all sets are played, otherwise 0.1]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// The most placements on one board; a strategy that needs more loses it [default: 200000, and 20000 for dancing-links,
    /// whose placements are expensive]
    #[arg(long, value_name = "PLACEMENTS")]
    budget: Option<u64>,
    /// The seed of the shuffle, of the symmetries, and of the sample
    #[arg(long, value_name = "S", default_value_t = Rules::default().seed)]
    seed: u64,
    /// Play at most this many boards of a set or file, drawn by the seed; all plays all [default: 200 per set if all sets
    /// are played, otherwise 1000]
    #[arg(short = 'n', long, value_name = "N|all", value_parser = limit::count_or_all)]
    count: Option<usize>,
    /// Play the boards as they are, neither turned nor relabelled
    #[arg(long)]
    as_is: bool,
    /// An external program that competes: it reads boards from standard input and prints one answer per line (see
    /// docs/competitors.md); can be given several times
    #[arg(long, value_name = "NAME=COMMAND", value_parser = Program::from_words, group = "programs")]
    external: Vec<Program>,
    /// A file of external programs; can be given several times
    #[arg(long, value_name = "FILE.toml", value_hint = ValueHint::FilePath, group = "programs")]
    competitors: Vec<PathBuf>,
    /// The programs of --external time themselves: they get --rounds N, and print nanoseconds
    #[arg(long, requires = "external")]
    timed: bool,
    /// The seconds that an external program has for a pass over a set; boards that it has not answered by then are lost
    /// [default: 60, or what its file says]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "programs")]
    timeout: Option<f64>,
    /// Count the instructions per board of each strategy with valgrind
    #[arg(long)]
    count_instructions: bool,
    /// Measure how the speed changes with the size of batches and the number of threads
    #[arg(long)]
    sweep: bool,
    /// Show what changed since an older comparison, and whether the change is more than noise
    #[arg(long, value_name = "OLD.json", value_hint = ValueHint::FilePath)]
    against: Option<PathBuf>,
    /// Write the results to a file as well; its ending decides the form: .json, .csv, .md or .html; can be given several
    /// times
    #[arg(short, long, value_name = "FILE")]
    output: Vec<PathBuf>,
    /// What to print [default: table in a terminal, otherwise markdown]
    #[arg(long, value_name = "FORM", value_enum)]
    to: Option<Printed>,
}

/// What standard output gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Printed {
    /// Tables that fit the terminal
    Table,
    /// Tables with all columns, in Markdown
    Markdown,
    /// The whole record
    Json,
    /// A line for each sample
    Csv,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 =
        text.parse().map_err(|_| "expected a number of seconds, such as 2 or 0.5".to_owned())?;
    if (0.0..=3600.0).contains(&seconds) { Ok(seconds) } else { Err("expected 0 to 3600 seconds".into()) }
}

impl Compare {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        if self.against.is_some() && matches!(self.to, Some(Printed::Json | Printed::Csv)) {
            return Err(Failure::unreadable(
                "--against: what changed is printed below the tables, and --to json and csv have none",
            ));
        }
        // Before anything is measured: a typo in a path must not cost the run.
        let outputs = self.outputs()?;
        let old = self.against.as_deref().map(read_one).transpose()?;
        let programs = self.programs()?;
        for input in self.competitors.iter().chain(&self.against) {
            output::spare(input, &self.output)?;
        }
        let mut record = self.record()?;
        self.check_names(&programs)?;
        let mut status = Status::Good;
        let sources = self.sources(&mut status)?;
        if !Build::is_optimised() {
            note(
                "this program was built without optimisation, so its times mean little. Use `cargo run --release`.",
            );
        }
        let rules = Rules {
            seed: self.seed,
            budget: record.budget,
            spare: self.budget.is_none(),
            seconds: record.seconds,
            as_is: self.as_is,
            sample: self.sample(),
            cancel: Some(interrupt::flag()),
        };

        let progress = Progress::new(sources.iter().map(sizes_of).sum());
        let mut printer = Printer::new(self.to);
        printer.origin(&record)?;
        // After the header, since some must be built first.
        for program in &programs {
            progress.bar.set_message(format!("preparing {}", program.name));
            record.programs.push(program.describe(Some(interrupt::flag())));
        }
        let entrants = self.entrants(programs);
        for field in sources.into_iter().flat_map(|source| Field::draw(source, &rules)) {
            let mut set = compete(&field, &entrants, &rules, &mut |event| progress.show(event));
            self.look_closer(&field, &mut set);
            progress.one_set_done();
            // A set that was hardly begun says nothing.
            if set.results.iter().all(|result| result.verdict == Verdict::Stopped) {
                break;
            }
            let set = record.add(set);
            progress.bar.suspend(|| printer.set(set))?;
            if interrupt::requested() {
                break;
            }
        }
        progress.bar.finish_and_clear();
        record.complete = !interrupt::requested();
        record.flatten();
        printer.end(&record, old.as_ref())?;
        if let Some(line) = self.next(&record) {
            printer.line(&line)?;
        }
        let failed = |verdict| matches!(verdict, Verdict::Wrong | Verdict::Failed);
        if record.results.iter().any(|result| failed(result.verdict)) {
            status = status.max(Status::Bad);
        }
        // An older record is worth more than an empty one.
        for output in outputs.into_iter().filter(|_| !record.sets.is_empty()) {
            let path = output.path.clone();
            output.write(&record).map_err(|error| Failure::writing(&path, &error))?;
        }
        Ok(if interrupt::requested() { Status::Interrupted } else { status })
    }

    /// The most boards of a source. A run over all sets is a first look, and should not take longer than a minute.
    fn sample(&self) -> Option<usize> {
        let unasked = if self.boards.is_empty() { 200 } else { 1000 };
        Some(self.count.unwrap_or(unasked)).filter(|&count| count < usize::MAX)
    }

    /// The external programs, in the order of the command line.
    fn programs(&self) -> Result<Vec<Program>, Failure> {
        let mut programs = self.external.clone();
        for program in &mut programs {
            program.timed = self.timed;
        }
        for file in &self.competitors {
            programs
                .extend(Program::from_file(file).map_err(|error| Failure::unreadable(error.to_string()))?);
        }
        if let Some(seconds) = self.timeout {
            for program in &mut programs {
                program.limit = Duration::from_secs_f64(seconds);
            }
        }
        Ok(programs)
    }

    /// Our strategies that compete.
    fn ours(&self) -> impl Iterator<Item = Box<dyn Entrant>> + use<> {
        let chosen = engine::entries(&self.strategy);
        InHouse::list().into_iter().filter(move |entrant| {
            chosen.is_empty() || chosen.iter().any(|entry| entry.name == entrant.name())
        })
    }

    fn entrants(&self, programs: Vec<Program>) -> Vec<Box<dyn Entrant>> {
        let theirs = programs.into_iter().map(|program| -> Box<dyn Entrant> { Box::new(program) });
        self.ours().chain(theirs).collect()
    }

    /// Fails if two entrants have one name.
    fn check_names(&self, programs: &[Program]) -> Result<(), Failure> {
        let mut names: HashSet<String> = self.ours().map(|entrant| entrant.name().to_owned()).collect();
        match programs.iter().find(|program| !names.insert(program.name.clone())) {
            None => Ok(()),
            Some(program) => Err(Failure::unreadable(format!(
                "two competitors have the name {:?}; expected a different name for each",
                program.name
            ))),
        }
    }

    /// Counts instructions, and measures batches and threads, if the options say so: on the boards that a strategy answered.
    fn look_closer(&self, field: &Field, set: &mut SetRecord) {
        for result in &mut set.results {
            let is_ours = matches!(result.kind, Some(Kind::Strategy | Kind::Batched));
            if !(self.count_instructions || self.sweep)
                || !is_ours
                || !result.is_rankable()
                || result.answered == 0
                || interrupt::requested()
            {
                continue;
            }
            let answered: Vec<usize> = (0..result.given).filter(|&place| !result.is_lost(place)).collect();
            let field = field.with_boards(&answered);
            if self.count_instructions {
                let program = std::env::current_exe().map_err(|error| error.to_string());
                let count = |program: PathBuf| {
                    count_instructions(&program, &field, &result.strategy, Some(interrupt::flag()))
                        .map_err(|error| error.to_string())
                };
                match program.and_then(count) {
                    Ok(instructions) => result.instructions_per_board = Some(instructions),
                    Err(why) => set
                        .notes
                        .push(format!("{}: its instructions were not counted: {why}.", result.strategy)),
                }
            }
            if self.sweep
                && let Some(entry) = sudoku_solvers::find(&result.strategy)
            {
                sweep(&field, entry, self.time.unwrap_or(Rules::default().seconds), result);
            }
        }
    }

    /// The boards to play on. A line that is not a board is left out with a note, and the status becomes 2.
    fn sources(&self, status: &mut Status) -> Result<Vec<Source>, Failure> {
        if self.boards.is_empty() {
            return Ok(sudoku_corpus::sets().iter().map(Source::from_corpus).collect());
        }
        let mut sources = Vec::new();
        for value in &self.boards {
            // A board written out can have commas in it, and so can the name of a file.
            let is_one = !value.contains(',') || value.contains('[') || Path::new(value).exists();
            let inputs: Vec<&str> = if is_one { vec![value] } else { value.split(',').collect() };
            for input in inputs.into_iter().map(str::trim).filter(|input| !input.is_empty()) {
                sources.push(self.source(input, status)?);
            }
        }
        if sources.is_empty() {
            return Err(Failure::unreadable(
                "--boards: names no boards; expected a file, a board, or a set such as hard",
            ));
        }
        Ok(sources)
    }

    /// The boards of one INPUT.
    fn source(&self, name: &str, status: &mut Status) -> Result<Source, Failure> {
        let is_file = Path::new(name).exists();
        if let Some(set) = set(name).filter(|_| !is_file) {
            return Ok(set);
        }
        if let Some(board) = board(name).filter(|_| !is_file) {
            return Ok(board);
        }
        let source = input::find(OsStr::new(name), Format::default())
            .map_err(|sentence| Failure::unreadable(format!("--boards {sentence}")))?;
        if let Some(path) = source.file() {
            output::spare(path, &self.output)?;
        }
        let shown = source.shown();
        let mut boards = Vec::new();
        let all_read = Feed::of(source.into(), Format::default()).run(&Meter::default(), &mut |batch| {
            for item in batch.items {
                match item {
                    Item::Puzzle(puzzle) => match puzzle.board.grid() {
                        Some(grid) => boards.push(Board::new(format!("line {}", puzzle.line), grid, None)),
                        None => note(format_args!(
                            "{shown}: line {}: a board of pencil marks is left out, since not every competitor can start \
                             from one",
                            puzzle.line
                        )),
                    },
                    Item::Error(error) => {
                        *status = Status::Unreadable;
                        warn(format_args!("{shown}: {error}"));
                    }
                    Item::Note(remark) => note(format_args!("{shown}: {remark}")),
                    Item::Header(_) => {}
                }
            }
            Flow::Continue(())
        });
        if !all_read {
            *status = Status::Unreadable;
        }
        if boards.is_empty() {
            return Err(Failure::unreadable(format!(
                "{shown}: holds no board; expected one board per line, such as 81 characters for 9 rows of 9 cells"
            )));
        }
        let file = Path::new(&shown).file_name();
        let name = file.map_or_else(|| shown.clone(), |name| name.to_string_lossy().into_owned());
        Ok(Source { name, about: "boards from the input".into(), as_is: false, boards })
    }

    /// Opens the files that will be written.
    fn outputs(&self) -> Result<Vec<Output>, Failure> {
        let open = |path: &PathBuf| {
            let form = match path.extension().and_then(|ending| ending.to_str()) {
                Some("json") => Form::Json,
                Some("csv") => Form::Csv,
                Some("md") => Form::Markdown,
                Some("html") => Form::Html,
                _ => {
                    return Err(Failure::unreadable(format!(
                        "--output {}: expected a name that ends in .json, .csv, .md or .html",
                        path.display()
                    )));
                }
            };
            let file = AtomicFile::create(path).map_err(|error| Failure::writing(path, &error))?;
            Ok(Output { path: path.clone(), form, file })
        };
        self.output.iter().filter(|path| path.as_os_str() != "-").map(open).collect()
    }

    /// The record so far: without programs and results.
    fn record(&self) -> Result<Record, Failure> {
        let seconds = if self.boards.is_empty() { 0.03 } else { Rules::default().seconds };
        let backend = Backend::chosen().map_err(|error| Failure::unreadable(error.to_string()))?;
        Ok(Record {
            schema: SCHEMA.into(),
            machine: Machine::this(),
            build: Build::this(),
            backend: backend.name().into(),
            programs: Vec::new(),
            command: command(),
            time: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            complete: false,
            seed: self.seed,
            budget: self.budget.unwrap_or(Rules::default().budget),
            seconds: self.time.unwrap_or(seconds),
            sets: Vec::new(),
            results: Vec::new(),
        })
    }

    /// What the user may want to do next.
    fn next(&self, record: &Record) -> Option<String> {
        let json = self.output.iter().find(|path| path.extension().is_some_and(|ending| ending == "json"));
        Some(match json {
            _ if record.sets.is_empty() => return None,
            Some(path) => {
                format!("Next: `sudoku report {}` draws pictures of this record.", quoted(&path.to_string_lossy()))
            }
            None if self.boards.is_empty() => {
                "Next: `sudoku compare --boards hard --time 1` measures one set more closely; `sudoku compare -o record.json` \
                 keeps the record."
                    .into()
            }
            None => "Next: with `-o record.json` the record is kept, and `sudoku report record.json` draws pictures of it."
                .into(),
        })
    }
}

/// A set of the corpus, or its boards of one size, as in `sizes/16x16`.
fn set(name: &str) -> Option<Source> {
    let boards = input::boards_of_set(name)?;
    let mut source = Source::from_corpus(sudoku_corpus::set(name.split('/').next()?)?);
    source.boards.retain(|board| boards.iter().any(|wanted| wanted.grid.size() == board.grid.size()));
    source.name = name.into();
    Some(source)
}

/// A board of the corpus, by its name or as `hard:17`: with all that its set says of it.
fn board(name: &str) -> Option<Source> {
    let is_named = |set: &&sudoku_corpus::Set| set.boards().iter().any(|board| board.name == Some(name));
    let mut source = if let Some(owner) = sudoku_corpus::sets().iter().find(is_named) {
        let mut source = Source::from_corpus(owner);
        source.boards.retain(|board| board.label == name);
        source
    } else {
        let (owner, line) = input::name_and_line(name).filter(|(owner, _)| !Path::new(owner).exists())?;
        let mut source = set(owner)?;
        let place = usize::try_from(line).ok()?.checked_sub(1)?;
        source.boards = vec![source.boards.get(place)?.clone()];
        source
    };
    source.name = name.into();
    Some(source)
}

/// The number of sizes among the boards of a source: it becomes as many sets.
fn sizes_of(source: &Source) -> u64 {
    source.boards.iter().map(|board| board.grid.size()).collect::<HashSet<Size>>().len() as u64
}

/// The command line, as a person would type it.
fn command() -> String {
    let arguments = std::env::args().skip(1);
    let arguments: Vec<String> = arguments.map(|argument| quoted(&argument)).collect();
    let arguments = if arguments.is_empty() { "compare".into() } else { arguments.join(" ") };
    format!("sudoku {arguments}")
}

fn quoted(word: &str) -> String {
    shell_words::quote(word).into_owned()
}

/// Prints tables as sets are done, or the whole record at the end.
struct Printer {
    to: Printed,
    layout: Layout,
}

impl Printer {
    fn new(to: Option<Printed>) -> Printer {
        let terminal = io::stdout().is_terminal();
        let to = to.unwrap_or(if terminal { Printed::Table } else { Printed::Markdown });
        let width = columns();
        Printer { to, layout: Layout { width, bold: output::colours() } }
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        match self.to {
            Printed::Table => print(&format!("{}\n", self.layout.wrapped(text, "  "))),
            Printed::Markdown | Printed::Json | Printed::Csv => Ok(()),
        }
    }

    /// What comes before the first silence.
    fn origin(&mut self, record: &Record) -> io::Result<()> {
        match self.to {
            Printed::Table => print(&format!("{}\n\n", table::origin(record, self.layout))),
            Printed::Markdown => print(&format!("{}\n\n", table::origin(record, Layout::default()))),
            Printed::Json | Printed::Csv => Ok(()),
        }
    }

    fn set(&mut self, set: &SetRecord) -> io::Result<()> {
        match self.to {
            Printed::Table => print(&format!("{}\n", table::laid_out(set, self.layout))),
            Printed::Markdown => print(&format!("{}\n", table::markdown(set))),
            Printed::Json | Printed::Csv => Ok(()),
        }
    }

    /// What comes after the last set.
    fn end(&mut self, record: &Record, old: Option<&Record>) -> io::Result<()> {
        match self.to {
            Printed::Json => return record.write_json(output::stdout()),
            Printed::Csv => return record.write_csv(output::stdout()),
            Printed::Table => print(&Summary::of(record).text(self.layout.width.unwrap_or(WIDE)))?,
            Printed::Markdown => print(&Summary::of(record).markdown())?,
        }
        old.map_or(Ok(()), |old| print(&format!("{}\n", against::text(old, record))))
    }
}

/// The columns of a table that goes to a place without a width.
const WIDE: usize = 120;

/// Prints at once, so that a reader sees a table as soon as it is there.
fn print(text: &str) -> io::Result<()> {
    let mut out = output::stdout();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// A file of `--output`.
struct Output {
    path: PathBuf,
    form: Form,
    file: AtomicFile,
}

#[derive(Clone, Copy)]
enum Form {
    Json,
    Csv,
    Markdown,
    Html,
}

impl Output {
    fn write(mut self, record: &Record) -> io::Result<()> {
        match self.form {
            Form::Json => record.write_json(&mut self.file)?,
            Form::Csv => record.write_csv(&mut self.file)?,
            Form::Markdown => {
                writeln!(self.file, "{}\n", table::origin(record, Layout::default()))?;
                for set in record.nested() {
                    writeln!(self.file, "{}", table::markdown(&set))?;
                }
                write!(self.file, "{}", Summary::of(record).markdown())?;
            }
            Form::Html => {
                let mut report = Report::new();
                report.add_record(record);
                self.file.write_all(report.html().as_bytes())?;
            }
        }
        self.file.commit()
    }
}

/// One bar over all sets on standard error, if that is a terminal.
struct Progress {
    bar: ProgressBar,
}

/// The steps of the bar for one set, and how many of these are verification.
const STEPS: u64 = 1000;
const STEPS_OF_VERIFYING: u64 = 400;

impl Progress {
    fn new(sets: u64) -> Progress {
        let bar = progress::bar(Some(sets * STEPS), "[{bar:24}] {percent} %, {eta} left: {wide_msg}");
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar }
    }

    fn show(&self, event: Event<'_>) {
        let begin = self.bar.position() / STEPS * STEPS;
        let (steps, what) = match event {
            Event::Verifying { set, entrant, done, of } => (
                STEPS_OF_VERIFYING * u64::from(done) / u64::from(of.max(1)),
                format!("{set}, verifying {entrant}"),
            ),
            Event::Measuring { set, done, of } => (
                STEPS_OF_VERIFYING
                    + (STEPS - STEPS_OF_VERIFYING - 1) * u64::from(done) / u64::from(of.max(1)),
                format!("{set}, measuring"),
            ),
            _ => return,
        };
        self.bar.set_position(begin + steps);
        let sets = self.bar.length().unwrap_or(0) / STEPS;
        self.bar.set_message(format!("set {} of {sets}, {what}", begin / STEPS + 1));
    }

    fn one_set_done(&self) {
        self.bar.set_position((self.bar.position() / STEPS + 1) * STEPS);
    }
}
