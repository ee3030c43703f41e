//! Portable code: a vector is an array of integers, in plain arithmetic. The compiler makes of it what the target has:
//! SSE2, NEON or other vectors.
//!
//! Each engine has the integers that suit it. `one` shifts bits about inside a vector: integers of 64 bits, with four lanes
//! each, keep that short. `many` compares and adds lanes: integers of 16 bits, one lane each, become vectors best.

use super::{LANES, Vector, Words};
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// One lane in each of 32 integers.
pub(crate) type Ones = Portable<u16, 32>;
/// Four lanes in each of seven integers: the last four lanes, which `one` does not use, are missing.
pub(crate) type Fours = Portable<u64, 7>;

/// `N` integers, each of one lane or of four.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Portable<I, const N: usize>(pub(crate) [I; N]);

/// An integer of one or several lanes. What it does, it does in each lane.
pub(crate) trait Integer:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + PartialEq
    + 'static
{
    /// How many lanes.
    const LANES: usize;
    /// `word` in each lane.
    fn splat(word: u16) -> Self;
    /// From the first lanes of `words`.
    fn load(words: &[u16]) -> Self;
    /// One of its lanes.
    fn lane(self, at: usize) -> u16;
    fn shl(self, bits: u32) -> Self;
    fn shr(self, bits: u32) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn count_ones(self) -> Self;
    /// All ones where it is zero.
    fn zeros(self) -> Self;
    /// All ones where it is less, without sign.
    fn less(self, other: Self) -> Self;
    /// The lowest bit of each lane, side by side.
    fn lowest_bits(self) -> u32;
    /// The reverse: all ones in the lanes whose bit is set.
    fn from_bits(bits: u32) -> Self;
}

