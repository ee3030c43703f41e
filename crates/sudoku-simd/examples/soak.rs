//! Compares every engine on every back-end with `bitmask-singles` on random boards: unique, several, none, clashing.
//!
//! ```text
//! cargo run --release -p sudoku-simd --example soak -- [BOARDS [SEED]]
//! ```
//!
//! BOARDS is 1,000,000 by default, SEED is 1. A board is a random solution with blanked cells; in two thirds of the boards one
//! or two digits are then changed. The kind of the answer and the number of solutions up to two must agree; solutions are
//! checked by the rules. The first difference is printed, and ends the program with an error.

use sudoku_bitmask::BitmaskSingles;
use sudoku_core::{Answer, Cell, Digit, Grid, Limits, Solver};
use sudoku_simd::{Backend, Simd, SimdMany};
use sudoku_symmetry::{Random, Symmetry};

/// Boards that are solved in one call.
const TOGETHER: usize = 10_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let boards = arguments.first().map_or(Ok(1_000_000), |number| number.parse())?;
    let seed = arguments.get(1).map_or(Ok(1), |number| number.parse::<u64>())?;
    let mut random = Random::new(seed, 0);
    let mut engines: Vec<(String, Box<dyn Solver>)> = Vec::new();
    for backend in Backend::ALL {
        let (Ok(one), Ok(many)) = (Simd::with_backend(backend), SimdMany::with_backend(backend)) else {
            println!("skipped: {backend}, which this machine cannot run");
            continue;
        };
        engines.push((format!("simd on {backend}"), Box::new(one)));
        engines.push((format!("simd-many on {backend}"), Box::new(many)));
    }
    let mut kinds = std::collections::BTreeMap::new();
    let mut done = 0;
    while done < boards {
        let puzzles: Vec<Grid> =
            (0..TOGETHER.min(boards - done)).map(|_| random_board(&mut random)).collect();
        let expected: Vec<Answer> = puzzles.iter().map(|puzzle| BitmaskSingles.solve(puzzle)).collect();
        for answer in &expected {
            *kinds.entry(answer.name()).or_insert(0_u64) += 1;
        }
        for (name, engine) in &mut engines {
            let mut wrong = None;
            engine.solve_batch(&puzzles, &Limits::UNIQUE, &mut |place, report| {
                let (answer, expected) = (&report.answer, &expected[place]);
                let same = answer.name() == expected.name() && answer.solutions() == expected.solutions();
                let sound = answer.solution().is_none_or(|solution| solution.is_solution_of(&puzzles[place]));
                if !same || !sound {
                    wrong.get_or_insert(format!("{}: {answer}; bitmask-singles: {expected}", puzzles[place]));
                }
            });
            if let Some(wrong) = wrong {
                return Err(format!("{name} on {wrong}").into());
            }
        }
        done += puzzles.len();
    }
    let names: Vec<&str> = engines.iter().map(|(name, _)| name.as_str()).collect();
    println!("{done} boards {kinds:?}: {} and bitmask-singles agree", names.join(", "));
    Ok(())
}

/// A solution: the first one of a board with three random boxes on the diagonal, turned by a random symmetry.
fn solution(random: &mut Random) -> Grid {
    let mut board: Grid = Grid::EMPTY;
    for diagonal in 0..3 {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for (i, &digit) in digits.iter().enumerate() {
            board.set(Cell::new(diagonal * 3 + i / 3, diagonal * 3 + i % 3), Digit::new(digit));
        }
    }
    let solution = BitmaskSingles.first(&board).expect("boxes on the diagonal never clash");
    Symmetry::random(random).apply(&solution)
}

fn random_cell(random: &mut Random) -> Cell {
    Cell::from_index::<9>(random.below(81))
}

fn random_board(random: &mut Random) -> Grid {
    let mut board = solution(random);
    // From nearly full to nearly minimal. The sparser ones seldom have only one solution.
    let mut left = 30 + random.below(27);
    while left > 0 {
        let cell = random_cell(random);
        left -= usize::from(board.get(cell).is_some());
        board.set(cell, None);
    }
    for _ in 0..random.below(3) {
        board.set(random_cell(random), Some(Digit::from_index(random.below(9))));
    }
    board
}
