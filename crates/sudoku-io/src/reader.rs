//! The reader: decides line by line what stands there, and keeps what it needs to decide.

use crate::block::Block;
use crate::format::{Format, Layout};
use crate::item::{Board, Item, More, Note, Puzzle, ReadError};
use crate::json::{self, Brackets};
use crate::row::{Row, Shape, shape};
use crate::source::{Line, Lines};
use crate::symbols;
use crate::table::Table;
use crate::text::{Found, Text, Whole, whole};
use crate::xml::Xml;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use sudoku_core::Size;

/// A line longer than this is no text with boards, unless it is JSON.
const LONGEST_TEXT: usize = 1 << 16;
/// JSON longer than this, without an end, is not read as JSON.
const LONGEST_JSON: usize = 8 << 20;
/// A row of a table with an open quote does not go on for longer than this.
const LONGEST_ROW: usize = 1 << 16;

/// Reads boards from bytes, in whatever format they are, in constant memory: an iterator of [`Item`]s.
///
/// The source is anything that is [`BufRead`]: a slice of bytes, or a buffered file or stream. An `Err` is a failure of
/// the source itself, and the last thing that is returned; everything that is wrong with the content is an
/// [`Item::Error`], and the boards after it are read all the same.
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
pub struct Reader<R> {
    mode: Mode<R>,
    state: State,
}

enum Mode<R> {
    Text(Lines<R>),
    Table(Lines<R>, Table),
    Xml(Box<Xml<R>>),
    Done,
}

/// What has been seen so far.
struct State {
    format: Format,
    pairs: bool,
    /// What is read but not yet taken.
    ready: VecDeque<Item>,
    boards: u64,
    faults: u64,
    /// The layout and the size of the last board.
    last: Option<(Layout, Size)>,
    block: Block,
    /// Lines that are no board, whose meaning depends on what follows.
    text: Option<Prose>,
    /// Whether the last board had a line of text above it.
    titled: bool,
    /// Inside a section that holds no puzzle.
    in_other_section: bool,
    /// This many lines of sixteen cells have been judged: they are rows (else boards).
    sixteens: Option<(usize, bool)>,
    /// Up to this line JSON has been tried in vain.
    no_json_until: u64,
    /// The line on which JSON began that does not end: it has had its error.
    broken_json: u64,
}

/// Some lines of text.
struct Prose {
    first: u64,
    last: u64,
    text: Text,
}

impl<R: BufRead> Reader<R> {
    /// A reader that decides everything by content.
    pub fn new(source: R) -> Self {
        Reader::with_format(source, Format::default())
    }

    /// A reader that is told a part of the format.
    pub fn with_format(source: R, format: Format) -> Self {
        let state = State {
            format,
            pairs: false,
            ready: VecDeque::new(),
            boards: 0,
            faults: 0,
            last: None,
            block: Block::default(),
            text: None,
            titled: false,
            in_other_section: false,
            sixteens: None,
            no_json_until: 0,
            broken_json: 0,
        };
        Reader { mode: Mode::Text(Lines::new(source)), state }
    }

    /// Two boards on a line are a puzzle and what is said to be its solution, even if the second one is not full.
    pub fn pairs(mut self) -> Self {
        self.state.pairs = true;
        self
    }

    /// The next item, or nothing at the end.
    ///
    /// # Errors
    /// If the source itself fails.
    #[inline]
    pub fn next_item(&mut self) -> io::Result<Option<Item>> {
        loop {
            if let Some(item) = self.state.ready.pop_front() {
                return Ok(Some(item));
            }
            if self.state.may_be_fast()
                && let Mode::Text(lines) = &mut self.mode
                && let Some((line, board)) = lines.plain_board(self.state.format.symbols)?
            {
                self.state.boards += 1;
                self.state.last = Some((Layout::Line, Size::Nine));
                self.state.titled = false;
                let puzzle = Puzzle { line, column: 1, board: Board::Nine(board), more: None };
                return Ok(Some(Item::Puzzle(puzzle)));
            }
            if !self.step()? && self.state.ready.is_empty() {
                return Ok(None);
            }
        }
    }

