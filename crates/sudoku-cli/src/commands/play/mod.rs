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
use std::cell::OnceCell;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use sudoku_solvers::Entry;
use sudoku_trace::{
    Action, Cursor, Event as Happening, Lang, Player, Question, Recording, Source, Trace, Tree, action_of,
    question,
};

const HELP: &str = "Space plays and pauses, the arrow keys step, ? shows all keys. A 9x9 board needs a terminal of 80x24. \
     `sudoku trace INPUT --to html` makes a web page with the same player.";

/// Watch a strategy search, in the terminal
#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Play {
    /// The board: a file (FILE:LINE picks one board), - for standard input, a board written out, or the name of a board or
    /// a set (SET:N) [default: -, or leetcode-37 where the terminal is the standard input]
    #[arg(value_name = "INPUT", add = complete::inputs())]
    input: Option<OsString>,
    #[command(flatten)]
    reading: Reading,
    /// The strategy to begin with; two with a comma between are shown side by side
    #[arg(
        long,
        default_value = "row-scan",
        value_name = "A[,B]",
        value_delimiter = ',',
        value_parser = watchable_names(),
        hide_possible_values = true,
        add = complete::watchable()
    )]
    strategy: Vec<StrategyName>,
    /// The language to begin with
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
    /// The step to begin with
    #[arg(long, default_value_t = 0, value_name = "N")]
    step: u64,
}

impl Play {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let (entry, beside) = match entries(&self.strategy)[..] {
            [entry] => (entry, None),
            [entry, beside] => (entry, Some(beside)),
            _ => {
                return Err(Failure::unreadable(
                    "--strategy: play begins with one strategy, or two side by side; key n shows the others",
                ));
            }
        };
        if !io::stdout().is_terminal() {
            return Err(Failure::unreadable(
                "play needs a terminal; `sudoku trace` writes text, JSON, pictures, or an HTML file with the player",
            ));
        }
        let unasked = if io::stdin().is_terminal() { "leetcode-37" } else { "-" };
        let input = self.input.unwrap_or_else(|| unasked.into());
        if input == "-" && io::stdin().is_terminal() {
            return Err(Failure::unreadable(
                "-: the terminal is for the keys of the player; write the board out, or name it",
            ));
        }
        let (name, puzzle) = input::first_board(&input, self.reading)?;
        let board = recording::plain(name, &puzzle).map_err(Failure::unreadable)?;
        let mut app = App::new(board, entry, self.lang.into())?;
        if let Some(beside) = beside {
            app.beside = Some((beside, traced(&app.board, beside)?));
        }
        let last = app.player.trace().last();
        if self.step > last {
            return Err(Failure::unreadable(format!(
                "--step {} is beyond the end, which is step {last}",
                self.step
            )));
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
    /// The list of keys, from this line on.
    Help(usize),
    /// The number of a step, as typed so far.
    GoTo(u64),
    /// The list of strategies, at this line.
    Strategies(usize),
    /// The list of boards, at this line.
    Boards(usize),
}

struct App {
    player: Player,
    board: Named,
    entry: &'static Entry,
    /// A second search, side by side with the first.
    beside: Option<(&'static Entry, Trace)>,
    /// The source in all languages, and which of them is shown.
    sources: Vec<Source>,
    source: usize,
    pane: Pane,
    /// Whether candidates are shown, if the user has chosen.
    candidates: Option<bool>,
    /// The search tree, once it was needed.
    tree: OnceCell<Tree>,
    /// The quiz, while it is on.
    quiz: Option<Quiz>,
    /// A text for the user, until the next key.
    notice: Option<&'static str>,
    boards: Vec<Named>,
    open: Open,
}

/// How a quiz has gone so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Quiz {
    asked: u64,
    right: u64,
    /// Whether the latest answer was right.
    latest: Option<bool>,
}

/// What is shown beside the counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pane {
    Memory,
    Stack,
    Tree,
    Candidates,
}

impl Pane {
    fn next(self) -> Pane {
        match self {
            Pane::Memory => Pane::Stack,
            Pane::Stack => Pane::Tree,
            Pane::Tree => Pane::Candidates,
            Pane::Candidates => Pane::Memory,
        }
    }
}

/// The first pane to look at: a strategy without tables has nothing to show in the pane for memory.
fn first_pane(trace: &Trace) -> Pane {
    if trace.tables().is_empty() { Pane::Stack } else { Pane::Memory }
}

