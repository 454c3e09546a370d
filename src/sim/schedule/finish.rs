//! What is done to every delay once it is drawn.

use crate::policy::{CapActs, Part, Policy, Whole};
use crate::scenario::Scenario;
use crate::time::Micros;

/// Rounds a delay down to the library's unit, clamps it to a cap that acts after the draw, and
/// raises it to the least.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finish {
    unit: u64,
    most: u64,
    least: u64,
    is_idle: bool,
}

impl Finish {
    pub(super) fn of(policy: &Policy, scenario: &Scenario) -> Self {
        let unit = match policy.whole() {
            Whole::Micros => 1,
            Whole::Millis => Micros::from_millis(1).0,
            Whole::Seconds => Micros::SECOND.0,
        };
        let most = match policy.cap_acts() {
            CapActs::After | CapActs::Clip => cap(policy, scenario),
            CapActs::Before | CapActs::Instead => u64::MAX,
        };
        let least = policy.get(Part::Least);
        Self {
            unit,
            most,
            least,
            is_idle: unit == 1 && most == u64::MAX && least == 0,
        }
    }

    #[inline]
    pub(super) fn apply(self, delay: u64) -> u64 {
        if self.is_idle {
            return delay;
        }
        (delay - delay % self.unit).min(self.most).max(self.least)
    }
}

/// The longest delay of a policy; [`LONGEST`](crate::policy::LONGEST) if it has no cap.
pub(super) fn cap(policy: &Policy, scenario: &Scenario) -> u64 {
    match policy.value(Part::Cap, scenario) {
        0 => crate::policy::LONGEST.0,
        cap => cap,
    }
}
