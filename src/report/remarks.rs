//! What people get wrong about a policy, said where it applies.

use crate::policy::{Jitter, Part, Policy};
use crate::scenario::Scenario;
use crate::sim::OneClient;
use crate::time::Micros;
use crate::words;

/// What is worth knowing of a policy beside its formula: where it does other than its numbers
/// seem to say. A sentence each; none for most.
pub fn remarks(policy: &Policy, scenario: &Scenario, client: &OneClient) -> Vec<String> {
    let mut remarks = Vec::new();
    let first = policy.time(Part::First, scenario);
    let jitter = policy.jitter();
    let longest = client.retries.iter().map(|retry| retry.wait.max).max();
    if policy.value(Part::Attempts, scenario) == 1 {
        remarks.push("One attempt is no retry: a request that fails gives up.".to_owned());
    }
    if let (Some(cap), Some(longest)) = (client.cap, longest) {
        if cap < first {
            let cap = words::exact_duration(cap);
            remarks.push(format!(
                "The cap is below the first delay, so that grows no further than {cap}."
            ));
        }
        if longest > cap {
            remarks.push(format!(
                "The jitter comes on top of the cap: a wait can be up to {}.",
                words::duration(longest)
            ));
        }
    }
    if let (Jitter::Range, true) = (jitter, policy.get(Part::High) <= policy.get(Part::Low)) {
        remarks
            .push("The highest factor is not above the lowest, so nothing is random.".to_owned());
    }
    if let Some(last) = client.retries.last() {
        let extra = policy.time(Part::Extra, scenario);
        let is_fixed_time =
            matches!(jitter, Jitter::None | Jitter::Additive) && policy.has_jitter();
        if is_fixed_time && is_small(extra, last.wait.median) {
            remarks.push(format!(
                "The random part is {} at most, little beside delays of {}: the clients stay \
                 close together.",
                words::exact_duration(extra),
                words::duration(last.wait.median)
            ));
        }
    }
    if jitter == Jitter::Full {
        remarks.push(
            "The first delay is no floor: a wait can be almost nothing, and shorter than the one \
             before it."
                .to_owned(),
        );
    }
    remarks
}

/// Whether a random part is a twentieth of a delay at most.
fn is_small(part: Micros, delay: Micros) -> bool {
    part.0.saturating_mul(20) <= delay.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::entry;
    use crate::sim::one_client;

    fn of(policy: Policy) -> String {
        let scenario = Scenario::default();
        remarks(&policy, &scenario, &one_client(&scenario, &policy, 12, 100)).join(" ")
    }

    fn library(id: &str) -> Policy {
        entry(id).unwrap().policy
    }

    #[test]
    fn most_policies_need_no_remark() {
        assert_eq!(of(Policy::NO_JITTER), "");
        assert_eq!(of(library("socketio-client")), "");
    }

    #[test]
    fn jitter_on_top_of_the_cap() {
        assert_eq!(
            of(library("k8s-reflector")),
            "The jitter comes on top of the cap: a wait can be up to 1 min."
        );
        assert_eq!(of(Policy::NO_JITTER.with(Part::CapActs, 2)), "");
    }

    #[test]
    fn a_cap_below_the_first_delay() {
        assert_eq!(
            of(Policy::NO_JITTER.with(Part::Cap, 250_000)),
            "The cap is below the first delay, so that grows no further than 250 ms."
        );
    }

    #[test]
    fn a_random_part_too_small() {
        assert_eq!(
            of(library("got").with(Part::Attempts, 0)),
            "The random part is 100 ms at most, little beside delays of 34 min 8 s: the clients \
             stay close together."
        );
    }

    #[test]
    fn attempts_are_no_retries_and_full_jitter_has_no_floor() {
        assert_eq!(
            of(library("requests-default")),
            "One attempt is no retry: a request that fails gives up."
        );
        assert!(of(Policy::FULL_JITTER).contains("no floor"));
        let reversed = library("azure-go").with(Part::Low, 2_000_000);
        assert!(of(reversed).contains("nothing is random"));
    }
}
