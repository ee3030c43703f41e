//! Every format in which people keep Sudokus, in and out.
//!
//! - [`Reader`] takes bytes and yields [`Item`]s: boards, errors and notes, each with its line and column. What the
//!   format is, it decides by content, never by the name of a file. Its memory does not grow with the input.
//! - A [`Board`] is a plain board of any size, or one of candidates: pencil marks are constraints.

//!
//! No file system, no clock, no threads: a page in a browser can use it as it is.

mod block;
mod format;
mod item;
mod json;
mod reader;
mod record;
mod row;
mod source;
mod symbols;
mod table;
mod text;
mod write;
mod xml;

pub use format::{Format, FormatError, Layout, Symbols};
pub use item::{Board, Item, More, Note, Puzzle, ReadError};
pub use reader::Reader;
pub use record::{ClashRecord, Record, SCHEMA, csv_row};
pub use write::{Written, left_by_givens, line};