    /// Reads a line or more; false at the end.
    #[cold]
    fn step(&mut self) -> io::Result<bool> {
        match std::mem::replace(&mut self.mode, Mode::Done) {
            Mode::Text(lines) => self.mode = self.state.step(lines)?,
            Mode::Table(lines, table) => self.mode = self.state.table_row(lines, table)?,
            Mode::Xml(mut xml) => {
                let more = xml.step(self.state.format, &mut self.state.ready)?;
                self.state.count_ready();
                if more {
                    self.mode = Mode::Xml(xml);
                } else {
                    self.state.end(1);
                }
            }
            Mode::Done => return Ok(false),
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

/// What is no board, in words.
const EXPECTED: &str = "a board: 81 cells on a line, or 9 rows of 9 cells";

impl State {
    /// Whether the next line may be read on its own, whatever came before it.
    #[inline]
    fn may_be_fast(&self) -> bool {
        self.block.is_empty()
            && self.text.is_none()
            && !self.in_other_section
            && matches!(self.format.layout, None | Some(Layout::Line))
    }

    /// Reads a line of text, or several that belong together.
    fn step<R: BufRead>(&mut self, mut lines: Lines<R>) -> io::Result<Mode<R>> {
        if lines.taken() == 0 && self.no_text(lines.start()?) {
            return Ok(Mode::Done);
        }
        let Some(mut line) = lines.next()? else {
            self.finish_block();
            self.end(lines.taken());
            return Ok(Mode::Done);
        };
        self.without_end_byte(&mut line);
        let is_json = self.begins_json(&line);
        if line.cut || line.bytes.len() > LONGEST_TEXT && !is_json {
            self.finish_block();
            let at_least = if line.cut { "at least " } else { "" };
            let found = format!("a line of {at_least}{} bytes", line.bytes.len());
            self.error(Text { number: line.number, chars: Vec::new() }.error(0, found, EXPECTED));
            return Ok(Mode::Text(lines));
        }
        if is_json {
            self.json(&mut lines, line)?;
            return Ok(Mode::Text(lines));
        }
        let nothing_yet = self.boards == 0 && self.faults == 0 && self.block.is_empty();
        let start = line.bytes.trim_ascii_start();
        let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).trim_ascii_start();
        let is_tag = start.first() == Some(&b'<')
            && start.get(1).is_some_and(|b| b.is_ascii_alphabetic() || b"?!".contains(b));
        if nothing_yet && is_tag && matches!(self.format.layout, None | Some(Layout::Xml)) {
            lines.put_back(line);
            self.text = None;
            let (lines, source, taken) = lines.into_parts();
            return Ok(Mode::Xml(Box::new(Xml::new(lines, source, taken))));
        }
        if nothing_yet
            && matches!(self.format.layout, None | Some(Layout::Csv))
            && !start.is_empty()
            && start[0] != b'#'
        {
            let forced = self.format.layout.is_some();
            if let Some(table) = Table::begin(&line, lines.peek()?, self.format, forced) {
                self.settle_text(Layout::Csv);
                self.ready.push_back(Item::Header(table.header.clone()));
                return Ok(Mode::Table(lines, table));
            }
        }
        self.text_line(&mut lines, &Text::new(&line))?;
        Ok(Mode::Text(lines))
    }

    /// Input that is in another encoding than UTF-8.
    fn no_text(&mut self, start: &[u8]) -> bool {
        let wide = start.starts_with(b"\xFF\xFE") || start.starts_with(b"\xFE\xFF");
        if wide {
            let text = Text { number: 1, chars: Vec::new() };
            self.error(text.error(0, "UTF-16 text", "UTF-8 or ASCII text (save it as that)"));
        }
        wide
    }

    /// Takes off a DOS end-of-file byte.
    fn without_end_byte(&mut self, line: &mut Line) {
        let had = line.bytes.len();
        while line.bytes.last() == Some(&0x1A) {
            line.bytes.pop();
        }
        if line.bytes.len() < had {
            let message = "a DOS end-of-file byte (Ctrl-Z) is left out".into();
            self.ready.push_back(Item::Note(Note { line: line.number, message }));
        }
    }

    fn begins_json(&self, line: &Line) -> bool {
        let bytes = line.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&line.bytes);
        self.block.is_empty()
            && line.number > self.no_json_until
            && matches!(self.format.layout, None | Some(Layout::Json))
            && json::begins(bytes)
    }

    /// Reads JSON up to the line on which its last bracket closes.
    fn json<R: BufRead>(&mut self, lines: &mut Lines<R>, first: Line) -> io::Result<()> {
        let number = first.number;
        let mut brackets = Brackets::default();
        let mut parts = VecDeque::from([first]);
        let mut length = 0;
        while !brackets.line(&parts[parts.len() - 1].bytes) {
            length += parts[parts.len() - 1].bytes.len() + 1;
            match lines.next()? {
                Some(line) if length <= LONGEST_JSON => parts.push_back(line),
                rest => {
                    // The lines are read once more, as text: there may be boards among them.
                    if let Some(line) = rest {
                        lines.put_back(line);
                    }
                    let text = Text::new(&parts[0]);
                    self.error(text.error(
                        0,
                        "JSON that does not end",
                        "a bracket that closes the first one",
                    ));
                    self.broken_json = number;
                    self.no_json_until = parts[parts.len() - 1].number;
                    parts.into_iter().rev().for_each(|line| lines.put_back(line));
                    return Ok(());
                }
            }
        }
        let mut text = String::with_capacity(length);
        for line in &parts {
            text.push_str(&String::from_utf8_lossy(&line.bytes));
            text.push('\n');
        }
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
        self.settle_text(Layout::Json);
        self.ready.extend(json::items(text, number, self.format));
        self.count_ready();
        self.last = Some((Layout::Json, Size::Nine));
        Ok(())
    }

    /// Reads a row of a table.
    fn table_row<R: BufRead>(&mut self, mut lines: Lines<R>, table: Table) -> io::Result<Mode<R>> {
        let Some(mut line) = lines.next()? else {
            self.end(lines.taken());
            return Ok(Mode::Done);
        };
        self.without_end_byte(&mut line);
        if line.bytes.trim_ascii().is_empty() {
            return Ok(Mode::Table(lines, table));
        }
        let number = line.number;
        let mut parts = vec![line];
        let mut bytes = parts[0].bytes.clone();
        while table.is_open(&bytes) {
            match lines.next()? {
                Some(line) if bytes.len() + line.bytes.len() <= LONGEST_ROW => {
                    bytes.push(b'\n');
                    bytes.extend_from_slice(&line.bytes);
                    parts.push(line);
                }
                rest => {
                    if let Some(line) = rest {
                        lines.put_back(line);
                    }
                    parts.drain(1..).rev().for_each(|line| lines.put_back(line));
                    bytes.clone_from(&parts[0].bytes);
                    break;
                }
            }
        }
        match table.row(number, &bytes, self.format) {
            None => {}
            Some(Ok(puzzle)) => {
                self.boards += 1;
                self.ready.push_back(Item::Puzzle(puzzle));
            }
            Some(Err(error)) => self.error(error),
        }
        Ok(Mode::Table(lines, table))
    }

    /// Judges one line of text.
    fn text_line<R: BufRead>(&mut self, lines: &mut Lines<R>, text: &Text) -> io::Result<()> {
        let trimmed = text.trimmed();
        if trimmed.is_empty() {
            return self.blank_line(lines, text);
        }
        if self.section(text) || self.in_other_section {
            return Ok(());
        }
        let bare = !trimmed.iter().any(|c| c.is_whitespace());
        let is_board_of_hashes = bare && Size::from_cells(trimmed.len()).is_some();
        if trimmed[0] == '#' && !is_board_of_hashes || text.starts_with("//") {
            return Ok(());
        }
        let shape = shape(text);
        match shape {
            Shape::Separator => return Ok(()),
            Shape::Dashes(row) => {
                self.block.push_dashes(row);
                return self.after_row(lines);
            }
            _ => {}
        }
        let size = self.last.filter(|(layout, _)| *layout == Layout::Line).map(|(_, size)| size);
        let as_rows = matches!(self.format.layout, Some(Layout::Grid | Layout::Numbers | Layout::Pencil));
        match whole(text, self.format, size) {
            Whole::Boards(boards) => {
                self.finish_block();
                self.line_boards(text, boards);
                return Ok(());
            }
            Whole::Fault(error) => {
                self.finish_block();
                self.settle_text(Layout::Line);
                self.last.get_or_insert((Layout::Line, Size::Nine));
                self.error(error);
                return Ok(());
            }
            Whole::Sixteen if !as_rows && self.block.is_empty() => {
                if !self.sixteen_is_row(lines, text)? {
                    return Ok(());
                }
            }
            Whole::Sixteen | Whole::Nothing => {}
        }
        match shape {
            Shape::Row(row) if self.format.layout != Some(Layout::Line) => {
                self.block.push(row);
                self.after_row(lines)
            }
            _ => {
                self.finish_block();
                self.prose(text);
                Ok(())
            }
        }
    }

    /// A line such as `[Puzzle]` begins a section, as in the files of SadMan Software. Those that hold no puzzle (the
    /// state of play, pencil marks) are left out.
    fn section(&mut self, text: &Text) -> bool {
        let name = match text.trimmed() {
            ['[', name @ .., ']'] if name.first().is_some_and(|c| c.is_alphabetic()) => name,
            _ => return false,
        };
        if !name.iter().all(|c| c.is_alphanumeric() || " _-".contains(*c)) {
            return false;
        }
        self.finish_block();
        let name: String = name.iter().collect();
        let holds_puzzle = matches!(
            name.to_lowercase().as_str(),
            "puzzle" | "givens" | "clues" | "board" | "start" | "sudoku"
        );
        self.in_other_section = !holds_puzzle && self.boards > 0;
        if self.in_other_section {
            let message = format!("the section [{name}] is left out: it belongs to the puzzle above it");
            self.ready.push_back(Item::Note(Note { line: text.number, message }));
        }
        true
    }

    /// A blank line ends a grid, unless it may stand between the rows or bands of one.
    fn blank_line<R: BufRead>(&mut self, lines: &mut Lines<R>, text: &Text) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        if !text.chars.is_empty() && self.block.width_by_place() == Some(text.chars.len()) {
            self.block.push(Row::of_spaces(text));
            return self.after_row(lines);
        }
        if self.block.may_have_gap() {
            self.block.push_gap();
        } else {
            self.finish_block();
        }
        Ok(())
    }

