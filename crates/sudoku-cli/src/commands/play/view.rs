//! Draws the player in the terminal. Every mark is a character, and colour only adds to it.

use super::{App, Open};
use crate::output;
use crate::recording::{self, number};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{self, Block, Clear, List, ListState, Paragraph, Wrap};
use sudoku_core::{Cell, Digit, Shape, Step, Value, Why};
use sudoku_trace::{Cursor, Event, KEYS, Lang, Row, Slot, Stops, Subject, caption, value_text};

/// Lines around the board: the title above it, and below it counts and memory, caption, scrub bar and keys.
const INFO: u16 = 6;
/// Columns of the counters: labels, and numbers up to 9,999,999 and 999,999.
const COUNTS: u16 = 10 + 9 + 12 + 7;
const AROUND: u16 = 1 + INFO + 2 + 1 + 1;

/// A colour, unless `--color` or NO_COLOR says otherwise.
fn colour(style: Style, colour: Color) -> Style {
    if output::colours() { style.fg(colour) } else { style }
}

/// Columns and lines of the board with its frame.
fn board_size(shape: Shape) -> (u16, u16) {
    let columns = 3 * shape.rows + shape.rows / shape.box_width - 1 + 2;
    let lines = shape.rows + shape.rows / shape.box_height - 1 + 2;
    (columns as u16, lines as u16)
}

pub(super) fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let shape = app.player.trace().shape();
    let lang = app.player.lang();
    let (columns, lines) = board_size(shape);
    let (width, height) = ((columns + 40).max(80), lines.max(13) + AROUND);
    if area.width < width || area.height < height {
        let [w, h] = [area.width, area.height].map(|number| number.to_string());
        let needed = format!("{width}x{height}");
        let text = lang.fill("small", &[("width", &w), ("height", &h), ("needed", &needed)]);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    }
    let [title, top, info, words, scrub, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(lines.max(13)),
        Constraint::Min(INFO),
        Constraint::Length(2),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let across = |left: u16| Layout::horizontal([Constraint::Length(columns.max(left)), Constraint::Min(40)]);
    let [board, source] = across(31).areas(top);
    let [counts, memory] = across(COUNTS + 1).areas(info);
    let cursor = app.player.trace().at(app.player.step());
    draw_title(app, frame, title);
    draw_board(&cursor, lang, frame, board);
    draw_source(app, &cursor, frame, source);
    draw_counts(&cursor, lang, frame, counts);
    draw_memory(&cursor, lang, frame, memory);
    draw_caption(app, &cursor, frame, words);
    draw_scrub(app, frame, scrub);
    let hint = |key: &str, text: &str| format!("{key} {}", lang.text(text));
    let hints = [
        "Space ▶‖".into(),
        "←→ ±1".into(),
        hint("t", "take-backs"),
        hint("d", "dead-ends"),
        hint("n", "strategy"),
        hint("b", "board"),
        "l 中文".into(),
        "?".into(),
        "q".into(),
    ];
    frame.render_widget(
        Paragraph::new(hints.join("  ")).style(Style::new().add_modifier(Modifier::DIM)),
        keys,
    );
    draw_open(app, frame, area);
}

fn draw_title(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let (player, lang) = (&app.player, app.player.lang());
    let key = if player.trace().stops() == Stops::All { "step" } else { "take-back-number" };
    let place = lang.fill(key, &[("n", &number(player.step())), ("last", &number(player.trace().last()))]);
    let more = if player.trace().has_more() { format!(" ({})", lang.text("more")) } else { String::new() };
    let plays = lang.text(if player.is_playing() { "playing" } else { "paused" });
    let speed = lang.fill("speed", &[("n", &number(player.speed().into()))]);
    let line = Line::from(vec![
        Span::styled(app.entry.name, Style::new().add_modifier(Modifier::BOLD)),
        Span::raw(format!(" · {} · {place}{more} · {plays}{}{speed}", app.board.name, lang.text("comma"))),
    ]);
    frame.render_widget(line, area);
}

