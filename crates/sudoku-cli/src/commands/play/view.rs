//! Draws the player in the terminal. Every mark is a character, and colour only adds to it.

use super::{App, Open, Pane};
use crate::output;
use crate::recording::{self, number};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{self, Block, Clear, List, ListState, Paragraph, Wrap};
use sudoku_core::{Cell, Digit, Shape, Step, Value, Why};
use sudoku_trace::{
    Cursor, Event, KEYS, Lang, Link, Row, Slot, Stops, Subject, caption, link_caption, tree_lines,
    value_text, wrap,
};

/// Lines around the board: the title above it, and below it counts and memory, caption, scrub bar and keys.
const INFO: u16 = 6;
/// Columns of the counters: labels, and numbers up to 9,999,999 and 999,999.
const COUNTS: u16 = 10 + 9 + 15 + 7;
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
    // The sentence is never cut off: it takes lines from the panes above it.
    let said = said(app);
    let said: Vec<&str> = wrap(&said, usize::from(area.width));
    // What is left over is shared by the panes above and those below.
    let spare = area.height - height;
    let top_height = lines.max(13) + spare / 2;
    let [title, top, info, words, scrub, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(top_height),
        Constraint::Min(2),
        Constraint::Length((said.len() as u16).clamp(2, 6)),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let across = |left: u16| Layout::horizontal([Constraint::Length(columns.max(left)), Constraint::Min(36)]);
    let [board, source] = across(31).areas(top);
    let board = Rect { height: lines.min(board.height), ..board };
    let [counts, memory] = across(COUNTS + 1).areas(info);
    let cursor = app.player.cursor();
    draw_title(app, frame, title);
    draw_board(&cursor, lang, app.shows_candidates(), frame, board);
    match app.beside() {
        Some((entry, other)) => draw_beside(app, entry.name, &other, frame, source),
        None => draw_source(app, frame, source),
    }
    draw_counts(&cursor, lang, frame, counts);
    match app.pane {
        _ if app.quiz.is_some() => draw_quiz(app, frame, memory),
        Pane::Memory => draw_memory(&cursor, lang, frame, memory),
        Pane::Stack => draw_stack(app, &cursor, frame, memory),
        Pane::Tree => draw_tree(app, frame, memory),
        Pane::Candidates => draw_candidates(&cursor, lang, frame, memory),
    }
    let style = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(
        Paragraph::new(said.into_iter().map(Line::raw).collect::<Vec<_>>()).style(style),
        words,
    );
    draw_scrub(app, frame, scrub);
    let hint = |key: &str, text: &str| format!("{key} {}", lang.text(text));
    let hints = [
        "Space ▶‖".into(),
        "←→".into(),
        hint("o", "over"),
        hint("u", "out"),
        "g e r t d f s c".into(),
        "p w x n b v z".into(),
        "l 中文".into(),
        "? q".into(),
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

/// What is to be said here: the call or the return, or the step; before it what the user should know.
fn said(app: &App) -> String {
    let (cursor, lang) = (app.player.cursor(), app.player.lang());
    let text = match app.player.link() {
        Some(link) => {
            let sign = if matches!(link, Link::Call(_)) { '↓' } else { '↑' };
            format!("{sign} {}", link_caption(&cursor, link, lang))
        }
        None => caption(&cursor, lang),
    };
    match (app.open, app.notice()) {
        (Open::GoTo(number), _) => format!("{}{}{number}_", lang.text("go-to"), lang.text("colon")),
        (_, Some(notice)) if lang == Lang::Zh => format!("（{}）{text}", lang.text(notice)),
        (_, Some(notice)) => format!("({}) {text}", lang.text(notice)),
        (_, None) => text,
    }
}

/// The second search: its board, and its sentence to the right.
fn draw_beside(app: &App, name: &str, other: &Cursor<'_>, frame: &mut Frame<'_>, area: Rect) {
    let (lang, (columns, lines)) = (app.player.lang(), board_size(other.trace().shape()));
    let [board, text] = Layout::horizontal([Constraint::Length(columns), Constraint::Min(10)]).areas(area);
    let board = Rect { height: lines.min(board.height), ..board };
    draw_board(other, lang, app.shows_candidates(), frame, board);
    let said = caption(other, lang);
    let mut shown = vec![Line::styled(name.to_string(), Style::new().add_modifier(Modifier::BOLD))];
    shown.push(Line::raw(
        lang.fill("step", &[("n", &number(other.step())), ("last", &number(other.trace().last()))]),
    ));
    shown.extend(wrap(&said, usize::from(text.width.saturating_sub(1))).into_iter().map(Line::raw));
    let text = Rect { x: text.x + 1, width: text.width.saturating_sub(1), ..text };
    frame.render_widget(Paragraph::new(shown).wrap(Wrap { trim: true }), text);
}

fn draw_board(cursor: &Cursor<'_>, lang: Lang, candidates: bool, frame: &mut Frame<'_>, area: Rect) {
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
            spans.push(cell_span(cursor, cell, givens[shape.index(cell)].is_some(), candidates));
        }
        lines.push(Line::from(spans));
    }
    let tried = cursor.state().counts().guesses.is_none();
    let legend = if tried {
        format!("5 {} 5~ {}", lang.text("given"), lang.text("tried-mark"))
    } else {
        let [guess, last, forced] = ["guessed", "last-mark", "forced"].map(|key| lang.text(key));
        format!("? {guess} _ {last} · {forced}")
    };
    let block = Block::bordered().title_bottom(Line::raw(legend));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Three characters: a mark (`>` for the current cell, `*` for the cell that forbids the digit), the digit, and a mark
/// for its kind.
fn cell_span(cursor: &Cursor<'_>, cell: Cell, given: bool, candidates: bool) -> Span<'static> {
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
        (Some(digit), Some(Why::LastCandidate)) => (digit, '_', colour(plain, Color::Green)),
        (Some(digit), Some(Why::Tried)) => (digit, '~', colour(plain, Color::Cyan)),
        (Some(digit), _) => (digit, '·', colour(plain, Color::Green)),
        (None, _) => match out {
            Some(digit) => (digit, '×', colour(plain, Color::Red)),
            None if candidates => {
                (few(state.candidates(cell).count_ones()), ' ', plain.add_modifier(Modifier::DIM))
            }
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

/// The number of candidates of a blank cell, as a small digit.
fn few(candidates: u32) -> char {
    const SMALL: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    SMALL.get(candidates as usize).copied().unwrap_or('⁺')
}

fn draw_source(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let (lang, source) = (app.player.lang(), app.player.source());
    let colon = lang.text("colon");
    let [name, comma] = ["source", "comma"].map(|key| lang.text(key));
    let title = format!("{name}{colon}{}{comma}{}", app.entry.name, source.language().name());
    let block = Block::bordered().title(title);
    if source.is_empty() {
        frame.render_widget(Paragraph::new(lang.text("no-source")).block(block), area);
        return;
    }
    let lit = app.player.lines();
    let lines: Vec<(usize, &str)> = source.lines().collect();
    let height = usize::from(area.height.saturating_sub(2));
    // The highlighted lines are a third of the way down. Before the first step it is the function that searches.
    let first = lit.or_else(|| source.marks().first().map(|mark| (mark.1, mark.2))).map_or(0, |lit| lit.0);
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
        widgets::Row::new(vec![Line::raw(a), right(b), Line::raw(format!("  {c}")), right(d)])
    });
    // One column separates the numbers from what is beside them.
    let area = Rect { width: area.width - 1, ..area };
    let [table, stack] = Layout::vertical([Constraint::Length(4), Constraint::Min(2)]).areas(area);
    let widths = [10, 9, 15, 7].map(Constraint::Length);
    frame.render_widget(widgets::Table::new(rows, widths).column_spacing(0), table);
    let text = stack_text(cursor, lang, stack);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), stack);
}

