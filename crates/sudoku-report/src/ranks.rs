//! Average ranks over sets: Friedman's test, and Nemenyi's critical difference.
//!
//! After Demsar, "Statistical comparisons of classifiers over multiple data sets", Journal of Machine Learning Research 7
//! (2006), pages 1 to 30.

use statrs::distribution::{ChiSquared, Continuous, ContinuousCDF, FisherSnedecor, Normal};

/// Two entrants are told apart at this level: one in twenty comparisons of equals would be.
pub const LEVEL: f64 = 0.05;

/// What the ranks of some entrants over some sets say.
#[derive(Clone, Debug, PartialEq)]
pub struct AverageRanks {
    /// The average rank of each entrant: 1 is best.
    pub averages: Vec<f64>,
    /// Sets.
    pub sets: usize,
    /// Friedman's statistic, corrected for ties. Zero if all entrants are tied on every set.
    pub chi_squared: f64,
    /// How likely a statistic this large is if all entrants are equally good, by the form of Iman and Davenport.
    pub probability: f64,
    /// Nemenyi's critical difference at [`LEVEL`]: entrants whose average ranks are closer are not told apart.
    pub critical_difference: f64,
    /// The number of sets from which on a difference of one rank would be told apart.
    pub sets_for_one_rank: f64,
}

/// Computes average ranks from the ranks of the entrants on each set; tied entrants share the average of their places
/// (see [`mid_ranks`]). `None` for fewer than two entrants or two sets.
pub fn average_ranks(ranks: &[Vec<f64>]) -> Option<AverageRanks> {
    let sets = ranks.len();
    let entrants = ranks.first()?.len();
    if sets < 2 || entrants < 2 || ranks.iter().any(|ranks| ranks.len() != entrants) {
        return None;
    }
    let (n, k) = (sets as f64, entrants as f64);
    let averages: Vec<f64> =
        (0..entrants).map(|entrant| ranks.iter().map(|ranks| ranks[entrant]).sum::<f64>() / n).collect();
    // Friedman's statistic in the form that holds with ties: the spread of the averages over the spread of the ranks.
    let middle = (k + 1.0) / 2.0;
    let between = averages.iter().map(|average| (average - middle).powi(2)).sum::<f64>();
    let within = ranks.iter().flatten().map(|rank| (rank - middle).powi(2)).sum::<f64>() / (n * (k - 1.0));
    let chi_squared = if within > 0.0 { n * between / within } else { 0.0 };
    let q = studentised_range(entrants, LEVEL) / 2.0_f64.sqrt();
    Some(AverageRanks {
        averages,
        sets,
        chi_squared,
        probability: probability(chi_squared, n, k),
        critical_difference: q * (k * (k + 1.0) / (6.0 * n)).sqrt(),
        sets_for_one_rank: q * q * k * (k + 1.0) / 6.0,
    })
}

/// The probability of a Friedman statistic at least this large, if all entrants are equally good.
fn probability(chi_squared: f64, n: f64, k: f64) -> f64 {
    let rest = n * (k - 1.0) - chi_squared;
    if rest <= 1e-9 {
        // All sets agree on the order, and the statistic of Iman and Davenport is infinite.
        return ChiSquared::new(k - 1.0).map_or(f64::NAN, |chi| chi.sf(chi_squared));
    }
    let f = (n - 1.0) * chi_squared / rest;
    FisherSnedecor::new(k - 1.0, (k - 1.0) * (n - 1.0)).map_or(f64::NAN, |distribution| distribution.sf(f))
}

