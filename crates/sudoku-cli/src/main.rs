//! The program `sudoku`.
//!
//! Each command is a module under `commands`: its arguments, and a `run` that returns a [`status::Status`] or a
//! [`status::Failure`]. Results go to standard output through [`output::stdout`], notes and errors to standard error.

mod answers;
mod atomic;
mod board_writer;
mod chinese;
mod commands;
mod complete;
mod detached;
mod engine;
mod form;
mod input;
mod interrupt;
mod limit;
mod listing;
mod output;
mod pipeline;
mod progress;
mod record;
mod recording;
mod status;
mod stems;
mod text;
#[cfg(test)]
mod vocabulary;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use clap_complete::CompleteEnv;
use commands::{Command, manual};
use output::Color;
use status::{Failure, Status, note};
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Duration;
use sudoku_io::Format;
use text::{did_you_mean, shown};

const ABOUT: &str = "Ways of solving a Sudoku compete, on the same boards, under the same rules.";

/// As in every help text, a paragraph is one line, so that clap can wrap it at any width. Lines that begin with two
/// spaces are laid out by hand and fit into 80 columns.
const AFTER: &str =
    "Without a command, `sudoku INPUT` solves the boards of an INPUT, and so does `sudoku` behind a \
pipe. `sudoku` alone is `sudoku compare` on the built-in boards.

Exit status:
  0    every puzzle has exactly one solution, or the command succeeded
  1    a puzzle has no solution or several, its givens clash, or it was given up
       check: a given solution is wrong
       compare: a competitor answered wrongly
       generate: fewer boards were made than asked for
  2    an input could not be read, there was no board, or a wrong command line
  130  interrupted (Ctrl-C)

If several apply, the highest counts. Results go to standard output, notes and progress to standard error. \
NO_COLOR is honoured.";

#[derive(Parser)]
#[command(name = "sudoku", version, about = ABOUT, after_help = AFTER, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto, display_order = 900)]
    color: Color,

    /// Print results and errors only: no notes, no progress
    #[arg(short, long, global = true, display_order = 901)]
    quiet: bool,
}

fn main() -> ExitCode {
    CompleteEnv::with_factory(Arguments::command).var(manual::ASKS).complete();
    status::exit_code(run(std::env::args_os().collect()))
}

fn run(words: Vec<OsString>) -> Result<Status, Failure> {
    output::choose(color_of(&words));
    let arguments = match Arguments::try_parse_from(&words) {
        Ok(arguments) => arguments,
        Err(error) => match with_solve(&words, &error)? {
            Some(words) => match Arguments::try_parse_from(&words) {
                Ok(arguments) => arguments,
                Err(error) => return explain(&words, &error),
            },
            None => return explain(&words, &error),
        },
    };
    output::choose(arguments.color);
    if arguments.quiet {
        status::be_quiet();
    }
    if let Some(command) = arguments.command {
        return command.run();
    }
    let command = if boards_are_piped() { "solve" } else { "compare" };
    let words = [words.first().cloned().unwrap_or_default(), command.into()];
    match Arguments::try_parse_from(&words) {
        Ok(Arguments { command: Some(command), .. }) => command.run(),
        Ok(_) => Ok(Status::Good),
        Err(error) => explain(&words, &error),
    }
}

/// The value of `--color`, which decides about the colours of help before clap has read it.
fn color_of(words: &[OsString]) -> Color {
    let mut color = Color::Auto;
    for (place, word) in words.iter().enumerate() {
        let next = words.get(place + 1).and_then(|word| word.to_str());
        let value = if word == "--color" {
            next
        } else {
            word.to_str().and_then(|word| word.strip_prefix("--color="))
        };
        color = match value {
            Some("always") => Color::Always,
            Some("never") => Color::Never,
            _ => color,
        };
    }
    color
}

/// The command line with `solve` in it, if there is an INPUT in place of a command. Fails if the word is neither.
fn with_solve(words: &[OsString], error: &clap::Error) -> Result<Option<Vec<OsString>>, Failure> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return Ok(None) };
    let place =
        words.iter().skip(1).position(|other| other.to_string_lossy() == *word).map(|place| place + 1);
    let Some(place) = place.filter(|_| is_for_the_program(words, word)) else { return Ok(None) };
    if let Err(sentence) = input::find(&words[place], Format::default()) {
        let program = Arguments::command();
        let commands = program.get_subcommands().map(|command| command.get_name().to_string());
        let names: Vec<String> = commands.chain(input::names().map(String::from)).collect();
        let near = did_you_mean(word, names.iter().map(String::as_str));
        return Err(Failure::unreadable(match near.as_str() {
            // It looks like a board, and the sentence says what is wrong with it.
            "" if sentence.contains("as a board") => sentence,
            "" => format!(
                "{}: there is no such command, file, board or set; `sudoku --help` lists the commands, `sudoku boards` \
                 the boards",
                shown(word)
            ),
            near => format!("{}: there is no such command, file, board or set{near}", shown(word)),
        }));
    }
    let mut words = words.to_vec();
    words.insert(place, "solve".into());
    Ok(Some(words))
}

