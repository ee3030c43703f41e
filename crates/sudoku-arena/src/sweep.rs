//! How the speed changes with the number of boards given at once, and with the number of threads.

use crate::Field;
use crate::record::StrategyRecord;
use std::hint::black_box;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};
use sudoku_core::{Answer, Grid, Solver, with_size};
use sudoku_solvers::Entry;

/// Measures how the speed of a strategy changes with the batch and with the threads, and adds the times to its record.
///
/// It measures batches of 1, 2, 4, ... boards, if the strategy works on many together, and 1, 2, ... threads, each
/// with its own solver. Each measurement takes this many seconds. Answers are not checked and there is no budget: use it
/// on boards that the strategy answered.
pub fn sweep(field: &Field, entry: &'static Entry, seconds: f64, record: &mut StrategyRecord) {
    let time = Duration::from_secs_f64(seconds.max(0.001));
    with_size!(field.size, N => sweep_size::<N>(field, entry, time, record));
}

fn sweep_size<const N: usize>(
    field: &Field,
    entry: &'static Entry,
    time: Duration,
    record: &mut StrategyRecord,
) {
    let boards = field.boards.iter();
    let puzzles: Vec<Grid<N>> = boards.filter_map(|board| Grid::try_from(board.grid).ok()).collect();
    let Some(mut solver) = entry.solver::<N>() else { return };

    if solver.is_batched() {
        let mut answers = vec![Answer::None; puzzles.len()];
        let mut size = 1;
        while size < 2 * puzzles.len() {
            let batch = size.min(puzzles.len());
            let (done, elapsed) = run_for(time, || pass(solver.as_mut(), &puzzles, batch, &mut answers));
            record.batches.push((batch, 1e6 * elapsed.as_secs_f64() / done as f64));
            size *= 2;
        }
    }

    let cores = thread::available_parallelism().map_or(1, usize::from);
    for threads in 1..=cores {
        let barrier = Barrier::new(threads);
        let worker = || {
            let mut solver = entry.solver::<N>().expect("it was made before");
            let mut answers = vec![Answer::None; puzzles.len()];
            let mut pass = || pass(solver.as_mut(), &puzzles, puzzles.len(), &mut answers);
            pass(); // warms up
            barrier.wait();
            let (done, elapsed) = run_for(time, pass);
            done as f64 / elapsed.as_secs_f64()
        };
        let rate = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().map(|worker| worker.join().expect("no strategy panics")).sum::<f64>()
        });
        record.threads.push((threads, rate));
    }
}

/// Solves all boards once, `batch` at a time, and returns their number.
fn pass<const N: usize>(
    solver: &mut dyn Solver<N>,
    puzzles: &[Grid<N>],
    batch: usize,
    answers: &mut [Answer<N>],
) -> usize {
    for (puzzles, answers) in puzzles.chunks(batch.max(1)).zip(answers.chunks_mut(batch.max(1))) {
        solver.answer_batch(black_box(puzzles), answers);
        black_box(answers);
    }
    puzzles.len()
}

/// Repeats a pass until the time is over. Returns the number of boards that were solved, and the time that it took.
fn run_for(time: Duration, mut pass: impl FnMut() -> usize) -> (usize, Duration) {
    let (start, mut done) = (Instant::now(), 0);
    loop {
        done += pass();
        let elapsed = start.elapsed();
        if elapsed >= time {
            return (done, elapsed);
        }
    }
}
