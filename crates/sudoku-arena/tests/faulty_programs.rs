//! External programs that do something wrong: each is reported as what it is, none blocks the arena, and the results
//! of the others stay valid.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use sudoku_arena::{
    Board, Entrant, Field, InHouse, Program, Rules, SetRecord, Source, StrategyRecord, Verdict, compete,
    table,
};
use sudoku_core::Grid;
use tempfile::TempDir;

/// Boards, and a folder with the file `right`: their solutions, one a line.
struct Arena {
    field: Field,
    folder: TempDir,
    solutions: Vec<String>,
}

impl Arena {
    /// This many boards: the same few, again and again.
    fn new(boards: usize) -> Arena {
        let lesson = Source::from_corpus(sudoku_corpus::set("lesson").unwrap());
        let boards: Vec<Board> = lesson.boards.iter().cycle().take(boards).cloned().collect();
        let source = Source { name: "boards".into(), about: "for a test".into(), as_is: false, boards };
        let field = Field::draw(source, &Rules::default()).remove(0);
        let mut solver = sudoku_solvers::find("bitmask-singles").unwrap().solver::<9>().unwrap();
        let mut solve = |board: &Board| {
            let puzzle: Grid = board.grid.try_into().unwrap();
            solver.first(&puzzle).unwrap().to_string()
        };
        let solutions: Vec<String> = field.boards.iter().map(&mut solve).collect();
        let folder = tempfile::tempdir().unwrap();
        let arena = Arena { field, folder, solutions };
        arena.write("right", &arena.solutions);
        arena
    }

    fn write(&self, name: &str, lines: &[String]) {
        fs::write(self.folder.path().join(name), lines.join("\n") + "\n").unwrap();
    }

    /// A shell script as a competitor. It runs in the folder.
    fn script(&self, script: &str) -> Program {
        let mut program = Program::new("script", ["sh", "-c", script].map(Into::into).to_vec());
        program.folder = Some(self.folder.path().to_owned());
        program.limit = Duration::from_secs(20);
        program
    }

    fn compare(&self, entrants: &[Box<dyn Entrant>]) -> SetRecord {
        compete(&self.field, entrants, &Rules { seconds: 0.0, ..Rules::default() }, &mut |_| {})
    }

    /// Lets it compete beside one of our strategies, whose result must stay valid.
    fn result(&self, program: Program) -> StrategyRecord {
        let ours = sudoku_solvers::find("bitmask-singles").unwrap();
        let record = self.compare(&[
            Box::new(program),
            Box::new(InHouse::new(ours.name, ours.idea, |size| ours.make(size))),
        ]);
        assert_eq!(record.results[1].verdict, Verdict::Right);
        // On a noisy machine its rank may be withheld.
        assert!(record.results[1].is_rankable());
        assert!(table::text(&record).contains("| script"), "{}", table::text(&record));
        record.results[0].clone()
    }

    fn reason(&self, script: &str, verdict: Verdict) -> String {
        let result = self.result(self.script(script));
        assert_eq!(result.verdict, verdict, "{script}: {:?}", result.reason);
        assert_eq!(result.rank, None);
        result.reason.unwrap()
    }
}

fn assert_says(reason: &str, words: &[&str]) {
    for word in words {
        assert!(reason.contains(word), "{word:?} is not in {reason:?}");
    }
}

#[test]
fn a_right_one_is_ranked_whatever_it_does_with_its_input() {
    let arena = Arena::new(3000); // more than a pipe holds
    for script in [
        "cat > /dev/null; cat right",            // reads everything before it writes
        "cat right",                             // reads nothing
        "exec <&-; cat right",                   // closes its input
        "cat > /dev/null; sed 's/$/\\r/' right", // ends lines as DOS does
        "cat > /dev/null; cat right; echo not for the results >&2",
    ] {
        let result = arena.result(arena.script(script));
        assert_eq!(result.verdict, Verdict::Right, "{script}: {:?}", result.reason);
        assert!(result.is_rankable() && result.rank.is_none_or(|rank| rank <= 2));
        assert!(result.start_up_milliseconds.is_some_and(|time| time > 0.0) || script.contains("cat right"));
    }
}

#[test]
fn status_1_after_every_answer_is_not_a_crash() {
    let arena = Arena::new(7);
    let verdict = |script: &str| arena.result(arena.script(script)).verdict;
    assert_eq!(verdict("cat > /dev/null; cat right; exit 1"), Verdict::Right);
    assert_eq!(verdict("cat > /dev/null; cat right; exit 3"), Verdict::Failed);
}

