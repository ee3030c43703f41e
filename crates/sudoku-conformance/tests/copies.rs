//! Two files are copies of others on purpose, and differ from them only by their purpose:
//!
//! - `forgotten_undo.rs` is `sets.rs` with one call of the undo left out;
//! - the example `silence.rs` holds the row scan without its steps and remarks.

const ROW_SCAN: &str = include_str!("../../sudoku-rowscan/src/row_scan.rs");
const SILENCE: &str = include_str!("../../sudoku-rowscan/examples/silence.rs");
const SETS: &str = include_str!("../../sudoku-sets/src/sets.rs");
const FORGOTTEN_UNDO: &str = include_str!("../../sudoku-sets/src/forgotten_undo.rs");

/// The words and signs of a program, one after another, without comments and spaces.
fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    for line in source.lines() {
        let mut rest = line.split("//").next().unwrap_or_default().trim_start();
        while let Some(first) = rest.chars().next() {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let length = if is_word(first) {
                rest.find(|c| !is_word(c)).unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            let (token, after) = rest.split_at(length);
            tokens.push(token);
            rest = after.trim_start();
        }
    }
    // If rustfmt breaks a list over lines, the list ends with a comma.
    let closes = |token: Option<&&str>| token.is_some_and(|token| [")", "]", "}"].contains(token));
    let at: Vec<usize> =
        (0..tokens.len()).filter(|&place| tokens[place] == "," && closes(tokens.get(place + 1))).collect();
    for place in at.into_iter().rev() {
        tokens.remove(place);
    }
    tokens
}

/// From the first of `start` on, up to the end of the block in braces that follows.
fn item<'a>(tokens: &[&'a str], start: &str) -> Option<Vec<&'a str>> {
    let start = self::tokens(start);
    let from = tokens.windows(start.len()).position(|window| window == start)?;
    let mut depth = 0;
    for (place, &token) in tokens.iter().enumerate().skip(from) {
        match token {
            "{" => depth += 1,
            "}" if depth == 1 => return Some(tokens[from..=place].to_vec()),
            "}" => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The names of the functions.
fn functions<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    tokens.windows(2).filter(|pair| pair[0] == "fn").map(|pair| pair[1]).collect()
}

/// Replaces each of these pieces of program.
fn replaced(tokens: &[&str], pieces: &[(&str, &str)]) -> String {
    let mut text = format!(" {} ", tokens.join(" "));
    for (piece, by) in pieces {
        let spaced = |piece: &str| match self::tokens(piece).join(" ") {
            tokens if tokens.is_empty() => " ".to_string(),
            tokens => format!(" {tokens} "),
        };
        text = text.replace(&spaced(piece), &spaced(by));
    }
    text
}

/// Takes out the statements that call this method.
fn without_calls<'a>(tokens: &[&'a str], object: &str, method: &str) -> Vec<&'a str> {
    let mut left = Vec::new();
    let mut place = 0;
    while place < tokens.len() {
        if tokens[place..].starts_with(&[object, ".", method, "("]) {
            let end = tokens[place..].iter().scan(0, |depth, &token| {
                *depth += i32::from(["(", "{"].contains(&token)) - i32::from([")", "}"].contains(&token));
                Some(*depth == 0 && token == ";")
            });
            place += end.take_while(|is_end| !is_end).count() + 1;
        } else {
            left.push(tokens[place]);
            place += 1;
        }
    }
    left
}

#[test]
fn the_forgotten_undo_is_the_sets_with_one_call_left_out() {
    let (sets, forgotten) = (tokens(SETS), tokens(FORGOTTEN_UNDO));
    let search = "impl<const N: usize> Search<N> for";
    let sound = item(&sets, &format!("{search} Sets")).expect("its search");
    let faulty = item(&forgotten, &format!("{search} ForgottenUndo")).expect("its search");
    assert_eq!(replaced(&faulty, &[("ForgottenUndo", "Sets")]), replaced(&sound, &[]));

    let sound = item(&sets, "fn backtrack").expect("its backtrack");
    let faulty = item(&forgotten, "fn backtrack").expect("its backtrack");
    let calls = |tokens: &[&str]| functions(tokens).len();
    assert_eq!((calls(&sound), calls(&faulty)), (1, 1));
    let forgetful = without_calls(&sound, "used", "remove");
    assert_eq!(faulty.join(" "), forgetful.join(" "), "they differ by more than the call of `used.remove`");
    assert_eq!(sound.join(" ").matches("used . remove (").count(), 1, "that call is left out, and no other");
}

#[test]
fn the_silent_row_scan_is_the_row_scan_without_steps_and_remarks() {
    let (row_scan, silence) = (tokens(ROW_SCAN), tokens(SILENCE));
    let copied: Vec<&str> = functions(&silence)
        .into_iter()
        .filter(|name| !["main", "bare", "show_apart"].contains(name))
        .collect();
    assert!(copied.contains(&"backtrack"), "the copy is gone: {copied:?}");
    for name in copied {
        let original = item(&row_scan, &format!("fn {name}"));
        let original = original.unwrap_or_else(|| panic!("row_scan.rs has no function {name}"));
        let silent = without_calls(&without_calls(&original, "visitor", "step"), "visitor", "remark");
        let mut expected = replaced(
            &silent,
            &[
                ("<const N: usize, V: Visitor<N>>", "<const N: usize>"),
                ("visitor: &mut V", "show: &mut impl FnMut(&Grid<N>) -> Flow"),
                ("visitor.solution(board)", "show(board)"),
                ("visitor", "show"),
                ("let mut dead_end = true;", ""),
                ("dead_end = false;", ""),
            ],
        );
        // What only decided whether there is a remark is gone as well.
        while let Some((before, after)) = expected.split_once(" { } ") {
            let from = before.rfind(" if ").expect("only a condition is left without statements");
            expected = format!("{} {after}", &before[..from]);
        }
        let copy = item(&silence, &format!("fn {name}")).expect("it was found there");
        assert_eq!(replaced(&copy, &[]), expected, "{name}");
    }
}
