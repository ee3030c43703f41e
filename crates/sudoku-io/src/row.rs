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
    views: [Option<View>; 5],
    /// What names the row, left of its cells.
    pub(crate) label: Option<Label>,
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
    /// With `||` as one bar of another kind.
    DoubleBars,
    /// Without what names the row, and with `||` as one bar.
    WithoutLabel,
}

impl Way {
    pub(crate) const ALL: [Way; 5] =
        [Way::Plain, Way::SignsAsBars, Way::WithoutTail, Way::DoubleBars, Way::WithoutLabel];
}

/// What names a row: `3`, `C`, `r3`, `Row 3:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    prefix: String,
    is_letter: bool,
    number: u32,
    /// Whether a bar or a sign is between it and the cells.
    is_apart: bool,
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
    pub(crate) chars: Vec<char>,
    /// The places of the characters in the line, if some were left out.
    origin: Option<Vec<usize>>,
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

/// Whether a line is nothing but words that no row of a grid has, so that it need not be looked at more closely.
pub(crate) fn is_sentence(text: &Text) -> bool {
    let (mut ink, mut good, mut word, mut longest, mut words) = (0, 0, 0, 0, 0);
    let (mut upper, mut lower, mut odd, mut cells, mut most_cells) = (false, false, false, 0, 0);
    for &c in &text.chars {
        if c.is_whitespace() {
            words += usize::from(word > 0 || cells > 0);
            (word, cells) = (0, 0);
            continue;
        }
        ink += 1;
        cells = if text::is_delimiter(c) { 0 } else { cells + 1 };
        most_cells = most_cells.max(cells);
        if c.is_ascii_alphabetic() {
            word += 1;
            longest = longest.max(word);
            upper |= c.is_ascii_uppercase();
            // The first word may be the name of a row.
            lower |= words > 0 && c.is_ascii_lowercase();
        } else {
            word = 0;
            let usual =
                c.is_ascii_digit() || "._-*?xX!#+:".contains(c) || !c.is_ascii() && !c.is_alphanumeric();
            good += usize::from(usual);
            odd |= !usual;
        }
    }
    lower && longest > 2 && good * 2 < ink && most_cells < Size::Four.cells() && (upper || odd)
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
        View { chars: chars.to_vec(), origin: None, cells, words, has_empty_part }
    }

    /// The view of some of the characters of a line, each with its place.
    fn of_places(kept: Vec<(usize, char)>) -> View {
        let (origin, chars): (Vec<usize>, Vec<char>) = kept.into_iter().unzip();
        let mut view = View::new(&chars);
        view.cells.iter_mut().for_each(|(place, _)| *place = origin[*place]);
        view.words.iter_mut().for_each(|(place, _)| *place = origin[*place]);
        view.origin = Some(origin);
        view
    }

    /// The places in the line of values that were found in these characters.
    fn placed(&self, mut values: Vec<(usize, String)>) -> Vec<(usize, String)> {
        if let Some(origin) = &self.origin {
            let end = origin.last().map_or(0, |last| last + 1);
            values.iter_mut().for_each(|(place, _)| *place = origin.get(*place).copied().unwrap_or(end));
        }
        values
    }

    /// The bars of the row, in order.
    pub(crate) fn bars(&self) -> impl Iterator<Item = char> {
        self.chars.iter().copied().filter(|&c| is_bar(c))
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
                self.placed(fields)
            }
            Unit::Places => self.placed(single(&by_place(&self.chars, size)?)),
        };
        (cells.len() == size.rows()).then_some(cells)
    }

    pub(crate) fn has_bars(&self) -> bool {
        self.chars.iter().any(|&c| is_bar(c))
    }

    /// The parts between the bars of a frame, each with its place in the view, if they are of equal length.
    pub(crate) fn equal_parts(&self) -> Option<Vec<(usize, &[char])>> {
        let is_ink = |c: &char| !c.is_whitespace();
        let first = self.chars.iter().position(is_ink)?;
        let last = self.chars.iter().rposition(is_ink)?;
        if first == last || !is_bar(self.chars[first]) || !is_bar(self.chars[last]) {
            return None;
        }
        let mut place = first + 1;
        let parts: Vec<(usize, &[char])> = self.chars[first + 1..last]
            .split(|&c| is_bar(c))
            .map(|part| {
                let start = place;
                place += part.len() + 1;
                (start, part)
            })
            .collect();
        let length = parts[0].1.len();
        (parts.len() > 1 && length > 0 && parts.iter().all(|(_, part)| part.len() == length)).then_some(parts)
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

    /// The widths, in cells, of the parts between bars; of those between the rarest kind of bars, if there are several.
    pub(crate) fn widths(&self, unit: Unit) -> Vec<usize> {
        let is_ink = |c: &char| !c.is_whitespace();
        let first = self.chars.iter().position(is_ink).unwrap_or(0);
        let end = self.chars.iter().rposition(is_ink).map_or(first, |last| last + 1);
        let inner = match &self.chars[first..end] {
            [left, inner @ .., right] if is_bar(*left) && is_bar(*right) => inner,
            all => all,
        };
        let bars: Vec<char> = inner.iter().copied().filter(|&c| is_bar(c)).collect();
        let Some(rarest) = rarest(&bars) else {
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
        let width = |part: &[char]| {
            let view = View::new(part);
            match unit {
                Unit::Characters => view.cells.len(),
                Unit::Words => view.words.len(),
                Unit::Fields(_) => part.iter().filter(|&&c| is_bar(c)).count() + 1,
                Unit::Places => 0,
            }
        };
        inner.split(|&c| c == rarest).map(width).collect()
    }

    /// The numbers of cells between wider spaces, if cells of one character are apart by spaces of two widths.
    pub(crate) fn widths_by_space(&self) -> Option<Vec<usize>> {
        let places: Vec<usize> = self.words.iter().map(|&(place, _)| place).collect();
        let gaps: Vec<usize> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let (&least, &most) = (gaps.iter().min()?, gaps.iter().max()?);
        let fits = self.words.len() == self.cells.len()
            && least < most
            && !self.has_bars()
            && gaps.iter().all(|&gap| gap == least || gap == most);
        fits.then(|| gaps.split(|&gap| gap == most).map(|part| part.len() + 1).collect())
    }

    /// Whether the row numbers the columns: `1 2 3`, `0 1 2`, `A B C`, `c1 c2 c3`, perhaps without spaces. Returns how many.
    pub(crate) fn counts_columns(&self) -> Option<usize> {
        let by_words: Vec<String> = self.words.iter().map(|(_, word)| word.clone()).collect();
        let by_cells: Vec<String> = self.cells.iter().map(|(_, c)| c.to_string()).collect();
        [by_words, by_cells].into_iter().find_map(|names| {
            let counts = |names: &[String]| {
                let labels: Option<Vec<Label>> = names.iter().map(|name| label_of(name)).collect();
                labels.is_some_and(|labels| is_width(labels.len()) && are_counted(&labels))
            };
            let corner =
                names.get(1..).filter(|_| names.first().is_some_and(|name| label_of(name).is_none()));
            if counts(&names) {
                Some(names.len())
            } else {
                corner.filter(|rest| counts(rest)).map(<[_]>::len)
            }
        })
    }
}

/// The kind of separator that comes least often.
pub(crate) fn rarest<T: Copy + PartialEq>(separators: &[T]) -> Option<T> {
    let count = |wanted: T| separators.iter().filter(|&&other| other == wanted).count();
    separators.iter().copied().min_by_key(|&separator| count(separator))
}

/// A word as a label.
fn label_of(word: &str) -> Option<Label> {
    let prefix = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &word[prefix.len()..];
    let label = |prefix: &str, is_letter, number| {
        Some(Label { prefix: prefix.to_lowercase(), is_letter, number, is_apart: false })
    };
    match (prefix.len(), digits.len()) {
        (0, 1..=2) => label("", false, digits.parse().ok()?),
        (1, 0) if prefix.is_ascii() && prefix.as_bytes()[0].is_ascii_alphabetic() => {
            label("", true, u32::from(prefix.as_bytes()[0].to_ascii_uppercase() - b'A'))
        }
        (1..=6, 1..=2) if prefix.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
            label(prefix, false, digits.parse().ok()?)
        }
        _ => None,
    }
}

