//! An exercise with a hole and its answer differ only by the hole; a fault that is not mended yet differs from its answer.

use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.file_name().is_some_and(|name| name != "mod.rs"));
    files.sort();
    files
}

fn beside(file: &Path, folder: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(file.file_name().unwrap());
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text without the hole, and the hole.
fn without_hole(text: &str) -> (String, String) {
    let text = text.replace("\r\n", "\n");
    let (before, rest) = text.split_once("// HOLE\n").expect("a hole");
    let (hole, after) = rest.split_once("// END OF HOLE\n").expect("its end");
    (format!("{before}{after}"), hole.into())
}

#[test]
fn an_exercise_is_its_answer_with_a_hole() {
    let files = files("src/holes");
    assert_eq!(files.len(), 8);
    for file in files {
        let ((exercise, _), (answer, filled)) = (
            without_hole(&fs::read_to_string(&file).unwrap()),
            without_hole(&beside(&file, "answers/holes")),
        );
        assert_eq!(exercise, answer, "{}: changed outside the hole", file.display());
        assert!(!filled.contains("todo!"), "{}: the answer is empty", file.display());
    }
}

#[test]
fn the_wrong_answers_of_students_differ_only_in_the_hole() {
    for file in files("tests/students") {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let exercise =
            ["row_scan", "sets", "fewest"].into_iter().find(|exercise| name.starts_with(exercise)).unwrap();
        let answer = beside(Path::new(&format!("{exercise}.rs")), "answers/holes");
        let ((student, wrong), (answer, right)) =
            (without_hole(&fs::read_to_string(&file).unwrap()), without_hole(&answer));
        assert_eq!(student.replace(&format!("{name}.rs"), &format!("{exercise}.rs")), answer, "{name}");
        assert_ne!(wrong, right, "{name}");
    }
}

#[test]
fn a_fault_differs_from_its_answer() {
    let files = files("src/faults");
    assert_eq!(files.len(), 5);
    for file in files {
        let (fault, answer) = (fs::read_to_string(&file).unwrap(), beside(&file, "answers/faults"));
        let lines = |text: &str| -> Vec<String> {
            text.lines()
                .filter(|line| !line.is_empty() && !line.starts_with("//"))
                .map(String::from)
                .collect()
        };
        if fault.contains("NOT MENDED YET") {
            assert_ne!(lines(&fault), lines(&answer), "{}", file.display());
        }
        assert!(!answer.contains("NOT MENDED YET"), "{}", file.display());
    }
}
