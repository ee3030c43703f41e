//! The back-end for AVX2: a value is two vectors, each of two halves of eight words that do not see each other in most
//! operations.
//!
//! ```text
//! low vector    band 0, digits 1 to 8 | band 1, digits 1 to 8
//! high vector   band 2, digits 1 to 8 | digit 9 in the bands 0, 1, 2
//! ```

#![expect(unsafe_code, reason = "intrinsics may run only where the processor has them; the token proves it")]

use super::avx2_digits;
use super::lanes::Lanes;
use super::layout::{Words, each, lane};
use crate::backend::Avx2Token;
use std::arch::x86_64::*;

/// 32 words in two vectors.
#[derive(Clone, Copy)]
pub(super) struct Avx2(pub(super) __m256i, pub(super) __m256i);

/// The same operation on both vectors of one value or of two.
macro_rules! both {
    // SAFETY: there is a value of this type, so the processor has the feature. No pointer is involved.
    ($intrinsic:ident($a:expr)) => {
        Avx2(unsafe { $intrinsic($a.0) }, unsafe { $intrinsic($a.1) })
    };
    ($intrinsic:ident($a:expr, $b:expr)) => {
        // SAFETY: as above.
        Avx2(unsafe { $intrinsic($a.0, $b.0) }, unsafe { $intrinsic($a.1, $b.1) })
    };
    ($intrinsic:ident::<$n:literal>($a:expr)) => {
        // SAFETY: as above.
        Avx2(unsafe { $intrinsic::<$n>($a.0) }, unsafe { $intrinsic::<$n>($a.1) })
    };
}

/// A vector of 32 bytes, for moving words about.
macro_rules! bytes {
    ($($byte:expr),*) => {
        // SAFETY: called from methods of a value, which proves the feature.
        unsafe { _mm256_setr_epi8($($byte),*) }
    };
}

impl Avx2 {
    /// Each byte by a table of 16, from its low four bits. The highest bit of no byte is set.
    #[inline(always)]
    fn look_up(self, table: [i8; 16]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = table;
        let table = bytes!(
            a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p
        );
        both!(_mm256_shuffle_epi8(Avx2(table, table), self))
    }
    /// Each byte by a rule for the one of its triples, and another for the other.
    #[inline(always)]
    fn triples(self, low: [i8; 8], high: [i8; 8]) -> Self {
        // The fourth bit of an index is the other triple's: it makes no difference.
        let twice = |[a, b, c, d, e, f, g, h]: [i8; 8]| [a, b, c, d, e, f, g, h, a, b, c, d, e, f, g, h];
        self.look_up(twice(low)).or(self.down::<3>().look_up(twice(high)))
    }
    /// Each byte by a rule for both of its triples.
    #[inline(always)]
    fn by_rule(self, rule: [i8; 8]) -> Self {
        self.triples(rule, rule.map(|bits| bits << 3))
    }
    /// All three parts of the row in the low three bits of each byte, in the order 0, 1, 2 in the low byte, 0, 2, 1 in
    /// the high byte (as in `avx512.rs`), and noise above, which leaves the highest bit and the fourth one clear.
    #[inline(always)]
    fn known_parts(self) -> Self {
        let own = self.triples([0, 17, 17, 17, 17, 17, 17, 17], [0, 66, 66, 66, 66, 66, 66, 66]);
        own.or3(own.up::<4>(), own.down::<12>())
    }
    /// From all three parts: what becomes of those at the places 0 and 1.
    #[inline(always)]
    fn by_parts(self, rule: [i8; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = rule;
        self.look_up([a, b, c, d, e, f, g, h, a, b, c, d, e, f, g, h])
    }
    /// Neighbouring words change places.
    #[inline(always)]
    pub(super) fn swapped_words(self) -> Self {
        let order = bytes!(
            2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14,
            15, 12, 13
        );
        both!(_mm256_shuffle_epi8(self, Avx2(order, order)))
    }
    /// Neighbouring fours of words change places.
    #[inline(always)]
    pub(super) fn swapped_fours(self) -> Self {
        both!(_mm256_shuffle_epi32::<0b01_00_11_10>(self))
    }
    /// The words of the ninth digit moved by `order`, the other half of the vector as it is.
    #[inline(always)]
    fn ninth_moved<const STEP: usize>(self) -> __m256i {
        let order = match STEP {
            1 => bytes!(
                0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 2, 3, 4, 5, 0, 1, -1, -1, -1, -1, -1,
                -1, -1, -1, -1, -1
            ),
            _ => bytes!(
                0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 4, 5, 0, 1, 2, 3, -1, -1, -1, -1, -1,
                -1, -1, -1, -1, -1
            ),
        };
        // SAFETY: the value proves the feature.
        unsafe { _mm256_shuffle_epi8(self.1, order) }
    }
}

impl Lanes for Avx2 {
    type Token = Avx2Token;

