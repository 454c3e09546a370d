//! Budgets that bound retries by requests or by time.

use stampede::scenario::Scenario;
use stampede::sim::{Budget, Guard, Policy, Processes};
use stampede::time::Micros;

use super::{ALL, EVEN, budget, calm, ms, refused, retries, run_guarded, s, trace};

/// In every window of ten slots there are as many retries as the requests in it pay for, and no
/// more.
#[test]
fn retries_are_a_share_of_the_requests_of_the_last_while() {
    let (share, reserve, ttl) = (200_000, 5, s(2));
    let guard = budget(Budget::Ratio {
        share,
        reserve,
        ttl,
    });
    for seed in 0..5 {
        let scenario = Scenario {
            rate: 500,
            until: s(100),
            errors: 600_000,
            // Who retries at once arrives at the instant of the decision.
            latency: ms(1),
            seed,
            ..calm()
        };
        let outcome = run_guarded(&scenario, Policy::IMMEDIATE, &guard, ms(200));
        let bins = outcome.bins.as_slice();
        let (mut sum, mut bound) = (0, 0);
        for window in bins[..500].windows(10) {
            let first: u64 = window.iter().map(|bin| bin.first).sum();
            let retries: u64 = window.iter().map(retries).sum();
            let most = share * first + reserve * ttl.0;
            assert!(retries * ALL <= most, "{seed}: {retries} of {most}");
            sum += retries * ALL;
            bound += most;
        }
        let used = sum as f64 / bound as f64;
        assert!(used > 0.99, "{used}");
    }
}

/// Where a tenth fails and a fifth is allowed, nobody is refused.
#[test]
fn a_share_that_is_not_used_up_refuses_nobody() {
    let scenario = Scenario {
        rate: 500,
        until: s(60),
        errors: 100_000,
        ..calm()
    };
    let guard = budget(Budget::Ratio {
        share: 200_000,
        reserve: 10,
        ttl: s(10),
    });
    let outcome = run_guarded(&scenario, Policy::FULL_JITTER, &guard, s(1));
    assert_eq!((refused(&outcome), outcome.served), (0, outcome.requests));
    let level = trace(&outcome)[30].level;
    assert!((400_000..600_000).contains(&level), "{level}");
}

#[test]
fn so_many_a_minute_are_exactly_so_many() {
    let scenario = Scenario {
        rate: 20,
        arrivals: EVEN,
        until: s(300),
        errors: ALL,
        latency: ms(1),
        ..calm()
    };
    for (processes, expected) in [(1, 60), (3, 180)] {
        let guard = Guard {
            processes: Processes::Shared(processes),
            ..budget(Budget::Rate { per_minute: 60 })
        };
        let outcome = run_guarded(&scenario, Policy::IMMEDIATE, &guard, s(60));
        let found: Vec<u64> = outcome.bins.as_slice().iter().map(retries).collect();
        assert_eq!(found, [expected; 5]);
        assert_eq!(refused(&outcome), 6_000);
        assert_eq!(trace(&outcome).iter().map(|bin| bin.level).max(), Some(0));
    }
}

/// The nine others of ten under way, and the eight, have two places at three tenths; when eight have
/// given up there is one. Who waits for a retry is not under way.
#[test]
fn a_retry_needs_a_place() {
    let guard = budget(Budget::Concurrent {
        share: 300_000,
        least: 1,
    });
    let scenario = Scenario {
        clients: 10,
        outage: Micros::ZERO,
        errors: ALL,
        latency: ms(100),
        attempts: 4,
        ..Scenario::default()
    };
    let outcome = run_guarded(&scenario, Policy::FIXED, &guard, ms(100));
    let arrivals: Vec<(usize, u64)> = (0..)
        .zip(outcome.bins.as_slice())
        .filter(|(_, bin)| bin.arrivals() > 0)
        .map(|(i, bin)| (i, bin.arrivals()))
        .collect();
    // The first of the two gives its place up before it asks again, but the place is gone.
    assert_eq!(arrivals, [(11, 2), (22, 1), (33, 1)]);
    assert_eq!((outcome.gave_up, refused(&outcome)), (10, 9));
    assert_eq!(trace(&outcome)[1].refused, 8);
    assert_eq!(trace(&outcome)[12].refused, 1);
    let served = Scenario {
        errors: 0,
        ..scenario
    };
    let outcome = run_guarded(&served, Policy::FIXED, &guard, ms(100));
    assert_eq!(
        (outcome.served, outcome.gave_up, refused(&outcome)),
        (2, 8, 8)
    );
}

/// A retry at once holds its place for as long as its answer takes.
#[test]
fn no_more_are_retried_at_once_than_there_are_places() {
    let scenario = Scenario {
        rate: 1_000,
        arrivals: EVEN,
        until: s(20),
        errors: 500_000,
        latency: ms(100),
        ..calm()
    };
    let guard = budget(Budget::Concurrent { share: 0, least: 5 });
    let outcome = run_guarded(&scenario, Policy::IMMEDIATE, &guard, ms(1));
    let at_once: Vec<u64> = outcome
        .bins
        .as_slice()
        .windows(100)
        .map(|window| window.iter().map(retries).sum())
        .collect();
    assert_eq!(at_once.iter().max(), Some(&5));
    // A place is taken again in the very millisecond in which it is given up, or in one of the next.
    let full = at_once.iter().filter(|count| **count == 5).count();
    assert!(full > 15_000, "{full}");
}

/// A bucket for each request is a limit to its attempts.
#[test]
fn a_process_for_each_request_has_a_budget_for_each() {
    let scenario = Scenario {
        clients: 300,
        outage: s(3),
        capacity: 20,
        rate: 50,
        until: s(20),
        errors: 100_000,
        latency: ms(10),
        base: ms(100),
        ..Scenario::default()
    };
    for policy in Policy::EVERY {
        let guard = Guard {
            processes: Processes::Shared(100_000),
            ..budget(Budget::Bucket {
                tokens: 10,
                cost: 5,
                cost_refused: 5,
            })
        };
        let mut alone = run_guarded(&scenario, policy, &guard, ms(100));
        let together = run_guarded(
            &scenario,
            policy,
            &Guard {
                processes: Processes::Shared(1),
                ..guard
            },
            ms(100),
        );
        assert!(refused(&together) > refused(&alone), "{policy:?}");
        assert!(refused(&alone) > 0);
        let limited = Scenario {
            attempts: 3,
            ..scenario
        };
        let limited = crate::scenarios::outcome(&limited, policy, ms(100));
        alone.guard = None;
        assert_eq!(alone, limited, "{policy:?}");
    }
}