    /// Whether a line of sixteen cells is a row of a 16x16 board. If it is not, it has been dealt with: as a 4x4 board,
    /// or as something that cannot be told.
    fn sixteen_is_row<R: BufRead>(&mut self, lines: &mut Lines<R>, text: &Text) -> io::Result<bool> {
        let four = |text: &Text| {
            let cells: Vec<char> = text.chars.iter().copied().filter(|c| !c.is_whitespace()).collect();
            symbols::board(Size::Four, &cells, None)
                .map_err(|fault| text.fault(text.indent() as usize - 1, fault))
        };
        let judged = match self.sixteens.take() {
            Some(judged) => judged,
            None if self.format.layout == Some(Layout::Line) => (1, false),
            None => {
                // Looks ahead over the lines of sixteen cells that follow, as many as a 16x16 board has.
                let mut ahead = Vec::new();
                let mut fours = vec![four(text)];
                while fours.len() < 16
                    && let Some(line) = lines.next()?
                {
                    let next = Text::new(&line);
                    ahead.push(line);
                    if !matches!(whole(&next, self.format, None), Whole::Sixteen) {
                        break;
                    }
                    fours.push(four(&next));
                }
                ahead.into_iter().rev().for_each(|line| lines.put_back(line));
                let count = fours.len();
                let good = fours.iter().filter(|board| board.is_ok()).count();
                let empty = |board: &Result<sudoku_core::AnyGrid, ReadError>| {
                    board.as_ref().is_ok_and(|board| board.to_string().chars().all(|c| c == '.'))
                };
                let open = good == count && count == 16 && fours.iter().all(empty)
                    || good * 4 < count * 3 && good * 2 > count;
                if open {
                    for _ in 1..count {
                        lines.next()?;
                    }
                    self.settle_text(Layout::Line);
                    let found = format!("{count} lines of 16 cells, which can be read in two ways");
                    let expected =
                        "either rows of a 16x16 board (--format grid) or 4x4 boards (--format line)";
                    self.error(text.error(text.indent() as usize - 1, found, expected));
                    return Ok(false);
                }
                (count, good * 2 <= count)
            }
        };
        let (count, rows) = judged;
        self.sixteens = (count > 1).then_some((count - 1, rows));
        if rows {
            self.sixteens = None; // the rest of the grid is taken as rows, since a grid has begun
            return Ok(true);
        }
        self.settle_text(Layout::Line);
        match four(text) {
            Ok(board) => self.board(text.number, text.indent(), board.into(), Layout::Line, None),
            Err(error) => self.error(error),
        }
        Ok(false)
    }

