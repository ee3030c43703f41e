//! Combinations: every way to take k of n things, in any order.
//!
//! The search takes things in ascending order, so it finds each combination once. It does not offer a thing after which too
//! few are left: that prunes the dead ends before the search enters them.

use crate::Problem;

/// Some of n things, ascending.
#[derive(Clone, Debug)]
pub struct Combinations {
    n: usize,
    k: usize,
    taken: Vec<usize>,
}

impl Combinations {
    /// Nothing taken yet, of `n` things; `k` are to be taken.
    pub fn of(n: usize, k: usize) -> Combinations {
        Combinations { n, k, taken: Vec::new() }
    }

    /// The things taken so far, numbered from 0.
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
