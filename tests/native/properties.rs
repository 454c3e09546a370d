//! What holds in every run, whatever the scenario.

mod extended;

use stampede::scenario::Scenario;
use stampede::sim::{Bin, Metric, Outcome, Policy};
use stampede::time::Micros;

use crate::scenarios::{any_scenario, hold, outcome};

const CASES: u32 = 256;
const FINE: Micros = Micros::from_millis(10);

/// Holds a property against every policy in random scenarios, and in the corners.
#[track_caller]
fn hold_in_every_run(property: impl Fn(&Scenario, Policy, Outcome)) {
    let in_every_policy = |scenario: Scenario| {
        for policy in Policy::ALL {
            property(&scenario, policy, outcome(&scenario, policy, FINE));
        }
    };
    hold(CASES, &any_scenario(), in_every_policy);
    corners().into_iter().for_each(in_every_policy);
}

/// What people ask for that is out of the ordinary.
fn corners() -> Vec<Scenario> {
    let crowd = Scenario {
        horizon: Micros::from_hours(2),
        ..Scenario::default()
    };
    let (ms, s) = (Micros::from_millis, Micros::from_secs);
    vec![
        // One client; nobody down; one request a second; room for everyone at once.
        Scenario {
            clients: 1,
            ..crowd
        },
        Scenario {
            outage: Micros::ZERO,
            ..crowd
        },
        Scenario {
            capacity: 1,
            ..crowd
        },
        Scenario {
            capacity: 2_000_000,
            ..crowd
        },
        // A cap at and below the base.
        Scenario {
            base: s(3),
            cap: s(3),
            ..crowd
        },
        Scenario {
            base: s(10),
            cap: s(3),
            ..crowd
        },
        Scenario {
            base: s(600),
            cap: ms(1),
            outage: ms(20),
            ..crowd
        },
        // All of it together.
        Scenario {
            clients: 1,
            outage: Micros::ZERO,
            capacity: 1,
            base: ms(1),
            cap: ms(1),
            ..crowd
        },
        Scenario {
            outage: Micros(1),
            base: ms(1),
            cap: Micros::from_hours(24),
            ..crowd
        },
    ]
}

fn sum(outcome: &Outcome, part: impl Fn(&Bin) -> u64) -> u64 {
    outcome.bins.as_slice().iter().map(part).sum()
}

#[test]
fn every_arrival_is_answered_and_every_client_accounted_for() {
    hold_in_every_run(|scenario, policy, outcome| {
        let Outcome {
            failed,
            rejected,
            served,
            gave_up,
            waiting,
            ..
        } = outcome;
        assert_eq!(outcome.retries(), failed + rejected + served, "{policy:?}");
        assert_eq!(served + waiting + gave_up, scenario.clients, "{policy:?}");
        assert_eq!(waiting > 0, outcome.cut_off.is_some(), "{policy:?}");
        let attempts = Metric::Attempts.of(&outcome).unwrap().as_f64();
        assert_eq!(attempts, (scenario.clients + outcome.retries()) as f64);
    });
}

#[test]
fn bins_add_up_to_the_totals() {
    hold_in_every_run(|_, policy, outcome| {
        assert_eq!(
            sum(&outcome, |bin| bin.failed),
            outcome.failed,
            "{policy:?}"
        );
        assert_eq!(
            sum(&outcome, |bin| bin.rejected),
            outcome.rejected,
            "{policy:?}"
        );
        assert_eq!(
            sum(&outcome, |bin| bin.served),
            outcome.served,
            "{policy:?}"
        );
        assert_eq!(
            sum(&outcome, Bin::arrivals),
            outcome.retries(),
            "{policy:?}"
        );
        let last = outcome.bins.as_slice().last();
        assert!(last.is_none_or(|bin| bin.arrivals() > 0), "{policy:?}");
    });
}

