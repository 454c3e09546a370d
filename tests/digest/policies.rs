//! The third digest: every policy of the library, and budgets and breakers of every kind.

use stampede::link::read;
use stampede::policy::library;
use stampede::scenario::Scenario;
use stampede::sim::{GuardBin, Metric, Outcome, Policy, RunOptions, one_client, run};
use stampede::time::Micros;

use super::Fnv;
use super::extended::feed;

/// The digest of the library as it is. Another row, or other numbers in one, make another; that
/// is a change of what a link to that library shows.
pub const PUBLISHED_POLICIES: &str = "edc0d0295d5273fed7b0d0da7a8dfeff";

/// What every policy meets: a herd, an outage and traffic, processes that share, refusals and
/// errors.
const LINK: &str = "clients=150&outage=4s&capacity=40&rate=25&until=12s&errors=8&latency=20ms&timeout=200ms\
                    &retry_after=2s&processes=3&horizon=30m&events=100000";

/// Policies that hold back in ways that no library does.
const HELD_BACK: &str = "full~budget:ratio,full~budget:rate~retries:60,equal~budget:concurrent~share:20,\
                         full~breaker:50,decorrelated~breaker:30~calls:5~open:1s~probes:3,fixed~budget:bucket~breaker:60";

/// The digest of this build.
pub fn policies_digest() -> String {
    let mut hash = Fnv::new();
    let scenario = read(LINK).state.scenario;
    let held_back = read(&format!("panels={HELD_BACK}"));
    assert_eq!(held_back.notices, []);
    let libraries = library::libraries().iter().map(|entry| entry.policy);
    for policy in libraries.chain(held_back.state.panels.policies().iter().copied()) {
        hash.bytes(policy.write().as_bytes());
        let outcome = run(&scenario, policy, &RunOptions::default()).unwrap();
        feed(&mut hash, &outcome);
        feed_guard(&mut hash, &outcome);
        feed_one_client(&mut hash, &scenario, &policy);
    }
    hash.hex()
}

fn feed_guard(hash: &mut Fnv, outcome: &Outcome) {
    let Some(guarded) = &outcome.guard else {
        return;
    };
    super::feed_metrics(hash, &Metric::GUARDED, outcome);
    for bin in &guarded.trace {
        let GuardBin {
            refused,
            blocked,
            opened,
            closed,
            level,
            open,
        } = *bin;
        for number in [refused, blocked, opened, closed, level.into(), open.into()] {
            hash.number(number);
        }
    }
}

fn feed_one_client(hash: &mut Fnv, scenario: &Scenario, policy: &Policy) {
    for retry in one_client(scenario, policy, 8, 50).retries {
        for span in [retry.wait, retry.since] {
            for Micros(time) in [span.min, span.p5, span.median, span.p95, span.max] {
                hash.number(time);
            }
        }
    }
}
