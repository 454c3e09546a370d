//! The same scenario over many seeds: what is luck, and what is not.

use super::guard::Guard;
use super::outcome::{Metric, nearest_rank};
use super::run::{RunOptions, run};
use crate::policy::Policy;
use crate::scenario::{Scenario, ScenarioError};

/// How a metric is spread over the seeds, by nearest rank; times in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least.
    pub min: f64,
    /// 5 % are at or below it.
    pub p5: f64,
    /// Half are at or below it.
    pub median: f64,
    /// 95 % are at or below it.
    pub p95: f64,
    /// The most.
    pub max: f64,
    /// The mean.
    pub mean: f64,
    /// The sample standard deviation; 0 of a single seed.
    pub deviation: f64,
    /// How many seeds have no value, and are left out of all the others.
    pub without: u64,
}

impl Spread {
    /// The spread of these values; `None` if there are none.
    pub fn of(mut values: Vec<f64>) -> Option<Self> {
        values.sort_unstable_by(f64::total_cmp);
        let at = |percent| {
            let rank = nearest_rank(percent, values.len() as u64);
            values[rank as usize - 1]
        };
        (!values.is_empty()).then(|| Self {
            min: at(0),
            p5: at(5),
            median: at(50),
            p95: at(95),
            max: at(100),
            mean: mean(&values),
            deviation: deviation(&values),
            without: 0,
        })
    }
}

/// The mean of sorted values. Rounding must not take it beyond the values.
fn mean(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    mean.clamp(values[0], values[values.len() - 1])
}

fn deviation(values: &[f64]) -> f64 {
    let mean = mean(values);
    let squares: f64 = values
        .iter()
        .map(|value| (value - mean) * (value - mean))
        .sum();
    match values.len() {
        1 => 0.0,
        count => (squares / (count - 1) as f64).sqrt(),
    }
}

/// Runs seeds `seed … seed + count - 1` and spreads every [metric of the
/// scenario](Metric::of_scenario), and what people are [told](Metric::TOLD).
///
/// A seed whose run has no value for a metric (nobody got back) is left out of that metric's
/// spread, and counted; where no run has one the spread is `None`.
///
/// # Errors
///
/// [`ScenarioError`] if a parameter is outside its limits, a seed on the way included.
pub fn over_seeds(
    scenario: &Scenario,
    policy: Policy,
    count: u64,
) -> Result<Vec<(Metric, Option<Spread>)>, ScenarioError> {
    let mut metrics = Metric::of_scenario(&policy.bind(scenario));
    if !Guard::of(&policy, scenario).is_none() {
        metrics.extend(Metric::GUARDED);
    }
    metrics.extend(Metric::TOLD);
    let mut values = vec![Vec::new(); metrics.len()];
    for seed in scenario.seed..scenario.seed.saturating_add(count) {
        let scenario = Scenario { seed, ..*scenario };
        let outcome = run(&scenario, policy, &RunOptions::default())?;
        for (metric, values) in metrics.iter().zip(&mut values) {
            values.extend(metric.of(&outcome).map(super::outcome::Value::as_f64));
        }
    }
    let spread = |values: Vec<f64>| {
        let without = count.saturating_sub(values.len() as u64);
        Some(Spread {
            without,
            ..Spread::of(values)?
        })
    };
    Ok(metrics
        .into_iter()
        .zip(values.into_iter().map(spread))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_by_nearest_rank() {
        let spread = Spread::of((1..=200).rev().map(f64::from).collect()).unwrap();
        assert_eq!(spread.min, 1.0);
        assert_eq!(spread.p5, 10.0);
        assert_eq!(spread.median, 100.0);
        assert_eq!(spread.p95, 190.0);
        assert_eq!(spread.max, 200.0);
        assert_eq!(spread.mean, 100.5);
        // (n² − 1) / 12 · n / (n − 1) of the numbers 1 to n.
        assert_eq!(spread.deviation, 3_350.0_f64.sqrt());
        assert_eq!(Spread::of(Vec::new()), None);
        let alone = Spread::of(vec![7.0]).unwrap();
        assert_eq!((alone.mean, alone.deviation), (7.0, 0.0));
        let alike = Spread::of(vec![0.1; 3]).unwrap();
        assert_eq!(alike.deviation, 0.0);
    }
}
