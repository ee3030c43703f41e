//! One line of a drawn grid: a row of cells, or a rule between rows.

use crate::text::{self, Text, tokens};
use sudoku_core::{Grid, Size, with_size};

/// What a line is in a drawn grid.
pub(crate) enum Shape {
    /// A row of cells.
    Row(Row),
    /// One sign over and over, such as `---------`: a rule, or a row of blanks written with this sign.
    Uniform(Row),
    /// Bars with only spaces between them: a row of blanks, or no row at all.
    Bare(Row),
    /// A rule.
    Rule(Rule),
    /// Not a part of a grid.
    Other,
}

/// A line between rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    /// The sign that it is mostly made of.
    pub(crate) dash: char,
    /// Whether it is the one below the head of a table in Markdown.
    pub(crate) is_markdown: bool,
}

/// A line that is a row of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) number: u64,
    /// What is seen in it, by [`Way`].
    views: [Option<View>; 3],
    /// The place after the last character.
    pub(crate) end: usize,
    /// Only a number or a word, which may be a count or a title above a grid.
    pub(crate) may_be_text: bool,
}

/// How the characters of a row are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// As they are.
    Plain,
    /// With `+`, `!` or `:` as bars.
    SignsAsBars,
    /// Without the last word, which begins with `#` and numbers the board.
    WithoutTail,
}

impl Way {
    pub(crate) const ALL: [Way; 3] = [Way::Plain, Way::SignsAsBars, Way::WithoutTail];
}

/// What is a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Each character.
    Characters,
    /// Each word.
    Words,
    /// Each value between two of these.
    Fields(char),
    /// Each place, a space being a blank.
    Places,
}

impl Unit {
    pub(crate) const ALL: [Unit; 7] = [
        Unit::Characters,
        Unit::Words,
        Unit::Fields('|'),
        Unit::Fields(','),
        Unit::Fields(';'),
        Unit::Fields('\t'),
        Unit::Places,
    ];
}

/// The characters of a row, and what they are made of.
#[derive(Clone, Debug)]
pub(crate) struct View {
    chars: Vec<char>,
    /// Each character that is not a delimiter, with its place in the line.
    pub(crate) cells: Vec<(usize, char)>,
    pub(crate) words: Vec<(usize, String)>,
    /// Whether there are only spaces between two bars, so that spaces are blanks.
    has_empty_part: bool,
}

pub(crate) fn is_bar(character: char) -> bool {
    matches!(
        character,
        '|' | '¦'
            | '\u{2502}'
            | '\u{2503}'
            | '\u{2506}'
            | '\u{2507}'
            | '\u{250A}'
            | '\u{250B}'
            | '\u{254E}'
            | '\u{254F}'
            | '\u{2551}'
    )
}

fn is_dash(character: char) -> bool {
    matches!(
        character,
        '-' | '_'
            | '='
            | '~'
            | '\u{AF}'
            | '\u{2500}'
            | '\u{2501}'
            | '\u{2504}'
            | '\u{2505}'
            | '\u{2508}'
            | '\u{2509}'
            | '\u{254C}'
            | '\u{254D}'
            | '\u{2550}'
    )
}

fn is_between(character: char) -> bool {
    character.is_whitespace() || is_bar(character) || "()[]{}\"',;".contains(character)
}

pub(crate) fn is_width(cells: usize) -> bool {
    Size::from_rows(cells).is_some()
}

/// Boxes side by side, and cells side by side in each.
fn boxes_of(size: Size) -> (usize, usize) {
    with_size!(size, N => (N / Grid::<N>::BOX_WIDTH, Grid::<N>::BOX_WIDTH))
}

impl View {
    fn new(chars: &[char]) -> View {
        let word = |range: std::ops::Range<usize>| (range.start, chars[range].iter().collect::<String>());
        let words: Vec<(usize, String)> = tokens(chars, is_between).into_iter().map(word).collect();
        let cells = words
            .iter()
            .flat_map(|(place, word)| word.chars().enumerate().map(move |(i, c)| (place + i, c)))
            .collect();
        let parts: Vec<&[char]> = chars.split(|&c| is_bar(c)).collect();
        let inner = parts.get(1..parts.len().saturating_sub(1)).unwrap_or(&[]);
        let has_empty_part = inner.iter().any(|part| part.iter().all(|c| c.is_whitespace()));
        View { chars: chars.to_vec(), cells, words, has_empty_part }
    }

