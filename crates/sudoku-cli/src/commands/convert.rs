//! `convert` and `canonical`: boards in, boards out.

use crate::answers::{error_record, place};
use crate::form::{Table, form, write_board};
use crate::input::{Batch, Inputs, Which};
use crate::interrupt;
use crate::listing::Row;
use crate::output::Target;
use crate::pipeline::{Jobs, Printed, Run, Worker, key, run};
use crate::status::{Failure, Status, warn};
use clap::Args;
use serde_json::{Value, json};
use sudoku_core::{AnyGrid, Digit, Grid, with_grid};
use sudoku_io::{Board, Form, Item, Puzzle, ReadError};
use sudoku_symmetry::{Symmetry, canonical};

#[derive(Args)]
struct Writing {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    which: Which,

    /// The form to write; the same names as in --from
    #[arg(long, value_name = "FORM", value_parser = form(), default_value = "line")]
    to: Form,

    /// Leave out boards that occurred before. The memory for this grows with the number of different boards
    #[arg(long)]
    dedup: bool,

    #[command(flatten)]
    jobs: Jobs,

    #[command(flatten)]
    target: Target,
}

const CONVERT_EXAMPLES: &str = "Examples:
  sudoku convert forum-post.txt           any format to one board per line
  sudoku convert puzzles.sdm --to grid
  sudoku convert puzzles.txt --to pencil  candidates that the givens leave
  sudoku convert a.txt b.csv c.opensudoku --dedup -o all.txt
  sudoku convert hexadoku.txt --from zero-based";

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
  sudoku canonical puzzles.txt                  one line for each board
  sudoku canonical puzzles.txt --dedup | wc -l  how many differ essentially
  sudoku canonical a.txt | sort -u > a.canonical
  sudoku canonical b.txt | sort -u > b.canonical
  comm -12 a.canonical b.canonical              what the files have in common
  sudoku canonical leetcode-37 --to json | jq .map

Two boards are essentially the same if one becomes the other when the board is turned, rows and columns are exchanged \
in ways that keep the rules, and digits are renamed. They have the same canonical form. Up to 9x9 it is the smallest \
line of all these boards, where a blank is less than a digit (\"minlex\"); for larger boards it is another of them.

JSON and tables also have the map that leads to the form. The row that was in place i goes to place rows[i], and in \
the same way columns; then, if transposed, rows become columns; and digit d becomes digits[d]. All count from 1, and \
the first value belongs to 1.";

/// Writes the canonical form of each board, the same for all boards that are essentially the same. Use it to find the
/// boards that two files have in common.
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

/// Our columns of a table, and the keys of JSON; the last one is for errors.
const COLUMNS: [&str; 7] = ["schema", "file", "line", "puzzle", "clues", "solution", "message"];
const CANONICAL_COLUMNS: [&str; 9] =
    ["schema", "file", "line", "puzzle", "clues", "canonical", "map", "solution", "message"];

impl Writing {
    fn run(self, canonical: bool) -> Result<Status, Failure> {
        interrupt::flag();
        let (form, dedup) = (self.to, self.dedup);
        let table = Table::new(if canonical { &CANONICAL_COLUMNS } else { &COLUMNS });
        let colours = self.target.has_colours();
        let feed = self.inputs.find(Some(self.which), &self.target)?;
        let mut run_as = Run::new(feed, self.jobs, &self.target)?;
        run_as.dedup = dedup;
        let columns = table.clone();
        let make = move || Converting { form, canonical, dedup, colours, table: columns.clone() };
        run(run_as, make, || if table.is_begun() { form.foot() } else { "" })
    }
}

struct Converting {
    form: Form,
    canonical: bool,
    dedup: bool,
    colours: bool,
    table: Table,
}

impl Worker for Converting {
    fn work(&mut self, batch: &Batch, printed: &mut Printed) {
        self.table.head(self.form, batch, printed);
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

/// The canonical form of a board, and the symmetry that leads to it; `None` if the search for it was given up.
fn canonical_form(grid: &AnyGrid) -> Option<(Board, Value)> {
    with_grid!(grid, grid => {
        let found = canonical(grid)?;
        Some((Board::from(AnyGrid::from(found.form)), map(&found.symmetry)))
    })
}

/// A symmetry as JSON. Everything counts from one.
fn map<const N: usize>(symmetry: &Symmetry<N>) -> Value {
    let rows: Vec<usize> = (0..N).map(|row| symmetry.row(row) + 1).collect();
    let columns: Vec<usize> = (0..N).map(|column| symmetry.column(column) + 1).collect();
    let digits = Digit::all::<N>().map(|digit| symmetry.digit(digit).get());
    // The first row and the second column differ after both moves, unless the board is transposed.
    let marked = Grid::<N>::cells().find(|cell| symmetry.row(cell.row()) != symmetry.column(cell.column()));
    let transposed = marked.is_some_and(|cell| symmetry.cell(cell).row() != symmetry.row(cell.row()));
    json!({ "rows": rows, "columns": columns, "transposed": transposed, "digits": digits.collect::<Vec<_>>() })
}

impl Converting {
    fn board(&self, batch: &Batch, puzzle: &Puzzle, printed: &mut Printed) {
        printed.boards += 1;
        let mut board = &puzzle.board;
        let found;
        let mut way = None;
        if self.canonical {
            let Some(grid) = board.grid() else {
                let expected = "a plain board: only these have a canonical form";
                return self.refuse(batch, puzzle, "pencil marks".into(), expected, printed);
            };
            let Some(form) = canonical_form(&grid) else {
                let what = "a board with too many copies that look alike".into();
                return self.refuse(batch, puzzle, what, "one whose canonical form can be found", printed);
            };
            found = form;
            board = &found.0;
            way = Some(&found.1);
        }
        let row = || {
            let solution = puzzle.solution().and_then(|given| given.as_ref().ok()).map(ToString::to_string);
            let row = Row::new()
                .with("file", json!(batch.source.name))
                .with("line", json!(batch.source.line(puzzle.line)))
                .with("puzzle", json!(puzzle.board.to_string()))
                .with("clues", json!(puzzle.board.clues()));
            let row = match way {
                Some(way) => row.with("canonical", json!(board.to_string())).with("map", way.clone()),
                None => row,
            };
            match solution {
                None if self.form == Form::Json => row,
                solution => row.with("solution", json!(solution)),
            }
        };
        let out = &mut printed.bytes;
        match self.form {
            Form::Json => {
                let _ = row().write_json(out); // writing to a `Vec` cannot fail
            }
            Form::Csv => {
                self.table.row(batch, puzzle.fields(), &row().with("message", Value::Null).texts(), out);
            }
            form => {
                if let Err(error) = write_board(form, board, None, self.colours, out) {
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

    fn error(&self, batch: &Batch, error: &ReadError, printed: &mut Printed) {
        printed.errors += 1;
        printed.status(Status::Unreadable);
        let record = error_record(batch, error);
        let message = record.message.clone().unwrap_or_default();
        match self.form {
            Form::Json => record.write_json(&mut printed.bytes),
            Form::Csv => {
                let columns = if self.canonical { &CANONICAL_COLUMNS[..] } else { &COLUMNS };
                let ours: Vec<String> = columns.iter().map(|name| record.text(name)).collect();
                self.table.row(batch, &error.fields, &ours, &mut printed.bytes);
            }
            _ => warn(format_args!("{}: {message}", place(batch, error))),
        }
        if self.dedup {
            // Each error is different from all others.
            let key = key(&(batch.source.name.as_deref(), error.line, error.column, &message));
            printed.keys.push((printed.bytes.len(), key));
        }
    }
}
