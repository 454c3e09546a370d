//! The presets of libraries, budgets and breakers.

use stampede::policy::Policy;
use stampede::scenario::Scenario;
use stampede::sim::{Outcome, one_client};

use super::{changed, scenario};

const SEEDS: u64 = 10;

/// The panels' outcomes under a seed, in their order.
fn panels(key: &str, seed: u64) -> Vec<Outcome> {
    let runs = changed(key, &format!("seed={seed}"));
    runs.into_iter().map(|(_, outcome)| outcome).collect()
}

/// How many times the normal traffic the worst second brings.
fn surge(key: &str, outcome: &Outcome) -> f64 {
    outcome.peak_per_s as f64 / scenario(key).rate as f64
}

fn refused(outcome: &Outcome) -> u64 {
    outcome.guard.as_ref().map_or(0, |guard| guard.refused)
}

/// "Retries without a budget, and what comes back is about six times the traffic. The buckets of the
/// others are empty after some seconds: no wave, but a few more requests are lost."
#[test]
fn the_old_default_of_boto3_brings_a_wave_and_a_bucket_none() {
    for seed in 0..SEEDS {
        let outcomes = panels("aws", seed);
        assert!((5.0..6.5).contains(&surge("aws", &outcomes[0])));
        for with_bucket in &outcomes[1..] {
            assert!(surge("aws", with_bucket) < 1.7);
            assert!(with_bucket.gave_up > outcomes[0].gave_up);
            assert!(with_bucket.gave_up < outcomes[0].gave_up * 8 / 5);
            let trace = &with_bucket.guard.as_ref().unwrap().trace;
            // Less than a twentieth of the tokens is left.
            assert!(trace[..10].iter().any(|bin| bin.level < 50_000));
        }
    }
}

/// "Istio retries twice by default and brings about four times the traffic back; Envoy by itself allows
/// three retries at once; gRPC's throttle brings next to nothing."
#[test]
fn istio_brings_three_times_the_traffic_and_grpc_nothing() {
    for seed in 0..SEEDS {
        let surges: Vec<f64> = panels("grpc-envoy", seed)
            .iter()
            .map(|outcome| surge("grpc-envoy", outcome))
            .collect();
        assert!((3.0..4.5).contains(&surges[0]), "{surges:?}");
        assert!(surges[0] > surges[1] && surges[1] > surges[2], "{surges:?}");
        assert!(surges[3] < 1.25, "{surges:?}");
    }
}

/// "Socket.IO's jitter is clipped by its cap, so the fleet beats every five seconds; Phoenix has no
/// jitter at all. Full jitter under the same cap asks more often, and is back first."
#[test]
fn socket_io_beats_and_full_jitter_is_back_first() {
    let outcomes = panels("socketio-deploy", 42);
    let [socketio, phoenix, _, full] = &outcomes[..] else {
        panic!("four panels");
    };
    // Each second is like the one five seconds before it, but for those who were served.
    let arrivals = |at: usize| socketio.bins.as_slice()[at].arrivals() as f64;
    for at in 36..45 {
        let served = 500.0;
        let like = arrivals(at) / (arrivals(at - 5) - served).max(1.0);
        let quiet = arrivals(at) < 100.0 && arrivals(at - 5) < 700.0;
        assert!(quiet || (0.9..1.2).contains(&like), "{at} {like}");
    }
    assert_eq!(phoenix.peak_per_s, 10_000);
    assert!(full.retries() > socketio.retries());
    for other in &outcomes[..3] {
        assert!(full.last_success < other.last_success);
    }
}

/// "Not one of them spreads anything: whoever fails together returns together, and all are there in
/// the worst second."
#[test]
fn without_jitter_all_are_there_in_the_worst_second() {
    let outcomes = panels("no-jitter-by-default", 42);
    for outcome in &outcomes[..5] {
        assert_eq!(outcome.peak_per_s, 1_000);
    }
    assert!(outcomes[5].peak_per_s < 250);
}

/// "Socket.IO's clients all wait exactly 5 s, Kafka's half exactly 1 s, and Linkerd's all exactly a
/// minute."
#[test]
fn where_the_jitter_is_lost() {
    let policies: Vec<Policy> = changed("jitter-lost", "")
        .into_iter()
        .map(|(policy, _)| policy)
        .collect();
    let at_cap = |policy: &Policy| {
        let client = one_client(&Scenario::default(), policy, 12, 1_000);
        (client.cap.unwrap().as_secs_f64(), client.retries[11].at_cap)
    };
    let found: Vec<_> = policies.iter().map(at_cap).collect();
    assert_eq!(found, [(5.0, 1.0), (1.0, 0.5), (60.0, 1.0), (5.0, 0.0)]);
}

/// "Six attempts in 15 s of outage bring ten times the traffic back. A budget takes that away and
/// lets first attempts through. A breaker takes it away as well, but stops first attempts, too: it
/// flips, and half as many again are lost as with a budget."
#[test]
fn a_breaker_loses_more_than_a_budget() {
    let (mut by_budget, mut by_breaker) = (0, 0);
    for seed in 0..SEEDS {
        let outcomes = panels("budgets-breakers", seed);
        assert!((8.5..11.5).contains(&surge("budgets-breakers", &outcomes[0])));
        for with_budget in &outcomes[1..3] {
            assert!(surge("budgets-breakers", with_budget) < 1.8);
            assert!(refused(with_budget) > 1_000);
        }
        let breaker = &outcomes[3];
        let guard = breaker.guard.as_ref().unwrap();
        assert!(surge("budgets-breakers", breaker) < 3.5);
        assert!(guard.blocked_first > 1_000 && guard.opened > 20);
        by_budget += outcomes[1].gave_up;
        by_breaker += breaker.gave_up;
    }
    let ratio = by_breaker as f64 / by_budget as f64;
    assert!((1.3..1.7).contains(&ratio), "{ratio}");
}
