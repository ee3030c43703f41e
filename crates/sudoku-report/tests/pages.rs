//! The report of a small comparison: complete, self-contained, and with its numbers as text.

use sudoku_arena::{Build, Field, InHouse, Machine, Record, Rules, SCHEMA, Source, compete};
use sudoku_report::{Measurement, Report};

fn record() -> Record {
    let rules = Rules { seconds: 0.01, budget: 20_000, ..Rules::default() };
    let entrants = InHouse::list();
    let mut record = Record {
        schema: SCHEMA.into(),
        machine: Machine::this(),
        build: Build::this(),
        command: "sudoku compare <&>".into(),
        seed: rules.seed,
        budget: rules.budget,
        seconds: rules.seconds,
        ..Record::default()
    };
    for set in ["lesson", "hard"] {
        for field in Field::draw(Source::from_corpus(sudoku_corpus::set(set).unwrap()), &rules) {
            record.add(compete(&field, &entrants, &rules, &mut |_| {}));
        }
    }
    record.flatten();
    // The record as it would be read from a file.
    let mut json = Vec::new();
    record.write_json(&mut json).unwrap();
    Record::from_json(std::str::from_utf8(&json).unwrap()).unwrap()
}

#[test]
fn a_report_has_every_part_and_needs_nothing_else() {
    let mut report = Report::new();
    report.add_record(&record());
    let measurement = Measurement {
        group: "solve/easy".into(),
        name: "row-scan".into(),
        elements: 100,
        median: 1e6,
        interval: [0.9e6, 1.1e6],
    };
    report.add_criterion(&[measurement]);
    let files = report.files();
    let page = &files.iter().find(|file| file.name == "report.html").unwrap().text;
    for part in [
        "lesson: the ranking",
        "hard: how the boards differ",
        "hard: guesses against time",
        "As clues grow",
        "Who got no rank, and why",
        "Counters: the same on every machine",
        "solve/easy, by criterion",
        "sudoku compare &lt;&amp;&gt;",
        "prefers-color-scheme: dark",
        "@media print",
        "role=\"img\"",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for outside in ["<script", "<link", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(!page.contains("#000000"), "black would vanish in the dark");
    assert_eq!(page.matches("<figure").count(), page.matches("<svg").count());

    let markdown = &files.iter().find(|file| file.name == "report.md").unwrap().text;
    for file in &files[2..] {
        assert!(file.name.ends_with(".svg") && file.text.starts_with("<svg"), "{}", file.name);
        assert!(file.text.contains("prefers-color-scheme:dark"), "{}", file.name);
        assert!(markdown.contains(&format!("({})", file.name)), "{}", file.name);
    }
    assert!(markdown.contains("| row-scan"));
    assert_eq!(report.files(), files);
}
