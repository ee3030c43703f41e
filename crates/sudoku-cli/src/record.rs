//! The record of a board: what the program prints for each, as JSON or as a row of a table.

use crate::text::shown;
use serde::Serialize;
use sudoku_core::{Answer, Clash, Report};

/// The number of the form of the records. It grows when a name changes or goes; new names do not change it.
pub(crate) const SCHEMA: u32 = 1;

/// What is said of one board that was read, or of something that could not be read. The names are those of the JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Record {
    /// [`SCHEMA`].
    pub(crate) schema: u32,
    /// The file, `-` for standard input, or the name of a board; `None` for a board on the command line.
    pub(crate) file: Option<String>,
    /// The line on which the board begins.
    pub(crate) line: Option<u64>,
    /// The board, in line form or in the long form of candidates.
    pub(crate) puzzle: Option<String>,
    /// Cells that are known.
    pub(crate) clues: Option<u64>,
    /// `unique`, `several`, `none`, `conflict`, `at-least-one`, `gave-up` or `error`.
    pub(crate) answer: &'static str,
    /// The number of solutions that were found.
    pub(crate) solutions: Option<u64>,
    /// Whether there may be more.
    pub(crate) at_least: Option<bool>,
    /// The first solution found.
    pub(crate) solution: Option<String>,
    /// The strategy that answered.
    pub(crate) strategy: Option<&'static str>,
    /// Its guesses, where it can know them.
    pub(crate) guesses: Option<u64>,
    /// Its placements.
    pub(crate) steps: Option<u64>,
    /// For a pair: whether the solution given is one of this puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) correct: Option<bool>,
    /// Two givens that clash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clash: Option<Clash>,
    /// Where an error is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<u32>,
    /// What was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) found: Option<String>,
    /// What should have been there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expected: Option<String>,
    /// The same as a sentence; for a pair, what is wrong with the solution given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
}

impl Record {
    /// A record that says nothing yet.
    pub(crate) fn new(file: Option<&str>, line: Option<u64>) -> Record {
        Record {
            schema: SCHEMA,
            file: file.map(String::from),
            line,
            puzzle: None,
            clues: None,
            answer: "error",
            solutions: None,
            at_least: None,
            solution: None,
            strategy: None,
            guesses: None,
            steps: None,
            correct: None,
            clash: None,
            column: None,
            found: None,
            expected: None,
            message: None,
        }
    }

    /// Enters the answer of a strategy, and what it took.
    pub(crate) fn answer<const N: usize>(&mut self, report: &Report<N>, strategy: &'static str) {
        self.answer = report.answer.name();
        self.solutions = Some(report.answer.solutions());
        self.at_least = Some(match report.answer {
            Answer::Several { exact, .. } => !exact,
            Answer::GaveUp { .. } => true,
            _ => false,
        });
        self.solution = report.answer.solution().map(ToString::to_string);
        self.strategy = Some(strategy);
        self.guesses = report.stats.guesses;
        self.steps = Some(report.stats.placements);
        if let Answer::Clash(clash) = &report.answer {
            self.clash = Some(*clash);
        }
    }

    /// Appends it as JSON, on a line of its own.
    pub(crate) fn write_json(&self, out: &mut Vec<u8>) {
        // Neither can a `Vec` fail nor a record with string keys.
        let _ = serde_json::to_writer(&mut *out, self);
        out.push(b'\n');
    }

    /// Appends these fields as JSON, in this order, on a line of its own.
    pub(crate) fn write_some_json(&self, fields: &[&'static str], out: &mut Vec<u8>) {
        let record = serde_json::to_value(self).unwrap_or_default();
        let pairs = fields.iter().map(|field| format!("\"{field}\":{}", record[field]));
        out.extend_from_slice(format!("{{{}}}\n", pairs.collect::<Vec<_>>().join(",")).as_bytes());
    }

    /// The names of its fields, which are the columns of a table.
    pub(crate) const FIELDS: [&'static str; 18] = [
        "schema",
        "file",
        "line",
        "puzzle",
        "clues",
        "answer",
        "solutions",
        "at_least",
        "solution",
        "strategy",
        "guesses",
        "steps",
        "correct",
        "clash",
        "column",
        "found",
        "expected",
        "message",
    ];

    /// A field as a text; empty if it is not known.
    pub(crate) fn text(&self, field: &str) -> String {
        fn text<T: ToString>(value: &Option<T>) -> String {
            value.as_ref().map(ToString::to_string).unwrap_or_default()
        }
        match field {
            "schema" => self.schema.to_string(),
            "file" => self.file.as_deref().map(shown).unwrap_or_default().into_owned(),
            "line" => text(&self.line),
            "puzzle" => text(&self.puzzle),
            "clues" => text(&self.clues),
            "answer" => self.answer.to_string(),
            "solutions" => text(&self.solutions),
            "at_least" => text(&self.at_least),
            "solution" => text(&self.solution),
            "strategy" => text(&self.strategy),
            "guesses" => text(&self.guesses),
            "steps" => text(&self.steps),
            "correct" => text(&self.correct),
            "clash" => text(&self.clash),
            "column" => text(&self.column),
            "found" => text(&self.found),
            "expected" => text(&self.expected),
            "message" => text(&self.message),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::{Grid, Stats};

    fn record() -> Record {
        let solution: Grid<4> = "1234341221434321".parse().unwrap();
        let mut record = Record::new(Some("a,b.txt"), Some(7));
        record.puzzle = Some("1...............".into());
        record.clues = Some(1);
        record.answer(&Report { answer: Answer::Unique(solution), stats: Stats::NONE }, "sets");
        record
    }

    #[test]
    fn json_has_the_names_that_scripts_rely_on() {
        let mut out = Vec::new();
        record().write_json(&mut out);
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "{\"schema\":1,\"file\":\"a,b.txt\",\"line\":7,\"puzzle\":\"1...............\",\"clues\":1,\"answer\":\"unique\",\
             \"solutions\":1,\"at_least\":false,\"solution\":\"1234341221434321\",\"strategy\":\"sets\",\"guesses\":0,\"steps\":0}\n"
        );
    }

    #[test]
    fn every_field_has_a_text() {
        let mut record = record();
        record.clash = "11..............".parse::<Grid<4>>().unwrap().clash();
        (record.column, record.correct) = (Some(2), Some(false));
        for text in [&mut record.found, &mut record.expected, &mut record.message] {
            *text = Some("x".into());
        }
        for field in Record::FIELDS {
            assert_ne!(record.text(field), "", "{field}");
        }
        let json = serde_json::to_value(&record).unwrap();
        assert_eq!(json.as_object().unwrap().len(), Record::FIELDS.len());
        assert_eq!(record.text("clash"), "r1c1 and r1c2 are both 1, in row 1");
    }

    #[test]
    fn some_fields_keep_their_order() {
        let mut out = Vec::new();
        record().write_some_json(&["solution", "clues"], &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), "{\"solution\":\"1234341221434321\",\"clues\":1}\n");
    }
}
