//! The processor time of the strategies for large boards, board by board:
//!
//! ```sh
//! cargo run --release -p sudoku-constraint --example large -- --limit 2 --rounds 3 \
//!     --strategy matching,hybrid "$BOARDS"/lewis/inst25x25_45_*.txt
//! ```
//!
//! A file holds one board as numbers (the order of a box, a 1, and the cells, -1 for a blank: the form of Lewis' boards), or
//! one board a line. A time is the processor time of the process, in milliseconds, the least of the rounds; the strategies
//! take turns on each board. `--placements` is a budget. The last lines are the median, the mean and the worst of each strategy;
//! a board that was given up counts as `lost`.

use nix::time::{ClockId, clock_gettime};
use std::error::Error;
use sudoku_bitmask::BITMASK_SINGLES;
use sudoku_core::runtime::{AnyGrid, Entry};
use sudoku_core::{Answer, Limits, with_grid};
use sudoku_exact_cover::LINKS;

const KNOWN: &[&Entry] = &[
    &sudoku_constraint::WEIGHTED,
    &sudoku_constraint::MATCHING,
    &sudoku_constraint::LEARNING,
    &sudoku_constraint::HYBRID,
    &LINKS,
    &BITMASK_SINGLES,
];

fn main() -> Result<(), Box<dyn Error>> {
    let (mut limit, mut rounds, mut placements) = (1, 1, u64::MAX);
    let (mut entries, mut boards) = (Vec::new(), Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--limit" => limit = value()?.parse()?,
            "--rounds" => rounds = value()?.parse()?,
            "--placements" => placements = value()?.parse()?,
            "--strategy" => {
                for name in value()?.split(',') {
                    let entry = KNOWN.iter().find(|entry| entry.name == name);
                    entries.push(*entry.ok_or_else(|| format!("no strategy here is called {name:?}"))?);
                }
            }
            path => {
                let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
                boards.extend(read(&text).map_err(|error| format!("{path}: {error}"))?);
            }
        }
    }
    let mut times = vec![Vec::new(); entries.len()];
    let mut lost = vec![0; entries.len()];
    for (number, board) in boards.iter().enumerate() {
        let mut least = vec![f64::INFINITY; entries.len()];
        let mut words = vec![String::new(); entries.len()];
        for _ in 0..rounds {
            for (place, entry) in entries.iter().enumerate() {
                let (time, word, is_lost) = run(entry, board, limit, placements)?;
                least[place] = least[place].min(time);
                words[place] = word;
                if is_lost && least[place] == time {
                    lost[place] += 1;
                }
            }
        }
        for (place, entry) in entries.iter().enumerate() {
            println!("{number:3} {:16} {:10.3} ms  {}", entry.name, least[place], words[place]);
            times[place].push(least[place]);
        }
    }
    for (place, entry) in entries.iter().enumerate() {
        let times = &mut times[place];
        times.sort_by(f64::total_cmp);
        let count = times.len().max(1);
        let mean = times.iter().sum::<f64>() / count as f64;
        let median = (times[(count - 1) / 2] + times[count / 2]) / 2.0;
        println!(
            "{:16} boards {count}, median {median:.3} ms, mean {mean:.3} ms, worst {:.3} ms, lost {}",
            entry.name,
            times[count - 1],
            lost[place],
        );
    }
    Ok(())
}

/// Solves a board once: the milliseconds, what came of it, and whether it was given up.
fn run(
    entry: &Entry,
    board: &AnyGrid,
    limit: u64,
    placements: u64,
) -> Result<(f64, String, bool), Box<dyn Error>> {
    with_grid!(board, board => {
        let mut solver = solver_of(entry, board).ok_or("the strategy does not know the size")?;
        let limits = Limits::ALL.solutions(limit).placements(placements);
        let before = clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID)?;
        let report = solver.solve_within(board, &limits);
        let after = clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID)?;
        let time = std::time::Duration::from(after - before).as_secs_f64() * 1e3;
        if let Some(solution) = report.answer.solution() {
            assert!(solution.is_solution_of(board), "{}: a wrong answer", entry.name);
        }
        let is_lost = matches!(report.answer, Answer::GaveUp { first } if limit > 1 || first.is_none());
        let word = format!("{} {} placements {}", report.answer.name(), report.answer.solutions(), report.stats.placements);
        Ok((time, word, is_lost))
    })
}

fn solver_of<const N: usize>(
    entry: &Entry,
    _: &sudoku_core::Grid<N>,
) -> Option<Box<dyn sudoku_core::Solver<N>>> {
    entry.solver::<N>()
}

/// The boards of a file.
fn read(text: &str) -> Result<Vec<AnyGrid>, Box<dyn Error>> {
    let mut lines = text.lines();
    if let Some(order) =
        lines.next().and_then(|line| line.trim().parse::<usize>().ok()).filter(|&order| order < 6)
    {
        let values: Vec<i32> = text.split_whitespace().skip(2).map(str::parse).collect::<Result<_, _>>()?;
        let values: Vec<u8> = values.into_iter().map(|value| value.max(0) as u8).collect();
        let line: String = values
            .iter()
            .map(|&value| sudoku_core::Digit::new(value).map_or('.', sudoku_core::Digit::to_char))
            .collect();
        if values.len() != order.pow(4) {
            return Err(format!("found {} cells, expected {}", values.len(), order.pow(4)).into());
        }
        return Ok(vec![line.parse()?]);
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| Ok(line.parse()?)).collect()
}
