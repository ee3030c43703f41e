//! What a player does when a key is pressed: the same for the terminal and for the HTML page.

use crate::cursor::Cursor;
use crate::event::Event;
use crate::frames::Link;
use crate::source::{Marker, Source};
use crate::state::State;
use crate::trace::Trace;
use crate::words::Lang;
use serde::Serialize;
use std::time::Duration;
use sudoku_core::{Step, Why};

/// Something that the user wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is described in `KEYS`")]
pub enum Action {
    Play,
    Forward,
    Back,
    Far,
    FarBack,
    First,
    Last,
    Guess,
    GuessBefore,
    TakeBack,
    TakeBackBefore,
    DeadEnd,
    DeadEndBefore,
    Solution,
    SolutionBefore,
    Fault,
    FaultBefore,
    Over,
    Out,
    Cell,
    CellBefore,
    Line,
    LineBefore,
    GoTo,
    Panes,
    Candidates,
    Source,
    Compare,
    Differ,
    DifferBefore,
    Quiz,
    Present,
    Faster,
    Slower,
    Strategy,
    Board,
    Language,
    Help,
    Quit,
}

/// A line of the help: keys, with the names that browsers give them, and what they do.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Key {
    /// The names of the keys, as in `KeyboardEvent.key`, each with what it does.
    pub names: &'static [(&'static str, Action)],
    /// How the help shows them.
    pub shown: &'static str,
    /// The key of the text that describes them.
    pub text: &'static str,
}

/// All keys. Both players use this one table, so that they cannot diverge.
pub static KEYS: &[Key] = &[
    Key { names: &[(" ", Action::Play)], shown: "Space", text: "key-play" },
    Key { names: &[("ArrowRight", Action::Forward)], shown: "→", text: "key-forward" },
    Key { names: &[("ArrowLeft", Action::Back)], shown: "←", text: "key-back" },
    Key {
        names: &[("PageDown", Action::Far), ("ArrowDown", Action::Far)], shown: "PgDn ↓", text: "key-far"
    },
    Key {
        names: &[("PageUp", Action::FarBack), ("ArrowUp", Action::FarBack)],
        shown: "PgUp ↑",
        text: "key-far-back",
    },
    Key { names: &[("k", Action::Guess), ("K", Action::GuessBefore)], shown: "k K", text: "key-guess" },
    Key {
        names: &[("t", Action::TakeBack), ("T", Action::TakeBackBefore)],
        shown: "t T",
        text: "key-take-back",
    },
    Key {
        names: &[("d", Action::DeadEnd), ("D", Action::DeadEndBefore)],
        shown: "d D",
        text: "key-dead-end",
    },
    Key {
        names: &[("s", Action::Solution), ("S", Action::SolutionBefore)],
        shown: "s S",
        text: "key-solution",
    },
    Key { names: &[("f", Action::Fault), ("F", Action::FaultBefore)], shown: "f F", text: "key-fault" },
    Key { names: &[("o", Action::Over)], shown: "o", text: "key-over" },
    Key { names: &[("u", Action::Out)], shown: "u", text: "key-out" },
    Key { names: &[("e", Action::Cell), ("E", Action::CellBefore)], shown: "e E", text: "key-cell" },
    Key { names: &[("r", Action::Line), ("R", Action::LineBefore)], shown: "r R", text: "key-line" },
    Key { names: &[("g", Action::GoTo)], shown: "g", text: "key-go-to" },
    Key { names: &[("Home", Action::First)], shown: "Home", text: "key-first" },
    Key { names: &[("End", Action::Last)], shown: "End", text: "key-last" },
    Key { names: &[("+", Action::Faster), ("=", Action::Faster)], shown: "+", text: "key-faster" },
    Key { names: &[("-", Action::Slower)], shown: "-", text: "key-slower" },
    Key { names: &[("p", Action::Panes)], shown: "p", text: "key-panes" },
    Key { names: &[("c", Action::Candidates)], shown: "c", text: "key-candidates" },
    Key { names: &[("v", Action::Source)], shown: "v", text: "key-source" },
    Key { names: &[("w", Action::Compare)], shown: "w", text: "key-compare" },
    Key { names: &[("x", Action::Differ), ("X", Action::DifferBefore)], shown: "x X", text: "key-differ" },
    Key { names: &[("z", Action::Quiz)], shown: "z", text: "key-quiz" },
    Key { names: &[("m", Action::Present)], shown: "m", text: "key-present" },
    Key { names: &[("n", Action::Strategy)], shown: "n", text: "key-strategy" },
    Key { names: &[("b", Action::Board)], shown: "b", text: "key-board" },
    Key { names: &[("l", Action::Language)], shown: "l", text: "key-language" },
    Key { names: &[("?", Action::Help)], shown: "?", text: "key-help" },
    Key { names: &[("q", Action::Quit), ("Escape", Action::Quit)], shown: "q Esc", text: "key-quit" },
];

/// What the key with this name does.
pub fn action_of(name: &str) -> Option<Action> {
    KEYS.iter().flat_map(|key| key.names).find(|(own, _)| *own == name).map(|&(_, action)| action)
}

