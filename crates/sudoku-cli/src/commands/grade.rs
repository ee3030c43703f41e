use crate::commands::trace::Language as Words;
use crate::output;
use crate::status::{Failure, Status, warn};
use clap::{Args, ValueHint};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use sudoku_core::{Grid, Limits};
use sudoku_exercises::grading::{self, Report};
use sudoku_exercises::programs::{self, Language, Like};
use sudoku_exercises::{EXERCISES, Exercise};
use sudoku_solvers::STRATEGIES;

const EXAMPLES: &str = "Examples:
  sudoku grade                            all exercises: their points
  sudoku grade fewest                     one exercise
  sudoku grade answer.py --lang zh        an answer to LeetCode 37, in Chinese
  sudoku grade Sets.java --strategy sets  and the placements of a strategy

The exercises are in crates/sudoku-exercises; `cargo run -- grade NAME` builds and grades what you wrote. A file may be \
in Python, C++, Java or JavaScript: a function as LeetCode 37 asks for it, or a program that speaks the protocol of \
docs/competitors.md. A law that takes too long is stopped. docs/exercises.md says more.

Exit status:
  0    everything that was graded has all points
  1    something has not, or an exercise that was named is not filled in yet
  2    a file could not be read, or its language is not installed";

/// Grade exercises, or an answer in Python, C++, Java or JavaScript
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Grade {
    /// Exercises by name, and files. Without any, all exercises
    #[arg(value_name = "EXERCISE|FILE", value_hint = ValueHint::FilePath)]
    names: Vec<String>,
    /// The language of the report
    #[arg(long, value_enum, default_value_t = Words::En)]
    lang: Words,
    /// For files: grade also whether the placements are those of this strategy
    #[arg(
        long,
        value_name = "NAME",
        value_parser = clap::builder::PossibleValuesParser::new(STRATEGIES.iter().map(|entry| entry.name).collect::<Vec<_>>()),
        hide_possible_values = true,
        add = crate::complete::strategies()
    )]
    strategy: Option<String>,
    /// Check the laws of one exercise in this process, and print what they come to
    #[arg(long, value_name = "EXERCISE", hide = true)]
    laws_of: Option<String>,
}

impl Grade {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        if let Some(name) = &self.laws_of {
            grading::serve(exercise(name).ok_or_else(|| unknown(name))?);
            return Ok(Status::Good);
        }
        let is_exercise = |name: &String| exercise(name).is_some() && !Path::new(name).exists();
        if self.strategy.is_some() && self.names.iter().all(is_exercise) {
            return Err(Failure::unreadable(
                "--strategy: only an answer in a file is compared with a strategy; name one",
            ));
        }
        let chinese = matches!(self.lang, Words::Zh);
        let like = self.strategy.as_deref().map(placements).transpose()?;
        let mut grading =
            Grading { out: output::stdout(), chinese, status: Status::Good, sum: (0, 0), ungraded: 0 };
        if self.names.is_empty() {
            for exercise in &EXERCISES {
                grading.exercise(exercise, false)?;
            }
        }
        for name in &self.names {
            let path = Path::new(name);
            if let Some(exercise) = exercise(name).filter(|_| !path.exists()) {
                grading.exercise(exercise, true)?;
            } else if path.exists() || Language::of(path).is_some() {
                grading.file(path, name, like.as_ref())?;
            } else {
                return Err(unknown(name));
            }
        }
        grading.end()
    }
}

fn exercise(name: &str) -> Option<&'static Exercise> {
    sudoku_exercises::find(name)
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = EXERCISES.iter().map(|exercise| exercise.name).collect();
    Failure::unreadable(format!(
        "{name:?} is neither a file nor an exercise; the exercises are {}",
        names.join(", ")
    ))
}

/// A strategy and its placements on LeetCode 37.
fn placements(name: &str) -> Result<(&'static str, u64), Failure> {
    let entry = STRATEGIES.find(name).ok_or_else(|| {
        let names: Vec<&str> = STRATEGIES.iter().map(|entry| entry.name).collect();
        Failure::unreadable(format!("no strategy is called {name:?}; there are {}", names.join(", ")))
    })?;
    let board = sudoku_corpus::board("leetcode-37").and_then(|board| Grid::<9>::try_from(board.grid).ok());
    let (Some(board), Some(mut solver)) = (board, entry.solver::<9>()) else {
        return Err(Failure::unreadable(format!("{name} does not solve 9x9 boards")));
    };
    let limits = Limits { solutions: 1, ..Limits::UNIQUE };
    Ok((entry.name, solver.solve_within(&board, &limits).stats.placements))
}

/// What has been graded so far.
struct Grading<W> {
    out: W,
    chinese: bool,
    status: Status,
    /// Points, and points that could be had.
    sum: (u32, u32),
    ungraded: usize,
}

impl<W: Write> Grading<W> {
    fn exercise(&mut self, exercise: &'static Exercise, is_named: bool) -> Result<(), Failure> {
        if exercise.is_untouched() {
            self.ungraded += 1;
            if is_named {
                self.status = self.status.max(Status::Bad);
            }
            let Exercise { name, task, file, .. } = exercise;
            if self.chinese {
                writeln!(self.out, "{name}：未评分，还没有做。{}。文件：{file}", task.zh)?;
            } else {
                writeln!(self.out, "{name}: not graded, nothing is filled in yet. {}: {file}", task.en)?;
            }
            return Ok(());
        }
        let program = std::env::current_exe()
            .map_err(|error| Failure::unreadable(format!("this program does not find itself: {error}")))?;
        let mut server = Command::new(program);
        server.args(["grade", grading::LAWS_OF, exercise.name]);
        let report = grading::grade(exercise, &mut server)
            .map_err(|error| Failure::unreadable(format!("{}: cannot be graded: {error}", exercise.name)))?;
        self.report(&report)
    }

    fn file(&mut self, path: &Path, name: &str, like: Option<&(&'static str, u64)>) -> Result<(), Failure> {
        let like = like.map(|&(name, placements)| Like { name, placements });
        match programs::grade(path, name, like) {
            Ok(report) => self.report(&report),
            Err(trouble) => {
                warn(format_args!("{}", trouble.message(name).text(self.chinese)));
                self.status = self.status.max(Status::Unreadable);
                Ok(())
            }
        }
    }

    fn report(&mut self, report: &Report) -> Result<(), Failure> {
        write!(self.out, "{}", report.text(self.chinese))?;
        self.out.flush()?;
        self.sum = (self.sum.0 + report.points(), self.sum.1 + report.out_of());
        if !report.passed() {
            self.status = self.status.max(Status::Bad);
        }
        Ok(())
    }

    fn end(mut self) -> Result<Status, Failure> {
        let ((points, of), ungraded) = (self.sum, self.ungraded);
        if self.chinese {
            write!(self.out, "总分：{points} / {of}")?;
            if ungraded > 0 {
                write!(self.out, "；{ungraded} 道练习未评分")?;
            }
        } else {
            write!(self.out, "total: {points} of {of} points")?;
            if ungraded > 0 {
                write!(self.out, "; not graded: {ungraded}")?;
            }
        }
        writeln!(self.out)?;
        self.out.flush()?;
        Ok(self.status)
    }
}
