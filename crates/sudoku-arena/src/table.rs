//! A set's results as a table.

use crate::{Record, SetRecord, StrategyRecord, Verdict};
use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, ContentArrangement, Table};
use std::fmt::Write;

/// The headings of the table.
pub const HEADINGS: [&str; 10] = [
    "rank",
    "strategy",
    "answered",
    "PAR-2 µs/board",
    "times slower",
    "boards/s",
    "µs/answered",
    "quartiles",
    "guesses/board",
    "steps/board",
];

/// The headings of two more columns, if external programs took part.
pub const USAGE_HEADINGS: [&str; 2] = ["peak MiB", "CPU µs/board"];

/// In which order columns are left out if a table is too wide. Rank, strategy, answered and PAR-2 always stay.
const LEAVE_OUT: [&str; 8] = [
    "quartiles",
    "boards/s",
    "guesses/board",
    "CPU µs/board",
    "peak MiB",
    "µs/answered",
    "steps/board",
    "times slower",
];

/// How a table is laid out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layout {
    /// The most columns of text that a line may have. `None` for as many as it takes.
    pub width: Option<usize>,
    /// Whether the best are printed bold, with the escape codes of a terminal.
    pub bold: bool,
}

/// The table of a set as text, with a heading and notes, as wide as it gets.
pub fn text(set: &SetRecord) -> String {
    laid_out(set, Layout::default())
}

/// The table of a set as text, with a heading and notes. If it would be too wide, the least important columns are left
/// out.
pub fn laid_out(set: &SetRecord, layout: Layout) -> String {
    let mut text = format!("{}\n\n{}\n", layout.wrapped(&heading(set), ""), rows(set, layout));
    for note in notes(set) {
        let _ = writeln!(text, "{}", layout.wrapped(&format!("- {note}"), "  "));
    }
    text
}

impl Layout {
    /// The text in lines of this width. Each but the first begins with the indent.
    pub fn wrapped(self, text: &str, indent: &str) -> String {
        match self.width {
            Some(width) => {
                textwrap::fill(text, textwrap::Options::new(width.max(20)).subsequent_indent(indent))
            }
            None => text.into(),
        }
    }
}

/// The table of a set in Markdown.
pub fn markdown(set: &SetRecord) -> String {
    let mut text = format!("### {}\n\n{}\n", heading(set), rows(set, Layout::default()));
    for note in notes(set) {
        let _ = write!(text, "\n- {note}");
    }
    text.push('\n');
    text
}

/// How a record was made: the text above all its tables.
pub fn origin(record: &Record, layout: Layout) -> String {
    format!("{}\n\n    {}", layout.wrapped(&format!("{} Made with:", machine(record)), ""), record.command)
}

