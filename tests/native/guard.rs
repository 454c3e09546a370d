//! Budgets and breakers: what they hold back, and what must hold of every run with them.

mod breakers;
mod buckets;
mod budgets;
mod properties;

use stampede::policy::{BudgetKind, Part};
use stampede::scenario::Scenario;
use stampede::sim::{
    Bin, Breaker, Budget, Guard, GuardBin, Outcome, Policy, Processes, RunOptions,
};
use stampede::time::Micros;

const EVEN: u64 = 1;
/// All, in millionths.
const ALL: u64 = 1_000_000;

const fn ms(ms: u64) -> Micros {
    Micros::from_millis(ms)
}

const fn s(s: u64) -> Micros {
    Micros::from_secs(s)
}

/// Nobody and nothing, up from the start, with room for all.
fn calm() -> Scenario {
    Scenario {
        clients: 0,
        outage: Micros::ZERO,
        capacity: 1_000_000,
        ..Scenario::default()
    }
}

const fn budget(budget: Budget) -> Guard {
    Guard {
        budget,
        breaker: None,
        processes: Processes::Shared(1),
    }
}

const fn breaker(breaker: Breaker) -> Guard {
    Guard {
        budget: Budget::None,
        breaker: Some(breaker),
        processes: Processes::Shared(1),
    }
}

/// A policy whose process holds it back.
fn held_back(policy: Policy, guard: &Guard) -> Policy {
    let kind = |kind: BudgetKind| policy.with(Part::Budget, kind as u64);
    let policy = match guard.budget {
        Budget::None => policy,
        Budget::Bucket {
            tokens,
            cost,
            cost_refused,
        } => kind(BudgetKind::Bucket)
            .with(Part::Tokens, tokens)
            .with(Part::Cost, cost)
            .with(Part::CostRefused, cost_refused),
        Budget::Throttle { tokens, ratio } => kind(BudgetKind::Throttle)
            .with(Part::Tokens, tokens)
            .with(Part::Share, ratio),
        Budget::Ratio {
            share,
            reserve,
            ttl,
        } => kind(BudgetKind::Ratio)
            .with(Part::Share, share)
            .with(Part::Reserve, reserve)
            .with(Part::Ttl, ttl.0),
        Budget::Concurrent { share, least } => kind(BudgetKind::Concurrent)
            .with(Part::Share, share)
            .with(Part::Retries, least),
        Budget::Rate { per_minute } => kind(BudgetKind::Rate).with(Part::Retries, per_minute),
    };
    match guard.breaker {
        None => policy,
        Some(breaker) => policy
            .with(Part::Breaker, breaker.trip)
            .with(Part::Window, breaker.window.0)
            .with(Part::Calls, breaker.calls)
            .with(Part::Open, breaker.open.0)
            .with(Part::Probes, breaker.probes),
    }
}

#[track_caller]
fn run_guarded(scenario: &Scenario, policy: Policy, guard: &Guard, bin: Micros) -> Outcome {
    let scenario = Scenario {
        processes: match guard.processes {
            Processes::Own { .. } => 0,
            Processes::Shared(count) => count.into(),
        },
        ..*scenario
    };
    let policy = held_back(policy, guard);
    assert_eq!(Guard::of(&policy, &scenario), *guard);
    stampede::sim::run(&scenario, policy, &RunOptions { bin }).unwrap()
}

fn trace(outcome: &Outcome) -> &[GuardBin] {
    &outcome.guard.as_ref().unwrap().trace
}

/// How many requests were refused a retry.
fn refused(outcome: &Outcome) -> u64 {
    outcome.guard.as_ref().unwrap().refused
}

/// How many of a bin's arrivals were retries.
fn retries(bin: &Bin) -> u64 {
    bin.arrivals() - bin.first
}
