//! A recorded search.
//!
//! The entries are kept as bytes, with the whole state at regular intervals (a keyframe). To go back one step, the cursor
//! takes the keyframe before it and goes forward again: a few thousand entries at most, whatever the length.
//!
//! All keyframes are made in one walk, the first time that a place is reached other than by walking on. Recording does not
//! pay for them, nor does writing a trace as text or JSON, which only walks forward.

use crate::cursor::Cursor;
use crate::state::State;
use crate::tape::{Entry, Reader};
use std::sync::OnceLock;
use sudoku_core::{AnyGrid, Clash, Digit, Shape, Step, Table, Value, Why, with_grid};

/// Two keyframes are at least this many bytes apart. Reading that many takes a few hundredths of a millisecond.
const KEYFRAME_BYTES: usize = 8 << 10;
/// And at least this many times the bytes of the keyframe itself, so that keyframes never outweigh the entries.
const KEYFRAME_SHARE: usize = 4;
/// Up to this many unused bytes are left alone: giving them back takes longer than recording the search.
const SMALL: usize = 4 << 20;

/// How a trace ended. There are three ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Solutions were found.
    Solved {
        /// The number of solutions.
        solutions: u64,
        /// Whether the search ran to its end, so that these are all; otherwise it was stopped at the last of them.
        all: bool,
    },
    /// The search ran to its end and found none.
    NoSolution {
        /// Two givens that clash, if that is the reason.
        clash: Option<Clash>,
        /// Whether the board has a solution all the same, so that the strategy is wrong.
        refuted: bool,
    },
    /// The trace ends before the search does: there is more.
    Cut {
        /// Why.
        cut: Cut,
        /// Solutions found until then.
        solutions: u64,
    },
}

/// Why a trace ends before its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The requested window is full.
    Window,
    /// The budget of placements is used up.
    Budget,
    /// The entries take more memory than allowed.
    Size,
    /// The search was cancelled.
    Cancelled,
}

/// Which entries count as steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// All but changes of memory.
    All,
    /// Take-backs and solutions only.
    TakeBacks,
}

/// The whole state at one place.
#[derive(Clone, Debug)]
pub(crate) struct Keyframe {
    pub(crate) step: u64,
    /// Where the reader of the tape is.
    pub(crate) place: (usize, usize),
    pub(crate) state: State,
}

/// A recorded search. Steps are numbered from 1; step 0 is the board as given.
#[derive(Clone, Debug)]
pub struct Trace {
    puzzle: AnyGrid,
    shape: Shape,
    strategy: &'static str,
    stops: Stops,
    bytes: Vec<u8>,
    /// The first place, before any entry is read.
    start: Keyframe,
    /// The keyframes after the first.
    keyframes: OnceLock<Vec<Keyframe>>,
    last: u64,
    end: End,
    knows_candidates: OnceLock<bool>,
}

/// The cells of a board of any size, row by row.
pub(crate) fn digits(puzzle: &AnyGrid) -> Vec<Option<Digit>> {
    with_grid!(puzzle, board => board.rows().iter().flatten().copied().collect())
}

impl Trace {
    pub(crate) fn new(
        puzzle: AnyGrid,
        strategy: &'static str,
        stops: Stops,
        (first, last): (u64, u64),
        start: State,
        mut bytes: Vec<u8>,
        end: End,
    ) -> Trace {
        if bytes.capacity() > SMALL {
            bytes.shrink_to_fit();
        }
        Trace {
            puzzle,
            shape: start.shape(),
            strategy,
            stops,
            bytes,
            start: Keyframe { step: first, place: (0, 0), state: start },
            keyframes: OnceLock::new(),
            last,
            end,
            knows_candidates: OnceLock::new(),
        }
    }

    /// The keyframes after the first place.
    fn keyframes(&self) -> &[Keyframe] {
        self.keyframes.get_or_init(|| {
            let spacing = |state: &State| KEYFRAME_BYTES.max(KEYFRAME_SHARE * state.size());
            let mut cursor = self.cursor();
            let mut due = spacing(cursor.state());
            let mut keyframes = Vec::new();
            while cursor.forward() {
                if cursor.offset() >= due {
                    keyframes.push(cursor.keyframe());
                    due = cursor.offset() + spacing(cursor.state());
                }
            }
            keyframes.shrink_to_fit();
            keyframes
        })
    }

    /// The keyframe to go on from to reach this step: the last one strictly before it, so that the step itself is read.
    pub(crate) fn keyframe_before(&self, step: u64) -> &Keyframe {
        let before = self.keyframes().partition_point(|keyframe| keyframe.step < step);
        self.keyframes()[..before].last().unwrap_or(&self.start)
    }

