//! The back-end for AVX-512: a value is one vector. Here a byte permutation looks up six bits in a table of 64 bytes,
//! moves words between lanes, and a ternary operation computes any function of three bits.

#![expect(unsafe_code, reason = "intrinsics may run only where the processor has them; the token proves it")]

use super::lanes::Lanes;
use super::layout::{COLUMNS, KIN, LANES, Spot, TRIPLE, USED, Words, band_of, digit_of, each, lane};
use crate::backend::Avx512Token;
use std::arch::x86_64::*;

/// 32 words in a vector.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// A table of 64 bytes.
#[repr(C, align(64))]
struct Table([u8; 64]);

impl Table {
    /// What each byte becomes, by its low six bits: the bit of one triple in its place, of the other in its place.
    ///
    /// `rule` says it for one triple, as a table of eight.
    const fn of_triples(rule: [u8; 8]) -> Table {
        let mut table = [0; 64];
        let mut byte = 0;
        while byte < 64 {
            table[byte] = rule[byte & 7] | rule[byte >> 3] << 3;
            byte += 1;
        }
        Table(table)
    }

    /// For each lane, the two bytes of the lane to take from: so many digits on within its three digits, so many threes
    /// on, so many bands on.
    const fn of_lanes(digits: usize, threes: usize, bands: usize) -> Table {
        let mut table = [0; 64];
        let mut at = 0;
        while at < 32 {
            let from = if at < LANES {
                let digit = digit_of(at);
                let digit = (digit / 3 + threes) % 3 * 3 + (digit + digits) % 3;
                lane(digit, (band_of(at) + bands) % 3)
            } else {
                at
            };
            table[2 * at] = 2 * from as u8;
            table[2 * at + 1] = 2 * from as u8 + 1;
            at += 1;
        }
        Table(table)
    }

    /// From three bits, one for each part of a row (whatever stands above them), what becomes of the parts at the places
    /// 0 and 1, stretched to triples: those of whose two fellows `wanted` are set.
    const fn of_fellows(wanted: usize) -> Table {
        let mut table = [0; 64];
        let mut byte = 0;
        while byte < 64 {
            let (a, b, c) = (byte & 1, byte >> 1 & 1, byte >> 2 & 1);
            table[byte] = if b + c == wanted { 7 } else { 0 } | if a + c == wanted { 0x38 } else { 0 };
            byte += 1;
        }
        Table(table)
    }
}

static FILL: Table = Table::of_triples([0, 7, 7, 7, 7, 7, 7, 7]);
static NEXT_COLUMN: Table = Table::of_triples([0, 4, 1, 5, 2, 6, 3, 7]);
static SECOND_COLUMN: Table = Table::of_triples([0, 2, 4, 6, 1, 3, 5, 7]);
static BESIDE: Table = Table::of_triples([0, 6, 5, 7, 3, 7, 7, 7]);
static BESIDE_ONE: Table = Table::of_triples([0, 6, 5, 3, 3, 5, 6, 0]);
static BESIDE_TWO: Table = Table::of_triples([0, 0, 0, 4, 0, 2, 1, 7]);
static DIGIT_ON: Table = Table::of_lanes(1, 0, 0);
static TWO_DIGITS_ON: Table = Table::of_lanes(2, 0, 0);
static THREE_ON: Table = Table::of_lanes(0, 1, 0);
static TWO_THREES_ON: Table = Table::of_lanes(0, 2, 0);
static BAND_ON: Table = Table::of_lanes(0, 0, 1);
static TWO_BANDS_ON: Table = Table::of_lanes(0, 0, 2);
static ONE_FELLOW: Table = Table::of_fellows(1);
static TWO_FELLOWS: Table = Table::of_fellows(2);

/// From the two triples of a byte, whether each has a bit: in the byte's own bits 0 and 1, and again in bits 4 and 6,
/// from where a rotation by four carries them to bits 0 and 2 of the other byte. So each byte knows all three parts of
/// its row: the low byte as (0, 1, 2), the high byte, which holds triple 2 alone, in its upper place, as (0, 2, 1).
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
/// 0 and 1 lie on a way to give each row and each box one part; stretched to triples.
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

