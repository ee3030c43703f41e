//! The lessons and the program agree.
//!
//! A lesson has three kinds of comments. A block follows each of them and ends at `<!-- end -->`:
//!
//! - `<!-- run: sudoku ... -->`: the command and its output;
//! - `<!-- source: FILE: TEXT -->`: the item of that file whose first line begins with TEXT, or the lines of a marker;
//! - `<!-- figure: NAME: sudoku ... -->`: a picture, in `figures/NAME-LANG.svg`.
//!
//! The test makes every block again and compares. `UPDATE_LESSONS=1 cargo test -p sudoku-cli --test lessons` writes them.
//! It also checks every number of four digits or more in the text: a block of the same lesson must have it, or a
//! `<!-- fact: N = A^B -->`, which the test computes. And the two languages must have the same headings, blocks and
//! numbers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const LANGUAGES: [&str; 2] = ["en", "zh"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn lessons() -> PathBuf {
    root().join("docs/lessons")
}

/// The names of the lessons, in order.
fn names() -> Vec<String> {
    let entries = fs::read_dir(lessons().join("en")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(".md") && name != "README.md");
    names.sort();
    names
}

fn read(lang: &str, name: &str) -> String {
    let path = lessons().join(lang).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The kind of block that a comment asks for, and its parameters.
fn directive(line: &str) -> Option<(&str, &str)> {
    let inside = line.trim().strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    let (kind, rest) = inside.split_once(": ")?;
    ["run", "source", "figure"].contains(&kind).then_some((kind, rest))
}

/// Runs `sudoku ...` in the language of the lesson.
fn run(command: &str, lang: &str) -> String {
    let words = command.split_whitespace().skip(1);
    let out = Command::new(env!("CARGO_BIN_EXE_sudoku")).args(words).args(["--lang", lang]).output().unwrap();
    // Status 1 is fine: a lesson shows a faulty strategy that finds no solution. Status 2 is a wrong command.
    assert!(
        out.status.code().is_some_and(|code| code < 2),
        "{command}: {}",
        String::from_utf8_lossy(&out.stderr)
    );
    String::from_utf8(out.stdout).unwrap()
}

/// The item that begins with this text, without the indentation of its first line. For a marker comment: its lines, down
/// to the next line that is indented less.
fn source(file: &str, start: &str) -> String {
    let path = root().join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Vec<&str> = text.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.trim_start().starts_with(start))
        .unwrap_or_else(|| panic!("{file}: no line begins with {start:?}"));
    let indent = lines[first].len() - lines[first].trim_start().len();
    let is_marker = start.starts_with("//");
    let ends = |line: &&&str| {
        let own = line.len() - line.trim_start().len();
        if is_marker { own < indent } else { own == indent && line.trim_start().starts_with('}') }
    };
    let length = lines[first..].iter().take_while(|line| !ends(line)).count();
    let last = first + length + usize::from(!is_marker);
    lines[first..last].iter().map(|line| line.get(indent..).unwrap_or("").to_string() + "\n").collect()
}

/// The block that must follow a comment. For a figure this also writes or compares the file.
fn block(kind: &str, rest: &str, lang: &str, alt: &str, faults: &mut Vec<String>) -> String {
    match kind {
        "run" => format!("```text\n$ {rest}\n{}```\n", run(rest, lang)),
        "source" => {
            let (file, start) = rest.split_once(": ").unwrap();
            format!("```rust\n{}```\n", source(file, start))
        }
        _ => {
            let (name, command) = rest.split_once(": ").unwrap();
            let file = format!("{name}-{lang}.svg");
            let path = lessons().join("figures").join(&file);
            let picture = run(command, lang);
            if updates() {
                fs::write(&path, &picture).unwrap();
            } else if fs::read_to_string(&path).ok().as_ref() != Some(&picture) {
                faults.push(format!("figures/{file} is not what `{command} --lang {lang}` draws"));
            }
            let alt = alt.to_string() + &description(&picture);
            format!("![{alt}](../figures/{file})\n")
        }
    }
}

/// The description of a picture, for readers who cannot see it.
fn description(picture: &str) -> String {
    let text =
        picture.split("<desc>").nth(1).and_then(|rest| rest.split("</desc>").next()).unwrap_or_default();
    text.replace(['[', ']'], "")
}

fn updates() -> bool {
    std::env::var_os("UPDATE_LESSONS").is_some()
}

/// A lesson with all its blocks made again.
fn remade(text: &str, lang: &str, faults: &mut Vec<String>) -> String {
    let mut out = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        out += line;
        out.push('\n');
        if let Some((kind, rest)) = directive(line) {
            out += &block(kind, rest, lang, "", faults);
            assert!(lines.any(|line| line == "<!-- end -->"), "no `<!-- end -->` after {line}");
            out += "<!-- end -->\n";
        }
    }
    out
}

