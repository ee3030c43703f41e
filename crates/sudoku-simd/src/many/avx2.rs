//! AVX2 for many boards: a lane may come from any of four quarters, so each is shuffled and the results are put together.

#![expect(unsafe_code, reason = "intrinsics may run only where the processor has them; a value proves it")]

use super::lanes::{Moves, NodeVector};
use crate::vector::Vector;
use crate::vector::avx2::Avx2;
use std::arch::x86_64::*;

/// What fills the lanes: for each register, which bytes of each of the four quarters of the source, and which lanes stay.
pub(super) struct Shuffle {
    bytes: [[__m256i; 4]; 2],
    stay: [__m256i; 2],
}

impl NodeVector for Avx2 {
    type Shuffle = Shuffle;

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
        let stay = self.mask(!moves.to());
        let mut shuffle = Shuffle { bytes: [[self.0; 4]; 2], stay: [stay.0, stay.1] };
        for half in 0..2 {
            for quarter in 0..4 {
                // SAFETY: the value proves the features; the array is 32 bytes.
                shuffle.bytes[half][quarter] =
                    unsafe { _mm256_loadu_si256(bytes[half][quarter].as_ptr().cast()) };
            }
        }
        shuffle
    }
    #[inline(always)]
    fn moved(self, source: &Self, shuffle: &Shuffle) -> Self {
        let base: *const __m128i = std::ptr::from_ref(source).cast();
        let mut halves = [self.0, self.1];
        // SAFETY: the value proves the features; it is four quarters of 16 bytes.
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
        Avx2(halves[0], halves[1])
    }
    #[inline(always)]
    fn if_three(self, part: Self) -> Self {
        // `part` is a part of `self`: what has three bits is taken, of the others all.
        self.and_not(part.count_ones().equal(self.splat(3)).and_not(part))
    }
}
