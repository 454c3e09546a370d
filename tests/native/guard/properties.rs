//! What must hold in every run with budgets and breakers.

use std::cell::Cell;

use proptest::prelude::*;
use stampede::scenario::Scenario;
use stampede::sim::{Bin, Breaker, Budget, Guard, GuardBin, Outcome, Policy, Processes};
use stampede::time::Micros;

use super::{ms, run_guarded};
use crate::scenarios::{extended_scenario, hold, policies};

const CASES: u32 = 256;

fn any_span() -> impl Strategy<Value = Micros> {
    prop_oneof![
        2 => Just(Micros::SECOND),
        1 => (1..50_u64).prop_map(ms),
        2 => (1_000..20_000_000_u64).prop_map(Micros),
    ]
}

fn any_share() -> impl Strategy<Value = u64> {
    prop_oneof![
        Just(0_u64),
        Just(500_000),
        Just(1_000_000),
        0..=1_000_000_u64
    ]
}

fn any_budget() -> impl Strategy<Value = Budget> {
    prop_oneof![
        1 => Just(Budget::None),
        2 => (0..600_u64, 0..20_u64, 0..20_u64).prop_map(|(tokens, cost, cost_refused)| {
            Budget::Bucket { tokens, cost, cost_refused }
        }),
        2 => (0..200_u64, any_share()).prop_map(|(tokens, ratio)| Budget::Throttle { tokens, ratio }),
        2 => (any_share(), 0..20_u64, any_span()).prop_map(|(share, reserve, ttl)| {
            Budget::Ratio { share, reserve, ttl }
        }),
        2 => (any_share(), 0..10_u64).prop_map(|(share, least)| Budget::Concurrent { share, least }),
        2 => (0..200_u64).prop_map(|per_minute| Budget::Rate { per_minute }),
    ]
}

fn any_breaker() -> impl Strategy<Value = Breaker> {
    // A breaker that opens at no failures at all is none.
    let trip = any_share().prop_map(|share| share.max(1));
    (trip, any_span(), 1..30_u64, any_span(), 1..6_u64).prop_map(
        |(trip, window, calls, open, probes)| Breaker {
            trip,
            window,
            calls,
            open,
            probes,
        },
    )
}

fn any_guard() -> impl Strategy<Value = Guard> {
    let processes = prop_oneof![2 => Just(1_u32), 2 => 2..5_u32, 1 => 5..100_u32];
    let breaker = proptest::option::of(any_breaker());
    (any_budget(), breaker, processes).prop_map(|(budget, breaker, processes)| Guard {
        budget,
        breaker,
        processes: Processes::Shared(processes),
    })
}

/// Holds a property against random guards in random scenarios.
#[track_caller]
fn hold_in_every_run(property: impl Fn(&Scenario, Policy, &Guard, Outcome)) {
    hold(
        CASES,
        &(extended_scenario(), any_guard()),
        |(scenario, guard)| {
            for policy in policies(&scenario) {
                let outcome = run_guarded(&scenario, policy, &guard, ms(10));
                property(&scenario, policy, &guard, outcome);
            }
        },
    );
}

