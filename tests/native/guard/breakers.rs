//! When a breaker opens, whom it stops, whom it tries, and when it closes.

use stampede::scenario::Scenario;
use stampede::sim::{Breaker, Outcome, Policy};

use super::{ALL, EVEN, breaker, calm, ms, run_guarded, s, trace};

const BREAKER: Breaker = Breaker {
    trip: 500_000,
    window: s(1),
    calls: 5,
    open: s(1),
    probes: 2,
};

/// A request every tenth of a second for three seconds, with one attempt.
fn every_tenth() -> Scenario {
    Scenario {
        rate: 10,
        arrivals: EVEN,
        until: s(3),
        attempts: 1,
        outage: ms(1_000),
        ..calm()
    }
}

#[track_caller]
fn run(scenario: &Scenario, settings: Breaker) -> Outcome {
    run_guarded(scenario, Policy::FIXED, &breaker(settings), ms(100))
}

/// The bins in which anything of this kind happened.
fn tenths<T>(bins: &[T], part: impl Fn(&T) -> u64) -> Vec<usize> {
    let happened = (0..bins.len()).filter(|i| part(&bins[*i]) > 0);
    happened.collect()
}

fn range(from: usize, to: usize) -> Vec<usize> {
    (from..to).collect()
}

#[test]
fn it_opens_stops_all_tries_and_closes() {
    let outcome = run(&every_tenth(), BREAKER);
    let (bins, trace) = (outcome.bins.as_slice(), trace(&outcome));
    assert_eq!(tenths(bins, |bin| bin.failed), range(0, 5));
    assert_eq!(tenths(trace, |bin| bin.opened), [4]);
    assert_eq!(tenths(trace, |bin| bin.blocked), range(5, 14));
    assert_eq!(tenths(bins, |bin| bin.served), range(14, 30));
    assert_eq!(tenths(trace, |bin| bin.closed), [15]);
    assert_eq!(tenths(trace, |bin| u64::from(bin.open)), range(4, 15));
    assert!(
        trace
            .iter()
            .all(|bin| bin.open == 0 || u64::from(bin.open) == ALL)
    );
    assert_eq!(tenths(bins, |bin| bin.gave_up), range(0, 14));
    let guard = outcome.guard.as_ref().unwrap();
    assert_eq!((guard.blocked, guard.blocked_first), (9, 9));
    assert_eq!((guard.opened, guard.refused), (1, 0));
    assert_eq!((outcome.requests, outcome.retries()), (30, 0));
    assert_eq!(outcome.peak_per_s, 10);
}

#[test]
fn a_probe_that_fails_opens_it_again() {
    let scenario = Scenario {
        outage: ms(1_450),
        ..every_tenth()
    };
    let outcome = run(&scenario, BREAKER);
    let (bins, trace) = (outcome.bins.as_slice(), trace(&outcome));
    assert_eq!(tenths(trace, |bin| bin.opened), [4, 14]);
    assert_eq!(tenths(trace, |bin| bin.closed), [25]);
    assert_eq!(
        tenths(bins, |bin| bin.arrivals()),
        [range(0, 5), vec![14], range(24, 30)].concat()
    );
    assert_eq!(outcome.guard.unwrap().blocked, 18);
}

/// Results come a quarter of a second after the attempts: two more get out before it opens, and
/// two are stopped while the probes are out.
#[test]
fn it_knows_only_what_has_been_noticed() {
    let scenario = Scenario {
        latency: ms(250),
        ..every_tenth()
    };
    let outcome = run(&scenario, BREAKER);
    let (bins, trace) = (outcome.bins.as_slice(), trace(&outcome));
    assert_eq!(tenths(bins, |bin| bin.failed), range(0, 7));
    assert_eq!(tenths(trace, |bin| bin.opened), [6]);
    let blocked = [range(7, 17), vec![19, 20]].concat();
    assert_eq!(tenths(trace, |bin| bin.blocked), blocked);
    assert_eq!(tenths(trace, |bin| bin.closed), [20]);
    assert_eq!(
        tenths(bins, |bin| bin.served),
        [vec![17, 18], range(21, 30)].concat()
    );
}

