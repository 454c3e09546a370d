//! The delays of any policy, for a run that must not be built anew for each of them.

use super::policy::Policy;
use super::random::ClientStream;
use super::schedule::{Additive, Decorrelated, EqualJitter, Exponential, FullJitter, Schedule};
use crate::scenario::Scenario;

/// The schedule of a policy.
#[derive(Debug)]
pub(super) enum Delays {
    /// Without jitter: no number is drawn.
    Lockstep(Exponential),
    Full(FullJitter),
    Equal(EqualJitter),
    Additive(Additive),
    Decorrelated(Decorrelated),
}

impl Delays {
    /// The delays of a policy with the scenario's backoff.
    pub(super) fn of(policy: Policy, scenario: &Scenario) -> Self {
        let (base, cap) = (scenario.base, scenario.cap);
        match policy {
            Policy::NoJitter => Self::Lockstep(Exponential::of(scenario)),
            Policy::Immediate => Self::Lockstep(Exponential::none()),
            Policy::Fixed => Self::Lockstep(Exponential::fixed(base, cap)),
            Policy::FullJitter => Self::Full(FullJitter::of(scenario)),
            Policy::EqualJitter => Self::Equal(EqualJitter::of(scenario)),
            Policy::Additive => Self::Additive(Additive::of(scenario)),
            Policy::Decorrelated => Self::Decorrelated(Decorrelated::new(base, cap)),
        }
    }

    /// What a client remembers when its first attempt fails.
    pub(super) fn first_memory(&self) -> u64 {
        match self {
            Self::Decorrelated(schedule) => schedule.first_memory(),
            _ => 0,
        }
    }

    /// The delay in microseconds before retry `retry = 1, 2, 3 …`.
    #[inline(always)]
    pub(super) fn delay(&self, retry: u32, memory: &mut u64, dice: ClientStream) -> u64 {
        let draw = || dice.draw(retry);
        match self {
            Self::Lockstep(backoff) => backoff.delay(retry),
            Self::Full(schedule) => schedule.delay(retry, &mut (), draw()),
            Self::Equal(schedule) => schedule.delay(retry, &mut (), draw()),
            Self::Additive(schedule) => schedule.delay(retry, &mut (), draw()),
            Self::Decorrelated(schedule) => schedule.delay(retry, memory, draw()),
        }
    }
}
