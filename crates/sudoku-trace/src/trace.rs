//! A recorded search, and a cursor that walks over it in both directions.
//!
//! The entries are kept as bytes, with the whole state at every so many of them (a keyframe). To go back one step is
//! to take the keyframe before it and go forward again: a few thousand entries at most, whatever the length.

use crate::code::Reader;
use crate::event::Event;
use crate::shape::Shape;
use crate::state::State;
use sudoku_core::{AnyGrid, Clash, Digit, Memory, Remark, with_grid};

/// At least so many bytes lie between two keyframes. Reading them takes some hundredths of a millisecond.
const KEYFRAME_BYTES: usize = 8 << 10;
/// And at least so many times the bytes of the keyframe itself, so that keyframes never outweigh the entries.
const KEYFRAME_SHARE: usize = 4;

/// How a trace ended. Three ends, never confused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Solutions were found.
    Solved {
        /// How many.
        solutions: u64,
        /// Whether the search ran on to its end, so that these are all; else it was stopped at the last of them.
        all: bool,
    },
    /// The search ran to its end and found none.
    NoSolution {
        /// Two givens that clash, if that is why.
        clash: Option<Clash>,
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
    /// The window that was asked for is full.
    Window,
    /// The budget of placements is used up.
    Budget,
    /// The entries take more memory than allowed.
    Size,
    /// Somebody stopped it.
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
struct Keyframe {
    step: u64,
    offset: usize,
    current: usize,
    state: State,
}

/// A recorded search. Steps are numbered from 1; step 0 is the board as given.
#[derive(Clone, Debug)]
pub struct Trace {
    puzzle: AnyGrid,
    shape: Shape,
    strategy: &'static str,
    stops: Stops,
    bytes: Vec<u8>,
    keyframes: Vec<Keyframe>,
    last: u64,
    end: End,
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
        first: u64,
        start: State,
        bytes: Vec<u8>,
        end: End,
    ) -> Trace {
        let mut trace = Trace {
            puzzle,
            shape: Shape::new(puzzle.size()),
            strategy,
            stops,
            bytes,
            keyframes: vec![Keyframe { step: first, offset: 0, current: 0, state: start }],
            last: first,
            end,
        };
        trace.bytes.shrink_to_fit();
        trace.index();
        trace
    }

    /// Counts the steps and makes the keyframes, in one walk.
    fn index(&mut self) {
        self.last = u64::MAX; // not known yet
        let mut keyframes = Vec::new();
        let spacing = |state: &State| KEYFRAME_BYTES.max(KEYFRAME_SHARE * state.size());
        let mut cursor = self.cursor();
        let mut due = spacing(&cursor.state);
        while cursor.forward() {
            if cursor.reader.offset >= due {
                keyframes.push(Keyframe {
                    step: cursor.step,
                    offset: cursor.reader.offset,
                    current: cursor.reader.current,
                    state: cursor.state.clone(),
                });
                due = cursor.reader.offset + spacing(&cursor.state);
            }
        }
        self.last = cursor.step;
        self.keyframes.append(&mut keyframes);
        self.keyframes.shrink_to_fit();
    }

    fn reader(&self, from: &Keyframe) -> Reader<'_> {
        Reader { bytes: &self.bytes, shape: self.shape, offset: from.offset, current: from.current }
    }

    fn stops_at(&self, event: Event) -> bool {
        match self.stops {
            Stops::All => !event.is_memory() && !matches!(event, Event::Skipped { .. }),
            Stops::TakeBacks => event.is_take_back() || matches!(event, Event::Solution | Event::Work(_)),
        }
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

    /// How many cells are blank in the board as given.
    pub fn blanks(&self) -> usize {
        self.givens().iter().filter(|cell| cell.is_none()).count()
    }

    /// The strategy's name.
    pub fn strategy(&self) -> &'static str {
        self.strategy
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
        self.keyframes[0].step
    }

    /// The last place that can be seen.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The entries, as they are described in the source of this crate (`code.rs`).
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What is true at the first place, before any entry is read.
    pub(crate) fn start(&self) -> &State {
        &self.keyframes[0].state
    }

    /// About how many bytes of memory the trace takes, keyframes included.
    pub fn memory(&self) -> usize {
        self.bytes.capacity() + self.keyframes.iter().map(|keyframe| keyframe.state.size()).sum::<usize>()
    }

    /// A cursor at the first place.
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor::at(self, &self.keyframes[0])
    }

    /// A cursor at a place; beyond an end, at that end.
    pub fn at(&self, step: u64) -> Cursor<'_> {
        let mut cursor = self.cursor();
        cursor.seek(step);
        cursor
    }
}

