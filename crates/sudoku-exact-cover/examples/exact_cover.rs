//! How fast the ways of exact cover are, against each other: `cargo run --release -p sudoku-exact-cover --example
//! exact_cover -- BOARDS [HOW MANY]`, where BOARDS is a file of 9x9 boards, one a line (default: the first 2,000).
//!
//! The rounds are interleaved. Each way answers every board at a limit of two solutions, and all answers must agree.

use dancing_links::ExactCover;
use std::hint::black_box;
use std::time::Instant;
use sudoku_core::{Digit, Flow, Grid, Search, Solver, Strategy, Visitor};
use sudoku_exact_cover::{DancingLinksTuned, Links};

const ROUNDS: usize = 9;

/// The other way to tune the crate: its own solver, given only the options and the items that the givens leave.
struct Filtered;

/// The table for [`Filtered`]: for each option the items that it covers.
struct Table {
    options: Vec<(usize, [usize; 4])>,
    items: Vec<usize>,
}

impl ExactCover for Table {
    type Possibility = (usize, [usize; 4]);
    type Constraint = usize;
    fn satisfies(&self, option: &Self::Possibility, item: &usize) -> bool {
        option.1.contains(item)
    }
    fn is_optional(&self, _item: &usize) -> bool {
        false
    }
    fn possibilities(&self) -> &[Self::Possibility] {
        &self.options
    }
    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

fn items_of(option: usize) -> [usize; 4] {
    let (row, column, digit) = (option / 81, option / 9 % 9, option % 9);
    [option / 9, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + (row / 3 * 3 + column / 3) * 9 + digit]
}

impl Strategy for Filtered {
    const NAME: &'static str = "the crate's solver, options filtered";
    const IDEA: &'static str = "";
}

impl Search for Filtered {
    fn search<V: Visitor>(&mut self, puzzle: &Grid, visitor: &mut V) -> Flow {
        let mut covered = [false; 4 * 81];
        for (cell, digit) in puzzle.digits() {
            for item in items_of(cell.index::<9>() * 9 + digit.index()) {
                covered[item] = true;
            }
        }
        let open = |option: &usize| items_of(*option).iter().all(|&item| !covered[item]);
        let table = Table {
            options: (0..729).filter(open).map(|option| (option, items_of(option))).collect(),
            items: (0..4 * 81).filter(|&item| !covered[item]).collect(),
        };
        for chosen in table.solver() {
            let mut board = *puzzle;
            for (option, _) in chosen {
                let cell = sudoku_core::Cell::from_index::<9>(option / 9);
                board.set(cell, Some(Digit::from_index(option % 9)));
            }
            visitor.solution(&board)?;
        }
        Flow::Continue(())
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file of boards");
    let many = arguments.next().map_or(2000, |many| many.parse().expect("a number of boards"));
    let text = std::fs::read_to_string(&path).expect("a readable file");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let boards: Vec<Grid> = lines.filter_map(|line| line.get(..81)?.parse().ok()).take(many).collect();

    let mut ways: Vec<Box<dyn Solver>> =
        vec![Box::new(Filtered), Box::new(DancingLinksTuned), Box::new(Links::default())];
    for board in &boards {
        let answers: Vec<_> = ways.iter_mut().map(|way| way.count(board, 2)).collect();
        assert!(answers.iter().all(|&count| count == answers[0]), "{board}: {answers:?}");
    }

    let mut best = vec![vec![f64::INFINITY; boards.len()]; ways.len()];
    for _ in 0..ROUNDS {
        for (place, board) in boards.iter().enumerate() {
            for (way, best) in ways.iter_mut().zip(&mut best) {
                let start = Instant::now();
                black_box(way.solve(black_box(board)));
                best[place] = best[place].min(start.elapsed().as_secs_f64());
            }
        }
    }
    println!("{} boards of {path}, the best of {ROUNDS} interleaved rounds for each, limit 2", boards.len());
    let mean = |times: &Vec<f64>| times.iter().sum::<f64>() / boards.len() as f64;
    let links = mean(best.last().expect("three ways"));
    for (way, best) in ways.iter().zip(&best) {
        let time = mean(best);
        println!(
            "{:<36} {:>8.2} us a board, {:>6.2} times that of links",
            way.name(),
            time * 1e6,
            time / links
        );
    }
}
