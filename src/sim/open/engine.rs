//! The order of events.
//!
//! As with a closed herd, arrivals wait on a [`Wheel`] by slot of time, and the order within a
//! slot is looked at only where it matters: not while the server is down, and not while it has
//! room for all. A run that [overruns](Overrun) its budget that way is made anew with every slot in
//! order.

use super::at_work::{AtWork, Job};
use super::caller::{Caller, Fate, Request};
use super::failures::fails_of_itself;
use super::figures;
use super::in_order::InOrder;
use super::newcomers::Newcomers;
use super::server::{Answer, Server};
use super::slots::{Slots, shortest_gap};
use super::tally::Tally;
use crate::policy::Policy;
use crate::scenario::{Scenario, WHOLE};
use crate::sim::outcome::{CutOff, Outcome};
use crate::sim::overrun::Overrun;
use crate::sim::progress::Progress;
use crate::sim::wheel::Wheel;
use crate::time::Micros;

/// The most requests that a run keeps in mind: those still out, and those back from the outage.
pub(in crate::sim) const MOST_IN_MIND: usize = 16_000_000;

/// The index of a newcomer on the wheel, who is there only so that its slot is not passed over.
const ANNOUNCED: u32 = u32::MAX;

struct Run<'a> {
    scenario: &'a Scenario,
    /// Whether every slot is handled in order, and the run cut off at the very event.
    in_order: bool,
    /// How many events are left: until the run is cut off, or has overrun.
    left: u64,
    /// The instant at which the last of them was used up, and how many more there were at it.
    instant: u64,
    at_one_instant: u64,
    progress: Progress<'a>,
    slots: Slots,
    newcomers: Newcomers,
    /// How many of them have been announced on the wheel.
    announced: u64,
    caller: Caller,
    server: Server,
    tally: Tally,
    /// What a server that can fall over has taken on; any other is certain to do it.
    at_work: AtWork,
    wheel: Wheel<Request>,
    /// Requests that come again within the present slot.
    again: Vec<Request>,
    order: InOrder<Request>,
    /// Where the present slot ends.
    slot_end: u64,
    /// Up to when a request is followed at once, because all its attempts fail.
    fails_until: u64,
    /// How many requests are due at or after the horizon.
    beyond_horizon: u64,
    /// How many newcomers of the slot in which the run was cut off had not arrived by then.
    unhandled: u64,
}

/// Runs a scenario, request by request.
pub(in crate::sim) fn run(
    scenario: &Scenario,
    policy: &Policy,
    bin: Micros,
    watch: &mut dyn FnMut(f64),
) -> Outcome {
    // Who retries in no time does so many times within a slot: there is no faster way.
    let stands_still = shortest_gap(scenario, policy) < INSTANT;
    attempt(scenario, policy, bin, stands_still, watch)
        .unwrap_or_else(|Overrun| run_in_order(scenario, policy, bin, watch))
}

/// Half of the shortest first delay that there is.
const INSTANT: Micros = Micros(500);

/// The same, each slot in order: slower, and exact where the budget of events is used up.
pub(in crate::sim) fn run_in_order(
    scenario: &Scenario,
    policy: &Policy,
    bin: Micros,
    watch: &mut dyn FnMut(f64),
) -> Outcome {
    // A run in order is cut off before it can overrun.
    attempt(scenario, policy, bin, true, watch).unwrap_or_else(|Overrun| unreachable!())
}

fn attempt(
    scenario: &Scenario,
    policy: &Policy,
    bin: Micros,
    in_order: bool,
    watch: &mut dyn FnMut(f64),
) -> Result<Outcome, Overrun> {
    let (left, slots, fails_until) = match in_order {
        true => (scenario.events, Slots::Thousandth, 0),
        false => (
            Overrun::after(scenario),
            Slots::of(scenario, policy),
            fails_until(scenario, policy),
        ),
    };
    let mut run = Run {
        scenario,
        in_order,
        left,
        instant: 0,
        at_one_instant: 0,
        progress: Progress::new(watch, scenario.events, expected_requests(scenario)),
        slots,
        newcomers: Newcomers::of(scenario),
        announced: 0,
        caller: Caller::of(scenario, policy),
        server: Server::of(scenario),
        tally: Tally::of(scenario, bin),
        at_work: AtWork::default(),
        wheel: Wheel::for_items(scenario.clients.max(scenario.rate)),
        again: Vec::new(),
        order: InOrder::default(),
        slot_end: 0,
        fails_until,
        beyond_horizon: 0,
        unhandled: 0,
    };
    run.start()?;
    let cut_off = run.go_on()?;
    Ok(run.outcome(cut_off))
}

