//! External programs as entrants, in any language.
//!
//! The protocol: the program reads boards from standard input, one per line in line form (`.` for a blank). For each
//! board, in order, it prints one line to standard output: the solution, if there is exactly one, otherwise `none` or
//! `several`. The board and a tab may come before the answer. It prints nothing else there. See `docs/competitors.md`.

mod answer;
mod file;
pub(crate) mod process;

pub use file::CompetitorsError;
pub use process::stop_programs;

use crate::{
    Board, Cancel, Contender, Each, Entered, Entrant, Fault, Field, Kind, ProgramRecord, Usage, Verified,
};
use answer::Reply;
use process::{End, Finished};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use sudoku_core::{Limits, Size};

/// How many times a program is started on an empty input, to measure its start-up.
const STARTS: usize = 5;

/// The time limit for printing its version.
const VERSION_LIMIT: Duration = Duration::from_secs(5);

/// Why a text is not a name and a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CommandError(String);

impl From<String> for CommandError {
    fn from(sentence: String) -> Self {
        CommandError(sentence)
    }
}

/// An external program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name in tables.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder in which it runs. `None` means the current folder.
    pub folder: Option<PathBuf>,
    /// Whether it times itself. If so, its last arguments are `--rounds N`, and it prints N more lines after its
    /// answers: the nanoseconds of each round.
    pub timed: bool,
    /// The sizes of boards that it supports.
    pub sizes: Vec<Size>,
    /// It is stopped if one pass over a set takes longer than this.
    pub limit: Duration,
    /// A command that must succeed before it can take part, such as a check for a package.
    pub check: Option<Vec<String>>,
    /// A command that builds it.
    pub build: Option<Vec<String>>,
    /// A command that prints its version. `None` means the program with `--version`.
    pub version: Option<Vec<String>>,
    /// Whether it is ready, or why not. Empty until it is first needed.
    ready: OnceLock<Result<(), String>>,
}

impl Program {
    /// The default of [`limit`](Program::limit).
    pub const LIMIT: Duration = Duration::from_secs(60);

    /// A program for 9x9 boards that runs in the current folder.
    pub fn new(name: impl Into<String>, command: Vec<String>) -> Program {
        Program {
            name: name.into(),
            command,
            folder: None,
            timed: false,
            sizes: vec![Size::Nine],
            limit: Program::LIMIT,
            check: None,
            build: None,
            version: None,
            ready: OnceLock::new(),
        }
    }

    /// Reads `NAME=COMMAND ARGUMENTS`, with quotes as in a shell. No shell runs.
    ///
    /// # Errors
    /// If the text has another form.
    pub fn from_words(text: &str) -> Result<Program, CommandError> {
        let form = || "expected NAME=COMMAND, such as 'mine=./mine --fast'".to_owned();
        let (name, command) = text.split_once('=').ok_or_else(form)?;
        let name = name.trim();
        if name.is_empty() {
            return Err("expected a name before the =, such as 'mine=./mine --fast'".to_owned().into());
        }
        let command =
            shell_words::split(command).map_err(|error| format!("the command of {name}: {error}"))?;
        if command.is_empty() {
            return Err(format!("expected a command after {name}=").into());
        }
        Ok(Program::new(name, command))
    }

    /// What a record says about it. It asks the program for its version. So it is built first, if it has to be: that can
    /// take minutes. A program that cannot be built has no version.
    pub fn describe(&self, cancel: Cancel<'_>) -> ProgramRecord {
        let words: Vec<&str> = match &self.version {
            Some(command) => command.iter().map(String::as_str).collect(),
            None => vec![&self.command[0], "--version"],
        };
        let ask = || process::run(&words, self.folder.as_deref(), b"", 1 << 16, VERSION_LIMIT, cancel).ok();
        let finished = self.ready(cancel).ok().and_then(|()| ask());
        let version = finished.filter(|finished| finished.code() == Some(0)).and_then(|finished| {
            // Some programs write it to standard error.
            let output = String::from_utf8_lossy(&finished.output).into_owned();
            let lines = output.lines().chain(finished.complaint.lines()).map(str::trim);
            lines.filter(|line| !line.is_empty()).map(answer::shortened).next()
        });
        ProgramRecord {
            strategy: self.name.clone(),
            command: self.command.clone(),
            version,
            limit_seconds: self.limit.as_secs_f64(),
        }
    }

