//! A tape holds what a visitor sees.

use sudoku_core::tape::{Grant, Keeper, Tape, Writer};
use sudoku_core::{Digit, Flow, Grid, Needs, Remark, Search, Solver, Stats, Step, Strategy, Visitor, Why};
use sudoku_trace::tape::{Entry, Reader};
use sudoku_trace::{Recording, Window, record};

/// Keeps everything.
struct All;

impl Keeper<9> for All {
    fn more(&mut self, _: &mut Writer<9>, _: Grant, placements: u64) -> Option<Grant> {
        // Allows little at a time, so that it is asked again and again.
        Some(Grant { steps: 7, placements: placements.max(3) })
    }
}

/// Writes down what it sees, up to the second solution.
#[derive(Default)]
struct Seen(Vec<Entry>);

impl Visitor for Seen {
    const NEEDS: Needs = Needs::Steps;

    fn solution(&mut self, _: &Grid) -> Flow {
        self.0.push(Entry::Solution);
        let solutions = self.0.iter().filter(|&&entry| entry == Entry::Solution).count();
        if solutions < 2 { Flow::Continue(()) } else { Flow::Break(()) }
    }
    fn step(&mut self, step: impl FnOnce() -> Step) -> Flow {
        self.0.push(Entry::Step(step()));
        Flow::Continue(())
    }
    fn remark(&mut self, remark: impl FnOnce() -> Remark) {
        self.0.push(Entry::Remark(remark()));
    }
    fn tally(&mut self, work: impl FnOnce() -> Stats) -> Flow {
        self.0.push(Entry::Work(work()));
        Flow::Continue(())
    }
}

fn a_tape_holds_what_a_visitor_sees<S: Search + Default>() {
    let lines = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".34678912672195348198342567859761423426853791713924856961537284287419635345286.7.",
        "8.4678912672195348198342567859761423426853791713924856961537284287419635345286.7.",
    ];
    for puzzle in lines.map(|line| line.parse::<Grid>().unwrap()) {
        let mut solver = S::default();
        let mut seen = Seen::default();
        let searched = solver.search(&puzzle, &mut seen);
        let mut keeper = All;
        let mut tape = Tape::new(&mut keeper, 2);
        let recorded = solver.record(&puzzle, &mut tape);
        let (writer, ..) = tape.finish();
        let written = Reader::new(writer.bytes(), Grid::<9>::SHAPE);
        // Dead ends without a reason come from the tape itself.
        let written: Vec<Entry> = written.filter(|entry| !matches!(entry, Entry::DeadEnd(_))).collect();
        assert_eq!(written, seen.0, "{}", S::NAME);
        assert_eq!(recorded, searched, "{}", S::NAME);
    }
}

#[test]
fn tapes_hold_what_visitors_see() {
    a_tape_holds_what_a_visitor_sees::<sudoku_rowscan::RowScan>();
    a_tape_holds_what_a_visitor_sees::<sudoku_rowscan::RowScanNested>();
    a_tape_holds_what_a_visitor_sees::<sudoku_sets::Sets>();
    a_tape_holds_what_a_visitor_sees::<sudoku_bitmask::Bitmask>();
    a_tape_holds_what_a_visitor_sees::<sudoku_bitmask::BitmaskFewest>();
    a_tape_holds_what_a_visitor_sees::<sudoku_bitmask::BitmaskSingles>();
    a_tape_holds_what_a_visitor_sees::<sudoku_exact_cover::DancingLinks>();
    a_tape_holds_what_a_visitor_sees::<sudoku_exact_cover::DancingLinksTuned>();
    a_tape_holds_what_a_visitor_sees::<sudoku_exact_cover::Links>();
    a_tape_holds_what_a_visitor_sees::<sudoku_simd::Simd>();
    a_tape_holds_what_a_visitor_sees::<sudoku_simd::SimdMany>();
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
            if puzzle.clash_at(cell, digit).is_some() {
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
