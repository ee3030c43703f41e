//! Strategies that must not win: a wrong one, a lying one, a slow one, and one that panics. And what the table says
//! about them.

use std::cell::Cell;
use sudoku_arena::{Board, Entrant, Field, InHouse, Rules, SetRecord, Source, Verdict, compete, table};
use sudoku_core::{AnyGrid, Flow, Grid, Search, Size, Solver, Step, Strategy, Visitor, Why};
use sudoku_solvers::AnySolver;

/// The right solution, for the strategies below.
fn honest(puzzle: &Grid) -> Grid {
    let mut solver = sudoku_solvers::find("row-scan").unwrap().solver::<9>().unwrap();
    solver.first(puzzle).expect("the boards of the lesson have a solution")
}

macro_rules! strategy {
    ($type:ident, $name:literal) => {
        impl Strategy for $type {
            const NAME: &'static str = $name;
            const IDEA: &'static str = "for a test";
        }
    };
}

/// Returns the puzzle with a 1 in every blank.
struct Wrong;
strategy!(Wrong, "wrong");

impl Search for Wrong {
    fn search<V: Visitor>(&mut self, puzzle: &Grid, visitor: &mut V) -> Flow {
        let mut board = *puzzle;
        for cell in puzzle.blanks() {
            board.set(cell, sudoku_core::Digit::new(1));
        }
        visitor.solution(&board)
    }
}

/// Right while it is verified and in the first pass. Later it says that there is no solution.
#[derive(Default)]
struct Lying {
    calls: Cell<usize>,
}
strategy!(Lying, "lying");

impl Search for Lying {
    fn search<V: Visitor>(&mut self, puzzle: &Grid, visitor: &mut V) -> Flow {
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() > 20 { Flow::Continue(()) } else { visitor.solution(&honest(puzzle)) }
    }
}

/// Makes placements forever.
struct Slow;
strategy!(Slow, "slow");

impl Search for Slow {
    fn search<V: Visitor>(&mut self, puzzle: &Grid, visitor: &mut V) -> Flow {
        let Some(cell) = puzzle.blanks().next() else { return visitor.solution(puzzle) };
        let digit = sudoku_core::Digit::from_index(0);
        loop {
            visitor.step(|| Step::Placed { cell, digit, why: Why::Guess })?;
            visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        }
    }
}

/// Panics.
struct Panics;
strategy!(Panics, "panics");

impl Search for Panics {
    fn search<V: Visitor>(&mut self, _: &Grid, _: &mut V) -> Flow {
        panic!("index out of bounds, for a test")
    }
}

fn nine(make: impl Fn() -> Box<dyn Solver> + 'static) -> impl Fn(Size) -> Option<AnySolver> {
    move |size| (size == Size::Nine).then(|| AnySolver::from(make()))
}

fn from_list(name: &'static str) -> Box<dyn Entrant> {
    let entry = sudoku_solvers::find(name).unwrap();
    Box::new(InHouse::new(entry.name, entry.idea, |size| entry.make(size)))
}

fn compare(set: &str, entrants: &[Box<dyn Entrant>]) -> SetRecord {
    let rules = Rules { seconds: 0.02, budget: 1_000_000, ..Rules::default() };
    let source = Source::from_corpus(sudoku_corpus::set(set).unwrap());
    compete(&Field::draw(source, &rules).remove(0), entrants, &rules, &mut |_| {})
}

fn line<'a>(table: &'a str, name: &str) -> &'a str {
    let row = |line: &&str| line.split('|').nth(2).is_some_and(|cell| cell.trim() == name);
    table.lines().find(row).unwrap_or_else(|| panic!("no row for {name}:\n{table}"))
}

