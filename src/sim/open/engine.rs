//! The order of events.
//!
//! As with a closed herd, arrivals wait on a [`Wheel`] by slot of time, and the order within a
//! slot is looked at only where it matters: not while the server is down, and not while it has
//! room for all.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::at_work::AtWork;
use super::caller::{Caller, Fate, Request};
use super::newcomers::Newcomers;
use super::server::{Answer, Server};
use super::tally::Tally;
use crate::scenario::Scenario;
use crate::sim::outcome::{CutOff, Outcome, Traffic, Waits};
use crate::sim::policy::Policy;
use crate::sim::random::{ClientStream, below};
use crate::sim::wheel::{Slot, Wheel};
use crate::time::Micros;

/// All of a share, in millionths.
const WHOLE: u64 = 1_000_000;
/// The most requests that a run keeps in mind: those still out, and those back from the outage.
const MOST_IN_MIND: usize = 16_000_000;

/// The index of a newcomer on the wheel, who is there only so that its slot is not passed over.
const ANNOUNCED: u32 = u32::MAX;

struct Run<'a> {
    scenario: &'a Scenario,
    /// The width of a slot in microseconds; it divides a second.
    slot: u64,
    newcomers: Newcomers,
    caller: Caller,
    server: Server,
    tally: Tally,
    /// What a server that can fall over has taken on; any other is certain to do it.
    at_work: AtWork,
    wheel: Wheel<Request>,
    /// Requests that come again within the present slot.
    again: BinaryHeap<Reverse<Request>>,
    /// Where the present slot ends.
    slot_end: u64,
    /// How many requests are due at or after the horizon.
    beyond_horizon: u64,
}

/// Runs a scenario, request by request.
pub(in crate::sim) fn run(scenario: &Scenario, policy: Policy, bin: Micros) -> Outcome {
    let mut run = Run {
        scenario,
        slot: slot_width(scenario),
        newcomers: Newcomers::of(scenario),
        caller: Caller::of(scenario, policy),
        server: Server::of(scenario),
        tally: Tally::of(scenario, bin),
        at_work: AtWork::default(),
        wheel: Wheel::for_items(scenario.clients.max(scenario.rate)),
        again: BinaryHeap::new(),
        slot_end: 0,
        beyond_horizon: 0,
    };
    run.start();
    let cut_off = run.go_on();
    run.outcome(cut_off)
}

/// Slots in which some dozens arrive: sorting them is quick, and so is going from one to the
/// next. The width changes no figure of a run that finishes.
fn slot_width(scenario: &Scenario) -> u64 {
    const DOZENS: u64 = 48;
    let Scenario {
        clients,
        rate,
        base,
        ..
    } = *scenario;
    // What a herd adds in a second while it comes back, were it spread over its first delays.
    let herd = clients * Micros::SECOND.0 / base.max(Micros::SECOND).0;
    let a_second = rate + herd;
    [1, 10, 100]
        .into_iter()
        .find(|parts| a_second / parts <= DOZENS)
        .map_or(Micros::from_millis(1).0, |parts| Micros::SECOND.0 / parts)
}

