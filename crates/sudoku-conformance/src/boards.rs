//! The boards that the laws use: boards of every size, made from a seed, with the oracle's answer; and the corpus.

use crate::oracle;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::any::Any;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};
use sudoku_core::{Cell, Digit, Grid};
use sudoku_corpus::Truth;
use sudoku_symmetry::Symmetry;

/// The numbers from 0 to N - 1, in order.
fn in_order<const N: usize>() -> [usize; N] {
    std::array::from_fn(|place| place)
}

/// Any order of the numbers below `length`.
fn any_order(length: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..length).collect::<Vec<_>>()).prop_shuffle()
}

/// The symmetry that moves rows, columns and digits in this way.
fn symmetry<const N: usize>(
    rows: [usize; N],
    columns: [usize; N],
    digits: [usize; N],
    transposed: bool,
) -> Symmetry<N> {
    Symmetry::new(rows, columns, digits, transposed).expect("bands and stacks stay together")
}

/// Any order of the digits.
pub fn any_relabelling<const N: usize>() -> BoxedStrategy<Symmetry<N>> {
    any_order(N)
        .prop_map(|digits| symmetry(in_order(), in_order(), digits.try_into().expect("N digits"), false))
        .boxed()
}

/// Any order of the bands, of the rows in each band, of the stacks, and of the columns in each stack.
pub fn any_move<const N: usize>() -> BoxedStrategy<Symmetry<N>> {
    (lines(Grid::<N>::BOX_HEIGHT), lines(Grid::<N>::BOX_WIDTH))
        .prop_map(|(rows, columns)| symmetry(rows, columns, in_order(), false).inverse())
        .boxed()
}

/// Any turn: upside down, left to right, and transposed if boxes are square.
pub fn any_turn<const N: usize>() -> BoxedStrategy<Symmetry<N>> {
    let line = |is_reversed: bool| {
        let mut line = in_order();
        if is_reversed {
            line.reverse();
        }
        line
    };
    any::<(bool, bool, bool)>()
        .prop_map(move |(down, across, transposed)| {
            let transposed = transposed && Symmetry::<N>::CAN_TRANSPOSE;
            let (down, across) = if transposed { (across, down) } else { (down, across) };
            symmetry(line(down), line(across), in_order(), transposed)
        })
        .boxed()
}

/// An order of N lines that keeps groups of `size` together.
fn lines<const N: usize>(size: usize) -> impl Strategy<Value = [usize; N]> {
    let within = proptest::collection::vec(any_order(size), N / size);
    (any_order(N / size), within).prop_map(move |(groups, within)| {
        let lines: Vec<usize> = groups
            .into_iter()
            .flat_map(|group| within[group].iter().map(move |place| group * size + place))
            .collect();
        lines.try_into().expect("N lines")
    })
}

/// One full board of each size: row by row the digits 1 to N, shifted by the width of a box from row to row, and by one
/// more from band to band.
pub fn pattern<const N: usize>() -> Grid<N> {
    let mut board = Grid::EMPTY;
    for cell in Grid::<N>::cells() {
        let row = cell.row();
        let shift = Grid::<N>::BOX_WIDTH * (row % Grid::<N>::BOX_HEIGHT) + row / Grid::<N>::BOX_HEIGHT;
        board.set(cell, Some(Digit::from_index((cell.column() + shift) % N)));
    }
    board
}

/// Any full board that is the pattern, relabelled, moved and turned.
pub fn any_full<const N: usize>() -> BoxedStrategy<Grid<N>> {
    (any_relabelling::<N>(), any_move::<N>(), any_turn::<N>())
        .prop_map(|(relabelled, moved, turned)| relabelled.then(&moved).then(&turned).apply(&pattern()))
        .boxed()
}

/// Any board that a plain search finishes soon: a full board with some cells blanked, or one with two digits and then some
/// cells blanked, which has several solutions.
pub fn any_easy<const N: usize>() -> BoxedStrategy<Grid<N>> {
    (any_blanked::<N>(N..=blanks_within_reach(N)), any::<bool>())
        .prop_map(|((mut board, blanks), several)| {
            if several {
                let first_two: Vec<Cell> =
                    board.digits().filter(|(_, digit)| digit.get() <= 2).map(|(cell, _)| cell).collect();
                blank(&mut board, first_two);
                blank(&mut board, blanks.into_iter().take(N));
            } else {
                blank(&mut board, blanks);
            }
            board
        })
        .boxed()
}

