//! Counts the guesses for each board: the mean over seeded symmetric copies, at a limit of two solutions, with a two-way branch
//! counted once. With a folder, it also writes the copies there, so that another solver can run on the same boards.
//!
//! ```text
//! cargo run --release -p sudoku-simd --example guesses -- FILE [COPIES [BOARDS [FOLDER]]]
//! ```
//!
//! FILE holds one board on each line; lines that start with `#` are skipped. COPIES is the number of copies of each board (32
//! by default), BOARDS the number of boards to take (all by default).

use std::io::Write;
use sudoku_core::{Grid, Limits, Solver};
use sudoku_simd::Simd;
use sudoku_symmetry::{Random, Symmetry};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("expected: FILE [COPIES [BOARDS [FOLDER]]]")?;
    let copies = arguments.get(1).map_or(Ok(32), |number| number.parse::<u64>())?;
    let most = arguments.get(2).map_or(Ok(usize::MAX), |number| number.parse())?;
    let mut boards = Vec::new();
    for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')).take(most) {
        boards.push(line.get(..81).unwrap_or(line).parse::<Grid>()?);
    }
    let mut solver = Simd::default();
    let (mut total, mut least, mut most) = (0.0, f64::MAX, 0.0_f64);
    for seed in 1..=copies {
        let mut random = Random::new(seed, 0);
        let turned: Vec<Grid> =
            boards.iter().map(|board| Symmetry::random(&mut random).apply(board)).collect();
        let mut guesses = 0;
        for board in &turned {
            guesses += solver.solve_within(board, &Limits::UNIQUE).stats.guesses.unwrap_or(0);
        }
        let mean = guesses as f64 / boards.len() as f64;
        (total, least, most) = (total + mean, least.min(mean), most.max(mean));
        if let Some(folder) = arguments.get(3) {
            let path = std::path::Path::new(folder).join(format!("copy-{seed}.txt"));
            let mut out = std::io::BufWriter::new(std::fs::File::create(path)?);
            turned.iter().try_for_each(|board| writeln!(out, "{board}"))?;
        }
    }
    println!(
        "{} boards, {copies} copies each: {:.3} guesses a board (the copies between {least:.3} and {most:.3})",
        boards.len(),
        total / copies as f64
    );
    Ok(())
}
