//! The pairs of clues that make a board unique.
//!
//! # The idea
//!
//! A board with 15 clues can have millions of solutions, and there are some 150,000 pairs of clues to add. But a few
//! thousand solutions are enough to rule out most pairs: if two known solutions have both digits, the board with both
//! clues has several solutions. The solver looks at the boards with the remaining pairs, a thousand in a batch. If a board
//! has several solutions, the solver finds one that was not known, and it rules out further pairs.

use sudoku_core::{Answer, Cell, Digit, Flow, Grid, Limits, Solver};

/// The number of solutions that are listed first.
const LISTED: usize = 4096;

/// Boards in a batch.
const BATCH: usize = 1024;

/// All boards with one solution that have two more clues than this one.
pub(crate) fn unique_with_two_more(board: &Grid, solver: &mut dyn Solver) -> Vec<Grid> {
    let mut known = Known::default();
    let _ = solver.for_each(board, &mut |solution| {
        known.add(solution);
        if known.number == LISTED { Flow::Break(()) } else { Flow::Continue(()) }
    });
    let mut made = Vec::new();
    let mut batch = Vec::with_capacity(BATCH);
    let clues: Vec<(Cell, Digit)> = board
        .blanks()
        .flat_map(|cell| Digit::all::<9>().map(move |digit| (cell, digit)))
        .filter(|&(cell, digit)| board.clash_at(cell, digit).is_none())
        .collect();
    for (place, &one) in clues.iter().enumerate() {
        let mut more = *board;
        more.set(one.0, Some(one.1));
        for &other in &clues[..place] {
            let clash = one.0 == other.0 || (one.1 == other.1 && more.clash_at(other.0, other.1).is_some());
            if clash || known.two_hold(one, other) {
                continue;
            }
            let mut both = more;
            both.set(other.0, Some(other.1));
            batch.push(both);
            if batch.len() == BATCH {
                ask(&mut batch, solver, &mut known, &mut made);
            }
        }
    }
    ask(&mut batch, solver, &mut known, &mut made);
    made
}

/// Solves a batch. Keeps the boards with one solution, and adds a solution of each other board to the known ones.
fn ask(batch: &mut Vec<Grid>, solver: &mut dyn Solver, known: &mut Known, made: &mut Vec<Grid>) {
    solver.solve_batch(batch, &Limits::UNIQUE, &mut |place, report| match report.answer {
        Answer::Unique(_) => made.push(batch[place]),
        Answer::Several { first, .. } => known.add(&first),
        _ => {}
    });
    batch.clear();
}

/// Known solutions. For each cell and digit there is a set, with a bit for each solution that has that digit there.
#[derive(Default)]
struct Known {
    number: usize,
    /// 729 sets for each 64 solutions.
    words: Vec<Vec<u64>>,
}

/// The number of the set for this cell and digit, 0 to 728.
fn set_of((cell, digit): (Cell, Digit)) -> usize {
    cell.index::<9>() * 9 + digit.index()
}

impl Known {
    fn add(&mut self, solution: &Grid) {
        if self.number.is_multiple_of(64) {
            self.words.push(vec![0; 729]);
        }
        let word = self.words.last_mut().expect("there is one");
        for (cell, digit) in solution.digits() {
            word[set_of((cell, digit))] |= 1 << (self.number % 64);
        }
        self.number += 1;
    }

    /// Whether two of the solutions have both digits.
    fn two_hold(&self, one: (Cell, Digit), other: (Cell, Digit)) -> bool {
        let (one, other) = (set_of(one), set_of(other));
        let mut both = 0;
        self.words.iter().any(|word| {
            both += (word[one] & word[other]).count_ones();
            both > 1
        })
    }
}
