//! The library against ranges worked out from each formula, apart from this code.

use serde_json::Value;
use stampede::policy::{Entry, Part, Policy, Whole, entry, library};
use stampede::scenario::Scenario;
use stampede::sim::{ClientStream, Delays, RunOptions, Schedule as _, check, one_client, run};
use stampede::time::Micros;

/// For each library the least and the largest delay before each retry, in milliseconds, and for
/// some the share of clients that wait exactly the cap.
const RANGES: &str = include_str!("data/libraries.json");
const CLIENTS: u32 = 100_000;
/// What the ranges are rounded to.
const ROUNDED_MS: f64 = 0.001;

fn ranges() -> serde_json::Map<String, Value> {
    serde_json::from_str(RANGES).expect("a map of ranges")
}

fn library_entry(id: &str) -> &'static Entry {
    entry(id).unwrap_or_else(|| panic!("no policy is called {id}"))
}

/// The delays of a herd before each of these retries, in milliseconds.
fn delays_ms(policy: &Policy, retries: u32) -> Vec<Vec<f64>> {
    let delays = Delays::of(policy, &Scenario::default());
    let mut all = vec![Vec::new(); retries as usize];
    for client in 0..CLIENTS {
        let stream = ClientStream::new(7, client);
        let mut memory = delays.first_memory();
        for (retry, waits) in (1..).zip(&mut all) {
            let draw = stream.draw(delays.place(retry));
            let wait = delays.delay(retry, &mut memory, draw);
            waits.push(Micros(wait).as_secs_f64() * 1e3);
        }
    }
    all
}

#[test]
fn every_library_draws_from_its_range_and_reaches_its_ends() {
    let ranges = ranges();
    assert_eq!(ranges.len(), 99);
    for (id, row) in &ranges {
        let policy = library_entry(id).policy;
        let expected = row["ranges_ms"].as_array().unwrap();
        let one_draw_decides = Delays::of(&policy, &Scenario::default()).is_drawn_anew();
        let found = delays_ms(&policy, expected.len() as u32);
        for ((waits, range), retry) in found.iter().zip(expected).zip(1..) {
            let [low, high] = [0, 1].map(|end| range[end].as_f64().unwrap());
            let least = waits.iter().copied().fold(f64::INFINITY, f64::min);
            let most = waits.iter().copied().fold(0.0, f64::max);
            let told = format!("{id}, retry {retry}: {least} to {most} of {low} to {high}");
            assert!(
                least >= low - ROUNDED_MS && most <= high + ROUNDED_MS,
                "{told}"
            );
            if one_draw_decides {
                // The last of whole milliseconds lies one before the end.
                let unit = f64::from(u8::from(policy.whole() == Whole::Millis));
                let near = 0.02 * (high - low) + ROUNDED_MS + unit;
                assert!(least <= low + near && most >= high - near, "{told}");
            }
        }
    }
}

#[test]
fn the_share_that_waits_exactly_the_cap() {
    let mut checked = 0;
    for (id, row) in &ranges() {
        let shares = match &row["share_at_cap"] {
            Value::Null => continue,
            Value::Array(shares) => (1..).zip(shares.clone()).collect(),
            // In the long run.
            share => vec![(12, share.clone())],
        };
        let policy = library_entry(id).policy;
        let client = one_client(&Scenario::default(), &policy, 12, CLIENTS);
        for (retry, share) in shares {
            let found = client.retries[retry - 1].at_cap;
            let share = share.as_f64().unwrap();
            assert!(
                (found - share).abs() <= 0.005,
                "{id}, retry {retry}: {found} of {share}"
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 5 + 10 + 2);
}

/// What a library would do if it were allowed more attempts than it makes by itself.
#[test]
fn beyond_their_own_attempts() {
    for (id, retry, share) in [
        ("spring-retry-exp-random", 8, 0.0),
        ("spring-retry-exp-random", 9, 0.828),
        ("spring-retry-exp-random", 10, 1.0),
        ("aws-go-v2-pre2026", 4, 0.0),
        ("aws-go-v2-pre2026", 5, 1.0),
        ("kafka-retry", 5, 0.5),
        ("librdkafka-retry", 4, 0.0),
        ("librdkafka-retry", 5, 1.0),
        ("linkerd-annotation", 4, 0.75),
        ("linkerd-annotation", 5, 1.0),
        ("finagle-failfast", 8, 1.0),
        ("reconnecting-websocket", 12, 1.0),
    ] {
        let policy = library_entry(id).policy.with(Part::Attempts, 0);
        let client = one_client(&Scenario::default(), &policy, 12, CLIENTS);
        let found = client.retries[retry - 1].at_cap;
        assert!(
            (found - share).abs() <= 0.005,
            "{id}, retry {retry}: {found} of {share}"
        );
    }
}

/// Those that no range is known of: one never retries, one has but one attempt, and Polly's
/// formula is tested beside its code.
#[test]
fn no_library_is_left_out_of_the_ranges_unseen() {
    let ranges = ranges();
    let others = library::libraries()
        .iter()
        .filter(|entry| !ranges.contains_key(entry.id));
    let ids: Vec<_> = others.map(|entry| entry.id).collect();
    assert_eq!(
        ids,
        [
            "bullmq-exponential",
            "polly-decorrelated-v2",
            "dotnet-standard-resilience",
            "requests-default"
        ]
    );
}

/// A panel can show any of them: it runs, or says that it needs a latency.
#[test]
fn every_library_can_be_run() {
    let scenario = Scenario {
        clients: 200,
        latency: Micros::from_millis(20),
        ..Scenario::default()
    };
    for entry in library::libraries() {
        let outcome = run(&scenario, entry.policy, &RunOptions::default()).unwrap();
        let told = outcome.served + outcome.gave_up + outcome.waiting;
        assert_eq!(told, outcome.requests, "{}", entry.id);
        if check(&entry.policy, &Scenario::default()).is_err() {
            assert!(
                entry.policy.formula(&scenario).starts_with('0'),
                "{}",
                entry.id
            );
        }
    }
}