/// Any board with up to three quarters of its cells blank: a plain search may not finish it.
pub fn any_sparse<const N: usize>() -> BoxedStrategy<Grid<N>> {
    any_blanked::<N>(N * N / 3..=N * N * 3 / 4)
        .prop_map(|(mut board, blanks)| {
            blank(&mut board, blanks);
            board
        })
        .boxed()
}

/// A full board, and a random choice of this many of its cells.
fn any_blanked<const N: usize>(count: RangeInclusive<usize>) -> impl Strategy<Value = (Grid<N>, Vec<Cell>)> {
    let cells: Vec<Cell> = Grid::<N>::cells().collect();
    (any_full::<N>(), proptest::sample::subsequence(cells, count))
}

fn blank<const N: usize>(board: &mut Grid<N>, cells: impl IntoIterator<Item = Cell>) {
    for cell in cells {
        board.set(cell, None);
    }
}

/// The number of cells of a full board that can be blanked at random so that a search in row order still ends soon.
const fn blanks_within_reach(size: usize) -> usize {
    match size {
        4 => 11,
        6 => 22,
        9 => 48,
        12 => 66,
        16 => 90,
        _ => 130,
    }
}

/// Any easy board, or one with a changed given, which may have no solution, or a clash.
pub fn any_board<const N: usize>() -> BoxedStrategy<Grid<N>> {
    let change = proptest::option::of((0..N * N, 0..N));
    (any_easy::<N>(), change)
        .prop_map(|(mut board, change)| {
            if let Some((place, digit)) = change {
                board.set(Cell::from_index::<N>(place), Some(Digit::from_index(digit)));
            }
            board
        })
        .boxed()
}

/// A board and all its solutions, in row order, as the oracle found them.
#[derive(Clone, Debug)]
pub struct Known<const N: usize> {
    /// The board.
    pub board: Grid<N>,
    /// Its solutions.
    pub solutions: Vec<Grid<N>>,
}

/// The most digits that the oracle tries for a board that counts as within reach of every strategy.
const REACH: u64 = 3_000;

/// The number of placements that a strategy may make on a board within reach, whatever its order, before it counts as
/// hanging.
pub const PLENTY: u64 = 1_000_000;

/// The boards of one size, the same in every run.
#[derive(Debug)]
pub struct Boards<const N: usize> {
    /// One solution, which a search in row order finds soon.
    pub unique: Vec<Known<N>>,
    /// 2 to 200 solutions, which a search in row order finds soon.
    pub several: Vec<Known<N>>,
    /// No solution, though no two givens clash; a search in row order finds that out soon.
    pub none: Vec<Grid<N>>,
    /// No solution, since r1c1 has no candidate. There are few givens, so a search that does not see that may take
    /// forever.
    pub hopeless: Grid<N>,
    /// Two givens clash, on boards that are nearly empty or nearly full.
    pub clashing: Vec<Grid<N>>,
    /// No cell is blank.
    pub full: Vec<Grid<N>>,
}

impl<const N: usize> Boards<N> {
    /// The boards with one solution or several.
    pub fn solvable(&self) -> impl Iterator<Item = &Known<N>> {
        self.unique.iter().chain(&self.several)
    }
}

/// The boards of size N. They are made once and kept.
pub fn boards<const N: usize>() -> &'static Boards<N> {
    static MADE: Mutex<BTreeMap<usize, &'static (dyn Any + Send + Sync)>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let boards = *made.entry(N).or_insert_with(|| {
        let boards: &'static Boards<N> = Box::leak(Box::new(make()));
        boards
    });
    boards.downcast_ref().expect("the boards under N are of size N")
}

/// The number of boards with one solution, with several, and with none: fewer if a search is slow.
const fn how_many(size: usize) -> (usize, usize, usize) {
    if size <= 12 { (6, 4, 5) } else { (2, 2, 2) }
}

