//! What arithmetic and queueing theory say, against what the simulator does.

use stampede::link::read;
use stampede::scenario::Scenario;
use stampede::sim::{Bin, Outcome, Policy};
use stampede::time::Micros;

use crate::scenarios::outcome;

#[track_caller]
fn scenario(link: &str) -> Scenario {
    let reading = read(link);
    assert_eq!(reading.notices, []);
    reading.state.scenario
}

#[track_caller]
fn run_link(link: &str, policy: Policy) -> Outcome {
    outcome(&scenario(link), policy, Micros::SECOND)
}

/// The starts of the bins in which something arrived, in units of their width.
fn occupied(outcome: &Outcome) -> Vec<u64> {
    let bins = outcome.bins.as_slice().iter().zip(0..);
    bins.filter(|(bin, _)| bin.arrivals() > 0)
        .map(|(_, index)| index)
        .collect()
}

/// The mean of these values and its standard error.
fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean) * (value - mean));
    (mean, (squares.sum::<f64>() / (count - 1.0) / count).sqrt())
}

#[track_caller]
fn within_three_errors(found: f64, expected: f64, error: f64) {
    assert!(
        (found - expected).abs() <= 3.0 * error,
        "{found} is not {expected} ± 3 · {error}"
    );
}

/// 2,000 requests fail while a service of 1,000 a second is down for two seconds. Whoever retries
/// once a second is back in the first second after it, on top of the normal thousand.
#[test]
fn after_a_hiccup_the_first_second_carries_three_times_the_traffic() {
    let link = "clients=0&rate=1000&arrivals=even&outage=2s&capacity=100000&until=10s";
    let hiccup = run_link(link, Policy::FIXED);
    let arrivals: Vec<u64> = hiccup.bins.as_slice().iter().map(Bin::arrivals).collect();
    assert_eq!(
        arrivals,
        [
            1_000, 2_000, 3_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000
        ]
    );
    let first: Vec<u64> = hiccup.bins.as_slice().iter().map(|bin| bin.first).collect();
    assert_eq!(first, [1_000; 10]);
    assert_eq!(hiccup.bins.as_slice()[2].served, 3_000);
    assert_eq!(
        (hiccup.peak_per_s, hiccup.peak_at),
        (3_000, Some(Micros::from_secs(2)))
    );
    assert_eq!((hiccup.served, hiccup.waiting), (10_000, 0));
}

/// With independent failures of probability p and up to three immediate retries a request
/// succeeds with 1 - p^4, and makes 1 + p + p^2 + p^3 attempts on average.
#[test]
fn retries_of_independent_failures_follow_the_powers_of_p() {
    for (errors, p) in [("5", 0.05_f64), ("20", 0.2)] {
        let link = format!(
            "clients=0&outage=0&rate=2000&until=100s&capacity=1000000&latency=1ms&attempts=4\
             &errors={errors}"
        );
        let run = run_link(&link, Policy::IMMEDIATE);
        let requests = run.requests as f64;
        assert!(requests > 190_000.0);
        assert_eq!(run.served + run.gave_up, run.requests);

        let success = run.served as f64 / requests;
        let expected = 1.0 - p * p * p * p;
        let error = (expected * (1.0 - expected) / requests).sqrt();
        within_three_errors(success, expected, error);

        // Attempts: 1, 2, 3 or 4, with probabilities 1-p, p(1-p), p²(1-p) and p³.
        let load = run.amplification().unwrap();
        let expected = 1.0 + p + p * p + p * p * p;
        let square = (1.0 - p) * (1.0 + 4.0 * p + 9.0 * p * p) + 16.0 * p * p * p;
        let error = ((square - expected * expected) / requests).sqrt();
        within_three_errors(load, expected, error);
        let retries = run.arrivals() - run.requests;
        assert_eq!(
            run.retry_share(),
            Some(retries as f64 / run.arrivals() as f64)
        );
    }
}

/// A partial outage fails the share that it is said to.
#[test]
fn a_partial_outage_fails_its_share() {
    let link = "clients=0&rate=5000&outage=20s&until=20s&capacity=100000&failure=30&attempts=1";
    let run = run_link(link, Policy::NO_JITTER);
    let requests = run.requests as f64;
    let error = (0.3 * 0.7 / requests).sqrt();
    within_three_errors(run.failed as f64 / requests, 0.3, error);
    assert_eq!(run.gave_up, run.failed);
}