/// The open calls with what they have placed, the latest last. If they do not all fit, only the latest are shown.
fn stack_text(cursor: &Cursor<'_>, lang: Lang, area: Rect) -> String {
    let frames = cursor.state().frames();
    let calls: Vec<String> = frames
        .iter()
        .map(|frame| match frame.now {
            Some(digit) => format!("{}={digit}", frame.cell),
            None => format!("{}?", frame.cell),
        })
        .collect();
    let (title, colon) = (lang.text("stack"), lang.text("colon"));
    if calls.is_empty() {
        return format!("{title}{colon}{}", lang.text("no-stack"));
    }
    // A call and its space take up to nine columns, the rest of each line is unused, and the title takes two calls.
    let per_line = usize::from(area.width) / 9;
    let fits = (per_line * usize::from(area.height)).saturating_sub(2).max(1);
    let hidden = calls.len().saturating_sub(fits);
    let dots = if hidden > 0 { "… " } else { "" };
    format!("{title} ({}){colon}{dots}{}", calls.len(), calls[hidden..].join(" "))
}

fn pane<'a>(lang: Lang, key: &str) -> Block<'a> {
    Block::new().borders(widgets::Borders::TOP).title(lang.text(key).to_string())
}

/// The question, the options with the keys that choose them, and whether the latest answer was right. What was right then
/// is said by the sentence below.
fn draw_quiz(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let lang = app.player.lang();
    let Some(quiz) = app.quiz else { return };
    let options = app.question().map_or_else(Vec::new, |question| question.options);
    let mut lines: Vec<Line<'_>> = options
        .into_iter()
        .enumerate()
        .map(|(place, option)| Line::raw(format!("{}  {option}", place + 1)))
        .collect();
    if let Some(is_right) = quiz.latest {
        let score = lang.fill("quiz-score", &[("n", &number(quiz.right)), ("last", &number(quiz.asked))]);
        let told = lang.text(if is_right { "quiz-right" } else { "quiz-no" });
        lines.push(Line::styled(format!("{told} {score}"), Style::new().add_modifier(Modifier::BOLD)));
    }
    frame.render_widget(Paragraph::new(lines).block(pane(lang, "quiz-ask")), area);
}