    fn run(
        &self,
        more: &[String],
        input: &[u8],
        most: usize,
        limit: Duration,
        cancel: Cancel<'_>,
    ) -> std::io::Result<Finished> {
        let words: Vec<&str> = self.command.iter().chain(more).map(String::as_str).collect();
        process::run(&words, self.folder.as_deref(), input, most, limit, cancel)
    }

    /// Checks and builds it the first time, and keeps the result.
    fn ready(&self, cancel: Cancel<'_>) -> Result<(), String> {
        let outcome = self.ready.get_or_init(|| {
            for (what, command) in [("check", &self.check), ("build", &self.build)] {
                let Some(command) = command else { continue };
                let words: Vec<&str> = command.iter().map(String::as_str).collect();
                let limit = Duration::from_secs(300);
                let finished = process::run(&words, self.folder.as_deref(), b"", 1 << 20, limit, cancel)
                    .map_err(|error| missing(words[0], &error))?;
                if let Some(trouble) = finished.trouble(limit) {
                    return Err(format!("its {what} (`{}`) {trouble}", command.join(" ")));
                }
            }
            Ok(())
        });
        outcome.clone()
    }
}

pub(crate) fn missing(program: &str, error: &std::io::Error) -> String {
    if error.kind() == ErrorKind::NotFound {
        format!("{program} is not on this machine")
    } else {
        format!("{program} cannot be started: {error}")
    }
}

impl Entrant for Program {
    fn name(&self) -> &str {
        &self.name
    }

    fn idea(&self) -> &str {
        "an external program"
    }

    fn kind(&self) -> Kind {
        if self.timed { Kind::TimedProgram } else { Kind::Program }
    }

    fn limit_seconds(&self) -> Option<f64> {
        Some(self.limit.as_secs_f64())
    }

    fn enter<'a>(&'a self, field: &'a Field, cancel: Cancel<'a>) -> Entered<'a> {
        if !self.sizes.contains(&field.size) {
            return Entered::UnknownSize;
        }
        if let Err(why) = self.ready(cancel) {
            return Entered::Absent(why);
        }
        let mut running = Running {
            program: self,
            field,
            answered: (0..field.boards.len()).collect(),
            lost: Vec::new(),
            cancel,
            one_at_a_time: None,
            start_up: None,
            usage: Usage::default(),
            worked: (Duration::ZERO, 0),
            outside: Vec::new(),
            inside: Vec::new(),
        };
        match running.start_up() {
            Ok(start_up) => running.start_up = start_up,
            Err(error) => return Entered::Absent(missing(&self.command[0], &error)),
        }
        Entered::Ready(Box::new(running))
    }
}

/// A program with the boards that it will read.
struct Running<'a> {
    program: &'a Program,
    field: &'a Field,
    /// The places of the boards that it answered, and of those that it lost.
    answered: Vec<usize>,
    lost: Vec<usize>,
    cancel: Cancel<'a>,
    /// The limit for each board, if it did not finish a pass in time, so that it was given the boards one at a time.
    one_at_a_time: Option<Duration>,
    start_up: Option<Duration>,
    usage: Usage,
    /// Processor time of all passes, and the boards that were answered in it.
    worked: (Duration, u64),
    /// For a program that times itself: the seconds of each run, measured from outside and as it reports them.
    outside: Vec<f64>,
    inside: Vec<f64>,
}

