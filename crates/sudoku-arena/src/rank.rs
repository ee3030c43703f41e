//! Ranks, with ties.
//!
//! The rule: those that answered a larger share of the boards that they were given come first. Among equals the smaller
//! PAR-2 wins. Only those that made no error are ranked. [`ahead`] is the rule for one set, and the only place where it is
//! written; [`ahead_over_sets`] is the same rule for the means over several sets.

use crate::{Microseconds, SetRecord, StrategyRecord};
use std::cmp::Ordering;

/// Neighbours closer than this are tied, however narrow their intervals are.
const TOO_CLOSE: f64 = 0.03;

/// Entrants this many times apart never share a rank. If the measurement cannot tell them apart, they get none.
const TOO_FAR: f64 = 2.0;

/// Ranks the entrants of a set that made no error. Neighbours get the same rank if they cannot be told apart on a machine
/// this noisy.
pub fn rank(set: &mut SetRecord) {
    let (records, noise) = (&mut set.results, set.noise);
    let order = order(records);
    let par2 = |records: &[StrategyRecord], i: usize| records[i].par2.expect("only those with a PAR-2");
    let best = order.iter().map(|&i| par2(records, i).median).fold(f64::INFINITY, f64::min);
    let mut withheld = Vec::new();
    let mut ahead = 0;
    // Neighbours that cannot be told apart form a group.
    let groups: Vec<&[usize]> = order
        .chunk_by(|&a, &b| {
            by_share(&records[a], &records[b]).is_eq() && alike(&par2(records, a), &par2(records, b), noise)
        })
        .collect();
    for group in groups {
        let (first, last) = (group[0], group[group.len() - 1]);
        let is_too_wide = par2(records, last).median >= TOO_FAR * par2(records, first).median;
        if group.len() > 1 && is_too_wide {
            withheld.extend(group.iter().map(|&i| records[i].strategy.clone()));
        }
        for &i in group {
            let apart = group.len() == 1 || !is_too_wide;
            records[i].rank = apart.then_some(ahead + 1);
            records[i].tied = group.len() > 1;
            records[i].slower = Some(par2(records, i).median / best);
        }
        ahead += group.len() as u32;
    }
    set.ranks_withheld = (!withheld.is_empty()).then(|| {
        format!(
            "{} have no rank: some are more than {TOO_FAR:.0} times as slow as others, but the samples scatter so much \
             that this may be chance (a fixed piece of work varied by {:.0} %). Repeat the comparison on a quieter \
             machine, or with more time.",
            withheld.join(", "),
            100.0 * noise
        )
    });
}

/// The places of those that can be ranked, the best first.
pub(crate) fn order(records: &[StrategyRecord]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..records.len()).filter(|&i| records[i].is_rankable()).collect();
    order.sort_by(|&a, &b| ahead(&records[a], &records[b]));
    order
}

/// Less if `a` comes before `b` on their set: by the share answered, then by PAR-2.
pub(crate) fn ahead(a: &StrategyRecord, b: &StrategyRecord) -> Ordering {
    let par2 = |record: &StrategyRecord| record.par2.map_or(f64::INFINITY, |par2| par2.median);
    by_share(a, b).then_with(|| par2(a).total_cmp(&par2(b)))
}

/// The same over several sets: less if the first mean share is larger, or else the first mean of times slower smaller.
/// Shares that differ by rounding only are equal.
pub(crate) fn ahead_over_sets(a: (f64, f64), b: (f64, f64)) -> Ordering {
    let whole = |share: f64| (share * 1e9).round();
    whole(b.0).total_cmp(&whole(a.0)).then_with(|| a.1.total_cmp(&b.1))
}

/// Less if `a` answered a larger share of the boards that it was given. Exact, since it multiplies instead of dividing.
fn by_share(a: &StrategyRecord, b: &StrategyRecord) -> Ordering {
    (b.answered * a.given).cmp(&(a.answered * b.given))
}

