//! `sudoku compare`: runs the arena, and writes its records.

use crate::status::{Failure, Status, note};
use crate::{interrupt, output};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use sudoku_arena::{
    Board, Build, Entrant, Event, Field, InHouse, Kind, Machine, Program, Record, Rules, SCHEMA, SetRecord,
    Source, StrategyRecord, Verdict, against, compete, count_instructions, sweep, table,
};
use sudoku_io::{Item, Reader};
use sudoku_report::Report;

/// Verifies each strategy on every board. Those that are right are timed on one thread, in interleaved rounds, and
/// ranked. A strategy that answers wrongly or gives up gets no rank.
#[derive(Args)]
pub(crate) struct Compare {
    /// A built-in set, a file, or - for standard input; can be given several times [default: all sets]
    #[arg(long, value_name = "SET|FILE|-")]
    boards: Vec<String>,
    /// Only these strategies, by name, separated by commas
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    solvers: Vec<String>,
    /// Seconds of measuring for each strategy and set
    #[arg(long, value_name = "SECONDS", default_value_t = Rules::default().seconds, value_parser = seconds)]
    time: f64,
    /// The most placements on one board; a strategy that needs more gives up
    #[arg(long, value_name = "PLACEMENTS", default_value_t = Rules::default().budget)]
    budget: u64,
    /// The seed of the shuffle, of the symmetries, and of the sample
    #[arg(long, value_name = "S", default_value_t = Rules::default().seed)]
    seed: u64,
    /// Play at most this many boards of a set or file, drawn by the seed; 0 plays all [default: 200 per set if all sets
    /// are played, otherwise 1000]
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Play the boards as they are, neither turned nor relabelled
    #[arg(long)]
    as_is: bool,
    /// An external program that competes: it reads boards from standard input and prints one answer per line (see
    /// docs/competitors.md); can be given several times
    #[arg(long, value_name = "NAME=COMMAND", value_parser = Program::from_words)]
    external: Vec<Program>,
    /// A file of external programs; can be given several times
    #[arg(long, value_name = "FILE.toml")]
    competitors: Vec<PathBuf>,
    /// The programs of --external time themselves: they get --rounds N, and print nanoseconds
    #[arg(long, requires = "external")]
    timed: bool,
    /// Stop an external program if one run takes longer than this
    #[arg(long, value_name = "SECONDS", default_value_t = Program::LIMIT.as_secs_f64(), value_parser = seconds)]
    limit: f64,
    /// Count the instructions per board of each strategy with valgrind
    #[arg(long)]
    count_instructions: bool,
    /// Measure how the speed changes with the size of batches and the number of threads
    #[arg(long)]
    sweep: bool,
    /// Show what changed since an older comparison, and whether the change is more than noise
    #[arg(long, value_name = "OLD.json")]
    against: Option<PathBuf>,
    /// Write the results to a file; its ending decides the form: .json, .csv, .md or .html; can be given several times
    #[arg(long, value_name = "FILE")]
    export: Vec<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 =
        text.parse().map_err(|_| "expected a number of seconds, such as 2 or 0.5".to_owned())?;
    if (0.0..=3600.0).contains(&seconds) { Ok(seconds) } else { Err("expected 0 to 3600 seconds".into()) }
}

impl Compare {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let exports = self.exports()?;
        let old = self.against.as_deref().map(read_record).transpose()?;
        let entrants = self.entrants()?;
        let mut status = Status::Good;
        let sources = self.sources(&mut status)?;
        if !Build::is_optimised() {
            note(
                "note: this program was built without optimisation, so its times mean little. Use `cargo run --release`.",
            );
        }
        let rules = Rules {
            seed: self.seed,
            budget: self.budget,
            seconds: self.time,
            as_is: self.as_is,
            sample: self.sample(),
            cancel: Some(interrupt::flag()),
        };

