//! A share of the requests under way that may be retries, after Envoy's retry budget.

use super::level;
use crate::scenario::WHOLE;

#[derive(Clone, Copy, Debug)]
pub(super) struct Concurrent {
    share: u64,
    least: u64,
    /// Requests that have begun and were neither served nor gave up.
    under_way: u64,
    /// How many of them have decided to retry and have no answer to that yet.
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
    pub(super) fn begins(&mut self) {
        self.under_way += 1;
    }

    /// A retry has its answer, or what a caller takes for one.
    #[inline]
    pub(super) fn is_answered(&mut self) {
        self.retrying -= 1;
    }

    /// A request is served, or gives up.
    #[inline]
    pub(super) fn ends(&mut self) {
        self.under_way -= 1;
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
    fn a_share_of_those_under_way_and_some_at_least() {
        let mut places = Concurrent::new(200_000, 1);
        for _ in 0..14 {
            places.begins();
        }
        assert_eq!(places.level(), 1_000_000);
        assert!(places.allows() && places.allows());
        assert!(!places.allows());
        assert_eq!(places.level(), 0);
        places.begins();
        assert_eq!(places.level(), 333_333);
        assert!(places.allows());
        assert!(!places.allows());
        // Fewer under way leave fewer places, down to the least.
        for _ in 0..12 {
            places.ends();
        }
        assert_eq!(places.level(), 0);
        places.is_answered();
        places.is_answered();
        assert!(!places.allows());
        places.is_answered();
        assert_eq!(places.level(), 1_000_000);
        assert!(places.allows());
    }
}
