//! One run: a scenario and a policy in, an outcome out.

use super::guard::Guard;
use super::guarded;
use super::herd;
use super::lockstep;
use super::open;
use super::outcome::Outcome;
use super::policy::Policy;
use super::schedule::{Decorrelated, EqualJitter, Exponential, FullJitter};
use crate::scenario::{Scenario, ScenarioError};
use crate::time::Micros;

/// How a run is recorded; nothing here changes what happens in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOptions {
    /// The width of the histogram's bins; at least a microsecond.
    pub bin: Micros,
}

impl Default for RunOptions {
    /// Bins of one second, the width of the server's windows.
    fn default() -> Self {
        Self {
            bin: Micros::SECOND,
        }
    }
}

/// Runs a scenario with all its clients on one policy.
///
/// The outcome is a function of the arguments alone: the same bytes natively and in a browser,
/// whatever other policies are run. It is bounded by the scenario's horizon and event budget;
/// reaching either is a result, told in [`Outcome::cut_off`].
///
/// # Errors
///
/// [`ScenarioError`] if a parameter is outside its limits, or a client could retry for ever in no
/// time.
pub fn run(
    scenario: &Scenario,
    policy: Policy,
    options: &RunOptions,
) -> Result<Outcome, ScenarioError> {
    scenario.check()?;
    policy.check(scenario)?;
    let (base, cap) = (scenario.base, scenario.cap);
    let bin = Micros(options.bin.0.max(1));
    if !scenario.is_closed_herd() {
        return Ok(open::run(scenario, policy, bin));
    }
    // A closed herd takes ways of its own, which lead to the same figures sooner.
    Ok(match policy {
        Policy::NoJitter => lockstep::run(scenario, &Exponential::of(scenario), bin),
        Policy::Fixed => lockstep::run(scenario, &Exponential::fixed(base, cap), bin),
        Policy::FullJitter => herd::run(scenario, &FullJitter::of(scenario), bin),
        Policy::EqualJitter => herd::run(scenario, &EqualJitter::of(scenario), bin),
        Policy::Decorrelated => herd::run(scenario, &Decorrelated::new(base, cap), bin),
        Policy::Additive | Policy::Immediate => open::run(scenario, policy, bin),
    })
}

/// Runs a scenario whose clients are held back by budgets and breakers.
///
/// It is a function of the arguments alone and bounded like [`run`]; attempts that a breaker stops
/// count as events too.
///
/// # Errors
///
/// [`ScenarioError`] where [`run`] would fail with it.
pub fn run_guarded(
    scenario: &Scenario,
    policy: Policy,
    guard: &Guard,
    options: &RunOptions,
) -> Result<Outcome, ScenarioError> {
    if guard.is_none() {
        return run(scenario, policy, options);
    }
    scenario.check()?;
    policy.check(scenario)?;
    let bin = Micros(options.bin.0.max(1));
    Ok(guarded::run(scenario, policy, guard, bin))
}
