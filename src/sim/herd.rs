//! The herd, client by client, for schedules with jitter.
//!
//! A heap of every client's next arrival would spend most of its time in cache misses. Three
//! facts make it needless:
//!
//! - During the outage every arrival fails, whatever the others do, so a client's chain of
//!   failures is followed in one tight loop.
//! - After it, a window with no more arrivals than capacity serves them all in any order. Only
//!   a window over capacity has to know who came first, and then the first `capacity` need
//!   separating from the rest, not sorting.
//! - Whoever is turned away comes back later than the instant at which the window filled up, so
//!   within the same window the answer is the same.
//!
//! Arrivals wait on a [`Wheel`] by slot. A slot is one second, the width of a window, unless so
//! much happens in a second that the event budget could be overrun by far; then it is a
//! millisecond. The width changes no figure of a run that finishes.

use super::bins::Bins;
use super::outcome::{CutOff, Outcome, nearest_rank};
use super::random::ClientStream;
use super::schedule::Schedule;
use super::server::Server;
use super::wheel::Wheel;
use crate::scenario::Scenario;
use crate::time::Micros;

/// One client on its way to its next arrival.
#[derive(Clone, Copy, Debug)]
struct Arrival<M> {
    /// When it arrives, in microseconds.
    at: u64,
    /// Its index in the herd.
    client: u32,
    /// The number of the retry that arrives.
    retry: u32,
    memory: M,
}

/// How the time is cut up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    /// The width of the wheel's slots in microseconds: it divides a second.
    slot: u64,
    /// Whether each client is followed through the outage at once.
    through_outage: bool,
}

struct Herd<'a, S: Schedule> {
    scenario: &'a Scenario,
    schedule: &'a S,
    plan: Plan,
    wheel: Wheel<Arrival<S::Memory>>,
    server: Server,
    bins: Bins,
    failed: u64,
    rejected: u64,
    returns: Returns,
    beyond_horizon: u64,
}

/// Runs a herd whose clients draw their delays.
pub(super) fn run<S: Schedule>(scenario: &Scenario, schedule: &S, bin: Micros) -> Outcome {
    let mut herd = Herd {
        scenario,
        schedule,
        plan: plan(scenario, schedule),
        wheel: Wheel::new(),
        server: Server::new(scenario.capacity, scenario.outage),
        bins: Bins::new(bin),
        failed: 0,
        rejected: 0,
        returns: Returns::default(),
        beyond_horizon: 0,
    };
    herd.fail_at_once();
    let cut_off = herd.come_back();
    herd.outcome(cut_off)
}

impl<S: Schedule> Herd<'_, S> {
    /// The instant `t = 0`: every client's first attempt fails, and its first retry is due.
    fn fail_at_once(&mut self) {
        let until = if self.plan.through_outage {
            self.scenario.outage.min(self.scenario.horizon).0
        } else {
            0
        };
        for client in 0..self.scenario.clients as u32 {
            let mut arrival = first_arrival(self.scenario, self.schedule, client);
            while arrival.at < until {
                self.fail(&mut arrival);
            }
            self.wait(arrival);
        }
    }

    /// Handles slot after slot until everyone is back or a bound is reached.
    fn come_back(&mut self) -> Option<CutOff> {
        let width = self.plan.slot;
        let mut arrivals = Vec::new();
        while let Some((slot, mut due)) = self.wheel.pop(|arrival| arrival.at / width) {
            let end = (slot + 1) * width;
            self.handle(&mut due, &mut arrivals, end);
            self.wheel.finish(slot, due);
            let still_out = self.wheel.len() as u64 + self.beyond_horizon;
            if self.events() >= self.scenario.events && still_out > 0 {
                return Some(CutOff::Events(Micros(end).min(self.scenario.horizon)));
            }
        }
        (self.beyond_horizon > 0).then_some(CutOff::Horizon(self.scenario.horizon))
    }

    /// Handles all that arrives in one slot, which ends at `end`.
    fn handle(
        &mut self,
        due: &mut Vec<Arrival<S::Memory>>,
        arrivals: &mut Vec<Arrival<S::Memory>>,
        end: u64,
    ) {
        let outage = self.scenario.outage.0;
        if due.is_empty() {
            return;
        }
        if end - self.plan.slot < outage {
            // The slot begins in the outage: some fail, and may be back within the same slot.
            let until = end.min(self.scenario.horizon.0);
            let fails_before = outage.min(until);
            arrivals.clear();
            for mut arrival in due.drain(..) {
                while arrival.at < fails_before {
                    self.fail(&mut arrival);
                }
                if arrival.at < until {
                    arrivals.push(arrival);
                } else {
                    self.wait(arrival);
                }
            }
            std::mem::swap(due, arrivals);
        }
        self.serve(due, end);
    }

    /// Serves whom the window has room for and turns the rest away.
    fn serve(&mut self, due: &mut [Arrival<S::Memory>], end: u64) {
        let window = (end - 1) / Micros::SECOND.0;
        let room = self.server.room(window) as usize;
        let accepted = room.min(due.len());
        if 0 < accepted && accepted < due.len() {
            // First come first served; ties go to the lower index. Within a slot the time fits
            // beside the index in one integer.
            let start = end - self.plan.slot;
            due.select_nth_unstable_by_key(accepted, |arrival| {
                (arrival.at - start) << 32 | u64::from(arrival.client)
            });
        }
        let (served, rejected) = due.split_at(accepted);
        for arrival in served {
            self.bins.at(arrival.at).served += 1;
        }
        self.returns
            .add(window, served.iter().map(|arrival| arrival.at));
        let rejected_before = self.rejected;
        // The horizon may lie within the slot.
        let until = end.min(self.scenario.horizon.0);
        for arrival in rejected {
            let mut arrival = *arrival;
            while arrival.at < until {
                self.bins.at(arrival.at).rejected += 1;
                self.rejected += 1;
                self.advance(&mut arrival);
            }
            self.wait(arrival);
        }
        self.server
            .count(accepted as u64, self.rejected - rejected_before);
    }

    #[inline]
    fn fail(&mut self, arrival: &mut Arrival<S::Memory>) {
        self.bins.at(arrival.at).failed += 1;
        self.failed += 1;
        self.advance(arrival);
    }

    #[inline]
    fn advance(&self, arrival: &mut Arrival<S::Memory>) {
        advance(self.scenario, self.schedule, arrival);
    }

    #[inline]
    fn wait(&mut self, arrival: Arrival<S::Memory>) {
        if arrival.at < self.scenario.horizon.0 {
            self.wheel.push(arrival.at / self.plan.slot, arrival);
        } else {
            self.beyond_horizon += 1;
        }
    }

    /// How many events have been handled.
    fn events(&self) -> u64 {
        self.failed + self.rejected + self.returns.count()
    }

    fn outcome(mut self, cut_off: Option<CutOff>) -> Outcome {
        let served = self.returns.count();
        let last_success = self.returns.last();
        let idle_capacity = self
            .server
            .idle_capacity(last_success, self.returns.count_in_last_window());
        let (peak_per_s, peak_at) = self.server.peak();
        Outcome {
            clients: self.scenario.clients,
            failed: self.failed,
            rejected: self.rejected,
            served,
            gave_up: 0,
            waiting: self.scenario.clients - served,
            peak_per_s,
            peak_at,
            last_success,
            p50: self.returns.time_of_rank(nearest_rank(50, served)),
            p99: self.returns.time_of_rank(nearest_rank(99, served)),
            idle_capacity,
            cut_off,
            bins: self.bins,
        }
    }
}

