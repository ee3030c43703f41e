//! Symmetries: ways to turn a board into another one that is solved the same way.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, Digit, Grid};

/// A symmetry of boards of size N: bands and the rows in them change places, stacks and the columns in them do, digits
/// are relabelled, and, where boxes are square, rows and columns may be swapped. It changes no number of solutions.
#[derive(Clone, Debug)]
pub struct Symmetry<const N: usize> {
    rows: [usize; N],
    columns: [usize; N],
    digits: [usize; N],
    transpose: bool,
}

impl<const N: usize> Symmetry<N> {
    /// One of all symmetries, each as likely as any other.
    pub fn random(random: &mut impl Rng) -> Self {
        let mut digits = std::array::from_fn(|digit| digit);
        digits.shuffle(random);
        let square = Grid::<N>::BOX_HEIGHT == Grid::<N>::BOX_WIDTH;
        Symmetry {
            rows: shuffled_lines(Grid::<N>::BOX_HEIGHT, random),
            columns: shuffled_lines(Grid::<N>::BOX_WIDTH, random),
            digits,
            transpose: square && random.next_u32() & 1 == 1,
        }
    }

    /// The board that it makes of this one.
    pub fn apply(&self, board: &Grid<N>) -> Grid<N> {
        let mut turned = Grid::EMPTY;
        for (cell, digit) in board.digits() {
            let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
            let cell = if self.transpose { Cell::new(column, row) } else { Cell::new(row, column) };
            turned.set(cell, Some(Digit::from_index(self.digits[digit.index()])));
        }
        turned
    }
}

/// Where each of N lines goes: groups of `width` lines change places, and the lines inside each group.
fn shuffled_lines<const N: usize>(width: usize, random: &mut impl Rng) -> [usize; N] {
    let mut groups: Vec<usize> = (0..N / width).collect();
    groups.shuffle(random);
    let mut inside: Vec<usize> = (0..width).collect();
    let mut lines = [0; N];
    for (from, to) in groups.into_iter().enumerate() {
        inside.shuffle(random);
        for (place, &new_place) in inside.iter().enumerate() {
            lines[from * width + place] = to * width + new_place;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn keeps_solutions<const N: usize>() {
        let mut solved = Grid::<N>::EMPTY;
        // A full board made by shifting rows, so that nothing needs to be searched.
        for cell in Grid::<N>::cells() {
            let shift = cell.row() % Grid::<N>::BOX_HEIGHT * Grid::<N>::BOX_WIDTH
                + cell.row() / Grid::<N>::BOX_HEIGHT;
            solved.set(cell, Some(Digit::from_index((cell.column() + shift) % N)));
        }
        assert!(solved.is_solution_of(&Grid::EMPTY), "{N}: {solved}");
        let mut puzzle = solved;
        for cell in Grid::<N>::cells().step_by(2) {
            puzzle.set(cell, None);
        }
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut different = 0;
        for _ in 0..50 {
            let symmetry = Symmetry::<N>::random(&mut random);
            assert!(symmetry.apply(&solved).is_solution_of(&symmetry.apply(&puzzle)), "{N}: {symmetry:?}");
            assert_eq!(symmetry.apply(&puzzle).clues(), puzzle.clues());
            different += usize::from(symmetry.apply(&puzzle) != puzzle);
        }
        assert!(different > 40, "{N}");
    }

    #[test]
    fn a_symmetry_keeps_the_rules() {
        keeps_solutions::<4>();
        keeps_solutions::<6>();
        keeps_solutions::<9>();
        keeps_solutions::<12>();
        keeps_solutions::<16>();
        keeps_solutions::<25>();
    }
}