    /// The cells of the row for a board of this size, each with its place. A row between delimiters may be shorter, if
    /// `cut` says that its last blanks may be missing.
    pub(crate) fn cells_as(&self, unit: Unit, size: Size, cut: bool) -> Option<Vec<(usize, String)>> {
        let single =
            |cells: &[(usize, char)]| cells.iter().map(|&(place, c)| (place, c.to_string())).collect();
        let cells: Vec<(usize, String)> = match unit {
            Unit::Characters if self.has_empty_part => return None,
            Unit::Characters => single(&self.cells),
            Unit::Words if self.has_empty_part => return None,
            Unit::Words => self.words.clone(),
            Unit::Fields(delimiter) => {
                let mut fields = self.fields(delimiter)?;
                if cut {
                    while fields.len() < size.rows() {
                        fields.push((self.chars.len(), ".".into()));
                    }
                }
                fields
            }
            Unit::Places => single(&by_place(&self.chars, size)?),
        };
        (cells.len() == size.rows()).then_some(cells)
    }

    pub(crate) fn has_bars(&self) -> bool {
        self.chars.iter().any(|&c| is_bar(c))
    }

    /// Whether there are bars or delimiters in it, which titles and counts do not have.
    pub(crate) fn is_divided(&self) -> bool {
        self.chars.iter().any(|&c| is_bar(c) || ",;\t".contains(c))
    }

    /// The values between delimiters, without those outside of a frame. A line without the delimiter is one value.
    pub(crate) fn fields(&self, delimiter: char) -> Option<Vec<(usize, String)>> {
        if delimiter != '|' {
            let mut fields = match text::split(&self.chars, delimiter) {
                Some(fields) => fields,
                None if self.words.len() == 1 => self.words.clone(),
                None => return None,
            };
            // A delimiter at the end ends the last cell and begins no other.
            let ends = self.chars.iter().rev().find(|c| **c == delimiter || !c.is_whitespace());
            if ends == Some(&delimiter) && !is_width(fields.len()) {
                fields.pop();
            }
            return fields.iter().all(|(_, field)| !field.contains(is_bar)).then_some(fields);
        }
        let chars: Vec<char> = self.chars.iter().map(|&c| if is_bar(c) { '|' } else { c }).collect();
        let first = chars.iter().position(|c| !c.is_whitespace())?;
        let last = chars.iter().rposition(|c| !c.is_whitespace())?;
        if chars[first] != '|' || chars[last] != '|' || first == last {
            let fields = text::split(&chars, '|')?;
            return (chars[first] != '|' && chars[last] != '|').then_some(fields);
        }
        let fields = text::split(&chars[first + 1..last], '|')?;
        Some(fields.into_iter().map(|(place, field)| (place + first + 1, field)).collect())
    }

    /// Where the words are in the parts between bars: the places before and behind each word, within its part. `None` if
    /// a part has several words, so that it is certain to hold several cells.
    pub(crate) fn margins(&self) -> Option<Vec<(usize, usize)>> {
        let mut margins = Vec::new();
        for part in self.chars.split(|&c| is_bar(c)) {
            let words = tokens(part, char::is_whitespace);
            match &words[..] {
                [] => {}
                [word] => margins.push((word.start, part.len() - word.end)),
                _ => return None,
            }
        }
        Some(margins)
    }

    /// The widths, in cells, of the parts between bars; those between the outer kind of bars if there are several kinds.
    pub(crate) fn widths(&self, unit: Unit) -> Vec<usize> {
        let ink = || self.chars.iter().copied().filter(|c| !c.is_whitespace());
        let bars = || self.chars.iter().copied().filter(|&c| is_bar(c));
        let Some(outer) = bars().next() else {
            // Without bars, spaces between words of several characters show the boxes.
            let equal = self.words.iter().all(|(_, word)| word.len() == self.words[0].1.len());
            let is_grouped =
                unit == Unit::Characters && self.words.len() > 1 && equal && self.words[0].1.len() > 1;
            return if is_grouped {
                self.words.iter().map(|(_, word)| word.chars().count()).collect()
            } else {
                Vec::new()
            };
        };
        let several =
            ink().next() == Some(outer) && ink().next_back() == Some(outer) && bars().any(|bar| bar != outer);
        let parts = self.chars.split(|&c| if several { c == outer } else { is_bar(c) });
        let width = |part: &[char]| {
            let view = View::new(part);
            match unit {
                Unit::Characters => view.cells.len(),
                Unit::Words => view.words.len(),
                Unit::Fields(_) => part.iter().filter(|&&c| is_bar(c)).count() + 1,
                Unit::Places => 0,
            }
        };
        let mut widths: Vec<usize> = parts.map(width).collect();
        let framed = ink().next().is_some_and(is_bar) && ink().next_back().is_some_and(is_bar);
        if framed {
            widths.pop();
            widths.remove(0);
        }
        widths
    }
}

