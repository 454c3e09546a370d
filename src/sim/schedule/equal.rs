//! Equal jitter.

use super::{Exponential, Schedule};
use crate::scenario::Scenario;
use crate::sim::random::below;
use crate::time::Micros;

/// Equal jitter: a delay of `e(k)/2` plus uniform in `[0, e(k)/2)`.
#[derive(Clone, Debug)]
pub struct EqualJitter(Exponential);

impl EqualJitter {
    /// Equal jitter under `e(k) = min(cap, base · 2^(k-1))`.
    pub fn new(base: Micros, cap: Micros) -> Self {
        Self(Exponential::new(base, cap))
    }

    /// The same under a scenario's own backoff.
    pub fn of(scenario: &Scenario) -> Self {
        Self(Exponential::of(scenario))
    }
}

impl Schedule for EqualJitter {
    type Memory = ();

    fn first_memory(&self) {}

    #[inline]
    fn delay(&self, retry: u32, (): &mut (), draw: u64) -> u64 {
        let ceiling = self.0.delay(retry);
        let floor = ceiling / 2;
        floor + below(draw, ceiling - floor)
    }
}
