//! The laws of symmetries and canonical forms, at every size.

use proptest::prelude::*;
use std::collections::HashSet;
use sudoku_bitmask::BitmaskSingles;
use sudoku_core::{Cell, Digit, Grid, Solver};
use sudoku_symmetry::{Random, Symmetry, canonical};

/// One full board: row by row the digits 1 to N, shifted by the width of a box from row to row, and by one more from band
/// to band. It is symmetric in many ways.
fn pattern<const N: usize>() -> Grid<N> {
    let mut board = Grid::EMPTY;
    for cell in Grid::<N>::cells() {
        let row = cell.row();
        let shift = Grid::<N>::BOX_WIDTH * (row % Grid::<N>::BOX_HEIGHT) + row / Grid::<N>::BOX_HEIGHT;
        board.set(cell, Some(Digit::from_index((cell.column() + shift) % N)));
    }
    board
}

/// A full board in which each of two parts of a digit is a sum of a part of the row and a part of the column: more
/// symmetric than the pattern. Boxes must be square.
fn linear<const N: usize>() -> Grid<N> {
    let width = Grid::<N>::BOX_WIDTH;
    let mut board = Grid::EMPTY;
    for cell in Grid::<N>::cells() {
        let (row, column) = (cell.row(), cell.column());
        let high = (row % width + column / width) % width;
        let low = (row / width + column % width) % width;
        board.set(cell, Some(Digit::from_index(high * width + low)));
    }
    board
}

/// A random part of a full board, in which some cells may then get any digit, so that givens may clash.
fn board<const N: usize>(random: &mut Random) -> Grid<N> {
    let full = Symmetry::random(random).apply(&pattern::<N>());
    let mut cells: Vec<Cell> = Grid::<N>::cells().collect();
    random.shuffle(&mut cells);
    let mut board = Grid::EMPTY;
    for &cell in &cells[..random.below(N * N + 1)] {
        board.set(cell, full.get(cell));
    }
    for _ in 0..random.below(3) * N / 2 {
        board.set(random.pick(&cells), Some(Digit::from_index(random.below(N))));
    }
    board
}

