//! A share of the attempts under way that may be retries, after Envoy's retry budget
//! (`source/common/upstream/resource_manager_impl.h`, `RetryBudgetImpl`).
//!
//! Envoy counts active and pending requests to the server: an attempt is one from when it is sent
//! until its answer is there or its timeout has passed, and so no longer when its retry is decided
//! on. A request that waits for its retry is none, but its retry takes a place all the while.

use super::level;
use crate::scenario::WHOLE;

#[derive(Clone, Copy, Debug)]
pub(super) struct Concurrent {
    share: u64,
    least: u64,
    /// Attempts that were sent and whose callers have not noticed what became of them.
    under_way: u64,
    /// Retries that were decided on and have no answer yet, sent or not.
    retrying: u64,
}

impl Concurrent {
    pub(super) const fn new(share: u64, least: u64) -> Self {
        Self {
            share,
            least,
            under_way: 0,
            retrying: 0,
        }
    }

    #[inline]
    pub(super) fn sends(&mut self) {
        self.under_way += 1;
    }

    /// An attempt has its answer, or what a caller takes for one.
    #[inline]
    pub(super) fn is_answered(&mut self, is_retry: bool) {
        self.under_way -= 1;
        self.retrying -= u64::from(is_retry);
    }

    /// A breaker stopped an attempt, which was never sent.
    #[inline]
    pub(super) fn is_stopped(&mut self, is_retry: bool) {
        self.retrying -= u64::from(is_retry);
    }

    /// Takes a place, if there is one.
    #[inline]
    pub(super) fn allows(&mut self) -> bool {
        let allowed = self.retrying < self.limit();
        self.retrying += u64::from(allowed);
        allowed
    }

    pub(super) fn level(&self) -> u32 {
        let limit = self.limit();
        level(limit.saturating_sub(self.retrying), limit)
    }

    /// Half a place is none.
    fn limit(&self) -> u64 {
        self.least
            .max(self.share.saturating_mul(self.under_way) / WHOLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_what_is_under_way_and_some_at_least() {
        let mut places = Concurrent::new(200_000, 1);
        for _ in 0..14 {
            places.sends();
        }
        assert_eq!(places.level(), 1_000_000);
        assert!(places.allows() && places.allows());
        assert!(!places.allows());
        assert_eq!(places.level(), 0);
        places.sends();
        assert_eq!(places.level(), 333_333);
        assert!(places.allows());
        assert!(!places.allows());
        // Fewer under way leave fewer places, down to the least.
        for _ in 0..10 {
            places.is_answered(false);
        }
        assert_eq!(places.level(), 0);
        places.is_answered(true);
        places.is_stopped(true);
        assert!(!places.allows());
        places.is_answered(true);
        assert_eq!(places.level(), 1_000_000);
        assert!(places.allows());
    }

    /// Six fail at the same instant: whoever waits for its retry counts as retry alone.
    #[test]
    fn at_all_of_them_half_of_a_herd_may_retry() {
        let mut places = Concurrent::new(1_000_000, 0);
        (0..6).for_each(|_| places.sends());
        let allowed: Vec<bool> = (0..6)
            .map(|_| {
                places.is_answered(false);
                places.allows()
            })
            .collect();
        assert_eq!(allowed, [true, true, true, false, false, false]);
    }
}
