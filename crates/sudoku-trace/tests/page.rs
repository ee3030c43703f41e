//! The player inside the page reads the same bytes as the player here, in another language: it must say the same at every
//! step. Needs Node.js; without it the test says so and passes.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};
use sudoku_core::{Grid, Solver};
use sudoku_sets::ForgottenUndo;
use sudoku_trace::{Lang, Recording, Source, Trace, Window, caption, html, record};

const LEETCODE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A line for `page.js`: the data of the page, and what is said here at each place.
fn line(trace: &Trace, lang: Lang) -> String {
    let page = html(&[(trace, "board", &Source::new(""))], lang);
    let (_, data) =
        page.split_once("<script id=\"data\" type=\"application/json\">").expect("the page holds its data");
    let (data, _) = data.split_once("</script>").expect("the data ends");
    let data: Value = serde_json::from_str(data).expect("the data is JSON");
    let mut cursor = trace.cursor();
    let mut sentences = vec![caption(&cursor, lang)];
    while cursor.forward() {
        sentences.push(caption(&cursor, lang));
    }
    format!("{}\n", json!({ "page": data, "sentences": sentences }))
}

/// The lines for a board: all strategies, both languages.
fn lines<const N: usize>(board: &str, recording: &Recording<'_>) -> String {
    let puzzle: Grid<N> = board.parse().expect("a board");
    let list = sudoku_solvers::STRATEGIES.iter().filter_map(|entry| entry.solver::<N>());
    let faulty: Box<dyn Solver<N>> = Box::new(ForgottenUndo);
    list.chain([faulty])
        .flat_map(|mut solver| {
            let trace = record(&mut *solver, &puzzle, recording);
            [Lang::En, Lang::Zh].map(|lang| line(&trace, lang))
        })
        .collect()
}

#[test]
fn the_page_says_what_the_text_says() {
    let Ok(node) = Command::new("node").arg("--version").output() else {
        println!("skipped: there is no `node` to run the player with");
        return;
    };
    assert!(node.status.success());
    let window = |window| Recording { window, solutions: u64::MAX, ..Recording::DEFAULT };
    let mut input = lines::<9>(LEETCODE, &window(Window::First(3_000)));
    input += &lines::<9>(INKALA, &window(Window::Around { step: 2_000, radius: 300 }));
    input += &lines::<9>(INKALA, &window(Window::TakeBacks(200)));
    input += &lines::<4>("1..2.21....3..4.", &window(Window::First(1_000)));
    input += &lines::<16>(&".".repeat(256), &window(Window::First(600)));
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
