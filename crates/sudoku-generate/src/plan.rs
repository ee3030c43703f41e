//! In which order clues are taken away, and which of them are asked about together.

use crate::{Keep, Random};
use sudoku_core::Cell;

/// Which clues are tried, and how far that is.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Clues that go together, in the order in which they are tried.
    orbits: Vec<Vec<Cell>>,
    /// How many of the orbits are done with.
    done: usize,
    /// Clues that are on the board.
    left: usize,
    /// Clues that shall stay.
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

    /// Goes on to the next question, which is about `most` orbits or fewer; false if there is none.
    ///
    /// `stays` is asked about each orbit, in order, whether it is known without a question that it must stay if all
    /// before it go that are not known to stay.
    pub(crate) fn next(&mut self, most: usize, stays: &mut dyn FnMut(&[Cell]) -> bool) -> bool {
        self.asked.clear();
        self.end = self.done;
        let mut surplus = self.left - self.wanted;
        while surplus > 0 && self.end < self.orbits.len() && self.asked.len() < most {
            let orbit = &self.orbits[self.end];
            // What is larger than the surplus stays too.
            if orbit.len() <= surplus && !stays(orbit) {
                surplus -= orbit.len();
                self.asked.push(self.end);
            }
            self.end += 1;
        }
        !self.asked.is_empty()
    }

    /// The orbits of which it must be known whether they can go, all of them.
    pub(crate) fn asked(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        self.asked.iter().map(|&place| &*self.orbits[place])
    }

    /// They can go: they are gone.
    pub(crate) fn go(&mut self) {
        self.left -= self.asked().map(<[Cell]>::len).sum::<usize>();
        self.done = self.end;
    }

    /// The one orbit that the question was about must stay. What was said about those behind it counts no more.
    pub(crate) fn stay(&mut self) {
        debug_assert_eq!(self.asked.len(), 1);
        self.done = self.asked[0] + 1;
    }

    /// Clues that are on the board.
    pub(crate) fn left(&self) -> usize {
        self.left
    }
}
