//! Counts of the last while.

use crate::time::Micros;

/// How many slots the while has: the present one and those before it.
const SLOTS: u64 = 10;

/// Two counts over a while that is cut into ten slots, aligned to `t = 0`. What falls out of it is
/// forgotten slot by slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rolling {
    width: u64,
    /// The number of the present slot, and where it ends.
    slot: u64,
    slot_end: u64,
    counts: [[u32; 2]; SLOTS as usize],
    sums: [u64; 2],
}

impl Rolling {
    pub(super) fn new(span: Micros) -> Self {
        let width = (span.0 / SLOTS).max(1);
        Self {
            width,
            slot: 0,
            slot_end: width,
            counts: [[0; 2]; SLOTS as usize],
            sums: [0; 2],
        }
    }

    /// Counts one of the first or the second kind.
    #[inline]
    pub(super) fn count(&mut self, at: u64, kind: usize) {
        self.go_to(at);
        self.counts[(self.slot % SLOTS) as usize][kind] += 1;
        self.sums[kind] += 1;
    }

    /// How many of each kind there were, up to now.
    #[inline]
    pub(super) fn sums(&mut self, at: u64) -> [u64; 2] {
        self.go_to(at);
        self.sums
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.counts = [[0; 2]; SLOTS as usize];
        self.sums = [0; 2];
    }

    #[inline]
    fn go_to(&mut self, at: u64) {
        if at >= self.slot_end {
            self.forget(at / self.width);
        }
    }

    #[cold]
    fn forget(&mut self, now: u64) {
        if now - self.slot >= SLOTS {
            self.clear();
        } else {
            for slot in self.slot + 1..=now {
                let old = std::mem::take(&mut self.counts[(slot % SLOTS) as usize]);
                self.sums[0] -= u64::from(old[0]);
                self.sums[1] -= u64::from(old[1]);
            }
        }
        self.slot = now;
        self.slot_end = (now + 1) * self.width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_present_slot_and_the_nine_before_it_count() {
        let mut rolling = Rolling::new(Micros(100));
        rolling.count(9, 0);
        rolling.count(10, 1);
        assert_eq!(rolling.sums(99), [1, 1]);
        assert_eq!(rolling.sums(100), [0, 1]);
        rolling.count(109, 1);
        assert_eq!(rolling.sums(110), [0, 1]);
        assert_eq!(rolling.sums(199), [0, 1]);
        assert_eq!(rolling.sums(200), [0, 0]);
        rolling.count(1_000_000, 0);
        assert_eq!(rolling.sums(1_000_099), [1, 0]);
        rolling.clear();
        assert_eq!(rolling.sums(1_000_099), [0, 0]);
    }

    #[test]
    fn a_span_that_ten_does_not_divide_has_slots_rounded_down() {
        let mut rolling = Rolling::new(Micros(109));
        rolling.count(0, 0);
        assert_eq!(rolling.sums(99), [1, 0]);
        assert_eq!(rolling.sums(100), [0, 0]);
    }
}