#[test]
fn a_crash_is_reported_with_its_status_and_its_last_line() {
    let arena = Arena::new(7);
    let reason = arena.reason("head -n 2 right; echo no memory left >&2; exit 3", Verdict::Failed);
    assert_says(&reason, &["exit status: 3", "no memory left", &arena.field.boards[2].label]);
    let reason = arena.reason("cat right; kill -SEGV $$", Verdict::Failed);
    assert_says(&reason, &["signal: 11"]);
}

#[test]
fn one_that_hangs_is_stopped_with_all_that_it_started_and_loses_its_boards() {
    let arena = Arena::new(7);
    let mut program = arena.script("sleep 600 & echo $! > child; wait");
    program.limit = Duration::from_millis(400);
    let start = Instant::now();
    let result = arena.result(program);
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!((result.verdict, result.answered, result.lost), (Verdict::GaveUp, 0, 7));
    assert_eq!(result.rank, Some(2), "it made no error");
    assert_says(
        &result.reason.unwrap(),
        &["did not finish the 7 boards in one pass within its limit of 0.4 s", "lost 7 of 7 boards"],
    );
    // Each board had a seventh of the limit.
    let lost = result.lost_microseconds.unwrap();
    assert!((55_000.0..400_000.0).contains(&lost), "{lost}");
    assert!((result.par2.unwrap().median - 2.0 * lost).abs() < 1e-6 * lost);
    assert!(!lives(&arena.folder.path().join("child")));
}

#[test]
fn one_that_hangs_on_some_boards_keeps_the_others() {
    let arena = Arena::new(7);
    let pairs: Vec<String> = arena
        .field
        .boards
        .iter()
        .map(|board| &board.grid)
        .zip(&arena.solutions)
        .map(|(board, solution)| format!("{board}\t{solution}"))
        .collect();
    arena.write("pairs", &pairs);
    let slow = arena.field.boards[2].grid.to_string();
    let mut program = arena.script(&format!(
        "while read -r board; do test $board = {slow} && sleep 600; grep -F -m 1 $board pairs; done"
    ));
    program.limit = Duration::from_secs(7);
    let lost: Vec<usize> =
        (0..7).filter(|&place| arena.field.boards[place].grid.to_string() == slow).collect();
    let result = arena.result(program);
    assert_eq!(result.verdict, Verdict::GaveUp, "{:?}", result.reason);
    assert_eq!((&result.lost_boards, result.answered), (&lost, 7 - lost.len()));
    let (time, lost_time) = (result.microseconds.unwrap().median, result.lost_microseconds.unwrap());
    assert!(lost_time >= 1e6 && time < lost_time, "{time} {lost_time}");
}

#[test]
fn one_that_is_too_slow_for_a_pass_but_answers_each_board_is_not_shown_as_right() {
    let arena = Arena::new(60);
    let pairs: Vec<String> = arena
        .field
        .boards
        .iter()
        .zip(&arena.solutions)
        .map(|(board, solution)| format!("{}\t{solution}", board.grid))
        .collect();
    arena.write("pairs", &pairs);
    // A tenth of a second for each board: 60 boards take six seconds.
    let mut program =
        arena.script("while read -r board; do sleep 0.1; grep -F -m 1 $board pairs; done < /dev/stdin");
    program.limit = Duration::from_secs(4);
    let result = arena.result(program);
    assert_eq!((result.verdict, result.lost), (Verdict::GaveUp, 0), "{:?}", result.reason);
    assert!(result.sampled && !result.complete && result.rank.is_some());
    assert!((20..60).contains(&result.given) && result.answered == result.given, "{result:?}");
    assert_says(
        &result.reason.unwrap(),
        &[
            "did not finish the 60 boards in one pass within its limit of 4 s",
            "one at a time, with 0.200 s for each",
            &format!("answered {0} of {0}", result.given),
        ],
    );
}

#[test]
fn one_that_says_gave_up_is_not_said_to_have_run_out_of_time() {
    let arena = Arena::new(7);
    let mut lines = arena.solutions.clone();
    lines[3] = "gave-up".into();
    arena.write("some", &lines);
    // Alone, the lost board is the only one that it reads.
    let result = arena.result(arena.script("cat > in; if test $(wc -l < in) = 7; then cat some; elif test $(wc -l < in) = 6; then sed 4d some; else echo gave-up; fi"));
    assert_eq!((result.verdict, result.lost_boards), (Verdict::GaveUp, vec![3]), "{:?}", result.reason);
    let reason = result.reason.unwrap();
    assert_says(&reason, &["lost 1 of 7 boards", "it printed gave-up"]);
    assert!(!reason.contains("limit"), "{reason}");
}

