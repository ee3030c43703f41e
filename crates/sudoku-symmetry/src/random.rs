//! Random numbers that are the same on every machine, in every later version, and with any number of threads.
//!
//! The raw words come from ChaCha with 8 rounds (Bernstein 2008), in the crate `rand_chacha`; its name defines the generator.
//! What turns the words into numbers is here and does not change: multiplication for numbers below a bound (Lemire 2019,
//! "Fast random integer generation in an interval"), and the shuffle of Fisher and Yates. A test compares the first
//! numbers with known ones.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers. A seed and the number of the stream determine it.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Stream number `stream` of the seed. The streams of one seed are independent of each other. So each board of a run can
    /// have its own, and it does not matter which thread makes the board.
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        Random(generator)
    }

    /// A number from 0 to `bound` - 1, each equally likely.
    ///
    /// # Panics
    /// If the bound is zero, or 2^32 or more.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below zero");
        let bound = u64::from(u32::try_from(bound).expect("bounds are small"));
        loop {
            let product = u64::from(self.0.next_u32()) * bound;
            // The high half is the number. The low half is the place within the number's slot; cutting off the surplus
            // makes all slots equally wide.
            let low = product & 0xFFFF_FFFF;
            if low >= bound || low >= (1 << 32) % bound {
                return (product >> 32) as usize;
            }
        }
    }

    /// One of the entries, each equally likely.
    ///
    /// # Panics
    /// If there are no entries, or 2^32 or more.
    #[inline]
    pub fn pick<T: Copy>(&mut self, entries: &[T]) -> T {
        entries[self.below(entries.len())]
    }

    /// Puts the entries into random order, each order equally likely.
    ///
    /// # Panics
    /// If there are 2^32 entries or more.
    pub fn shuffle<T>(&mut self, entries: &mut [T]) {
        for last in (1..entries.len()).rev() {
            entries.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_never_change() {
        let mut random = Random::new(2026, 7);
        let numbers: Vec<_> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(numbers, [183, 941, 743, 341, 540, 802, 993, 972]);
        let mut entries = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut entries);
        assert_eq!(entries, [5, 0, 2, 8, 4, 3, 7, 1, 6]);
    }

    #[test]
    fn streams_and_seeds_differ() {
        let first = |seed, stream| Random::new(seed, stream).below(1 << 31);
        assert_ne!(first(1, 0), first(1, 1));
        assert_ne!(first(1, 0), first(2, 0));
        assert_eq!(first(1, 1), first(1, 1));
    }

    #[test]
    fn every_number_below_the_bound_is_as_likely() {
        let mut random = Random::new(1, 0);
        let mut times = [0_i32; 6];
        for _ in 0..60_000 {
            times[random.below(6)] += 1;
        }
        // Binomial with mean 10,000 and standard deviation 91.
        assert!(times.iter().all(|&n| (n - 10_000).abs() < 500), "{times:?}");
    }
}
