//! What is said beside the controls: what a number comes to, what changes nothing as things are,
//! and why something can't be had.

use super::layers::number;
use crate::policy::{Part, Policy, SHARED};
use crate::scenario::{Group, Scenario, parameter};
use crate::sim::check;
use crate::words;

/// What is worth knowing of a group of parameters as it stands; `None` for most.
pub fn group_note(group: Group, scenario: &Scenario, shown: &[Policy]) -> Option<String> {
    let changes_nothing = match group {
        Group::Limits => return Some(attempts_sentence(scenario.attempts)),
        Group::Traffic if scenario.rate == 0 => {
            "While there are no new requests, how they arrive and until when"
        }
        Group::Growth if !shown.iter().any(follows_spread) => {
            "While no panel shows additive jitter, how large it is"
        }
        Group::Crash if scenario.crash == 0 => {
            "While the server never falls over, how long it stays down"
        }
        Group::Hint if scenario.retry_after.0 == 0 => {
            "While the server sends no hint, what a client makes of it"
        }
        _ => return None,
    };
    Some(format!("{changes_nothing} changes nothing."))
}

/// Whether the size of its jitter is what the slider says.
fn follows_spread(policy: &Policy) -> bool {
    policy.uses(Part::Spread) && policy.get(Part::Spread) == SHARED
}

/// What a number of attempts comes to: `3 attempts = 2 retries.` 0 is no limit.
pub fn attempts_sentence(attempts: u64) -> String {
    let sum = |attempts: u64| {
        let retries = match attempts - 1 {
            0 => "no retry".to_owned(),
            1 => "1 retry".to_owned(),
            many => format!("{} retries", words::count(many)),
        };
        format!("{} = {retries}", number(attempts, "attempt"))
    };
    match attempts {
        0 => format!("The first attempt counts: {}.", sum(3)),
        some => format!("{}.", sum(some)),
    }
}

/// Why a policy can't be shown twice.
pub const SHOWN_ALREADY: &str = "Another panel shows exactly this policy already.";

/// Why a policy can't be shown in a scenario, and what would help; `None` if it can.
pub fn refusal(policy: Policy, scenario: &Scenario) -> Option<String> {
    let mut text = check(&policy, scenario).err()?.to_string();
    text[..1].make_ascii_uppercase();
    text.push('.');
    if let Some(latency) = parameter("latency") {
        text += &format!(" It is set under “{}”.", latency.group.title());
    }
    Some(text)
}

/// What the mark of the best value means, beside this many panels; `None` where none is marked.
pub fn best_of(panels: usize) -> Option<&'static str> {
    match panels {
        0 | 1 => None,
        2 => Some("best of the two"),
        3 => Some("best of the three"),
        4 => Some("best of the four"),
        5 => Some("best of the five"),
        _ => Some("best of the six"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::Panels;
    use crate::time::Micros;

    #[test]
    fn attempts_are_one_more_than_retries() {
        assert_eq!(attempts_sentence(3), "3 attempts = 2 retries.");
        assert_eq!(attempts_sentence(2), "2 attempts = 1 retry.");
        assert_eq!(attempts_sentence(1), "1 attempt = no retry.");
        assert_eq!(attempts_sentence(1_000), "1,000 attempts = 999 retries.");
        assert_eq!(
            attempts_sentence(0),
            "The first attempt counts: 3 attempts = 2 retries."
        );
    }

    #[test]
    fn what_changes_nothing_is_said_until_it_does() {
        let mut scenario = Scenario::default();
        let none = [Policy::NO_JITTER];
        assert_eq!(
            group_note(Group::Crash, &scenario, &none).unwrap(),
            "While the server never falls over, how long it stays down changes nothing."
        );
        for group in [Group::Traffic, Group::Growth, Group::Crash, Group::Hint] {
            assert!(group_note(group, &scenario, &none).is_some(), "{group:?}");
        }
        assert_eq!(group_note(Group::Cost, &scenario, &none), None);
        let edited = [Policy::ADDITIVE.with(Part::Attempts, 3)];
        assert_eq!(group_note(Group::Growth, &scenario, &edited), None);
        let own = [Policy::ADDITIVE.with(Part::Spread, 1)];
        assert!(group_note(Group::Growth, &scenario, &own).is_some());
        scenario.rate = 1;
        scenario.crash = 2_000;
        scenario.retry_after = Micros(1_000);
        for group in [Group::Traffic, Group::Growth, Group::Crash, Group::Hint] {
            let note = group_note(group, &scenario, &[Policy::ADDITIVE]);
            assert_eq!(note, None, "{group:?}");
        }
    }

    #[test]
    fn a_refusal_says_why_and_what_would_help() {
        let mut scenario = Scenario::default();
        assert_eq!(
            refusal(Policy::IMMEDIATE, &scenario).unwrap(),
            "Immediate retries need a latency above 0, or a client could retry for ever in no \
             time. It is set under “What a call takes”."
        );
        assert_eq!(refusal(Policy::FIXED, &scenario), None);
        scenario.latency = Micros(1_000);
        assert_eq!(refusal(Policy::IMMEDIATE, &scenario), None);
    }

    #[test]
    fn the_mark_counts_the_panels() {
        assert_eq!(best_of(1), None);
        assert_eq!(best_of(4), Some("best of the four"));
        assert_eq!(best_of(Panels::MOST), Some("best of the six"));
    }
}
