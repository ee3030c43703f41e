//! The program `sudoku`.
//!
//! Each command is a module under `commands`: its arguments, and a `run` that returns a [`status::Status`] or a
//! [`status::Failure`]. Results go to standard output through [`output::stdout`], notes and errors to standard error.

mod answers;
mod atomic;
mod commands;
mod engine;
mod input;
mod interrupt;
mod output;
mod pipeline;
mod record;
mod recording;
mod status;

use clap::Parser;
use commands::Command;
use std::process::ExitCode;

const ABOUT: &str = "Ways of solving a Sudoku compete, on the same boards, under the same rules.";

/// As in every help text, a paragraph is one line, so that clap can wrap it at any width. Lines that begin with two
/// spaces are laid out by hand and fit into 80 columns.
const AFTER: &str = "Without a command, `sudoku compare` runs on the built-in boards.

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
#[command(name = "sudoku", version, about = ABOUT, after_help = AFTER, max_term_width = 110)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

fn main() -> ExitCode {
    let command = Arguments::parse().command.unwrap_or_else(Command::default);
    status::exit_code(command.run())
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
