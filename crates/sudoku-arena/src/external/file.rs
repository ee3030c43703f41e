//! A file of competitors.

use super::Program;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::time::Duration;
use sudoku_core::Size;

/// Why a file of competitors cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {what}", path.display())]
pub struct CompetitorsError {
    path: PathBuf,
    what: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Competitors {
    competitor: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    command: Vec<String>,
    #[serde(default)]
    timed: bool,
    #[serde(default = "nine")]
    sizes: Vec<usize>,
    limit: Option<f64>,
    check: Option<Vec<String>>,
    build: Option<Vec<String>>,
    version: Option<Vec<String>>,
}

fn nine() -> Vec<usize> {
    vec![9]
}

impl Program {
    /// Reads a file of competitors in TOML. Their commands run in the folder of the file.
    ///
    /// # Errors
    /// If the file cannot be read, or does not have the form that `docs/competitors.md` describes.
    pub fn from_file(path: &Path) -> Result<Vec<Program>, CompetitorsError> {
        let fault = |what: String| CompetitorsError { path: path.to_owned(), what };
        let text =
            std::fs::read_to_string(path).map_err(|error| fault(format!("cannot be read: {error}")))?;
        let file: Competitors =
            toml::from_str(&text).map_err(|error| fault(format!("is not a file of competitors: {error}")))?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned);
        file.competitor.into_iter().map(|entry| entry.program(folder.clone()).map_err(fault)).collect()
    }
}

impl Entry {
    fn program(self, folder: Option<PathBuf>) -> Result<Program, String> {
        let name = self.name;
        let commands = [Some(&self.command), self.check.as_ref(), self.build.as_ref(), self.version.as_ref()];
        if commands.into_iter().flatten().any(Vec::is_empty) {
            return Err(format!(
                "competitor {name:?}: a command is empty, expected a program and its arguments"
            ));
        }
        let sizes = self.sizes.iter().map(|&rows| {
            Size::from_rows(rows).ok_or_else(|| {
                format!("competitor {name:?}: no board has {rows} rows, expected 4, 6, 9, 12, 16 or 25")
            })
        });
        let sizes = sizes.collect::<Result<_, _>>()?;
        let limit = self.limit.unwrap_or(Program::LIMIT.as_secs_f64());
        let limit = Duration::try_from_secs_f64(limit).map_err(|_| {
            format!("competitor {name:?}: the limit is {limit}, expected a number of seconds")
        })?;
        let program = Program::new(name, self.command);
        Ok(Program {
            folder,
            timed: self.timed,
            sizes,
            limit,
            check: self.check,
            build: self.build,
            version: self.version,
            ..program
        })
    }
}
