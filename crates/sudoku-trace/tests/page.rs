//! The player inside the page reads the same bytes as the player here, in another language: it must say the same at every
//! step, and hold the same in every table. Needs Node.js; without it the test is ignored, but in CI (`CI` is set) it fails.

mod toy;

use libtest_mimic::{Arguments, Trial};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, ExitCode, Stdio};
use sudoku_core::{Grid, Solver};
use sudoku_sets::ForgottenUndo;
use sudoku_trace::{
    Lang, Recording, Slot, Source, State, Subject, Trace, Tree, Window, caption, html, link_caption,
    question, record, value_text,
};
use toy::Toy;

const LEETCODE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A line for `page.js`: the data of the page, and what is said here at each place.
fn line(trace: &Trace, lang: Lang) -> String {
    let page = html(&[(trace, "board", &[Source::new("")])], lang);
    let (_, data) =
        page.split_once("<script id=\"data\" type=\"application/json\">").expect("the page holds its data");
    let (data, _) = data.split_once("</script>").expect("the data ends");
    let data: Value = serde_json::from_str(data).expect("the data is JSON");
    let mut cursor = trace.cursor();
    let tree = Tree::of(trace);
    let (mut sentences, mut links, mut memory) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        sentences.push(caption(&cursor, lang));
        links.push(cursor.link().map(|link| link_caption(&cursor, link, lang)));
        let is_checked = sentences.len() % 97 == 1;
        memory.push(is_checked.then(|| {
            let mut rows = rows(cursor.state(), lang);
            rows.extend(calls(cursor.state()));
            rows.extend(drawn(&tree, trace, cursor.step()));
            rows.extend(asked(trace, cursor.step(), lang));
            rows
        }));
        if !cursor.forward() {
            break;
        }
    }
    format!("{}\n", json!({ "page": data, "sentences": sentences, "links": links, "memory": memory }))
}

/// Every open call: its cell, what it tried, what is placed, what is left and what was used.
fn calls(state: &State) -> Vec<String> {
    let call = |(number, frame): (usize, &sudoku_trace::Frame)| {
        let tried: Vec<String> =
            state.tried(number).iter().map(|(cell, digit)| format!("{cell}={}", digit.get())).collect();
        let now = frame.now.map_or(0, |digit| digit.get());
        format!("{}: {} {now} {} {}", frame.cell, tried.join(","), state.left(number), frame.used)
    };
    state.frames().iter().enumerate().map(call).collect()
}

/// What the quiz asks.
fn asked(trace: &Trace, step: u64, lang: Lang) -> Vec<String> {
    let Some(asked) = question(trace, step, lang) else { return Vec::new() };
    let mark = |place| if place == asked.right { " (right)" } else { "" };
    let mut options: Vec<String> =
        asked.options.iter().enumerate().map(|(place, option)| format!("{option}{}", mark(place))).collect();
    options.sort();
    options
}

/// The tree as it is drawn.
fn drawn(tree: &Tree, trace: &Trace, step: u64) -> Vec<String> {
    let nodes = tree.nodes(step, 40, trace.chooses_digits());
    let node = |node: &sudoku_trace::Node| {
        let (parent, fate) = (node.parent, node.fate.name());
        format!("{parent} {} {} {fate} {} {} {}", node.edge, node.label, node.step, node.folded, node.forced)
    };
    nodes.iter().map(node).collect()
}

/// Every row of every table that was reported.
fn rows(state: &State, lang: Lang) -> Vec<String> {
    let (shape, mut rows) = (state.shape(), Vec::new());
    for (number, table) in state.tables().iter().enumerate() {
        for (row, &slot) in state.slots(number).iter().enumerate() {
            let text = match slot {
                Slot::Unknown => continue,
                Slot::Gone => String::new(),
                Slot::Holds(value) => value_text(table.value, value, shape, lang),
            };
            let name = Subject::of(table.rows, row, shape).expect("a row that exists").name(lang);
            rows.push(format!("{}, {name}: {text}", lang.of(table.title)));
        }
    }
    rows
}

/// The lines for a board: all strategies, both languages.
fn lines<const N: usize>(board: &str, recording: &Recording<'_>) -> String {
    let list = sudoku_solvers::STRATEGIES.iter().filter_map(|entry| entry.solver::<N>());
    let faulty: Box<dyn Solver<N>> = Box::new(ForgottenUndo);
    lines_of(list.chain([faulty]), board, recording)
}

/// The lines of a strategy with tables of every kind, sound and faulty. It reports a lot, so a few steps are enough.
fn toy_lines<const N: usize>(board: &str, window: Window) -> String {
    let toys = [false, true].map(|forgets| Box::new(Toy { forgets }) as Box<dyn Solver<N>>);
    lines_of(toys, board, &Recording { window, ..Recording::DEFAULT })
}

fn lines_of<const N: usize>(
    solvers: impl IntoIterator<Item = Box<dyn Solver<N>>>,
    board: &str,
    recording: &Recording<'_>,
) -> String {
    let puzzle: Grid<N> = board.parse().expect("a board");
    let both = |mut solver: Box<dyn Solver<N>>| {
        let trace = record(&mut *solver, &puzzle, recording);
        [Lang::En, Lang::Zh].map(|lang| line(&trace, lang))
    };
    solvers.into_iter().flat_map(both).collect()
}

fn main() -> ExitCode {
    let has_node = Command::new("node").arg("--version").output().is_ok_and(|output| output.status.success());
    let in_ci = std::env::var_os("CI").is_some();
    let test = Trial::test("the_page_says_what_the_text_says", || {
        the_page_says_what_the_text_says();
        Ok(())
    });
    let tests = vec![test.with_ignored_flag(!has_node && !in_ci)];
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

fn the_page_says_what_the_text_says() {
    let window = |window| Recording { window, solutions: u64::MAX, ..Recording::DEFAULT };
    let mut input = lines::<9>(LEETCODE, &window(Window::First(3_000)));
    input += &lines::<9>(INKALA, &window(Window::Around { step: 2_000, radius: 300 }));
    input += &lines::<9>(INKALA, &window(Window::TakeBacks(200)));
    input += &lines::<4>("1..2.21....3..4.", &window(Window::First(1_000)));
    input += &lines::<16>(&".".repeat(256), &window(Window::First(600)));
    input += &toy_lines::<4>("1..2.21....3..4.", Window::First(1_000));
    input += &toy_lines::<9>(LEETCODE, Window::Around { step: 150, radius: 50 });
    input += &toy_lines::<16>(&".".repeat(256), Window::First(50));
    let mut child = Command::new("node")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/page.js"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("node reads");
    let output = child.wait_with_output().expect("node ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    let compared: u64 = said.trim().strip_prefix("compared ").and_then(|n| n.parse().ok()).expect(&said);
    assert!(compared > 50_000, "{said}");
}