/// Calls an intrinsic on values.
macro_rules! call {
    // SAFETY: there is a value of this type or a token, so the processor has the feature. No pointer is involved.
    ($intrinsic:expr) => {
        Avx512(unsafe { $intrinsic })
    };
}

/// The function of three bits whose results, for 000, 001, ... 111, are the bits of `$table`, from the lowest.
macro_rules! ternary {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        call!(_mm512_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0))
    };
}

impl Avx512 {
    #[inline(always)]
    fn table(table: &Table) -> __m512i {
        // SAFETY: a table is 64 bytes, aligned to as many. Called from methods of a value, which proves the feature.
        unsafe { _mm512_load_si512(table.0.as_ptr().cast()) }
    }
    /// Each byte by the table, from its low six bits.
    #[inline(always)]
    fn look_up(self, table: &Table) -> Self {
        call!(_mm512_permutexvar_epi8(self.0, Self::table(table)))
    }
    /// Each byte from where the table says.
    #[inline(always)]
    fn moved(self, table: &Table) -> Self {
        call!(_mm512_permutexvar_epi8(Self::table(table), self.0))
    }
    /// All three parts of the row in the low three bits of each byte, and noise above.
    #[inline(always)]
    fn known_parts(self) -> Self {
        let own = self.look_up(&PARTS);
        own.or(call!(_mm512_shldi_epi16::<4>(own.0, own.0)))
    }
    /// In each lane, the bits that at least one digit has in the lane's band.
    #[inline(always)]
    fn any_digit(self) -> Self {
        let three = self.or3(self.moved(&DIGIT_ON), self.moved(&TWO_DIGITS_ON));
        three.or3(three.moved(&THREE_ON), three.moved(&TWO_THREES_ON))
    }
    /// The bits that at least one digit has, and those that at least two digits have.
    #[inline(always)]
    fn one_two(self) -> (Self, Self) {
        let (a, b) = (self.moved(&DIGIT_ON), self.moved(&TWO_DIGITS_ON));
        let (one, two) = (self.or3(a, b), self.carry(a, b));
        let (a, b) = (one.moved(&THREE_ON), one.moved(&TWO_THREES_ON));
        let (c, d) = (two.moved(&THREE_ON), two.moved(&TWO_THREES_ON));
        (one.or3(a, b), two.or3(c, d).or(one.carry(a, b)))
    }
    /// The bits that exactly two digits have.
    #[inline(always)]
    fn exactly_two(self) -> Self {
        // The number of each three in two bits, sum and carry; then the sums once more.
        let (a, b) = (self.moved(&DIGIT_ON), self.moved(&TWO_DIGITS_ON));
        let (sum, carry) = (self.xor3(a, b), self.carry(a, b));
        let (a, b) = (sum.moved(&THREE_ON), sum.moved(&TWO_THREES_ON));
        let (c, d) = (carry.moved(&THREE_ON), carry.moved(&TWO_THREES_ON));
        let (odd, fourth) = (sum.xor3(a, b), sum.carry(a, b));
        let none = ternary!(0x01, carry, c, d);
        fourth.choose(none, carry.only(c, d)).but(odd)
    }
}

impl Lanes for Avx512 {
    type Token = Avx512Token;

