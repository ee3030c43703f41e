//! The report as Markdown, with its pictures in separate files.

use crate::text::{code, escaped, fenced};
use crate::{Report, Section, Table, html};
use std::fmt::Write;

pub(crate) fn page(report: &Report) -> String {
    let mut page = format!("# {}\n\n{}\n", html::TITLE, html::INTRODUCTION);
    for (place, part) in report.parts.iter().enumerate() {
        let _ = write!(page, "\n{}:\n\n", escaped(&part.title));
        for (number, section) in part.sections.iter().enumerate() {
            let _ = writeln!(page, "- [{}](#{})", escaped(&section.title), html::anchor(place, number));
        }
    }
    for (place, part) in report.parts.iter().enumerate() {
        let _ = write!(
            page,
            "\n## {}\n\n{}\n\nMade with:\n\n{}",
            escaped(&part.title),
            escaped(&part.origin),
            fenced("sh", &part.command)
        );
        notes(&mut page, &part.notes);
        for (number, section) in part.sections.iter().enumerate() {
            let anchor = html::anchor(place, number);
            let _ = write!(page, "\n<a id=\"{anchor}\"></a>\n\n### {}\n", escaped(&section.title));
            if !section.about.is_empty() {
                let _ = write!(page, "\n{}\n", escaped(&section.about));
            }
            for figure in &section.figures {
                let _ = write!(
                    page,
                    "\n#### {0}\n\n![{0}]({1}.svg)\n\n{2} Command: {3}\n",
                    escaped(&figure.title),
                    figure.id,
                    escaped(&figure.caption),
                    code(&figure.command)
                );
                table(&mut page, &figure.numbers);
            }
            page.push_str(&tables(section));
        }
    }
    page
}

/// The tables and notes of a section.
pub(crate) fn tables(section: &Section) -> String {
    let mut page = String::new();
    for numbers in &section.tables {
        table(&mut page, numbers);
    }
    notes(&mut page, &section.notes);
    page
}

fn notes(page: &mut String, notes: &[String]) {
    if !notes.is_empty() {
        page.push('\n');
    }
    for note in notes {
        let _ = writeln!(page, "- {}", escaped(note));
    }
}

fn table(page: &mut String, table: &Table) {
    if !table.title.is_empty() {
        let _ = write!(page, "\n{}:\n", escaped(&table.title));
    }
    let headings: Vec<String> = table.headings.iter().map(|heading| escaped(heading)).collect();
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let cell = |line: usize, (column, cell): (usize, &String)| {
        let cell = escaped(cell);
        if table.strong.contains(&(line, column)) { format!("**{cell}**") } else { cell }
    };
    let rows: Vec<Vec<String>> = table
        .rows
        .iter()
        .enumerate()
        .map(|(line, row)| row.iter().enumerate().map(|place| cell(line, place)).collect())
        .collect();
    let numbers = sudoku_arena::table::grid(&headings, &rows, &table.words());
    let _ = write!(page, "\n{numbers}\n");
}
