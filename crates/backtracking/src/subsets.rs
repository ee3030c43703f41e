//! Subsets: for each of n things, in or out.

use crate::Problem;

/// A decision about the first of n things.
#[derive(Clone, Debug)]
pub struct Subsets {
    n: usize,
    chosen: Vec<bool>,
}

impl Subsets {
    /// No decision about any of `n` things yet.
    pub fn of(n: usize) -> Subsets {
        Subsets { n, chosen: Vec::new() }
    }

    /// The number of things about which is decided.
    pub fn decided(&self) -> usize {
        self.chosen.len()
    }

    /// The things that are in, numbered from 0.
    pub fn members(&self) -> Vec<usize> {
        (0..self.chosen.len()).filter(|&thing| self.chosen[thing]).collect()
    }
}

impl Problem for Subsets {
    type Choice = bool;

    fn is_complete(&self) -> bool {
        self.chosen.len() == self.n
    }

    fn choices(&self) -> Vec<bool> {
        vec![false, true]
    }

    fn choose(&mut self, &is_in: &bool) {
        self.chosen.push(is_in);
    }

    fn undo(&mut self, _: &bool) {
        self.chosen.pop();
    }
}