        let mut record = self.record();
        let progress = Progress::new();
        let mut out = output::stdout();
        writeln!(out, "{}\n", table::origin(&record))?;
        for field in sources.into_iter().flat_map(|source| Field::draw(source, &rules)) {
            let mut set = compete(&field, &entrants, &rules, &mut |event| progress.show(event));
            self.look_closer(&field, &mut set);
            progress.clear();
            if interrupt::requested() {
                break;
            }
            writeln!(out, "{}", table::text(&set))?;
            out.flush()?;
            record.sets.push(set);
        }
        record.flatten();
        if let Some(old) = old {
            writeln!(out, "{}", against::text(&old, &record))?;
            out.flush()?;
        }
        let failed = |verdict| matches!(verdict, Verdict::Wrong | Verdict::Failed);
        if record.results.iter().any(|result| failed(result.verdict)) {
            status = status.max(Status::Bad);
        }
        for (path, form) in exports {
            export(&record, &path, form).map_err(|error| Failure::writing(&path, &error))?;
        }
        Ok(if interrupt::requested() { Status::Interrupted } else { status })
    }

    /// The most boards of a source. A run over all sets is a first look, and should not take longer than a minute.
    fn sample(&self) -> Option<usize> {
        let unasked = if self.boards.is_empty() { 200 } else { 1000 };
        Some(self.sample.unwrap_or(unasked)).filter(|&sample| sample > 0)
    }

    fn entrants(&self) -> Result<Vec<Box<dyn Entrant>>, Failure> {
        let known: Vec<&str> = sudoku_solvers::STRATEGIES.iter().map(|entry| entry.name).collect();
        if let Some(unknown) = self.solvers.iter().find(|name| !known.contains(&name.as_str())) {
            return Err(Failure::unreadable(format!(
                "--solvers: there is no strategy {unknown:?}; expected some of {}",
                known.join(", ")
            )));
        }
        let chosen = |name: &str| self.solvers.is_empty() || self.solvers.iter().any(|chosen| chosen == name);
        let ours = InHouse::list().into_iter().filter(|entrant| chosen(entrant.name()));
        let mut programs = self.external.clone();
        for program in &mut programs {
            program.timed = self.timed;
            program.limit = Duration::from_secs_f64(self.limit);
        }
        for file in &self.competitors {
            programs
                .extend(Program::from_file(file).map_err(|error| Failure::unreadable(error.to_string()))?);
        }
        let theirs = programs.into_iter().map(|program| -> Box<dyn Entrant> { Box::new(program) });
        let entrants: Vec<Box<dyn Entrant>> = ours.chain(theirs).collect();
        for (place, entrant) in entrants.iter().enumerate() {
            if entrants[..place].iter().any(|other| other.name() == entrant.name()) {
                return Err(Failure::unreadable(format!(
                    "two competitors have the name {:?}; expected a different name for each",
                    entrant.name()
                )));
            }
        }
        Ok(entrants)
    }

    /// Counts instructions, and measures batches and threads, if the options say so.
    fn look_closer(&self, field: &Field, set: &mut SetRecord) {
        let ours = |result: &&mut StrategyRecord| {
            result.rank.is_some() && matches!(result.kind, Some(Kind::Strategy | Kind::Batched))
        };
        for result in set.results.iter_mut().filter(ours) {
            if interrupt::requested() {
                return;
            }
            if self.count_instructions {
                let program = std::env::current_exe().map_err(|error| error.to_string());
                match program.and_then(|program| count_instructions(&program, field, &result.strategy)) {
                    Ok(instructions) => result.instructions_per_board = Some(instructions),
                    Err(why) => set
                        .notes
                        .push(format!("{}: its instructions were not counted: {why}.", result.strategy)),
                }
            }
            if self.sweep
                && let Some(entry) = sudoku_solvers::find(&result.strategy)
            {
                sweep(field, entry, self.time, result);
            }
        }
    }

    /// The boards to play on. A line that is not a board is left out with a note, and the status becomes 2.
    fn sources(&self, status: &mut Status) -> Result<Vec<Source>, Failure> {
        if self.boards.is_empty() {
            return Ok(sudoku_corpus::sets().iter().map(Source::from_corpus).collect());
        }
        self.boards.iter().map(|name| source(name, status)).collect()
    }

    fn exports(&self) -> Result<Vec<(PathBuf, Form)>, Failure> {
        let form = |path: &PathBuf| {
            let form = match path.extension().and_then(|ending| ending.to_str()) {
                Some("json") => Form::Json,
                Some("csv") => Form::Csv,
                Some("md") => Form::Markdown,
                Some("html") => Form::Html,
                _ => {
                    return Err(Failure::unreadable(format!(
                        "--export {}: expected a name that ends in .json, .csv, .md or .html",
                        path.display()
                    )));
                }
            };
            Ok((path.clone(), form))
        };
        self.export.iter().map(form).collect()
    }

    fn record(&self) -> Record {
        Record {
            schema: SCHEMA.into(),
            machine: Machine::this(),
            build: Build::this(),
            command: command(),
            time: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            seed: self.seed,
            budget: self.budget,
            seconds: self.time,
            sets: Vec::new(),
            results: Vec::new(),
        }
    }
}

