//! Shell completions and manual pages, from the definitions of the arguments.

use crate::atomic::write_file;
use crate::output::Target;
use crate::status::{Failure, Status};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, ValueHint};
use clap_complete::env::Shells;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

const COMPLETIONS: &str = "Examples:
  source <(sudoku completions bash)
  sudoku completions bash -o ~/.local/share/bash-completion/completions/sudoku
  sudoku completions fish -o ~/.config/fish/completions/sudoku.fish

The script asks the program, so it knows commands, options, forms, strategies, sets and boards of the version that is \
installed.";

/// Prints a script with which a shell completes commands, options and their values.
#[derive(Args)]
#[command(after_help = COMPLETIONS)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_parser = shells())]
    shell: String,

    #[command(flatten)]
    target: Target,
}

fn shells() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(Shells::builtins().names().collect::<Vec<_>>())
}

/// The environment variable with which the script asks the program.
pub(crate) const ASKS: &str = "SUDOKU_COMPLETE";

impl Completions {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let mut text = Vec::new();
        let shells = Shells::builtins();
        let shell = shells.completer(&self.shell).expect("clap knows the shells");
        shell.write_registration(ASKS, "sudoku", "sudoku", "sudoku", &mut text)?;
        let mut out = self.target.open()?;
        out.write_all(&text)?;
        out.finish()?;
        Ok(Status::Good)
    }
}

/// The date of this version, for the foot of the pages.
const DATE: &str = "2026-12-01";

const MAN: &str = "Examples:
  sudoku man | man -l -
  sudoku man solve | man -l -
  sudoku man -o ~/.local/share/man/man1/";

/// Prints the manual page of the program or of a command, or writes all pages into a folder.
#[derive(Args)]
#[command(after_help = MAN)]
pub(crate) struct Man {
    /// The command, such as solve, or boards make [default: the program itself]
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    command: Vec<String>,

    /// Write a page for each command into this folder
    #[arg(short, long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    output: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let pages = pages();
        let Some(folder) = self.output.filter(|folder| folder != "-") else {
            let name = std::iter::once("sudoku").chain(self.command.iter().map(String::as_str));
            let name = name.collect::<Vec<_>>().join("-");
            let page = pages.iter().find(|page| page.0 == name).ok_or_else(|| {
                Failure::unreadable(format!(
                    "there is no command {:?}; `sudoku --help` lists them",
                    self.command.join(" ")
                ))
            })?;
            let mut out = crate::output::stdout();
            out.write_all(&render(&page.1)?)?;
            out.flush()?;
            return Ok(Status::Good);
        };
        fs::create_dir_all(&folder).map_err(|error| Failure::writing(&folder, &error))?;
        for (name, command) in &pages {
            let path = folder.join(format!("{name}.1"));
            write_file(&path, render(command)?)?;
        }
        Ok(Status::Good)
    }
}

/// The names of all pages, and their commands: those that exist and are not hidden.
fn pages() -> Vec<(String, clap::Command)> {
    fn collect(name: String, command: &clap::Command, pages: &mut Vec<(String, clap::Command)>) {
        for child in command.get_subcommands().filter(|child| is_page(child)) {
            collect(format!("{name}-{}", child.get_name()), child, pages);
        }
        pages.push((name, command.clone()));
    }
    let mut program = crate::Arguments::command().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    collect("sudoku".into(), &program, &mut pages);
    pages.reverse();
    pages
}

fn is_page(command: &clap::Command) -> bool {
    command.get_name() != "help" && !command.is_hide_set()
}

fn render(command: &clap::Command) -> io::Result<Vec<u8>> {
    let version = concat!("sudoku ", env!("CARGO_PKG_VERSION"));
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone())
        .date(DATE)
        .source(version)
        .manual("User Commands")
        .render(&mut page)?;
    Ok(page)
}
