//! Counts the guesses a board: the mean over seeded symmetric copies of each board, limit two solutions, a two-way branch
//! counted once. With a folder, it also writes the copies into it, so that another solver can be run on the same boards.
//!
//! ```text
//! cargo run --release -p sudoku-simd --example guesses -- FILE [COPIES [BOARDS [FOLDER]]]
//! ```
//!
//! FILE holds one board a line; lines that start with `#` are skipped. COPIES is 32 unless said otherwise, BOARDS how many
//! boards to take, all unless said otherwise.

use std::io::Write;
use sudoku_core::{Cell, Grid, Limits, Solver};
use sudoku_simd::Simd;

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
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let turned: Vec<Grid> = boards.iter().map(|board| random.copy(board)).collect();
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

/// A seeded source of symmetries (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        for i in (1..N).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// An order of the nine rows, or columns, that keeps bands together.
    fn lines(&mut self) -> [usize; 9] {
        let bands = self.order::<3>();
        let inside = [self.order::<3>(), self.order::<3>(), self.order::<3>()];
        std::array::from_fn(|i| 3 * bands[i / 3] + inside[i / 3][i % 3])
    }

    /// A board with its digits relabelled, its rows and columns reordered, and, half the time, turned over its diagonal.
    fn copy(&mut self, board: &Grid) -> Grid {
        let (rows, columns, digits) = (self.lines(), self.lines(), self.order::<9>());
        let over = self.below(2) == 1;
        let mut copy = Grid::EMPTY;
        for (cell, digit) in board.digits() {
            let (row, column) = if over { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
            let digit = sudoku_core::Digit::from_index(digits[digit.index()]);
            copy.set(Cell::new(rows[row], columns[column]), Some(digit));
        }
        copy
    }
}
