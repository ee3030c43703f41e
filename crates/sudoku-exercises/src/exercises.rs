//! The list of exercises.

use crate::grading::{Law, Order, classics, search_laws};
use crate::{faults, holes};
use std::sync::OnceLock;
use sudoku_core::runtime::Entry;
use sudoku_core::{Text, entry};

/// An exercise: what it asks for, and what grades it.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// Its name: small letters and dashes. The strategy, if it is one, has the same name after `my-`.
    pub name: &'static str,
    /// The lesson after which it makes sense.
    pub lesson: u8,
    /// The task in one line.
    pub task: Text,
    /// The file to change, from the root of the repository.
    pub file: &'static str,
    /// The text of that file.
    pub source: &'static str,
    /// The laws that grade it, in order. Their points sum to [`Exercise::POINTS`].
    pub laws: fn() -> Vec<Law>,
    /// The strategy for the players, if the exercise is a search on a Sudoku.
    pub entry: Option<&'static Entry>,
}

impl Exercise {
    /// The points of every exercise.
    pub const POINTS: u32 = 10;

    /// Whether it is untouched: its hole is empty, or its fault is still marked.
    pub fn is_untouched(&self) -> bool {
        self.has_empty_hole() || self.source.lines().any(|line| line.trim() == "// NOT MENDED YET")
    }

    /// Whether its hole is empty, so that it cannot run.
    pub fn has_empty_hole(&self) -> bool {
        self.source.contains("todo!(\"fill the hole\")")
    }
}

macro_rules! exercise {
    ($name:literal, $lesson:literal, $folder:literal, $file:literal, $laws:expr, $entry:expr, $en:literal, $zh:literal) => {
        Exercise {
            name: $name,
            lesson: $lesson,
            task: Text { en: $en, zh: $zh },
            file: concat!("crates/sudoku-exercises/src/", $folder, "/", $file, ".rs"),
            source: include_str!(concat!($folder, "/", $file, ".rs")),
            laws: $laws,
            entry: $entry,
        }
    };
}

// Two sizes: a student builds this after every change.
static ROW_SCAN: Entry = entry!(holes::row_scan::RowScan: 4, 9);
static SCAN: Entry = entry!(holes::scan::Scan: 4, 9);
static SETS: Entry = entry!(holes::sets::Sets: 4, 9);
static MASKS: Entry = entry!(holes::masks::Masks: 4, 9);
static FEWEST: Entry = entry!(holes::fewest::Fewest: 4, 9);
static UNDO_FIRST: Entry = entry!(faults::undo_first::UndoFirst: 4, 9);
static RETURN_EARLY: Entry = entry!(faults::return_early::ReturnEarly: 4, 9);
static ONE_SET: Entry = entry!(faults::one_set::OneSet: 4, 9);
static BOX_NUMBER: Entry = entry!(faults::box_number::BoxNumber: 4, 9);
static SHARED_SET: Entry = entry!(faults::shared_set::SharedSet: 4, 9);

/// The exercises, in the order of the lessons.
pub static EXERCISES: [Exercise; 13] = [
    exercise!(
        "row-scan",
        4,
        "holes",
        "row_scan",
        || search_laws::<holes::row_scan::RowScan>(Order::Reading),
        Some(&ROW_SCAN),
        "fill the hole: choose, go down, undo",
        "补空：选择、递归、撤销"
    ),
    exercise!(
        "scan",
        4,
        "holes",
        "scan",
        || search_laws::<holes::scan::Scan>(Order::Reading),
        Some(&SCAN),
        "fill the hole: the scan of row, column and box",
        "补空：扫描行、列、宫"
    ),
    exercise!(
        "undo-first",
        4,
        "faults",
        "undo_first",
        || search_laws::<faults::undo_first::UndoFirst>(Order::Reading),
        Some(&UNDO_FIRST),
        "find the fault: the search shows boards that are not full",
        "找错：搜索交出了没填满的盘面"
    ),
    exercise!(
        "return-early",
        4,
        "faults",
        "return_early",
        || search_laws::<faults::return_early::ReturnEarly>(Order::Reading),
        Some(&RETURN_EARLY),
        "find the fault: the search says that boards with a solution have none",
        "找错：有解的盘面被判成无解"
    ),
    exercise!(
        "sets",
        5,
        "holes",
        "sets",
        || search_laws::<holes::sets::Sets>(Order::Reading),
        Some(&SETS),
        "fill the hole: the undo, both halves",
        "补空：撤销的两个部分"
    ),
    exercise!(
        "one-set",
        5,
        "faults",
        "one_set",
        || search_laws::<faults::one_set::OneSet>(Order::Reading),
        Some(&ONE_SET),
        "find the fault: the sets remember digits that the board no longer holds",
        "找错：集合里还留着盘面上已经没有的数字"
    ),
    exercise!(
        "box-number",
        5,
        "faults",
        "box_number",
        || search_laws::<faults::box_number::BoxNumber>(Order::Reading),
        Some(&BOX_NUMBER),
        "find the fault: the search rejects digits that are allowed",
        "找错：可以填的数字被排除了"
    ),
    exercise!(
        "shared-set",
        5,
        "faults",
        "shared_set",
        || search_laws::<faults::shared_set::SharedSet>(Order::Reading),
        Some(&SHARED_SET),
        "find the fault: a digit in one row is missing from every other row",
        "找错：一行填了某个数字，其他行就都填不了它"
    ),
    exercise!(
        "masks",
        6,
        "holes",
        "masks",
        || search_laws::<holes::masks::Masks>(Order::Reading),
        Some(&MASKS),
        "fill the hole: the candidates of a cell, from three integers",
        "补空：用三个整数求一格的候选数"
    ),
    exercise!(
        "fewest",
        7,
        "holes",
        "fewest",
        || search_laws::<holes::fewest::Fewest>(Order::Fewest),
        Some(&FEWEST),
        "fill the hole: the cell with the fewest candidates",
        "补空：候选数最少的格子"
    ),
    exercise!(
        "permutations",
        11,
        "holes",
        "permutations",
        || classics::permutations(holes::permutations::permutations),
        None,
        "fill the hole: every order of n numbers",
        "补空：n 个数的全排列"
    ),
    exercise!(
        "queens",
        11,
        "holes",
        "queens",
        || classics::queens(holes::queens::queens),
        None,
        "fill the hole: n queens",
        "补空：N 皇后"
    ),
    exercise!(
        "word-search",
        11,
        "holes",
        "word_search",
        || classics::word_search(holes::word_search::word_search),
        None,
        "fill the hole: a word in a grid of letters",
        "补空：单词搜索"
    ),
];

/// The exercise with this name; `my-` before it is accepted.
pub fn find(name: &str) -> Option<&'static Exercise> {
    let name = name.strip_prefix("my-").unwrap_or(name);
    EXERCISES.iter().find(|exercise| exercise.name == name)
}

/// The strategies of the exercises that can run: those with a fault, and those whose hole is filled.
pub fn watchable() -> &'static [&'static Entry] {
    static ENTRIES: OnceLock<Vec<&'static Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        EXERCISES
            .iter()
            .filter(|exercise| !exercise.has_empty_hole())
            .filter_map(|exercise| exercise.entry)
            .collect()
    })
}
