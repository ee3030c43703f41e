//! Writes boards that were not read: those of the corpus, and new ones.

use crate::form::write_board;
use crate::listing::{Row, text};
use crate::output::{Out, Target};
use crate::status::Failure;
use serde_json::{Value, json};
use std::io::{self, Write};
use sudoku_corpus::Truth;
use sudoku_io::{Board, Form, csv_row};

/// A fact about a board, to be written with it.
pub(crate) struct Fact {
    pub(crate) name: &'static str,
    pub(crate) value: Value,
    /// How `--to line` shows it behind the board, if it does.
    in_line: Option<String>,
}

impl Fact {
    /// A fact for every form that has room for it.
    pub(crate) fn new(name: &'static str, value: Value) -> Fact {
        Fact { in_line: Some(text(&value)), name, value }
    }

    /// A fact for JSON and tables only.
    pub(crate) fn quiet(name: &'static str, value: Value) -> Fact {
        Fact { name, value, in_line: None }
    }

    /// How many solutions a board has, as `count` says it.
    pub(crate) fn solutions(truth: Truth) -> [Fact; 3] {
        let (solutions, at_least) = match truth {
            Truth::Solutions(number) => (number, false),
            Truth::AtLeast(number) => (number, true),
            Truth::Clash => (0, false),
        };
        [
            Fact { name: "solutions", value: json!(solutions), in_line: Some(truth.to_string()) },
            Fact::quiet("at_least", json!(at_least)),
            Fact::quiet("answer", json!(truth.answer_name())),
        ]
    }
}

/// Writes boards in a form.
pub(crate) struct BoardWriter {
    form: Form,
    out: Out,
    colours: bool,
    is_begun: bool,
}

impl BoardWriter {
    /// Opens the target.
    pub(crate) fn new(form: Form, target: &Target) -> Result<BoardWriter, Failure> {
        Ok(BoardWriter { form, out: target.open()?, colours: target.has_colours(), is_begun: false })
    }

    /// Writes a board. The facts must have the same names for each.
    pub(crate) fn put(&mut self, board: &Board, facts: Vec<Fact>) -> Result<(), Failure> {
        let line = board.to_string();
        let mut bytes = Vec::new();
        match self.form {
            Form::Line => {
                let shown = facts.into_iter().filter_map(|fact| fact.in_line);
                let parts: Vec<String> = std::iter::once(line).chain(shown).collect();
                writeln!(bytes, "{}", parts.join("\t").trim_end())?;
            }
            Form::Json | Form::Csv => {
                let row = Row::new().with("puzzle", json!(line)).with("clues", json!(board.clues()));
                let row = facts.into_iter().fold(row, |row, fact| row.with(fact.name, fact.value));
                if self.form == Form::Json {
                    row.write_json(&mut bytes)?;
                } else {
                    if !self.is_begun {
                        csv_row(row.names(), &mut bytes);
                    }
                    csv_row(row.texts().iter().map(String::as_str), &mut bytes);
                }
            }
            form => {
                if !self.is_begun {
                    bytes.extend_from_slice(form.head().as_bytes());
                }
                write_board(form, board, None, self.colours, &mut bytes)
                    .map_err(|error| Failure::unreadable(format!("--to {form}: {error}")))?;
            }
        }
        self.is_begun = true;
        self.out.write_all(&bytes)?;
        Ok(())
    }

    /// Makes everything written so far visible.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes the end of the output. If no board was written, an older file is kept.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if !self.is_begun {
            return Ok(());
        }
        self.out.write_all(self.form.foot().as_bytes())?;
        self.out.finish()
    }
}
