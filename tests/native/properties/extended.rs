//! The same beyond a closed herd.

use std::cell::Cell;

use stampede::scenario::{Obedience, Scenario, Spacing};
use stampede::sim::{Bin, Bins, CutOff, Outcome, Policy};
use stampede::time::Micros;

use super::{CASES, FINE, sum};
use crate::scenarios::{any_scenario, extended_scenario, hold, outcome, policies};

/// Holds a property against every policy in random scenarios.
#[track_caller]
fn hold_in_every_run(property: impl Fn(&Scenario, Policy, Outcome)) {
    hold(CASES, &extended_scenario(), |scenario| {
        for policy in policies(&scenario) {
            property(&scenario, policy, outcome(&scenario, policy, FINE));
        }
    });
}

#[test]
fn every_request_is_accounted_for() {
    hold_in_every_run(|scenario, policy, outcome| {
        let first_attempts = outcome.traffic.map_or(0, |traffic| traffic.first_attempts);
        assert_eq!(outcome.requests, scenario.clients + first_attempts);
        let ends = outcome.served + outcome.gave_up + outcome.waiting;
        assert_eq!(outcome.requests, ends, "{policy:?}");
        assert_eq!(outcome.traffic.is_some(), scenario.rate > 0);
        assert_eq!(outcome.waits.is_some(), scenario.queue > 0);
        assert_eq!(outcome.fallen, outcome.down.len() as u64, "few falls");
        assert!(outcome.waiting == 0 || outcome.cut_off.is_some());
    });
}

#[test]
fn bins_add_up_to_the_totals() {
    hold_in_every_run(|_, policy, outcome| {
        let first_attempts = outcome.traffic.map_or(0, |traffic| traffic.first_attempts);
        type Part = fn(&Bin) -> u64;
        let totals: [(Part, u64); 7] = [
            (|bin| bin.failed, outcome.failed),
            (|bin| bin.rejected, outcome.rejected),
            (|bin| bin.served, outcome.served),
            (|bin| bin.late, outcome.late),
            (|bin| bin.first, first_attempts),
            (|bin| bin.gave_up, outcome.gave_up),
            (Bin::arrivals, outcome.retries() + first_attempts),
        ];
        for (part, total) in totals {
            assert_eq!(sum(&outcome, part), total, "{policy:?}");
        }
        let last = outcome.bins.as_slice().last();
        assert!(last.is_none_or(|bin| bin.arrivals() + bin.gave_up > 0));
    });
}

#[test]
fn a_second_is_full_before_anybody_is_turned_away() {
    hold_in_every_run(|scenario, policy, outcome| {
        if scenario.queue > 0 {
            return;
        }
        assert_eq!(outcome.bins.width(), FINE);
        for window in outcome.bins.as_slice().chunks(100) {
            let total = |part: fn(&Bin) -> u64| window.iter().map(part).sum::<u64>();
            let taken = total(|bin| bin.served + bin.late);
            assert!(taken <= scenario.capacity, "{policy:?}");
            // What was taken on and lost counts among the failures.
            if total(|bin| bin.rejected) > 0 && outcome.fallen == 0 {
                assert_eq!(taken, scenario.capacity, "{policy:?}");
            }
        }
    });
}

#[test]
fn times_are_in_their_order() {
    hold_in_every_run(|scenario, policy, outcome| {
        let times = [outcome.p50, outcome.p99, outcome.last_success];
        assert!(times.is_sorted(), "{policy:?}: {times:?}");
        assert!(times[0].is_some() == times[2].is_some(), "{policy:?}");
        let ordered = outcome.down.windows(2).all(|two| two[0].1 <= two[1].0);
        assert!(ordered, "{policy:?}: {:?}", outcome.down);
        for (from, to) in &outcome.down {
            assert!(*from >= scenario.outage && to.0 - from.0 == scenario.down.0);
        }
        if let Some(cut_off) = outcome.cut_off {
            assert_eq!(outcome.end, cut_off.at(), "{policy:?}");
            assert!(cut_off.at() <= scenario.horizon, "{policy:?}");
        }
    });
}

/// The outcome without what depends on the width of the bins.
fn without_bins(outcome: Outcome) -> Outcome {
    Outcome {
        bins: Bins::default(),
        ..outcome
    }
}

