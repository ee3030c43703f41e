//! What recording costs: `cargo run --release -p sudoku-trace --example cost`.
//!
//! To run only some strategies, give their names as arguments.
//!
//! For each strategy the bare search and the recorded one are run in turn, in the same process, and the medians of their
//! times are compared. Then a trace of a million steps is weighed, and walked backward from many places.

use std::hint::black_box;
use std::time::{Duration, Instant};
use sudoku_core::{Grid, Solver};
use sudoku_rowscan::RowScan;
use sudoku_solvers::{Entry, STRATEGIES};
use sudoku_trace::{Lang, Recording, Source, Trace, Window, html, record};

const LEETCODE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const ANTI_SCAN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const MILLION: u64 = 1_000_000;

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The average time that `work` takes, over many runs in a row.
fn time<T>(times: u32, mut work: impl FnMut() -> T) -> Duration {
    let then = Instant::now();
    for _ in 0..times {
        black_box(work());
    }
    then.elapsed() / times
}

/// The bare search for the first solution, and the recorded one, side by side.
fn compare(solver: &mut dyn Solver, grid: &Grid) -> (Duration, Duration, Trace) {
    let trace = record(solver, grid, &Recording::DEFAULT);
    let once = time(1, || solver.first(grid));
    let times = (20_000_000 / once.as_nanos().max(1)).clamp(1, 2_000) as u32;
    let (mut bare, mut recorded) = (Vec::new(), Vec::new());
    for _ in 0..15 {
        bare.push(time(times, || solver.first(black_box(grid))));
        recorded.push(time(times.div_ceil(4), || record(solver, black_box(grid), &Recording::DEFAULT)));
    }
    (median(bare), median(recorded), trace)
}

/// The strategies of the list that were asked for.
fn strategies() -> impl Iterator<Item = &'static Entry> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    STRATEGIES.iter().filter(move |entry| names.is_empty() || names.iter().any(|name| name == entry.name))
}

fn main() {
    println!("recording against the bare search, medians of 15 rounds:");
    println!(
        "{:12} {:20} {:>8} {:>12} {:>12} {:>6} {:>12}",
        "board", "strategy", "steps", "bare", "recorded", "ratio", "first jump"
    );
    for (name, line) in [("leetcode-37", LEETCODE), ("inkala-2012", INKALA)] {
        let grid: Grid = line.parse().expect("a board");
        for entry in strategies() {
            let Some(mut solver) = entry.solver::<9>() else { continue };
            let (bare, recorded, trace) = compare(&mut *solver, &grid);
            let ratio = recorded.as_secs_f64() / bare.as_secs_f64();
            // The first to jump pays for the keyframes.
            let jump = median((0..5).map(|_| time(1, || trace.clone().at(u64::MAX).step())).collect());
            let (bare, recorded, jump) =
                (format!("{bare:.1?}"), format!("{recorded:.1?}"), format!("{jump:.1?}"));
            println!(
                "{name:12} {:20} {:>8} {bare:>12} {recorded:>12} {ratio:>6.2} {jump:>12}",
                entry.name,
                trace.last()
            );
        }
    }

    println!("\na million steps on the row scan's worst case, for the strategies that take this many:");
    println!(
        "{:20} {:>8} {:>8} {:>16} {:>16}",
        "strategy", "steps", "MiB", "step back, mean", "worst of 2,000"
    );
    let grid: Grid = ANTI_SCAN.parse().expect("a board");
    for entry in strategies() {
        let Some(mut solver) = entry.solver::<9>() else { continue };
        let recording = Recording {
            window: Window::First(MILLION),
            solutions: u64::MAX,
            placements: MILLION,
            bytes: usize::MAX,
            cancel: None,
        };
        let trace = record(&mut *solver, &grid, &recording);
        if trace.last() < MILLION {
            continue;
        }
        let mut cursor = trace.at(MILLION);
        let mut times = Vec::new();
        for place in 0..2_000 {
            // Places all over the trace, at every distance after a keyframe.
            cursor.seek(MILLION - place * 499);
            let then = Instant::now();
            cursor.back();
            times.push(then.elapsed());
        }
        let mean = times.iter().sum::<Duration>() / times.len() as u32;
        let worst = *times.iter().max().expect("two thousand");
        let mib = trace.memory() as f64 / f64::from(1 << 20);
        let (mean, worst) = (format!("{mean:.1?}"), format!("{worst:.1?}"));
        println!("{:20} {:>8} {mib:>8.1} {mean:>16} {worst:>16}", entry.name, trace.last());
    }

    let grid: Grid = LEETCODE.parse().expect("a board");
    let trace = record(&mut RowScan, &grid, &Recording::DEFAULT);
    let source = STRATEGIES.iter().find(|entry| entry.name == "row-scan").map_or("", |entry| entry.source);
    let page = html(&[(&trace, "leetcode-37", &Source::all("row-scan", source))], Lang::En);
    let kib = page.len() as f64 / 1024.0;
    println!("\nHTML of LeetCode 37 by the row scan, all {} steps: {kib:.1} KiB", trace.last());
}