/// The mean wait before service in an M/D/1 queue is ρ / (2 µ (1 - ρ)) (Pollaczek and Khinchine).
#[test]
fn below_saturation_a_queue_waits_as_pollaczek_and_khinchine_say() {
    for (rate, capacity) in [(50, 100), (80, 100), (90, 100), (700, 1_000)] {
        let waits: Vec<f64> = (0..40)
            .map(|seed| {
                let link = format!(
                    "clients=0&outage=0&rate={rate}&capacity={capacity}&queue=2000000&until=1000s\
                     &seed={seed}"
                );
                let run = run_link(&link, Policy::NO_JITTER);
                assert_eq!((run.rejected, run.waiting), (0, 0));
                run.mean_wait_s().unwrap()
            })
            .collect();
        let (mean, error) = mean_and_error(&waits);
        let load = f64::from(rate) / f64::from(capacity);
        let expected = load / (2.0 * f64::from(capacity) * (1.0 - load));
        within_three_errors(mean, expected, error);
        assert!(
            error < 0.1 * expected,
            "the test has no power: {error} of {expected}"
        );
    }
}

/// A wave of a herd without jitter is late by one latency for each failure before it, the first
/// one included.
#[test]
fn a_latency_postpones_every_wave() {
    for (setting, micros) in [("latency=250ms", 250_000), ("timeout=3s", 3_000_000)] {
        let scenario = scenario(&format!("{setting}&outage=100s&clients=40&horizon=10m"));
        let run = outcome(&scenario, Policy::NO_JITTER, Micros::from_millis(250));
        let mut wave = 0;
        let mut delay = 1_000_000;
        let mut expected = Vec::new();
        while wave < 100_000_000 {
            wave += delay + micros;
            delay = (2 * delay).min(30_000_000);
            expected.push(wave / 250_000);
        }
        assert_eq!(occupied(&run), expected, "{setting}");
        let answer = if setting.starts_with("latency") {
            micros
        } else {
            0
        };
        assert_eq!(run.last_success, Some(Micros(wave + answer)));
        assert_eq!(run.failed, 40 * (expected.len() as u64 - 1));
    }
}

/// A refusal is an answer: it takes the latency, and not the timeout.
#[test]
fn a_refusal_is_noticed_with_the_answer() {
    let scenario = scenario("clients=3&capacity=1&outage=0&latency=100ms&timeout=7s&cap=1s");
    let run = outcome(&scenario, Policy::NO_JITTER, Micros::from_millis(100));
    // The first attempts fail at t = 0 and nobody answers; the second wave comes after 7 + 1 s.
    assert_eq!(occupied(&run), [80, 91, 102]);
    assert_eq!(run.last_success, Some(Micros::from_millis(10_300)));
}

/// Whatever the deadline, nobody tries again at or after it.
#[test]
fn three_attempts_are_two_retries_and_a_deadline_ends_them() {
    let waves = |link: &str| {
        let run = run_link(&format!("{link}&outage=1h&clients=7"), Policy::NO_JITTER);
        assert_eq!((run.gave_up, run.waiting, run.served), (7, 0, 0));
        let last = run.bins.as_slice().iter().rposition(|bin| bin.gave_up == 7);
        (occupied(&run), last)
    };
    assert_eq!(waves("attempts=3"), (vec![1, 3], Some(3)));
    assert_eq!(waves("attempts=1"), (vec![], Some(0)));
    assert_eq!(waves("deadline=7s"), (vec![1, 3], Some(3)));
    assert_eq!(waves("deadline=7001ms"), (vec![1, 3, 7], Some(7)));
}

/// Every attempt takes place, and all of them at once, where all clients obey the same hint.
#[test]
fn exact_obedience_keeps_the_herd_together() {
    let link = "outage=0&retry_after=5s&capacity=100";
    let most = |obey: &str| {
        let run = run_link(&format!("{link}&obey={obey}"), Policy::FULL_JITTER);
        let later = &run.bins.as_slice()[2..];
        later.iter().map(Bin::arrivals).max().unwrap()
    };
    let run = run_link(&format!("{link}&obey=exact"), Policy::NO_JITTER);
    // All at 1 s, and from then on all who are left every five seconds.
    assert_eq!(occupied(&run), [1, 6, 11, 16, 21, 26, 31, 36, 41, 46]);
    // Those whom full jitter had spread over a second stay within one every five.
    assert_eq!(most("exact"), 900);
    assert!(most("jitter") < 500, "{}", most("jitter"));
    assert!(most("ignore") < 500, "{}", most("ignore"));
}
