//! The program `sudoku`.
//!
//! Each command is a module of its own under `commands`: its arguments, and a `run` that answers a [`status::Status`] or a
//! [`status::Failure`]. Results go to standard output through [`output::stdout`], notes and errors to standard error.

mod answers;
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

const AFTER: &str = "Without a command it is `sudoku compare`, on the built-in boards.

Exit status:
  0    every puzzle has exactly one solution (or the command has nothing of the kind to say)
  1    some puzzle has none or several, has givens that clash, or was given up; a solution given to `check` is
       wrong; a competitor of `compare` answered wrongly; `generate` fell short
  2    something could not be read, there was no board at all, or the command line is wrong; 2 beats 1
  130  interrupted (Ctrl-C)

Results go to standard output, notes and progress to standard error. NO_COLOR is kept.";

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