/// A line for each open call, the latest first: cell, digits tried, digit now, digits left, digits used.
fn draw_stack(app: &App, cursor: &Cursor<'_>, frame: &mut Frame<'_>, area: Rect) {
    let (lang, state) = (app.player.lang(), cursor.state());
    let by_digit = cursor.trace().chooses_digits();
    let digits = |bits: u32| Digit::in_mask(bits).map(Digit::to_char).collect::<String>();
    let heading = ["cell", "tried-digits", "now", "left", "used"].map(|key| lang.text(key));
    let mut rows =
        vec![widgets::Row::new(heading.map(Line::raw)).style(Style::new().add_modifier(Modifier::DIM))];
    let is_return = matches!(app.player.link(), Some(Link::Return { .. }));
    for number in (0..state.frames().len()).rev().take(usize::from(area.height)) {
        let call = state.frames()[number];
        let is_top = number + 1 == state.frames().len();
        let name = |(cell, digit): &(Cell, Digit)| {
            if by_digit { digit.to_string() } else { format!("{cell}={digit} ") }
        };
        let tried: String = state.tried(number).iter().map(name).collect();
        let mark = match (is_top, is_return) {
            (true, true) => '↑',
            (true, false) => '▸',
            _ => ' ',
        };
        let left = if by_digit { digits(state.left(number)) } else { "…".into() };
        let cells = [
            format!("{mark}{}", call.cell),
            tried,
            call.now.map_or_else(String::new, |digit| digit.to_string()),
            left,
            digits(call.used),
        ];
        rows.push(widgets::Row::new(cells.map(Line::raw)));
    }
    if state.frames().is_empty() {
        let empty = Paragraph::new(lang.text("no-stack")).block(pane(lang, "stack"));
        frame.render_widget(empty, area);
        return;
    }
    // Together with the spaces 37 columns: as many as a window of 80 has beside the counts.
    let widths = if by_digit { [6, 7, 4, 7, 9] } else { [6, 14, 4, 2, 7] }.map(Constraint::Length);
    frame.render_widget(widgets::Table::new(rows, widths).column_spacing(1).block(pane(lang, "stack")), area);
}

