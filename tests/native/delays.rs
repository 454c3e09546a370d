//! The bounds of every single delay, however large the retry's number.

use proptest::prelude::*;
use stampede::scenario::Scenario;
use stampede::sim::{Delays, Policy, Schedule};
use stampede::time::Micros;

use crate::scenarios::hold;

/// A delay in microseconds from one to a day, as many short as long.
fn delay() -> impl Strategy<Value = u64> {
    prop_oneof![1..=1_000_u64, 1..=1_000_000_u64, 1..=86_400_000_000_u64]
}

/// The schedule of a policy between two delays.
fn schedule(policy: Policy, base: u64, cap: u64) -> Delays {
    let scenario = Scenario {
        base: Micros(base),
        cap: Micros(cap),
        ..Scenario::default()
    };
    Delays::of(&policy, &scenario)
}

/// The delay of a schedule that remembers nothing.
fn delay_of(policy: Policy, base: u64, cap: u64, retry: u32, draw: u64) -> u64 {
    schedule(policy, base, cap).delay(retry, &mut 0, draw)
}

/// `e(k)` of the model, in a type in which nothing can overflow.
fn exponential(base: u64, cap: u64, retry: u32) -> u64 {
    let doublings = (retry - 1).min(64);
    (u128::from(base) << doublings).min(u128::from(cap)) as u64
}

#[test]
fn every_delay_is_within_its_bounds() {
    let retry = prop_oneof![1..80_u32, Just(1_000_000), Just(u32::MAX)];
    let draw = prop_oneof![any::<u64>(), Just(0), Just(u64::MAX)];
    let given = (delay(), delay(), retry, draw);
    hold(10_000, &given, |(base, cap, retry, draw)| {
        let ceiling = exponential(base, cap, retry);
        let delay = |policy| delay_of(policy, base, cap, retry, draw);
        assert_eq!(delay(Policy::NO_JITTER), ceiling);
        assert!(delay(Policy::FULL_JITTER) < ceiling);
        let equal = delay(Policy::EQUAL_JITTER);
        assert!((ceiling / 2..ceiling).contains(&equal));
    });
}

#[test]
fn every_decorrelated_delay_is_within_its_bounds() {
    let draws = prop::collection::vec(any::<u64>(), 1..50);
    hold(2_000, &(delay(), delay(), draws), |(base, cap, draws)| {
        let decorrelated = schedule(Policy::DECORRELATED, base, cap);
        let mut memory = decorrelated.first_memory();
        let mut previous = base;
        for (draw, retry) in draws.into_iter().zip(1..) {
            let delay = decorrelated.delay(retry, &mut memory, draw);
            assert!(delay >= base.min(cap) && delay <= cap);
            assert!(delay < 3 * previous);
            previous = delay;
        }
    });
}

#[test]
fn retry_one_million_waits_the_cap() {
    let (base, cap) = (Micros::from_millis(1).0, Micros::from_hours(24).0);
    const RETRY: u32 = 1_000_000;
    const LARGEST: u64 = u64::MAX;
    let delay = |policy| delay_of(policy, base, cap, RETRY, LARGEST);
    assert_eq!(delay(Policy::NO_JITTER), cap);
    assert_eq!(delay(Policy::FULL_JITTER), cap - 1);
    assert_eq!(delay(Policy::EQUAL_JITTER), cap - 1);
    let decorrelated = schedule(Policy::DECORRELATED, base, cap);
    assert_eq!(decorrelated.delay(RETRY, &mut cap.clone(), LARGEST), cap);
}
