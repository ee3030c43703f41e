//! The lines of a strategy's source that belong to a step, found by the markers in it.
//!
//! A marker is a comment line that is one of eight words, perhaps with more after a colon: `// choose`, `# choose`, or
//! `// solved: no blank is left`. So the same markers serve every language whose comments begin with `//` or `#`. It marks
//! itself and the lines below it, up to the next marker, a blank line, or a line that is indented less. So there is no table of line numbers to maintain.

use crate::event::Event;
use crate::frames::Link;
use crate::languages::{Language, SOURCES};
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
    /// The function calls itself. This is not a step of its own, but what lies between two steps: a [`Link`].
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
        let line = line.trim_start();
        let comment = line.strip_prefix("// ").or_else(|| line.strip_prefix("# "))?;
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
    language: Language,
    lines: Vec<(usize, &'static str)>,
    marks: Vec<(Marker, usize, usize)>,
}

impl Source {
    /// Reads the markers of a Rust source. The document at its head, the tests at its end and the lines that only report to
    /// the visitor are not shown.
    pub fn new(text: &'static str) -> Source {
        let all: Vec<&'static str> = text.lines().collect();
        let head = all.iter().take_while(|line| line.starts_with("//!") || line.trim().is_empty()).count();
        let end = all.iter().position(|line| line.trim() == "#[cfg(test)]").unwrap_or(all.len());
        let mut source = Source::of(Language::Rust, &all[head.min(end)..end], head + 1);
        source.lines = without_reports(source.lines);
        source
    }

    /// Reads the markers of a source in another language, which is shown whole.
    pub fn in_language(language: Language, text: &'static str) -> Source {
        Source::of(language, &text.lines().collect::<Vec<_>>(), 1)
    }

    /// All sources of a strategy: its own, and those in other languages that the folder `languages` has.
    pub fn all(strategy: &str, rust: &'static str) -> Vec<Source> {
        let own = Source::new(rust);
        let others = SOURCES.iter().filter(|(of, ..)| *of == strategy);
        [own]
            .into_iter()
            .chain(others.map(|&(_, language, text)| Source::in_language(language, text)))
            .collect()
    }

    fn of(language: Language, lines: &[&'static str], first: usize) -> Source {
        let mut lines = lines.to_vec();
        while lines.last().is_some_and(|line| line.trim().is_empty()) {
            lines.pop();
        }
        let marks = marks(&lines, first);
        Source {
            language,
            lines: lines.into_iter().zip(first..).map(|(line, number)| (number, line)).collect(),
            marks,
        }
    }

    /// Its language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The lines to show, with their numbers in the file.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &'static str)> + '_ {
        self.lines.iter().copied()
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Every marker found, with the first and the last line that it marks.
    pub fn marks(&self) -> &[(Marker, usize, usize)] {
        &self.marks
    }

    /// Whether it has this marker.
    pub fn has(&self, marker: Marker) -> bool {
        self.marks.iter().any(|mark| mark.0 == marker)
    }

    /// The marker that is used for this one: if the line that places the chosen digits also places the forced ones, or one
    /// line reports every dead end, it is that line's.
    pub fn marker(&self, marker: Marker) -> Option<Marker> {
        let instead = match marker {
            Marker::Force => Marker::Choose,
            Marker::NoPlace => Marker::NoCandidate,
            other => other,
        };
        [marker, instead].into_iter().find(|&marker| self.has(marker))
    }

    /// The first and the last line that belong to a marker.
    pub fn lines_at(&self, marker: Marker) -> Option<(usize, usize)> {
        let marker = self.marker(marker)?;
        self.marks.iter().find(|mark| mark.0 == marker).map(|mark| (mark.1, mark.2))
    }

    /// The lines that belong to a step.
    pub fn lines_of(&self, event: Event) -> Option<(usize, usize)> {
        self.lines_at(Marker::of(event)?)
    }

    /// The lines of a call or of a return: where the search calls itself.
    pub fn lines_of_link(&self, _: Link) -> Option<(usize, usize)> {
        self.lines_at(Marker::GoDown)
    }
}

/// Leaves out the statements that only report to the visitor: they are not part of the search.
fn without_reports(lines: Vec<(usize, &'static str)>) -> Vec<(usize, &'static str)> {
    let mut inside = false;
    let is_shown = |&(_, line): &(usize, &'static str)| {
        let text = line.trim();
        let report =
            ["visitor.step(", "visitor.remark(", "used.show("].iter().any(|start| text.starts_with(start));
        let shown = !inside && !report;
        inside = (inside || report) && !text.ends_with(';');
        shown
    };
    lines.into_iter().filter(is_shown).collect()
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

    #[test]
    fn what_only_reports_is_not_shown() {
        let source = Source::new(
            "fn f() {\n    // choose\n    visitor.step(|| {\n        a\n    })?;\n    set();\n}\n",
        );
        let lines: Vec<_> = source.lines().collect();
        assert_eq!(lines, [(1, "fn f() {"), (2, "    // choose"), (6, "    set();"), (7, "}")]);
        assert_eq!(source.marks(), [(Marker::Choose, 2, 6)]);
    }

    #[test]
    fn other_languages_have_the_same_markers() {
        let source = Source::in_language(
            Language::Python,
            "def f():\n    # choose: a digit\n    g()\n    # undo\n    h()\n",
        );
        assert_eq!(source.marks(), [(Marker::Choose, 2, 3), (Marker::Undo, 4, 5)]);
    }
}
