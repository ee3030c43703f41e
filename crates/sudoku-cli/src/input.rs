//! Where boards come from: files, standard input, boards written out, boards of the corpus.

use crate::answers::advice;
use crate::interrupt;
use crate::status::{Failure, note};
use clap::Args;
use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use sudoku_core::Flow;
use sudoku_io::{Format, Item, Puzzle, ReadError, Reader};

/// What all commands that read boards have in common.
#[derive(Args, Clone)]
pub(crate) struct Inputs {
    /// Boards: an existing file, or - for standard input, or FILE:LINE for the board that begins there, or a board
    /// written out, or the name of a board of the corpus
    #[arg(value_name = "INPUT", default_value = "-")]
    inputs: Vec<OsString>,

    /// How the input is to be read where its content leaves it open: the name of a form, as `convert --output` lists
    /// them; for digits one-based, zero-based or letters; or both, as in grid,letters
    #[arg(long, value_name = "FORMAT", default_value = "auto")]
    format: Format,

    /// Leave out this many boards from the start
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,

    /// End after this many boards
    #[arg(long, value_name = "N")]
    take: Option<u64>,
}

/// What comes from one place, with the name that records give it.
#[derive(Debug)]
pub(crate) struct Source {
    /// The file, `-`, or the name of a board; nothing for a board on the command line.
    pub(crate) name: Option<String>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    File { path: PathBuf, line: Option<u64> },
    StandardInput,
    Text(String),
}

impl Source {
    /// The line to put into a record: a board on the command line or of the corpus has none.
    pub(crate) fn line(&self, line: u64) -> Option<u64> {
        (!matches!(self.kind, Kind::Text(_))).then_some(line)
    }
}

/// Some boards, and things that were meant to be boards, of one source.
pub(crate) struct Batch {
    pub(crate) source: Arc<Source>,
    /// The names of the columns, if the source is a table.
    pub(crate) header: Arc<Vec<String>>,
    pub(crate) items: Vec<Item>,
}

/// What feeding tells on the side.
#[derive(Default)]
pub(crate) struct Meter {
    /// Bytes read from files so far.
    pub(crate) bytes: AtomicU64,
    /// How many boards a batch should have; the workers set it by the time that they take.
    pub(crate) batch: AtomicUsize,
}

/// The most boards in a batch.
pub(crate) const LARGEST_BATCH: usize = 256;

/// Inputs that have been found.
pub(crate) struct Feed {
    sources: Vec<Arc<Source>>,
    /// Solutions to pair with the boards, in order.
    pub(crate) solutions: Option<Arc<Source>>,
    /// Two boards on a line are a puzzle and a solution.
    pub(crate) pairs: bool,
    format: Format,
    skip: u64,
    take: Option<u64>,
    /// Whether some input was not found.
    pub(crate) some_not_found: bool,
}

impl Inputs {
    /// Finds every input. One that is not there is said so, and the others are read.
    pub(crate) fn find(&self) -> Feed {
        let mut some_not_found = false;
        let mut sources = Vec::new();
        for input in &self.inputs {
            match find(input, self.format) {
                Ok(source) => sources.push(Arc::new(source)),
                Err(sentence) => {
                    note(format_args!("sudoku: {sentence}"));
                    some_not_found = true;
                }
            }
        }
        Feed {
            sources,
            solutions: None,
            pairs: false,
            format: self.format,
            skip: self.skip,
            take: self.take,
            some_not_found,
        }
    }

    /// Finds one further input.
    pub(crate) fn find_other(&self, input: &str) -> Result<Arc<Source>, Failure> {
        find(input.as_ref(), self.format).map(Arc::new).map_err(Failure::unreadable)
    }
}

/// What an INPUT names: an existing file, or `-`, or a board written out, or the name of a board, tried in this order.
fn find(input: &OsStr, format: Format) -> Result<Source, String> {
    let path = Path::new(input);
    // Names of files may hold any bytes; everything else is text.
    let name = input.to_string_lossy().into_owned();
    let named = |kind| Ok(Source { name: Some(name.clone()), kind });
    if input == "-" {
        return named(Kind::StandardInput);
    }
    if path.is_dir() {
        return Err(format!("{name}: is a directory, expected a file of boards"));
    }
    if path.exists() {
        return named(Kind::File { path: path.into(), line: None });
    }
    let Some(input) = input.to_str() else {
        return Err(format!("{name}: not found, and not text: an INPUT that is not a file is UTF-8"));
    };
    if let Some((path, line)) = input.rsplit_once(':')
        && let Ok(line) = line.parse()
        && Path::new(path).is_file()
    {
        let kind = Kind::File { path: path.into(), line: Some(line) };
        return Ok(Source { name: Some(path.to_string()), kind });
    }
    let read: Vec<Item> = Reader::with_format(input.as_bytes(), format).map_while(Result::ok).collect();
    if read.iter().any(|item| matches!(item, Item::Puzzle(_))) {
        return Ok(Source { name: None, kind: Kind::Text(input.into()) });
    }
    if let Some(board) = sudoku_corpus::board(input) {
        return named(Kind::Text(board.grid.to_string()));
    }
    let reason = read.into_iter().find_map(|item| match item {
        Item::Error(error) if input.len() >= 16 => Some(error),
        _ => None,
    });
    let shown: String = input.chars().take(100).collect();
    Err(match reason {
        Some(error) => format!(
            "{shown}: not a file, and as a board: column {}: found {}, expected {}{}",
            error.column,
            error.found,
            error.expected,
            advice(&error)
        ),
        None => format!(
            "{shown}: not found; an INPUT is an existing file, or - for standard input, or a board written out, or the \
             name of a board of the corpus (such as inkala-2012)"
        ),
    })
}

