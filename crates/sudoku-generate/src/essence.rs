//! When two boards are the same but for symmetry.

use sudoku_canonical::canonical;
use sudoku_core::{Cell, Digit, Grid, Size};

/// Whether [`essence`] sees through symmetries on boards of this size. Beyond 9x9 there are too many to try, and nothing
/// cleverer is at hand.
pub const fn sees_through_symmetry(size: Size) -> bool {
    matches!(size, Size::Four | Size::Six | Size::Nine)
}

/// What stays of a board when symmetries and relabelling do not count: equal exactly if the boards are essentially the
/// same. Beyond 9x9 it is the board itself, so that two boards are never taken for one by mistake.
pub fn essence<const N: usize>(board: &Grid<N>) -> Grid<N> {
    match N {
        4 | 6 => smallest_copy(board),
        9 => resized(&canonical(&resized(board))),
        _ => *board,
    }
}

/// The same board, where the compiler does not know that the sizes are equal.
fn resized<const N: usize, const M: usize>(board: &Grid<N>) -> Grid<M> {
    let mut same = Grid::EMPTY;
    for (cell, digit) in board.digits() {
        same.set(cell, Some(digit));
    }
    same
}

/// The smallest of all copies, in reading order, with a blank less than any digit: all are tried, 128 for 4x4 and 3,456
/// for 6x6. The names of the digits need no trying: in the smallest copy they are given in the order in which they appear.
fn smallest_copy<const N: usize>(board: &Grid<N>) -> Grid<N> {
    let square = Grid::<N>::BOX_HEIGHT == Grid::<N>::BOX_WIDTH;
    let columns = line_orders(N, Grid::<N>::BOX_WIDTH);
    let mut smallest: Option<[[u8; N]; N]> = None;
    for rows in line_orders(N, Grid::<N>::BOX_HEIGHT) {
        for columns in &columns {
            for turned in [false, true] {
                if turned && !square {
                    continue;
                }
                let mut names = [0; N];
                let mut named = 0;
                let mut copy = [[0; N]; N];
                for (row, cells) in copy.iter_mut().enumerate() {
                    for (column, cell) in cells.iter_mut().enumerate() {
                        let (from, across) = (rows[row], columns[column]);
                        let from = if turned { Cell::new(across, from) } else { Cell::new(from, across) };
                        let Some(digit) = board.get(from) else { continue };
                        let name = &mut names[digit.index()];
                        if *name == 0 {
                            named += 1;
                            *name = named;
                        }
                        *cell = *name;
                    }
                }
                if smallest.is_none_or(|smallest| copy < smallest) {
                    smallest = Some(copy);
                }
            }
        }
    }
    let rows = smallest.expect("there is a copy").map(|row| row.map(Digit::new));
    Grid::from_rows(rows).expect("names are digits")
}

/// All orders of the lines of a board that keep groups of `width` together.
fn line_orders(lines: usize, width: usize) -> Vec<Vec<usize>> {
    let inside = orders(width);
    let mut found = Vec::new();
    for groups in orders(lines / width) {
        let mut begun = vec![Vec::new()];
        for group in groups {
            let longer = begun.iter().flat_map(|line: &Vec<usize>| {
                inside.iter().map(move |inside| {
                    line.iter().copied().chain(inside.iter().map(|place| group * width + place)).collect()
                })
            });
            begun = longer.collect();
        }
        found.extend(begun);
    }
    found
}

/// All orders of the numbers below this one.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let shorter = orders(last);
    let places = |order: Vec<usize>| {
        (0..count).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, last);
            longer
        })
    };
    shorter.into_iter().flat_map(places).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, full_grid, symmetric_copy};
    use std::collections::HashSet;

    fn copies_are_the_same<const N: usize>() {
        for stream in 0..20 {
            let random = &mut Random::new(9, stream);
            let mut board = full_grid::<N>(random);
            for _ in 0..N * N / 2 {
                board.set(Cell::new(random.below(N), random.below(N)), None);
            }
            let copy = symmetric_copy(&board, random);
            assert_eq!(essence(&copy), essence(&board), "{board} and {copy}");
        }
    }

    #[test]
    fn copies_are_the_same_and_full_boards_are_counted_rightly() {
        copies_are_the_same::<4>();
        copies_are_the_same::<6>();
        copies_are_the_same::<9>();
        // Known: 288 full grids of 4x4 in 2 classes, 28,200,960 of 6x6 in 49 classes.
        let classes = |count| (0..count).map(|stream| Random::new(10, stream));
        let four: HashSet<_> = classes(200).map(|mut random| essence(&full_grid::<4>(&mut random))).collect();
        assert_eq!(four.len(), 2);
        let six: HashSet<_> = classes(1000).map(|mut random| essence(&full_grid::<6>(&mut random))).collect();
        assert!((40..=49).contains(&six.len()), "{}", six.len());
    }

    #[test]
    fn all_copies_are_tried() {
        let number = |size, width| line_orders(size, width).len();
        assert_eq!((number(4, 2), number(6, 2), number(6, 3)), (8, 48, 72));
    }
}
