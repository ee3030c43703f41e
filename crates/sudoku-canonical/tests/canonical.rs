//! The canonical form is the smallest, and the same for every copy of a board.

use proptest::prelude::*;
use sudoku_canonical::canonical;
use sudoku_core::{Cell, Digit, Grid};

/// The six orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// An order of nine lines that keeps bands together: `choice` has an order of the bands, and of the lines in each.
fn lines(choice: [usize; 4]) -> [usize; 9] {
    std::array::from_fn(|place| {
        let band = ORDERS[choice[0]][place / 3];
        band * 3 + ORDERS[choice[1 + band]][place % 3]
    })
}

fn copy(board: &Grid, turned: bool, rows: [usize; 9], columns: [usize; 9], names: &[u8]) -> Grid {
    let mut copy = Grid::EMPTY;
    for cell in Grid::<9>::cells() {
        let (row, column) = (rows[cell.row()], columns[cell.column()]);
        let from = if turned { Cell::new(column, row) } else { Cell::new(row, column) };
        copy.set(cell, board.get(from).and_then(|digit| Digit::new(names[digit.index()])));
    }
    copy
}

/// The smallest form, found by looking at all 2 x 6^8 copies.
fn by_force(board: &Grid) -> String {
    let all: Vec<[usize; 9]> = (0..1296).map(|n| lines([n % 6, n / 6 % 6, n / 36 % 6, n / 216])).collect();
    let mut cells = [[[0u8; 9]; 9]; 2];
    for (cell, digit) in board.digits() {
        cells[0][cell.row()][cell.column()] = digit.get();
        cells[1][cell.column()][cell.row()] = digit.get();
    }
    let mut best = [u8::MAX; 81];
    for view in &cells {
        for rows in &all {
            for columns in &all {
                let (mut names, mut named, mut smaller) = ([0u8; 10], 0, false);
                let mut copy = [0; 81];
                for place in 0..81 {
                    let digit = view[rows[place / 9]][columns[place % 9]];
                    if digit != 0 && names[usize::from(digit)] == 0 {
                        named += 1;
                        names[usize::from(digit)] = named;
                    }
                    copy[place] = names[usize::from(digit)];
                    if !smaller {
                        match copy[place].cmp(&best[place]) {
                            std::cmp::Ordering::Greater => break,
                            std::cmp::Ordering::Less => smaller = true,
                            std::cmp::Ordering::Equal => {}
                        }
                    }
                }
                if smaller {
                    best = copy;
                }
            }
        }
    }
    best.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }).collect()
}

#[test]
fn it_is_the_smallest_of_all_copies() {
    for line in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        "1....................2...........3........4.........5..............6.............",
        "11.....2......2..................................................................",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ] {
        let board: Grid = line.parse().unwrap();
        assert_eq!(canonical(&board).to_string(), by_force(&board), "{line}");
    }
}

#[test]
fn boards_with_few_clues_have_few_states() {
    assert_eq!(canonical(&Grid::EMPTY), Grid::EMPTY);
    let one = canonical(
        &".....................3...........................................................".parse().unwrap(),
    );
    assert_eq!(one.to_string(), format!("{}1", ".".repeat(80)));
    let diagonal: String = (0..81)
        .map(|place| if place % 10 == 0 { char::from(b'1' + (place / 10) as u8) } else { '.' })
        .collect();
    let board: Grid = diagonal.parse().unwrap();
    assert_eq!(canonical(&board).clues(), 9);
}

fn lines_strategy() -> impl Strategy<Value = [usize; 9]> {
    [0..6usize, 0..6usize, 0..6usize, 0..6usize].prop_map(lines)
}

/// Boards with any number of clues, clashing ones included.
fn boards() -> impl Strategy<Value = Grid> {
    (0..81usize, proptest::collection::vec((0..81usize, 1..10u8), 81)).prop_map(|(clues, places)| {
        let mut board = Grid::EMPTY;
        for (place, value) in places.into_iter().take(clues) {
            board.set(Cell::from_index::<9>(place), Digit::new(value));
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_copy_has_the_same_form(
        board in boards(),
        turned: bool,
        rows in lines_strategy(),
        columns in lines_strategy(),
        names in Just([1u8, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle(),
    ) {
        let form = canonical(&board);
        prop_assert_eq!(canonical(&copy(&board, turned, rows, columns, &names)), form);
        prop_assert_eq!(canonical(&form), form);
        prop_assert_eq!(form.clues(), board.clues());
    }
}