#[test]
fn every_picture_table_and_source_is_what_the_program_makes() {
    let mut faults = Vec::new();
    for name in names() {
        for lang in LANGUAGES {
            let text = read(lang, &name);
            let made = remade(&text, lang, &mut faults);
            if updates() {
                fs::write(lessons().join(lang).join(&name), made).unwrap();
            } else if made != text {
                let line = made.lines().zip(text.lines()).position(|(made, text)| made != text).unwrap_or(0);
                faults.push(format!(
                    "{lang}/{name}, line {}: expected {:?}",
                    line + 1,
                    made.lines().nth(line)
                ));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "`UPDATE_LESSONS=1 cargo test -p sudoku-cli --test lessons` makes these again:\n{}",
        faults.join("\n")
    );
}

/// The prose of a lesson by sections, without its blocks. Code in back quotes counts as prose.
fn sections(text: &str) -> Vec<Vec<&str>> {
    let mut sections = vec![Vec::new()];
    let mut in_block = false;
    for line in text.lines() {
        match line {
            "<!-- end -->" => in_block = false,
            _ if in_block => {}
            _ => {
                if line.starts_with('#') {
                    sections.push(Vec::new());
                }
                in_block = directive(line).is_some();
                sections.last_mut().unwrap().push(line);
            }
        }
    }
    sections
}

/// The numbers of a text, with their commas, sorted as strings.
fn numbers(lines: &[&str]) -> Vec<String> {
    let mut numbers = Vec::new();
    for line in lines {
        let mut number = String::new();
        for letter in line.chars().chain([' ']) {
            if letter.is_ascii_digit() || (letter == ',' && !number.is_empty()) {
                number.push(letter);
            } else if !number.is_empty() {
                numbers.push(number.trim_end_matches(',').to_string());
                number.clear();
            }
        }
    }
    numbers.sort();
    numbers
}

#[test]
fn both_languages_have_the_same_headings_blocks_and_numbers() {
    for name in names() {
        let (en, zh) = (read("en", &name), read("zh", &name));
        let (en, zh) = (sections(&en), sections(&zh));
        assert_eq!(en.len(), zh.len(), "{name}: number of headings");
        for (en, zh) in en.iter().zip(&zh) {
            let at = format!("{name}, {:?}", en.first());
            let level =
                |lines: &[&str]| lines.first().map(|line| line.chars().take_while(|&c| c == '#').count());
            assert_eq!(level(en), level(zh), "{at}: level of the heading");
            let blocks = |lines: &[&str]| -> Vec<String> {
                lines.iter().filter(|line| line.starts_with("<!--")).map(ToString::to_string).collect()
            };
            assert_eq!(blocks(en), blocks(zh), "{at}: pictures, tables, sources");
            assert_eq!(numbers(en), numbers(zh), "{at}: numbers");
            let items = |lines: &[&str]| {
                let is_item = |line: &&&str| {
                    line.starts_with("- ")
                        || line.split_once(". ").is_some_and(|(n, _)| n.parse::<u32>().is_ok())
                };
                lines.iter().filter(is_item).count()
            };
            assert_eq!(items(en), items(zh), "{at}: entries of lists");
        }
    }
    let count = |lang: &str| fs::read_dir(lessons().join(lang)).unwrap().count();
    assert_eq!(count("en"), count("zh"));
}

#[test]
fn every_lesson_has_the_same_parts() {
    let parts = [
        "The idea",
        "A picture",
        "The source",
        "What it costs",
        "What an interviewer asks next",
        "Exercises",
        "Answers",
    ];
    for name in names() {
        let text = read("en", &name);
        let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        assert_eq!(headings, parts, "{name}");
        assert!(text.contains("<!-- figure: "), "{name} has no picture");
        assert!(text.contains("<!-- run: "), "{name} counts nothing");
    }
}

#[test]
fn no_large_number_stands_alone() {
    for name in names() {
        for lang in LANGUAGES {
            let text = read(lang, &name);
            let prose = sections(&text).concat();
            let prose = prose.iter().filter(|line| !line.starts_with("<!--"));
            let prose: BTreeSet<String> = prose.flat_map(|line| numbers(&[line])).collect();
            let facts: Vec<String> = text.lines().filter_map(fact).collect();
            let made: Vec<&str> = blocks_of(&text);
            for number in prose.iter().filter(|number| number.contains(',')) {
                let known =
                    facts.contains(number) || made.iter().any(|block| block.contains(number.as_str()));
                assert!(known, "{lang}/{name}: no command or fact of this lesson has {number}");
            }
        }
    }
}

fn blocks_of(text: &str) -> Vec<&str> {
    text.split("<!-- run: ").skip(1).filter_map(|part| part.split("<!-- end -->").next()).collect()
}

/// The number of a line `<!-- fact: N = A^B -->`. `None` for any other line.
fn fact(line: &str) -> Option<String> {
    let (number, power) = line.strip_prefix("<!-- fact: ")?.strip_suffix(" -->")?.split_once(" = ")?;
    let (base, exponent) = power.split_once('^').expect("a power");
    let value = base.parse::<u128>().unwrap().pow(exponent.parse().unwrap());
    assert_eq!(number.replace(',', ""), value.to_string(), "{line}");
    Some(number.into())
}
