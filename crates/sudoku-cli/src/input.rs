//! Where boards come from: files, standard input, boards written out, boards and sets of the corpus.

use crate::answers::advice;
use crate::complete;
use crate::interrupt;
use crate::limit;
use crate::output::{self, Target};
use crate::status::{Failure, note, warn};
use crate::text::{did_you_mean, shown};
use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};
use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use sudoku_core::{Flow, Size};
use sudoku_corpus::Set;
use sudoku_io::{Form, Format, Item, Puzzle, ReadError, Reader, Symbols};

/// Says what an INPUT can be, at the end of a message.
const AN_INPUT: &str = "an INPUT is a file, - for standard input, a board written out, or the name of a board or a set \
                        (`sudoku boards` lists them)";

/// The boards that a command reads.
#[derive(Args, Clone)]
pub(crate) struct Inputs {
    /// Boards: a file, - for standard input, a board written out, or the name of a board or a set. FILE:LINE is
    /// the board that begins on that line, SET:N board N of a set
    #[arg(value_name = "INPUT", default_value = "-", add = complete::inputs())]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How boards are read.
#[derive(Args, Clone, Copy)]
pub(crate) struct Reading {
    /// How to read the input where its content leaves it open: a form, as in --to; for digits one-based, zero-based or
    /// letters; or both, as in grid,letters
    #[arg(long, value_name = "FORM", default_value = "auto", value_parser = FormatParser, hide_possible_values = true)]
    pub(crate) from: Format,
}

/// Which of the boards a command takes.
#[derive(Args, Clone, Copy)]
pub(crate) struct Which {
    /// Leave out this many boards from the start
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,

    /// End after this many boards [default: all]
    #[arg(short = 'n', long, value_name = "N", value_parser = limit::count::<u64>)]
    count: Option<u64>,
}

/// Reads the value of `--from`, and tells the shell which names there are.
#[derive(Clone)]
struct FormatParser;

impl TypedValueParser for FormatParser {
    type Value = Format;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Format, clap::Error> {
        let parse = |text: &str| {
            text.parse::<Format>().map_err(|error| {
                let near = did_you_mean(text, Format::names());
                format!("{error}{near}")
            })
        };
        TypedValueParser::parse_ref(&parse, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let auto = PossibleValue::new("auto").help("The content decides");
        let forms = Form::ALL.into_iter().map(|form| PossibleValue::new(form.name()).help(form.about()));
        let symbols = Symbols::ALL.into_iter().map(|symbols| PossibleValue::new(symbols.name()));
        Some(Box::new(std::iter::once(auto).chain(forms).chain(symbols)))
    }
}

/// What comes from one place, with the name that records give it.
#[derive(Debug)]
pub(crate) struct Source {
    /// The file, `-`, or the name of a board or a set; nothing for a board on the command line.
    pub(crate) name: Option<String>,
    kind: Kind,
    /// The line of the board that is meant, if it is one.
    wanted_line: Option<u64>,
}

#[derive(Debug)]
enum Kind {
    File(PathBuf),
    StandardInput,
    /// A board on the command line: it has no line.
    Text(String),
    /// A board of the corpus: it has no line either.
    Named(String),
    /// A set of the corpus, one board a line.
    Set(String),
}

impl Source {
    /// The line to put into a record: a board on the command line, or one with a name, has none.
    pub(crate) fn line(&self, line: u64) -> Option<u64> {
        (!matches!(self.kind, Kind::Text(_) | Kind::Named(_))).then_some(line)
    }

    /// The name of the source, fit for a message.
    pub(crate) fn shown(&self) -> String {
        self.name.as_deref().map_or_else(|| "the board".into(), |name| shown(name).into_owned())
    }

    /// The name of a board of this source: `FILE:LINE`, the name of the board, or its beginning.
    pub(crate) fn board_name(&self, puzzle: &Puzzle) -> String {
        const MOST: usize = 20;
        match (&self.name, self.line(puzzle.line)) {
            (Some(name), Some(line)) => format!("{}:{line}", shown(name)),
            (Some(name), None) => shown(name).into_owned(),
            (None, _) => {
                let line = puzzle.board.to_string();
                if line.len() > MOST { format!("{}…", &line[..MOST]) } else { line }
            }
        }
    }
}

/// Some boards, and things that were meant to be boards, of one source.
pub(crate) struct Batch {
    pub(crate) source: Arc<Source>,
    /// The names of the columns, if the source is a table.
    pub(crate) header: Arc<Vec<String>>,
    /// The names of the columns of the first batch, if this is another one.
    pub(crate) first: Option<Arc<Vec<String>>>,
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
    count: Option<u64>,
    /// Whether some input was not found.
    some_not_found: bool,
}

impl Inputs {
    /// Finds every input. One that is not there is said so, and the others are read.
    ///
    /// Fails if the results would overwrite an input, or `--from` would change nothing.
    pub(crate) fn find(&self, which: Option<Which>, target: &Target) -> Result<Feed, Failure> {
        self.find_pairs(which, None, target)
    }

