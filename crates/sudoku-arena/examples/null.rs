//! What measuring itself costs. Null strategies take their answers from a table, one board after the other or all
//! boards at once. They run beside the engines that work in the same way.
//!
//! ```text
//! cargo run --release -p sudoku-arena --example null
//! ```
//!
//! For `seventeen` and `easy` it prints the microseconds per board of each null strategy and of its engine, and the
//! first as a share of the second.

use std::sync::Arc;
use sudoku_arena::{Entrant, Field, InHouse, Rules, Source, compete, table};
use sudoku_core::{
    Answer, BatchSolver, Flow, Grid, Limits, Report, Search, Size, Solver, Stats, Strategy, Visitor,
};
use sudoku_solvers::AnySolver;

/// Knows the solutions in the order in which the boards are played.
struct Null {
    solutions: Arc<Vec<Grid>>,
    next: usize,
}

impl Null {
    fn answer(&mut self) -> &Grid {
        let solution = &self.solutions[self.next];
        self.next += 1;
        if self.next == self.solutions.len() {
            self.next = 0;
        }
        solution
    }
}

impl Strategy for Null {
    const NAME: &'static str = "null";
    const IDEA: &'static str = "takes its answers from a table";
}

impl Search for Null {
    fn search<V: Visitor>(&mut self, _: &Grid, visitor: &mut V) -> Flow {
        visitor.solution(self.answer())
    }
}

/// The same, all boards at once.
struct NullMany(Null);

impl Strategy for NullMany {
    const NAME: &'static str = "null-many";
    const IDEA: &'static str = "takes its answers from a table, all boards at once";
}

impl Search for NullMany {
    fn search<V: Visitor>(&mut self, board: &Grid, visitor: &mut V) -> Flow {
        self.0.search(board, visitor)
    }
    fn batch(&mut self) -> Option<&mut dyn BatchSolver> {
        Some(self)
    }
}

impl BatchSolver for NullMany {
    fn solve_batch(&mut self, puzzles: &[Grid], _: &Limits<'_>, each: &mut dyn FnMut(usize, &Report)) {
        for place in 0..puzzles.len() {
            let answer = Answer::Unique(*self.0.answer());
            each(place, &Report { answer, stats: Stats::NONE });
        }
    }
}

fn main() {
    // Every pass is checked, and a check takes a hundred times as long as a pass of the null strategies.
    let rules = Rules { seconds: 0.05, ..Rules::default() };
    for set in ["seventeen", "easy"] {
        let field =
            Field::draw(Source::from_corpus(sudoku_corpus::set(set).expect("a set of the corpus")), &rules);
        let Some(field) = field.into_iter().next() else { continue };
        let solutions = solutions(&field);
        let table = Arc::clone(&solutions);
        let null = InHouse::new(Null::NAME, Null::IDEA, move |size| {
            nine(size, Null { solutions: Arc::clone(&table), next: 0 })
        });
        let many = InHouse::new(NullMany::NAME, NullMany::IDEA, move |size| {
            nine(size, NullMany(Null { solutions: Arc::clone(&solutions), next: 0 }))
        });
        let nulls = [null, many].map(|null| Box::new(null) as Box<dyn Entrant>);
        let list = InHouse::list().into_iter().filter(|entrant| entrant.name().starts_with("simd"));
        let entrants: Vec<Box<dyn Entrant>> = nulls.into_iter().chain(list).collect();
        let record = compete(&field, &entrants, &rules, &mut |_| {});
        println!("{}", table::text(&record));
        let times: Vec<(&str, f64)> = table::in_order(&record)
            .into_iter()
            .filter_map(|result| Some((result.strategy.as_str(), result.microseconds?.median)))
            .collect();
        let time = |name| times.iter().find(|time| time.0 == name).map_or(f64::NAN, |time| time.1);
        for (null, engine) in [(Null::NAME, "simd"), (NullMany::NAME, "simd-many")] {
            let (null_time, engine_time) = (time(null), time(engine));
            let share = 100.0 * null_time / engine_time;
            println!("{set}: {null} {null_time:.4} µs, {engine} {engine_time:.4} µs: {share:.2} %");
        }
        println!();
    }
}

/// The table: the only solution of each board.
fn solutions(field: &Field) -> Arc<Vec<Grid>> {
    let mut solver = sudoku_solvers::find("bitmask-singles").and_then(|entry| entry.solver::<9>());
    let solve = |board: &sudoku_arena::Board| {
        let puzzle = Grid::try_from(board.grid).expect("the set is of 9x9");
        solver
            .as_mut()
            .and_then(|solver| solver.first(&puzzle))
            .expect("the set has one solution for each board")
    };
    Arc::new(field.boards.iter().map(solve).collect())
}

fn nine(size: Size, solver: impl Search + 'static) -> Option<AnySolver> {
    (size == Size::Nine).then(|| AnySolver::from(Box::new(solver) as Box<dyn Solver>))
}
