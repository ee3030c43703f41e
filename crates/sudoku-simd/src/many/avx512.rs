//! AVX-512 for many boards: nodes move by one permutation under a mask; boards are gathered and scattered.

#![expect(unsafe_code, reason = "intrinsics may run only where the processor has them; a value proves it")]

use super::lanes::{CANDIDATES, Moves, NodeVector, PLACE};
use crate::vector::avx512::{Avx512, call, ternary};
use crate::vector::{LANES, Vector, Words};
use std::arch::x86_64::*;

impl Avx512 {
    /// The lower half of each pair of lanes from `low`, the upper half from `high`.
    #[inline(always)]
    fn halves(low: Self, high: Self) -> Self {
        let lower = call!(_mm512_set1_epi32(0xFFFF));
        ternary!(0b1110_0100, low, high, lower)
    }
    /// 16 numbers. `self` is only the proof.
    #[inline(always)]
    fn indices(self, indices: &[i32; 16]) -> Self {
        // SAFETY: the value proves the features; the array is 64 bytes.
        Avx512(unsafe { _mm512_loadu_si512(indices.as_ptr().cast()) })
    }
}

impl NodeVector for Avx512 {
    type Shuffle = (__m512i, __mmask32);

    #[inline(always)]
    fn shuffle(self, moves: &Moves) -> Self::Shuffle {
        // SAFETY: the value proves the features; the array is 32 bytes.
        (unsafe { _mm512_cvtepu8_epi16(_mm256_loadu_si256(moves.from().as_ptr().cast())) }, moves.to())
    }
    #[inline(always)]
    fn moved(self, source: &Self, shuffle: &Self::Shuffle) -> Self {
        call!(_mm512_mask_permutexvar_epi16(self.0, shuffle.1, shuffle.0, source.0))
    }

    #[inline(always)]
    fn load_boards(self, boards: &[[u8; 81]], cells: &mut [Self; 81]) {
        assert!((1..=LANES).contains(&boards.len()));
        // Four cells of sixteen boards are gathered at once: those of the even lanes into one register, those of the odd
        // lanes into another. A lane's byte is moved to the bottom of the lane, and looked up.
        let (mut even, mut odd) = ([0; 16], [0; 16]);
        for pair in 0..16 {
            even[pair] = 81 * (2 * pair).min(boards.len() - 1) as i32;
            odd[pair] = 81 * (2 * pair + 1).min(boards.len() - 1) as i32;
        }
        let mut table = Words::ZERO;
        table.0[..16].copy_from_slice(&CANDIDATES);
        table.0[16..].copy_from_slice(&CANDIDATES);
        let (table, even, odd) = (self.load(&table), self.indices(&even), self.indices(&odd));
        macro_rules! gather {
            ($index:expr, $first:expr) => {
                // SAFETY: the value proves the features. Read are four bytes from cell `first` on, of boards below
                // `boards.len()`; `first` is at most 77.
                Avx512(unsafe {
                    _mm512_i32gather_epi32::<1>($index.0, boards.as_ptr().cast::<u8>().add($first).cast())
                })
            };
        }
        // The bytes of the even lanes move down, those of the odd lanes up or down. Only the lower five bits of a lane count
        // in the look-up, so what else is there does not matter.
        macro_rules! cell {
            ($cell:expr, $even:expr, $right:literal, $odd:expr, $shift:ident $by:literal) => {
                let lanes =
                    Self::halves(call!(_mm512_srli_epi32::<$right>($even.0)), call!($shift::<$by>($odd.0)));
                cells[usize::from(PLACE[$cell])] = call!(_mm512_permutexvar_epi16(lanes.0, table.0));
            };
        }
        for first in (0..80).step_by(4) {
            let (e, o) = (gather!(even, first), gather!(odd, first));
            cell!(first, e, 0, o, _mm512_slli_epi32 16);
            cell!(first + 1, e, 8, o, _mm512_slli_epi32 8);
            cell!(first + 2, e, 16, o, _mm512_slli_epi32 0);
            cell!(first + 3, e, 24, o, _mm512_srli_epi32 8);
        }
        let (e, o) = (gather!(even, 77), gather!(odd, 77));
        cell!(80, e, 24, o, _mm512_srli_epi32 8);
    }

    #[inline(always)]
    fn store_boards(cells: &[Self; 81], lanes: u32, to: &[u16; LANES], boards: &mut [[u8; 81]]) {
        let (mut even, mut odd) = ([0; 16], [0; 16]);
        let (mut even_lanes, mut odd_lanes) = (0, 0);
        for pair in 0..16 {
            for (half, indices, mask) in [(0, &mut even, &mut even_lanes), (1, &mut odd, &mut odd_lanes)] {
                let lane = 2 * pair + half;
                if lanes >> lane & 1 != 0 {
                    assert!(usize::from(to[lane]) < boards.len());
                    indices[pair] = 81 * i32::from(to[lane]);
                    *mask |= 1u16 << pair;
                }
            }
        }
        let (even, odd) = (cells[0].indices(&even), cells[0].indices(&odd));
        macro_rules! digit {
            ($cell:expr) => {{
                // Below a single bit there are as many bits as the digit, less one.
                let candidate = cells[usize::from(PLACE[$cell])];
                candidate.minus_one().count_ones().add(candidate.splat(1))
            }};
        }
        // The last four overlap those before by three: 77 to 80, so that nothing is written beyond the board.
        for group in 0..21 {
            let first = if group == 20 { 77 } else { 4 * group };
            let (a, b, c, d) = (digit!(first), digit!(first + 1), digit!(first + 2), digit!(first + 3));
            let (low, high) = (a.or(b.shl::<8>()), c.or(d.shl::<8>()));
            let e = Self::halves(low, call!(_mm512_slli_epi32::<16>(high.0)));
            let o = Self::halves(call!(_mm512_srli_epi32::<16>(low.0)), high);
            // SAFETY: the values prove the features. Written are four bytes from cell `first` on, of boards that exist, as
            // was checked above; `first` is at most 77.
            unsafe {
                let base: *mut u8 = boards.as_mut_ptr().cast::<u8>().add(first);
                _mm512_mask_i32scatter_epi32::<1>(base.cast(), even_lanes, even.0, e.0);
                _mm512_mask_i32scatter_epi32::<1>(base.cast(), odd_lanes, odd.0, o.0);
            }
        }
    }
}