fn draw_board(cursor: &Cursor<'_>, lang: Lang, frame: &mut Frame<'_>, area: Rect) {
    let shape = cursor.trace().shape();
    let givens = cursor.trace().givens();
    let mut lines = Vec::new();
    for row in 0..shape.rows {
        if row > 0 && row % shape.box_height == 0 {
            let parts = vec!["─".repeat(3 * shape.box_width); shape.rows / shape.box_width];
            lines.push(Line::raw(parts.join("┼")));
        }
        let mut spans = Vec::new();
        for column in 0..shape.rows {
            if column > 0 && column % shape.box_width == 0 {
                spans.push(Span::raw("│"));
            }
            let cell = Cell::new(row, column);
            spans.push(cell_span(cursor, cell, givens[shape.index(cell)].is_some()));
        }
        lines.push(Line::from(spans));
    }
    let tried = cursor.state().counts().guesses.is_none();
    let legend = if tried {
        format!("5 {} 5~ {}", lang.text("given"), lang.text("tried-mark"))
    } else {
        format!("5 {} 5? {} 5· {}", lang.text("given"), lang.text("guessed"), lang.text("forced"))
    };
    let block = Block::bordered().title_bottom(Line::raw(legend));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Three characters: a mark (`>` for the current cell, `*` for the cell that forbids the digit), the digit, and a mark
/// for its kind.
fn cell_span(cursor: &Cursor<'_>, cell: Cell, given: bool) -> Span<'static> {
    let (state, event) = (cursor.state(), cursor.event());
    let is_current = event.and_then(|event| event.cell()) == Some(cell);
    let forbids = matches!(event, Some(Event::Rejected { by: Some(by), .. }) if by == cell);
    let why = state.stack().iter().rfind(|placement| placement.cell == cell).map(|placement| placement.why);
    let out = match event {
        Some(Event::Rejected { digit, .. } | Event::Step(Step::TakenBack { digit, .. })) if is_current => {
            Some(digit.to_char())
        }
        Some(Event::NoCandidate(_) | Event::DeadEnd(_)) if is_current => Some('!'),
        _ => None,
    };
    let plain = Style::new();
    let (digit, behind, mut style) = match (state.get(cell).map(Digit::to_char), why) {
        (Some(digit), None) if given => (digit, ' ', plain.add_modifier(Modifier::BOLD)),
        (Some(digit), Some(Why::Guess)) => (digit, '?', colour(plain, Color::Cyan)),
        (Some(digit), Some(Why::Tried)) => (digit, '~', colour(plain, Color::Cyan)),
        (Some(digit), _) => (digit, '·', colour(plain, Color::Green)),
        (None, _) => match out {
            Some(digit) => (digit, '×', colour(plain, Color::Red)),
            None => ('.', ' ', plain.add_modifier(Modifier::DIM)),
        },
    };
    let front = match (is_current, forbids) {
        (true, _) => '>',
        (_, true) => '*',
        _ => ' ',
    };
    if is_current {
        style = style.add_modifier(Modifier::REVERSED);
    }
    if forbids {
        style = colour(style, Color::Red).add_modifier(Modifier::UNDERLINED);
    }
    Span::styled(format!("{front}{digit}{behind}"), style)
}

fn draw_source(app: &App, cursor: &Cursor<'_>, frame: &mut Frame<'_>, area: Rect) {
    let lang = app.player.lang();
    let block =
        Block::bordered().title(format!("{}{}{}", lang.text("source"), lang.text("colon"), app.entry.name));
    if app.source.is_empty() {
        frame.render_widget(Paragraph::new(lang.text("no-source")).block(block), area);
        return;
    }
    let lit = cursor.event().and_then(|event| app.source.lines_of(event));
    let lines: Vec<(usize, &str)> = app.source.lines().collect();
    let height = usize::from(area.height.saturating_sub(2));
    // The highlighted lines are a third of the way down. Before the first step it is the function that searches.
    let first =
        lit.or_else(|| app.source.marks().first().map(|mark| (mark.1, mark.2))).map_or(0, |lit| lit.0);
    let place = lines.iter().position(|line| line.0 == first).unwrap_or(0);
    let from = place.saturating_sub(height / 3).min(lines.len().saturating_sub(height));
    // Removes the indentation that all visible lines share.
    let visible = &lines[from..(from + height).min(lines.len())];
    let filled = visible.iter().filter(|line| !line.1.trim().is_empty());
    let indent = filled.map(|line| line.1.len() - line.1.trim_start().len()).min().unwrap_or(0);
    let shown = visible.iter().map(|&(number, text)| {
        let is_lit = lit.is_some_and(|(first, last)| (first..=last).contains(&number));
        let text = text.get(indent..).unwrap_or_default();
        let line = format!("{}{number:>4} {text}", if is_lit { '▸' } else { ' ' });
        let style = if is_lit {
            colour(Style::new(), Color::Yellow).add_modifier(Modifier::BOLD)
        } else {
            Style::new()
        };
        Line::styled(line, style)
    });
    frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()).block(block), area);
}

