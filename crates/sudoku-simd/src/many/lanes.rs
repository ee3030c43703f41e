//! What can be done with a vector of 32 lanes of 16 bits.

use super::LANES;
use std::fmt::Debug;

/// Which lanes of one block of nodes go to which lanes of another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// For each lane, the lane that it is filled from, if its bit is set in `to`.
    from: [u8; LANES],
    /// The lanes that are filled, as bits.
    to: u32,
}

impl Moves {
    /// Nothing moves.
    pub(super) const NONE: Moves = Moves { from: [0; LANES], to: 0 };

    /// Fills the lane `to` from the lane `from`.
    ///
    /// # Panics
    /// If one of them is not below 32: unsafe code relies on it.
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

/// A vector of 32 lanes of 16 bits. There is one lane for each node of the search that is at work.
///
/// A value of a back-end's type is the proof that the processor has what the back-end needs: the first is made
/// from a token, all others are made from values.
///
/// Everything is `inline(always)`, and written without closures: then it becomes part of the one function of a back-end
/// that is compiled for the processor's features.
pub(super) trait Lanes: Copy + 'static {
    /// The proof that the processor can run it.
    type Token: Copy;
    /// A choice of lanes.
    type Mask: Copy;
    /// [`Moves`] in the form that the back-end likes.
    type Shuffle;

    /// All zero.
    fn zero(token: Self::Token) -> Self;
    /// The same number in all lanes.
    fn splat(self, value: u16) -> Self;
    /// These lanes.
    fn load(self, lanes: &[u16; LANES]) -> Self;
    /// The lanes.
    fn store(self) -> [u16; LANES];

    /// Bits that are in both.
    fn and(self, other: Self) -> Self;
    /// Bits that are in one of the two, or in both.
    fn or(self, other: Self) -> Self;
    /// Bits that are in exactly one.
    fn xor(self, other: Self) -> Self;
    /// Bits that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// The sum in each lane, without carry into the next.
    fn add(self, other: Self) -> Self;
    /// The difference in each lane.
    fn sub(self, other: Self) -> Self;
    /// Twice the number in each lane.
    #[inline(always)]
    fn double(self) -> Self {
        self.add(self)
    }
    /// The smaller of the two in each lane, without sign.
    fn min(self, other: Self) -> Self;
    /// How many of the lower nine bits are set; the others must not be.
    fn count(self) -> Self;

    /// Bits in one of three at least.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// Bits in all three.
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// Bits in one or in three: the sum bit of a full adder.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// Bits in two of three at least: the carry of a full adder.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// Bits in neither `b` nor `c`.
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }
    /// Adds the bits in which `b` and `c` differ.
    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
    /// Takes away the bits that are in `all` but not in `own`.
    #[inline(always)]
    fn without_foreign(self, own: Self, all: Self) -> Self {
        self.without(all.without(own))
    }
    /// Lanes with exactly one bit set keep it, the others become zero. `less_one` is `self - 1`.
    fn single(self, less_one: Self) -> Self;
    /// Lanes with a bit in common with `other` keep only these, lanes without keep all.
    fn prefer(self, other: Self) -> Self;
    /// Lanes in which `part`, a part of `self`, has exactly three bits become `part`, the others stay.
    fn if_three(self, part: Self) -> Self;

    /// Lanes that are equal.
    fn equals(self, other: Self) -> Self::Mask;
    /// Lanes that are smaller than in `other`, without sign.
    fn less(self, other: Self) -> Self::Mask;
    /// Lanes that are not zero.
    fn nonzero(self) -> Self::Mask;
    /// A mask as bits, bit 0 for lane 0.
    fn bits(mask: Self::Mask) -> u32;
    /// Bits as a mask.
    fn mask(self, bits: u32) -> Self::Mask;
    /// The lanes of the mask from `other`.
    fn set(self, mask: Self::Mask, other: Self) -> Self;

    /// Prepares moves.
    fn shuffle(self, moves: &Moves) -> Self::Shuffle;
    /// The lanes to be filled from `source`, the others as they are.
    fn moved(self, source: &Self, shuffle: &Self::Shuffle) -> Self;

    /// Candidates from boards: board i into lane i. Lanes that have no board get copies of the last one.
    ///
    /// # Panics
    /// If there is none, or more than 32.
    fn load_boards(self, boards: &[[u8; 81]], cells: &mut [Self; 81]);
    /// The board of each lane whose bit is set in `lanes` into `boards[to[lane]]`; every cell of it must be single.
    ///
    /// # Panics
    /// If there is no such board.
    fn store_boards(cells: &[Self; 81], lanes: u32, to: &[u16; LANES], boards: &mut [[u8; 81]]);
}

/// The candidates of a cell from its byte: a given is its only candidate, a blank may be anything.
pub(super) const CANDIDATES: [u16; 16] =
    [0x1FF, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0x1FF, 0x1FF, 0x1FF, 0x1FF, 0x1FF, 0x1FF];

/// Where each cell of a board that is read row by row stands among the vectors: box by box.
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

/// [`Lanes::load_boards`] cell by cell, for back-ends that have nothing better.
#[inline(always)]
pub(super) fn load_one_by_one<L: Lanes>(zero: L, boards: &[[u8; 81]], cells: &mut [L; 81]) {
    assert!((1..=LANES).contains(&boards.len()));
    for cell in 0..81 {
        let mut lanes = [0; LANES];
        for lane in 0..LANES {
            let board = &boards[lane.min(boards.len() - 1)];
            lanes[lane] = CANDIDATES[usize::from(board[cell] & 15)];
        }
        cells[usize::from(PLACE[cell])] = zero.load(&lanes);
    }
}

/// [`Lanes::store_boards`] cell by cell.
#[inline(always)]
pub(super) fn store_one_by_one<L: Lanes>(
    cells: &[L; 81],
    lanes: u32,
    to: &[u16; LANES],
    boards: &mut [[u8; 81]],
) {
    for cell in 0..81 {
        let digits = cells[usize::from(PLACE[cell])].store();
        let mut left = lanes;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            boards[usize::from(to[lane])][cell] = digits[lane].trailing_zeros() as u8 + 1;
        }
    }
}