/// The command line, as a person would type it.
fn command() -> String {
    let arguments = std::env::args().skip(1);
    let arguments: Vec<String> =
        arguments.map(|argument| shell_words::quote(&argument).into_owned()).collect();
    let arguments = if arguments.is_empty() { "compare".into() } else { arguments.join(" ") };
    format!("sudoku {arguments}")
}

fn source(name: &str, status: &mut Status) -> Result<Source, Failure> {
    if name != "-"
        && !Path::new(name).exists()
        && let Some(set) = sudoku_corpus::set(name)
    {
        return Ok(Source::from_corpus(set));
    }
    let shown = if name == "-" { "standard input" } else { name };
    let input: Box<dyn BufRead> = if name == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        match File::open(name) {
            Ok(file) => Box::new(BufReader::new(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let sets: Vec<&str> = sudoku_corpus::sets().iter().map(|set| set.name).collect();
                return Err(Failure::unreadable(format!(
                    "--boards {name}: there is no file and no set of this name; expected a file, - for standard input, or one of {}",
                    sets.join(", ")
                )));
            }
            Err(error) => return Err(Failure::reading(name, &error)),
        }
    };
    let mut boards = Vec::new();
    for item in Reader::new(input) {
        match item.map_err(|error| Failure::reading(shown, &error))? {
            Item::Puzzle(puzzle) => match puzzle.board.grid() {
                Some(grid) => {
                    boards.push(Board { label: format!("line {}", puzzle.line), grid, truth: None });
                }
                None => note(format_args!(
                    "{shown}: line {}: a board of pencil marks is left out, since not every competitor can start from one",
                    puzzle.line
                )),
            },
            Item::Error(error) => {
                *status = Status::Unreadable;
                note(format_args!("{shown}: {error}"));
            }
            Item::Note(remark) => note(format_args!("{shown}: {remark}")),
            Item::Header(_) => {}
        }
    }
    if boards.is_empty() {
        return Err(Failure::unreadable(format!(
            "{shown}: holds no board; expected one board per line, such as 81 characters for 9 rows of 9 cells"
        )));
    }
    let file =
        Path::new(shown).file_name().map_or_else(|| shown.into(), |name| name.to_string_lossy().into_owned());
    Ok(Source { name: file, about: "boards from a file or standard input".into(), as_is: false, boards })
}

/// What `--export` writes.
#[derive(Clone, Copy)]
enum Form {
    Json,
    Csv,
    Markdown,
    Html,
}

fn export(record: &Record, path: &Path, form: Form) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    match form {
        Form::Json => record.write_json(&mut out)?,
        Form::Csv => record.write_csv(&mut out)?,
        Form::Markdown => {
            writeln!(out, "{}\n", table::origin(record))?;
            for set in record.nested() {
                writeln!(out, "{}", table::markdown(&set))?;
            }
        }
        Form::Html => {
            let mut report = Report::new();
            report.add_record(record);
            out.write_all(report.html().as_bytes())?;
        }
    }
    out.flush()
}

/// Reads a record.
pub(crate) fn read_record(path: &Path) -> Result<Record, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::reading(path, &error))?;
    Record::from_json(&text).map_err(|what| Failure::unreadable(format!("{}: {what}", path.display())))
}

/// A bar on standard error, if that is a terminal.
struct Progress {
    bar: ProgressBar,
}

impl Progress {
    fn new() -> Progress {
        let bar = if io::stderr().is_terminal() { ProgressBar::new(0) } else { ProgressBar::hidden() };
        Progress { bar }
    }

    fn style(template: &str) -> ProgressStyle {
        ProgressStyle::with_template(template).expect("the template is valid").progress_chars("=> ")
    }

    fn show(&self, event: Event<'_>) {
        match event {
            Event::Verifying { set, entrant } => {
                self.bar.set_style(Progress::style("{msg}"));
                self.bar.set_message(format!("{set}: verifying {entrant}"));
            }
            Event::Measuring { set, done, of } => {
                self.bar.set_style(Progress::style("{msg} [{bar:30}] {pos}/{len}"));
                self.bar.set_message(format!("{set}: measuring, round"));
                self.bar.set_length(of.into());
                self.bar.set_position(done.into());
            }
            Event::Done { .. } => self.clear(),
        }
    }

    fn clear(&self) {
        self.bar.suspend(|| {});
        self.bar.set_message("");
    }
}
