//! The report of a small comparison: complete, self-contained, with its numbers as text, whatever the record holds.

use sudoku_arena::{Build, Field, InHouse, Machine, Microseconds, Record, Rules, SCHEMA, Source, compete};
use sudoku_report::{Baseline, Criterion, File, Form, Input, Measurement, Report};

const BOTH: [Form; 2] = [Form::Html, Form::Markdown];

fn record() -> Record {
    let rules = Rules { seconds: 0.01, budget: 20_000, sample: Some(8), ..Rules::default() };
    let entrants = InHouse::list();
    let mut record = Record {
        schema: SCHEMA.into(),
        machine: Machine::this(),
        build: Build::this(),
        command: "sudoku compare <&>".into(),
        complete: true,
        seed: rules.seed,
        budget: rules.budget,
        seconds: rules.seconds,
        ..Record::default()
    };
    for set in ["lesson", "hard"] {
        for field in Field::draw(Source::from_corpus(sudoku_corpus::set(set).unwrap()), &rules) {
            let set = compete(&field, &entrants, &rules, &mut |_| {});
            record.sets.push(set);
        }
    }
    record.flatten();
    // The record as it would be read from a file.
    let mut json = Vec::new();
    record.write_json(&mut json).unwrap();
    Record::from_json(std::str::from_utf8(&json).unwrap()).unwrap()
}

fn file<'a>(files: &'a [File], name: &str) -> &'a str {
    &files.iter().find(|file| file.name == name).unwrap_or_else(|| panic!("no {name}")).text
}

/// Reads every picture as XML, to its end.
fn check_pictures(files: &[File]) {
    for file in files.iter().filter(|file| file.name.ends_with(".svg")) {
        let mut reader = quick_xml::Reader::from_str(&file.text);
        reader.config_mut().check_end_names = true;
        loop {
            match reader.read_event() {
                Ok(quick_xml::events::Event::Eof) => break,
                Ok(_) => {}
                Err(error) => panic!("{}: {error}", file.name),
            }
        }
        let is_allowed = |c: char| !c.is_control() || c == '\n';
        assert!(file.text.chars().all(is_allowed), "{}: a control character", file.name);
    }
}

