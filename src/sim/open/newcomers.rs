//! Normal traffic: when new requests begin.

use crate::scenario::{Scenario, Spacing};
use crate::sim::random::{ClientStream, exponential};
use crate::time::Micros;

/// Parts of a microsecond in which random gaps are added up: rounding each of them to whole
/// microseconds would change the rate.
const FINE: u32 = 24;

/// The instants at which new requests begin, one after the other, up to `until` and the horizon.
#[derive(Debug)]
pub(in crate::sim) struct Newcomers {
    rate: u64,
    until: u64,
    spacing: Spacing,
    gaps: ClientStream,
    /// The next one's number, from 0 on.
    number: u64,
    /// When it begins, in the fine parts of a microsecond.
    at: u64,
    /// The mean gap, in the same.
    mean: u64,
}

impl Newcomers {
    pub(in crate::sim) fn of(scenario: &Scenario) -> Self {
        let mut newcomers = Self {
            rate: scenario.rate,
            until: scenario.until.min(scenario.horizon).0,
            spacing: scenario.spacing(),
            gaps: ClientStream::of_gaps(scenario.seed),
            number: 0,
            at: 0,
            mean: (Micros::SECOND.0 << FINE)
                .checked_div(scenario.rate)
                .unwrap_or_default(),
        };
        if newcomers.spacing == Spacing::Poisson && newcomers.rate > 0 {
            newcomers.at = newcomers.gap();
        }
        newcomers
    }

    /// How many have begun.
    pub(in crate::sim) fn begun(&self) -> u64 {
        self.number
    }

    /// When the next one begins, in microseconds; `None` if there is none.
    #[inline]
    pub(in crate::sim) fn next(&self) -> Option<u64> {
        let at = self.at >> FINE;
        (self.rate > 0 && at < self.until).then_some(at)
    }

    /// Lets the next one begin.
    #[inline]
    pub(in crate::sim) fn begin(&mut self) {
        self.number += 1;
        self.at = match self.spacing {
            Spacing::Poisson => self.at.saturating_add(self.gap()),
            // Multiplied out, so that no rounding adds up: exactly `rate` begin in a second.
            Spacing::Even => (self.number * Micros::SECOND.0 / self.rate) << FINE,
        };
    }

    /// The gap before the next one of a Poisson process, in fine parts of a microsecond.
    #[inline]
    fn gap(&self) -> u64 {
        let draw = self.gaps.draw_wide(self.number + 1);
        ((u128::from(exponential(draw)) * u128::from(self.mean)) >> 32) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begins(scenario: &Scenario) -> Vec<u64> {
        let mut newcomers = Newcomers::of(scenario);
        let mut times = Vec::new();
        while let Some(at) = newcomers.next() {
            times.push(at);
            newcomers.begin();
        }
        times
    }

    #[test]
    fn even_traffic_begins_exactly_at_its_rate() {
        let scenario = Scenario {
            rate: 7,
            arrivals: 1,
            until: Micros::from_secs(3),
            ..Scenario::default()
        };
        let times = begins(&scenario);
        assert_eq!(times.len(), 21);
        assert_eq!(times[..3], [0, 142_857, 285_714]);
        assert_eq!(times[7], 1_000_000);
    }

    #[test]
    fn no_rate_is_no_traffic_and_the_horizon_ends_it() {
        let scenario = Scenario::default();
        assert_eq!(begins(&scenario), [0; 0]);
        let scenario = Scenario {
            rate: 10,
            arrivals: 1,
            horizon: Micros::from_secs(2),
            ..scenario
        };
        assert_eq!(begins(&scenario).len(), 20);
    }

    /// Counts of a Poisson process have the variance of their mean, and a gap is longer than its
    /// mean with probability 1/e.
    #[test]
    fn random_traffic_is_a_poisson_process() {
        let (rate, secs) = (500_u64, 2_000_u64);
        let scenario = Scenario {
            rate,
            until: Micros::from_secs(secs),
            ..Scenario::default()
        };
        let times = begins(&scenario);
        let expected = (rate * secs) as f64;
        assert!((times.len() as f64 - expected).abs() < 3.0 * expected.sqrt());
        let mut counts = vec![0_f64; secs as usize];
        for at in &times {
            counts[Micros(*at).window() as usize] += 1.0;
        }
        let mean = times.len() as f64 / secs as f64;
        let variance = counts.iter().map(|n| (n - mean) * (n - mean)).sum::<f64>() / secs as f64;
        // The standard error of a Poisson variance's estimate.
        let error = mean * (2.0 / secs as f64).sqrt();
        assert!((variance - mean).abs() < 3.0 * error, "{variance} {mean}");
        let long = times.windows(2).filter(|two| two[1] - two[0] > 2_000);
        let share = long.count() as f64 / times.len() as f64;
        let e = 1.0 / std::f64::consts::E;
        assert!(
            (share - e).abs() < 3.0 * (e * (1.0 - e) / expected).sqrt(),
            "{share}"
        );
    }
}
