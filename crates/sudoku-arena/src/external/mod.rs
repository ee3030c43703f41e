//! External programs as entrants, in any language.
//!
//! The protocol: the program reads boards from standard input, one per line in line form (`.` for a blank). For each
//! board, in order, it prints one line to standard output: the solution, if there is exactly one, otherwise `none` or
//! `several`. The board and a tab may come before the answer. It prints nothing else there. See `docs/competitors.md`.

mod answer;
mod file;
pub(crate) mod process;

pub use file::CompetitorsError;

use crate::{Board, Contender, Entered, Entrant, Fault, Field, Kind, Verified};
use answer::Said;
use process::{End, Finished};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;
use sudoku_core::{Flow, Limits, Size};

/// How often a program is started on an empty input, to measure its start-up.
const STARTS: usize = 5;

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
    /// It is stopped if one run takes longer than this.
    pub limit: Duration,
    /// A command that must succeed before it can take part, such as a check for a package.
    pub check: Option<Vec<String>>,
    /// A command that builds it.
    pub build: Option<Vec<String>>,
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
            ready: OnceLock::new(),
        }
    }

    /// Reads `NAME=COMMAND ARGUMENTS`, with quotes as in a shell. No shell runs.
    ///
    /// # Errors
    /// A sentence, if the text has another form.
    pub fn from_words(text: &str) -> Result<Program, String> {
        let (name, command) =
            text.split_once('=').ok_or("expected NAME=COMMAND, such as 'mine=./mine --fast'")?;
        let name = name.trim();
        if name.is_empty() {
            return Err("expected a name before the =, such as 'mine=./mine --fast'".into());
        }
        let command =
            shell_words::split(command).map_err(|error| format!("the command of {name}: {error}"))?;
        if command.is_empty() {
            return Err(format!("expected a command after {name}="));
        }
        Ok(Program::new(name, command))
    }

    fn run(&self, more: &[String], input: &[u8], most: usize) -> std::io::Result<Finished> {
        let words: Vec<&str> = self.command.iter().chain(more).map(String::as_str).collect();
        process::run(&words, self.folder.as_deref(), input, most, self.limit)
    }

    /// Checks and builds it the first time, and keeps the result.
    fn ready(&self) -> Result<(), String> {
        let outcome = self.ready.get_or_init(|| {
            for (what, command) in [("check", &self.check), ("build", &self.build)] {
                let Some(command) = command else { continue };
                let words: Vec<&str> = command.iter().map(String::as_str).collect();
                let limit = Duration::from_secs(300);
                let finished = process::run(&words, self.folder.as_deref(), b"", 1 << 20, limit)
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

    fn enter<'a>(&'a self, field: &'a Field) -> Entered<'a> {
        if !self.sizes.contains(&field.size) {
            return Entered::UnknownSize;
        }
        if let Err(why) = self.ready() {
            return Entered::Absent(why);
        }
        let input: String = field.boards.iter().map(|board| format!("{}\n", board.grid)).collect();
        let mut running = Running {
            program: self,
            field,
            input: input.into_bytes(),
            start_up: None,
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
    input: Vec<u8>,
    start_up: Option<Duration>,
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
            let finished = self.program.run(&self.rounds(1), b"", self.most_output(1))?;
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

    /// Runs it once and checks its whole output. Returns the result of each board and the time of each round.
    fn run(&mut self, rounds: u32) -> Result<(Vec<Verified>, Vec<Duration>), Fault> {
        let finished =
            self.program.run(&self.rounds(rounds), &self.input, self.most_output(rounds)).map_err(
                |error| Fault::Failed { board: None, what: missing(&self.program.command[0], &error) },
            )?;
        let boards = self.field.boards.len();
        let lines = finished.lines();
        let mut verified = Vec::with_capacity(boards);
        for (board, line) in lines.iter().take(boards).enumerate() {
            let Board { grid, truth, .. } = &self.field.boards[board];
            match Said::read(line, grid) {
                Ok(said) => verified.push(said.judge(grid, *truth)),
                Err(what) => return Err(Fault::Failed { board: Some(board), what }),
            }
            if let Some(Verified::Wrong(what)) = verified.last() {
                return Err(Fault::Wrong { board, what: what.clone() });
            }
        }
        let expected = boards + if self.program.timed { rounds as usize } else { 0 };
        let unanswered = (lines.len() < boards).then_some(lines.len());
        // In many programs, ours included, status 1 means that some board does not have exactly one solution.
        let is_complete = lines.len() == expected && finished.code() == Some(1);
        if let Some(what) = finished.trouble(self.program.limit).filter(|_| !is_complete) {
            return Err(Fault::Failed { board: unanswered, what });
        }
        if lines.len() != expected {
            let and_rounds = if self.program.timed { format!(" and {rounds} rounds") } else { String::new() };
            let what = format!("printed {} lines for {boards} boards{and_rounds}", lines.len());
            return Err(Fault::Failed { board: unanswered, what });
        }
        let times = self.times(&lines[boards..], &finished)?;
        Ok((verified, times))
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

impl Contender for Running<'_> {
    fn verify(&mut self, _: &Limits<'_>, each: &mut dyn FnMut(usize, Verified) -> Flow) -> Result<(), Fault> {
        let (verified, _) = self.run(1)?;
        for (board, verified) in verified.into_iter().enumerate() {
            if each(board, verified).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn passes(&mut self, passes: u32) -> Result<Vec<Duration>, Fault> {
        if self.program.timed {
            return self.run(passes).map(|(_, times)| times);
        }
        (0..passes).map(|_| self.run(1).map(|(_, times)| times[0])).collect()
    }

    fn start_up(&self) -> Option<Duration> {
        self.start_up
    }

    fn remark(&self) -> Option<String> {
        let name = &self.program.name;
        let Some(start_up) = self.start_up else {
            return Some(format!(
                "{name}: its start-up time is not known, because it fails on an empty input."
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
