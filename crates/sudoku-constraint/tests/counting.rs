//! Counting without enumerating.

use sudoku_constraint::{Count, Hybrid, count_solutions};
use sudoku_core::{Grid, Solver};

#[test]
fn the_empty_boards_have_the_known_numbers() {
    assert_eq!(count_solutions(&Grid::<4>::EMPTY, usize::MAX), Count::Exact(288));
    assert_eq!(count_solutions(&Grid::<6>::EMPTY, usize::MAX), Count::Exact(28_200_960));
}

#[test]
fn one_row_given_leaves_a_share_of_all() {
    let board = Grid::<6>::from_values(&[[1, 2, 3, 4, 5, 6].as_slice(), &[0; 30]].concat()).unwrap();
    assert_eq!(count_solutions(&board, usize::MAX), Count::Exact(28_200_960 / 720));
}

#[test]
fn a_map_that_is_too_large_is_refused() {
    assert_eq!(count_solutions(&Grid::<16>::EMPTY, 1000), Count::TooLarge);
}

#[test]
fn clashing_givens_have_no_solution() {
    let board: Grid<4> = "11..............".parse().unwrap();
    assert_eq!(count_solutions(&board, usize::MAX), Count::Exact(0));
    let board: Grid<4> = "123....4........".parse().unwrap();
    assert_eq!(count_solutions(&board, usize::MAX), Count::Exact(0));
}

/// The smallest numbers of Knuth's generator for tests: it needs no crate, and the boards are the same everywhere.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

fn agrees_with_enumeration<const N: usize>(givens: usize, boards: usize) {
    let mut state = N as u64;
    for _ in 0..boards {
        let mut board = Grid::<N>::EMPTY;
        // A solution of a board with a few random givens, of which some are kept.
        for _ in 0..3 {
            let (cell, digit) = (next(&mut state) % (N * N), next(&mut state) % N);
            let cell = sudoku_core::Cell::from_index::<N>(cell);
            let digit = sudoku_core::Digit::from_index(digit);
            if board.clash_at(cell, digit).is_none() {
                board.set(cell, Some(digit));
            }
        }
        let Some(full) = Hybrid::default().first(&board) else { continue };
        let mut board = Grid::<N>::EMPTY;
        for _ in 0..givens {
            let cell = sudoku_core::Cell::from_index::<N>(next(&mut state) % (N * N));
            board.set(cell, full.get(cell));
        }
        let listed = Hybrid::default().count(&board, 20_000);
        if listed < 20_000 {
            assert_eq!(count_solutions(&board, usize::MAX), Count::Exact(listed.into()), "{board}");
        }
    }
}

#[test]
fn it_agrees_with_enumeration() {
    agrees_with_enumeration::<4>(3, 200);
    agrees_with_enumeration::<4>(6, 200);
    agrees_with_enumeration::<6>(12, 100);
    agrees_with_enumeration::<6>(16, 100);
    agrees_with_enumeration::<9>(32, 40);
    agrees_with_enumeration::<9>(40, 40);
}
