//! Runs with budgets and breakers against a naive simulator: every figure and every bin.

mod breaker;
mod budget;
mod held;

use std::cell::RefCell;
use std::collections::BTreeMap;

use proptest::prelude::*;
use stampede::policy::{BudgetKind, Jitter, Part, Policy, library};
use stampede::scenario::{Scenario, parameter};
use stampede::sim::{CutOff, GuardBin, check};
use stampede::time::Micros;

use super::assert_same;
use crate::scenarios::{extended_scenario, hold, outcome};
use held::simulate;

/// Coarser than that of the other comparisons: the naive one takes stock at the end of each.
const BIN: Micros = Micros::from_millis(50);

/// Parts of a policy, drawn together.
type Parts = BoxedStrategy<Vec<(Part, u64)>>;

fn span() -> impl Strategy<Value = u64> {
    prop_oneof![
        2 => Just(1_000_000_u64),
        2 => (1..100_u64).prop_map(|tenths| tenths * 100_000),
        1 => 100_000..10_000_000_u64,
    ]
}

fn share() -> impl Strategy<Value = u64> {
    prop_oneof![
        Just(0_u64),
        Just(500_000),
        Just(1_000_000),
        0..=1_000_000_u64
    ]
}

fn budget() -> Parts {
    let kind = |kind: BudgetKind| (Part::Budget, kind as u64);
    prop_oneof![
        1 => Just(vec![kind(BudgetKind::None)]),
        2 => (1..300_u64, 0..20_u64, 0..20_u64).prop_map(move |(tokens, cost, refused)| vec![
            kind(BudgetKind::Bucket),
            (Part::Tokens, tokens),
            (Part::Cost, cost),
            (Part::CostRefused, refused),
        ]),
        2 => (1..200_u64, share()).prop_map(move |(tokens, share)| vec![
            kind(BudgetKind::Throttle),
            (Part::Tokens, tokens),
            (Part::Share, share),
        ]),
        2 => (share(), 0..20_u64, span()).prop_map(move |(share, reserve, ttl)| vec![
            kind(BudgetKind::Ratio),
            (Part::Share, share),
            (Part::Reserve, reserve),
            (Part::Ttl, ttl),
        ]),
        2 => (share(), 0..10_u64).prop_map(move |(share, retries)| vec![
            kind(BudgetKind::Concurrent),
            (Part::Share, share),
            (Part::Retries, retries),
        ]),
        1 => (0..200_u64).prop_map(move |retries| vec![
            kind(BudgetKind::Rate),
            (Part::Retries, retries),
        ]),
    ]
    .boxed()
}

fn breaker() -> Parts {
    let on = (share(), span(), 1..30_u64, span(), 1..6_u64).prop_map(
        |(share, window, calls, open, probes)| {
            vec![
                (Part::Breaker, share.max(10_000)),
                (Part::Window, window),
                (Part::Calls, calls),
                (Part::Open, open),
                (Part::Probes, probes),
            ]
        },
    );
    prop_oneof![1 => Just(Vec::new()), 1 => on].boxed()
}

/// Two schedules of the sliders and a library.
fn policies() -> impl Strategy<Value = Vec<Policy>> {
    let library = prop::sample::select(library::libraries()).prop_map(|entry| entry.policy);
    // Polly's delays are known to a tolerance only.
    let library = library.prop_filter("polly", |policy| policy.jitter() != Jitter::Polly);
    let obey = prop::option::weighted(0.3, 0..6_u64);
    let slider = || prop::sample::select(Policy::EVERY.to_vec());
    (slider(), slider(), library, obey).prop_map(|(one, other, library, obey)| {
        let library = match obey {
            Some(obey) => library.with(Part::Obey, obey),
            None => library,
        };
        vec![one, other, library]
    })
}

