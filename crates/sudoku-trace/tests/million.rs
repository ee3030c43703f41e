//! A million steps fit into 64 MiB, from the first byte recorded to the last keyframe. Counted, not timed: `examples/cost.rs`
//! has the times.

use sudoku_core::Grid;
use sudoku_solvers::{Entry, STRATEGIES};
use sudoku_trace::{Recording, Trace, record};

/// The row scan's worst case: 69,175,316 placements in row order.
const ANTI_SCAN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const MILLION: u64 = 1_000_000;

/// The strategies that take a million steps on that board; the others finish long before.
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
