//! Every board has the number of solutions that its file claims, and every set holds the boards that it promises.

mod counter;

use counter::{count, singles_suffice};
use std::collections::HashSet;
use sudoku_bitmask::{BitmaskFewest, BitmaskSingles};
use sudoku_core::{AnyGrid, Grid, Limits, Solver, with_grid};
use sudoku_corpus::{Board, Truth, board, set, sets};
use sudoku_rowscan::RowScan;

/// How far `every_number_of_solutions_is_true` counts.
const FAR: u64 = 20_000;

/// Whether the counter confirms the truth of a board. It counts up to `limit`.
fn is_true(board: &Board, limit: u64) -> bool {
    let found = with_grid!(board.grid, grid => count(&grid, limit));
    match (board.truth, found) {
        (Truth::Clash, None) => true,
        (Truth::Solutions(n), Some(found)) => found == n.min(limit),
        (Truth::AtLeast(n), Some(found)) => n >= 2 && found >= n.min(limit),
        _ => false,
    }
}

#[test]
fn every_number_of_solutions_is_true() {
    for set in sets() {
        for board in set.boards() {
            assert!(is_true(board, FAR), "{}: {board:?}", set.name);
        }
    }
}

#[test]
#[ignore = "counts fifty million solutions one by one: minutes"]
fn the_large_numbers_of_solutions_are_true() {
    for board in set("several").unwrap().boards() {
        if matches!(board.truth, Truth::Solutions(FAR..) | Truth::AtLeast(FAR..)) {
            assert!(is_true(board, u64::MAX), "{board:?}");
        }
    }
}

#[test]
fn a_false_number_is_noticed() {
    let right = board("leetcode-37").unwrap();
    assert!(is_true(right, 9));
    for wrong in [Truth::Solutions(0), Truth::Solutions(2), Truth::AtLeast(1), Truth::Clash] {
        assert!(!is_true(&Board { truth: wrong, ..*right }, 9), "{wrong:?}");
    }
}

#[test]
fn no_board_occurs_twice_and_no_name() {
    let mut boards = HashSet::new();
    let mut names = HashSet::new();
    for set in sets() {
        assert!(names.insert(set.name), "{}", set.name);
        for board in set.boards() {
            assert!(boards.insert(board.grid), "{} occurs twice", board.grid);
            if let Some(name) = board.name {
                assert!(names.insert(name), "{name} names two things");
                let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                assert!(name.chars().all(kebab), "{name}");
                assert_eq!(sudoku_corpus::board(name), Some(board));
            }
        }
    }
}

#[test]
fn the_sets_hold_what_they_claim() {
    for set in sets() {
        for board in set.boards() {
            let unique = board.truth == Truth::Solutions(1);
            let holds = match set.name {
                "none" => board.truth == Truth::Solutions(0),
                "several" => board.truth.answer_name() == "several",
                "invalid" => board.truth == Truth::Clash,
                "seventeen" => unique && with_grid!(board.grid, grid => grid.clues()) == 17,
                "easy" => unique && with_grid!(board.grid, grid => singles_suffice(&grid)),
                "hard" => unique && !with_grid!(board.grid, grid => singles_suffice(&grid)),
                "minimal" => unique && with_grid!(board.grid, grid => is_minimal(&grid)),
                "anti-scan" => unique && takes(&mut RowScan, board, 900_000),
                "marathon" => takes(&mut BitmaskFewest, board, 200_000),
                _ => unique,
            };
            assert!(holds, "{}: {board:?}", set.name);
            assert_eq!(set.name == "sizes", !matches!(board.grid, AnyGrid::Nine(_)), "{}", set.name);
        }
    }
}

#[test]
fn each_board_of_the_ladder_is_on_its_rung() {
    let ladder = set("ladder").unwrap();
    assert_eq!(ladder.groups.len(), 6);
    assert_eq!(ladder.boards().len() % ladder.groups.len(), 0, "as many boards on each rung");
    for (place, board) in ladder.boards().iter().enumerate() {
        let rung = ladder.group(place).and_then(|group| group.strip_prefix("10^")?.parse().ok()).unwrap();
        let cost = 10_u64.pow(rung);
        assert!(takes(&mut RowScan, board, cost * 2 / 3), "{board:?}");
        assert!(!takes(&mut RowScan, board, cost * 3 / 2), "{board:?}");
    }
}

fn is_minimal<const N: usize>(puzzle: &Grid<N>) -> bool {
    puzzle.digits().all(|(cell, _)| {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        BitmaskSingles.count(&fewer, 2) == 2
    })
}

/// Whether a strategy needs more placements than this.
fn takes(solver: &mut dyn Solver, board: &Board, placements: u64) -> bool {
    let grid = Grid::<9>::try_from(board.grid).expect("a board of nine rows");
    let report = solver.solve_within(&grid, &Limits::UNIQUE.placements(placements));
    report.answer.name() == "gave-up"
}

#[test]
fn the_sets_are_large_enough_to_measure_on() {
    for (name, boards) in [
        ("easy", 1000),
        ("minimal", 1000),
        ("hard", 1000),
        ("seventeen", 8),
        ("anti-scan", 19),
        ("ladder", 60),
        ("sizes", 50),
    ] {
        assert!(set(name).unwrap().boards().len() >= boards, "{name}");
    }
}
