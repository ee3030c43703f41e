//! Every output shows every table, although only the strategy knows it.

mod toy;

use serde_json::{Value, json};
use sudoku_core::{Grid, Strategy};
use sudoku_trace::{
    Cursor, Lang, Recording, Row, Slot, Source, Trace, caption, html, record, svg, write_json,
};
use toy::Toy;

const SMALL: &str = "1..2.21....3..4.";

fn trace(forgets: bool) -> Trace {
    record(&mut Toy { forgets }, &SMALL.parse::<Grid<4>>().unwrap(), &Recording::DEFAULT)
}

/// At the first placement: 3 in r1c2, after 1 and 2 have been rejected there.
fn placed(trace: &Trace) -> Cursor<'_> {
    let cursor = trace.at(3);
    assert!(caption(&cursor, Lang::En).starts_with("r1c2: 3 is placed."));
    cursor
}

#[test]
fn json_lines_declare_the_tables_and_say_what_changed() {
    let trace = trace(false);
    let mut out = Vec::new();
    write_json(&trace, &Source::new(""), Lang::Zh, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let tables = lines[0]["tables"].as_array().unwrap();
    assert_eq!(tables.len(), Toy::TABLES.len());
    let expected =
        json!({"name": "lacks", "title": "还缺", "rows": "houses", "value": "digits", "claim": "unused"});
    assert_eq!(tables[2], expected);
    let expected = json!({"name": "queue", "title": "队列", "rows": "numbered", "value": "constraints"});
    assert_eq!(tables[4], expected);
    let third = lines.iter().find(|line| line["step"] == 3).unwrap();
    let memory = third["memory"].as_array().unwrap();
    for expected in [
        json!({"table": "domains", "cell": "r1c2", "value": null}),
        json!({"table": "domains", "cell": "r2c1", "value": [4]}),
        json!({"table": "trail", "number": 3, "value": {"cell": "r1c2", "digit": 3, "holds": true}}),
        json!({"table": "lacks", "house": "row 1", "value": [4]}),
        json!({"table": "places", "house": "row 1", "digit": 4, "value": 0}),
        json!({"table": "places", "house": "row 1", "digit": 3, "value": null}),
        json!({"table": "queue", "number": 1, "value": {"cell": "r1c3"}}),
        json!({"table": "queue", "number": 2, "value": {"house": "row 1", "digit": 1}}),
        json!({"table": "tried", "cell": "r1c3", "digit": 1, "value": 3}),
        json!({"table": "holder", "house": "row 1", "digit": 3, "value": {"cell": "r1c2"}}),
    ] {
        assert!(memory.contains(&expected), "{expected} in {memory:?}");
    }
    // A row that no declared table has is left out.
    assert!(text.lines().all(|line| !line.contains("r5c1") && !line.contains("65536")));
}

#[test]
fn a_picture_shows_the_rows_of_the_current_cell_and_the_latest_of_a_list() {
    let picture = svg(&trace(false), &[3], 1, Lang::En);
    for line in [
        "Trail",
        "1: r1c2≠1",
        "3: r1c2=3",
        "Lacks",
        "row 1: {4}",
        "box 1: {4}",
        "3 in row 1: placed",
        "Queue",
        "2: 1 in row 1",
        "Tried",
        "r1c2=3: 2",
        "Holder",
        "3 in row 1: r1c2",
    ] {
        assert!(picture.contains(&format!(">{line}</text>")), "{line}: {picture}");
    }
    assert!(picture.contains("class=\"p\""), "the domains are pencil marks");
    assert!(svg(&trace(false), &[3], 1, Lang::Zh).contains(">第 1 行的 3：已有</text>"));
}

#[test]
fn a_page_carries_the_tables() {
    let page = html(&[(&trace(false), "small", &[Source::new("")])], Lang::En);
    assert!(
        page.contains(r#""title":{"en":"Trail","zh":"赋值轨迹"},"rows":"numbered","value":"literal""#),
        "{page}"
    );
}

#[test]
fn a_list_is_as_long_as_its_last_row_with_a_value() {
    let trace = trace(false);
    let trail = 1;
    let mut cursor = trace.cursor();
    let mut longest = 0;
    loop {
        let slots = cursor.state().slots(trail);
        assert!(slots.is_empty() || matches!(slots.last(), Some(Slot::Holds(_))));
        longest = longest.max(slots.len());
        let latest = Row::in_order(&cursor, trail).first().map(|row| row.row);
        assert_eq!(latest, slots.len().checked_sub(1));
        if !cursor.forward() {
            break;
        }
    }
    assert!(longest > 10);
    assert_eq!(placed(&trace).state().slots(trail).len(), 3);
}

#[test]
fn any_table_with_a_claim_is_compared_with_the_board() {
    let (sound, faulty) = (trace(false), trace(true));
    assert!(!sound.cursor().find_next(|event, state| state.parts_at(event)));
    let mut cursor = faulty.cursor();
    assert!(cursor.find_next(|event, state| state.parts_at(event)));
    assert!(cursor.event().unwrap().is_take_back());
    assert_eq!(cursor.state().divergences().len(), 3, "row, column and box");
    assert!(
        caption(&cursor, Lang::En).contains("memory and the board differ"),
        "{}",
        caption(&cursor, Lang::En)
    );
    let rows = Row::in_order(&cursor, 2);
    assert!(rows[..3].iter().all(|row| row.differs && row.is_here), "{rows:?}");
}
