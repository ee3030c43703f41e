//! Ranks, with ties.

use crate::{Microseconds, StrategyRecord};

/// Neighbours closer than this are tied, however narrow their intervals are.
const TOO_CLOSE: f64 = 0.03;

/// Ranks the entrants that have times, by median. Neighbours get the same rank if they cannot be told apart on a
/// machine with this much noise (0.05 is 5 %).
pub(crate) fn rank(records: &mut [StrategyRecord], noise: f64) {
    let mut order: Vec<usize> = (0..records.len()).filter(|&i| records[i].microseconds.is_some()).collect();
    let time = |records: &[StrategyRecord], i: usize| records[i].microseconds.expect("only those with times");
    order.sort_by(|&a, &b| time(records, a).median.total_cmp(&time(records, b).median));
    let Some(&best) = order.first() else { return };
    let best = time(records, best).median;
    let mut rank = 0;
    for (place, &i) in order.iter().enumerate() {
        let like_the_last = place > 0 && alike(&time(records, order[place - 1]), &time(records, i), noise);
        if like_the_last {
            records[order[place - 1]].tied = true;
            records[i].tied = true;
        } else {
            rank = place as u32 + 1;
        }
        records[i].rank = Some(rank);
        records[i].slower = Some(time(records, i).median / best);
    }
}

/// Whether two times cannot be told apart: their intervals overlap, or they are too close.
///
/// An interval describes one run only, and the machine may be slower or faster in the next one. So times are also too
/// close if they differ by less than `noise`, which is how much the time of a fixed piece of work varies.
pub(crate) fn alike(a: &Microseconds, b: &Microseconds, noise: f64) -> bool {
    let overlap = a.interval[0] <= b.interval[1] && b.interval[0] <= a.interval[1];
    let (small, large) = (a.median.min(b.median), a.median.max(b.median));
    overlap || large - small < TOO_CLOSE.max(noise) * small
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(name: &str, median: f64, interval: [f64; 2]) -> StrategyRecord {
        StrategyRecord {
            strategy: name.into(),
            microseconds: Some(Microseconds { median, quartiles: interval, interval }),
            ..StrategyRecord::default()
        }
    }

    #[test]
    fn what_cannot_be_told_apart_is_tied() {
        let mut records = [
            record("slow", 30.0, [29.0, 31.0]),
            record("overlaps", 11.0, [10.4, 11.5]),
            record("best", 10.0, [9.5, 10.5]),
            StrategyRecord::default(),
            record("under 3 %", 30.5, [30.45, 30.55]),
            record("far", 40.0, [39.9, 40.1]),
        ];
        rank(&mut records, 0.01);
        let ranks: Vec<_> = records.iter().map(|record| (record.rank, record.tied)).collect();
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
        assert_eq!(records[5].slower, Some(4.0));
    }

    #[test]
    fn a_noisy_machine_ties_what_a_quiet_one_tells_apart() {
        let times = || [record("a", 10.0, [9.9, 10.1]), record("b", 11.0, [10.9, 11.1])];
        let ranks = |noise| {
            let mut records = times();
            rank(&mut records, noise);
            records.map(|record| record.rank.unwrap())
        };
        assert_eq!(ranks(0.05), [1, 2]);
        assert_eq!(ranks(0.15), [1, 1]);
    }
}