    /// Finds every input, and perhaps one whose boards are the solutions.
    pub(crate) fn find_pairs(
        &self,
        which: Option<Which>,
        solutions: Option<&OsStr>,
        target: &Target,
    ) -> Result<Feed, Failure> {
        let mut some_not_found = false;
        let mut sources: Vec<Arc<Source>> = Vec::new();
        for input in &self.inputs {
            match find(input, self.reading.from) {
                Ok(source)
                    if source.is_standard_input()
                        && sources.iter().any(|other| other.is_standard_input()) =>
                {
                    return Err(Failure::unreadable(
                        "- is given twice; standard input can be read only once",
                    ));
                }
                Ok(source) => {
                    source.spare(target)?;
                    sources.push(Arc::new(source));
                }
                Err(sentence) => {
                    warn(sentence);
                    some_not_found = true;
                }
            }
        }
        let (skip, count) = which.map_or((0, None), |which| (which.skip, which.count));
        let format = self.reading.from;
        let solutions = solutions.map(|input| self.find_solutions(input, target)).transpose()?;
        self.reading.refuse_if_idle(sources.iter().chain(&solutions).map(AsRef::as_ref))?;
        Ok(Feed { sources, solutions, pairs: false, format, skip, count, some_not_found })
    }

    /// Finds one further input, whose boards are the solutions.
    fn find_solutions(&self, input: &OsStr, target: &Target) -> Result<Arc<Source>, Failure> {
        if input == "-" && self.inputs.iter().any(|other| other == "-") {
            return Err(Failure::unreadable(
                "the puzzles and the solutions cannot both come from standard input; give a file for one of them",
            ));
        }
        let source = find(input, self.reading.from).map_err(Failure::unreadable)?;
        source.spare(target)?;
        Ok(Arc::new(source))
    }
}

impl Reading {
    /// Whether the content alone decides.
    pub(crate) fn is_automatic(self) -> bool {
        self.from == Format::default()
    }

    /// Fails if `--from` would change nothing, since all these boards are built in.
    fn refuse_if_idle<'a>(self, mut sources: impl Iterator<Item = &'a Source>) -> Result<(), Failure> {
        let Some(first) = sources.next().filter(|first| !self.is_automatic() && first.is_built_in()) else {
            return Ok(());
        };
        if !sources.all(Source::is_built_in) {
            return Ok(());
        }
        Err(Failure::unreadable(format!(
            "--from: {} is built in, and there is only one way to read it; leave the option out",
            first.shown()
        )))
    }
}

impl Source {
    fn is_standard_input(&self) -> bool {
        matches!(self.kind, Kind::StandardInput)
    }

    /// Whether it is of the corpus, whose boards are all written in one way.
    fn is_built_in(&self) -> bool {
        matches!(self.kind, Kind::Named(_) | Kind::Set(_))
    }

    /// Fails if writing to the target would destroy this file before it is read.
    fn spare(&self, target: &Target) -> Result<(), Failure> {
        self.file().map_or(Ok(()), |path| output::spare(path, target.file()))
    }

    /// The file, if it is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.kind {
            Kind::File(path) => Some(path),
            _ => None,
        }
    }
}

