//! What each preset's lesson claims is what its run shows.

mod libraries;

use stampede::link::PRESETS;
use stampede::link::read;
use stampede::scenario::Scenario;
use stampede::sim::{Bin, Outcome, Policy, RunOptions, run};

#[track_caller]
fn scenario(key: &str) -> Scenario {
    let preset = PRESETS.iter().find(|preset| preset.key == key);
    preset.expect("there is such a preset").scenario()
}

#[track_caller]
fn outcomes(key: &str) -> [Outcome; 4] {
    Policy::ALL.map(|policy| run(&scenario(key), policy, &RunOptions::default()).unwrap())
}

/// "Without jitter all who are left return in the same second, ten times over."
#[test]
fn a_ten_second_outage_brings_ten_waves() {
    let [none, ..] = outcomes("ten-seconds");
    let waves = none.bins.as_slice().iter().filter(|bin| bin.served > 0);
    assert_eq!(waves.count(), 10);
}

/// "Less than half a second of outage, and 2,000 clients march in step for minutes."
#[test]
fn a_blip_takes_minutes_without_jitter() {
    let [none, full, ..] = outcomes("blip");
    assert!(none.last_success.unwrap().as_secs_f64() > 300.0);
    assert!(full.last_success.unwrap().as_secs_f64() < 60.0);
}

/// "A shorter base asks more often while the server is still down. Half of the clients are back
/// a little sooner, the last of them hardly."
#[test]
fn a_shorter_base_asks_more_and_helps_half() {
    for (short, long) in outcomes("usual").iter().zip(outcomes("ten-seconds")) {
        assert!(short.failed > long.failed);
        assert!(short.p50 < long.p50);
        let [short, long] = [short, &long].map(|o| o.last_success.unwrap().as_secs_f64());
        assert!(short > 0.9 * long, "{short} {long}");
    }
}

/// "2,000 clients that wait a second at most keep asking a server that takes 100 a second. Full
/// jitter even asks twice as often: its waits are half as long."
#[test]
fn a_cap_too_short_makes_full_jitter_ask_twice_as_often() {
    let [none, full, ..] = outcomes("cap-too-short");
    let ratio = full.retries() as f64 / none.retries() as f64;
    assert!((1.7..2.1).contains(&ratio), "{ratio}");
    assert!(full.peak_per_s > 20 * scenario("cap-too-short").capacity);
}

/// "After five minutes of outage the waits have grown so long that the server stands idle while
/// clients sleep."
#[test]
fn a_cap_too_long_leaves_the_server_idle() {
    let scenario = scenario("cap-too-long");
    for outcome in outcomes("cap-too-long") {
        let back = outcome.last_success.unwrap().as_secs_f64() - scenario.outage.as_secs_f64();
        let offered = back * scenario.capacity as f64;
        assert!(outcome.idle_capacity as f64 > 0.9 * offered);
    }
}

/// The outcomes of a preset's own panels, with some settings of its link changed.
#[track_caller]
fn changed(key: &str, settings: &str) -> Vec<(Policy, Outcome)> {
    let preset = PRESETS.iter().find(|preset| preset.key == key).unwrap();
    // Of a setting that stands there twice the first counts.
    let state = read(&format!("{settings}&{}", preset.link)).state;
    let run = |&policy: &Policy| {
        let outcome = run(&state.scenario, policy, &RunOptions::default());
        (policy, outcome.unwrap())
    };
    state.panels.policies().iter().map(run).collect()
}

#[track_caller]
fn own(key: &str) -> Vec<(Policy, Outcome)> {
    changed(key, "")
}

/// "Everyone who failed in the two seconds comes back in the first second after them, on top of
/// the normal thousand: three times the traffic. Delays that grow part them."
#[test]
fn a_hiccup_triples_the_traffic() {
    for (policy, outcome) in own("hiccup") {
        let worst = outcome.bins.as_slice()[2].arrivals();
        match policy {
            Policy::FIXED => assert_eq!(worst, 3_000),
            _ => assert!(worst < 2_500, "{policy:?} {worst}"),
        }
        assert_eq!((outcome.rejected, outcome.waiting), (0, 0));
    }
}

