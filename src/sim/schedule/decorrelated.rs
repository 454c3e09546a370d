//! Decorrelated jitter.

use super::Schedule;
use crate::sim::random::below;
use crate::time::Micros;

/// Decorrelated jitter: a delay of `min(cap, uniform in [base, 3 · previous))`, where the
/// previous delay starts at `base`.
///
/// It needs no attempt counter. A third of the delays clump at the cap in the long run where the
/// cap is far above the base; all of them where the two are equal.
#[derive(Clone, Debug)]
pub struct Decorrelated {
    base: u64,
    cap: u64,
}

impl Decorrelated {
    /// Decorrelated jitter between `base` and `cap`; a cap below the base bounds every delay.
    pub fn new(base: Micros, cap: Micros) -> Self {
        Self {
            base: base.0,
            cap: cap.0,
        }
    }
}

impl Schedule for Decorrelated {
    /// The previous delay in microseconds.
    type Memory = u64;

    fn first_memory(&self) -> u64 {
        self.base
    }

    #[inline]
    fn delay(&self, _retry: u32, previous: &mut u64, draw: u64) -> u64 {
        // A cap below the base can leave `3 · previous` below `base`: then the range is empty
        // and the delay is what the cap leaves of the base.
        let width = previous.saturating_mul(3).saturating_sub(self.base);
        let delay = (self.base + below(draw, width)).min(self.cap);
        *previous = delay;
        delay
    }
}