fn draw_counts(cursor: &Cursor<'_>, lang: Lang, frame: &mut Frame<'_>, area: Rect) {
    let state = cursor.state();
    let counts = state.counts();
    let entry = |key: &str, value: Option<u64>| {
        let value = value.map_or_else(|| "-".into(), number);
        [lang.text(key).to_string(), value]
    };
    let pairs = [
        (entry("placements", Some(counts.placements)), entry("depth", Some(state.depth() as u64))),
        (entry("guesses", counts.guesses), entry("deepest", counts.deepest_guess.map(u64::from))),
        (entry("take-backs", counts.take_backs), entry("dead-ends", Some(counts.dead_ends))),
        (entry("rejections", Some(counts.rejected)), entry("solutions", Some(counts.solutions))),
    ];
    let rows = pairs.map(|([a, b], [c, d])| {
        let right = |text| Line::raw(text).right_aligned();
        widgets::Row::new(vec![Line::raw(a), right(b), Line::raw(format!("   {c}")), right(d)])
    });
    // One column separates the numbers from what is beside them.
    let area = Rect { width: area.width - 1, ..area };
    let [table, stack] = Layout::vertical([Constraint::Length(4), Constraint::Min(2)]).areas(area);
    let widths = [10, 9, 12, 7].map(Constraint::Length);
    frame.render_widget(widgets::Table::new(rows, widths).column_spacing(0), table);
    let text = if counts.guesses.is_none() {
        lang.text("unknown").to_string()
    } else {
        stack_text(cursor, lang, stack)
    };
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), stack);
}

/// The open guesses, the latest last. If they do not all fit, only the latest are shown.
fn stack_text(cursor: &Cursor<'_>, lang: Lang, area: Rect) -> String {
    let guesses = cursor.state().stack().iter().filter(|placement| placement.why == Why::Guess);
    let guesses: Vec<String> =
        guesses.map(|placement| format!("{}={}", placement.cell, placement.digit)).collect();
    let (title, colon) = (lang.text("stack"), lang.text("colon"));
    if guesses.is_empty() {
        return format!("{title}{colon}{}", lang.text("no-stack"));
    }
    // A guess and its space take up to nine columns, the rest of each line is unused, and the title takes two guesses.
    let per_line = usize::from(area.width) / 9;
    let fits = (per_line * usize::from(area.height)).saturating_sub(2).max(1);
    let hidden = guesses.len().saturating_sub(fits);
    let dots = if hidden > 0 { "… " } else { "" };
    format!("{title} ({}){colon}{dots}{}", guesses.len(), guesses[hidden..].join(" "))
}

