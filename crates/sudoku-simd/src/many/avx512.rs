//! One 512-bit register. Three-input logic is one instruction, and so is "the lanes where": masks are registers of their
//! own.

use super::LANES;
use super::lanes::{CANDIDATES, Lanes, Moves, PLACE};
use crate::backend::Avx512Token;
use std::arch::x86_64::*;

/// 32 lanes in a register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

/// An operation of the processor.
macro_rules! op {
    ($($operation:tt)+) => {
        // SAFETY: a value of this type, or the token, proves that the processor has the features; where memory is read or
        // written, it is said there why it may be.
        unsafe { $($operation)+ }
    };
}

/// Any function of three bits, as the table of its eight results.
macro_rules! logic {
    ($a:expr, $b:expr, $c:expr, $table:literal) => {
        Avx512(op!(_mm512_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0)))
    };
}

impl Lanes for Avx512 {
    type Token = Avx512Token;
    type Mask = __mmask32;
    type Shuffle = (__m512i, __mmask32);

    #[inline(always)]
    fn zero(_: Avx512Token) -> Self {
        Avx512(op!(_mm512_setzero_si512()))
    }
    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Avx512(op!(_mm512_set1_epi16(value as i16)))
    }
    #[inline(always)]
    fn load(self, lanes: &[u16; LANES]) -> Self {
        // The array is 64 bytes.
        Avx512(op!(_mm512_loadu_si512(lanes.as_ptr().cast())))
    }
    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut lanes = [0; LANES];
        // The array is 64 bytes.
        op!(_mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0));
        lanes
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Avx512(op!(_mm512_and_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Avx512(op!(_mm512_or_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Avx512(op!(_mm512_xor_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx512(op!(_mm512_andnot_si512(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Avx512(op!(_mm512_add_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Avx512(op!(_mm512_sub_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Avx512(op!(_mm512_min_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn count(self) -> Self {
        Avx512(op!(_mm512_popcnt_epi16(self.0)))
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        logic!(self, b, c, 0b1111_1110)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        logic!(self, b, c, 0b1000_0000)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        logic!(self, b, c, 0b1001_0110)
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        logic!(self, b, c, 0b1110_1000)
    }
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        logic!(self, b, c, 0b0001_0000)
    }
    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        logic!(self, b, c, 0b1111_0110)
    }
    #[inline(always)]
    fn without_foreign(self, own: Self, all: Self) -> Self {
        logic!(self, own, all, 0b1101_0000)
    }
    #[inline(always)]
    fn single(self, less_one: Self) -> Self {
        Avx512(op!(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, less_one.0), self.0)))
    }
    #[inline(always)]
    fn prefer(self, other: Self) -> Self {
        let common = self.and(other);
        Avx512(op!(_mm512_mask_mov_epi16(self.0, _mm512_test_epi16_mask(self.0, other.0), common.0)))
    }
    #[inline(always)]
    fn if_three(self, part: Self) -> Self {
        self.set(part.count().equals(self.splat(3)), part)
    }
    #[inline(always)]
    fn equals(self, other: Self) -> __mmask32 {
        op!(_mm512_cmpeq_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn less(self, other: Self) -> __mmask32 {
        op!(_mm512_cmplt_epu16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn nonzero(self) -> __mmask32 {
        op!(_mm512_test_epi16_mask(self.0, self.0))
    }
    #[inline(always)]
    fn bits(mask: __mmask32) -> u32 {
        mask
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> __mmask32 {
        bits
    }
    #[inline(always)]
    fn set(self, mask: __mmask32, other: Self) -> Self {
        Avx512(op!(_mm512_mask_mov_epi16(self.0, mask, other.0)))
    }
    #[inline(always)]
    fn shuffle(self, moves: &Moves) -> Self::Shuffle {
        // The array is 32 bytes.
        (op!(_mm512_cvtepu8_epi16(_mm256_loadu_si256(moves.from().as_ptr().cast()))), moves.to())
    }
    #[inline(always)]
    fn moved(self, source: &Self, shuffle: &Self::Shuffle) -> Self {
        Avx512(op!(_mm512_mask_permutexvar_epi16(self.0, shuffle.1, shuffle.0, source.0)))
    }

    #[inline(always)]
    fn load_boards(self, boards: &[[u8; 81]], cells: &mut [Self; 81]) {
        assert!((1..=LANES).contains(&boards.len()));
        // Four cells of sixteen boards are gathered at once: those of the even lanes into one register, those of the
        // odd lanes into another. A lane's byte is moved to the bottom of the lane, and looked up.
        let mut even = [0; 16];
        let mut odd = [0; 16];
        for pair in 0..16 {
            even[pair] = 81 * (2 * pair).min(boards.len() - 1) as i32;
            odd[pair] = 81 * (2 * pair + 1).min(boards.len() - 1) as i32;
        }
        let mut table = [0; LANES];
        table[..16].copy_from_slice(&CANDIDATES);
        table[16..].copy_from_slice(&CANDIDATES);
        let table = self.load(&table).0;
        let low_halves = op!(_mm512_set1_epi32(0xFFFF));
        // Both arrays are 64 bytes.
        let even = op!(_mm512_loadu_si512(even.as_ptr().cast()));
        let odd = op!(_mm512_loadu_si512(odd.as_ptr().cast()));
        macro_rules! gather {
            ($index:expr, $first:expr) => {
                // Four bytes from cell `first` on, of boards below `boards.len()`; `first` is at most 77.
                op!(_mm512_i32gather_epi32::<1>($index, boards.as_ptr().cast::<u8>().add($first).cast()))
            };
        }
        macro_rules! cell {
            ($even:expr, $odd:expr, $byte:literal, $cell:expr) => {
                // Only the lower five bits of a lane count in the look-up, so what else stands there does not matter.
                cells[usize::from(PLACE[$cell])] = Avx512(op!(_mm512_permutexvar_epi16(
                    _mm512_ternarylogic_epi32::<0b1110_0100>(
                        _mm512_srli_epi32::<{ 8 * $byte }>($even),
                        _mm512_slli_epi32::<{ 16 - 8 * $byte }>($odd),
                        low_halves
                    ),
                    table
                )));
            };
        }
        macro_rules! last {
            ($even:expr, $odd:expr, $byte:literal, $cell:expr) => {
                cells[usize::from(PLACE[$cell])] = Avx512(op!(_mm512_permutexvar_epi16(
                    _mm512_ternarylogic_epi32::<0b1110_0100>(
                        _mm512_srli_epi32::<{ 8 * $byte }>($even),
                        _mm512_srli_epi32::<{ 8 * $byte - 16 }>($odd),
                        low_halves
                    ),
                    table
                )));
            };
        }
        for first in (0..80).step_by(4) {
            let (e, o) = (gather!(even, first), gather!(odd, first));
            cell!(e, o, 0, first);
            cell!(e, o, 1, first + 1);
            cell!(e, o, 2, first + 2);
            last!(e, o, 3, first + 3);
        }
        let (e, o) = (gather!(even, 77), gather!(odd, 77));
        last!(e, o, 3, 80);
    }

    #[inline(always)]
    fn store_boards(cells: &[Self; 81], lanes: u32, to: &[u16; LANES], boards: &mut [[u8; 81]]) {
        let mut even = [0; 16];
        let mut odd = [0; 16];
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
        // Both arrays are 64 bytes.
        let even = op!(_mm512_loadu_si512(even.as_ptr().cast()));
        let odd = op!(_mm512_loadu_si512(odd.as_ptr().cast()));
        let ones = op!(_mm512_set1_epi16(-1));
        let one = op!(_mm512_set1_epi16(1));
        let low_halves = op!(_mm512_set1_epi32(0xFFFF));
        macro_rules! digit {
            ($cell:expr) => {{
                // Below a single bit there are as many bits as the digit, less one.
                let candidate = cells[usize::from(PLACE[$cell])].0;
                op!(_mm512_add_epi16(_mm512_popcnt_epi16(_mm512_add_epi16(candidate, ones)), one))
            }};
        }
        // The last four overlap those before by three: 77 to 80, so that nothing is written beyond the board.
        for group in 0..21 {
            let first = if group == 20 { 77 } else { 4 * group };
            let (a, b, c, d) = (digit!(first), digit!(first + 1), digit!(first + 2), digit!(first + 3));
            let low = op!(_mm512_or_si512(a, _mm512_slli_epi16::<8>(b)));
            let high = op!(_mm512_or_si512(c, _mm512_slli_epi16::<8>(d)));
            let e =
                op!(_mm512_ternarylogic_epi32::<0b1110_0100>(low, _mm512_slli_epi32::<16>(high), low_halves));
            let o =
                op!(_mm512_ternarylogic_epi32::<0b1110_0100>(_mm512_srli_epi32::<16>(low), high, low_halves));
            // Four bytes from cell `first` on, of boards that exist, as was checked above; `first` is at most 77.
            op!({
                let base: *mut u8 = boards.as_mut_ptr().cast::<u8>().add(first);
                _mm512_mask_i32scatter_epi32::<1>(base.cast(), even_lanes, even, e);
                _mm512_mask_i32scatter_epi32::<1>(base.cast(), odd_lanes, odd, o);
            });
        }
    }
}