/// "More than 1,750 arrivals in a second knock the server over. Without jitter the same 2,000
/// clients do so every time they return, for ever; with full jitter it stays up."
#[test]
fn without_jitter_the_herd_knocks_the_server_over_again_and_again() {
    for seed in 0..50 {
        for (policy, outcome) in changed("second-outage", &format!("seed={seed}")) {
            match policy {
                Policy::NO_JITTER => {
                    assert_eq!((outcome.served, outcome.waiting), (0, 2_000));
                    // At 1, 3, 7, 15, 31, 63 and 95 s, and so on for as long as one looks.
                    let falls: Vec<u64> = outcome.down.iter().map(|(at, _)| at.window()).collect();
                    assert_eq!(falls, [1, 3, 7, 15, 31, 63, 95]);
                }
                Policy::FULL_JITTER => {
                    assert_eq!((outcome.fallen, outcome.served), (0, 2_000));
                }
                _ => assert_eq!(outcome.waiting, 0),
            }
        }
    }
    let (_, hours) = changed("second-outage", "horizon=10h").swap_remove(0);
    assert!(hours.fallen > 1_000 && hours.served == 0);
}

/// "Two of the five tries fall into the outage, the other three bring back 1,000 each, and the
/// other 7,000 give up."
#[test]
fn a_fixed_interval_postpones_the_herd() {
    let (policy, outcome) = own("fixed-interval").swap_remove(0);
    assert_eq!(policy, Policy::FIXED);
    let waves: Vec<u64> = outcome.bins.as_slice().iter().map(Bin::arrivals).collect();
    assert_eq!(waves, [0, 10_000, 10_000, 10_000, 9_000, 8_000]);
    assert_eq!((outcome.served, outcome.gave_up), (3_000, 7_000));
}

/// "Long after it every answer still comes too late, although the normal traffic is 40 a second
/// and the server does 100. Who makes few attempts within the deadline gets out of it. Allow two
/// attempts at most, and everybody does."
#[test]
fn a_queue_that_never_recovers_is_freed_by_fewer_attempts() {
    let served_at_the_end = |outcome: &Outcome| {
        let last_minute = &outcome.bins.as_slice()[60..120];
        last_minute.iter().map(|bin| bin.served).sum::<u64>() as f64 / 60.0
    };
    let stuck = |policy| matches!(policy, Policy::FIXED | Policy::FULL_JITTER);
    for seed in 0..10 {
        let seed = format!("seed={seed}");
        for (policy, outcome) in changed("metastable", &seed) {
            let served = served_at_the_end(&outcome);
            if stuck(policy) {
                assert!(served < 1.0, "{policy:?} {served}");
            } else {
                assert!(served > 35.0, "{policy:?} {served}");
            }
        }
        for (policy, outcome) in changed("metastable", &format!("{seed}&attempts=2")) {
            let served = served_at_the_end(&outcome);
            assert!(served > 35.0, "{policy:?} {served}");
        }
        // Without the herd the same traffic never had a problem.
        for (_, outcome) in changed("metastable", &format!("{seed}&clients=0&outage=0")) {
            assert_eq!((outcome.late, outcome.gave_up), (0, 0));
        }
    }
}

/// "The server asks everyone whom it turns away to come back in five seconds, and all of them do,
/// exactly: whoever has come within one second comes within one from then on. Let them add a random
/// part to the hint."
#[test]
fn a_herd_that_obeys_returns_as_one() {
    let waves = |outcome: &Outcome| {
        let mut bins: Vec<u64> = outcome.bins.as_slice().iter().map(Bin::arrivals).collect();
        bins.sort_unstable_by(|a, b| b.cmp(a));
        bins
    };
    for (policy, outcome) in own("retry-after") {
        // 1,000, 900, 800 … or, where they had come in two seconds, half of that in each.
        let parts = if policy == Policy::DECORRELATED { 2 } else { 1 };
        let busy = waves(&outcome)
            .iter()
            .filter(|arrivals| **arrivals > 0)
            .count();
        assert!(busy <= parts * 10, "{policy:?} {busy}");
        assert!(
            waves(&outcome)[2 * parts - 1] >= 780 / parts as u64,
            "{policy:?}"
        );
    }
    for (policy, outcome) in changed("retry-after", "obey=jitter") {
        // After the first wave they are apart.
        assert!(waves(&outcome)[2] < 450, "{policy:?} {:?}", waves(&outcome));
    }
}
