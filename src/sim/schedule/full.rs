//! Full jitter.

use super::{Exponential, Schedule};
use crate::scenario::Scenario;
use crate::sim::random::below;
use crate::time::Micros;

/// Full jitter: a delay uniform in `[0, e(k))`.
#[derive(Clone, Debug)]
pub struct FullJitter(Exponential);

impl FullJitter {
    /// Full jitter under `e(k) = min(cap, base · 2^(k-1))`.
    pub fn new(base: Micros, cap: Micros) -> Self {
        Self(Exponential::new(base, cap))
    }

    /// The same under a scenario's own backoff.
    pub fn of(scenario: &Scenario) -> Self {
        Self(Exponential::of(scenario))
    }
}

impl Schedule for FullJitter {
    type Memory = ();

    fn first_memory(&self) {}

    #[inline]
    fn delay(&self, retry: u32, (): &mut (), draw: u64) -> u64 {
        below(draw, self.0.delay(retry))
    }
}