fn traced(board: &Named, entry: &'static Entry) -> Result<Trace, Failure> {
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
        let sources = Source::all(entry.name, entry.source);
        let player = Player::new(traced(&board, entry)?, sources[0].clone(), lang);
        let mut boards = vec![board.clone()];
        for named in sudoku_corpus::sets().iter().flat_map(sudoku_corpus::Set::boards) {
            if let Some(name) = named.name.filter(|&name| name != board.name) {
                boards.push(Named { name: name.into(), grid: named.grid });
            }
        }
        Ok(App {
            pane: first_pane(player.trace()),
            player,
            board,
            entry,
            beside: None,
            sources,
            source: 0,
            candidates: None,
            tree: OnceCell::new(),
            quiz: None,
            notice: None,
            boards,
            open: Open::Nothing,
        })
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
            Open::Help(line) => {
                self.open = match key.code {
                    KeyCode::Up => Open::Help(line.saturating_sub(1)),
                    KeyCode::Down => Open::Help((line + 1).min(sudoku_trace::KEYS.len() - 1)),
                    KeyCode::PageUp => Open::Help(line.saturating_sub(10)),
                    KeyCode::PageDown => Open::Help((line + 10).min(sudoku_trace::KEYS.len() - 1)),
                    _ => Open::Nothing,
                };
                true
            }
            Open::GoTo(number) => {
                self.open = match key.code {
                    KeyCode::Char(digit @ '0'..='9') => {
                        let digit = u64::from(digit as u8 - b'0');
                        Open::GoTo(number.saturating_mul(10).saturating_add(digit).min(99_999_999))
                    }
                    KeyCode::Backspace => Open::GoTo(number / 10),
                    KeyCode::Enter => {
                        self.player.go_to(number);
                        Open::Nothing
                    }
                    KeyCode::Esc => Open::Nothing,
                    _ => Open::GoTo(number),
                };
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
            self.sources = Source::all(self.entry.name, self.entry.source);
            let code = self.player.source().language();
            self.source = self.sources.iter().position(|source| source.language() == code).unwrap_or(0);
            self.pane = if self.pane == Pane::Memory { first_pane(&trace) } else { self.pane };
            self.player.load(trace, self.sources[self.source].clone());
            self.tree = OnceCell::new();
            let board = &self.board;
            self.beside =
                self.beside.take().and_then(|(beside, _)| Some((beside, traced(board, beside).ok()?)));
        } else if let Some(entry) =
            recording::watchable().find(|entry| entry.name == self.player.trace().strategy())
        {
            self.entry = entry;
        }
    }

    /// The text for the user that is due.
    fn notice(&self) -> Option<&'static str> {
        self.notice.or(self.player.notice())
    }

    fn shows_candidates(&self) -> bool {
        self.candidates.unwrap_or_else(|| self.player.trace().knows_candidates())
    }

    fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| Tree::of(self.player.trace()))
    }

    /// The second search at the same step.
    fn beside(&self) -> Option<(&'static Entry, Cursor<'_>)> {
        self.beside.as_ref().map(|(entry, trace)| (*entry, trace.at(self.player.step())))
    }

    /// Shows a second search, or no longer: that of the fault of this strategy, or else the next strategy of the list.
    fn compare(&mut self) {
        if self.beside.take().is_some() {
            return;
        }
        let others = sudoku_solvers::FAULTS.iter().chain(sudoku_solvers::STRATEGIES.iter());
        let size = self.board.grid.size();
        let other = others.into_iter().find(|other| other.name != self.entry.name && other.knows(size));
        self.beside = other.and_then(|other| Some((other, traced(&self.board, other).ok()?)));
        if self.beside.is_none() {
            self.notice = Some("only-one");
        }
    }

    /// Goes to the next step, or the one before, at which the two searches begin to differ.
    fn find_difference(&mut self, forward: bool) {
        let Some((_, other)) = &self.beside else {
            self.notice = Some("only-one");
            return;
        };
        let (mut mine, mut theirs) = (self.player.trace().cursor(), other.cursor());
        let key = |cursor: &Cursor<'_>| {
            let event = cursor.event()?;
            Some((
                event.cell(),
                event.digit(),
                event.is_take_back(),
                event.is_dead_end(),
                matches!(event, Happening::Rejected { .. }),
            ))
        };
        let (mut differed, mut found) = (false, None);
        loop {
            let (a, b) = (mine.forward(), theirs.forward());
            if !a && !b {
                break;
            }
            let differs = !a || !b || key(&mine) != key(&theirs);
            let step = mine.step().max(theirs.step());
            if differs && !differed {
                if forward && step > self.player.step() {
                    found = Some(step);
                    break;
                }
                if !forward && step < self.player.step() {
                    found = Some(step);
                }
            }
            differed = differs;
        }
        match found {
            Some(step) => {
                self.player.go_to(step);
                self.notice = Some("differs");
            }
            None => self.notice = Some("none-found"),
        }
    }

    /// What the quiz asks here.
    fn question(&self) -> Option<Question> {
        question(self.player.trace(), self.player.step(), self.player.lang())
    }

    /// Takes the answer with this number, from 1 on, and goes to the step in question.
    fn answer(&mut self, number: usize) {
        let (Some(question), Some(quiz)) = (self.question(), &mut self.quiz) else { return };
        if number > question.options.len() {
            return;
        }
        let is_right = number == question.right + 1;
        quiz.asked += 1;
        quiz.right += u64::from(is_right);
        quiz.latest = Some(is_right);
        if self.player.is_playing() {
            self.player.act(Action::Play);
        }
        self.player.go_to(self.player.step() + 1);
    }

    fn act(&mut self, key: KeyCode) -> bool {
        if let KeyCode::Char(digit @ '1'..='9') = key {
            self.answer(usize::from(digit as u8 - b'0'));
            return true;
        }
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
        self.notice = None;
        match action {
            Action::Quit => return false,
            Action::Help => self.open = Open::Help(0),
            Action::GoTo => self.open = Open::GoTo(0),
            Action::Panes => self.pane = self.pane.next(),
            Action::Candidates => self.candidates = Some(!self.shows_candidates()),
            Action::Source if self.sources.len() > 1 => {
                self.source = (self.source + 1) % self.sources.len();
                self.player.show_source(self.sources[self.source].clone());
            }
            Action::Source => self.notice = Some("only-one"),
            Action::Compare => self.compare(),
            Action::Differ => self.find_difference(true),
            Action::DifferBefore => self.find_difference(false),
            Action::Quiz => self.quiz = if self.quiz.is_some() { None } else { Some(Quiz::default()) },
            Action::Present => self.notice = Some("only-page"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn app(lang: Lang) -> App {
        let board = sudoku_corpus::board("leetcode-37").expect("a board");
        let board = Named { name: "leetcode-37".into(), grid: board.grid };
        let Ok(app) = App::new(board, entries(&[StrategyName::One("row-scan")])[0], lang) else { panic!() };
        app
    }

    /// What stands in a window of 80x24, without blanks: one follows each wide character.
    fn screen(app: &App) -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
        terminal.draw(|frame| view::draw(app, frame)).expect("it draws");
        let cells = terminal.backend().buffer().content().iter();
        cells.map(|cell| cell.symbol()).collect::<String>().replace(' ', "")
    }

    #[test]
    fn the_quiz_is_seen_whole_and_counts_the_answers() {
        for lang in [Lang::En, Lang::Zh] {
            let mut app = app(lang);
            app.act(KeyCode::Char('z'));
            for step in 0..200 {
                let question = app.question().expect("a question");
                let seen = screen(&app);
                for (place, option) in question.options.iter().enumerate() {
                    let option = format!("{}{option}", place + 1).replace(' ', "");
                    assert!(seen.contains(&option), "step {step}: {option} is not in\n{seen}");
                }
                // Every third answer is wrong.
                let number = if step % 3 == 2 { (question.right + 1) % 3 } else { question.right };
                app.act(KeyCode::Char(char::from(b'1' + number as u8)));
                assert_eq!(app.player.step(), step + 1);
                let told = if step % 3 == 2 { "quiz-no" } else { "quiz-right" };
                assert!(screen(&app).contains(&lang.text(told).replace(' ', "")), "step {step}");
            }
            assert_eq!(app.quiz, Some(Quiz { asked: 200, right: 134, latest: Some(true) }));
            app.act(KeyCode::End);
            assert_eq!(app.question(), None);
            app.act(KeyCode::Char('1'));
            screen(&app);
            app.act(KeyCode::Char('z'));
            assert_eq!(app.quiz, None);
        }
    }

    #[test]
    fn the_verdict_is_never_cut_off() {
        for lang in [Lang::En, Lang::Zh] {
            for name in ["row-scan", "sets", "forgotten-undo"] {
                let mut app = app(lang);
                app.entry = entries(&[StrategyName::One(name)])[0];
                app.load();
                app.act(KeyCode::End);
                let said = sudoku_trace::caption(&app.player.cursor(), lang);
                let seen = screen(&app);
                assert!(seen.contains(&said.replace(' ', "")), "{name}: {said}\nis not in\n{seen}");
            }
        }
    }
}