/// Whether labels count from the first on, or down to it.
fn are_counted(labels: &[Label]) -> bool {
    let Some((first, last)) = labels.first().zip(labels.last()) else { return false };
    let same = |label: &Label| label.prefix == first.prefix && label.is_letter == first.is_letter;
    let least = first.number.min(last.number);
    let up = (0..).zip(labels).all(|(i, label)| label.number == least + i);
    let down = (0..).zip(labels.iter().rev()).all(|(i, label)| label.number == least + i);
    let starts = if first.is_letter { least == 0 } else { least <= 1 };
    labels.iter().all(same) && starts && (up || down)
}

/// Whether several rows have names that count.
pub(crate) fn names_count(rows: &[&Row]) -> bool {
    let labels: Option<Vec<Label>> = rows.iter().map(|row| row.label.clone()).collect();
    let count_up = |labels: &[Label]| {
        let first = &labels[0];
        let starts = if first.is_letter { first.number == 0 } else { first.number <= 1 };
        starts && (0..).zip(labels).all(|(i, label)| label.number == first.number + i)
    };
    rows.len() > 1 && labels.is_some_and(|labels| count_up(&labels) || are_counted_down(&labels))
}

/// Whether several rows have names that count and cannot be cells.
pub(crate) fn are_names(rows: &[&Row]) -> bool {
    let is_name =
        |row: &&Row| row.label.as_ref().is_some_and(|label| label.is_apart || !label.prefix.is_empty());
    names_count(rows) && rows.iter().all(is_name)
}

