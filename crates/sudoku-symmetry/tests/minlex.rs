//! The smallest copy is the smallest: found again by looking at all copies.

use sudoku_core::{Cell, Digit, Grid};
use sudoku_symmetry::{Random, minlex};

/// All orders of the numbers below `count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let places = |order: Vec<usize>| {
        (0..count).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, last);
            longer
        })
    };
    orders(last).into_iter().flat_map(places).collect()
}

/// All orders of N lines that keep groups of `width` together.
fn line_orders<const N: usize>(width: usize) -> Vec<[usize; N]> {
    let inside = orders(width);
    let mut found = Vec::new();
    for groups in orders(N / width) {
        let mut begun = vec![Vec::new()];
        for group in groups {
            let longer = begun.iter().flat_map(|line: &Vec<usize>| {
                inside.iter().map(move |inside| {
                    line.iter().copied().chain(inside.iter().map(|place| group * width + place)).collect()
                })
            });
            begun = longer.collect();
        }
        found.extend(begun.into_iter().map(|line| <[usize; N]>::try_from(line).unwrap()));
    }
    found
}

/// The smallest copy, with the digits named in the order in which they appear.
fn by_force<const N: usize>(board: &Grid<N>) -> Grid<N> {
    let mut cells = [[[0; N]; N]; 2];
    for (cell, digit) in board.digits() {
        cells[0][cell.row()][cell.column()] = digit.get();
        cells[1][cell.column()][cell.row()] = digit.get();
    }
    let views = if Grid::<N>::BOX_HEIGHT == Grid::<N>::BOX_WIDTH { 2 } else { 1 };
    let columns = line_orders::<N>(Grid::<N>::BOX_WIDTH);
    let mut best = [[u8::MAX; N]; N];
    for view in &cells[..views] {
        for rows in &line_orders::<N>(Grid::<N>::BOX_HEIGHT) {
            for columns in &columns {
                let (mut names, mut named, mut is_smaller) = ([0; 10], 0, false);
                let mut copy = [[0; N]; N];
                'copy: for (row, &from) in rows.iter().enumerate() {
                    for (column, &across) in columns.iter().enumerate() {
                        let digit = view[from][across];
                        if digit != 0 && names[usize::from(digit)] == 0 {
                            named += 1;
                            names[usize::from(digit)] = named;
                        }
                        copy[row][column] = names[usize::from(digit)];
                        if !is_smaller && copy[row][column] > best[row][column] {
                            break 'copy;
                        }
                        is_smaller |= copy[row][column] < best[row][column];
                    }
                }
                if is_smaller {
                    best = copy;
                }
            }
        }
    }
    Grid::from_rows(best.map(|row| row.map(Digit::new))).unwrap()
}

#[test]
fn it_is_the_smallest_of_all_copies_of_9x9() {
    assert_eq!(line_orders::<9>(3).len(), 1296);
    for line in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        "1....................2...........3........4.........5..............6.............",
        "11.....2......2..................................................................",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ] {
        let board: Grid = line.parse().unwrap();
        assert_eq!(minlex(&board).form, by_force(&board), "{line}");
    }
}

fn is_smallest_of_all<const N: usize>() {
    for stream in 0..200 {
        let random = &mut Random::new(1, stream);
        let mut board = Grid::<N>::EMPTY;
        for _ in 0..random.below(N * N + 1) {
            let cell = Cell::from_index::<N>(random.below(N * N));
            board.set(cell, Some(Digit::from_index(random.below(N))));
        }
        assert_eq!(minlex(&board).form, by_force(&board), "{board}");
    }
}

#[test]
fn it_is_the_smallest_of_all_copies_of_4x4_and_6x6() {
    assert_eq!(line_orders::<4>(2).len(), 8);
    assert_eq!((line_orders::<6>(2).len(), line_orders::<6>(3).len()), (48, 72));
    is_smallest_of_all::<4>();
    is_smallest_of_all::<6>();
}

#[test]
fn boards_with_few_clues_have_few_states() {
    assert_eq!(minlex(&Grid::<9>::EMPTY).form, Grid::EMPTY);
    let one: Grid =
        ".....................3...........................................................".parse().unwrap();
    assert_eq!(minlex(&one).form.to_string(), format!("{}1", ".".repeat(80)));
    let mut diagonal = Grid::<9>::EMPTY;
    for digit in Digit::all::<9>() {
        diagonal.set(Cell::new(digit.index(), digit.index()), Some(digit));
    }
    assert_eq!(minlex(&diagonal).form.clues(), 9);
}
