//! The commands, one module each: a struct of arguments, and `run`.

mod boards;
mod compare;
mod passes;
mod report;
mod solvers;

use crate::status::{Failure, Status};
use clap::{Parser, Subcommand};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Let the strategies compete: verify, measure, rank (the default)
    Compare(compare::Compare),
    /// Make a page and pictures of what was measured
    Report(report::ReportCommand),
    /// List the sets of boards, and the boards that have a name
    Boards(boards::Boards),
    /// Run passes with nothing around them, for a count of instructions
    #[command(hide = true)]
    Passes(passes::Passes),
    /// List the strategies
    Solvers(solvers::Solvers),
}

impl Command {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        match self {
            Command::Compare(command) => command.run(),
            Command::Report(command) => command.run(),
            Command::Boards(command) => command.run(),
            Command::Passes(command) => command.run(),
            Command::Solvers(command) => command.run(),
        }
    }
}

impl Default for Command {
    /// What the bare program does.
    fn default() -> Command {
        #[derive(Parser)]
        struct Bare {
            #[command(flatten)]
            compare: compare::Compare,
        }
        Command::Compare(Bare::parse_from(["sudoku"]).compare)
    }
}
