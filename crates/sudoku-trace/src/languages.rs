//! The strategies in other languages: the files of the folder `languages`, by the name of the strategy.

/// A language in which a strategy is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// Rust: the strategy itself.
    Rust,
    /// Python.
    Python,
    /// C++.
    Cpp,
    /// Java.
    Java,
    /// JavaScript.
    JavaScript,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 5] =
        [Language::Rust, Language::Python, Language::Cpp, Language::Java, Language::JavaScript];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Language::Rust => "Rust",
            Language::Python => "Python",
            Language::Cpp => "C++",
            Language::Java => "Java",
            Language::JavaScript => "JavaScript",
        }
    }

    /// Its name on the command line, in addresses and as a folder of `languages`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Rust => "rust",
            Language::Python => "python",
            Language::Cpp => "cpp",
            Language::Java => "java",
            Language::JavaScript => "javascript",
        }
    }
}

macro_rules! source {
    ($strategy:literal, $language:ident, $folder:literal, $extension:literal) => {
        (
            $strategy,
            Language::$language,
            include_str!(concat!("../../../languages/", $folder, "/", $strategy, ".", $extension)),
        )
    };
}

/// Strategy, language, text. A new file of `languages` is one line here; a test looks for files that are missing.
pub(crate) static SOURCES: &[(&str, Language, &str)] = &[
    source!("row-scan", Python, "python", "py"),
    source!("row-scan", Cpp, "cpp", "cpp"),
    source!("row-scan", Java, "java", "java"),
    source!("row-scan", JavaScript, "javascript", "js"),
    source!("row-scan-nested", Python, "python", "py"),
    source!("row-scan-nested", Cpp, "cpp", "cpp"),
    source!("row-scan-nested", Java, "java", "java"),
    source!("row-scan-nested", JavaScript, "javascript", "js"),
    source!("sets", Python, "python", "py"),
    source!("sets", Cpp, "cpp", "cpp"),
    source!("sets", Java, "java", "java"),
    source!("sets", JavaScript, "javascript", "js"),
    source!("bitmask", Python, "python", "py"),
    source!("bitmask", Cpp, "cpp", "cpp"),
    source!("bitmask", Java, "java", "java"),
    source!("bitmask", JavaScript, "javascript", "js"),
    source!("bitmask-fewest", Python, "python", "py"),
    source!("bitmask-fewest", Cpp, "cpp", "cpp"),
    source!("bitmask-fewest", Java, "java", "java"),
    source!("bitmask-fewest", JavaScript, "javascript", "js"),
    source!("template", Python, "python", "py"),
    source!("template", Cpp, "cpp", "cpp"),
    source!("template", Java, "java", "java"),
    source!("template", JavaScript, "javascript", "js"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Marker, Source};

    #[test]
    fn every_file_of_the_folder_is_here_and_has_the_markers() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../languages");
        for language in Language::ALL.into_iter().filter(|&language| language != Language::Rust) {
            for file in std::fs::read_dir(format!("{root}/{}", language.code())).unwrap() {
                let path = file.unwrap().path();
                let name = path.file_stem().unwrap().to_str().unwrap();
                // What runs a strategy is not one.
                if ["driver", "Driver", "prelude"].contains(&name) {
                    continue;
                }
                let known = SOURCES.iter().find(|source| (source.0, source.1) == (name, language));
                let Some((.., text)) = known else { panic!("{} is not in the table", path.display()) };
                let source = Source::in_language(language, text);
                for marker in
                    [Marker::Solved, Marker::Choose, Marker::GoDown, Marker::Undo, Marker::NoCandidate]
                {
                    assert!(source.has(marker), "{}: no marker {}", path.display(), marker.word());
                }
            }
        }
    }
}
