//! The vector operations that the engine is written in: a trait, with a plain way to do whatever a back-end does not do
//! better.
//!
//! A value is 32 words of 16 bits, of which 27 are used (see `layout.rs`). Whoever owns a value of a back-end's type
//! knows that the processor can do it: the first value is made with a token, the others from values.

use super::layout::{
    BANDS, COLUMNS, DIGITS, FIRSTS, LANES, Spot, TRIPLE, USED, Words, band_of, column_of, digit_of, each,
    lane, spread,
};

/// A value of 32 words.
///
/// Everything is inlined into the search, which is compiled once for each back-end with the processor's features on.
pub(super) trait Lanes: Copy {
    /// The proof that the processor can do what this back-end needs.
    type Token: Copy;

    // What each back-end says itself.

    /// The words from memory.
    fn load(token: Self::Token, words: &Words) -> Self;
    /// The words to memory.
    fn store(self, words: &mut Words);
    /// The same word in every lane.
    fn splat(self, word: u16) -> Self;
    /// The bits of both.
    fn and(self, other: Self) -> Self;
    /// The bits of either.
    fn or(self, other: Self) -> Self;
    /// The bits of one of the two only.
    fn xor(self, other: Self) -> Self;
    /// These bits without those of `other`.
    fn but(self, other: Self) -> Self;
    /// Each word shifted towards the higher columns.
    fn up<const BITS: u32>(self) -> Self;
    /// Each word shifted towards the lower columns.
    fn down<const BITS: u32>(self) -> Self;
    /// Each word minus one.
    fn minus_one(self) -> Self;
    /// All ones in the lanes whose word is zero.
    fn empty(self) -> Self;
    /// A bit for each lane whose word is not zero.
    fn mask(self) -> u32;
    /// In each lane, the word that the digit has in the next band; the last band takes the first one's.
    fn next_band(self) -> Self;
    /// In each lane, the word that the digit has two bands on.
    fn second_band(self) -> Self;

    // Counting over the digits, in all three rows of the bands: together that can be cheaper than one by one.

    /// In each lane, the bits that at least one digit has in the lane's band.
    fn any_digits(rows: [Self; 3]) -> [Self; 3];
    /// The bits that at least two digits have; and whether there is a cell that no digit has.
    fn twice(rows: [Self; 3]) -> ([Self; 3], bool);
    /// The bits that at least one digit has, and those that at least two digits have.
    fn ones_twos(rows: [Self; 3]) -> [(Self, Self); 3];
    /// The bits that exactly two digits have.
    fn exactly_twos(rows: [Self; 3]) -> [Self; 3];

    // What a back-end may do better.