    /// The boards of one line: a puzzle, perhaps its solution, perhaps more puzzles.
    fn line_boards(&mut self, text: &Text, boards: Vec<Found>) {
        self.settle_text(Layout::Line);
        let mut boards = boards.into_iter().peekable();
        while let Some(Found { start, board }) = boards.next() {
            let is_solution = |next: &Found| {
                let full = next.board.clues() == next.board.size().cells();
                (self.pairs || full) && next.board.size() == board.size() && next.board.grid().is_some()
            };
            let solution = boards.next_if(is_solution).and_then(|found| found.board.grid());
            self.board(text.number, start as u32 + 1, board, Layout::Line, solution);
        }
    }

    /// After a row came: the grid may be complete, or beyond hope.
    fn after_row<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<()> {
        if let Some(title) = self.block.take_title() {
            let chars = title.cells.iter().map(|&(_, c)| c).collect();
            self.prose(&Text { number: title.number, chars });
        }
        let next = lines.peek()?.map(Text::new).and_then(|text| match shape(&text) {
            Shape::Row(row) => Some(row),
            _ => None,
        });
        if let Some(before) = self.block.split_overlong_group(next.is_some()) {
            let block = std::mem::replace(&mut self.block, before);
            self.finish_block();
            self.block = block;
        }
        if self.block.is_complete(next.as_ref()) || self.block.is_overfull() {
            self.finish_block();
        }
        Ok(())
    }

