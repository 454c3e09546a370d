//! Tokens that failures take and successes bring back, after gRPC's retry throttling.

use super::level;
use crate::scenario::WHOLE;

/// Tokens are in millionths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throttle {
    most: u64,
    ratio: u64,
    tokens: u64,
}

impl Throttle {
    pub(super) const fn new(tokens: u64, ratio: u64) -> Self {
        let most = tokens.saturating_mul(WHOLE);
        Self {
            most,
            ratio,
            tokens: most,
        }
    }

    #[inline]
    pub(super) fn fails(&mut self) {
        self.tokens = self.tokens.saturating_sub(WHOLE);
    }

    #[inline]
    pub(super) fn succeeds(&mut self) {
        self.tokens = self.tokens.saturating_add(self.ratio).min(self.most);
    }

    /// Whether more than half of the tokens are there.
    #[inline]
    pub(super) const fn allows(&self) -> bool {
        self.tokens > self.most - self.tokens
    }

    pub(super) fn level(&self) -> u32 {
        level(self.tokens, self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retries_stop_at_half_and_go_on_above_it() {
        let mut throttle = Throttle::new(10, 100_000);
        let mut allowed = 0;
        for _ in 0..30 {
            throttle.fails();
            allowed += u32::from(throttle.allows());
        }
        assert_eq!((allowed, throttle.level()), (4, 0));
        for _ in 0..50 {
            throttle.succeeds();
        }
        assert!(!throttle.allows());
        assert_eq!(throttle.level(), 500_000);
        throttle.succeeds();
        assert!(throttle.allows());
        for _ in 0..100 {
            throttle.succeeds();
        }
        assert_eq!(throttle.level(), 1_000_000);
    }

    #[test]
    fn an_odd_number_of_tokens_has_a_half_too() {
        let mut throttle = Throttle::new(3, 0);
        throttle.fails();
        assert!(throttle.allows());
        throttle.fails();
        assert!(!throttle.allows());
    }
}