#[test]
fn the_bin_width_changes_no_figure() {
    hold_in_every_run(|scenario, policy, fine| {
        let arrivals = sum(&fine, Bin::arrivals);
        let fine = without_bins(fine);
        for width in [Micros(7_919), Micros::SECOND, Micros::from_secs(60)] {
            let other = outcome(scenario, policy, width);
            assert_eq!(sum(&other, Bin::arrivals), arrivals, "{policy:?}");
            assert_eq!(without_bins(other), fine, "{policy:?} {width:?}");
        }
    });
}

#[test]
fn a_panel_does_not_depend_on_the_others() {
    hold(CASES, &extended_scenario(), |scenario| {
        let run = |policy| outcome(&scenario, policy, Micros::SECOND);
        let together: Vec<_> = policies(&scenario).map(run).collect();
        let mut other_order: Vec<_> = policies(&scenario).collect();
        other_order.reverse();
        let other_order: Vec<_> = other_order.into_iter().map(run).collect();
        assert!(together.iter().eq(other_order.iter().rev()));
    });
}

/// Whether anything is drawn in a run.
fn draws(scenario: &Scenario, policy: Policy) -> bool {
    let is_some = |share| share > 0 && share < 1_000_000;
    policy.has_jitter()
        || (scenario.rate > 0 && scenario.spacing() == Spacing::Poisson)
        || (scenario.outage > Micros::ZERO && is_some(scenario.failure))
        || is_some(scenario.errors)
        || (scenario.retry_after > Micros::ZERO && scenario.obedience() == Obedience::Jitter)
}

#[test]
fn the_seed_changes_what_is_drawn_and_nothing_else() {
    let (drawn, changed, the_same) = (Cell::new(0), Cell::new(0), Cell::new(0));
    hold_in_every_run(|scenario, policy, first| {
        let other = Scenario {
            seed: scenario.seed + 1,
            ..*scenario
        };
        let is_same = first == outcome(&other, policy, FINE);
        if draws(scenario, policy) {
            drawn.set(drawn.get() + 1);
            changed.set(changed.get() + u32::from(!is_same));
        } else {
            assert!(is_same, "{policy:?} {scenario:?}");
            the_same.set(the_same.get() + 1);
        }
    });
    // Where nobody comes or all give up at once there is nothing to see of a draw.
    assert!(changed.get() * 2 > drawn.get(), "{changed:?} {drawn:?}");
    assert!(the_same.get() > 50, "{the_same:?}");
}

/// How long a server stays down that never falls over, until when there is no traffic, what is
/// made of a hint that is never given: what is off has no say.
#[test]
fn what_is_off_changes_no_byte_of_a_closed_herd() {
    hold(CASES, &any_scenario(), |scenario| {
        let off = Scenario {
            arrivals: 1,
            until: Micros::from_secs(1),
            down: Micros::from_secs(3_600),
            obey: 3,
            additive: 1_000_000,
            layers: 2,
            tries: 7,
            ..scenario
        };
        for policy in Policy::ALL {
            let closed = outcome(&scenario, policy, FINE);
            assert_eq!(outcome(&off, policy, FINE), closed, "{policy:?}");
        }
    });
}

/// Limits that nobody reaches, a server that stands everything, a hint that nobody heeds: these
/// herds take another way through the simulator and come to the same figures.
#[test]
fn what_never_happens_changes_no_figure_of_a_closed_herd() {
    let compared = Cell::new(0);
    hold(CASES, &any_scenario(), |scenario| {
        let nearly_off = [
            Scenario {
                deadline: Micros::from_hours(24),
                ..scenario
            },
            Scenario {
                crash: 1_000_000,
                capacity: scenario.capacity,
                ..scenario
            },
            Scenario {
                retry_after: Micros::from_millis(1),
                obey: 1,
                ..scenario
            },
            Scenario {
                errors: 0,
                attempts: 1_000,
                ..scenario
            },
        ];
        for policy in Policy::ALL {
            let closed = outcome(&scenario, policy, FINE);
            for other in &nearly_off {
                let open = outcome(other, policy, FINE);
                let cut_by_events =
                    |outcome: &Outcome| matches!(outcome.cut_off, Some(CutOff::Events(_)));
                // An event is another thing there, and a few do make a thousand attempts.
                if cut_by_events(&closed) || cut_by_events(&open) || open.gave_up + open.fallen > 0
                {
                    continue;
                }
                assert_eq!(open, closed, "{policy:?} {other:?}");
                compared.set(compared.get() + 1);
            }
        }
    });
    assert!(compared.get() > 1_000, "{compared:?}");
}
