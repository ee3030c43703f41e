//! Two 256-bit registers. Masks are registers too: all ones in the lanes that are chosen.

use super::LANES;
use super::lanes::{Lanes, Moves, load_one_by_one, store_one_by_one};
use crate::backend::Avx2Token;
use std::arch::x86_64::*;

/// 32 lanes in two registers.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Avx2([__m256i; 2]);

/// What fills the lanes: for each half, which bytes of each of the four quarters of the source, and which lanes stay.
pub(super) struct Shuffle {
    bytes: [[__m256i; 4]; 2],
    stay: [__m256i; 2],
}

/// An operation of the processor on both halves.
macro_rules! both {
    ($($name:ident = $vector:expr),*; $operation:expr) => {{
        $(let $name = $vector.0[0];)*
        // SAFETY: a value of this type, or the token, proves that the processor has the features; no memory is touched.
        let low = unsafe { $operation };
        $(let $name = $vector.0[1];)*
        // SAFETY: as above.
        let high = unsafe { $operation };
        Avx2([low, high])
    }};
}

impl Lanes for Avx2 {
    type Token = Avx2Token;
    type Mask = Avx2;
    type Shuffle = Shuffle;

    #[inline(always)]
    fn zero(_: Avx2Token) -> Self {
        both!(; _mm256_setzero_si256())
    }
    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        both!(; _mm256_set1_epi16(value as i16))
    }
    #[inline(always)]
    fn load(self, lanes: &[u16; LANES]) -> Self {
        let base: *const __m256i = lanes.as_ptr().cast();
        // SAFETY: the array is 64 bytes; `self` proves the features.
        Avx2(unsafe { [_mm256_loadu_si256(base), _mm256_loadu_si256(base.add(1))] })
    }
    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut lanes = [0; LANES];
        let base: *mut __m256i = lanes.as_mut_ptr().cast();
        // SAFETY: the array is 64 bytes; `self` proves the features.
        unsafe {
            _mm256_storeu_si256(base, self.0[0]);
            _mm256_storeu_si256(base.add(1), self.0[1]);
        }
        lanes
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        both!(a = self, b = other; _mm256_and_si256(a, b))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        both!(a = self, b = other; _mm256_or_si256(a, b))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        both!(a = self, b = other; _mm256_xor_si256(a, b))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        both!(a = self, b = other; _mm256_andnot_si256(b, a))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        both!(a = self, b = other; _mm256_add_epi16(a, b))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        both!(a = self, b = other; _mm256_sub_epi16(a, b))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        both!(a = self, b = other; _mm256_min_epu16(a, b))
    }
    #[inline(always)]
    fn count(self) -> Self {
        // A byte table counts four bits at a time: the lower and the upper half of the first eight, then the ninth.
        let halves = self.splat(0x0F0F);
        let upper = both!(a = self; _mm256_srli_epi16::<4>(a)).and(self.splat(0x000F));
        let lower = self.and(halves);
        let counts = both!(a = lower; {
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            _mm256_shuffle_epi8(table, a)
        });
        let more = both!(a = upper; {
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            _mm256_shuffle_epi8(table, a)
        });
        both!(a = counts, b = more; _mm256_maddubs_epi16(_mm256_add_epi8(a, b), _mm256_set1_epi8(1)))
    }
    #[inline(always)]
    fn single(self, less_one: Self) -> Self {
        let none = self.and(less_one).equals(self.splat(0));
        self.and(none)
    }
    #[inline(always)]
    fn prefer(self, other: Self) -> Self {
        let common = self.and(other);
        let none = common.equals(self.splat(0));
        common.or(self.and(none))
    }
    #[inline(always)]
    fn if_three(self, part: Self) -> Self {
        // `part` is a part of `self`: what has three bits is taken, of the others all.
        let three = part.count().equals(self.splat(3));
        self.without(three.without(part))
    }
    #[inline(always)]
    fn equals(self, other: Self) -> Avx2 {
        both!(a = self, b = other; _mm256_cmpeq_epi16(a, b))
    }
    #[inline(always)]
    fn less(self, other: Self) -> Avx2 {
        self.splat(0xFFFF).without(self.min(other).equals(other))
    }
    #[inline(always)]
    fn nonzero(self) -> Avx2 {
        self.splat(0xFFFF).without(self.equals(self.splat(0)))
    }
    #[inline(always)]
    fn bits(mask: Avx2) -> u32 {
        let [low, high] = mask.0;
        // SAFETY: `mask` proves the features; no memory is touched. Packing works on each 128 bits by itself, so the
        // quarters have to be put back into order.
        unsafe {
            let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(low, high));
            _mm256_movemask_epi8(bytes) as u32
        }
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> Avx2 {
        // Each half gets its sixteen bits in every lane; the lane looks at its own.
        let low = self.splat(bits as u16).0[0];
        let high = self.splat((bits >> 16) as u16).0[1];
        both!(a = Avx2([low, high]); {
            let own = _mm256_setr_epi16(
                1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12,
                1 << 13, 1 << 14, i16::MIN,
            );
            _mm256_cmpeq_epi16(_mm256_and_si256(a, own), own)
        })
    }
    #[inline(always)]
    fn set(self, mask: Avx2, other: Self) -> Self {
        both!(a = self, m = mask, b = other; _mm256_blendv_epi8(a, b, m))
    }
    #[inline(always)]
    fn shuffle(self, moves: &Moves) -> Shuffle {
        // A byte of 0x80 makes zero: what comes from another quarter.
        let mut bytes = [[[0x80_u8; 32]; 4]; 2];
        let mut left = moves.to();
        while left != 0 {
            let to = left.trailing_zeros() as usize;
            left &= left - 1;
            let from = moves.from()[to];
            let lane = &mut bytes[to / 16][usize::from(from / 8) % 4];
            lane[to % 16 * 2] = from % 8 * 2;
            lane[to % 16 * 2 + 1] = from % 8 * 2 + 1;
        }
        let mut shuffle = Shuffle { bytes: [[self.0[0]; 4]; 2], stay: self.mask(!moves.to()).0 };
        for half in 0..2 {
            for quarter in 0..4 {
                // SAFETY: the array is 32 bytes; `self` proves the features.
                shuffle.bytes[half][quarter] =
                    unsafe { _mm256_loadu_si256(bytes[half][quarter].as_ptr().cast()) };
            }
        }
        shuffle
    }
    #[inline(always)]
    fn moved(self, source: &Self, shuffle: &Shuffle) -> Self {
        let base: *const __m128i = std::ptr::from_ref(source).cast();
        let mut halves = self.0;
        // SAFETY: a value is four quarters of 16 bytes; `self` proves the features.
        unsafe {
            let quarters = [
                _mm256_broadcastsi128_si256(_mm_load_si128(base)),
                _mm256_broadcastsi128_si256(_mm_load_si128(base.add(1))),
                _mm256_broadcastsi128_si256(_mm_load_si128(base.add(2))),
                _mm256_broadcastsi128_si256(_mm_load_si128(base.add(3))),
            ];
            for half in 0..2 {
                let bytes = &shuffle.bytes[half];
                let first = _mm256_or_si256(
                    _mm256_shuffle_epi8(quarters[0], bytes[0]),
                    _mm256_shuffle_epi8(quarters[1], bytes[1]),
                );
                let second = _mm256_or_si256(
                    _mm256_shuffle_epi8(quarters[2], bytes[2]),
                    _mm256_shuffle_epi8(quarters[3], bytes[3]),
                );
                let stays = _mm256_and_si256(halves[half], shuffle.stay[half]);
                halves[half] = _mm256_or_si256(_mm256_or_si256(first, second), stays);
            }
        }
        Avx2(halves)
    }
    #[inline(always)]
    fn load_boards(self, boards: &[[u8; 81]], cells: &mut [Self; 81]) {
        load_one_by_one(self, boards, cells);
    }
    #[inline(always)]
    fn store_boards(cells: &[Self; 81], lanes: u32, to: &[u16; LANES], boards: &mut [[u8; 81]]) {
        store_one_by_one(cells, lanes, to, boards);
    }
}