/// The search tree as text, so that the place of the search is in view.
fn draw_tree(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let lang = app.player.lang();
    let height = usize::from(area.height.saturating_sub(1));
    let trace = app.player.trace();
    let nodes = app.tree().nodes(app.player.step(), 30, trace.chooses_digits());
    let lines = tree_lines(&nodes, lang);
    if lines.is_empty() {
        frame.render_widget(Paragraph::new(lang.text("tree-none")).block(pane(lang, "tree")), area);
        return;
    }
    let here = lines.iter().rposition(|line| line.is_here).unwrap_or(lines.len() - 1);
    let from = (here + 1).saturating_sub(height);
    let width = usize::from(area.width);
    let shown = lines[from..].iter().take(height).map(|line| {
        // Of a line that is too long the end is shown, where the search is.
        let length = line.text.chars().count();
        let text: String = if length > width && line.is_here {
            std::iter::once('…').chain(line.text.chars().skip(length - width + 1)).collect()
        } else {
            line.text.clone()
        };
        let style = if line.is_here { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        Line::styled(text, style)
    });
    frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()).block(pane(lang, "tree")), area);
}

/// The candidates of the current cell, as they were before it was filled, and of the blank cells of its houses.
fn draw_candidates(cursor: &Cursor<'_>, lang: Lang, frame: &mut Frame<'_>, area: Rect) {
    let shape = cursor.trace().shape();
    let is_placed = matches!(cursor.event(), Some(Event::Step(Step::Placed { .. })));
    let before = if is_placed { cursor.trace().at(cursor.step() - 1) } else { cursor.clone() };
    let state = before.state();
    let text = |cell: Cell| {
        let digits: Vec<String> =
            Digit::in_mask(state.candidates(cell)).map(|digit| digit.to_string()).collect();
        format!("{cell} {{{}}}", digits.join(" "))
    };
    let mut lines = Vec::new();
    if let Some(cell) = cursor.event().and_then(|event| event.cell()) {
        lines.push(Line::styled(format!("▸{}", text(cell)), Style::new().add_modifier(Modifier::BOLD)));
        for house in shape.houses_of(cell) {
            let others = shape.cells_of(house).filter(|&other| other != cell && state.get(other).is_none());
            let name = sudoku_trace::house_name(house, lang);
            lines.push(Line::raw(format!(
                "{name}{}{}",
                lang.text("colon"),
                others.map(text).collect::<Vec<_>>().join(" ")
            )));
        }
    }
    let block = pane(lang, "candidates");
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).block(block), area);
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
    // The digits run from the left, the bits of an integer from the right.
    if tables.iter().any(|&table| state.tables()[table].value == Value::Digits) && shape.rows <= 12 {
        title = format!("{title} (1…{n} | bit {n}…1)", n = shape.rows);
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
        Open::Nothing | Open::GoTo(_) => return,
        Open::Help(line) => {
            let height = (KEYS.len() as u16 + 2).min(area.height);
            let from = line.min(KEYS.len().saturating_sub(usize::from(height) - 2));
            let rows = KEYS[from..].iter().map(|key| {
                let shown =
                    Span::styled(format!(" {:8}", key.shown), Style::new().add_modifier(Modifier::BOLD));
                Line::from(vec![shown, Span::raw(lang.text(key.text))])
            });
            let inside = centred(area, 80, height);
            frame.render_widget(Clear, inside);
            let more = if usize::from(height) < KEYS.len() + 2 { " ↑↓ " } else { "" };
            let block = Block::bordered().title(lang.text("keys")).title_bottom(more);
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
