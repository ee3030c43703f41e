//! What the engine for many boards adds to a [`Vector`]: how nodes move between lanes, and boards in and out.

use crate::vector::{LANES, Vector, Words};

/// Which lanes of one block of nodes go to which lanes of another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// For each lane, the lane that it is filled from, if its bit is set in `to`.
    from: [u8; LANES],
    /// The lanes that are filled, as bits.
    to: u32,
}

impl Moves {
    /// No moves.
    pub(super) const NONE: Moves = Moves { from: [0; LANES], to: 0 };

    /// Fills the lane `to` from the lane `from`.
    ///
    /// # Panics
    /// If one of them is not below 32. Unsafe code relies on it.
    #[inline(always)]
    pub(super) fn push(&mut self, to: usize, from: usize) {
        assert!(to < LANES && from < LANES);
        self.from[to] = from as u8;
        self.to |= 1 << to;
    }

    /// The lanes that are filled, as bits.
    #[inline(always)]
    pub(super) fn to(&self) -> u32 {
        self.to
    }

    /// For each lane where it comes from: below 32, and zero in lanes that are not filled.
    #[inline(always)]
    pub(super) fn from(&self) -> &[u8; LANES] {
        &self.from
    }
}

/// A vector with one lane for each node of the search that is at work.
pub(super) trait NodeVector: Vector {
    /// [`Moves`] in the form that the back-end needs.
    type Shuffle;

    /// Prepares moves. `self` is only the proof.
    fn shuffle(self, moves: &Moves) -> Self::Shuffle;
    /// The lanes to be filled from `source`, the others from `self`. `_mm512_mask_permutexvar_epi16`
    fn moved(self, source: &Self, shuffle: &Self::Shuffle) -> Self;

    /// The lanes in which `part`, a part of `self`, has exactly three bits become `part`; the others stay.
    #[inline(always)]
    fn if_three(self, part: Self) -> Self {
        self.blend(part.count_ones().equal(self.splat(3)), part)
    }

    /// Candidates from boards: board i into lane i. Lanes without a board get copies of the last one. `self` is only the
    /// proof.
    ///
    /// # Panics
    /// If there is no board, or more than 32.
    #[inline(always)]
    fn load_boards(self, boards: &[[u8; 81]], cells: &mut [Self; 81]) {
        assert!((1..=LANES).contains(&boards.len()));
        for cell in 0..81 {
            let mut lanes = Words::ZERO;
            for lane in 0..LANES {
                let board = &boards[lane.min(boards.len() - 1)];
                lanes.0[lane] = CANDIDATES[usize::from(board[cell] & 15)];
            }
            cells[usize::from(PLACE[cell])] = self.load(&lanes);
        }
    }
    /// Writes the board of each lane whose bit is set in `lanes` to `boards[to[lane]]`. Every cell of it must have a single
    /// candidate.
    ///
    /// # Panics
    /// If there is no such board.
    #[inline(always)]
    fn store_boards(cells: &[Self; 81], lanes: u32, to: &[u16; LANES], boards: &mut [[u8; 81]]) {
        for cell in 0..81 {
            let digits = cells[usize::from(PLACE[cell])].to_words();
            let mut left = lanes;
            while left != 0 {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                boards[usize::from(to[lane])][cell] = digits.0[lane].trailing_zeros() as u8 + 1;
            }
        }
    }
}

/// The candidates of a cell from its byte: a given is its only candidate, a blank has all nine.
pub(super) const CANDIDATES: [u16; 16] =
    [0x1FF, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0x1FF, 0x1FF, 0x1FF, 0x1FF, 0x1FF, 0x1FF];

/// The place of each cell among the vectors: a board is read row by row, the vectors go box by box.
pub(super) const PLACE: [u8; 81] = {
    let mut place = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        place[cell] = ((row / 3 * 3 + column / 3) * 9 + row % 3 * 3 + column % 3) as u8;
        cell += 1;
    }
    place
};
