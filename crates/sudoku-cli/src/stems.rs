//! Names of files that are made from names of boards.

use std::collections::HashSet;

/// Gives each board a name for its files: never the same one twice.
#[derive(Default)]
pub(crate) struct Stems {
    taken: HashSet<String>,
}

/// Bytes of a stem: with a number, the name of a strategy and an ending, a name stays below the 255 that file systems allow.
const LONGEST: usize = 80;

/// The stem of a name of which nothing is left.
const UNNAMED: &str = "board";

impl Stems {
    /// A stem for the files of something called `name`, which may be the path of a file with a line, as in `dir/a.txt:3`.
    ///
    /// It holds letters, digits, and single dots, dashes and underscores between them. So it is neither hidden nor in
    /// another folder, and every system takes it: there is no `:`, and no name that Windows reserves. No two stems differ in
    /// capitals only.
    pub(crate) fn stem(&mut self, name: &str) -> String {
        let stem = safe(name);
        let mut unique = stem.clone();
        let mut number = 1;
        while !self.taken.insert(unique.to_lowercase()) {
            number += 1;
            unique = format!("{stem}-{number}");
        }
        unique
    }
}

fn safe(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let mut stem = String::new();
    for letter in name.chars() {
        let letter = if letter.is_alphanumeric() || matches!(letter, '.' | '_') { letter } else { '-' };
        let is_mark = |letter: char| !letter.is_alphanumeric();
        // Of marks in a row the first one is enough, and none comes first.
        if is_mark(letter) && stem.chars().next_back().is_none_or(is_mark) {
            continue;
        }
        if stem.len() + letter.len_utf8() > LONGEST {
            break;
        }
        stem.push(letter);
    }
    let stem = stem.trim_end_matches(['.', '-', '_']);
    if stem.is_empty() {
        return UNNAMED.into();
    }
    if is_reserved(stem) { format!("{UNNAMED}-{stem}") } else { stem.into() }
}

/// Whether Windows takes a file of this name, whatever its ending, for a device.
fn is_reserved(stem: &str) -> bool {
    let device = stem.split('.').next().unwrap_or_default().to_uppercase();
    let numbered = |prefix| {
        device.strip_prefix(prefix).is_some_and(|rest| rest.chars().count() == 1 && !rest.starts_with('0'))
    };
    matches!(&*device, "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || numbered("COM")
        || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn stems_of_the_usual_names() {
        let mut stems = Stems::default();
        for (name, stem) in [
            ("leetcode-37", "leetcode-37"),
            ("boards/easy.txt:17", "easy.txt-17"),
            ("easy.txt:17", "easy.txt-17-2"),
            ("EASY.txt:17", "EASY.txt-17-3"),
            ("../../etc/passwd", "passwd"),
            ("..\\..\\x", "x"),
            (".hidden", "hidden"),
            ("..", "board"),
            ("-:1", "1"),
            ("53..7....6..195....9…", "53.7.6.195.9"),
            ("con.txt:1", "board-con.txt-1"),
            ("LPT3", "board-LPT3"),
            ("盘面.txt:2", "盘面.txt-2"),
            ("a\x1b[2Jb", "a-2Jb"),
        ] {
            assert_eq!(stems.stem(name), stem, "{name}");
        }
    }

    proptest! {
        #[test]
        fn every_stem_is_safe_and_none_comes_twice(
            names in prop::collection::vec(
                prop_oneof![any::<String>(), "[a-cA-C./:\\\\-]{0,6}", "(?i)(con|nul|com1|lpt9)(\\.[a-z]{0,3})?"], 1..40,
            )
        ) {
            let mut stems = Stems::default();
            let mut seen = HashSet::new();
            for name in names {
                let stem = stems.stem(&name);
                prop_assert!(stem.chars().all(|letter| letter.is_alphanumeric() || ".-_".contains(letter)), "{}", stem);
                prop_assert!(stem.chars().next().is_some_and(char::is_alphanumeric), "{}", stem);
                prop_assert!(!stem.ends_with('.'));
                prop_assert!(stem.len() <= LONGEST + 12);
                prop_assert!(!is_reserved(&stem), "{}", stem);
                prop_assert!(seen.insert(stem.to_lowercase()), "{}", stem);
            }
        }
    }
}
