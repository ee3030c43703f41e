//! Plain arrays. The compiler makes of them what the target has: SSE2, NEON.

use super::LANES;
use super::lanes::{Lanes, Moves, load_one_by_one, store_one_by_one};

/// 32 lanes in an array.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Portable([u16; LANES]);

/// Applies an expression to each lane.
macro_rules! each {
    ($($name:ident = $vector:expr),+; $expression:expr) => {{
        let mut result = [0; LANES];
        for lane in 0..LANES {
            $(let $name = $vector.0[lane];)+
            result[lane] = $expression;
        }
        Portable(result)
    }};
}

/// All ones where the condition holds.
macro_rules! mask {
    ($condition:expr) => {
        if $condition { 0xFFFF } else { 0 }
    };
}

impl Lanes for Portable {
    type Token = ();
    type Mask = Portable;
    /// Pairs of lanes, to and from, and how many there are.
    type Shuffle = ([(u8, u8); LANES], usize);

    #[inline(always)]
    fn zero((): ()) -> Self {
        Portable([0; LANES])
    }
    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Portable([value; LANES])
    }
    #[inline(always)]
    fn load(self, lanes: &[u16; LANES]) -> Self {
        Portable(*lanes)
    }
    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        self.0
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(a = self, b = other; a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(a = self, b = other; a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        each!(a = self, b = other; a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        each!(a = self, b = other; a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(a = self, b = other; a.wrapping_add(b))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        each!(a = self, b = other; a.wrapping_sub(b))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.set(other.less(self), other)
    }
    #[inline(always)]
    fn count(self) -> Self {
        // Pairs, then fours, then the nine bits together: sums that do not overflow their fields.
        let pairs = each!(a = self; (a & 0x5555) + (a >> 1 & 0x5555));
        let fours = each!(a = pairs; (a & 0x3333) + (a >> 2 & 0x3333));
        each!(a = fours; (a + (a >> 4) + (a >> 8)) & 0xF)
    }
    #[inline(always)]
    fn single(self, less_one: Self) -> Self {
        each!(a = self, b = less_one; a & mask!(a & b == 0))
    }
    #[inline(always)]
    fn prefer(self, other: Self) -> Self {
        each!(a = self, b = other; a & (b | mask!(a & b == 0)))
    }
    #[inline(always)]
    fn if_three(self, part: Self) -> Self {
        // Without its lowest bit there are two, without the next there is one, without that none.
        let two = each!(p = part; p & p.wrapping_sub(1));
        let one = each!(p = two; p & p.wrapping_sub(1));
        each!(a = self, p = part, o = one; a & (p | !(mask!(o != 0) & mask!(o & o.wrapping_sub(1) == 0))))
    }
    #[inline(always)]
    fn equals(self, other: Self) -> Portable {
        each!(a = self, b = other; mask!(a == b))
    }
    #[inline(always)]
    fn less(self, other: Self) -> Portable {
        // With the sign bit turned round, so that plain SSE2 has it.
        each!(a = self, b = other; mask!(((a ^ 0x8000) as i16) < ((b ^ 0x8000) as i16)))
    }
    #[inline(always)]
    fn nonzero(self) -> Portable {
        each!(a = self; mask!(a != 0))
    }
    #[inline(always)]
    fn bits(mask: Portable) -> u32 {
        let mut bits = 0;
        for lane in 0..LANES {
            bits |= u32::from(mask.0[lane] & 1) << lane;
        }
        bits
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> Portable {
        let mut mask = [0; LANES];
        for lane in 0..LANES {
            mask[lane] = mask!(bits >> lane & 1 != 0);
        }
        Portable(mask)
    }
    #[inline(always)]
    fn set(self, mask: Portable, other: Self) -> Self {
        each!(a = self, b = other, m = mask; (a & !m) | (b & m))
    }
    #[inline(always)]
    fn shuffle(self, moves: &Moves) -> Self::Shuffle {
        let mut pairs = [(0, 0); LANES];
        let mut count = 0;
        let mut left = moves.to();
        while left != 0 {
            let to = left.trailing_zeros() as usize;
            left &= left - 1;
            pairs[count] = (to as u8, moves.from()[to]);
            count += 1;
        }
        (pairs, count)
    }
    #[inline(always)]
    fn moved(mut self, source: &Self, shuffle: &Self::Shuffle) -> Self {
        let source = source.0;
        for &(to, from) in &shuffle.0[..shuffle.1] {
            self.0[usize::from(to) % LANES] = source[usize::from(from) % LANES];
        }
        self
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
