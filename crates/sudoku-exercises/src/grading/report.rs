//! The result of a grading, in English and in Chinese.

use super::Law;
use std::fmt::Write;
use sudoku_core::Text;

/// A sentence in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
}

impl Message {
    /// A sentence in both languages.
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Message {
        Message { en: en.into(), zh: zh.into() }
    }

    /// The sentence in English or Chinese.
    pub fn text(&self, chinese: bool) -> &str {
        if chinese { &self.zh } else { &self.en }
    }
}

/// A law and its verdict.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What it asks for.
    pub title: Text,
    /// Its points.
    pub points: u32,
    /// Whether it holds.
    pub verdict: Verdict,
}

/// Whether a law holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It does not, in this way.
    Broken(Message),
    /// The program ended before the law was checked.
    NotReached,
}

impl Judged {
    pub(crate) fn new(law: Law) -> Judged {
        Judged { title: law.title, points: law.points, verdict: Verdict::NotReached }
    }

    /// Whether it holds.
    pub fn holds(&self) -> bool {
        self.verdict == Verdict::Holds
    }
}

/// The grade of an exercise or of a program.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the exercise or of the file.
    pub name: String,
    /// Its laws, in order.
    pub judged: Vec<Judged>,
    /// Notes that belong to no law.
    pub notes: Vec<Message>,
}

impl Report {
    /// The points of the laws that hold.
    pub fn points(&self) -> u32 {
        self.judged.iter().filter(|judged| judged.holds()).map(|judged| judged.points).sum()
    }

    /// All points.
    pub fn out_of(&self) -> u32 {
        self.judged.iter().map(|judged| judged.points).sum()
    }

    /// Whether every law holds.
    pub fn passed(&self) -> bool {
        self.judged.iter().all(Judged::holds)
    }

    /// The first law that does not hold, with the sentence that says why.
    pub fn first_broken(&self) -> Option<(&Judged, &Message)> {
        self.judged.iter().find_map(|judged| match &judged.verdict {
            Verdict::Broken(message) => Some((judged, message)),
            _ => None,
        })
    }

    /// The grade as a few lines: points, the first law that does not hold and why, the others by name.
    pub fn text(&self, chinese: bool) -> String {
        let (points, of) = (self.points(), self.out_of());
        let mut text = if chinese {
            let verdict = if self.passed() { "通过" } else { "未通过" };
            format!("{}：{points} / {of} 分，{verdict}\n", self.name)
        } else {
            let verdict = if self.passed() { "passed" } else { "not passed" };
            format!("{}: {points} of {of} points, {verdict}\n", self.name)
        };
        let title = |judged: &Judged| if chinese { judged.title.zh } else { judged.title.en };
        let first = self.first_broken();
        for judged in &self.judged {
            let is_first = first.is_some_and(|(broken, _)| std::ptr::eq(broken, judged));
            let mark = match (&judged.verdict, chinese) {
                (Verdict::Holds, _) => continue,
                (Verdict::Broken(_), false) => "does not hold",
                (Verdict::Broken(_), true) => "不成立",
                (Verdict::NotReached, false) => "not reached",
                (Verdict::NotReached, true) => "没有检查到",
            };
            let line = if chinese {
                format!("  {mark}（{} 分）：{}", judged.points, title(judged))
            } else {
                format!("  {mark} ({}): {}", points_word(judged.points), title(judged))
            };
            let _ = writeln!(text, "{line}");
            if let (true, Some((_, message))) = (is_first, first) {
                let _ = writeln!(text, "      {}", message.text(chinese));
            }
        }
        for note in &self.notes {
            let _ = writeln!(text, "  {}", note.text(chinese));
        }
        text
    }
}

fn points_word(points: u32) -> String {
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}