/// A place in a trace, with what is true there. It moves in both directions.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    trace: &'a Trace,
    reader: Reader<'a>,
    step: u64,
    event: Option<Event>,
    state: State,
    memory: Vec<Memory>,
}

impl<'a> Cursor<'a> {
    fn at(trace: &'a Trace, keyframe: &Keyframe) -> Self {
        let mut cursor = Cursor {
            trace,
            reader: trace.reader(keyframe),
            step: keyframe.step,
            event: None,
            state: keyframe.state.clone(),
            memory: Vec::new(),
        };
        cursor.remember();
        cursor
    }

    /// The trace.
    pub fn trace(&self) -> &'a Trace {
        self.trace
    }

    /// The number of the step that was made last; 0 before the first.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The step that was made last; nothing at the first place.
    pub fn event(&self) -> Option<Event> {
        self.event
    }

    /// What is true here.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the strategy said of its memory along with that step.
    pub fn memory(&self) -> &[Memory] {
        &self.memory
    }

    /// Whether this is the last place.
    pub fn is_last(&self) -> bool {
        self.step == self.trace.last
    }

    /// One step on; false at the last place.
    pub fn forward(&mut self) -> bool {
        while let Some(event) = self.reader.next() {
            self.state.apply(event);
            if self.trace.stops_at(event) {
                self.event = Some(event);
                self.step += 1;
                self.remember();
                return true;
            }
            if self.step == self.trace.last {
                break;
            }
        }
        false
    }

    /// Reads the changes of memory that belong to the step just made.
    fn remember(&mut self) {
        self.memory.clear();
        loop {
            let mut ahead = self.reader;
            let Some(event @ Event::Remark(Remark::Memory(memory))) = ahead.next() else { return };
            self.state.apply(event);
            self.memory.push(memory);
            self.reader = ahead;
        }
    }

    /// One step back; false at the first place.
    pub fn back(&mut self) -> bool {
        let can = self.step > self.trace.first();
        if can {
            self.seek(self.step - 1);
        }
        can
    }

    /// To this place; beyond an end, to that end.
    pub fn seek(&mut self, step: u64) {
        let step = step.clamp(self.trace.first(), self.trace.last);
        if step == self.step && (self.event.is_some() || step == self.trace.first()) {
            return;
        }
        // Strictly before the place, so that the step that leads to it is read.
        let before = self.trace.keyframes.partition_point(|keyframe| keyframe.step < step);
        let keyframe = &self.trace.keyframes[before.saturating_sub(1)];
        if step <= self.step || keyframe.step > self.step {
            *self = Cursor::at(self.trace, keyframe);
        }
        while self.step < step && self.forward() {}
    }

    /// On to the next place where `wanted` is true; stays if there is none, and says so.
    pub fn find_next(&mut self, wanted: impl Fn(Event, &State) -> bool) -> bool {
        let mut ahead = self.clone();
        while ahead.forward() {
            if ahead.is_wanted(&wanted) {
                *self = ahead;
                return true;
            }
        }
        false
    }

    /// Back to the last place before this one where `wanted` is true; stays if there is none, and says so.
    pub fn find_previous(&mut self, wanted: impl Fn(Event, &State) -> bool) -> bool {
        let mut until = self.step;
        for keyframe in self.trace.keyframes.iter().rev().filter(|keyframe| keyframe.step < self.step) {
            let mut cursor = Cursor::at(self.trace, keyframe);
            let mut found = None;
            while cursor.step + 1 < until && cursor.forward() {
                if cursor.is_wanted(&wanted) {
                    found = Some(cursor.step);
                }
            }
            if let Some(step) = found {
                self.seek(step);
                return true;
            }
            // The first step after the keyframe is looked at from here, the keyframe's own one from the next.
            until = keyframe.step + 1;
        }
        false
    }

    fn is_wanted(&self, wanted: &impl Fn(Event, &State) -> bool) -> bool {
        self.event.is_some_and(|event| wanted(event, &self.state))
    }
}
