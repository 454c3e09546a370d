//! The mistakes that people really make with retries, each as a test; where the page says or shows
//! it, the test is of that.

use stampede::link::read;
use stampede::policy::{Part, Policy, entry};
use stampede::report::{attempts_sentence, remarks};
use stampede::scenario::Scenario;
use stampede::sim::{ClientStream, Delays, RunOptions, Schedule as _, check, one_client, run};
use stampede::time::Micros;

fn policy(text: &str) -> Policy {
    let reading = read(&format!("latency=1ms&panels={text}"));
    assert_eq!(reading.notices, [], "{text}");
    reading.state.panels.policies()[0]
}

/// The median waits of the first retries, in milliseconds.
fn waits_ms(text: &str, retries: u32) -> Vec<u64> {
    let client = one_client(&Scenario::default(), &policy(text), retries, 1_001);
    let median = client.retries.iter().map(|retry| retry.wait.median.0);
    median.map(|wait| (wait + 500) / 1_000).collect()
}

fn said(text: &str) -> String {
    let (scenario, policy) = (Scenario::default(), policy(text));
    remarks(&policy, &scenario, &one_client(&scenario, &policy, 12, 100)).join(" ")
}

#[test]
fn three_attempts_are_two_retries() {
    assert_eq!(attempts_sentence(3), "3 attempts = 2 retries.");
    assert_eq!(waits_ms("none~attempts:3", 10).len(), 2);
}

#[test]
fn an_exponent_from_1_starts_with_twice_the_base() {
    assert_eq!(
        waits_ms("custom~first:100ms~multiplier:2", 3),
        [100, 200, 400]
    );
    let from_one = "custom~growth:power~first:100ms~multiplier:2";
    assert_eq!(waits_ms(from_one, 3), [200, 400, 800]);
    assert!(
        policy(from_one)
            .formula(&Scenario::default())
            .contains("2ⁿ⁺¹")
    );
}

#[test]
fn a_power_less_one_and_a_power_of_the_base_are_something_else() {
    assert_eq!(
        waits_ms("custom~growth:less-one~first:100ms~multiplier:2", 3),
        [100, 300, 700]
    );
    // The base taken for what is raised to a power: 10 ms, 100 ms, 1 s.
    assert_eq!(
        waits_ms("custom~growth:power~first:1ms~multiplier:10", 3),
        [10, 100, 1_000]
    );
}

#[test]
fn jitter_after_the_cap_exceeds_it_and_the_page_says_so() {
    let before = "custom~first:1s~multiplier:2~cap:4s~jitter:share~spread:50";
    let longest = |text: &str| {
        let client = one_client(&Scenario::default(), &policy(text), 12, 100);
        client.retries[11].wait.max
    };
    assert!(longest(before) > Micros::from_millis(5_900));
    assert!(said(before).contains("The jitter comes on top of the cap"));
    let clipped = format!("{before}~cap_acts:clip");
    assert_eq!(longest(&clipped), Micros::from_secs(4));
}

#[test]
fn jitter_is_lost_at_a_cap_that_acts_after_the_draw() {
    let same = |text: &str| {
        let client = one_client(&Scenario::default(), &policy(text), 12, 1_000);
        client.retries[11].same
    };
    assert_eq!(same("socketio-client"), 1.0);
    assert_eq!(same("socketio-client~cap_acts:before"), 0.0);
}

#[test]
fn a_cap_below_the_base_bounds_every_wait_and_the_page_says_so() {
    assert_eq!(waits_ms("none~first:10s~cap:3s", 3), [3_000; 3]);
    assert!(said("none~first:10s~cap:3s").contains("The cap is below the first delay"));
}

/// Retry 55 and up: no negative, restarted or endless wait.
#[test]
fn late_retries_neither_wrap_nor_restart() {
    for text in [
        "custom~first:1ms~multiplier:2~cap:none",
        "custom~growth:power~first:24h~multiplier:100~cap:none~jitter:full",
        "polly-decorrelated-v2~attempts:unlimited",
        "custom~growth:polynomial~first:1s~step:24h~power:10~cap:none",
        "sidekiq~attempts:unlimited",
    ] {
        let policy = policy(text);
        let delays = Delays::of(&policy, &Scenario::default());
        let mut memory = delays.first_memory();
        let mut before = 0;
        for retry in [1, 2, 54, 55, 63, 64, 65, 1_000, 100_000, u32::MAX] {
            let delay = delays.delay(retry, &mut memory, u64::MAX / 2);
            assert!(
                delay >= before / 8 && delay <= 2 * 366 * 86_400_000_000,
                "{text} {retry}"
            );
            before = delay;
        }
    }
}

