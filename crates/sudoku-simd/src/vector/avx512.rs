//! AVX-512: a vector is one register. Any function of three bits is one instruction, and so is "the lanes where": masks
//! are registers of their own.

#![expect(
    unsafe_code,
    reason = "intrinsics may run only where the processor has them; a token or a value proves it"
)]

use super::{Vector, Words};
use crate::backend::Avx512Token;
use std::arch::x86_64::*;

/// 32 lanes in a register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(pub(crate) __m512i);

/// A vector from an intrinsic that touches no memory.
macro_rules! call {
    ($($operation:tt)+) => {
        // SAFETY: in scope is a value of this type, or a token, so the processor has the features.
        $crate::vector::Avx512(unsafe { $($operation)+ })
    };
}

/// Any function of three bits. Bit `4a + 2b + c` of the table is its value for the bits a, b and c.
macro_rules! ternary {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        $crate::vector::avx512::call!(_mm512_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0))
    };
}

pub(crate) use {call, ternary};

/// Methods that are one intrinsic of two vectors.
macro_rules! binary {
    ($($name:ident = $intrinsic:ident;)+) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            call!($intrinsic(self.0, other.0))
        }
    )+};
}

/// Methods that are a function of three bits.
macro_rules! of_three_bits {
    ($($name:ident = $table:literal;)+) => {$(
        #[inline(always)]
        fn $name(self, a: Self, b: Self) -> Self {
            ternary!($table, self, a, b)
        }
    )+};
}

/// Methods that make a mask from two vectors.
macro_rules! compare {
    ($($name:ident = $intrinsic:ident;)+) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> __mmask32 {
            // SAFETY: the value proves the features.
            unsafe { $intrinsic(self.0, other.0) }
        }
    )+};
}

impl Vector for Avx512 {
    type Token = Avx512Token;
    type Mask = __mmask32;

    binary! {
        and = _mm512_and_si512;
        or = _mm512_or_si512;
        xor = _mm512_xor_si512;
        add = _mm512_add_epi16;
        sub = _mm512_sub_epi16;
        min = _mm512_min_epu16;
    }
    of_three_bits! {
        or3 = 0b1111_1110;
        and3 = 0b1000_0000;
        xor3 = 0b1001_0110;
        majority = 0b1110_1000;
        exactly_one = 0b0001_0110;
        bit_select = 0b1100_1010;
        or_and = 0b1111_1000;
        or_xor = 0b1111_0110;
        and_not2 = 0b0001_0000;
        and_not_or = 0b1011_1010;
        and_not_except = 0b1011_0000;
    }
    compare! {
        equal = _mm512_cmpeq_epi16_mask;
        less = _mm512_cmplt_epu16_mask;
    }

    #[inline(always)]
    fn zero(_: Avx512Token) -> Self {
        call!(_mm512_setzero_si512())
    }
    #[inline(always)]
    fn load(self, words: &Words) -> Self {
        // SAFETY: the value proves the features; `Words` are 64 bytes, and aligned to 64.
        Avx512(unsafe { _mm512_load_si512(words.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        // SAFETY: the value proves the features; `Words` are 64 bytes, and aligned to 64.
        unsafe { _mm512_store_si512(words.0.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Self {
        call!(_mm512_set1_epi16(word as i16))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        call!(_mm512_andnot_si512(other.0, self.0))
    }
    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        call!(_mm512_slli_epi16::<BITS>(self.0))
    }
    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        call!(_mm512_srli_epi16::<BITS>(self.0))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        call!(_mm512_popcnt_epi16(self.0))
    }
    #[inline(always)]
    fn zeros(self) -> __mmask32 {
        // SAFETY: the value proves the features.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> __mmask32 {
        bits
    }
    #[inline(always)]
    fn bits(mask: __mmask32) -> u32 {
        mask
    }
    #[inline(always)]
    fn ones(self, mask: __mmask32) -> Self {
        call!(_mm512_movm_epi16(mask))
    }
    #[inline(always)]
    fn keep(self, mask: __mmask32) -> Self {
        call!(_mm512_maskz_mov_epi16(mask, self.0))
    }
    #[inline(always)]
    fn blend(self, mask: __mmask32, other: Self) -> Self {
        call!(_mm512_mask_mov_epi16(self.0, mask, other.0))
    }
    #[inline(always)]
    fn nonzero_bits(self) -> u32 {
        // SAFETY: the value proves the features.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        other.blend(self.nonzero_bits(), self)
    }
    #[inline(always)]
    fn full_add(self, a: Self, b: Self) -> (Self, Self) {
        (self.xor3(a, b), self.majority(a, b))
    }
}