/// The tables of the strategy's memory, one under the other; of each the rows to look at first, as many as fit.
fn draw_memory(cursor: &Cursor<'_>, lang: Lang, frame: &mut Frame<'_>, area: Rect) {
    let (state, shape) = (cursor.state(), cursor.trace().shape());
    let told = |table: &usize| !state.slots(*table).is_empty();
    let tables: Vec<usize> = (0..state.tables().len()).filter(told).collect();
    let titles: Vec<&str> = tables.iter().map(|&table| lang.of(state.tables()[table].title)).collect();
    let height = usize::from(area.height.saturating_sub(1)) / tables.len().max(1);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (&table, &title) in tables.iter().zip(&titles) {
        let declared = &state.tables()[table];
        let full = lines.len() + height;
        if tables.len() > 1 {
            lines.push(Line::raw(title));
        }
        if let Some(word) = declared.gone {
            let gone = state.slots(table).iter().filter(|&&slot| slot == Slot::Gone).count();
            lines.push(Line::raw(format!("{}{}{}", lang.of(word), lang.text("colon"), number(gone as u64))));
        }
        for row in Row::in_order(cursor, table).into_iter().take(full.saturating_sub(lines.len())) {
            let name =
                Subject::of(declared.rows, row.row, shape).map_or_else(String::new, |row| row.name(lang));
            let name =
                format!("{name}{}", " ".repeat(10_usize.saturating_sub(Line::raw(name.as_str()).width())));
            let text = match declared.value {
                Value::Digits => digits_text(row.value, shape),
                value => value_text(value, row.value, shape, lang),
            };
            let mark = if row.is_here { '▸' } else { ' ' };
            let flag = if row.differs { " ≠" } else { "" };
            let style = if row.differs {
                colour(Style::new(), Color::Red).add_modifier(Modifier::BOLD)
            } else {
                Style::new()
            };
            lines.push(Line::styled(format!("{mark}{name} {text}{flag}"), style));
        }
    }
    let mut title = lang.text("memory").to_string();
    if !titles.is_empty() {
        title = format!("{title}{}{}", lang.text("colon"), titles.join(" · "));
    }
    if lines.is_empty() {
        lines.push(Line::raw(lang.text("no-memory")));
    }
    let block = Block::new().borders(widgets::Borders::TOP).title(title);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// A set of digits as the digits with dots between, and as the bits of an integer where there is room for them.
fn digits_text(bits: u32, shape: Shape) -> String {
    let has = |index: usize| bits >> index & 1 == 1;
    let digit = |index| if has(index) { Digit::from_index(index).to_char() } else { '·' };
    let digits: String = (0..shape.rows).map(digit).collect();
    let bits: String = (0..shape.rows).rev().map(|index| if has(index) { '1' } else { '0' }).collect();
    if shape.rows <= 12 { format!("{digits}  {bits}") } else { digits }
}

fn draw_caption(app: &App, cursor: &Cursor<'_>, frame: &mut Frame<'_>, area: Rect) {
    let lang = app.player.lang();
    let mut text = caption(cursor, lang);
    if let Some(notice) = app.player.notice() {
        text = format!("({}) {text}", lang.text(notice));
    }
    let style = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).style(style), area);
}

/// A bar that shows how far the step is in the trace: `[━━●──────]`.
fn draw_scrub(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let trace = app.player.trace();
    let room = u64::from(area.width.saturating_sub(3));
    let length = (trace.last() - trace.first()).max(1);
    let done = ((app.player.step() - trace.first()) * room / length).min(room) as usize;
    let end = if trace.has_more() { "…" } else { "]" };
    let bar = format!("[{}●{}{end}", "━".repeat(done), "─".repeat(room as usize - done));
    frame.render_widget(Line::raw(bar), area);
}

fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height }
}

fn draw_open(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let lang = app.player.lang();
    let (title, rows, line) = match app.open {
        Open::Nothing => return,
        Open::Help => {
            let rows = KEYS.iter().map(|key| {
                let shown =
                    Span::styled(format!(" {:8}", key.shown), Style::new().add_modifier(Modifier::BOLD));
                Line::from(vec![shown, Span::raw(lang.text(key.text))])
            });
            let inside = centred(area, 78, KEYS.len() as u16 + 2);
            frame.render_widget(Clear, inside);
            let block = Block::bordered().title(lang.text("keys"));
            frame.render_widget(Paragraph::new(rows.collect::<Vec<_>>()).block(block), inside);
            return;
        }
        Open::Strategies(line) => {
            let row = |entry: &sudoku_solvers::Entry| {
                let knows = entry.make(app.board.grid.size()).is_some();
                let size = if knows { String::new() } else { format!(" (≠ {})", app.board.grid.size()) };
                format!("{:20} {}{size}", entry.name, entry.idea)
            };
            (lang.text("choose-strategy"), recording::watchable().map(row).collect::<Vec<_>>(), line)
        }
        Open::Boards(line) => {
            let row =
                |board: &recording::Named| format!("{:28} {}  {}", board.name, board.grid.size(), board.grid);
            (lang.text("choose-board"), app.boards.iter().map(row).collect(), line)
        }
    };
    let inside = centred(area, 78, (rows.len() as u16).saturating_add(2).min(20));
    frame.render_widget(Clear, inside);
    let block = Block::bordered().title(title).title_bottom(lang.text("choose-keys"));
    let list = List::new(rows)
        .block(block)
        .highlight_symbol("▸ ")
        .highlight_style(Style::new().add_modifier(Modifier::REVERSED));
    frame.render_stateful_widget(list, inside, &mut ListState::default().with_selected(Some(line)));
}
