//! Named sets of boards, each board with its true number of solutions.
//!
//! The boards are part of the binary. A set is read when it is first needed.
//!
//! ```
//! use sudoku_corpus::{Truth, board, set};
//!
//! let inkala = board("inkala-2012").unwrap();
//! assert_eq!(inkala.truth, Truth::Solutions(1));
//! assert!(set("hard").unwrap().boards().contains(inkala));
//! ```
//!
//! The data are in the files `data/SET.tsv`. Each line holds a board in line form, a tab and the answer. A board with a
//! name has another tab and the name. The answer is the number of solutions, or `>=` and a number if there are at least
//! this many, or `conflict` if two givens clash. Comments start with `#` and say which command made the boards, so that
//! they can be made again. A test counts the solutions of every board with an independent counter.

mod truth;

pub use truth::{Truth, TruthError};

use std::sync::OnceLock;
use sudoku_core::AnyGrid;

/// A set of boards.
#[derive(Debug)]
pub struct Set {
    /// Its name: small letters, digits and dashes.
    pub name: &'static str,
    /// What is in it, in one line.
    pub about: &'static str,
    /// Whether the point of the boards is their orientation and their digits, so that a comparison must not turn or
    /// relabel them.
    pub as_is: bool,
    /// The groups to which the boards belong, in turn: the first board to the first group, the second board to the
    /// second one, and so on. Empty if there are none.
    pub groups: &'static [&'static str],
    load: fn() -> &'static [Board],
}

/// A board and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its name, if it has one: small letters, digits and dashes, unique in the whole corpus.
    pub name: Option<&'static str>,
    /// The board.
    pub grid: AnyGrid,
    /// How many solutions it has.
    pub truth: Truth,
}

/// The sets, in the order in which a table should show them.
static SETS: [Set; 12] = [
    set_from_file!("lesson", as_is, "boards such as LeetCode 37, which a plain search solves at once"),
    set_from_file!(
        "ladder",
        as_is,
        "a scan in row order needs about a hundred placements, a thousand, and so on up to ten million",
        ["10^2", "10^3", "10^4", "10^5", "10^6", "10^7"]
    ),
    set_from_file!("easy", "naked and hidden singles alone solve them"),
    set_from_file!("minimal", "random boards from which no clue can be removed"),
    set_from_file!("hard", "boards that take guesses: famous ones, and others found by search"),
    set_from_file!("seventeen", "17 clues, the fewest that a board with one solution can have"),
    set_from_file!("anti-scan", as_is, "made to defeat a search in row order"),
    set_from_file!("none", "no solution, though no two givens clash"),
    set_from_file!("several", "more than one solution, from two to more than can be counted"),
    set_from_file!("marathon", as_is, "made to defeat a search that deduces little, wherever it begins"),
    set_from_file!("invalid", "two givens clash"),
    set_from_file!("sizes", "one solution, on boards of 4, 6, 12, 16 and 25 rows"),
];

/// A set whose boards are in the file of the same name.
macro_rules! set_from_file {
    ($name:literal, as_is, $about:literal $(, [$($group:literal),*])?) => {
        set_from_file!(@ $name, true, $about, [$($($group),*)?])
    };
    ($name:literal, $about:literal) => {
        set_from_file!(@ $name, false, $about, [])
    };
    (@ $name:literal, $as_is:literal, $about:literal, $groups:expr) => {
        Set {
            name: $name,
            about: $about,
            as_is: $as_is,
            groups: &$groups,
            load: || {
                static BOARDS: OnceLock<Vec<Board>> = OnceLock::new();
                BOARDS.get_or_init(|| read(concat!($name, ".tsv"), include_str!(concat!("../data/", $name, ".tsv"))))
            },
        }
    };
}
use set_from_file;

impl Set {
    /// Returns its boards. The first call reads the data.
    pub fn boards(&self) -> &'static [Board] {
        (self.load)()
    }

    /// The group of the board at this place, or `None` if the set has no groups.
    pub fn group(&self, place: usize) -> Option<&'static str> {
        let turn = place.checked_rem(self.groups.len())?;
        Some(self.groups[turn])
    }
}

/// Reads the text of a data file. The tests read every file, so no faulty one leaves this repository.
fn read(file: &str, text: &'static str) -> Vec<Board> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(place, line)| {
            Board::from_line(line).unwrap_or_else(|fault| panic!("{file}, line {}: {fault}", place + 1))
        })
        .collect()
}

impl Board {
    fn from_line(line: &'static str) -> Result<Board, String> {
        let mut fields = line.split('\t');
        let grid = fields.next().unwrap_or_default();
        let truth = fields.next().ok_or("no tab and answer after the board")?;
        Ok(Board {
            name: fields.next(),
            grid: grid.parse::<AnyGrid>().map_err(|error| error.to_string())?,
            truth: truth.parse().map_err(|error: TruthError| error.to_string())?,
        })
    }
}

/// All sets, in the order in which a table should show them.
pub fn sets() -> &'static [Set] {
    &SETS
}

/// Returns the set with this name, or `None` if there is none.
pub fn set(name: &str) -> Option<&'static Set> {
    SETS.iter().find(|set| set.name == name)
}

/// Returns the board with this name, or `None` if there is none.
pub fn board(name: &str) -> Option<&'static Board> {
    SETS.iter().flat_map(Set::boards).find(|board| board.name == Some(name))
}
