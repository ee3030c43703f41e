//! AVX2: a vector is two registers, each of two halves of eight lanes that do not see each other in most operations. A
//! mask is a vector too: all ones in its lanes.

#![expect(
    unsafe_code,
    reason = "intrinsics may run only where the processor has them; a token or a value proves it"
)]

use super::{Vector, Words};
use crate::backend::Avx2Token;
use std::arch::x86_64::*;

/// 32 lanes in two registers.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Avx2(pub(crate) __m256i, pub(crate) __m256i);

/// The same intrinsic on both registers of one vector or two.
macro_rules! both {
    ($intrinsic:ident $(::<$n:literal>)? ($($vector:expr),*)) => {
        $crate::vector::Avx2(
            // SAFETY: in scope is a value of this type, or a token, so the processor has the features. No memory is touched.
            unsafe { $intrinsic $(::<$n>)? ($($vector.0),*) },
            // SAFETY: as above.
            unsafe { $intrinsic $(::<$n>)? ($($vector.1),*) },
        )
    };
}

/// The same register twice, from an intrinsic that touches no memory.
macro_rules! twice {
    ($($operation:tt)+) => {{
        // SAFETY: in scope is a value of this type, or a token, so the processor has the features.
        let half = unsafe { $($operation)+ };
        $crate::vector::Avx2(half, half)
    }};
}

pub(crate) use {both, twice};

/// Methods that are one intrinsic of two vectors.
macro_rules! binary {
    ($($name:ident = $intrinsic:ident;)+) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            both!($intrinsic(self, other))
        }
    )+};
}

impl Avx2 {
    /// Each byte by a table of 16, from its low four bits. The highest bit of no byte may be set.
    #[inline(always)]
    pub(crate) fn look_up(self, table: [i8; 16]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = table;
        let table = twice!(_mm256_setr_epi8(
            a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p
        ));
        both!(_mm256_shuffle_epi8(table, self))
    }
}

impl Vector for Avx2 {
    type Token = Avx2Token;
    type Mask = Self;

    binary! {
        and = _mm256_and_si256;
        or = _mm256_or_si256;
        xor = _mm256_xor_si256;
        add = _mm256_add_epi16;
        sub = _mm256_sub_epi16;
        min = _mm256_min_epu16;
        equal = _mm256_cmpeq_epi16;
    }

    #[inline(always)]
    fn zero(_: Avx2Token) -> Self {
        twice!(_mm256_setzero_si256())
    }
    #[inline(always)]
    fn load(self, words: &Words) -> Self {
        let at = words.0.as_ptr();
        // SAFETY: the value proves the features; `Words` are 64 bytes, and aligned to 64.
        unsafe { Avx2(_mm256_load_si256(at.cast()), _mm256_load_si256(at.add(16).cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        let at = words.0.as_mut_ptr();
        // SAFETY: the value proves the features; `Words` are 64 bytes, and aligned to 64.
        unsafe {
            _mm256_store_si256(at.cast(), self.0);
            _mm256_store_si256(at.add(16).cast(), self.1);
        }
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Self {
        twice!(_mm256_set1_epi16(word as i16))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        both!(_mm256_andnot_si256(other, self))
    }
    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        // SAFETY: the value proves the features. The count is a constant: one instruction for each register remains.
        let bits = unsafe { _mm_cvtsi32_si128(BITS as i32) };
        // SAFETY: as above.
        unsafe { Avx2(_mm256_sll_epi16(self.0, bits), _mm256_sll_epi16(self.1, bits)) }
    }
    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        // SAFETY: as in `shl`.
        let bits = unsafe { _mm_cvtsi32_si128(BITS as i32) };
        // SAFETY: as in `shl`.
        unsafe { Avx2(_mm256_srl_epi16(self.0, bits), _mm256_srl_epi16(self.1, bits)) }
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        // A byte table counts four bits at a time: the lower half of each byte, then the upper one. Then the two bytes of
        // a lane are added.
        const COUNTS: [i8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        let halves = self.splat(0x0F0F);
        let (lower, upper) = (self.and(halves), self.shr::<4>().and(halves));
        let counts = both!(_mm256_add_epi8(lower.look_up(COUNTS), upper.look_up(COUNTS)));
        both!(_mm256_maddubs_epi16(counts, self.splat(0x0101)))
    }

    #[inline(always)]
    fn less(self, other: Self) -> Self {
        self.splat(u16::MAX).and_not(self.min(other).equal(other))
    }
    #[inline(always)]
    fn zeros(self) -> Self {
        self.equal(self.splat(0))
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> Self {
        // Each lane gets the sixteen bits of its register, and looks at its own.
        let spread = Avx2(self.splat(bits as u16).0, self.splat((bits >> 16) as u16).0);
        let own = twice!(_mm256_setr_epi16(
            1,
            1 << 1,
            1 << 2,
            1 << 3,
            1 << 4,
            1 << 5,
            1 << 6,
            1 << 7,
            1 << 8,
            1 << 9,
            1 << 10,
            1 << 11,
            1 << 12,
            1 << 13,
            1 << 14,
            i16::MIN
        ));
        spread.and(own).equal(own)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        // SAFETY: the value proves the features. Packing works on each half by itself: the permutation puts the quarters
        // back into order.
        unsafe {
            let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(mask.0, mask.1));
            _mm256_movemask_epi8(bytes) as u32
        }
    }
    #[inline(always)]
    fn ones(self, mask: Self) -> Self {
        mask
    }
    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn blend(self, mask: Self, other: Self) -> Self {
        both!(_mm256_blendv_epi8(self, other, mask))
    }
    #[inline(always)]
    fn nonzero_bits(self) -> u32 {
        !Self::bits(self.zeros())
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the value proves the features.
        unsafe {
            let any = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(any, any) != 0
        }
    }
    #[inline(always)]
    fn lane_select(self, a: Self, b: Self) -> Self {
        b.blend(self, a)
    }
}
