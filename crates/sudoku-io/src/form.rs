//! The forms in which boards are kept, by name, and what a user can say about an input whose content leaves it open.

use std::fmt;
use std::str::FromStr;

/// A form in which boards are kept. Each can be read and written under the same name.
///
/// ```
/// use sudoku_io::Form;
///
/// assert_eq!("sdk".parse(), Ok(Form::Sdk));
/// assert_eq!(Form::OpenSudoku.name(), "opensudoku");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// One board a line; candidates in the long form.
    Line,
    /// Drawn with bars and rules; candidates as pencil marks.
    Grid,
    /// Drawn with the box-drawing characters of Unicode.
    Unicode,
    /// One row a line, the digits as decimal numbers, 0 for a blank.
    Numbers,
    /// Pencil marks: in each cell its candidates; for a plain board, those that its givens leave.
    Pencil,
    /// One board a line as candidates, 729 characters for 9 rows; for a plain board, those that its givens leave.
    Long,
    /// A table of values between commas; the first line names the columns.
    Csv,
    /// A table in Markdown.
    Markdown,
    /// JSON, one object a line.
    Json,
    /// The list of lists of LeetCode 37, one board a line.
    LeetCode,
    /// A puzzle collection (`.sdm`): 81 digits a line, 0 for a blank. 9x9 only.
    Sdm,
    /// The rows of SudoCue and SadMan Software (`.sdk`), without their headers.
    Sdk,
    /// The grid of Simple Sudoku (`.ss`).
    Ss,
    /// The collection of OpenSudoku (XML). 9x9 only.
    OpenSudoku,
    /// A line of HoDoKu's library. 9x9 only.
    Hodoku,
}

/// The characters that are used for the digits of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbols {
    /// 1 to 9, then A to G (to C with twelve rows, to P with twenty-five).
    OneBased,
    /// 0 to 8 with nine rows; 0 to 9, then A to F with sixteen (to B with twelve, to O with twenty-five). The first digit
    /// is written 0, so that 0 is never a blank.
    ZeroBased,
    /// A to I with nine rows, A to P with sixteen (to L with twelve, to Y with twenty-five).
    Letters,
}

