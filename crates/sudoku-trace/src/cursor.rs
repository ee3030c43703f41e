//! A cursor that walks over a trace in both directions.

use crate::event::Event;
use crate::state::State;
use crate::tape::{Entry, Reader};
use crate::trace::{Keyframe, Trace};
use sudoku_core::{Memory, Remark};

/// Up to this many steps ahead, the cursor walks instead of asking for a keyframe: the first to ask pays for all of them.
const NEAR: u64 = 1_000;

/// A place in a trace, with what is true there. It moves in both directions.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    trace: &'a Trace,
    reader: Reader<'a>,
    step: u64,
    entry: Option<Entry>,
    state: State,
    memory: Vec<Memory>,
}

impl<'a> Cursor<'a> {
    pub(crate) fn at(trace: &'a Trace, keyframe: &Keyframe) -> Self {
        let mut cursor = Cursor {
            trace,
            reader: Reader::at(trace.bytes(), trace.shape(), keyframe.place),
            step: keyframe.step,
            entry: None,
            state: keyframe.state.clone(),
            memory: Vec::new(),
        };
        cursor.remember();
        cursor
    }

    /// This place as a keyframe.
    pub(crate) fn keyframe(&self) -> Keyframe {
        Keyframe { step: self.step, place: self.reader.place(), state: self.state.clone() }
    }

    /// The number of bytes read so far.
    pub(crate) fn offset(&self) -> usize {
        self.reader.place().0
    }

    /// The trace.
    pub fn trace(&self) -> &'a Trace {
        self.trace
    }

    /// The number of the step that was made last; 0 before the first.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The step that was made last; `None` at the first place.
    pub fn event(&self) -> Option<Event> {
        Event::of(self.entry?, &self.state)
    }

    /// What is true here.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the strategy reported about its memory along with that step.
    pub fn memory(&self) -> &[Memory] {
        &self.memory
    }

    /// Whether this is the last place.
    pub fn is_last(&self) -> bool {
        self.step == self.trace.last()
    }

    /// Goes one step on; returns `false` at the last place.
    pub fn forward(&mut self) -> bool {
        if self.is_last() {
            return false; // what is left on the tape belongs to a step that is not kept
        }
        while let Some(entry) = self.reader.next() {
            self.state.apply(entry);
            if self.trace.stops_at(entry) {
                self.entry = Some(entry);
                self.step += 1;
                self.remember();
                return true;
            }
        }
        false
    }

    /// Reads the changes of memory that belong to the step just made.
    fn remember(&mut self) {
        self.memory.clear();
        loop {
            let mut ahead = self.reader;
            let Some(entry @ Entry::Remark(Remark::Memory(memory))) = ahead.next() else { return };
            self.state.apply(entry);
            self.memory.push(memory);
            self.reader = ahead;
        }
    }

    /// Goes one step back; returns `false` at the first place.
    pub fn back(&mut self) -> bool {
        let can = self.step > self.trace.first();
        if can {
            self.seek(self.step - 1);
        }
        can
    }

    /// Goes to this place; beyond an end, to that end.
    pub fn seek(&mut self, step: u64) {
        let step = step.clamp(self.trace.first(), self.trace.last());
        if step == self.step && (self.entry.is_some() || step == self.trace.first()) {
            return;
        }
        if step <= self.step || step - self.step > NEAR {
            let keyframe = self.trace.keyframe_before(step);
            if step <= self.step || keyframe.step > self.step {
                *self = Cursor::at(self.trace, keyframe);
            }
        }
        while self.step < step && self.forward() {}
    }

    /// Goes on to the next place where `wanted` is true. If there is none, stays and returns `false`.
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

    /// Goes back to the last place before this one where `wanted` is true. If there is none, stays and returns `false`.
    pub fn find_previous(&mut self, wanted: impl Fn(Event, &State) -> bool) -> bool {
        let mut until = self.step;
        for keyframe in self.trace.keyframes_behind(self.step) {
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
            // The first step after the keyframe is tested from here, the keyframe's own step from the next keyframe.
            until = keyframe.step + 1;
        }
        false
    }

    fn is_wanted(&self, wanted: &impl Fn(Event, &State) -> bool) -> bool {
        self.event().is_some_and(|event| wanted(event, &self.state))
    }
}
