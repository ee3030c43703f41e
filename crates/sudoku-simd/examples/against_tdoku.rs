//! Measures `simd` and `simd-many` against tdoku's own benchmark program, in turns, on one core, and prints the medians of
//! the ratios.
//!
//! ```text
//! cargo build --release -p sudoku-simd --example against_tdoku
//! taskset -c 1 target/release/examples/against_tdoku RUN_BENCHMARK ROUNDS FILE...
//! ```
//!
//! RUN_BENCHMARK is the program that tdoku's build makes; FILE holds one board on each line. A file whose boards have no
//! solution needs a first line `#ALLOWZERO`, or tdoku refuses it. `SUDOKU_BACKEND` forces a back-end of ours.
//!
//! Each answer of ours is checked before the clock starts: a solution obeys the rules and keeps the givens, and the number
//! of solutions is the same as from `bitmask-singles`. Both programs stop at two solutions, take the boards as given, in
//! order, and run the whole file again and again: ours for half a second each, tdoku for a second.

use std::process::Command;
use std::time::Instant;
use sudoku_bitmask::BitmaskSingles;
use sudoku_core::{Grid, Limits, Report, Solver};
use sudoku_simd::{Simd, SimdMany};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [tdoku, rounds, files @ ..] = &arguments[..] else {
        return Err("expected: RUN_BENCHMARK ROUNDS FILE...".into());
    };
    let rounds: usize = rounds.parse()?;
    let (mut one, mut many) = (Simd::default(), SimdMany::default());
    println!("back-end {}, medians of {rounds} rounds", one.backend());
    println!(
        "{:22} {:>7} {:>9} {:>8} {:>10} {:>6} {:>8} {:>10} {:>6} {:>8}",
        "", "boards", "tdoku/s", "guesses", "many/s", "ratio", "guesses", "one/s", "ratio", "guesses"
    );
    for file in files {
        let mut boards = Vec::new();
        for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')) {
            boards.push(line.get(..81).unwrap_or(line).parse::<Grid>()?);
        }
        let mut guesses = [0; 2];
        let mut wrong = None;
        many.solve_batch(&boards, &Limits::UNIQUE, &mut |place, report: &Report| {
            let (board, answer) = (&boards[place], &report.answer);
            let alone = one.solve_within(board, &Limits::UNIQUE);
            guesses[0] += report.stats.guesses.unwrap_or(0);
            guesses[1] += alone.stats.guesses.unwrap_or(0);
            let expected = BitmaskSingles.count(board, 2);
            for answer in [answer, &alone.answer, &one.solve(board)] {
                let sound = answer.solution().is_none_or(|solution| solution.is_solution_of(board));
                if answer.solutions() != expected || !sound {
                    wrong.get_or_insert(format!("wrong on {board}: {answer}"));
                }
            }
        });
        if let Some(wrong) = wrong {
            return Err(wrong.into());
        }
        let mut results = Vec::new();
        let mut tdoku_guesses = 0.0;
        for _ in 0..rounds {
            let many = rate(&boards, || {
                let mut solutions = 0;
                many.solve_batch(&boards, &Limits::UNIQUE, &mut |_, report| {
                    solutions += report.answer.solutions();
                });
                solutions
            });
            let one = rate(&boards, || boards.iter().map(|board| one.solve(board).solutions()).sum());
            let number = boards.len().to_string();
            let command = ["-c1", "-r0", "-w1", "-t1", "-s", "tdoku", "-n", &number, file];
            let output = Command::new(tdoku).args(command).output()?;
            let line = String::from_utf8(output.stdout)?;
            let mut fields = line.trim().rsplit(',').map(str::parse::<f64>);
            let mut field = |place| fields.nth(place).ok_or("tdoku's line is too short");
            tdoku_guesses = field(0)??;
            let theirs = field(2)??;
            results.push([theirs, many, many / theirs, one, one / theirs]);
        }
        let mut median = |of: usize| {
            results.sort_by(|a, b| a[of].total_cmp(&b[of]));
            results[rounds / 2][of]
        };
        let name = std::path::Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        let [many_guesses, one_guesses] = guesses.map(|guesses| guesses as f64 / boards.len() as f64);
        println!(
            "{name:22} {:>7} {:>9.0} {tdoku_guesses:>8.3} {:>10.0} {:>6.2} {many_guesses:>8.3} {:>10.0} {:>6.2} \
             {one_guesses:>8.3}",
            boards.len(),
            median(0),
            median(1),
            median(2),
            median(3),
            median(4),
        );
    }
    Ok(())
}

/// Boards a second: the whole list over and over for half a second, after one round to warm up.
fn rate(boards: &[Grid], mut run: impl FnMut() -> u64) -> f64 {
    std::hint::black_box(run());
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed().as_secs_f64() < 0.5 {
        std::hint::black_box(run());
        done += boards.len();
    }
    done as f64 / start.elapsed().as_secs_f64()
}
