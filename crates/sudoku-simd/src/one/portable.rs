//! Portable code for one board: seven integers of four words each.
//!
//! ```text
//! integers 0, 1    band 0, digits 1 to 8        2, 3    band 1        4, 5    band 2
//! integer 6        digit 9 in the bands 0, 1, 2, and nothing
//! ```
//!
//! Plain code needs no features of the processor, so the larger operations are functions of their own here, not inlined into
//! each of the three searches. Inlined, they would save 3 % of the instructions, and the crate would take more than twice as long
//! to compile.

use super::choose::{self, Choice};
use super::lanes::BoardVector;
use super::layout::{Spot, each};
use crate::vector::{Fours, Portable, Vector};

/// One in each word.
const ONES: u64 = 0x0001_0001_0001_0001;

impl Fours {
    /// Neighbouring words change places.
    #[inline(always)]
    fn swapped_words(self) -> Self {
        const EVEN: u64 = 0x0000_FFFF_0000_FFFF;
        Portable(self.0.map(|x| x >> 16 & EVEN | (x & EVEN) << 16))
    }
    /// Neighbouring pairs of words change places.
    #[inline(always)]
    fn swapped_pairs(self) -> Self {
        Portable(self.0.map(|x| x.rotate_left(32)))
    }
    /// Neighbouring fours of words change places.
    #[inline(always)]
    fn swapped_fours(self) -> Self {
        let [a, b, c, d, e, f, g] = self.0;
        Portable([b, a, d, c, f, e, g])
    }
    /// The integer of the ninth digit from another vector.
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
}

/// Adds two counts of digits, each as "at least one" and "at least two".
#[inline(always)]
fn add(a: (Fours, Fours), b: (Fours, Fours)) -> (Fours, Fours) {
    (a.0.or(b.0), a.1.or(b.1).or_and(a.0, b.0))
}

/// The same with "at least three".
#[inline(always)]
fn add3(a: [Fours; 3], b: [Fours; 3]) -> [Fours; 3] {
    [a[0].or(b[0]), a[1].or(b[1]).or_and(a[0], b[0]), a[2].or(b[2]).or_and(a[1], b[0]).or_and(a[0], b[1])]
}

impl BoardVector for Fours {
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
    #[inline(never)]
    fn some_digit(rows: [Self; 3]) -> [Self; 3] {
        each!(r => {
            let two = rows[r].or(rows[r].swapped_words());
            let four = two.or(two.swapped_pairs());
            let eight = four.or(four.swapped_fours()).with_ninth(rows[r]);
            eight.or(eight.exchanged())
        })
    }
    #[inline(never)]
    fn some_and_several_digits(rows: [Self; 3]) -> [(Self, Self); 3] {
        each!(r => {
            let other = rows[r].swapped_words();
            let two = (rows[r].or(other), rows[r].and(other));
            let four = add(two, (two.0.swapped_pairs(), two.1.swapped_pairs()));
            let eight = add(four, (four.0.swapped_fours(), four.1.swapped_fours()));
            let eight = (eight.0.with_ninth(rows[r]), eight.1.with_ninth(other.splat(0)));
            add(eight, (eight.0.exchanged(), eight.1.exchanged()))
        })
    }
    #[inline(never)]
    fn two_digits(rows: [Self; 3]) -> [Self; 3] {
        each!(r => {
            let (zero, other) = (rows[r].splat(0), rows[r].swapped_words());
            let two = [rows[r].or(other), rows[r].and(other), zero];
            let four = add3(two, two.map(Self::swapped_pairs));
            let eight = add3(four, four.map(Self::swapped_fours));
            let eight = [eight[0].with_ninth(rows[r]), eight[1].with_ninth(zero), eight[2].with_ninth(zero)];
            let nine = add3(eight, eight.map(Self::exchanged));
            nine[1].and_not(nine[2])
        })
    }
    #[inline(never)]
    fn choose(board: [Self; 3], alive: bool) -> Choice {
        choose::choose(board, alive)
    }
    #[inline(never)]
    fn choose_apart(board: [Self; 3], spot: Spot) -> Option<Choice> {
        choose::choose_apart(board, spot)
    }
}
