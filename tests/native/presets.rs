//! What each preset's lesson claims is what its run shows.

use stampede::scenario::{PRESETS, Scenario};
use stampede::sim::{Outcome, Policy, RunOptions, run};

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
