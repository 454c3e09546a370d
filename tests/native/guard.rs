//! Budgets and breakers: what they hold back, and what must hold of every run with them.

mod breakers;
mod buckets;
mod budgets;
mod properties;

use stampede::scenario::Scenario;
use stampede::sim::{Bin, Breaker, Budget, Guard, GuardBin, Outcome, Policy, RunOptions};
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
        processes: 1,
    }
}

const fn breaker(breaker: Breaker) -> Guard {
    Guard {
        budget: Budget::None,
        breaker: Some(breaker),
        processes: 1,
    }
}

#[track_caller]
fn run_guarded(scenario: &Scenario, policy: Policy, guard: &Guard, bin: Micros) -> Outcome {
    stampede::sim::run_guarded(scenario, policy, guard, &RunOptions { bin }).unwrap()
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
