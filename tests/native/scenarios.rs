//! Scenarios drawn at random: small enough for hundreds of runs, and as crowded as they come.

mod extended;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use stampede::scenario::Scenario;
use stampede::sim::{Outcome, Policy, RunOptions, run};
use stampede::time::Micros;

pub use extended::{extended_scenario, policies};

/// Runs a scenario with bins of this width.
#[track_caller]
pub fn outcome(scenario: &Scenario, policy: Policy, bin: Micros) -> Outcome {
    run(scenario, policy, &RunOptions { bin }).unwrap()
}

/// Holds the property against this many values, the same ones on every machine; a value that
/// breaks it is made as small as it goes and printed.
#[track_caller]
pub fn hold<S: Strategy>(cases: u32, values: &S, property: impl Fn(S::Value)) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let dice = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let held = TestRunner::new_with_rng(config, dice).run(values, |value| {
        property(value);
        Ok(())
    });
    if let Err(broken) = held {
        panic!("{broken}");
    }
}

/// Any scenario that is cheap to run: no more than about 100,000 arrivals.
pub fn any_scenario() -> impl Strategy<Value = Scenario> {
    (
        herd_and_capacity(),
        outage(),
        base_and_cap(),
        0..1_000_000_u64,
        horizon(),
        events(),
    )
        .prop_map(
            |((clients, capacity), outage, (base, cap), seed, horizon, events)| Scenario {
                clients,
                outage,
                capacity,
                base,
                cap,
                seed,
                horizon,
                events,
                ..Scenario::default()
            },
        )
}

/// Scenarios of whom many are cut off by the event budget in slots of a millisecond: a herd that
/// is busy from the first moment, and a capacity that lets some of the runs finish all the same.
pub fn busy_scenario() -> impl Strategy<Value = Scenario> {
    let base = (1_000..5_000_u64).prop_map(Micros);
    let cap = (1_000..10_000_u64).prop_map(Micros);
    let outage = prop_oneof![
        Just(Micros::ZERO),
        (0..20_u64).prop_map(Micros::from_millis),
        (0..20_000_u64).prop_map(Micros),
        (900_000..1_100_000_u64).prop_map(Micros),
    ];
    let herd = (64..200_u64).prop_flat_map(|clients| (Just(clients), clients - 10..=clients));
    (herd, outage, base, cap, 0..1_000_000_u64, 1_000..8_000_u64).prop_map(
        |((clients, capacity), outage, base, cap, seed, events)| Scenario {
            clients,
            outage,
            capacity,
            base,
            cap,
            seed,
            events,
            ..Scenario::default()
        },
    )
}

/// A herd of one, a handful or hundreds, and a capacity from one to more than the herd.
fn herd_and_capacity() -> impl Strategy<Value = (u64, u64)> {
    let clients = prop_oneof![
        1 => Just(1_u64),
        3 => 2..64_u64,
        6 => 64..400_u64,
    ];
    clients.prop_flat_map(|clients| {
        let capacity = prop_oneof![
            1 => Just(1),
            4 => 1..=(clients / 4).max(1),
            3 => 1..=clients,
            1 => Just(clients),
            1 => Just(clients + 1),
        ];
        (Just(clients), capacity)
    })
}

fn outage() -> impl Strategy<Value = Micros> {
    prop_oneof![
        1 => Just(Micros::ZERO),
        1 => Just(Micros::from_millis(400)),
        1 => Just(Micros::from_millis(10_500)),
        2 => (0..=12_u64).prop_map(Micros::from_secs),
        2 => (0..=12_000_000_u64).prop_map(Micros),
    ]
}

/// Short delays, with which a client comes back several times in one window, and long ones; a
/// cap above, at and below the base.
fn base_and_cap() -> impl Strategy<Value = (Micros, Micros)> {
    let delay = || {
        prop_oneof![
            1 => Just(1_000_u64),
            2 => 1_000..20_000_u64,
            4 => 20_000..1_000_000_u64,
            2 => 1_000_000..5_000_000_u64,
            2 => (1..30_u64).prop_map(|secs| secs * 1_000_000),
        ]
    };
    prop_oneof![
        6 => (delay(), delay()),
        1 => delay().prop_map(|both| (both, both)),
    ]
    .prop_map(|(base, cap)| (Micros(base), Micros(cap)))
}

/// Far beyond the return, or in the thick of it and off the whole second.
fn horizon() -> impl Strategy<Value = Micros> {
    prop_oneof![
        4 => Just(Micros::from_hours(2)),
        1 => (1_000_000..20_000_000_u64).prop_map(Micros),
    ]
}

fn events() -> impl Strategy<Value = u64> {
    prop_oneof![1_000..5_000_u64, 5_000..30_000_u64]
}