/// How the reader proceeds: several forms are read in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Line,
    Grid,
    Numbers,
    Pencil,
    Csv,
    Json,
    Xml,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 15] = [
        Form::Line,
        Form::Grid,
        Form::Unicode,
        Form::Numbers,
        Form::Pencil,
        Form::Long,
        Form::Csv,
        Form::Markdown,
        Form::Json,
        Form::LeetCode,
        Form::Sdm,
        Form::Sdk,
        Form::Ss,
        Form::OpenSudoku,
        Form::Hodoku,
    ];

    /// Its name, the same for reading and for writing.
    pub fn name(self) -> &'static str {
        match self {
            Form::Line => "line",
            Form::Grid => "grid",
            Form::Unicode => "unicode",
            Form::Numbers => "numbers",
            Form::Pencil => "pencil",
            Form::Long => "long",
            Form::Csv => "csv",
            Form::Markdown => "markdown",
            Form::Json => "json",
            Form::LeetCode => "leetcode",
            Form::Sdm => "sdm",
            Form::Sdk => "sdk",
            Form::Ss => "ss",
            Form::OpenSudoku => "opensudoku",
            Form::Hodoku => "hodoku",
        }
    }

    /// What it is, in one line, for a help text.
    pub fn about(self) -> &'static str {
        match self {
            Form::Line => "One board a line; pencil marks in the long form",
            Form::Grid => "Drawn with bars and rules; pencil marks as such",
            Form::Unicode => "Drawn with box-drawing characters",
            Form::Numbers => "One row a line, numbers with 0 for a blank",
            Form::Pencil => "Pencil marks; of a plain board those that its givens leave",
            Form::Long => "One board a line, 9 characters for each cell of 9x9",
            Form::Csv => "A table between commas with a header",
            Form::Markdown => "A table in Markdown",
            Form::Json => "JSON, one object a line",
            Form::LeetCode => "The list of lists of LeetCode 37",
            Form::Sdm => "81 digits a line, 0 for a blank (9x9)",
            Form::Sdk => "Nine lines of nine, as SudoCue and SadMan read them",
            Form::Ss => "The grid of Simple Sudoku",
            Form::OpenSudoku => "OpenSudoku's XML (9x9)",
            Form::Hodoku => "A line of HoDoKu's library (9x9)",
        }
    }

    pub(crate) fn layout(self) -> Layout {
        match self {
            Form::Line | Form::Long | Form::Sdm | Form::Hodoku => Layout::Line,
            Form::Grid | Form::Unicode | Form::Markdown | Form::Sdk | Form::Ss => Layout::Grid,
            Form::Numbers => Layout::Numbers,
            Form::Pencil => Layout::Pencil,
            Form::Csv => Layout::Csv,
            Form::Json | Form::LeetCode => Layout::Json,
            Form::OpenSudoku => Layout::Xml,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Form {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Form, FormatError> {
        Form::ALL.into_iter().find(|form| form.name() == text).ok_or_else(|| FormatError(text.into()))
    }
}

impl Symbols {
    /// Every way to write digits.
    pub const ALL: [Symbols; 3] = [Symbols::OneBased, Symbols::ZeroBased, Symbols::Letters];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Symbols::OneBased => "one-based",
            Symbols::ZeroBased => "zero-based",
            Symbols::Letters => "letters",
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How to read an input. The content decides everything that is left open.
///
/// ```
/// use sudoku_io::{Form, Format, Symbols};
///
/// let format: Format = "grid,letters".parse()?;
/// assert_eq!(format, Format { form: Some(Form::Grid), symbols: Some(Symbols::Letters) });
/// assert_eq!("auto".parse(), Ok(Format::default()));
/// # Ok::<(), sudoku_io::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Format {
    /// The form.
    pub form: Option<Form>,
    /// The characters that are used for the digits, at every size. Left open, boards of up to nine rows use `1` to `9`,
    /// and for larger ones the characters that occur decide.
    pub symbols: Option<Symbols>,
}

impl Format {
    /// The names that [`from_str`](Format::from_str) reads, besides pairs of a form and symbols.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let forms = Form::ALL.into_iter().map(Form::name);
        ["auto"].into_iter().chain(forms).chain(Symbols::ALL.into_iter().map(Symbols::name))
    }

    pub(crate) fn layout(self) -> Option<Layout> {
        self.form.map(Form::layout)
    }
}

impl From<Form> for Format {
    fn from(form: Form) -> Format {
        Format { form: Some(form), symbols: None }
    }
}

impl From<Symbols> for Format {
    fn from(symbols: Symbols) -> Format {
        Format { form: None, symbols: Some(symbols) }
    }
}

impl fmt::Display for Format {
    /// Writes what [`from_str`](Format::from_str) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.form, self.symbols) {
            (None, None) => f.pad("auto"),
            (Some(form), None) => form.fmt(f),
            (None, Some(symbols)) => symbols.fmt(f),
            (Some(form), Some(symbols)) => write!(f, "{form},{symbols}"),
        }
    }
}

/// The text is not the name of a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a format; there are {names}, and a form with symbols, as in grid,letters", names = Format::names().collect::<Vec<_>>().join(", "))]
pub struct FormatError(String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Format, FormatError> {
        let mut format = Format::default();
        for name in text.split(',') {
            if let Ok(form) = name.parse() {
                format.form = Some(form);
            } else if let Some(symbols) = Symbols::ALL.into_iter().find(|known| known.name() == name) {
                format.symbols = Some(symbols);
            } else if name != "auto" {
                return Err(FormatError(name.into()));
            }
        }
        Ok(format)
    }
}
