//! The lessons and the program agree.
//!
//! A lesson has comments that make a block. The block follows its comment and ends at `<!-- end -->`:
//!
//! - `<!-- run: COMMAND -->`: a command and its output;
//! - `<!-- source: FILE: TEXT -->`: the item of that file whose first line begins with TEXT, or the lines of a marker; lines
//!   that only tell a visitor what happens are left out;
//! - `<!-- figure: NAME: COMMAND -->`: a picture that the command draws, in `figures/NAME-LANG.svg`;
//! - `<!-- picture: NAME -->`: a picture that `cargo run -p sudoku-cli --example picture -- NAME LANG` draws;
//! - `<!-- languages: NAME -->`: the strategy NAME in other languages, from the folder `languages`, folded;
//! - `<!-- quiz: N: COMMAND -->`: the output of a command before step (or line) N, and N itself folded.
//!
//! The test makes every block again and compares. `UPDATE_LESSONS=1 cargo test -p sudoku-cli --test lessons` writes them.
//!
//! Other comments tie what the text claims to a command or a calculation:
//!
//! - `<!-- check: COMMAND => TEXT -->`: the output has this text; `=> N x TEXT`: on exactly N lines, `=> without TEXT`: nowhere;
//! - `<!-- fact: A = B -->`, also with `<` or `>`: a calculation that the test does;
//! - `<!-- cited: NUMBER: SOURCE -->`: a number from a file of this project, or published elsewhere.
//!
//! A COMMAND is `sudoku ...` or `cargo run ...`; `COMMAND | cut -f1 | xargs sudoku ...` passes the first column on. Every number of two digits or
//! more in the text must be in a block or a comment of the same lesson. And the two languages must have the same headings,
//! blocks, comments and numbers.

#[path = "../examples/picture/pictures.rs"]
mod pictures;

use std::collections::{BTreeMap, BTreeSet};
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
    ["run", "source", "figure", "picture", "quiz", "languages"].contains(&kind).then_some((kind, rest))
}

/// The claims of a lesson: the kind of comment, and its parameters.
fn claims(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| {
        let (kind, rest) = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?.split_once(": ")?;
        ["check", "fact", "cited"].contains(&kind).then_some((kind, rest))
    })
}