/// What an INPUT names: an existing file, or `-`, or a board written out, or the name of a board or a set, tried in this
/// order.
pub(crate) fn find(input: &OsStr, format: Format) -> Result<Source, String> {
    let path = Path::new(input);
    // Names of files may hold any bytes; everything else is text.
    let name = input.to_string_lossy().into_owned();
    let named = |kind| Ok(Source { name: Some(name.clone()), kind, wanted_line: None });
    if input == "-" {
        return named(Kind::StandardInput);
    }
    if path.is_dir() {
        return Err(format!("{}: is a directory, expected a file of boards", shown(&name)));
    }
    if path.exists() {
        return named(Kind::File(path.into()));
    }
    let Some(input) = input.to_str() else {
        return Err(format!(
            "{}: not found, and not text: an INPUT that is not a file is UTF-8",
            shown(&name)
        ));
    };
    let with_line = name_and_line(input);
    if let Some((path, line)) = with_line
        && Path::new(path).is_file()
    {
        let kind = Kind::File(path.into());
        return Ok(Source { name: Some(path.to_string()), kind, wanted_line: Some(line) });
    }
    let read: Vec<Item> = Reader::with_format(input.as_bytes(), format).map_while(Result::ok).collect();
    if read.iter().any(|item| matches!(item, Item::Puzzle(_))) {
        return Ok(Source { name: None, kind: Kind::Text(input.into()), wanted_line: None });
    }
    if let Some(board) = sudoku_corpus::board(input) {
        return named(Kind::Named(board.grid.to_string()));
    }
    if let Some(boards) = set(input) {
        return named(Kind::Set(boards));
    }
    if let Some((name, line)) = with_line
        && let Some(boards) = set(name)
    {
        return Ok(Source { name: Some(name.to_string()), kind: Kind::Set(boards), wanted_line: Some(line) });
    }
    let reason = read.into_iter().find_map(|item| match item {
        Item::Error(error) if input.len() >= 16 => Some(error),
        _ => None,
    });
    let name: String = shown(input).chars().take(100).collect();
    let near = did_you_mean(with_line.map_or(input, |parts| parts.0), names());
    Err(match reason {
        Some(error) if near.is_empty() => format!(
            "{name}: not a file, and as a board: column {}: found {}, expected {}{}",
            error.column,
            error.found,
            error.expected,
            advice(&error)
        ),
        _ if near.is_empty() => format!("{name}: not found; {AN_INPUT}"),
        _ => format!("{name}: not found{near}"),
    })
}

/// The parts of `NAME:LINE`.
pub(crate) fn name_and_line(input: &str) -> Option<(&str, u64)> {
    input.rsplit_once(':').and_then(|(name, line)| Some((name, line.parse().ok()?)))
}

/// The boards that a name of the corpus means: a set, a size of a set, one board of these, or a board with a name. Empty
/// if the set has no board on this line.
pub(crate) fn built_in(name: &str) -> Option<Vec<&'static sudoku_corpus::Board>> {
    if let Some(board) = sudoku_corpus::board(name) {
        return Some(vec![board]);
    }
    boards_of_set(name).or_else(|| {
        let (name, line) = name_and_line(name)?;
        let place = usize::try_from(line).ok().and_then(|line| line.checked_sub(1));
        let boards = boards_of_set(name)?;
        Some(place.and_then(|place| boards.get(place)).into_iter().copied().collect())
    })
}

/// The boards of a set, one a line. The name may have a size behind it, as in `sizes/16x16`.
fn set(name: &str) -> Option<String> {
    let boards: Vec<String> =
        boards_of_set(name)?.into_iter().map(|board| format!("{}\n", board.grid)).collect();
    Some(boards.concat())
}

/// The boards of a set, or those of one size, as in `sizes/16x16`.
pub(crate) fn boards_of_set(name: &str) -> Option<Vec<&'static sudoku_corpus::Board>> {
    let (name, size) = match name.split_once('/') {
        Some((name, size)) => (name, Some(size)),
        None => (name, None),
    };
    let set = sudoku_corpus::set(name)?;
    let is_of_size =
        |board: &&sudoku_corpus::Board| size.is_none_or(|size| board.grid.size().to_string() == size);
    let boards: Vec<_> = set.boards().iter().filter(is_of_size).collect();
    (!boards.is_empty()).then_some(boards)
}

/// The sizes of the boards of a set, ascending.
pub(crate) fn sizes_of_set(set: &Set) -> Vec<Size> {
    let mut sizes: Vec<Size> = set.boards().iter().map(|board| board.grid.size()).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// The names of all sets and all named boards.
pub(crate) fn names() -> impl Iterator<Item = &'static str> + Clone {
    let sets = sudoku_corpus::sets();
    let boards = sets.iter().flat_map(Set::boards).filter_map(|board| board.name);
    sets.iter().map(|set| set.name).chain(boards)
}

/// The first board at an INPUT, and its name.
pub(crate) fn first_board(input: &OsStr, reading: Reading) -> Result<(String, Puzzle), Failure> {
    let source = Arc::new(find(input, reading.from).map_err(Failure::unreadable)?);
    reading.refuse_if_idle(std::iter::once(source.as_ref()))?;
    let feed = Feed::of(source.clone(), reading.from);
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
    let shown = source.shown();
    let puzzle = found.ok_or_else(|| {
        Failure::unreadable(
            fault.map_or_else(|| format!("{shown}: no board in it"), |error| format!("{shown}, {error}")),
        )
    })?;
    Ok((source.board_name(&puzzle), puzzle))
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
        let first = self.batch.first.clone();
        self.batch.first.get_or_insert_with(|| header.clone());
        if (self.send)(Batch { source, header, first, items }).is_break() {
            self.flow = Flow::Break(());
        }
    }
}