#[test]
fn no_window_serves_over_capacity() {
    hold_in_every_run(|scenario, policy, outcome| {
        assert_eq!(outcome.bins.width(), FINE);
        for window in outcome.bins.as_slice().chunks(100) {
            let served: u64 = window.iter().map(|bin| bin.served).sum();
            assert!(served <= scenario.capacity, "{policy:?}: {served}");
        }
    });
}

#[test]
fn nothing_is_served_in_the_outage_and_nothing_fails_after_it() {
    hold_in_every_run(|scenario, policy, outcome| {
        for (bin, start) in outcome.bins.as_slice().iter().zip((0..).step_by(10_000)) {
            if start + FINE.0 <= scenario.outage.0 {
                assert_eq!((bin.served, bin.rejected), (0, 0), "{policy:?} at {start}");
            }
            if start >= scenario.outage.0 {
                assert_eq!(bin.failed, 0, "{policy:?} at {start}");
            }
        }
        let times = [outcome.p50, outcome.p99, outcome.last_success];
        assert!(times.is_sorted(), "{policy:?}: {times:?}");
        assert_eq!(times[0].is_some(), outcome.served > 0, "{policy:?}");
        assert!(
            times[0].is_none_or(|p50| p50 >= scenario.outage),
            "{policy:?}"
        );
    });
}

#[test]
fn the_peak_is_the_fullest_second_after_the_outage() {
    hold_in_every_run(|scenario, policy, outcome| {
        let after =
            |window: &[Bin]| -> u64 { window.iter().map(|bin| bin.served + bin.rejected).sum() };
        let windows: Vec<u64> = outcome.bins.as_slice().chunks(100).map(after).collect();
        let peak = windows.iter().copied().max().unwrap_or(0);
        assert_eq!(outcome.peak_per_s, peak, "{policy:?}");
        let first = windows
            .iter()
            .position(|&arrivals| arrivals == peak && peak > 0);
        let start = first.map(|window| Micros::from_secs(window as u64));
        assert_eq!(outcome.peak_at, start, "{policy:?}");
        assert!(start.is_none_or(|start| start + Micros::SECOND > scenario.outage));
    });
}

#[test]
fn the_bin_width_changes_no_metric() {
    let widths = [Micros(7_919), Micros::SECOND, Micros::from_secs(60)];
    hold_in_every_run(|scenario, policy, fine| {
        for width in widths {
            let other = outcome(scenario, policy, width);
            for metric in Metric::ALL {
                assert_eq!(metric.of(&other), metric.of(&fine), "{policy:?} {width:?}");
            }
            assert_eq!(other.cut_off, fine.cut_off, "{policy:?} {width:?}");
            assert_eq!(
                sum(&other, Bin::arrivals),
                fine.retries(),
                "{policy:?} {width:?}"
            );
        }
    });
}

/// A width too fine for the length of the run is doubled until it fits, and loses nothing.
#[test]
fn bins_too_fine_for_the_run_are_doubled() {
    for policy in Policy::ALL {
        let outcome = outcome(&Scenario::default(), policy, Micros(1));
        assert!(outcome.bins.width().0.is_power_of_two());
        assert!(outcome.bins.width() > Micros(1));
        assert_eq!(sum(&outcome, Bin::arrivals), outcome.retries());
    }
}

#[test]
fn a_panel_does_not_depend_on_the_others() {
    hold(CASES, &any_scenario(), |scenario| {
        let run = |policy| outcome(&scenario, policy, Micros::SECOND);
        let together = Policy::ALL.map(run);
        let mut other_order = Policy::ALL;
        other_order.reverse();
        let mut other_order = other_order.map(run);
        other_order.reverse();
        assert_eq!(together, other_order);
    });
}

#[test]
fn the_seed_changes_what_is_drawn_and_nothing_else() {
    let run = |seed, policy| {
        let scenario = Scenario {
            seed,
            ..Scenario::default()
        };
        outcome(&scenario, policy, FINE)
    };
    for policy in Policy::ALL {
        assert_eq!(run(1, policy), run(1, policy));
        assert_eq!(run(1, policy) != run(2, policy), policy.has_jitter());
    }
}