    /// Takes the grid as it is.
    fn finish_block(&mut self) {
        let block = std::mem::take(&mut self.block);
        if let Some(row) = block.single() {
            let text = Text { number: row.number, chars: row.cells.iter().map(|&(_, c)| c).collect() };
            if row.may_be_text {
                return self.prose(&text);
            }
            if let Some((Layout::Line, size)) = self.last {
                self.settle_text(Layout::Line);
                let (cells, rows) = (size.cells(), size.rows());
                let found = format!(
                    "the end of the line after {}",
                    crate::block::counted(row.cells.len(), "character")
                );
                self.error(text.error(
                    row.end,
                    found,
                    format!("{cells} characters, for {rows} rows of {rows} cells"),
                ));
                return;
            }
        }
        match block.finish(self.format) {
            None => {}
            Some((line, column, Ok(board))) => {
                self.settle_text(Layout::Grid);
                self.board(line, column, board, Layout::Grid, None);
            }
            Some((_, _, Err(error))) => {
                self.settle_text(Layout::Grid);
                self.last = self.last.or(Some((Layout::Grid, Size::Nine)));
                self.error(error);
            }
        }
    }

    /// A line that is no part of any board: a title, a count, a sentence, or something that went wrong.
    fn prose(&mut self, text: &Text) {
        if text.number == self.broken_json {
            return;
        }
        let in_list =
            matches!(self.last, Some((Layout::Line, _))) || self.format.layout == Some(Layout::Line);
        if in_list && (self.boards > 0 || self.faults > 0) && !self.titled {
            return self.error(text.error(text.indent() as usize - 1, text.excerpt(), EXPECTED));
        }
        match &mut self.text {
            Some(prose) => prose.last = text.number,
            None => {
                let (first, last) = (text.number, text.number);
                self.text =
                    Some(Prose { first, last, text: Text { number: first, chars: text.chars.clone() } });
            }
        }
    }

