//! Medians, quartiles, and how certain they are.

use crate::Microseconds;
use sudoku_symmetry::Random;

/// Number of resamples for an interval. More of them change its ends by less than the third digit.
const RESAMPLES: usize = 2000;

/// The value below which this share of the samples lies, interpolated between the two nearest (type 7 in R).
/// Zero if there are no samples.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

/// The samples in ascending order.
pub(crate) fn sorted(samples: &[f64]) -> Vec<f64> {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The median.
pub(crate) fn median(samples: &[f64]) -> f64 {
    quantile(&sorted(samples), 0.5)
}

/// The interval that holds the median of 95 in 100 resamples, drawn with replacement from these samples.
pub(crate) fn bootstrap_interval(samples: &[f64], seed: u64) -> (f64, f64) {
    if samples.is_empty() {
        return (0.0, 0.0);
    }
    let mut random = Random::new(seed, 0);
    let medians: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let resample: Vec<f64> = samples.iter().map(|_| random.pick(samples)).collect();
            median(&resample)
        })
        .collect();
    let medians = sorted(&medians);
    (quantile(&medians, 0.025), quantile(&medians, 0.975))
}

impl Microseconds {
    /// Sums up samples: their median, quartiles, and the 95 % bootstrap interval of the median. All zero if there are no samples.
    pub fn of(samples: &[f64], seed: u64) -> Microseconds {
        let sorted = sorted(samples);
        let interval = bootstrap_interval(samples, seed);
        Microseconds {
            median: quantile(&sorted, 0.5),
            quartiles: [quantile(&sorted, 0.25), quantile(&sorted, 0.75)],
            interval: [interval.0, interval.1],
        }
    }
}

/// The 95 % interval of a share, of which `hits` among `trials` is a sample (Wilson 1927). It never leaves 0 to 1, and it
/// is not empty if all trials hit or none.
pub(crate) fn wilson(hits: usize, trials: usize) -> [f64; 2] {
    const Z: f64 = 1.959_964;
    if trials == 0 {
        return [0.0, 1.0];
    }
    let (n, share) = (trials as f64, hits as f64 / trials as f64);
    let square = Z * Z / n;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = Z / (1.0 + square) * (share * (1.0 - share) / n + square / (4.0 * n)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_where_they_should() {
        let samples = [1.0, 2.0, 3.0, 4.0, 5.0];
        assert_eq!(quantile(&samples, 0.5), 3.0);
        assert_eq!(quantile(&samples, 0.25), 2.0);
        assert_eq!(quantile(&samples, 0.9), 4.6);
        assert_eq!(quantile(&[], 0.5), 0.0);
        assert_eq!(median(&[4.0, 1.0]), 2.5);
    }

    #[test]
    fn an_interval_holds_the_median_and_narrows() {
        let samples = |n: u32| -> Vec<f64> { (0..n).map(|i| f64::from(i * 7919 % 101)).collect() };
        let (low, high) = bootstrap_interval(&samples(20), 1);
        assert!(low <= 50.0 && 50.0 <= high, "{low} {high}");
        let (narrow_low, narrow_high) = bootstrap_interval(&samples(500), 1);
        assert!(narrow_high - narrow_low < high - low);
        assert_eq!(bootstrap_interval(&[3.0], 1), (3.0, 3.0));
    }

    #[test]
    fn wilson_gives_the_known_intervals() {
        // Brown, Cai and DasGupta (2001) and any table.
        for (hits, trials, low, high) in
            [(12, 20, 0.387, 0.781), (0, 20, 0.0, 0.161), (20, 20, 0.839, 1.0), (0, 0, 0.0, 1.0)]
        {
            let [a, b] = wilson(hits, trials);
            assert!((a - low).abs() < 5e-4 && (b - high).abs() < 5e-4, "{hits}/{trials}: {a} {b}");
        }
    }
}
