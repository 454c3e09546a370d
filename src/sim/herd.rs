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
//! - Whoever is turned away comes back no earlier than the instant at which the window was full,
//!   so within the same window the answer is the same.
//!
//! Arrivals wait on a [`Wheel`] by slot; a slot lies within a window, and the [`Pace`] says how
//! long it is. Within a slot the order is not looked at, so a run can't be cut off there: one that
//! takes far more events in a slot than it may has [overrun](Overrun), and is run in order.

use super::bins::Bins;
use super::clients::{Arrival, Clients};
use super::outcome::{CutOff, Outcome, nearest_rank};
use super::overrun::Overrun;
use super::pace::Pace;
use super::progress::Progress;
use super::returns::Returns;
use super::schedule::Schedule;
use super::server::Server;
use super::wheel::{Slot as WheelSlot, Wheel};
use crate::scenario::Scenario;
use crate::time::Micros;

/// A slot of time, `start <= t < until` in microseconds. It ends where the next slot starts or
/// the horizon lies.
#[derive(Clone, Copy, Debug)]
struct Slot {
    start: u64,
    until: u64,
}

struct Herd<'a, S: Schedule> {
    scenario: &'a Scenario,
    clients: Clients<'a, S>,
    pace: Pace,
    wheel: Wheel<Arrival<S::Memory>>,
    server: Server,
    bins: Bins,
    failed: u64,
    rejected: u64,
    returns: Returns,
    /// How many clients are due at or after the horizon.
    beyond_horizon: u64,
    /// How many events are left before the run has overrun.
    left: u64,
    progress: Progress<'a>,
}

/// Runs a herd whose clients draw their delays.
///
/// # Errors
///
/// [`Overrun`] if it took far more events within a slot than it may.
pub(super) fn run<'a, S: Schedule>(
    scenario: &'a Scenario,
    schedule: &'a S,
    bin: Micros,
    watch: &'a mut dyn FnMut(f64),
) -> Result<Outcome, Overrun> {
    let clients = Clients {
        seed: scenario.seed,
        schedule,
    };
    let mut herd = Herd {
        scenario,
        pace: Pace::of(scenario, &clients),
        clients,
        wheel: Wheel::for_items(scenario.clients),
        server: Server::new(scenario.capacity, scenario.outage),
        bins: Bins::new(bin),
        failed: 0,
        rejected: 0,
        returns: Returns::for_clients(scenario.clients),
        beyond_horizon: 0,
        left: Overrun::after(scenario),
        progress: Progress::new(watch, scenario.events, scenario.clients),
    };
    herd.start()?;
    let cut_off = herd.come_back()?;
    Ok(herd.outcome(cut_off))
}

