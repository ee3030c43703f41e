//! What the engine for one board adds to a [`Vector`]: operations that know the layout of a board (`layout.rs`).
//!
//! A word is the columns of a row in which a digit is a candidate. A *triple* is the three columns of a word that lie in the
//! same box. A *part* of a row is a triple as a whole, with a candidate or without one.

use super::choose::{Choice, choose, choose_apart};
use super::layout::{
    BANDS, COLUMNS, DIGITS, FIRSTS, LANES, NEXT_BAND, NEXT_DIGIT, NEXT_THREE, SECOND_BAND, SECOND_DIGIT,
    SECOND_THREE, Spot, TRIPLE, Table, USED, band_of, column_of, digit_of, each, lane, spread,
};
use crate::vector::{Vector, Words};

/// A vector of 27 words, one for each digit and band.
///
/// Every method has a default. A back-end overrides what it does better; [`permute`](BoardVector::permute) comes first.
pub(super) trait BoardVector: Vector {
    /// Each lane from the lane that the table names. `_mm512_permutexvar_epi8`
    #[inline(always)]
    fn permute(self, order: &Table) -> Self {
        let (from, mut to) = (self.to_words(), Words::ZERO);
        for lane in 0..LANES {
            to.0[lane] = from.0[usize::from(order.0[2 * lane]) / 2 % 32];
        }
        self.load(&to)
    }
    /// In each lane, the word of the same digit in the next band. After the last band comes the first.
    #[inline(always)]
    fn next_band(self) -> Self {
        self.permute(&NEXT_BAND)
    }
    /// In each lane, the word of the same digit in the band after the next.
    #[inline(always)]
    fn second_band(self) -> Self {
        self.permute(&SECOND_BAND)
    }

    // Counting the digits of a cell, for the three rows of each band: AVX2 saves work by doing these together. The digits
    // are counted in threes, then the three threes. Every digit's lane gets the result.

    /// The bits that at least one digit has.
    #[inline(always)]
    fn some_digit(rows: [Self; 3]) -> [Self; 3] {
        each!(r => {
            let three = rows[r].or3(rows[r].permute(&NEXT_DIGIT), rows[r].permute(&SECOND_DIGIT));
            three.or3(three.permute(&NEXT_THREE), three.permute(&SECOND_THREE))
        })
    }
    /// The bits that at least one digit has, and those that at least two have.
    #[inline(always)]
    fn some_and_several_digits(rows: [Self; 3]) -> [(Self, Self); 3] {
        each!(r => {
            let (a, b) = (rows[r].permute(&NEXT_DIGIT), rows[r].permute(&SECOND_DIGIT));
            let (one, two) = (rows[r].or3(a, b), rows[r].majority(a, b));
            let (a, b) = (one.permute(&NEXT_THREE), one.permute(&SECOND_THREE));
            let (c, d) = (two.permute(&NEXT_THREE), two.permute(&SECOND_THREE));
            (one.or3(a, b), two.or3(c, d).or(one.majority(a, b)))
        })
    }
    /// The bits that at least two digits have; and whether there is a cell that no digit has.
    #[inline(always)]
    fn several_digits(rows: [Self; 3]) -> ([Self; 3], bool) {
        let counts = Self::some_and_several_digits(rows);
        let lacks = counts[0].0.and3(counts[1].0, counts[2].0).lacks_column();
        (each!(r => counts[r].1), lacks)
    }
    /// The bits that exactly two digits have.
    #[inline(always)]
    fn two_digits(rows: [Self; 3]) -> [Self; 3] {
        each!(r => {
            // The number of each three in two bits, sum and carry; then the sums once more.
            let (sum, carry) = rows[r].full_add(rows[r].permute(&NEXT_DIGIT), rows[r].permute(&SECOND_DIGIT));
            let (odd, fourth) = sum.full_add(sum.permute(&NEXT_THREE), sum.permute(&SECOND_THREE));
            let (a, b) = (carry.permute(&NEXT_THREE), carry.permute(&SECOND_THREE));
            let no_carry = carry.splat(u16::MAX).and_not(carry.or3(a, b));
            fourth.bit_select(no_carry, carry.exactly_one(a, b)).and_not(odd)
        })
    }

    /// All ones everywhere if any lane has a bit, otherwise zero.
    #[inline(always)]
    fn flag(self) -> Self {
        self.splat(if self.is_zero() { 0 } else { u16::MAX })
    }
    /// Whether a lane in use is zero in one of three vectors.
    #[inline(always)]
    fn lacks_word(self, a: Self, b: Self) -> bool {
        let zeros = self.ones(self.zeros()).or3(a.ones(a.zeros()), b.ones(b.zeros()));
        zeros.nonzero_bits() & USED != 0
    }
    /// Whether a lane in use lacks one of the nine columns.
    #[inline(always)]
    fn lacks_column(self) -> bool {
        Self::bits(self.equal(self.splat(COLUMNS))) & USED != USED
    }
    /// The words with at most one bit, zero elsewhere; and whether every word is such.
    #[inline(always)]
    fn singles(rows: [Self; 3]) -> ([Self; 3], bool) {
        let less = each!(r => rows[r].minus_one());
        let more = each!(r => rows[r].and(less[r]));
        (each!(r => rows[r].single_bits(less[r])), more[0].or3(more[1], more[2]).is_zero())
    }
    /// The words with exactly two bits, zero elsewhere.
    #[inline(always)]
    fn pairs(self) -> Self {
        let more = self.and(self.minus_one());
        let exactly_two = self.ones(more.and(more.minus_one()).zeros()).and_not(self.ones(more.zeros()));
        self.and(exactly_two)
    }

