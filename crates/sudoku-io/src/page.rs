//! Text, line by line: boards on a line, rows of grids, lists, and the prose between them.

use crate::form::{Format, Layout};
use crate::item::{Board, Item, More, Note, Puzzle, ReadError};
use crate::lists::{self, Brackets};
use crate::lone::{self, Judged, Prefix, Verdict};
use crate::row::{Row, Shape, is_sentence, shape};
use crate::run::{Drawn, Run, counted};
use crate::source::{Line, Lines};
use crate::text::{Found, Text, Whole, whole};
use crate::walk;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use sudoku_core::{AnyGrid, Size};

/// A line longer than this is not text with boards, unless it is JSON.
const LONGEST_TEXT: usize = 1 << 16;
/// A line longer than this is not a row of a grid.
const LONGEST_ROW: usize = 2000;
/// Lists longer than this, without an end, are not read.
const LONGEST_LISTS: usize = 8 << 20;

/// What is not a board, in words.
const EXPECTED: &str = "a board: 81 cells on a line, or 9 rows of 9 cells";

/// What has been seen so far.
pub(crate) struct Page {
    pub(crate) format: Format,
    pub(crate) pairs: bool,
    /// What is read but not yet returned.
    pub(crate) ready: VecDeque<Item>,
    pub(crate) boards: u64,
    faults: u64,
    /// The layout and the size of the last board.
    pub(crate) last: Option<(Layout, Size)>,
    /// Whether the last board had a line of text above it.
    pub(crate) titled: bool,
    run: Run,
    /// The number of rows of the last grid that was not one, if only prose has come since: pieces of the same thing.
    pieces: usize,
    /// Lines that are not boards, whose meaning depends on what follows.
    prose: Option<Prose>,
    /// Inside a section that holds no puzzle.
    in_other_section: bool,
    /// What the lines of cells around here are.
    judged: Option<Judged>,
    /// The number of rows of sixteen cells that were not 4x4 boards since the last board: the next may be their neighbour.
    odd_sixteens: usize,
    /// What comes before the rows that are read now.
    prefix: Option<Prefix>,
    /// Up to this line, reading lists has been tried in vain.
    no_lists_until: u64,
    /// The line on which lists began that do not end: its error has been reported.
    broken_lists: u64,
}

/// Some lines of text.
struct Prose {
    first: u64,
    last: u64,
    says_solution: bool,
    text: Text,
}

impl Page {
    pub(crate) fn new(format: Format) -> Page {
        Page {
            format,
            pairs: false,
            ready: VecDeque::new(),
            boards: 0,
            faults: 0,
            last: None,
            titled: false,
            run: Run::default(),
            pieces: 0,
            prose: None,
            in_other_section: false,
            judged: None,
            odd_sixteens: 0,
            prefix: None,
            no_lists_until: 0,
            broken_lists: 0,
        }
    }

    /// Whether the next line may be read on its own, whatever came before it.
    #[inline]
    pub(crate) fn may_be_fast(&self) -> bool {
        self.run.is_empty()
            && self.prose.is_none()
            && !self.in_other_section
            && self.format.layout().is_none_or(|layout| layout == Layout::Line)
    }

    /// Whether only prose has come so far.
    pub(crate) fn is_fresh(&self) -> bool {
        self.boards == 0 && self.faults == 0 && self.run.is_empty()
    }

    pub(crate) fn note(&mut self, line: u64, message: String) {
        self.ready.push_back(Item::Note(Note { line, message }));
    }

    pub(crate) fn error(&mut self, error: ReadError) {
        self.faults += 1;
        self.pieces = 0;
        self.ready.push_back(Item::Error(error));
    }

    fn board(&mut self, line: u64, column: u32, board: Board, layout: Layout, solution: Option<AnyGrid>) {
        self.boards += 1;
        self.pieces = 0;
        self.odd_sixteens = 0;
        self.last = Some((layout, board.size()));
        let more =
            solution.map(|solution| Box::new(More { solution: Some(Ok(solution)), ..More::default() }));
        self.ready.push_back(Item::Puzzle(Puzzle { line, column, board, more }));
    }

    /// Counts the items that another module produced.
    pub(crate) fn count_ready(&mut self) {
        let count = |wanted: fn(&Item) -> bool| self.ready.iter().filter(|item| wanted(item)).count() as u64;
        let boards = count(|item| matches!(item, Item::Puzzle(_)));
        let faults = count(|item| matches!(item, Item::Error(_)));
        self.boards += boards;
        self.faults += faults;
    }

