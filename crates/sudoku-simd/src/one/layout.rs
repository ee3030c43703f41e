//! Where a candidate is in the lanes, and the tables that follow from it.
//!
//! A board is three vectors of 27 words. Vector r holds row r of each band: its lane for digit d and band b holds, in one
//! 16-bit word, the columns of row 3b + r in which d is a candidate.
//!
//! ```text
//! lane      0 1 2 3 4 5 6 7 | 8 ... 15 | 16 ... 23 | 24      25      26      | 27 ... 31
//! digit     1 2 3 4 5 6 7 8 | 1 ...  8 |  1 ...  8 |  9       9       9      | none: always zero
//! band      0 0 0 0 0 0 0 0 | 1 ...  1 |  2 ...  2 |  0       1       2      |
//!
//! bit       15 14 13 12 11 10 9 8 | 7 6 5 4 3 2 1 0
//! column     .  .  8  7  6  . . . | . . 5 4 3 2 1 0     each byte holds at most two triples, in its low six bits
//! ```
//!
//! The gap between the columns 5 and 6 leaves at most six bits in each byte. So a table of 64 entries, which is one vector,
//! holds any function of a byte. The lanes of the 9 are apart because eight words fill 128 bits.

use crate::vector::Words;

/// The bits of all nine columns.
pub(super) const COLUMNS: u16 = 0x383F;
/// The first column of each triple.
pub(super) const FIRSTS: u16 = 0x0809;
/// The number of lanes in use.
pub(super) const LANES: usize = 27;
/// The lanes in use, a bit for each.
pub(super) const USED: u32 = (1 << LANES) - 1;

/// The lane of a digit (0 to 8) and a band.
pub(super) const fn lane(digit: usize, band: usize) -> usize {
    if digit < 8 { 8 * band + digit } else { 24 + band }
}

/// The digit of a lane in use.
pub(super) const fn digit_of(lane: usize) -> usize {
    if lane < 24 { lane % 8 } else { 8 }
}

/// The band of a lane in use.
pub(super) const fn band_of(lane: usize) -> usize {
    if lane < 24 { lane / 8 } else { lane - 24 }
}

/// The place of a column's bit in a word.
pub(super) const fn bit_of(column: usize) -> usize {
    if column < 6 { column } else { column + 5 }
}

/// The column whose bit is `bit`.
pub(super) const fn column_of(bit: u16) -> usize {
    let place = bit.trailing_zeros() as usize;
    if place < 6 { place } else { place - 5 }
}

/// The nine columns of a row, from bit 0 on, moved to their places in a word.
pub(super) const fn spread(columns: u32) -> u16 {
    (columns & 0x3F | columns << 5 & 0x3800) as u16
}

/// For each lane, the lanes of its band, a bit for each.
pub(super) static SAME_BAND: [u32; 32] = {
    let mut lanes = [0; 32];
    let mut pair = 0;
    while pair < LANES * LANES {
        let (a, b) = (pair / LANES, pair % LANES);
        lanes[a] |= ((band_of(a) == band_of(b)) as u32) << b;
        pair += 1;
    }
    lanes
};

/// For each lane, the lanes of its digit, a bit for each.
pub(super) static SAME_DIGIT: [u32; 32] = {
    let mut lanes = [0; 32];
    let mut pair = 0;
    while pair < LANES * LANES {
        let (a, b) = (pair / LANES, pair % LANES);
        lanes[a] |= ((digit_of(a) == digit_of(b)) as u32) << b;
        pair += 1;
    }
    lanes
};

/// For each band, all ones in its lanes.
pub(super) static BANDS: [Words; 3] = {
    let mut bands = [Words::ZERO; 3];
    let mut lane = 0;
    while lane < LANES {
        bands[band_of(lane)].0[lane] = u16::MAX;
        lane += 1;
    }
    bands
};

/// For each digit, all ones in its lanes.
pub(super) static DIGITS: [Words; 9] = {
    let mut digits = [Words::ZERO; 9];
    let mut lane = 0;
    while lane < LANES {
        digits[digit_of(lane)].0[lane] = u16::MAX;
        lane += 1;
    }
    digits
};

/// For each place of a column's bit, the bits of its triple.
pub(super) static TRIPLE: [u16; 16] = {
    let mut triples = [0; 16];
    let mut column = 0;
    while column < 9 {
        triples[bit_of(column)] = 7 << bit_of(column / 3 * 3);
        column += 1;
    }
    triples
};

/// A table of 64 bytes.
#[repr(C, align(64))]
pub(super) struct Table(pub(super) [u8; 64]);

impl Table {
    /// An order of lanes: for each lane, the two bytes of the lane that comes there. That lane is this many digits on within
    /// the same three digits, this many threes of digits on, and this many bands on; after the last comes the first.
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
}

pub(super) static NEXT_DIGIT: Table = Table::of_lanes(1, 0, 0);
pub(super) static SECOND_DIGIT: Table = Table::of_lanes(2, 0, 0);
pub(super) static NEXT_THREE: Table = Table::of_lanes(0, 1, 0);
pub(super) static SECOND_THREE: Table = Table::of_lanes(0, 2, 0);
pub(super) static NEXT_BAND: Table = Table::of_lanes(0, 0, 1);
pub(super) static SECOND_BAND: Table = Table::of_lanes(0, 0, 2);

/// A candidate: the lane of its digit and band, its row in the band, the bit of its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) lane: u8,
    pub(super) row: u8,
    pub(super) bit: u16,
}

impl Spot {
    /// Its row on the board.
    pub(super) const fn board_row(self) -> usize {
        band_of(self.lane as usize) * 3 + self.row as usize
    }
}

/// An expression for each of the three vectors of a board: `each!(r => board[r].fill_triples())`. It is no closure because
/// a closure does not inherit the processor's features from the function around it: it would be called instead of inlined.
macro_rules! each {
    ($r:ident => $expression:expr) => {
        [
            {
                #[allow(non_upper_case_globals, reason = "it is the variable of a loop")]
                const $r: usize = 0;
                $expression
            },
            {
                #[allow(non_upper_case_globals, reason = "it is the variable of a loop")]
                const $r: usize = 1;
                $expression
            },
            {
                #[allow(non_upper_case_globals, reason = "it is the variable of a loop")]
                const $r: usize = 2;
                $expression
            },
        ]
    };
}
pub(super) use each;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_has_a_place_of_its_own() {
        let mut seen = [Words::ZERO; 3];
        for digit in 0..9 {
            for row in 0..9 {
                for column in 0..9 {
                    let (lane, bit) = (lane(digit, row / 3), 1 << bit_of(column));
                    assert_eq!((digit_of(lane), band_of(lane), column_of(bit)), (digit, row / 3, column));
                    assert_eq!(spread(1 << column), bit);
                    assert_eq!(seen[row % 3].0[lane] & bit, 0);
                    seen[row % 3].0[lane] |= bit;
                }
            }
        }
        for words in seen {
            assert!(words.0[..LANES].iter().all(|&word| word == COLUMNS));
            assert_eq!(words.0[LANES..], [0; 5]);
        }
    }
}
