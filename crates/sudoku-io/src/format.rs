//! What a person can say about an input whose content leaves it open.

use std::fmt;
use std::str::FromStr;

/// How an input is to be read. Everything that is left open is decided by content.
///
/// ```
/// use sudoku_io::{Format, Layout, Symbols};
///
/// let format: Format = "grid,letters".parse()?;
/// assert_eq!(format, Format { layout: Some(Layout::Grid), symbols: Some(Symbols::Letters) });
/// assert_eq!("auto".parse(), Ok(Format::default()));
/// # Ok::<(), sudoku_io::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Format {
    /// The layout.
    pub layout: Option<Layout>,
    /// The characters that stand for the digits, at every size. Left open, boards of up to nine rows use `1` to `9`, and
    /// larger ones say it by the characters that occur.
    pub symbols: Option<Symbols>,
}

/// How boards are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One board a line.
    Line,
    /// One row a line.
    Grid,
    /// One row a line, the digits as decimal numbers.
    Numbers,
    /// One row a line, in each cell its candidates.
    Pencil,
    /// A table whose first line names the columns.
    Csv,
    /// JSON: objects, rows of cells, or strings.
    Json,
    /// XML.
    Xml,
}

/// The characters that stand for the digits of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbols {
    /// 1 to 9, then A to G (to C with twelve rows, to P with twenty-five).
    OneBased,
    /// 0 to 8 with nine rows; 0 to 9, then A to F with sixteen (to B with twelve, to O with twenty-five). The first digit
    /// is written 0, so that 0 is never a blank.
    ZeroBased,
    /// A to I with nine rows, A to P with sixteen (to L with twelve, to Y with twenty-five).
    Letters,
}

const LAYOUTS: [(&str, Layout); 7] = [
    ("line", Layout::Line),
    ("grid", Layout::Grid),
    ("numbers", Layout::Numbers),
    ("pencil", Layout::Pencil),
    ("csv", Layout::Csv),
    ("json", Layout::Json),
    ("xml", Layout::Xml),
];

const SYMBOLS: [(&str, Symbols); 3] =
    [("one-based", Symbols::OneBased), ("zero-based", Symbols::ZeroBased), ("letters", Symbols::Letters)];

impl Layout {
    /// Every layout.
    pub const ALL: [Layout; 7] =
        [Layout::Line, Layout::Grid, Layout::Numbers, Layout::Pencil, Layout::Csv, Layout::Json, Layout::Xml];
}

impl Symbols {
    /// Every way to write digits.
    pub const ALL: [Symbols; 3] = [Symbols::OneBased, Symbols::ZeroBased, Symbols::Letters];
}

impl Format {
    /// The names that [`from_str`](Format::from_str) reads, besides pairs of a layout and symbols.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let layouts = LAYOUTS.iter().map(|&(name, _)| name);
        ["auto"].into_iter().chain(layouts).chain(SYMBOLS.iter().map(|&(name, _)| name))
    }
}

/// Not a name of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError(String);

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Format::names().collect();
        write!(
            f,
            "{:?} is no format; there are {}, and a layout with symbols, as in grid,letters",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for FormatError {}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Format, FormatError> {
        let mut format = Format::default();
        for name in text.split(',') {
            if let Some(&(_, layout)) = LAYOUTS.iter().find(|(known, _)| *known == name) {
                format.layout = Some(layout);
            } else if let Some(&(_, symbols)) = SYMBOLS.iter().find(|(known, _)| *known == name) {
                format.symbols = Some(symbols);
            } else if name != "auto" {
                return Err(FormatError(name.into()));
            }
        }
        Ok(format)
    }
}
