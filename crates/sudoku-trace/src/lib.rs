//! A recorded search.
//!
//! [`record()`] runs a solver and writes down what it does; the [`Trace`] replays it forward and backward, exactly, at any
//! size, for any strategy. What a strategy keeps in memory ([`State::slots`]) is what it reported itself, in tables that
//! it declared itself; none of it is computed from the board.
//!
//! ```
//! use sudoku_core::Grid;
//! use sudoku_rowscan::RowScan;
//! use sudoku_trace::{End, Recording, record};
//!
//! let puzzle: Grid<4> = "1..2.21....3..4.".parse()?;
//! let trace = record(&mut RowScan, &puzzle, &Recording::DEFAULT);
//! assert_eq!(trace.end(), End::Solved { solutions: 1, all: false });
//! assert_eq!(trace.at(trace.last()).state().counts().placements, 13);
//! # Ok::<(), sudoku_core::LineError>(())
//! ```

mod caption;
mod cursor;
mod divergence;
mod event;
mod frames;
mod html;
mod json;
mod languages;
mod player;
mod problem;
mod quiz;
mod record;
mod recorder;
mod slides;
mod source;
mod state;
mod svg;
mod tables;
pub mod tape;
mod text;
mod trace;
mod tree;
mod tree_svg;
mod words;

pub use caption::{caption, end_caption, house_name, link_caption};
pub use cursor::Cursor;
pub use divergence::Divergence;
pub use event::Event;
pub use frames::{Called, Frame, Link, Returned};
pub use html::{PLAYER_FILES, html, player_data, player_page};
pub use json::{SCHEMA, write_json};
pub use languages::Language;
pub use player::{Action, KEYS, Key, Player, action_of};
pub use problem::{PROBLEMS, ProblemError, ProblemTrace};
pub use quiz::{Question, question};
pub use record::{Recording, Window, record};
pub use slides::slides;
pub use source::{Marker, Source};
pub use state::{Counts, Placement, Slot, State};
pub use svg::{svg, wrap};
pub use tables::{Row, Subject, is_pencil, value_text};
pub use text::{write_steps, write_text};
pub use trace::{Cut, End, Stops, Trace};
pub use tree::{Fate, Node, Tree, TreeLine, tree_legend, tree_lines, write_tree};
pub use tree_svg::tree_svg;
pub use words::Lang;
