//! `sudoku report`: pictures and tables of measurements.

use crate::commands::compare::read_record;
use crate::output;
use crate::status::{Failure, Status};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use sudoku_arena::Record;
use sudoku_report::{Report, read_criterion, splice};

/// Writes report.html, which needs no other file, and report.md with its pictures. Without a record it reports the
/// results of `cargo bench`.
#[derive(Args)]
pub(crate) struct ReportCommand {
    /// Records written by `sudoku compare --export FILE.json`
    #[arg(value_name = "RECORD.json")]
    records: Vec<PathBuf>,
    /// Criterion's folder [default without a record: criterion/ in the target folder]
    #[arg(long, value_name = "FOLDER")]
    criterion: Option<PathBuf>,
    /// Folder of the report
    #[arg(long, value_name = "FOLDER", default_value = "report")]
    out: PathBuf,
    /// Put the tables of the first record into this document, between its marks
    #[arg(long, value_name = "FILE", requires = "records")]
    splice: Vec<PathBuf>,
    /// Write nothing, only check that the files are up to date
    #[arg(long)]
    check: bool,
}

impl ReportCommand {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let records = self.records.iter().map(|path| read_record(path)).collect::<Result<Vec<_>, _>>()?;
        let mut report = Report::new();
        for record in &records {
            report.add_record(record);
        }
        if let Some(folder) = self.criterion_folder()? {
            let measurements = read_criterion(&folder).map_err(|error| {
                Failure::unreadable(format!("{}: cannot be read: {error}", folder.display()))
            })?;
            if measurements.is_empty() {
                return Err(Failure::unreadable(format!(
                    "{}: holds no results of criterion; expected the results of `cargo bench`",
                    folder.display()
                )));
            }
            report.add_criterion(&measurements);
        }

        let mut files: Vec<(PathBuf, String)> = Vec::new();
        for file in report.files() {
            files.push((self.out.join(file.name), file.text));
        }
        for path in &self.splice {
            files.push((path.clone(), spliced(path, &records[0])?));
        }
        if self.check { self.check(&files) } else { self.write(&files) }
    }

    /// Criterion's folder, or `None` if it should not be reported.
    fn criterion_folder(&self) -> Result<Option<PathBuf>, Failure> {
        if self.criterion.is_some() || !self.records.is_empty() {
            return Ok(self.criterion.clone());
        }
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
        let folder = target.join("criterion");
        if folder.is_dir() {
            return Ok(Some(folder));
        }
        Err(Failure::unreadable(format!(
            "there is nothing to report: no record is given, and {} does not exist; expected a file written by \
             `sudoku compare --export FILE.json`, or the results of `cargo bench`",
            folder.display()
        )))
    }

    fn write(&self, files: &[(PathBuf, String)]) -> Result<Status, Failure> {
        fs::create_dir_all(&self.out).map_err(|error| Failure::writing(&self.out, &error))?;
        let mut out = output::stdout();
        for (path, text) in files {
            fs::write(path, text).map_err(|error| Failure::writing(path, &error))?;
            writeln!(out, "{}", path.display())?;
        }
        out.flush()?;
        Ok(Status::Good)
    }

    fn check(&self, files: &[(PathBuf, String)]) -> Result<Status, Failure> {
        for (path, text) in files {
            if fs::read_to_string(path).ok().as_ref() != Some(text) {
                return Err(Failure::Sentence(
                    Status::Bad,
                    format!("{} is not what this command writes; run it without --check", path.display()),
                ));
            }
        }
        Ok(Status::Good)
    }
}

fn spliced(path: &Path, record: &Record) -> Result<String, Failure> {
    let document = fs::read_to_string(path).map_err(|error| Failure::reading(path, &error))?;
    splice(&document, record).map_err(|error| Failure::unreadable(format!("{}: {error}", path.display())))
}