impl Row {
    fn new(text: &Text) -> Row {
        let chars = &text.chars[..];
        let plain = View::new(chars);
        let end = chars.len() - chars.iter().rev().take_while(|c| c.is_whitespace()).count();
        let one_word = plain.words.len() == 1 && plain.cells.iter().all(|(_, c)| c.is_ascii_digit());
        let may_be_text = one_word || plain.cells.iter().any(|(_, c)| c.is_alphabetic());
        let views = [Some(plain), signs_as_bars(chars), without_tail(chars)];
        Row { number: text.number, views, end, may_be_text }
    }

    /// A line of spaces as a row of blanks.
    pub(crate) fn of_spaces(text: &Text) -> Row {
        Row { end: text.chars.len(), may_be_text: false, ..Row::new(text) }
    }

    pub(crate) fn plain(&self) -> &View {
        self.view(Way::Plain)
    }

    /// What is seen in this way, or as it is if this way makes no difference here.
    pub(crate) fn view(&self, way: Way) -> &View {
        let [plain, ..] = &self.views;
        match (self.views[way as usize].as_ref(), plain) {
            (Some(view), _) | (None, Some(view)) => view,
            (None, None) => unreachable!("the plain view is always there"),
        }
    }

    pub(crate) fn has(&self, way: Way) -> bool {
        self.views[way as usize].is_some()
    }

    /// The width of a row in which spaces are blanks, without bars.
    pub(crate) fn width_by_place(&self) -> Option<usize> {
        let chars = &self.plain().chars;
        Size::from_rows(chars.len()).and_then(|size| by_place(chars, size)).map(|cells| cells.len())
    }

    /// Whether a line that does not look like cells by itself is a row below this one: as many words and characters,
    /// all of them capital letters, digits or blanks.
    pub(crate) fn goes_on(&self, text: &Text) -> Option<Row> {
        let row = Row::new(text);
        let (above, below) = (self.plain(), row.plain());
        let fits = above.words.len() == below.words.len()
            && above.cells.len() == below.cells.len()
            && below
                .cells
                .iter()
                .all(|(_, c)| c.is_ascii_uppercase() || c.is_ascii_digit() || "._-*".contains(*c));
        fits.then_some(row)
    }

    pub(crate) fn text(&self) -> Text {
        Text { number: self.number, chars: self.plain().chars.clone() }
    }
}

/// The view in which `+`, `!` or `:` are bars, if one of them divides the row into equal parts.
fn signs_as_bars(chars: &[char]) -> Option<View> {
    if chars.iter().any(|&c| is_bar(c)) {
        return None;
    }
    ['+', '!', ':'].into_iter().find_map(|sign| {
        let parts: Vec<usize> = chars
            .split(|&c| c == sign)
            .map(|part| part.iter().filter(|c| !c.is_whitespace()).count())
            .collect();
        let (first, last) = (parts.iter().position(|&ink| ink > 0)?, parts.iter().rposition(|&ink| ink > 0)?);
        let inner = &parts[first..=last];
        let outer = parts.len() - inner.len();
        let fits = parts.len() > 1 && outer <= 2 && first <= 1 && inner.iter().all(|&ink| ink == inner[0]);
        let bars: Vec<char> = chars.iter().map(|&c| if c == sign { '|' } else { c }).collect();
        fits.then(|| View::new(&bars))
    })
}

/// The view without a last word such as `#12`.
fn without_tail(chars: &[char]) -> Option<View> {
    let hash = chars.iter().rposition(|&c| c == '#').filter(|&hash| hash > 0)?;
    let tail: String = chars[hash + 1..].iter().collect();
    let fits = chars[hash - 1].is_whitespace() && tail.trim().chars().all(|c| c.is_alphanumeric());
    fits.then(|| View::new(&chars[..hash - 1])).filter(|view| !view.cells.is_empty())
}

pub(crate) fn shape(text: &Text) -> Shape {
    let chars = &text.chars[..];
    let ink = || chars.iter().copied().filter(|c| !c.is_whitespace());
    let dashes: Vec<char> = chars.iter().copied().filter(|&c| is_dash(c)).collect();
    let frame = |c: char| {
        is_dash(c) || is_bar(c) || "+*:.'\"`,/\\^".contains(c) || ('\u{2500}'..='\u{257F}').contains(&c)
    };
    let Some(first) = ink().find(|&c| !is_bar(c)) else {
        return if ink().count() > 1 { Shape::Bare(Row::new(text)) } else { Shape::Other };
    };
    let uniform = ink().all(|c| c == first || is_bar(c));
    let count = ink().filter(|&c| c == first).count();
    if uniform && !first.is_alphanumeric() && first != '.' && !is_between(first) && count >= 3
        || uniform && count >= 4 && "xX".contains(first)
    {
        return Shape::Uniform(Row::new(text));
    }
    if dashes.len() >= 3 && ink().all(frame) {
        let dash = if dashes.contains(&'=') { '=' } else { dashes[0] };
        let is_markdown = ink().next() == Some('|') && ink().all(|c| "|-:".contains(c));
        return Shape::Rule(Rule { dash, is_markdown });
    }
    let row = Row::new(text);
    if is_row(row.plain()) || row.width_by_place().is_some() && ink().any(|c| c.is_ascii_digit()) {
        Shape::Row(row)
    } else {
        Shape::Other
    }
}

