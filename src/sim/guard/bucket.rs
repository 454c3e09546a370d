//! A bucket of tokens that retries cost, after the AWS SDKs.

use super::{Cause, level};

#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    most: u64,
    cost: u64,
    cost_refused: u64,
    tokens: u64,
}

impl Bucket {
    pub(super) const fn new(tokens: u64, cost: u64, cost_refused: u64) -> Self {
        Self {
            most: tokens,
            cost,
            cost_refused,
            tokens,
        }
    }

    /// Pays for a retry, if there are tokens enough.
    #[inline]
    pub(super) fn allows(&mut self, cause: Cause) -> bool {
        let cost = self.cost(cause == Cause::Refused);
        let allowed = cost <= self.tokens;
        if allowed {
            self.tokens -= cost;
        }
        allowed
    }

    /// A success: of a first attempt, or of a retry that was paid for.
    #[inline]
    pub(super) fn succeeds(&mut self, is_retry: bool, after_refusal: bool) {
        let back = if is_retry {
            self.cost(after_refusal)
        } else {
            1
        };
        self.tokens = self.tokens.saturating_add(back).min(self.most);
    }

    pub(super) fn level(&self) -> u32 {
        level(self.tokens, self.most)
    }

    fn cost(&self, after_refusal: bool) -> u64 {
        if after_refusal {
            self.cost_refused
        } else {
            self.cost
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_retry_costs_by_its_cause_and_only_the_last_comes_back() {
        let mut bucket = Bucket::new(20, 7, 3);
        assert!(bucket.allows(Cause::Failed));
        assert!(bucket.allows(Cause::Refused));
        assert!(bucket.allows(Cause::Stopped));
        assert_eq!(bucket.tokens, 3);
        assert!(!bucket.allows(Cause::Failed));
        assert_eq!(bucket.tokens, 3);
        assert!(bucket.allows(Cause::Refused));
        assert_eq!((bucket.tokens, bucket.level()), (0, 0));
        bucket.succeeds(false, false);
        bucket.succeeds(true, true);
        assert_eq!((bucket.tokens, bucket.level()), (4, 200_000));
        bucket.succeeds(true, false);
        bucket.succeeds(true, false);
        bucket.succeeds(true, false);
        assert_eq!((bucket.tokens, bucket.level()), (20, 1_000_000));
    }
}
