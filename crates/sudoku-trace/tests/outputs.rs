//! What is written: text, JSON lines, the page, the pictures.

use serde_json::Value;
use sudoku_core::Grid;
use sudoku_rowscan::RowScan;
use sudoku_sets::ForgottenUndo;
use sudoku_trace::{
    End, Lang, Recording, SCHEMA, Source, Trace, Window, end_caption, html, record, svg, write_json,
    write_text,
};

const LEETCODE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SMALL: &str = "1..2.21....3..4.";

fn small() -> Trace {
    record(&mut RowScan, &SMALL.parse::<Grid<4>>().unwrap(), &Recording::DEFAULT)
}

fn source(name: &str) -> Source {
    Source::new(sudoku_solvers::STRATEGIES.iter().find(|entry| entry.name == name).unwrap().source)
}

fn text(trace: &Trace, lang: Lang) -> String {
    let mut out = Vec::new();
    write_text(trace, lang, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn json(trace: &Trace) -> Vec<Value> {
    let mut out = Vec::new();
    write_json(trace, &source("row-scan"), Lang::En, &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn sentences_tell_the_search_in_both_languages() {
    let en = text(&small(), Lang::En);
    assert!(en.contains(" 1  r1c2: 1 is rejected. Row 1 has it already, in r1c1.\n"), "{en}");
    assert!(en.contains("r1c2: 3 is placed as a guess."), "{en}");
    assert!(en.contains("Dead end. r1c3 has no candidate left."), "{en}");
    assert!(en.contains("r1c2: 3 is taken back."), "{en}");
    let zh = text(&small(), Lang::Zh);
    assert!(zh.contains("r1c2：1 不行，第 1 行的 r1c1 已经是 1。"), "{zh}");
    assert_eq!(en.lines().count(), zh.lines().count());
}

#[test]
fn the_three_ends_read_differently() {
    let puzzle: Grid<4> = SMALL.parse().unwrap();
    let cut = Recording { window: Window::First(5), ..Recording::DEFAULT };
    let clash: Grid<4> = "11..............".parse().unwrap();
    let ends = [
        small().end(),
        record(&mut ForgottenUndo, &puzzle, &Recording::DEFAULT).end(),
        record(&mut RowScan, &puzzle, &cut).end(),
        record(&mut RowScan, &clash, &Recording::DEFAULT).end(),
    ];
    let starts = [
        ("Solved.", "解出来了。"),
        ("No solution.", "无解。"),
        ("Cut here", "记录到此截断"),
        ("No solution. Two givens clash", "无解。两个已知数冲突"),
    ];
    for (end, (en, zh)) in ends.into_iter().zip(starts) {
        assert!(end_caption(end, Lang::En).starts_with(en), "{end:?}");
        assert!(end_caption(end, Lang::Zh).starts_with(zh), "{end:?}");
    }
    assert!(matches!(ends[0], End::Solved { .. }));
}

#[test]
fn every_line_of_json_is_an_object_and_says_what_the_trace_says() {
    let trace = small();
    let lines = json(&trace);
    let links =
        lines.iter().filter(|line| line["record"] == "call" || line["record"] == "return").count() as u64;
    assert_eq!(
        lines.len() as u64,
        trace.last() + 3 + links,
        "head, places 0 to last, calls and returns, end"
    );
    let lines: Vec<Value> =
        lines.into_iter().filter(|line| line["record"] != "call" && line["record"] != "return").collect();
    assert_eq!(lines[0]["schema"], SCHEMA);
    assert_eq!(lines[0]["puzzle"], SMALL);
    assert_eq!(lines[1]["kind"], "start");
    assert_eq!(lines[2]["kind"], "rejected");
    assert_eq!((&lines[2]["cell"], &lines[2]["by"]), (&"r1c2".into(), &"r1c1".into()));
    let end = lines.last().unwrap();
    assert_eq!((&end["record"], &end["end"], &end["all"]), (&"end".into(), &"solved".into(), &false.into()));
    let last = &lines[lines.len() - 2];
    assert_eq!(last["kind"], "solution");
    assert_eq!(last["placements"], 13);
    assert_eq!(last["taken_back"], 3);
    assert_eq!(last["depth"], 10);
}

#[test]
fn the_page_is_one_small_file_without_a_network() {
    let trace = record(&mut RowScan, &LEETCODE.parse::<Grid>().unwrap(), &Recording::DEFAULT);
    let page = html(&[(&trace, "leetcode-37", &[source("row-scan")])], Lang::En);
    assert!(page.len() < 400 << 10, "{} bytes", page.len());
    for word in ["http:", "https:", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(word), "{word}");
    }
    let data = page.split("application/json\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["traces"][0]["last"], trace.last());
    assert_eq!(data["schema"], SCHEMA);
    assert!(data["traces"][0]["sources"][0]["marks"]["undo"].is_array());
}

#[test]
fn a_board_name_cannot_break_out_of_the_page() {
    let page = html(&[(&small(), "</script><b>", &[source("row-scan")])], Lang::En);
    assert!(!page.contains("</script><b>"));
}

#[test]
fn a_picture_says_its_steps_in_words() {
    let trace = small();
    let picture = svg(&trace, &[1, 3, 9, u64::MAX], 2, Lang::En);
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert_eq!(picture.matches("<g ").count(), picture.matches("</g>").count());
    assert_eq!(picture.matches(">step ").count(), 4);
    assert!(picture.contains("<desc>r1c2: 1 is rejected."));
    assert!(picture.contains("stroke-dasharray"), "a guess is told apart by its shape");
    assert!(svg(&trace, &[0], 1, Lang::Zh).contains("初始盘面"));
}
