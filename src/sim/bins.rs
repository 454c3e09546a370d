//! The histogram: what became of the arrivals, bin by bin.

use crate::time::Micros;

/// What became of the arrivals in one bin of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bin {
    /// Arrivals that failed: the server was down, or half sick.
    pub failed: u64,
    /// Arrivals after the outage that the server turned away.
    pub rejected: u64,
    /// Arrivals that succeeded.
    pub served: u64,
    /// Arrivals that the server worked on, but whose callers had left before the answer.
    pub late: u64,
    /// How many of all these arrivals were first attempts.
    pub first: u64,
    /// Requests whose last attempt this was, and that gave up. Of a herd whose clients give up
    /// after the first attempt, that attempt is in no bin.
    pub gave_up: u64,
}

impl Bin {
    /// All arrivals in the bin.
    pub fn arrivals(&self) -> u64 {
        self.failed + self.rejected + self.served + self.late
    }

    pub(super) fn add(&mut self, other: Self) {
        self.failed += other.failed;
        self.rejected += other.rejected;
        self.served += other.served;
        self.late += other.late;
        self.first += other.first;
        self.gave_up += other.gave_up;
    }
}

/// Bins of equal width from `t = 0` to the last arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bins {
    width: Micros,
    bins: Vec<Bin>,
}

impl Default for Bins {
    /// No bins, of one second each.
    fn default() -> Self {
        Self::new(Micros::SECOND)
    }
}

impl Bins {
    /// The most bins that are kept. A run that goes on beyond them doubles their width, so that
    /// a narrow width asked for a long run costs a bounded amount of memory. One-second bins
    /// never reach it within the longest horizon.
    pub const MOST: usize = 1 << 20;

    /// Empty bins of this width, which must not be zero.
    pub(super) fn new(width: Micros) -> Self {
        assert!(width > Micros::ZERO, "a bin must have a width");
        Self {
            width,
            bins: Vec::new(),
        }
    }

    /// The width of every bin.
    pub fn width(&self) -> Micros {
        self.width
    }

    /// The bins from `t = 0` to the last that is not empty.
    pub fn as_slice(&self) -> &[Bin] {
        &self.bins
    }

    /// The bin that holds this instant.
    #[inline]
    pub(super) fn at(&mut self, time: u64) -> &mut Bin {
        let mut index = self.index(time);
        if index >= self.bins.len() {
            self.grow(time);
            index = self.index(time);
        }
        &mut self.bins[index]
    }

    /// Makes every bin at least as wide as this, a power of two times the present width.
    pub(super) fn widen_to(&mut self, width: Micros) {
        while self.width < width {
            self.double_the_width();
        }
    }

    /// Counts successes within one window: all at once where a bin holds the whole window.
    pub(super) fn serve(&mut self, window: u64, times: impl ExactSizeIterator<Item = u64>) {
        if self.width.0.is_multiple_of(Micros::SECOND.0) {
            let count = times.len() as u64;
            if count > 0 {
                self.at(window * Micros::SECOND.0).served += count;
            }
        } else {
            for time in times {
                self.at(time).served += 1;
            }
        }
    }

    #[inline]
    fn index(&self, time: u64) -> usize {
        // The usual width is a constant, which the compiler divides by much faster.
        let index = if self.width.0 == Micros::SECOND.0 {
            time / Micros::SECOND.0
        } else {
            time / self.width.0
        };
        usize::try_from(index).unwrap_or(usize::MAX)
    }

    #[cold]
    fn grow(&mut self, time: u64) {
        while self.index(time) >= Self::MOST {
            self.double_the_width();
        }
        let index = self.index(time);
        self.bins.resize(index + 1, Bin::default());
    }

    fn double_the_width(&mut self) {
        self.width.0 = self.width.0.saturating_mul(2);
        for i in 0..self.bins.len().div_ceil(2) {
            let mut bin = self.bins[2 * i];
            if let Some(&second) = self.bins.get(2 * i + 1) {
                bin.add(second);
            }
            self.bins[i] = bin;
        }
        self.bins.truncate(self.bins.len().div_ceil(2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_falls_in_the_bin_that_starts_at_or_before_it() {
        let mut bins = Bins::new(Micros::SECOND);
        bins.at(0).failed += 1;
        bins.at(999_999).failed += 1;
        bins.at(1_000_000).served += 1;
        assert_eq!(bins.as_slice().len(), 2);
        assert_eq!(bins.as_slice()[0].failed, 2);
        assert_eq!(bins.as_slice()[1].served, 1);
    }

    #[test]
    fn a_run_beyond_the_most_bins_doubles_their_width_and_loses_nothing() {
        let mut bins = Bins::new(Micros(1));
        for time in 0..10 {
            bins.at(time).failed += 1;
        }
        let far = Bins::MOST as u64 * 3;
        bins.at(far).served += 1;
        assert_eq!(bins.width(), Micros(4));
        assert_eq!(bins.as_slice()[0].failed, 4);
        assert_eq!(bins.as_slice()[2].failed, 2);
        assert_eq!(bins.as_slice()[far as usize / 4].served, 1);
        assert!(bins.as_slice().len() <= Bins::MOST);
    }
}
