//! The server's side: down, capacity, queue, falls.

use std::collections::BTreeMap;

use stampede::scenario::Scenario;

/// What the server has to say to an arrival.
#[derive(Clone, Copy, Debug)]
pub enum Reply {
    Silence,
    /// Silence, as this arrival was the one too many.
    FallsOver,
    Refusal,
    /// It answers at this instant, after the arrival has stood in line for so long, in units of
    /// `1 / capacity` microseconds.
    Answer {
        at: u64,
        waited: u128,
    },
}

pub struct Server<'a> {
    scenario: &'a Scenario,
    /// From when to when it was down because it had fallen over.
    pub down: Vec<(u64, u64)>,
    /// How many it took on in each window without a queue.
    pub accepted: BTreeMap<u64, u64>,
    /// How many arrivals it has seen in this window since it was last up.
    seen: u64,
    seen_in: u64,
    /// When each of those whom it has taken on is done with, in order. In units of
    /// `1 / capacity` microseconds, in which each takes a million.
    line: Vec<u128>,
}

impl<'a> Server<'a> {
    pub fn new(scenario: &'a Scenario) -> Self {
        Self {
            scenario,
            down: Vec::new(),
            accepted: BTreeMap::new(),
            seen: 0,
            seen_in: 0,
            line: Vec::new(),
        }
    }

    /// Handles an arrival, which is not before the last one.
    pub fn meet(&mut self, at: u64, fails_of_itself: bool) -> Reply {
        if at >= self.scenario.outage.0 {
            if self.down.last().is_some_and(|&(_, up)| at < up) {
                return Reply::Silence;
            }
            if self.is_one_too_many(at) {
                self.down.push((at, at + self.scenario.down.0));
                self.seen = 0;
                self.line.clear();
                return Reply::FallsOver;
            }
        }
        if fails_of_itself {
            Reply::Silence
        } else if self.scenario.queue > 0 {
            self.stand_in_line(at)
        } else {
            self.accept(at)
        }
    }

    fn is_one_too_many(&mut self, at: u64) -> bool {
        let window = at / 1_000_000;
        if window != self.seen_in {
            (self.seen_in, self.seen) = (window, 0);
        }
        self.seen += 1;
        self.scenario.crash > 0 && self.seen * 1_000 > self.scenario.crash * self.scenario.capacity
    }

    fn accept(&mut self, at: u64) -> Reply {
        let accepted = self.accepted.entry(at / 1_000_000).or_default();
        if *accepted == self.scenario.capacity {
            return Reply::Refusal;
        }
        *accepted += 1;
        Reply::Answer {
            at: at + self.scenario.latency.0,
            waited: 0,
        }
    }

    fn stand_in_line(&mut self, at: u64) -> Reply {
        let capacity = u128::from(self.scenario.capacity);
        let now = u128::from(at) * capacity;
        self.line.retain(|&done| done > now);
        // One is being served, the others wait.
        if self.line.len() as u64 > self.scenario.queue {
            return Reply::Refusal;
        }
        let start = self.line.last().copied().unwrap_or(now);
        let done = start + 1_000_000;
        self.line.push(done);
        Reply::Answer {
            at: done.div_ceil(capacity) as u64 + self.scenario.latency.0,
            waited: start - now,
        }
    }
}
