//! The reader: decides by the first lines whether an input is text, a table or XML, and reads on accordingly.

use crate::decode::{self, Kind};
use crate::form::{Format, Layout};
use crate::item::{Board, Item, Puzzle};
use crate::page::Page;
use crate::source::{Line, Lines};
use crate::table::{self, Table};
use crate::text::Text;
use crate::xml::Xml;
use std::io::{self, BufRead};
use sudoku_core::Size;

/// A row of a table with an open quote may not be longer than this.
const LONGEST_ROW: usize = 1 << 16;

/// Reads boards from bytes, in whatever format they are, in constant memory: an iterator of [`Item`]s.
///
/// The source is anything that is [`BufRead`]: a slice of bytes, or a buffered file or stream. An `Err` is a failure of
/// the source itself, and the last thing that the iterator returns. Everything that is wrong with the content is an
/// [`Item::Error`], and the boards after it are still read.
///
/// ```
/// use sudoku_io::{Item, Reader};
///
/// let text = "\
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
/// ";
/// let items: Vec<Item> = Reader::new(text.as_bytes()).collect::<Result<_, _>>()?;
/// let [Item::Puzzle(puzzle), Item::Error(error)] = &items[..] else { panic!("{items:?}") };
/// assert_eq!(puzzle.board.clues(), 30);
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 81: found the end of the board after 80 characters, expected 81 characters, for 9 rows of 9 cells"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R: BufRead> {
    mode: Mode<R>,
    page: Page,
}

enum Mode<R: BufRead> {
    Text(Lines<R>),
    Table(Lines<R>, Table),
    Xml(Box<Xml<R>>),
    Done,
}

impl<R: BufRead> Reader<R> {
    /// A reader that decides everything by content.
    pub fn new(source: R) -> Self {
        Reader::with_format(source, Format::default())
    }

    /// A reader that knows a part of the format.
    pub fn with_format(source: R, format: Format) -> Self {
        Reader { mode: Mode::Text(Lines::new(source)), page: Page::new(format) }
    }

    /// Two boards on a line are a puzzle and its claimed solution, even if the second one is not full.
    pub fn pairs(mut self) -> Self {
        self.page.pairs = true;
        self
    }

    /// The next item, or `None` at the end.
    ///
    /// # Errors
    /// If the source itself fails.
    #[inline]
    pub fn next_item(&mut self) -> io::Result<Option<Item>> {
        loop {
            if let Some(item) = self.page.ready.pop_front() {
                return Ok(Some(item));
            }
            if self.page.may_be_fast()
                && let Mode::Text(lines) = &mut self.mode
                && let Some((line, board)) = lines.plain_board(self.page.format.symbols)?
            {
                self.page.boards += 1;
                self.page.last = Some((Layout::Line, Size::Nine));
                self.page.titled = false;
                let puzzle = Puzzle { line, column: 1, board: Board::Nine(board), more: None };
                return Ok(Some(Item::Puzzle(puzzle)));
            }
            if !self.step()? && self.page.ready.is_empty() {
                return Ok(None);
            }
        }
    }

    /// Reads a line or more; returns `false` at the end.
    #[cold]
    fn step(&mut self) -> io::Result<bool> {
        match std::mem::replace(&mut self.mode, Mode::Done) {
            Mode::Text(mut lines) => {
                if lines.taken() == 0 && !lines.has_some() && !self.begin(&mut lines)? {
                    return Ok(true);
                }
                let nothing_yet = self.page.is_fresh();
                self.mode = match lines.next()? {
                    None => {
                        self.page.end_of_text(&lines);
                        Mode::Done
                    }
                    Some(line) if nothing_yet => self.first_line(lines, line)?,
                    Some(line) => {
                        self.page.line(&mut lines, line)?;
                        Mode::Text(lines)
                    }
                };
            }
            Mode::Table(mut lines, table) => {
                if self.table_row(&mut lines, &table)? {
                    self.mode = Mode::Table(lines, table);
                }
            }
            Mode::Xml(mut xml) => {
                let more = xml.step(self.page.format, &mut self.page.ready)?;
                self.page.count_ready();
                if more {
                    self.mode = Mode::Xml(xml);
                } else {
                    self.page.end(1);
                }
            }
            Mode::Done => return Ok(false),
        }
        Ok(true)
    }

