//! The report as one HTML page that needs nothing else.

use crate::{Figure, Part, Report, Section, Table};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --faint: #6666; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #161616; } }
body { color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; }
figure { margin: 1.5rem 0; }
figcaption { font-size: 0.9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }
th, td { padding: 0.2rem 0.6rem; text-align: right; border-bottom: 1px solid var(--faint); vertical-align: top; }
.word { text-align: left; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.85rem; }
pre { overflow-x: auto; border: 1px solid var(--faint); padding: 0.5rem; }
nav ul { columns: 2; }
@media print {
  :root { --ink: #000; --paper: #fff; }
  body { max-width: none; margin: 0; font-size: 10pt; }
  figure, table { break-inside: avoid; }
  details > * { display: block; }
}
";

pub(crate) fn page(report: &Report) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Ways of solving a Sudoku, compared" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Ways of solving a Sudoku, compared" }
                p {
                    "Every entrant was verified on every board before it was timed. One that answered wrongly or gave up "
                    "has no rank. docs/methodology.md and docs/bias.md explain what the numbers mean and what they do not say."
                }
                @for (place, part) in report.parts.iter().enumerate() { (contents(part, place)) }
                @for (place, part) in report.parts.iter().enumerate() { (self::part(part, place)) }
            }
        }
    };
    page.into_string()
}

fn anchor(part: usize, section: usize) -> String {
    format!("s{}-{}", part + 1, section + 1)
}

fn contents(part: &Part, place: usize) -> Markup {
    html! {
        nav aria-label=(part.title) {
            ul {
                @for (number, section) in part.sections.iter().enumerate() {
                    li { a href={ "#" (anchor(place, number)) } { (section.title) } }
                }
            }
        }
    }
}

fn part(part: &Part, place: usize) -> Markup {
    html! {
        section {
            h2 { (part.title) }
            p { (part.origin) }
            p { "Made with:" }
            pre { code { (part.command) } }
            @for (number, section) in part.sections.iter().enumerate() {
                (self::section(section, &anchor(place, number), &part.command))
            }
        }
    }
}

fn section(section: &Section, anchor: &str, command: &str) -> Markup {
    html! {
        section {
            h3 id=(anchor) { (section.title) }
            @if !section.about.is_empty() { p { (section.about) } }
            @for figure in &section.figures { (self::figure(figure, command)) }
            @for table in &section.tables { (self::table(table)) }
            @if !section.notes.is_empty() {
                ul { @for note in &section.notes { li { (note) } } }
            }
        }
    }
}

fn figure(figure: &Figure, command: &str) -> Markup {
    // To a screen reader the SVG is one picture. The table below it has the same numbers.
    let labelled = figure.svg.replacen("<svg ", "<svg role=\"img\" ", 1);
    html! {
        figure id=(figure.id) aria-label=(figure.title) {
            h4 { (figure.title) }
            (PreEscaped(labelled))
            figcaption { (figure.caption) " Command: " code { (command) } }
        }
        (table(&figure.numbers))
    }
}

fn table(table: &Table) -> Markup {
    let words = table.words();
    html! {
        div.wide {
            table {
                @if !table.title.is_empty() { caption { (table.title) } }
                thead {
                    tr {
                        @for (place, heading) in table.headings.iter().enumerate() {
                            th.word[words.contains(&place)] scope="col" { (heading) }
                        }
                    }
                }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (place, cell) in row.iter().enumerate() {
                                td.word[words.contains(&place)] { (cell) }
                            }
                        }
                    }
                }
            }
        }
    }
}
