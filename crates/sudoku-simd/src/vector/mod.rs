//! One vocabulary for vectors: the trait [`Vector`], and its back-ends.
//!
//! A vector has 32 lanes of 16 bits on every back-end. So all of them take the same steps and find the same answers. (The
//! portable vectors of `one` leave out the last four lanes, which no board uses.)
//!
//! | back-end | a vector is | a mask of lanes is |
//! |---|---|---|
//! | `Avx512` | one register of 512 bits | a mask register |
//! | `Avx2` | two registers of 256 bits | a vector: all ones in the lanes of the mask |
//! | `Portable` | an array of integers | the same |
//!
//! The two engines add what only they need: `one` what depends on its layout of a board (`one/lanes.rs`), `many` how nodes
//! move between lanes (`many/lanes.rs`).
//!
//! # To add a back-end
//!
//! Give it a variant of [`Backend`](crate::Backend), a token (`backend.rs`), and a type with three implementations: `Vector` in
//! a file here, `BoardVector` in `one`, `NodeVector` in `many`. Of `Vector`, the methods without a body are enough to start
//! with. `BoardVector` needs none; `NodeVector` needs two, which move lanes.
//!
//! # The rule that makes it sound
//!
//! A value of a back-end's type is the proof that the processor can run the back-end. The first value is made from a token
//! ([`Vector::zero`]), and a token only where the processor was asked. Every other value is made from a value, even if that
//! has nothing else to say ([`Vector::load`], [`Vector::splat`]). No function makes one from nothing.
//!
//! # The rule that makes it fast
//!
//! Every method is `inline(always)`, and no code over vectors has a closure. So all of it becomes part of the one function
//! of a back-end that is compiled with the processor's features. A closure does not inherit the features; it would be called.
//! `scripts/inlining.sh` checks the result.

mod portable;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use portable::{Fours, Ones, Portable};

/// The number of lanes of a vector.
pub(crate) const LANES: usize = 32;

/// The lanes of a vector in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Words(pub(crate) [u16; LANES]);

impl Words {
    pub(crate) const ZERO: Words = Words([0; LANES]);
}

