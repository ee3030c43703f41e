//! An exercise and its answer differ only by the hole.

fn without_hole(text: &str) -> (String, String) {
    let (before, rest) = text.split_once("// HOLE\n").expect("a hole");
    let (hole, after) = rest.split_once("// END OF HOLE\n").expect("its end");
    (format!("{before}{after}"), hole.into())
}

#[test]
fn an_exercise_is_its_answer_with_a_hole() {
    for (name, exercise, answer) in [
        ("row_scan", include_str!("../src/row_scan.rs"), include_str!("../answers/row_scan.rs")),
        ("sets", include_str!("../src/sets.rs"), include_str!("../answers/sets.rs")),
        ("fewest", include_str!("../src/fewest.rs"), include_str!("../answers/fewest.rs")),
    ] {
        let ((exercise, hole), (answer, filled)) = (without_hole(exercise), without_hole(answer));
        assert_eq!(exercise, answer, "{name}");
        assert_eq!(hole.trim(), "todo!(\"fill the hole\")", "{name}: the hole is not empty");
        assert!(!filled.contains("todo!"), "{name}: the answer is empty");
    }
}
