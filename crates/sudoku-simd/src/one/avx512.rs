//! AVX-512 for one board. A byte permutation does two things: it moves lanes, and it looks up six bits of each byte, which are
//! two triples, in a table of 64.

#![expect(unsafe_code, reason = "intrinsics may run only where the processor has them; a value proves it")]

use super::lanes::BoardVector;
use super::layout::{COLUMNS, SAME_BAND, SAME_DIGIT, Spot, TRIPLE, Table, USED, each, lane};
use crate::vector::avx512::{Avx512, call};
use crate::vector::{Vector, Words};
use std::arch::x86_64::*;

/// A table for a byte's two triples, from what becomes of one triple.
const fn of_triples(rule: [u8; 8]) -> Table {
    let mut table = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        table[byte] = rule[byte & 7] | rule[byte >> 3] << 3;
        byte += 1;
    }
    Table(table)
}

/// A table for the three parts of a row, bits 0 to 2, whatever is above them. The parts at the places 0 and 1 become full
/// triples if `wanted` of the two other parts are set.
const fn of_parts(wanted: usize) -> Table {
    let mut table = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let (a, b, c) = (byte & 1, byte >> 1 & 1, byte >> 2 & 1);
        table[byte] = if b + c == wanted { 7 } else { 0 } | if a + c == wanted { 0x38 } else { 0 };
        byte += 1;
    }
    Table(table)
}

static FILL: Table = of_triples([0, 7, 7, 7, 7, 7, 7, 7]);
static NEXT_COLUMN: Table = of_triples([0, 4, 1, 5, 2, 6, 3, 7]);
static SECOND_COLUMN: Table = of_triples([0, 2, 4, 6, 1, 3, 5, 7]);
static OTHER_COLUMNS: Table = of_triples([0, 6, 5, 7, 3, 7, 7, 7]);
static ONE_OTHER_COLUMN: Table = of_triples([0, 6, 5, 3, 3, 5, 6, 0]);
static TWO_OTHER_COLUMNS: Table = of_triples([0, 0, 0, 4, 0, 2, 1, 7]);
static ONE_OTHER_PART: Table = of_parts(1);
static TWO_OTHER_PARTS: Table = of_parts(2);

/// From the two triples of a byte, whether each has a bit: in the byte's own bits 0 and 1, and again in bits 4 and 6,
/// from where a rotation by four carries them to bits 0 and 2 of the other byte. So each byte has all three parts of its
/// row: the low byte as (0, 1, 2), the high byte, which holds triple 2 alone, in its upper place, as (0, 2, 1).
static PARTS: Table = {
    let mut table = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let (low, high) = ((byte & 7 != 0) as u8, (byte >> 3 != 0) as u8);
        table[byte] = low | high << 1 | low << 4 | high << 6;
        byte += 1;
    }
    Table(table)
};

/// From the parts of the next row (bits 0 to 2) and of the row after that (bits 3 to 5): which of the parts at the places
/// 0 and 1 lie on a way to give each row and each box one part. They become full triples.
static WAYS: Table = {
    let mut table = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let mut place = 0;
        while place < 2 {
            let (p, q) = ((place + 1) % 3, (place + 2) % 3);
            let (a, b) = (byte & 7, byte >> 3);
            if (a >> p & b >> q | a >> q & b >> p) & 1 != 0 {
                table[byte] |= 7 << (3 * place);
            }
            place += 1;
        }
        byte += 1;
    }
    Table(table)
};

/// The low half of each of 32 double words, from two vectors of 16.
static LOW_HALVES: Table = {
    let mut table = [0; 64];
    let mut lane = 0;
    while lane < 32 {
        table[2 * lane] = 4 * lane as u8;
        table[2 * lane + 1] = 4 * lane as u8 + 1;
        lane += 1;
    }
    Table(table)
};

impl Avx512 {
    /// The bytes of a table. `self` is only the proof.
    #[inline(always)]
    fn table(self, table: &Table) -> Self {
        // SAFETY: the value proves the features; a table is 64 bytes, and aligned to 64.
        Avx512(unsafe { _mm512_load_si512(table.0.as_ptr().cast()) })
    }
    /// Each byte by the table, from its low six bits.
    #[inline(always)]
    fn look_up(self, table: &Table) -> Self {
        call!(_mm512_permutexvar_epi8(self.0, self.table(table).0))
    }
    /// All three parts of the row in the low three bits of each byte, and noise above.
    #[inline(always)]
    fn all_parts(self) -> Self {
        let own = self.look_up(&PARTS);
        own.or(call!(_mm512_shldi_epi16::<4>(own.0, own.0)))
    }
    /// From 27 bits for each lane, nine for each row: the three vectors. `self` is only the proof.
    #[inline(always)]
    fn unpack(self, bands: &[Words; 2]) -> [Self; 3] {
        let (low, high) = (self.load(&bands[0]), self.load(&bands[1]));
        let halves = self.table(&LOW_HALVES);
        each!(r => {
            const SHIFT: u32 = 9 * r as u32;
            let (low, high) = (call!(_mm512_srli_epi32::<SHIFT>(low.0)), call!(_mm512_srli_epi32::<SHIFT>(high.0)));
            let row = call!(_mm512_permutex2var_epi8(low.0, halves.0, high.0));
            row.splat(0x3F).bit_select(row, row.shl::<5>()).and(row.splat(COLUMNS))
        })
    }
}

/// Methods that are a look-up.
macro_rules! look_up {
    ($($name:ident = $table:ident;)+) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            self.look_up(&$table)
        }
    )+};
}

