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

/// Strategy, language, text. A new file of `languages` is one line here; a test looks for files that are missing.
pub(crate) static SOURCES: &[(&str, Language, &str)] = &[];