/// Too few results in its window, or too small a share.
#[test]
fn it_stays_closed_below_its_limits() {
    let never = |settings| {
        let outcome = run(&every_tenth(), settings);
        let guard = outcome.guard.unwrap();
        assert_eq!((guard.opened, guard.blocked), (0, 0));
        assert_eq!(outcome.failed, 10);
    };
    never(Breaker {
        window: ms(400),
        ..BREAKER
    });
    never(Breaker {
        calls: 11,
        trip: 910_000,
        ..BREAKER
    });
}

/// Ten of eleven are 909,091 millionths.
#[test]
fn a_success_can_be_the_result_that_makes_it_open() {
    let settings = Breaker {
        calls: 11,
        window: s(2),
        trip: 909_090,
        ..BREAKER
    };
    let outcome = run(&every_tenth(), settings);
    assert_eq!(tenths(trace(&outcome), |bin| bin.opened), [10]);
}

/// A stopped attempt is noticed at once, counts, and is made again after a millisecond by one who
/// would not wait at all.
#[test]
fn who_is_stopped_waits_for_a_millisecond_at_least() {
    let scenario = Scenario {
        attempts: 4,
        until: s(1),
        latency: ms(1),
        ..every_tenth()
    };
    let settings = Breaker {
        calls: 2,
        ..BREAKER
    };
    let guard = breaker(settings);
    let outcome = run_guarded(&scenario, Policy::IMMEDIATE, &guard, ms(1));
    let (bins, trace) = (outcome.bins.as_slice(), trace(&outcome));
    // The first fails twice, at 0 and 1 ms, which is noticed at 2 ms and opens the breaker.
    assert_eq!(tenths(bins, |bin| bin.failed), [0, 1]);
    assert_eq!(tenths(trace, |bin| bin.opened), [2]);
    let mut blocked = vec![2, 3];
    blocked.extend((1..10).flat_map(|i| 100 * i..100 * i + 4));
    assert_eq!(tenths(trace, |bin| bin.blocked), blocked);
    let gave_up: Vec<usize> = (0..10).map(|i| 100 * i + 3).collect();
    assert_eq!(tenths(bins, |bin| bin.gave_up), gave_up);
    assert_eq!(outcome.end, ms(903));
}

/// Each process knows only its own failures.
#[test]
fn processes_open_apart() {
    let guard = stampede::sim::Guard {
        processes: stampede::sim::Processes::Shared(4),
        ..breaker(Breaker {
            trip: ALL,
            calls: 3,
            ..BREAKER
        })
    };
    let outcome = run_guarded(&every_tenth(), Policy::FIXED, &guard, ms(100));
    let trace = trace(&outcome);
    // Requests 8 and 9 are the third of their processes; 10 and 11, those of the others, are served.
    assert_eq!(tenths(trace, |bin| bin.opened), [8, 9]);
    let open: Vec<u32> = trace[7..11].iter().map(|bin| bin.open).collect();
    assert_eq!(open, [0, 250_000, 500_000, 500_000]);
    let blocked = tenths(trace, |bin| bin.blocked);
    assert_eq!(blocked, [12, 13, 16, 17]);
    assert_eq!(outcome.served, 16);
}

/// At one instant what is noticed comes first, whoever notices it; then the attempts are made.
#[test]
fn what_is_noticed_comes_before_the_attempts_of_its_instant() {
    let scenario = Scenario {
        outage: ms(250),
        until: s(1),
        latency: ms(100),
        attempts: 2,
        base: ms(200),
        ..every_tenth()
    };
    let settings = Breaker {
        calls: 3,
        open: ms(400),
        probes: 1,
        ..BREAKER
    };
    // The third failure, of request 2, is noticed at 0.3 s: the retry of request 0 is stopped.
    let outcome = run(&scenario, settings);
    let found = trace(&outcome);
    assert_eq!(tenths(found, |bin| bin.opened), [3]);
    assert_eq!(
        (found[3].blocked, outcome.bins.as_slice()[3].arrivals()),
        (2, 0)
    );
    // Request 7 is the probe. That it was served is noticed at 0.8 s, and the retry of request 0
    // gets through.
    let later = Scenario {
        base: ms(700),
        until: ms(1_000),
        ..scenario
    };
    let outcome = run(&later, settings);
    let found = trace(&outcome);
    assert_eq!(tenths(found, |bin| bin.closed), [8]);
    assert_eq!(tenths(found, |bin| bin.blocked), range(3, 7));
    assert_eq!(outcome.bins.as_slice()[8].served, 2);
}
