//! The published figures, and those of independent implementations.

use serde_json::Value;
use stampede::scenario::Scenario;
use stampede::sim::{Metric, Outcome, Policy, Spread, over_seeds};
use stampede::time::Micros;

use crate::scenarios::outcome;

const SEEDS: u64 = 200;
const JITTERED: [Policy; 3] = [
    Policy::FULL_JITTER,
    Policy::EQUAL_JITTER,
    Policy::DECORRELATED,
];

fn ten_second_outage() -> (Scenario, Value) {
    let figures = include_str!("data/ten-second-outage.json");
    let scenario = Scenario {
        seed: 0,
        ..Scenario::default()
    };
    (scenario, serde_json::from_str(figures).unwrap())
}

fn short_base() -> (Scenario, Value) {
    let figures = include_str!("data/short-base.json");
    let scenario = Scenario {
        capacity: 200,
        base: Micros::from_millis(100),
        cap: Micros::from_secs(10),
        ..ten_second_outage().0
    };
    (scenario, serde_json::from_str(figures).unwrap())
}

/// The figures under a key, by name; there must be some.
#[track_caller]
fn rows<'a>(figures: &'a Value, key: &str) -> impl Iterator<Item = (&'a str, f64)> {
    let rows = figures[key].as_object().unwrap();
    assert!(!rows.is_empty());
    rows.iter()
        .filter_map(|(name, value)| Some((name.as_str(), value.as_f64()?)))
}

fn metric(key: &str) -> Metric {
    Metric::ALL
        .into_iter()
        .find(|metric| metric.key() == key)
        .unwrap_or_else(|| panic!("there is no metric {key:?}"))
}

/// How a metric is spread over seeds 0 to 199.
#[track_caller]
fn spread(scenario: &Scenario, policy: Policy, key: &str) -> Spread {
    let spreads = over_seeds(scenario, policy, SEEDS).unwrap();
    let (_, spread) = spreads
        .into_iter()
        .find(|(candidate, _)| *candidate == metric(key))
        .unwrap();
    spread.unwrap()
}

/// The starts of all bins in which anybody arrived, in seconds.
fn waves_s(outcome: &Outcome) -> Vec<f64> {
    let width = outcome.bins.width();
    let bins = outcome.bins.as_slice().iter().zip(0..);
    bins.filter(|(bin, _)| bin.arrivals() > 0)
        .map(|(_, index)| Micros(index * width.0).as_secs_f64())
        .collect()
}

#[track_caller]
fn assert_no_jitter_is_exact(scenario: &Scenario, figures: &Value) {
    // No wave of either scenario falls between two tenths of a second.
    let outcome = outcome(scenario, Policy::NO_JITTER, Micros::from_millis(100));
    for (key, published) in rows(figures, "none") {
        let value = metric(key).of(&outcome).unwrap().as_f64();
        assert_eq!(value, published, "{key}");
    }
    let published: Vec<f64> = figures["none"]["waves_s"]
        .as_array()
        .unwrap()
        .iter()
        .map(|time| time.as_f64().unwrap())
        .collect();
    assert_eq!(waves_s(&outcome), published);
    assert_eq!((outcome.waiting, outcome.cut_off), (0, None));
}

#[test]
fn no_jitter_in_a_ten_second_outage_is_exact() {
    let (scenario, figures) = ten_second_outage();
    assert_eq!(Some(scenario.ideal_s()), figures["ideal_s"].as_f64());
    assert_no_jitter_is_exact(&scenario, &figures);
}

#[test]
fn no_jitter_with_a_short_base_is_exact() {
    let (scenario, figures) = short_base();
    assert_no_jitter_is_exact(&scenario, &figures);
}

#[test]
fn the_published_seed_lies_within_what_seeds_span() {
    let (scenario, figures) = ten_second_outage();
    for policy in JITTERED {
        for (key, published) in rows(&figures["one_published_seed"], &policy.write()) {
            let Spread { min, max, .. } = spread(&scenario, policy, key);
            assert!(
                (min..=max).contains(&published),
                "{policy:?} {key}: {published} is not within {min} to {max}"
            );
        }
    }
}

#[test]
fn the_published_orderings_hold_on_medians() {
    let (scenario, _) = ten_second_outage();
    let median = |policy, key| spread(&scenario, policy, key).median;
    let least = |key| {
        JITTERED
            .into_iter()
            .min_by(|&a, &b| f64::total_cmp(&median(a, key), &median(b, key)))
    };
    assert_eq!(least("retries"), Some(Policy::DECORRELATED));
    assert_eq!(least("peak_per_s"), Some(Policy::FULL_JITTER));
    assert_eq!(least("rejected"), Some(Policy::FULL_JITTER));
    assert_eq!(least("last_success_s"), Some(Policy::EQUAL_JITTER));
}

/// By how much our median may differ: more where the metric varies more between seeds.
#[track_caller]
fn tolerance(key: &str) -> f64 {
    match key {
        "retries" | "attempts" => 0.01,
        "last_success_s" => 0.03,
        "peak_per_s" => 0.06,
        "rejected" => 0.08,
        _ => panic!("no tolerance for {key:?}"),
    }
}

#[track_caller]
fn assert_median(scenario: &Scenario, policy: Policy, key: &str, expected: f64) {
    let median = spread(scenario, policy, key).median;
    let off = (median - expected).abs() / expected;
    assert!(
        off <= tolerance(key),
        "{policy:?} {key}: {median} is {:.1} % off {expected}",
        off * 100.0
    );
}

const MEDIANS: &str = "medians_of_an_independent_implementation";

#[test]
fn medians_in_a_ten_second_outage_agree() {
    let (scenario, figures) = ten_second_outage();
    for policy in JITTERED {
        for (key, expected) in rows(&figures[MEDIANS], &policy.write()) {
            assert_median(&scenario, policy, key, expected);
        }
    }
}

#[test]
fn medians_with_a_short_base_agree() {
    let (scenario, figures) = short_base();
    for policy in JITTERED {
        for (key, expected) in rows(&figures[MEDIANS], &policy.write()) {
            match key {
                "last_success_after_outage_s" => {
                    let expected = scenario.outage.as_secs_f64() + expected;
                    assert_median(&scenario, policy, "last_success_s", expected);
                }
                _ => assert_median(&scenario, policy, key, expected),
            }
        }
    }
}
