//! The report as Markdown, with its pictures in separate files.

use crate::{Report, Table};
use std::fmt::Write;

pub(crate) fn page(report: &Report) -> String {
    let mut page = String::from(
        "# Ways of solving a Sudoku, compared\n\n\
         Every entrant was verified on every board before it was timed. One that answered wrongly or gave up has no \
         rank. docs/methodology.md and docs/bias.md explain what the numbers mean and what they do not say.\n",
    );
    for part in &report.parts {
        let _ =
            write!(page, "\n## {}\n\n{}\n\nMade with:\n\n    {}\n", part.title, part.origin, part.command);
        for section in &part.sections {
            let _ = write!(page, "\n### {}\n", section.title);
            if !section.about.is_empty() {
                let _ = write!(page, "\n{}\n", section.about);
            }
            for figure in &section.figures {
                let _ = write!(
                    page,
                    "\n#### {0}\n\n![{0}]({1}.svg)\n\n{2} Command: `{3}`\n",
                    figure.title, figure.id, figure.caption, part.command
                );
                table(&mut page, &figure.numbers);
            }
            for numbers in &section.tables {
                table(&mut page, numbers);
            }
            if !section.notes.is_empty() {
                page.push('\n');
            }
            for note in &section.notes {
                let _ = writeln!(page, "- {note}");
            }
        }
    }
    page
}

fn table(page: &mut String, table: &Table) {
    if !table.title.is_empty() {
        let _ = write!(page, "\n{}:\n", table.title);
    }
    let headings: Vec<&str> = table.headings.iter().map(String::as_str).collect();
    let numbers = sudoku_arena::table::grid(&headings, &table.rows, &table.words());
    let _ = write!(page, "\n{numbers}\n");
}
