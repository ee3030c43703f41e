//! Counts over the nine digits with AVX2, in all three rows of the bands at once.
//!
//! The digits 1 to 8 of a band are the eight words of one half of a register. Three steps combine them; each lays one half of
//! the words over the other. A single row would leave half of the words idle after the first step, and three quarters after
//! the second. So the rows a, b and c share the register as they shrink:
//!
//! ```text
//! row a     a1 a2 a3 a4 a5 a6 a7 a8
//! row b     b1 b2 b3 b4 b5 b6 b7 b8
//! row c     c1 c2 c3 c4 c5 c6 c7 c8
//!
//! fours     a15 a26 a37 a48 | b15 b26 b37 b48        c15 c26 c37 c48 | the same again
//! pairs     a1357 a2468 | b1357 b2468 | c1357 c2468 | the same again
//! words     a a | b b | c c | c c                    each is all eight digits
//! ```
//!
//! Three rows cost little more than one. The ninth digit, which is in the last half, is moved into the same order and counted
//! at the end. The result is copied to the lanes of all digits of the band.

#![expect(unsafe_code, reason = "intrinsics may run only where the processor has them; a value proves it")]

use super::layout::COLUMNS;
use crate::vector::Vector;
use crate::vector::avx2::{Avx2, both};
use std::arch::x86_64::*;

/// The two vectors that the first step lays over each other: for the rows a and b together, and for the row c.
#[inline(always)]
fn fours(rows: [Avx2; 3]) -> [(Avx2, Avx2); 2] {
    let [a, b, c] = rows;
    [(both!(_mm256_unpacklo_epi64(a, b)), both!(_mm256_unpackhi_epi64(a, b))), (c, c.swapped_fours())]
}

/// The two vectors that the second step lays over each other.
#[inline(always)]
fn pairs(ab: Avx2, c: Avx2) -> (Avx2, Avx2) {
    macro_rules! every_other {
        ($a:expr, $c:expr, $which:literal) => {
            // SAFETY: a value proves the features; no memory is touched. The shuffle says "single precision", and moves any
            // bits.
            unsafe {
                _mm256_castps_si256(_mm256_shuffle_ps::<$which>(
                    _mm256_castsi256_ps($a),
                    _mm256_castsi256_ps($c),
                ))
            }
        };
    }
    (
        Avx2(every_other!(ab.0, c.0, 0b10_00_10_00), every_other!(ab.1, c.1, 0b10_00_10_00)),
        Avx2(every_other!(ab.0, c.0, 0b11_01_11_01), every_other!(ab.1, c.1, 0b11_01_11_01)),
    )
}

/// The ninth digit of each row and band, in the order of the last step.
#[inline(always)]
fn ninths(rows: [Avx2; 3]) -> Avx2 {
    // The last half of `rows` has a0 a1 a2, b0 b1 b2, c0 c1 c2 for the three bands. Interleaved: a0 b0 c0 c0 a1 b1 c1 c1
    // and a2 b2 c2 c2, four words for each band, which move to the band's half and are doubled there.
    // SAFETY: a value proves the features; no memory is touched.
    unsafe {
        let ab = _mm256_unpacklo_epi16(rows[0].1, rows[1].1);
        let cc = _mm256_unpacklo_epi16(rows[2].1, rows[2].1);
        let low = _mm256_permute4x64_epi64::<0b11_11_10_10>(_mm256_unpacklo_epi32(ab, cc));
        let high = _mm256_permute4x64_epi64::<0b11_11_10_10>(_mm256_unpackhi_epi32(ab, cc));
        Avx2(_mm256_unpacklo_epi16(low, low), _mm256_unpacklo_epi16(high, high))
    }
}

