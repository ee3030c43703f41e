//! Measures `simd` against tdoku's own benchmark program, in turns, on one core, and prints the median of the ratios.
//!
//! ```text
//! cargo build --release -p sudoku-simd --example against_tdoku
//! taskset -c 1 target/release/examples/against_tdoku RUN_BENCHMARK ROUNDS FILE...
//! ```
//!
//! RUN_BENCHMARK is the program that tdoku's build makes; FILE holds one board a line. A file whose boards have no
//! solution needs a first line `#ALLOWZERO`, by which tdoku takes it. `SUDOKU_BACKEND` forces a back-end of ours.
//!
//! Each answer of ours is checked before the clock starts: a solution obeys the rules and keeps the givens, and the number
//! of solutions is the same as that of `bitmask-singles`. Both programs stop at two solutions, take the boards as given, in
//! order, and run the whole file over and over for at least a second.

use std::process::Command;
use std::time::Instant;
use sudoku_bitmask::BitmaskSingles;
use sudoku_core::{Grid, Limits, Solver};
use sudoku_simd::Simd;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [tdoku, rounds, files @ ..] = &arguments[..] else {
        return Err("expected: RUN_BENCHMARK ROUNDS FILE...".into());
    };
    let rounds: usize = rounds.parse()?;
    let mut solver = Simd::default();
    println!("back-end {}, medians of {rounds} rounds", solver.backend());
    println!(
        "{:24} {:>7} {:>11} {:>11} {:>6} {:>9} {:>9}",
        "", "boards", "simd/s", "tdoku/s", "ratio", "guesses", "tdoku's"
    );
    for file in files {
        let mut boards = Vec::new();
        for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')) {
            boards.push(line.get(..81).unwrap_or(line).parse::<Grid>()?);
        }
        let mut guesses = 0;
        for board in &boards {
            let report = solver.solve_within(board, &Limits::UNIQUE);
            guesses += report.stats.guesses.unwrap_or(0);
            let answer = solver.solve(board);
            let agreed = answer.solutions() == BitmaskSingles.count(board, 2) && answer == report.answer;
            if !agreed || answer.solution().is_some_and(|solution| !solution.is_solution_of(board)) {
                return Err(format!("wrong on {board}: {answer}").into());
            }
        }
        let mut results = Vec::new();
        let mut tdoku_guesses = 0.0;
        for _ in 0..rounds {
            let ours = rate(&mut solver, &boards);
            let number = boards.len().to_string();
            let command = ["-c1", "-r0", "-w1", "-t1", "-s", "tdoku", "-n", &number, file];
            let output = Command::new(tdoku).args(command).output()?;
            let line = String::from_utf8(output.stdout)?;
            let mut fields = line.trim().rsplit(',').map(str::parse::<f64>);
            let mut field = |place| fields.nth(place).ok_or("tdoku's line is too short");
            tdoku_guesses = field(0)??;
            let theirs = field(2)??;
            results.push((ours / theirs, ours, theirs));
        }
        results.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, ours, theirs) = results[rounds / 2];
        let name = std::path::Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        println!(
            "{name:24} {:>7} {ours:>11.0} {theirs:>11.0} {ratio:>6.2} {:>9.3} {tdoku_guesses:>9.3}",
            boards.len(),
            guesses as f64 / boards.len() as f64
        );
    }
    Ok(())
}

/// Boards a second: the whole list over and over for a second, after one round to warm up.
fn rate(solver: &mut Simd, boards: &[Grid]) -> f64 {
    let mut run = || boards.iter().map(|board| solver.solve(board).solutions()).sum::<u64>();
    std::hint::black_box(run());
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed().as_secs_f64() < 1.0 {
        std::hint::black_box(run());
        done += boards.len();
    }
    done as f64 / start.elapsed().as_secs_f64()
}
