//! `sudoku generate`, as a user runs it.

use assert_cmd::Command;
use std::collections::HashSet;
use sudoku_core::Grid;

/// Status, standard output, standard error.
fn generate(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("sudoku").unwrap();
    let output = command.arg("generate").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn is_unique(line: &str) -> bool {
    let board: Grid = line.parse().unwrap();
    let solver = |name| sudoku_solvers::find(name).unwrap().solver::<9>().unwrap();
    ["bitmask-fewest", "bitmask-singles"].into_iter().all(|name| solver(name).count(&board, 2) == 1)
}

#[test]
fn the_same_seed_makes_the_same_bytes_with_any_number_of_jobs() {
    let with_jobs = |jobs| generate(&["-n", "50", "--seed", "7", "--minimal", "--jobs", jobs]);
    let (status, one, notes) = with_jobs("1");
    assert_eq!((status, notes.as_str()), (0, "sudoku: seed 7\n"));
    assert_eq!(with_jobs("2").1, one);
    assert_eq!(with_jobs("3").1, one);
    let different: HashSet<&str> = one.lines().collect();
    assert_eq!(different.len(), 50);
    assert!(one.lines().all(is_unique));
}

/// A seed makes the same boards forever: these bytes may change until the first release, and never after it.
const GOLDEN: &str = include_str!("generate.golden");

#[test]
fn these_bytes_never_change() {
    for section in GOLDEN.split("$ sudoku generate ").skip(1) {
        let (options, boards) = section.split_once('\n').unwrap();
        for jobs in ["1", "2"] {
            let arguments: Vec<&str> = options.split(' ').chain(["--jobs", jobs]).collect();
            let (status, made, notes) = generate(&arguments);
            assert_eq!((status, made.as_str()), (0, boards), "{arguments:?}: {notes}");
        }
    }
}

#[test]
fn distinct_boards_are_counted_honestly() {
    // There are 288 full 4x4 grids, of which two are essentially different.
    let full = ["--size", "4", "--clues", "16", "--seed", "1", "-n"];
    let (status, boards, notes) = generate(&[&full[..], &["9", "--distinct", "canonical"]].concat());
    assert_eq!((status, boards.lines().count()), (1, 2));
    let sentence = "2 of 9 boards: the last attempts made only boards that were there already";
    assert!(notes.contains(sentence), "{notes}");
    let (status, boards, notes) = generate(&[&full[..], &["300"]].concat());
    assert_eq!((status, boards.lines().count()), (1, 288), "{notes}");
    let (status, boards, notes) =
        generate(&["--size", "16", "--distinct", "canonical", "--seed", "1", "-n", "3"]);
    assert_eq!((status, boards.lines().count(), notes.as_str()), (0, 3, "sudoku: seed 1\n"));
}

#[test]
fn without_a_seed_each_run_has_another_one() {
    let (_, first, notes) = generate(&[]);
    let (_, second, _) = generate(&[]);
    assert_ne!(first, second);
    let seed = notes.trim().strip_prefix("sudoku: seed ").unwrap();
    assert_eq!(generate(&["--seed", seed]).1, first, "the seed that is printed repeats the run");
}

#[test]
fn every_option_makes_unique_boards() {
    let cross = format!("{:1<27}{:.<27}{:1<27}", "", "", "");
    for options in [
        &["--clues", "24-26"][..],
        &["--clues", "28", "--symmetry", "rot180"],
        &["--symmetry", "diagonal", "--minimal"],
        &["--symmetry", "full"],
        &["--clues", "21"],
        &["--distinct", "canonical"],
        &["--pattern", &"1.1".repeat(27)],
    ] {
        let (status, boards, notes) = generate(&[&["-n", "3", "--seed", "1"], options].concat());
        assert_eq!(status, 0, "{options:?}: {notes}");
        assert_eq!(boards.lines().count(), 3);
        assert!(boards.lines().all(is_unique), "{options:?}: {boards}");
    }
    let (status, _, sentence) = generate(&["--pattern", &cross]);
    assert_eq!(status, 2);
    assert!(sentence.contains("rows 4 and 5 of one band"), "{sentence}");
}

#[test]
fn the_impossible_ends_with_a_sentence_and_status_2() {
    for (options, sentence) in [
        (&["--clues", "16"][..], "no 9x9 board with fewer than 17 clues has one solution"),
        (&["--clues", "90"], "a 9x9 board has 81 cells, so not 90 clues"),
        (&["--clues", "26", "--symmetry", "rot90"], "no pattern with the symmetry rot90 has 26 clues"),
        (&["--pattern", &format!("{:1<16}{:.<65}", "", "")], "the pattern has 16 cells"),
    ] {
        let (status, boards, notes) = generate(&[&["--seed", "1"], options].concat());
        assert_eq!(status, 2, "{options:?}: {boards}");
        assert!(notes.contains(sentence), "{options:?}: {notes}");
    }
}

#[test]
fn a_wrong_command_line_is_status_2() {
    for options in [
        &["--size", "8"][..],
        &["--symmetry", "odd"],
        &["--clues", "30-20"],
        &["--pattern", "1.1"],
        &["--jobs", "0"],
        &["--state", "x"],
        &["--generations", "5"],
        &["--rating", "mild"],
        &["--hard", "--rating", "easy"],
        &["--pattern", "1", "--size", "4"],
    ] {
        assert_eq!(generate(options).0, 2, "{options:?}");
    }
}

#[test]
fn sizes_from_4_to_25() {
    for (size, cells) in [("4", 16), ("6", 36), ("12", 144), ("16", 256), ("25", 625)] {
        let (status, board, _) = generate(&["--size", size, "--seed", "1"]);
        assert_eq!((status, board.trim().len()), (0, cells));
    }
}

#[test]
fn boards_of_a_rating_in_any_form() {
    for rating in ["easy", "medium", "hard", "expert"] {
        let (status, boards, notes) =
            generate(&["-n", "2", "--seed", "1", "--rating", rating, "--to", "json"]);
        assert_eq!(status, 0, "{notes}");
        for board in boards.lines() {
            let board: serde_json::Value = serde_json::from_str(board).unwrap();
            assert_eq!(board["rating"], rating);
            let mut command = Command::cargo_bin("sudoku").unwrap();
            let rated = command.args(["rate", board["puzzle"].as_str().unwrap()]).output().unwrap();
            assert!(String::from_utf8(rated.stdout).unwrap().contains(&format!("\t{rating}\t")));
        }
    }
    // No board of four rows is that hard, so the search must end.
    let (status, boards, notes) = generate(&["--size", "4", "--seed", "1", "--rating", "hard"]);
    assert_eq!((status, boards.as_str()), (1, ""), "{notes}");
    assert!(notes.contains("0 of 1 boards"), "{notes}");
    for form in sudoku_io::Form::ALL {
        let (status, boards, notes) = generate(&["-n", "2", "--seed", "1", "--to", form.name()]);
        assert_eq!(status, 0, "{form}: {notes}");
        assert!(!boards.is_empty());
    }
}

#[test]
fn a_set_is_the_same_with_any_number_of_jobs() {
    let make = |set: &str, jobs: &str| {
        let mut command = Command::cargo_bin("sudoku").unwrap();
        let output = command.args(["boards", "make", set, "-n", "12", "-j", jobs]).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    for set in ["easy", "none", "several", "invalid", "by-clues"] {
        let one = make(set, "1");
        assert_eq!(one.lines().count(), 12);
        assert_eq!(make(set, "3"), one, "{set}");
    }
}
