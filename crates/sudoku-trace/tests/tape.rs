//! A tape holds what a watcher sees.

use sudoku_core::tape::{Entry, Grant, Keeper, Reader, Tape, Writer};
use sudoku_core::{Flow, Grid, Remark, Shape, Stats, Step, Watcher};
use sudoku_solvers::STRATEGIES;

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
