//! Portable code for many boards: lanes are moved one by one.

use super::lanes::{Moves, NodeVector};
use crate::vector::{LANES, Ones, Vector};

impl NodeVector for Ones {
    /// Pairs of lanes, to and from, and the number of pairs.
    type Shuffle = ([(u8, u8); LANES], usize);

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
    fn if_three(self, part: Self) -> Self {
        // Without its lowest bit there are two, without the next there is one, without that none.
        let two = part.and(part.minus_one());
        let one = two.and(two.minus_one());
        let not_three = one.zeros().or(one.and(one.minus_one()).zeros().xor(self.splat(u16::MAX)));
        self.and(part.or(not_three))
    }
}
