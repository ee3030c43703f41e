//! What can be computed from the cost of single boards.

use sudoku_arena::{Cost, Pool};

/// The shift of the shifted geometric mean, in microseconds: boards far below it hardly count.
pub const SHIFT: f64 = 10.0;

/// The shifted geometric mean of costs, in microseconds: the geometric mean of cost plus shift, minus the shift. `None`
/// for no cost.
pub fn shifted_geometric_mean(costs: &[Cost], shift: f64) -> Option<f64> {
    let logarithms: f64 = costs.iter().map(|cost| (cost.microseconds + shift).ln()).sum();
    (!costs.is_empty()).then(|| (logarithms / costs.len() as f64).exp() - shift)
}

/// The cactus plot of one entrant: for each board that it answered, from fast to slow, the share of its boards answered
/// so far, in per cent, and the time within which they were. Lost boards count in the share only, so the line ends where
/// the entrant ran out of boards.
pub fn cactus(costs: &[Cost]) -> Vec<(f64, f64)> {
    let mut times: Vec<f64> = costs.iter().filter(|cost| !cost.lost).map(|cost| cost.microseconds).collect();
    times.sort_by(f64::total_cmp);
    let share = |place: usize| 100.0 * (place + 1) as f64 / costs.len() as f64;
    times.into_iter().enumerate().map(|(place, time)| (share(place), time)).collect()
}

/// For every board that all entrants timed board by board tried, how many times the cost of one of them is that of the
/// virtual best: 1 where it was the best, infinite where it lost a board that another one answered. Boards that none of
/// them answered are left out. In ascending order. Empty if the entrant was not timed board by board on each of the sets.
pub fn ratios(pool: &Pool, sets: &[usize], entrant: usize) -> Vec<f64> {
    let mut ratios = Vec::new();
    for &set in sets {
        let costs = pool.costs(set, entrant);
        if costs.is_empty() {
            return Vec::new();
        }
        for (cost, best) in costs.iter().take(pool.tried_by_all(set)).zip(pool.virtual_best(set)) {
            match (cost.lost, best.lost) {
                (_, true) => {}
                (true, false) => ratios.push(f64::INFINITY),
                (false, false) => ratios.push(cost.microseconds / best.microseconds),
            }
        }
    }
    ratios.sort_by(f64::total_cmp);
    ratios
}

/// The performance profile of ratios in ascending order (Dolan and Moré, "Benchmarking optimization software with
/// performance profiles", Mathematical Programming 91, 2002): for each finite ratio, the share of all boards, in per
/// cent, on which the entrant needed at most this many times as long as the best.
pub fn profile(ratios: &[f64]) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for (place, &ratio) in ratios.iter().enumerate().filter(|(_, ratio)| ratio.is_finite()) {
        let share = 100.0 * (place + 1) as f64 / ratios.len() as f64;
        match points.last_mut() {
            Some(last) if last.0 == ratio => last.1 = share,
            _ => points.push((ratio, share)),
        }
    }
    points
}

/// The share of ratios in ascending order, from 0 to 1, that are at most `tau`.
pub fn share_within(ratios: &[f64], tau: f64) -> f64 {
    let within = ratios.partition_point(|&ratio| ratio <= tau);
    if ratios.is_empty() { 0.0 } else { within as f64 / ratios.len() as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cost(microseconds: f64) -> Cost {
        Cost { microseconds, lost: false }
    }

    #[test]
    fn a_cactus_ends_where_boards_run_out() {
        let costs = [cost(4.0), Cost { microseconds: 2.0, lost: true }, cost(1.0), cost(2.0)];
        assert_eq!(cactus(&costs), [(25.0, 1.0), (50.0, 2.0), (75.0, 4.0)]);
        assert!(cactus(&[]).is_empty());
    }

    #[test]
    fn a_profile_counts_lost_boards() {
        let ratios = [1.0, 1.0, 2.0, f64::INFINITY];
        assert_eq!(profile(&ratios), [(1.0, 50.0), (2.0, 75.0)]);
        assert_eq!(share_within(&ratios, 1.5), 0.5);
        assert_eq!(share_within(&[], 1.5), 0.0);
    }

    #[test]
    fn a_sample_is_compared_on_the_boards_that_all_tried() {
        use sudoku_arena::{Microseconds, Record, SetRecord, StrategyRecord};
        let result = |strategy: &str, times: &[f64], lost: &[usize]| StrategyRecord {
            set: "a".into(),
            strategy: strategy.into(),
            given: times.len(),
            answered: times.len() - lost.len(),
            lost: lost.len(),
            lost_boards: lost.to_vec(),
            board_microseconds: times.to_vec(),
            par2: Some(Microseconds { median: 1.0, quartiles: [1.0; 2], interval: [1.0; 2] }),
            ..StrategyRecord::default()
        };
        let mut batch = result("batch", &[0.1; 4], &[]);
        batch.board_microseconds.clear();
        let record = Record {
            sets: vec![SetRecord { id: "a".into(), boards: 4, ..SetRecord::default() }],
            results: vec![
                result("whole", &[4.0, 1.0, 1.0, 1.0], &[]),
                result("sampled", &[2.0, 9.0], &[1]),
                batch,
            ],
            ..Record::default()
        };
        let pool = Pool::of(&[&record]);
        // On the last two boards `whole` was alone: they would make it the best on three of four.
        assert_eq!(ratios(&pool, &[0], 0), [1.0, 2.0]);
        assert_eq!(ratios(&pool, &[0], 1), [1.0, f64::INFINITY]);
        assert!(ratios(&pool, &[0], 2).is_empty());
    }

    #[test]
    fn a_shift_damps_the_fast_boards() {
        // By hand: the root of (10 + 30) * (10 + 0) is 20, minus 10.
        let mean = shifted_geometric_mean(&[cost(30.0), cost(0.0)], 10.0).unwrap();
        assert!((mean - 10.0).abs() < 1e-9, "{mean}");
        assert_eq!(shifted_geometric_mean(&[], 10.0), None);
    }

    proptest! {
        #[test]
        fn a_mean_lies_between_least_and_most(times in prop::collection::vec(1e-3..1e9_f64, 1..40), shift in 0.0..1e3_f64) {
            let costs: Vec<Cost> = times.iter().map(|&time| cost(time)).collect();
            let mean = shifted_geometric_mean(&costs, shift).unwrap();
            let least = times.iter().copied().fold(f64::INFINITY, f64::min);
            let most = times.iter().copied().fold(0.0, f64::max);
            // Taking the shift off again costs digits.
            let slack = 1e-9 * (most + shift);
            prop_assert!(least - slack <= mean && mean <= most + slack);
        }

        #[test]
        fn profiles_and_cacti_rise(costs in prop::collection::vec((1e-3..1e9_f64, any::<bool>()), 0..40)) {
            let costs: Vec<Cost> = costs.into_iter().map(|(microseconds, lost)| Cost { microseconds, lost }).collect();
            let line = cactus(&costs);
            prop_assert!(line.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 <= pair[1].1));
            prop_assert_eq!(line.len(), costs.iter().filter(|cost| !cost.lost).count());
            let mut ratios: Vec<f64> =
                costs.iter().map(|cost| if cost.lost { f64::INFINITY } else { 1.0 + cost.microseconds }).collect();
            ratios.sort_by(f64::total_cmp);
            let points = profile(&ratios);
            prop_assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
            prop_assert!(points.iter().all(|&(tau, share)| (share_within(&ratios, tau) - share / 100.0).abs() < 1e-9));
        }
    }
}
