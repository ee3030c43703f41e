//! Compares every engine on every back-end with `bitmask-singles` on random boards: unique, several, none, clashing.
//!
//! ```text
//! cargo run --release -p sudoku-simd --example soak -- [BOARDS [SEED]]
//! ```
//!
//! BOARDS is 1,000,000 unless said otherwise, SEED is 1. A board is a random solution with cells blanked, and then, in two
//! thirds of the boards, with one or two digits changed. Compared are the kind of the answer and the number of solutions up
//! to two; solutions are checked by the rules. Ends with an error at the first difference, which it prints.

use sudoku_bitmask::BitmaskSingles;
use sudoku_core::{Answer, Cell, Digit, Grid, Limits, Solver};
use sudoku_simd::{Backend, Simd, SimdMany};

/// Boards that are solved in one call.
const TOGETHER: usize = 10_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let boards = arguments.first().map_or(Ok(1_000_000), |number| number.parse())?;
    let seed = arguments.get(1).map_or(Ok(1), |number| number.parse::<u64>())?;
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
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
        let puzzles: Vec<Grid> = (0..TOGETHER.min(boards - done)).map(|_| random.board()).collect();
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

/// A seeded source of boards (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// Three, two and one in random order, three times: an order of rows or columns that keeps bands together.
    fn order(&mut self) -> [usize; 9] {
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        for _ in 0..6 {
            let (a, b) = (self.below(3), self.below(3));
            (0..3).for_each(|i| order.swap(a * 3 + i, b * 3 + i));
            let (group, a, b) = (self.below(3) * 3, self.below(3), self.below(3));
            order.swap(group + a, group + b);
        }
        order
    }

    /// A solution: first found of a board with three random boxes on the diagonal, turned about.
    fn solution(&mut self) -> Grid {
        let mut board: Grid = Grid::EMPTY;
        for diagonal in 0..3 {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            for i in 0..9 {
                digits.swap(i, i + self.below(9 - i));
                board.set(Cell::new(diagonal * 3 + i / 3, diagonal * 3 + i % 3), Digit::new(digits[i]));
            }
        }
        let solution = BitmaskSingles.first(&board).expect("boxes on the diagonal never clash");
        let (rows, columns) = (self.order(), self.order());
        let mut turned: Grid = Grid::EMPTY;
        for cell in Grid::<9>::cells() {
            turned.set(cell, solution.get(Cell::new(rows[cell.row()], columns[cell.column()])));
        }
        turned
    }

    fn board(&mut self) -> Grid {
        let mut board = self.solution();
        // From nearly full to nearly minimal; the sparser ones seldom have one solution only.
        let blanks = 30 + self.below(27);
        let mut left = blanks;
        while left > 0 {
            let cell = Cell::from_index::<9>(self.below(81));
            left -= usize::from(board.get(cell).is_some());
            board.set(cell, None);
        }
        for _ in 0..self.below(3) {
            board.set(Cell::from_index::<9>(self.below(81)), Digit::new(1 + self.below(9) as u8));
        }
        board
    }
}