#[test]
fn the_odd_ones_get_no_rank_and_the_others_results_stand() {
    let entrants: Vec<Box<dyn Entrant>> = vec![
        Box::new(InHouse::new("wrong", "", nine(|| Box::new(Wrong)))),
        from_list("row-scan"),
        Box::new(InHouse::new("lying", "", nine(|| Box::new(Lying::default())))),
        Box::new(InHouse::new("slow", "", nine(|| Box::new(Slow)))),
        Box::new(InHouse::new("panics", "", nine(|| Box::new(Panics)))),
        from_list("sets"),
    ];
    let record = compare("lesson", &entrants);
    let text = table::text(&record);
    let verdict = |name: &str| record.results.iter().find(|result| result.strategy == name).unwrap();

    assert_eq!(verdict("wrong").verdict, Verdict::Wrong);
    assert!(line(&text, "wrong").starts_with("|   wrong |"), "{text}");
    assert!(text.contains("- wrong: gave "), "{text}");
    assert!(text.contains("which is not a solution, first at "), "{text}");

    assert_eq!(verdict("lying").verdict, Verdict::Wrong);
    assert!(verdict("lying").samples.is_empty());
    assert!(
        text.contains("- lying: was right at first, then, while it was timed, said none, is unique"),
        "{text}"
    );

    assert_eq!(verdict("slow").verdict, Verdict::GaveUp);
    assert!(line(&text, "slow").starts_with("| gave up |"), "{text}");
    assert!(text.contains("- slow: gave up on 3 of the 3 boards it was shown"), "{text}");

    assert_eq!(verdict("panics").verdict, Verdict::Failed);
    assert!(text.contains("- panics: panicked: index out of bounds, for a test, first at "), "{text}");

    for name in ["wrong", "lying", "slow", "panics"] {
        assert_eq!(verdict(name).rank, None, "{name}");
        assert!(
            line(&text, name).ends_with("| - | - | - | - | - | - |") || line(&text, name).contains("- |")
        );
    }
    assert_eq!(verdict("row-scan").rank, Some(1));
    assert_eq!(verdict("sets").rank, Some(2));
    assert!(verdict("sets").slower.unwrap() > 2.0, "{text}");
    assert_eq!(verdict("row-scan").answered, record.boards);
}

#[test]
fn a_strategy_is_ranked_only_on_sizes_that_it_knows() {
    let only_nine = sudoku_solvers::find("row-scan").unwrap();
    let entrants: Vec<Box<dyn Entrant>> = vec![
        Box::new(InHouse::new("only-nine", "", move |size| {
            (size == Size::Nine).then(|| only_nine.make(size)).flatten()
        })),
        from_list("row-scan"),
    ];
    let board = |line: &str, label: &str| Board {
        label: label.into(),
        grid: line.parse::<AnyGrid>().unwrap(),
        truth: None,
    };
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let boards = vec![board("1...............", "line 1"), board(easy, "line 2")];
    let source = Source { name: "two".into(), about: "two sizes".into(), as_is: true, boards };
    let rules = Rules { seconds: 0.0, ..Rules::default() };
    let records: Vec<SetRecord> = Field::draw(source, &rules)
        .iter()
        .map(|field| compete(field, &entrants, &rules, &mut |_| {}))
        .collect();
    assert_eq!(records[0].set, "two/4x4");
    assert_eq!(records[0].results[0].verdict, Verdict::UnknownSize);
    assert_eq!(records[0].results[1].rank, Some(1));
    let text = table::text(&records[0]);
    assert!(text.contains("- only-nine: does not support 4x4 boards; no rank."), "{text}");
    assert!(text.contains("No answers came with the boards"), "{text}");
    assert!(records[1].results.iter().all(|result| result.rank == Some(1) || result.rank == Some(2)));
}

#[test]
fn what_is_said_of_bad_boards_is_checked_too() {
    for set in ["none", "several", "invalid"] {
        // Not bitmask-singles: it needs more placements than the budget for `norvig-impossible`.
        let record = compare(set, &[from_list("simd")]);
        assert_eq!(record.results[0].verdict, Verdict::Right, "{set}: {:?}", record.results[0].reason);
        let wrong = compare(set, &[Box::new(InHouse::new("wrong", "", nine(|| Box::new(Wrong))))]);
        assert_eq!(wrong.results[0].verdict, Verdict::Wrong, "{set}");
    }
}

#[test]
fn the_steps_are_those_of_the_lesson() {
    let rules = Rules { seconds: 0.0, ..Rules::default() };
    let mut source = Source::from_corpus(sudoku_corpus::set("lesson").unwrap());
    source.boards.retain(|board| board.label == "leetcode-37");
    assert_eq!(source.boards.len(), 1);
    let field = Field::draw(source, &rules).remove(0);
    let record = compete(&field, &[from_list("row-scan")], &rules, &mut |_| {});
    // 4,208 placements to the first solution. The rest of the search proves that there is no other.
    assert!(record.results[0].steps_per_board.unwrap() >= 4208.0);
    assert_eq!(record.results[0].samples.len(), 3);
}
