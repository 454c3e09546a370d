//! The same comparison for all that there is beside a closed herd.

use std::cell::RefCell;
use std::collections::BTreeMap;

use stampede::scenario::{Obedience, Scenario, Spacing};
use stampede::sim::{CutOff, Policy};
use stampede::time::Micros;

use super::naive::simulate;
use super::{BIN, assert_same};
use crate::scenarios::{extended_scenario, hold, outcome, policies};

/// How often something was there to compare.
#[derive(Default)]
struct Seen(RefCell<BTreeMap<&'static str, u32>>);

impl Seen {
    fn count(&self, what: &'static str, there: bool) {
        *self.0.borrow_mut().entry(what).or_default() += u32::from(there);
    }

    /// A comparison proves little if there is hardly ever anything to compare.
    #[track_caller]
    fn assert_common(&self, least: u32) {
        let seen = self.0.borrow();
        let rare: Vec<_> = seen.iter().filter(|&(_, &count)| count < least).collect();
        assert!(rare.is_empty(), "seldom: {rare:?} of {seen:?}");
    }

    #[track_caller]
    fn compare(&self, scenario: &Scenario, policy: Policy) {
        let outcome = outcome(scenario, policy, BIN);
        let context = format!("{policy:?} {scenario:?}");
        let cut_off = outcome.cut_off;
        let until = cut_off.map_or(scenario.horizon, CutOff::at);
        if let Some(CutOff::Horizon(at)) = cut_off {
            assert_eq!(at, scenario.horizon, "{context}");
        }
        let goes_on = scenario.rate > 0 && scenario.until > until;
        assert_eq!(
            cut_off.is_some(),
            outcome.waiting > 0 || goes_on,
            "{context}"
        );
        self.count("back", cut_off.is_none());
        self.count("horizon", matches!(cut_off, Some(CutOff::Horizon(_))));
        self.count("events", matches!(cut_off, Some(CutOff::Events(_))));
        self.count_features(scenario, &outcome);
        assert_same(
            outcome.into(),
            simulate(scenario, policy, until, BIN),
            &context,
        );
    }

    fn count_features(&self, scenario: &Scenario, outcome: &stampede::sim::Outcome) {
        let has_hint = scenario.retry_after > Micros::ZERO && outcome.rejected > 0;
        let obeys = |obedience| has_hint && scenario.obedience() == obedience;
        let has_traffic = |spacing| scenario.rate > 0 && scenario.spacing() == spacing;
        for (what, there) in [
            ("gave up", outcome.gave_up > 0),
            ("fell", outcome.fallen > 0),
            ("fell often", outcome.fallen > 5),
            ("late", outcome.late > 0),
            ("longer hints", obeys(Obedience::Longer)),
            ("ignored hints", obeys(Obedience::Ignore)),
            ("exact hints", obeys(Obedience::Exact)),
            ("jittered hints", obeys(Obedience::Jitter)),
            ("hints with some leeway", obeys(Obedience::Within)),
            ("hints as base", obeys(Obedience::Base)),
            ("queue", outcome.waits.is_some_and(|waits| waits.total > 0)),
            ("queue full", scenario.queue > 0 && outcome.rejected > 0),
            ("queue lost", scenario.queue > 0 && outcome.fallen > 0),
            ("poisson", has_traffic(Spacing::Poisson)),
            ("even", has_traffic(Spacing::Even)),
            (
                "drained",
                scenario.rate > 0 && outcome.cut_off.is_none() && outcome.end > scenario.until,
            ),
            ("traffic alone", scenario.clients == 0 && scenario.rate > 0),
            ("half sick", outcome.failed > 0 && scenario.errors > 0),
            (
                "half down",
                outcome.failed > 0 && scenario.failure < 1_000_000,
            ),
            ("idle", outcome.idle_capacity > 0),
        ] {
            self.count(what, there);
        }
    }
}

#[test]
fn any_extended_scenario_agrees() {
    let seen = Seen::default();
    hold(1_000, &extended_scenario(), |scenario| {
        for policy in policies(&scenario) {
            seen.compare(&scenario, policy);
        }
    });
    seen.assert_common(100);
}
