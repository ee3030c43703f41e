//! `convert` and `canonical`: boards in, boards out.

use crate::answers::{Columns, error_record, fitted, place};
use crate::input::{Batch, Inputs};
use crate::interrupt;
use crate::output;
use crate::pipeline::{Jobs, Printed, Worker, key, run};
use crate::record::SCHEMA;
use crate::status::{Failure, Status, note};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use std::io::Write;
use std::sync::{Arc, OnceLock};
use sudoku_io::{Board, Form, Item, Puzzle, ReadError, csv_row};
use sudoku_symmetry::minlex;

/// Reads the name of a form, and tells clap which ones there are.
fn form() -> impl TypedValueParser<Value = Form> {
    let values = Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.about()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Form>())
}

#[derive(Args)]
struct Writing {
    #[command(flatten)]
    inputs: Inputs,

    /// The form to write: the same names as in --format
    #[arg(long, value_name = "FORM", value_parser = form(), default_value = "line")]
    output: Form,

    /// Leave out boards that occurred before. The memory for this grows with the number of different boards
    #[arg(long)]
    dedup: bool,

    #[command(flatten)]
    jobs: Jobs,
}

const CONVERT_EXAMPLES: &str = "Examples:
  sudoku convert forum-post.txt               any format to one board per line
  sudoku convert puzzles.sdm --output grid
  sudoku convert puzzles.txt --output pencil  candidates that the givens leave
  sudoku convert a.txt b.csv c.opensudoku --dedup > all.txt
  sudoku convert hexadoku.txt --format zero-based";

/// Writes boards in another format. Boards that cannot be read are reported on standard error.
#[derive(Args)]
#[command(after_help = CONVERT_EXAMPLES)]
pub(crate) struct Convert {
    #[command(flatten)]
    writing: Writing,
}

impl Convert {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.writing.run(false)
    }
}

const CANONICAL_EXAMPLES: &str = "Examples:
  sudoku canonical puzzles.txt                   one line for each board
  sudoku canonical puzzles.txt --dedup | wc -l   how many differ essentially
  sudoku canonical a.txt | sort -u > a.canonical
  sudoku canonical b.txt | sort -u > b.canonical
  comm -12 a.canonical b.canonical               what two files have in common

Two boards are essentially the same if one becomes the other when the board is turned, rows and columns are exchanged \
in ways that keep the rules, and digits are renamed. They have the same canonical form: the smallest line of all \
these boards, where a blank is less than a digit (\"minlex\").";

/// Writes the canonical form of each 9x9 board, which is the smallest under all symmetries and relabellings. Use it to
/// find the boards that two files have in common.
#[derive(Args)]
#[command(after_help = CANONICAL_EXAMPLES)]
pub(crate) struct Canonical {
    #[command(flatten)]
    writing: Writing,
}

impl Canonical {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        self.writing.run(true)
    }
}

impl Writing {
    fn run(self, canonical: bool) -> Result<Status, Failure> {
        let (output, dedup, columns) = (self.output, self.dedup, Columns::default());
        interrupt::flag();
        let begun = columns.clone();
        let status = run(self.inputs.find(), self.jobs, dedup, move || Converting {
            output,
            canonical,
            dedup,
            columns: columns.clone(),
        })?;
        if begun.get().is_some() {
            let mut out = output::records();
            out.write_all(output.foot().as_bytes())?;
            out.flush()?;
        }
        Ok(status)
    }
}

struct Converting {
    output: Form,
    canonical: bool,
    dedup: bool,
    columns: Arc<OnceLock<Vec<String>>>,
}

/// A board as JSON.
#[derive(Serialize)]
struct OneBoard<'a> {
    schema: u32,
    file: Option<&'a str>,
    line: Option<u64>,
    puzzle: String,
    clues: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

impl Worker for Converting {
    fn work(&mut self, batch: &Batch, printed: &mut Printed) {
        self.head(batch, printed);
        for item in &batch.items {
            match item {
                Item::Puzzle(puzzle) => self.board(batch, puzzle, printed),
                Item::Error(error) => self.error(batch, error, printed),
                Item::Header(_) | Item::Note(_) => {}
            }
            if interrupt::requested() {
                printed.is_cut = true;
                return;
            }
        }
    }
}

