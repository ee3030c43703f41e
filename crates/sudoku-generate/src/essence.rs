//! When two boards are the same but for symmetry.

use sudoku_canonical::canonical;
use sudoku_core::Grid;

/// What stays of a board when symmetries do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Essence {
    /// Of a 9x9 board its canonical form: equal exactly if the boards are the same.
    Canonical(Grid),
    /// Of a board of another size its fingerprint: different only if the boards are.
    Fingerprint(u64),
}

impl Essence {
    /// That of this board.
    pub fn of<const N: usize>(board: &Grid<N>) -> Essence {
        if N != 9 {
            return Essence::Fingerprint(fingerprint(board));
        }
        let mut nine = Grid::EMPTY;
        for (cell, digit) in board.digits() {
            nine.set(cell, Some(digit));
        }
        Essence::Canonical(canonical(&nine))
    }
}

/// A number that does not change when a board is turned, mirrored, relabelled, or has its rows, columns, bands and
/// stacks exchanged. Boards with different numbers are different up to symmetry; of two boards with the same number that
/// is nearly certain to be false, but not proven.
///
/// Every row, column, band, stack, digit and clue has a colour. In each round a clue's colour becomes a hash of those of
/// its row, column, box and digit, and theirs a hash of all their clues', in no order (Weisfeiler and Leman 1968).
pub fn fingerprint<const N: usize>(board: &Grid<N>) -> u64 {
    let mut lines = [[1_u64; N]; 2];
    let mut parts = [[2_u64; N]; 2];
    let mut digits = [3_u64; N];
    let mut sum = 0;
    for _ in 0..6 {
        let mut line_sums = [[0_u64; N]; 2];
        let mut box_sums = [0_u64; N];
        let mut digit_sums = [0_u64; N];
        let mut colours = Vec::with_capacity(N * N);
        for (cell, digit) in board.digits() {
            let across = mix(lines[0][cell.row()], parts[0][cell.row() / Grid::<N>::BOX_HEIGHT]);
            let down = mix(lines[1][cell.column()], parts[1][cell.column() / Grid::<N>::BOX_WIDTH]);
            colours.push((cell, digit, mix(across.wrapping_add(down), digits[digit.index()])));
        }
        sum = 0;
        for &(cell, digit, colour) in &colours {
            let colour = mix(colour, 5);
            sum = colour.wrapping_add(sum);
            add(&mut line_sums[0][cell.row()], colour);
            add(&mut line_sums[1][cell.column()], colour);
            add(&mut box_sums[Grid::<N>::box_of(cell)], colour);
            add(&mut digit_sums[digit.index()], colour);
        }
        let mut part_sums = [[0_u64; N]; 2];
        for line in 0..N {
            for (side, width) in [Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH].into_iter().enumerate() {
                lines[side][line] = mix(lines[side][line], line_sums[side][line]);
                add(&mut part_sums[side][line / width], mix(lines[side][line], 6));
            }
        }
        let boxes_across = N / Grid::<N>::BOX_WIDTH;
        for (number, &box_sum) in box_sums.iter().enumerate() {
            add(&mut part_sums[0][number / boxes_across], mix(box_sum, 7));
            add(&mut part_sums[1][number % boxes_across], mix(box_sum, 7));
        }
        for number in 0..N {
            digits[number] = mix(digits[number], digit_sums[number]);
            for side in 0..2 {
                parts[side][number] = mix(parts[side][number], part_sums[side][number]);
            }
        }
    }
    sum
}

fn add(sum: &mut u64, colour: u64) {
    *sum = sum.wrapping_add(colour);
}

/// Stirs two numbers into one (the finaliser of MurmurHash3).
fn mix(a: u64, b: u64) -> u64 {
    let mut hash = a.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(b);
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    hash ^ hash >> 33
}
