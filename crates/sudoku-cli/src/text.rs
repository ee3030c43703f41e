//! Text from outside, made fit for a message; and names that were nearly right.

use std::borrow::Cow;

/// The text without anything that a terminal obeys: control characters, and marks that change the direction of writing, are
/// written as escapes. So a file name or an argument can neither move the cursor nor change a colour.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_obeyed) { Cow::Owned(escaped(text, |_| false)) } else { Cow::Borrowed(text) }
}

/// The same for a message of several lines: it keeps the ends of lines.
pub(crate) fn shown_lines(text: &str) -> String {
    escaped(text, |letter| letter == '\n')
}

fn escaped(text: &str, keep: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_obeyed(letter) && !keep(letter) {
            out.extend(letter.escape_default());
        } else {
            out.push(letter);
        }
    }
    out
}

fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// `1 board`, `2 boards`.
pub(crate) fn counted(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn alternatives<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().into(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", rest.join(", "), last.as_ref())
        }
    }
}

/// The names that are most like this one, the best first; at most three.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let name = name.to_lowercase();
    let mut near: Vec<(f64, &str)> = known
        .into_iter()
        .map(|known| (strsim::jaro_winkler(&name, known), known))
        .filter(|&(likeness, known)| {
            let edits = strsim::damerau_levenshtein(&name, known);
            let begins_alike = name.chars().next() == known.chars().next() && known.len() > 3;
            likeness > 0.85 || edits <= known.len() / 5 || begins_alike && edits <= 2
        })
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best = near.first().map_or(0.0, |near| near.0);
    near.retain(|near| near.0 > best - 0.05);
    near.into_iter().map(|near| near.1).take(3).collect()
}

/// `; did you mean a or b?`; empty if no name is near.
pub(crate) fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(name, known);
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", alternatives(&near)) }
}

/// A text as a cell of a table in Markdown.
pub(crate) fn markdown_cell(text: &str) -> String {
    shown(text).replace('\\', "\\\\").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_a_terminal_obeys() {
        assert_eq!(shown("a\x1b[31mb\u{9b}c\u{202e}d\n"), "a\\u{1b}[31mb\\u{9b}c\\u{202e}d\\n");
        assert_eq!(shown("plain 盘面.txt"), "plain 盘面.txt");
        assert_eq!(shown_lines("a\nb\rc"), "a\nb\\rc");
    }

    #[test]
    fn names_that_were_nearly_right() {
        let sets = ["easy", "hard", "seventeen", "lesson"];
        assert_eq!(nearest("ezy", sets), ["easy"]);
        assert_eq!(nearest("Hard", sets), ["hard"]);
        assert_eq!(nearest("sevnteen", sets), ["seventeen"]);
        assert!(nearest("xyz", sets).is_empty());
        assert_eq!(
            did_you_mean("leetcode-73", ["leetcode-37", "inkala-2012"]),
            "; did you mean leetcode-37?"
        );
    }

    #[test]
    fn a_bar_does_not_end_a_cell() {
        assert_eq!(markdown_cell("a|b\\\n"), "a\\|b\\\\\\\\n");
    }
}
