//! The number of solutions of every problem is the known one.

use backtracking::combinations::Combinations;
use backtracking::permutations::Permutations;
use backtracking::queens::Queens;
use backtracking::subsets::Subsets;
use backtracking::word_search::WordSearch;
use backtracking::{count, each, first};
use std::collections::HashSet;

#[test]
fn queens() {
    let known = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352]; // OEIS A000170
    for (size, &expected) in known.iter().enumerate() {
        assert_eq!(count(&mut Queens::new(size)), expected, "{size} queens");
    }
    let mut eight = Queens::new(8);
    assert!(first(&mut eight));
    assert_eq!(eight.columns(), [0, 4, 7, 5, 2, 6, 1, 3], "the first in lexicographic order");
    assert!(!first(&mut Queens::new(3)));
}

#[test]
fn permutations() {
    let factorials = [1, 1, 2, 6, 24, 120, 720, 5040];
    for (n, &expected) in factorials.iter().enumerate() {
        let mut seen = HashSet::new();
        each(&mut Permutations::of(n), |found| assert!(seen.insert(found.order().to_vec())));
        assert_eq!(seen.len(), expected, "{n}");
    }
}

#[test]
fn combinations() {
    for n in 0..10_u64 {
        for k in 0..=n + 1 {
            let expected = (0..k).fold(1_u64, |product, i| product * n.saturating_sub(i) / (i + 1));
            assert_eq!(count(&mut Combinations::of(n as usize, k as usize)), expected, "{k} of {n}");
        }
    }
    let mut all = Vec::new();
    each(&mut Combinations::of(4, 2), |found| all.push(found.taken().to_vec()));
    assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
}

#[test]
fn subsets() {
    for n in 0..12 {
        let mut seen = HashSet::new();
        each(&mut Subsets::of(n), |found| assert!(seen.insert(found.members())));
        assert_eq!(seen.len(), 1 << n);
    }
}

#[test]
fn word_search() {
    let grid = ["ABCE", "SFCS", "ADEE"];
    let found = |word| first(&mut WordSearch::new(&grid, word));
    assert!(found("ABCCED"));
    assert!(found("SEE"));
    assert!(!found("ABCB"), "no cell is used twice");
    assert!(!found("ABCEZ"));
    let mut path = WordSearch::new(&grid, "SEE");
    assert!(first(&mut path));
    assert_eq!(path.path(), [(1, 3), (2, 3), (2, 2)]);
    // Paths along two sides of a square of equal letters: each of 4 corners, both ways round.
    assert_eq!(count(&mut WordSearch::new(&["AA", "AA"], "AAAA")), 8);
    assert!(!first(&mut WordSearch::new(&[], "A")));
}

#[test]
fn what_was_searched_is_as_it_was() {
    let mut queens = Queens::new(6);
    count(&mut queens);
    assert!(queens.columns().is_empty());
    assert_eq!(count(&mut queens), 4, "the second time, too");
}