    #[inline(always)]
    fn load(_token: Avx512Token, words: &Words) -> Self {
        // SAFETY: the token proves the feature, and `Words` are 64 bytes, aligned to as many.
        Avx512(unsafe { _mm512_load_si512(words.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut Words) {
        // SAFETY: the value proves the feature, and `Words` are 64 bytes, aligned to as many.
        unsafe { _mm512_store_si512(words.0.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn splat(self, word: u16) -> Self {
        call!(_mm512_set1_epi16(word as i16))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        call!(_mm512_and_si512(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        call!(_mm512_or_si512(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        call!(_mm512_xor_si512(self.0, other.0))
    }
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        call!(_mm512_andnot_si512(other.0, self.0))
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        call!(_mm512_slli_epi16::<BITS>(self.0))
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        call!(_mm512_srli_epi16::<BITS>(self.0))
    }
    #[inline(always)]
    fn minus_one(self) -> Self {
        call!(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1)))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        call!(_mm512_movm_epi16(_mm512_testn_epi16_mask(self.0, self.0)))
    }
    #[inline(always)]
    fn mask(self) -> u32 {
        // SAFETY: the value proves the feature.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        self.moved(&BAND_ON)
    }
    #[inline(always)]
    fn second_band(self) -> Self {
        self.moved(&TWO_BANDS_ON)
    }
    #[inline(always)]
    fn any_digits(rows: [Self; 3]) -> [Self; 3] {
        each!(r => rows[r].any_digit())
    }
    #[inline(always)]
    fn twice(rows: [Self; 3]) -> ([Self; 3], bool) {
        let counts = each!(r => rows[r].one_two());
        let lacks = counts[0].0.and3(counts[1].0, counts[2].0).lacks_column();
        (each!(r => counts[r].1), lacks)
    }
    #[inline(always)]
    fn ones_twos(rows: [Self; 3]) -> [(Self, Self); 3] {
        each!(r => rows[r].one_two())
    }
    #[inline(always)]
    fn exactly_twos(rows: [Self; 3]) -> [Self; 3] {
        each!(r => rows[r].exactly_two())
    }

    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        ternary!(0xFE, self, a, b)
    }
    #[inline(always)]
    fn and3(self, a: Self, b: Self) -> Self {
        ternary!(0x80, self, a, b)
    }
    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        ternary!(0x96, self, a, b)
    }
    #[inline(always)]
    fn carry(self, a: Self, b: Self) -> Self {
        ternary!(0xE8, self, a, b)
    }
    #[inline(always)]
    fn only(self, a: Self, b: Self) -> Self {
        ternary!(0x16, self, a, b)
    }
    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        ternary!(0xCA, self, a, b)
    }
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        ternary!(0xF8, self, a, b)
    }
    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        ternary!(0xF6, self, a, b)
    }
    #[inline(always)]
    fn but_or(self, a: Self, b: Self) -> Self {
        ternary!(0xBA, self, a, b)
    }
    #[inline(always)]
    fn but_keep(self, a: Self, b: Self) -> Self {
        ternary!(0xB0, self, a, b)
    }

    #[inline(always)]
    fn where_empty(self, other: Self) -> Self {
        call!(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(other.0, other.0), self.0))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        call!(_mm512_mask_mov_epi16(other.0, _mm512_test_epi16_mask(self.0, self.0), self.0))
    }
    #[inline(always)]
    fn lacks_one(self, a: Self, b: Self) -> bool {
        // SAFETY: the value proves the feature.
        unsafe {
            let least = _mm512_min_epu16(self.0, _mm512_min_epu16(a.0, b.0));
            _mm512_mask_testn_epi16_mask(USED, least, least) != 0
        }
    }
    #[inline(always)]
    fn lacks_column(self) -> bool {
        let all = self.splat(COLUMNS);
        // SAFETY: the value proves the feature.
        unsafe { _mm512_mask_cmpneq_epi16_mask(USED, self.0, all.0) != 0 }
    }
    #[inline(always)]
    fn lone(self) -> (Self, bool) {
        let less = self.minus_one();
        // SAFETY: the value proves the feature.
        let lone = unsafe { _mm512_testn_epi16_mask(self.0, less.0) };
        (call!(_mm512_maskz_mov_epi16(lone, self.0)), lone == u32::MAX)
    }
    #[inline(always)]
    fn pairs(self) -> Self {
        call!(_mm512_movm_epi16(_mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(2))))
    }

