//! Scenarios with everything that there is beside a herd: each feature on in about a third of
//! them, with values that are small and awkward.

use proptest::prelude::*;
use stampede::scenario::Scenario;
use stampede::sim::{Policy, check};
use stampede::time::Micros;

/// A change to a scenario, drawn on its own.
type Change = BoxedStrategy<Vec<(&'static str, u64)>>;

/// Any scenario with any features, cheap to run: no more than about 30,000 arrivals.
pub fn extended_scenario() -> impl Strategy<Value = Scenario> {
    let changes = (
        herd(),
        server(),
        backoff(),
        bounds(),
        (on(traffic()), on(severity()), on(cost()), on(limits())),
        (on(crash()), on(queue()), on(hint())),
    );
    changes.prop_map(|(herd, server, backoff, bounds, first, second)| {
        let mut scenario = Scenario::default();
        let (traffic, severity, cost, limits) = first;
        let (crash, queue, hint) = second;
        let features = [traffic, severity, cost, limits, crash, queue, hint];
        for (key, value) in [herd, server, backoff, bounds]
            .iter()
            .chain(&features)
            .flatten()
        {
            let parameter = stampede::scenario::parameter(key).unwrap();
            parameter.set(&mut scenario, *value);
        }
        assert_eq!(scenario.check(), Ok(()));
        scenario
    })
}

/// The policies that can be run on a scenario.
pub fn policies(scenario: &Scenario) -> impl Iterator<Item = Policy> {
    let every = Policy::EVERY.into_iter();
    every.filter(|policy| check(policy, scenario).is_ok())
}

fn on(feature: Change) -> Change {
    prop_oneof![2 => Just(Vec::new()), 1 => feature].boxed()
}

fn key(key: &'static str, values: impl Strategy<Value = u64> + 'static) -> Change {
    values.prop_map(move |value| vec![(key, value)]).boxed()
}

fn all(changes: Vec<Change>) -> Change {
    changes.prop_map(|changes| changes.concat()).boxed()
}

/// Microseconds of a few moments: those that fall together with others, and any.
fn time(from: Micros, to: Micros) -> BoxedStrategy<u64> {
    let (from, to) = (from.0, to.0);
    let rounded =
        move |unit: u64| (from..=to).prop_map(move |time| (time / unit * unit).clamp(from, to));
    prop_oneof![
        1 => Just(from),
        1 => Just(to),
        2 => rounded(1_000_000),
        2 => rounded(250_000),
        2 => rounded(1_000),
        2 => from..=to,
    ]
    .boxed()
}

const fn ms(ms: u64) -> Micros {
    Micros::from_millis(ms)
}

fn herd() -> Change {
    let clients = prop_oneof![
        2 => Just(0_u64),
        1 => Just(1),
        3 => 2..30_u64,
        4 => 30..200_u64,
    ];
    all(vec![key("clients", clients), key("seed", 0..1_000_000_u64)])
}

fn server() -> Change {
    let capacity = prop_oneof![
        1 => Just(1_u64),
        4 => 2..20_u64,
        3 => 20..200_u64,
        1 => prop_oneof![Just(3_u64), Just(7), Just(1_000), Just(999_983)],
    ];
    let outage = prop_oneof![
        2 => Just(0),
        1 => Just(1),
        4 => time(ms(1), ms(5_000)),
    ];
    all(vec![key("capacity", capacity), key("outage", outage)])
}

fn backoff() -> Change {
    let base = || {
        prop_oneof![
            1 => time(ms(1), ms(20)),
            3 => time(ms(20), ms(2_000)),
        ]
    };
    let cap = prop_oneof![3 => time(ms(1), ms(10_000)), 1 => Just(3_600_000_000)];
    let multiplier = prop_oneof![
        2 => Just(2_000_u64),
        1 => prop_oneof![Just(1_000_u64), Just(1_001), Just(1_500), Just(10_000), 1_000..10_001_u64],
    ];
    let additive = prop_oneof![Just(0), Just(200_000), Just(1_000_000), 0..1_000_000_u64];
    all(vec![
        key("base", base()),
        key("cap", cap),
        key("multiplier", multiplier),
        key("additive", additive),
    ])
}

fn bounds() -> Change {
    let horizon = prop_oneof![
        3 => Just(Micros::from_secs(600).0),
        2 => time(ms(1_000), ms(15_000)),
    ];
    all(vec![
        key("horizon", horizon),
        key("events", 4_000..20_000_u64),
    ])
}

fn traffic() -> Change {
    let rate = prop_oneof![
        1 => Just(1_u64),
        1 => Just(3),
        1 => Just(1_000),
        4 => 2..40_u64,
        2 => 40..300_u64,
    ];
    all(vec![
        key("rate", rate),
        key("arrivals", 0..2_u64),
        key("until", time(ms(1_000), ms(9_000))),
    ])
}

/// A share in millionths: none, all, or some.
fn share() -> BoxedStrategy<u64> {
    prop_oneof![
        1 => Just(0_u64),
        1 => Just(1_000_000),
        1 => Just(500_000),
        3 => 1..1_000_000_u64,
    ]
    .boxed()
}

fn severity() -> Change {
    let errors = prop_oneof![1 => Just(0), 3 => 1..600_000_u64, 1 => share()];
    all(vec![key("failure", share()), key("errors", errors)])
}

/// Latencies and timeouts, each alone and both: the timeout shorter, longer and the same.
fn cost() -> Change {
    let latency = || {
        prop_oneof![
            2 => Just(1_000),
            1 => Just(2_000),
            4 => time(ms(1), ms(300)),
            2 => time(ms(300), ms(3_000)),
        ]
    };
    let timeout = || prop_oneof![1 => Just(1_000), 3 => time(ms(1), ms(3_000))];
    prop_oneof![
        3 => key("latency", latency()),
        2 => key("timeout", timeout()),
        3 => all(vec![key("latency", latency()), key("timeout", timeout())]),
        1 => latency().prop_map(|both| vec![("latency", both), ("timeout", both)]),
    ]
    .boxed()
}

fn limits() -> Change {
    let deadline = || time(ms(1), ms(8_000));
    prop_oneof![
        2 => key("attempts", 1..6_u64),
        2 => key("deadline", deadline()),
        1 => all(vec![key("attempts", 1..6_u64), key("deadline", deadline())]),
    ]
    .boxed()
}

fn crash() -> Change {
    let crash = prop_oneof![
        1 => Just(1_000_u64),
        1 => Just(2_000),
        3 => 1_000..4_000_u64,
    ];
    let down = prop_oneof![1 => Just(1_000), 3 => time(ms(1), ms(3_000))];
    all(vec![key("crash", crash), key("down", down)])
}

fn queue() -> Change {
    key(
        "queue",
        prop_oneof![1 => Just(1_u64), 2 => 2..10_u64, 2 => 10..200_u64],
    )
}

fn hint() -> Change {
    all(vec![
        key(
            "retry_after",
            prop_oneof![1 => Just(1_000), 3 => time(ms(1), ms(3_000))],
        ),
        key("obey", 0..6_u64),
    ])
}
