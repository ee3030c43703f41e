//! The competitors of `docs/competitors.md` answer correctly. One that needs something that is missing here is skipped,
//! with a note.

use std::io::Write;
use std::path::Path;
use sudoku_arena::{Entrant, Field, Program, Rules, Source, Verdict, compete, table};

fn examples() -> Vec<Box<dyn Entrant>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("competitors/competitors.toml");
    let programs = Program::from_file(&file).unwrap();
    assert_eq!(programs.len(), 3);
    programs.into_iter().map(|program| -> Box<dyn Entrant> { Box::new(program) }).collect()
}

#[test]
fn the_examples_answer_rightly() {
    let entrants = examples();
    // The first boards of a set, as they are: Python takes minutes for some of the others.
    let rules = Rules { seconds: 0.0, as_is: true, ..Rules::default() };
    for set in ["lesson", "several", "none", "invalid"] {
        let mut source = Source::from_corpus(sudoku_corpus::set(set).unwrap());
        source.boards.truncate(4);
        let field = Field::draw(source, &rules).remove(0);
        let record = compete(&field, &entrants, &rules, &mut |_| {});
        for result in &record.results {
            if result.verdict == Verdict::Absent {
                // Not `eprintln!`: the test harness hides its output if the test passes.
                let why = result.reason.as_deref().unwrap_or_default();
                let _ = writeln!(std::io::stderr(), "skipped: {}: {why}", result.strategy);
            } else {
                assert_eq!(result.verdict, Verdict::Right, "{set}: {}", table::text(&record));
            }
        }
    }
}

#[test]
fn a_faulty_file_of_competitors_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.toml");
    let fault = |text: &str| {
        std::fs::write(&file, text).unwrap();
        Program::from_file(&file).unwrap_err().to_string()
    };
    let unknown = fault("[[competitor]]\nname = \"a\"\ncommand = [\"a\"]\nspeed = 9\n");
    assert!(unknown.contains("line 4") && unknown.contains("speed"), "{unknown}");
    assert!(fault("[[competitor]]\nname = \"a\"\ncommand = []\n").contains("a command is empty"));
    let size = fault("[[competitor]]\nname = \"a\"\ncommand = [\"a\"]\nsizes = [8]\n");
    assert!(size.contains("no board has 8 rows"), "{size}");
    assert!(
        Program::from_file(Path::new("no/such.toml")).unwrap_err().to_string().contains("cannot be read")
    );
}