    #[inline(always)]
    fn next_column(self) -> Self {
        self.look_up(&NEXT_COLUMN)
    }
    #[inline(always)]
    fn second_column(self) -> Self {
        self.look_up(&SECOND_COLUMN)
    }
    #[inline(always)]
    fn fill(self) -> Self {
        self.look_up(&FILL)
    }
    #[inline(always)]
    fn beside(self) -> Self {
        self.look_up(&BESIDE)
    }
    #[inline(always)]
    fn beside_one_two(self) -> (Self, Self) {
        (self.look_up(&BESIDE_ONE), self.look_up(&BESIDE_TWO))
    }
    #[inline(always)]
    fn other_parts_one_two(self) -> (Self, Self) {
        let parts = self.known_parts();
        (parts.look_up(&ONE_FELLOW), parts.look_up(&TWO_FELLOWS))
    }
    #[inline(always)]
    fn row_parts(board: [Self; 3]) -> [Self; 3] {
        let parts = each!(r => board[r].known_parts());
        let raised = each!(r => parts[r].up::<3>());
        let low = board[0].splat(0x0707);
        each!(r => low.choose(parts[(r + 1) % 3], raised[(r + 2) % 3]).look_up(&WAYS))
    }

    #[inline(always)]
    fn place(board: &mut [Self; 3], _token: Avx512Token, spot: Spot) {
        let (band, digit) = KIN[usize::from(spot.lane) & 31];
        let own = band & digit;
        let bit = board[0].splat(spot.bit);
        let triple = board[0].splat(TRIPLE[spot.bit.trailing_zeros() as usize & 15]);
        for r in 0..3 {
            let here = if usize::from(spot.row) == r { u32::MAX } else { 0 };
            let clear = call!(_mm512_maskz_mov_epi16(band & here | digit, bit.0));
            let clear = call!(_mm512_mask_mov_epi16(clear.0, own, triple.0));
            let rest = board[r].but(clear);
            board[r] = call!(_mm512_mask_mov_epi16(rest.0, own & here, bit.0));
        }
    }

    #[inline(always)]
    fn read(_token: Avx512Token, cells: &[u8; 81]) -> ([Self; 3], [Self; 3]) {
        // One comparison for each digit and band gives 27 bits.
        let (mut bands, mut blanks) = ([Words::ZERO; 2], [Words::ZERO; 2]);
        let (bits, open) = (double_words(&mut bands), double_words(&mut blanks));
        for band in 0..3 {
            // SAFETY: the token proves the feature; the mask keeps the load to the band's 27 bytes.
            unsafe {
                let row = _mm256_maskz_loadu_epi8(USED, cells.as_ptr().add(27 * band).cast());
                let blank = _mm256_testn_epi8_mask(row, row) & USED;
                for digit in 0..9 {
                    bits[lane(digit, band)] = _mm256_cmpeq_epi8_mask(row, _mm256_set1_epi8(digit as i8 + 1));
                    open[lane(digit, band)] = blank;
                }
            }
        }
        (unpacked(&bands), unpacked(&blanks))
    }
    #[inline(always)]
    fn write(board: [Self; 3], cells: &mut [u8; 81]) {
        // The reverse: the three rows of a band side by side are a mask of 27 bits for each digit.
        let low = board[0].splat(0x3F);
        let closed = each!(r => low.choose(board[r], board[r].down::<5>()));
        let mut bands = [Words::ZERO; 2];
        // SAFETY: the values prove the feature; the masks keep the stores to the band's 27 bytes.
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

/// From 27 bits for each lane, nine for each row, the three values.
#[inline(always)]
fn unpacked(bands: &[Words; 2]) -> [Avx512; 3] {
    // SAFETY: called from `read`, which has a token; a value is 64 bytes, aligned to as many.
    unsafe {
        let low = _mm512_load_si512(bands[0].0.as_ptr().cast());
        let high = _mm512_load_si512(bands[1].0.as_ptr().cast());
        each!(r => {
            const SHIFT: u32 = 9 * r as u32;
            let (low, high) = (_mm512_srli_epi32::<SHIFT>(low), _mm512_srli_epi32::<SHIFT>(high));
            let row = Avx512(_mm512_permutex2var_epi8(low, Avx512::table(&LOW_HALVES), high));
            row.splat(0x3F).choose(row, row.up::<5>()).and(row.splat(COLUMNS))
        })
    }
}
