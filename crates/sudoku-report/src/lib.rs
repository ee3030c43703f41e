//! A report of what the arena, criterion and hyperfine measured: one self-contained HTML page, and Markdown with SVG
//! pictures.
//!
//! A [`Report`] is made of records of `sudoku compare`, of criterion's saved results, or of both; hyperfine's results
//! become a record ([`from_hyperfine`]). The summary comes first. Next to every picture there is a table of its numbers
//! and the command that makes it. Colour is never the only sign: each entrant also has its own mark, and the colours are
//! those of Okabe and Ito, which colour-blind people can tell apart.
//!
//! Names, notes and commands of a record may hold anything. They are shown letter by letter: nothing becomes markup, a
//! control sequence or a path ([`plain`]).

mod boards;
mod chart;
mod criterion;
mod criterion_part;
mod figures;
mod history;
mod html;
mod hyperfine;
mod markdown;
mod names;
mod overall;
mod ranks;
mod splice;
mod text;

pub use boards::{SHIFT, cactus, profile, ratios, share_within, shifted_geometric_mean};
pub use criterion::{Baseline, Criterion, CriterionError, Measurement, read_criterion};
pub use hyperfine::{Exported, from_hyperfine, is_hyperfine, to_hyperfine};
pub use ranks::{AverageRanks, LEVEL, average_ranks, mid_ranks};
pub use splice::{SpliceError, splice};
pub use text::{plain, plain_record};

use figures::Draft;
use names::Names;
use sudoku_arena::{Pool, Record};

/// A report, ready to be written.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Its parts: one for each record, one for criterion's results.
    parts: Vec<Part>,
    /// The names of the pictures.
    names: Names,
}

/// A record, and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The record.
    pub record: &'a Record,
    /// The path of its file, which appears in the commands below the pictures.
    pub file: Option<&'a str>,
}

/// A form in which a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One HTML page that needs no other file.
    Html,
    /// A Markdown file, and SVG pictures beside it.
    Markdown,
}

/// The part of a report that comes from one source.
#[derive(Clone, Debug)]
struct Part {
    title: String,
    /// How it was measured: machine, compiler, commit.
    origin: String,
    command: String,
    /// What a reader must know before everything else.
    notes: Vec<String>,
    sections: Vec<Section>,
}

#[derive(Clone, Debug)]
struct Section {
    title: String,
    about: String,
    figures: Vec<Figure>,
    tables: Vec<Table>,
    notes: Vec<String>,
}

/// A picture and its numbers.
#[derive(Clone, Debug)]
struct Figure {
    /// Unique in the report; the name of its file.
    id: String,
    title: String,
    /// How to read it.
    caption: String,
    /// The command that makes it.
    command: String,
    /// Black is `currentColor`, so that it suits light and dark pages.
    svg: String,
    numbers: Table,
}

#[derive(Clone, Debug)]
struct Table {
    title: String,
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The line and the column of each cell that stands out.
    strong: Vec<(usize, usize)>,
}

/// Headings of columns that hold words, not numbers.
const WORDS: [&str; 11] = [
    "strategy",
    "set",
    "verdict",
    "why",
    "record",
    "file",
    "machine",
    "compiler",
    "commit",
    "back-end",
    "not told apart from",
];

impl Table {
    fn new(title: &str, headings: &[impl AsRef<str>], rows: Vec<Vec<String>>) -> Table {
        let headings = headings.iter().map(|heading| heading.as_ref().to_owned()).collect();
        Table { title: title.into(), headings, rows, strong: Vec::new() }
    }

    /// The columns that hold words, not numbers, and are aligned to the left.
    fn words(&self) -> Vec<usize> {
        let is_word = |heading: &String| WORDS.contains(&heading.as_str()) || heading.ends_with(':');
        (0..self.headings.len()).filter(|&place| is_word(&self.headings[place])).collect()
    }
}

/// A file of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name: small letters, digits, hyphens and its ending.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Report {
    /// An empty report.
    pub fn new() -> Report {
        Report::default()
    }

    /// Adds a record of `sudoku compare`.
    pub fn add_record(&mut self, record: &Record) {
        self.add_records(&[Input { record, file: None }], &[]);
    }

    /// Adds records of `sudoku compare`. If there are several, a part that compares them comes first: what changed on
    /// each machine, and machines side by side. In full follow those that have a set which no newer one has, the newest
    /// first. `scatter` are pairs of entrants to draw against each other, board by board; if it is empty, the two best
    /// are.
    pub fn add_records(&mut self, inputs: &[Input<'_>], scatter: &[[String; 2]]) {
        let cleaned: Vec<Record> = inputs.iter().map(|input| plain_record(input.record)).collect();
        let files: Vec<Option<String>> = inputs.iter().map(|input| input.file.map(plain)).collect();
        let mut order: Vec<usize> = (0..inputs.len()).collect();
        order.sort_by_key(|&place| cleaned[place].time);
        let inputs: Vec<Input<'_>> = order
            .iter()
            .map(|&place| Input { record: &cleaned[place], file: files[place].as_deref() })
            .collect();
        if inputs.len() > 1 {
            self.parts.push(history::of_records(&inputs, &mut self.names));
        }
        let has = |record: &Record, name: &str| record.sets.iter().any(|set| set.name == name);
        for (place, input) in inputs.iter().enumerate().rev() {
            let is_covered = |name: &str| inputs[place + 1..].iter().any(|newer| has(newer.record, name));
            if !input.record.sets.is_empty() && input.record.sets.iter().all(|set| is_covered(&set.name)) {
                continue;
            }
            let number = 1 + self.parts.len();
            let is_first = place + 1 == inputs.len();
            let title = match input.file {
                _ if inputs.len() == 1 && self.parts.is_empty() => "The comparison".into(),
                Some(file) => format!("The comparison {file}"),
                None => format!("Comparison {number}"),
            };
            let mut draft = Draft {
                pool: Pool::of(&[input.record]),
                names: &mut self.names,
                prefix: if is_first { String::new() } else { number.to_string() },
                command: &input.record.command,
                file: input.file,
            };
            let part = figures::of_record(input.record, &mut draft, title, scatter);
            self.parts.push(part);
        }
    }

    /// Adds what criterion saved.
    pub fn add_criterion(&mut self, criterion: &Criterion) {
        self.parts.push(criterion_part::of(criterion, &mut self.names));
    }

    /// The report as one HTML page.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// The report in Markdown, without its pictures.
    pub fn markdown(&self) -> String {
        markdown::page(self)
    }

    /// The files of the report in these forms: `report.html`, `report.md`, and the pictures of `report.md`.
    pub fn files(&self, forms: &[Form]) -> Vec<File> {
        let mut files = Vec::new();
        if forms.contains(&Form::Html) {
            files.push(File { name: "report.html".into(), text: self.html() });
        }
        if forms.contains(&Form::Markdown) {
            files.push(File { name: "report.md".into(), text: self.markdown() });
            files.extend(self.figures().map(|figure| File {
                name: format!("{}.svg", figure.id),
                text: chart::standalone(&figure.svg),
            }));
        }
        files
    }

    fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.parts.iter().flat_map(|part| &part.sections).flat_map(|section| &section.figures)
    }
}