    /// Takes off a DOS end-of-file byte.
    pub(crate) fn without_end_byte(&mut self, line: &mut Line) {
        let had = line.bytes.len();
        while line.bytes.last() == Some(&0x1A) {
            line.bytes.pop();
        }
        if line.bytes.len() < had {
            self.note(line.number, "a DOS end-of-file byte (Ctrl-Z) is left out".into());
        }
    }

    pub(crate) fn begins_lists(&self, line: &Line) -> bool {
        self.lists_begin(line).is_some()
    }

    fn lists_begin(&self, line: &Line) -> Option<usize> {
        let marked = if line.bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let may_be = !self.run.has_rows()
            && line.number > self.no_lists_until
            && matches!(self.format.layout(), None | Some(Layout::Json));
        if !may_be { None } else { lists::begin(&line.bytes[marked..]).map(|start| start + marked) }
    }

    /// Reads a line, or several that belong together.
    pub(crate) fn line<R: BufRead>(&mut self, lines: &mut Lines<R>, mut line: Line) -> io::Result<()> {
        self.without_end_byte(&mut line);
        // A plain board that was cut by the end of a buffer, or ends the input.
        if self.may_be_fast()
            && let Ok(cells) = line.bytes.as_slice().try_into()
            && let Some(board) = crate::source::plain(cells, self.format.symbols)
        {
            self.titled = false;
            self.board(line.number, 1, Board::Nine(board), Layout::Line, None);
            return Ok(());
        }
        let lists = self.lists_begin(&line).filter(|_| !self.in_other_section);
        if line.cut || line.bytes.len() > LONGEST_TEXT && lists.is_none() {
            self.finish_run();
            let at_least = if line.cut { "more than " } else { "" };
            let found = format!("a line of {at_least}{} bytes", line.bytes.len());
            self.error(Text::empty(line.number).error(0, found, EXPECTED));
            return Ok(());
        }
        match lists {
            Some(start) => self.lists(lines, line, start),
            None => self.text(lines, &Text::new(&line)),
        }
    }

    /// Reads lists up to the line on which their last bracket closes.
    fn lists<R: BufRead>(&mut self, lines: &mut Lines<R>, first: Line, start: usize) -> io::Result<()> {
        let number = first.number;
        let mut brackets = Brackets::default();
        let mut closed = brackets.line(&first.bytes[start..]);
        let mut last = number;
        // One buffer for all lines, since there may be millions of them.
        let mut bytes = first.bytes;
        bytes.push(b'\n');
        while !closed {
            match lines.next()? {
                Some(line) if bytes.len() + line.bytes.len() <= LONGEST_LISTS => {
                    closed = brackets.line(&line.bytes);
                    bytes.extend_from_slice(&line.bytes);
                    bytes.push(b'\n');
                    last = line.number;
                }
                rest => {
                    // The lines are read once more, as text: there may be boards among them.
                    let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
                    let text = Text::of(number, &String::from_utf8_lossy(first));
                    let error = if let Some(line) = rest {
                        lines.put_back(line);
                        let found = format!("JSON of more than {} MiB", LONGEST_LISTS >> 20);
                        text.error(start, found, "less, or one value on each line")
                    } else {
                        text.error(start, "JSON that does not end", "a bracket that closes the first one")
                    };
                    self.error(error);
                    self.broken_lists = number;
                    self.no_lists_until = last;
                    lines.put_back_text(bytes, number);
                    return Ok(());
                }
            }
        }
        let before = String::from_utf8_lossy(&bytes[..start]).chars().filter(|c| *c != '\u{FEFF}').count();
        self.finish_run();
        self.settle_prose(Layout::Json);
        if brackets.deepest > lists::DEEPEST {
            let found = format!("brackets within brackets, {} deep", brackets.deepest);
            let expected = format!("at most {} deep", lists::DEEPEST);
            self.error(ReadError::new(number, before as u32 + 1, found, expected));
        } else {
            let text = String::from_utf8_lossy(&bytes[start..]);
            let items = walk::items(&text, number, before as u32, self.format);
            self.boards += items.iter().filter(|item| matches!(item, Item::Puzzle(_))).count() as u64;
            self.faults += items.iter().filter(|item| matches!(item, Item::Error(_))).count() as u64;
            self.ready.extend(items);
        }
        // Lists over several lines may be part of a program: what follows them is not meant as a board.
        let layout = if last == number { Layout::Json } else { Layout::Grid };
        self.last = Some((layout, Size::Nine));
        self.pieces = 0;
        Ok(())
    }

