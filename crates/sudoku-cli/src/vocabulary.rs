//! The command line has one vocabulary: one name for one thing, in every command. These tests walk all commands.

use crate::Arguments;
use clap::{Arg, Command, CommandFactory, ValueHint};
use clap_complete::engine::ArgValueCompleter;
use regex_lite::Regex;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A command for tools, which is no part of the vocabulary.
const APART: [&str; 1] = ["passes"];

/// Every command with its full name.
fn commands() -> Vec<(String, Command)> {
    fn collect(name: &str, command: &Command, all: &mut Vec<(String, Command)>) {
        for child in command.get_subcommands().filter(|child| child.get_name() != "help") {
            collect(format!("{name} {}", child.get_name()).trim(), child, all);
        }
        all.push((name.into(), command.clone()));
    }
    let mut program = Arguments::command();
    program.build();
    let mut all = Vec::new();
    collect("", &program, &mut all);
    all
}

/// Every option of every command, but for help and version.
fn options() -> Vec<(String, Arg)> {
    let is_ours = |arg: &&Arg| !matches!(arg.get_id().as_str(), "help" | "version");
    commands()
        .into_iter()
        .filter(|(name, _)| !APART.contains(&name.as_str()))
        .flat_map(|(name, command)| {
            let args: Vec<Arg> = command.get_arguments().filter(is_ours).cloned().collect();
            args.into_iter().map(move |arg| (name.clone(), arg))
        })
        .collect()
}

fn takes_value(arg: &Arg) -> bool {
    arg.get_action().takes_values()
}

#[test]
fn old_names_are_gone() {
    let old = [
        "solver",
        "solvers",
        "strategies",
        "format",
        "take",
        "sample",
        "first",
        "solutions",
        "into",
        "out",
        "dir",
        "export",
        "threads",
        "number",
        "file",
        "verbose",
    ];
    for (command, arg) in options() {
        let name = arg.get_long().unwrap_or_default();
        assert!(!old.contains(&name), "sudoku {command} --{name}");
    }
}

#[test]
fn a_letter_means_the_same_everywhere() {
    let letters = BTreeMap::from([
        ('n', "count"),
        ('j', "jobs"),
        ('o', "output"),
        ('q', "quiet"),
        ('h', "help"),
        ('V', "version"),
        ('t', "threshold"),
        ('T', "threshold-max"),
    ]);
    for (command, arg) in options() {
        if let Some(short) = arg.get_short() {
            assert_eq!(arg.get_long(), letters.get(&short).copied(), "sudoku {command} -{short}");
        }
        for (short, long) in &letters {
            if arg.get_long() == Some(long) {
                assert_eq!(arg.get_short(), Some(*short), "sudoku {command} --{long} has no letter");
            }
        }
    }
}

#[test]
fn every_option_is_described_and_its_value_named() {
    for (command, arg) in options() {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        assert!(!help.is_empty(), "sudoku {command} {}", arg.get_id());
        assert!(!help.ends_with('.'), "sudoku {command} {}: {help}", arg.get_id());
        if takes_value(&arg) {
            assert!(
                arg.get_value_names().is_some_and(|names| !names.is_empty()),
                "{command} {}",
                arg.get_id()
            );
        }
    }
}

/// What the values of an option are: the same in every command that has it, or the reason is part of its help.
#[test]
fn an_option_has_one_value_name_and_one_default() {
    // Where a default differs, it differs by what is asked: solve needs two solutions, count all, and trace one.
    let many_defaults = ["limit", "count", "to", "strategy", "seed", "step", "output", "lang"];
    // A trace goes to a file or a folder, manual pages to a folder; a player begins with one strategy.
    let many_values = ["output", "strategy", "limit", "step", "count", "solution"];
    let mut seen: BTreeMap<String, (String, Vec<String>, Vec<String>)> = BTreeMap::new();
    for (command, arg) in options() {
        let Some(long) = arg.get_long().map(String::from) else { continue };
        let values: Vec<String> =
            arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
        let defaults: Vec<String> =
            arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
        let (first, first_values, first_defaults) =
            seen.entry(long.clone()).or_insert((command.clone(), values.clone(), defaults.clone()));
        let place = format!("--{long} in sudoku {first} and sudoku {command}");
        if !many_values.contains(&long.as_str()) {
            assert_eq!(values, *first_values, "{place}");
        }
        if !many_defaults.contains(&long.as_str()) {
            assert_eq!(defaults, *first_defaults, "{place}");
        }
    }
}