impl<S: Schedule> Herd<'_, S> {
    /// From the failure of all first attempts at `t = 0` to the first arrivals on the wheel,
    /// through the whole outage where the pace allows.
    fn start(&mut self) -> Result<(), Overrun> {
        let until = match self.pace {
            Pace::Seconds => self.scenario.outage.min(self.scenario.horizon).0,
            Pace::Milliseconds => 0,
        };
        for client in 0..self.scenario.clients as u32 {
            let most = self.most_at_once();
            let bins = &mut self.bins;
            let (arrival, failures) = self
                .clients
                .follow(client, until, most, |at| bins.at(at).failed += 1);
            self.failed += failures;
            self.spend(failures, most)?;
            self.enqueue(arrival);
        }
        Ok(())
    }

    /// How often a client may fail in one go.
    #[inline]
    fn most_at_once(&self) -> u64 {
        self.left.min(Overrun::MOST_AT_ONCE)
    }

    /// Counts events, of which there could have been `most`.
    #[inline]
    fn spend(&mut self, events: u64, most: u64) -> Result<(), Overrun> {
        if events >= most {
            return Err(Overrun);
        }
        self.left -= events;
        Ok(())
    }

    /// Handles slot after slot until everyone is back or a bound is reached.
    fn come_back(&mut self) -> Result<Option<CutOff>, Overrun> {
        let width = self.pace.slot();
        let horizon = self.scenario.horizon;
        while let Some((number, due)) = self.wheel.pop(|arrival| arrival.at / width) {
            let start = number * width;
            let slot = Slot {
                start,
                until: (start + width).min(horizon.0),
            };
            let window = Micros(start).window();
            if self.scenario.outage.0 <= start && due.len() as u64 <= self.server.enter(window) {
                self.serve_all(window, &due);
                self.wheel.finish(number, due.into_chunks());
            } else {
                let due = self.wheel.put_together(due);
                let mut due = self.fail_in_outage(due, slot)?;
                self.serve(&mut due, slot)?;
                self.wheel.finish(number, [due]);
            }
            if self.events() >= self.scenario.events && self.wheel.len() > 0 {
                return Ok(Some(CutOff::Events(Micros(slot.until))));
            }
            self.progress.go_to(self.events(), self.returns.count());
        }
        Ok((self.beyond_horizon > 0).then_some(CutOff::Horizon(horizon)))
    }

    /// Lets those fail that arrive in a slot before the outage has ended; returns those that
    /// arrive in it after, who may be the same.
    fn fail_in_outage(
        &mut self,
        mut due: Vec<Arrival<S::Memory>>,
        slot: Slot,
    ) -> Result<Vec<Arrival<S::Memory>>, Overrun> {
        let outage = self.scenario.outage.0;
        if outage <= slot.start {
            return Ok(due);
        }
        let mut overrun = Ok(());
        due.retain_mut(|arrival| {
            if overrun.is_ok() {
                overrun = self.fail_until(outage.min(slot.until), arrival);
            }
            let still_due = arrival.at < slot.until;
            if !still_due {
                self.enqueue(*arrival);
            }
            still_due
        });
        overrun.map(|()| due)
    }

    /// Serves all that arrive in a slot, where the window has room for them.
    fn serve_all(&mut self, window: u64, due: &WheelSlot<Arrival<S::Memory>>) {
        for chunk in due.chunks() {
            self.serve_these(window, chunk);
        }
        self.server.answered(due.len() as u64, 0);
    }

    fn serve_these(&mut self, window: u64, served: &[Arrival<S::Memory>]) {
        let times = served.iter().map(|arrival| arrival.at);
        self.bins.serve(window, times.clone());
        self.returns.add(window, times);
    }

    /// Serves whom the window has room for and turns the rest away.
    fn serve(&mut self, due: &mut [Arrival<S::Memory>], slot: Slot) -> Result<(), Overrun> {
        if due.is_empty() {
            return Ok(());
        }
        let window = Micros(slot.start).window();
        let room = usize::try_from(self.server.enter(window)).unwrap_or(usize::MAX);
        let accepted = room.min(due.len());
        if 0 < accepted && accepted < due.len() {
            // First come first served; ties go to the lower index. Within a slot the time fits
            // beside the index in one integer.
            due.select_nth_unstable_by_key(accepted, |arrival| {
                (arrival.at - slot.start) << 32 | u64::from(arrival.client)
            });
        }
        let (served, turned_away) = due.split_at_mut(accepted);
        self.serve_these(window, served);
        let mut rejected = 0;
        for arrival in turned_away {
            let most = self.most_at_once();
            let bins = &mut self.bins;
            let refusals = self.clients.fail_until(slot.until, most, arrival, |at| {
                bins.at(at).rejected += 1;
            });
            rejected += refusals;
            self.spend(refusals, most)?;
            self.enqueue(*arrival);
        }
        self.rejected += rejected;
        self.server.answered(accepted as u64, rejected);
        Ok(())
    }

    #[inline]
    fn fail_until(&mut self, until: u64, arrival: &mut Arrival<S::Memory>) -> Result<(), Overrun> {
        let most = self.most_at_once();
        let bins = &mut self.bins;
        let failures = self.clients.fail_until(until, most, arrival, |at| {
            bins.at(at).failed += 1;
        });
        self.failed += failures;
        self.spend(failures, most)
    }

    #[inline]
    fn enqueue(&mut self, arrival: Arrival<S::Memory>) {
        if arrival.at < self.scenario.horizon.0 {
            self.wheel.push(arrival.at / self.pace.slot(), arrival);
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
            requests: self.scenario.clients,
            failed: self.failed,
            rejected: self.rejected,
            served,
            late: 0,
            gave_up: 0,
            waiting: self.scenario.clients - served,
            peak_per_s,
            peak_at,
            last_success,
            p50: self.returns.time_of_rank(nearest_rank(50, served)),
            p99: self.returns.time_of_rank(nearest_rank(99, served)),
            caught: self.scenario.clients,
            half_back: self
                .returns
                .time_of_rank(nearest_rank(50, self.scenario.clients)),
            most_back: self
                .returns
                .time_of_rank(nearest_rank(99, self.scenario.clients)),
            idle_capacity,
            fallen: 0,
            down: Vec::new(),
            traffic: None,
            waits: None,
            end: cut_off.map_or(last_success.unwrap_or_default(), CutOff::at),
            cut_off,
            guard: None,
            bins: self.bins,
        }
    }
}
