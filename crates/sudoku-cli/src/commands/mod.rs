//! The commands. Each module has a struct of arguments with a method `run`.

mod boards;
mod check;
mod compare;
mod convert;
mod count;
mod generate;
pub(crate) mod manual;
mod passes;
mod play;
mod rate;
mod report;
mod solve;
mod strategies;
mod trace;

use crate::status::{Failure, Status};
use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Compare the strategies: verify, measure, rank (the default)
    Compare(compare::Compare),
    /// Make a report of a comparison: a page, tables and pictures
    Report(report::ReportCommand),
    /// Make new boards, each with exactly one solution
    Generate(generate::Generate),
    /// Rate how hard boards are: easy, medium, hard or expert
    Rate(rate::Rate),
    /// List the built-in sets and named boards, print them, or make more boards of a set
    Boards(boards::Boards),
    /// Run passes and nothing else, to count their instructions
    #[command(hide = true)]
    Passes(passes::Passes),
    /// Solve boards, each with a proof that its solution is the only one
    Solve(solve::Solve),
    /// Check boards, and solutions that come with them
    Check(check::Check),
    /// Count the solutions of boards
    Count(count::Count),
    /// Write boards in another format
    Convert(convert::Convert),
    /// Write the canonical form of boards: the smallest under all symmetries
    Canonical(convert::Canonical),
    Trace(trace::TraceCommand),
    Play(play::Play),
    /// List the strategies
    Strategies(strategies::List),
    /// Print shell completions
    Completions(manual::Completions),
    /// Print manual pages
    Man(manual::Man),
}

impl Command {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        match self {
            Command::Compare(command) => command.run(),
            Command::Report(command) => command.run(),
            Command::Generate(command) => command.run(),
            Command::Rate(command) => command.run(),
            Command::Boards(command) => command.run(),
            Command::Passes(command) => command.run(),
            Command::Solve(command) => command.run(),
            Command::Check(command) => command.run(),
            Command::Count(command) => command.run(),
            Command::Convert(command) => command.run(),
            Command::Canonical(command) => command.run(),
            Command::Trace(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Strategies(command) => command.run(),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
        }
    }
}