    /// Judges one line of text, without what is before the row if it is one of several with the same before them.
    fn text<R: BufRead>(&mut self, lines: &mut Lines<R>, text: &Text) -> io::Result<()> {
        if self.prefix.is_none() && !self.run.has_rows() && !self.in_other_section && !text.is_comment() {
            self.prefix = lone::prefix(lines, text)?;
        }
        if let Some(prefix) = &self.prefix {
            if let Some(row) = prefix.blanked(text) {
                return self.plain_text(lines, &row);
            }
            self.prefix = None;
        }
        self.plain_text(lines, text)
    }

    fn plain_text<R: BufRead>(&mut self, lines: &mut Lines<R>, text: &Text) -> io::Result<()> {
        if text.trimmed().is_empty() {
            return self.blank_line(lines, text);
        }
        if self.section(text) || self.in_other_section || text.is_comment() {
            return Ok(());
        }
        if is_sentence(text) {
            self.finish_run();
            self.prose(text);
            return Ok(());
        }
        // The usual line: one long word that is a board, whatever it would be in a grid.
        let size = self.last.filter(|(layout, _)| *layout == Layout::Line).map(|(_, size)| size);
        if text.is_long_word()
            && let Whole::Boards(boards) = whole(text, self.format, size)
        {
            self.finish_run();
            self.line_boards(text, boards);
            return Ok(());
        }
        let shape = if text.chars.len() <= LONGEST_ROW { shape(text) } else { Shape::Other };
        match shape {
            Shape::Rule(rule) => {
                self.run.push_rule(rule);
                self.after_row();
                return Ok(());
            }
            Shape::Uniform(row) => {
                self.run.push_uniform(row);
                self.after_row();
                return Ok(());
            }
            Shape::Bare(row) => {
                self.run.push_bare(row);
                self.after_row();
                return Ok(());
            }
            Shape::Row(_) | Shape::Other => {}
        }
        let shape = match shape {
            Shape::Other if text.chars.len() <= LONGEST_ROW => {
                self.run.next_row(text).map_or(Shape::Other, Shape::Row)
            }
            shape => shape,
        };
        let as_rows = matches!(self.format.layout(), Some(Layout::Grid | Layout::Numbers | Layout::Pencil));
        let no_rows = !self.run.has_rows();
        let is_odd = |&cells: &usize| cells > 30 && Size::from_cells(cells).is_none();
        if no_rows && text.cells().filter(is_odd).is_some() && self.is_piece(lines, text, false)? {
            return Ok(());
        }
        match whole(text, self.format, size) {
            Whole::Boards(boards) => {
                // The last row of a large grid, with a number behind it.
                let is_four = matches!(&boards[..], [found] if found.board.size() == Size::Four);
                if is_four
                    && !no_rows
                    && let Shape::Row(row) = shape
                {
                    self.run.push(row);
                    self.after_row();
                    return Ok(());
                }
                let small = matches!(&boards[..], [found] if found.board.size() < Size::Nine) && no_rows;
                if !(small && text.cells().is_some() && self.is_piece(lines, text, false)?) {
                    self.finish_run();
                    self.line_boards(text, boards);
                }
                return Ok(());
            }
            Whole::Fault(error) => {
                if !(no_rows && text.cells().is_some() && self.is_piece(lines, text, false)?) {
                    self.finish_run();
                    self.settle_prose(Layout::Line);
                    self.last.get_or_insert((Layout::Line, Size::Nine));
                    self.error(error);
                }
                return Ok(());
            }
            Whole::Sixteen if !as_rows && no_rows => {
                if self.is_piece(lines, text, true)? {
                    return Ok(());
                }
                if !matches!(self.judged, Some(Judged { verdict: Verdict::Rows, .. })) {
                    self.finish_run();
                    self.settle_prose(Layout::Line);
                    match lone::four(text, self.format) {
                        Ok(board) => {
                            self.board(
                                text.number,
                                text.indent() as u32 + 1,
                                board.into(),
                                Layout::Line,
                                None,
                            );
                        }
                        Err(error) => self.error(error),
                    }
                    return Ok(());
                }
            }
            Whole::Sixteen | Whole::Nothing => {}
        }
        match shape {
            Shape::Row(row) if self.format.layout() != Some(Layout::Line) => {
                self.run.push(row);
                self.after_row();
            }
            _ => {
                self.finish_run();
                self.prose(text);
            }
        }
        Ok(())
    }