    #[inline(always)]
    fn load(_token: Avx2Token, words: &Words) -> Self {
        let at = words.0.as_ptr();
        // SAFETY: the token proves the feature, and `Words` are 64 bytes, aligned to as many.
        unsafe { Avx2(_mm256_load_si256(at.cast()), _mm256_load_si256(at.add(16).cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        let at = words.0.as_mut_ptr();
        // SAFETY: the value proves the feature, and `Words` are 64 bytes, aligned to as many.
        unsafe {
            _mm256_store_si256(at.cast(), self.0);
            _mm256_store_si256(at.add(16).cast(), self.1);
        }
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Self {
        // SAFETY: the value proves the feature.
        let one = unsafe { _mm256_set1_epi16(word as i16) };
        Avx2(one, one)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        both!(_mm256_and_si256(self, other))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        both!(_mm256_or_si256(self, other))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        both!(_mm256_xor_si256(self, other))
    }
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        both!(_mm256_andnot_si256(other, self))
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        // SAFETY: the value proves the feature. The count is a constant: one instruction remains.
        let bits = unsafe { _mm_cvtsi32_si128(BITS as i32) };
        // SAFETY: as above.
        unsafe { Avx2(_mm256_sll_epi16(self.0, bits), _mm256_sll_epi16(self.1, bits)) }
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        let bits = unsafe { _mm_cvtsi32_si128(BITS as i32) };
        // SAFETY: as above.
        unsafe { Avx2(_mm256_srl_epi16(self.0, bits), _mm256_srl_epi16(self.1, bits)) }
    }
    #[inline(always)]
    fn minus_one(self) -> Self {
        both!(_mm256_add_epi16(self, self.splat(u16::MAX)))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        both!(_mm256_cmpeq_epi16(self, self.splat(0)))
    }
    #[inline(always)]
    fn mask(self) -> u32 {
        let Avx2(low, high) = self.empty();
        // SAFETY: the value proves the feature.
        unsafe {
            // Words to bytes; the packing puts the halves in the order 0, 2, 1, 3.
            let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(low, high));
            !(_mm256_movemask_epi8(bytes) as u32)
        }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the value proves the feature.
        unsafe {
            let any = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(any, any) != 0
        }
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        let ninth = self.ninth_moved::<1>();
        // SAFETY: the value proves the feature.
        unsafe {
            Avx2(
                _mm256_permute2x128_si256::<0x21>(self.0, self.1),
                _mm256_permute2x128_si256::<0x30>(self.0, ninth),
            )
        }
    }
    #[inline(always)]
    fn second_band(self) -> Self {
        let ninth = self.ninth_moved::<2>();
        // SAFETY: the value proves the feature.
        unsafe {
            Avx2(
                _mm256_permute2x128_si256::<0x20>(self.1, self.0),
                _mm256_permute2x128_si256::<0x31>(self.0, ninth),
            )
        }
    }
    #[inline(always)]
    fn any_digits(rows: [Self; 3]) -> [Self; 3] {
        avx2_digits::any_digits(rows)
    }
    #[inline(always)]
    fn twice(rows: [Self; 3]) -> ([Self; 3], bool) {
        avx2_digits::twice(rows)
    }
    #[inline(always)]
    fn ones_twos(rows: [Self; 3]) -> [(Self, Self); 3] {
        avx2_digits::ones_twos(rows)
    }
    #[inline(always)]
    fn exactly_twos(rows: [Self; 3]) -> [Self; 3] {
        avx2_digits::exactly_twos(rows)
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        // SAFETY: the value proves the feature.
        unsafe { Avx2(_mm256_blendv_epi8(b.0, a.0, self.0), _mm256_blendv_epi8(b.1, a.1, self.1)) }
    }
    #[inline(always)]
    fn lacks_one(self, a: Self, b: Self) -> bool {
        // The last half has three lanes in use.
        let used = bytes!(
            -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0
        );
        // SAFETY: the value proves the feature.
        unsafe {
            let least = Avx2(
                _mm256_min_epu16(self.0, _mm256_min_epu16(a.0, b.0)),
                _mm256_min_epu16(self.1, _mm256_min_epu16(a.1, b.1)),
            );
            let Avx2(low, high) = least.empty();
            let any = _mm256_or_si256(low, _mm256_and_si256(high, used));
            _mm256_testz_si256(any, any) == 0
        }
    }
    #[inline(always)]
    fn lones(rows: [Self; 3]) -> ([Self; 3], bool) {
        let more = each!(r => rows[r].and(rows[r].minus_one()));
        (each!(r => rows[r].where_empty(more[r])), more[0].or3(more[1], more[2]).is_zero())
    }
    #[inline(always)]
    fn next_column(self) -> Self {
        self.by_rule([0, 4, 1, 5, 2, 6, 3, 7])
    }
    #[inline(always)]
    fn second_column(self) -> Self {
        self.by_rule([0, 2, 4, 6, 1, 3, 5, 7])
    }
    #[inline(always)]
    fn fill(self) -> Self {
        self.by_rule([0, 7, 7, 7, 7, 7, 7, 7])
    }
    #[inline(always)]
    fn beside(self) -> Self {
        self.by_rule([0, 6, 5, 7, 3, 7, 7, 7])
    }
    #[inline(always)]
    fn beside_one_two(self) -> (Self, Self) {
        (self.by_rule([0, 6, 5, 3, 3, 5, 6, 0]), self.by_rule([0, 0, 0, 4, 0, 2, 1, 7]))
    }
    #[inline(always)]
    fn other_parts(self) -> (Self, Self) {
        // Of the places 0 and 1: the place after, and the one after that.
        let parts = self.known_parts();
        (parts.by_parts([0, 0, 7, 7, 56, 56, 63, 63]), parts.by_parts([0, 56, 0, 56, 7, 63, 7, 63]))
    }
    #[inline(always)]
    fn other_parts_one_two(self) -> (Self, Self) {
        let parts = self.known_parts();
        (parts.by_parts([0, 56, 7, 63, 63, 7, 56, 0]), parts.by_parts([0, 0, 0, 0, 0, 56, 7, 63]))
    }
    #[inline(always)]
    fn read_bands(_token: Avx2Token, cells: &[u8; 81]) -> ([u32; 32], [u32; 3]) {
        let mut padded = [0; 96];
        padded[..81].copy_from_slice(cells);
        let (mut bands, mut blanks) = ([0; 32], [0; 3]);
        for band in 0..3 {
            // SAFETY: the token proves the feature; the last load ends at byte 54 + 32 of 96.
            unsafe {
                let row = _mm256_loadu_si256(padded.as_ptr().add(27 * band).cast());
                for digit in 0..9 {
                    let same = _mm256_cmpeq_epi8(row, _mm256_set1_epi8(digit as i8 + 1));
                    bands[lane(digit, band)] = _mm256_movemask_epi8(same) as u32;
                }
                blanks[band] = _mm256_movemask_epi8(_mm256_cmpeq_epi8(row, _mm256_setzero_si256())) as u32;
            }
        }
        (bands, blanks)
    }
}