/// A vector of 32 lanes of 16 bits.
///
/// The methods with a body are those that some back-end does better.
pub(crate) trait Vector: Copy + 'static {
    /// The proof that the processor can run this back-end.
    type Token: Copy;
    /// A choice of lanes.
    type Mask: Copy;

    /// Zero in every lane: the first value.
    fn zero(token: Self::Token) -> Self;
    /// The lanes from memory; `self` is only the proof. `_mm512_load_si512`, `_mm256_load_si256`
    fn load(self, words: &Words) -> Self;
    /// The lanes to memory. `_mm512_store_si512`, `_mm256_store_si256`
    fn store(self, words: &mut Words);
    /// The lanes in memory.
    #[inline(always)]
    fn to_words(self) -> Words {
        let mut words = Words::ZERO;
        self.store(&mut words);
        words
    }
    /// `word` in every lane; `self` is only the proof. `_mm512_set1_epi16`, `_mm256_set1_epi16`
    fn splat(self, word: u16) -> Self;

    /// `self & other`. `_mm512_and_si512`, `_mm256_and_si256`
    fn and(self, other: Self) -> Self;
    /// `self | other`. `_mm512_or_si512`, `_mm256_or_si256`
    fn or(self, other: Self) -> Self;
    /// `self ^ other`. `_mm512_xor_si512`, `_mm256_xor_si256`
    fn xor(self, other: Self) -> Self;
    /// `self & !other`. `_mm512_andnot_si512`, `_mm256_andnot_si256`, with their operands exchanged.
    fn and_not(self, other: Self) -> Self;
    /// Each lane shifted left by a constant. `_mm512_slli_epi16`, `_mm256_sll_epi16`
    fn shl<const BITS: u32>(self) -> Self;
    /// Each lane shifted right by a constant, with zeros from the left. `_mm512_srli_epi16`, `_mm256_srl_epi16`
    fn shr<const BITS: u32>(self) -> Self;
    /// The sum in each lane, modulo 65,536. `_mm512_add_epi16`, `_mm256_add_epi16`
    fn add(self, other: Self) -> Self;
    /// The difference in each lane, modulo 65,536. `_mm512_sub_epi16`, `_mm256_sub_epi16`
    fn sub(self, other: Self) -> Self;
    /// The smaller number in each lane, without sign. `_mm512_min_epu16`, `_mm256_min_epu16`
    fn min(self, other: Self) -> Self;
    /// The number of bits that are set in each lane. `_mm512_popcnt_epi16`, `_mm256_shuffle_epi8` by a table of 16
    fn count_ones(self) -> Self;

    /// The lanes that are equal. `_mm512_cmpeq_epi16_mask`, `_mm256_cmpeq_epi16`
    fn equal(self, other: Self) -> Self::Mask;
    /// The lanes that are less than in `other`, without sign. `_mm512_cmplt_epu16_mask`, `_mm256_min_epu16`
    fn less(self, other: Self) -> Self::Mask;
    /// The lanes that are zero. `_mm512_testn_epi16_mask`, `_mm256_cmpeq_epi16`
    fn zeros(self) -> Self::Mask;
    /// A mask from bits, bit 0 for lane 0; `self` is only the proof.
    fn mask(self, bits: u32) -> Self::Mask;
    /// The bits of a mask, bit 0 for lane 0. `_mm256_movemask_epi8`
    fn bits(mask: Self::Mask) -> u32;
    /// All ones in the lanes of the mask, zero elsewhere; `self` is only the proof. `_mm512_movm_epi16`
    fn ones(self, mask: Self::Mask) -> Self;
    /// The lanes of the mask, zero elsewhere. `_mm512_maskz_mov_epi16`, `_mm256_and_si256`
    fn keep(self, mask: Self::Mask) -> Self;
    /// The lanes of the mask from `other`, the others from `self`. `_mm512_mask_mov_epi16`, `_mm256_blendv_epi8`
    fn blend(self, mask: Self::Mask, other: Self) -> Self;
    /// The lanes that are not zero, as bits. `_mm512_test_epi16_mask`
    fn nonzero_bits(self) -> u32;

    /// Whether no lane has a bit. `_mm256_testz_si256`
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.nonzero_bits() == 0
    }
    /// Each lane less one.
    #[inline(always)]
    fn minus_one(self) -> Self {
        self.add(self.splat(u16::MAX))
    }
    /// Each lane of `self` that is not zero, otherwise that of `other`. `_mm512_mask_mov_epi16`
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.keep(self.zeros()))
    }
    /// The lanes that have at most one bit, zero elsewhere. `less_one` is [`self.minus_one()`](Vector::minus_one).
    #[inline(always)]
    fn single_bits(self, less_one: Self) -> Self {
        self.keep(self.and(less_one).zeros())
    }

    // Functions of three bits: on AVX-512 each is one `_mm512_ternarylogic_epi32`.

    /// `self | a | b`
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }
    /// `self & a & b`
    #[inline(always)]
    fn and3(self, a: Self, b: Self) -> Self {
        self.and(a).and(b)
    }
    /// `self ^ a ^ b`
    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        self.xor(a).xor(b)
    }
    /// The bits of at least two of three. Where [`or3`](Vector::or3) is needed too, they share an instruction.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a).or(self.or(a).and(b))
    }
    /// A full adder: the sum bit of three (`xor3`), and the carry (`majority`).
    #[inline(always)]
    fn full_add(self, a: Self, b: Self) -> (Self, Self) {
        let half = self.xor(a);
        (half.xor(b), self.and(a).or(half.and(b)))
    }
    /// The bits of exactly one of three.
    #[inline(always)]
    fn exactly_one(self, a: Self, b: Self) -> Self {
        self.xor3(a, b).and_not(self.and3(a, b))
    }
    /// Where `self` has a bit, that of `a`, otherwise that of `b`.
    #[inline(always)]
    fn bit_select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }
    /// [`bit_select`](Vector::bit_select), where each lane of `self` is all ones or zero. `_mm256_blendv_epi8`
    #[inline(always)]
    fn lane_select(self, a: Self, b: Self) -> Self {
        self.bit_select(a, b)
    }
    /// `self | (a & b)`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// `self | (a ^ b)`
    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }
    /// `self & !a & !b`
    #[inline(always)]
    fn and_not2(self, a: Self, b: Self) -> Self {
        self.and_not(a.or(b))
    }
    /// `(self & !a) | b`
    #[inline(always)]
    fn and_not_or(self, a: Self, b: Self) -> Self {
        self.and_not(a).or(b)
    }
    /// `self & !(a & !b)`: takes away the bits of `a`, except those of `b`.
    #[inline(always)]
    fn and_not_except(self, a: Self, b: Self) -> Self {
        self.and_not(a.and_not(b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Backend, Proof};
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    /// Lanes with many zeros, extremes and equal numbers among them.
    fn random_words(random: &mut StdRng) -> Words {
        let mut words = Words::ZERO;
        for word in &mut words.0 {
            *word = match random.random_range(0..4) {
                0 => [0, 1, 0x7FFF, 0x8000, 0xFFFF][random.random_range(0..5)],
                1 => random.random_range(0..8),
                2 => 1 << random.random_range(0..16),
                _ => random.random(),
            };
        }
        words
    }

    fn all_ones(condition: bool) -> u16 {
        if condition { u16::MAX } else { 0 }
    }

    /// Compares every operation with the same in plain arithmetic, in the first `lanes` lanes.
    fn check<V: Vector>(zero: V, lanes: usize) {
        let mut random = StdRng::seed_from_u64(1);
        for _ in 0..500 {
            let [p, q, r] = [(); 3].map(|()| random_words(&mut random));
            let (x, y, z) = (zero.load(&p), zero.load(&q), zero.load(&r));
            let flags = zero.ones(x.less(y));
            macro_rules! same {
                ($got:expr, |$a:ident, $b:ident, $c:ident| $expected:expr) => {
                    let got = $got.to_words();
                    for i in 0..lanes {
                        let ($a, $b, $c) = (p.0[i], q.0[i], r.0[i]);
                        let _ = ($a, $b, $c);
                        assert_eq!(
                            got.0[i],
                            $expected,
                            "{} of {:x}, {:x}, {:x}",
                            stringify!($got),
                            $a,
                            $b,
                            $c
                        );
                    }
                };
            }
            same!(x, |a, b, c| a);
            same!(x.splat(p.0[0]), |a, b, c| p.0[0]);
            same!(x.and(y), |a, b, c| a & b);
            same!(x.or(y), |a, b, c| a | b);
            same!(x.xor(y), |a, b, c| a ^ b);
            same!(x.and_not(y), |a, b, c| a & !b);
            same!(x.shl::<3>(), |a, b, c| a << 3);
            same!(x.shr::<5>(), |a, b, c| a >> 5);
            same!(x.add(y), |a, b, c| a.wrapping_add(b));
            same!(x.sub(y), |a, b, c| a.wrapping_sub(b));
            same!(x.min(y), |a, b, c| a.min(b));
            same!(x.count_ones(), |a, b, c| a.count_ones() as u16);
            same!(zero.ones(x.equal(y)), |a, b, c| all_ones(a == b));
            same!(zero.ones(x.less(y)), |a, b, c| all_ones(a < b));
            same!(zero.ones(x.zeros()), |a, b, c| all_ones(a == 0));
            same!(x.keep(y.zeros()), |a, b, c| if b == 0 { a } else { 0 });
            same!(x.blend(y.zeros(), z), |a, b, c| if b == 0 { c } else { a });
            same!(x.or_else(y), |a, b, c| if a != 0 { a } else { b });
            same!(x.minus_one(), |a, b, c| a.wrapping_sub(1));
            same!(x.single_bits(x.minus_one()), |a, b, c| if a.count_ones() == 1 { a } else { 0 });
            same!(x.or3(y, z), |a, b, c| a | b | c);
            same!(x.and3(y, z), |a, b, c| a & b & c);
            same!(x.xor3(y, z), |a, b, c| a ^ b ^ c);
            same!(x.majority(y, z), |a, b, c| a & b | a & c | b & c);
            same!(x.full_add(y, z).0, |a, b, c| a ^ b ^ c);
            same!(x.full_add(y, z).1, |a, b, c| a & b | a & c | b & c);
            same!(x.exactly_one(y, z), |a, b, c| (a ^ b ^ c) & !(a & b & c));
            same!(x.bit_select(y, z), |a, b, c| a & b | !a & c);
            same!(flags.lane_select(y, z), |a, b, c| if a < b { b } else { c });
            same!(x.or_and(y, z), |a, b, c| a | b & c);
            same!(x.or_xor(y, z), |a, b, c| a | b ^ c);
            same!(x.and_not2(y, z), |a, b, c| a & !b & !c);
            same!(x.and_not_or(y, z), |a, b, c| a & !b | c);
            same!(x.and_not_except(y, z), |a, b, c| a & !(b & !c));

            let used = u32::MAX >> (LANES - lanes);
            let bits: u32 = random.random();
            assert_eq!(V::bits(zero.mask(bits)) & used, bits & used);
            let nonzero = (0..lanes).map(|i| u32::from(p.0[i] != 0) << i).sum::<u32>();
            assert_eq!(x.nonzero_bits() & used, nonzero);
            assert_eq!(V::bits(x.zeros()) & used, !nonzero & used);
            assert!(!x.or(x.splat(1)).is_zero() && x.and_not(x).is_zero() && zero.is_zero());
        }
    }

    #[test]
    fn every_operation_is_plain_arithmetic_in_each_lane() {
        check(Ones::zero(()), 32);
        check(Fours::zero(()), 28);
        #[cfg(target_arch = "x86_64")]
        if let Ok(Proof::Avx2(token)) = Proof::of(Backend::Avx2) {
            check(Avx2::zero(token), 32);
        }
        #[cfg(target_arch = "x86_64")]
        if let Ok(Proof::Avx512(token)) = Proof::of(Backend::Avx512) {
            check(Avx512::zero(token), 32);
        }
    }
}
