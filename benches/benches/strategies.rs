//! Every strategy of the list on every set of the corpus, under criterion.
//!
//! ```text
//! cargo bench                                  everything: some minutes
//! cargo bench -- solve/hard                    one set
//! cargo bench -- --save-baseline before        a baseline, for `critcmp -g 'solve/(.*)/.*'`
//! cargo bench -- --test                        no measuring: every strategy once on every set
//! ```
//!
//! An id is `solve/<set>/<strategy>`. If a set has several sizes, the size follows its name: `<set>-16x16`. One
//! iteration solves the first [`BOARDS`] boards of the set, in order, so that no branch predictor learns a single
//! board. The throughput is in boards. The boards are loaded and every answer is checked before the clock starts. A
//! strategy that needs more than [`BUDGET`] placements on some board is reported, and not run on that set.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::{Duration, Instant};
use sudoku_core::{Answer, Grid, Limits, with_size};
use sudoku_corpus::{Board, Set};
use sudoku_solvers::STRATEGIES;

/// Boards of a set. The larger sets hold ten times as many, and the slower strategies would take minutes for them.
const BOARDS: usize = 100;

/// The most placements on one board. A strategy that needs more is not run on the set. The same on every machine.
const BUDGET: u64 = 200_000;

/// If one iteration takes longer than this, there are fewer samples, all of the same length.
const SLOW: Duration = Duration::from_millis(20);

fn strategies(criterion: &mut Criterion) {
    for set in sudoku_corpus::sets() {
        let mut sizes: Vec<_> = set.boards().iter().map(|board| board.grid.size()).collect();
        sizes.sort();
        sizes.dedup();
        for &size in &sizes {
            let name = if sizes.len() == 1 { set.name.to_string() } else { format!("{}-{size}", set.name) };
            let mut group = criterion.benchmark_group(format!("solve/{name}"));
            group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
            with_size!(size, N => bench_set::<N>(&mut group, &name, set));
            group.finish();
        }
    }
}

/// Runs every strategy that supports the size on the boards of that size.
fn bench_set<const N: usize>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, set: &Set) {
    let of_this_size = |board: &Board| Some((Grid::<N>::try_from(board.grid).ok()?, board.truth));
    let boards: Vec<_> = set.boards().iter().filter_map(of_this_size).take(BOARDS).collect();
    let grids: Vec<Grid<N>> = boards.iter().map(|&(grid, _)| grid).collect();
    group.throughput(Throughput::Elements(grids.len() as u64));
    for entry in STRATEGIES {
        let Some(mut solver) = entry.solver::<N>() else { continue };
        let mut given_up = None;
        for &(grid, truth) in &boards {
            match solver.solve_within(&grid, &Limits::UNIQUE.placements(BUDGET)).answer {
                Answer::GaveUp { .. } => given_up = given_up.or(Some(grid)),
                answer => {
                    assert!(
                        truth.agrees(&answer),
                        "{} on {grid}: {answer}, but the truth is {truth}",
                        entry.name
                    );
                    let right = answer.solution().is_none_or(|solution| solution.is_solution_of(&grid));
                    assert!(right, "{} on {grid}: what it found is not a solution of it", entry.name);
                }
            }
            if given_up.is_some() {
                break;
            }
        }
        if let Some(grid) = given_up {
            println!("solve/{name}/{}: not run, more than {BUDGET} placements on {grid}", entry.name);
            continue;
        }
        let mut answers = vec![Answer::None; grids.len()];
        let mut walk = || {
            solver.answer_batch(black_box(&grids), &mut answers);
            black_box(&mut answers);
        };
        let start = Instant::now();
        walk();
        let is_slow = start.elapsed() > SLOW;
        group.sampling_mode(if is_slow { SamplingMode::Flat } else { SamplingMode::Auto });
        group.sample_size(if is_slow { 10 } else { 50 });
        group.bench_function(entry.name, |bencher| bencher.iter(&mut walk));
    }
}

criterion_group!(benches, strategies);
criterion_main!(benches);
