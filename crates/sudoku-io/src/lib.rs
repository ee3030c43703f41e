//! Every format in which people keep Sudokus, in and out.
//!
//! - [`Reader`] takes bytes and yields [`Item`]s: boards, errors and notes, each with its line and column. It recognises
//!   the format by the content, never by the name of a file. Its memory does not grow with the input.
//! - A [`Board`] is a plain board of any size, or one of candidates: pencil marks are constraints.
//! - A [`Form`] is a way to write a board. Its name is the same for reading and for writing.
//!
//! One rule is above all others: what cannot be read with certainty is an error with a sentence, and a piece of a larger
//! thing is never returned as a board.
//!
//! The crate uses no file system, clock or threads: a page in a browser can use it as it is.

mod decode;
mod form;
mod item;
mod lists;
mod lone;
mod page;
mod reader;
mod row;
mod run;
mod source;
mod symbols;
mod table;
mod text;
mod walk;
mod write;
mod xml;

pub use form::{Form, Format, FormatError, Symbols};
pub use item::{Board, Item, More, Note, Puzzle, ReadError};
pub use reader::Reader;
pub use table::csv_row;
pub use write::{WriteError, left_by_givens, line};
