//! What there is to tell of a scenario in which every panel's policy has limits of its own.

use crate::policy::{BudgetKind, Part, Policy};
use crate::scenario::Scenario;

/// The scenario with the limits that any of the policies adds to it: what can happen in one of
/// the panels is told of all.
pub fn told<'a>(scenario: &Scenario, policies: impl IntoIterator<Item = &'a Policy>) -> Scenario {
    let mut told = *scenario;
    for policy in policies {
        let bound = policy.bind(scenario);
        // A budget ends a request as a limit of attempts does.
        let limit = match policy.budget() {
            BudgetKind::None => 0,
            _ => Part::Attempts.row().setting.max,
        };
        told.attempts = told.attempts.max(bound.attempts).max(limit);
        told.deadline = told.deadline.max(bound.deadline);
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::entry;
    use crate::time::Micros;

    #[test]
    fn one_panels_limits_are_told_of_all() {
        let scenario = Scenario::default();
        assert_eq!(told(&scenario, &Policy::ALL), scenario);
        let aws = entry("aws-2026-transient").unwrap().policy;
        let google = entry("google-api-core").unwrap().policy;
        let told = told(&scenario, &[Policy::NO_JITTER, aws, google]);
        assert_eq!(told.deadline, Micros::from_secs(120));
        assert!(told.attempts >= 3);
    }
}
