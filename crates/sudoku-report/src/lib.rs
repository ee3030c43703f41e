//! A report of what the arena and criterion measured: one self-contained HTML page, and Markdown with SVG pictures.
//!
//! A [`Report`] is made of records of `sudoku compare`, of criterion's saved results, or of both. Next to every picture
//! there is a table of its numbers and the command that made them. Colour is never the only sign: each entrant also has
//! its own mark, and the colours are those of Okabe and Ito, which colour-blind people can tell apart.

mod chart;
mod criterion;
mod figures;
mod html;
mod markdown;
mod splice;

pub use criterion::{Measurement, read_criterion};
pub use splice::{SpliceError, splice};

use sudoku_arena::Record;

/// A report, ready to be written.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Its parts: one for each record, one for criterion's results.
    parts: Vec<Part>,
}

/// The part of a report that comes from one source.
#[derive(Clone, Debug)]
struct Part {
    title: String,
    /// How it was measured: machine, compiler, commit.
    origin: String,
    command: String,
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
    /// Black is `currentColor`, so that it suits light and dark pages.
    svg: String,
    numbers: Table,
}

#[derive(Clone, Debug)]
struct Table {
    title: String,
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// The columns that hold words, not numbers, and are aligned to the left.
    fn words(&self) -> Vec<usize> {
        let is_word = |heading: &String| {
            ["strategy", "set", "verdict", "why"].contains(&heading.as_str()) || heading.ends_with(':')
        };
        (0..self.headings.len()).filter(|&place| is_word(&self.headings[place])).collect()
    }
}

/// A file of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
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
        let number = self.parts.len() + 1;
        self.parts.push(figures::of_record(record, number));
    }

    /// Adds what criterion saved.
    pub fn add_criterion(&mut self, measurements: &[Measurement]) {
        let number = self.parts.len() + 1;
        self.parts.push(figures::of_criterion(measurements, number));
    }

    /// The report as one HTML page.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// The files of the report: `report.html`, `report.md`, and the pictures of `report.md`.
    pub fn files(&self) -> Vec<File> {
        let mut files = vec![
            File { name: "report.html".into(), text: self.html() },
            File { name: "report.md".into(), text: markdown::page(self) },
        ];
        files.extend(
            self.figures().map(|figure| File {
                name: format!("{}.svg", figure.id),
                text: chart::standalone(&figure.svg),
            }),
        );
        files
    }

    fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.parts.iter().flat_map(|part| &part.sections).flat_map(|section| &section.figures)
    }
}