/// Steps per second.
pub(crate) static SPEEDS: [u32; 10] = [1, 2, 4, 8, 16, 60, 250, 1_000, 10_000, 100_000];

/// Up to this many steps per second, calls and returns are shown while it plays.
const SLOW: u32 = 16;

/// A place in a trace, and whether it moves.
#[derive(Clone, Debug)]
pub struct Player {
    trace: Trace,
    source: Source,
    step: u64,
    /// Whether it is at the call or the return after the step.
    at_link: bool,
    playing: bool,
    speed: usize,
    /// Time that has passed but was not enough for a step.
    owed: Duration,
    /// What to show the user: the key of a text.
    notice: Option<&'static str>,
    lang: Lang,
}

impl Player {
    /// At the first place, paused.
    pub fn new(trace: Trace, source: Source, lang: Lang) -> Player {
        let step = trace.first();
        Player {
            trace,
            source,
            step,
            at_link: false,
            playing: false,
            speed: 2,
            owed: Duration::ZERO,
            notice: None,
            lang,
        }
    }

    /// Switches to another trace, at its first place; speed and language stay the same.
    pub fn load(&mut self, trace: Trace, source: Source) {
        *self = Player { speed: self.speed, ..Player::new(trace, source, self.lang) };
    }

    /// Shows another source, of the same strategy.
    pub fn show_source(&mut self, source: Source) {
        self.source = source;
    }