/// A zero base or no room for jitter: nothing panics, and what would spin is refused.
#[test]
fn nothing_to_draw_from_is_no_panic() {
    let scenario = Scenario {
        latency: Micros::from_millis(1),
        clients: 5,
        ..Scenario::default()
    };
    for text in [
        "full~first:0",
        "equal~first:0~multiplier:1",
        "decorrelated~cap:1ms",
        "custom~jitter:range~low:100~high:1",
        "custom~jitter:additive~extra:0",
        "additive~spread:0",
        "custom~jitter:percents~low:120~high:80",
    ] {
        let outcome = run(&scenario, policy(text), &RunOptions::default()).unwrap();
        assert_eq!(outcome.served, 5, "{text}");
    }
    let herd = Scenario::default();
    for text in [
        "full~first:0",
        "custom~first:1ms~cap:1ms~jitter:range~low:0~high:1",
        "custom~first:1ms~cap:1ms~whole:s~attempts:1000",
        "decorrelated~first:0",
        "custom~jitter:climbing~first:0",
        "custom~jitter:socketio~first:0",
    ] {
        assert!(check(&policy(text), &herd).is_err(), "{text}");
    }
    // A few attempts at once are soon over.
    assert!(check(&policy("immediate~attempts:11"), &herd).is_ok());
}

/// A draw of nothing is a wait of nothing, and no failure.
#[test]
fn a_draw_of_zero_is_a_legal_wait() {
    let delays = Delays::of(&Policy::FULL_JITTER, &Scenario::default());
    assert_eq!(delays.delay(1, &mut 0, 0), 0);
}

#[test]
fn a_random_part_too_small_is_pointed_out() {
    assert!(said("got~attempts:unlimited").contains("the clients stay close together"));
    assert!(!said("ioredis-6~cap:1s").contains("close together"));
}

#[test]
fn decorrelated_jitter_clumps_at_the_cap() {
    let at_cap = |text: &str| {
        let client = one_client(&Scenario::default(), &policy(text), 40, 20_000);
        client.retries[39].at_cap
    };
    assert!((at_cap("decorrelated~first:100ms~cap:10s") - 0.31).abs() < 0.01);
    assert_eq!(at_cap("decorrelated~first:1s~cap:1s"), 1.0);
}

/// "Fails to back off": some clients still wait about the base after many retries.
#[test]
fn decorrelated_jitter_can_stay_short() {
    let client = one_client(&Scenario::default(), &Policy::DECORRELATED, 12, 10_000);
    assert!(client.retries[11].wait.min < Micros::from_millis(1_100));
}

#[test]
fn a_base_is_no_floor_for_full_jitter_and_the_page_says_so() {
    assert!(said("full").contains("The first delay is no floor"));
    assert!(
        said("full~least:500ms").contains("no floor") || waits_ms("full~least:500ms", 1)[0] >= 500
    );
}

/// Names are mixed up, so the formula stands beside each.
#[test]
fn every_policy_has_its_formula() {
    for entry in stampede::policy::library::entries() {
        assert!(
            !entry.policy.formula(&Scenario::default()).is_empty(),
            "{}",
            entry.id
        );
    }
}

#[test]
fn a_hint_that_all_obey_brings_them_back_together() {
    let herd = |obey: &str| {
        let link = format!("clients=1000&outage=0s&retry_after=5s&panels=full~obey:{obey}");
        let state = read(&link).state;
        run(
            &state.scenario,
            state.panels.policies()[0],
            &RunOptions::default(),
        )
        .unwrap()
    };
    let waves = |outcome: &stampede::sim::Outcome| {
        let bins = outcome.bins.as_slice().iter();
        bins.filter(|bin| bin.arrivals() > 700).count()
    };
    assert!(waves(&herd("exact")) >= 3);
    assert!(waves(&herd("jitter")) <= 1);
}

/// The same seed in every client would be one herd: here each has a stream of its own.
#[test]
fn no_two_clients_draw_the_same() {
    let mut draws: Vec<_> = (0..1_000)
        .map(|client| ClientStream::new(1, client).draw(1))
        .collect();
    draws.sort_unstable();
    draws.dedup();
    assert_eq!(draws.len(), 1_000);
}

/// A factor of 0 is a value, and not "not set".
#[test]
fn a_factor_of_zero_is_kept() {
    assert_eq!(policy("additive~spread:0").get(Part::Spread), 0);
    assert_eq!(policy("additive~spread:0").write(), "additive~spread:0");
    assert_eq!(waits_ms("socketio-client~spread:0", 2), [1_000, 2_000]);
    assert_ne!(
        entry("socketio-client").unwrap().policy.get(Part::Spread),
        0
    );
}

/// A link can't take a policy beyond the limits that the editor has.
#[test]
fn a_link_obeys_the_limits() {
    let reading = read("panels=full~attempts:1000000,none");
    assert_eq!(reading.notices.len(), 1);
    assert_eq!(
        reading.state.panels.policies()[0].get(Part::Attempts),
        1_000
    );
}
