//! So many retries in each aligned minute.

use super::level;
use crate::time::Micros;

const MINUTE: u64 = Micros::from_secs(60).0;

#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    per_minute: u64,
    minute_end: u64,
    used: u64,
}

impl Rate {
    pub(super) const fn new(per_minute: u64) -> Self {
        Self {
            per_minute,
            minute_end: MINUTE,
            used: 0,
        }
    }

    /// Takes one of the minute's retries, if any is left.
    #[inline]
    pub(super) fn allows(&mut self, at: u64) -> bool {
        self.go_to(at);
        let allowed = self.used < self.per_minute;
        self.used += u64::from(allowed);
        allowed
    }

    pub(super) fn level(&mut self, at: u64) -> u32 {
        self.go_to(at);
        level(self.per_minute - self.used, self.per_minute)
    }

    #[inline]
    fn go_to(&mut self, at: u64) {
        if at >= self.minute_end {
            self.minute_end = (at / MINUTE + 1) * MINUTE;
            self.used = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_minute_has_its_own() {
        let mut rate = Rate::new(2);
        assert!(rate.allows(MINUTE - 1));
        assert_eq!(rate.level(MINUTE - 1), 500_000);
        assert!(rate.allows(MINUTE - 1));
        assert!(!rate.allows(MINUTE - 1));
        assert_eq!(rate.level(MINUTE), 1_000_000);
        assert!(rate.allows(5 * MINUTE) && rate.allows(5 * MINUTE + 1));
        assert!(!rate.allows(6 * MINUTE - 1));
    }
}
