//! The budgets and breakers of all processes.

use super::breaker::{Flip, Passage, Switch};
use super::budget::Purse;
use super::settings::{Budget, Guard, Processes};
use super::{Cause, level};
use crate::scenario::WHOLE;

/// Over how many processes the level is averaged at most.
const LOOKED_AT: u64 = 16;

/// All processes. Those that no request has come to yet take no memory.
#[derive(Debug)]
pub(in crate::sim) struct Fleet {
    guard: Guard,
    processes: Processes,
    purses: Vec<Purse>,
    /// None if there is no breaker.
    switches: Vec<Switch>,
    /// How many breakers are not closed.
    not_closed: u64,
}

impl Fleet {
    pub(in crate::sim) fn of(guard: &Guard) -> Self {
        Self {
            guard: *guard,
            processes: guard.processes,
            purses: Vec::new(),
            switches: Vec::new(),
            not_closed: 0,
        }
    }

    /// Whether it matters to anything that a caller has its answer.
    pub(in crate::sim) fn minds_successes(&self) -> bool {
        let budget = matches!(
            self.guard.budget,
            Budget::Bucket { .. } | Budget::Throttle { .. } | Budget::Concurrent { .. }
        );
        budget || self.guard.breaker.is_some()
    }

    /// A request's first attempt is made.
    #[inline]
    pub(in crate::sim) fn begins(&mut self, index: u32, at: u64) {
        let process = self.process(index);
        if process >= self.purses.len() {
            self.grow(process + 1);
        }
        self.purses[process].begins(at);
    }

    /// A client of the herd has sent its first attempt, past a breaker that was closed.
    #[inline]
    pub(in crate::sim) fn has_sent(&mut self, index: u32) {
        let process = self.process(index);
        self.purses[process].sends();
    }

    /// Lets an attempt through; `None` if a breaker stops it.
    #[inline]
    pub(in crate::sim) fn admits(&mut self, index: u32, at: u64) -> Option<Passage> {
        let process = self.process(index);
        let passage = match self.switches.get_mut(process) {
            None => Passage::default(),
            Some(switch) => switch.admits(at)?,
        };
        self.purses[process].sends();
        Some(passage)
    }

    /// A caller has its answer.
    #[inline]
    pub(in crate::sim) fn succeeds(
        &mut self,
        index: u32,
        at: u64,
        passage: Passage,
        is_retry: bool,
        after_refusal: bool,
    ) -> Option<Flip> {
        let process = self.process(index);
        self.purses[process].succeeds(is_retry, after_refusal);
        self.notices(process, at, passage, true)
    }

    /// A caller notices that its attempt has come to nothing.
    #[inline]
    pub(in crate::sim) fn fails(
        &mut self,
        index: u32,
        at: u64,
        passage: Passage,
        is_retry: bool,
        cause: Cause,
    ) -> Option<Flip> {
        let process = self.process(index);
        self.purses[process].fails(is_retry, cause);
        match cause {
            Cause::Stopped => None,
            Cause::Failed | Cause::Refused => self.notices(process, at, passage, false),
        }
    }

    /// Whether the budget has enough for a retry, which is then paid for.
    #[inline]
    pub(in crate::sim) fn allows(&mut self, index: u32, at: u64, cause: Cause) -> bool {
        let process = self.process(index);
        self.purses[process].allows(at, cause)
    }

    /// The mean level of the budgets of the first processes, in millionths.
    pub(in crate::sim) fn level(&mut self, at: u64) -> u32 {
        let count = LOOKED_AT.min(self.processes.count());
        let purses = self.purses.iter_mut().take(LOOKED_AT as usize);
        let idle = count - purses.len() as u64;
        let sum: u64 = purses.map(|purse| u64::from(purse.level(at))).sum();
        ((sum + idle * WHOLE) / count) as u32
    }

    /// The share of processes whose breaker is not closed, in millionths.
    pub(in crate::sim) fn not_closed(&self) -> u32 {
        level(self.not_closed, self.processes.count())
    }

    #[inline]
    fn notices(
        &mut self,
        process: usize,
        at: u64,
        passage: Passage,
        success: bool,
    ) -> Option<Flip> {
        let switch = self.switches.get_mut(process)?;
        let was_closed = switch.is_closed();
        let flip = switch.notices(at, passage, success)?;
        match flip {
            Flip::Opened => self.not_closed += u64::from(was_closed),
            Flip::Closed => self.not_closed -= 1,
        }
        Some(flip)
    }

    #[inline]
    fn process(&self, index: u32) -> usize {
        self.processes.of_request(index) as usize
    }

    #[cold]
    fn grow(&mut self, len: usize) {
        self.purses.resize(len, Purse::of(self.guard.budget));
        if let Some(breaker) = self.guard.breaker {
            self.switches.resize(len, Switch::new(breaker));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::guard::Breaker;
    use crate::time::Micros;

    #[test]
    fn every_process_has_its_own_and_idle_ones_count() {
        let mut fleet = Fleet::of(&Guard {
            budget: Budget::Rate { per_minute: 1 },
            breaker: Some(Breaker {
                trip: WHOLE,
                window: Micros(100),
                calls: 1,
                open: Micros(100),
                probes: 1,
            }),
            processes: Processes::Shared(4),
        });
        for index in 0..2 {
            fleet.begins(index, 0);
        }
        assert_eq!((fleet.level(0), fleet.not_closed()), (1_000_000, 0));
        assert!(fleet.allows(1, 0, Cause::Failed));
        assert!(!fleet.allows(5, 0, Cause::Failed));
        assert!(fleet.allows(0, 0, Cause::Failed));
        let passage = Passage::default();
        let flip = fleet.fails(5, 0, passage, false, Cause::Stopped);
        assert_eq!((flip, fleet.not_closed()), (None, 0));
        let flip = fleet.fails(5, 0, passage, false, Cause::Failed);
        assert_eq!(flip, Some(Flip::Opened));
        assert_eq!(fleet.admits(1, 1), None);
        assert_eq!(fleet.admits(0, 1), Some(passage));
        assert_eq!((fleet.level(0), fleet.not_closed()), (500_000, 250_000));
        let probe = fleet.admits(9, 100).unwrap();
        assert_eq!(
            fleet.fails(9, 100, probe, false, Cause::Failed),
            Some(Flip::Opened)
        );
        assert_eq!(fleet.not_closed(), 250_000);
        let probe = fleet.admits(9, 200).unwrap();
        assert_eq!(
            fleet.succeeds(9, 200, probe, false, false),
            Some(Flip::Closed)
        );
        assert_eq!(fleet.not_closed(), 0);
    }
}
