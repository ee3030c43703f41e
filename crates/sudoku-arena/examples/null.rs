//! What measuring itself costs: a null strategy, which answers from a table, beside the strategies of the list.
//!
//! ```text
//! cargo run --release -p sudoku-arena --example null
//! ```
//!
//! Prints, for `seventeen` and `easy`, the null strategy's microseconds a board, those of the fastest engine, and the
//! share.

use std::collections::VecDeque;
use std::rc::Rc;
use sudoku_arena::{Entrant, Field, InHouse, Rules, Source, compete, table};
use sudoku_core::{Flow, Grid, Search, Size, Solver, Strategy, Visitor};
use sudoku_solvers::AnySolver;

/// Knows the boards in the order in which they are played.
struct Null {
    solutions: Rc<Vec<Grid>>,
    next: usize,
}

impl Strategy for Null {
    const NAME: &'static str = "null";
    const IDEA: &'static str = "answers from a table";
}

impl Search for Null {
    fn search<V: Visitor>(&mut self, _: &Grid, visitor: &mut V) -> Flow {
        let solution = &self.solutions[self.next];
        self.next += 1;
        if self.next == self.solutions.len() {
            self.next = 0;
        }
        visitor.solution(solution)
    }
}

fn main() {
    let rules = Rules { seconds: 1.0, ..Rules::default() };
    for set in ["seventeen", "easy"] {
        let field =
            Field::draw(Source::from_corpus(sudoku_corpus::set(set).expect("a set of the corpus")), &rules);
        let Some(field) = field.into_iter().next() else { continue };
        let null: Box<dyn Entrant> = Box::new(InHouse::new(Null::NAME, Null::IDEA, null(&field)));
        let list = InHouse::list().into_iter().filter(|entrant| entrant.name().starts_with("simd"));
        let entrants: Vec<Box<dyn Entrant>> = std::iter::once(null).chain(list).collect();
        let record = compete(&field, &entrants, &rules, &mut |_| {});
        println!("{}", table::text(&record));
        let times: VecDeque<(&str, f64)> = table::in_order(&record)
            .into_iter()
            .filter_map(|result| Some((result.strategy.as_str(), result.microseconds?.median)))
            .collect();
        let null = times.iter().find(|time| time.0 == Null::NAME).map_or(f64::NAN, |time| time.1);
        if let Some((name, fastest)) = times.iter().find(|time| time.0 != Null::NAME) {
            println!("{set}: null {null:.4} µs, {name} {fastest:.4} µs: {:.2} %\n", 100.0 * null / fastest);
        }
    }
}

fn null(field: &Field) -> impl Fn(Size) -> Option<AnySolver> + 'static {
    let mut solver = sudoku_solvers::find("bitmask-singles").and_then(|entry| entry.solver::<9>());
    let solve = |board: &sudoku_arena::Board| {
        let puzzle = Grid::try_from(board.grid).expect("the set is of 9x9");
        solver
            .as_mut()
            .and_then(|solver| solver.first(&puzzle))
            .expect("the set has one solution for each board")
    };
    let solutions = Rc::new(field.boards.iter().map(solve).collect::<Vec<Grid>>());
    move |size| {
        let null = Null { solutions: Rc::clone(&solutions), next: 0 };
        (size == Size::Nine).then(|| AnySolver::Nine(Box::new(null) as Box<dyn Solver>))
    }
}