    /// Decides what the lines of text were, now that a board of this layout follows.
    fn settle_text(&mut self, layout: Layout) {
        let titled = std::mem::take(&mut self.titled);
        let Some(prose) = self.text.take() else { return };
        if self.boards == 0 && self.faults == 0 {
            self.note_prose(&prose);
        } else if layout == Layout::Line && !titled {
            self.error(prose.text.error(prose.text.indent() as usize - 1, prose.text.excerpt(), EXPECTED));
            return;
        }
        self.titled = true;
    }

    fn note_prose(&mut self, prose: &Prose) {
        let more = prose.last - prose.first;
        let rest = match more {
            0 => String::new(),
            1 => " and another line".into(),
            _ => format!(" and {more} more lines"),
        };
        let message = format!("{}{rest} left out: no board there", prose.text.excerpt());
        self.ready.push_back(Item::Note(Note { line: prose.first, message }));
    }

    fn board(
        &mut self,
        line: u64,
        column: u32,
        board: Board,
        layout: Layout,
        solution: Option<sudoku_core::AnyGrid>,
    ) {
        self.boards += 1;
        self.last = Some((layout, board.size()));
        let more =
            solution.map(|solution| Box::new(More { solution: Some(Ok(solution)), ..More::default() }));
        self.ready.push_back(Item::Puzzle(Puzzle { line, column, board, more }));
    }

    fn error(&mut self, error: ReadError) {
        self.faults += 1;
        self.ready.push_back(Item::Error(error));
    }

    /// Counts the items that another module made ready.
    fn count_ready(&mut self) {
        let count = |wanted: fn(&Item) -> bool| self.ready.iter().filter(|item| wanted(item)).count() as u64;
        let boards = count(|item| matches!(item, Item::Puzzle(_)));
        let faults = count(|item| matches!(item, Item::Error(_)));
        self.boards += boards;
        self.faults += faults;
    }

    /// The end of the input: no board at all is an error.
    fn end(&mut self, last_line: u64) {
        let nothing = self.boards == 0 && self.faults == 0;
        match self.text.take() {
            Some(prose) if nothing => {
                let is_pointer = prose.text.starts_with("version https://git-lfs");
                let found = match prose.text.excerpt() {
                    text if is_pointer => format!("{text}, a pointer of Git LFS"),
                    text => format!("{text}, and no board up to the end"),
                };
                let expected =
                    if is_pointer { "the file itself (fetch it with `git lfs pull`)" } else { EXPECTED };
                let mut error = prose.text.error(prose.text.indent() as usize - 1, found, expected);
                error.line = prose.first;
                self.error(error);
            }
            Some(prose) if matches!(self.last, Some((Layout::Line, _))) => {
                self.error(prose.text.error(
                    prose.text.indent() as usize - 1,
                    prose.text.excerpt(),
                    EXPECTED,
                ));
            }
            Some(prose) => self.note_prose(&prose),
            None if nothing => {
                let text = Text { number: last_line.max(1), chars: Vec::new() };
                self.error(text.error(0, "the end of the input", EXPECTED));
            }
            None => {}
        }
    }
}
