//! The time that it takes at an even pace.

use crate::scenario::{Scenario, parameter};
use crate::time::Micros;
use crate::words;

/// What is said before the yardstick.
pub const AT_AN_EVEN_PACE: &str = "At an even pace everybody would be back at";

/// The yardstick `outage + clients / capacity`, for people.
///
/// It is no bound: the room of a second can be taken at its start, so a run may be back sooner.
/// `None` where it says nothing: beside normal traffic, and where clients give up or some never
/// fail.
pub fn yardstick(scenario: &Scenario) -> Option<String> {
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
    Some(words::duration(Micros((scenario.ideal_s() * 1e6) as u64)))
}
