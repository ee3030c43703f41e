//! The order in which clues are taken away, and which clues one question is about.

use crate::{Keep, Random};
use sudoku_core::Cell;

/// The order of the clues, and how far the work is.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Sets of clues that go together, in the order in which they are tried.
    orbits: Vec<Vec<Cell>>,
    /// How many of the orbits are decided.
    done: usize,
    /// Clues that are on the board.
    left: usize,
    /// Stop at this many clues.
    wanted: usize,
    /// The orbits of the last question, and where it ended.
    asked: Vec<usize>,
    end: usize,
}

impl Plan {
    /// All clues of a full board, in a random order.
    pub(crate) fn new<const N: usize>(keep: Keep, random: &mut Random) -> Plan {
        let mut orbits = keep.symmetry.orbits::<N>();
        random.shuffle(&mut orbits);
        Plan { orbits, done: 0, left: N * N, wanted: keep.clues, asked: Vec::new(), end: 0 }
    }

    /// Goes on to the next question, which is about at most `most` orbits. Returns false if there is no question left.
    ///
    /// `stays` is called for the orbits in order. It returns whether an orbit is known to stay, without a question, if all
    /// earlier orbits go that are not known to stay.
    pub(crate) fn next(&mut self, most: usize, stays: &mut dyn FnMut(&[Cell]) -> bool) -> bool {
        self.asked.clear();
        self.end = self.done;
        let mut surplus = self.left - self.wanted;
        while surplus > 0 && self.end < self.orbits.len() && self.asked.len() < most {
            let orbit = &self.orbits[self.end];
            // An orbit that is larger than the surplus stays too.
            if orbit.len() <= surplus && !stays(orbit) {
                surplus -= orbit.len();
                self.asked.push(self.end);
            }
            self.end += 1;
        }
        !self.asked.is_empty()
    }

    /// The orbits of the question: can all of them go?
    pub(crate) fn asked(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        self.asked.iter().map(|&place| &*self.orbits[place])
    }

    /// The answer is yes: they are gone.
    pub(crate) fn go(&mut self) {
        self.left -= self.asked().map(<[Cell]>::len).sum::<usize>();
        self.done = self.end;
    }

    /// The answer is no: the one orbit of the question stays. What was found about later orbits no longer counts.
    pub(crate) fn stay(&mut self) {
        debug_assert_eq!(self.asked.len(), 1);
        self.done = self.asked[0] + 1;
    }

    /// Clues that are on the board.
    pub(crate) fn left(&self) -> usize {
        self.left
    }
}
