//! A list of strategies, and which of them is the reference engine.

use sudoku_core::Size;
use sudoku_core::runtime::Entry;

/// A list of strategies to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Strategies<'a> {
    entries: &'a [&'static Entry],
}

/// What an engine must be able to do, besides solving a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wanted {
    /// It can start from candidates.
    pub candidates: bool,
    /// It will be given boards in batches. Every engine takes them; one that solves them together is faster.
    pub batches: bool,
}

impl Wanted {
    /// Nothing more: boards, one at a time.
    pub const BOARDS: Wanted = Wanted { candidates: false, batches: false };
    /// Boards in batches.
    pub const BATCHES: Wanted = Wanted { candidates: false, batches: true };
    /// Boards, and boards of candidates, one at a time.
    pub const CANDIDATES: Wanted = Wanted { candidates: true, batches: false };
}

impl<'a> Strategies<'a> {
    /// A list of these strategies, in this order.
    pub const fn new(entries: &'a [&'static Entry]) -> Self {
        Strategies { entries }
    }

    /// The strategies, in their order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = &'static Entry> + ExactSizeIterator + Clone + 'a {
        self.entries.iter().copied()
    }

    /// The strategy with this name.
    pub fn find(self, name: &str) -> Option<&'static Entry> {
        self.iter().find(|entry| entry.name == name)
    }

    /// The reference engine: the fastest strategy of the list that is complete, knows the size and can do what is wanted.
    ///
    /// Which one it is does not depend on the order of the list, nor on strategies that are not complete.
    pub fn reference(self, size: Size, wanted: Wanted) -> Option<&'static Entry> {
        self.references(size, wanted).first().copied()
    }

    /// All strategies that could be the [reference](Strategies::reference), the fastest first; those whose speed is not
    /// listed here come last, by name.
    pub fn references(self, size: Size, wanted: Wanted) -> Vec<&'static Entry> {
        let can = |entry: &&Entry| {
            entry.complete && entry.knows(size) && (entry.takes_candidates() || !wanted.candidates)
        };
        let order = fastest_first(size, wanted);
        let place = |entry: &Entry| order.iter().position(|&name| name == entry.name).unwrap_or(order.len());
        let mut able: Vec<&'static Entry> = self.iter().filter(can).collect();
        able.sort_by_key(|entry| (place(entry), entry.name));
        able
    }
}

/// The strategies that we trust most and that are fastest at a size, as `docs/report` shows them. This is the one place to
/// change it.
fn fastest_first(size: Size, wanted: Wanted) -> &'static [&'static str] {
    match size {
        Size::Nine if wanted.batches => &["simd-many", "simd", "bitmask-singles", "links"],
        // `simd-many` passes a single board on to `simd`, so it would not be a second opinion.
        Size::Nine => &["simd", "bitmask-singles", "links", "bitmask-fewest", "dancing-links-tuned"],
        Size::Four | Size::Six => &["bitmask-singles", "bitmask-fewest", "links", "dancing-links-tuned"],
        Size::Twelve | Size::Sixteen | Size::TwentyFive => {
            // `matching` is the first part of `hybrid`, so it would not be a second opinion.
            &["hybrid", "links", "learning", "bitmask-singles", "dancing-links-tuned", "bitmask-fewest"]
        }
    }
}

impl<'a> IntoIterator for Strategies<'a> {
    type Item = &'static Entry;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, &'static Entry>>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FAULTS, STRATEGIES};

    #[test]
    fn every_strategy_is_found_by_its_own_name_only() {
        for entry in STRATEGIES {
            let all = STRATEGIES.iter().chain(FAULTS);
            assert_eq!(all.filter(|other| other.name == entry.name).count(), 1, "{}", entry.name);
            assert_eq!(crate::find(entry.name).unwrap().idea, entry.idea);
            assert!(entry.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
            assert!(entry.knows(Size::Nine), "{} does not know 9x9", entry.name);
            assert!(entry.sizes.is_sorted(), "{}", entry.name);
            for size in Size::ALL {
                assert_eq!(entry.make(size).map(|made| made.size()), entry.knows(size).then_some(size));
            }
        }
        assert!(crate::find("no-such-strategy").is_none());
    }

    #[test]
    fn the_fastest_are_in_the_list_and_can_do_it() {
        for size in Size::ALL {
            for wanted in [Wanted::BOARDS, Wanted::BATCHES, Wanted::CANDIDATES] {
                for name in fastest_first(size, wanted) {
                    assert!(
                        crate::find(name).is_some_and(|entry| entry.complete && entry.knows(size)),
                        "{name}"
                    );
                }
                let reference = STRATEGIES.reference(size, wanted).unwrap();
                assert!(!wanted.candidates || with_candidates(reference, size), "{}", reference.name);
            }
        }
    }

    fn with_candidates(entry: &Entry, size: Size) -> bool {
        sudoku_core::with_size!(size, N => entry.candidate_solver::<N>().is_some())
    }
}
