//! The time that it takes at an even pace.

use super::story::time;
use crate::scenario::{Scenario, parameter};
use crate::sim::Outcome;
use crate::time::Micros;
use crate::words;

/// The yardstick `outage + clients / capacity`, and what can be said of it.
///
/// The room of a second can be taken at its start, so a small herd may be back a little earlier
/// than the yardstick; then nothing is claimed that these runs belie. `None` where it says
/// nothing: beside normal traffic, and where clients give up or some never fail.
pub fn yardstick(scenario: &Scenario, outcomes: &[&Outcome]) -> Option<(&'static str, String)> {
    let parameter_is_usual = |key| parameter(key).is_some_and(|p| !p.is_changed(scenario));
    if ![
        "rate", "failure", "errors", "attempts", "deadline", "latency",
    ]
    .into_iter()
    .all(parameter_is_usual)
        || scenario.clients == 0
    {
        return None;
    }
    let ideal = Micros((scenario.ideal_s() * 1e6) as u64);
    let mut times = outcomes.iter().filter_map(|outcome| time(outcome));
    let claim = if outcomes.is_empty() || times.any(|time| time < ideal) {
        "At an even pace it would take"
    } else {
        "Nobody could do better than"
    };
    Some((claim, words::duration(ideal)))
}
