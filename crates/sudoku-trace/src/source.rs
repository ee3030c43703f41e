//! The lines of a strategy's source that belong to a step, found by the markers in it.
//!
//! A marker is a comment line that is one of eight words, perhaps with more after a colon: `// choose`, or `// solved: no
//! blank is left`. It marks itself and the lines below it, up to the next marker, a blank line, or a line that is indented
//! less. So there is no table of line numbers to maintain.

use crate::event::Event;
use sudoku_core::{Step, Why};

/// The words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A solution is shown.
    Solved,
    /// A digit is rejected.
    Reject,
    /// A chosen digit is placed.
    Choose,
    /// A forced digit is placed.
    Force,
    /// The function calls itself. This is not a step of its own.
    GoDown,
    /// A chosen digit is taken back.
    Undo,
    /// A cell has no candidate.
    NoCandidate,
    /// A digit has no place in a house.
    NoPlace,
}

impl Marker {
    /// All of them.
    pub const ALL: [Marker; 8] = [
        Marker::Solved,
        Marker::Reject,
        Marker::Choose,
        Marker::Force,
        Marker::GoDown,
        Marker::Undo,
        Marker::NoCandidate,
        Marker::NoPlace,
    ];

    /// The word as it is written in the source.
    pub const fn word(self) -> &'static str {
        match self {
            Marker::Solved => "solved",
            Marker::Reject => "reject",
            Marker::Choose => "choose",
            Marker::Force => "force",
            Marker::GoDown => "go down",
            Marker::Undo => "undo",
            Marker::NoCandidate => "no candidate",
            Marker::NoPlace => "no place",
        }
    }

    /// The marker of this line, if it is one.
    fn of_line(line: &str) -> Option<Marker> {
        let comment = line.trim_start().strip_prefix("// ")?;
        let word = comment.split(':').next().unwrap_or_default().trim_end();
        Marker::ALL.into_iter().find(|marker| marker.word() == word)
    }

    /// The marker that belongs to a step.
    pub fn of(event: Event) -> Option<Marker> {
        Some(match event {
            Event::Step(Step::Placed { why: Why::NakedSingle | Why::HiddenSingle(_), .. }) => Marker::Force,
            Event::Step(Step::Placed { .. }) => Marker::Choose,
            Event::Step(Step::TakenBack { .. }) => Marker::Undo,
            Event::Rejected { .. } => Marker::Reject,
            Event::NoCandidate(_) | Event::DeadEnd(_) => Marker::NoCandidate,
            Event::NoPlace(..) => Marker::NoPlace,
            Event::Solution => Marker::Solved,
            Event::Work(_) => return None,
        })
    }
}

/// A strategy's source, with its markers. Lines are counted from one, in the file as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    lines: Vec<&'static str>,
    first: usize,
    marks: Vec<(Marker, usize, usize)>,
}

impl Source {
    /// Reads the markers of a source. The document at its head and the tests at its end are not shown.
    pub fn new(text: &'static str) -> Source {
        let all: Vec<&'static str> = text.lines().collect();
        let head = all.iter().take_while(|line| line.starts_with("//!") || line.trim().is_empty()).count();
        let end = all.iter().position(|line| line.trim() == "#[cfg(test)]").unwrap_or(all.len());
        let mut lines = all[head.min(end)..end].to_vec();
        while lines.last().is_some_and(|line| line.trim().is_empty()) {
            lines.pop();
        }
        let marks = marks(&lines, head + 1);
        Source { lines, first: head + 1, marks }
    }

    /// The lines to show, with their numbers.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &'static str)> + '_ {
        self.lines.iter().enumerate().map(|(place, &line)| (self.first + place, line))
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Every marker found, with the first and the last line that it marks.
    pub fn marks(&self) -> &[(Marker, usize, usize)] {
        &self.marks
    }

    /// The lines that belong to a step. If the line that places the chosen digits also places the forced ones, or one line
    /// reports every dead end, that line is used.
    pub fn lines_of(&self, event: Event) -> Option<(usize, usize)> {
        let marker = Marker::of(event)?;
        let lines = |wanted| self.marks.iter().find(|mark| mark.0 == wanted).map(|mark| (mark.1, mark.2));
        lines(marker).or_else(|| match marker {
            Marker::Force => lines(Marker::Choose),
            Marker::NoPlace => lines(Marker::NoCandidate),
            _ => None,
        })
    }
}

fn marks(lines: &[&str], first: usize) -> Vec<(Marker, usize, usize)> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut marks = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let Some(marker) = Marker::of_line(line) else { continue };
        let belongs = |next: &&&str| {
            !next.trim().is_empty() && indent(next) >= indent(line) && Marker::of_line(next).is_none()
        };
        let below = lines[place + 1..].iter().take_while(belongs).count();
        marks.push((marker, first + place, first + place + below));
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_lights_its_block() {
        let source = Source::new(
            "//! Doc.\n\nfn f() {\n    if x {\n        // solved: all is done\n        return;\n    }\n    // choose\n    a(\n        b,\n    );\n    // go down\n    f();\n    // undo it or not\n}\n",
        );
        let marks: Vec<_> = source.marks().iter().map(|mark| (mark.0.word(), mark.1, mark.2)).collect();
        assert_eq!(marks, [("solved", 5, 6), ("choose", 8, 11), ("go down", 12, 14)]);
        assert_eq!(source.lines().next(), Some((3, "fn f() {")));
        assert_eq!(source.lines_of(Event::Solution), Some((5, 6)));
    }
}
