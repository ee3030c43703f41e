//! Permutations: every order of n things.

use crate::Problem;

/// Some of n things, in an order.
#[derive(Clone, Debug)]
pub struct Permutations {
    used: Vec<bool>,
    order: Vec<usize>,
}

impl Permutations {
    /// Nothing taken yet, of `n` things.
    pub fn of(n: usize) -> Permutations {
        Permutations { used: vec![false; n], order: Vec::new() }
    }

    /// The things so far, in order, numbered from 0.
    pub fn order(&self) -> &[usize] {
        &self.order
    }
}

impl Problem for Permutations {
    type Choice = usize;

    fn is_complete(&self) -> bool {
        self.order.len() == self.used.len()
    }

    fn choices(&self) -> Vec<usize> {
        (0..self.used.len()).filter(|&thing| !self.used[thing]).collect()
    }

    fn choose(&mut self, &thing: &usize) {
        self.used[thing] = true;
        self.order.push(thing);
    }

    fn undo(&mut self, &thing: &usize) {
        self.order.pop();
        self.used[thing] = false;
    }
}
