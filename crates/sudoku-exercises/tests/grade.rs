//! Grades the exercises: `cargo test -p sudoku-exercises --test grade NAME`. An untouched one is ignored.

use libtest_mimic::{Arguments, Failed, Trial};
use std::process::{Command, ExitCode};
use sudoku_exercises::grading::{LAWS_OF, grade, serve};
use sudoku_exercises::{EXERCISES, Exercise, find};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    if let [_, laws_of, name] = &words[..]
        && laws_of == LAWS_OF
    {
        serve(find(name).expect("an exercise"));
        return ExitCode::SUCCESS;
    }
    let trials = EXERCISES.iter().map(|exercise| {
        let name = if exercise.is_untouched() {
            format!("{} (not graded)", exercise.name)
        } else {
            exercise.name.into()
        };
        Trial::test(name, || check(exercise)).with_ignored_flag(exercise.is_untouched())
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn check(exercise: &Exercise) -> Result<(), Failed> {
    let mut server = Command::new(std::env::current_exe()?);
    let report = grade(exercise, server.args([LAWS_OF, exercise.name]))?;
    if report.passed() { Ok(()) } else { Err(report.text(false).into()) }
}
