//! AVX2 for one board: a table of 16 looks up one triple of each byte at a time.
//!
//! ```text
//! low register     band 0, digits 1 to 8 | band 1, digits 1 to 8
//! high register    band 2, digits 1 to 8 | digit 9 in the bands 0, 1, 2
//! ```

#![expect(unsafe_code, reason = "intrinsics may run only where the processor has them; a value proves it")]

use super::avx2_digits;
use super::lanes::BoardVector;
use super::layout::lane;
use crate::vector::Vector;
use crate::vector::avx2::{Avx2, both, twice};
use std::arch::x86_64::*;

impl Avx2 {
    /// Each byte by a rule for its lower triple, and another for its upper one.
    #[inline(always)]
    fn triples(self, low: [i8; 8], high: [i8; 8]) -> Self {
        // The fourth bit of an index belongs to the other triple: it makes no difference.
        self.look_up(doubled(low)).or(self.shr::<3>().look_up(doubled(high)))
    }
    /// Each byte by a rule for both of its triples.
    #[inline(always)]
    fn by_rule(self, rule: [i8; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = rule;
        self.triples(rule, [a << 3, b << 3, c << 3, d << 3, e << 3, f << 3, g << 3, h << 3])
    }
    /// All three parts of the row in the low three bits of each byte, in the order 0, 1, 2 in the low byte, 0, 2, 1 in the
    /// high byte (as in `avx512.rs`); and noise above, which leaves the highest bit and the fourth one clear.
    #[inline(always)]
    fn all_parts(self) -> Self {
        let own = self.triples([0, 17, 17, 17, 17, 17, 17, 17], [0, 66, 66, 66, 66, 66, 66, 66]);
        own.or3(own.shl::<4>(), own.shr::<12>())
    }
    /// From all three parts: what becomes of those at the places 0 and 1.
    #[inline(always)]
    fn by_parts(self, rule: [i8; 8]) -> Self {
        self.look_up(doubled(rule))
    }
    /// Neighbouring words change places.
    #[inline(always)]
    pub(super) fn swapped_words(self) -> Self {
        let order = twice!(_mm256_setr_epi8(
            2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14,
            15, 12, 13
        ));
        both!(_mm256_shuffle_epi8(self, order))
    }
    /// Neighbouring fours of words change places.
    #[inline(always)]
    pub(super) fn swapped_fours(self) -> Self {
        both!(_mm256_shuffle_epi32::<0b01_00_11_10>(self))
    }
}

/// A rule for three bits, whatever the fourth is.
#[inline(always)]
const fn doubled([a, b, c, d, e, f, g, h]: [i8; 8]) -> [i8; 16] {
    [a, b, c, d, e, f, g, h, a, b, c, d, e, f, g, h]
}

/// Methods that apply a rule to each triple.
macro_rules! by_rule {
    ($($name:ident = $rule:expr;)+) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            self.by_rule($rule)
        }
    )+};
}

/// Methods that move each digit to another band. `$order` is the order of the bytes of the ninth digit's words, of which
/// the last five do not exist; then follow the halves that change places, in the order of the registers.
macro_rules! band {
    ($($name:ident = $order:expr, $low:literal ($a:tt, $b:tt), $high:literal;)+) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            let [a, b, c, d, e, f] = $order;
            // SAFETY: the value proves the features; no memory is touched.
            unsafe {
                let order = _mm256_setr_epi8(
                    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, a, b, c, d, e, f, -1, -1, -1, -1, -1, -1,
                    -1, -1, -1, -1,
                );
                let ninth = _mm256_shuffle_epi8(self.1, order);
                Avx2(
                    _mm256_permute2x128_si256::<$low>(self.$a, self.$b),
                    _mm256_permute2x128_si256::<$high>(self.0, ninth),
                )
            }
        }
    )+};
}

impl BoardVector for Avx2 {
    by_rule! {
        next_column = [0, 4, 1, 5, 2, 6, 3, 7];
        second_column = [0, 2, 4, 6, 1, 3, 5, 7];
        fill_triples = [0, 7, 7, 7, 7, 7, 7, 7];
        other_columns = [0, 6, 5, 7, 3, 7, 7, 7];
    }
    band! {
        next_band = [2, 3, 4, 5, 0, 1], 0x21 (0, 1), 0x30;
        second_band = [4, 5, 0, 1, 2, 3], 0x20 (1, 0), 0x31;
    }

    #[inline(always)]
    fn some_digit(rows: [Self; 3]) -> [Self; 3] {
        avx2_digits::some(rows)
    }
    #[inline(always)]
    fn several_digits(rows: [Self; 3]) -> ([Self; 3], bool) {
        avx2_digits::several(rows)
    }
    #[inline(always)]
    fn some_and_several_digits(rows: [Self; 3]) -> [(Self, Self); 3] {
        avx2_digits::some_and_several(rows)
    }
    #[inline(always)]
    fn two_digits(rows: [Self; 3]) -> [Self; 3] {
        avx2_digits::two(rows)
    }
    #[inline(always)]
    fn lacks_word(self, a: Self, b: Self) -> bool {
        let zeros = self.min(a.min(b)).zeros();
        // SAFETY: the value proves the features; no memory is touched. The last half has three lanes in use: 48 bits.
        unsafe {
            let used = _mm256_setr_epi64x(-1, -1, 0xFFFF_FFFF_FFFF, 0);
            let any = _mm256_or_si256(zeros.0, _mm256_and_si256(zeros.1, used));
            _mm256_testz_si256(any, any) == 0
        }
    }
    #[inline(always)]
    fn one_or_two_other_columns(self) -> (Self, Self) {
        (self.by_rule([0, 6, 5, 3, 3, 5, 6, 0]), self.by_rule([0, 0, 0, 4, 0, 2, 1, 7]))
    }
    #[inline(always)]
    fn next_two_parts(self) -> (Self, Self) {
        // Of the places 0 and 1: the place after, and the one after that.
        let parts = self.all_parts();
        (parts.by_parts([0, 0, 7, 7, 56, 56, 63, 63]), parts.by_parts([0, 56, 0, 56, 7, 63, 7, 63]))
    }
    #[inline(always)]
    fn one_or_two_other_parts(self) -> (Self, Self) {
        let parts = self.all_parts();
        (parts.by_parts([0, 56, 7, 63, 63, 7, 56, 0]), parts.by_parts([0, 0, 0, 0, 0, 56, 7, 63]))
    }
    #[inline(always)]
    fn read_bands(self, cells: &[u8; 81]) -> ([u32; 32], [u32; 3]) {
        let mut padded = [0; 96];
        padded[..81].copy_from_slice(cells);
        let (mut bands, mut blanks) = ([0; 32], [0; 3]);
        for band in 0..3 {
            // SAFETY: the value proves the features; the last load ends at byte 54 + 32 of 96.
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
