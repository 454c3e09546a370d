//! Additive jitter.

use super::{Exponential, Schedule};
use crate::scenario::{Scenario, WHOLE};
use crate::sim::random::below;

/// Additive jitter: a delay uniform in `[e(k) · (1 - a), e(k) · (1 + a))`.
///
/// The cap bounds `e(k)`; the random part comes on top of it.
#[derive(Clone, Debug)]
pub struct Additive {
    backoff: Exponential,
    /// `a`, in millionths.
    share: u64,
}

impl Additive {
    /// Additive jitter around a scenario's own backoff.
    pub fn of(scenario: &Scenario) -> Self {
        Self {
            backoff: Exponential::of(scenario),
            share: scenario.additive,
        }
    }
}

impl Schedule for Additive {
    type Memory = ();

    fn first_memory(&self) {}

    #[inline]
    fn delay(&self, retry: u32, (): &mut (), draw: u64) -> u64 {
        let delay = self.backoff.delay(retry);
        let part = u128::from(delay) * u128::from(self.share) / u128::from(WHOLE);
        // No delay is longer than a day, and no part than the delay.
        let part = part as u64;
        delay - part + below(draw, 2 * part)
    }
}