#[test]
fn a_stopped_comparison_stops_the_program_within_a_second() {
    // While it is verified, while it starts, and while it is built.
    for place in ["command", "start", "build"] {
        let arena = Arena::new(7);
        let hangs = "sleep 600 & echo $! > child; wait";
        let mut program = arena.script(match place {
            "start" => hangs,
            _ => "cat > in; test -s in || exit 0; sleep 600 & echo $! > child; wait",
        });
        if place == "build" {
            program.build = Some(["sh", "-c", hangs].map(Into::into).to_vec());
        }
        program.limit = Duration::from_secs(300);
        let flag = AtomicBool::new(false);
        let child = arena.folder.path().join("child");
        let rules = Rules { seconds: 0.0, cancel: Some(&flag), ..Rules::default() };
        let mut stopped = None;
        let set = std::thread::scope(|scope| {
            let stop = scope.spawn(|| {
                while !fs::read_to_string(&child).is_ok_and(|id| !id.is_empty()) {
                    std::thread::sleep(Duration::from_millis(5));
                }
                flag.store(true, Ordering::Relaxed);
                Instant::now()
            });
            let entrants: [Box<dyn Entrant>; 1] = [Box::new(program)];
            let set = compete(&arena.field, &entrants, &rules, &mut |_| {});
            stopped = stop.join().ok();
            set
        });
        assert!(stopped.unwrap().elapsed() < Duration::from_secs(1), "{place}");
        assert_eq!(set.results[0].verdict, Verdict::Stopped, "{place}: {:?}", set.results[0].reason);
        assert!(!lives(&child), "{place}");
    }
}

#[test]
fn a_program_is_built_before_it_is_asked_for_its_version() {
    let arena = Arena::new(7);
    let mut program = arena.script("cat right");
    program.build = Some(["sh", "-c", "printf 'echo built 1.0' > version"].map(Into::into).to_vec());
    program.version = Some(["sh", "version"].map(Into::into).to_vec());
    assert_eq!(program.describe(None).version.as_deref(), Some("built 1.0"));
    let mut program = arena.script("cat right");
    program.build = Some(vec!["false".into()]);
    program.version = Some(["echo", "2.0"].map(Into::into).to_vec());
    assert_eq!(program.describe(None).version, None, "what cannot be built has no version");
}

#[test]
fn memory_and_processor_time_are_those_of_the_program() {
    let arena = Arena::new(7);
    // About 30 MiB: the shell holds its variable.
    let result =
        arena.result(arena.script("cat right; x=$(head -c 30000000 /dev/zero | tr '\\0' x); exit 0"));
    assert_eq!(result.verdict, Verdict::Right, "{:?}", result.reason);
    if cfg!(target_os = "linux") {
        assert!(result.peak_memory_bytes.unwrap() > 30_000_000, "{:?}", result.peak_memory_bytes);
        assert!(result.cpu_microseconds.unwrap() > 0.0);
    }
}

#[test]
fn a_program_says_its_version() {
    let mut program = Program::new("shell", vec!["sh".into()]);
    program.version = Some(["sh", "-c", "echo; echo shell 1.2.3; echo more"].map(Into::into).to_vec());
    let described = program.describe(None);
    assert_eq!((described.strategy.as_str(), described.version.as_deref()), ("shell", Some("shell 1.2.3")));
    program.version = Some(["sh", "-c", "echo shell 1.2.3; exit 1"].map(Into::into).to_vec());
    assert_eq!(program.describe(None).version, None);
}

/// Whether the process whose id is in the file is still running. A process that only waits to be reaped is not.
fn lives(file: &Path) -> bool {
    let id = fs::read_to_string(file).unwrap();
    let output = std::process::Command::new("ps").args(["-o", "stat=", "-p", id.trim()]).output().unwrap();
    let state = String::from_utf8(output.stdout).unwrap();
    !state.trim().is_empty() && !state.trim().starts_with('Z')
}

