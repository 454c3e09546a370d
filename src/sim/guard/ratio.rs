//! A share of the requests of the last while, after Finagle's and Linkerd's retry budgets.

use super::level;
use super::rolling::Rolling;
use crate::scenario::WHOLE;
use crate::time::Micros;

const REQUESTS: usize = 0;
const RETRIES: usize = 1;

#[derive(Clone, Copy, Debug)]
pub(super) struct Ratio {
    /// What a request deposits, in millionths of a retry.
    share: u64,
    /// What is always there, in the same.
    reserve: u64,
    remembered: Rolling,
}

impl Ratio {
    pub(super) fn new(share: u64, reserve: u64, ttl: Micros) -> Self {
        Self {
            share,
            // So many a second for so many microseconds are as many millionths.
            reserve: reserve.saturating_mul(ttl.0),
            remembered: Rolling::new(ttl),
        }
    }

    /// A request's first attempt is made.
    #[inline]
    pub(super) fn begins(&mut self, at: u64) {
        self.remembered.count(at, REQUESTS);
    }

    /// Withdraws a retry, if the balance is at least one.
    #[inline]
    pub(super) fn allows(&mut self, at: u64) -> bool {
        let (balance, _) = self.balance(at);
        let allowed = balance >= WHOLE;
        if allowed {
            self.remembered.count(at, RETRIES);
        }
        allowed
    }

    pub(super) fn level(&mut self, at: u64) -> u32 {
        let (balance, all) = self.balance(at);
        level(balance, all)
    }

    /// What is left, and what it would be without any retries.
    #[inline]
    fn balance(&mut self, at: u64) -> (u64, u64) {
        let [requests, retries] = self.remembered.sums(at);
        let all = self
            .reserve
            .saturating_add(self.share.saturating_mul(requests));
        // Requests are forgotten sooner than retries that came after them.
        (all.saturating_sub(retries * WHOLE), all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_requests_pay_for_a_retry_at_a_fifth() {
        let mut ratio = Ratio::new(200_000, 0, Micros(100));
        assert_eq!(ratio.level(0), 1_000_000);
        for at in [0, 0, 0, 10] {
            ratio.begins(at);
            assert!(!ratio.allows(at));
        }
        ratio.begins(15);
        assert!(ratio.allows(15));
        assert_eq!(ratio.level(15), 0);
        // Three of the deposits are forgotten, the withdrawal is not.
        for _ in 0..7 {
            ratio.begins(100);
        }
        assert_eq!(ratio.level(100), 444_444);
        assert!(!ratio.allows(100));
        // Now it is, and so are the other two.
        assert!(ratio.allows(110));
        assert!(!ratio.allows(110));
    }

    #[test]
    fn the_reserve_is_there_without_requests() {
        let mut ratio = Ratio::new(0, 2, Micros(1_500_000));
        let allowed = (0..10).filter(|_| ratio.allows(0)).count();
        assert_eq!((allowed, ratio.level(0)), (3, 0));
        assert!(!ratio.allows(1_499_999));
        assert!(ratio.allows(1_500_000));
        assert_eq!(ratio.level(1_500_000), 666_666);
    }
}
