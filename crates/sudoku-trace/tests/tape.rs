//! A tape holds what a watcher sees.

use sudoku_core::tape::{Grant, Keeper, Tape, Writer};
use sudoku_core::{Digit, Flow, Grid, Remark, Search, Shape, Stats, Step, Strategy, Visitor, Watcher, Why};
use sudoku_solvers::STRATEGIES;
use sudoku_trace::tape::{Entry, Reader};
use sudoku_trace::{Recording, Window, record};

/// Keeps everything.
struct All;

impl Keeper<9> for All {
    fn more(&mut self, _: &mut Writer<9>, _: Grant, placements: u64) -> Option<Grant> {
        // Little at a time, so that it is asked again and again.
        Some(Grant { steps: 7, placements: placements.max(3) })
    }
}

/// Writes down what it sees, up to the second solution.
#[derive(Default)]
struct Seen(Vec<Entry>);

impl Watcher for Seen {
    fn solution(&mut self, _: &Grid) -> Flow {
        self.0.push(Entry::Solution);
        let solutions = self.0.iter().filter(|&&entry| entry == Entry::Solution).count();
        if solutions < 2 { Flow::Continue(()) } else { Flow::Break(()) }
    }
    fn step(&mut self, step: Step) -> Flow {
        self.0.push(Entry::Step(step));
        Flow::Continue(())
    }
    fn remark(&mut self, remark: Remark) {
        self.0.push(Entry::Remark(remark));
    }
    fn tally(&mut self, work: Stats) -> Flow {
        self.0.push(Entry::Work(work));
        Flow::Continue(())
    }
}

#[test]
fn a_tape_holds_what_a_watcher_sees() {
    let lines = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".34678912672195348198342567859761423426853791713924856961537284287419635345286.7.",
        "8.4678912672195348198342567859761423426853791713924856961537284287419635345286.7.",
    ];
    for puzzle in lines.map(|line| line.parse::<Grid>().unwrap()) {
        for entry in STRATEGIES {
            let mut solver = entry.solver::<9>().unwrap();
            let mut seen = Seen::default();
            let watched = solver.watch(&puzzle, &mut seen);
            let mut keeper = All;
            let mut tape = Tape::new(&mut keeper, 2);
            let recorded = solver.record(&puzzle, &mut tape);
            let (writer, ..) = tape.finish();
            let written = Reader::new(writer.bytes(), Shape::of::<9>());
            // Dead ends without a reason are the tape's own.
            let written: Vec<Entry> = written.filter(|entry| !matches!(entry, Entry::DeadEnd(_))).collect();
            assert_eq!(written, seen.0, "{}", entry.name);
            assert_eq!(recorded, watched, "{}", entry.name);
        }
    }
}

/// Rejects digits, and never says that a cell has none left.
struct Taciturn;

impl Strategy for Taciturn {
    const NAME: &'static str = "taciturn";
    const IDEA: &'static str = "gives no reason for a dead end";
}

impl<const N: usize> Search<N> for Taciturn {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        let Some(cell) = puzzle.blanks().next() else { return visitor.solution(puzzle) };
        for digit in Digit::all::<N>() {
            if puzzle.conflict(cell, digit).is_some() {
                visitor.remark(|| Remark::Rejected { cell, digit, house: None });
                continue;
            }
            visitor.step(|| Step::Placed { cell, digit, why: Why::Tried })?;
            let mut next = *puzzle;
            next.set(cell, Some(digit));
            self.search(&next, visitor)?;
            visitor.step(|| Step::TakenBack { cell, digit, undone: 1 })?;
        }
        Flow::Continue(())
    }
}

#[test]
fn a_window_anywhere_shows_what_the_whole_shows() {
    let puzzle: Grid<4> = "1..2.21....3..4.".parse().unwrap();
    let recording = Recording { solutions: u64::MAX, ..Recording::DEFAULT };
    let whole = record(&mut Taciturn, &puzzle, &recording);
    let mut dead_ends = 0;
    for step in 0..=whole.last() {
        for radius in 0..3 {
            let window = Window::Around { step, radius };
            let part = record(&mut Taciturn, &puzzle, &Recording { window, ..recording });
            let mut cursor = part.cursor();
            assert_eq!(cursor.state(), whole.at(cursor.step()).state(), "around {step}");
            while cursor.forward() {
                let there = whole.at(cursor.step());
                assert_eq!((cursor.event(), cursor.state()), (there.event(), there.state()), "around {step}");
                dead_ends += u32::from(cursor.event().is_some_and(|event| event.is_dead_end()));
            }
            assert_eq!(cursor.step(), whole.last().min(step + radius), "around {step}");
        }
    }
    assert!(dead_ends > 10);
}

#[test]
fn nothing_follows_the_last_place() {
    let puzzle: Grid<4> = "1..2.21....3..4.".parse().unwrap();
    for take_backs in 0..5 {
        let window = Window::TakeBacks(take_backs);
        let trace = record(&mut Taciturn, &puzzle, &Recording { window, ..Recording::DEFAULT });
        let last = trace.at(trace.last());
        let mut cursor = trace.cursor();
        while cursor.forward() {}
        assert!(!cursor.forward());
        assert_eq!(cursor.state(), last.state(), "{take_backs} take-backs");
    }
}