impl Run<'_> {
    /// From the failure of the herd's first attempts at `t = 0` to its first arrivals.
    fn start(&mut self) {
        for index in 0..self.scenario.clients as u32 {
            let mut request = self.caller.first(index, 0);
            if self.caller.try_again(&mut request, Fate::Failed) {
                self.enqueue(request);
            } else {
                self.tally.give_up(0);
            }
        }
        self.announce_newcomer();
    }

    /// Handles slot after slot until nobody is out or a bound is reached.
    fn go_on(&mut self) -> Option<CutOff> {
        let horizon = self.scenario.horizon;
        let mut arrivals = Vec::new();
        while let Some((number, due)) = self.wheel.pop(|request| request.at / self.slot) {
            let start = number * self.slot;
            self.slot_end = (start + self.slot).min(horizon.0);
            self.gather(&due, &mut arrivals);
            if !self.is_order_irrelevant(start, arrivals.len() as u64) {
                arrivals.sort_unstable();
            }
            self.handle_all(&arrivals);
            self.announce_newcomer();
            self.wheel.finish(number, due.into_chunks());
            if self.wheel.len() > 0 {
                let now = Micros(self.slot_end);
                if self.tally.events() >= self.scenario.events {
                    return Some(CutOff::Events(now));
                }
                if self.wheel.len() + self.tally.remembered() > MOST_IN_MIND {
                    return Some(CutOff::Crowd(now));
                }
            }
        }
        let more_to_come = self.scenario.rate > 0 && self.scenario.until > horizon;
        (self.beyond_horizon > 0 || more_to_come).then_some(CutOff::Horizon(horizon))
    }

    /// Puts the next newcomer on the wheel, so that its slot is not passed over.
    fn announce_newcomer(&mut self) {
        if let Some(at) = self.newcomers.next() {
            let announced = self.caller.first(ANNOUNCED, at);
            self.wheel.push(at / self.slot, announced);
        }
    }

    /// All that arrive in a slot: who is due, and the newcomers.
    fn gather(&mut self, due: &Slot<Request>, arrivals: &mut Vec<Request>) {
        arrivals.clear();
        for chunk in due.chunks() {
            arrivals.extend(chunk.iter().filter(|request| request.index != ANNOUNCED));
        }
        while let Some(at) = self.newcomers.next().filter(|at| *at < self.slot_end) {
            let index = self.scenario.clients + self.newcomers.begun();
            // More than fit would take more events than a run may have.
            arrivals.push(self.caller.first(index as u32, at));
            self.newcomers.begin();
        }
    }

    /// Whether it makes no difference in which order so many arrivals of a slot are handled.
    fn is_order_irrelevant(&mut self, start: u64, arrivals: u64) -> bool {
        let end = start + self.slot;
        let in_outage = end <= self.scenario.outage.0 && self.scenario.failure == WHOLE;
        // Where none fails of itself and there is room for all, nobody comes again.
        in_outage
            || self.server.is_down(start, end)
            || (self.scenario.errors == 0 && self.server.has_room(start, arrivals))
    }

    /// Handles the arrivals of a slot, sorted, and those that come again within it.
    fn handle_all(&mut self, arrivals: &[Request]) {
        let mut arrivals = arrivals.iter().copied().peekable();
        loop {
            let again = match (arrivals.peek(), self.again.peek()) {
                (Some(next), Some(Reverse(again))) => again < next,
                (next, again) => next.is_none() && again.is_some(),
            };
            let next = if again {
                self.again.pop().map(|Reverse(request)| request)
            } else {
                arrivals.next()
            };
            let Some(request) = next else { return };
            self.handle(request);
        }
    }

    /// Handles an arrival.
    #[inline]
    fn handle(&mut self, request: Request) {
        let fails = self.fails(&request);
        let answer = self.server.answer(request.at, fails);
        let fate = self.caller.fate(&request, answer);
        let unused = self.server.unused();
        match fate {
            Fate::Served(back) if self.scenario.crash > 0 => {
                let now = request.at;
                self.at_work.take_on(request, back, unused);
                while let Some((request, back, unused)) = self.at_work.done_before(now) {
                    self.tally.count(&request, Fate::Served(back), unused);
                }
            }
            Fate::Served(_) => self.tally.count(&request, fate, unused),
            _ => {
                if answer == Answer::FallsOver {
                    self.lose_work(request.at);
                }
                self.fail(request, fate, unused);
            }
        }
    }

    /// Counts an arrival that came to nothing, and lets its caller try again or give up.
    #[inline]
    fn fail(&mut self, mut request: Request, fate: Fate, unused: u64) {
        self.tally.count(&request, fate, unused);
        let arrived = request.at;
        if self.caller.try_again(&mut request, fate) {
            self.enqueue(request);
        } else {
            self.tally.give_up(arrived);
        }
    }

    /// The server falls over: what it has not answered by now is lost.
    #[cold]
    fn lose_work(&mut self, now: u64) {
        for (request, back, unused) in self.at_work.take_all() {
            if back < now {
                self.tally.count(&request, Fate::Served(back), unused);
            } else {
                self.fail(request, Fate::Lost(now), unused);
            }
        }
    }

    /// Whether an arrival fails of itself.
    #[inline]
    fn fails(&self, request: &Request) -> bool {
        let share = if self.server.in_outage(request.at) {
            self.scenario.failure
        } else {
            self.scenario.errors
        };
        match share {
            0 => false,
            WHOLE.. => true,
            share => {
                let dice = ClientStream::of_failures(self.scenario.seed, request.index);
                below(dice.draw_wide(u64::from(request.retry) + 1), WHOLE) < share
            }
        }
    }

    #[inline]
    fn enqueue(&mut self, request: Request) {
        if request.at >= self.scenario.horizon.0 {
            self.beyond_horizon += 1;
        } else if request.at < self.slot_end {
            self.again.push(Reverse(request));
        } else {
            self.wheel.push(request.at / self.slot, request);
        }
    }

    fn outcome(mut self, cut_off: Option<CutOff>) -> Outcome {
        for (request, back, unused) in self.at_work.take_all() {
            self.tally.count(&request, Fate::Served(back), unused);
        }
        let Scenario {
            clients,
            outage,
            until,
            rate,
            queue,
            ..
        } = *self.scenario;
        let end = cut_off.map_or(self.tally.last(), CutOff::at);
        let first_attempts = self.newcomers.begun();
        let requests = clients + first_attempts;
        let (peak_per_s, peak_at) = self.server.peak();
        let (joined, total) = self.server.waits();
        let [p50, p99] = [50, 99].map(|percent| self.tally.percentile(percent));
        let tally = self.tally;
        Outcome {
            clients,
            requests,
            failed: tally.failed,
            rejected: tally.rejected,
            served: tally.served,
            late: tally.late,
            gave_up: tally.gave_up,
            waiting: requests - tally.served - tally.gave_up,
            peak_per_s,
            peak_at,
            last_success: tally.last_return(),
            p50,
            p99,
            idle_capacity: tally.idle_capacity,
            fallen: self.server.fallen(),
            down: self.server.down(),
            traffic: (rate > 0).then(|| Traffic {
                first_attempts,
                served: tally.served_in_traffic,
                span: Micros(until.min(end).0.saturating_sub(outage.0)),
            }),
            waits: (queue > 0).then_some(Waits { joined, total }),
            end,
            cut_off,
            bins: tally.bins,
        }
    }
}
