//! Text of any format becomes boards.

use crate::board::marks;
use crate::{Fallible, error, list, ts};
use serde::Serialize;
use sudoku_core::{AnyCandidates, AnyGrid, with_candidates};
use sudoku_io::{Board, Form, Format, Item, Reader};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// One thing that was found in a text.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Found {
    /// A board.
    Board {
        /// Its line, from 1.
        line: f64,
        /// Its column, from 1.
        column: u32,
        /// Its number of rows.
        size: u32,
        /// The line form; of a board of candidates, its cells with one candidate.
        puzzle: String,
        /// Of a board of candidates, a set of bits for each cell.
        marks: Option<Vec<u32>>,
        /// The line of text above it.
        title: Option<String>,
    },
    /// Something that was meant to be a board and is not one.
    Error {
        /// Its line, from 1.
        line: f64,
        /// Its column, from 1.
        column: u32,
        /// What was there, where, and what was expected.
        sentence: String,
        /// Names of formats, any one of which would decide how to read it.
        choices: Vec<String>,
    },
    /// Something that was left out and is not a fault.
    Note {
        /// Its line, from 1.
        line: f64,
        /// What was left out.
        sentence: String,
    },
}

/// What was found in a text.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ReadText {
    /// In the order of the text, at most as many as were asked for.
    pub found: Vec<Found>,
    /// Whether there is more.
    pub more: bool,
}

/// Reads the boards of a text, in any format of the program; `format` is `auto` or a name of one. It stops after `most` items.
#[wasm_bindgen]
pub fn read(bytes: &[u8], format: &str, most: u32) -> Fallible<Ts<ReadText>> {
    let format: Format = format.parse().map_err(error)?;
    let (mut found, mut more) = (Vec::new(), false);
    for item in Reader::with_format(bytes, format) {
        if found.len() >= most as usize {
            more = true;
            break;
        }
        found.extend(found_of(item.map_err(error)?));
    }
    ts(&ReadText { found, more })
}

fn found_of(item: Item) -> Option<Found> {
    Some(match item {
        Item::Header(_) => return None,
        Item::Puzzle(puzzle) => {
            let title = puzzle.more.and_then(|more| more.title);
            let (line, marks) = match &puzzle.board {
                Board::Candidates(candidates) => {
                    let (line, marks) = with_candidates!(&**candidates, candidates => (candidates.singles().to_string(), marks(candidates)));
                    (line, Some(marks))
                }
                board => (board.to_string(), None),
            };
            Found::Board {
                line: puzzle.line as f64,
                column: puzzle.column,
                size: puzzle.board.size().rows() as u32,
                puzzle: line,
                marks,
                title,
            }
        }
        Item::Error(error) => Found::Error {
            line: error.line as f64,
            column: error.column,
            sentence: error.to_string(),
            choices: error.choices.iter().map(Format::to_string).collect(),
        },
        Item::Note(note) => Found::Note { line: note.line as f64, sentence: note.message },
    })
}

/// The names of the forms in which a board can be written, each with a line about it.
#[wasm_bindgen]
pub fn forms() -> Fallible<Vec<Ts<Names>>> {
    list(Form::ALL.into_iter().map(|form| Names { name: form.name().into(), about: form.about().into() }))
}

/// A name, and a line about it.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Names {
    /// The name.
    pub name: String,
    /// A line about it, in English.
    pub about: String,
}

/// Writes a board in a form.
#[wasm_bindgen]
pub fn write(line: &str, form: &str) -> Fallible<String> {
    let form: Form = form.parse().map_err(error)?;
    let board: Board = match line.parse::<AnyGrid>() {
        Ok(board) => board.into(),
        Err(plain) => line
            .parse::<sudoku_core::Candidates<9>>()
            .map(AnyCandidates::from)
            .map_err(|_| error(plain))?
            .into(),
    };
    let mut out = form.head().as_bytes().to_vec();
    form.write(&board, &mut out).map_err(error)?;
    out.extend(form.foot().as_bytes());
    String::from_utf8(out).map_err(error)
}