    /// Whether lines of cells are pieces of one larger thing. If so, they are handled here, as one error.
    fn is_piece<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        text: &Text,
        is_sixteen: bool,
    ) -> io::Result<bool> {
        if self.judged.as_ref().is_none_or(|judged| judged.until < text.number) {
            let odd = self.odd_sixteens;
            self.judged = Some(lone::judge(lines, text, is_sixteen.then_some(odd), self.format)?);
        }
        let Some(Judged { verdict: Verdict::OneFault { lines: count, error }, .. }) = &self.judged else {
            return Ok(false);
        };
        let (count, error) = (*count, error.clone());
        for _ in 1..count {
            lines.next()?;
        }
        self.finish_run();
        self.settle_prose(Layout::Line);
        // Pieces of a thing whose error has been reported.
        let pieces = self.pieces;
        if pieces == 0 || count > 2 || !is_sixteen {
            self.error(*error);
        }
        if is_sixteen {
            self.pieces = pieces + count;
        }
        Ok(true)
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
        self.finish_run();
        let name: String = name.iter().collect();
        let holds_puzzle = matches!(
            name.to_lowercase().as_str(),
            "puzzle" | "givens" | "clues" | "board" | "start" | "sudoku"
        );
        self.in_other_section = !holds_puzzle && self.boards > 0;
        if self.in_other_section {
            let message = format!("the section [{name}] is left out: it belongs to the puzzle above it");
            self.note(text.number, message);
        }
        true
    }

    /// A blank line ends a grid, unless it may be between the rows or bands of one.
    fn blank_line<R: BufRead>(&mut self, lines: &mut Lines<R>, text: &Text) -> io::Result<()> {
        if !self.run.has_rows() {
            return Ok(());
        }
        if !text.chars.is_empty() && self.run.width_by_place() == Some(text.chars.len()) {
            self.run.push_bare(Row::of_spaces(text));
            self.after_row();
            return Ok(());
        }
        let next = lines.peek()?.map(Text::new).and_then(|text| match shape(&text) {
            Shape::Row(row) => Some(row),
            _ => None,
        });
        if !self.run.is_whole(next.as_ref()) && self.run.may_have_gap() {
            self.run.push_gap();
        } else {
            self.finish_run();
        }
        Ok(())
    }

    /// After a row has come: what was before it may be a title, or a grid of its own.
    fn after_row(&mut self) {
        self.run.find_head();
        for title in self.run.take_titles() {
            self.prose(&title.text());
        }
        if let Some(before) = self.run.split_longer_group() {
            let run = std::mem::replace(&mut self.run, before);
            self.finish_run();
            self.run = run;
        }
        if self.run.is_long() || self.run.ends_with_number() {
            self.finish_run();
        }
    }

    /// The boards of one line: a puzzle, perhaps its solution, perhaps more puzzles.
    fn line_boards(&mut self, text: &Text, boards: Vec<Found>) {
        let said = text.names_solution() || self.prose.as_ref().is_some_and(|prose| prose.says_solution);
        if let [found] = &boards[..]
            && self.is_said_solution(text.number, said, &found.board)
        {
            return;
        }
        self.settle_prose(Layout::Line);
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

    /// Whether the words before a full board that comes after a puzzle say that it is the solution. Then it is left out.
    fn is_said_solution(&mut self, line: u64, said: bool, board: &Board) -> bool {
        let is_solution = said && self.boards > 0 && board.clues() == board.size().cells();
        if is_solution {
            self.prose = None;
            self.note(line, "a full board is left out: the words before it call it a solution".into());
        }
        is_solution
    }

    /// Takes the rows as they are.
    fn finish_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        let rows = run.row_count();
        if let Some(row) = run.single() {
            self.odd_sixteens += usize::from(row.text().cells() == Some(Size::Sixteen.rows()));
            if row.may_be_text {
                return self.prose(&row.text());
            }
            if let Some((Layout::Line, size)) = self.last {
                self.settle_prose(Layout::Line);
                let (cells, rows) = (size.cells(), size.rows());
                let found =
                    format!("the end of the line after {}", counted(row.plain().cells.len(), "character"));
                let expected = format!("{cells} characters, for {rows} rows of {rows} cells");
                return self.error(row.text().error(row.end, found, expected));
            }
        }
        let said = self.prose.as_ref().is_some_and(|prose| prose.says_solution);
        for drawn in run.finish(self.format) {
            if let Ok(Drawn { line, board, .. }) = &drawn
                && self.is_said_solution(*line, said, board)
            {
                continue;
            }
            self.settle_prose(Layout::Grid);
            match drawn {
                Ok(Drawn { line, column, board, annotated }) => {
                    if annotated {
                        self.note(line, "letters and signs beside pencil marks are left out".into());
                    }
                    self.board(line, column, board, Layout::Grid, None);
                }
                Err(error) => {
                    self.last = self.last.or(Some((Layout::Grid, Size::Nine)));
                    // Rows with prose between them are pieces of one thing, whose error has been reported.
                    let together = self.pieces + rows;
                    if self.pieces == 0 || rows > 2 {
                        self.error(error);
                    }
                    self.pieces = together;
                }
            }
        }
    }

    /// A line that is not a part of any board: a title, a count, a sentence, or something that went wrong.
    fn prose(&mut self, text: &Text) {
        if text.number == self.broken_lists {
            return;
        }
        let in_list = matches!(self.last, Some((Layout::Line | Layout::Json, _)))
            || self.format.layout() == Some(Layout::Line);
        if in_list && (self.boards > 0 || self.faults > 0) && !self.titled {
            return self.error(text.error(text.indent(), text.excerpt(), EXPECTED));
        }
        match &mut self.prose {
            Some(prose) => {
                prose.last = text.number;
                prose.says_solution |= text.names_solution();
            }
            None => {
                let says_solution = text.names_solution();
                let (first, last) = (text.number, text.number);
                let text = Text { number: first, chars: text.chars.clone() };
                self.prose = Some(Prose { first, last, says_solution, text });
            }
        }
    }

    pub(crate) fn forget_prose(&mut self) {
        self.prose = None;
    }

    /// Decides what the lines of text were, now that a board of this layout follows.
    pub(crate) fn settle_prose(&mut self, layout: Layout) {
        let titled = std::mem::take(&mut self.titled);
        let Some(prose) = self.prose.take() else { return };
        if self.boards == 0 && self.faults == 0 {
            self.note_prose(&prose);
        } else if layout == Layout::Line && !titled {
            self.error(prose.text.error(prose.text.indent(), prose.text.excerpt(), EXPECTED));
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
        self.note(prose.first, format!("{}{rest} left out: no board there", prose.text.excerpt()));
    }

    /// The end of text.
    pub(crate) fn end_of_text<R: BufRead>(&mut self, lines: &Lines<R>) {
        self.finish_run();
        self.end_of_lines(lines);
    }

    /// The end of lines: of all of them, or where reading stopped.
    pub(crate) fn end_of_lines<R: BufRead>(&mut self, lines: &Lines<R>) {
        if lines.is_endless() {
            let found = "a line that goes on and on";
            self.error(Text::empty(lines.taken()).error(0, found, "an end of it; nothing after it is read"));
        }
        self.end(lines.taken());
    }

    /// The end of the input: no board at all is an error.
    pub(crate) fn end(&mut self, last_line: u64) {
        let nothing = self.boards == 0 && self.faults == 0;
        match self.prose.take() {
            Some(prose) if nothing => {
                let is_pointer = prose.text.starts_with("version https://git-lfs");
                let found = match prose.text.excerpt() {
                    text if is_pointer => format!("{text}, a pointer of Git LFS"),
                    text => format!("{text}, and no board up to the end"),
                };
                let expected =
                    if is_pointer { "the file itself (fetch it with `git lfs pull`)" } else { EXPECTED };
                let error = prose.text.error(prose.text.indent(), found, expected);
                self.error(ReadError { line: prose.first, ..error });
            }
            Some(prose) if matches!(self.last, Some((Layout::Line | Layout::Json, _))) && !self.titled => {
                self.error(prose.text.error(prose.text.indent(), prose.text.excerpt(), EXPECTED));
            }
            Some(prose) => self.note_prose(&prose),
            None if nothing => {
                let text = Text::empty(last_line.max(1));
                self.error(text.error(0, "the end of the input", EXPECTED));
            }
            None => {}
        }
    }
}