impl Converting {
    fn ours(&self) -> Vec<&'static str> {
        let mut names = vec!["schema", "file", "line", "puzzle", "clues"];
        if self.canonical {
            names.push("canonical");
        }
        names.extend(["solution", "message"]);
        names
    }

    /// What comes before the first board, once.
    fn head(&self, batch: &Batch, printed: &mut Printed) {
        if self.output != Form::Csv {
            self.columns.get_or_init(|| {
                printed.bytes.extend_from_slice(self.output.head().as_bytes());
                Vec::new()
            });
        } else {
            self.columns.get_or_init(|| {
                let taken = |name: &str| batch.header.iter().any(|other| other.eq_ignore_ascii_case(name));
                let name = |name: &str| if taken(name) { format!("sudoku_{name}") } else { name.into() };
                let ours: Vec<String> = self.ours().into_iter().map(name).collect();
                csv_row(batch.header.iter().chain(&ours).map(String::as_str), &mut printed.bytes);
                batch.header.to_vec()
            });
        }
    }

    fn board(&self, batch: &Batch, puzzle: &Puzzle, printed: &mut Printed) {
        printed.boards += 1;
        let (mut board, mut form) = (&puzzle.board, None);
        let smallest;
        if self.canonical {
            let Board::Nine(grid) = &puzzle.board else {
                let what = match &puzzle.board {
                    Board::Candidates(_) => "pencil marks".into(),
                    board => format!("a board of {}", board.size()),
                };
                let expected = "a plain 9x9 board: only these have a canonical form here";
                return self.refuse(batch, puzzle, what, expected, printed);
            };
            let found = minlex(grid).form;
            form = Some(found.to_string());
            smallest = Board::Nine(found);
            board = &smallest;
        }
        let record = || OneBoard {
            schema: SCHEMA,
            file: batch.source.name.as_deref(),
            line: batch.source.line(puzzle.line),
            puzzle: puzzle.board.to_string(),
            clues: puzzle.board.clues(),
            canonical: form.clone(),
            solution: puzzle.solution().and_then(|given| given.as_ref().ok()).map(ToString::to_string),
        };
        let out = &mut printed.bytes;
        match self.output {
            Form::Json => {
                // Writing to a `Vec` cannot fail.
                let _ = serde_json::to_writer(&mut *out, &record());
                out.push(b'\n');
            }
            Form::Csv => {
                let record = record();
                let text = |value: Option<String>| value.unwrap_or_default();
                let mut ours = vec![
                    SCHEMA.to_string(),
                    record.file.unwrap_or_default().to_string(),
                    text(record.line.map(|line| line.to_string())),
                    record.puzzle,
                    record.clues.to_string(),
                ];
                ours.extend(record.canonical);
                ours.extend([text(record.solution), String::new()]);
                self.csv_line(batch, puzzle.fields(), &ours, out);
            }
            form => {
                if let Err(error) = form.write(board, out) {
                    let what = format!("a board that {form} cannot hold");
                    return self.refuse(batch, puzzle, what, &format!("another form: {error}"), printed);
                }
            }
        }
        if self.dedup {
            let key = match board {
                Board::Nine(board) => key(board),
                board => key(&board.to_string()),
            };
            printed.keys.push((printed.bytes.len(), key));
        }
        printed.status(Status::Good);
    }

    /// A board that was read and cannot be written.
    fn refuse(&self, batch: &Batch, puzzle: &Puzzle, found: String, expected: &str, printed: &mut Printed) {
        let mut error = ReadError::new(puzzle.line, puzzle.column, found, expected);
        error.fields = puzzle.fields().to_vec();
        self.error(batch, &error, printed);
    }

    fn csv_line(&self, batch: &Batch, fields: &[String], ours: &[String], out: &mut Vec<u8>) {
        let columns = self.columns.get().map_or(&[][..], |columns| columns);
        let fields = fitted(columns, &batch.header, fields);
        csv_row(fields.iter().chain(ours).map(String::as_str), out);
    }

    fn error(&self, batch: &Batch, error: &ReadError, printed: &mut Printed) {
        printed.errors += 1;
        printed.status(Status::Unreadable);
        let record = error_record(batch, error);
        let message = record.message.clone().unwrap_or_default();
        match self.output {
            Form::Json => record.write_json(&mut printed.bytes),
            Form::Csv => {
                let ours = self.ours();
                let value = |name: &&str| match *name {
                    "schema" => SCHEMA.to_string(),
                    "file" => record.file.clone().unwrap_or_default(),
                    "line" => record.line.map(|line| line.to_string()).unwrap_or_default(),
                    "message" => message.clone(),
                    _ => String::new(),
                };
                let ours: Vec<String> = ours.iter().map(value).collect();
                self.csv_line(batch, &error.fields, &ours, &mut printed.bytes);
            }
            _ => note(format_args!("{}: {message}", place(batch, error))),
        }
        if self.dedup {
            // Each error is different from all others.
            let key = key(&(batch.source.name.as_deref(), error.line, error.column, &message));
            printed.keys.push((printed.bytes.len(), key));
        }
    }
}
