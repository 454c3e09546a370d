//! Whether the delays are distributed as the schedules say.
//!
//! Kolmogorov–Smirnov tests with a fixed seed: an error of the shape is told apart from luck,
//! and luck is the same at every run.

use stampede::scenario::Scenario;
use stampede::sim::{ClientStream, Delays, Policy, Schedule};
use stampede::time::Micros;

const BASE: Micros = Micros::from_secs(1);
const CAP: Micros = Micros::from_secs(30);
const CLIENTS: u32 = 100_000;
const SEED: u64 = 42;

/// The schedule of a policy between two delays.
fn schedule(policy: Policy, base: Micros, cap: Micros) -> Delays {
    let scenario = Scenario {
        base,
        cap,
        ..Scenario::default()
    };
    Delays::of(&policy, &scenario)
}

/// What every schedule without memory draws for a whole herd, in seconds.
fn delays_s<S: Schedule>(schedule: &S, retry: u32) -> Vec<f64> {
    (0..CLIENTS)
        .map(|client| {
            let draw = ClientStream::new(SEED, client).draw(retry);
            let delay = schedule.delay(retry, &mut schedule.first_memory(), draw);
            Micros(delay).as_secs_f64()
        })
        .collect()
}

/// The largest distance between the shares at or below each value and those of a uniform
/// distribution over `[from, to)`.
fn distance_from_uniform(mut values: Vec<f64>, from: f64, to: f64) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let count = values.len() as f64;
    let mut distance: f64 = 0.0;
    for (below, value) in values.iter().enumerate() {
        let expected = ((value - from) / (to - from)).clamp(0.0, 1.0);
        let below = below as f64;
        distance = distance
            .max((expected - below / count).abs())
            .max(((below + 1.0) / count - expected).abs());
    }
    distance
}

/// The distance that as many uniform draws exceed once in a million times:
/// `√(ln(2 / 10⁻⁶) / 2n)`.
fn critical_distance(count: usize) -> f64 {
    (14.508_657_7 / (2.0 * count as f64)).sqrt()
}

#[track_caller]
fn assert_uniform(values: Vec<f64>, from: f64, to: f64) {
    assert!(values.iter().all(|value| (from..to).contains(value)));
    let critical = critical_distance(values.len());
    let distance = distance_from_uniform(values, from, to);
    assert!(
        distance < critical,
        "{distance} from uniform in [{from}, {to})"
    );
}

#[track_caller]
fn assert_not_uniform(values: Vec<f64>, from: f64, to: f64) {
    let critical = critical_distance(values.len());
    let distance = distance_from_uniform(values, from, to);
    assert!(
        distance > critical,
        "{distance} from uniform in [{from}, {to})"
    );
}

/// Retries and the exponential delay before each, in seconds; the last three are at the cap.
const EXPONENTIAL_S: [(u32, f64); 7] = [
    (1, 1.0),
    (2, 2.0),
    (3, 4.0),
    (5, 16.0),
    (6, 30.0),
    (7, 30.0),
    (1_000_000, 30.0),
];

#[test]
fn full_jitter_is_uniform_below_the_exponential_delay() {
    let full = schedule(Policy::FULL_JITTER, BASE, CAP);
    for (retry, ceiling) in EXPONENTIAL_S {
        assert_uniform(delays_s(&full, retry), 0.0, ceiling);
    }
}

#[test]
fn equal_jitter_is_uniform_in_the_upper_half() {
    let equal = schedule(Policy::EQUAL_JITTER, BASE, CAP);
    for (retry, ceiling) in EXPONENTIAL_S {
        assert_uniform(delays_s(&equal, retry), ceiling / 2.0, ceiling);
    }
}

#[test]
fn decorrelated_jitter_starts_uniform_up_to_three_bases() {
    let decorrelated = schedule(Policy::DECORRELATED, BASE, CAP);
    assert_uniform(delays_s(&decorrelated, 1), 1.0, 3.0);
}

/// The delays of one client, not only those of one retry, are spread evenly.
#[test]
fn one_client_at_the_cap_draws_evenly() {
    let full = schedule(Policy::FULL_JITTER, BASE, CAP);
    let stream = ClientStream::new(SEED, 7);
    let delays = (100..100 + CLIENTS)
        .map(|retry| Micros(full.delay(retry, &mut 0, stream.draw(retry))).as_secs_f64())
        .collect();
    assert_uniform(delays, 0.0, 30.0);
}

/// Tests that can't fail prove nothing: the other schedule, the next retry, a range that is
/// one hundredth off.
#[test]
fn another_shape_is_found_out() {
    let full = schedule(Policy::FULL_JITTER, BASE, CAP);
    let equal = schedule(Policy::EQUAL_JITTER, BASE, CAP);
    for (retry, ceiling) in EXPONENTIAL_S {
        assert_not_uniform(delays_s(&equal, retry), 0.0, ceiling);
        assert_not_uniform(delays_s(&full, retry), ceiling / 2.0, ceiling);
        assert_not_uniform(delays_s(&full, retry), 0.0, ceiling * 1.01);
    }
    for (retry, ceiling) in &EXPONENTIAL_S[..4] {
        assert_not_uniform(delays_s(&full, retry + 1), 0.0, *ceiling);
    }
}

/// The share of one client's waits that are exactly the cap, once the start is forgotten.
fn share_at_the_cap(base: Micros, cap: Micros) -> f64 {
    const FORGOTTEN: u32 = 1_000;
    const WAITS: u32 = 1_000_000;
    let decorrelated = schedule(Policy::DECORRELATED, base, cap);
    let stream = ClientStream::new(SEED, 0);
    let mut previous = decorrelated.first_memory();
    let mut at_the_cap = 0;
    for retry in 1..=FORGOTTEN + WAITS {
        let delay = decorrelated.delay(retry, &mut previous, stream.draw(retry));
        if retry > FORGOTTEN && delay == cap.0 {
            at_the_cap += 1;
        }
    }
    f64::from(at_the_cap) / f64::from(WAITS)
}

#[test]
fn a_third_of_decorrelated_waits_clump_at_a_high_cap() {
    let share = share_at_the_cap(Micros::from_millis(100), Micros::from_secs(10));
    assert!((0.30..=0.32).contains(&share), "{share}");
}

#[test]
fn all_decorrelated_waits_clump_at_a_cap_that_is_the_base() {
    assert_eq!(share_at_the_cap(BASE, BASE), 1.0);
}
