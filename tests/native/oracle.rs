//! The simulator against a naive one that handles one arrival at a time: every figure and every
//! bin must be equal, not alike.

mod extended;
mod guards;
mod naive;
mod policies;

use std::cell::RefCell;
use std::collections::BTreeMap;

use stampede::scenario::Scenario;
use stampede::sim::{CutOff, Policy};
use stampede::time::Micros;

use crate::scenarios::{any_scenario, busy_scenario, hold, outcome};
use naive::{Figures, simulate};

/// Fine enough to tell arrivals of one window apart, and coarse enough for two hours.
const BIN: Micros = Micros::from_millis(10);

/// How a compared run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    EveryoneBack,
    Horizon,
    /// Of a herd in slots of a second, or of a herd in lockstep.
    Events,
    /// Of a herd in slots of a millisecond.
    EventsWithinASecond,
}

/// Compares one run; all that happened before its end must be what the naive simulator says.
#[track_caller]
fn compare(scenario: &Scenario, policy: Policy) -> End {
    let outcome = outcome(scenario, policy, BIN);
    let cut_off = outcome.cut_off;
    let until = cut_off.map_or(scenario.horizon, CutOff::at);
    assert_eq!(cut_off.is_some(), outcome.waiting > 0, "{policy:?}");
    assert_same(
        outcome.into(),
        simulate(scenario, policy, until, BIN),
        &format!("{policy:?} {scenario:?}"),
    );
    match cut_off {
        None => End::EveryoneBack,
        Some(CutOff::Horizon(at)) => {
            assert_eq!(at, scenario.horizon);
            End::Horizon
        }
        Some(CutOff::Events(at)) if !policy.has_jitter() || at.0.is_multiple_of(1_000_000) => {
            End::Events
        }
        Some(CutOff::Events(_)) => End::EventsWithinASecond,
        Some(CutOff::Crowd(_)) => panic!("a herd is never a crowd"),
    }
}

/// Equality, told without printing thousands of bins.
#[track_caller]
fn assert_same(mut figures: Figures, mut expected: Figures, context: &str) {
    let bins = std::mem::take(&mut figures.bins);
    let expected_bins = std::mem::take(&mut expected.bins);
    assert_eq!(figures, expected, "{context}");
    assert_eq!(bins.len(), expected_bins.len(), "bins: {context}");
    for (index, pair) in bins.iter().zip(&expected_bins).enumerate() {
        assert_eq!(pair.0, pair.1, "bin {index}: {context}");
    }
}

/// Compares all four policies and counts how the runs ended.
#[derive(Default)]
struct Ends(RefCell<BTreeMap<End, u32>>);

impl Ends {
    #[track_caller]
    fn compare(&self, scenario: &Scenario) {
        for policy in Policy::ALL {
            let end = compare(scenario, policy);
            *self.0.borrow_mut().entry(end).or_default() += 1;
        }
    }

    /// A comparison proves little if the runs hardly ever end in one of these ways.
    #[track_caller]
    fn assert_common(&self, ends: &[End]) {
        let ends_seen = self.0.borrow();
        for end in ends {
            let count = ends_seen.get(end).copied().unwrap_or(0);
            assert!(
                count >= 30,
                "only {count} runs ended by {end:?}: {ends_seen:?}"
            );
        }
    }
}

#[test]
fn any_scenario_agrees() {
    let ends = Ends::default();
    hold(400, &any_scenario(), |scenario| ends.compare(&scenario));
    ends.assert_common(&[End::EveryoneBack, End::Horizon, End::Events]);
}

#[test]
fn slots_of_a_millisecond_agree() {
    let ends = Ends::default();
    hold(400, &busy_scenario(), |scenario| ends.compare(&scenario));
    ends.assert_common(&[End::EveryoneBack, End::EventsWithinASecond]);
}

#[test]
fn the_default_scenario_agrees() {
    for seed in 0..10 {
        let scenario = Scenario {
            seed,
            ..Scenario::default()
        };
        for policy in Policy::ALL {
            assert_eq!(compare(&scenario, policy), End::EveryoneBack);
        }
    }
}

/// Clients that arrive in the same microsecond: the last accept of a window goes to the lower
/// index, which shows in when the other one is back.
#[test]
fn ties_agree() {
    let ends = Ends::default();
    for seed in 0..200 {
        // A thousand instants for 300 clients: almost every window fills up on a tie.
        ends.compare(&Scenario {
            clients: 300,
            outage: Micros::ZERO,
            capacity: 40,
            base: Micros::from_millis(1),
            cap: Micros::from_millis(400),
            seed,
            ..Scenario::default()
        });
    }
    ends.assert_common(&[End::EveryoneBack]);
}

/// A horizon within a window: nothing is handled at or after it, not even a return of somebody
/// turned away just before it.
#[test]
fn a_horizon_off_the_whole_second_agrees() {
    for outage in [0, 5_200, 7_500, 20_000] {
        let scenario = Scenario {
            clients: 50,
            outage: Micros::from_millis(outage),
            capacity: 2,
            base: Micros::from_millis(20),
            cap: Micros::from_millis(100),
            horizon: Micros::from_millis(7_300),
            ..Scenario::default()
        };
        for clients in [50, 200] {
            for policy in Policy::ALL {
                let scenario = Scenario {
                    clients,
                    ..scenario
                };
                assert_eq!(compare(&scenario, policy), End::Horizon);
            }
        }
    }
}