/// From the order of the last step to the lanes of all digits, row by row.
#[inline(always)]
fn spread(words: Avx2) -> [Avx2; 3] {
    // SAFETY: a value proves the features; no memory is touched.
    unsafe {
        // The last half holds noise.
        let (low, high) = (words.0, _mm256_zextsi128_si256(_mm256_castsi256_si128(words.1)));
        // The ninth digit: the words of the bands 0 and 1 side by side in the last half, then that of band 2 and zero.
        let first = _mm256_blend_epi16::<0b1010_1010>(_mm256_permute2x128_si256::<0x00>(low, low), low);
        let last = _mm256_srli_epi32::<16>(_mm256_permute2x128_si256::<0x00>(high, high));
        let ab = _mm256_unpacklo_epi32(first, last);
        let nines = [ab, _mm256_shuffle_epi32::<0b11_10_11_10>(ab), _mm256_unpackhi_epi32(first, last)];
        macro_rules! row {
            ($r:literal, $which:literal) => {
                Avx2(
                    _mm256_shuffle_epi32::<$which>(low),
                    _mm256_blend_epi32::<0b0011_0000>(_mm256_shuffle_epi32::<$which>(high), nines[$r]),
                )
            };
        }
        [row!(0, 0b00_00_00_00), row!(1, 0b01_01_01_01), row!(2, 0b10_10_10_10)]
    }
}

/// The bits that at least one digit has, and at least two, in the order of the last step.
#[inline(always)]
fn one_and_two(rows: [Avx2; 3]) -> (Avx2, Avx2) {
    let [(a, b), (c, d)] = fours(rows);
    let (one, two) = (pairs(a.or(b), c.or(d)), pairs(a.and(b), c.and(d)));
    let (one, two) = (one.0.or(one.1), two.0.or(two.1).or_and(one.0, one.1));
    let (one, two) = add((one, two), (one.swapped_words(), two.swapped_words()));
    let nine = ninths(rows);
    (one.or(nine), two.or_and(one, nine))
}

/// The sum of two counts: at least one, at least two.
#[inline(always)]
fn add(a: (Avx2, Avx2), b: (Avx2, Avx2)) -> (Avx2, Avx2) {
    (a.0.or(b.0), a.1.or(b.1).or_and(a.0, b.0))
}

/// The bits that at least one digit of the band has.
#[inline(always)]
pub(super) fn some(rows: [Avx2; 3]) -> [Avx2; 3] {
    let [(a, b), (c, d)] = fours(rows);
    let (a, b) = pairs(a.or(b), c.or(d));
    let some = a.or(b);
    spread(some.or3(some.swapped_words(), ninths(rows)))
}

/// The bits that at least two digits have; and whether there is a cell that no digit has.
#[inline(always)]
pub(super) fn several(rows: [Avx2; 3]) -> ([Avx2; 3], bool) {
    let (one, two) = one_and_two(rows);
    let missing = one.xor(one.splat(COLUMNS));
    // SAFETY: a value proves the features; no memory is touched. The last half is no band.
    let lacks = unsafe {
        let last = _mm256_zextsi128_si256(_mm256_castsi256_si128(missing.1));
        let any = _mm256_or_si256(missing.0, last);
        _mm256_testz_si256(any, any) == 0
    };
    (spread(two), lacks)
}

/// The bits that at least one digit has, and those that at least two digits have.
#[inline(always)]
pub(super) fn some_and_several(rows: [Avx2; 3]) -> [(Avx2, Avx2); 3] {
    let (one, two) = one_and_two(rows);
    let ([a, b, c], [d, e, f]) = (spread(one), spread(two));
    [(a, d), (b, e), (c, f)]
}

/// The bits that exactly two digits have: counted are at least one, at least two, at least three.
#[inline(always)]
pub(super) fn two(rows: [Avx2; 3]) -> [Avx2; 3] {
    let [(a, b), (c, d)] = fours(rows);
    let (a, b) = (pairs(a.or(b), c.or(d)), pairs(a.and(b), c.and(d)));
    let ((one, one_more), (two, two_more)) = (a, b);
    let three = one.and(two_more).or_and(two, one_more);
    let two = two.or(two_more).or_and(one, one_more);
    let one = one.or(one_more);
    let (one_more, two_more) = (one.swapped_words(), two.swapped_words());
    let three = three.or(three.swapped_words()).or_and(one, two_more).or_and(two, one_more);
    let two = two.or(two_more).or_and(one, one_more);
    let one = one.or(one_more);
    let nine = ninths(rows);
    spread(two.or_and(one, nine).and_not(three.or_and(two, nine)))
}
