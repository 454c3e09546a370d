//! What ends a policy's retries, and what it makes of a hint, in sentences.

use crate::policy::{Part, Policy, SHARED};
use crate::scenario::{Obedience, Scenario};
use crate::words;

/// Attempts, deadline, hint and what its process has, in a scenario.
pub fn limit_sentences(policy: &Policy, scenario: &Scenario) -> Vec<String> {
    let mut sentences = vec![ends(policy, scenario), hint(policy, scenario)];
    let held_back = policy.held_back_by();
    if !held_back.is_empty() {
        sentences.push(format!(
            "What its process allows: {}.",
            held_back.join(", ")
        ));
    }
    sentences
}

/// The same of a row of the library, as headings and what stands behind them.
pub fn limit_facts(policy: &Policy) -> Vec<(&'static str, String)> {
    let scenario = &Scenario::default();
    let is_open = [Part::Attempts, Part::Deadline]
        .map(|part| policy.get(part) == SHARED)
        .contains(&true);
    let mut ends = ends(policy, scenario);
    if is_open {
        ends += " What is not said here follows the sliders.";
    }
    let mut facts = vec![("limits", ends), ("hint", hint(policy, scenario))];
    let held_back = policy.held_back_by();
    if !held_back.is_empty() {
        facts.push(("budget", held_back.join(", ")));
    }
    facts
}

fn ends(policy: &Policy, scenario: &Scenario) -> String {
    let deadline = policy.time(Part::Deadline, scenario);
    let within = match deadline.0 {
        0 => String::new(),
        _ => format!(" within {}, its deadline", words::exact_duration(deadline)),
    };
    match policy.value(Part::Attempts, scenario) {
        0 if within.is_empty() => "It retries without a limit of attempts or of time.".to_owned(),
        0 => format!("It retries{within}, without a limit of attempts."),
        1 => "It makes 1 attempt and no retry.".to_owned(),
        attempts => {
            let retries = if attempts == 2 { "retry" } else { "retries" };
            format!(
                "By itself it makes {} attempts, so {} {retries}{within}.",
                words::count(attempts),
                words::count(attempts - 1),
            )
        }
    }
}

fn hint(policy: &Policy, scenario: &Scenario) -> String {
    let then = match policy.bind(scenario).obedience() {
        Obedience::Ignore => return "It ignores a Retry-After.".to_owned(),
        Obedience::Longer => "the longer of it and its own delay",
        Obedience::Exact => "exactly that",
        Obedience::Jitter => "that and a random part of its own delay",
        Obedience::Within => "that, but its own delay at least and 5 s more at most",
        Obedience::Base => "its own delay, made with that as first delay",
    };
    format!("After a Retry-After it waits {then}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::entry;

    fn of(id: &str) -> String {
        let policy = entry(id).unwrap().policy;
        limit_sentences(&policy, &Scenario::default()).join(" ")
    }

    #[test]
    fn a_deadline_is_no_endless_retrying() {
        assert!(
            of("google-api-core")
                .starts_with("It retries within 2 min, its deadline, without a limit of attempts.")
        );
        assert!(of("kafka-retry").starts_with("It retries within 2 min, its deadline"));
        assert!(of("cenkalti-v4").starts_with("It retries within 15 min, its deadline"));
        assert_eq!(
            of("none"),
            "It retries without a limit of attempts or of time. \
             After a Retry-After it waits the longer of it and its own delay."
        );
    }

    #[test]
    fn attempts_hint_and_budget() {
        assert_eq!(
            of("aws-2026-transient"),
            "By itself it makes 3 attempts, so 2 retries. After a Retry-After it waits that, but its own \
             delay at least and 5 s more at most. What its process allows: bucket of 500 tokens."
        );
        assert!(of("envoy-router").starts_with(
            "By itself it makes 2 attempts, so 1 retry within 15 s, its deadline. It ignores"
        ));
        assert!(of("envoy-router").ends_with("What its process allows: 3 retries at once."));
        assert!(of("requests-default").starts_with("It makes 1 attempt and no retry."));
    }

    #[test]
    fn what_a_row_leaves_open_is_said() {
        let facts = limit_facts(&entry("reqwest-retry").unwrap().policy);
        assert!(
            facts[0]
                .1
                .ends_with("What is not said here follows the sliders.")
        );
    }
}
