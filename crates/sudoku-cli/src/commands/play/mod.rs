//! The player in the terminal.

mod view;

use crate::commands::trace::Language;
use crate::interrupt;
use crate::recording::{self, Named};
use crate::status::{Failure, Status};
use clap::Args;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use sudoku_solvers::Entry;
use sudoku_trace::{Action, Lang, Player, Recording, Source, action_of};

const HELP: &str =
    "Space plays and pauses, the arrows step, ? shows all keys. The terminal needs 80x24 for a 9x9 board.
For a page with the same player: sudoku trace INPUT --output html";

/// Watch a strategy think, in the terminal
#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Play {
    /// The board: a file (FILE:LINE picks one board of many), a board written out, or a board's name
    #[arg(default_value = "leetcode-37", value_name = "INPUT")]
    input: String,
    /// The strategy to begin with
    #[arg(long, default_value = "row-scan", value_name = "NAME")]
    solver: String,
    /// The language to begin with
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
    /// The step to begin with
    #[arg(long, default_value_t = 0, value_name = "N")]
    step: u64,
}

impl Play {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let board = recording::board(&self.input)?;
        let entry = recording::entries(std::slice::from_ref(&self.solver))?[0];
        if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            return Err(Failure::unreadable(
                "play needs a terminal; `sudoku trace` writes text, JSON, pictures, or an HTML file with the player",
            ));
        }
        let mut app = App::new(board, entry, self.lang.into())?;
        app.player.go_to(self.step);
        interrupt::flag(); // a signal from outside ends the loop, not the program: the terminal is put back
        watch_over();
        // Puts the terminal back in a panic, too.
        let mut terminal = ratatui::try_init()?;
        let result = app.run(&mut terminal);
        ratatui::restore();
        result?;
        Ok(if interrupt::requested() { Status::Interrupted } else { Status::Good })
    }
}

/// Whether the program is waiting for a key just now, and how often it has begun to wait.
static WAITING: AtomicBool = AtomicBool::new(false);
static WAITS: AtomicU64 = AtomicU64::new(0);

/// The next event of the terminal, if there is one within this time.
fn next_event(wait: Duration) -> io::Result<Option<Event>> {
    WAITS.fetch_add(1, Ordering::Relaxed);
    WAITING.store(true, Ordering::Relaxed);
    let event = if event::poll(wait)? { Some(event::read()?) } else { None };
    WAITING.store(false, Ordering::Relaxed);
    Ok(event)
}

/// Ends the program if its terminal is gone. Reading from a terminal that was closed never returns: it finds the end of
/// the input again and again, at full speed. No wait takes longer than a quarter of a second, so one that is still the same
/// after three looks is such a read. One look would not do: a program that was stopped and goes on finds its clock run out.
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

/// What is open over the player.
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
    // An engine that does not show its steps would run on; a search that does is cut by its window long before.
    let recording =
        Recording { placements: 10_000_000, cancel: Some(interrupt::flag()), ..Recording::DEFAULT };
    recording::record(entry, &board.grid, &recording).ok_or_else(|| {
        Failure::unreadable(format!(
            "{}: {} does not know {} boards",
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
            // While it plays, a picture sixty times a second; else only now and then, to see a signal.
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

    /// False to leave.
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

    /// Moves in a list; the line that was taken, if one was.
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

    /// Another trace. A strategy that does not know the size leaves everything as it is.
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
