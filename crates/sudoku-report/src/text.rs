//! Text that comes from outside: names, notes, commands. None of it becomes markup, a control sequence or a path.

use sudoku_arena::Record;

/// The text on one line, and without anything that steers a terminal, breaks XML, or turns the direction of what
/// follows: each such character becomes `�`, a line break or tab a space.
pub fn plain(text: &str) -> String {
    let harmless = |c: char| match c {
        '\n' | '\r' | '\t' => ' ',
        // Marks that turn the direction of text, and the two code points that XML excludes besides control characters.
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().map(harmless).collect()
}

/// The record with all its text [`plain`].
pub fn plain_record(record: &Record) -> Record {
    let mut record = record.clone();
    let change = |text: &mut String| {
        // Nearly every text is plain already.
        let new = plain(text);
        if *text != new {
            *text = new;
        }
    };
    for text in [
        &mut record.machine.cpu,
        &mut record.machine.cpu_model,
        &mut record.machine.system,
        &mut record.machine.architecture,
        &mut record.build.compiler,
        &mut record.build.flags,
        &mut record.build.profile,
        &mut record.build.commit,
        &mut record.backend,
        &mut record.command,
    ] {
        change(text);
    }
    record.machine.features.iter_mut().for_each(change);
    for program in &mut record.programs {
        change(&mut program.strategy);
        program.command.iter_mut().for_each(change);
        program.version.iter_mut().for_each(change);
    }
    for set in &mut record.sets {
        for text in [&mut set.id, &mut set.name, &mut set.about, &mut set.size, &mut set.fingerprint] {
            change(text);
        }
        set.labels.iter_mut().for_each(change);
        set.groups.iter_mut().for_each(change);
        set.ranks_withheld.iter_mut().for_each(change);
        set.notes.iter_mut().for_each(change);
    }
    for result in &mut record.results {
        change(&mut result.set);
        change(&mut result.strategy);
        result.reason.iter_mut().for_each(change);
    }
    record
}

/// The text as Markdown that shows it letter by letter, also in a cell of a table.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '|' | '\\' | '`' | '[' | ']' | '*' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The text as code in a line of Markdown, between as many backticks as it takes.
pub(crate) fn code(text: &str) -> String {
    let ticks = "`".repeat(longest_run(text) + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{space}{text}{space}{ticks}")
}

/// The text as a block of code in Markdown. Fenced, not indented: rustdoc treats an indented block as Rust.
pub(crate) fn fenced(kind: &str, text: &str) -> String {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{fence}{kind}\n{text}{end}{fence}\n")
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_a_terminal_or_breaks_xml() {
        assert_eq!(
            plain("a\u{1b}[31mb\nc\u{0}\u{202e}d\u{ffff}"),
            "a\u{fffd}[31mb c\u{fffd}\u{fffd}d\u{fffd}"
        );
        assert_eq!(plain("数独 ü |"), "数独 ü |");
    }

    #[test]
    fn markdown_shows_what_was_written() {
        assert_eq!(
            escaped("a|b <script> [x](javascript:y) `z` \\ *"),
            "a\\|b &lt;script> \\[x\\](javascript:y) \\`z\\` \\\\ \\*"
        );
        assert_eq!(code("sudoku compare"), "`sudoku compare`");
        assert_eq!(code("a `b` c"), "``a `b` c``");
        assert_eq!(code("`a"), "`` `a ``");
        assert_eq!(fenced("text", "a\n```\nb"), "````text\na\n```\nb\n````\n");
    }
}
