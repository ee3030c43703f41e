//! Names of files that are safe on every system.

/// The longest name, without its ending. Windows still has programs that count to 260 for a whole path.
const LONGEST: usize = 80;

/// Gives out names, each once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    taken: Vec<String>,
}

impl Names {
    /// A name made of these parts that was not given out before: small ASCII letters, digits and single hyphens, no
    /// longer than 80 letters. It starts with a letter or a digit, so it is neither hidden nor an option, and holds no
    /// separator, so it stays in its folder. It has two parts or more, so it is none of the devices of Windows (`con`,
    /// `nul`). Capitals become small, since many file systems do not tell them apart.
    pub(crate) fn make(&mut self, parts: &[&str]) -> String {
        let parts: Vec<String> = parts.iter().map(|part| stem(part)).collect();
        let mut name = parts.join("-");
        name.truncate(LONGEST);
        let name = name.trim_end_matches('-').to_owned();
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !self.taken.contains(name));
        let free = free.expect("there are more numbers than names");
        self.taken.push(free.clone());
        free
    }
}

/// Small letters and digits of a text, with a hyphen for everything between them. `x` if there is none.
fn stem(text: &str) -> String {
    let mut stem = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            stem.push(c.to_ascii_lowercase());
        } else if !stem.is_empty() && !stem.ends_with('-') {
            stem.push('-');
        }
    }
    let stem = stem.trim_end_matches('-');
    if stem.is_empty() { "x".into() } else { stem.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_and_differ() {
        let mut names = Names::default();
        let mut make = |set: &str| names.make(&[set, "ranking"]);
        assert_eq!(make("hard"), "hard-ranking");
        assert_eq!(make("a b"), "a-b-ranking");
        assert_eq!(make("a-b"), "a-b-ranking-2");
        assert_eq!(make("Hard"), "hard-ranking-2");
        assert_eq!(make("sizes/16x16"), "sizes-16x16-ranking");
        assert_eq!(make("../../etc/passwd"), "etc-passwd-ranking");
        assert_eq!(make(".hidden"), "hidden-ranking");
        assert_eq!(make("C:con"), "c-con-ranking");
        assert_eq!(make("nul"), "nul-ranking");
        assert_eq!(make("数独"), "x-ranking");
        assert_eq!(make("\u{1b}[31m"), "31m-ranking");
        let long = make(&"y".repeat(500));
        assert!(long.len() <= LONGEST, "{long}");
        assert_ne!(make(&"y".repeat(501)), long);
    }
}