impl Feed {
    /// All boards of one source.
    pub(crate) fn of(source: Arc<Source>, format: Format) -> Feed {
        Feed {
            sources: vec![source],
            solutions: None,
            pairs: false,
            format,
            skip: 0,
            count: None,
            some_not_found: false,
        }
    }

    /// How many bytes there are to read, if that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        let size = |source: &Arc<Source>| match &source.kind {
            Kind::File(path) => {
                std::fs::metadata(path).ok().filter(|data| data.is_file()).map(|data| data.len())
            }
            Kind::Text(text) | Kind::Named(text) | Kind::Set(text) => Some(text.len() as u64),
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
        let (mut skip, mut left) = (self.skip, self.count.unwrap_or(u64::MAX));
        let mut all_seen = true;
        let Some(first) = self.sources.first() else { return all_read };
        let header = Arc::new(Vec::new());
        let batch = Batch { source: first.clone(), header, first: None, items: Vec::new() };
        let batcher = Rc::new(RefCell::new(Batcher { batch, meter, send, flow: Flow::Continue(()) }));
        'sources: for source in &self.sources {
            if left == 0 || interrupt::requested() {
                break;
            }
            batcher.borrow_mut().flush();
            batcher.borrow_mut().batch.source = source.clone();
            batcher.borrow_mut().batch.header = Arc::new(Vec::new());
            if matches!(source.kind, Kind::StandardInput) && io::stdin().is_terminal() {
                note("reading boards from the terminal, up to Ctrl-D");
            }
            let waiting = batcher.clone();
            let hook: Hook<'_> = Rc::new(move |bytes| {
                waiting.borrow_mut().flush();
                meter.bytes.fetch_add(bytes, Ordering::Relaxed);
            });
            let name = &source.shown();
            let mut reader = match open(source, hook) {
                Ok(opened) => self.reader(opened),
                Err(error) => {
                    let Failure::Sentence(_, sentence) = Failure::reading(name, &error) else { continue };
                    warn(sentence);
                    all_read = false;
                    continue;
                }
            };
            let wanted_line = source.wanted_line;
            let mut line_found = false;
            loop {
                let item = match reader.next_item() {
                    Ok(Some(item)) => item,
                    Ok(None) => break,
                    Err(error) => {
                        let Failure::Sentence(_, sentence) = Failure::reading(name, &error) else { break };
                        warn(sentence);
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
                // A solution goes with the board of the same number, also where boards are left out.
                let item = match &mut solutions {
                    Some((from, reader)) => paired(item, from, reader),
                    None => item,
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
                let mut batcher = batcher.borrow_mut();
                batcher.push(item);
                left -= 1;
                if left == 0 || batcher.flow.is_break() || interrupt::requested() {
                    all_seen = false;
                    break 'sources;
                }
            }
            all_seen &= wanted_line.is_none();
            if let (Some(line), false) = (wanted_line, line_found) {
                warn(format_args!("{name}:{line}: no board begins on this line"));
                all_read = false;
            }
        }
        batcher.borrow_mut().flush();
        if let Some((from, Ok(reader))) = &mut solutions
            && all_read
            && all_seen
            && reader.any(|item| matches!(item, Ok(Item::Puzzle(_) | Item::Error(_))))
        {
            warn(format_args!("{}: holds more solutions than there are boards", from.shown()));
            all_read = false;
        }
        all_read
    }

    fn reader<'a>(&self, opened: Opened<'a>) -> Reader<Opened<'a>> {
        let reader = Reader::with_format(opened, self.format);
        if self.pairs { reader.pairs() } else { reader }
    }
}

/// A board with the next solution of another source. One that cannot be read uses up its solution too.
fn paired(item: Item, from: &Source, reader: &mut io::Result<Reader<Opened<'_>>>) -> Item {
    let place = if let Item::Puzzle(puzzle) = &item { (puzzle.line, puzzle.column) } else { (1, 1) };
    let missing = |expected: &str| {
        ReadError::new(place.0, place.1, format!("no solution in {}", from.shown()), expected)
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
    match item {
        Item::Puzzle(mut puzzle) => {
            puzzle.more.get_or_insert_default().solution = Some(solution);
            Item::Puzzle(puzzle)
        }
        item => item,
    }
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
        Kind::File(path) => Box::new(File::open(path)?),
        Kind::StandardInput => Box::new(io::stdin().lock()),
        Kind::Text(text) | Kind::Named(text) | Kind::Set(text) => Box::new(io::Cursor::new(text.clone())),
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