#[inline]
fn first_arrival<S: Schedule>(
    scenario: &Scenario,
    schedule: &S,
    client: u32,
) -> Arrival<S::Memory> {
    let mut arrival = Arrival {
        at: 0,
        client,
        retry: 0,
        memory: schedule.first_memory(),
    };
    advance(scenario, schedule, &mut arrival);
    arrival
}

/// Moves a client from a failure to its next arrival.
#[inline]
fn advance<S: Schedule>(scenario: &Scenario, schedule: &S, arrival: &mut Arrival<S::Memory>) {
    arrival.retry += 1;
    let draw = ClientStream::new(scenario.seed, arrival.client).draw(arrival.retry);
    arrival.at += schedule.delay(arrival.retry, &mut arrival.memory, draw);
}

/// Decides how the time is cut up, from how much a few clients do in the outage (or in the
/// first second, if that is longer).
fn plan<S: Schedule>(scenario: &Scenario, schedule: &S) -> Plan {
    /// So few clients can't overrun the budget by much within a second.
    const FEW: u64 = 64;
    const SAMPLE: u64 = 16;
    let seconds = Plan {
        slot: Micros::SECOND.0,
        through_outage: scenario.clients >= FEW,
    };
    if scenario.clients < FEW {
        return seconds;
    }
    let span = scenario.outage.max(Micros::SECOND).0;
    let budget = scenario.events.saturating_mul(SAMPLE) / scenario.clients;
    let mut events = 0;
    for client in 0..SAMPLE as u32 {
        let mut arrival = first_arrival(scenario, schedule, client);
        while arrival.at < span {
            events += 1;
            if events > budget {
                return Plan {
                    slot: 1_000,
                    through_outage: false,
                };
            }
            advance(scenario, schedule, &mut arrival);
        }
    }
    seconds
}

/// When clients came back: four bytes a client, in order of windows but not within one.
#[derive(Debug, Default)]
struct Returns {
    /// Microseconds after the window's start.
    offsets: Vec<u32>,
    /// For each window in which somebody was served: its index, and where its offsets end.
    windows: Vec<(u64, usize)>,
}

impl Returns {
    fn add(&mut self, window: u64, times: impl Iterator<Item = u64>) {
        let before = self.offsets.len();
        let start = window * Micros::SECOND.0;
        self.offsets.extend(times.map(|at| (at - start) as u32));
        let end = self.offsets.len();
        match self.windows.last_mut() {
            _ if end == before => {}
            Some(last) if last.0 == window => last.1 = end,
            _ => self.windows.push((window, end)),
        }
    }

    fn count(&self) -> u64 {
        self.offsets.len() as u64
    }

    fn last(&self) -> Option<Micros> {
        let &(window, end) = self.windows.last()?;
        let offset = self.offsets[self.start_of(self.windows.len() - 1)..end]
            .iter()
            .max()?;
        Some(instant(window, *offset))
    }

    fn count_in_last_window(&self) -> u64 {
        match self.windows.last() {
            Some(&(_, end)) => (end - self.start_of(self.windows.len() - 1)) as u64,
            None => 0,
        }
    }

    /// When the client of this rank, `1..=count`, was back.
    fn time_of_rank(&mut self, rank: u64) -> Option<Micros> {
        let index = rank as usize - 1;
        let place = self.windows.partition_point(|&(_, end)| end <= index);
        let &(window, end) = self.windows.get(place)?;
        let start = self.start_of(place);
        let (_, offset, _) = self.offsets[start..end].select_nth_unstable(index - start);
        Some(instant(window, *offset))
    }

    fn start_of(&self, place: usize) -> usize {
        place
            .checked_sub(1)
            .map_or(0, |before| self.windows[before].1)
    }
}

fn instant(window: u64, offset: u32) -> Micros {
    Micros::from_secs(window) + Micros(u64::from(offset))
}
