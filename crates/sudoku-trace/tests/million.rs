//! A million steps fit into 64 MiB, from the first byte recorded to the last keyframe, and a step back reads a bounded part
//! of them again. Counted, not timed: `examples/cost.rs` has the times.

use sudoku_core::Grid;
use sudoku_solvers::{Entry, STRATEGIES};
use sudoku_trace::{Recording, Trace, record};

/// The row scan's worst case: 69,175,316 placements in row order.
const ANTI_SCAN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const MILLION: u64 = 1_000_000;

/// The strategies that take a million steps on that board; the others are through long before.
fn long() -> impl Iterator<Item = &'static Entry> {
    let names = ["row-scan", "row-scan-nested", "sets", "bitmask"];
    STRATEGIES.iter().filter(move |entry| names.contains(&entry.name))
}

fn million(entry: &Entry) -> Trace {
    let grid: Grid = ANTI_SCAN.parse().unwrap();
    let trace = record(&mut *entry.solver::<9>().unwrap(), &grid, &Recording::DEFAULT);
    assert_eq!(trace.last(), MILLION, "{}", entry.name);
    assert!(trace.has_more(), "{}", entry.name);
    trace
}

#[test]
fn a_million_steps_take_less_than_64_mib() {
    for entry in long() {
        let memory = allocation_counter::measure(|| {
            let trace = million(entry);
            assert_eq!(trace.at(MILLION / 2).step(), MILLION / 2, "with its keyframes");
        });
        assert!(memory.bytes_max < 64 << 20, "{}: {} bytes", entry.name, memory.bytes_max);
    }
}

#[test]
fn a_step_back_reads_a_few_thousand_steps_again() {
    for entry in long() {
        let trace = million(entry);
        let distances = (1..=MILLION).step_by(499).map(|step| trace.steps_behind(step));
        let farthest = distances.max().unwrap();
        assert!(farthest <= 8_192, "{}: {farthest} steps", entry.name);
        // What is read again leads to the same place as what was read on the way there.
        let mut there = trace.at(MILLION - 1);
        there.forward();
        there.back();
        let on_the_way = trace.at(MILLION - 1);
        assert_eq!((there.step(), there.state()), (MILLION - 1, on_the_way.state()), "{}", entry.name);
    }
}
