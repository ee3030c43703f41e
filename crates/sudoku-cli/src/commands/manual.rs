//! Shell completions and manual pages, from the definitions of the arguments.

use crate::output;
use crate::status::{Failure, Status};
use clap::{Args, CommandFactory};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Prints a script with which a shell completes the names of commands and options.
#[derive(Args)]
#[command(
    after_help = "Example:\n  sudoku completions bash > ~/.local/share/bash-completion/completions/sudoku"
)]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut crate::Arguments::command(), "sudoku", &mut text);
        let mut out = output::stdout();
        out.write_all(&text)?;
        out.flush()?;
        Ok(Status::Good)
    }
}

/// Prints the manual page, or writes a page for each command into a directory.
#[derive(Args)]
#[command(after_help = "Examples:\n  sudoku man | man -l -\n  sudoku man --dir ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write the pages into this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let mut command = crate::Arguments::command();
        command.build();
        let Some(dir) = self.dir else {
            let mut text = Vec::new();
            clap_mangen::Man::new(command).render(&mut text)?;
            let mut out = output::stdout();
            out.write_all(&text)?;
            out.flush()?;
            return Ok(Status::Good);
        };
        fs::create_dir_all(&dir).map_err(|error| Failure::writing(&dir, &error))?;
        clap_mangen::generate_to(command, &dir).map_err(|error| Failure::writing(&dir, &error))?;
        Ok(Status::Good)
    }
}