    /// Unpacks and decodes the source as its first bytes require; returns `false` if it cannot be read at all.
    fn begin(&mut self, lines: &mut Lines<R>) -> io::Result<bool> {
        let kind = decode::kind(lines.source().start()?);
        #[cfg(feature = "gzip")]
        let kind = if kind == Kind::Gzip {
            lines.source().unpack();
            decode::kind(lines.source().start()?)
        } else {
            kind
        };
        match kind {
            Kind::Text => {}
            Kind::Wide => {
                lines.source().widen(None);
                self.page.note(1, "UTF-16 text, read by its byte-order mark".into());
            }
            Kind::UnmarkedWide(encoding) => {
                lines.source().widen(Some(encoding));
                self.page.note(1, format!("{} text without a byte-order mark", encoding.name()));
            }
            Kind::Gzip => {
                let expected = "what it holds, or gzip around it once";
                self.page.error(Text::empty(1).error(0, "gzip data within gzip data", expected));
                return Ok(false);
            }
            Kind::Foreign { what, advice } => {
                self.page.error(Text::empty(1).error(0, what, format!("text{advice}")));
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A line before any board: what follows may be XML or a table.
    fn first_line(&mut self, mut lines: Lines<R>, mut line: Line) -> io::Result<Mode<R>> {
        let page = &mut self.page;
        page.without_end_byte(&mut line);
        let start = line.bytes.trim_ascii_start();
        let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).trim_ascii_start();
        let is_tag = start.first() == Some(&b'<')
            && start.get(1).is_some_and(|b| b.is_ascii_alphabetic() || b"?!".contains(b));
        if is_tag && matches!(page.format.layout(), None | Some(Layout::Xml)) {
            lines.put_back(line);
            page.forget_prose();
            let (lines, source, taken) = lines.into_parts();
            return Ok(Mode::Xml(Box::new(Xml::new(lines, source, taken))));
        }
        let may_be_table = matches!(page.format.layout(), None | Some(Layout::Csv))
            && !line.cut
            && !start.is_empty()
            && start[0] != b'#'
            && !page.begins_lists(&line);
        if may_be_table {
            let forced = page.format.layout().is_some();
            if let Some(table) = Table::begin(&line, lines.peek()?, page.format, forced) {
                page.settle_prose(Layout::Csv);
                page.ready.push_back(Item::Header(table.header.clone()));
                return Ok(Mode::Table(lines, table));
            }
        }
        page.line(&mut lines, line)?;
        Ok(Mode::Text(lines))
    }

    /// Reads a row of a table; returns `false` at the end.
    fn table_row(&mut self, lines: &mut Lines<R>, table: &Table) -> io::Result<bool> {
        let page = &mut self.page;
        let Some(mut line) = lines.next()? else {
            page.end_of_lines(lines);
            return Ok(false);
        };
        page.without_end_byte(&mut line);
        if line.bytes.trim_ascii().is_empty() {
            return Ok(true);
        }
        let number = line.number;
        let mut bytes = line.bytes;
        let mut is_open = table::has_odd_quotes(&bytes);
        let mut end = bytes.len();
        while is_open {
            match lines.next()? {
                Some(line) if bytes.len() + line.bytes.len() <= LONGEST_ROW => {
                    is_open ^= table::has_odd_quotes(&line.bytes);
                    bytes.push(b'\n');
                    bytes.extend_from_slice(&line.bytes);
                    end = bytes.len();
                }
                rest => {
                    // The quote spoils its own line only.
                    if let Some(line) = rest {
                        lines.put_back(line);
                    }
                    end = memchr::memchr(b'\n', &bytes).unwrap_or(bytes.len());
                    if end < bytes.len() {
                        let mut below = bytes[end + 1..].to_vec();
                        below.push(b'\n');
                        lines.put_back_text(below, number + 1);
                    }
                    break;
                }
            }
        }
        let bytes = &bytes[..end];
        match table.row(number, bytes, page.format) {
            None => {}
            Some(Ok(puzzle)) => {
                page.boards += 1;
                page.ready.push_back(Item::Puzzle(puzzle));
            }
            Some(Err(error)) => page.error(error),
        }
        Ok(true)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Item>;

    fn next(&mut self) -> Option<io::Result<Item>> {
        let item = self.next_item();
        if item.is_err() {
            self.mode = Mode::Done;
        }
        item.transpose()
    }
}