/// The first board at an INPUT, with the place where it begins if that is a line of a file. Notes on what stands before it
/// go to standard error.
pub(crate) fn first_board(input: &str) -> Result<(Option<String>, Puzzle), Failure> {
    let source = Arc::new(find(input.as_ref(), Format::default()).map_err(Failure::unreadable)?);
    let feed = Feed {
        sources: vec![source.clone()],
        solutions: None,
        pairs: false,
        format: Format::default(),
        skip: 0,
        take: None,
        some_not_found: false,
    };
    let (mut found, mut fault) = (None, None);
    feed.run(&Meter::default(), &mut |batch| {
        for item in batch.items {
            match item {
                Item::Puzzle(puzzle) => found = found.take().or(Some(puzzle)),
                Item::Error(error) => fault = fault.take().or(Some(error)),
                Item::Header(_) | Item::Note(_) => {}
            }
        }
        if found.is_none() { Flow::Continue(()) } else { Flow::Break(()) }
    });
    let puzzle = found.ok_or_else(|| {
        Failure::unreadable(
            fault.map_or_else(|| format!("{input}: no board in it"), |error| format!("{input}, {error}")),
        )
    })?;
    let line = source.line(puzzle.line);
    Ok((line.and_then(|line| Some(format!("{}:{line}", source.name.as_ref()?))), puzzle))
}

/// Gathers items into batches.
struct Batcher<'a> {
    batch: Batch,
    meter: &'a Meter,
    send: &'a mut dyn FnMut(Batch) -> Flow,
    /// Whether more is wanted.
    flow: Flow,
}

impl Batcher<'_> {
    fn push(&mut self, item: Item) {
        self.batch.items.push(item);
        if self.batch.items.len() >= self.meter.batch.load(Ordering::Relaxed).clamp(1, LARGEST_BATCH) {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if self.batch.items.is_empty() {
            return;
        }
        let items = Vec::with_capacity(self.batch.items.len());
        let items = std::mem::replace(&mut self.batch.items, items);
        let (source, header) = (self.batch.source.clone(), self.batch.header.clone());
        if (self.send)(Batch { source, header, items }).is_break() {
            self.flow = Flow::Break(());
        }
    }
}

