//! The laws of a function with the signature of LeetCode 37: it solves a board in place, and does not change a board
//! without a solution, nor rows that are not a board.

use crate::Law;
use crate::boards::{Known, boards};
use crate::lists::list;
use sudoku_core::Grid;

/// A function with the signature that LeetCode asks for.
pub type InPlace<'a> = &'a dyn Fn(&mut Vec<Vec<char>>);

/// All laws, in order.
pub fn all() -> Vec<Law<fn(InPlace<'_>)>> {
    list! {
        leetcode:
            [a_board_is_solved_in_place]
            [a_board_with_several_solutions_gets_one]
            [a_board_without_solution_is_left_as_it_was]
            [a_clashing_board_is_left_as_it_was]
            [what_is_no_board_is_left_as_it_was]
    }
}

/// A board with one solution becomes that solution.
pub fn a_board_is_solved_in_place(function: InPlace<'_>) {
    let boards = boards::<9>();
    for Known { board, solutions } in &boards.unique {
        let mut rows = board.to_chars();
        function(&mut rows);
        expect(board, &rows, &solutions[0].to_chars(), "its solution");
    }
    for board in &boards.full {
        let mut rows = board.to_chars();
        function(&mut rows);
        expect(board, &rows, &board.to_chars(), "a full board to stay as it is");
    }
}

/// A board with several solutions becomes one of them.
pub fn a_board_with_several_solutions_gets_one(function: InPlace<'_>) {
    for Known { board, solutions } in &boards::<9>().several {
        let mut rows = board.to_chars();
        function(&mut rows);
        let one = solutions.iter().find(|solution| solution.to_chars() == rows);
        assert!(one.is_some(), "on the board {board}: expected one of its solutions; but it became {rows:?}");
    }
}

/// A board without a solution stays as it was.
pub fn a_board_without_solution_is_left_as_it_was(function: InPlace<'_>) {
    for board in &boards::<9>().none {
        let mut rows = board.to_chars();
        function(&mut rows);
        expect(board, &rows, &board.to_chars(), "a board without a solution to be left as it was");
    }
}

/// A board with two givens that clash stays as it was.
pub fn a_clashing_board_is_left_as_it_was(function: InPlace<'_>) {
    for board in &boards::<9>().clashing {
        let mut rows = board.to_chars();
        function(&mut rows);
        expect(board, &rows, &board.to_chars(), "a board with a clash to be left as it was");
    }
}

/// Rows that are ragged, too few or too many, and characters that are neither digits nor blanks, stay as they were.
pub fn what_is_no_board_is_left_as_it_was(function: InPlace<'_>) {
    let board = &boards::<9>().unique[0].board;
    let good = board.to_chars();
    let spoilt = |spoil: &dyn Fn(&mut Vec<Vec<char>>)| {
        let mut rows = good.clone();
        spoil(&mut rows);
        rows
    };
    let faults: [(&str, Vec<Vec<char>>); 8] = [
        ("no row at all", Vec::new()),
        ("nine empty rows", vec![Vec::new(); 9]),
        ("eight rows", spoilt(&|rows| rows.truncate(8))),
        ("ten rows", spoilt(&|rows| rows.push(vec!['.'; 9]))),
        ("a row of eight cells", spoilt(&|rows| rows[3].truncate(8))),
        ("a row of ten cells", spoilt(&|rows| rows[8].push('.'))),
        ("an x in a cell", spoilt(&|rows| rows[4][4] = 'x')),
        ("a full-width digit", spoilt(&|rows| rows[0][0] = '５')),
    ];
    for (fault, before) in faults {
        let mut rows = before.clone();
        function(&mut rows);
        expect(board, &rows, &before, &format!("{fault}, made of it, to be left as it was"));
    }
}

fn expect(board: &Grid, came: &[Vec<char>], expected: &[Vec<char>], what: &str) {
    let line = |rows: &[Vec<char>]| {
        rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
    };
    assert!(
        came == expected,
        "on the board {board}: expected {what} ({}); but it became {}",
        line(expected),
        line(came)
    );
}