#[test]
fn the_words_of_the_vocabulary_are_where_they_mean_something() {
    let has = |command: &str, long: &str| {
        options().iter().any(|(name, arg)| name == command && arg.get_long() == Some(long))
    };
    for command in ["solve", "check", "count", "convert", "canonical", "rate"] {
        for long in ["from", "to", "output", "skip", "count", "jobs", "quiet", "color"] {
            assert!(has(command, long), "sudoku {command} --{long}");
        }
    }
    for command in ["solve", "check", "count", "rate", "trace", "play"] {
        assert!(has(command, "strategy"), "sudoku {command} --strategy");
    }
    for command in ["generate", "boards make"] {
        for long in ["count", "seed", "jobs", "to", "output"] {
            assert!(has(command, long), "sudoku {command} --{long}");
        }
    }
    for command in ["boards", "strategies", "trace"] {
        for long in ["to", "output"] {
            assert!(has(command, long), "sudoku {command} --{long}");
        }
    }
}

#[test]
fn a_shell_can_complete_every_value_that_is_not_free() {
    let free = [
        "N",
        "N|all",
        "K",
        "S",
        "PLACEMENTS",
        "STEP",
        "MASK",
        "COMMAND",
        "REGEX",
        "SECONDS",
        "NAME=COMMAND",
        "NAME=SIZE",
        "A,B",
        "TIMES",
        "PROBLEM",
        "NAME",
        "CELL",
    ];
    let mut unknown = Vec::new();
    for (command, arg) in options().into_iter().filter(|(_, arg)| takes_value(arg) && !arg.is_hide_set()) {
        let name = arg
            .get_value_names()
            .and_then(|names| names.first())
            .map(ToString::to_string)
            .unwrap_or_default();
        let known = arg.get_value_parser().possible_values().is_some()
            || arg.get::<ArgValueCompleter>().is_some()
            || arg.get_value_hint() != ValueHint::Unknown;
        if !known && !free.contains(&name.as_str()) {
            unknown.push(format!("sudoku {command} {}: {name}", arg.get_id()));
        }
    }
    assert_eq!(unknown, Vec::<String>::new());
}

#[test]
fn commands_that_read_boards_take_the_same_input() {
    for (command, program) in commands() {
        let input = program.get_arguments().find(|arg| {
            arg.is_positional() && arg.get_value_names().is_some_and(|names| names[0].as_str() == "INPUT")
        });
        if ["solve", "check", "count", "convert", "canonical", "rate", "trace"].contains(&command.as_str()) {
            let input = input.unwrap_or_else(|| panic!("sudoku {command} has no INPUT"));
            assert_eq!(input.get_default_values(), ["-"], "sudoku {command}");
        }
    }
}

#[test]
fn help_fits_at_any_width() {
    for width in [60, 80, 100, 120] {
        for (name, command) in commands() {
            let long = command.clone().term_width(width).max_term_width(width).render_long_help().to_string();
            let short = command.term_width(width).max_term_width(width).render_help().to_string();
            for text in [long, short] {
                let mut lines = text.lines().peekable();
                while let Some(line) = lines.next() {
                    let is_one_word = line.split_whitespace().count() <= 2;
                    assert!(line.chars().count() <= width || is_one_word, "{name} at {width}: {line:?}");
                    // A line that was wrapped by hand is followed by one that would have fitted beside it.
                    let next =
                        lines.peek().and_then(|next| next.split_whitespace().next()).unwrap_or_default();
                    let is_prose = !line.starts_with(' ') && line.len() > 40 && !line.ends_with(['.', ':']);
                    let fits = line.chars().count() + 1 + next.chars().count() <= width;
                    assert!(!(is_prose && fits && !next.is_empty()), "{name} at {width}: {line:?} {next:?}");
                }
            }
        }
    }
}

/// The Markdown files in a folder and below it.
fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            documents(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

#[test]
fn documents_name_commands_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = vec![root.join("README.md")];
    documents(&root.join("docs"), &mut files);
    let names: Vec<String> = commands().into_iter().map(|(name, _)| name).collect();
    // What is typed: after a prompt, a pipe or a backquote, or at the start of a line.
    let typed =
        Regex::new(r"(?:^|[$|`(] ?)sudoku ([a-z]+)|cargo run(?: --release)?(?: --locked)? -- ([a-z]+)")
            .unwrap();
    let (mut seen, mut wrong) = (0, Vec::new());
    for file in files {
        for line in fs::read_to_string(&file).unwrap().lines() {
            for found in typed.captures_iter(line) {
                let word = found.get(1).or(found.get(2)).unwrap();
                let goes_on = line[word.end()..].starts_with(['-', '.', ':', '/']) // a file, or a board by its name
                    || line[word.end()..].starts_with(|next: char| next.is_ascii_digit());
                let word = word.as_str();
                seen += 1;
                if !goes_on && !names.iter().any(|name| name == word) && sudoku_corpus::set(word).is_none() {
                    wrong.push(format!("{}: {line}", file.display()));
                }
            }
        }
    }
    assert!(seen > 100, "only {seen} commands were found");
    assert!(wrong.is_empty(), "there is no such command:\n{}", wrong.join("\n"));
}