/// How many requests there will be, or nearly so.
pub(in crate::sim) fn expected_requests(scenario: &Scenario) -> u64 {
    let until = scenario.until.min(scenario.horizon);
    scenario.clients + scenario.rate * until.0 / Micros::SECOND.0
}

/// The end of the outage, if everything in it fails and all attempts before it are few enough
/// for the bounds, which are not looked at before it.
fn fails_until(scenario: &Scenario, policy: &Policy) -> u64 {
    let outage = scenario.outage.min(scenario.horizon).0;
    let requests = scenario.clients + scenario.rate * outage / Micros::SECOND.0;
    let attempts = outage / shortest_gap(scenario, policy).0 + 1;
    let is_bounded =
        requests <= MOST_IN_MIND as u64 && requests.saturating_mul(attempts) <= scenario.events;
    if scenario.failure == WHOLE && is_bounded {
        outage
    } else {
        0
    }
}

impl Run<'_> {
    /// From the failure of the herd's first attempts at `t = 0` to its first arrivals.
    fn start(&mut self) -> Result<(), Overrun> {
        for index in 0..self.scenario.clients as u32 {
            let request = self.caller.first(index, 0);
            self.go_on_apart(request, Fate::Failed);
            self.has_not_overrun()?;
        }
        self.announce_newcomer();
        Ok(())
    }

    /// Counts an event.
    #[inline]
    fn spend(&mut self) {
        const LOOK: u64 = 1 << 16;
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(LOOK) {
            self.tell_progress();
        }
    }

    #[cold]
    fn tell_progress(&mut self) {
        let ended = self.tally.served + self.tally.gave_up;
        self.progress.go_to(self.tally.events(), ended);
    }

    /// Whether a run in order ends here: no events are left, and all of the instant at which the
    /// last of them was used up has been handled, unless it never ends.
    #[inline]
    fn is_cut_off_before(&mut self, at: u64) -> bool {
        if self.left > 0 {
            self.instant = at;
            return false;
        }
        self.at_one_instant += 1;
        !self.in_order || at > self.instant || self.at_one_instant > Overrun::MOST_AT_ONCE
    }

    /// Whether there are events left.
    #[inline]
    fn has_not_overrun(&self) -> Result<(), Overrun> {
        if self.left == 0 && !self.in_order {
            return Err(Overrun);
        }
        Ok(())
    }

    /// Handles slot after slot until nobody is out or a bound is reached.
    fn go_on(&mut self) -> Result<Option<CutOff>, Overrun> {
        let horizon = self.scenario.horizon;
        let slots = self.slots;
        // Not within the same slot, if there is room for all in it.
        let nobody_comes_again =
            !self.in_order && self.scenario.errors == 0 && self.caller.is_never_late();
        let mut begins = Vec::new();
        while let Some((number, slot)) = self.wheel.pop(|request| slots.of_instant(request.at)) {
            let start = number * slots.width();
            self.slot_end = (start + slots.width()).min(horizon.0);
            self.begin_newcomers(&mut begins);
            let due = || {
                let due = slot.chunks().flatten().copied();
                due.filter(|request| request.index != ANNOUNCED)
            };
            let count = (slot.len() - usize::from(!begins.is_empty()) + begins.len()) as u64;
            if !self.in_order && self.is_down(start) {
                self.miss(start, due().chain(self.as_requests(&begins)));
            } else if nobody_comes_again && self.server.has_room(start, count) {
                self.take(due(), &begins, count);
                self.left = self.left.saturating_sub(count);
                self.tell_progress();
            } else if let Some(at) = self.handle_in_order(start, due(), slot.len(), &begins) {
                self.has_not_overrun()?;
                return Ok(Some(CutOff::Events(Micros(at))));
            }
            self.has_not_overrun()?;
            self.announce_newcomer();
            self.wheel.finish(number, slot.into_chunks());
            if self.wheel.len() > 0 {
                let now = Micros(self.slot_end);
                // Of those who are followed more is counted than has happened until now.
                let is_up_to_date = self.slot_end >= self.fails_until;
                let events = self.tally.events() + self.at_work.len() as u64;
                if !self.in_order && is_up_to_date && events >= self.scenario.events {
                    return Ok(Some(CutOff::Events(now)));
                }
                let in_mind = self.wheel.len() + self.at_work.len() + self.tally.remembered();
                if is_up_to_date && in_mind > MOST_IN_MIND {
                    return Ok(Some(CutOff::Crowd(now)));
                }
            }
        }
        let more_to_come = self.scenario.rate > 0 && self.scenario.until > horizon;
        Ok((self.beyond_horizon > 0 || more_to_come).then_some(CutOff::Horizon(horizon)))
    }

    /// Puts the next newcomer on the wheel, so that its slot is not passed over; once, as all who
    /// are on the wheel are counted.
    fn announce_newcomer(&mut self) {
        if self.announced > self.newcomers.begun() {
            return;
        }
        if let Some(at) = self.newcomers.next() {
            self.announced = self.newcomers.begun() + 1;
            let announced = self.caller.first(ANNOUNCED, at);
            self.wheel.push(self.slots.of_instant(at), announced);
        }
    }

    /// When the newcomers of the present slot begin.
    fn begin_newcomers(&mut self, begins: &mut Vec<u64>) {
        begins.clear();
        while let Some(at) = self.newcomers.next().filter(|at| *at < self.slot_end) {
            begins.push(at);
            self.newcomers.begin();
        }
    }

    /// The newcomers of the present slot as requests, in their order.
    fn as_requests<'b>(&self, begins: &'b [u64]) -> impl Iterator<Item = Request> + use<'b> {
        let memory = self.caller.first(0, 0);
        let first = self.scenario.clients + self.newcomers.begun() - begins.len() as u64;
        (first..).zip(begins).map(move |(index, &at)| Request {
            // More than fit would take more events than a run may have.
            index: index as u32,
            at,
            started: at,
            ..memory
        })
    }

    /// Handles everyone in a slot in which the server is down.
    fn miss(&mut self, start: u64, due: impl Iterator<Item = Request>) {
        let mut count = 0;
        for request in due {
            self.again.push(request);
            while self.left > 0
                && let Some(request) = self.again.pop()
            {
                count += 1;
                self.spend();
                self.fail_apart(request, Fate::Failed, 0);
            }
        }
        if !self.server.in_outage(start) {
            self.server.miss_all(start, count);
        }
    }

    /// Handles everyone in a slot in which the server has room for all, and none fails of itself.
    fn take(&mut self, due: impl Iterator<Item = Request>, begins: &[u64], count: u64) {
        let unused = self.server.unused();
        self.server.take_all(count);
        let latency = self.scenario.latency.0;
        if self.scenario.crash > 0 {
            for request in due.chain(self.as_requests(begins)) {
                let fate = Fate::Served(request.at + latency);
                self.take_on(Job {
                    request,
                    fate,
                    unused,
                    with: (),
                });
            }
        } else {
            for request in due {
                let fate = Fate::Served(request.at + latency);
                self.tally.count(&request, fate, unused);
            }
            self.tally.count_newcomers(begins, latency);
        }
    }

    /// Handles everyone in a slot in the order of their arrivals. If no events are left before it
    /// is over, the instant of the next is returned.
    fn handle_in_order(
        &mut self,
        start: u64,
        due: impl Iterator<Item = Request>,
        count: usize,
        begins: &[u64],
    ) -> Option<u64> {
        let mut order = std::mem::take(&mut self.order);
        order.begin(start, self.slots.width(), count);
        due.for_each(|request| order.push(request));
        let mut newcomers = self.as_requests(begins);
        let mut newcomer = newcomers.next();
        loop {
            let first = newcomer.filter(|new| order.peek().is_none_or(|due| new < due));
            let request = match first {
                Some(request) => {
                    newcomer = newcomers.next();
                    request
                }
                None => match order.pop() {
                    Some(request) => request,
                    None => break,
                },
            };
            if self.is_cut_off_before(request.at) {
                let waiting = newcomer.into_iter().chain(newcomers).count();
                // No other request is at its first attempt.
                self.unhandled = waiting as u64 + u64::from(request.retry == 0);
                return Some(request.at);
            }
            self.spend();
            self.handle(request);
            while let Some(again) = self.again.pop() {
                order.push(again);
            }
        }
        self.order = order;
        None
    }

    /// Whether everyone fails who arrives in the slot from `start` on, whatever the others do.
    fn is_down(&self, start: u64) -> bool {
        let end = start + self.slots.width();
        let in_outage = end <= self.scenario.outage.0 && self.scenario.failure == WHOLE;
        in_outage || self.server.is_down(start, end)
    }

    /// Handles an arrival.
    #[inline]
    fn handle(&mut self, request: Request) {
        let fails = fails_of_itself(self.scenario, &request);
        let answer = self.server.answer(request.at, fails);
        if answer == Answer::FallsOver {
            self.lose_work(request.at);
        }
        let unused = self.server.unused();
        match self.caller.fate(&request, answer) {
            fate @ (Fate::Served(_) | Fate::Late(_)) if self.scenario.crash > 0 => {
                self.take_on(Job {
                    request,
                    fate,
                    unused,
                    with: (),
                });
            }
            fate @ Fate::Served(_) => self.tally.count(&request, fate, unused),
            fate => self.fail(request, fate, unused),
        }
    }

    /// Notes what a server that can fall over has taken on, and counts what is done by now.
    fn take_on(&mut self, job: Job) {
        self.at_work.take_on(job);
        if matches!(job.fate, Fate::Late(_)) && self.caller.has_timeout() {
            self.go_on_apart(job.request, job.fate);
        }
        while let Some(done) = self.at_work.done_before(job.request.at) {
            self.finish(done);
        }
    }

    /// Counts what the server has answered.
    fn finish(&mut self, job: Job) {
        self.tally.count(&job.request, job.fate, job.unused);
        if matches!(job.fate, Fate::Late(_)) && !self.caller.has_timeout() {
            self.go_on_apart(job.request, job.fate);
        }
    }

    /// Counts an arrival that came to nothing, and lets its caller try again or give up.
    #[inline(always)]
    fn fail(&mut self, request: Request, fate: Fate, unused: u64) {
        self.tally.count(&request, fate, unused);
        self.go_on_after(request, fate);
    }

    /// The same, from where it is not the usual course: built once, for the page's weight.
    #[inline(never)]
    fn fail_apart(&mut self, request: Request, fate: Fate, unused: u64) {
        self.tally.count(&request, fate, unused);
        self.go_on_apart(request, fate);
    }

    /// [`Self::go_on_after`], built once.
    #[inline(never)]
    fn go_on_apart(&mut self, request: Request, fate: Fate) {
        self.go_on_after(request, fate);
    }

    /// Lets a caller whose attempt came to nothing try again or give up.
    // Inlined, so that a request is written once, where it waits.
    #[inline(always)]
    fn go_on_after(&mut self, mut request: Request, fate: Fate) {
        let mut arrived = request.at;
        let mut goes_on = self.caller.try_again(&mut request, fate);
        // Whatever the others do, an attempt before this instant fails.
        while goes_on && request.at < self.fails_until && self.left > 0 {
            self.spend();
            self.tally.count_miss(&request);
            arrived = request.at;
            goes_on = self.caller.try_again(&mut request, Fate::Failed);
        }
        if goes_on {
            self.enqueue(request);
        } else {
            self.tally.give_up(arrived);
        }
    }

    /// The server falls over: what it has not answered by now is lost.
    #[cold]
    fn lose_work(&mut self, now: u64) {
        for job in self.at_work.take_all() {
            if job.is_done_before(now) {
                self.finish(job);
            } else if matches!(job.fate, Fate::Late(_)) && self.caller.has_timeout() {
                // Its caller has gone on already, or will as if nothing had happened.
                self.tally.count(&job.request, Fate::Lost(now), job.unused);
            } else {
                self.fail_apart(job.request, Fate::Lost(now), job.unused);
            }
        }
    }

    #[inline(always)]
    fn enqueue(&mut self, request: Request) {
        if request.at >= self.scenario.horizon.0 {
            self.beyond_horizon += 1;
        } else if request.at < self.slot_end {
            self.again.push(request);
        } else {
            self.wheel.push(self.slots.of_instant(request.at), request);
        }
    }

    fn outcome(mut self, cut_off: Option<CutOff>) -> Outcome {
        for job in self.at_work.take_all() {
            self.finish(job);
        }
        let first_attempts = self.newcomers.begun() - self.unhandled;
        figures::outcome(
            self.scenario,
            self.tally,
            self.server,
            first_attempts,
            cut_off,
        )
    }
}
