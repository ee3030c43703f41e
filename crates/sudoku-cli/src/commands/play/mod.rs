//! The player in the terminal.

mod view;

use crate::commands::trace::Language;
use crate::complete;
use crate::engine::{Named as StrategyName, entries, watchable_names};
use crate::input::{self, Reading};
use crate::interrupt;
use crate::recording::{self, Named};
use crate::status::{Failure, Status};
use clap::Args;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use sudoku_solvers::Entry;
use sudoku_trace::{Action, Lang, Player, Recording, Source, action_of};

const HELP: &str = "Space plays and pauses, the arrow keys step, ? shows all keys. A 9x9 board needs a terminal of 80x24. \
     `sudoku trace INPUT --to html` makes a web page with the same player.";

/// Watch a strategy search, in the terminal
#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Play {
    /// The board: a file (FILE:LINE picks one board), - for standard input, a board written out, or the name of a board or
    /// a set (SET:LINE) [default: -, or leetcode-37 where the terminal is the standard input]
    #[arg(value_name = "INPUT", add = complete::inputs())]
    input: Option<OsString>,
    #[command(flatten)]
    reading: Reading,
    /// The strategy to begin with
    #[arg(
        long,
        default_value = "row-scan",
        value_name = "NAME",
        value_parser = watchable_names(),
        hide_possible_values = true,
        add = complete::watchable()
    )]
    strategy: StrategyName,
    /// The language to begin with
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
    /// The step to begin with
    #[arg(long, default_value_t = 0, value_name = "N")]
    step: u64,
}

impl Play {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let entry = match &entries(&[self.strategy])[..] {
            [entry] => *entry,
            _ => return Err(Failure::unreadable("--strategy: play begins with one strategy; key n shows the others")),
        };
        if !io::stdout().is_terminal() {
            return Err(Failure::unreadable(
                "play needs a terminal; `sudoku trace` writes text, JSON, pictures, or an HTML file with the player",
            ));
        }
        let unasked = if io::stdin().is_terminal() { "leetcode-37" } else { "-" };
        let input = self.input.unwrap_or_else(|| unasked.into());
        if input == "-" && io::stdin().is_terminal() {
            return Err(Failure::unreadable("-: the terminal is for the keys of the player; write the board out, or name it"));
        }
        let (name, puzzle) = input::first_board(&input, self.reading)?;
        let board = recording::plain(name, &puzzle).map_err(Failure::unreadable)?;
        let mut app = App::new(board, entry, self.lang.into())?;
        let last = app.player.trace().last();
        if self.step > last {
            return Err(Failure::unreadable(format!("--step {} is beyond the end, which is step {last}", self.step)));
        }
        app.player.go_to(self.step);
        interrupt::flag(); // a signal ends the loop, not the program, so that the terminal is restored
        watch_over();
        // This also restores the terminal if the program panics.
        let mut terminal = ratatui::try_init()?;
        let result = app.run(&mut terminal);
        ratatui::restore();
        result?;
        Ok(if interrupt::requested() { Status::Interrupted } else { Status::Good })
    }
}

/// Whether the program is waiting for a key, and how often it has begun to wait.
static WAITING: AtomicBool = AtomicBool::new(false);
static WAITS: AtomicU64 = AtomicU64::new(0);

/// The next event of the terminal, or `None` after this time.
fn next_event(wait: Duration) -> io::Result<Option<Event>> {
    WAITS.fetch_add(1, Ordering::Relaxed);
    WAITING.store(true, Ordering::Relaxed);
    let event = if event::poll(wait)? { Some(event::read()?) } else { None };
    WAITING.store(false, Ordering::Relaxed);
    Ok(event)
}

/// Ends the program if its terminal is gone. A read from a closed terminal never returns: it finds the end of the input
/// again and again, at full speed. No normal wait takes longer than a quarter of a second, so a wait that is still the
/// same after three checks is such a read. One check is not enough: a program that was suspended may resume just then.
fn watch_over() {
    std::thread::spawn(|| {
        let mut same = 0;
        while same < 3 {
            let waits = WAITS.load(Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(500));
            let stuck = WAITING.load(Ordering::Relaxed) && WAITS.load(Ordering::Relaxed) == waits;
            same = if stuck { same + 1 } else { 0 };
        }
        ratatui::restore();
        std::process::exit(130);
    });
}

/// The window that is open over the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Nothing,
    Help,
    /// The list of strategies, at this line.
    Strategies(usize),
    /// The list of boards, at this line.
    Boards(usize),
}

struct App {
    player: Player,
    board: Named,
    entry: &'static Entry,
    source: Source,
    boards: Vec<Named>,
    open: Open,
}

fn traced(board: &Named, entry: &'static Entry) -> Result<sudoku_trace::Trace, Failure> {
    // Stops an engine that does not show its steps. Any other search is cut by its window long before.
    let recording =
        Recording { placements: 10_000_000, cancel: Some(interrupt::flag()), ..Recording::DEFAULT };
    recording::record(entry, &board.grid, &recording).ok_or_else(|| {
        Failure::unreadable(format!(
            "{}: {} does not support {} boards",
            board.name,
            entry.name,
            board.grid.size()
        ))
    })
}

