//! A cursor that walks over a trace in both directions.

use crate::event::Event;
use crate::frames::{Called, Link, Returned};
use crate::state::State;
use crate::tape::{Entry, Reader};
use crate::trace::{End, Keyframe, Stops, Trace};
use sudoku_core::{Memory, Remark, Step};

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

    /// The entry of the next step, if the trace keeps it.
    fn ahead(&self) -> Option<Entry> {
        let mut reader = (!self.is_last()).then_some(self.reader)?;
        reader.find(|&entry| self.trace.stops_at(entry))
    }

    /// The open call that returns before the next step, by number; the first one at the end of a trace.
    pub(crate) fn returning(&self) -> Option<usize> {
        match self.ahead() {
            Some(Entry::Step(Step::TakenBack { undone, .. })) => {
                self.returning_from(Some(self.state.depth().saturating_sub(undone as usize)))
            }
            _ => self.returning_from(None),
        }
    }

    /// The first open call with more placements below it than this.
    fn returning_from(&self, base: Option<usize>) -> Option<usize> {
        self.state.frames().iter().position(|frame| base.is_none_or(|base| frame.base > base))
    }

    /// The call or the return that follows this step, before the next one. There is none in a trace of take-backs.
    pub fn link(&self) -> Option<Link> {
        if self.trace.stops() != Stops::All {
            return None;
        }
        let (event, state, ahead) = (self.event(), &self.state, self.ahead());
        let returns = |base: Option<usize>, is_end: bool| {
            let frame = self.returning_from(base);
            let tried = frame.is_some_and(|frame| !state.tried(frame).is_empty());
            let before = frame.map(|frame| state.frames()[frame].solutions);
            let found =
                before.map_or(event == Some(Event::Solution), |before| state.counts().solutions > before);
            let what = match (found, tried) {
                (true, _) if is_end => Returned::Found,
                (true, _) if ahead.is_none() => Returned::Complete,
                (true, _) => Returned::Continued,
                (false, true) => Returned::AllFailed,
                (false, false) => Returned::Nothing,
            };
            Some(Link::Return { cell: frame.map(|frame| state.frames()[frame].cell), what })
        };
        let Some(event) = event else {
            let first = match ahead? {
                Entry::Remark(Remark::Rejected { cell, .. } | Remark::NoCandidate(cell))
                | Entry::Step(Step::Placed { cell, .. })
                    if !state.forces =>
                {
                    Called::Cell(cell)
                }
                Entry::Solution => Called::Full,
                Entry::Work(_) => return None,
                _ => Called::Unknown,
            };
            return (self.step == 0).then_some(Link::Call(first));
        };
        match (event, ahead) {
            (_, Some(Entry::Step(Step::TakenBack { undone, .. }))) => {
                returns(Some(state.depth().saturating_sub(undone as usize)), false)
            }
            (Event::Step(Step::Placed { why, .. }), ahead) if state.calls(why) => {
                Some(Link::Call(match ahead {
                    Some(Entry::Solution) => Called::Full,
                    Some(Entry::Step(Step::Placed { cell, why, .. })) if state.calls(why) => {
                        Called::Cell(cell)
                    }
                    Some(
                        Entry::Remark(Remark::Rejected { cell, .. } | Remark::NoCandidate(cell))
                        | Entry::DeadEnd(Some(cell)),
                    ) if !state.forces => Called::Cell(cell),
                    _ => Called::Unknown,
                }))
            }
            (Event::Work(_), _) => None,
            _ if self.is_last() => match self.trace.end() {
                End::Solved { all: false, .. } if event == Event::Solution => returns(None, true),
                End::Solved { all: true, .. } | End::NoSolution { .. } if !state.frames().is_empty() => {
                    returns(None, false)
                }
                _ => None,
            },
            _ => None,
        }
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