    /// The places at which to begin a search backward from this step, the nearest first.
    pub(crate) fn keyframes_behind(&self, step: u64) -> impl Iterator<Item = &Keyframe> {
        self.keyframes().iter().rev().filter(move |keyframe| keyframe.step < step).chain([&self.start])
    }

    pub(crate) fn stops_at(&self, entry: Entry) -> bool {
        match self.stops {
            Stops::All => !entry.is_memory() && !matches!(entry, Entry::Skipped { .. }),
            Stops::TakeBacks => entry.is_take_back() || matches!(entry, Entry::Solution | Entry::Work(_)),
        }
    }

    /// Notes that the board has a solution. If the search found none, its claim is then said to be wrong.
    pub fn refute(&mut self) {
        if let End::NoSolution { refuted, .. } = &mut self.end {
            *refuted = true;
        }
    }

    /// Whether the strategy knows the candidates of cells, so that they may be shown as pencil marks: it has tables of its
    /// own, or it places singles.
    pub fn knows_candidates(&self) -> bool {
        *self.knows_candidates.get_or_init(|| {
            let mut entries = Reader::new(&self.bytes, self.shape);
            let single = |entry| {
                matches!(
                    entry,
                    Entry::Step(Step::Placed { why: Why::NakedSingle | Why::HiddenSingle(_), .. })
                )
            };
            !self.tables().is_empty() || entries.any(single)
        })
    }

    /// Whether a call tries the digits of one cell. Otherwise it may try the places of one digit.
    pub fn chooses_digits(&self) -> bool {
        let sets = |table: &Table| table.value == Value::Digits;
        self.tables().iter().any(sets) || !self.knows_candidates()
    }

    /// The board as given.
    pub fn puzzle(&self) -> &AnyGrid {
        &self.puzzle
    }

    /// Its shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The givens, row by row.
    pub fn givens(&self) -> Vec<Option<Digit>> {
        digits(&self.puzzle)
    }

    /// The number of blank cells in the board as given.
    pub fn blanks(&self) -> usize {
        self.givens().iter().filter(|cell| cell.is_none()).count()
    }

    /// The strategy's name.
    pub fn strategy(&self) -> &'static str {
        self.strategy
    }

    /// The tables of the strategy's memory that it shows.
    pub fn tables(&self) -> &'static [Table] {
        self.start().tables()
    }

    /// Which entries count as steps.
    pub fn stops(&self) -> Stops {
        self.stops
    }

    /// How it ended.
    pub fn end(&self) -> End {
        self.end
    }

    /// Whether the search goes on after the last step that is kept.
    pub fn has_more(&self) -> bool {
        matches!(self.end, End::Cut { .. })
    }

    /// The first place that can be seen: 0 unless the trace is a window inside a search.
    pub fn first(&self) -> u64 {
        self.start.step
    }

    /// The last place that can be seen.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The entries, as [`sudoku_core::tape`] describes them.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What is true at the first place, before any entry is read.
    pub(crate) fn start(&self) -> &State {
        &self.start.state
    }

    /// The approximate size of the trace in memory, keyframes included, in bytes.
    pub fn memory(&self) -> usize {
        self.bytes.capacity() + self.keyframes().iter().map(|keyframe| keyframe.state.size()).sum::<usize>()
    }

    /// A cursor at the first place.
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor::at(self, &self.start)
    }

    /// A cursor at a place; beyond an end, at that end.
    pub fn at(&self, step: u64) -> Cursor<'_> {
        let mut cursor = self.cursor();
        cursor.seek(step);
        cursor
    }
}

#[cfg(test)]
mod tests {
    use crate::{Recording, record};
    use sudoku_core::Grid;

    /// The row scan's worst case: 69,175,316 placements in row order.
    const ANTI_SCAN: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    #[test]
    fn a_step_back_reads_a_few_thousand_steps_of_a_million_again() {
        let grid: Grid = ANTI_SCAN.parse().unwrap();
        for name in ["row-scan", "row-scan-nested", "sets", "bitmask"] {
            let mut solver = sudoku_solvers::find(name).unwrap().solver::<9>().unwrap();
            let trace = record(&mut *solver, &grid, &Recording::DEFAULT);
            assert_eq!(trace.last(), 1_000_000, "{name}");
            let behind = |step: u64| step - trace.keyframe_before(step).step;
            let farthest = (1..=trace.last()).step_by(499).map(behind).max().unwrap();
            assert!(farthest <= 8_192, "{name}: {farthest} steps");
            // Reading from a keyframe again leads to the same place as the first reading did.
            let mut there = trace.at(trace.last() - 1);
            there.forward();
            there.back();
            let on_the_way = trace.at(trace.last() - 1);
            assert_eq!((there.step(), there.state()), (trace.last() - 1, on_the_way.state()), "{name}");
        }
    }
}