    /// The bits of any of three.
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }
    /// The bits of all three.
    #[inline(always)]
    fn and3(self, a: Self, b: Self) -> Self {
        self.and(a).and(b)
    }
    /// The sum bit of three.
    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        self.xor(a).xor(b)
    }
    /// The carry bit of three: the bits of at least two of them.
    #[inline(always)]
    fn carry(self, a: Self, b: Self) -> Self {
        // The difference of the first two is the sum's, too: where both are needed, it is computed once.
        self.and(a).or(self.xor(a).and(b))
    }
    /// The bits of exactly one of three.
    #[inline(always)]
    fn only(self, a: Self, b: Self) -> Self {
        self.xor3(a, b).but(self.and3(a, b))
    }
    /// The bits of none of three, among those of `self`.
    #[inline(always)]
    fn but3(self, a: Self, b: Self, c: Self) -> Self {
        self.but(a.or3(b, c))
    }
    /// Where `self` has a bit, that of `a`, else that of `b`.
    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.but(self))
    }
    /// [`choose`](Lanes::choose), if `self` is a [`flag`](Lanes::flag).
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.choose(a, b)
    }
    /// `self | a & b`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// `self | a ^ b`
    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }
    /// `self & !a | b`
    #[inline(always)]
    fn but_or(self, a: Self, b: Self) -> Self {
        self.but(a).or(b)
    }
    /// `self & (!a | b)`
    #[inline(always)]
    fn but_keep(self, a: Self, b: Self) -> Self {
        self.but(a.but(b))
    }

    /// Whether no lane has a bit.
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.mask() == 0
    }
    /// All ones everywhere if any lane has a bit, else zero.
    #[inline(always)]
    fn flag(self) -> Self {
        self.splat(if self.is_zero() { 0 } else { u16::MAX })
    }
    /// The words of `self`, but zero where `other` is not.
    #[inline(always)]
    fn where_empty(self, other: Self) -> Self {
        self.and(other.empty())
    }
    /// The words of `self` where there is one, else those of `other`.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.where_empty(self))
    }
    /// Whether one of the lanes in use is empty in one of three values.
    #[inline(always)]
    fn lacks_one(self, a: Self, b: Self) -> bool {
        self.empty().or3(a.empty(), b.empty()).mask() & USED != 0
    }
    /// Whether one of the lanes in use lacks a column.
    #[inline(always)]
    fn lacks_column(self) -> bool {
        self.xor(self.splat(COLUMNS)).mask() & USED != 0
    }
    /// The words with at most one bit, the others zero; and whether there were no others.
    #[inline(always)]
    fn lone(self) -> (Self, bool) {
        let more = self.and(self.minus_one());
        (self.where_empty(more), more.is_zero())
    }
    /// The same of all three rows.
    #[inline(always)]
    fn lones(rows: [Self; 3]) -> ([Self; 3], bool) {
        let lone = each!(r => rows[r].lone());
        (each!(r => lone[r].0), lone[0].1 & lone[1].1 & lone[2].1)
    }
    /// All ones in the lanes whose word has exactly two bits.
    #[inline(always)]
    fn pairs(self) -> Self {
        let more = self.and(self.minus_one());
        more.and(more.minus_one()).empty().but(more.empty())
    }

    /// In each triple, the bit of the next column; the last one takes the first one's.
    #[inline(always)]
    fn next_column(self) -> Self {
        let ends = self.splat(FIRSTS << 2);
        ends.choose(self.up::<2>(), self.down::<1>()).and(self.splat(COLUMNS))
    }
    /// In each triple, the bit two columns on.
    #[inline(always)]
    fn second_column(self) -> Self {
        let firsts = self.splat(FIRSTS);
        firsts.choose(self.down::<2>(), self.up::<1>()).and(self.splat(COLUMNS))
    }
    /// Each triple with a bit becomes full.
    #[inline(always)]
    fn fill(self) -> Self {
        self.or3(self.next_column(), self.second_column())
    }
    /// For each column, whether another column of its triple has the bit.
    #[inline(always)]
    fn beside(self) -> Self {
        self.next_column().or(self.second_column())
    }
    /// For each column, whether one other column of its triple has the bit; and whether both have.
    #[inline(always)]
    fn beside_one_two(self) -> (Self, Self) {
        let (a, b) = (self.next_column(), self.second_column());
        (a.xor(b), a.and(b))
    }
    /// For each triple, full or empty, what the next triple of the row has, and what the one after that has.
    #[inline(always)]
    fn other_parts(self) -> (Self, Self) {
        let parts = self.or3(self.down::<1>(), self.down::<2>()).and(self.splat(FIRSTS));
        // The parts stand at the bits 0, 3 and 11.
        let next = parts.down::<3>().or(parts.up::<11>()).and(self.splat(0x0801)).or(parts.down::<8>());
        let second = parts.up::<3>().or(parts.up::<8>()).and(self.splat(0x0808)).or(parts.down::<11>());
        (next.stretch(), second.stretch())
    }
    /// Each first column of a triple, alone, becomes the whole triple: times seven.
    #[inline(always)]
    fn stretch(self) -> Self {
        self.or3(self.up::<1>(), self.up::<2>())
    }
    /// For each triple, full or empty, whether one of the row's other two triples has a bit; and whether both have.
    #[inline(always)]
    fn other_parts_one_two(self) -> (Self, Self) {
        let (a, b) = self.other_parts();
        (a.xor(b), a.and(b))
    }

    /// Of the rows of a band: the parts that lie on one of the six ways to give each row and each box one part.
    #[inline(always)]
    fn row_parts(board: [Self; 3]) -> [Self; 3] {
        let others = each!(r => board[r].other_parts());
        each!(r => {
            let ((a, b), (c, d)) = (others[(r + 1) % 3], others[(r + 2) % 3]);
            a.and(d).or_and(b, c)
        })
    }
    /// Of the columns of a stack, likewise: `self` has, for each band, the columns in which the digit may stand.
    #[inline(always)]
    fn column_parts(self) -> Self {
        let (a, b) = (self.next_column(), self.second_column());
        a.next_band().and(b.second_band()).or_and(b.next_band(), a.second_band())
    }

    /// Writes a candidate's digit into its cell: no other digit there, nor this digit in the cell's houses.
    #[inline(always)]
    fn place(board: &mut [Self; 3], token: Self::Token, spot: Spot) {
        let (band, digit) = (band_of(spot.lane.into()), digit_of(spot.lane.into()));
        let (band, digit) = (Self::load(token, &BANDS[band]), Self::load(token, &DIGITS[digit]));
        let own = band.and(digit);
        let bit = band.splat(spot.bit);
        let triple = own.and(band.splat(TRIPLE[spot.bit.trailing_zeros() as usize & 15]));
        let column = digit.and(bit).or(triple);
        for r in 0..3 {
            let rest = board[r].but(column);
            board[r] =
                if usize::from(spot.row) == r { own.choose(bit, rest.but(band.and(bit))) } else { rest };
        }
    }

    /// The givens, in all three values, and the blanks, in the lanes of every digit.
    #[inline(always)]
    fn read(token: Self::Token, cells: &[u8; 81]) -> ([Self; 3], [Self; 3]) {
        let (mut givens, mut blanks) = ([Words::ZERO; 3], [Words::ZERO; 3]);
        let (bands, open) = Self::read_bands(token, cells);
        for r in 0..3 {
            for lane in 0..LANES {
                givens[r].0[lane] = spread(bands[lane] >> (9 * r) & 0x1FF);
                blanks[r].0[lane] = spread(open[band_of(lane)] >> (9 * r) & 0x1FF);
            }
        }
        (each!(r => Self::load(token, &givens[r])), each!(r => Self::load(token, &blanks[r])))
    }
    /// For each lane the cells of its band that hold its digit, 27 bits in reading order; and for each band the blanks.
    #[inline(always)]
    fn read_bands(_token: Self::Token, cells: &[u8; 81]) -> ([u32; 32], [u32; 3]) {
        let (mut bands, mut blanks) = ([0; 32], [0; 3]);
        for (place, &cell) in cells.iter().enumerate() {
            let (band, bit) = (place / 27, 1 << (place % 27));
            match cell {
                1..=9 => bands[lane(cell as usize - 1, band)] |= bit,
                _ => blanks[band] |= bit,
            }
        }
        (bands, blanks)
    }
    /// The digits of a solved board.
    #[inline(always)]
    fn write(board: [Self; 3], cells: &mut [u8; 81]) {
        for r in 0..3 {
            let mut words = Words::ZERO;
            board[r].store(&mut words);
            for lane in 0..LANES {
                let (band, digit) = (band_of(lane), digit_of(lane));
                // A solved board has one bit in each word; 15 would be none.
                let column = column_of(words.0[lane] | 0x8000);
                cells[((3 * band + r) * 9 + column).min(80)] = digit as u8 + 1;
            }
        }
    }
}
