//! `sudoku report`: pictures and tables of measurements.

use crate::atomic::write_file;
use crate::commands::records::{self, Filters};
use crate::output;
use crate::status::{self, Failure, Status};
use clap::{Args, ValueEnum};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use sudoku_arena::Record;
use sudoku_report::{Form, Input, Report, read_criterion, splice};

const EXAMPLES: &str = "Examples:
  sudoku report record.json                       writes into the folder report
  sudoku report record.json --to html -o - >page.html
  sudoku report old.json new.json -o changes      what changed
  sudoku report record.json --set ladder --strategy row-scan,bitmask,links
  sudoku report record.json --scatter links,simd  two, board by board
  sudoku report --baseline before --baseline new  two runs of `cargo bench`";

/// Writes report.html, which needs no other file, and report.md with its pictures: the summary first, then pictures of all
/// boards, then every set. With several records it shows machines side by side, and what changed over time. Without a
/// record it reports the results of `cargo bench`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReportCommand {
    /// Records written by `sudoku compare -o FILE.json`, or files of `hyperfine --export-json`; - is standard input
    #[arg(value_name = "RECORD")]
    records: Vec<PathBuf>,
    #[command(flatten)]
    filters: Filters,
    /// Two strategies to draw against each other, board by board; can be given several times [default: the two best]
    #[arg(long, value_name = "A,B", value_parser = pair, requires = "records")]
    scatter: Vec<[String; 2]>,
    /// Criterion's folder [default without a record: criterion/ in the target folder]
    #[arg(long, value_name = "FOLDER")]
    criterion: Option<PathBuf>,
    /// A baseline of criterion; can be given several times, to compare them [default: new, the latest run]
    #[arg(long, value_name = "NAME")]
    baseline: Vec<String>,
    /// Only this form; can be given several times [default: both]
    #[arg(long, value_name = "FORM", value_enum)]
    to: Vec<To>,
    /// Folder of the report; - prints one form
    #[arg(short, long, value_name = "FOLDER", default_value = "report")]
    output: PathBuf,
    /// Put tables of the newest record into this document, between its marks `<!-- compare: begin SET -->` and
    /// `<!-- compare: end -->`; with summary as SET, the summary
    #[arg(long, value_name = "FILE", requires = "records")]
    splice: Vec<PathBuf>,
    /// Write nothing, only check that the files are up to date
    #[arg(long)]
    check: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// One page that needs no other file
    Html,
    /// Markdown with pictures beside it
    Markdown,
}

fn pair(text: &str) -> Result<[String; 2], String> {
    match text.split(',').collect::<Vec<_>>()[..] {
        [a, b] if !a.is_empty() && !b.is_empty() && a != b => Ok([a.into(), b.into()]),
        _ => Err("expected two strategies, such as row-scan,bitmask".into()),
    }
}

