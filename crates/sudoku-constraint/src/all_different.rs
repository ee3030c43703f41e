//! All-different by matching, on one house.
//!
//! The cells of a house and the digits form a bipartite graph, with an edge for each candidate. A way to fill the house is a
//! perfect matching. A candidate that is in no perfect matching can go, and if there is no matching, the board is a dead end.
//! This finds at once every naked and hidden pair, triple and so on of the house.
//!
//! Take any perfect matching, and let each place point to the places where its digit could also go. A candidate that is not in
//! the matching is in another one exactly if it lies on a cycle: if its two places reach each other. So the places fall into
//! groups (strongly connected components), and each digit keeps only the places in its own group.
//!
//! A place is a bit and "reaches" is an integer for each place, so all that a place reaches is found by a few operations on
//! integers. The matching is kept from call to call. It survives taking back a guess, because that only adds candidates; in
//! the other direction only the edges that have gone are mended.
//!
//! Source: Régin, *A filtering algorithm for constraints of difference in CSPs* (AAAI 1994).

use crate::domains::bits;

/// What a look at a house has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Every candidate is in some matching.
    Nothing,
    /// Some are not.
    Superfluous,
    /// There is no matching: this digit has no place that another does not need. Together with those at `places` it has
    /// only these places.
    NoMatching {
        /// The digit.
        digit: usize,
        /// The places, as bits.
        places: u32,
    },
}

/// No place.
const NONE: u8 = u8::MAX;

/// The matching of each house: for each digit its place.
pub(crate) struct AllDifferent<const N: usize> {
    matchings: [[[u8; N]; N]; 3],
    /// In the house that was looked at last: the digit at each place, by the matching.
    digit_at: [u8; 32],
    /// In the house that was looked at last: what each place reaches, as bits; 0 if it is decided.
    reach: [u32; 32],
}

impl<const N: usize> Default for AllDifferent<N> {
    fn default() -> Self {
        AllDifferent { matchings: [[[NONE; N]; N]; 3], digit_at: [0; 32], reach: [0; 32] }
    }
}

impl<const N: usize> AllDifferent<N> {
    /// After a look at a house: the digits at these places, as bits.
    pub(crate) fn digits_at(&self, places: u32) -> u32 {
        bits(places).fold(0, |digits, place| digits | 1 << self.digit_at[place])
    }

    /// After a look at a house: the places that do not reach the digit's own one. The digits there need them all.
    pub(crate) fn out_of_reach(&self, digit: usize) -> u32 {
        let is_open = |place: &usize| self.reach[*place] != 0;
        let open = || (0..N).filter(is_open);
        let Some(own) = open().find(|&place| usize::from(self.digit_at[place]) == digit) else { return 0 };
        open().fold(0, |places, place| places | u32::from(self.reach[place] >> own & 1 == 0) << place)
    }

    /// Looks at a house: a row (0), a column (1) or a box (2). `places` has the places that each digit can have, and
    /// `superfluous` receives those that it cannot.
    pub(crate) fn check(
        &mut self,
        kind: usize,
        house: usize,
        places: &[u32; N],
        superfluous: &mut [u32; N],
    ) -> Outcome {
        let place_of = &mut self.matchings[kind][house];
        let digit_at = &mut self.digit_at;
        let (mut taken, mut unmatched, mut open, mut open_digits) = (0u32, 0u32, 0u32, 0u32);
        for digit in 0..N {
            let mask = places[digit];
            if mask & mask.wrapping_sub(1) == 0 {
                continue;
            }
            open |= mask;
            open_digits |= 1 << digit;
            let place = place_of[digit];
            // A digit that was decided for a while may have lost its place to another one.
            if place != NONE && mask & !taken & 1 << place != 0 {
                digit_at[place as usize] = digit as u8;
                taken |= 1 << place;
            } else {
                unmatched |= 1 << digit;
            }
        }
        for digit in bits(unmatched) {
            place_of[digit] = NONE;
        }
        // Up to three digits have no group that singles would not have found.
        if open_digits.count_ones() <= 3 {
            return Outcome::Nothing;
        }
        let mut free = open & !taken;
        for digit in bits(unmatched) {
            let mut seen = 0;
            if !augment(digit, places, place_of, digit_at, &mut free, &mut seen) {
                return Outcome::NoMatching { digit, places: seen };
            }
        }
        // What each place reaches, itself included.
        self.reach = [0; 32];
        let reach = &mut self.reach;
        for place in bits(open) {
            reach[place] = places[digit_at[place] as usize];
        }
        for middle in bits(open) {
            let through = reach[middle];
            for reach in &mut reach[..N] {
                *reach |= through & 0u32.wrapping_sub(*reach >> middle & 1);
            }
        }
        let mut rest = open;
        let mut outcome = Outcome::Nothing;
        while rest != 0 {
            let first = rest.trailing_zeros() as usize;
            let reached = reach[first];
            // Places that reach the same are in one group.
            let group =
                bits(rest).fold(0, |group, place| group | u32::from(reach[place] == reached) << place);
            rest &= !group;
            if group == open {
                break;
            }
            for place in bits(group) {
                let digit = digit_at[place] as usize;
                superfluous[digit] = places[digit] & !group;
                if superfluous[digit] != 0 {
                    outcome = Outcome::Superfluous;
                }
            }
        }
        outcome
    }
}

/// Finds a place for a digit, if need be by moving others. `free` are the places that no digit has.
fn augment<const N: usize>(
    digit: usize,
    places: &[u32; N],
    place_of: &mut [u8; N],
    digit_at: &mut [u8; 32],
    free: &mut u32,
    seen: &mut u32,
) -> bool {
    let direct = places[digit] & *free;
    if direct != 0 {
        let place = direct.trailing_zeros();
        *free &= !(1 << place);
        place_of[digit] = place as u8;
        digit_at[place as usize] = digit as u8;
        return true;
    }
    loop {
        let next = places[digit] & !*seen;
        if next == 0 {
            return false;
        }
        let place = next.trailing_zeros() as usize;
        *seen |= 1 << place;
        if augment(digit_at[place] as usize, places, place_of, digit_at, free, seen) {
            place_of[digit] = place as u8;
            digit_at[place] = digit as u8;
            return true;
        }
    }
}