/// The machine, the compiler and the commit in a sentence.
pub fn machine(record: &Record) -> String {
    let (machine, build) = (&record.machine, &record.build);
    let model = if machine.cpu_model.is_empty() { String::new() } else { format!("{}, ", machine.cpu_model) };
    format!(
        "Measured on one thread of {} ({model}{} cores, {}). Built by {}, profile {}, {}, from commit {}. Vector back-end: {}.",
        machine.cpu,
        machine.cores,
        machine.system,
        build.compiler,
        build.profile,
        build.flags,
        build.commit_text(),
        if record.backend.is_empty() { "unknown" } else { &record.backend }
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
    format!("{}: {}. {boards}, {turned}.", set.id, set.about)
}

/// The table itself.
fn rows(set: &SetRecord, layout: Layout) -> String {
    let results = in_order(set);
    let has_usage = results.iter().any(|result| result.peak_memory_bytes.is_some());
    let mut headings = HEADINGS.to_vec();
    let mut rows: Vec<Vec<String>> = results.iter().map(|result| row(result)).collect();
    if has_usage {
        headings.extend(USAGE_HEADINGS);
        for (row, result) in rows.iter_mut().zip(&results) {
            row.extend(usage_cells(result));
        }
    }
    let mut left_out = LEAVE_OUT.iter();
    let mut table = grid(&headings, &rows, &[1]);
    while let Some(width) = layout.width
        && table.lines().next().is_some_and(|line| line.chars().count() > width)
        && let Some(heading) = left_out.next()
    {
        if let Some(place) = headings.iter().position(|other| other == heading) {
            headings.remove(place);
            for row in &mut rows {
                row.remove(place);
            }
            table = grid(&headings, &rows, &[1]);
        }
    }
    if !layout.bold {
        return table;
    }
    // Two lines of headings come first. Bold is added here, not by the table, so that it does not count as width.
    let mut lines: Vec<String> = table.lines().map(Into::into).collect();
    for (line, result) in lines.iter_mut().skip(2).zip(&results) {
        if result.rank == Some(1) {
            *line = format!("\u{1b}[1m{line}\u{1b}[0m");
        }
    }
    lines.join("\n")
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

/// The results, the best first: by the share of boards answered, then by PAR-2. Those that cannot be ranked come last, in
/// the order in which they entered.
pub fn in_order(set: &SetRecord) -> Vec<&StrategyRecord> {
    let mut results: Vec<&StrategyRecord> =
        crate::rank::order(&set.results).into_iter().map(|place| &set.results[place]).collect();
    results.extend(set.results.iter().filter(|result| !result.is_rankable()));
    results
}

/// A row of the table.
pub fn row(result: &StrategyRecord) -> Vec<String> {
    let dash = || "-".to_owned();
    let number = |value: Option<f64>| value.map_or_else(dash, short);
    let time = result.microseconds;
    vec![
        standing(result),
        result.strategy.clone(),
        answered(result),
        number(result.par2.map(|par2| par2.median)),
        result
            .slower
            .map_or_else(dash, |slower| if slower < 9.995 { format!("{slower:.2}") } else { short(slower) }),
        number(result.boards_per_second),
        number(time.map(|time| time.median)),
        time.map_or_else(dash, |time| format!("{} - {}", short(time.quartiles[0]), short(time.quartiles[1]))),
        number(result.guesses_per_board),
        number(result.steps_per_board),
    ]
}

/// The cells of [`USAGE_HEADINGS`].
pub fn usage_cells(result: &StrategyRecord) -> [String; 2] {
    let number = |value: Option<f64>| value.map_or_else(|| "-".into(), short);
    let peak = result.peak_memory_bytes.map(|bytes| bytes as f64 / f64::from(1 << 20));
    [number(peak), number(result.cpu_microseconds)]
}

/// Boards answered of those given: `199/200`. For a sample with the interval of the share: `12/20 (39-78 %)`.
pub fn answered(result: &StrategyRecord) -> String {
    let of = format!("{}/{}", result.answered, result.given);
    match result.share_interval {
        Some([low, high]) => format!("{of} ({:.0}-{:.0} %)", 100.0 * low, 100.0 * high),
        None => of,
    }
}

/// The rank, followed by `=` if it is tied; `?` if it was withheld; or the verdict of an entrant that cannot be ranked.
pub fn standing(result: &StrategyRecord) -> String {
    match result.rank {
        Some(rank) if result.tied => format!("{rank}="),
        Some(rank) => rank.to_string(),
        None if result.is_rankable() => "?".into(),
        None => result.verdict.words().into(),
    }
}

/// What a reader of the table must know.
pub fn notes(set: &SetRecord) -> Vec<String> {
    let mut notes = Vec::new();
    // Entrants with the same reason share a note.
    let mut told: Vec<&str> = Vec::new();
    for result in &set.results {
        let Some(reason) = result.reason.as_deref() else { continue };
        if !told.contains(&reason) {
            told.push(reason);
            let same = set.results.iter().filter(|other| other.reason.as_deref() == Some(reason));
            let names: Vec<&str> = same.map(|other| other.strategy.as_str()).collect();
            let no_rank = if result.verdict == Verdict::GaveUp { "" } else { "; no rank" };
            notes.push(format!("{}: {reason}{no_rank}.", names.join(", ")));
        }
    }
    if set.results.iter().any(|result| result.sampled) {
        notes.push("A percentage behind the boards answered is the 95 % interval of the share of all boards that would be answered: the entrant was given only the first boards, since it lost more than one in ten of them, or ran out of time.".into());
    }
    if set.results.iter().any(|result| result.tied && result.rank.is_some()) {
        notes.push("Ranks with = are tied: each has a neighbour of the same rank whose interval overlaps its own, or that is closer than 3 % or than the noise of the machine.".into());
    }
    notes.extend(set.ranks_withheld.clone());
    notes.extend(set.notes.iter().cloned());
    notes
}

/// The number rounded to three digits, with commas between the thousands. `-` if it is not finite.
pub fn short(value: f64) -> String {
    if !value.is_finite() {
        return "-".into();
    }
    if value == 0.0 {
        return "0".into();
    }
    let size = value.abs().log10().floor() as i32;
    // Far out of anything that is measured: 18 digits would not be read, and 0.000000 would be wrong.
    if !(-6..15).contains(&size) {
        return format!("{value:.2e}");
    }
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
        assert_eq!(short(1e308), "1.00e308");
        assert_eq!(short(5e-324), "4.94e-324");
        assert_eq!(short(0.000_012_34), "0.000012");
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(grouped(12), "12");
    }

    fn set() -> SetRecord {
        let result = |strategy: &str, rank, given, answered| StrategyRecord {
            strategy: strategy.into(),
            given,
            answered,
            rank: Some(rank),
            par2: Some(crate::Microseconds { median: 123.4, quartiles: [1.0; 2], interval: [1.0; 2] }),
            guesses_per_board: Some(1234.5),
            share_interval: (given < 200).then_some([0.387, 0.781]),
            ..StrategyRecord::default()
        };
        let results = vec![result("a-strategy-of-that-name", 1, 200, 199), result("b", 2, 20, 12)];
        SetRecord { id: "hard".into(), results, ..SetRecord::default() }
    }

    #[test]
    fn a_table_fits_the_terminal() {
        let full = text(&set());
        assert!(full.contains("199/200") && full.contains("12/20 (39-78 %)"), "{full}");
        for heading in HEADINGS {
            assert!(full.contains(heading), "{full}");
        }
        for width in [70, 80, 100, 120, 200] {
            let text = laid_out(&set(), Layout { width: Some(width), bold: true });
            let plain = text.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
            assert!(plain.lines().all(|line| line.chars().count() <= width), "{width}:\n{text}");
            assert!(
                text.contains("PAR-2") && text.contains("\u{1b}[1m|    1 | a-strategy"),
                "{width}:\n{text}"
            );
        }
    }
}
