//! The boards that a seed draws never change.

use std::fmt::Write;
use sudoku_arena::{Field, Rules, Source};

/// For each field its name, its boards and their fingerprint: all boards with the default seed, then samples of ten with
/// two other seeds. These lines may change as long as nothing is released, and never after.
const GOLDEN: &str = include_str!("fields.golden");

#[test]
fn a_seed_draws_the_same_boards_forever() {
    let mut drawn = String::new();
    let rules = Rules::default();
    for rules in [
        rules,
        Rules { sample: Some(10), seed: 2, ..rules },
        Rules { sample: Some(10), seed: u64::MAX, ..rules },
    ] {
        for set in sudoku_corpus::sets() {
            for field in Field::draw(Source::from_corpus(set), &rules) {
                let (boards, fingerprint) = (field.boards.len(), field.fingerprint);
                writeln!(drawn, "seed {} {} {boards} {fingerprint:016x}", rules.seed, field.name).unwrap();
            }
        }
    }
    assert_eq!(drawn, GOLDEN, "the boards of a seed have changed");
}
