//! A set's results as a table.

use crate::{Record, SetRecord, StrategyRecord, Verdict};
use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, ContentArrangement, Table};
use std::fmt::Write;

/// The headings of the table.
pub const HEADINGS: [&str; 9] = [
    "rank",
    "strategy",
    "answered",
    "boards/s",
    "µs/board",
    "quartiles",
    "guesses/board",
    "steps/board",
    "times slower",
];

/// The table of a set as text, with a heading and notes.
pub fn text(set: &SetRecord) -> String {
    let mut text = format!("{}\n\n{}\n", heading(set), rows(set));
    for note in notes(set) {
        let _ = writeln!(text, "- {note}");
    }
    text
}

/// The table of a set in Markdown.
pub fn markdown(set: &SetRecord) -> String {
    let mut text = format!("### {}\n\n{}\n", heading(set), rows(set));
    for note in notes(set) {
        let _ = write!(text, "\n- {note}");
    }
    text.push('\n');
    text
}

/// How a record was made: the text above all its tables.
pub fn origin(record: &Record) -> String {
    format!("{} Made with:\n\n    {}", machine(record), record.command)
}

/// The machine, the compiler and the commit in a sentence.
pub fn machine(record: &Record) -> String {
    let (machine, build) = (&record.machine, &record.build);
    format!(
        "Measured on one thread of {} ({} cores, {}), by {}, {}, commit {}.",
        machine.cpu, machine.cores, machine.system, build.compiler, build.flags, build.commit
    )
}

/// What is in the set, and how it was played.
pub fn heading(set: &SetRecord) -> String {
    let boards = match set.boards {
        played if played < set.available => {
            format!(
                "{} boards of {}, drawn by the seed from {}",
                grouped(played as u64),
                set.size,
                grouped(set.available as u64)
            )
        }
        1 => format!("1 board of {}", set.size),
        played => format!("{} boards of {}", grouped(played as u64), set.size),
    };
    let turned = if set.as_is { "as they are" } else { "each turned and relabelled by the seed" };
    format!("{}: {}. {boards}, {turned}.", set.set, set.about)
}

fn rows(set: &SetRecord) -> String {
    let rows: Vec<Vec<String>> = in_order(set).into_iter().map(row).collect();
    grid(&HEADINGS, &rows, &[1])
}

/// A table in Markdown, aligned so that it also reads well as text. `words` are the places of the columns that hold
/// words; all others are numbers.
pub fn grid(headings: &[&str], rows: &[Vec<String>], words: &[usize]) -> String {
    let mut table = Table::new();
    table.load_style(ASCII_MARKDOWN).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(headings.to_vec());
    for (place, column) in table.column_iter_mut().enumerate() {
        let alignment = if words.contains(&place) { CellAlignment::Left } else { CellAlignment::Right };
        column.set_cell_alignment(alignment);
    }
    for row in rows {
        table.add_row(row);
    }
    table.to_string()
}

/// The results: first those with a rank, by rank, then the others in the order in which they entered.
pub fn in_order(set: &SetRecord) -> Vec<&StrategyRecord> {
    let mut results: Vec<&StrategyRecord> = set.results.iter().collect();
    let median = |result: &StrategyRecord| result.microseconds.map_or(f64::INFINITY, |time| time.median);
    results.sort_by(|a, b| median(a).total_cmp(&median(b)));
    results
}

/// A row of the table.
pub fn row(result: &StrategyRecord) -> Vec<String> {
    let dash = || "-".to_owned();
    let number = |value: Option<f64>| value.map_or_else(dash, short);
    let time = result.microseconds;
    // An entrant that was stopped early did not see the rest, so it did not fail on them.
    let stopped = result.verdict == Verdict::GaveUp && result.tried < result.boards;
    let answered = if stopped {
        format!("{}/{} tried", result.answered, result.tried)
    } else {
        format!("{}/{}", result.answered, result.boards)
    };
    vec![
        standing(result),
        result.strategy.clone(),
        answered,
        number(result.boards_per_second),
        number(time.map(|time| time.median)),
        time.map_or_else(dash, |time| format!("{} - {}", short(time.quartiles[0]), short(time.quartiles[1]))),
        number(result.guesses_per_board),
        number(result.steps_per_board),
        result
            .slower
            .map_or_else(dash, |slower| if slower < 9.995 { format!("{slower:.2}") } else { short(slower) }),
    ]
}

/// The rank, followed by `=` if it is tied, or the verdict if there is no rank.
pub fn standing(result: &StrategyRecord) -> String {
    match result.rank {
        Some(rank) if result.tied => format!("{rank}="),
        Some(rank) => rank.to_string(),
        None => result.verdict.words().into(),
    }
}

/// What a reader of the table must know.
pub fn notes(set: &SetRecord) -> Vec<String> {
    let mut notes = Vec::new();
    // Entrants that are out for the same reason share a note.
    let mut told: Vec<&str> = Vec::new();
    for result in &set.results {
        let Some(reason) = result.reason.as_deref() else { continue };
        if !told.contains(&reason) {
            told.push(reason);
            let same = set.results.iter().filter(|other| other.reason.as_deref() == Some(reason));
            let names: Vec<&str> = same.map(|other| other.strategy.as_str()).collect();
            notes.push(format!("{}: {reason}; no rank.", names.join(", ")));
        }
    }
    if set.results.iter().any(|result| result.tied) {
        notes.push("Ranks with = are tied: each has a neighbour of the same rank whose interval overlaps its own, or that is closer than 3 % or than the noise of the machine.".into());
    }
    notes.extend(set.notes.iter().cloned());
    notes
}

/// The number rounded to three digits, with commas between the thousands.
pub fn short(value: f64) -> String {
    if !value.is_finite() {
        return "-".into();
    }
    if value == 0.0 {
        return "0".into();
    }
    let size = value.abs().log10().floor() as i32;
    if size >= 2 {
        let unit = 10_f64.powi(size - 2);
        return grouped(((value / unit).round() * unit).round() as u64);
    }
    let decimals = (2 - size).clamp(0, 6) as usize;
    format!("{value:.decimals$}")
}

/// An integer with commas between the thousands.
pub fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!(short(1_234_567.0), "1,230,000");
        assert_eq!(short(123.4), "123");
        assert_eq!(short(12.34), "12.3");
        assert_eq!(short(1.0), "1.00");
        assert_eq!(short(0.01234), "0.0123");
        assert_eq!(short(0.0), "0");
        assert_eq!(short(999.6), "1,000");
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(grouped(12), "12");
    }
}