#[test]
fn one_that_leaves_a_daemon_behind_does_not_block_us() {
    let arena = Arena::new(7);
    let start = Instant::now();
    let result = arena.result(arena.script("sleep 600 > /dev/null 2>&1 & echo $! > child; cat right"));
    assert_eq!(result.verdict, Verdict::Right, "{:?}", result.reason);
    assert!(!lives(&arena.folder.path().join("child")));
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_deaf_one_is_stopped() {
    let arena = Arena::new(3000);
    let mut program = arena.script("exec sleep 600");
    program.limit = Duration::from_millis(300);
    let result = arena.result(program);
    assert_eq!((result.verdict, result.given, result.lost), (Verdict::GaveUp, 20, 20));
    assert!(result.sampled);
    assert_says(
        &result.reason.unwrap(),
        &["lost 20 of the first 20 of 3000 boards", &arena.field.boards[0].label],
    );
}

#[test]
fn a_flood_is_stopped() {
    let arena = Arena::new(7);
    let start = Instant::now();
    let reason = arena.reason("cat right; exec yes", Verdict::Failed);
    assert_says(&reason, &["printed more than"]);
    let reason = arena.reason("exec head -c 1000000000 /dev/zero", Verdict::Failed);
    assert_says(&reason, &["printed more than"]);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn garbage_is_shown() {
    let arena = Arena::new(7);
    let reason = arena.reason("cat > /dev/null; head -n 1 right; yes what? | head -n 6", Verdict::Failed);
    assert_says(&reason, &["printed \"what?\"", "expected 81 digits", &arena.field.boards[1].label]);
    let reason = arena.reason("head -c 700 /dev/urandom | tr '\\n' x | fold -b -w 100", Verdict::Failed);
    assert_says(&reason, &["printed"]);
}

#[test]
fn a_wrong_digit_is_wrong() {
    let arena = Arena::new(7);
    let mut solutions = arena.solutions.clone();
    let last = solutions[4].pop().unwrap();
    solutions[4].push(if last == '1' { '2' } else { '1' });
    arena.write("wrong", &solutions);
    let reason = arena.reason("cat > /dev/null; cat wrong", Verdict::Wrong);
    assert_says(&reason, &["which is not a solution", &arena.field.boards[4].label]);
    let reason = arena.reason("cat > /dev/null; head -n 2 right; yes none | head -n 5", Verdict::Wrong);
    assert_says(&reason, &["said none, is unique", &arena.field.boards[2].label]);
}

#[test]
fn lines_are_counted() {
    let arena = Arena::new(7);
    let reason = arena.reason("cat > /dev/null; head -n 6 right", Verdict::Failed);
    assert_says(&reason, &["printed 6 lines for 7 boards", &arena.field.boards[6].label]);
    let reason = arena.reason("cat > /dev/null; cat right; echo none", Verdict::Failed);
    assert_says(&reason, &["printed 8 lines for 7 boards"]);
    let reason = arena.reason("exec >&-; sleep 0.05", Verdict::Failed);
    assert_says(&reason, &["printed 0 lines for 7 boards", &arena.field.boards[0].label]);
}

#[test]
fn right_once_and_wrong_later_is_wrong() {
    let arena = Arena::new(7);
    // The first runs are starts with an empty input. Then comes the run that is verified.
    let script = "cat > input; if test -s input && test -e seen; then sed s/1/2/ right; elif test -s input; then touch seen; cat right; fi";
    let reason = arena.reason(script, Verdict::Wrong);
    assert_says(&reason, &["was right at first, then, while it was timed, gave"]);
}

#[test]
fn one_that_is_not_there_is_absent() {
    let arena = Arena::new(7);
    let result = arena.result(Program::new("script", vec!["no-such-program-anywhere".into()]));
    assert_eq!(result.verdict, Verdict::Absent);
    assert_says(&result.reason.unwrap(), &["no-such-program-anywhere is not on this machine"]);
    let mut program = arena.script("cat right");
    program.check = Some(vec!["false".into()]);
    let result = arena.result(program);
    assert_eq!(result.verdict, Verdict::Absent);
    assert_says(&result.reason.unwrap(), &["its check (`false`) ended with exit status: 1"]);
}

#[test]
fn one_that_times_itself_is_believed_within_reason() {
    let arena = Arena::new(7);
    let timed = |script: &str| {
        let mut program = arena.script(script);
        program.command.push("script".into()); // $0; the arguments after it are $1 and $2
        program.timed = true;
        arena.result(program)
    };
    let rounds = "cat > input; test -s input && cat right; test \"$1\" = --rounds; for i in $(seq $2); do echo 7000; done";
    let result = timed(rounds);
    assert_eq!(result.verdict, Verdict::Right, "{:?}", result.reason);
    assert_eq!(result.microseconds.unwrap().median, 1.0);

    let result = timed("cat right; echo 3600000000000");
    assert_eq!(result.verdict, Verdict::Failed);
    assert_says(&result.reason.unwrap(), &["claims to have worked 3600"]);
    let result = timed("cat right; echo soon");
    assert_says(&result.reason.unwrap(), &["expected nanoseconds"]);
    let result = timed("cat right");
    assert_says(&result.reason.unwrap(), &["printed 7 lines for 7 boards and 1 rounds"]);
}
