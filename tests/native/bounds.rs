//! The least and the most of each delay, worked out by rule, against what draws really give.

use proptest::prelude::*;
use stampede::policy::{Part, Policy, entry};
use stampede::scenario::Scenario;
use stampede::sim::{Delays, Schedule as _};

use crate::link::policies::policy;
use crate::scenarios::hold;

/// How many retries are looked at.
const RETRIES: usize = 5;

/// Draws at which a rule's delay can be least or most: the ends, and for Socket.IO's the last of
/// those that subtract.
fn telling_draws() -> [u64; 4] {
    let last_of_the_ninth_tenth = ((9_u128 << 64) - 1) / 10;
    [0, u64::MAX, last_of_the_ninth_tenth as u64, 1 << 63]
}

/// The bounds of the first delays.
fn bounds(delays: &Delays) -> Vec<(u64, u64)> {
    delays.bounds().take(RETRIES).collect()
}

/// The delays that a client's draws make.
fn delays_of(delays: &Delays, draws: &[u64]) -> Vec<u64> {
    let mut memory = delays.first_memory();
    let retries = 1..=draws.len() as u32;
    retries
        .map(|retry| {
            let draw = draws[delays.place(retry) as usize - 1];
            delays.delay(retry, &mut memory, draw)
        })
        .collect()
}

/// Nobody's delay is outside of its bounds, whatever is drawn.
#[test]
fn no_draw_leaves_the_bounds() {
    let draw = prop_oneof![
        3 => any::<u64>(),
        1 => Just(0),
        1 => Just(u64::MAX),
        1 => prop::sample::select(telling_draws().to_vec()),
    ];
    let draws = prop::collection::vec(draw, RETRIES);
    let herd = prop::collection::vec(draws, 40);
    hold(4_000, &(policy(), herd), |(policy, herd)| {
        let delays = Delays::of(&policy, &Scenario::default());
        let bounds = bounds(&delays);
        for draws in herd {
            for (delay, (least, most)) in delays_of(&delays, &draws).iter().zip(&bounds) {
                assert!(
                    (least..=most).contains(&delay),
                    "{}: {delay} of {least} to {most} at {draws:?}",
                    policy.write()
                );
            }
        }
    });
}

/// The least and the most that any choice of telling draws gives.
fn reached(delays: &Delays) -> Vec<(u64, u64)> {
    let telling = telling_draws();
    let mut reached = vec![(u64::MAX, 0); RETRIES];
    for choice in 0..telling.len().pow(RETRIES as u32) {
        let places = (0..RETRIES as u32).map(|i| choice / telling.len().pow(i) % telling.len());
        let draws: Vec<_> = places.map(|place| telling[place]).collect();
        for (ends, delay) in reached.iter_mut().zip(delays_of(delays, &draws)) {
            *ends = (ends.0.min(delay), ends.1.max(delay));
        }
    }
    reached
}

/// Every rule's bounds are reached, with every cap and what is done after the draw.
#[test]
fn the_bounds_are_reached() {
    let scenario = Scenario::default();
    for text in [
        "decorrelated",
        "decorrelated~cap:5s",
        "decorrelated~cap:500ms",
        "decorrelated~least:1500ms~whole:ms",
        "decorrelated~delays:0/7s",
        "finagle-tries",
        "finagle-tries~cap:none",
        "finagle-failfast",
        "finagle-failfast~multiplier:1.1~cap:3s",
        "polly-decorrelated-v2~attempts:unlimited",
        "polly-decorrelated-v2~cap:3s~whole:s",
        "socketio-client",
        "socketio-client~spread:100~cap_acts:clip~whole:ms",
        "librdkafka-retry~low:0~high:300",
        "full~cap:3s~least:100ms",
        "custom~first:1s~jitter:none~extra:100ms",
        "sidekiq",
    ] {
        let policy = named(text);
        let delays = Delays::of(&policy, &scenario);
        assert_eq!(bounds(&delays), reached(&delays), "{text}");
    }
}

/// The same of clients whose first draw serves all their retries; only Polly's second delay is least
/// between the ends.
#[test]
fn the_bounds_of_one_draw_for_all_are_reached() {
    const DRAWS: u64 = 200_000;
    let scenario = Scenario::default();
    for text in [
        "decorrelated~drawn:once",
        "finagle-tries~drawn:once",
        "finagle-failfast~drawn:once",
        "polly-decorrelated-v2~drawn:once~attempts:unlimited",
        "socketio-client~drawn:once",
        "librdkafka-retry~drawn:once",
        "full~drawn:once",
    ] {
        let policy = named(text);
        let delays = Delays::of(&policy, &scenario);
        let mut reached = vec![(u64::MAX, 0); RETRIES];
        let even = (0..DRAWS).map(|i| u64::MAX / DRAWS * i);
        for draw in even.chain(telling_draws()) {
            for (ends, delay) in reached.iter_mut().zip(delays_of(&delays, &[draw; RETRIES])) {
                *ends = (ends.0.min(delay), ends.1.max(delay));
            }
        }
        for ((least, most), (low, high)) in bounds(&delays).into_iter().zip(reached) {
            assert!(least <= low && low - least <= 50, "{text}: {least} {low}");
            assert!(high <= most && most - high <= 50, "{text}: {most} {high}");
        }
    }
}

#[test]
fn published_bounds() {
    let of = |policy: Policy| bounds(&Delays::of(&policy, &Scenario::default()));
    let most: Vec<_> = of(Policy::DECORRELATED).iter().map(|ends| ends.1).collect();
    assert_eq!(
        most,
        [2_999_999, 8_999_996, 26_999_987, 30_000_000, 30_000_000]
    );
    let climbing = of(entry("finagle-tries").unwrap().policy);
    assert_eq!(climbing[..2], [(5_000, 5_000), (5_000, 14_999)]);
    // From 1 s less nine tenths of a half, in whole milliseconds, to 1 s and a half.
    let socketio = of(entry("socketio-client").unwrap().policy);
    assert_eq!(socketio[0], (551_000, 1_499_000));
    let once = Policy::CUSTOM
        .with(
            Part::Jitter,
            entry("polly-decorrelated-v2")
                .unwrap()
                .policy
                .get(Part::Jitter),
        )
        .with(Part::Drawn, 1);
    let polly = of(once);
    assert!(polly[1].0 > 0 && polly[1].0 < polly[1].1);
}

#[track_caller]
fn named(text: &str) -> Policy {
    let reading = stampede::link::read(&format!("latency=1ms&panels={text}"));
    assert_eq!(reading.notices, [], "{text}");
    reading.state.panels.policies()[0]
}