/// Whether two times cannot be told apart: their intervals overlap, or they are too close.
///
/// An interval describes one run only, and the machine may be slower or faster in the next one. So times are also too
/// close if they differ by less than `noise`, which is how much the time of a fixed piece of work varies.
pub fn alike(a: &Microseconds, b: &Microseconds, noise: f64) -> bool {
    let overlap = a.interval[0] <= b.interval[1] && b.interval[0] <= a.interval[1];
    let (small, large) = (a.median.min(b.median), a.median.max(b.median));
    overlap || large - small < TOO_CLOSE.max(noise) * small
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use proptest::prelude::*;

    fn record(name: &str, median: f64, interval: [f64; 2]) -> StrategyRecord {
        StrategyRecord {
            strategy: name.into(),
            given: 20,
            answered: 20,
            par2: Some(Microseconds { median, quartiles: interval, interval }),
            ..StrategyRecord::default()
        }
    }

    fn ranked(results: Vec<StrategyRecord>, noise: f64) -> SetRecord {
        let mut set = SetRecord { noise, results, ..SetRecord::default() };
        rank(&mut set);
        set
    }

    #[test]
    fn what_cannot_be_told_apart_is_tied() {
        let set = ranked(
            vec![
                record("slow", 30.0, [29.0, 31.0]),
                record("overlaps", 11.0, [10.4, 11.5]),
                record("best", 10.0, [9.5, 10.5]),
                StrategyRecord::default(),
                record("under 3 %", 30.5, [30.45, 30.55]),
                record("far", 40.0, [39.9, 40.1]),
            ],
            0.01,
        );
        let ranks: Vec<_> = set.results.iter().map(|record| (record.rank, record.tied)).collect();
        assert_eq!(
            ranks,
            [
                (Some(3), true),
                (Some(1), true),
                (Some(1), true),
                (None, false),
                (Some(3), true),
                (Some(5), false)
            ]
        );
        assert_eq!(set.results[5].slower, Some(4.0));
        assert_eq!(set.ranks_withheld, None);
    }

    #[test]
    fn a_noisy_machine_ties_what_a_quiet_one_tells_apart() {
        let ranks = |noise| {
            let set = ranked(vec![record("a", 10.0, [9.9, 10.1]), record("b", 11.0, [10.9, 11.1])], noise);
            set.results.iter().map(|record| record.rank.unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(ranks(0.05), [1, 2]);
        assert_eq!(ranks(0.15), [1, 1]);
    }

    #[test]
    fn a_tie_never_swallows_a_factor_of_two() {
        let lost = StrategyRecord { answered: 19, ..record("lost one", 1.0, [0.9, 1.1]) };
        let set = ranked(vec![lost, record("a", 10.0, [9.9, 10.1]), record("b", 20.0, [19.9, 20.1])], 48.0);
        assert_eq!(set.results.iter().map(|record| record.rank).collect::<Vec<_>>(), [Some(3), None, None]);
        let why = set.ranks_withheld.unwrap();
        assert!(why.starts_with("a, b have no rank") && why.contains("4800 %"), "{why}");
    }

    /// An entrant on a set of 200 boards, with a time whose interval may be wide.
    fn entrant() -> impl Strategy<Value = StrategyRecord> {
        let verdict = prop_oneof![
            6 => Just(Verdict::Right),
            1 => Just(Verdict::Wrong),
            1 => Just(Verdict::Failed),
            1 => Just(Verdict::Absent),
            1 => Just(Verdict::Stopped),
        ];
        let boards =
            prop_oneof![Just(200_usize), Just(20)].prop_flat_map(|given| (Just(given), given - 3..=given));
        (verdict, boards, 0_i32..60, 0.0..0.2_f64).prop_map(|(verdict, (given, answered), size, width)| {
            let median = 1.1_f64.powi(size);
            let interval = [median * (1.0 - width), median * (1.0 + width)];
            StrategyRecord {
                verdict: if verdict == Verdict::Right && answered < given {
                    Verdict::GaveUp
                } else {
                    verdict
                },
                given,
                answered,
                ..record("", median, interval)
            }
        })
    }

    proptest! {
        #[test]
        fn only_an_error_or_noise_costs_the_rank(results in prop::collection::vec(entrant(), 0..12), noise in 0.0..3.0_f64) {
            let set = ranked(results, noise);
            for result in &set.results {
                let made_no_error = matches!(result.verdict, Verdict::Right | Verdict::GaveUp);
                prop_assert!(made_no_error || result.rank.is_none());
                prop_assert!(result.rank.is_some() || !made_no_error || set.ranks_withheld.is_some());
                prop_assert_eq!(result.slower.is_some(), made_no_error);
            }
        }

        #[test]
        fn boards_answered_come_first_then_par2(results in prop::collection::vec(entrant(), 2..12), noise in 0.0..0.5_f64) {
            let set = ranked(results, noise);
            for a in set.results.iter().filter(|result| result.rank.is_some()) {
                for b in set.results.iter().filter(|result| result.rank.is_some()) {
                    let (share, other) = (a.share().unwrap(), b.share().unwrap());
                    if share > other {
                        prop_assert!(a.rank < b.rank);
                    }
                    let (fast, slow) = (a.par2.unwrap(), b.par2.unwrap());
                    if share == other && fast.median < slow.median {
                        prop_assert!(a.rank <= b.rank);
                    }
                    if a.rank == b.rank {
                        prop_assert!(share == other && fast.median < TOO_FAR * slow.median);
                    }
                }
            }
        }

        #[test]
        fn the_order_of_entry_changes_nothing(results in prop::collection::vec(entrant(), 0..12), noise in 0.0..3.0_f64) {
            let forward = ranked(results.clone(), noise);
            let mut backward = ranked(results.into_iter().rev().collect(), noise);
            backward.results.reverse();
            let ranks = |set: &SetRecord| set.results.iter().map(|result| (result.rank, result.tied)).collect::<Vec<_>>();
            prop_assert_eq!(ranks(&forward), ranks(&backward));
        }

        #[test]
        fn a_rank_counts_those_ahead(results in prop::collection::vec(entrant(), 0..12)) {
            let set = ranked(results, 0.0);
            if set.ranks_withheld.is_none() {
                for result in set.results.iter().filter(|result| result.rank.is_some()) {
                    let ahead = set.results.iter().filter(|other| other.rank.is_some_and(|rank| Some(rank) < result.rank));
                    prop_assert_eq!(result.rank, Some(ahead.count() as u32 + 1));
                }
            }
        }

        #[test]
        fn an_entrant_with_an_error_changes_no_rank(results in prop::collection::vec(entrant(), 0..12), noise in 0.0..3.0_f64) {
            let ranks = |set: SetRecord| {
                set.results.into_iter().filter(StrategyRecord::is_rankable).map(|result| result.rank).collect::<Vec<_>>()
            };
            let without: Vec<_> = results.iter().filter(|result| result.is_rankable()).cloned().collect();
            prop_assert_eq!(ranks(ranked(results, noise)), ranks(ranked(without, noise)));
        }
    }
}
