//! Strategies that must not win: a wrong one, a lying one, a slow one, one that panics, and one that was stopped. And what
//! the table says about them.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use sudoku_arena::{
    Board, Entrant, Field, InHouse, Record, Rules, SetRecord, Source, Verdict, compete, table,
};
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
    assert!(line(&text, "wrong").starts_with("|  wrong |"), "{text}");
    assert!(text.contains("- wrong: gave "), "{text}");
    assert!(text.contains("which is not a solution, first at "), "{text}");

    assert_eq!(verdict("lying").verdict, Verdict::Wrong);
    assert!(verdict("lying").samples.is_empty());
    assert!(
        text.contains("- lying: was right at first, then, while it was timed, said none, is unique"),
        "{text}"
    );

    let slow = verdict("slow");
    assert_eq!((slow.verdict, slow.given, slow.answered, slow.lost), (Verdict::GaveUp, 5, 0, 5));
    assert_eq!(
        (slow.rank, slow.microseconds),
        (Some(3), None),
        "it made no error, so it is ranked, as the last"
    );
    assert!(line(&text, "slow").contains("|      0/5 |"), "{text}");
    assert!(text.contains("- slow: lost 5 of 5 boards; the first one was "), "{text}");
    assert!(text.contains("the budget of 1,000,000 placements ran out."), "{text}");
    assert_eq!(slow.board_microseconds.len(), 5);
    assert!(slow.board_steps.iter().all(|&steps| steps >= 1_000_000), "{:?}", slow.board_steps);
    let lost = slow.lost_microseconds.unwrap();
    assert!(lost > 0.0 && (slow.par2.unwrap().median - 2.0 * lost).abs() < 1e-9 * lost);

    assert_eq!(verdict("panics").verdict, Verdict::Failed);
    assert!(text.contains("- panics: panicked: index out of bounds, for a test, first at "), "{text}");

    for name in ["wrong", "lying", "panics"] {
        assert_eq!(verdict(name).rank, None, "{name}");
        assert!(line(&text, name).contains("- |"), "{text}");
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
    let board = |line: &str, label: &str| Board::new(label, line.parse::<AnyGrid>().unwrap(), None);
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let boards = vec![board("1...............", "line 1"), board(easy, "line 2")];
    let source = Source { name: "two".into(), about: "two sizes".into(), as_is: true, boards };
    let rules = Rules { seconds: 0.0, ..Rules::default() };
    let records: Vec<SetRecord> = Field::draw(source, &rules)
        .iter()
        .map(|field| compete(field, &entrants, &rules, &mut |_| {}))
        .collect();
    assert_eq!(records[0].id, "two/4x4");
    assert_eq!(records[0].results[0].verdict, Verdict::UnknownSize);
    assert_eq!(records[0].results[1].rank, Some(1));
    let text = table::text(&records[0]);
    assert!(text.contains("- only-nine: no support for 4x4 boards; no rank."), "{text}");
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

/// Gives up on every third board, by placing forever, and is right on the others.
#[derive(Default)]
struct EveryThird;
strategy!(EveryThird, "every-third");

impl Search for EveryThird {
    fn search<V: Visitor>(&mut self, puzzle: &Grid, visitor: &mut V) -> Flow {
        let sum: usize = puzzle.blanks().map(|cell| cell.index::<9>()).sum();
        if sum.is_multiple_of(3) { Slow.search(puzzle, visitor) } else { visitor.solution(&honest(puzzle)) }
    }
}

#[test]
fn an_entrant_that_loses_many_boards_gets_a_sample() {
    let rules = Rules { seconds: 0.0, budget: 1_000, sample: Some(60), as_is: true, ..Rules::default() };
    let source = Source::from_corpus(sudoku_corpus::set("easy").unwrap());
    let field = Field::draw(source, &rules).remove(0);
    let entrants: Vec<Box<dyn Entrant>> = vec![
        Box::new(InHouse::new("every-third", "", nine(|| Box::new(EveryThird)))),
        from_list("bitmask-singles"),
    ];
    let set = compete(&field, &entrants, &rules, &mut |_| {});
    let sampled = &set.results[0];
    assert!(sampled.sampled && !sampled.complete);
    assert_eq!((sampled.boards, sampled.given), (60, 20));
    assert_eq!(sampled.answered + sampled.lost, 20);
    assert!(sampled.lost > 2, "{sampled:?}");
    let share = sampled.share().unwrap();
    let [low, high] = sampled.share_interval.unwrap();
    assert!(low < share && share < high);
    assert_eq!((sampled.rank, set.results[1].rank), (Some(2), Some(1)));
    assert_eq!(set.results[1].given, 60);
    // The record holds all that PAR-2 is made of.
    let (time, lost) = (sampled.microseconds.unwrap().median, sampled.lost_microseconds.unwrap());
    let par2 = (sampled.answered as f64 * time + 2.0 * sampled.lost as f64 * lost) / 20.0;
    assert!((par2 - sampled.par2.unwrap().median).abs() < 1e-9 * par2);
    assert_eq!(sampled.board_microseconds.len(), 20);
    assert_eq!(sampled.lost_boards.len(), sampled.lost);
    // The counters are those of the answered boards: this one places nothing on them.
    assert_eq!(sampled.steps_per_board, Some(0.0));
    let text = table::text(&set);
    assert!(line(&text, "every-third").contains("/20 ("), "{text}");
    assert!(text.contains("since it lost more than one in ten of them"), "{text}");
}

#[test]
fn expensive_placements_get_a_smaller_budget_and_the_table_says_so() {
    let rules = Rules { seconds: 0.0, budget: 2_000, as_is: true, ..Rules::default() };
    let source = || Source::from_corpus(sudoku_corpus::set("lesson").unwrap());
    let entrants = [from_list("dancing-links"), from_list("links")];
    let set = compete(&Field::draw(source(), &rules).remove(0), &entrants, &rules, &mut |_| {});
    assert_eq!((set.results[0].budget, set.results[1].budget), (Some(200), Some(2_000)));
    let text = table::text(&set);
    assert!(text.contains("- Smaller budgets than 2,000 placements for strategies that take long for a placement: dancing-links 200."), "{text}");
    let even = Rules { spare: false, ..rules };
    let set = compete(&Field::draw(source(), &even).remove(0), &entrants, &even, &mut |_| {});
    assert_eq!(set.results[0].budget, Some(2_000));
}

/// Gives up on every board at first; once the lost boards are played again, it answers them wrongly.
#[derive(Default)]
struct WrongLater {
    calls: Cell<usize>,
}
strategy!(WrongLater, "wrong-later");

impl Search for WrongLater {
    fn search<V: Visitor>(&mut self, puzzle: &Grid, visitor: &mut V) -> Flow {
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() > 5 { Flow::Continue(()) } else { Slow.search(puzzle, visitor) }
    }
}

#[test]
fn answers_to_boards_that_were_lost_before_are_checked_too() {
    // A budget so small that there is time for the lost boards again.
    let rules = Rules { seconds: 0.05, budget: 1_000, ..Rules::default() };
    let source = Source::from_corpus(sudoku_corpus::set("lesson").unwrap());
    let entrants: [Box<dyn Entrant>; 1] =
        [Box::new(InHouse::new("wrong-later", "", nine(|| Box::new(WrongLater::default()))))];
    let set = compete(&Field::draw(source, &rules).remove(0), &entrants, &rules, &mut |_| {});
    let result = &set.results[0];
    assert_eq!((result.verdict, result.rank), (Verdict::Wrong, None), "{:?}", result.reason);
    let reason = result.reason.as_deref().unwrap();
    assert!(reason.contains("while it was timed, said none, is unique, first at "), "{reason}");
}

/// Sets the flag at the first board, as Ctrl-C does, and then answers.
struct Stops(&'static AtomicBool);
strategy!(Stops, "stops");

impl Search for Stops {
    fn search<V: Visitor>(&mut self, puzzle: &Grid, visitor: &mut V) -> Flow {
        self.0.store(true, Ordering::Relaxed);
        visitor.solution(&honest(puzzle))
    }
}

#[test]
fn wrong_failing_slow_and_stopped_are_shown_as_what_they_are() {
    static FLAG: AtomicBool = AtomicBool::new(false);
    let entrants: Vec<Box<dyn Entrant>> = vec![
        Box::new(InHouse::new("wrong", "", nine(|| Box::new(Wrong)))),
        Box::new(InHouse::new("panics", "", nine(|| Box::new(Panics)))),
        Box::new(InHouse::new("stops", "", nine(|| Box::new(Stops(&FLAG))))),
        from_list("row-scan"),
    ];
    let rules = Rules { seconds: 0.0, cancel: Some(&FLAG), ..Rules::default() };
    let source = Source::from_corpus(sudoku_corpus::set("lesson").unwrap());
    let set = compete(&Field::draw(source, &rules).remove(0), &entrants, &rules, &mut |_| {});
    let verdicts: Vec<Verdict> = set.results.iter().map(|result| result.verdict).collect();
    assert_eq!(verdicts, [Verdict::Wrong, Verdict::Failed, Verdict::Stopped, Verdict::Stopped]);
    assert!(set.results.iter().all(|result| result.rank.is_none() && result.par2.is_none()));
    let text = table::text(&set);
    for (name, word) in
        [("wrong", "wrong"), ("panics", "failed"), ("stops", "stopped"), ("row-scan", "stopped")]
    {
        assert!(line(&text, name).trim_start_matches(['|', ' ']).starts_with(word), "{text}");
    }
}

#[test]
fn two_sets_with_one_name_stay_apart() {
    let rules = Rules { seconds: 0.0, ..Rules::default() };
    let mut record = Record::default();
    for boards in [1, 3] {
        let mut source = Source::from_corpus(sudoku_corpus::set("lesson").unwrap());
        source.boards.truncate(boards);
        source.name = "boards.txt".into();
        let field = Field::draw(source, &rules).remove(0);
        record.add(compete(&field, &[from_list("links")], &rules, &mut |_| {}));
    }
    record.flatten();
    let sets = record.nested();
    assert_eq!([&sets[0].id, &sets[1].id], ["boards.txt", "boards.txt (2)"]);
    assert_eq!([sets[0].results.len(), sets[1].results.len()], [1, 1]);
    assert_eq!([sets[0].results[0].boards, sets[1].results[0].boards], [1, 3]);
    assert!(table::heading(&sets[1]).starts_with("boards.txt (2): "));
}