    /// The source that is shown.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// A cursor at the place.
    pub fn cursor(&self) -> Cursor<'_> {
        self.trace.at(self.step)
    }

    /// The call or the return that it is at; `None` at a step itself.
    pub fn link(&self) -> Option<Link> {
        self.at_link.then(|| self.cursor().link()).flatten()
    }

    /// The lines of the source that belong to the place.
    pub fn lines(&self) -> Option<(usize, usize)> {
        match self.link() {
            Some(link) => self.source.lines_of_link(link),
            None => self.source.lines_of(self.cursor().event()?),
        }
    }

    /// The trace.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The place.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// Whether it moves.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Steps per second.
    pub fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The key of a text for the user, until the next key is pressed.
    pub fn notice(&self) -> Option<&'static str> {
        self.notice
    }

    /// Goes to this place, or to the nearer end.
    pub fn go_to(&mut self, step: u64) {
        self.at_link = false;
        self.step = step.clamp(self.trace.first(), self.trace.last());
    }

    /// Does what concerns the trace. The caller handles strategy, board, help and leaving.
    pub fn act(&mut self, action: Action) {
        self.notice = None;
        let is_guess = |event: Event, _: &State| {
            matches!(event, Event::Step(Step::Placed { why: Why::Guess | Why::Tried, .. }))
        };
        let is_take_back = |event: Event, _: &State| event.is_take_back();
        let is_dead_end = |event: Event, _: &State| event.is_dead_end();
        let is_solution = |event: Event, _: &State| event == Event::Solution;
        let is_fault = |event: Event, state: &State| state.parts_at(event);
        match action {
            Action::Play => {
                self.playing = !self.playing;
                self.owed = Duration::ZERO;
                if self.playing && self.step == self.trace.last() {
                    self.step = self.trace.first();
                }
            }
            Action::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Action::Slower => self.speed = self.speed.saturating_sub(1),
            Action::Language => self.lang = self.lang.other(),
            Action::Strategy
            | Action::Board
            | Action::Help
            | Action::Quit
            | Action::GoTo
            | Action::Panes
            | Action::Candidates
            | Action::Source
            | Action::Compare
            | Action::Differ
            | Action::DifferBefore
            | Action::Quiz
            | Action::Present => {}
            Action::Forward => {
                self.playing = false;
                self.forward();
            }
            Action::Back => self.back(),
            Action::Over => self.step_over(),
            Action::Out => self.step_out(),
            Action::Cell => self.find_cell(true),
            Action::CellBefore => self.find_cell(false),
            Action::Line => self.find_line(true),
            Action::LineBefore => self.find_line(false),
            Action::Far => self.jump(self.step.saturating_add(100)),
            Action::FarBack => self.jump(self.step.saturating_sub(100)),
            Action::First => self.jump(0),
            Action::Last => self.jump(u64::MAX),
            Action::Guess => self.find(true, is_guess),
            Action::GuessBefore => self.find(false, is_guess),
            Action::TakeBack => self.find(true, is_take_back),
            Action::TakeBackBefore => self.find(false, is_take_back),
            Action::DeadEnd => self.find(true, is_dead_end),
            Action::DeadEndBefore => self.find(false, is_dead_end),
            Action::Solution => self.find(true, is_solution),
            Action::SolutionBefore => self.find(false, is_solution),
            Action::Fault => self.find(true, is_fault),
            Action::FaultBefore => self.find(false, is_fault),
        }
    }

    fn jump(&mut self, step: u64) {
        self.playing = false;
        self.go_to(step);
    }

    /// One place on: from a step to the call or the return that follows it, or to the next step.
    fn forward(&mut self) {
        if !self.at_link && self.cursor().link().is_some() {
            self.at_link = true;
        } else if self.step < self.trace.last() {
            self.go_to(self.step + 1);
        }
    }

    fn back(&mut self) {
        self.playing = false;
        if self.at_link {
            self.at_link = false;
        } else if self.step > self.trace.first() {
            self.go_to(self.step - 1);
            self.at_link = self.cursor().link().is_some();
        }
    }

    /// From a choice to where the call that follows it returns; from any other place one place on.
    fn step_over(&mut self) {
        self.playing = false;
        let cursor = self.cursor();
        let is_return = matches!(self.link(), Some(Link::Return { .. }));
        match cursor.event() {
            Some(Event::Step(Step::Placed { why, .. })) if cursor.state().calls(why) && !is_return => {
                let depth = cursor.state().depth();
                self.go_to_return(depth);
            }
            _ => self.forward(),
        }
    }

    /// To where the call returns that the search is in.
    fn step_out(&mut self) {
        self.playing = false;
        let cursor = self.cursor();
        let frames = cursor.state().frames();
        // The place where this call returns; at a return, the call is over, and the one that made it is meant.
        let open = match self.link() {
            // The latest call has not come to a cell yet.
            Some(Link::Call(_)) => return self.go_to_return(cursor.state().depth()),
            Some(Link::Return { .. }) => {
                cursor.returning().unwrap_or(frames.len()).checked_sub(1).map(|below| &frames[below])
            }
            None => frames.last(),
        };
        match open {
            Some(frame) => self.go_to_return(frame.base),
            None => self.notice = Some("never-returns"),
        }
    }

    /// To the return before the next step with fewer placements than this on the board.
    fn go_to_return(&mut self, depth: usize) {
        let mut cursor = self.cursor();
        if cursor.find_next(|event, state| event.is_take_back() && state.depth() < depth) {
            self.go_to(cursor.step() - 1);
            self.at_link = self.cursor().link().is_some();
        } else {
            self.notice = Some("never-returns");
        }
    }

    /// To the next event in the cell that the step is about, or the one before.
    fn find_cell(&mut self, forward: bool) {
        match self.cursor().event().and_then(|event| event.cell()) {
            Some(cell) => self.find(forward, |event, _| event.cell() == Some(cell)),
            None => self.notice = Some("no-cell"),
        }
    }

    /// To the next step on the line that is lit, or the one before.
    fn find_line(&mut self, forward: bool) {
        let marker = match self.link() {
            Some(_) => Some(Marker::GoDown),
            None => self.cursor().event().and_then(Marker::of),
        };
        match marker.and_then(|marker| self.source.marker(marker)) {
            Some(marker) => self.run_to(marker, forward),
            None => self.notice = Some("none-found"),
        }
    }

    /// Runs to the next place on the lines of this marker, or goes back to the one before.
    pub fn run_to(&mut self, marker: Marker, forward: bool) {
        let source = self.source.clone();
        if marker == Marker::GoDown {
            let calls = |event: Event, state: &State| match event {
                Event::Step(Step::Placed { why, .. }) => state.calls(why),
                _ => false,
            };
            let here = !self.at_link
                && self.cursor().event().is_some_and(|event| calls(event, self.cursor().state()));
            if !(forward && here) {
                self.find(forward, calls);
            }
            self.at_link = self.notice.is_none() && self.cursor().link().is_some();
        } else {
            self.find(forward, |event, _| {
                Marker::of(event).and_then(|own| source.marker(own)) == Some(marker)
            });
        }
    }

    fn find(&mut self, forward: bool, wanted: impl Fn(Event, &State) -> bool) {
        self.playing = false;
        let mut cursor = self.trace.at(self.step);
        let found = if forward { cursor.find_next(wanted) } else { cursor.find_previous(wanted) };
        if found {
            let step = cursor.step();
            self.go_to(step);
        } else {
            self.notice = Some("none-found");
        }
    }

    /// Lets time pass.
    pub fn tick(&mut self, passed: Duration) {
        if !self.playing {
            return;
        }
        self.owed += passed;
        let steps = (self.owed.as_secs_f64() * f64::from(self.speed())) as u64;
        self.owed -= Duration::from_secs_f64(steps as f64 / f64::from(self.speed())).min(self.owed);
        if self.speed() <= SLOW {
            (0..steps).for_each(|_| self.forward());
        } else {
            self.go_to(self.step.saturating_add(steps));
        }
        if self.step == self.trace.last() {
            self.playing = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things_and_every_text_is_there() {
        let names: Vec<&str> = KEYS.iter().flat_map(|key| key.names).map(|(name, _)| *name).collect();
        for (place, name) in names.iter().enumerate() {
            assert!(!names[..place].contains(name), "{name}");
        }
        for key in KEYS {
            for lang in [Lang::En, Lang::Zh] {
                assert!(!lang.text(key.text).is_empty());
            }
        }
    }
}