impl BoardVector for Avx512 {
    look_up! {
        fill_triples = FILL;
        next_column = NEXT_COLUMN;
        second_column = SECOND_COLUMN;
        other_columns = OTHER_COLUMNS;
    }

    #[inline(always)]
    fn permute(self, order: &Table) -> Self {
        call!(_mm512_permutexvar_epi8(self.table(order).0, self.0))
    }
    #[inline(always)]
    fn lacks_word(self, a: Self, b: Self) -> bool {
        let least = self.min(a.min(b)).0;
        // SAFETY: the value proves the features. The mask is part of the test, so that it combines with `lacks_column`.
        unsafe { _mm512_mask_testn_epi16_mask(USED, least, least) != 0 }
    }
    #[inline(always)]
    fn lacks_column(self) -> bool {
        // SAFETY: the value proves the features.
        unsafe { _mm512_mask_cmpneq_epi16_mask(USED, self.0, self.splat(COLUMNS).0) != 0 }
    }
    #[inline(always)]
    fn singles(rows: [Self; 3]) -> ([Self; 3], bool) {
        let masks = each!(r => rows[r].and(rows[r].minus_one()).zeros());
        let [a, b, c] = each!(r => masks[r] == u32::MAX);
        (each!(r => rows[r].keep(masks[r])), a & b & c)
    }
    #[inline(always)]
    fn pairs(self) -> Self {
        self.keep(self.count_ones().equal(self.splat(2)))
    }
    #[inline(always)]
    fn one_or_two_other_columns(self) -> (Self, Self) {
        (self.look_up(&ONE_OTHER_COLUMN), self.look_up(&TWO_OTHER_COLUMNS))
    }
    #[inline(always)]
    fn one_or_two_other_parts(self) -> (Self, Self) {
        let parts = self.all_parts();
        (parts.look_up(&ONE_OTHER_PART), parts.look_up(&TWO_OTHER_PARTS))
    }
    #[inline(always)]
    fn row_parts(board: [Self; 3]) -> [Self; 3] {
        let parts = each!(r => board[r].all_parts());
        let raised = each!(r => parts[r].shl::<3>());
        let low = board[0].splat(0x0707);
        each!(r => low.bit_select(parts[(r + 1) % 3], raised[(r + 2) % 3]).look_up(&WAYS))
    }

    #[inline(always)]
    fn place(board: &mut [Self; 3], spot: Spot) {
        let lane = usize::from(spot.lane) & 31;
        let (band, digit) = (SAME_BAND[lane], SAME_DIGIT[lane]);
        let own = band & digit;
        let bit = board[0].splat(spot.bit);
        let triple = board[0].splat(TRIPLE[spot.bit.trailing_zeros() as usize & 15]);
        for r in 0..3 {
            let here = if usize::from(spot.row) == r { u32::MAX } else { 0 };
            let cleared = bit.keep(band & here | digit).blend(own, triple);
            board[r] = board[r].and_not(cleared).blend(own & here, bit);
        }
    }

    #[inline(always)]
    fn read(self, cells: &[u8; 81]) -> ([Self; 3], [Self; 3]) {
        // One comparison for each digit and band gives 27 bits.
        let (mut bands, mut blanks) = ([Words::ZERO; 2], [Words::ZERO; 2]);
        let (bits, open) = (double_words(&mut bands), double_words(&mut blanks));
        for band in 0..3 {
            // SAFETY: the value proves the features; the mask keeps the load to the band's 27 bytes.
            unsafe {
                let row = _mm256_maskz_loadu_epi8(USED, cells.as_ptr().add(27 * band).cast());
                let blank = _mm256_testn_epi8_mask(row, row) & USED;
                for digit in 0..9 {
                    bits[lane(digit, band)] = _mm256_cmpeq_epi8_mask(row, _mm256_set1_epi8(digit as i8 + 1));
                    open[lane(digit, band)] = blank;
                }
            }
        }
        (self.unpack(&bands), self.unpack(&blanks))
    }
    #[inline(always)]
    fn write(board: [Self; 3], cells: &mut [u8; 81]) {
        // The reverse: the three rows of a band side by side are a mask of 27 bits for each digit.
        let low = board[0].splat(0x3F);
        let closed = each!(r => low.bit_select(board[r], board[r].shr::<5>()));
        let mut bands = [Words::ZERO; 2];
        // SAFETY: the values prove the features; the masks keep the stores to the band's 27 bytes.
        unsafe {
            let halves = each!(r => [
                _mm512_cvtepu16_epi32(_mm512_castsi512_si256(closed[r].0)),
                _mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64::<1>(closed[r].0)),
            ]);
            for half in 0..2 {
                let (second, third) =
                    (_mm512_slli_epi32::<9>(halves[1][half]), _mm512_slli_epi32::<18>(halves[2][half]));
                Avx512(halves[0][half]).or3(Avx512(second), Avx512(third)).store(&mut bands[half]);
            }
            let bits = double_words(&mut bands);
            for band in 0..3 {
                let mut row = _mm256_setzero_si256();
                for digit in 0..9 {
                    row =
                        _mm256_mask_mov_epi8(row, bits[lane(digit, band)], _mm256_set1_epi8(digit as i8 + 1));
                }
                _mm256_mask_storeu_epi8(cells.as_mut_ptr().add(27 * band).cast(), USED, row);
            }
        }
    }
}

/// The same memory as 32 double words, one for each lane.
#[inline(always)]
fn double_words(words: &mut [Words; 2]) -> &mut [u32; 32] {
    const { assert!(size_of::<[Words; 2]>() == size_of::<[u32; 32]>()) };
    // SAFETY: both are 128 bytes of plain integers, and `Words` is aligned more strictly.
    unsafe { &mut *std::ptr::from_mut(words).cast() }
}
