//! The back-end for every machine: seven 64-bit integers of four words each, in plain arithmetic. The compiler puts them
//! into the vectors that it knows the target to have.
//!
//! ```text
//! integers 0, 1    band 0, digits 1 to 8        2, 3    band 1        4, 5    band 2
//! integer 6        digit 9 in the bands 0, 1, 2, and nothing
//! ```

use super::lanes::Lanes;
use super::layout::{Words, each};

/// 28 words in seven integers.
#[derive(Clone, Copy)]
pub(super) struct Portable([u64; 7]);

/// One in each word.
const ONES: u64 = 0x0001_0001_0001_0001;

/// A word in all four places.
const fn four(word: u16) -> u64 {
    word as u64 * ONES
}

impl Portable {
    #[inline(always)]
    fn map(self, of: impl Fn(u64) -> u64) -> Self {
        Portable(self.0.map(of))
    }
    #[inline(always)]
    fn zip(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        Portable(std::array::from_fn(|i| of(self.0[i], other.0[i])))
    }
    /// Neighbouring words change places.
    #[inline(always)]
    fn swapped_words(self) -> Self {
        const EVEN: u64 = 0x0000_FFFF_0000_FFFF;
        self.map(|x| x >> 16 & EVEN | (x & EVEN) << 16)
    }
    /// Neighbouring pairs of words change places.
    #[inline(always)]
    fn swapped_pairs(self) -> Self {
        self.map(|x| x.rotate_left(32))
    }
    /// Neighbouring fours of words change places.
    #[inline(always)]
    fn swapped_fours(self) -> Self {
        let [a, b, c, d, e, f, g] = self.0;
        Portable([b, a, d, c, f, e, g])
    }
    /// The integer of the ninth digit from another value.
    #[inline(always)]
    fn with_ninth(self, other: Self) -> Self {
        let [a, b, c, d, e, f, _] = self.0;
        Portable([a, b, c, d, e, f, other.0[6]])
    }
    /// What the eight lanes of a band have in common, and the lane of the ninth digit, change places.
    #[inline(always)]
    fn exchanged(self) -> Self {
        let first = |i: usize| self.0[i] & 0xFFFF;
        let ninth = |band: u32| (self.0[6] >> (16 * band) & 0xFFFF) * ONES;
        let (a, b, c) = (ninth(0), ninth(1), ninth(2));
        Portable([a, a, b, b, c, c, first(0) | first(2) << 16 | first(4) << 32])
    }
    /// In each lane, the bits that at least one digit has in the lane's band.
    #[inline(always)]
    fn any_digit(self) -> Self {
        let two = self.or(self.swapped_words());
        let four = two.or(two.swapped_pairs());
        let eight = four.or(four.swapped_fours()).with_ninth(self);
        eight.or(eight.exchanged())
    }
    /// The bits that at least one digit has, and those that at least two digits have.
    #[inline(always)]
    fn one_two(self) -> (Self, Self) {
        let other = self.swapped_words();
        let two = (self.or(other), self.and(other));
        let four = add(two, (two.0.swapped_pairs(), two.1.swapped_pairs()));
        let eight = add(four, (four.0.swapped_fours(), four.1.swapped_fours()));
        let eight = (eight.0.with_ninth(self), eight.1.with_ninth(self.splat(0)));
        add(eight, (eight.0.exchanged(), eight.1.exchanged()))
    }
    /// The bits that exactly two digits have.
    #[inline(always)]
    fn exactly_two(self) -> Self {
        let zero = self.splat(0);
        let other = self.swapped_words();
        let two = [self.or(other), self.and(other), zero];
        let four = add3(two, two.map(Self::swapped_pairs));
        let eight = add3(four, four.map(Self::swapped_fours));
        let eight = [eight[0].with_ninth(self), eight[1].with_ninth(zero), eight[2].with_ninth(zero)];
        let nine = add3(eight, eight.map(Self::exchanged));
        nine[1].but(nine[2])
    }
}

/// How many digits have a bit: at least one, at least two.
#[inline(always)]
fn add(a: (Portable, Portable), b: (Portable, Portable)) -> (Portable, Portable) {
    (a.0.or(b.0), a.1.or(b.1).or_and(a.0, b.0))
}

/// The same with those that at least three digits have.
#[inline(always)]
fn add3(a: [Portable; 3], b: [Portable; 3]) -> [Portable; 3] {
    [a[0].or(b[0]), a[1].or(b[1]).or_and(a[0], b[0]), a[2].or(b[2]).or_and(a[1], b[0]).or_and(a[0], b[1])]
}

impl Lanes for Portable {
    type Token = ();

    #[inline(always)]
    fn load((): (), words: &Words) -> Self {
        let word = |at: usize| u64::from(words.0[at]);
        Portable(std::array::from_fn(|i| {
            word(4 * i) | word(4 * i + 1) << 16 | word(4 * i + 2) << 32 | word(4 * i + 3) << 48
        }))
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        for (at, word) in words.0.iter_mut().take(28).enumerate() {
            *word = (self.0[at / 4] >> (16 * (at % 4))) as u16;
        }
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Self {
        Portable([four(word); 7])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        self.map(|x| x << BITS & four(u16::MAX << BITS))
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        self.map(|x| x >> BITS & four(u16::MAX >> BITS))
    }
    #[inline(always)]
    fn minus_one(self) -> Self {
        // The highest bit is lent to each word, so that no word borrows from its neighbour, and then set right.
        const HIGHEST: u64 = four(0x8000);
        self.map(|x| ((x | HIGHEST) - ONES) ^ (!x & HIGHEST))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        // Anything in the lower 15 bits carries into the highest one.
        const LOWER: u64 = four(0x7FFF);
        self.map(|x| (!(((x & LOWER) + LOWER) | x) >> 15 & ONES) * 0xFFFF)
    }
    #[inline(always)]
    fn mask(self) -> u32 {
        let mut mask = 0;
        for (i, &x) in self.empty().0.iter().enumerate() {
            // One bit of each word, gathered by a multiplication.
            let full = (!x & ONES).wrapping_mul(0x0001_0002_0004_0008) >> 48 & 15;
            mask |= (full as u32) << (4 * i);
        }
        mask
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |bits, &x| bits | x) == 0
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c, d, e, f, g] = self.0;
        Portable([c, d, e, f, a, b, g >> 16 & 0xFFFF_FFFF | (g & 0xFFFF) << 32])
    }
    #[inline(always)]
    fn second_band(self) -> Self {
        let [a, b, c, d, e, f, g] = self.0;
        Portable([e, f, a, b, c, d, g >> 32 & 0xFFFF | (g & 0xFFFF_FFFF) << 16])
    }
    #[inline(always)]
    fn any_digits(rows: [Self; 3]) -> [Self; 3] {
        each!(r => rows[r].any_digit())
    }
    #[inline(always)]
    fn twice(rows: [Self; 3]) -> ([Self; 3], bool) {
        let counts = each!(r => rows[r].one_two());
        let lacks = counts[0].0.and3(counts[1].0, counts[2].0).lacks_column();
        (each!(r => counts[r].1), lacks)
    }
    #[inline(always)]
    fn ones_twos(rows: [Self; 3]) -> [(Self, Self); 3] {
        each!(r => rows[r].one_two())
    }
    #[inline(always)]
    fn exactly_twos(rows: [Self; 3]) -> [Self; 3] {
        each!(r => rows[r].exactly_two())
    }
}
