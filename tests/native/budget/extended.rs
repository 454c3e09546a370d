//! The same beyond a closed herd.

use stampede::scenario::Scenario;
use stampede::sim::{CutOff, Outcome, Policy};
use stampede::time::Micros;

use crate::scenarios::{extended_scenario, hold, outcome, policies};

/// The most that arrives in a slot: some thousands, but for new requests of whom many come again
/// within it; or what arrives in a millisecond.
fn in_a_slot(scenario: &Scenario) -> u64 {
    const THOUSANDS: u64 = 12_000;
    if scenario.rate <= THOUSANDS {
        2 * THOUSANDS + 1_000 * scenario.rate + 3 * scenario.clients
    } else {
        2 * THOUSANDS + 3 * (scenario.clients + scenario.rate / 1_000)
    }
}

/// Runs a scenario and checks that it was cut off neither too early nor too late: an outage in
/// which everything fails may take about the budget, and what follows a slot.
#[track_caller]
fn within_budget(scenario: &Scenario, policy: Policy) -> Outcome {
    let outcome = outcome(scenario, policy, Micros::SECOND);
    let handled = outcome.arrivals();
    let most = 2 * scenario.events + in_a_slot(scenario);
    assert!(
        handled <= most,
        "{policy:?}: {handled} handled, not {most}: {scenario:?}"
    );
    if let Some(CutOff::Events(_)) = outcome.cut_off {
        assert!(handled >= scenario.events, "{policy:?}: cut off too early");
    }
    outcome
}

#[test]
fn the_event_budget_is_overrun_by_a_slot_at_most() {
    hold(300, &extended_scenario(), |scenario| {
        // Events of a closed herd are another matter.
        if !scenario.is_closed_herd() {
            for policy in policies(&scenario) {
                within_budget(&scenario, policy);
            }
        }
    });
}

/// The busiest that the limits allow, each worst in another way: nobody hangs, and nothing grows
/// beyond what the budget lets in.
#[test]
fn the_busiest_are_cut_off_in_time() {
    let ms = Micros::from_millis;
    let busiest = Scenario {
        clients: 2_000_000,
        capacity: 1,
        base: ms(1),
        cap: ms(1),
        rate: 1_000_000,
        until: Micros::from_hours(24),
        latency: ms(1),
        events: 1_000,
        ..Scenario::default()
    };
    let few = Scenario {
        clients: 1_000,
        rate: 0,
        ..busiest
    };
    // Who retries at once does so however long the others wait.
    let long_waits = Scenario {
        base: Micros::from_secs(600),
        cap: Micros::from_hours(24),
        ..few
    };
    let scenarios = [
        busiest,
        few,
        long_waits,
        Scenario {
            retry_after: ms(1),
            obey: 2,
            ..long_waits
        },
        Scenario {
            errors: 1_000_000,
            ..busiest
        },
        Scenario {
            timeout: ms(1),
            latency: Micros::from_secs(60),
            capacity: 2_000_000,
            ..busiest
        },
        Scenario {
            queue: 2_000_000,
            deadline: ms(5_000),
            ..busiest
        },
        Scenario {
            crash: 1_000,
            down: ms(1),
            ..busiest
        },
        // What is under way when a server falls over has to be kept in mind until then.
        Scenario {
            clients: 0,
            capacity: 2_000_000,
            crash: 1_000_000,
            latency: Micros::from_secs(60),
            ..busiest
        },
    ];
    let most_telling = [
        Policy::IMMEDIATE,
        Policy::NO_JITTER,
        Policy::FULL_JITTER,
        Policy::DECORRELATED,
    ];
    for outage in [Micros(500), Micros::from_hours(1)] {
        for scenario in &scenarios {
            let scenario = Scenario {
                outage,
                ..*scenario
            };
            for policy in most_telling {
                let outcome = within_budget(&scenario, policy);
                let is_cut = outcome.cut_off.is_some() || outcome.waiting == 0;
                assert!(is_cut, "{policy:?} {scenario:?}");
            }
        }
    }
}

/// A run that is cut off in the outage has not looked ahead.
#[test]
fn nothing_is_counted_that_would_have_arrived_after_the_cut() {
    hold(300, &extended_scenario(), |scenario| {
        let scenario = Scenario {
            outage: Micros::from_secs(8),
            failure: 1_000_000,
            ..scenario
        };
        for policy in policies(&scenario) {
            let outcome = outcome(&scenario, policy, Micros::from_millis(1));
            let bins = outcome.bins.as_slice();
            if let Some(cut_off) = outcome.cut_off {
                let end = cut_off.at().0.div_ceil(1_000) as usize;
                assert!(bins.len() <= end, "{policy:?} {scenario:?}");
            }
        }
    });
}

/// A herd that by luck makes more attempts in the outage than the budget allows, while new
/// requests begin: what was counted ahead of time is over when the run is cut off.
#[test]
fn a_budget_used_up_in_the_outage_ends_the_run_after_it() {
    let scenario = Scenario {
        clients: 100,
        outage: Micros::from_millis(990),
        base: Micros::from_millis(2),
        cap: Micros::from_millis(2),
        rate: 1,
        arrivals: 1,
        until: Micros::SECOND,
        events: 99_100,
        ..Scenario::default()
    };
    let outcome = outcome(&scenario, Policy::FULL_JITTER, Micros::from_millis(1));
    assert!(outcome.failed > scenario.events, "no such luck");
    let cut_off = outcome.cut_off.unwrap();
    assert!(cut_off.at() >= scenario.outage, "{cut_off:?}");
}