#[test]
fn a_report_has_every_part_and_needs_nothing_else() {
    let mut report = Report::new();
    report.add_records(&[Input { record: &record(), file: Some("day.json") }], &[]);
    let measurement = Measurement {
        group: "solve/easy".into(),
        name: "row-scan".into(),
        elements: 100,
        median: 1e6,
        interval: [0.9e6, 1.1e6],
        time: 0,
    };
    let baseline = Baseline {
        name: "new".into(),
        measurements: vec![measurement],
        missing: vec!["solve/easy: sets".into()],
        ..Baseline::default()
    };
    report.add_criterion(&Criterion { baselines: vec![baseline], known: vec!["new".into()] });
    let files = report.files(&BOTH);
    let page = file(&files, "report.html");
    for part in [
        "How many times slower than the best, by PAR-2.",
        "One number for many boards hides",
        "all sets: performance profile",
        ", board by board",
        "Average ranks, and the critical difference",
        "has little power",
        "shifted geometric mean of boards",
        "lesson: the ranking",
        "hard: cactus plot",
        "virtual best",
        "hard: performance profile",
        "hard: guesses against time",
        "As clues grow",
        "Lost boards, errors, absences",
        "Counters over the answered boards",
        "solve/easy, by criterion",
        "Missing in new: solve/easy: sets",
        "sudoku compare &lt;&amp;&gt;",
        "sudoku report day.json --set hard",
        "prefers-color-scheme: dark",
        "@media print",
        "role=\"img\"",
        "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.find("Summary").unwrap() < page.find("lesson: the ranking").unwrap());
    for outside in ["<script", "<link", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(!page.contains("#000000"), "black would vanish in the dark");
    assert_eq!(page.matches("<figure").count(), page.matches("<svg").count());

    let markdown = file(&files, "report.md");
    let pictures: Vec<&File> = files.iter().filter(|file| file.name.ends_with(".svg")).collect();
    for picture in &pictures {
        assert!(picture.text.contains("prefers-color-scheme:dark"), "{}", picture.name);
        assert!(markdown.contains(&format!("({})", picture.name)), "{}", picture.name);
    }
    check_pictures(&files);
    assert_eq!(pictures.len(), page.matches("<figure").count());
    assert!(markdown.contains("| row-scan"));
    assert_eq!(report.files(&BOTH), files);
    assert_eq!(report.files(&[Form::Html]).len(), 1);
}

#[test]
fn nothing_in_a_record_becomes_markup_or_a_path() {
    let mut bad = record();
    let name = "<script>alert(1)</script> | [x](javascript:y) \u{1b}[31m \u{0}\u{ffff}";
    for set in &mut bad.sets {
        let (old, new) = (set.id.clone(), format!("../../{}{name}", set.id));
        for result in bad.results.iter_mut().filter(|result| result.set == old) {
            result.set = new.clone();
        }
        set.id = new.clone();
        set.name = new;
        set.about = name.into();
        set.notes.push(name.into());
    }
    bad.results.iter_mut().for_each(|result| {
        result.strategy.push_str(name);
        result.reason = Some(name.into());
    });
    bad.command = format!("sudoku compare `{name}`");
    bad.machine.cpu = name.into();
    let mut report = Report::new();
    report.add_records(
        &[Input { record: &bad, file: Some(name) }, Input { record: &record(), file: None }],
        &[],
    );
    let files = report.files(&BOTH);
    check_pictures(&files);
    for file in &files {
        let harmless = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
        assert!(file.name.chars().all(harmless) && !file.name.starts_with(['.', '-']), "{}", file.name);
        assert_eq!(files.iter().filter(|other| other.name == file.name).count(), 1, "{}", file.name);
        assert!(!file.text.contains('\u{1b}') && !file.text.contains('\u{0}'), "{}", file.name);
    }
    assert!(!file(&files, "report.html").contains("<script"));
    let markdown = file(&files, "report.md");
    for line in markdown.lines().filter(|line| line.starts_with('|')) {
        assert!(!line.contains("<script") && !line.contains("[x]("), "{line}");
    }
    // Every row of a table has as many cells as its heading.
    let cells = |line: &str| line.replace("\\|", "").matches('|').count();
    for pair in markdown.lines().collect::<Vec<_>>().windows(2) {
        if pair[0].starts_with('|') && pair[1].starts_with('|') {
            assert_eq!(cells(pair[0]), cells(pair[1]), "{pair:?}");
        }
    }
}

#[test]
fn two_sets_of_one_name_stay_apart() {
    let mut twice = record();
    // As the arena writes them: one name, two ids; and two names that differ in what a file name cannot show.
    for (place, id) in ["a b", "a-b"].into_iter().enumerate() {
        let old = std::mem::replace(&mut twice.sets[place].id, id.into());
        twice.sets[place].name = id.into();
        twice.results.iter_mut().filter(|result| result.set == old).for_each(|result| result.set = id.into());
    }
    let mut report = Report::new();
    report.add_record(&twice);
    let files = report.files(&BOTH);
    let (first, second) = (file(&files, "a-b-ranking.svg"), file(&files, "a-b-ranking-2.svg"));
    assert_ne!(first, second);
    let page = file(&files, "report.html");
    assert!(page.contains("a b: the ranking") && page.contains("a-b: the ranking"));
}

#[test]
fn extreme_values_make_a_report_soon() {
    let mut extreme = record();
    let values = [1e308, 5e-324, f64::MAX, 0.0, 1.0, 1e-30];
    for (result, value) in extreme.results.iter_mut().zip(values.into_iter().cycle()) {
        let time = Microseconds { median: value, quartiles: [value; 2], interval: [5e-324, value] };
        (result.microseconds, result.par2, result.slower) = (Some(time), Some(time), Some(value));
        result.board_microseconds.iter_mut().for_each(|time| *time = value);
        result.board_guesses.iter_mut().for_each(|guesses| *guesses = u64::MAX);
        result.guesses_per_board = Some(value);
    }
    let start = std::time::Instant::now();
    let mut report = Report::new();
    report.add_record(&extreme);
    let files = report.files(&BOTH);
    check_pictures(&files);
    assert!(start.elapsed().as_secs() < 20);
    assert!(files.iter().all(|file| file.text.len() < 5_000_000));
}

#[test]
fn several_records_show_what_changed() {
    let old = record();
    let mut new = record();
    new.time = 86_400 * 365;
    for result in &mut new.results {
        if result.strategy == "links"
            && let Some(par2) = &mut result.par2
        {
            par2.median *= 4.0;
            par2.interval = par2.interval.map(|end| 4.0 * end);
        }
    }
    let mut other_machine = record();
    other_machine.machine.cpu = "Another machine".into();
    // The same brand, but the engines took other vectors.
    let mut other_backend = record();
    other_backend.backend = "portable".into();
    let mut report = Report::new();
    let input = |record, file| Input { record, file: Some(file) };
    report.add_records(
        &[
            input(&new, "a/day.json"),
            input(&old, "b/day.json"),
            input(&other_machine, "c/day.json"),
            input(&other_backend, "d/day.json"),
        ],
        &[],
    );
    let page = report.html();
    let changes = page.matches("Change over time on ").count();
    assert!(changes > 0 && !page.contains(", back-end portable</h4>"), "one record shows no change");
    for part in [
        "What was compared when, and where",
        &format!("Change over time on {}, back-end", old.machine.cpu),
        &format!("{}, back-end portable", old.machine.cpu),
        "a/day.json",
        "d/day.json",
        "Changed by more than noise between the last two records",
        "Machines side by side",
        "1971-01-01",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(page.matches("hard: the ranking</h4>").count(), 1, "only the newest record is shown in full");
}
