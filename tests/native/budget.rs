//! The bounds of a run: reaching one is a result, told, and changes nothing before it.

mod extended;

use stampede::scenario::Scenario;
use stampede::sim::{CutOff, Outcome, Policy};
use stampede::time::Micros;

use crate::scenarios::{any_scenario, busy_scenario, hold, outcome};

const BIN: Micros = Micros::from_millis(1);

fn handled(outcome: &Outcome) -> u64 {
    outcome.failed + outcome.rejected + outcome.served
}

/// The scenario with a horizon near enough for bins of a millisecond.
fn within_ten_minutes(scenario: Scenario) -> Scenario {
    Scenario {
        horizon: scenario.horizon.min(Micros::from_secs(600)),
        ..scenario
    }
}

/// The bins that end before or at the cut.
fn before_the_cut(outcome: &Outcome, cut_at: Micros) -> Vec<(u64, u64, u64)> {
    assert_eq!(outcome.bins.width(), BIN);
    let whole = (cut_at.0 / BIN.0) as usize;
    let bins = outcome.bins.as_slice().iter().take(whole);
    let mut bins: Vec<_> = bins
        .map(|bin| (bin.failed, bin.rejected, bin.served))
        .collect();
    while bins.last() == Some(&(0, 0, 0)) {
        bins.pop();
    }
    bins
}

/// A cut is told, and whoever is out is counted; with a higher limit the same happens up to the
/// cut, and then more.
#[track_caller]
fn assert_a_cut_is_a_prefix(scenario: &Scenario, policy: Policy) {
    let cut = outcome(scenario, policy, BIN);
    let Some(cut_off) = cut.cut_off else {
        assert_eq!(cut.waiting, 0, "{policy:?}");
        return;
    };
    assert!(cut.waiting > 0, "{policy:?}");
    assert!(cut_off.at() <= scenario.horizon);
    let last_bin_starts = BIN.0 * cut.bins.as_slice().len().saturating_sub(1) as u64;
    assert!(last_bin_starts <= cut_off.at().0, "handled after the cut");
    let longer = match cut_off {
        CutOff::Events(_) => Scenario {
            events: scenario.events * 3,
            ..*scenario
        },
        CutOff::Horizon(_) => Scenario {
            horizon: Micros(scenario.horizon.0 + 100_000_000),
            ..*scenario
        },
        CutOff::Crowd(_) => panic!("a herd is never a crowd"),
    };
    let longer = outcome(&longer, policy, BIN);
    assert_eq!(
        before_the_cut(&cut, cut_off.at()),
        before_the_cut(&longer, cut_off.at()),
        "{policy:?}"
    );
    assert!(handled(&longer) >= handled(&cut), "{policy:?}");
    assert!(
        longer
            .cut_off
            .is_none_or(|later| later.at() >= cut_off.at())
    );
}

#[test]
fn raising_a_limit_changes_nothing_before_the_cut() {
    hold(300, &any_scenario(), |scenario| {
        for policy in Policy::ALL {
            assert_a_cut_is_a_prefix(&within_ten_minutes(scenario), policy);
        }
    });
    hold(300, &busy_scenario(), |scenario| {
        for policy in Policy::ALL {
            assert_a_cut_is_a_prefix(&within_ten_minutes(scenario), policy);
        }
    });
}

/// The budget is looked at between slots. So a run may go over it by what arrives in one: in a
/// herd of fewer than 64 a second of at most 2,000 or so arrivals each, in a larger one about
/// the budget once more (a second of which a sample of the herd says that it fits) or a
/// millisecond of the whole herd.
fn most_handled(scenario: &Scenario) -> u64 {
    if scenario.clients < 64 {
        scenario.events + scenario.clients * 2_100
    } else {
        scenario.events * 2 + scenario.clients * 3
    }
}

/// Runs a scenario and checks that it was cut off neither too early nor too late.
#[track_caller]
fn within_budget(scenario: &Scenario, policy: Policy) -> Outcome {
    let outcome = outcome(scenario, policy, Micros::SECOND);
    // The events of a herd in lockstep are its waves.
    if policy.has_jitter() {
        let handled = handled(&outcome);
        let most = most_handled(scenario);
        assert!(handled <= most, "{policy:?}: {handled} handled, not {most}");
        if let Some(CutOff::Events(_)) = outcome.cut_off {
            assert!(handled >= scenario.events, "{policy:?}: cut off too early");
        }
    }
    outcome
}

#[test]
fn the_event_budget_is_overrun_by_a_slot_at_most() {
    let check = |scenario| {
        for policy in Policy::ALL {
            within_budget(&scenario, policy);
        }
    };
    hold(300, &any_scenario(), check);
    hold(300, &busy_scenario(), check);
}

/// The busiest herds that the limits allow: millions of arrivals a millisecond.
#[test]
fn the_busiest_herd_is_cut_off_in_time() {
    let herds_and_budgets = [
        (63, 1_000),
        (64, 1_000),
        (2_000_000, 1_000),
        (2_000_000, 3_000_000),
    ];
    for outage in [Micros(500), Micros::from_hours(1)] {
        for (clients, events) in herds_and_budgets {
            let scenario = Scenario {
                clients,
                outage,
                capacity: 1,
                base: Micros::from_millis(1),
                cap: Micros::from_millis(1),
                events,
                ..Scenario::default()
            };
            for policy in Policy::ALL {
                let outcome = within_budget(&scenario, policy);
                assert!(
                    outcome.waiting > 0 && outcome.cut_off.is_some(),
                    "{policy:?}"
                );
            }
        }
    }
}

/// In lockstep an event is a wave, so the budget bounds the work and not the arrivals.
#[test]
fn a_herd_in_lockstep_counts_waves() {
    let scenario = Scenario {
        events: 1_000,
        outage: Micros::from_hours(1),
        base: Micros::from_secs(1),
        cap: Micros::from_secs(1),
        ..Scenario::default()
    };
    let outcome = outcome(&scenario, Policy::NO_JITTER, Micros::SECOND);
    assert_eq!(outcome.failed, 1_000 * 1_000);
    assert_eq!(outcome.waiting, 1_000);
    let next_wave = Micros::from_secs(1_001);
    assert_eq!(outcome.cut_off, Some(CutOff::Events(next_wave)));
    assert_eq!(outcome.cut_off.unwrap().parameter(), "events");
}

#[test]
fn a_horizon_in_the_outage_leaves_everyone_out() {
    let scenario = Scenario {
        horizon: Micros::from_millis(2_500),
        ..Scenario::default()
    };
    for policy in Policy::ALL {
        let outcome = outcome(&scenario, policy, Micros::SECOND);
        assert_eq!(outcome.cut_off, Some(CutOff::Horizon(scenario.horizon)));
        assert_eq!((outcome.served, outcome.rejected), (0, 0), "{policy:?}");
        assert_eq!(outcome.waiting, 1_000, "{policy:?}");
        assert_eq!(
            (outcome.last_success, outcome.p50, outcome.p99),
            (None, None, None)
        );
        assert_eq!((outcome.peak_per_s, outcome.peak_at), (0, None));
        assert!(outcome.failed > 0, "{policy:?}");
    }
}