impl Integer for u16 {
    const LANES: usize = 1;
    #[inline(always)]
    fn splat(word: u16) -> u16 {
        word
    }
    #[inline(always)]
    fn load(words: &[u16]) -> u16 {
        words[0]
    }
    #[inline(always)]
    fn lane(self, _: usize) -> u16 {
        self
    }
    #[inline(always)]
    fn shl(self, bits: u32) -> u16 {
        self << bits
    }
    #[inline(always)]
    fn shr(self, bits: u32) -> u16 {
        self >> bits
    }
    #[inline(always)]
    fn add(self, other: u16) -> u16 {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn sub(self, other: u16) -> u16 {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn count_ones(self) -> u16 {
        let pairs = (self & 0x5555) + (self >> 1 & 0x5555);
        let fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
        let eights = (fours + (fours >> 4)) & 0x0F0F;
        (eights + (eights >> 8)) & 0x1F
    }
    #[inline(always)]
    fn zeros(self) -> u16 {
        if self == 0 { u16::MAX } else { 0 }
    }
    #[inline(always)]
    fn less(self, other: u16) -> u16 {
        // With the sign bit turned round: plain SSE2 compares with sign only.
        if ((self ^ 0x8000) as i16) < ((other ^ 0x8000) as i16) { u16::MAX } else { 0 }
    }
    #[inline(always)]
    fn lowest_bits(self) -> u32 {
        u32::from(self & 1)
    }
    #[inline(always)]
    fn from_bits(bits: u32) -> u16 {
        if bits & 1 != 0 { u16::MAX } else { 0 }
    }
}

/// One in each lane.
const ONES: u64 = 0x0001_0001_0001_0001;
/// The highest bit of each lane, and the others.
const HIGHEST: u64 = four(0x8000);
const LOWER: u64 = four(0x7FFF);

/// A word in all four lanes.
const fn four(word: u16) -> u64 {
    word as u64 * ONES
}

impl Integer for u64 {
    const LANES: usize = 4;
    #[inline(always)]
    fn splat(word: u16) -> u64 {
        four(word)
    }
    #[inline(always)]
    fn load(words: &[u16]) -> u64 {
        let word = |at: usize| u64::from(words[at]) << (16 * at);
        word(0) | word(1) | word(2) | word(3)
    }
    #[inline(always)]
    fn lane(self, at: usize) -> u16 {
        (self >> (16 * at)) as u16
    }
    #[inline(always)]
    fn shl(self, bits: u32) -> u64 {
        self << bits & four(u16::MAX << bits)
    }
    #[inline(always)]
    fn shr(self, bits: u32) -> u64 {
        self >> bits & four(u16::MAX >> bits)
    }
    #[inline(always)]
    fn add(self, other: u64) -> u64 {
        // The highest bits are added without their carry, which would go to the next lane.
        ((self & LOWER) + (other & LOWER)) ^ ((self ^ other) & HIGHEST)
    }
    #[inline(always)]
    fn sub(self, other: u64) -> u64 {
        // The highest bit is lent to each lane, so that no lane borrows from the next, and then set right.
        ((self | HIGHEST) - (other & LOWER)) ^ ((self ^ !other) & HIGHEST)
    }
    #[inline(always)]
    fn count_ones(self) -> u64 {
        let pairs = (self & four(0x5555)) + (self >> 1 & four(0x5555));
        let fours = (pairs & four(0x3333)) + (pairs >> 2 & four(0x3333));
        let eights = (fours + (fours >> 4)) & four(0x0F0F);
        (eights + (eights >> 8)) & four(0x1F)
    }
    #[inline(always)]
    fn zeros(self) -> u64 {
        // Anything in the lower 15 bits carries into the highest one.
        (!(((self & LOWER) + LOWER) | self) >> 15 & ONES) * 0xFFFF
    }
    #[inline(always)]
    fn less(self, other: u64) -> u64 {
        // The borrow of the subtraction, in the highest bit.
        let borrow = !self & other | (!self | other) & self.sub(other);
        (borrow >> 15 & ONES) * 0xFFFF
    }
    #[inline(always)]
    fn lowest_bits(self) -> u32 {
        // Gathered by a multiplication.
        ((self & ONES).wrapping_mul(0x0001_0002_0004_0008) >> 48 & 15) as u32
    }
    #[inline(always)]
    fn from_bits(bits: u32) -> u64 {
        let bits = u64::from(bits & 15);
        ((bits | bits << 15 | bits << 30 | bits << 45) & ONES) * 0xFFFF
    }
}

/// Methods that do the same to each integer.
macro_rules! in_each {
    ($($name:ident($($other:ident),*) = |$($x:ident),+| $expression:expr;)+) => {$(
        #[inline(always)]
        fn $name(self, $($other: Self),*) -> Self {
            lanewise!(|$($x),+| $expression; self $(, $other)*)
        }
    )+};
}

/// A vector whose integers are an expression of those of others.
macro_rules! lanewise {
    (|$($x:ident),+| $expression:expr; $first:expr $(, $vector:expr)*) => {{
        let mut result = $first;
        for i in 0..N {
            lanewise!(@bind i; $($x),+; $first $(, $vector)*);
            result.0[i] = $expression;
        }
        result
    }};
    (@bind $i:ident; $($x:ident),+; $($vector:expr),+) => {
        $(let $x = $vector.0[$i];)+
    };
}

impl<I: Integer, const N: usize> Vector for Portable<I, N> {
    type Token = ();
    type Mask = Self;

    in_each! {
        and(other) = |a, b| a & b;
        or(other) = |a, b| a | b;
        xor(other) = |a, b| a ^ b;
        and_not(other) = |a, b| a & !b;
        add(other) = |a, b| a.add(b);
        sub(other) = |a, b| a.sub(b);
        equal(other) = |a, b| (a ^ b).zeros();
        less(other) = |a, b| a.less(b);
        count_ones() = |a| a.count_ones();
        zeros() = |a| a.zeros();
        keep(mask) = |a, m| a & m;
        blend(mask, other) = |a, m, b| a & !m | b & m;
        single_bits(less_one) = |a, b| a & (a & b).zeros();
    }

    #[inline(always)]
    fn zero((): ()) -> Self {
        Portable([I::splat(0); N])
    }
    #[inline(always)]
    fn load(self, words: &Words) -> Self {
        let mut result = self;
        for i in 0..N {
            result.0[i] = I::load(&words.0[I::LANES * i..I::LANES * (i + 1)]);
        }
        result
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        for at in 0..I::LANES * N {
            words.0[at] = self.0[at / I::LANES].lane(at % I::LANES);
        }
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Self {
        Portable([I::splat(word); N])
    }
    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        lanewise!(|a| a.shl(BITS); self)
    }
    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        lanewise!(|a| a.shr(BITS); self)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.blend(other.less(self), other)
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> Self {
        let mut mask = self;
        for i in 0..N {
            mask.0[i] = I::from_bits(bits >> (I::LANES * i));
        }
        mask
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        let mut bits = 0;
        for i in 0..N {
            bits |= mask.0[i].lowest_bits() << (I::LANES * i);
        }
        bits
    }
    #[inline(always)]
    fn ones(self, mask: Self) -> Self {
        mask
    }
    #[inline(always)]
    fn nonzero_bits(self) -> u32 {
        let mut bits = 0;
        for i in 0..N {
            bits |= (!self.0[i].zeros()).lowest_bits() << (I::LANES * i);
        }
        bits
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        let mut any = I::splat(0);
        for i in 0..N {
            any = any | self.0[i];
        }
        any == I::splat(0)
    }
}
const _: () = assert!(<u16 as Integer>::LANES * 32 == LANES);
