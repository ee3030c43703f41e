//! Combinations: every way to take k of n things, whatever the order.
//!
//! Taken in ascending order, each is met once. A thing after which too few are left is no choice: that cuts the dead
//! ends off before they are entered.

use crate::Problem;

/// Some of n things, ascending.
#[derive(Clone, Debug)]
pub struct Combinations {
    n: usize,
    k: usize,
    taken: Vec<usize>,
}

impl Combinations {
    /// None of `n` things yet; `k` are to be taken.
    pub fn of(n: usize, k: usize) -> Combinations {
        Combinations { n, k, taken: Vec::new() }
    }

    /// The things taken so far, numbered from zero.
    pub fn taken(&self) -> &[usize] {
        &self.taken
    }
}

impl Problem for Combinations {
    type Choice = usize;

    fn is_complete(&self) -> bool {
        self.taken.len() == self.k
    }

    fn choices(&self) -> Vec<usize> {
        let first = self.taken.last().map_or(0, |last| last + 1);
        let needed = self.k - self.taken.len();
        let end = (self.n + 1).saturating_sub(needed);
        (first..end).collect()
    }

    fn choose(&mut self, &thing: &usize) {
        self.taken.push(thing);
    }

    fn undo(&mut self, _: &usize) {
        self.taken.pop();
    }
}