/// Whether labels count down from the number of rows of a board, as far as they go.
fn are_counted_down(labels: &[Label]) -> bool {
    let first = labels[0].number;
    let down = (0..).zip(labels).all(|(i, label)| label.number + i == first);
    down && is_width(first as usize + usize::from(labels[0].is_letter))
}

/// Whether these rows of a board of this size are named, so that the names are not cells. `has_head` says whether the
/// columns are named too.
pub(crate) fn are_named(rows: &[&Row], size: Size, has_head: bool) -> bool {
    let labels: Option<Vec<Label>> = rows.iter().map(|row| row.label.clone()).collect();
    labels.is_some_and(|labels| {
        // A small board with one more column may begin with such digits by chance.
        let certain = has_head
            || size > Size::Four
            || labels.iter().all(|label| label.is_apart || label.is_letter || !label.prefix.is_empty());
        are_counted(&labels) && certain
    })
}

impl Row {
    fn new(text: &Text) -> Row {
        let chars = &text.chars[..];
        let plain = View::new(chars);
        let end = chars.len() - chars.iter().rev().take_while(|c| c.is_whitespace()).count();
        let one_word = plain.words.len() == 1 && plain.cells.iter().all(|(_, c)| c.is_ascii_digit());
        let may_be_text = one_word || plain.cells.iter().any(|(_, c)| c.is_alphabetic());
        let double = with_double_bars(chars);
        let (label, unnamed) = without_label(chars, double.as_deref()).unzip();
        let double = double.map(View::of_places);
        let views = [Some(plain), signs_as_bars(chars), without_tail(chars), double, unnamed];
        Row { number: text.number, views, label, end, may_be_text }
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

    /// What is seen without the name of the row, if it may have one.
    pub(crate) fn unnamed(&self) -> Option<&View> {
        self.views[Way::WithoutLabel as usize].as_ref()
    }

    /// Whether it may be the first of rows that are named, with this many cells beside its name.
    pub(crate) fn begins_names(&self, columns: usize) -> bool {
        let Some((label, view)) = self.label.as_ref().zip(self.unnamed()) else { return false };
        let number = label.number as usize;
        let is_first = if label.is_letter { number == 0 } else { number <= 1 };
        let is_last = number + usize::from(label.is_letter) == columns;
        let fields = |delimiter| view.fields(delimiter).map_or(0, |fields| fields.len());
        (is_first || is_last)
            && (view.words.len() == columns
                || view.cells.len() == columns
                || ['|', ',', ';', '\t'].into_iter().any(|delimiter| fields(delimiter) == columns))
    }

    /// The characters of a line of a board whose cells are blocks, for each way in which they may lie: without spaces
    /// between them; in parts between bars, a cell or a box in each.
    pub(crate) fn blocks(&self, size: Size) -> Option<Vec<Option<Vec<char>>>> {
        let (boxes, width) = boxes_of(size);
        let rows = size.rows();
        let plain = self.plain();
        let close = (plain.cells.len() == rows * width && !plain.has_empty_part)
            .then(|| plain.cells.iter().map(|&(_, c)| c).collect());
        let mut ways = vec![close];
        let view =
            [Way::DoubleBars, Way::Plain].into_iter().find(|&way| self.has(way)).map(|way| self.view(way))?;
        let parts = view.equal_parts().filter(|parts| parts.len() == rows || parts.len() == boxes);
        let length = parts.as_ref().map_or(0, |parts| parts[0].1.len());
        let cells = parts.as_ref().map_or(1, |parts| rows / parts.len());
        for (step, margin, gap) in block_ways() {
            let cell = step * (width - 1) + 1;
            let fits = length == 2 * margin + cells * cell + (cells - 1) * gap;
            ways.push(parts.as_ref().filter(|_| fits).and_then(|parts| {
                let mut marks = Vec::with_capacity(rows * width);
                for (_, part) in parts {
                    let mut left: Vec<char> = part.to_vec();
                    for index in 0..cells * width {
                        let at = margin + index / width * (cell + gap) + index % width * step;
                        marks.push(std::mem::replace(&mut left[at], ' '));
                    }
                    if !left.iter().all(|c| c.is_whitespace()) {
                        return None;
                    }
                }
                Some(marks)
            }));
        }
        ways.iter().any(Option::is_some).then_some(ways)
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

/// How the marks of a block may lie in their part: the step from one to the next, the margin of the part, and the spaces
/// between cells.
fn block_ways() -> impl Iterator<Item = (usize, usize, usize)> {
    (1..=2).flat_map(|step| (0..=2).flat_map(move |margin| (0..=3).map(move |gap| (step, margin, gap))))
}

/// The characters with `||` as one bar of another kind, each with its place.
fn with_double_bars(chars: &[char]) -> Option<Vec<(usize, char)>> {
    let is_pair = |at: usize| chars.get(at..at + 2) == Some(&['|', '|']);
    if !(0..chars.len()).any(is_pair) || chars.windows(3).any(|three| three == ['|', '|', '|']) {
        return None;
    }
    let second = |at: usize| at > 0 && is_pair(at - 1);
    let kept = (0..chars.len()).filter(|&at| !second(at));
    Some(kept.map(|at| (at, if is_pair(at) { '\u{2551}' } else { chars[at] })).collect())
}

/// The view without a word that names the row, and the same word behind the row; `double` has `||` as one bar.
fn without_label(chars: &[char], double: Option<&[(usize, char)]>) -> Option<(Label, View)> {
    let all: Vec<(usize, char)> = match double {
        Some(double) => double.to_vec(),
        None => chars.iter().copied().enumerate().collect(),
    };
    let is_space = |at: usize| all.get(at).is_none_or(|(_, c)| c.is_whitespace());
    let is_barred = |at: usize| all.get(at).is_some_and(|&(_, c)| is_bar(c));
    let ink = |from: usize| (from..all.len()).find(|&at| !is_space(at));
    let word_end =
        |from: usize| (from..all.len()).find(|&at| !all[at].1.is_ascii_alphanumeric()).unwrap_or(all.len());
    let text = |from: usize, to: usize| all[from..to].iter().map(|(_, c)| c).collect::<String>();
    let mut start = ink(0)?;
    let framed = is_barred(start);
    if framed {
        start = ink(start + 1)?;
    }
    let mut end = word_end(start);
    let mut name = text(start, end);
    // `Row 3`
    if name.len() > 1 && name.chars().all(|c| c.is_ascii_alphabetic()) && is_space(end) {
        let second = ink(end)?;
        end = word_end(second);
        name += &text(second, end);
    }
    let mut label = label_of(&name)?;
    let mut rest = end;
    if all.get(rest).is_some_and(|(_, c)| ":).,;]".contains(*c))
        && (all[rest].1 == ',' || is_space(rest + 1) || is_barred(rest + 1))
    {
        label.is_apart = true;
        rest += 1;
    } else if !is_space(rest) && !is_barred(rest) {
        return None;
    }
    let first = ink(rest)?;
    let mut last = all.iter().rposition(|(_, c)| !c.is_whitespace())? + 1;
    if is_barred(first) {
        label.is_apart = true;
        // The same word behind the last bar.
        let tail = last.saturating_sub(name.len());
        if tail > first && text(tail, last) == name {
            let before = all[..tail].iter().rposition(|(_, c)| !c.is_whitespace())?;
            if is_barred(before) && before > first {
                last = before + 1;
            }
        }
        rest = if is_barred(last - 1) { first } else { first + 1 };
    } else if is_space(rest) {
        rest += 1;
    }
    let kept = all.get(rest..last.max(rest))?;
    let view = View::of_places(kept.to_vec());
    (!view.cells.is_empty() || view.has_bars()).then_some((label, view))
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
    // The corners of a drawing may be letters or hashes.
    let has_corners = ink().all(|c| !c.is_alphanumeric() || "oOxX".contains(c))
        && ink().filter(|&c| "oOxX#".contains(c)).count() * 2 <= dashes.len();
    let frame = |c: char| {
        has_corners && "oOxX#".contains(c)
            || is_dash(c)
            || is_bar(c)
            || "+*:.'\"`,/\\^".contains(c)
            || ('\u{2500}'..='\u{257F}').contains(&c)
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
    let is_named_row =
        || row.unnamed().is_some_and(|view| is_row(view) || view.cells.is_empty() && view.has_bars());
    let is_row_with_tail = || row.has(Way::WithoutTail) && is_row(row.view(Way::WithoutTail));
    if is_row(row.plain())
        || is_named_row()
        || is_row_with_tail()
        || row.width_by_place().is_some() && ink().any(|c| c.is_ascii_digit())
    {
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
    let capital =
        |c: char| c.is_whitespace() || c.is_ascii_digit() || c.is_ascii_uppercase() || "._-*".contains(c);
    if is_framed
        && view
            .equal_parts()
            .is_some_and(|parts| parts.iter().all(|(_, part)| part.iter().all(|&c| capital(c))))
    {
        return true;
    }
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
    let digits = |c: char| c.is_ascii_digit() || size > Size::Nine && c.is_ascii_uppercase();
    if !chars.iter().all(|&c| c == ' ' || digits(c) || is_bar(c)) || !chars.contains(&' ') {
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
    let all = chars.iter().filter(|&&c| digits(c)).count();
    (cells.iter().filter(|&&(_, c)| digits(c)).count() == all).then_some(cells)
}
