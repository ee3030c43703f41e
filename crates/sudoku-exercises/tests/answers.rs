//! The answers pass the laws that grade the exercises.

#![expect(unreachable_pub, reason = "an answer is the text of its exercise, which is public")]

#[path = "../answers/fewest.rs"]
mod fewest_answer;
#[path = "../answers/row_scan.rs"]
mod row_scan_answer;
#[path = "../answers/sets.rs"]
mod sets_answer;

sudoku_conformance::laws!(row_scan, row_scan_answer::RowScan; sizes: [4, 9]);
sudoku_conformance::laws!(sets, sets_answer::Sets; sizes: [4, 9]);
sudoku_conformance::laws!(fewest, fewest_answer::Fewest; sizes: [4, 9]);