/// The value that the range of this many independent normal values exceeds with this probability: the critical value of
/// the studentised range for infinitely many degrees of freedom.
fn studentised_range(count: usize, level: f64) -> f64 {
    let normal = Normal::standard();
    // The range is below q if all other values lie within q above the smallest one, wherever that is.
    let below = |q: f64| {
        const STEPS: usize = 800;
        let (from, to) = (-8.0, 8.0);
        let step = (to - from) / STEPS as f64;
        let at = |z: f64| {
            normal.pdf(z)
                * (normal.cdf(z + q) - normal.cdf(z)).powi(i32::try_from(count).unwrap_or(i32::MAX) - 1)
        };
        let inner: f64 = (1..STEPS).map(|i| at(from + step * i as f64)).sum();
        count as f64 * step * (inner + (at(from) + at(to)) / 2.0)
    };
    let (mut low, mut high) = (0.0, 20.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if below(middle) < 1.0 - level { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// Ranks in which ties share the average of their places, from ranks in which they share the first: 1, 2, 2, 4 becomes
/// 1, 2.5, 2.5, 4.
pub fn mid_ranks(ranks: &[u32]) -> Vec<f64> {
    let mid = |rank: &u32| {
        let below = ranks.iter().filter(|other| *other < rank).count();
        let same = ranks.iter().filter(|other| *other == rank).count();
        below as f64 + (same as f64 + 1.0) / 2.0
    };
    ranks.iter().map(mid).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, by: f64) -> bool {
        (a - b).abs() < by
    }

    #[test]
    fn the_critical_values_are_those_of_the_tables() {
        // The values in Demsar's table 5(a), which are divided by the root of two, for 2 to 10 entrants.
        let table = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164];
        for (place, expected) in table.into_iter().enumerate() {
            let found = studentised_range(place + 2, 0.05) / 2.0_f64.sqrt();
            assert!(close(found, expected, 1.5e-3), "{} entrants: {found}, {expected}", place + 2);
        }
        assert!(close(studentised_range(3, 0.10) / 2.0_f64.sqrt(), 2.052, 1.5e-3));
    }

    #[test]
    fn an_example_computed_by_hand() {
        // Four sets, three entrants. Sums of ranks: 5, 8, 11; averages 1.25, 2, 2.75.
        // Friedman: 12 / (4 * 3 * 4) * (25 + 64 + 121) - 3 * 4 * 4 = 0.25 * 210 - 48 = 4.5.
        // Iman and Davenport: 3 * 4.5 / (4 * 2 - 4.5) = 27 / 7, with 2 and 6 degrees of freedom. For two degrees in the
        // numerator the tail has a closed form: (1 + 2 F / 6)^-3 = (1 + 9 / 7)^-3 = (7 / 16)^3.
        // Nemenyi: 2.343 * sqrt(3 * 4 / (6 * 4)) = 2.343 * 0.70711 = 1.657.
        let ranks = vec![vec![1.0, 2.0, 3.0], vec![1.0, 2.0, 3.0], vec![2.0, 1.0, 3.0], vec![1.0, 3.0, 2.0]];
        let found = average_ranks(&ranks).unwrap();
        assert_eq!(found.averages, [1.25, 2.0, 2.75]);
        assert!(close(found.chi_squared, 4.5, 1e-9), "{found:?}");
        assert!(close(found.probability, (7.0_f64 / 16.0).powi(3), 1e-9), "{found:?}");
        assert!(close(found.critical_difference, 1.657, 1e-3), "{found:?}");
        // 2.343^2 * 3 * 4 / 6 = 10.98.
        assert!(close(found.sets_for_one_rank, 10.98, 0.02), "{found:?}");
    }

    #[test]
    fn ties_share_their_places() {
        assert_eq!(mid_ranks(&[1, 2, 2, 4]), [1.0, 2.5, 2.5, 4.0]);
        assert_eq!(mid_ranks(&[1, 1, 1]), [2.0, 2.0, 2.0]);
        assert_eq!(mid_ranks(&[3, 1, 2]), [3.0, 1.0, 2.0]);
        let all_alike = average_ranks(&[vec![1.5, 1.5], vec![1.5, 1.5]]).unwrap();
        assert_eq!((all_alike.chi_squared, all_alike.probability), (0.0, 1.0));
        // With ties the statistic is larger than without the correction: by hand, for (1, 2.5, 2.5) twice, the spread of
        // the averages is 1 + 0.25 + 0.25 = 1.5, that of the ranks 3 / (2 * 2) = 0.75, and 2 * 1.5 / 0.75 = 4.
        let tied = average_ranks(&[vec![1.0, 2.5, 2.5], vec![1.0, 2.5, 2.5]]).unwrap();
        assert!(close(tied.chi_squared, 4.0, 1e-9), "{tied:?}");
    }

    #[test]
    fn too_little_says_nothing() {
        assert_eq!(average_ranks(&[]), None);
        assert_eq!(average_ranks(&[vec![1.0, 2.0]]), None);
        assert_eq!(average_ranks(&[vec![1.0], vec![1.0]]), None);
        // Complete agreement is no division by zero.
        let agreed = average_ranks(&[vec![1.0, 2.0, 3.0], vec![1.0, 2.0, 3.0]]).unwrap();
        assert!(close(agreed.chi_squared, 4.0, 1e-9) && agreed.probability < 0.2, "{agreed:?}");
    }
}
