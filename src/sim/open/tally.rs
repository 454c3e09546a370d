//! What is counted of a run.

use super::caller::{Fate, Request};
use crate::scenario::Scenario;
use crate::sim::bins::{Bin, Bins};
use crate::sim::outcome::nearest_rank;
use crate::time::Micros;

/// Counts the arrivals and what became of them.
#[derive(Debug)]
pub(in crate::sim) struct Tally {
    herd: u64,
    outage: u64,
    until: u64,
    bins: Bins,
    /// The bin that is counted in, which is not among the others yet, and where it starts.
    bin: Bin,
    bin_start: u64,
    bin_width: u64,
    pub failed: u64,
    pub rejected: u64,
    pub served: u64,
    pub late: u64,
    pub gave_up: u64,
    /// Served of those that arrived between the outage and the end of the traffic.
    pub served_in_traffic: u64,
    /// What had been left unused of the capacity when the last of those was served whom the
    /// outage had caught.
    pub idle_capacity: u64,
    /// How many requests beside the herd's the outage caught.
    pub caught_beside_the_herd: u64,
    /// When the last arrival was, or the last answer to one.
    last: u64,
    returns: Vec<u64>,
}

impl Tally {
    pub(in crate::sim) fn of(scenario: &Scenario, bin: Micros) -> Self {
        Self {
            herd: scenario.clients,
            outage: scenario.outage.0,
            until: scenario.until.0,
            bins: Bins::new(bin),
            bin: Bin::default(),
            bin_start: 0,
            bin_width: bin.0,
            failed: 0,
            rejected: 0,
            served: 0,
            late: 0,
            gave_up: 0,
            served_in_traffic: 0,
            idle_capacity: 0,
            caught_beside_the_herd: 0,
            last: 0,
            returns: Vec::new(),
        }
    }

    /// Counts an arrival; `unused` is the capacity left unused before it.
    #[inline]
    pub(in crate::sim) fn count(&mut self, request: &Request, fate: Fate, unused: u64) {
        let at = request.at;
        self.last = self.last.max(at);
        if at < self.outage && !matches!(fate, Fate::Served(_)) {
            self.catch(request);
        }
        let bin = self.bin(at);
        bin.first += u64::from(request.retry == 0);
        match fate {
            Fate::Failed | Fate::Lost(_) => {
                bin.failed += 1;
                self.failed += 1;
            }
            Fate::Rejected => {
                bin.rejected += 1;
                self.rejected += 1;
            }
            Fate::Late(_) => {
                bin.late += 1;
                self.late += 1;
            }
            Fate::Served(back) => {
                bin.served += 1;
                self.served += 1;
                self.last = self.last.max(back);
                if self.outage <= at && at < self.until {
                    self.served_in_traffic += 1;
                }
                if self.is_caught(request) {
                    self.returns.push(back);
                    self.idle_capacity = self.idle_capacity.max(unused);
                }
            }
        }
    }

    /// Counts an attempt in the outage, of a request that is followed ahead of the others.
    #[inline]
    pub(in crate::sim) fn count_miss(&mut self, request: &Request) {
        let bin = self.bins.at(request.at);
        bin.failed += 1;
        self.failed += 1;
        self.last = self.last.max(request.at);
    }

    /// Notes an attempt that was stopped before it could arrive.
    #[inline]
    pub(in crate::sim) fn stop(&mut self, request: &Request) {
        self.last = self.last.max(request.at);
        if request.at < self.outage {
            self.catch(request);
        }
    }

    /// Counts a request whose attempt in the outage came to nothing, if it is its first.
    #[inline]
    fn catch(&mut self, request: &Request) {
        self.caught_beside_the_herd += u64::from(request.retry == 0);
    }

    /// Counts first attempts at these instants after the outage, all of them served.
    pub(in crate::sim) fn count_newcomers(&mut self, newcomers: &[u64], latency: u64) {
        for &at in newcomers {
            let bin = self.bin(at);
            bin.first += 1;
            bin.served += 1;
        }
        self.served += newcomers.len() as u64;
        self.served_in_traffic += newcomers.len() as u64;
        if let Some(&at) = newcomers.last() {
            self.last = self.last.max(at + latency);
        }
    }

    /// The bin of this instant.
    #[inline]
    fn bin(&mut self, at: u64) -> &mut Bin {
        if at.wrapping_sub(self.bin_start) >= self.bin_width {
            self.turn_to(at);
        }
        &mut self.bin
    }

    #[cold]
    fn turn_to(&mut self, at: u64) {
        self.put_bin_away();
        self.bin_width = self.bins.width().0;
        self.bin_start = at / self.bin_width * self.bin_width;
    }

    fn put_bin_away(&mut self) {
        let bin = std::mem::take(&mut self.bin);
        if bin != Bin::default() {
            self.bins.at(self.bin_start).add(bin);
        }
    }

    /// All bins.
    pub(in crate::sim) fn bins(&mut self) -> Bins {
        self.put_bin_away();
        std::mem::take(&mut self.bins)
    }

    /// Counts a request that gives up after an attempt at this instant.
    #[inline]
    pub(in crate::sim) fn give_up(&mut self, at: u64) {
        self.bin(at).gave_up += 1;
        self.gave_up += 1;
    }

    /// Whether the outage has caught a request: it is of the herd, or its first attempt failed
    /// before the outage had ended.
    #[inline]
    fn is_caught(&self, request: &Request) -> bool {
        u64::from(request.index) < self.herd || (request.retry > 0 && request.started < self.outage)
    }

    /// How many arrivals there were.
    #[inline]
    pub(in crate::sim) fn events(&self) -> u64 {
        self.failed + self.rejected + self.served + self.late
    }

    /// When the last arrival was, or the last answer to one.
    pub(in crate::sim) fn last(&self) -> Micros {
        Micros(self.last)
    }

    /// How many returns are remembered.
    pub(in crate::sim) fn remembered(&self) -> usize {
        self.returns.len()
    }

    /// When the last of those was back whom the outage had caught.
    pub(in crate::sim) fn last_return(&self) -> Option<Micros> {
        self.returns.iter().max().copied().map(Micros)
    }

    /// The time by which this percentage of those that are back was.
    pub(in crate::sim) fn percentile(&mut self, percent: u64) -> Option<Micros> {
        self.time_of_share(percent, self.returns.len() as u64)
    }

    /// The time by which this percentage of so many was back.
    pub(in crate::sim) fn time_of_share(&mut self, percent: u64, of: u64) -> Option<Micros> {
        let rank = nearest_rank(percent, of) as usize;
        if self.returns.len() < rank {
            return None;
        }
        let (_, time, _) = self.returns.select_nth_unstable(rank - 1);
        Some(Micros(*time))
    }
}
