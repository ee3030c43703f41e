//! Grading: laws with points, judged in a process of their own.
//!
//! A wrong answer may run forever, or until its stack overflows. So the laws run in another process: the program that grades
//! starts itself again with `--laws-of NAME`, and that process calls [`serve`]. It prints a line before and after each law,
//! and [`grade`] reads them. If a law takes too long, the process is stopped; if it crashes, it is known at which law.

pub mod classics;
pub mod process;
mod report;
mod search;

pub use report::{Judged, Message, Report, Verdict};
pub(crate) use search::NO_SOLUTION;
pub use search::{Order, search_laws};

use crate::Exercise;
use process::{Ended, Line};
use std::any::Any;
use std::cell::Cell;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;
use sudoku_core::Text;

/// The longest time that a law may take. A right answer needs a few milliseconds for each.
pub const LIMIT: Duration = Duration::from_secs(5);

/// The stack of the thread in which the laws run, in bytes: a right answer needs a hundred calls inside each other.
const STACK: usize = 64 << 20;

/// The argument that makes a program [`serve`] the laws of an exercise.
pub const LAWS_OF: &str = "--laws-of";

/// A law: what an answer must do, and what that is worth.
pub struct Law {
    /// What it asks for.
    pub title: Text,
    /// Its points.
    pub points: u32,
    /// Checks it. The message says in what way it does not hold.
    pub check: Box<dyn Fn() -> Result<(), Message>>,
}

impl Law {
    /// A law.
    pub fn new(
        points: u32,
        en: &'static str,
        zh: &'static str,
        check: impl Fn() -> Result<(), Message> + 'static,
    ) -> Law {
        Law { title: Text { en, zh }, points, check: Box::new(check) }
    }
}

impl std::fmt::Debug for Law {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.title.en, self.points)
    }
}

/// Checks the laws of an exercise in this process, and prints what they come to, for [`grade`].
pub fn serve(exercise: &'static Exercise) {
    let serving = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        // The message of a panic is part of the report; printed here, it would hide it.
        static LAST: Mutex<String> = Mutex::new(String::new());
        panic::set_hook(Box::new(|info| {
            let place = info
                .location()
                .map_or_else(String::new, |place| format!("{}:{}", place.file(), place.line()));
            *LAST.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = place;
        }));
        for (number, law) in (exercise.laws)().iter().enumerate() {
            tell(&format!("begin\t{number}"));
            let result = panic::catch_unwind(AssertUnwindSafe(|| (law.check)()));
            let result = result.unwrap_or_else(|payload| {
                let place = LAST.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
                Err(panicked(&*payload, &place))
            });
            match result {
                Ok(()) => tell(&format!("holds\t{number}")),
                Err(message) => {
                    tell(&format!("broken\t{number}\t{}\t{}", flat(&message.en), flat(&message.zh)));
                }
            }
        }
    });
    // A panic outside a law would be one of ours; the reader of the lines then misses the rest.
    let _ = serving.map(std::thread::JoinHandle::join);
}

/// What a panic of an answer is reported as.
fn panicked(payload: &(dyn Any + Send), place: &str) -> Message {
    let text = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or_default();
    Message::new(
        format!("The program panicked at {place}: {text}."),
        format!("程序在 {place} 处 panic：{text}。"),
    )
}

/// Prints a line for [`grade`], on a line of its own: the answer may have printed something and not ended its line.
fn tell(line: &str) {
    let mut out = io::stdout().lock();
    // If the reader has gone, there is nothing left to do.
    let _ = writeln!(out, "\n{line}").and_then(|()| out.flush());
}

fn flat(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

/// Grades an exercise. `server` is a command that calls [`serve`] for it.
///
/// # Errors
/// If the command cannot be started.
pub fn grade(exercise: &Exercise, server: &mut Command) -> io::Result<Report> {
    grade_within(exercise, server, LIMIT)
}

/// The same as [`grade`], with another longest time for each law.
///
/// # Errors
/// If the command cannot be started.
pub fn grade_within(exercise: &Exercise, server: &mut Command, limit: Duration) -> io::Result<Report> {
    let mut judged: Vec<Judged> = (exercise.laws)().into_iter().map(Judged::new).collect();
    let begun = Cell::new(0);
    let run = process::run(server, b"", limit, &mut |line| {
        let mut fields = line.split('\t');
        let (Some(word), Some(number)) = (fields.next(), fields.next()) else { return Line::Ignored };
        let Some(number) = number.parse().ok().filter(|&number: &usize| number < judged.len()) else {
            return Line::Ignored;
        };
        match word {
            "begin" => begun.set(number),
            "holds" => judged[number].verdict = Verdict::Holds,
            "broken" => {
                let mut text = || fields.next().unwrap_or_default().to_owned();
                judged[number].verdict = Verdict::Broken(Message { en: text(), zh: text() });
            }
            _ => return Line::Ignored,
        }
        Line::Counted
    })?;
    let stopped = &mut judged[begun.get()].verdict;
    if matches!(stopped, Verdict::NotReached) {
        *stopped = Verdict::Broken(end_message(&run, limit));
    }
    Ok(Report { name: exercise.name.to_owned(), judged, notes: Vec::new() })
}

/// Why a process ended in the middle of a law.
fn end_message(run: &process::Run, limit: Duration) -> Message {
    let seconds = limit.as_secs();
    match &run.ended {
        Ended::TooLate => Message::new(
            format!(
                "It was stopped after {seconds} seconds. A right answer needs far less: does the recursion come to an end?"
            ),
            format!("运行了 {seconds} 秒还没有结束，被强行停止。正确的程序远用不了这么久：递归会终止吗？"),
        ),
        _ if run.complaint.contains("overflow") => Message::new(
            "The stack overflowed: the function calls itself without an end. Which call is the base case, and does every \
             path come closer to it?",
            "栈溢出：函数不停地调用自己。终止条件是什么？每条路径都在向它靠近吗？",
        ),
        _ => Message::new(
            format!("The program ended in the middle ({}).", run.ended),
            format!("程序中途退出（{}）。", run.ended),
        ),
    }
}