#[test]
fn every_request_and_every_attempt_is_accounted_for() {
    let (refused, blocked, opened) = (Cell::new(0), Cell::new(0), Cell::new(0));
    hold_in_every_run(|scenario, policy, guard, outcome| {
        let ends = outcome.served + outcome.gave_up + outcome.waiting;
        assert_eq!(outcome.requests, ends, "{policy:?}");
        assert!(outcome.waiting == 0 || outcome.cut_off.is_some());
        let sum = |part: fn(&Bin) -> u64| outcome.bins.as_slice().iter().map(part).sum::<u64>();
        assert_eq!(sum(|bin| bin.failed), outcome.failed);
        assert_eq!(sum(|bin| bin.rejected), outcome.rejected);
        assert_eq!(sum(|bin| bin.served), outcome.served);
        assert_eq!(sum(|bin| bin.late), outcome.late);
        assert_eq!(sum(|bin| bin.gave_up), outcome.gave_up);
        assert_eq!(outcome.guard.is_some(), !guard.is_none());
        let Some(guarded) = &outcome.guard else {
            return;
        };
        let begun = outcome.traffic.map_or(0, |traffic| traffic.first_attempts);
        assert_eq!(sum(|bin| bin.first), begun - guarded.blocked_first);
        assert_eq!(outcome.retries(), sum(super::retries), "{policy:?}");
        let sum = |part: fn(&GuardBin) -> u64| guarded.trace.iter().map(part).sum::<u64>();
        assert_eq!(sum(|bin| bin.refused), guarded.refused);
        assert_eq!(sum(|bin| bin.blocked), guarded.blocked);
        assert_eq!(sum(|bin| bin.opened), guarded.opened);
        assert!(guarded.refused <= outcome.gave_up, "{policy:?}");
        assert!(guarded.blocked_first <= guarded.blocked);
        assert!(sum(|bin| bin.closed) <= guarded.opened);
        assert!(guarded.trace.len() >= outcome.bins.as_slice().len());
        let is_share = |share: u32| share <= 1_000_000;
        assert!(
            guarded
                .trace
                .iter()
                .all(|bin| is_share(bin.level) && is_share(bin.open))
        );
        let is_out_of = |bin: &GuardBin| guard.budget == Budget::None && bin.level != 1_000_000;
        assert!(!guarded.trace.iter().any(is_out_of));
        assert!(guard.breaker.is_some() || guarded.blocked + guarded.opened == 0);
        assert!(outcome.arrivals() + guarded.blocked <= scenario.events);
        let last = outcome.bins.as_slice().len().saturating_sub(1) as u64;
        assert!(last * outcome.bins.width().0 <= outcome.end.0, "{policy:?}");
        refused.set(refused.get() + u64::from(guarded.refused > 0));
        blocked.set(blocked.get() + u64::from(guarded.blocked > 0));
        opened.set(opened.get() + u64::from(guarded.opened > 1));
    });
    let happened = [refused, blocked, opened].map(|count| count.get());
    assert!(happened.iter().all(|count| *count > 100), "{happened:?}");
}

#[test]
fn a_run_depends_on_nothing_but_its_arguments() {
    let runs = std::cell::RefCell::new(Vec::new());
    hold_in_every_run(|scenario, policy, guard, outcome| {
        runs.borrow_mut().push((*scenario, policy, *guard, outcome));
    });
    // In another order, with other runs before each of them.
    for (scenario, policy, guard, outcome) in runs.borrow().iter().rev() {
        assert!(
            run_guarded(scenario, *policy, guard, ms(10)) == *outcome,
            "{policy:?} {scenario:?}"
        );
    }
}

/// The outcome without what depends on the width of the bins.
fn without_bins(mut outcome: Outcome) -> Outcome {
    outcome.bins = Default::default();
    if let Some(guard) = &mut outcome.guard {
        guard.trace.clear();
    }
    outcome
}

#[test]
fn the_bin_width_changes_no_figure() {
    hold_in_every_run(|scenario, policy, guard, fine| {
        let fine = without_bins(fine);
        for width in [Micros(7_919), Micros::SECOND] {
            let other = run_guarded(scenario, policy, guard, width);
            assert!(without_bins(other) == fine, "{policy:?} {scenario:?}");
        }
    });
}

/// Nobody spins where nothing takes time: the budget of events bounds every run, and an attempt of
/// one with a breaker takes six.
#[test]
fn a_breaker_that_never_closes_costs_no_more_than_the_events() {
    let scenario = Scenario {
        clients: 100_000,
        latency: Micros::SECOND,
        events: 1_000_000,
        ..Scenario::default()
    };
    let guard = super::breaker(Breaker {
        trip: 1,
        window: Micros::SECOND,
        calls: 1,
        open: Micros::from_hours(1),
        probes: 1,
    });
    let outcome = run_guarded(&scenario, Policy::IMMEDIATE, &guard, Micros::SECOND);
    assert_eq!(outcome.guard.unwrap().blocked, 166_667);
    assert_eq!(outcome.cut_off.unwrap().at(), ms(1_001));
    assert_eq!(outcome.waiting, 100_000);
}
