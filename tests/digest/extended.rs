//! The second digest: of scenarios beyond a closed herd, each feature on in some of them.

use stampede::scenario::Scenario;
use stampede::sim::{Bin, ClientStream, Metric, Outcome, Policy, RunOptions, run};
use stampede::time::Micros;

use super::{Fnv, feed_cut_off, feed_metrics};

/// The digest of version 1 of the link.
pub const PUBLISHED_EXTENDED: &str = "15406964d7cad25b64d2278bc79bc86e";

const SCENARIOS: u32 = 50;

/// The digest of this build.
pub fn extended_digest() -> String {
    let mut hash = Fnv::new();
    for index in 0..SCENARIOS {
        let (scenario, options) = scenario(index);
        for policy in Policy::EVERY {
            // What was published left out immediate retries wherever a failure takes no time.
            if policy != Policy::IMMEDIATE || scenario.failures_take_time() {
                hash.bytes(policy.write().as_bytes());
                feed(&mut hash, &run(&scenario, policy, &options).unwrap());
            }
        }
    }
    hash.hex()
}

pub(super) fn feed(hash: &mut Fnv, outcome: &Outcome) {
    feed_metrics(hash, &Metric::ALL, outcome);
    feed_metrics(hash, &Metric::OPEN, outcome);
    feed_cut_off(hash, outcome.cut_off);
    if let Some(traffic) = outcome.traffic {
        for number in [traffic.first_attempts, traffic.served, traffic.span.0] {
            hash.number(number);
        }
    }
    if let Some(waits) = outcome.waits {
        hash.number(waits.joined);
        hash.number(waits.total);
    }
    for (from, to) in &outcome.down {
        hash.number(from.0);
        hash.number(to.0);
    }
    hash.number(outcome.end.0);
    hash.number(outcome.bins.width().0);
    for (bin, index) in outcome.bins.as_slice().iter().zip(0..) {
        let Bin {
            failed,
            rejected,
            served,
            late,
            first,
            gave_up,
        } = *bin;
        if *bin != Bin::default() {
            for number in [index, failed, rejected, served, late, first, gave_up] {
                hash.number(number);
            }
        }
    }
}

/// A scenario that depends on its index alone. What can be switched off is, in more than half of
/// them.
fn scenario(index: u32) -> (Scenario, RunOptions) {
    let stream = ClientStream::new(2027, index);
    let among = |dice, choices: &[u64]| {
        let draw = stream.draw(dice) >> 32;
        choices[((draw * choices.len() as u64) >> 32) as usize]
    };
    let scenario = Scenario {
        clients: among(1, &[0, 1, 40, 63, 64, 500, 1_000]),
        outage: Micros(among(2, &[0, 400_000, 3_000_000, 10_000_000, 10_500_000])),
        capacity: among(3, &[1, 10, 40, 100, 499, 1_000]),
        base: Micros::from_millis(among(4, &[1, 20, 100, 750, 1_000, 5_000])),
        cap: Micros::from_millis(among(5, &[50, 1_000, 10_000, 30_000, 86_400_000])),
        seed: stream.draw(6) >> 11,
        horizon: Micros(among(7, &[12_345_678, 600_000_000, 7_200_000_000])),
        events: among(8, &[20_000, 100_000]),
        rate: among(9, &[0, 0, 1, 30, 100, 700]),
        arrivals: among(10, &[0, 1]),
        until: Micros::from_millis(among(11, &[1_000, 7_500, 30_000])),
        failure: among(12, &[1_000_000, 1_000_000, 1_000_000, 300_000, 0]),
        errors: among(13, &[0, 0, 0, 20_000, 500_000]),
        latency: Micros::from_millis(among(14, &[0, 0, 1, 80, 2_500])),
        timeout: Micros::from_millis(among(15, &[0, 0, 0, 80, 1_000])),
        multiplier: among(16, &[2_000, 2_000, 1_000, 1_600, 10_000]),
        additive: among(17, &[200_000, 1_000_000]),
        attempts: among(18, &[0, 0, 0, 1, 3, 10]),
        deadline: Micros::from_millis(among(19, &[0, 0, 0, 900, 15_000])),
        crash: among(20, &[0, 0, 0, 1_000, 1_500, 4_000]),
        down: Micros::from_millis(among(21, &[1, 700, 5_000])),
        queue: among(22, &[0, 0, 0, 1, 20, 1_000]),
        retry_after: Micros::from_millis(among(23, &[0, 0, 0, 50, 2_000])),
        obey: among(24, &[0, 1, 2, 3]),
        ..Scenario::default()
    };
    let bin = Micros(among(25, &[10_000, 123_456, 1_000_000, 1_000_000]));
    (scenario, RunOptions { bin })
}