impl Running<'_> {
    /// The median time of a run on an empty input, or `None` if such a run crashes or does not end. Its exit status
    /// does not matter here: many programs treat an empty input as an error.
    fn start_up(&self) -> std::io::Result<Option<Duration>> {
        let mut times = Vec::new();
        for _ in 0..STARTS {
            let finished = self.program.run(
                &self.rounds(1),
                b"",
                self.most_output(1),
                self.program.limit,
                self.cancel,
            )?;
            if finished.code().is_none() {
                return Ok(None);
            }
            times.push(finished.elapsed);
        }
        times.sort_unstable();
        Ok(Some(times[times.len() / 2]))
    }

    fn rounds(&self, rounds: u32) -> Vec<String> {
        if self.program.timed { vec!["--rounds".into(), rounds.to_string()] } else { Vec::new() }
    }

    /// The most bytes that it may print: a board, a tab and a word for each board, twice over to leave room for wrong
    /// output.
    fn most_output(&self, rounds: u32) -> usize {
        2 * self.field.boards.len() * (self.field.size.cells() + 64) + 32 * rounds as usize + (1 << 16)
    }

    /// Runs it once on these boards and checks its whole output. Returns the result of each board and the time of each
    /// round, or `None` for both if it was stopped at the limit.
    fn run(&mut self, places: &[usize], rounds: u32, limit: Duration) -> Result<Run, Fault> {
        let input: String =
            places.iter().map(|&place| format!("{}\n", self.field.boards[place].grid)).collect();
        let finished = self
            .program
            .run(&self.rounds(rounds), input.as_bytes(), self.most_output(rounds), limit, self.cancel)
            .map_err(|error| Fault::Failed {
                board: None,
                what: missing(&self.program.command[0], &error),
            })?;
        if matches!(finished.end, End::Cancelled) {
            return Err(Fault::Cancelled);
        }
        self.usage.peak_memory_bytes = self.usage.peak_memory_bytes.max(finished.peak_memory_bytes);
        let boards = places.len();
        let lines = finished.lines();
        let mut verified = Vec::with_capacity(boards);
        for (&board, line) in places.iter().zip(&lines) {
            let Board { grid, truth, .. } = &self.field.boards[board];
            match Reply::read(line, grid) {
                Ok(said) => verified.push(said.judge(grid, *truth)),
                Err(what) => return Err(Fault::Failed { board: Some(board), what }),
            }
            if let Some(Verified::Wrong(what)) = verified.last() {
                return Err(Fault::Wrong { board, what: what.clone() });
            }
        }
        if matches!(finished.end, End::TimedOut) {
            return Ok(Run { verified: None, times: Vec::new(), elapsed: finished.elapsed });
        }
        let expected = boards + if self.program.timed { rounds as usize } else { 0 };
        let unanswered = places.get(lines.len()).copied();
        // In many programs, ours included, status 1 means that some board does not have exactly one solution.
        let is_complete = lines.len() == expected && finished.code() == Some(1);
        if let Some(what) = finished.trouble(limit).filter(|_| !is_complete) {
            return Err(Fault::Failed { board: unanswered, what });
        }
        if lines.len() != expected {
            let and_rounds = if self.program.timed { format!(" and {rounds} rounds") } else { String::new() };
            let what = format!("printed {} lines for {boards} boards{and_rounds}", lines.len());
            return Err(Fault::Failed { board: unanswered, what });
        }
        let times = self.times(&lines[boards..], &finished)?;
        self.worked.0 += finished.cpu;
        self.worked.1 += (boards * times.len()) as u64;
        Ok(Run { verified: Some(verified), times, elapsed: finished.elapsed })
    }

    /// Runs it on the boards that it answered. It must answer them again, in at most twice the limit.
    fn again(&mut self, rounds: u32) -> Result<Vec<Duration>, Fault> {
        let places = self.answered.clone();
        // It did it in time before, and times vary: one a little over the limit now has not failed.
        let limit = 2 * self.program.limit;
        let run = self.run(&places, rounds, limit)?;
        let limit = limit.as_secs_f64();
        let Some(verified) = run.verified else {
            return Err(Fault::Failed {
                board: None,
                what: format!("had not finished the boards that it had answered before, after {limit} s"),
            });
        };
        match verified.iter().position(|verified| matches!(verified, Verified::GaveUp(_))) {
            Some(place) => Err(Fault::Failed { board: Some(places[place]), what: "gave up".into() }),
            None => Ok(run.times),
        }
    }

    /// Gives it the boards one at a time: those of the sample, each with an equal share of the limit, and then others, as
    /// long as half of the limit has not passed, so that a pass over all these boards is sure to end in time.
    fn give_one_at_a_time(&mut self, each: &mut Each<'_>) -> Result<(), Fault> {
        let boards = self.field.boards.len();
        let sample = self.field.sample().min(boards);
        let limit = self.program.limit / sample.max(1) as u32;
        self.one_at_a_time = Some(limit);
        let start = Instant::now();
        for board in 0..boards {
            if board >= sample && start.elapsed() > self.program.limit / 2 {
                break;
            }
            let run = self.run(&[board], 1, limit)?;
            let verified = run.verified.and_then(|mut verified| verified.pop());
            let verified = verified.unwrap_or(Verified::GaveUp(None));
            if each(board, verified, Some(run.elapsed)).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn times(&mut self, lines: &[&[u8]], finished: &Finished) -> Result<Vec<Duration>, Fault> {
        if !self.program.timed {
            return Ok(vec![finished.elapsed]);
        }
        let failed = |what: String| Fault::Failed { board: None, what };
        let time = |line: &&[u8]| {
            let text = String::from_utf8_lossy(line);
            let nanoseconds = text.trim().parse().map_err(|_| {
                failed(format!(
                    "printed {:?} for a round, expected nanoseconds as a whole number",
                    answer::shortened(&text)
                ))
            })?;
            Ok(Duration::from_nanos(nanoseconds))
        };
        let times: Vec<Duration> = lines.iter().map(time).collect::<Result<_, _>>()?;
        let (inside, outside) =
            (times.iter().map(Duration::as_secs_f64).sum::<f64>(), finished.elapsed.as_secs_f64());
        if inside > outside {
            return Err(failed(format!(
                "claims to have worked {inside:.6} s, but it ran for only {outside:.6} s"
            )));
        }
        self.inside.push(inside);
        self.outside.push(outside);
        Ok(times)
    }
}

/// A run that ended, or was stopped at the limit.
struct Run {
    /// The result of each board. `None` if it was stopped.
    verified: Option<Vec<Verified>>,
    /// The time of each round.
    times: Vec<Duration>,
    elapsed: Duration,
}

impl Contender for Running<'_> {
    /// The whole set at once. If the limit runs out, again one board at a time: how far it got is not known, since most
    /// programs print nothing before they end.
    fn verify(&mut self, _: &Limits<'_>, each: &mut Each<'_>) -> Result<(), Fault> {
        let places = self.answered.clone();
        let run = self.run(&places, 1, self.program.limit)?;
        // The counting begins with the passes that are timed.
        self.worked = (Duration::ZERO, 0);
        let Some(verified) = run.verified else {
            let result = self.give_one_at_a_time(each);
            self.worked = (Duration::ZERO, 0);
            return result;
        };
        for (board, verified) in verified.into_iter().enumerate() {
            if each(board, verified, None).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn split(&mut self, answered: &[usize], lost: &[usize]) {
        self.answered = answered.to_vec();
        self.lost = lost.to_vec();
    }

    fn passes(&mut self, passes: u32) -> Result<Vec<Duration>, Fault> {
        if self.program.timed {
            return self.again(passes);
        }
        (0..passes).map(|_| self.again(1).map(|times| times[0])).collect()
    }

    /// Boards that it lost to the limit were timed when they were given one at a time. Those on which it said `gave-up`
    /// share the time of a run of their own.
    fn lost_pass(&mut self, _: &Limits<'_>) -> Result<Option<Vec<Duration>>, Fault> {
        if self.one_at_a_time.is_some() {
            return Ok(None);
        }
        let (places, worked) = (self.lost.clone(), self.worked);
        let run = self.run(&places, 1, self.program.limit)?;
        self.worked = worked;
        let elapsed: Duration = if run.times.is_empty() { run.elapsed } else { run.times.iter().sum() };
        Ok(Some(vec![elapsed / places.len().max(1) as u32; places.len()]))
    }

    fn usage(&self) -> Option<Usage> {
        let (cpu, boards) = self.worked;
        let cpu_microseconds = (boards > 0).then(|| 1e6 * cpu.as_secs_f64() / boards as f64);
        (self.usage.peak_memory_bytes > 0).then_some(Usage { cpu_microseconds, ..self.usage })
    }

    fn shortfall(&self) -> Option<String> {
        let limit = self.one_at_a_time?;
        Some(format!(
            "did not finish the {} boards in one pass within its limit of {} s, so it got boards one at a time, with {} s \
             for each",
            self.field.boards.len(),
            self.program.limit.as_secs_f64(),
            crate::table::short(limit.as_secs_f64())
        ))
    }

    fn start_up(&self) -> Option<Duration> {
        self.start_up
    }

    fn remark(&self) -> Option<String> {
        let name = &self.program.name;
        let Some(start_up) = self.start_up else {
            return Some(format!(
                "{name}: its start-up time is not known, because it fails on an empty input, or takes longer than its limit."
            ));
        };
        let start_up = crate::table::short(1e3 * start_up.as_secs_f64());
        if !self.program.timed {
            return Some(format!(
                "{name}: an external program; its times include {start_up} ms for starting it."
            ));
        }
        let share = 100.0 * self.inside.iter().sum::<f64>() / self.outside.iter().sum::<f64>().max(1e-9);
        Some(format!(
            "{name}: an external program that times itself. It reports {share:.0} % of the time measured from outside, which includes reading, writing and {start_up} ms for each start."
        ))
    }
}

impl Finished {
    /// What went wrong with the run itself, or `None`.
    pub(crate) fn trouble(&self, limit: Duration) -> Option<String> {
        let last_words = self.complaint.lines().rfind(|line| !line.trim().is_empty());
        let last_words = last_words.map_or_else(String::new, |line| {
            format!(", its last line of errors: {:?}", answer::shortened(line))
        });
        match &self.end {
            End::Exited(status) if status.success() => None,
            End::Exited(status) => Some(format!("ended with {status}{last_words}")),
            End::TimedOut => {
                Some(format!("was stopped: it had not finished after {} s{last_words}", limit.as_secs_f64()))
            }
            End::Cancelled => Some("was stopped".into()),
            End::Flooded => Some(format!("was stopped: it printed more than {} bytes", self.output.len())),
        }
    }

    /// Its exit status, or `None` if it was stopped, by us or by a signal.
    fn code(&self) -> Option<i32> {
        if let End::Exited(status) = &self.end { status.code() } else { None }
    }

    /// The complete lines that it printed, without line ends.
    fn lines(&self) -> Vec<&[u8]> {
        let mut lines: Vec<&[u8]> = self.output.split(|&byte| byte == b'\n').collect();
        // The text after the last line end is a line too, unless it is empty or we cut it off.
        if lines.last().is_some_and(|last| last.is_empty()) || !matches!(self.end, End::Exited(_)) {
            lines.pop();
        }
        for line in &mut lines {
            *line = line.strip_suffix(b"\r").unwrap_or(line);
        }
        lines
    }
}