/// How often something was there to compare.
#[derive(Default)]
struct Seen(RefCell<BTreeMap<&'static str, u32>>);

impl Seen {
    fn count(&self, what: &'static str, there: bool) {
        *self.0.borrow_mut().entry(what).or_default() += u32::from(there);
    }

    #[track_caller]
    fn compare(&self, scenario: &Scenario, policy: Policy) {
        let outcome = outcome(scenario, policy, BIN);
        let context = format!("{} {scenario:?}", policy.write());
        let until = match outcome.cut_off {
            None => scenario.horizon,
            Some(CutOff::Horizon(at)) => at,
            Some(CutOff::Events(_) | CutOff::Crowd(_)) => {
                self.count("left out", true);
                return;
            }
        };
        let Some(guard) = outcome.guard.clone() else {
            return;
        };
        let held = simulate(
            scenario,
            &policy,
            until,
            outcome.bins.width(),
            guard.trace.len(),
        );
        self.count("compared", true);
        self.count("horizon", outcome.cut_off.is_some());
        self.count("refused", guard.refused > 0);
        self.count("opened", guard.opened > 0);
        self.count("opened again", held.opened_again > 0);
        for (what, kind) in [
            ("bucket refused", BudgetKind::Bucket),
            ("throttle refused", BudgetKind::Throttle),
            ("ratio refused", BudgetKind::Ratio),
            ("concurrent refused", BudgetKind::Concurrent),
            ("rate refused", BudgetKind::Rate),
        ] {
            self.count(what, guard.refused > 0 && policy.budget() == kind);
        }
        let has_both = guard.refused > 0 && guard.blocked > 0;
        self.count("refused and stopped", has_both);
        self.count(
            "hint",
            scenario.retry_after > Micros::ZERO && outcome.rejected > 0,
        );
        self.count("queue", outcome.waits.is_some_and(|waits| waits.total > 0));
        self.count("late", outcome.late > 0);
        self.count("traffic", scenario.rate > 0);
        self.count("closed", guard.trace.iter().any(|bin| bin.closed > 0));
        self.count("first stopped", guard.blocked_first > 0);
        self.count(
            "fell",
            outcome.fallen > 0 && guard.refused + guard.blocked > 0,
        );
        assert!(
            guard.trace.len() >= outcome.bins.as_slice().len(),
            "{context}"
        );
        for (index, (bin, busy)) in held.trace.iter().zip(&held.busy).enumerate() {
            let Some(&found) = guard.trace.get(index) else {
                // Nothing but answers that nobody minds.
                let GuardBin {
                    refused,
                    blocked,
                    opened,
                    closed,
                    ..
                } = *bin;
                assert_eq!([refused, blocked, opened, closed], [0; 4], "{context}");
                continue;
            };
            let mut bin = *bin;
            // Where nothing happens the level is not looked at again.
            if !busy && index > 0 && found.level == guard.trace[index - 1].level {
                bin.level = found.level;
            }
            assert_eq!(found, bin, "trace, bin {index}: {context}");
        }
        let sum = |part: fn(&GuardBin) -> u64| held.trace.iter().map(part).sum::<u64>();
        assert_eq!(guard.refused, sum(|bin| bin.refused), "{context}");
        assert_eq!(guard.blocked, sum(|bin| bin.blocked), "{context}");
        assert_eq!(guard.opened, sum(|bin| bin.opened), "{context}");
        assert_eq!(guard.blocked_first, held.blocked_first, "{context}");
        let goes_on = scenario.rate > 0 && scenario.until > until;
        let is_cut = outcome.waiting > 0 || goes_on;
        assert_eq!(outcome.cut_off.is_some(), is_cut, "{context}");
        assert_same(outcome.into(), held.figures, &context);
    }
}

#[test]
fn budgets_and_breakers_agree() {
    let seen = Seen::default();
    let processes = prop_oneof![3 => Just(1_u64), 2 => 2..5_u64, 1 => 5..40_u64, 2 => Just(0)];
    let given = (
        extended_scenario(),
        budget(),
        breaker(),
        policies(),
        processes,
    );
    hold(
        2_500,
        &given,
        |(mut scenario, budget, breaker, policies, processes)| {
            parameter("processes")
                .unwrap()
                .set(&mut scenario, processes);
            for mut policy in policies {
                for &(part, value) in budget.iter().chain(&breaker) {
                    policy.set(part, value);
                }
                if check(&policy, &scenario).is_ok() {
                    seen.compare(&scenario, policy);
                }
            }
        },
    );
    // A comparison proves little if there is hardly ever anything to compare.
    let seen = seen.0.borrow();
    assert!(seen["compared"] >= 5_000, "{seen:?}");
    let telling = seen.iter().filter(|it| *it.0 != "left out");
    let rare: Vec<_> = telling.filter(|it| *it.1 < 200).collect();
    assert!(rare.is_empty(), "seldom: {rare:?} of {seen:?}");
    println!("{seen:?}");
}
