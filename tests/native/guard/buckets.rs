//! Tokens that successes bring back: at which error rate they run out.

use stampede::scenario::Scenario;
use stampede::sim::{Budget, Outcome, Policy};
use stampede::time::Micros;

use super::{ALL, EVEN, budget, calm, refused, retries, run_guarded, s, trace};

/// Where a bucket neither fills nor drains with three attempts at most: of the share `p` that
/// fails, a first attempt that succeeds brings back 1 token, and each retry that fails has cost
/// `cost` for good: `1 - p = cost · (p² + p³)`.
fn balance(cost: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let p: f64 = f64::midpoint(low, high);
        if cost * p * p + cost * p * p * p + p < 1.0 {
            low = p;
        } else {
            high = p;
        }
    }
    low
}

/// The mean level in the second half of ten minutes, and the share of requests that were refused
/// a retry in it.
fn second_half(cost: u64, errors: f64, seed: u64) -> (f64, f64) {
    let secs = 600;
    let scenario = Scenario {
        rate: 200,
        until: s(secs),
        errors: (errors * 1e6) as u64,
        attempts: 3,
        base: Micros::from_millis(50),
        seed,
        ..calm()
    };
    let guard = budget(Budget::Bucket {
        tokens: 500,
        cost,
        cost_refused: 5,
    });
    let outcome = run_guarded(&scenario, Policy::FULL_JITTER, &guard, Micros::SECOND);
    let half = secs as usize / 2;
    let trace = &trace(&outcome)[half..2 * half];
    let first: u64 = outcome.bins.as_slice()[half..2 * half]
        .iter()
        .map(|bin| bin.first)
        .sum();
    let level: f64 = trace.iter().map(|bin| f64::from(bin.level)).sum();
    let refused: u64 = trace.iter().map(|bin| bin.refused).sum();
    (level / half as f64 / 1e6, refused as f64 / first as f64)
}

/// One point in a hundred on either side of the balance decides. What is left to chance is how far
/// the tokens stray from the full or the empty bucket: like a random walk that drifts back.
#[track_caller]
fn it_tips_at(cost: u64, expected: f64) {
    let root = balance(cost as f64);
    assert!((root - expected).abs() < 0.0005, "{root}");
    for seed in 0..8 {
        let (level, refused) = second_half(cost, root - 0.01, seed);
        assert!(level > 0.75 && refused < 0.001, "{seed}: {level} {refused}");
        let (level, refused) = second_half(cost, root + 0.01, seed);
        assert!(level < 0.3 && refused > 0.01, "{seed}: {level} {refused}");
    }
}

#[test]
fn a_bucket_with_a_cost_of_14_drains_above_21_5_percent() {
    it_tips_at(14, 0.215);
}

#[test]
fn a_bucket_with_a_cost_of_5_drains_above_32_1_percent() {
    it_tips_at(5, 0.321);
}

/// A retry after a refusal costs what that costs, and what comes back is the same.
#[test]
fn refusals_have_a_price_of_their_own() {
    let scenario = Scenario {
        clients: 100,
        outage: Micros::ZERO,
        capacity: 10,
        base: s(1),
        ..Scenario::default()
    };
    let run = |cost, cost_refused| {
        let guard = budget(Budget::Bucket {
            tokens: 500,
            cost,
            cost_refused,
        });
        run_guarded(&scenario, Policy::FIXED, &guard, Micros::SECOND)
    };
    // All fail at 0 and pay 5; of the hundred that arrive at 1 s ten are served and bring back 50,
    // for 25 more retries at 2. Ten of those at 2 s bring 20: ten retries; and so on until ten
    // are left, who are all served.
    let outcome = run(5, 2);
    let served: Vec<u64> = outcome
        .bins
        .as_slice()
        .iter()
        .map(|bin| bin.served)
        .collect();
    let rejected: Vec<u64> = outcome
        .bins
        .as_slice()
        .iter()
        .map(|bin| bin.rejected)
        .collect();
    assert_eq!(served, [0, 10, 10, 10]);
    assert_eq!(rejected, [0, 90, 15, 0]);
    assert_eq!((outcome.gave_up, refused(&outcome)), (70, 70));
    assert_eq!(trace(&outcome)[3].level, 40_000);
    // At a cost of 6 there are only 83 who can.
    assert_eq!(refused(&run(6, 6)), 17 + 63);
}

fn throttled(tokens: u64, scenario: &Scenario) -> Outcome {
    let guard = budget(Budget::Throttle {
        tokens,
        ratio: ALL / 10,
    });
    run_guarded(scenario, Policy::FIXED, &guard, s(1))
}

/// A failure takes its token before the retry is asked for, so the last of the upper half is
/// not spent.
#[test]
fn a_throttle_stops_at_half() {
    let scenario = Scenario {
        rate: 100,
        arrivals: EVEN,
        until: s(10),
        errors: ALL,
        ..calm()
    };
    for (tokens, retries) in [(1, 0), (2, 0), (3, 1), (10, 4), (100, 49), (101, 50)] {
        let outcome = throttled(tokens, &scenario);
        assert_eq!(outcome.retries(), retries, "{tokens}");
        assert_eq!(outcome.gave_up, 1_000);
        assert_eq!(refused(&outcome), 1_000);
    }
}

#[test]
fn a_throttle_lets_go_when_successes_have_filled_it() {
    let scenario = Scenario {
        rate: 20,
        arrivals: EVEN,
        outage: s(20),
        until: s(200),
        errors: ALL / 20,
        ..calm()
    };
    let outcome = throttled(100, &scenario);
    let trace = trace(&outcome);
    let (mut held, mut let_go) = (0, 0);
    let bins = outcome.bins.as_slice();
    assert_eq!((trace[19].level, retries(&bins[19])), (0, 0));
    for (i, bin) in bins.iter().enumerate().skip(20) {
        let levels = [trace[i - 1].level, trace[i].level];
        if levels.iter().all(|level| *level < 480_000) {
            assert_eq!(trace[i].refused, bin.failed, "{i}");
            held += bin.failed;
        } else if levels.iter().all(|level| *level > 520_000) {
            assert_eq!(trace[i].refused, 0, "{i}");
            let_go += bin.failed;
        }
    }
    assert!(held > 20 && let_go > 20, "{held} {let_go}");
    // 50 tokens at 0.045 a request (0.1 for 95 % of them, less 1 for 5 %) take 55 s.
    let half = trace.iter().skip(20).position(|bin| bin.level > 500_000);
    assert!((35..80).contains(&half.unwrap()), "{half:?}");
}
