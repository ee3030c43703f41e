//! Lists of things that are not boards: strategies, sets.

use crate::record::SCHEMA;
use crate::text::markdown_cell;
use clap::ValueEnum;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};
use std::io::{self, Write};
use sudoku_io::csv_row;

/// The form of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Listing {
    /// Text in columns
    Text,
    /// JSON, one object a line
    Json,
    /// A table between commas with a header
    Csv,
    /// A table in Markdown
    Markdown,
}

/// Names and values, in an order.
#[derive(Clone, Debug)]
pub(crate) struct Row(Vec<(&'static str, Value)>);

impl Row {
    /// A row that begins with the number of its form.
    pub(crate) fn new() -> Row {
        Row(vec![("schema", json!(SCHEMA))])
    }

    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: Value) -> Row {
        self.0.push((name, value));
        self
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|pair| pair.0)
    }

    /// The values as texts.
    pub(crate) fn texts(&self) -> Vec<String> {
        self.0.iter().map(|pair| text(&pair.1)).collect()
    }

    /// Appends it as JSON, on a line of its own.
    pub(crate) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        out.write_all(b"\n")
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// A value as a text: lists have spaces between their values, and nothing is empty.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(text).collect::<Vec<_>>().join(" "),
        value => value.to_string(),
    }
}

/// Writes rows that all have the same names.
pub(crate) fn write_rows(rows: &[Row], listing: Listing, out: &mut impl Write) -> io::Result<()> {
    let Some(first) = rows.first() else { return Ok(()) };
    let names: Vec<&str> = first.names().collect();
    match listing {
        Listing::Json => rows.iter().try_for_each(|row| row.write_json(out)),
        Listing::Csv => {
            let mut bytes = Vec::new();
            csv_row(names.into_iter(), &mut bytes);
            for row in rows {
                csv_row(row.texts().iter().map(String::as_str), &mut bytes);
            }
            out.write_all(&bytes)
        }
        Listing::Markdown | Listing::Text => {
            writeln!(out, "| {} |\n|{}", names.join(" | "), "---|".repeat(names.len()))?;
            for row in rows {
                let cells: Vec<String> = row.texts().iter().map(|text| markdown_cell(text)).collect();
                writeln!(out, "| {} |", cells.join(" | "))?;
            }
            Ok(())
        }
    }
}