impl Feed {
    /// How many bytes there are to read, if that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        let size = |source: &Arc<Source>| match &source.kind {
            Kind::File { path, .. } => {
                std::fs::metadata(path).ok().filter(|data| data.is_file()).map(|data| data.len())
            }
            Kind::Text(text) => Some(text.len() as u64),
            Kind::StandardInput => None,
        };
        self.sources.iter().map(size).sum()
    }

    /// Reads everything, and sends it in batches until `send` breaks, or Ctrl-C. Before it waits for input it sends
    /// what it has.
    ///
    /// Answers false if a source could not be read, or a board was asked for that is not there.
    pub(crate) fn run(&self, meter: &Meter, send: &mut dyn FnMut(Batch) -> Flow) -> bool {
        let mut all_read = !self.some_not_found;
        let mut solutions = self.solutions.as_ref().map(|source| {
            let hook: Hook<'_> = Rc::new(|_| {});
            (source, open(source, hook).map(|opened| self.reader(opened)))
        });
        let (mut skip, mut left) = (self.skip, self.take.unwrap_or(u64::MAX));
        let Some(first) = self.sources.first() else { return all_read };
        let header = Arc::new(Vec::new());
        let batch = Batch { source: first.clone(), header, items: Vec::new() };
        let batcher = Rc::new(RefCell::new(Batcher { batch, meter, send, flow: Flow::Continue(()) }));
        'sources: for source in &self.sources {
            if left == 0 || interrupt::requested() {
                break;
            }
            batcher.borrow_mut().flush();
            batcher.borrow_mut().batch.source = source.clone();
            batcher.borrow_mut().batch.header = Arc::new(Vec::new());
            if matches!(source.kind, Kind::StandardInput) && io::stdin().is_terminal() {
                note("sudoku: reading boards from the terminal, up to Ctrl-D");
            }
            let waiting = batcher.clone();
            let hook: Hook<'_> = Rc::new(move |bytes| {
                waiting.borrow_mut().flush();
                meter.bytes.fetch_add(bytes, Ordering::Relaxed);
            });
            let name = source.name.as_deref().unwrap_or("the board");
            let mut reader = match open(source, hook) {
                Ok(opened) => self.reader(opened),
                Err(error) => {
                    let Failure::Sentence(_, sentence) = Failure::reading(name, &error) else { continue };
                    note(format_args!("sudoku: {sentence}"));
                    all_read = false;
                    continue;
                }
            };
            let wanted_line = if let Kind::File { line, .. } = source.kind { line } else { None };
            let mut line_found = false;
            loop {
                let item = match reader.next_item() {
                    Ok(Some(item)) => item,
                    Ok(None) => break,
                    Err(error) => {
                        let Failure::Sentence(_, sentence) = Failure::reading(name, &error) else { break };
                        note(format_args!("sudoku: {sentence}"));
                        all_read = false;
                        break;
                    }
                };
                let line = match &item {
                    Item::Header(names) => {
                        batcher.borrow_mut().batch.header = Arc::new(names.clone());
                        continue;
                    }
                    Item::Note(text) => {
                        if wanted_line.is_none() {
                            note(format_args!("{name}: {text}"));
                        }
                        continue;
                    }
                    Item::Puzzle(puzzle) => puzzle.line,
                    Item::Error(error) => error.line,
                };
                match wanted_line {
                    Some(wanted) if line < wanted => continue,
                    Some(wanted) if line > wanted => break,
                    Some(_) => line_found = true,
                    None => {}
                }
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                let item = match (item, &mut solutions) {
                    (Item::Puzzle(puzzle), Some((from, reader))) => paired(puzzle, from, reader),
                    (item, _) => item,
                };
                let mut batcher = batcher.borrow_mut();
                batcher.push(item);
                left -= 1;
                if left == 0 || batcher.flow.is_break() || interrupt::requested() {
                    break 'sources;
                }
            }
            if let (Some(line), false) = (wanted_line, line_found) {
                note(format_args!("sudoku: {name}:{line}: no board begins on this line"));
                all_read = false;
            }
        }
        batcher.borrow_mut().flush();
        all_read
    }

    fn reader<'a>(&self, opened: Opened<'a>) -> Reader<Opened<'a>> {
        let reader = Reader::with_format(opened, self.format);
        if self.pairs { reader.pairs() } else { reader }
    }
}

/// A puzzle with the next solution of another source.
fn paired(mut puzzle: Puzzle, from: &Source, reader: &mut io::Result<Reader<Opened<'_>>>) -> Item {
    let missing = |expected: &str| {
        let from = from.name.as_deref().unwrap_or("the solution given");
        ReadError::new(puzzle.line, puzzle.column, format!("no solution in {from}"), expected)
    };
    let next = match reader {
        Ok(reader) => reader.find_map(|item| match item {
            Ok(Item::Puzzle(solution)) => Some(solution.board.grid().ok_or_else(|| missing("a plain board"))),
            Ok(Item::Error(error)) => Some(Err(error)),
            Ok(_) => None,
            Err(_) => Some(Err(missing("a file that can be read"))),
        }),
        Err(_) => Some(Err(missing("a file that can be read"))),
    };
    let solution = next.unwrap_or_else(|| Err(missing("one for each board")));
    puzzle.more.get_or_insert_default().solution = Some(solution);
    Item::Puzzle(puzzle)
}

/// Called with the number of bytes that were used up, before more is waited for.
type Hook<'a> = Rc<dyn Fn(u64) + 'a>;

/// A source that calls a hook whenever its buffer is used up.
struct Opened<'a> {
    inner: BufReader<Box<dyn Read>>,
    hook: Hook<'a>,
    used: u64,
}

fn open<'a>(source: &Source, hook: Hook<'a>) -> io::Result<Opened<'a>> {
    let inner: Box<dyn Read> = match &source.kind {
        Kind::File { path, .. } => Box::new(File::open(path)?),
        Kind::StandardInput => Box::new(io::stdin().lock()),
        Kind::Text(text) => Box::new(io::Cursor::new(text.clone())),
    };
    Ok(Opened { inner: BufReader::with_capacity(1 << 16, inner), hook, used: 0 })
}

impl Read for Opened<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.read(buffer)
    }
}

impl BufRead for Opened<'_> {
    #[inline]
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.inner.buffer().is_empty() {
            (self.hook)(std::mem::take(&mut self.used));
            return interrupt::while_waiting(|| self.inner.fill_buf());
        }
        self.inner.fill_buf()
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        self.used += amount as u64;
        self.inner.consume(amount);
    }
}