fn laws_hold<const N: usize>(seed: u64) {
    let random = &mut Random::new(seed, 0);
    let board = board::<N>(random);
    let [one, other, third] = [0; 3].map(|_| Symmetry::<N>::random(random));

    let copy = one.apply(&board);
    assert_eq!(copy.clues(), board.clues());
    assert_eq!(copy.clash().is_some(), board.clash().is_some(), "{board} and {copy}");
    assert_eq!(one.then(&other).apply(&board), other.apply(&copy));
    assert_eq!(one.then(&other).then(&third), one.then(&other.then(&third)));
    assert_eq!(one.then(&one.inverse()), Symmetry::IDENTITY);
    assert_eq!(one.inverse().then(&one), Symmetry::IDENTITY);
    assert_eq!(one.then(&Symmetry::IDENTITY), one);
    assert_eq!(Symmetry::IDENTITY.apply(&board), board);

    let found = canonical(&board).unwrap();
    assert_eq!(found.symmetry.apply(&board), found.form, "{board}");
    assert_eq!(canonical(&copy).unwrap().form, found.form, "{board} and {copy}");
    assert_eq!(canonical(&found.form).unwrap().form, found.form, "{board}");
    // One clue less is another board.
    if let Some((cell, _)) = board.digits().next() {
        let mut fewer = board;
        fewer.set(cell, None);
        assert_ne!(canonical(&fewer).unwrap().form, found.form, "{board}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn laws_hold_for_4x4_6x6_and_9x9(seed: u64) {
        laws_hold::<4>(seed);
        laws_hold::<6>(seed);
        laws_hold::<9>(seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn laws_hold_for_12x12_16x16_and_25x25(seed: u64) {
        laws_hold::<12>(seed);
        laws_hold::<16>(seed);
        laws_hold::<25>(seed);
    }
}

fn keeps_the_number_of_solutions<const N: usize>(blanks: usize) {
    let mut solver = BitmaskSingles;
    for stream in 0..10 {
        let random = &mut Random::new(2, stream);
        let mut board = Symmetry::random(random).apply(&pattern::<N>());
        for _ in 0..blanks {
            board.set(Cell::from_index::<N>(random.below(N * N)), None);
        }
        let copy = Symmetry::random(random).apply(&board);
        assert_eq!(solver.count(&copy, 50), solver.count(&board, 50), "{board} and {copy}");
    }
}

#[test]
fn a_copy_has_as_many_solutions() {
    keeps_the_number_of_solutions::<4>(12);
    keeps_the_number_of_solutions::<6>(26);
    keeps_the_number_of_solutions::<9>(70);
    keeps_the_number_of_solutions::<12>(100);
    keeps_the_number_of_solutions::<16>(150);
    keeps_the_number_of_solutions::<25>(200);
}

/// How many symmetries come from exchanging two lines or two groups of lines, of `width` lines each.
fn reached<const N: usize>(exchanges: &[Symmetry<N>]) -> usize {
    let mut seen = HashSet::from([Symmetry::IDENTITY]);
    let mut open = vec![Symmetry::IDENTITY];
    while let Some(symmetry) = open.pop() {
        for exchange in exchanges {
            let next = symmetry.then(exchange);
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen.len()
}

/// The symmetries that exchange neighbouring rows of a band, neighbouring bands, columns and stacks, and transpose.
fn exchanges<const N: usize>() -> Vec<Symmetry<N>> {
    let same: [usize; N] = std::array::from_fn(|place| place);
    let pairs = |width: usize| {
        let mut found = Vec::new();
        for line in (0..N - 1).filter(|line| line / width == (line + 1) / width) {
            let mut lines = same;
            lines.swap(line, line + 1);
            found.push(lines);
        }
        for first in (0..N - width).step_by(width) {
            let mut lines = same;
            lines[first..first + 2 * width].rotate_left(width);
            found.push(lines);
        }
        found
    };
    let rows = pairs(Grid::<N>::BOX_HEIGHT).into_iter().map(|rows| Symmetry::new(rows, same, same, false));
    let columns =
        pairs(Grid::<N>::BOX_WIDTH).into_iter().map(|columns| Symmetry::new(same, columns, same, false));
    rows.chain(columns).map(Option::unwrap).chain(Symmetry::TRANSPOSITION).collect()
}

#[test]
fn there_are_as_many_symmetries_as_known() {
    // 2 x 8^2 and 48 x 72, without the names of digits.
    assert_eq!(reached(&exchanges::<4>()), 128);
    assert_eq!(reached(&exchanges::<6>()), 3456);
    // The rows of 9x9 alone: 6^4.
    let rows: Vec<Symmetry<9>> = exchanges::<9>().into_iter().take(8).collect();
    assert_eq!(reached(&rows), 1296);
}

#[test]
fn random_symmetries_are_spread_evenly() {
    const EACH: usize = 100;
    let exchanges = exchanges::<4>();
    let moves = reached(&exchanges);
    let mut times = std::collections::HashMap::new();
    for stream in 0..(moves * EACH) as u64 {
        let symmetry = Symmetry::<4>::random(&mut Random::new(3, stream));
        let cells: Vec<Cell> = Grid::<4>::cells().map(|cell| symmetry.cell(cell)).collect();
        *times.entry(cells).or_insert(0_usize) += 1;
    }
    assert_eq!(times.len(), moves);
    let square = |&n: &usize| (n as f64 - EACH as f64).powi(2) / EACH as f64;
    let chi_square: f64 = times.values().map(square).sum();
    // 127 degrees of freedom: below 181.9 in 999 of 1,000 runs.
    assert!(chi_square < 181.9, "{chi_square}");
}

fn classes<const N: usize>(each: &mut dyn FnMut(&Grid<N>)) {
    let flow = BitmaskSingles.for_each(&Grid::<N>::EMPTY, &mut |grid| {
        each(grid);
        std::ops::ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
}

#[test]
fn full_grids_of_4x4_are_of_two_kinds() {
    let mut grids = 0;
    let mut forms = HashSet::new();
    classes::<4>(&mut |grid| {
        grids += 1;
        forms.insert(canonical(grid).unwrap().form);
    });
    assert_eq!((grids, forms.len()), (288, 2));
}

/// Known: 28,200,960 full grids of 6x6, of 49 kinds where rows and columns keep their roles, as they must in boxes of 2x3.
#[test]
fn full_grids_of_6x6_are_of_49_kinds() {
    // A first row of 1 to 6 comes with every kind.
    let puzzle: Grid<6> = format!("123456{}", ".".repeat(30)).parse().unwrap();
    let mut grids = 0_u64;
    let mut forms = HashSet::new();
    let mut solver = BitmaskSingles;
    let flow = solver.for_each(&puzzle, &mut |grid| {
        grids += 1;
        if grids.is_multiple_of(7) {
            forms.insert(canonical(grid).unwrap().form);
        }
        std::ops::ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    assert_eq!((grids * 720, forms.len()), (28_200_960, 49));
}

fn symmetric_boards_have_a_form<const N: usize>() {
    let mut boards = vec![Grid::EMPTY, pattern::<N>()];
    if Symmetry::<N>::CAN_TRANSPOSE {
        boards.push(linear());
    }
    // One digit everywhere, and two digits like a chess board.
    for digits in [1, 2] {
        let mut board = Grid::EMPTY;
        for cell in Grid::<N>::cells() {
            board.set(cell, Some(Digit::from_index((cell.row() + cell.column()) % digits)));
        }
        boards.push(board);
    }
    // The digits on the diagonal; one digit there; one clue.
    for clues in [N, 1] {
        let (mut diagonal, mut equal) = (Grid::EMPTY, Grid::EMPTY);
        for line in 0..clues {
            diagonal.set(Cell::new(line, line), Some(Digit::from_index(line)));
            equal.set(Cell::new(line, line), Some(Digit::from_index(0)));
        }
        boards.extend([diagonal, equal]);
    }
    // Every second digit of the pattern, the upper half of it, and all but one of its boxes.
    let keep: [fn(Cell, Digit) -> bool; 3] = [
        |_, digit| digit.get() % 2 == 0,
        |cell, _| cell.row() < N / 2,
        |cell, _| Grid::<N>::box_of(cell) != 0,
    ];
    for keep in keep {
        let mut part = Grid::EMPTY;
        for (cell, digit) in pattern::<N>().digits().filter(|&(cell, digit)| keep(cell, digit)) {
            part.set(cell, Some(digit));
        }
        boards.push(part);
    }
    for board in boards {
        let copy = Symmetry::random(&mut Random::new(4, 0)).apply(&board);
        let (one, other) = (canonical(&board).unwrap(), canonical(&copy).unwrap());
        assert_eq!(one.form, other.form, "{board}");
        assert_eq!(one.symmetry.apply(&board), one.form, "{board}");
    }
}

#[test]
fn boards_with_many_symmetries_have_a_form_too() {
    symmetric_boards_have_a_form::<4>();
    symmetric_boards_have_a_form::<6>();
    symmetric_boards_have_a_form::<9>();
    symmetric_boards_have_a_form::<12>();
    symmetric_boards_have_a_form::<16>();
    symmetric_boards_have_a_form::<25>();
}