impl App {
    fn new(board: Named, entry: &'static Entry, lang: Lang) -> Result<App, Failure> {
        let player = Player::new(traced(&board, entry)?, lang);
        let mut boards = vec![board.clone()];
        for named in sudoku_corpus::sets().iter().flat_map(sudoku_corpus::Set::boards) {
            if let Some(name) = named.name.filter(|&name| name != board.name) {
                boards.push(Named { name: name.into(), grid: named.grid });
            }
        }
        Ok(App { player, board, entry, source: Source::new(entry.source), boards, open: Open::Nothing })
    }

    fn run(&mut self, terminal: &mut DefaultTerminal) -> io::Result<()> {
        let mut then = Instant::now();
        loop {
            if interrupt::requested() {
                return Ok(());
            }
            terminal.draw(|frame| view::draw(self, frame))?;
            // While it plays, it draws sixty times a second. Otherwise it only wakes up now and then, to notice a signal.
            let wait = Duration::from_millis(if self.player.is_playing() { 16 } else { 250 });
            if let Some(event) = next_event(wait)?
                && !self.handle(&event)
            {
                return Ok(());
            }
            let now = Instant::now();
            self.player.tick(now - then);
            then = now;
        }
    }

    /// Handles a key. Returns false to quit.
    fn handle(&mut self, event: &Event) -> bool {
        let Event::Key(key) = event else { return true };
        if key.kind == KeyEventKind::Release {
            return true;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return key.code != KeyCode::Char('c');
        }
        match self.open {
            Open::Nothing => self.act(key.code),
            Open::Help => {
                self.open = Open::Nothing;
                true
            }
            Open::Strategies(line) => {
                let entries: Vec<_> = recording::watchable().collect();
                if let Some(line) = self.choose(key.code, line, entries.len(), Open::Strategies) {
                    self.entry = entries[line];
                    self.load();
                }
                true
            }
            Open::Boards(line) => {
                if let Some(line) = self.choose(key.code, line, self.boards.len(), Open::Boards) {
                    self.board = self.boards[line].clone();
                    let size = self.board.grid.size();
                    if !self.entry.knows(size) {
                        self.entry =
                            recording::watchable().find(|entry| entry.knows(size)).unwrap_or(self.entry);
                    }
                    self.load();
                }
                true
            }
        }
    }

    /// Handles a key in a list. Returns the line that was chosen, or `None`.
    fn choose(&mut self, key: KeyCode, line: usize, lines: usize, open: fn(usize) -> Open) -> Option<usize> {
        let line = match key {
            KeyCode::Up => line.saturating_sub(1),
            KeyCode::Down => (line + 1).min(lines - 1),
            KeyCode::PageUp => line.saturating_sub(10),
            KeyCode::PageDown => (line + 10).min(lines - 1),
            KeyCode::Home => 0,
            KeyCode::End => lines - 1,
            KeyCode::Enter => {
                self.open = Open::Nothing;
                return Some(line);
            }
            KeyCode::Esc | KeyCode::Char('q') => {
                self.open = Open::Nothing;
                return None;
            }
            _ => line,
        };
        self.open = open(line);
        None
    }

    /// Loads another trace. If the strategy does not support the size, nothing changes.
    fn load(&mut self) {
        if let Ok(trace) = traced(&self.board, self.entry) {
            self.source = Source::new(self.entry.source);
            self.player.load(trace);
        } else if let Some(entry) =
            recording::watchable().find(|entry| entry.name == self.player.trace().strategy())
        {
            self.entry = entry;
        }
    }

    fn act(&mut self, key: KeyCode) -> bool {
        let name = match key {
            KeyCode::Char(letter) => letter.to_string(),
            KeyCode::Left => "ArrowLeft".into(),
            KeyCode::Right => "ArrowRight".into(),
            KeyCode::Up => "ArrowUp".into(),
            KeyCode::Down => "ArrowDown".into(),
            KeyCode::PageUp => "PageUp".into(),
            KeyCode::PageDown => "PageDown".into(),
            KeyCode::Home => "Home".into(),
            KeyCode::End => "End".into(),
            KeyCode::Esc => "Escape".into(),
            _ => return true,
        };
        let Some(action) = action_of(&name) else { return true };
        match action {
            Action::Quit => return false,
            Action::Help => self.open = Open::Help,
            Action::Strategy => {
                let here = recording::watchable().position(|entry| entry.name == self.entry.name);
                self.open = Open::Strategies(here.unwrap_or(0));
            }
            Action::Board => {
                let here = self.boards.iter().position(|board| board.name == self.board.name);
                self.open = Open::Boards(here.unwrap_or(0));
            }
            _ => {}
        }
        self.player.act(action);
        true
    }
}
