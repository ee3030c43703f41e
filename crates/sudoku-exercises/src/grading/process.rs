//! Runs a program whose lines are read as they come, and stops it when it is silent for too long.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of a line, and of standard error, that are kept.
const MOST: usize = 1 << 14;

/// The most lines that are read. A program that prints more is stopped.
const LINES: usize = 100_000;

/// What a line was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Progress: the clock starts anew.
    Counted,
    /// Not meant for the reader.
    Ignored,
}

/// A run that is over.
#[derive(Debug)]
pub struct Run {
    /// How it ended.
    pub ended: Ended,
    /// The end of what it wrote to standard error.
    pub complaint: String,
}

/// How a run ended.
#[derive(Debug)]
pub enum Ended {
    /// By itself.
    Exited(ExitStatus),
    /// It was stopped: no line for too long.
    TooLate,
    /// It was stopped: it printed too much.
    Flooded,
}

impl Ended {
    /// Whether it ended by itself, without an error.
    pub fn is_success(&self) -> bool {
        matches!(self, Ended::Exited(status) if status.success())
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Exited(status) => status.fmt(f),
            Ended::TooLate => f.write_str("stopped: too slow"),
            Ended::Flooded => f.write_str("stopped: it printed too much"),
        }
    }
}

/// Runs a command with this input. `each` gets every line of standard output, without its end. The command is stopped if
/// the time from its start, or from the last line that counted, exceeds `limit`.
///
/// # Errors
/// If it cannot be started.
pub fn run(
    command: &mut Command,
    input: &[u8],
    limit: Duration,
    each: &mut dyn FnMut(&str) -> Line,
) -> io::Result<Run> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_owned();
        thread::spawn(move || stdin.write_all(&input)); // a program that does not read is judged by what it prints
    }
    let (send, lines) = mpsc::sync_channel(64);
    if let Some(stdout) = child.stdout.take() {
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Some(line) = read_line(&mut stdout) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
    }
    let (send, complaint) = mpsc::channel();
    if let Some(stderr) = child.stderr.take() {
        thread::spawn(move || send.send(read_end(stderr)));
    }
    let mut deadline = Instant::now() + limit;
    let mut stopped = None;
    for number in 0.. {
        match lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(_) if number >= LINES => {
                stopped = Some(Ended::Flooded);
                break;
            }
            Ok(line) => {
                if each(&line) == Line::Counted {
                    deadline = Instant::now() + limit;
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                stopped = Some(Ended::TooLate);
                break;
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let ended = match stopped {
        Some(ended) => ended,
        None => wait(&mut child, deadline)?.map_or(Ended::TooLate, Ended::Exited),
    };
    let _ = child.kill(); // an error means that it has ended already
    let _ = child.wait();
    let complaint = complaint.recv_timeout(Duration::from_millis(500)).unwrap_or_default();
    Ok(Run { ended, complaint })
}

/// The status of a child that has closed its output; `None` if it has not ended by the deadline.
fn wait(child: &mut Child, deadline: Instant) -> io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// The next line without its end, cut if it is very long; `None` at the end of the output.
fn read_line(from: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    from.by_ref().take(MOST as u64).read_until(b'\n', &mut line).ok().filter(|&length| length > 0)?;
    let text = String::from_utf8_lossy(&line);
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}

/// Reads to the end and keeps the last part.
fn read_end(mut from: impl Read) -> String {
    let mut end = Vec::new();
    let mut chunk = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut chunk) {
        end.extend_from_slice(&chunk[..length]);
        if end.len() > 2 * MOST {
            end.drain(..end.len() - MOST);
        }
    }
    String::from_utf8_lossy(&end).into_owned()
}
