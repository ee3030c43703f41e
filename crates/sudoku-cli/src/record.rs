//! The record of a board: what the program prints for each, as JSON or as a row of a table.

use serde::Serialize;
use sudoku_core::{Answer, Clash, Report};
use sudoku_io::csv_row;

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
    /// `unique`, `several`, `none`, `conflict`, `gave-up` or `error`.
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
    pub(crate) clash: Option<ClashRecord>,
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

/// Two cells of a house that hold the same digit.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ClashRecord {
    /// The two cells, such as `r1c1`.
    pub(crate) cells: [String; 2],
    /// Their house, such as `row 1`.
    pub(crate) house: String,
    /// The digit.
    pub(crate) digit: String,
}

impl From<&Clash> for ClashRecord {
    fn from(clash: &Clash) -> Self {
        ClashRecord {
            cells: [clash.first.to_string(), clash.second.to_string()],
            house: clash.house.to_string(),
            digit: clash.digit.to_string(),
        }
    }
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
            self.clash = Some(clash.into());
        }
    }

    /// Appends it as JSON, on a line of its own.
    pub(crate) fn write_json(&self, out: &mut Vec<u8>) {
        // Neither can a `Vec` fail nor a record with string keys.
        let _ = serde_json::to_writer(&mut *out, self);
        out.push(b'\n');
    }

    /// The names of its columns in a table.
    pub(crate) const COLUMNS: [&'static str; 18] = [
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

    /// Appends it as a row of a table, behind the fields that were there.
    pub(crate) fn write_csv(&self, passed_through: &[String], out: &mut Vec<u8>) {
        fn text<T: ToString>(value: &Option<T>) -> String {
            value.as_ref().map(ToString::to_string).unwrap_or_default()
        }
        let clash = self.clash.as_ref().map(|clash| {
            format!("{} and {} are both {}, in {}", clash.cells[0], clash.cells[1], clash.digit, clash.house)
        });
        let ours = [
            self.schema.to_string(),
            text(&self.file),
            text(&self.line),
            text(&self.puzzle),
            text(&self.clues),
            self.answer.to_string(),
            text(&self.solutions),
            text(&self.at_least),
            text(&self.solution),
            text(&self.strategy),
            text(&self.guesses),
            text(&self.steps),
            text(&self.correct),
            text(&clash),
            text(&self.column),
            text(&self.found),
            text(&self.expected),
            text(&self.message),
        ];
        csv_row(passed_through.iter().chain(&ours).map(String::as_str), out);
    }

    /// Appends the names of the columns, behind those that were there. A name of ours that is there already gets a
    /// `sudoku_` before it.
    pub(crate) fn write_csv_header(passed_through: &[String], out: &mut Vec<u8>) {
        let ours: Vec<String> = Self::COLUMNS
            .iter()
            .map(|name| {
                let taken = passed_through.iter().any(|other| other.eq_ignore_ascii_case(name));
                if taken { format!("sudoku_{name}") } else { (*name).into() }
            })
            .collect();
        csv_row(passed_through.iter().chain(&ours).map(String::as_str), out);
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
    fn a_table_quotes_what_must_be_quoted() {
        let mut out = Vec::new();
        let passed = ["puzzle".to_string(), "say \"so\"".to_string()];
        Record::write_csv_header(&passed, &mut out);
        record().write_csv(&passed, &mut out);
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("puzzle,\"say \"\"so\"\"\",schema,file,line,sudoku_puzzle,clues"));
        assert!(
            lines[1]
                .starts_with("puzzle,\"say \"\"so\"\"\",1,\"a,b.txt\",7,1...............,1,unique,1,false,")
        );
    }
}