/// The output of `sudoku ...`, in the language of the lesson, or of `cargo run ...`.
fn run(command: &str, lang: &str) -> String {
    if let Some((first, second)) = command.split_once(" | cut -f1 | xargs ") {
        let rows = run(first, lang);
        let words: Vec<&str> = rows.lines().filter_map(|row| row.split('\t').next()).collect();
        return run(&format!("{second} {}", words.join(" ")), lang);
    }
    let mut words = command.split_whitespace();
    let mut program = match words.next() {
        Some("sudoku") => Command::new(env!("CARGO_BIN_EXE_sudoku")),
        Some("cargo") => Command::new(env!("CARGO")),
        other => panic!("{command}: no such program: {other:?}"),
    };
    program.args(words.clone()).current_dir(root());
    // A table of counts is the same in every language.
    let has_language = !words.clone().any(|word| word == "counts");
    if has_language && ["trace", "play"].iter().any(|&name| words.clone().next() == Some(name)) {
        program.args(["--lang", lang]);
    }
    let out = program.output().unwrap();
    // Status 1 is fine: a lesson shows a faulty strategy that finds no solution. Status 2 is a wrong command.
    let short: String = command.chars().take(200).collect();
    assert!(
        out.status.code().is_some_and(|code| code < 2),
        "{short}: {}",
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
    let shown: String =
        lines[first..last].iter().map(|line| line.get(indent..).unwrap_or("").to_string() + "\n").collect();
    without_visitor(&shown)
}

/// The lines of a source without those that only tell a visitor or a listener what happens.
fn without_visitor(source: &str) -> String {
    let tells = |line: &str| {
        [
            "visitor.step(",
            "visitor.remark(",
            "used.show(",
            "used.show_house(",
            "say(",
            "let mut dead_end",
            "dead_end =",
        ]
        .iter()
        .any(|start| line.trim_start().starts_with(start))
    };
    let kept: Vec<&str> = source.lines().filter(|line| !tells(line)).collect();
    let mut out = String::new();
    let mut place = 0;
    while let Some(&line) = kept.get(place) {
        // A block that only told something is empty now, or holds only a comment.
        let end =
            kept[place..].iter().position(|line| line.trim() == "}").map_or(place, |length| place + length);
        let inside = kept.get(place + 1..end).unwrap_or_default();
        if line.trim_start().starts_with(['i', 'f'])
            && line.ends_with('{')
            && inside.iter().all(|line| line.trim().starts_with("//"))
            && end > place
        {
            place = end;
        } else {
            out += line;
            out.push('\n');
        }
        place += 1;
    }
    out
}

/// The name that Markdown has for the language of a source file.
fn fence(file: &str) -> &str {
    match file.rsplit_once('.').map_or("", |(_, end)| end) {
        "rs" => "rust",
        "py" => "python",
        "js" => "javascript",
        other => other,
    }
}

/// A strategy in every language of the folder `languages`, each folded.
fn in_other_languages(name: &str, lang: &str) -> String {
    let mut out = String::from(match lang {
        "zh" => "同一个策略的其他语言版本，可以直接提交到 LeetCode 37：\n",
        _ => "The same in other languages, ready to paste into LeetCode 37:\n",
    });
    for (title, folder, end) in [
        ("Python", "python", "py"),
        ("C++", "cpp", "cpp"),
        ("Java", "java", "java"),
        ("JavaScript", "javascript", "js"),
    ] {
        let file = format!("languages/{folder}/{name}.{end}");
        let text = fs::read_to_string(root().join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        out += &format!(
            "\n<details>\n<summary>{title}</summary>\n\n[{file}](../../../{file})\n\n```{}\n{}\n```\n\n</details>\n",
            fence(&file),
            text.trim_end()
        );
    }
    out
}

/// A question and its folded answer: what comes after the lines before step N? The steps of a trace have their numbers in
/// front; other output is counted by lines.
fn quiz(number: usize, command: &str, lang: &str) -> String {
    const SHOWN: usize = 3;
    let output = run(command, lang);
    let begins = |line: &&str, number: usize| line.split_whitespace().next() == Some(&number.to_string());
    let lines: Vec<&str> = output.lines().collect();
    let start = lines.iter().position(|line| begins(line, 0)).unwrap_or(0);
    let lines = &lines[start..];
    let place = lines.iter().position(|line| begins(line, number)).unwrap_or(number - 1);
    let before = lines[place.saturating_sub(SHOWN)..place].join("\n");
    let (question, answer) = match lang {
        "zh" => ("下一行是什么？先想好，再展开。", "下一行"),
        _ => ("What is the next line? Decide, then unfold it.", "The next line"),
    };
    format!(
        "```text\n{before}\n```\n\n{question}\n\n<details>\n<summary>{answer}</summary>\n\n```text\n{}\n```\n\n\
         </details>\n",
        lines[place]
    )
}

/// The block that must follow a comment. For a figure this also writes or compares the file.
fn block(kind: &str, rest: &str, lang: &str, alt: &str, faults: &mut Vec<String>) -> String {
    match kind {
        "run" => format!("```text\n$ {rest}\n{}```\n", run(rest, lang)),
        "source" => {
            let (file, start) = rest.split_once(": ").unwrap();
            format!("```{}\n{}```\n", fence(file), source(file, start))
        }
        "languages" => in_other_languages(rest, lang),
        "quiz" => {
            let (number, command) = rest.split_once(": ").unwrap();
            quiz(number.parse().unwrap(), command, lang)
        }
        _ => {
            let (name, command) = rest.split_once(": ").unwrap_or((rest, ""));
            let file = format!("{name}-{lang}.svg");
            let path = lessons().join("figures").join(&file);
            let picture = match kind {
                "picture" => {
                    pictures::draw(name, lang).unwrap_or_else(|| panic!("no picture is called {name}"))
                }
                _ => run(command, lang),
            };
            if updates() {
                fs::write(&path, &picture).unwrap();
            } else if fs::read_to_string(&path).ok().as_ref() != Some(&picture) {
                faults.push(format!("figures/{file} is not what {kind} {rest} draws in {lang}"));
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

/// The last lesson looks back: it has its own parts.
const LOOKING_BACK: &str = "12-looking-back.md";

#[test]
fn every_lesson_has_the_same_parts() {
    let parts = [
        "Goals",
        "The idea",
        "A picture",
        "The source",
        "What it costs",
        "What an interviewer asks next",
        "Quiz",
        "Exercises",
        "Answers",
    ];
    for name in names() {
        let text = read("en", &name);
        if name != LOOKING_BACK {
            let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
            assert_eq!(headings, parts, "{name}");
            assert!(
                text.contains("<!-- figure: ") || text.contains("<!-- picture: "),
                "{name} has no picture"
            );
            assert!(text.contains("<!-- run: "), "{name} counts nothing");
            assert!(text.contains("<!-- quiz: "), "{name} asks nothing");
        }
        for (lang, minutes) in [("en", " minutes"), ("zh", " 分钟")] {
            let text = read(lang, &name);
            assert!(text.contains(minutes), "{lang}/{name} does not say how long it takes");
            let answers = text.split("\n## ").last().unwrap();
            let folded = answers.contains("<details>") && answers.trim_end().ends_with("</details>");
            assert!(folded || name == LOOKING_BACK, "{lang}/{name}: the answers are not folded");
        }
    }
}

#[test]
fn every_claim_holds() {
    let mut outputs = BTreeMap::new();
    for name in names() {
        for (kind, rest) in claims(&read("en", &name)) {
            let at = format!("{name}: <!-- {kind}: {rest} -->");
            match kind {
                "fact" => assert!(arithmetic::holds(rest), "{at} is wrong"),
                "check" => {
                    let (command, claim) =
                        rest.split_once(" => ").unwrap_or_else(|| panic!("{at} has no =>"));
                    let output: &mut String =
                        outputs.entry(command.to_string()).or_insert_with(|| squeezed(&run(command, "en")));
                    assert!(is_in(claim, output), "{at} is wrong: the output is\n{output}");
                }
                _ => {
                    let (number, source) =
                        rest.split_once(": ").unwrap_or_else(|| panic!("{at} names no source"));
                    if let Ok(text) = fs::read_to_string(root().join(source)) {
                        let text = text.replace([',', '_'], "");
                        assert!(text.contains(&number.replace(',', "")), "{at}: the file does not have it");
                    } else {
                        assert!(!source.starts_with("crates/"), "{at}: there is no such file");
                    }
                }
            }
        }
    }
}

/// A text with single blanks.
fn squeezed(text: &str) -> String {
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect()
}

/// Whether an output has what a claim says: `TEXT`, `without TEXT` or `N x TEXT`.
fn is_in(claim: &str, output: &str) -> bool {
    let lines = |text: &str| output.lines().filter(|line| line.contains(text)).count();
    match claim.split_once(' ') {
        Some(("without", text)) => lines(text) == 0,
        Some((count, text)) if text.starts_with("x ") => match count.replace(',', "").parse::<usize>() {
            Ok(count) => lines(&text[2..]) == count,
            Err(_) => lines(claim) > 0,
        },
        _ => lines(claim) > 0,
    }
}

#[test]
fn no_number_stands_alone() {
    let mut alone = Vec::new();
    for name in names() {
        for lang in LANGUAGES {
            let text = read(lang, &name);
            let sections = sections(&text).concat();
            let prose = sections.iter().filter(|line| !line.starts_with(['#', '<']));
            let made = made_of(&text);
            let known: BTreeSet<String> = made
                .lines()
                .flat_map(|line| numbers(&[line]))
                .map(|number| number.replace(',', ""))
                .collect();
            for line in prose {
                for number in numbers(&[&plain(line)]) {
                    if number.len() > 1 && !known.contains(&number.replace(',', "")) {
                        alone.push(format!("{lang}/{name}: {number} in {line:?}"));
                    }
                }
            }
        }
    }
    assert!(alone.is_empty(), "no command, fact or citation of the lesson has\n{}", alone.join("\n"));
}

/// The names of cells in a text: r1c3.
fn cells(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| {
            word.strip_prefix('r')
                .and_then(|rest| rest.split_once('c'))
                .is_some_and(|(row, column)| row.parse::<usize>().is_ok() && column.parse::<usize>().is_ok())
        })
        .map(String::from)
        .collect()
}

#[test]
fn the_text_at_a_picture_names_cells_that_the_picture_shows() {
    for name in names() {
        for lang in LANGUAGES {
            let text = read(lang, &name);
            let heading = if lang == "zh" { "\n## 图\n" } else { "\n## A picture\n" };
            let Some(section) = text.split(heading).nth(1).and_then(|rest| rest.split("\n## ").next()) else {
                assert_eq!(name, LOOKING_BACK);
                continue;
            };
            let shown = cells(&made_of(section));
            let named = cells(&sections(section).concat().join("\n"));
            assert!(
                named.is_subset(&shown),
                "{lang}/{name}: the pictures show {shown:?}, the text names {named:?}"
            );
        }
    }
}

/// The blocks and comments of a lesson: what is not prose. Boards are left out: their digits are no
/// numbers.
fn made_of(text: &str) -> String {
    let mut out = String::new();
    let mut in_block = false;
    for line in text.lines() {
        in_block = (in_block || directive(line).is_some()) && line != "<!-- end -->";
        if in_block || line.starts_with("<!--") {
            let words = line.split_whitespace().filter(|word| !word.contains(".."));
            out += &words.collect::<Vec<_>>().join(" ");
            out.push('\n');
        }
    }
    out
}

/// A line of prose without code, without the targets of links, and without numbers that are names: cells, sizes such as
/// 25x25, problems of LeetCode, lessons, minutes, and the ordinals of a list.
fn plain(line: &str) -> String {
    let without_code: String = line.split('`').step_by(2).collect();
    let mut text = String::new();
    for (place, part) in without_code.split("](").enumerate() {
        text += if place == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) };
    }
    if let Some((ordinal, rest)) = text.split_once(". ")
        && ordinal.parse::<u32>().is_ok()
    {
        text = rest.into();
    }
    const NAMES: [(&str, &str); 8] = [
        ("LeetCode ", ""),
        ("esson ", ""),
        ("essons ", ""),
        ("About ", " minutes"),
        ("大约 ", " 分钟"),
        ("第 ", " 课"),
        ("第 ", " 题"),
        ("[", ""),
    ];
    for (before, after) in NAMES {
        let named = |part: &str| {
            let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
            if rest.starts_with(after) { rest.to_string() } else { part.to_string() }
        };
        let parts = text.split(before).enumerate();
        text = parts
            .map(|(place, part)| if place == 0 { part.into() } else { before.to_string() + &named(part) })
            .collect();
    }
    // A number that follows a letter is part of a name: r1c3, 25x25.
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::new();
    for (place, &letter) in letters.iter().enumerate() {
        let start = letters[..place].iter().rposition(|c| !c.is_ascii_digit());
        let end =
            letters[place..].iter().position(|c| !c.is_ascii_digit()).map(|length| letters[place + length]);
        let named = start.is_some_and(|start| letters[start].is_ascii_alphabetic()) || end == Some('x');
        out.push(if letter.is_ascii_digit() && named { ' ' } else { letter });
    }
    out
}

#[test]
fn the_checks_of_this_file_work() {
    assert_eq!(
        numbers(&[&plain("12. `47` r1c34 [a 5](x77.md) LeetCode 37, 25x25, 4,208 and 10^31")]),
        ["10", "31", "4,208", "5"]
    );
    assert!(is_in("2 x solved", "a solved\nb solved\n") && !is_in("1 x solved", "a solved\nb solved\n"));
    assert!(is_in("without solved", "a\n") && is_in("row-scan solved 45", "x row-scan solved 45 13\n"));
    assert!(arithmetic::holds("91 = 81 + 9 + 1") && !arithmetic::holds("91 = 81 + 9"));
    assert!(
        arithmetic::holds("1,048,576 = 4^10") && arithmetic::holds("9^50 / 10^9 / (365*24*60*60) > 10^31")
    );
    let told = "if a {\n    // why\n    visitor.remark(b);\n}\nc\nif d {\n    e\n}\n";
    assert_eq!(without_visitor(told), "c\nif d {\n    e\n}\n");
}

/// The words of the trade, in both languages. Each is explained, in bold letters, where a lesson first uses it.
const WORDS: [(&str, &str); 16] = [
    ("recursion", "递归"),
    ("base case", "终止条件"),
    ("call stack", "调用栈"),
    ("brute force", "暴力枚举"),
    ("time complexity", "时间复杂度"),
    ("space complexity", "空间复杂度"),
    ("choose", "选择"),
    ("go down", "递归"),
    ("undo", "撤销"),
    ("dead end", "死路"),
    ("backtracking", "回溯"),
    ("depth-first search", "深度优先搜索"),
    ("recursion tree", "递归树"),
    ("pruning", "剪枝"),
    ("bit manipulation", "位运算"),
    ("exact cover", "精确覆盖"),
];

#[test]
fn the_words_of_the_trade_are_explained_before_they_are_used() {
    let glossary = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    for (en, zh) in WORDS {
        for (lang, word) in [("en", en), ("zh", zh)] {
            let text: String = names().iter().map(|name| body(&read(lang, name))).collect();
            let text = text.to_lowercase();
            let bold =
                text.find(&format!("**{word}")).unwrap_or_else(|| panic!("{lang}: {word} is not explained"));
            // A short word of everyday life occurs before it becomes a term.
            let everyday = ["choose", "go down", "undo"].contains(&en);
            let first = text.find(word).unwrap();
            assert!(
                everyday || first > bold,
                "{lang}: {word} is used before it is explained: {:?}",
                around(&text, first)
            );
            assert!(
                ["choose", "go down"].contains(&en) || glossary.contains(word),
                "the glossary lacks {word}"
            );
        }
    }
}

/// The prose of a lesson without its goals, headings and comments.
fn body(text: &str) -> String {
    let sections = sections(text);
    let told =
        sections.iter().filter(|section| !["## Goals", "## 目标"].contains(section.first().unwrap_or(&"")));
    told.flatten().filter(|line| !line.starts_with(['#', '<'])).map(|line| line.to_string() + " ").collect()
}

fn around(text: &str, place: usize) -> String {
    text[..place]
        .chars()
        .rev()
        .take(30)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .chain(text[place..].chars().take(30))
        .collect()
}

/// The title of a lesson: its first line, with its number.
fn title(lang: &str, name: &str) -> String {
    read(lang, name).lines().next().unwrap().trim_start_matches("# ").to_string()
}

#[test]
fn there_is_one_numbering_of_lessons() {
    for lang in LANGUAGES {
        let list = read(lang, "README.md");
        for (place, name) in names().iter().enumerate() {
            let title = title(lang, name);
            let text =
                title.strip_prefix(&format!("{place}. ")).unwrap_or_else(|| panic!("{lang}/{name}: {title}"));
            assert!(name.starts_with(&format!("{place:02}-")), "{name} is lesson {place}");
            assert!(
                list.lines().any(|line| line.starts_with(&format!("| {place} | [{text}]({name}) |"))),
                "lessons/{lang}/README.md does not list {place}, {text}"
            );
        }
    }
    // A file that says which lesson explains it is shown in that lesson.
    let mut found = 0;
    for file in files(&root().join("crates"), "rs") {
        let text = fs::read_to_string(&file).unwrap();
        let Some(rest) = text.split("he code of lesson").nth(1) else { continue };
        let shown = file.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        if shown.contains("/tests/") {
            continue;
        }
        let folder = shown.rsplit_once('/').unwrap().0;
        let rest = rest.trim_start_matches('s').split(['.', ',', ':', '\n']).next().unwrap();
        let numbers = |between| rest.split(between).filter_map(|number| number.trim().parse::<usize>().ok());
        let mut lessons: Vec<usize> = numbers(" and ").collect();
        if let (Some(first), Some(last)) = (numbers(" to ").next(), numbers(" to ").nth(1)) {
            lessons = (first..=last).collect();
        }
        assert!(!lessons.is_empty(), "{shown}: which lesson?");
        for lesson in lessons {
            let name = &names()[lesson];
            assert!(
                read("en", name).contains(&format!("<!-- source: {folder}/")),
                "{shown} is not shown in {name}"
            );
            found += 1;
        }
    }
    assert!(found >= 10, "only {found} files name their lesson");
}

/// The files below a folder whose names end so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.append(&mut files(&path, ending));
        } else if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_link_leads_somewhere() {
    let mut pages = vec![root().join("README.md")];
    pages.append(&mut files(&root().join("docs"), "md"));
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        let text: String = text.split("```").step_by(2).collect();
        let parts: Vec<&str> = text.split("](").collect();
        for pair in parts.windows(2) {
            let link = pair[1].split([')', ' ', '#']).next().unwrap();
            let outside = ["http:", "https:", "mailto:"].iter().any(|start| link.starts_with(start));
            if outside || link.is_empty() {
                continue;
            }
            let at = format!("{}: {link}", page.display());
            assert!(page.parent().unwrap().join(link).exists(), "{at} does not exist");
            // A label with a number, such as [lesson 4], leads to the lesson with that number.
            let label = pair[0].rsplit('[').next().unwrap();
            let lesson =
                link.rsplit('/').next().and_then(|name| name.split_once('-')?.0.parse::<usize>().ok());
            if let (Some(lesson), [number]) = (lesson, numbers(&[label]).as_slice()) {
                assert_eq!(*number, lesson.to_string(), "{at}: the label is [{label}]");
            }
        }
    }
}

/// Calculations of the lessons: `9^3 = 729`.
mod arithmetic {
    use std::iter::Peekable;
    use std::str::Chars;

    /// Whether `LEFT = RIGHT` holds, or the same with `<` or `>`.
    pub(super) fn holds(claim: &str) -> bool {
        let place = claim.find(['=', '<', '>']).expect("a comparison");
        let (left, right) = (value(&claim[..place]), value(&claim[place + 1..]));
        match &claim[place..=place] {
            "=" => left == right,
            "<" => left < right,
            _ => left > right,
        }
    }

    fn value(text: &str) -> f64 {
        let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
        let mut rest = text.chars().peekable();
        let value = sum(&mut rest);
        assert_eq!(rest.next(), None, "{text}");
        value
    }

    fn sum(rest: &mut Peekable<Chars<'_>>) -> f64 {
        let mut value = product(rest);
        while let Some(sign) = rest.next_if(|&c| c == '+' || c == '-') {
            let next = product(rest);
            value = if sign == '+' { value + next } else { value - next };
        }
        value
    }

    fn product(rest: &mut Peekable<Chars<'_>>) -> f64 {
        let mut value = power(rest);
        while let Some(sign) = rest.next_if(|&c| c == '*' || c == '/') {
            let next = power(rest);
            value = if sign == '*' { value * next } else { value / next };
        }
        value
    }

    fn power(rest: &mut Peekable<Chars<'_>>) -> f64 {
        let base = atom(rest);
        match rest.next_if_eq(&'^') {
            Some(_) => base.powf(power(rest)),
            None => base,
        }
    }

    fn atom(rest: &mut Peekable<Chars<'_>>) -> f64 {
        if rest.next_if_eq(&'(').is_some() {
            let value = sum(rest);
            assert_eq!(rest.next(), Some(')'));
            return value;
        }
        let mut digits = String::new();
        while let Some(digit) = rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        digits.parse().expect("a number")
    }
}