    /// In each triple, the bit of the next column. After the last column comes the first.
    #[inline(always)]
    fn next_column(self) -> Self {
        let ends = self.splat(FIRSTS << 2);
        ends.bit_select(self.shl::<2>(), self.shr::<1>()).and(self.splat(COLUMNS))
    }
    /// In each triple, the bit of the column after the next.
    #[inline(always)]
    fn second_column(self) -> Self {
        let firsts = self.splat(FIRSTS);
        firsts.bit_select(self.shr::<2>(), self.shl::<1>()).and(self.splat(COLUMNS))
    }
    /// Each triple with a bit becomes full.
    #[inline(always)]
    fn fill_triples(self) -> Self {
        self.or3(self.next_column(), self.second_column())
    }
    /// For each column, whether another column of its triple has the bit.
    #[inline(always)]
    fn other_columns(self) -> Self {
        self.next_column().or(self.second_column())
    }
    /// For each column, whether exactly one other column of its triple has the bit; and whether both have it.
    #[inline(always)]
    fn one_or_two_other_columns(self) -> (Self, Self) {
        let (a, b) = (self.next_column(), self.second_column());
        (a.xor(b), a.and(b))
    }
    /// For each triple, full or empty: whether the next triple of the row has a bit, and whether the one after that has.
    #[inline(always)]
    fn next_two_parts(self) -> (Self, Self) {
        let parts = self.or3(self.shr::<1>(), self.shr::<2>()).and(self.splat(FIRSTS));
        // The parts are now the bits 0, 3 and 11.
        let next = parts.shr::<3>().or(parts.shl::<11>()).and(self.splat(0x0801)).or(parts.shr::<8>());
        let second = parts.shl::<3>().or(parts.shl::<8>()).and(self.splat(0x0808)).or(parts.shr::<11>());
        // Each first column becomes its triple: times seven.
        (next.or3(next.shl::<1>(), next.shl::<2>()), second.or3(second.shl::<1>(), second.shl::<2>()))
    }
    /// For each triple, full or empty: whether exactly one of the row's other triples has a bit, and whether both have one.
    #[inline(always)]
    fn one_or_two_other_parts(self) -> (Self, Self) {
        let (a, b) = self.next_two_parts();
        (a.xor(b), a.and(b))
    }

    /// Of the rows of a band: the parts that lie on one of the six ways to give each row and each box one part.
    #[inline(always)]
    fn row_parts(board: [Self; 3]) -> [Self; 3] {
        let others = each!(r => board[r].next_two_parts());
        each!(r => {
            let ((a, b), (c, d)) = (others[(r + 1) % 3], others[(r + 2) % 3]);
            a.and(d).or_and(b, c)
        })
    }
    /// The same for the columns of a stack. `self` has, for each band, the columns in which the digit is a candidate.
    #[inline(always)]
    fn column_parts(self) -> Self {
        let (a, b) = (self.next_column(), self.second_column());
        a.next_band().and(b.second_band()).or_and(b.next_band(), a.second_band())
    }

    /// The next guess: [`choose()`].
    #[inline(always)]
    fn choose(board: [Self; 3], alive: bool) -> Choice {
        choose(board, alive)
    }
    /// A guess that is independent of this one: [`choose_apart()`].
    #[inline(always)]
    fn choose_apart(board: [Self; 3], spot: Spot) -> Option<Choice> {
        choose_apart(board, spot)
    }

    /// Writes a candidate's digit into its cell: no other digit there, nor this digit in the cell's houses.
    #[inline(always)]
    fn place(board: &mut [Self; 3], spot: Spot) {
        let band = board[0].load(&BANDS[band_of(spot.lane.into())]);
        let digit = board[0].load(&DIGITS[digit_of(spot.lane.into())]);
        let own = band.and(digit);
        let bit = band.splat(spot.bit);
        let triple = own.and(band.splat(TRIPLE[spot.bit.trailing_zeros() as usize & 15]));
        let column = digit.and(bit).or(triple);
        for r in 0..3 {
            let rest = board[r].and_not(column);
            board[r] = if usize::from(spot.row) == r {
                own.bit_select(bit, rest.and_not(band.and(bit)))
            } else {
                rest
            };
        }
    }

    /// The givens of a board; and the blanks, in the lanes of every digit. `self` is only the proof.
    #[inline(always)]
    fn read(self, cells: &[u8; 81]) -> ([Self; 3], [Self; 3]) {
        let (mut givens, mut blanks) = ([Words::ZERO; 3], [Words::ZERO; 3]);
        let (bands, open) = self.read_bands(cells);
        for r in 0..3 {
            for lane in 0..LANES {
                givens[r].0[lane] = spread(bands[lane] >> (9 * r) & 0x1FF);
                blanks[r].0[lane] = spread(open[band_of(lane)] >> (9 * r) & 0x1FF);
            }
        }
        (each!(r => self.load(&givens[r])), each!(r => self.load(&blanks[r])))
    }
    /// For each lane the cells of its band that hold its digit, 27 bits in reading order; and for each band the blanks.
    /// `self` is only the proof.
    #[inline(always)]
    fn read_bands(self, cells: &[u8; 81]) -> ([u32; 32], [u32; 3]) {
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
    /// Writes the digits of a solved board.
    #[inline(always)]
    fn write(board: [Self; 3], cells: &mut [u8; 81]) {
        for r in 0..3 {
            let words = board[r].to_words();
            for lane in 0..LANES {
                let (band, digit) = (band_of(lane), digit_of(lane));
                // A solved board has one bit in each word; with none, the column would be beyond the row.
                let column = column_of(words.0[lane] | 0x8000);
                cells[((3 * band + r) * 9 + column).min(80)] = digit as u8 + 1;
            }
        }
    }
}
