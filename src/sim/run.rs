//! One run: a scenario and a policy in, an outcome out.

use super::guard::Guard;
use super::guarded;
use super::herd;
use super::lockstep;
use super::open;
use super::outcome::Outcome;
use super::overrun::Overrun;
use super::schedule::{AT_ONCE, Delays};
use crate::policy::{Part, Policy};
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
    run_watched(scenario, policy, options, &mut |_| {})
}

/// The same; `watch` is told again and again how far the run has come, from 0 to 1. It is called
/// by counts of events and never by the clock, at least once, and changes nothing.
///
/// # Errors
///
/// As [`run`].
pub fn run_watched(
    scenario: &Scenario,
    policy: Policy,
    options: &RunOptions,
    watch: &mut dyn FnMut(f64),
) -> Result<Outcome, ScenarioError> {
    watch(0.0);
    // A run that is made anew begins again, and whoever watches need not know.
    let mut furthest = 0.0;
    let watch = &mut |share: f64| {
        furthest = share.max(furthest);
        watch(furthest);
    };
    scenario.check()?;
    check(&policy, scenario)?;
    let scenario = &policy.bind(scenario);
    let bin = Micros(options.bin.0.max(1));
    let guard = Guard::of(&policy, scenario);
    if !guard.is_none() {
        return Ok(guarded::run(scenario, &policy, &guard, bin, watch));
    }
    if !scenario.is_closed_herd() {
        return Ok(open::run(scenario, &policy, bin, watch));
    }
    // A closed herd takes ways of its own, which lead to the same figures sooner.
    let outcome = match Delays::of(&policy, scenario) {
        Delays::Drawn(drawn) if !drawn.draws() => Ok(lockstep::run(scenario, &drawn, bin, watch)),
        Delays::Drawn(drawn) => herd::run(scenario, &drawn, bin, watch),
        Delays::Ruled(ruled) => herd::run(scenario, &ruled, bin, watch),
    };
    Ok(outcome.unwrap_or_else(|Overrun| open::run_in_order(scenario, &policy, bin, watch)))
}

/// Says whether clients of a policy come to an end in a scenario.
///
/// # Errors
///
/// [`ScenarioError::NoTime`] for clients that retry at once where a failure costs no time.
pub fn check(policy: &Policy, scenario: &Scenario) -> Result<(), ScenarioError> {
    // A few attempts at once are soon over, and so is a budget.
    let attempts = policy.value(Part::Attempts, scenario);
    let gives_up = (1..=u64::from(AT_ONCE)).contains(&attempts)
        || Guard::of(policy, scenario).budget.runs_out();
    let has_time = gives_up || scenario.failures_take_time();
    if !has_time && Delays::of(policy, scenario).takes_no_time() {
        return Err(ScenarioError::NoTime);
    }
    Ok(())
}
