//! The report as one HTML page that needs nothing else.

use crate::{Figure, Part, Report, Section, Table};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// What is allowed: the style below, and nothing else. No script, no font, no picture from elsewhere.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

pub(crate) const TITLE: &str = "Ways of solving a Sudoku, compared";

pub(crate) const INTRODUCTION: &str = "Every entrant was verified on every board that it was given, before it was timed. All that made no error are ranked: first by the share of boards answered, then by PAR-2, the time per board with lost boards counted twice. docs/methodology.md and docs/bias.md explain what the numbers mean and what they do not say.";

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --faint: #6666; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #161616; } }
body { color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; min-width: 44rem; height: auto; }
.picture { overflow-x: auto; }
figure { margin: 1.5rem 0; }
figcaption { font-size: 0.9rem; }
figcaption, p, li, h1, h2, h3, h4 { overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }
th, td { padding: 0.2rem 0.6rem; text-align: right; border-bottom: 1px solid var(--faint); vertical-align: top; }
.word { text-align: left; min-width: 6rem; }
td:not(.word), th, td:first-child { white-space: nowrap; }
td:first-child, th:first-child { position: sticky; left: 0; background: var(--paper); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.85rem; }
pre { overflow-x: auto; border: 1px solid var(--faint); padding: 0.5rem; }
nav ul { columns: 18rem 2; }
@media print {
  :root { --ink: #000; --paper: #fff; }
  body { max-width: none; margin: 0; font-size: 10pt; }
  svg { min-width: 0; }
  figure, tr { break-inside: avoid; }
  h2, h3, h4, caption { break-after: avoid; }
  .wide, .picture { overflow: visible; }
  table { font-size: 7pt; }
  th, td { padding: 0.1rem 0.25rem; overflow-wrap: anywhere; }
  td:not(.word), th, td:first-child { white-space: normal; }
  .word { min-width: 0; }
  pre { white-space: pre-wrap; }
}
";

pub(crate) fn page(report: &Report) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (TITLE) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (TITLE) }
                p { (INTRODUCTION) }
                @for (place, part) in report.parts.iter().enumerate() { (contents(part, place)) }
                @for (place, part) in report.parts.iter().enumerate() { (self::part(part, place)) }
            }
        }
    };
    page.into_string()
}

pub(crate) fn anchor(part: usize, section: usize) -> String {
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
            (notes(&part.notes))
            @for (number, section) in part.sections.iter().enumerate() {
                (self::section(section, &anchor(place, number)))
            }
        }
    }
}

fn section(section: &Section, anchor: &str) -> Markup {
    html! {
        section {
            h3 id=(anchor) { (section.title) }
            @if !section.about.is_empty() { p { (section.about) } }
            @for figure in &section.figures { (self::figure(figure)) }
            @for table in &section.tables { (self::table(table)) }
            (notes(&section.notes))
        }
    }
}

fn notes(notes: &[String]) -> Markup {
    html! {
        @if !notes.is_empty() {
            ul { @for note in notes { li { (note) } } }
        }
    }
}

fn figure(figure: &Figure) -> Markup {
    // To a screen reader the SVG is one picture. The table below it has the same numbers.
    let labelled = figure.svg.replacen("<svg ", "<svg role=\"img\" ", 1);
    html! {
        figure id=(figure.id) aria-label=(figure.title) {
            h4 { (figure.title) }
            div.picture { (PreEscaped(labelled)) }
            figcaption { (figure.caption) " Command: " code { (figure.command) } }
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
                    @for (line, row) in table.rows.iter().enumerate() {
                        tr {
                            @for (place, cell) in row.iter().enumerate() {
                                td.word[words.contains(&place)] {
                                    @if table.strong.contains(&(line, place)) { strong { (cell) } } @else { (cell) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