impl ReportCommand {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let records = records::read(&self.records)?;
        self.refuse_idle_options()?;
        // Filters change what the report shows, not what goes into documents.
        let newest = records.iter().max_by_key(|record| record.time).cloned();
        let report = self.report(records)?;
        let forms: Vec<Form> = match &self.to[..] {
            [] => vec![Form::Html, Form::Markdown],
            chosen => {
                chosen.iter().map(|to| if *to == To::Html { Form::Html } else { Form::Markdown }).collect()
            }
        };
        let mut files: Vec<(PathBuf, String)> = Vec::new();
        let to_stdout = self.output.as_os_str() == "-";
        if !to_stdout {
            files.extend(
                report.files(&forms).into_iter().map(|file| (self.output.join(file.name), file.text)),
            );
        }
        if let Some(newest) = newest {
            for path in &self.splice {
                files.push((path.clone(), spliced(path, &newest)?));
            }
        }
        if self.check {
            return self.check(&files);
        }
        if !to_stdout {
            return self.write(&files);
        }
        let page = match forms[..] {
            [Form::Html] => report.html(),
            [Form::Markdown] => report.markdown(),
            _ => {
                return Err(Failure::unreadable(
                    "one form can be printed, not several; add --to html, or --to markdown",
                ));
            }
        };
        for (path, text) in &files {
            write_file(path, text)?;
        }
        records::write(None, &page)
    }

    /// Fails if an option would change nothing.
    fn refuse_idle_options(&self) -> Result<(), Failure> {
        let is_printed = self.output.as_os_str() == "-";
        if self.check && is_printed && self.splice.is_empty() {
            return Err(Failure::unreadable(
                "--check: what is printed cannot be out of date; give a folder to compare with",
            ));
        }
        if self.records.is_empty() && !self.filters.is_empty() {
            return Err(Failure::unreadable(
                "--set and --strategy choose from records; give one, as in `sudoku report record.json`",
            ));
        }
        Ok(())
    }

    fn report(&self, mut records: Vec<Record>) -> Result<Report, Failure> {
        self.filters.apply(&mut records)?;
        for name in self.scatter.iter().flatten() {
            if !records.iter().flat_map(|record| &record.results).any(|result| result.strategy == *name) {
                return Err(Failure::unreadable(format!("--scatter: the records have no strategy {name:?}")));
            }
        }
        let names: Vec<Option<String>> = self
            .records
            .iter()
            .map(|path| Some(path.to_string_lossy().into_owned()).filter(|name| name != "-"))
            .collect();
        let inputs: Vec<Input<'_>> = records
            .iter()
            .zip(&names)
            .map(|(record, name)| Input { record, file: name.as_deref() })
            .collect();
        let mut report = Report::new();
        if !inputs.is_empty() {
            report.add_records(&inputs, &self.scatter);
        }
        if let Some(folder) = self.criterion_folder()? {
            let new = vec!["new".to_owned()];
            let baselines = if self.baseline.is_empty() { &new } else { &self.baseline };
            let known: Vec<&str> = sudoku_solvers::STRATEGIES.iter().map(|entry| entry.name).collect();
            let criterion = read_criterion(&folder, baselines, &known)
                .map_err(|what| Failure::unreadable(sudoku_report::plain(&what.to_string())))?;
            report.add_criterion(&criterion);
        }
        Ok(report)
    }

    /// Criterion's folder, or `None` if it should not be reported.
    fn criterion_folder(&self) -> Result<Option<PathBuf>, Failure> {
        if self.criterion.is_some() {
            return Ok(self.criterion.clone());
        }
        if !self.records.is_empty() && self.baseline.is_empty() {
            return Ok(None);
        }
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
        let folder = target.join("criterion");
        if folder.is_dir() {
            return Ok(Some(folder));
        }
        Err(Failure::unreadable(format!(
            "there is nothing to report: no record is given, and {} does not exist; expected a file written by \
             `sudoku compare -o FILE.json`, or the results of `cargo bench`",
            folder.display()
        )))
    }

    fn write(&self, files: &[(PathBuf, String)]) -> Result<Status, Failure> {
        fs::create_dir_all(&self.output).map_err(|error| Failure::writing(&self.output, &error))?;
        let mut out = output::stdout();
        for (path, text) in files {
            write_file(path, text)?;
            if !status::is_quiet() {
                writeln!(out, "{}", path.display())?;
            }
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
    /// The largest document, in bytes.
    const LARGEST: u64 = 64 << 20;
    let size = fs::metadata(path).map_err(|error| Failure::reading(path, &error))?;
    if !size.is_file() || size.len() > LARGEST {
        return Err(Failure::unreadable(format!(
            "{}: expected a document, which is a file of at most {} MiB",
            path.display(),
            LARGEST >> 20
        )));
    }
    let document = fs::read_to_string(path).map_err(|error| Failure::reading(path, &error))?;
    splice(&document, record).map_err(|error| Failure::unreadable(format!("{}: {error}", path.display())))
}
