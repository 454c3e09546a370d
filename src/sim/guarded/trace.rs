//! What budgets and breakers did, bin by bin.

use crate::sim::bins::Bins;
use crate::sim::guard::{Fleet, Flip, GuardBin, Guarded};
use crate::time::Micros;

/// Counts what budgets and breakers do, and notes how they stand at the end of each bin in which
/// anything happens. What is told comes in the order of time.
#[derive(Debug)]
pub(super) struct Trace {
    width: Micros,
    /// The bins before the present one; where nothing happened they may be missing at the end.
    bins: Vec<GuardBin>,
    /// What happened in the present bin, its place, and where it ends.
    bin: Counts,
    place: usize,
    end: u64,
    total: Counts,
    blocked_first: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    refused: u64,
    blocked: u64,
    opened: u64,
    closed: u64,
}

impl Trace {
    pub(super) fn new(width: Micros) -> Self {
        Self {
            width,
            bins: Vec::new(),
            bin: Counts::default(),
            place: 0,
            end: width.0,
            total: Counts::default(),
            blocked_first: 0,
        }
    }

    /// Goes on to an instant at which something is about to happen.
    #[inline]
    pub(super) fn go_to(&mut self, at: u64, fleet: &mut Fleet) {
        if at >= self.end {
            self.pass(at, fleet);
        }
    }

    /// The budget refuses a retry.
    pub(super) fn refuse(&mut self) {
        self.bin.refused += 1;
    }

    /// A breaker stops an attempt.
    pub(super) fn block(&mut self, is_first: bool) {
        self.bin.blocked += 1;
        self.blocked_first += u64::from(is_first);
    }

    /// A breaker opens or closes, or stays as it is.
    #[inline]
    pub(super) fn flip(&mut self, flip: Option<Flip>) {
        match flip {
            Some(Flip::Opened) => self.bin.opened += 1,
            Some(Flip::Closed) => self.bin.closed += 1,
            None => {}
        }
    }

    /// What there is to say in the end. The bins are made as wide as those of the outcome, or
    /// those as wide as these, and reach at least as far.
    pub(super) fn finish(mut self, fleet: &mut Fleet, bins: &mut Bins) -> Guarded {
        self.put_bin_away(fleet);
        while self.width < bins.width() {
            self.double_the_width();
        }
        bins.widen_to(self.width);
        self.carry_on_to(bins.as_slice().len());
        Guarded {
            refused: self.total.refused,
            blocked: self.total.blocked,
            blocked_first: self.blocked_first,
            opened: self.total.opened,
            trace: self.bins,
        }
    }

    #[cold]
    fn pass(&mut self, at: u64, fleet: &mut Fleet) {
        self.put_bin_away(fleet);
        while at / self.width.0 >= Bins::MOST as u64 {
            self.double_the_width();
        }
        self.place = (at / self.width.0) as usize;
        self.end = (self.place as u64 + 1).saturating_mul(self.width.0);
    }

    /// Ends the present bin.
    fn put_bin_away(&mut self, fleet: &mut Fleet) {
        self.carry_on_to(self.place);
        let Counts {
            refused,
            blocked,
            opened,
            closed,
        } = std::mem::take(&mut self.bin);
        self.total.refused += refused;
        self.total.blocked += blocked;
        self.total.opened += opened;
        self.total.closed += closed;
        let bin = GuardBin {
            refused,
            blocked,
            opened,
            closed,
            level: fleet.level(self.end - 1),
            open: fleet.not_closed(),
        };
        // It has begun already if bins have become wider since.
        match self.bins.get_mut(self.place) {
            Some(begun) => *begun = begun.then(bin),
            None => self.bins.push(bin),
        }
    }

    /// Fills up to so many bins in which nothing happened.
    fn carry_on_to(&mut self, len: usize) {
        if self.bins.len() < len {
            let last = self.bins.last().copied();
            self.bins.resize(len, GuardBin::after(last));
        }
    }

    fn double_the_width(&mut self) {
        self.width.0 = self.width.0.saturating_mul(2);
        let pairs = self.bins.chunks(2);
        self.bins = pairs
            .map(|pair| {
                pair[1..]
                    .iter()
                    .fold(pair[0], |first, next| first.then(*next))
            })
            .collect();
    }
}

impl GuardBin {
    /// A bin in which nothing happens.
    fn after(last: Option<Self>) -> Self {
        Self {
            refused: 0,
            blocked: 0,
            opened: 0,
            closed: 0,
            level: last.map_or(crate::scenario::WHOLE as u32, |last| last.level),
            open: last.map_or(0, |last| last.open),
        }
    }

    /// This bin and the next in one.
    const fn then(self, next: Self) -> Self {
        Self {
            refused: self.refused + next.refused,
            blocked: self.blocked + next.blocked,
            opened: self.opened + next.opened,
            closed: self.closed + next.closed,
            level: next.level,
            open: next.open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::guard::{Budget, Cause, Guard, Processes};

    fn fleet() -> Fleet {
        let mut fleet = Fleet::of(&Guard {
            budget: Budget::Bucket {
                tokens: 4,
                cost: 1,
                cost_refused: 1,
            },
            breaker: None,
            processes: Processes::Shared(1),
        });
        fleet.begins(0, 0);
        fleet
    }

    #[test]
    fn a_bin_is_what_stands_at_its_end_and_gaps_carry_it_on() {
        let mut fleet = fleet();
        let mut trace = Trace::new(Micros(10));
        trace.go_to(12, &mut fleet);
        fleet.allows(0, 12, Cause::Failed);
        trace.refuse();
        trace.go_to(45, &mut fleet);
        fleet.allows(0, 45, Cause::Failed);
        trace.block(true);
        trace.flip(Some(Flip::Opened));
        let mut bins = Bins::new(Micros(10));
        bins.at(69).failed += 1;
        let guarded = trace.finish(&mut fleet, &mut bins);
        let levels: Vec<u32> = guarded.trace.iter().map(|bin| bin.level / 10_000).collect();
        assert_eq!(levels, [100, 75, 75, 75, 50, 50, 50]);
        assert_eq!((guarded.trace[1].refused, guarded.refused), (1, 1));
        let fifth = guarded.trace[4];
        assert_eq!((fifth.blocked, fifth.opened, fifth.closed), (1, 1, 0));
        assert_eq!((guarded.blocked_first, guarded.opened), (1, 1));
    }

    #[test]
    fn both_kinds_of_bins_end_up_as_wide_as_the_wider() {
        let far = Bins::MOST as u64 * 3;
        for (here, there) in [(far, 0), (0, far), (far, far)] {
            let mut fleet = fleet();
            let mut trace = Trace::new(Micros(1));
            for at in 0..10 {
                trace.go_to(at, &mut fleet);
                trace.refuse();
            }
            trace.go_to(here.max(9), &mut fleet);
            trace.block(false);
            let mut bins = Bins::new(Micros(1));
            bins.at(there).failed += 1;
            let guarded = trace.finish(&mut fleet, &mut bins);
            assert_eq!(bins.width(), Micros(4));
            assert!(guarded.trace.len() >= bins.as_slice().len());
            let refused: Vec<u64> = guarded.trace[..3].iter().map(|bin| bin.refused).collect();
            assert_eq!(refused, [4, 4, 2]);
            assert_eq!(guarded.trace[here.max(9) as usize / 4].blocked, 1);
        }
    }
}
