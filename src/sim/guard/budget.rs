//! The budget of one process, of whatever kind.

use super::Cause;
use super::bucket::Bucket;
use super::concurrent::Concurrent;
use super::rate::Rate;
use super::ratio::Ratio;
use super::settings::Budget;
use super::throttle::Throttle;
use crate::scenario::WHOLE;

/// How a budget stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purse {
    None,
    Bucket(Bucket),
    Throttle(Throttle),
    Ratio(Ratio),
    Concurrent(Concurrent),
    Rate(Rate),
}

impl Purse {
    pub(super) fn of(budget: Budget) -> Self {
        match budget {
            Budget::None => Self::None,
            Budget::Bucket {
                tokens,
                cost,
                cost_refused,
            } => Self::Bucket(Bucket::new(tokens, cost, cost_refused)),
            Budget::Throttle { tokens, ratio } => Self::Throttle(Throttle::new(tokens, ratio)),
            Budget::Ratio {
                share,
                reserve,
                ttl,
            } => Self::Ratio(Ratio::new(share, reserve, ttl)),
            Budget::Concurrent { share, least } => Self::Concurrent(Concurrent::new(share, least)),
            Budget::Rate { per_minute } => Self::Rate(Rate::new(per_minute)),
        }
    }

    /// A request's first attempt is made.
    #[inline]
    pub(super) fn begins(&mut self, at: u64) {
        if let Self::Ratio(ratio) = self {
            ratio.begins(at);
        }
    }

    /// An attempt is sent: it is under way until its caller notices what became of it.
    #[inline]
    pub(super) fn sends(&mut self) {
        if let Self::Concurrent(places) = self {
            places.sends();
        }
    }

    /// A caller has its answer.
    #[inline]
    pub(super) fn succeeds(&mut self, is_retry: bool, after_refusal: bool) {
        match self {
            Self::Bucket(bucket) => bucket.succeeds(is_retry, after_refusal),
            Self::Throttle(throttle) => throttle.succeeds(),
            Self::Concurrent(places) => places.is_answered(is_retry),
            _ => {}
        }
    }

    /// A caller notices that its attempt has come to nothing.
    #[inline]
    pub(super) fn fails(&mut self, is_retry: bool, cause: Cause) {
        match self {
            Self::Throttle(throttle) if cause != Cause::Stopped => throttle.fails(),
            Self::Concurrent(places) if cause == Cause::Stopped => places.is_stopped(is_retry),
            Self::Concurrent(places) => places.is_answered(is_retry),
            _ => {}
        }
    }

    /// Whether there is enough for a retry, which is then paid for.
    #[inline]
    pub(super) fn allows(&mut self, at: u64, cause: Cause) -> bool {
        match self {
            Self::None => true,
            Self::Bucket(bucket) => bucket.allows(cause),
            Self::Throttle(throttle) => throttle.allows(),
            Self::Ratio(ratio) => ratio.allows(at),
            Self::Concurrent(places) => places.allows(),
            Self::Rate(rate) => rate.allows(at),
        }
    }

    /// What is left, in millionths of what it would be if nothing had been taken.
    pub(super) fn level(&mut self, at: u64) -> u32 {
        match self {
            Self::None => WHOLE as u32,
            Self::Bucket(bucket) => bucket.level(),
            Self::Throttle(throttle) => throttle.level(),
            Self::Ratio(ratio) => ratio.level(at),
            Self::Concurrent(places) => places.level(),
            Self::Rate(rate) => rate.level(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_attempt_takes_nothing_from_a_throttle() {
        let mut purse = Purse::of(Budget::Throttle {
            tokens: 4,
            ratio: 0,
        });
        purse.fails(false, Cause::Stopped);
        assert_eq!(purse.level(0), 1_000_000);
        purse.fails(false, Cause::Failed);
        purse.fails(true, Cause::Refused);
        assert_eq!(purse.level(0), 500_000);
    }
}
