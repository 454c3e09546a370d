//! The delays of any policy against those that the README makes of it.

mod decimal;
mod delay;

use std::cell::RefCell;
use std::collections::BTreeMap;

use proptest::prelude::*;
use stampede::policy::{DelayList, PARTS, Part, Policy, SHARED};
use stampede::scenario::Scenario;
use stampede::sim::{ClientStream, Delays, Schedule};
use stampede::time::Micros;

use crate::link::policies::policy;
use crate::scenarios::hold;
pub use delay::Client;

/// A policy with nothing of a library's in it.
fn any_policy() -> impl Strategy<Value = Policy> {
    let parts = prop::collection::vec((any::<u64>(), 0..6_u8), PARTS.len());
    let delays = prop::collection::vec(prop_oneof![Just(0), 0..10_000_000_u64], 0..4);
    let list = prop_oneof![
        3 => Just(Vec::new()),
        2 => delays,
        1 => prop::collection::vec(0..100_000_000_u64, DelayList::MOST),
    ];
    (parts, list).prop_map(|(numbers, list)| {
        let mut policy = Policy::CUSTOM;
        for ((number, kind), part) in numbers.into_iter().zip(Part::all()) {
            let row = part.row();
            let (min, max) = (row.setting.min, row.setting.max);
            let span = match kind {
                0 if row.can_be_shared() => {
                    policy.set(part, SHARED);
                    continue;
                }
                1 if row.setting.off.is_some() => {
                    policy.set(part, 0);
                    continue;
                }
                2 => max - min,
                3 => (max - min).min(1_000),
                4 => (max - min).min(1_000_000),
                _ => (max - min).min(20_000_000),
            };
            policy.set(part, min + number % (span + 1));
        }
        policy.set_delays(&list);
        policy
    })
}

fn sliders() -> impl Strategy<Value = Scenario> {
    let time = || {
        prop_oneof![
            1_000..20_000_u64,
            1_000..2_000_000_u64,
            1_000..600_000_000_u64
        ]
    };
    let multiplier = prop_oneof![
        Just(2_000_u64),
        Just(1_000),
        Just(1_001),
        1_000..=10_000_u64
    ];
    (time(), time(), multiplier, 0..=1_000_000_u64, any::<u32>()).prop_map(
        |(base, cap, multiplier, additive, seed)| Scenario {
            base: Micros(base),
            cap: Micros(cap),
            multiplier,
            additive,
            seed: u64::from(seed),
            ..Scenario::default()
        },
    )
}

/// How many delays were compared of each kind.
type Seen = RefCell<BTreeMap<String, u32>>;

#[track_caller]
fn compare(seen: &Seen, policy: &Policy, scenario: &Scenario, extremes: bool) {
    let schedule = Delays::of(policy, scenario);
    let mut memory = schedule.first_memory();
    let mut client = Client::new(policy, scenario);
    let dice = ClientStream::new(scenario.seed, 7);
    for retry in 1..=80 {
        let place = client.place(retry);
        assert_eq!(schedule.place(retry), place, "{policy:?}");
        let draw = match dice.draw(place) {
            draw if extremes && draw.is_multiple_of(3) => 0,
            draw if extremes && draw % 3 == 1 => u64::MAX,
            draw => draw,
        };
        let expected = client.delay(retry, draw);
        let found = schedule.delay(retry, &mut memory, draw);
        assert!(
            (expected.least..=expected.most).contains(&found),
            "retry {retry}, {}: {found}, not {expected:?}: {scenario:?}",
            policy.write(),
        );
    }
    for kind in [
        Part::Growth,
        Part::CapActs,
        Part::Jitter,
        Part::Drawn,
        Part::Whole,
    ] {
        let value = format!("{}:{}", kind.row().setting.key, policy.get(kind));
        *seen.borrow_mut().entry(value).or_default() += 80;
    }
}

#[test]
fn delays_of_libraries_agree() {
    let seen = Seen::default();
    hold(
        4_000,
        &(policy(), sliders(), any::<bool>()),
        |(policy, sliders, extremes)| {
            compare(&seen, &policy, &sliders, extremes);
        },
    );
    assert_common(&seen);
}

#[test]
fn delays_of_any_policy_agree() {
    let seen = Seen::default();
    hold(
        8_000,
        &(any_policy(), sliders(), any::<bool>()),
        |(policy, sliders, extremes)| {
            compare(&seen, &policy, &sliders, extremes);
        },
    );
    assert_common(&seen);
}

/// Every choice of every part, often.
#[track_caller]
fn assert_common(seen: &Seen) {
    let seen = seen.borrow();
    assert_eq!(seen.len(), 7 + 4 + 14 + 2 + 3, "{seen:?}");
    assert!(seen.values().all(|count| *count >= 1_000), "{seen:?}");
}