/// Whether the word is in the place of a command of the program, not of a command such as `boards`.
fn is_for_the_program(words: &[OsString], word: &str) -> bool {
    let program = Arguments::command();
    let before = words.iter().skip(1).map(|word| word.to_string_lossy()).take_while(|other| other != word);
    before.into_iter().all(|before| program.find_subcommand(before.as_ref()).is_none())
}

/// Prints what clap has to say: help and version are results, everything else is an error.
fn explain(words: &[OsString], error: &clap::Error) -> Result<Status, Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let is_help = error.kind() == ErrorKind::DisplayHelp;
        let chinese = if is_help { chinese::help(words) } else { None };
        let text = chinese.unwrap_or_else(|| error.render());
        let mut out = output::stdout();
        if output::colours() {
            write!(out, "{}", text.ansi())?;
        } else {
            write!(out, "{text}")?;
        }
        out.flush()?;
        return Ok(Status::Good);
    }
    // Characters that a terminal obeys are shown, not obeyed; clap would show neither.
    let obeyed = |word: &OsString| matches!(shown(&word.to_string_lossy()), std::borrow::Cow::Owned(_));
    if words.iter().any(obeyed) {
        let words: Vec<OsString> =
            words.iter().map(|word| OsStr::new(shown(&word.to_string_lossy()).as_ref()).to_owned()).collect();
        if let Err(error) = Arguments::try_parse_from(&words) {
            return Err(Failure::unreadable(sentence_of(&words, &error)));
        }
    }
    Err(Failure::unreadable(sentence_of(words, error)))
}

/// What people type who know other programs, and what it is here.
const ELSEWHERE: [(&str, &str); 11] = [
    ("--csv", "--to csv"),
    ("--export", "--output FILE"),
    ("--export-json", "--output FILE.json"),
    ("--export-markdown", "--output FILE.md"),
    ("--format", "--from or --to"),
    ("--json", "--to json"),
    ("--max-count", "--count"),
    ("--runs", "--time SECONDS"),
    ("--silent", "--quiet"),
    ("--solver", "--strategy"),
    ("--threads", "--jobs"),
];

fn sentence_of(words: &[OsString], error: &clap::Error) -> String {
    if let (ErrorKind::UnknownArgument, Some(ContextValue::String(word))) =
        (error.kind(), error.get(ContextKind::InvalidArg))
    {
        let is_for_compare = words.get(1).is_some_and(|command| command == "compare");
        if is_for_compare && !word.starts_with('-') {
            return format!("{0}: compare takes its boards from an option: --boards {0}", shown(word));
        }
        let name = word.split('=').next().unwrap_or_default();
        if let Some((_, here)) = ELSEWHERE.iter().find(|(elsewhere, _)| *elsewhere == name) {
            return format!("unexpected argument '{name}' found; here it is {here}");
        }
    }
    let text = error.render().to_string();
    text.strip_prefix("error: ").unwrap_or(&text).trim_end().to_string()
}

/// How long the program waits for the first byte behind a pipe before it compares instead.
const WAIT: Duration = Duration::from_secs(1);

/// Whether boards come from standard input, although the command line does not say so: a pipe or a file, not a terminal, and not an
/// input that is empty, as that of a program that runs in the background.
fn boards_are_piped() -> bool {
    if io::stdin().is_terminal() {
        return false;
    }
    let (sender, first) = mpsc::channel();
    std::thread::spawn(move || {
        let is_there = io::stdin().lock().fill_buf().is_ok_and(|bytes| !bytes.is_empty());
        let _ = sender.send(is_there);
    });
    let is_there = first.recv_timeout(WAIT);
    if is_there.is_err() {
        note(
            "nothing came from standard input, so this compares the strategies; `sudoku solve` waits for boards",
        );
    }
    is_there.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn help_texts_wrap_well() {
        let program = Arguments::command();
        let texts = std::iter::once(&program)
            .chain(program.get_subcommands())
            .filter_map(|command| Some((command.get_name(), command.get_after_help()?.to_string())));
        for (name, text) in texts {
            for block in text.split("\n\n") {
                let paragraph = |line: &&str| !line.starts_with("  ") && !line.ends_with(':');
                assert!(block.lines().filter(paragraph).count() <= 1, "{name}: wrapped by hand:\n{block}");
                for line in block.lines().filter(|line| line.starts_with("  ")) {
                    assert!(line.chars().count() <= 80, "{name}: too long for 80 columns:\n{line}");
                }
            }
        }
    }
}