fn make<const N: usize>() -> Boards<N> {
    let (unique, several, none) = how_many(N);
    let answer = |board: &Grid<N>| oracle::solutions(board, 201, REACH);
    let known = |count, wanted: fn(usize) -> bool| {
        some(any_easy::<N>(), count, |board| answer(board).is_some_and(|found| wanted(found.len())))
            .into_iter()
            .map(|board| Known { board, solutions: answer(&board).unwrap_or_default() })
            .collect()
    };
    let spoilt = some(any_board::<N>(), none, |board| {
        board.clash().is_none() && answer(board).is_some_and(|found| found.is_empty())
    });
    Boards {
        unique: known(unique, |solutions| solutions == 1),
        several: known(several, |solutions| (2..=200).contains(&solutions)),
        none: spoilt,
        hopeless: without_candidate(),
        clashing: clashing(),
        full: std::iter::once(pattern()).chain(some(any_full::<N>(), 3, |_| true)).collect(),
    }
}

/// Row 1 has all digits but N, and column 1 has N: r1c1 has no candidate.
fn without_candidate<const N: usize>() -> Grid<N> {
    let mut board = Grid::EMPTY;
    for column in 1..N {
        board.set(Cell::new(0, column), Some(Digit::from_index(column - 1)));
    }
    board.set(Cell::new(N - 1, 0), Some(Digit::from_index(N - 1)));
    board
}

fn clashing<const N: usize>() -> Vec<Grid<N>> {
    let pair = |row, column| {
        let mut board = Grid::EMPTY;
        board.set(Cell::new(0, 0), Some(Digit::from_index(0)));
        board.set(Cell::new(row, column), Some(Digit::from_index(0)));
        board
    };
    let mut full = pattern::<N>();
    full.set(Cell::new(N - 1, N - 1), full.get(Cell::new(0, N - 1)));
    let mut nearly = full;
    nearly.set(Cell::new(0, 0), None);
    let box_corner = pair(Grid::<N>::BOX_HEIGHT - 1, Grid::<N>::BOX_WIDTH - 1);
    vec![pair(0, 1), pair(0, N - 1), pair(N - 1, 0), pair(1, 1), box_corner, nearly, full]
}

/// The boards of the corpus that have this size, each with the truth about it.
pub fn corpus<const N: usize>() -> impl Iterator<Item = (Grid<N>, Truth)> {
    sudoku_corpus::sets()
        .iter()
        .flat_map(|set| set.boards())
        .filter(|board| board.grid.size().rows() == N)
        .map(|board| (board.grid.to_string().parse().expect("a board survives its line form"), board.truth))
}

/// The first `count` values of a strategy of proptest that pass the filter. The seed is fixed, so they are the same in
/// every run.
fn some<T: std::fmt::Debug>(
    strategy: impl Strategy<Value = T>,
    count: usize,
    wanted: impl Fn(&T) -> bool,
) -> Vec<T> {
    let config = Config { rng_seed: RngSeed::Fixed(37), failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new(config);
    std::iter::repeat_with(|| strategy.new_tree(&mut runner).expect("no value is refused").current())
        .take(10_000)
        .filter(wanted)
        .take(count)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_boards_of_every_kind<const N: usize>() {
        let boards = boards::<N>();
        let counts = (boards.unique.len(), boards.several.len(), boards.none.len());
        assert_eq!(counts, how_many(N), "{N}");
        assert!(boards.unique.iter().all(|known| known.solutions.len() == 1));
        assert!(boards.several.iter().all(|known| known.solutions.len() > 1));
        assert!(boards.full.iter().all(|board| board.is_solution_of(board)));
        assert!(boards.clashing.iter().all(|board| board.clash().is_some()));
        assert!(boards.none.iter().chain([&boards.hopeless]).all(|board| board.clash().is_none()));
    }

    #[test]
    fn there_are_boards_of_every_kind_and_size() {
        has_boards_of_every_kind::<4>();
        has_boards_of_every_kind::<6>();
        has_boards_of_every_kind::<9>();
        has_boards_of_every_kind::<12>();
        has_boards_of_every_kind::<16>();
        has_boards_of_every_kind::<25>();
    }
}
