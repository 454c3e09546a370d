//! What ends a policy's retries, in a few words.

use super::choices::BudgetKind;
use super::part::Part;
use super::policy::{Policy, SHARED};
use crate::scenario::Scenario;

impl Policy {
    /// The formula, and what of its own ends the retries: `random(0, …) · 3 attempts · bucket of
    /// 500 tokens`.
    pub fn line(&self, scenario: &Scenario) -> String {
        let mut line = self.formula(scenario);
        for limit in self.limits() {
            line += " · ";
            line += &limit.replace(' ', "\u{a0}");
        }
        line
    }

    fn limits(&self) -> Vec<String> {
        let mut limits = Vec::new();
        let show = |part: Part| part.row().setting.show(self.get(part));
        match self.get(Part::Attempts) {
            0 | SHARED => {}
            1 => limits.push("1 attempt".to_owned()),
            _ => limits.push(format!("{} attempts", show(Part::Attempts))),
        }
        if !matches!(self.get(Part::Deadline), 0 | SHARED) {
            limits.push(format!("deadline {}", show(Part::Deadline)));
        }
        limits.extend(self.held_back_by());
        limits
    }

    /// What of its process holds its retries back: `bucket of 500 tokens`, `breaker at 50 %`.
    pub fn held_back_by(&self) -> Vec<String> {
        let mut limits = Vec::new();
        let show = |part: Part| part.row().setting.show(self.get(part));
        match self.budget() {
            BudgetKind::None => {}
            BudgetKind::Bucket => limits.push(format!("bucket of {} tokens", show(Part::Tokens))),
            BudgetKind::Throttle => {
                limits.push(format!("throttle of {} tokens", show(Part::Tokens)));
            }
            BudgetKind::Ratio => limits.push(format!(
                "budget of {} and {}",
                show(Part::Share),
                show(Part::Reserve)
            )),
            BudgetKind::Concurrent if self.get(Part::Share) == 0 => {
                limits.push(format!("{} retries at once", show(Part::Retries)));
            }
            BudgetKind::Concurrent => limits.push(format!(
                "retries up to {} of what is under way, {} at least",
                show(Part::Share),
                show(Part::Retries)
            )),
            BudgetKind::Rate => limits.push(format!("{} retries a minute", show(Part::Retries))),
        }
        if self.get(Part::Breaker) > 0 {
            limits.push(format!("breaker at {}", show(Part::Breaker)));
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::super::library::entry;
    use super::*;

    #[test]
    fn what_ends_the_retries_stands_behind_the_formula() {
        let line = |policy: Policy| policy.line(&Scenario::default()).replace('\u{a0}', " ");
        assert_eq!(line(Policy::NO_JITTER), "min(cap, base · 2ⁿ)");
        let library = |id| entry(id).unwrap().policy;
        assert_eq!(
            line(library("aws-2026-transient")),
            "random(0, min(20 s, 50 ms · 2ⁿ)) · 3 attempts · bucket of 500 tokens"
        );
        assert_eq!(
            line(library("envoy-router")),
            "random(0, min(250 ms, 25 ms · 2ⁿ)) · 2 attempts · deadline 15 s · 3 retries at once"
        );
        assert_eq!(
            line(library("finagle-requeue").with(Part::Breaker, 500_000)),
            "0 · budget of 20 % and 10 /s · breaker at 50 %"
        );
        assert_eq!(
            line(library("google-api-core")),
            "random(0, min(1 min, 1 s · 2ⁿ)) · deadline 2 min"
        );
    }
}
