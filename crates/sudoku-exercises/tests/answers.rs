//! The answers pass the laws that grade the exercises.

#![expect(unreachable_pub, reason = "an answer is the text of its exercise, which is public")]

#[path = "../answers/fewest.rs"]
mod fewest_answer;
#[path = "../answers/row_scan.rs"]
mod row_scan_answer;
#[path = "../answers/sets.rs"]
mod sets_answer;

use sudoku_conformance::Suite;

sudoku_conformance::main! {
    Suite::new("row_scan", || row_scan_answer::RowScan).size::<4>().size::<9>(),
    Suite::new("sets", || sets_answer::Sets).size::<4>().size::<9>(),
    Suite::new("fewest", || fewest_answer::Fewest).size::<4>().size::<9>(),
}