/// Whether the words of a line are cells, rather than a sentence.
fn is_row(view: &View) -> bool {
    let View { words, cells, .. } = view;
    if cells.is_empty() {
        return false;
    }
    let usual =
        |c: char| c.is_ascii_digit() || "._-*?xX!#+:".contains(c) || !c.is_ascii() && !c.is_alphanumeric();
    let good = cells.iter().filter(|&&(_, c)| usual(c)).count();
    if good * 10 >= cells.len() * 7 {
        return true;
    }
    // Values between delimiters: short words, most of which may be empty.
    let value =
        |field: &str| field.len() <= 2 && field.chars().all(|c| c.is_ascii_alphanumeric() || usual(c));
    let is_framed = view.chars.iter().find(|c| !c.is_whitespace()).is_some_and(|&c| is_bar(c));
    let fields = ['|', ',', ';', '\t'].into_iter().filter_map(|delimiter| view.fields(delimiter));
    let enough = |fields: usize| fields >= 4 || is_framed && fields >= 2;
    if fields.into_iter().any(|fields| enough(fields.len()) && fields.iter().all(|(_, field)| value(field))) {
        return true;
    }
    // Pencil marks with letters beside them: every word has a digit, or is a blank.
    let marks = |word: &str| {
        word.len() <= 12 && word.contains(|c: char| c.is_ascii_digit()) || word.chars().all(usual)
    };
    if good * 2 >= cells.len()
        && words.len() >= 4
        && is_width(words.len())
        && words.iter().all(|(_, word)| marks(word))
    {
        return true;
    }
    // Letters are digits only if there are more than nine digits.
    let digit = |c: char| c.is_ascii_digit() || c.to_ascii_uppercase().is_ascii_uppercase() || usual(c);
    let one_case = !(cells.iter().any(|(_, c)| c.is_ascii_uppercase())
        && cells.iter().any(|(_, c)| c.is_ascii_lowercase()));
    if !one_case || !cells.iter().all(|&(_, c)| digit(c)) {
        return false;
    }
    let large = |count: usize| count > 9 && (is_width(count) || good * 3 >= cells.len());
    let equal = words.iter().all(|(_, word)| word.len() == words[0].1.len());
    large(cells.len()) && equal
        || large(words.len()) && words.iter().any(|(_, word)| word.contains(|c: char| c.is_ascii_digit()))
}

/// Cells by their place, if spaces are blanks: digits and spaces in parts of equal length between bars, or the number of
/// characters that a row has cells.
fn by_place(chars: &[char], size: Size) -> Option<Vec<(usize, char)>> {
    if !chars.iter().all(|&c| c == ' ' || c.is_ascii_digit() || is_bar(c)) || !chars.contains(&' ') {
        return None;
    }
    if !chars.iter().any(|&c| is_bar(c)) {
        return (chars.len() == size.rows()).then(|| chars.iter().copied().enumerate().collect());
    }
    let first = chars.iter().position(|c| *c != ' ')?;
    let last = chars.iter().rposition(|c| *c != ' ')?;
    let inner = if is_bar(chars[first]) && is_bar(chars[last]) && first < last {
        first + 1..last
    } else {
        0..chars.len()
    };
    let mut parts = Vec::new();
    let mut start = inner.start;
    for part in chars[inner].split(|&c| is_bar(c)) {
        parts.push((start, part));
        start += part.len() + 1;
    }
    let length = parts[0].1.len();
    let (boxes, width) = boxes_of(size);
    if parts.len() != boxes || parts.iter().any(|(_, part)| part.len() != length) {
        return None;
    }
    let (step, begin) = match length {
        _ if length == width => (1, 0),
        _ if length == 2 * width + 1 => (2, 1),
        _ if length == 2 * width - 1 => (2, 0),
        _ => return None,
    };
    let cell = |&(place, part): &(usize, &[char])| -> Vec<(usize, char)> {
        part.iter()
            .copied()
            .enumerate()
            .skip(begin)
            .step_by(step)
            .take(width)
            .map(|(i, c)| (place + i, c))
            .collect()
    };
    let cells: Vec<(usize, char)> = parts.iter().flat_map(cell).collect();
    // Every digit of the line is in a place: none of it is left out.
    let digits = |c: char| c.is_ascii_digit();
    let all = chars.iter().filter(|&&c| digits(c)).count();
    (cells.iter().filter(|&&(_, c)| digits(c)).count() == all).then_some(cells)
}
