//! The commands, one module each: a struct of arguments, and `run`.

mod compare;
mod solvers;

use crate::status::{Failure, Status};
use clap::{Parser, Subcommand};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Let the strategies compete: verify, measure, rank (the default)
    Compare(compare::Compare),
    /// List the strategies
    Solvers(solvers::Solvers),
}

impl Command {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        match self {
            Command::Compare(command) => command.run(),
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
